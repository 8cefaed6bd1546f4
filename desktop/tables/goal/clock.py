"""The big clock of an attempt: counts down between two views by itself. Decides nothing."""

from __future__ import annotations

import math

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QFontMetricsF, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import RADIUS, Look
from desktop.tables.goal.calls import Reader
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.flaps import Flaps
from desktop.widgets.paint import draw_centred, fitted

ALL = 30.0  # seconds of an attempt
TICK_MS = 200
LOW = 130  # units below which the figures have the board to themselves
TICKS = 10  # seconds from which every figure is heard
CLOSE = 5  # seconds from which the plates are turned inside out


class ClockBoard(Painted):
    """`show_clock` puts it right; between two of them it runs by itself unless it stands. It ticks
    with every figure of the last seconds."""

    ticked = Signal()

    def __init__(self, look: Look, title: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._title, self._left, self._runs = title, ALL, False
        self._since = QElapsedTimer()
        self._since.start()
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._show)
        self._flaps = Flaps(look, "30", (104, 147), split=True, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._show()

    def show_clock(self, seconds: float | None, runs: bool, title: str) -> None:
        """So many seconds are left (None: it has not begun); it runs or stands."""
        self._left = ALL if seconds is None else float(seconds)
        self._runs = runs and seconds is not None
        self._title = title
        self._since.restart()
        if self._runs:
            self._tick.start()
        else:
            self._tick.stop()
        self._show()

    def show_of(self, reader: Reader) -> None:
        """The clock of the attempt that is open, if one is."""
        view = reader.view
        if view.phase != "attempt":
            self.stop()
            return
        key = "ticket.clock_not_started" if view.clock is None else "ticket.time_left"
        self.show_clock(view.clock, not view.paused, reader.say(key))

    def stop(self) -> None:
        """Stands where it is."""
        self._left, self._runs = self.left(), False
        self._tick.stop()

    def left(self) -> float:
        """Seconds left now."""
        gone = self._since.elapsed() / 1000 if self._runs else 0.0
        return max(0.0, self._left - gone)

    def running(self) -> bool:
        return self._tick.isActive()

    def _show(self) -> None:
        left = self.left()
        if left <= 0:
            self._tick.stop()
        shown = f"{math.ceil(left):02}"
        turned = shown != self._flaps.text()
        self._flaps.set_text(shown)
        if turned and self._runs and 0 < left <= TICKS:
            self.ticked.emit()
        self._flaps.invert(0 < left <= CLOSE)
        self.setAccessibleName(f"{self._title}: {shown}")
        self.update()

    def dressed(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(220)), round(self.look.px(130)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(150)), round(self.look.px(60)))

    def _low(self) -> bool:
        """Whether what is below and above the figures has no room."""
        head = QFontMetricsF(self.look.type("body")).height()
        return not self.look.projector and self.height() < self.look.px(LOW) + head

    def _place(self) -> None:
        look = self.look
        head = QFontMetricsF(look.type("body")).height() + look.px(10)
        room = self.height() - head - look.px(44)
        if self._low():
            head, room = look.px(-2), self.height() - look.px(30)
        tall = max(30.0, min(room, (self.width() - look.px(46)) / 2 * 147 / 104))
        if not look.projector:
            tall = min(tall, look.px(190))
        wide = tall * 104 / 147
        self._flaps.look = look
        self._flaps.resize_plate((wide / look.unit, tall / look.unit))
        self._flaps.resize(self._flaps.sizeHint())
        top = head + (room + look.px(14) - tall) / 2
        self._flaps.move((self.width() - self._flaps.width()) // 2, round(top))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        radius = look.px(RADIUS["panel"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme["board"])
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        head = QRectF(look.px(10), look.px(8), self.width() - look.px(20), 0)
        head.setHeight(max(10, self._flaps.y() - look.px(10)))
        low, high = self._low(), look.px(10)
        if not low:
            font = fitted(
                look.type("body", 600), self._title, head.width(), look.size("note") * 0.8
            )
            draw_centred(painter, head, self._title, font, theme["bulb2"])
        bar = QRectF(self._flaps.x(), 0, self._flaps.width(), high)
        foot = self.height() - (1.5 if low else 2) * high
        bar.moveTop(min(self._flaps.geometry().bottom() + look.px(14), foot))
        painter.setBrush(theme["plate"])
        painter.drawRoundedRect(bar, high / 2, high / 2)
        bar.setWidth(bar.width() * min(1.0, self.left() / ALL))
        painter.setBrush(theme["bulb"])
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self._runs and self.left() <= CLOSE:
            painter.setBrush(QBrush(theme["board"], Qt.BrushStyle.BDiagPattern))
            painter.drawRoundedRect(bar, high / 2, high / 2)
