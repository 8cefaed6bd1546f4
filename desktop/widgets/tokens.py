"""Tokens as coins: up to four are shown one by one, beyond that coin and number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_line, paint_coin

MOST_COINS = 4


def paint_tokens(
    painter: QPainter, rect: QRectF, count: int, look: Look, colour: QColor, spent: int = 0
) -> None:
    """Coins from the left of the rectangle, as high as it; `spent` ones follow faintly."""
    r, y = rect.height() / 2, rect.center().y()
    if count + spent > MOST_COINS:
        paint_coin(painter, QPointF(rect.left() + r, y), r, look)
        font = look.font("text", 1, 600, figures=True)
        font.setPixelSize(max(8, round(rect.height() * 0.95)))
        baseline = y + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, rect.left() + rect.height() * 1.3, baseline, str(count), font, colour)
        return
    for i in range(count + spent):
        centre = QPointF(rect.left() + r + i * rect.height() * 1.18, y)
        paint_coin(painter, centre, r, look, spent=i >= count)


class TokenRow(Painted):
    """A player's tokens. `name` is said by the screen reader, in words."""

    def __init__(
        self,
        look: Look,
        count: int = 0,
        name: str = "",
        size: float = 22,
        colour: str = "ink",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._count, self._spent, self._size, self._colour = count, 0, size, colour
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tokens(self, count: int, spent: int = 0, name: str = "") -> None:
        self._count, self._spent = count, spent
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = self.look.px(self._size)
        shown = self._count + self._spent
        wide = 1.3 + 0.7 * len(str(self._count)) if shown > MOST_COINS else max(1, shown) * 1.18
        return QSize(round(side * wide), round(side))

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self.look.px(self._size)
        rect = QRectF(0, (self.height() - side) / 2, self.width(), side)
        front = self.look.theme[self._colour]
        paint_tokens(painter_for(self), rect, self._count, self.look, front, self._spent)
