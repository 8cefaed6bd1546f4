"""Tiszta sor as the whole room sees it: both pages, the dice, the markers. Nothing to press here.

One unit is a 720th of the height.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.tables.stage import Stage
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
from engine.tiszta_sor.model import DiceRethrown, DiceThrown, View


class TisztaSorProjector(Stage):
    """The projector's table."""

    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self._began = sense.Began()
        self.pages = (Page(look, words, self), Page(look, words, self))
        self.tray = Tray(look, words, self)

    # in

    def show_game(self) -> None:
        view, around = self.view, self.around
        assert view is not None
        reader = Reader(view, None, self.words)
        self._began.see(view)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(self.with_missing(call_of(reader, around.hint)))
        for page, name in zip(self.pages, sense.names(view), strict=True):
            lines = sense.lines(view, name, self._began.rows.get(name))
            page.show_page(name, sense.colour(view, name), lines)
        self.tray.show_dice(view.dice, sense.used(view))
        self.tray.show_stock(takers_of(view), {})

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        for event in events:
            if isinstance(event, DiceThrown):
                self.tray.roll(range(len(event.dice)))
            elif isinstance(event, DiceRethrown):
                self.tray.roll(event.again)

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, None, self.words)

    def close_clips(self) -> None:
        self.tray.settle()

    # where things are

    def arrange(self, top: int) -> None:
        px, wide = self.look.px, self.width()
        tray = round(px(134))
        self.tray.setGeometry(0, self.height() - tray, wide, tray)
        margin, gap, top = round(px(24)), round(px(20)), top + round(px(12))
        each = (wide - 2 * margin - gap) // 2
        high = self.height() - tray - top - round(px(12))
        for at, page in enumerate(self.pages):
            page.setGeometry(margin + at * (each + gap), top, each, high)
