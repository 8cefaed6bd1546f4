"""A die as it lies on the table. Keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.look import INK, Look

# Where the pips of a die's face lie, in thirds.
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def paint_die(
    painter: QPainter,
    rect: QRectF,
    value: int,
    look: Look,
    *,
    turn: float = 0.0,
    lit: bool = False,
    used: bool = False,
) -> None:
    """A die seen from above. `turn` in degrees; `lit` has a strong edge; `used` is faint."""
    painter.save()
    painter.setOpacity(painter.opacity() * (0.34 if used else 1.0))
    painter.translate(rect.center())
    painter.rotate(turn)
    side = rect.width()
    face = QRectF(-side / 2, -side / 2, side, side)
    radius = side * 0.17
    painter.setPen(Qt.PenStyle.NoPen)
    if not used:
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(face.translated(side * 0.03, side * 0.08), radius, radius)
    painter.setBrush(QColor("#CDB98C"))
    painter.drawRoundedRect(face.translated(0, side * 0.045), radius, radius)
    painter.setPen(QPen(look.theme["ink"], side * 0.028))
    painter.setBrush(QColor("#FBF5E4"))
    painter.drawRoundedRect(face, radius, radius)
    if lit:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for out, wide, token in ((0.055, 0.075, "bulb"), (0.105, 0.035, "ink")):
            painter.setPen(QPen(look.theme[token], side * wide))
            grown = face.adjusted(-side * out, -side * out, side * out, side * out)
            painter.drawRoundedRect(grown, radius + side * out, radius + side * out)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    step, r = side * 0.26, side * 0.085
    for x, y in _PIPS.get(value, ()):
        painter.drawEllipse(QPointF((x - 1) * step, (y - 1) * step), r, r)
    painter.restore()
