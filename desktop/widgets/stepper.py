"""A figure from 0 to 99 on a flap, with less and more beside it. Knows no tip."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import paint_flap

_STEPS = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageUp: 5,
    Qt.Key.Key_PageDown: -5,
}
TYPING_MS = 900  # a second figure typed within this time joins the first


class Stepper(Painted):
    """− flap +. ↑ ↓ and + − step, figures type a value, the wheel turns it; Home and End jump."""

    changed = Signal(int)

    def __init__(
        self,
        look: Look,
        name: str,
        value: int = 0,
        least: int = 0,
        most: int = 99,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._value, self._least, self._most = value, least, most
        self._name, self._typed = name, ""
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._forget_typing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tell()

    def value(self) -> int:
        return self._value

    def set_value(self, value: int) -> None:
        value = min(self._most, max(self._least, value))
        if value != self._value:
            self._value = value
            self._tell()
            self.update()
            self.changed.emit(value)

    def name(self, name: str) -> None:
        """What it counts, for the ear."""
        self._name = name
        self._tell()

    def _tell(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._value}")

    def _forget_typing(self) -> None:
        self._typed = ""

    def _places(self) -> tuple[QRectF, QRectF, QRectF]:
        """Less, flap, more."""
        px, b = self.look.px, self.look.px(BLEED)
        side, wide, tall, gap = px(40), px(58), px(66), px(10)
        y = b + (tall - side) / 2
        less = QRectF(b, y, side, side)
        flap = QRectF(b + side + gap, b, wide, tall)
        return less, flap, QRectF(flap.right() + gap, y, side, side)

    def sizeHint(self) -> QSize:
        more, b = self._places()[2], self.look.px(BLEED)
        return QSize(round(more.right() + b), round(self.look.px(66) + 2 * b))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.set_value(self._value + _STEPS[key])
        elif event.text().isdigit() and event.text().isascii():
            self._typed = (self._typed + event.text())[-2:]
            self._typing.start()
            self.set_value(int(self._typed))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.set_value(self._least if key == Qt.Key.Key_Home else self._most)
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._typed = ""
            self.set_value(self._least)
        else:
            super().keyPressEvent(event)
            return
        self.ring = True
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        less, flap, more = self._places()
        for place, step in ((less, -1), (more, 1), (flap, 1)):
            if place.contains(event.position()):
                self.set_value(self._value + step)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            self.set_value(self._value + (1 if turned > 0 else -1))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        less, flap, more = self._places()
        font = self.look.font("poster", 52, 800, figures=True)
        font.setPixelSize(round(px(52)))  # as large as the plate, whatever the text size
        paint_flap(painter, flap, str(self._value), font, self.look)
        ends = ((less, "minus", self._least), (more, "plus", self._most))
        for place, icon, end in ends:
            able = self._value != end and self.isEnabled()
            front = theme["ink" if able else "rule"]
            painter.setPen(QPen(front, max(1.5, px(2))))
            if able:
                painter.setBrush(theme["ink"])
                painter.drawRoundedRect(place.translated(0, px(2)), px(6), px(6))
            painter.setBrush(theme["paper" if able else "paper2"])
            painter.drawRoundedRect(place, px(6), px(6))
            third = place.width() * 0.3
            paint_icon(painter, icon, place.adjusted(third, third, -third, -third), front)
        if self.hasFocus() and self.ring:
            paint_focus(painter, flap, px(4), theme, self.look.unit)
