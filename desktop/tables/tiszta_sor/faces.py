"""The mark of a type, a marker as a corner flag, its condition as pips. Keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.look import Look
from engine.tiszta_sor.model import Type

INK, PALE = "#1E1A15", "#FFF8E6"


@dataclass(frozen=True)
class Style:
    """How a type is drawn: its marker's colour, the ink on it, its mark as lines in a box of 1."""

    value: str
    ink: str
    mark: tuple[tuple[float, float], ...]


STYLES: Mapping[Type, Style] = {
    "desert": Style("#F2C230", INK, ((0.08, 0.5), (0.92, 0.5))),
    "field": Style("#24793F", PALE, ((0.14, 0.9), (0.86, 0.1))),
    "river": Style("#2563C9", PALE, ((0.14, 0.1), (0.86, 0.9))),
    "peak": Style("#C22E1D", PALE, ((0.06, 0.86), (0.5, 0.16), (0.94, 0.86))),
    "mine": Style("#2B2622", PALE, ((0.06, 0.16), (0.5, 0.86), (0.94, 0.16))),
}


def paint_mark(
    painter: QPainter, rect: QRectF, kind: Type, colour: QColor, share: float = 0.13
) -> None:
    """`-`, `/`, `\\`, `^` or `v` in a square."""
    painter.save()
    pen = QPen(colour, max(1.6, rect.width() * share))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = [
        QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height())
        for x, y in STYLES[kind].mark
    ]
    painter.drawPolyline(QPolygonF(points))
    painter.restore()


def paint_tile(painter: QPainter, rect: QRectF, kind: Type, look: Look, *, on: bool) -> None:
    """A type's mark on its colour; faint and empty if it cannot be any more."""
    painter.save()
    radius, style = look.px(4), STYLES[kind]
    side = min(rect.width(), rect.height()) * 0.52
    box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    if on:
        painter.setPen(QPen(QColor(INK), max(1.2, look.px(1.5))))
        painter.setBrush(QColor(style.value))
        painter.drawRoundedRect(rect, radius, radius)
        paint_mark(painter, box, kind, QColor(style.ink), 0.16)
    else:
        painter.setOpacity(painter.opacity() * 0.32)
        pen = QPen(QColor(look.theme.ink2), max(1.0, look.px(1)))
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, radius, radius)
        paint_mark(painter, box, kind, QColor(look.theme.ink2), 0.1)
    painter.restore()


def paint_pips(
    painter: QPainter, left: float, middle: float, have: int, need: int, look: Look, side: float
) -> float:
    """So many of so many, as little boxes; gives where they end."""
    painter.save()
    line = max(1.0, side * 0.14)
    painter.setPen(QPen(QColor(look.theme.ink), line))
    for at in range(need):
        box = QRectF(left, middle - side / 2, side, side)
        painter.setBrush(QColor(look.theme.ink) if at < have else QColor(look.theme.paper))
        painter.drawRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2))
        left += side * 1.22
    painter.restore()
    return left


def pips_width(needs: Sequence[int], side: float) -> float:
    """What the boxes of a condition take, its parts a little apart."""
    return sum(needs) * side * 1.22 + (len(needs) - 1) * side * 0.6


def paint_condition(
    painter: QPainter,
    left: float,
    middle: float,
    have: Sequence[int],
    need: Sequence[int],
    look: Look,
    side: float,
) -> float:
    """All parts of a condition; gives where they end."""
    for got, wanted in zip(have, need, strict=True):
        left = paint_pips(painter, left, middle, min(got, wanted), wanted, look, side) + side * 0.6
    return left - side * 0.6


def paint_marker(painter: QPainter, foot: QPointF, high: float, kind: Type, look: Look) -> None:
    """A corner flag in the ground: pole, and a pennant in the marker's colour with its mark."""
    painter.save()
    style, unit = STYLES[kind], high / 60
    pale = QColor("#F6ECD4")
    top = foot.y() - high
    for width, colour in ((5.6, QColor(INK)), (3.0, pale)):
        painter.setPen(QPen(colour, width * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(foot.x(), top), foot)
    flag = QPainterPath(QPointF(foot.x(), top))
    wide, tall = 46 * unit, 32 * unit
    flag.lineTo(foot.x() + wide, top + tall * 0.12)
    flag.lineTo(foot.x() + wide * 0.86, top + tall / 2)
    flag.lineTo(foot.x() + wide, top + tall * 0.88)
    flag.lineTo(foot.x(), top + tall)
    flag.closeSubpath()
    painter.fillPath(flag.translated(0, 2.5 * unit), QColor(0, 0, 0, 90))
    painter.setBrush(QColor(style.value))
    painter.setPen(QPen(pale if kind == "mine" else QColor(INK), 2 * unit))
    painter.drawPath(flag)
    side = 17 * unit
    box = QRectF(foot.x() + wide * 0.4 - side / 2, top + tall / 2 - side / 2, side, side)
    paint_mark(painter, box, kind, QColor(style.ink), 0.17)
    painter.restore()


def paint_hole(painter: QPainter, foot: QPointF, r: float, look: Look) -> None:
    """Where a corner flag stood."""
    painter.save()
    painter.setPen(QPen(look.theme["chalk"], max(1.2, r * 0.3)))
    painter.setBrush(QColor(0, 0, 0, 110))
    painter.drawEllipse(foot, r, r * 0.6)
    painter.restore()
