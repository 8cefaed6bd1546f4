"""The ground at night as still pictures: sky, stands, grass, lines. Drawn once for each camera."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from desktop.film.camera import HEIGHT, WIDTH, Camera, Point, Spot

LIGHT_GRASS, DARK_GRASS = "#1F6A4E", "#185A42"
CHALK = "#E9EFDF"
TOUCH, GOAL_LINE_END, HALF = 34.0, 0.0, 52.5
LAYERS = 3
CROWD = ("#E8C9A0", "#D9B48A", "#A87B58", "#F2E6CC", "#B3443A", "#D8D2C0", "#6F7F8C", "#C9A25A")
CLOTHES = ("#2E3A3F", "#4A2B28", "#3B4A3D", "#54483A", "#27323F", "#5A2F35", "#3F3A4A")


@dataclass(frozen=True)
class Stand:
    """A bank of seats: its foot runs from `a` to `b` on the ground, `away` is up the rows."""

    a: Spot
    b: Spot
    away: Spot
    rows: int = 16
    seat: float = 0.62
    thin: float = 1.0  # share of seats taken by heads that are drawn


BEHIND_GOAL = Stand((-46.0, -9.0), (46.0, -9.0), (0.0, -1.0), rows=15, seat=0.95)
FAR_SIDE = Stand((44.0, -22.0), (44.0, 78.0), (1.0, 0.0), rows=14, seat=1.0)


def new_image(width: int, height: int, clear: bool = False) -> QImage:
    """A canvas; without `clear` opaque and black."""
    kind = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    image = QImage(width, height, kind)
    image.fill(Qt.GlobalColor.transparent if clear else Qt.GlobalColor.black)
    return image


def dress(painter: QPainter, scale: float) -> QPainter:
    """Makes the painter work in the 1280 by 720 picture, `scale` pixels of the image for each."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    return painter


def blit(painter: QPainter, image: QImage, x: float = 0.0, y: float = 0.0) -> None:
    """A still as it is, at whole pixels: the fast way. x and y count in the 1280 by 720 picture."""
    place = painter.transform().map(QPointF(x, y)).toPoint()
    painter.save()
    painter.resetTransform()
    painter.drawImage(place, image)
    painter.restore()


def paint_ground(
    painter: QPainter, camera: Camera, lengthwise: bool, stand: Stand, wider: float = 0.0
) -> None:
    """Everything that does not move, without crowd, goal, people and the light on them. `wider`
    pixels more at either side."""
    _night(painter, wider)
    _bank(painter, camera, stand)
    _grass(painter, camera, lengthwise)
    _lines(painter, camera)
    _boards(painter, camera, stand)
    paint_light(painter, wider)


def _night(painter: QPainter, wider: float) -> None:
    sky = QLinearGradient(0, 0, 0, HEIGHT * 0.5)
    sky.setColorAt(0, QColor("#0B1512"))
    sky.setColorAt(1, QColor("#1B2A24"))
    painter.fillRect(QRectF(-wider, 0, WIDTH + 2 * wider, HEIGHT), sky)


def _fill(painter: QPainter, camera: Camera, points: Iterable[Point], colour: str) -> None:
    shape = camera.polygon(points)
    if len(shape) > 2:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([QPointF(*spot) for spot in shape]))


def _row(stand: Stand, row: float) -> tuple[float, float, float]:
    """Offset up the rows (x, y) and height of a row."""
    back = 0.9 + row * 0.85
    return stand.away[0] * back, stand.away[1] * back, 1.3 + row * 0.58


def _bank(painter: QPainter, camera: Camera, stand: Stand) -> None:
    for row in range(stand.rows):
        dx, dy, z = _row(stand, row)
        colour = "#2A2822" if row % 2 else "#25241F"
        corners = [
            (stand.a[0] + dx, stand.a[1] + dy, z - 0.6),
            (stand.b[0] + dx, stand.b[1] + dy, z - 0.6),
            (stand.b[0] + dx, stand.b[1] + dy, z + 0.62),
            (stand.a[0] + dx, stand.a[1] + dy, z + 0.62),
        ]
        _fill(painter, camera, corners, colour)


def _grass(painter: QPainter, camera: Camera, lengthwise: bool) -> None:
    edge = TOUCH + 7.0
    field = [(-edge, -6.0, 0.0), (edge, -6.0, 0.0), (edge, 80.0, 0.0), (-edge, 80.0, 0.0)]
    _fill(painter, camera, field, DARK_GRASS)
    if lengthwise:
        for i in range(-9, 9, 2):
            x = i * 4.6 - 2.3
            strip = [(x, -6.0, 0.0), (x + 4.6, -6.0, 0.0), (x + 4.6, 80.0, 0.0), (x, 80.0, 0.0)]
            _fill(painter, camera, strip, LIGHT_GRASS)
        return
    for i in range(0, 14, 2):
        y = i * 5.5
        strip = [(-edge, y, 0.0), (edge, y, 0.0), (edge, y + 5.5, 0.0), (-edge, y + 5.5, 0.0)]
        _fill(painter, camera, strip, LIGHT_GRASS)


def _lines(painter: QPainter, camera: Camera) -> None:
    box, small = 20.16, 9.16
    arc = math.acos(5.5 / 9.15)
    around = [arc * (i / 12 - 1) for i in range(25)]
    circle = [math.pi * i / 16 for i in range(33)]
    shapes: list[list[Spot]] = [
        [(-TOUCH, 0.0), (TOUCH, 0.0)],
        [(-TOUCH, 0.0), (-TOUCH, HALF), (-TOUCH, 78.0)],
        [(TOUCH, 0.0), (TOUCH, HALF), (TOUCH, 78.0)],
        [(-TOUCH, HALF), (TOUCH, HALF)],
        [(-box, 0.0), (-box, 16.5), (box, 16.5), (box, 0.0)],
        [(-small, 0.0), (-small, 5.5), (small, 5.5), (small, 0.0)],
        [(9.15 * math.sin(a), 11 + 9.15 * math.cos(a)) for a in around],
        [(9.15 * math.sin(a), HALF + 9.15 * math.cos(a)) for a in circle],
    ]
    for shape in shapes:
        for one, two in pairwise(shape):
            _chalk(painter, camera, one, two)
    x, y = camera.spot(0.0, 11.0)
    if camera.depth(0.0, 11.0) > 2:
        radius = camera.scale(0.0, 11.0) * 0.12
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(CHALK))
        painter.drawEllipse(QPointF(x, y), max(3.0, radius), max(1.6, radius * 0.3))


def _chalk(painter: QPainter, camera: Camera, one: Spot, two: Spot) -> None:
    """One straight line, cut into pieces so that it thins out with distance."""
    pieces = max(1, int(math.dist(one, two) / 6))
    spots = [
        (one[0] + (two[0] - one[0]) * i / pieces, one[1] + (two[1] - one[1]) * i / pieces)
        for i in range(pieces + 1)
    ]
    for a, b in pairwise(spots):
        ends = camera.polygon([(*a, 0.0), (*b, 0.0)])
        if len(ends) < 2:
            continue
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        width = max(2.2, min(9.0, 0.10 * camera.scale(*middle)))
        pen = QPen(QColor(233, 239, 223, 225), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(*ends[0]), QPointF(*ends[1]))


def _boards(painter: QPainter, camera: Camera, stand: Stand) -> None:
    """The low wall in front of the stand: painted boards without a word on them."""
    (ax, ay), (bx, by) = stand.a, stand.b
    count = 26
    colours = ("#15120E", "#262019", "#15120E", "#3B1C17", "#15120E", "#1C3A30")
    for i in range(count):
        p, q = i / count, (i + 1) / count
        one = ax + (bx - ax) * p + stand.away[0] * -2.2, ay + (by - ay) * p + stand.away[1] * -2.2
        two = ax + (bx - ax) * q + stand.away[0] * -2.2, ay + (by - ay) * q + stand.away[1] * -2.2
        face = [(*one, 0.0), (*two, 0.0), (*two, 0.95), (*one, 0.95)]
        _fill(painter, camera, face, colours[i % len(colours)])
        rim = [(*one, 0.95), (*two, 0.95), (*two, 1.05), (*one, 1.05)]
        _fill(painter, camera, rim, "#C9B98A")


def paint_light(painter: QPainter, wider: float) -> None:
    """The floodlight's pool and the night at the picture's corners."""
    whole = QRectF(-wider, 0, WIDTH + 2 * wider, HEIGHT)
    reach = WIDTH + 1.4 * wider
    pool = QRadialGradient(QPointF(WIDTH * 0.5, HEIGHT * 0.58), reach * 0.62)
    pool.setColorAt(0.0, QColor(255, 247, 205, 46))
    pool.setColorAt(0.5, QColor(255, 247, 205, 14))
    pool.setColorAt(1.0, QColor(255, 247, 205, 0))
    painter.fillRect(whole, pool)
    corners = QRadialGradient(QPointF(WIDTH * 0.5, HEIGHT * 0.5), reach * 0.66)
    corners.setColorAt(0.0, QColor(3, 12, 9, 0))
    corners.setColorAt(0.62, QColor(3, 12, 9, 20))
    corners.setColorAt(1.0, QColor(3, 12, 9, 150))
    painter.fillRect(whole, corners)


def crowd_layers(
    camera: Camera,
    stand: Stand,
    scale: float,
    shirts: Sequence[str],
    seed: int,
    wider: float = 0.0,
) -> list[QImage]:
    """People in the stand in LAYERS pictures that bob by turns, to be laid at (-wider, -20) of the
    1280 by 720 picture. Some of them wear `shirts`."""
    dice = random.Random(seed)
    people: list[list[tuple[float, float, float, str, str]]] = [[] for _ in range(LAYERS)]
    bottom = 0.0
    for row in reversed(range(stand.rows)):
        dx, dy, z = _row(stand, row)
        seats = int(math.dist(stand.a, stand.b) / stand.seat)
        for seat in range(seats):
            p = (seat + 0.5 * (row % 2) + 0.5 * (dice.random() - 0.5)) / seats
            x = stand.a[0] + (stand.b[0] - stand.a[0]) * p + dx
            y = stand.a[1] + (stand.b[1] - stand.a[1]) * p + dy
            taken, head, cloth, layer, fan = (dice.random() for _ in range(5))
            if taken > 0.86 or camera.depth(x, y) < 2:
                continue
            px, py = camera.spot(x, y, z + 0.75)
            size = camera.scale(x, y, z)
            if not (-20 - wider < px < WIDTH + wider + 20 and -30 < py < HEIGHT):
                continue
            wear: Sequence[str] = shirts if shirts and fan < 0.2 else CLOTHES
            colour = wear[int(cloth * len(wear))]
            skin = CROWD[int(head * len(CROWD))]
            people[int(layer * LAYERS)].append((px, py, size, skin, colour))
            bottom = max(bottom, py + size)
    return [_crowd_layer(group, bottom, scale, wider) for group in people]


def _crowd_layer(
    people: Sequence[tuple[float, float, float, str, str]],
    bottom: float,
    scale: float,
    wider: float,
) -> QImage:
    wide, tall = round((WIDTH + 2 * wider) * scale), max(1, math.ceil((bottom + 24) * scale))
    image = new_image(wide, tall, clear=True)
    painter = dress(QPainter(image), scale)
    painter.translate(wider, 20.0)
    painter.setPen(Qt.PenStyle.NoPen)
    for px, py, size, skin, colour in people:
        half = size * 0.30
        # Far rows lie in the dark under the roof.
        shade = 118 + int(75 * (1 - min(1.0, py / max(1.0, bottom))))
        painter.setBrush(QColor(colour).darker(shade + 30))
        body = QRectF(px - half, py + size * 0.10, 2 * half, size * 0.62)
        painter.drawRoundedRect(body, half * 0.6, half * 0.6)
        painter.setBrush(QColor(skin).darker(shade + 22))
        painter.drawEllipse(QPointF(px, py), size * 0.165, size * 0.18)
    painter.end()
    return image


def paint_crowd(
    painter: QPainter, layers: Sequence[QImage], t: float, joy: float, wider: float = 0.0
) -> None:
    """`joy` 0 is a murmur, 1 everybody on their feet."""
    for i, image in enumerate(layers):
        quick, far = 0.7 + 1.5 * joy, 1.2 + 9.0 * joy
        bob = far * abs(math.sin(math.pi * quick * t + i * math.pi / LAYERS * 1.7))
        blit(painter, image, -wider, -20.0 - bob)


def paint_lamps(painter: QPainter, centre: Spot, columns: int, rows: int, lit: float) -> None:
    """A bank of floodlights facing us; `lit` 0 to 1."""
    step, radius = 30.0, 9.5
    x0, y0 = centre[0] - step * (columns - 1) / 2, centre[1] - step * (rows - 1) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    if lit > 0.02:
        reach = 150.0 + 60.0 * columns / 4
        halo = QRadialGradient(QPointF(*centre), reach)
        halo.setColorAt(0.0, QColor(255, 243, 200, int(150 * lit)))
        halo.setColorAt(0.35, QColor(255, 243, 200, int(52 * lit)))
        halo.setColorAt(1.0, QColor(255, 243, 200, 0))
        painter.setBrush(halo)
        painter.drawEllipse(QPointF(*centre), reach, reach)
    painter.setBrush(QColor("#0E0C09"))
    painter.drawRoundedRect(
        QRectF(x0 - 19, y0 - 19, step * (columns - 1) + 38, step * (rows - 1) + 38), 6, 6
    )
    dim, bright = QColor("#4A4434"), QColor("#FFF6D6")
    share = min(1.0, lit)
    mixed = QColor.fromRgbF(
        dim.redF() + (bright.redF() - dim.redF()) * share,
        dim.greenF() + (bright.greenF() - dim.greenF()) * share,
        dim.blueF() + (bright.blueF() - dim.blueF()) * share,
    )
    painter.setBrush(mixed)
    for column in range(columns):
        for row in range(rows):
            painter.drawEllipse(QPointF(x0 + column * step, y0 + row * step), radius, radius)
