"""Where everything of the projector stands below its announcer, and the title it stands round."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Screen
from desktop.tables.goal.clock import ClockBoard
from desktop.tables.goal.rows import Rows
from desktop.video import ClipWidget
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.card_view import CardView
from desktop.widgets.paint import draw_line, fitted
from desktop.widgets.result import ResultPanel
from desktop.widgets.timeline import Timeline
from desktop.widgets.timeline_layout import ONE_ROW_UP_TO
from desktop.widgets.timeline_stack import TimelineStack

CARD_SHAPE = 126 / 196
"""How wide a card off the grass is for its height."""


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
        lines = self._text.split(" – ") if self._apart else [self._text]
        # Alone beside a clip the teams are all there is to read.
        most = look.size("announcer") if self._apart else look.size("title")
        size = min(most, self.height() * 0.95 / len(lines))
        font = look.type("title")
        font.setPixelSize(max(1, round(size)))
        for line in lines:
            font = fitted(font, line, self.width(), look.size("note"))
        tall = self.height() / len(lines)
        for at, line in enumerate(lines):
            middle = tall * (at + 0.5) + QFontMetricsF(font).capHeight() / 2
            draw_line(painter, 0, middle, line, font, look.theme["surf_text"], self.width())


@dataclass(frozen=True)
class WallParts:
    """What is put in place."""

    clip: ClipWidget
    card: CardView
    title: Title
    rows: Rows
    result: ResultPanel
    clock: ClockBoard
    timeline: Timeline
    stack: TimelineStack

    def all(self) -> tuple[QWidget, ...]:
        return (
            self.clip, self.card, self.title, self.rows, self.result, self.clock, self.timeline,
            self.stack,
        )  # fmt: skip


class Wall:
    """One method for each way in which the room below the announcer is shared."""

    def __init__(self, frame: Screen, parts: WallParts) -> None:
        self.frame, self.parts = frame, parts

    def show_only(self, *shown: QWidget) -> None:
        for widget in self.parts.all():
            widget.setVisible(widget in shown)

    def _put(self, widget: QWidget, x: float, y: float, wide: float, tall: float) -> None:
        widget.setGeometry(
            round(x), round(y), round(x + wide) - round(x), round(y + tall) - round(y)
        )

    def place_of_clip(self, room: QRectF, shootout: bool) -> QRectF:
        """Where a clip runs, in whole pixels: its size is to be known before it is loaded."""
        px = self.frame.look.px
        high = room.height() - px(24)
        wide = px(560) if shootout else min((high - px(4)) * 16 / 9, room.width() - px(340))
        high = self.parts.clip.heightForWidth(round(wide))
        top = px(18) if shootout else (room.height() - high) / 2
        return QRectF(round(px(24)), round(room.top() + top), round(wide), high)

    def clip_alone(self, room: QRectF) -> None:
        """While it runs the stage belongs to the clip; the teams stand beside it."""
        px = self.frame.look.px
        self.show_only(self.parts.clip, self.parts.title)
        clip = self.place_of_clip(room, shootout=False)
        self._put(self.parts.clip, *clip.getRect())
        self.parts.title.stand_apart(True)
        left, top = clip.right() + px(24), clip.center().y() - px(85)
        self._put(self.parts.title, left, top, room.width() - left - px(16), px(170))

    def one(
        self, room: QRectF, count: int, lifted: bool, telling: bool, over: bool = False
    ) -> None:
        """One shared pitch below a stage; from two rows of cards on the pitch takes it all.
        `lifted`: the running card stands off the grass; `telling`: it is large, and no clip;
        `over`: the final table has the last result's place too."""
        if count > ONE_ROW_UP_TO:
            self.show_only(self.parts.timeline)
            self._put(self.parts.timeline, 0, room.top(), room.width(), room.height())
            return
        px = self.frame.look.px
        tall, top, margin, x = px(216), room.top() + px(14), px(24), px(24)
        # A narrower wall (16:10, 4:3) takes from clip and result what the words need.
        short = max(0.0, px(1280) - room.width())
        shown = [self.parts.title, self.parts.rows, self.parts.timeline]
        shown += [] if telling else [self.parts.clip]
        shown += [] if over else [self.parts.result]
        self.show_only(*shown, *([self.parts.card] if lifted or telling else []))
        if telling:
            self._put(self.parts.card, margin, room.top() + px(3), px(156), px(210))
            x += px(176)
        else:
            clip = max(px(200), px(296) - short * 0.5)
            high = self.parts.clip.heightForWidth(round(clip))
            self._put(self.parts.clip, x, top + px(6), clip, high)
            x += clip + px(16)
            if lifted:
                self._put(self.parts.card, x, top - px(8), px(126), px(196))
                x += px(140)
        result = max(px(400), px(452) - short * 0.2)
        right = room.width() - margin
        self._put(self.parts.result, right - result, top, result, tall - px(28))
        end = min(right, x + px(700)) if over else right - result - px(24)
        self._words(x, top, end - x, tall - px(28), named=over)
        self._put(self.parts.timeline, 0, room.top() + tall, room.width(), room.height() - tall)

    def _words(self, x: float, top: float, wide: float, tall: float, named: bool = False) -> float:
        """The teams, and what everybody has done, in as many columns as they need; `named` with
        everybody's name. Gives where it ends."""
        px, rows = self.frame.look.px, self.parts.rows
        title = px(44)
        self.parts.title.stand_apart(False)
        self._put(self.parts.title, x, top, wide, title)
        for columns in (1, 2, 3):
            rows.set_columns(columns, nameless=columns > 1 and not named)
            if rows.heightForWidth(round(wide)) <= tall - title - px(6):
                break
        else:
            rows.set_columns(2, nameless=not named, tight=True)
        below, high = top + title + px(6), rows.heightForWidth(round(wide))
        self._put(rows, x, below, wide, high)
        return below + high if rows.rows() else top + title

    def many(self, room: QRectF, lifted: bool, telling: bool, over: bool = False) -> None:
        """Everybody's pitches at the left, the stage in a column at the right: between teams and
        result the clip, and beside it the card if it is `lifted`, where there is room for them."""
        px = self.frame.look.px
        side = px(372)
        x, top = room.width() - side - px(20), room.top() + px(14)
        self._put(self.parts.stack, 0, room.top(), x - px(20), room.height())
        wanted = max(px(150), self.parts.result.wanted(side) + px(4))
        tall = room.height() - (0 if over else min(px(238), wanted)) - px(44)
        end = self._words(x, top, side, tall, named=over) + px(10)
        result = min(wanted, room.bottom() - px(16) - end)
        self._put(self.parts.result, x, room.bottom() - result - px(16), side, result)
        spare = room.bottom() - result - px(28) - end
        shown: list[QWidget] = [self.parts.title, self.parts.rows, self.parts.stack]
        shown += [] if over else [self.parts.result]
        if not over and not telling and spare >= px(92):
            beside = CARD_SHAPE if lifted else 0.0
            high = min(spare, px(196), (side - px(12)) / (16 / 9 + beside))
            wide = high * 16 / 9
            self._put(self.parts.clip, x, end, wide, self.parts.clip.heightForWidth(round(wide)))
            shown.append(self.parts.clip)
            if lifted:
                self._put(self.parts.card, x + wide + px(12), end, high * CARD_SHAPE, high)
                shown.append(self.parts.card)
        self.show_only(*shown)

    def shootout(self, room: QRectF) -> None:
        """Clock, who, results: no pitch of anybody's."""
        px = self.frame.look.px
        self.show_only(self.parts.clip, self.parts.rows, self.parts.clock, self.parts.result)
        margin, gap = px(24), px(20)
        place = self.place_of_clip(room, shootout=True)
        clip = place.width()
        self._put(self.parts.clip, *place.getRect())
        left = place.right() + gap
        self._put(self.parts.clock, left, place.top(), room.width() - margin - left, place.height())
        below = place.bottom() + px(18)
        rest = room.bottom() - px(18) - below
        self._put(self.parts.result, left, below, room.width() - margin - left, rest)
        self.parts.rows.set_columns(2 if self.parts.rows.heightForWidth(round(clip)) > rest else 1)
        self._put(
            self.parts.rows,
            margin,
            below,
            clip,
            min(rest, self.parts.rows.heightForWidth(round(clip))),
        )
