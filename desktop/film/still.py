"""The small picture on a card's face: the goal seen from behind the scorer. For the desktop's own
process as well as the film's."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QPolygonF

from desktop.film.camera import HEIGHT, WIDTH, Camera
from desktop.film.facts import facts_of
from desktop.film.figures import paint_figure, paint_plain_ball
from desktop.film.kits import keeper_kit, kits
from desktop.film.motion import BAR, POST, Figure, Pose
from desktop.film.play import Play, play_of
from desktop.film.stage import new_image
from engine.goal.model import Card

EYE = Camera((0.0, 20.0, 2.5), (0.0, 0.0, 0.78), 2250.0)


def still(card: Card, width: int = 288, height: int = 156) -> QImage:
    """The picture of this goal, filling `width` by `height` pixels. Tells no more than its film;
    takes about two milliseconds and is the same on every machine."""
    facts = facts_of(card)
    play = play_of(facts)
    home, away = kits(facts.home, facts.away)
    side = facts.side or ("home" if facts.seed % 2 else "away")
    attack, defend = (home, away) if side == "home" else (away, home)
    image = new_image(width, height)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = max(width / WIDTH, height / HEIGHT)
    painter.translate(width / 2, height / 2)
    painter.scale(scale, scale)
    painter.translate(-WIDTH / 2, -HEIGHT / 2)
    camera = Camera(EYE.eye, EYE.target, EYE.focal, play.mirror)
    _ground(painter, camera)
    _goal(painter, camera, 1 / scale)
    for figure in _figures(play):
        worn = {"attack": attack, "defend": defend, "keeper": keeper_kit(home, away)}
        paint_figure(painter, camera, figure, worn[figure.role], 1.15)
    x, z = play.aim
    ball = camera.spot(x * 0.86, 2.0, z * 0.8 + 0.3)
    paint_plain_ball(painter, ball, max(26.0, 3.4 / scale), 0.4)
    painter.end()
    return image


def _ground(painter: QPainter, camera: Camera) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    night = QLinearGradient(0, 0, 0, HEIGHT * 0.62)
    night.setColorAt(0, QColor("#1B2A24"))
    night.setColorAt(1, QColor("#24352D"))
    painter.fillRect(QRectF(-WIDTH, -HEIGHT, 3 * WIDTH, 3 * HEIGHT), night)
    edge = camera.spot(0.0, -6.0)[1]
    painter.fillRect(QRectF(-WIDTH, edge, 3 * WIDTH, 2 * HEIGHT), QColor("#1A5F46"))
    painter.setBrush(QColor("#134C38"))
    for i in range(-9, 9, 2):
        x = i * 3.4 - 1.7
        strip = camera.polygon([(x, -6, 0), (x + 3.4, -6, 0), (x + 3.4, 19, 0), (x, 19, 0)])
        painter.drawPolygon(QPolygonF([QPointF(*spot) for spot in strip]))


def _goal(painter: QPainter, camera: Camera, pixel: float) -> None:
    """Frame and a coarse net; lines are at least about a pixel wide however small the picture."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(233, 239, 223, 120), max(4.0, 0.8 * pixel)))
    for i in range(1, 12):
        x = -POST + 2 * POST * i / 12
        painter.drawLine(QPointF(*camera.spot(x, -0.6, 0.0)), QPointF(*camera.spot(x, -0.4, BAR)))
    for i in range(1, 5):
        z = BAR * i / 5
        ends = camera.spot(-POST, -0.5, z), camera.spot(POST, -0.5, z)
        painter.drawLine(QPointF(*ends[0]), QPointF(*ends[1]))
    painter.setPen(QPen(QColor("#E9EFDF"), max(5.0, pixel)))
    left, right = camera.spot(-30.0, 0.0), camera.spot(30.0, 0.0)
    painter.drawLine(QPointF(*left), QPointF(*right))
    frame = ((-POST, 0.0, 0.0), (-POST, 0.0, BAR), (POST, 0.0, BAR), (POST, 0.0, 0.0))
    pen = QPen(QColor("#F6F3E6"), max(13.0, 2.0 * pixel))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawPolyline(QPolygonF([QPointF(*camera.spot(*corner)) for corner in frame]))


def _figures(play: Play) -> list[Figure]:
    away = -1.0 if play.aim[0] > 0 else 1.0
    dive = Pose(arms=0.9, lift=0.25, roll=48 * play.keeper_goes)
    keeper = Figure("keeper", play.keeper_goes * 0.7, 0.8, (play.keeper_goes, 0.0), dive, 3)
    striker = Figure(
        play.striker,
        away * (0.7 + abs(play.bend) * 0.6),
        10.5,
        (-away, -2.0),
        Pose(stride=1.2, pace=0.5, arms=0.28),
        play.facts.seed % 7,
        back=True,
    )
    return [keeper, striker]
