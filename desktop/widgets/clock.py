"""The clock of an attempt: large flaps and a bar. It is told the seconds, it counts nothing."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import RADIUS, Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.flaps import Flaps
from desktop.widgets.paint import draw_line

LAST = 5.0  # seconds: from here the plates are ink on bulb and the bar is hatched


class Clock(Painted):
    """`show_seconds(17.2)` shows 18, a started second counting whole; None is 'not started'.

    `line` says what it is, `waiting` what stands there before the start.
    """

    def __init__(
        self,
        look: Look,
        line: str,
        waiting: str = "",
        total: float = 30.0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._line, self._waiting, self._total = line, waiting, total
        self._left: float | None = None
        self._flaps = Flaps(look, f"{total:02.0f}", (104, 148), split=True, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(line)

    def show_seconds(self, left: float | None) -> None:
        if left == self._left:
            return
        self._left = left
        shown = self._total if left is None else max(0.0, left)
        self._flaps.set_text(f"{math.ceil(shown):02d}")
        self._flaps.invert(left is not None and left < LAST)
        self.setAccessibleDescription(self._flaps.text() if left is not None else self._waiting)
        self.update()

    def text(self) -> str:
        return self._flaps.text()

    def dressed(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(300)), round(self.look.px(268)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(190)), round(self.look.px(160)))

    def _place(self) -> None:
        """Plates as large as the room allows, 104 × 148 in shape."""
        title = QFontMetricsF(self.look.type("note")).height()
        tall = min(self.height() - title - self.look.px(72), self.width() * 0.8 / 2.06 * 148 / 104)
        tall = max(tall, self.look.px(40))
        self._flaps.resize_plate((tall * 104 / 148 / self.look.unit, tall / self.look.unit))
        size = self._flaps.sizeHint()
        self._flaps.setGeometry(
            round((self.width() - size.width()) / 2),
            round((self.height() - title - tall - self.look.px(44)) / 2 + title + self.look.px(10)),
            size.width(),
            size.height(),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        radius = px(RADIUS["panel"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme["board"])
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        font = self.look.type("note", 600)
        said = self._line if self._left is not None else self._waiting or self._line
        x = (self.width() - QFontMetricsF(font).horizontalAdvance(said)) / 2
        above = self._flaps.y() - px(9) - QFontMetricsF(font).descent()
        draw_line(painter, max(px(8), x), above, said, font, theme["bulb2"], self.width() - px(16))
        self._paint_bar(painter)

    def _paint_bar(self, painter: QPainter) -> None:
        theme, px = self.look.theme, self.look.px
        below = self._flaps.geometry().bottom() + px(18)
        bar = QRectF(self._flaps.x() - px(12), below, self._flaps.width() + px(24), px(10))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme["plate"])
        painter.drawRoundedRect(bar, px(5), px(5))
        left = self._total if self._left is None else max(0.0, min(self._left, self._total))
        full = QRectF(bar.left(), bar.top(), bar.width() * left / self._total, bar.height())
        painter.setBrush(theme["bulb"])
        painter.drawRoundedRect(full, px(5), px(5))
        if self._left is None or self._left >= LAST:
            return
        painter.setClipRect(full)
        painter.setPen(QPen(theme["board"], px(4)))
        x = full.left() - bar.height()
        while x < full.right():
            painter.drawLine(round(x), round(full.bottom()), round(x + px(10)), round(full.top()))
            x += px(10)
        painter.setClipping(False)
