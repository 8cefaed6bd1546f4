"""Figures on two-part plates that turn over: points, clock, room code. Knows no meaning of them."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import fitted, paint_flap


class Flaps(Painted):
    """`plate` is a plate's (width, height) in units; `split` gives every figure its own plate.

    Changed plates turn one after the other, units first, 180 ms each.
    """

    def __init__(
        self,
        look: Look,
        text: str = "",
        plate: tuple[float, float] = (40, 47),
        split: bool = False,
        share: float = 0.86,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._plate, self._split, self._share = plate, split, share
        self._text = self._old = text
        self._turning: list[int] = []
        self._inverted = False
        self._opacity = 1.0
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.setEndValue(1.0)
        self._turn.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._turn.valueChanged.connect(lambda _: self.update())
        self._turn.finished.connect(self._next)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        if text == self._text:
            return
        before, self._text = self._text, text
        self.setAccessibleName(text)
        self._turn.stop()
        if len(self._parts(before)) != len(self._parts(text)):
            self.updateGeometry()
        elif self.look.ms("flap") and self.isVisible():
            old, new = self._parts(before), self._parts(text)
            changed = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
            self._old, self._turning = before, changed[::-1]
            self._turn.setDuration(self.look.ms("flap"))
            self._turn.start()
            return
        self._old, self._turning = text, []
        self.update()

    def invert(self, inverted: bool) -> None:
        """Ink on bulb: the last seconds of a clock."""
        if inverted != self._inverted:
            self._inverted = inverted
            self.update()

    def fade(self, opacity: float) -> None:
        """Fainter, for somebody who is out."""
        if opacity != self._opacity:
            self._opacity = opacity
            self.update()

    def resize_plate(self, plate: tuple[float, float]) -> None:
        self._plate = plate
        self.updateGeometry()
        self.update()

    def _parts(self, text: str) -> list[str]:
        return list(text) if self._split else [text]

    def _next(self) -> None:
        if self._turning:
            done = self._turning.pop(0)
            old, new = self._parts(self._old), self._parts(self._text)
            old[done] = new[done]
            self._old = "".join(old)
        if self._turning:
            self._turn.start()
        self.update()

    def sizeHint(self) -> QSize:
        count = max(1, len(self._parts(self._text)))
        wide, tall = self._plate
        gap = self._gap() * (count - 1)
        return QSize(round(self.look.px(wide) * count + gap), round(self.look.px(tall)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _gap(self) -> float:
        return self.look.px(max(4.0, self._plate[0] * 0.06))

    def _font(self, height: float) -> QFont:
        big = height > self.look.px(90)
        made = self.look.font("poster", 10, 900 if big else 800, figures=True)
        made.setPixelSize(max(8, round(height * self._share)))
        widest = max(self._parts(self._text), key=len, default="")
        room = self.look.px(self._plate[0]) * 0.84
        return fitted(made, widest, room, height * 0.4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setOpacity(self._opacity)
        parts, old = self._parts(self._text), self._parts(self._old)
        wide, tall = self.look.px(self._plate[0]), self.look.px(self._plate[1])
        font = self._font(tall)
        for i, part in enumerate(parts):
            rect = QRectF(i * (wide + self._gap()), 0, wide, tall)
            if self._turning and i == self._turning[0]:
                self._paint_turning(painter, rect, old[i], part, font)
            else:
                shown = old[i] if i in self._turning else part
                paint_flap(painter, rect, shown, font, self.look, self._inverted)

    def _paint_turning(
        self, painter: QPainter, rect: QRectF, old: str, new: str, font: QFont
    ) -> None:
        """Half-way: the new top shows behind the falling old top, then the new bottom lands."""
        share = float(self._turn.currentValue() or 0.0)
        top = QRectF(rect.left(), rect.top(), rect.width(), rect.height() / 2)
        bottom = top.translated(0, rect.height() / 2)
        self._half(painter, rect, new, font, top, 1.0)
        self._half(painter, rect, old, font, bottom, 1.0)
        if share < 0.5:
            self._half(painter, rect, old, font, top, 1 - 2 * share)
        else:
            self._half(painter, rect, new, font, bottom, 2 * share - 1)

    def _half(
        self, painter: QPainter, rect: QRectF, text: str, font: QFont, half: QRectF, tall: float
    ) -> None:
        painter.save()
        painter.translate(0, rect.center().y())
        painter.scale(1, max(tall, 0.01))
        painter.translate(0, -rect.center().y())
        painter.setClipRect(half)
        paint_flap(painter, rect, text, font, self.look, self._inverted)
        painter.restore()
