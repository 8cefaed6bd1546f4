"""Small pictures for the rules: what heads a card has, and where a card goes. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.tables.okorkor.faces import SHAPE, paint_card, paint_place
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.icons import paint_icon
from engine.okorkor.rows import FULL

HEADS = (4, 5, 10, 33, 55)
HIGH = 84
Drawn = tuple[tuple[tuple[int, ...], ...], int, int]
"""Rows, a card, and the row it goes to."""


class Cards(Painted):
    """Some cards beside each other."""

    def __init__(self, look: Look, cards: tuple[int, ...]) -> None:
        super().__init__(look)
        self._cards = cards
        self.setAccessibleName(", ".join(map(str, cards)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(400)), round(self.look.px(HIGH + 12)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = painter_for(self), self.look.px
        for at, card in enumerate(self._cards):
            box = QRectF(px(4 + at * (HIGH * SHAPE + 12)), px(4), px(HIGH * SHAPE), px(HIGH))
            paint_card(painter, box, card, self.look)


class Way(Painted):
    """Two rows, and an arrow from a card to the end of the one it goes to."""

    def __init__(self, look: Look, drawn: Drawn) -> None:
        super().__init__(look)
        self._rows, self._card, self._row = drawn
        said = " / ".join(", ".join(map(str, row)) for row in self._rows)
        self.setAccessibleName(f"{said} ← {self._card}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        rows = len(self._rows)
        return QSize(round(self.look.px(480)), round(self.look.px(rows * (HIGH * 0.8 + 8) + 8)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px, theme = painter_for(self), self.look.px, self.look.theme
        high = px(HIGH * 0.8)
        wide, step = high * SHAPE, high * SHAPE + px(8)
        for number, row in enumerate(self._rows):
            top = px(4) + (high + px(8)) * number
            strip = QRectF(0, top - px(3), step * (FULL + 1) + px(6), high + px(6))
            painter.fillRect(strip, theme["pitch1" if number % 2 == 0 else "pitch2"])
            for spot in range(FULL + 1):
                box = QRectF(px(6) + step * spot, top, wide, high)
                if spot < len(row):
                    paint_card(painter, box, row[spot], self.look)
                elif spot == FULL or number != self._row or spot > len(row):
                    paint_place(painter, box, theme["chalk"], self.look)
            if number == self._row:
                self._paint_way(painter, top, step, wide, high)

    def _paint_way(
        self, painter: QPainter, top: float, step: float, wide: float, high: float
    ) -> None:
        px, theme = self.look.px, self.look.theme
        card = QRectF(px(40) + step * (FULL + 1), top, wide, high)
        side = px(22)
        icon = QRectF(card.left() - side - px(6), card.center().y() - side / 2, side, side)
        paint_icon(painter, "left", icon, theme["ink"])
        paint_card(painter, card, self._card, self.look, lit=True)
        taken = len(self._rows[self._row])
        goal = QRectF(px(6) + step * taken, top, wide, high)
        painter.setPen(QPen(theme["focus"], px(3)))
        painter.drawRoundedRect(goal, px(5), px(5))
        centre = QPointF(goal.center().x(), goal.center().y())
        dot = px(5)
        painter.setBrush(theme["focus"])
        painter.drawEllipse(centre, dot, dot)


PICTURES: Mapping[str, Callable[[Look], QWidget]] = {
    "heads": lambda look: Cards(look, HEADS),
    "row": partial(Way, drawn=(((12, 37), (8, 14, 15, 43)), 40, 0)),
    "full": partial(Way, drawn=(((3, 11, 26, 50, 55), (8, 14)), 61, 0)),
}
"""By the text that a picture follows."""
