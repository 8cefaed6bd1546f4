"""The cover of the match programme on the home screen. Paints, and knows two words to write."""

from __future__ import annotations

import math
import random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look, font

WIDTH, HEIGHT = 520.0, 648.0
NAME = "Gólest"
SKY_TOP, SKY_FOOT = QColor("#103A2E"), QColor("#3E6B55")
CREAM, DARK = QColor("#F6ECD4"), QColor("#1E1A15")
GRASS, MOWN = QColor("#175A43"), QColor("#1F6E52")
CROWD = ("#7A6F5A", "#5E3B33", "#C9B98A", "#6F6552", "#8A5A4A")


class Cover(QWidget):
    """Floodlights, a full stand and a ball on the spot, in the box it is given."""

    def __init__(self, look: Look, games: str, motto: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._games, self._motto = look, games, motto
        self._drawn = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(f"{NAME}. {motto}")
        self.setMinimumSize(200, 240)

    def sizeHint(self) -> QSize:
        return QSize(round(WIDTH), round(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        wanted = self.size() * ratio
        if self._drawn.size() != wanted:
            self._drawn = QPixmap(wanted)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._drawn)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint(painter, QRectF(self.rect()), self._games, self._motto)
            painter.end()
        QPainter(self).drawPixmap(0, 0, self._drawn)


def _paint(painter: QPainter, box: QRectF, games: str, motto: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(CREAM)
    painter.drawRoundedRect(box, 8, 8)
    picture = box.adjusted(10, 10, -10, -10)
    painter.setClipRect(picture)
    sky = QLinearGradient(picture.topLeft(), picture.bottomLeft())
    sky.setColorAt(0, SKY_TOP)
    sky.setColorAt(0.62, SKY_FOOT)
    painter.fillRect(picture, sky)
    horizon = picture.top() + picture.height() * 0.695
    unit = min(picture.width() / 500, picture.height() / 628)
    masts = (picture.left() + 48 * unit, picture.right() - 48 * unit)
    lamps = picture.top() + 104 * unit
    for x in masts:
        _beam(painter, QPointF(x, lamps), QPointF(picture.center().x(), horizon), unit)
    for x in masts:
        _mast(painter, QPointF(x, lamps), horizon, unit)
    _stand(painter, picture, horizon, unit)
    _pitch(painter, picture, horizon, unit)
    _titles(painter, picture, unit, games, motto)


def _beam(painter: QPainter, lamp: QPointF, aim: QPointF, unit: float) -> None:
    side = 1 if aim.x() > lamp.x() else -1
    light = QLinearGradient(lamp, aim)
    light.setColorAt(0, QColor(255, 243, 196, 120))
    light.setColorAt(1, QColor(255, 243, 196, 10))
    path = QPolygonF(
        [
            QPointF(lamp.x() - 42 * unit * side, lamp.y()),
            QPointF(lamp.x() + 42 * unit * side, lamp.y() - 30 * unit),
            QPointF(aim.x() + 170 * unit * side, aim.y() + 30 * unit),
            QPointF(lamp.x() - 120 * unit * side, aim.y() + 30 * unit),
        ]
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawPolygon(path)


def _mast(painter: QPainter, lamp: QPointF, horizon: float, unit: float) -> None:
    painter.setPen(QPen(DARK, 4.5 * unit))
    foot = 14 * unit
    painter.drawLine(QPointF(lamp.x() - 9 * unit, lamp.y()), QPointF(lamp.x() - foot, horizon))
    painter.drawLine(QPointF(lamp.x() + 9 * unit, lamp.y()), QPointF(lamp.x() + foot, horizon))
    painter.setPen(QPen(DARK, 2.5 * unit))
    steps = 6
    for step in range(steps):
        top = lamp.y() + (horizon - lamp.y()) * step / steps
        low = lamp.y() + (horizon - lamp.y()) * (step + 1) / steps
        side = 1 if step % 2 else -1
        painter.drawLine(
            QPointF(lamp.x() - 11 * unit * side, top), QPointF(lamp.x() + 12 * unit * side, low)
        )
    house = QRectF(lamp.x() - 42 * unit, lamp.y() - 50 * unit, 84 * unit, 82 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(DARK)
    painter.drawRoundedRect(house, 4 * unit, 4 * unit)
    painter.setBrush(QColor("#FFF3C4"))
    for row in range(3):
        for column in range(3):
            centre = QPointF(
                house.left() + (16 + 26 * column) * unit, house.top() + (15 + 26 * row) * unit
            )
            painter.drawEllipse(centre, 9 * unit, 9 * unit)


def _stand(painter: QPainter, picture: QRectF, horizon: float, unit: float) -> None:
    top = horizon - 72 * unit
    path = QPainterPath(QPointF(picture.left(), horizon))
    path.lineTo(picture.left(), top + 12 * unit)
    path.quadTo(
        QPointF(picture.center().x(), top - 18 * unit), QPointF(picture.right(), top + 12 * unit)
    )
    path.lineTo(picture.right(), horizon)
    path.closeSubpath()
    painter.fillPath(path, QColor("#211C16"))
    people = random.Random(1930)  # the same crowd on every machine
    radius = 2.6 * unit
    for row in range(3):
        x = picture.left() + 3 * unit
        while x < picture.right():
            share = (x - picture.left()) / picture.width()
            y = top + (26 + 16 * row) * unit - 13 * unit * math.sin(math.pi * share)
            if people.random() > 0.08:
                painter.setBrush(QColor(people.choice(CROWD)))
                painter.drawEllipse(QPointF(x, y), radius, radius)
            x += 7.6 * unit
    painter.fillRect(QRectF(picture.left(), horizon - 3 * unit, picture.width(), 4 * unit), CREAM)


def _pitch(painter: QPainter, picture: QRectF, horizon: float, unit: float) -> None:
    ground = QRectF(picture.left(), horizon + unit, picture.width(), picture.bottom() - horizon)
    painter.fillRect(ground, GRASS)
    painter.setClipRect(ground)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(MOWN)
    middle = picture.center().x()
    for stripe in range(-5, 6, 2):
        near, far = 190 * unit, 64 * unit
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(middle + (stripe - 0.5) * far, ground.top()),
                    QPointF(middle + (stripe + 0.5) * far, ground.top()),
                    QPointF(middle + (stripe + 0.5) * near, ground.bottom()),
                    QPointF(middle + (stripe - 0.5) * near, ground.bottom()),
                ]
            )
        )
    spot = QPointF(middle, ground.top() + 0.52 * ground.height())
    painter.setPen(QPen(QColor("#EEF3E6"), 4 * unit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(QPointF(middle, ground.top()), spot)
    painter.drawEllipse(
        QPointF(middle, ground.bottom() + 6 * unit), 184 * unit, ground.bottom() - spot.y()
    )
    _ball(painter, spot, 17 * unit)
    painter.setClipRect(picture)


def _ball(painter: QPainter, at: QPointF, r: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 110))
    painter.drawEllipse(at + QPointF(0, r * 0.95), r * 1.05, r * 0.3)
    painter.setPen(QPen(DARK, r * 0.14))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(at, r, r)
    ball = QPainterPath()
    ball.addEllipse(at, r, r)
    patches = QPainterPath()
    _pentagon(patches, at, r * 0.4, -90)
    for corner in range(5):
        angle = math.radians(-90 + 72 * corner)
        away = at + QPointF(math.cos(angle), math.sin(angle)) * r * 1.02
        _pentagon(patches, away, r * 0.36, 90 + 72 * corner)
    painter.fillPath(patches.intersected(ball), DARK)
    painter.setPen(QPen(DARK, r * 0.09))
    for corner in range(5):
        angle = math.radians(-90 + 72 * corner)
        way = QPointF(math.cos(angle), math.sin(angle))
        painter.drawLine(at + way * r * 0.4, at + way * r * 0.72)


def _pentagon(path: QPainterPath, at: QPointF, r: float, turned: float) -> None:
    corners = [math.radians(turned + 72 * corner) for corner in range(5)]
    points = [at + QPointF(math.cos(angle), math.sin(angle)) * r for angle in corners]
    path.addPolygon(QPolygonF([*points, points[0]]))


def _titles(painter: QPainter, picture: QRectF, unit: float, games: str, motto: str) -> None:
    middle = Qt.AlignmentFlag.AlignCenter
    top = picture.top()
    painter.setPen(CREAM)
    _fit(
        painter,
        QRectF(picture.left() + 20, top + 10 * unit, picture.width() - 40, 30 * unit),
        games,
        18 * unit,
        700,
    )
    for y, thick in ((42 * unit, 2 * unit), (47 * unit, 1 * unit)):
        painter.fillRect(
            QRectF(picture.left() + 23 * unit, top + y, picture.width() - 46 * unit, thick), CREAM
        )
    name = QRectF(picture.left(), top + 165 * unit, picture.width(), 160 * unit)
    painter.setFont(font("poster", 166 * unit, 900))
    painter.setPen(QColor("#0C211B"))
    painter.drawText(name.translated(4 * unit, 6 * unit), middle, NAME)
    painter.setPen(CREAM)
    painter.drawText(name, middle, NAME)
    _fit(
        painter,
        QRectF(picture.left() + 20, top + 325 * unit, picture.width() - 40, 34 * unit),
        motto,
        20 * unit,
        700,
    )


def _fit(painter: QPainter, box: QRectF, text: str, size: float, weight: int) -> None:
    """The text in one line, smaller if it must be."""
    made = font("poster", size, weight)
    painter.setFont(made)
    wide = painter.fontMetrics().horizontalAdvance(text)
    if wide > box.width():
        painter.setFont(font("poster", size * box.width() / wide, weight))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
