"""A card of Ökörkör, its back, and a bull's head, drawn by us. Keeps nothing, knows no rule."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from desktop.look import Look, paint_disc
from desktop.widgets.paint import draw_centred, fitted, paint_pattern
from engine.okorkor.rows import heads_of

SHAPE = 0.7
"""A card's width by its height."""
GROUNDS = {1: "#FBF5E4", 2: "#F0DDA6", 3: "#F2BE5C", 5: "#E98B45", 7: "#9C2B1C"}
"""The paper of a card by its heads; the heads are drawn on it too."""
INK, PALE = "#1E1A15", "#FFF8E6"


def ink_of(heads: int) -> QColor:
    return QColor(PALE if heads == 7 else INK)


@lru_cache(maxsize=1)
def bull_path() -> QPainterPath:
    """A bull's head from the front, in a box of 24."""
    horns = QPainterPath(QPointF(1.6, 2.2))
    horns.cubicTo(0.2, 7.6, 3.4, 11.2, 8.2, 10.9)
    horns.lineTo(15.8, 10.9)
    horns.cubicTo(20.6, 11.2, 23.8, 7.6, 22.4, 2.2)
    horns.cubicTo(21.2, 5.6, 18.6, 7.2, 15.6, 6.6)
    horns.lineTo(8.4, 6.6)
    horns.cubicTo(5.4, 7.2, 2.8, 5.6, 1.6, 2.2)
    face = QPainterPath(QPointF(7.4, 7.6))
    face.lineTo(16.6, 7.6)
    face.lineTo(16.4, 14.2)
    face.cubicTo(16.2, 16.4, 15.4, 18.0, 15.2, 20.0)
    face.cubicTo(15.0, 23.2, 9.0, 23.2, 8.8, 20.0)
    face.cubicTo(8.6, 18.0, 7.8, 16.4, 7.6, 14.2)
    face.closeSubpath()
    ears = QPainterPath()
    for side in (-1, 1):
        ear = QPainterPath(QPointF(12 + side * 4.2, 11.2))
        ear.quadTo(12 + side * 9.2, 11.4, 12 + side * 9.6, 14.2)
        ear.quadTo(12 + side * 6.4, 15.2, 12 + side * 4.2, 13.4)
        ear.closeSubpath()
        ears = ears.united(ear)
    made = horns.united(face).united(ears)
    for x, y, r in ((9.9, 12.6, 0.95), (14.1, 12.6, 0.95), (10.6, 20.0, 0.8), (13.4, 20.0, 0.8)):
        hole = QPainterPath()
        hole.addEllipse(QPointF(x, y), r, r)
        made = made.subtracted(hole)
    return made


def paint_bull(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """A bull's head that fills the square."""
    scale = rect.width() / 24
    placed = QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale)
    painter.fillPath(placed.map(bull_path()), colour)


def _least(look: Look) -> float:
    """A card's figures are large, and do not grow with the text."""
    return look.least if look.projector else look.px(12)


def paint_bulls(painter: QPainter, rect: QRectF, heads: int, colour: QColor) -> None:
    """So many heads beside each other in the middle of the rectangle, in two lines from five."""
    lines = [heads] if heads < 5 else [heads - heads // 2, heads // 2]
    most = max(lines)
    side = min(rect.height() / len(lines), rect.width() / max(most, 3))
    top = rect.center().y() - side * len(lines) / 2
    for at, count in enumerate(lines):
        left = rect.center().x() - side * count / 2
        for spot in range(count):
            box = QRectF(left + side * spot, top + side * at, side, side)
            pad = side * 0.06
            paint_bull(painter, box.adjusted(pad, pad, -pad, -pad), colour)


def paint_card(
    painter: QPainter, rect: QRectF, card: int, look: Look, *, lit: bool = False, dim: bool = False
) -> None:
    """A card face up: its number, large, and its heads. `lit` has a strong edge."""
    heads = heads_of(card)
    painter.save()
    if dim:
        painter.setOpacity(painter.opacity() * 0.55)
    path = _sheet(painter, rect, QColor(GROUNDS[heads]), look, lit)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    high, ink, text = rect.height(), ink_of(heads), str(card)
    font = look.font("poster", 10, 900, figures=True)
    font.setPixelSize(max(round(_least(look)), round(high * 0.5)))
    font = fitted(font, text, rect.width() * 0.86, _least(look))
    number = QRectF(rect.left(), rect.top() + high * 0.06, rect.width(), high * 0.56)
    draw_centred(painter, number, text, font, ink)
    pad = rect.width() * 0.07
    below = QRectF(rect.left() + pad, rect.top() + high * 0.62, rect.width() - 2 * pad, high * 0.32)
    paint_bulls(painter, below, heads, ink)
    painter.restore()


def paint_back(painter: QPainter, rect: QRectF, colour: str, look: Look) -> None:
    """A card face down: its owner's pattern and sign."""
    painter.save()
    path = _sheet(painter, rect, QColor(PALE), look, False)
    inner = QPainterPath()
    pad = max(2.0, rect.width() * 0.07)
    radius = look.px(4)
    inner.addRoundedRect(rect.adjusted(pad, pad, -pad, -pad), radius, radius)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    paint_pattern(painter, inner, colour, max(0.6, rect.height() / 130))
    painter.setPen(QPen(QColor(INK), max(1.0, look.px(1))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(inner)
    paint_disc(painter, colour, rect.center(), rect.width() * 0.28, ring=max(1.0, look.px(1.4)))
    painter.restore()


def paint_place(painter: QPainter, rect: QRectF, line: QColor, look: Look) -> None:
    """Where a card may lie: a dashed outline."""
    painter.save()
    pen = QPen(line, max(1.2, look.px(1.6)))
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, look.px(7), look.px(7))
    painter.restore()


def _sheet(painter: QPainter, rect: QRectF, ground: QColor, look: Look, lit: bool) -> QPainterPath:
    radius = min(look.px(7), rect.width() * 0.12)
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    painter.fillPath(path.translated(0, look.px(2.5)), QColor(0, 0, 0, 110))
    painter.fillPath(path, ground)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), look.px(7 if lit else 1.6)))
    painter.drawPath(path)
    if lit:  # light inside, dark outside: it shows on any ground
        painter.setPen(QPen(look.theme["focus"], look.px(3)))
        painter.drawPath(path)
    return path


def paint_heads(
    painter: QPainter, rect: QRectF, heads: int, look: Look, ink: QColor, size: float
) -> None:
    """'7' and a bull's head beside it, in the middle of the rectangle."""
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(max(round(_least(look)), round(size)))
    text = str(heads)
    wide, side = QFontMetricsF(font).horizontalAdvance(text), size * 0.82
    gap = size * 0.16
    left = rect.center().x() - (wide + gap + side) / 2
    draw_centred(painter, QRectF(left, rect.top(), wide, rect.height()), text, font, ink)
    box = QRectF(left + wide + gap, rect.center().y() - side / 2, side, side)
    paint_bull(painter, box, ink)
