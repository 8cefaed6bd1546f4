"""What the further games' laptop tables promise to the eye in any window: nothing too small to be
read, nothing that does not stand out. Looked at in the moments that the gallery shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.commands.gallery_moments import moments
from desktop.look import load_fonts
from desktop.settings import Settings
from desktop.tables.base import Table
from desktop.tables.golden_goal.layers import Layer
from desktop.widgets.notices import Toast
from desktop.window import fitting
from desktop.words import Words
from tests.desktop.drawn import Drawn, contrast, drawn_on, ground_of

GAMES = ("okorkor", "tiszta-sor", "golden-goal")
MOMENTS = {name: one for name, one in moments().items() if name.split("-at-")[0][6:] in GAMES}
LEAST = 12.0
WINDOWS = {
    "small": (QSize(960, 540), "hu", "light"),
    "low": (QSize(1024, 640), "it", "dark"),
    "laptop": (QSize(1280, 720), "en", "light"),
}
Open = Callable[[str, str], Table]


@pytest.fixture
def opened(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    load_fonts()
    # Pictures that are kept do not say where their texts are.
    monkeypatch.setattr(Layer, "show", lambda self, painter, room, key, draw: draw(painter))
    made: list[Table] = []

    def open_table(name: str, window: str) -> Table:
        size, language, theme = WINDOWS[window]
        look = fitting(Settings(theme=theme, text=100, still=True), size)  # type: ignore[arg-type]
        page: Any = MOMENTS[name].page()
        table: Table = page.make(look, Words(language))
        made.append(table)
        table.resize(size)
        table.show()
        qtbot.waitExposed(table)
        page.steps[0][1](table)
        for toast in table.findChildren(Toast):
            toast.hide()  # it lies over what is looked at
        return table

    yield open_table
    for table in made:
        table.close_clips()
        table.close()
        table.deleteLater()


def shown(table: QWidget) -> list[tuple[Drawn, float | None]]:
    """Every text, and how it stands out from where it is known what it stands on."""
    sheet = getattr(table, "sheet", None)
    image, texts = drawn_on(sheet.panel if sheet is not None else table)
    grounds = [(one, ground_of(image, one)) for one in texts if one.text.strip()]
    return [(one, g and contrast(one.colour, g)) for one, g in grounds]


LOOKED_AT = [
    (name, window)
    for number, name in enumerate(MOMENTS)
    for window in ("small", ("low", "laptop")[number % 2])
]


@pytest.mark.parametrize(("name", "window"), LOOKED_AT)
def test_every_text_can_be_read_in_any_window(name: str, window: str, opened: Open) -> None:
    texts = shown(opened(name, window))
    assert texts
    small = [one for one, _ in texts if one.size < LEAST - 0.5]
    # A figure on its own is mostly smaller than the edge round it: what it stands on is not known.
    faint = [
        (one, told) for one, told in texts
        if told is not None and len(one.text) > 2 and told < one.least_contrast - 0.05
    ]  # fmt: skip
    assert small == [] and faint == []
