"""The one announcer: who is waited for, and what for. Paper only when it is you."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look, paint_disc
from desktop.widgets.base import BLEED, Painted, painter_for
from desktop.widgets.button import IconButton
from desktop.widgets.hourglass import Hourglass
from desktop.widgets.paint import (
    draw_line,
    draw_wrapped,
    fitted,
    mix,
    named,
    paint_badge,
    paint_pattern,
    paint_tick,
)
from desktop.words import Words

SQUEEZED = 0.9
"""How much smaller the sentence may become for the side remark."""


@dataclass(frozen=True)
class Answer:
    """Somebody's answer: given or not, never what."""

    name: str
    colour: str
    given: bool


@dataclass(frozen=True)
class Call:
    """What is announced. `lit` if this seat must do something; `colour` whose pennant flies."""

    big: str
    small: str = ""
    colour: str | None = None
    lit: bool = False
    answers: tuple[Answer, ...] = ()
    note: str = ""
    paused: bool = False


class Announcer(Painted):
    """62 high on a laptop with hourglass, ⓘ, pause and menu at the right; 100 units on the
    projector with the hourglass alone. Without `tools` it only announces."""

    HEIGHT = (62, 100)
    WHISPER_MS = 4000

    hourglass_turned = Signal()
    hourglass_asked = Signal()
    pause_pressed = Signal()
    menu_pressed = Signal()

    def __init__(
        self, look: Look, words: Words, parent: QWidget | None = None, tools: bool = True
    ) -> None:
        super().__init__(look, parent)
        self._with_tools, self._awaits = tools, True
        self._call = Call("")
        self._whisper = ""
        self._light = 0.0
        self.hourglass = Hourglass(look, words("a11y.hourglass"), parent=self)
        self.info = IconButton(
            look, "info", words("a11y.hourglass_guide"), 32, frame=False, parent=self
        )
        self.pause = IconButton(look, "pause", words("a11y.pause"), parent=self)
        self.menu = IconButton(look, "menu", words("a11y.menu"), parent=self)
        self._pause_names = (words("a11y.pause"), words("goal.button.resume"))
        self._answer_names = {
            given: words("a11y.answered" if given else "a11y.not_answered", name="{name}")
            for given in (True, False)
        }
        self.hourglass.turned.connect(self.hourglass_turned)
        self.hourglass.asked.connect(self.hourglass_asked)
        self.info.clicked.connect(self.hourglass_asked)
        self.pause.clicked.connect(self.pause_pressed)
        self.menu.clicked.connect(self.menu_pressed)
        self._fade = QVariantAnimation(self)
        self._fade.valueChanged.connect(self._faded)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(self.WHISPER_MS)
        self._quiet.timeout.connect(lambda: self._set_whisper(""))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tools()

    @property
    def call(self) -> Call:
        return self._call

    def show_call(self, call: Call) -> None:
        """Announces; lights up or goes dark within 220 ms."""
        if call == self._call:
            return
        if call.paused != self._call.paused:
            icon = "play" if call.paused else "pause"
            self.pause.set_icon(icon, self._pause_names[call.paused])
        bright = call.lit or call.paused
        was = self._call.lit or self._call.paused
        self._call = call
        answers = (
            self._answer_names[answer.given].format(name=answer.name) for answer in call.answers
        )
        self.setAccessibleName(". ".join(filter(None, (call.small, call.big))))
        self.setAccessibleDescription(", ".join(answers))
        if bright != was:
            self._light_up(1.0 if bright else 0.0)
        self.update()

    def await_somebody(self, awaits: bool) -> None:
        """Whether anybody is waited for: else no sand runs, and nothing is to be told of it."""
        if awaits != self._awaits:
            self._awaits = awaits
            self.dressed()
            self.update()

    def whisper(self, text: str) -> None:
        """Shows something else in the small line for four seconds."""
        self._set_whisper(text)
        self._quiet.start()

    def _set_whisper(self, text: str) -> None:
        self._whisper = text
        self.update()

    def _light_up(self, goal: float) -> None:
        self._fade.stop()
        if not self.look.ms("announcer") or not self.isVisible():
            self._faded(goal)
            return
        self._fade.setStartValue(self._light)
        self._fade.setEndValue(goal)
        self._fade.setDuration(self.look.ms("announcer"))
        self._fade.start()

    def _faded(self, light: float) -> None:
        self._light = float(light)
        for button in (self.info, self.pause, self.menu):
            button.set_on_board(self._light < 0.5)
        self.update()

    # where things are

    def dressed(self) -> None:
        self._tools()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _tools(self) -> None:
        self.hourglass.setVisible(self._with_tools and self._awaits)
        for button in (self.info, self.pause, self.menu):
            shown = self._with_tools and not self.look.projector
            button.setVisible(shown and (self._awaits or button is not self.info))
            button.set_on_board(self._light < 0.5)

    def _place(self) -> None:
        px, x = self.look.px, self.width() - self.look.px(24)
        bleed = 0 if self.look.projector else px(BLEED)
        tools = [self.hourglass] if self._with_tools and self._awaits else []
        if self._with_tools and not self.look.projector:
            tools = [self.menu, self.pause]
            tools += [self.info, self.hourglass] if self._awaits else []
        x += bleed
        for tool in tools:
            size = tool.sizeHint()
            x -= size.width()
            tool.setGeometry(
                round(x), (self.height() - 2 - size.height()) // 2, size.width(), size.height()
            )
            x += 2 * bleed - px(12 if tool in (self.menu, self.pause) else 4)
        self._end = x - px(8)

    def sizeHint(self) -> QSize:
        return QSize(
            round(self.look.px(640)), round(self.look.tall(self.HEIGHT[self.look.projector]))
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(320)), self.sizeHint().height())

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        rect = QRectF(self.rect())
        painter.fillRect(rect, mix(theme["board"], theme["paper"], self._light))
        if self._call.paused:
            self._hatch(painter, rect)
        line = px(2)
        edge = theme["ink"] if self._light > 0.5 else theme["plate"]
        painter.fillRect(QRectF(0, rect.height() - line, rect.width(), line), edge)
        left = self._pennant(painter, rect.adjusted(0, 0, 0, -line))
        end = self._answers(painter, self._end)
        self._sentences(painter, left, end)

    def _hatch(self, painter: QPainter, rect: QRectF) -> None:
        """Slanted ink at both ends: a break, for every eye."""
        painter.save()
        pen = QPen(self.look.theme["ink"], self.look.px(7))
        painter.setPen(pen)
        wide, tall = self.look.px(78), rect.height()
        for left in (0.0, self._end - wide):
            painter.setClipRect(QRectF(left, 0, wide, tall))
            x = left - tall
            while x < left + wide:
                painter.drawLine(QPointF(x, tall), QPointF(x + tall, 0))
                x += self.look.px(16)
        painter.restore()

    def _pennant(self, painter: QPainter, rect: QRectF) -> float:
        """The flag at the left; gives where the sentences begin."""
        px = self.look.px
        wide, notch = rect.height() * 1.26, rect.height() * 0.26
        if self._call.paused:
            return wide + px(18)
        if self._call.colour is None:
            return px(28)
        flag = QPainterPath(QPointF(0, 0))
        for x, y in ((wide, 0), (wide - notch, rect.height() / 2), (wide, rect.height())):
            flag.lineTo(x, y)
        flag.lineTo(0, rect.height())
        flag.closeSubpath()
        colour = self._call.colour
        paint_pattern(painter, flag, colour, px(1.3 if self.look.projector else 1.0))
        line = QPen(self.look.keyline(self._light > 0.5), px(2))
        painter.setPen(line)
        edge = [(wide, 0), (wide - notch, rect.height() / 2), (wide, rect.height())]
        for (x1, y1), (x2, y2) in pairwise(edge):
            painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
        centre = QPointF((wide - notch) / 2 + px(5), rect.height() / 2)
        paint_disc(painter, colour, centre, rect.height() * 0.36)
        return wide + px(18)

    def _answers(self, painter: QPainter, end: float) -> float:
        """Badges with a tick or an empty ring, right to left; gives where they begin."""
        theme, px = self.look.theme, self.look.px
        grow = 1.5 if self.look.projector else 1.0
        x, middle = end, (self.height() - 2) / 2
        for answer in reversed(self._call.answers):
            side = px(24) * grow
            x -= side + px(14) * grow
            rect = QRectF(x, middle - side / 2, side, side)
            paint_badge(painter, rect, answer.colour, self.look.keyline(self._light > 0.5), px(1))
            r = px(7.5) * grow
            centre = rect.bottomRight() + QPointF(px(2), 0) * grow
            given = answer.given
            painter.setPen(QPen(theme["ink"] if given else theme["ink2"], px(1.6)))
            painter.setBrush(theme["grass" if given else "paper"])
            painter.drawEllipse(centre, r, r)
            if given:
                half = r * 0.62
                mark = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
                paint_tick(painter, mark, QColor("#FFFFFF"))
        return x - px(10)

    def _sentences(self, painter: QPainter, left: float, end: float) -> None:
        theme, px = self.look.theme, self.look.px
        lit = self._light > 0.5
        big_colour = theme["ink" if lit else "bulb"]
        small_colour = theme["ink2" if lit else "bulb2"]
        end -= self._note(painter, left, end, small_colour)
        if self._call.paused:
            end -= px(78)
        small, room = self._whisper or self._call.small, max(px(40), end - left)
        font = self._big_font()
        font = fitted(font, self._call.big, room, font.pixelSize() * 0.62)
        note = named(self.look.type("note"), small, room, self.look)
        tall = self.height() - 2
        if not small:
            middle = tall / 2 + QFontMetricsF(font).capHeight() / 2
            draw_line(painter, left, middle, self._call.big, font, big_colour, room)
            return
        if QFontMetricsF(note).horizontalAdvance(small) > room:  # narrower before it is cut
            size = note.pixelSize() * 1.12
            note = self.look.font("poster", 1, 600)
            note.setPixelSize(round(size))
        upper = tall * 0.27 + QFontMetricsF(note).capHeight() * 0.42
        draw_line(painter, left, upper, small, note, small_colour, room)
        draw_line(painter, left, tall * 0.83, self._call.big, font, big_colour, room)

    def _big_font(self) -> QFont:
        font = self.look.type("announcer")
        if not self.look.projector:
            font.setPixelSize(min(font.pixelSize(), round(self.height() * 0.6)))
        return font

    def _note(self, painter: QPainter, left: float, end: float, colour: QColor) -> float:
        """The side remark before the tools; gives the width it took, 0 where there is no room: it
        takes none from the sentence."""
        if not self._call.note or end - left < self.look.px(640):
            return 0
        wide = self.look.px(190)
        room = end - left - wide - self.look.px(16)
        if QFontMetricsF(self._big_font()).horizontalAdvance(self._call.big) * SQUEEZED > room:
            return 0
        font = self.look.type("note")
        room = QRectF(end - wide, 0, wide, 0)
        tall = draw_wrapped(None, room, self._call.note, font, colour)
        room.moveTop((self.height() - 2 - tall) / 2)
        draw_wrapped(painter, room, self._call.note, font, colour, Qt.AlignmentFlag.AlignRight)
        return wide + self.look.px(16)


def paused_call(call: Call, sentence: str) -> Call:
    """The same call while the table is paused."""
    return replace(call, big=sentence, paused=True, lit=False, answers=(), note="", colour=None)
