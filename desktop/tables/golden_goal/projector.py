"""Golden Goal as the whole room sees it: the board over the whole width. Nothing to press here.

One unit is a 720th of the height.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.tables.golden_goal.calls import Reader, call_of, round_of, seats_of, whisper_of
from desktop.tables.golden_goal.field import Field
from desktop.tables.golden_goal.flights import Flights
from desktop.tables.golden_goal.table import fly_money
from desktop.tables.stage import Stage
from engine.golden_goal.model import View


class GoldenGoalProjector(Stage):
    """The projector's table."""

    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self.field = Field(look, words, self)
        self.flights = Flights(look, self)

    # in

    def show_game(self) -> None:
        view, around = self.view, self.around
        assert view is not None
        reader = Reader(view, None, self.words)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(self.with_missing(call_of(reader, around.hint)))
        self.field.show_view(view, None)

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        self.field.tell(events)
        if self.isVisible():
            fly_money(self.flights, self.board, self.field, events, self.words)

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, None, self.words)

    def close_clips(self) -> None:
        self.field.settle()
        self.flights.settle()

    # where things are

    def arrange(self, top: int) -> None:
        px, wide = self.look.px, self.width()
        margin, top = round(px(16)), top + round(px(8))
        foot = self.height() - round(px(8))
        self.field.setGeometry(margin, top, wide - 2 * margin, foot - top)
        self.flights.setGeometry(self.rect())
