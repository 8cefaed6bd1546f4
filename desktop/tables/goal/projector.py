"""GOAL as the whole room sees it: a spectator's view, large. Nothing can be pressed here.

One unit is a 720th of the height. While a clip runs the stage is the clip's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.tables.base import Around, Start
from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader, call_of, clip_call, round_of, seats_of
from desktop.tables.goal.clip import Clip
from desktop.tables.goal.clock import ClockBoard
from desktop.tables.goal.drama import Drama, began, landing
from desktop.tables.goal.faces import Stills
from desktop.tables.goal.lines import all_lines, model_of
from desktop.tables.goal.results import result_of
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.waits import (
    attempt_rows,
    challenge_rows,
    match_of,
    tip_rows,
    told_rows,
    waiting_of,
)
from desktop.tables.goal.wall import Title, Wall, WallParts
from desktop.tables.goal.whispers import whisper_of
from desktop.tables.stage import Stage
from desktop.video import Player
from desktop.widgets.card_view import CardView
from desktop.widgets.dim import Dim
from desktop.widgets.flight import Flight
from desktop.widgets.result import ResultPanel
from desktop.widgets.timeline import Timeline
from desktop.widgets.timeline_stack import TimelineStack
from engine.goal.model import Card, Outcome, View


class GoalProjector(Stage):
    """The projector's table."""

    view: View | None

    def __init__(self, *given: Any, player: Player | None = None, **more: Any) -> None:
        """As every table; `player`: another than the usual one."""
        self._player = player
        super().__init__(*given, **more)

    def build(self) -> None:
        look, words = self.look, self.words
        self._later: tuple[View, Around] | None = None
        self._play_later: Start | None = None
        self._pitch: Timeline | None = None
        self._shaded = QRectF()
        self._stills = Stills(self._card)
        self.clip = Clip(look, words, self._clip_film, self._clip_state, self._player, self)
        self.clip.widget.setParent(self)
        self.clip.widget.show_strip(False)
        self.card = CardView(look, words, parent=self)
        self.title = Title(look, self)
        self.rows = Rows(look, surface="night", parent=self)
        self.clock = ClockBoard(look, words("goal.ticket.time_left"), self)
        self.result = ResultPanel(
            look,
            words("goal.result.title"),
            words("goal.result.none"),
            words("goal.result.none_help"),
            self,
        )
        self.timeline = Timeline(look, words, self._stills, self)
        self.stack = TimelineStack(look, words, self._stills, self)
        self.flight = Flight(look, self)
        self.dim = Dim(look, self)
        self.clock.ticked.connect(lambda: self.sounded.emit("tick"))
        self._drama = Drama(self)
        self._drama.opened.connect(self._opened)
        self._drama.paid.connect(self._paid)
        self._drama.ended.connect(self.end_verdict)
        self.clip.said.connect(self.clip_said)
        self.clip.playing.connect(lambda _: self._arrange())
        self.clip.waiting.connect(lambda _: self._announce())
        self.wall = Wall(
            self,
            WallParts(
                self.clip.widget, self.card, self.title, self.rows, self.result, self.clock,
                self.timeline, self.stack,
            ),
        )  # fmt: skip

    def _card(self, card_id: str) -> Card | None:
        views = [view for view in (self._later and self._later[0], self.view) if view]
        return next((v.cards[card_id] for v in views if card_id in v.cards), None)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        held = view.phase == "attempt" and view.clock is None
        self.clip.show_token(around.clip, view.prompt is not None, held)
        self.clip.wait_for([name for name in around.slow if name != me])
        self.clip.pause(view.paused)
        if self._drama.running():
            self._later = (view, around)
            return
        outcome, old = sense.closed(self.view, view), self.view
        if outcome is None or old is None or not self.isVisible():
            self.take(view, around)
            return
        self._later = (view, around)
        self._tell(old, outcome)

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        for flag in self._drama.hear(events):
            if self._pitch is not None:
                self._pitch.plant(flag)

    def whisper(self, event: Any) -> str:
        return whisper_of(event, None, self.words)

    def play_clip(self, start: Start) -> None:
        if self._drama.running():
            self._play_later = start
        elif start.token == self.clip.token:
            self.clip.play(start)

    def clips_changed(self) -> None:
        self.clip.look_again()

    def close_clips(self) -> None:
        self._drama.stop()
        self.clock.stop()
        self.clip.close()

    # showing

    def take(self, view: View, around: Around) -> None:
        if view is not self.view:
            self.clock.show_of(Reader(view, None, self.words))
        super().take(view, around)

    def show_game(self) -> None:
        view, around = self.view, self.around
        assert view is not None
        reader = Reader(view, None, self.words)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self._announce()
        self.title.say(match_of(reader) or waiting_of(reader).title)
        self.rows.show_rows(self._rows_of(reader))
        if view.active is not None:
            self.card.show_running(sense.colour(view, view.active), view.active)
        self.result.show_result(result_of(reader, short=True))
        if self._stacked():
            self.stack.display(all_lines(reader))
        else:
            self.timeline.display(model_of(reader, None, None))

    def _announce(self) -> None:
        view, around = self.view, self.around
        if view is None or self._drama.running():
            return
        reader = Reader(view, None, self.words)
        call = call_of(reader, around.hint)
        if view.phase == "tip" and self.clip.waits and not view.paused:
            call = clip_call(reader, around.slow, around.hint)
        self.announcer.show_call(self.with_missing(call))

    def _rows_of(self, reader: Reader) -> tuple[Row, ...]:
        """What stands beside the teams: tips, challenges, answers or attempts."""
        view = reader.view
        if view.phase == "attempt":
            return attempt_rows(reader)
        if view.phase == "challenge":
            return challenge_rows(reader)
        if view.phase in ("tip", "duel"):
            return ()  # the announcer's badges say who has answered
        rows = tip_rows(reader) if view.phase == "place" else ()
        return rows or waiting_of(reader).rows

    def _stacked(self) -> bool:
        """Everybody's own timelines, one below the other."""
        view = self.view
        return view is not None and view.mode == "easy" and bool(view.timelines)

    # a verdict

    def _tell(self, old: View, outcome: Outcome) -> None:
        assert self._later is not None
        view, _ = self._later
        reader = Reader(view, None, self.words)
        tale = self._drama.tell(reader, old, outcome)
        self.announcer.show_call(tale.hush)
        self.title.say(tale.match)
        self.rows.show_rows(())
        self.clock.stop()
        self.card.tell(tale.told)
        self._pitch, owner = self._pitch_of(old)
        if self._pitch is not None:
            slot = landing(old, view, owner, outcome.card)
            self._pitch.play_verdict(
                tale.told.face, tale.told.right, slot, began(old, owner, outcome)
            )
            # The pitch as it is afterwards waits for the end of it.
            self._pitch.display(model_of(reader, owner, None))
        self.clip.busy(True)
        self._drama.begin(self.look)
        self._arrange()
        top = self.announcer.geometry().bottom() + 1
        stage = QRect(0, top, self.width(), self.height() - top)
        self.dim.fall(stage, tuple(w for w in self._in_the_light() if w.isVisible()))

    def _in_the_light(self) -> tuple[QWidget, ...]:
        """What is looked at in the hush: the card, whose match it is, the pitch it lies on."""
        pitch = self.stack if self._stacked() else self.timeline
        return self.card, self.title, pitch

    def _opened(self) -> None:
        tale = self._drama.tale
        self.dim.lift()
        if tale is None or self._later is None:
            return
        self.announcer.show_call(tale.call)
        self.title.say(tale.verdict.title)
        self.rows.show_rows(told_rows(tale.verdict))
        self.result.show_result(result_of(Reader(self._later[0], None, self.words), short=True))
        self._arrange()

    def _paid(self) -> None:
        if self._drama.tale is None or self._later is None:
            return
        view, around = self._later
        reader = Reader(view, None, self.words)
        self.board.show_seats(seats_of(reader, around))
        if self._stacked():
            for line, player in zip(self.stack.lines(), all_lines(reader), strict=False):
                if line is not self._pitch:
                    line.display(player.model)
        source = self.card if self.card.isVisible() else self.result
        self.flight.fly_home(source, self.board, self._drama.tale.gained)

    def _pitch_of(self, view: View) -> tuple[Timeline | None, str | None]:
        """The pitch on which the running card lies."""
        if view.timeline is not None:
            return self.timeline, None
        names = list(view.timelines or {})
        lines = self.stack.lines()
        if view.active in names and len(lines) == len(names):
            return lines[names.index(view.active)], view.active
        return None, None

    def end_verdict(self) -> None:
        """Shows what has come meanwhile."""
        self._drama.stop()
        self.dim.lift()
        self.clip.busy(False)
        self.flight.land()
        self._pitch = None
        later, self._later = self._later, None
        for pitch in (self.timeline, *self.stack.lines()):
            pitch.finish()
        if later is not None:
            self.take(*later)
        playing, self._play_later = self._play_later, None
        if playing is not None:
            self.play_clip(playing)

    # where things are

    def arrange(self, top: int) -> None:
        room = QRectF(0, top, self.width(), self.height() - top)
        view, telling = self.view, self._drama.running()
        # A clip is loaded while its place is small, and shown large.
        shootout = view is not None and view.still_in is not None
        place = self.wall.place_of_clip(room, shootout)
        self.clip.seen_in = self.clip.widget.picture_in(place.size().toSize())
        thinking = view is not None and view.phase in ("tip", "place")
        lifted = thinking and view is not None and view.active is not None
        over = view is not None and view.phase == "over"
        if view is None:
            self.wall.show_only()
        elif self.clip.runs and thinking and not telling:
            self.wall.clip_alone(room)
        elif view.still_in is not None:
            self.wall.shootout(room)
        elif self._stacked():
            self.wall.many(room, lifted, telling, over)
        else:
            self.wall.one(room, len(view.timeline or ()), lifted, telling, over)
        shade = self._shade()
        if shade != self._shaded:  # it lies outside the card: nobody else paints over it
            self.update(self._shaded.toAlignedRect())
            self.update(shade.toAlignedRect())
            self._shaded = shade

    def _shade(self) -> QRectF:
        """Where the running card's shadow lies; empty where there is no card."""
        if self.card.isHidden():
            return QRectF()
        card = QRectF(self.card.geometry())
        return QRectF(card.left() + card.width() * 0.14, card.bottom() - 6, card.width() * 0.72, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        shade = self._shade()
        if shade.isEmpty():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        night = self.look.theme["board"]
        night.setAlphaF(0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(night)
        painter.drawEllipse(shade)
        painter.end()
