"""The stamp that says how it went."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.look import Look
from desktop.widgets.card_full import plan
from desktop.widgets.letters import fits, text_width, write
from desktop.widgets.timeline_layout import FULL, detail

TURNED = 9  # degrees
LETTERS = 0.9
"""Of a stamp's size."""
STAMPS = {True: "goal.result.stamp_right", False: "goal.result.stamp_wrong"}


def paint_stamp(
    painter: QPainter, card: QRectF, text: str, right: bool, look: Look, grown: float = 1.0
) -> None:
    """Turned by 9°, over the picture; on a card too small for that above it. Never over the
    year or the name. `grown` is its size while it falls."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = max(fits(look) / LETTERS, min(card.width() * 0.24, card.height() * 0.15))
    colour = look.colour("grass" if right else "brick")
    wide = text_width(text, size, 900) + size * 1.0
    box = QRectF(-wide / 2, -size * 0.66, wide, size * 1.32)
    level = detail(card.width(), card.height(), fits(look), look.unit)
    share = plan(card, look)
    over_picture = level == FULL and share.picture >= size * 1.5
    y = card.top() + share.band + share.picture / 2
    if not over_picture:
        # Where there is no room above a card it lies on its band, and goes with it.
        half = box.height() / 2 + box.width() / 2 * math.sin(math.radians(TURNED))
        y = min(max(card.top() - size, painter.window().top() + half), card.center().y())
    painter.translate(card.center().x(), y)
    painter.rotate(TURNED if right else -TURNED)
    painter.scale(grown, grown)
    unit = look.unit
    painter.setPen(QPen(colour, 3 * unit))
    painter.setBrush(look.colour("paper"))
    painter.drawRoundedRect(box, 4 * unit, 4 * unit)
    painter.setPen(QPen(colour, 1.4 * unit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(4 * unit, 4 * unit, -4 * unit, -4 * unit)
    painter.drawRoundedRect(inner, 2 * unit, 2 * unit)
    write(painter, inner, text, size * LETTERS, colour, weight=900)
    painter.restore()
