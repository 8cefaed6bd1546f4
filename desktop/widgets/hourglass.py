"""The hourglass: a nudge everybody sees for a minute. Never a deadline, ends in nothing."""

from __future__ import annotations

import math

from PySide6.QtCore import (
    QEasingCurve,
    QElapsedTimer,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for

RUNS = 60.0  # seconds
FRAME_MS = 250
LONG_PRESS_MS = 600
SAND = "#E8B04A"


class Hourglass(Painted):
    """`run()` turns it and lets it run; a click asks to turn it (`turned`), a right click or long
    press asks what it is for (`asked`)."""

    turned = Signal()
    asked = Signal()

    def __init__(
        self, look: Look, name: str, framed: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._framed = framed
        self._left = 0.0
        self._length = RUNS
        self._fresh = True
        self._since = QElapsedTimer()
        self._sand = QTimer(self)
        self._sand.setInterval(FRAME_MS)
        self._sand.timeout.connect(self._fall)
        self._press = QTimer(self)
        self._press.setSingleShot(True)
        self._press.setInterval(LONG_PRESS_MS)
        self._press.timeout.connect(self._pressed_long)
        self._swing = QVariantAnimation(self)
        self._swing.setStartValue(0.0)
        self._swing.setEndValue(1.0)
        self._swing.setEasingCurve(QEasingCurve.Type.OutBack)
        self._swing.valueChanged.connect(lambda _: self.update())
        self._was_long = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def name(self, name: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(name)

    def run(self, seconds: float = RUNS, swing: bool = True) -> None:
        """Starts anew with so many seconds of its minute left."""
        self._length = max(0.0, min(RUNS, seconds))
        self._left, self._fresh = self._length, False
        self._since.start()
        self._sand.start()
        if swing and self.look.ms("turn") and self.isVisible():
            self._swing.setDuration(self.look.ms("turn"))
            self._swing.start()
        self.update()

    def stop(self) -> None:
        """Still, all sand above: as nobody has touched it."""
        self._sand.stop()
        self._left, self._fresh = 0.0, True
        self.update()

    def keep(self, seconds: float | None) -> None:
        """As a host says it stands: so many seconds left, None: still. What runs here runs on."""
        if seconds is None:
            self.stop()
        elif not self.running():
            self.run(seconds, swing=False)

    def running(self) -> bool:
        return self._sand.isActive()

    def _fall(self) -> None:
        self._left = max(0.0, self._length - self._since.elapsed() / 1000)
        if not self._left:
            self._sand.stop()
        self.update()

    def _pressed_long(self) -> None:
        self._was_long = True
        self.asked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._was_long = False
            self._press.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press.stop()
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside and not self._was_long:
            self.turned.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.turned.emit()

    def sizeHint(self) -> QSize:
        if self.look.projector:
            return QSize(round(self.look.px(52)), round(self.look.px(76)))
        b = 2 * self.look.px(BLEED)
        return QSize(round(self.look.px(48) + b), round(self.look.px(50) + b))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        rect = QRectF(self.rect())
        if not self.look.projector:
            b = px(BLEED)
            rect = rect.adjusted(b, b, -b, -b)
            if self._framed:
                edge = QColor(theme["bulb2"])
                edge.setAlpha(90)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(theme["board2" if self.underMouse() else "board"])
                painter.drawRoundedRect(rect, px(6), px(6))
            if self.hasFocus() and self.ring:
                paint_focus(painter, rect, px(6), theme, self.look.unit)
        turning = self._swing.state() == QVariantAnimation.State.Running
        share = self._left / RUNS
        painter.translate(rect.center())
        if turning:
            painter.rotate(180 * (float(self._swing.currentValue()) - 1))
        side = min(rect.width() * 1.25, rect.height()) * (0.9 if self._framed else 1)
        above = 1.0 if self._fresh else share
        paint_hourglass(painter, side, above, self.running() and not turning)


def paint_hourglass(painter: QPainter, tall: float, above: float, falling: bool = False) -> None:
    """Around the origin, `tall` high, with this share of its sand still above."""
    painter.save()
    painter.scale(tall / 100, tall / 100)
    edge, brass = QColor("#4A3208"), QColor("#C8912F")
    for x in (-31, 27):
        painter.setPen(QPen(edge, 1))
        painter.setBrush(QColor("#9A6B1E"))
        painter.drawRect(QRectF(x, -42, 4, 84))
    glass = QPainterPath(QPointF(-24, -40))
    glass.lineTo(24, -40)
    glass.cubicTo(24, -14, 4, -8, 3, 0)
    glass.cubicTo(4, 8, 24, 14, 24, 40)
    glass.lineTo(-24, 40)
    glass.cubicTo(-24, 14, -4, 8, -3, 0)
    glass.cubicTo(-4, -8, -24, -14, -24, -40)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#45443F"))
    painter.drawPath(glass)
    painter.save()
    painter.setClipPath(glass)
    painter.setBrush(QColor(SAND))
    if above > 0:
        top = -34 * math.sqrt(above)
        painter.drawRect(QRectF(-26, top, 52, -top))
    heap = 30 * math.sqrt(max(0.0, 1 - above))
    if heap > 1:
        pile = QPainterPath(QPointF(-26, 41))
        pile.quadTo(0, 41 - 2 * heap, 26, 41)
        painter.drawPath(pile)
    if falling:
        painter.drawRect(QRectF(-1, 0, 2, 40))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#F6ECD4"), 3.4))
    painter.drawPath(glass)
    painter.setPen(QPen(QColor(255, 255, 255, 170), 2.6, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-18, -34), QPointF(-12, -20))
    for y in (-50, 39):
        painter.setPen(QPen(edge, 2))
        painter.setBrush(brass)
        painter.drawRoundedRect(QRectF(-35, y, 70, 11), 3, 3)
    painter.restore()
