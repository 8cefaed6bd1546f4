"""An open card: won, or the reference, as much of it as its width can show."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.look import REFERENCE, Look
from desktop.widgets.card_face import CardFace
from desktop.widgets.card_full import paint_full
from desktop.widgets.card_narrow import paint_short, paint_spine
from desktop.widgets.cardboard import card_radius, rounded
from desktop.widgets.letters import fits
from desktop.widgets.shadow import paint_shadow
from desktop.widgets.timeline_layout import FULL, SHORT, SPINE, detail
from desktop.words import Words

LEVELS = {FULL: paint_full, SHORT: paint_short, SPINE: paint_spine}


def paint_card(
    painter: QPainter,
    rect: QRectF,
    face: CardFace,
    look: Look,
    words: Words,
    picture: QPixmap | None = None,
    level: str | None = None,
) -> None:
    """An open card: won, or the reference. As much of it as its width can show, or `level`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    radius = card_radius(rect, look)
    paint_shadow(painter, rect, 3 * look.unit, 110, 1.5 * look.unit, radius)
    level = level or detail(rect.width(), rect.height(), fits(look), look.unit)
    shape = rounded(rect, radius)
    line = min(1.6, max(1.2, rect.width() / 40)) * look.unit
    painter.fillPath(shape, QColor("#FFFFFF") if face.colour == REFERENCE else look.colour("paper"))
    painter.save()
    painter.setClipPath(shape)
    LEVELS[level](painter, rect, face, look, words, picture)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.colour("ink"), line))
    painter.drawPath(rounded(rect.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius))
    painter.restore()
