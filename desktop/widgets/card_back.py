"""Closed cards: the back, and the running card in its player's pattern. Nothing on them tells."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.look import Look, kit
from desktop.widgets.cardboard import PAPER, card_radius, pattern, rounded
from desktop.widgets.letters import fits, text_width, write
from desktop.widgets.shadow import paint_shadow


def paint_back(painter: QPainter, rect: QRectF, look: Look) -> None:
    """The back: a pitch seen from above. Nothing on it tells one card from another."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = card_radius(rect, look)
    edge = max(2.0, rect.width() * 0.035)
    paint_shadow(painter, rect, 3 * look.unit, 110, 1.5 * look.unit, radius)
    painter.fillPath(rounded(rect, radius), PAPER)
    field = rect.adjusted(edge, edge, -edge, -edge)
    painter.fillPath(rounded(field, max(1.0, radius - edge / 2)), QColor("#124536"))
    painter.setPen(QPen(QColor("#EEF3E6"), max(1.2, rect.width() / 60)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = field.center()
    r = field.width() * 0.27
    painter.drawLine(QPointF(field.left(), middle.y()), QPointF(field.right(), middle.y()))
    painter.drawEllipse(middle, r, r)
    box_w, box_h = field.width() * 0.5, field.height() * 0.13
    for y in (field.top(), field.bottom() - box_h):
        painter.drawRect(QRectF(middle.x() - box_w / 2, y, box_w, box_h))
    painter.setBrush(QColor("#EEF3E6"))
    painter.drawEllipse(middle, r * 0.1, r * 0.1)
    painter.restore()


def paint_running(
    painter: QPainter,
    rect: QRectF,
    colour: str,
    name: str,
    look: Look,
    *,
    chosen: bool = False,
    shadow: bool = True,
) -> None:
    """The card in play, in its player's pattern with a '?'. `chosen`: not confirmed yet."""
    worn, unit = kit(colour), look.unit
    ink = QColor(worn.ink)
    radius = card_radius(rect, look)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if shadow:
        paint_shadow(painter, rect, 9 * unit, 128, 7 * unit, radius)
    if chosen:
        paint_halo(painter, rect, look)
    painter.fillPath(rounded(rect, radius), look.colour("ink"))
    line = 1.6 * unit
    edge = rect.adjusted(line, line, -line, -line)
    painter.fillPath(rounded(edge, radius - line / 2), PAPER)
    field = edge.adjusted(line, line, -line, -line)
    shape = rounded(field, max(1.0, radius - line))
    painter.fillPath(shape, _mixed(worn.value, PAPER, 0.28))
    painter.save()
    painter.setClipPath(shape)
    pattern(painter, field, colour, look, 0.72)
    painter.restore()
    _dashed(painter, field, ink, radius, unit)
    _question(painter, rect, worn.value, ink, unit)
    _name_block(painter, rect, name, worn.value, ink, look)
    painter.restore()


def paint_halo(painter: QPainter, rect: QRectF, look: Look) -> None:
    """The focus ring of a card, to be painted before it."""
    radius, unit = card_radius(rect, look), look.unit
    for grow, token in ((7.5, "ink"), (6, "focus"), (3, "ink")):
        wide = rect.adjusted(-grow * unit, -grow * unit, grow * unit, grow * unit)
        painter.fillPath(rounded(wide, radius + grow * unit), look.colour(token))


def _mixed(value: str, other: QColor, share: float) -> QColor:
    one = QColor(value)
    return QColor.fromRgbF(
        *(a + (b - a) * share for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True))
    )


def _dashed(painter: QPainter, field: QRectF, ink: QColor, radius: float, unit: float) -> None:
    pen = QPen(ink, 1.8 * unit)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    air = min(4 * unit, field.width() * 0.08)
    painter.drawPath(rounded(field.adjusted(air, air, -air, -air), max(1.0, radius - air)))


def _question(painter: QPainter, rect: QRectF, value: str, ink: QColor, unit: float) -> None:
    r = min(rect.width() * 0.34, rect.height() * 0.24)
    middle = QPointF(rect.center().x(), rect.top() + rect.height() * 0.44)
    painter.setPen(QPen(ink, 1.8 * unit))
    painter.setBrush(QColor(value))
    painter.drawEllipse(middle, r, r)
    box = QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r)
    write(painter, box, "?", r * 1.5, ink, weight=900)


def _name_block(
    painter: QPainter, rect: QRectF, name: str, value: str, ink: QColor, look: Look
) -> None:
    size = max(fits(look), min(rect.height() * 0.085, rect.width() * 0.19))
    if rect.width() < 44 * look.unit or rect.height() < 5.5 * size:
        return
    air = rect.width() * 0.1
    room = rect.width() - 2 * air - size * 0.5
    wide = min(room, text_width(name, size)) + size * 0.5
    block = QRectF(0, 0, wide, size * 1.3)
    block.moveCenter(QPointF(rect.center().x(), rect.bottom() - size * 1.25 - air * 0.3))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(value))
    painter.drawRoundedRect(block, 3 * look.unit, 3 * look.unit)
    write(painter, block.adjusted(size * 0.2, 0, -size * 0.2, 0), name, size, ink)
