"""Small pictures for the rules: a row of each type with its mark. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.tables.tiszta_sor.faces import paint_tile
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_centred
from engine.tiszta_sor.model import Type

HIGH = 38
Shown = tuple[tuple[Type, tuple[int, ...]], ...]


class Examples(Painted):
    """Rows beside each other, each after the mark of its type."""

    def __init__(self, look: Look, rows: Shown) -> None:
        super().__init__(look)
        self._rows = rows
        self.setAccessibleName(" / ".join(", ".join(map(str, nums)) for _, nums in rows))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(400)), round(self.look.px(HIGH + 10)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        left, top, side = look.px(3), look.px(4), look.px(HIGH)
        font = look.font("poster", 10, 800, figures=True)
        font.setPixelSize(max(8, round(side * 0.76)))
        for kind, nums in self._rows:
            paint_tile(painter, QRectF(left, top, side, side), kind, look, on=True)
            left += side + look.px(10)
            for number in nums:
                box = QRectF(left, top, side * 0.9, side)
                painter.setPen(QPen(theme["ink"], look.px(1.5)))
                painter.setBrush(QColor("#FFFFFF"))
                painter.drawRoundedRect(box, look.px(3), look.px(3))
                draw_centred(painter, box, str(number), font, theme["ink"])
                left = box.right() + look.px(3)
            left += look.px(24)


PICTURES: Mapping[str, Callable[[Look], QWidget]] = {
    "desert": partial(Examples, rows=(("desert", (4, 4, 4, 4)),)),
    "slope": partial(Examples, rows=(("field", (1, 2, 2, 5, 6)), ("river", (6, 6, 4, 3, 3)))),
    "peak": partial(Examples, rows=(("peak", (2, 4, 6, 3, 1)), ("mine", (5, 3, 1, 2, 6)))),
}
"""By the text that a picture follows."""
