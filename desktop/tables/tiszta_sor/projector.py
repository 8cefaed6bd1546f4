"""Tiszta sor as the whole room sees it: both pages, the dice, the markers. Nothing to press here.

One unit is a 720th of the height.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.base import Around, ClipPath, ClipState, Table, may_come, no_clip
from desktop.tables.laptop import whisper_of_all
from desktop.tables.tiszta_sor import sense
from desktop.tables.tiszta_sor.calls import (
    Reader,
    call_of,
    round_of,
    seats_of,
    takers_of,
    whisper_of,
)
from desktop.tables.tiszta_sor.page import Page
from desktop.tables.tiszta_sor.tray import Tray
from desktop.widgets.announcer import Announcer
from desktop.widgets.base import dress
from desktop.widgets.seat import Scoreboard
from desktop.words import Words
from engine.game import HourglassTurned
from engine.tiszta_sor.model import DiceRethrown, DiceThrown, View


class TisztaSorProjector(Table):
    """The projector's table."""

    def __init__(
        self,
        look: Look,
        words: Words,
        clip_path: ClipPath = no_clip,
        clip_state: ClipState = may_come,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, words, clip_path, clip_state, parent)
        self.view: View | None = None
        self._began, self._over = sense.Began(), False
        self.board = Scoreboard(look, self)
        self.announcer = Announcer(look, words, self)
        self.pages = (Page(look, words, self), Page(look, words, self))
        self.tray = Tray(look, words, self)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        again, self.view = view is self.view, view
        reader = Reader(view, None, self.words)
        self._began.see(view)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, around.hint))
        if not again:
            self._show_sand(around.sand)
        for page, name in zip(self.pages, sense.names(view), strict=True):
            lines = sense.lines(view, name, self._began.rows.get(name))
            page.show_page(name, sense.colour(view, name), lines)
        self.tray.show_dice(view.dice, sense.used(view))
        self.tray.show_stock(takers_of(view), {})
        self._arrange()
        over = view.phase == "over"
        if over and not self._over:
            self.finished.emit()
        self._over = over

    def tell(self, events: Sequence[Any]) -> None:
        for event in events:
            text = whisper_of_all(event, None, self.words) or whisper_of(event, None, self.words)
            if text:
                self.announcer.whisper(text)
            if isinstance(event, HourglassTurned):
                self.announcer.hourglass.run()
            elif isinstance(event, DiceThrown):
                self.tray.roll(range(len(event.dice)))
            elif isinstance(event, DiceRethrown):
                self.tray.roll(event.again)

    def wear(self, look: Look) -> None:
        super().wear(look)
        for part in (self.board, self.announcer, *self.pages, self.tray):
            dress(part, look)
        self._arrange()

    def close_clips(self) -> None:
        self.tray.settle()

    def _show_sand(self, sand: float | None) -> None:
        glass = self.announcer.hourglass
        if sand is None:
            glass.stop()
        elif not glass.running():
            glass.run(sand, swing=False)

    # where things are

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        px, wide, y = self.look.px, self.width(), 0
        for row in (self.board, self.announcer):
            tall = row.sizeHint().height()
            row.setGeometry(0, y, wide, tall)
            y += tall
        tray = round(px(134))
        self.tray.setGeometry(0, self.height() - tray, wide, tray)
        margin, gap, top = round(px(24)), round(px(20)), y + round(px(12))
        each = (wide - 2 * margin - gap) // 2
        high = self.height() - tray - top - round(px(12))
        for at, page in enumerate(self.pages):
            page.setGeometry(margin + at * (each + gap), top, each, high)
