"""Our icons: paths in a 24 box, one colour, drawn with a pen or solid."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF


def _lines(painter: QPainter, *points: tuple[float, float]) -> None:
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))


def _solid(painter: QPainter, *rects: tuple[float, float, float, float]) -> None:
    for x, y, w, h in rects:
        painter.fillRect(QRectF(x, y, w, h), painter.pen().color())


def _pause(painter: QPainter) -> None:
    _solid(painter, (6.5, 5, 4, 14), (13.5, 5, 4, 14))


def _menu(painter: QPainter) -> None:
    _solid(painter, (4, 5.5, 16, 2.4), (4, 10.8, 16, 2.4), (4, 16.1, 16, 2.4))


def _play(painter: QPainter) -> None:
    path = QPainterPath(QPointF(7, 4))
    path.lineTo(20, 12)
    path.lineTo(7, 20)
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def _info(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(12, 12), 9, 9)
    _solid(painter, (10.9, 10.5, 2.2, 7), (10.9, 6.6, 2.2, 2.3))


def _again(painter: QPainter) -> None:
    painter.drawArc(QRectF(4.5, 5, 15, 15), 55 * 16, 285 * 16)
    path = QPainterPath(QPointF(7, 1.5))
    path.lineTo(14, 5.2)
    path.lineTo(7.5, 10)
    path.closeSubpath()
    painter.fillPath(path.translated(6, 1), painter.pen().color())


def _plus(painter: QPainter) -> None:
    _solid(painter, (10.6, 4, 2.8, 16), (4, 10.6, 16, 2.8))


def _minus(painter: QPainter) -> None:
    _solid(painter, (4, 10.6, 16, 2.8))


def _bot(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(4, 8, 16, 12), 2.5, 2.5)
    _lines(painter, (12, 8), (12, 4))
    _solid(painter, (10.7, 2.5, 2.6, 2.6), (8, 12, 2.4, 3), (13.6, 12, 2.4, 3))


def _screen(painter: QPainter) -> None:
    painter.drawRect(QRectF(3, 4.5, 18, 12))
    _solid(painter, (8, 19, 8, 2), (11, 16, 2, 3))


def _book(painter: QPainter) -> None:
    painter.drawRect(QRectF(5, 3.5, 14, 17))
    _solid(painter, (8, 7.5, 8, 1.8), (8, 11.3, 8, 1.8), (8, 15.1, 5, 1.8))


def _eye(painter: QPainter) -> None:
    path = QPainterPath(QPointF(2.5, 12))
    path.quadTo(12, 2.5, 21.5, 12)
    path.quadTo(12, 21.5, 2.5, 12)
    painter.drawPath(path)
    painter.setBrush(painter.pen().color())
    painter.drawEllipse(QPointF(12, 12), 2.6, 2.6)


def _down(painter: QPainter) -> None:
    _lines(painter, (12, 3), (12, 15))
    _lines(painter, (6.5, 10), (12, 15.5), (17.5, 10))
    _solid(painter, (4, 18.5, 16, 2.2))


def _sound(painter: QPainter) -> None:
    path = QPainterPath(QPointF(3, 9))
    for x, y in ((7, 9), (12, 4.5), (12, 19.5), (7, 15), (3, 15)):
        path.lineTo(x, y)
    painter.fillPath(path, painter.pen().color())
    painter.drawArc(QRectF(9, 7.5, 8, 9), -55 * 16, 110 * 16)
    painter.drawArc(QRectF(8.5, 4, 13, 16), -55 * 16, 110 * 16)


def _mute(painter: QPainter) -> None:
    path = QPainterPath(QPointF(3, 9))
    for x, y in ((7, 9), (12, 4.5), (12, 19.5), (7, 15), (3, 15)):
        path.lineTo(x, y)
    painter.fillPath(path, painter.pen().color())
    _lines(painter, (15, 9), (21, 15))
    _lines(painter, (21, 9), (15, 15))


def _whistle(painter: QPainter) -> None:
    path = QPainterPath(QPointF(8, 9))
    path.lineTo(22, 9)
    path.lineTo(22, 12.5)
    path.lineTo(15, 13.5)
    path.addEllipse(QPointF(9.5, 14.5), 5.8, 5.8)
    path.setFillRule(Qt.FillRule.WindingFill)
    painter.fillPath(path, painter.pen().color())
    for line in (((3, 6), (5, 8)), ((7, 3), (8, 6.4)), ((12, 3), (11, 6.4))):
        _lines(painter, *line)


def _left(painter: QPainter) -> None:
    _lines(painter, (20, 12), (4.5, 12))
    _lines(painter, (10.5, 5.5), (4, 12), (10.5, 18.5))


def _right(painter: QPainter) -> None:
    _lines(painter, (4, 12), (19.5, 12))
    _lines(painter, (13.5, 5.5), (20, 12), (13.5, 18.5))


def _close(painter: QPainter) -> None:
    _lines(painter, (5, 5), (19, 19))
    _lines(painter, (19, 5), (5, 19))


def _lost(painter: QPainter) -> None:
    """Waves of a radio, struck through."""
    for r in (4, 9):
        painter.drawArc(QRectF(12 - r, 17 - r, 2 * r, 2 * r), 45 * 16, 90 * 16)
    _solid(painter, (10.6, 16, 2.8, 2.8))
    _lines(painter, (4, 3), (20, 20))


ICONS: dict[str, Callable[[QPainter], None]] = {
    "pause": _pause,
    "menu": _menu,
    "play": _play,
    "info": _info,
    "again": _again,
    "plus": _plus,
    "minus": _minus,
    "bot": _bot,
    "screen": _screen,
    "book": _book,
    "eye": _eye,
    "down": _down,
    "sound": _sound,
    "mute": _mute,
    "whistle": _whistle,
    "left": _left,
    "right": _right,
    "close": _close,
    "lost": _lost,
}


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """The icon in a square."""
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 24, rect.height() / 24)
    painter.setPen(QPen(colour, 2.3, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ICONS[name](painter)
    painter.restore()
