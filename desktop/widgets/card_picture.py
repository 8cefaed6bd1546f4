"""The picture on a card: the still of its film, or a goal we draw until it is there."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from desktop.widgets.card_face import CardFace

_SMALLER: OrderedDict[tuple[int, int], QPixmap] = OrderedDict()


def _smaller(picture: QPixmap, width: float) -> QPixmap:
    """The picture scaled well, once, to about this many device pixels."""
    # In steps, so that a card that grows by a pixel a frame does not scale anew each time.
    step = min(picture.width(), (int(width) // 24 + 1) * 24)
    key = (picture.cacheKey(), step)
    if key not in _SMALLER:
        _SMALLER[key] = picture.scaledToWidth(step, Qt.TransformationMode.SmoothTransformation)
        if len(_SMALLER) > 300:
            _SMALLER.popitem(last=False)
    _SMALLER.move_to_end(key)
    return _SMALLER[key]


def paint_picture(painter: QPainter, rect: QRectF, face: CardFace, picture: QPixmap | None) -> None:
    """The still of the goal's film, filling the frame; until it is there, a goal we draw."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    if picture is not None and not picture.isNull():
        share = max(rect.width() / picture.width(), rect.height() / picture.height())
        w, h = picture.width() * share, picture.height() * share
        small = _smaller(picture, w * painter.device().devicePixelRatioF())
        target = QRectF(rect.center().x() - w / 2, rect.center().y() - h / 2, w, h)
        painter.drawPixmap(target, small, QRectF(small.rect()))
    else:
        _goalmouth(painter, rect, face.id)
    painter.restore()


def _goalmouth(painter: QPainter, rect: QRectF, name: str) -> None:
    """Night, grass, a net and a ball: the same for every card but for where the ball is."""
    w, h = rect.width(), rect.height()
    painter.fillRect(rect, QColor("#12382B"))
    painter.fillRect(QRectF(rect.left(), rect.top(), w, h * 0.3), QColor("#17261F"))
    horizon, middle = rect.top() + h * 0.45, rect.center().x()
    for stripe in range(-3, 4, 2):
        grass = QPainterPath(QPointF(middle + stripe * w * 0.09, horizon))
        grass.lineTo(middle + (stripe + 1) * w * 0.09, horizon)
        grass.lineTo(middle + (stripe + 1) * w * 0.24, rect.bottom())
        grass.lineTo(middle + stripe * w * 0.24, rect.bottom())
        painter.fillPath(grass, QColor("#1B5A43"))
    goal = QRectF(middle - w * 0.3, rect.top() + h * 0.2, w * 0.6, h * 0.42)
    painter.setPen(QPen(QColor(238, 243, 230, 60), max(0.6, w / 160)))
    for i in range(1, 8):
        x = goal.left() + goal.width() * i / 8
        painter.drawLine(QPointF(x, goal.top()), QPointF(x, goal.bottom()))
    for i in range(1, 4):
        y = goal.top() + goal.height() * i / 4
        painter.drawLine(QPointF(goal.left(), y), QPointF(goal.right(), y))
    painter.setPen(QPen(QColor("#EEF3E6"), max(1.2, w / 55)))
    painter.drawPolyline([goal.bottomLeft(), goal.topLeft(), goal.topRight(), goal.bottomRight()])
    # Not hash(): the same card must look the same in every process.
    seed = sum(ord(letter) * (i + 1) for i, letter in enumerate(name))
    ball = QPointF(
        goal.left() + goal.width() * (0.2 + seed * 37 % 61 / 100),
        goal.top() + goal.height() * (0.25 + seed * 53 % 50 / 100),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(ball, w * 0.035, w * 0.035)
