"""Games at some moment, put on a table's window: for tests and for looking at them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.look import laptop, load_fonts, projector
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Table
from desktop.words import Words
from engine import table as engine

SIZES = {"1280": (1280, 720, 1.0), "1920": (1920, 1080, 1.25)}


def around(table: engine.Table, name: str | None, **more: Any) -> Around:
    question = None if name is None else table.question(name)
    return Around(question=question, sand=table.sand_left, **more)


def show(widget: Table, table: engine.Table, name: str | None, **more: Any) -> None:
    """What `name` (None: a spectator) sees of it."""
    widget.show_view(table.view(name), name, around(table, name, **more))


@dataclass(frozen=True)
class Situation:
    """A game, whose eyes see it, what is done at the window first, what else comes with it."""

    table: Callable[[], engine.Table]
    eyes: str | None = "Anna"
    do: Callable[[Any], None] = lambda widget: None
    more: Mapping[str, Any] = field(default_factory=dict)


def pictures(game: str, situations: Mapping[str, Situation]) -> None:
    """As a command: FOLDER [WORD...] takes a picture of every situation whose name has one of the
    words; LANGUAGE_SHOWN, THEME, TEXT, SIZES and PROJECTOR (a height) in the environment."""
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    os.environ["GOLEST_NO_AUDIO"] = "1"
    app = QApplication.instance() or QApplication([])
    load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    chosen = os.environ.get("SIZES", ",".join(SIZES)).split(",")
    language, theme = os.environ.get("LANGUAGE_SHOWN", "hu"), os.environ.get("THEME", "dark")
    words, grown = Words(language), float(os.environ.get("TEXT", "1"))
    high = int(os.environ.get("PROJECTOR", "0"))

    def taken(widget: Table, size: tuple[int, int], name: str, it: Situation, eyes: Any) -> None:
        table = it.table()
        if name == "pause":
            table.act("Anna", {"do": "pause"})
        widget.resize(*size)
        widget.show()
        show(widget, table, eyes, **it.more)
        QTest.qWait(60)
        if eyes is not None:
            it.do(widget)
        QTest.qWait(300)
        widget.grab().save(str(folder / f"{name}-{size[1]}-{language}.png"))
        widget.close()
        widget.deleteLater()

    for name, it in situations.items():
        if wanted and not any(word == name or word in name.split("+") for word in wanted):
            continue
        for wide, tall, text in (SIZES[size] for size in chosen if size in SIZES):
            widget = TABLES[game](laptop(theme, text * grown), words)
            taken(widget, (wide, tall), name, it, it.eyes)
        if high:
            shown = PROJECTED[game](projector(high, theme), words)
            taken(shown, (high * 16 // 9, high), f"{name}-projector", it, None)
    del app
