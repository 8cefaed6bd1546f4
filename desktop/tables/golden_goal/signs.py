"""What squares without a tile are known by: corners and events. Keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from desktop.look import INK
from desktop.widgets.icons import paint_icon


def _whistle(painter: QPainter, box: QRectF) -> None:
    paint_icon(painter, "whistle", box, QColor(INK))


def _takings(painter: QPainter, box: QRectF) -> None:
    """Tickets fanned out."""
    side = box.width()
    for turn in (-16, 0, 16):
        painter.save()
        painter.translate(box.center().x(), box.bottom())
        painter.rotate(turn)
        slip = QRectF(-side * 0.2, -side * 0.92, side * 0.4, side * 0.8)
        painter.setPen(QPen(QColor(INK), max(1.2, side * 0.05)))
        painter.setBrush(QColor("#FBF5E4"))
        painter.drawRect(slip)
        painter.drawLine(
            QPointF(slip.left(), slip.top() + side * 0.22),
            QPointF(slip.right(), slip.top() + side * 0.22),
        )
        painter.restore()


def _capital(painter: QPainter, box: QRectF) -> None:
    """A line that climbs."""
    side = box.width()
    painter.setPen(QPen(QColor(INK), max(1.4, side * 0.08)))
    points = [(0.06, 0.9), (0.34, 0.6), (0.52, 0.74), (0.92, 0.16)]
    spots = [QPointF(box.left() + x * side, box.top() + y * side) for x, y in points]
    painter.drawPolyline(QPolygonF(spots))
    head = [(0.92, 0.16), (0.66, 0.2), (0.88, 0.42)]
    painter.setBrush(QColor(INK))
    painter.drawPolygon(
        QPolygonF([QPointF(box.left() + x * side, box.top() + y * side) for x, y in head])
    )


def _scramble(painter: QPainter, box: QRectF) -> None:
    """A goal with the ball before it."""
    side = box.width()
    frame = QRectF(box.left() + side * 0.04, box.top() + side * 0.14, side * 0.92, side * 0.66)
    painter.setPen(QPen(QColor(30, 26, 21, 110), max(0.8, side * 0.025)))
    for at in range(1, 7):
        x = frame.left() + frame.width() * at / 7
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
    for at in range(1, 5):
        y = frame.top() + frame.height() * at / 5
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
    painter.setPen(QPen(QColor(INK), max(1.4, side * 0.09)))
    edge = [frame.bottomLeft(), frame.topLeft(), frame.topRight(), frame.bottomRight()]
    painter.drawPolyline(QPolygonF(edge))
    paint_ball(painter, QPointF(box.center().x(), frame.bottom() - side * 0.02), side * 0.17)


def _football(painter: QPainter, box: QRectF) -> None:
    paint_ball(painter, box.center(), box.width() * 0.44)


def _other(painter: QPainter, box: QRectF) -> None:
    """A folded newspaper."""
    side = box.width()
    sheet = QRectF(box.left() + side * 0.1, box.top() + side * 0.08, side * 0.8, side * 0.84)
    painter.setPen(QPen(QColor(INK), max(1.2, side * 0.06)))
    painter.setBrush(QColor("#FBF5E4"))
    painter.drawRect(sheet)
    bar = QRectF(sheet.left() + side * 0.1, sheet.top() + side * 0.12, side * 0.6, side * 0.14)
    painter.fillRect(bar, QColor(INK))
    photo = QRectF(bar.left(), bar.bottom() + side * 0.09, side * 0.26, side * 0.3)
    painter.fillRect(photo, QColor("#8D7B58"))
    for at in range(3):
        y = photo.top() + side * (0.03 + at * 0.12)
        painter.fillRect(
            QRectF(photo.right() + side * 0.07, y, side * 0.27, side * 0.05), QColor(INK)
        )


def paint_ball(painter: QPainter, centre: QPointF, r: float) -> None:
    """A football."""
    painter.save()
    painter.setPen(QPen(QColor(INK), max(1.0, r * 0.12)))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(centre, r, r)
    path = QPainterPath()
    path.addEllipse(centre, r * 0.94, r * 0.94)
    painter.setClipPath(path)
    painter.setBrush(QColor(INK))
    painter.drawPolygon(_pentagon(centre, r * 0.36, -90))
    for at in range(5):
        turn = QTransform.fromTranslate(centre.x(), centre.y()).rotate(72 * at)
        painter.drawLine(turn.map(QPointF(0, -r * 0.36)), turn.map(QPointF(0, -r * 0.7)))
        painter.drawPolygon(_pentagon(turn.map(QPointF(0, -r * 0.98)), r * 0.32, 90 + 72 * at))
    painter.restore()


def _pentagon(centre: QPointF, r: float, turn: float) -> QPolygonF:
    made = QTransform.fromTranslate(centre.x(), centre.y()).rotate(turn + 90)
    return QPolygonF([QTransform(made).rotate(72 * at).map(QPointF(0, -r)) for at in range(5)])


SQUARES: Mapping[str, Callable[[QPainter, QRectF], None]] = {
    "whistle": _whistle,
    "takings": _takings,
    "capital": _capital,
    "scramble": _scramble,
    "football": _football,
    "other": _other,
}


def paint_square_sign(painter: QPainter, box: QRectF, kind: str) -> None:
    """What a square without a tile is known by."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    SQUARES[kind](painter, box)
    painter.restore()
