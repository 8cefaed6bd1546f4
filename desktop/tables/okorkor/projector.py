"""Ökörkör as the whole room sees it: a spectator's view, large. Nothing can be pressed here.

One unit is a 720th of the height.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.tables.base import Around
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.calls import (
    Reader,
    call_of,
    placed_call,
    round_of,
    seats_of,
    turning_call,
    whisper_of,
)
from desktop.tables.okorkor.field import Field
from desktop.tables.okorkor.pool import Pool
from desktop.tables.okorkor.score import ScoreSheet
from desktop.tables.okorkor.telling import closed
from desktop.tables.stage import Stage
from engine.okorkor.model import View
from engine.okorkor.rows import cards_in_play

MOST_BEHIND = 1
"""So many tricks wait to be told; a projector further behind goes to the newest."""


class OkorkorProjector(Stage):
    """The projector's table."""

    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self._later: list[tuple[View, Around]] = []
        self._began: Mapping[str, int] | None = None
        self.field = Field(look, words, self)
        self.pool = Pool(look, words, self)
        self.score = ScoreSheet(look, words, self)
        self.score.go.hide()
        self.pool.hide()
        self.score.hide()
        self.field.beat.connect(self._beat)
        self.field.told.connect(self._told)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        if self.telling():
            if self._later and self._later[-1][0].last_trick == view.last_trick:
                self._later.pop()
            self._later.append((view, around))
        elif self.view is not None and self.isVisible() and closed(self.view, view):
            self._later = [(view, around)]
            self._tell_trick()
        else:
            self.take(view, around)

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, None, self.words)

    def close_clips(self) -> None:
        self._later = []
        self.field.finish()

    # showing

    def reader(self) -> Reader:
        assert self.view is not None
        return Reader(self.view, None, self.words, sense.Aim.of(self.around.options))

    def show_game(self) -> None:
        view, around, reader = self.view, self.around, self.reader()
        assert view is not None
        if view.trick <= 1 and view.last_trick is None and view.phase in ("draft", "play"):
            self._began = dict(view.heads)
        self.board.show_seats(seats_of(reader, around, view.heads))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(self.with_missing(call_of(reader, around.hint)))
        self.field.show_view(view, None, reader.aim, around.missing)
        scored = view.phase in ("score", "over")
        self.score.setVisible(scored)
        self.field.setVisible(not scored)
        over = view.phase == "over"
        ready = [name for name in view.heads if name not in view.waiting] if not over else []
        self.score.stands.show_stands(
            sense.stands(view, self._began), view.colours, reader.aim.limit, ready, None
        )
        self.pool.setVisible(view.phase == "draft")
        most = cards_in_play(len(view.heads), known=True)
        self.pool.show_pool(view.pool or (), most, False)

    # a trick

    def telling(self) -> bool:
        """Whether a trick is being told now."""
        return self.field.telling() is not None

    def _tell_trick(self) -> None:
        if self.view is None or not self.field.tell(self.view, self._later[0][0]):
            return self._told()
        self.announcer.show_call(turning_call(self.reader()))

    def _beat(self, number: int) -> None:
        telling = self.field.telling()
        if telling is not None and number >= 0:
            reader = self.reader()
            self.announcer.show_call(placed_call(reader, telling.beats[number].placed))
            self.board.show_seats(seats_of(reader, self.around, self.field.heads()))

    def _told(self) -> None:
        """Shows what has come meanwhile, and tells the next trick if there is one."""
        if not self._later:
            return
        self.take(*self._later.pop(0))
        if len(self._later) > MOST_BEHIND:
            self._later = self._later[-1:]
        if self._later and self.view is not None:
            if self.isVisible() and closed(self.view, self._later[0][0]):
                self._tell_trick()
            else:
                self.take(*self._later.pop(0))

    # where things are

    def arrange(self, top: int) -> None:
        px, wide, y = self.look.px, self.width(), top
        room = self.height() - y
        self.field.setGeometry(0, y, wide, room)
        rows = self.field.rows_box()
        self.pool.setGeometry(
            round(rows.left()), y + round(rows.top()), round(rows.width()), round(rows.height())
        )
        sheet = round(min(wide - px(48), px(960)))
        tall = min(room - round(px(28)), self.score.wanted())
        self.score.setGeometry((wide - sheet) // 2, y + (room - tall) // 2, sheet, tall)
