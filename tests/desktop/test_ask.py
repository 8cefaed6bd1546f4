"""The ticket all games but GOAL ask with."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts
from desktop.screens.base import Scroller
from desktop.tables.ask import Asks, AskSheet

WIDE = 384


def test_a_ticket_as_high_as_it_wants_scrolls_nothing_however_long_its_text(qtbot: QtBot) -> None:
    load_fonts()
    sheet = AskSheet(laptop())
    below = QWidget()
    below.setMinimumHeight(50)
    sheet.between(below)
    qtbot.addWidget(sheet)
    sheet.show()
    for letters in range(30, 130, 2):
        words = ("sum " * letters)[:letters]
        sheet.show_asks(Asks("A title", words, primary="Go"), True)
        sheet.resize(WIDE, sheet.wanted(WIDE) - 70)  # where it was too low before
        qtbot.wait(1)
        scroller = sheet.findChild(Scroller)
        assert scroller is not None and scroller.verticalScrollBar().isVisible()
        sheet.resize(WIDE, sheet.wanted(WIDE))
        qtbot.wait(1)
        assert not scroller.verticalScrollBar().isVisible(), words


def test_a_ticket_a_little_too_low_says_its_heading_as_a_line_and_scrolls_nothing(
    qtbot: QtBot,
) -> None:
    load_fonts()
    sheet = AskSheet(laptop())
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.show_asks(Asks("A title", "A sentence that says what is wanted.", primary="Go"), True)
    for lacks, whole in ((20, False), (0, True)):
        sheet.resize(WIDE, sheet.wanted(WIDE) - lacks)
        qtbot.wait(1)
        shown = [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]
        scroller = sheet.findChild(Scroller)
        assert scroller is not None and not scroller.verticalScrollBar().isVisible()
        assert sheet.heading.isVisible() is whole and ("A title" in shown) is not whole
