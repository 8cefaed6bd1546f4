"""GOAL as the whole room sees it: a spectator's view, large. Nothing can be pressed here.

One unit is a 720th of the height. While a clip runs the stage is the clip's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.base import Around, ClipPath, ClipState, Table, may_come, no_clip
from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader, call_of, round_of, seats_of
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
from desktop.tables.goal.whispers import whisper_of
from desktop.video import Player
from desktop.widgets.announcer import Announcer
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.card_view import CardView
from desktop.widgets.flight import Flight
from desktop.widgets.paint import draw_line, fitted
from desktop.widgets.result import ResultPanel
from desktop.widgets.seat import Scoreboard
from desktop.widgets.timeline import Timeline
from desktop.widgets.timeline_layout import ONE_ROW_UP_TO
from desktop.widgets.timeline_stack import TimelineStack
from desktop.words import Words
from engine.game import HourglassTurned
from engine.goal.model import Card, Outcome, View


class Title(Painted):
    """The two teams straight on the night, as large as they fit."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._text, self._apart = "", False

    def stand_apart(self, apart: bool) -> None:
        """The two teams below each other, where it is narrow."""
        if apart != self._apart:
            self._apart = apart
            self.update()

    def say(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self.look, painter_for(self)
        size = min(look.size("title"), self.height() * 0.95)
        lines = self._text.split(" – ") if self._apart else [self._text]
        font = look.type("title")
        font.setPixelSize(max(1, round(size)))
        for line in lines:
            font = fitted(font, line, self.width(), look.size("note"))
        tall = self.height() / len(lines)
        for at, line in enumerate(lines):
            middle = tall * (at + 0.5) + QFontMetricsF(font).capHeight() / 2
            draw_line(painter, 0, middle, line, font, look.theme["surf_text"], self.width())


class GoalProjector(Table):
    """The projector's table."""

    def __init__(
        self,
        look: Look,
        words: Words,
        clip_path: ClipPath = no_clip,
        clip_state: ClipState = may_come,
        parent: QWidget | None = None,
        *,
        player: Player | None = None,
    ) -> None:
        super().__init__(look, words, clip_path, clip_state, parent)
        self.view: View | None = None
        self._later: tuple[View, Around] | None = None
        self._play_later: tuple[str, int] | None = None
        self._pitch: Timeline | None = None
        self._over = False
        self._stills = Stills(self._card)
        self.board = Scoreboard(look, self)
        self.announcer = Announcer(look, words, self)
        self.clip = Clip(look, words, clip_path, clip_state, player, self)
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
        self._drama = Drama(self)
        self._drama.opened.connect(self._opened)
        self._drama.paid.connect(self._paid)
        self._drama.ended.connect(self.end_verdict)
        self.clip.said.connect(self.clip_said)
        self.clip.playing.connect(lambda _: self._arrange())
        self._plain = (self.clip.widget, self.card, self.title, self.rows, self.result)

    def _card(self, card_id: str) -> Card | None:
        views = [view for view in (self._later and self._later[0], self.view) if view]
        return next((v.cards[card_id] for v in views if card_id in v.cards), None)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        self.clip.show_token(around.clip, view.prompt is not None)
        if self._drama.running():
            self._later = (view, around)
            return
        outcome, old = sense.closed(self.view, view), self.view
        if outcome is None or old is None or not self.isVisible():
            self._take(view, around)
            return
        self._later = (view, around)
        self._tell(old, outcome)

    def tell(self, events: Sequence[Any]) -> None:
        for event in events:
            text = whisper_of(event, None, self.words)
            if text:
                self.announcer.whisper(text)
            if isinstance(event, HourglassTurned):
                self.announcer.hourglass.run()
        for flag in self._drama.hear(events):
            if self._pitch is not None:
                self._pitch.plant(flag)

    def play_clip(self, token: str, number: int) -> None:
        if self._drama.running():
            self._play_later = (token, number)
        elif token == self.clip.token:
            self.clip.play(number)

    def clips_changed(self) -> None:
        self.clip.look_again()

    def wear(self, look: Look) -> None:
        super().wear(look)
        for widget in self.findChildren(QWidget):
            worn = getattr(widget, "wear", None)
            if worn is not None:
                worn(look)
        self._arrange()

    def close_clips(self) -> None:
        self._drama.stop()
        self.clock.stop()
        self.clip.close()

    # showing

    def _take(self, view: View, around: Around) -> None:
        again, self.view = view is self.view, view
        reader = Reader(view, None, self.words)
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, around.hint))
        if not again:
            self._show_sand(around.sand)
            self.clock.show_of(reader)
        self.title.say(match_of(reader) or waiting_of(reader).title)
        self.rows.show_rows(self._rows_of(reader))
        if view.active is not None:
            self.card.show_running(sense.colour(view, view.active), view.active)
        self.result.show_result(result_of(reader, short=True))
        if self._stacked():
            self.stack.display(all_lines(reader))
        else:
            self.timeline.display(model_of(reader, None, None))
        self._arrange()
        if view.phase == "over" and not self._over:
            self.finished.emit()
        self._over = view.phase == "over"

    def _show_sand(self, sand: float | None) -> None:
        glass = self.announcer.hourglass
        if sand is None:
            glass.stop()
        elif not glass.running():
            glass.run(sand, swing=False)

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
        self._drama.begin(self.look)
        self._arrange()

    def _opened(self) -> None:
        tale = self._drama.tale
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
        self.flight.land()
        self._pitch = None
        later, self._later = self._later, None
        for pitch in (self.timeline, *self.stack.lines()):
            pitch.finish()
        if later is not None:
            self._take(*later)
        playing, self._play_later = self._play_later, None
        if playing is not None:
            self.play_clip(*playing)

    # where things are

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        # A clip is loaded while its place is small, and shown large.
        self.clip.largest = QSize(self.width(), self.height())
        wide, y = self.width(), 0
        for row in (self.board, self.announcer):
            tall = row.sizeHint().height()
            row.setGeometry(0, y, wide, tall)
            y += tall
        room = QRectF(0, y, wide, self.height() - y)
        view = self.view
        if view is None:
            for widget in (*self._plain, self.clock, self.timeline, self.stack):
                widget.hide()
            return
        if self.clip.player.state == "playing" and view.phase in ("tip", "place"):
            self._clip_alone(room)
        elif view.still_in is not None:
            self._shootout(room)
        elif self._stacked():
            self._many(room)
        else:
            self._one(room)

    def _show_only(self, *shown: QWidget) -> None:
        for widget in (*self._plain, self.clock, self.timeline, self.stack):
            widget.setVisible(widget in shown)

    def _put(self, widget: QWidget, x: float, y: float, wide: float, tall: float) -> None:
        widget.setGeometry(
            round(x), round(y), round(x + wide) - round(x), round(y + tall) - round(y)
        )

    def _clip_alone(self, room: QRectF) -> None:
        """While it runs the stage belongs to the clip; the teams stand beside it."""
        px = self.look.px
        self._show_only(self.clip.widget, self.title)
        high = room.height() - px(24)
        wide = min((high - px(4)) * 16 / 9, room.width() - px(340))
        high = self.clip.widget.heightForWidth(round(wide))
        top = room.top() + (room.height() - high) / 2
        self._put(self.clip.widget, px(24), top, wide, high)
        self.title.stand_apart(True)
        left = px(24) + wide + px(28)
        self._put(self.title, left, top + high / 2 - px(55), room.width() - left - px(16), px(110))

    def _one(self, room: QRectF) -> None:
        """One shared pitch below a stage; from two rows of cards on the pitch takes it all."""
        count = len(self.view.timeline or ()) if self.view is not None else 0
        if count > ONE_ROW_UP_TO:
            self._show_only(self.timeline)
            self._put(self.timeline, 0, room.top(), room.width(), room.height())
            return
        px = self.look.px
        tall, top, margin, x = px(216), room.top() + px(14), px(24), px(24)
        telling = self._drama.running()
        thought = self.view is not None and self.view.phase in ("tip", "place")
        lifted = thought and self.view is not None and self.view.active is not None
        shown = [self.title, self.rows, self.result, self.timeline]
        shown += [] if telling else [self.clip.widget]
        self._show_only(*shown, *([self.card] if lifted or telling else []))
        if telling:
            self._put(self.card, margin, room.top() + px(3), px(156), px(210))
            x += px(176)
        else:
            clip = px(296)
            high = self.clip.widget.heightForWidth(round(clip))
            self._put(self.clip.widget, x, top + px(6), clip, high)
            x += clip + px(16)
            if lifted:
                self._put(self.card, x, top - px(8), px(126), px(196))
                x += px(140)
        result = px(452)
        right = room.width() - margin
        self._put(self.result, right - result, top, result, tall - px(28))
        self._words(x, top, right - result - px(24) - x, tall - px(28))
        self._put(self.timeline, 0, room.top() + tall, room.width(), room.height() - tall)

    def _words(self, x: float, top: float, wide: float, tall: float) -> None:
        """The teams, and what everybody has done, in as many columns as they need."""
        px = self.look.px
        title = px(44)
        self.title.stand_apart(False)
        self._put(self.title, x, top, wide, title)
        for columns in (1, 2, 3):
            self.rows.set_columns(columns, nameless=columns > 1)
            if self.rows.heightForWidth(round(wide)) <= tall - title - px(6):
                break
        high = self.rows.heightForWidth(round(wide))
        self._put(self.rows, x, top + title + px(6), wide, high)

    def _many(self, room: QRectF) -> None:
        """Everybody's pitches at the left, the stage in a column at the right."""
        px = self.look.px
        self._show_only(self.title, self.rows, self.result, self.stack)
        side = px(372)
        x, top = room.width() - side - px(20), room.top() + px(14)
        self._put(self.stack, 0, room.top(), x - px(20), room.height())
        result = px(238)
        self._put(self.result, x, room.bottom() - result - px(16), side, result)
        self._words(x, top, side, room.height() - result - px(44))

    def _shootout(self, room: QRectF) -> None:
        """Clock, who, results: no pitch of anybody's."""
        px = self.look.px
        self._show_only(self.clip.widget, self.rows, self.clock, self.result)
        margin, gap = px(24), px(20)
        clip = px(560)
        high = self.clip.widget.heightForWidth(round(clip))
        top = room.top() + px(18)
        self._put(self.clip.widget, margin, top, clip, high)
        left = margin + clip + gap
        self._put(self.clock, left, top, room.width() - margin - left, high)
        below = top + high + px(18)
        rest = room.bottom() - px(18) - below
        self._put(self.result, left, below, room.width() - margin - left, rest)
        self.rows.set_columns(2 if self.rows.heightForWidth(round(clip)) > rest else 1)
        self._put(self.rows, margin, below, clip, min(rest, self.rows.heightForWidth(round(clip))))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.card.isVisible():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade = QRectF(self.card.geometry())
        shade = QRectF(
            shade.left() + shade.width() * 0.14, shade.bottom() - 6, shade.width() * 0.72, 12
        )
        night = self.look.theme["board"]
        night.setAlphaF(0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(night)
        painter.drawEllipse(shade)
        painter.end()
