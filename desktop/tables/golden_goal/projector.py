"""Golden Goal as the whole room sees it: the board over the whole width. Nothing to press here.

One unit is a 720th of the height.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.base import Around, ClipPath, ClipState, Table, may_come, no_clip
from desktop.tables.golden_goal.calls import Reader, call_of, round_of, seats_of, whisper_of
from desktop.tables.golden_goal.field import Field
from desktop.tables.golden_goal.flights import Flights
from desktop.tables.golden_goal.table import fly_money
from desktop.tables.laptop import whisper_of_all
from desktop.widgets.announcer import Announcer
from desktop.widgets.base import dress
from desktop.widgets.seat import Scoreboard
from desktop.words import Words
from engine.game import HourglassTurned
from engine.golden_goal.model import View


class GoldenGoalProjector(Table):
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
        self._over = False
        self.board = Scoreboard(look, self)
        self.announcer = Announcer(look, words, self)
        self.field = Field(look, words, self)
        self.flights = Flights(look, self)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        again, self.view = view is self.view, view
        reader = Reader(view, None, self.words)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, around.hint))
        if not again:
            self._show_sand(around.sand)
        self.field.show_view(view, None)
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
        self.field.tell(events)
        if self.isVisible():
            fly_money(self.flights, self.board, self.field, events, self.words)

    def wear(self, look: Look) -> None:
        super().wear(look)
        for part in (self.board, self.announcer, self.field, self.flights):
            dress(part, look)
        self._arrange()

    def close_clips(self) -> None:
        self.field.settle()
        self.flights.settle()

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
        margin, top = round(px(16)), y + round(px(8))
        foot = self.height() - round(px(8))
        self.field.setGeometry(margin, top, wide - 2 * margin, foot - top)
        self.flights.setGeometry(self.rect())
