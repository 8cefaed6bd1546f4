"""Real games of Ökörkör, played to any moment: for tests and for looking at the table.

`python -m tests.desktop.okorkor_evening FOLDER [WORD...]` writes a picture of every situation
whose name has one of the words.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
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
from engine.okorkor.model import View
from tests.engine.okorkor_games import answer, new_table, view_of

Until = Callable[[View], bool]


def play(table: engine.Table, until: Until, seed: int = 1, eyes: str | None = None) -> View:
    """Answers until the spectator's view is as wanted; gives what `eyes` saw before the last."""
    rng, before = random.Random(seed), view_of(table, eyes)
    for _ in range(8000):
        view = view_of(table, None)
        if until(view):
            return before
        if view.phase == "over":
            break
        before = view_of(table, eyes)
        name = view.waiting[0]
        table.act(name, answer(view_of(table, name), rng))
    raise LookupError("this game never came there")


def at(players: int, until: Until, **options: Any) -> engine.Table:
    """A game at the first moment like this, in the first evening that has one."""
    return with_before(players, until, None, **options)[0]


def with_before(
    players: int, until: Until, eyes: str | None, **options: Any
) -> tuple[engine.Table, View]:
    """The same, and what `eyes` saw one answer before."""
    for seed in range(1, 200):
        table = new_table(players, seed, **options)
        try:
            return table, play(table, until, seed, eyes)
        except LookupError:
            continue
    raise LookupError("no evening came there")


def around(table: engine.Table, name: str | None, **more: Any) -> Around:
    question = None if name is None else table.question(name)
    options = dict(table.setup.options)
    return Around(question=question, sand=table.sand_left, **{"options": options, **more})


def show(widget: Table, table: engine.Table, name: str | None, **more: Any) -> None:
    widget.show_view(view_of(table, name), name, around(table, name, **more))


@dataclass(frozen=True)
class Situation:
    """A moment, and whose eyes see it. `ms`: so far into the telling of the trick before it."""

    players: int
    until: Until
    eyes: str = "Anna"
    ms: int | None = None
    options: dict[str, Any] = field(default_factory=dict)


def trick(number: int, played: int = 0) -> Until:
    return lambda v: v.phase == "play" and v.trick == number and len(v.played or ()) == played


def taken(view: View) -> bool:
    return view.trick >= 6 and any(way.taken for way in view.last_trick or ())


SITUATIONS: dict[str, Situation] = {
    "play-2": Situation(2, trick(3)),
    "play-5": Situation(5, trick(4, 2), "Csaba"),
    "play-10": Situation(10, trick(5, 4), "Edit"),
    "sent-5": Situation(5, trick(4, 2), "Anna"),
    "sent-10": Situation(10, trick(6, 7), "Anna"),
    "take-5": Situation(5, lambda v: v.phase == "take" and v.trick > 2, "?"),
    "take-wait-10": Situation(10, lambda v: v.phase == "take" and v.trick > 2, "!"),
    "turn-5": Situation(5, taken, "Anna", 300),
    "told-5": Situation(5, taken, "Anna", 1900),
    "told-10": Situation(10, taken, "Anna", 4200),
    "score-5": Situation(5, lambda v: v.phase == "score" and v.round == 2 and len(v.waiting) == 3),
    "score-10": Situation(10, lambda v: v.phase == "score", options={"limit": 200}),
    "over-5": Situation(5, lambda v: v.phase == "over"),
    "draft-4": Situation(
        4, lambda v: v.phase == "draft" and len(v.pool or ()) == 24, "?",
        options={"open_draft": True, "known_cards": True},
    ),
    "draft-6": Situation(
        6, lambda v: v.phase == "draft" and len(v.pool or ()) == 40, "!",
        options={"open_draft": True},
    ),
    "pause-5": Situation(5, trick(4, 2), "Csaba"),
    "missing-5": Situation(5, trick(4, 2), "Csaba"),
}  # fmt: skip


def eyes_of(table: engine.Table, eyes: str) -> str:
    waiting = view_of(table, None).waiting
    if eyes == "?":
        return waiting[0]
    return next(n for n in table.names if n not in waiting) if eyes == "!" else eyes


def stage(widget: Table, name: str, spectator: bool = False) -> engine.Table:
    """Puts a situation on a table."""
    it = SITUATIONS[name]
    table = at(it.players, it.until, **it.options)
    me = None if spectator else eyes_of(table, it.eyes)
    more: dict[str, Any] = {}
    if name.startswith("pause"):
        table.act("Csaba", {"do": "pause"})
    if name.startswith("missing"):
        more = {"missing": view_of(table, None).waiting[-1:], "owner": True}
    if it.ms is not None:
        before = with_before(it.players, it.until, me, **it.options)[1]
        widget.show_view(before, me, Around(options=it.options))
    show(widget, table, me, **more)
    return table


def main(folder: Path, wanted: list[str]) -> None:
    os.environ["GOLEST_NO_AUDIO"] = "1"
    app = QApplication.instance() or QApplication([])
    load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    language, theme = os.environ.get("LANGUAGE_SHOWN", "hu"), os.environ.get("THEME", "dark")
    grown = float(os.environ.get("TEXT", "1"))
    for name, it in SITUATIONS.items():
        if wanted and not any(word in name for word in wanted):
            continue
        shown: list[tuple[str, Table, int, int]] = [
            ("1280", TABLES["okorkor"](laptop(theme, grown), Words(language)), 1280, 720),
            ("1920", TABLES["okorkor"](laptop(theme, 1.25), Words(language)), 1920, 1080),
            ("projector", PROJECTED["okorkor"](projector(720, theme), Words(language)), 1280, 720),
        ]
        for label, widget, wide, high in shown:
            if label not in os.environ.get("SIZES", "1280,1920,projector").split(","):
                continue
            widget.resize(wide, high)
            widget.show()
            QTest.qWait(60)
            stage(widget, name, label == "projector")
            QTest.qWait(500 if it.ms is None else it.ms)
            widget.grab().save(str(folder / f"{name}-{label}.png"))
            widget.close_clips()
            widget.close()
            widget.deleteLater()
    del app


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
