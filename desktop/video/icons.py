"""The icons of the strip under a clip: our own paths in a box of 24. Knows no widget."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def _replay_icon() -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(QRectF(4, 4, 16, 16), 130)
    path.arcTo(QRectF(4, 4, 16, 16), 130, 280)
    return path


def _triangle(*corners: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*corners[0]))
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.closeSubpath()
    return path


def _arcs(*radii: float) -> QPainterPath:
    path = QPainterPath()
    for r in radii:
        box = QRectF(12 - r, 12 - r, 2 * r, 2 * r)
        path.arcMoveTo(box, -48)
        path.arcTo(box, -48, 96)
    return path


def _cross() -> QPainterPath:
    path = QPainterPath(QPointF(16, 9))
    path.lineTo(22, 15)
    path.moveTo(22, 9)
    path.lineTo(16, 15)
    return path


_SPEAKER = _triangle((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5))
# name: (filled, drawn as a line of 2 in a box of 24)
_ICONS = {
    "play": (_triangle((7, 4.5), (19.5, 12), (7, 19.5)), QPainterPath()),
    "replay": (_triangle((2.6, 3.2), (10.4, 3.6), (5.4, 9.8)), _replay_icon()),
    "sound": (_SPEAKER, _arcs(4.5, 8.5)),
    "silent": (_SPEAKER, _cross()),
}


def paint_icon(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """An icon of the strip in any square."""
    filled, drawn = _ICONS[name]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 24, box.height() / 24)
    painter.fillPath(filled, colour)
    round_pen = QPen(colour, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.strokePath(drawn, round_pen)
    painter.restore()
