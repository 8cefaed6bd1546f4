"""The keys a table shows work wherever the focus is: a click elsewhere takes none of them away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts
from desktop.settings import Settings
from desktop.tables import TABLES
from desktop.window import Window
from desktop.words import Words
from tests.desktop import goal_evening, okorkor_evening, situations
from tests.desktop.golden_goal_evening import SITUATIONS as GOLDEN_GOAL
from tests.desktop.tiszta_sor_evening import SITUATIONS as TISZTA_SOR

Key = Qt.Key
MOUSE = Qt.FocusReason.MouseFocusReason


def show_golden_goal(table: Any) -> None:
    situations.show(table, GOLDEN_GOAL["auction"].table(), "Anna")


def show_tiszta_sor(table: Any) -> None:
    situations.show(table, TISZTA_SOR["reroll"].table(), "Anna")


SHOWN: dict[str, tuple[Callable[[Any], object], Key, Key, Callable[[Any], object]]] = {
    "goal": (
        lambda table: goal_evening.stage(table, "place-none"),
        Key.Key_Right, Key.Key_Left, lambda table: table.timeline.chosen(),
    ),
    "okorkor": (
        lambda table: okorkor_evening.stage(table, "play-2"),
        Key.Key_Right, Key.Key_Left, lambda table: table.hand.marked(),
    ),
    "tiszta-sor": (
        show_tiszta_sor, Key.Key_Right, Key.Key_Left, lambda table: table.tray._at,
    ),
    "golden-goal": (
        show_golden_goal, Key.Key_Up, Key.Key_Down, lambda table: table.ticket.purse.value(),
    ),
}  # fmt: skip
"""How a table is brought to show its arrows, one and its opposite, and what they move."""


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    load_fonts()
    made = Window(Settings(still=True), QSize(1280, 720))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("game", SHOWN)
def test_the_arrows_a_table_shows_work_wherever_a_click_has_left_the_keyboard(
    game: str, window: Window, qtbot: QtBot
) -> None:
    show, there, back, moved = SHOWN[game]
    table: Any = window.turn_to(lambda look: TABLES[game](laptop(still=True), Words("hu")))
    table.settle_ms = 0
    sent: list[object] = []
    table.acted.connect(sent.append)
    show(table)
    QTest.qWait(1)
    buttons = [
        one
        for one in table.findChildren(QAbstractButton)
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.ClickFocus
    ]
    assert len(buttons) >= 3
    places: list[QWidget] = [*buttons, table, window]
    for _ in range(2):
        QTest.keyClick(window.focusWidget() or window, there)
    for at, place in enumerate(places):
        before = moved(table)
        place.setFocus(MOUSE)
        key = (back, there)[at % 2]
        QTest.keyClick(window.focusWidget() or window, key)
        assert moved(table) != before, place
    before, holder = moved(table), window.focusWidget()
    if holder is not None:
        holder.clearFocus()
    QTest.keyClick(window.focusWidget() or window, (back, there)[len(places) % 2])
    assert moved(table) != before and sent == []
    table.close_clips()
