"""Drawing people, ball and net with a QPainter. Knows kits and poses, not what happens."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from desktop.film.camera import Camera, Point, Spot
from desktop.film.kits import Kit
from desktop.film.motion import BAR, DEEP, POST, Figure, Pose

# Painted wooden figures, as on a football table: what real players look like is not ours to say.
SKIN = "#E6BE92"
HAIRS = ("#3A2A1E", "#2A1F18", "#4A3322")
OUTLINE = "#1A1712"
BOOT = "#1B1916"

CAP, JOIN = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
NO_PEN, NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


@lru_cache(maxsize=256)
def _pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, CAP, JOIN)


@lru_cache(maxsize=32)
def _torso(half: float) -> QPainterPath:
    """Shoulders to hips, hips at 0, up is negative."""
    path = QPainterPath(QPointF(-half * 0.72, 0.04))
    path.lineTo(-half, -0.50)
    path.quadTo(-half * 0.96, -0.68, -half * 0.45, -0.71)
    path.lineTo(half * 0.45, -0.71)
    path.quadTo(half * 0.96, -0.68, half, -0.50)
    path.lineTo(half * 0.72, 0.04)
    path.closeSubpath()
    return path


def paint_figure(
    painter: QPainter, camera: Camera, figure: Figure, kit: Kit, larger: float = 1.0
) -> None:
    """Shadow and body; `larger` lifts people a little above true size where they are far away."""
    x, y = camera.spot(figure.x, figure.y)
    scale = camera.scale(figure.x, figure.y) * larger
    _shadow(painter, (x, y), scale, figure.pose.lift)
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    facing = _facing(camera, figure)
    painter.translate(0.0, -figure.pose.lift)
    if figure.pose.roll:
        roll = -figure.pose.roll if camera.mirror else figure.pose.roll
        painter.translate(0.0, -0.45)
        painter.rotate(-roll if not figure.back else roll)
        painter.translate(0.0, 0.45)
    _body(painter, figure, kit, facing, -1.0 if camera.mirror else 1.0)
    painter.restore()


def _facing(camera: Camera, figure: Figure) -> float:
    """-1 to the left of the picture, 1 to the right, 0 towards or away."""
    gx, gy = figure.going
    speed = math.hypot(gx, gy)
    if speed < 0.05:
        return 0.0
    x0, _ = camera.spot(figure.x, figure.y)
    x1, _ = camera.spot(figure.x + gx / speed * 0.2, figure.y + gy / speed * 0.2)
    return max(-1.0, min(1.0, (x1 - x0) / camera.scale(figure.x, figure.y) / 0.2))


def _shadow(painter: QPainter, at: Spot, scale: float, lift: float) -> None:
    """Four floodlights throw four faint shadows; the person's own spot is darker."""
    device = scale * painter.transform().m11()
    image = _shadows(round(math.log(max(2.0, device)) * 24), round(min(1.0, max(0.0, lift)) * 4))
    place = painter.transform().map(QPointF(*at)).toPoint()
    painter.save()
    painter.resetTransform()
    painter.drawImage(place.x() - image.width() // 2, place.y() - image.height() // 2, image)
    painter.restore()


@lru_cache(maxsize=256)
def _shadows(step: int, lift: int) -> QImage:
    scale = math.exp(step / 24)
    image = QImage(
        math.ceil(2.4 * scale), math.ceil(0.8 * scale), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(scale, scale)
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(4, 18, 12, 38))
    for dx, dy in ((0.62, -0.10), (-0.62, -0.10), (0.5, 0.14), (-0.5, 0.14)):
        painter.save()
        painter.translate(dx * 0.62, dy * 0.6)
        painter.rotate(math.degrees(math.atan2(dy, dx)))
        painter.drawEllipse(QRectF(-0.72, -0.07, 1.44, 0.14))
        painter.restore()
    painter.setBrush(QColor(4, 18, 12, int(110 / (1 + 0.4 * lift))))
    painter.drawEllipse(QRectF(-0.34, -0.085, 0.68, 0.17))
    painter.end()
    return image


def _limb(painter: QPainter, colour: str, width: float, *points: Spot) -> None:
    painter.setPen(_pen(colour, width))
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))


def _body(painter: QPainter, figure: Figure, kit: Kit, facing: float, hand: float) -> None:
    pose = figure.pose
    skin, hair = SKIN, HAIRS[figure.looks % len(HAIRS)]
    bob = -0.05 * abs(math.sin(pose.stride)) * pose.pace
    lean = 0.12 * facing * pose.pace
    hip = (0.0, -0.86 + bob)
    _legs(painter, kit, skin, pose, facing, hip, hand)
    half = 0.34 - 0.07 * abs(facing)
    painter.save()
    painter.translate(hip[0], hip[1])
    painter.rotate(math.degrees(lean))
    arms = _arms(pose, facing, half)
    sleeve = kit.second if kit.style == "sleeves" else kit.shirt
    for shoulder, elbow, palm in arms[:1]:
        _arm(painter, skin, sleeve, shoulder, elbow, palm)
    _shirt(painter, kit, half)
    for shoulder, elbow, palm in arms[1:]:
        _arm(painter, skin, sleeve, shoulder, elbow, palm)
    _head(painter, skin, hair, facing, figure.back)
    painter.restore()


def _legs(
    painter: QPainter,
    kit: Kit,
    skin: str,
    pose: Pose,
    facing: float,
    hip: Spot,
    hand: float,
) -> None:
    across = 1 - abs(facing)
    for side in (-1, 1):
        turn = pose.stride + (math.pi if side > 0 else 0.0)
        reach = 0.46 * pose.pace * math.sin(turn) * facing
        rise = 0.30 * pose.pace * max(0.0, math.cos(turn))
        root = (hip[0] + side * (0.12 * across + 0.05), hip[1] + 0.02)
        foot = [side * (0.19 * across + 0.05) + reach, -0.06 - rise]
        striking = pose.swing and side == (1 if pose.swing * hand > 0 else -1)
        if striking:
            through = abs(pose.swing) if pose.swing * side * hand > 0 else 0.0
            foot = [side * (0.20 - 0.30 * through) + reach, -0.06 - 0.42 * through]
        knee = (
            (root[0] + foot[0]) / 2 + 0.10 * facing * (0.4 + rise * 2),
            (root[1] + foot[1]) / 2 - rise * 0.25,
        )
        socks = kit.second if kit.second != kit.shirt else kit.shorts
        _limb(painter, OUTLINE, 0.235, root, knee, (foot[0], foot[1]))
        _limb(painter, skin, 0.18, root, knee)
        shin = (knee[0] * 0.7 + foot[0] * 0.3, knee[1] * 0.7 + foot[1] * 0.3)
        _limb(painter, skin, 0.175, knee, shin)
        _limb(painter, socks, 0.18, shin, (foot[0], foot[1] - 0.04))
        _limb(painter, BOOT, 0.14, (foot[0] - 0.03, foot[1]), (foot[0] + 0.10 * facing, foot[1]))
        thigh = (root[0] + (knee[0] - root[0]) * 0.5, root[1] + (knee[1] - root[1]) * 0.5)
        _limb(painter, OUTLINE, 0.325, root, thigh)
        _limb(painter, kit.shorts, 0.275, root, thigh)


def _arms(pose: Pose, facing: float, half: float) -> list[tuple[Spot, Spot, Spot]]:
    made = []
    for side in (-1, 1):
        sway = 0.28 * pose.pace * math.sin(pose.stride + (0.0 if side > 0 else math.pi))
        shoulder = (side * half * 0.92, -0.58)
        low = (side * (half + 0.13) + sway * facing * 0.5, -0.30)
        high = (side * (half + 0.18), -0.80)
        low_palm = (side * (half + 0.12) + sway * facing, -0.08 - abs(sway) * 0.35)
        high_palm = (side * (half + 0.14), -1.13)
        up = pose.arms
        elbow = (low[0] + (high[0] - low[0]) * up, low[1] + (high[1] - low[1]) * up)
        palm = (
            low_palm[0] + (high_palm[0] - low_palm[0]) * up,
            low_palm[1] + (high_palm[1] - low_palm[1]) * up,
        )
        made.append((shoulder, elbow, palm))
    return made


def _arm(
    painter: QPainter, skin: str, sleeve: str, shoulder: Spot, elbow: Spot, palm: Spot
) -> None:
    _limb(painter, OUTLINE, 0.195, shoulder, elbow, palm)
    _limb(painter, skin, 0.135, elbow, palm)
    _limb(painter, sleeve, 0.145, shoulder, elbow)


def _stripes(painter: QPainter, half: float) -> None:
    for i in (-1, 0, 1):
        painter.drawRect(QRectF(i * half * 0.56 - half * 0.13, -0.69, half * 0.26, 0.71))


def _hoops(painter: QPainter, half: float) -> None:
    for y in (-0.52, -0.26):
        painter.drawRect(QRectF(-half * 0.86, y, half * 1.72, 0.12))


def _chequers(painter: QPainter, half: float) -> None:
    step = half * 0.42
    for row in range(5):
        for column in range(4):
            if (row + column) % 2:
                painter.drawRect(QRectF((column - 2) * step, -0.68 + row * 0.14, step, 0.14))


def _sash(painter: QPainter, half: float) -> None:
    corners = ((-0.75, -0.68), (-0.35, -0.70), (0.74, -0.08), (0.70, 0.03), (0.50, 0.03))
    painter.drawPolygon(QPolygonF([QPointF(half * x, y) for x, y in corners]))


STYLES: dict[str, Callable[[QPainter, float], None]] = {
    "stripes": _stripes,
    "hoops": _hoops,
    "chequers": _chequers,
    "sash": _sash,
}


def _shirt(painter: QPainter, kit: Kit, half: float) -> None:
    path = _torso(round(half, 2))
    painter.setPen(_pen(OUTLINE, 0.06))
    painter.setBrush(QColor(kit.shirt))
    painter.drawPath(path)
    painter.setPen(NO_PEN)
    style = STYLES.get(kit.style)
    if style is not None:
        painter.setBrush(QColor(kit.second))
        style(painter, half)
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawRect(QRectF(half * 0.38, -0.62, half * 0.44, 0.62))


def _head(painter: QPainter, skin: str, hair: str, facing: float, back: bool) -> None:
    centre = QPointF(0.05 * facing, -0.89)
    painter.setPen(_pen(OUTLINE, 0.05))
    painter.setBrush(QColor(hair if back else skin))
    painter.drawEllipse(centre, 0.185, 0.20)
    painter.setPen(NO_PEN)
    if back:
        painter.setBrush(QColor(skin))
        painter.drawEllipse(QRectF(centre.x() - 0.10, -0.80, 0.20, 0.11))
        return
    painter.setBrush(QColor(hair))
    cap = QRectF(centre.x() - 0.185, -1.09, 0.37, 0.36)
    painter.drawChord(cap, round(16 * (12 + 26 * facing)), 16 * 156)
    painter.setBrush(QColor(OUTLINE))
    for side in (-1, 1):
        painter.drawEllipse(QPointF(centre.x() + side * 0.07 + 0.07 * facing, -0.885), 0.022, 0.03)


def paint_ball(painter: QPainter, camera: Camera, at: Point, turn: float, least: float) -> None:
    """The ball with its shadow; never smaller than `least` pixels of radius."""
    ground = camera.spot(at[0], at[1])
    scale = camera.scale(*at)
    radius = max(least, 0.145 * scale)
    painter.setPen(NO_PEN)
    height = min(3.0, max(0.0, at[2] - 0.12))
    painter.setBrush(QColor(4, 18, 12, int(130 - 28 * height)))
    painter.drawEllipse(QPointF(*ground), radius * 1.05, radius * 0.36)
    paint_plain_ball(painter, camera.spot(*at), radius, turn)


def paint_plain_ball(painter: QPainter, centre: Spot, radius: float, turn: float) -> None:
    painter.save()
    painter.translate(*centre)
    painter.setPen(QPen(QColor(OUTLINE), max(1.4, radius * 0.12)))
    painter.setBrush(QColor("#FBF8EE"))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(OUTLINE))
    if radius < 7:
        painter.drawEllipse(QPointF(0, 0), radius * 0.36, radius * 0.36)
    else:
        painter.rotate(math.degrees(turn))
        painter.scale(radius, radius)
        painter.drawPolygon(_pentagon(0.0, 0.0, 0.34))
        for i in range(5):
            angle = math.radians(72 * i - 90)
            painter.drawPolygon(_pentagon(0.8 * math.cos(angle), 0.8 * math.sin(angle), 0.17))
    painter.restore()


@lru_cache(maxsize=16)
def _pentagon(x: float, y: float, radius: float) -> QPolygonF:
    corners = []
    for i in range(5):
        angle = math.radians(72 * i - 90)
        corners.append(QPointF(x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return QPolygonF(corners)


@lru_cache(maxsize=4)
def _net_lines(finer: int) -> tuple[tuple[Point, ...], ...]:
    """The net's threads at rest: back, sides, roof. The back leans."""

    def depth(z: float) -> float:
        return -(DEEP - (DEEP - 0.9) * z / BAR)

    lines: list[tuple[Point, ...]] = []
    columns, rows = 20, 8
    xs = [-POST + 2 * POST * i / columns for i in range(columns + 1)]
    zs = [BAR * i / rows for i in range(rows + 1)]
    tall = [BAR * i / (rows * finer) for i in range(rows * finer + 1)]
    wide = [-POST + 2 * POST * i / (columns * finer // 2) for i in range(columns * finer // 2 + 1)]
    lines += [tuple((x, depth(z), z) for z in tall) for x in xs]
    lines += [tuple((x, depth(z), z) for x in wide) for z in zs]
    for x in (-POST, POST):
        lines += [((x, 0.0, z), (x, depth(z), z)) for z in zs]
        lines += [((x, depth(0) * k, 0.0), (x, depth(BAR) * k, BAR)) for k in (0.33, 0.66)]
    lines += [((x, 0.0, BAR), (x, depth(BAR), BAR)) for x in xs[::2]]
    lines.append(tuple((x, depth(BAR) / 2, BAR) for x in (-POST, POST)))
    return tuple(lines)


def paint_net(
    painter: QPainter, camera: Camera, hit: tuple[float, float] = (0.0, 0.0), push: float = 0.0
) -> None:
    """The threads, pushed back by `push` metres round `hit` (x and z)."""
    painter.setBrush(QBrush(NO_BRUSH))
    width = max(1.0, camera.scale(0.0, -1.5) * 0.013)
    painter.setPen(QPen(QColor(235, 240, 226, 118), width))
    path = QPainterPath()
    for line in _net_lines(2):
        points: Sequence[Point] = line
        if push:
            points = [_pushed(point, hit, push) for point in line]
        path.addPolygon(QPolygonF([QPointF(*camera.spot(*point)) for point in points]))
    painter.drawPath(path)


def _pushed(point: Point, hit: tuple[float, float], push: float) -> Point:
    x, y, z = point
    if y > -0.5:
        return point
    far = ((x - hit[0]) ** 2 + 1.2 * (z - hit[1]) ** 2) / 1.5
    give = push * math.exp(-far)
    # Threads are drawn towards the ball as well as back.
    pull = 0.55 * give
    return x + (hit[0] - x) * pull * 0.5, y - give, z + (hit[1] - z) * pull * 0.5


def paint_frame(painter: QPainter, camera: Camera) -> None:
    """Posts and bar, with a dark edge."""
    corners = ((-POST, 0.0, 0.0), (-POST, 0.0, BAR), (POST, 0.0, BAR), (POST, 0.0, 0.0))
    outline = QPolygonF([QPointF(*camera.spot(*corner)) for corner in corners])
    width = max(4.0, camera.scale(0.0, 0.0) * 0.14)
    painter.setBrush(QBrush(NO_BRUSH))
    for colour, wide in ((OUTLINE, width + 3.0), ("#F6F3E6", width)):
        painter.setPen(
            QPen(
                QColor(colour),
                wide,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.FlatCap,
                Qt.PenJoinStyle.MiterJoin,
            )
        )
        painter.drawPolyline(outline)
