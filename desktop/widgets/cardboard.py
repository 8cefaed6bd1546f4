"""What all sides of a card are made of: its edge, a player's pattern, a sign on a plain disc."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from desktop.look import RADIUS, Look, kit, paint_sign, pattern_brush

PAPER = QColor("#F6ECD4")


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def card_radius(rect: QRectF, look: Look) -> float:
    return min(RADIUS["card"] * look.unit, rect.width() * 0.22)


def pattern(painter: QPainter, rect: QRectF, colour: str, look: Look, alpha: float = 1.0) -> None:
    """The player's pattern, starting at the rectangle's corner."""
    painter.save()
    painter.setOpacity(painter.opacity() * alpha)
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, pattern_brush(colour, look.unit, painter.device().devicePixelRatioF()))
    painter.restore()


def paint_plain_sign(painter: QPainter, colour: str, centre: QPointF, r: float) -> None:
    """The sign of radius r on a plain disc, so that it never stands on the pattern."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(kit(colour).value))
    painter.drawEllipse(centre, r * 1.45, r * 1.45)
    paint_sign(painter, colour, centre, r)
