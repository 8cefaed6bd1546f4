"""The four beats of a goal film, painted frame by frame. Knows facts, kits and the play."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

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

from desktop.film.camera import HEIGHT, WIDTH, Camera, Spot
from desktop.film.facts import Facts
from desktop.film.figures import (
    paint_ball,
    paint_figure,
    paint_frame,
    paint_net,
    paint_plain_ball,
)
from desktop.film.kits import CREAM, Kit, keeper_kit, kits
from desktop.film.motion import (
    BEATS,
    NET_REACHED,
    PAN,
    SHOT,
    STRIKE,
    Figure,
    ease,
    mix,
    out_cubic,
)
from desktop.film.plates import BULB, paint_goal, paint_minute, paint_name
from desktop.film.play import Play, play_of
from desktop.film.stage import (
    BEHIND_GOAL,
    FAR_SIDE,
    Stand,
    blit,
    crowd_layers,
    dress,
    new_image,
    paint_crowd,
    paint_ground,
    paint_lamps,
)

LARGER = 1.4
SHAKE = 6.0
"""How far the picture jumps when the ball meets the net, in pixels."""


class Film:
    """One goal's film at one size. `paint` draws the moment `t` onto an image of that size."""

    def __init__(self, facts: Facts, width: int, height: int) -> None:
        self.facts = facts
        self.width, self.height = width, height
        self.play: Play = play_of(facts)
        home, away = kits(facts.home, facts.away)
        self.home, self.away = home, away
        # Nobody is named as the scoring team: the play still needs two sides.
        side = facts.side or ("home" if facts.seed % 2 else "away")
        self.scoring, self.conceding = (home, away) if side == "home" else (away, home)
        self.kits: dict[str, Kit] = {
            "attack": self.scoring,
            "defend": self.conceding,
            "keeper": keeper_kit(home, away),
        }
        self.scale = width / WIDTH
        self._stills: dict[str, QImage] = {}
        self._crowds: dict[str, list[QImage]] = {}
        self._beats: tuple[Callable[[QPainter, float], None], ...] = (
            self._names,
            self._move,
            self._shot,
            self._net,
        )

    def paint(self, image: QImage, t: float) -> None:
        beat = sum(t >= start for start in BEATS[1:-1])
        painter = dress(QPainter(image), self.scale)
        self._beats[beat](painter, t - BEATS[beat])
        painter.end()

    # first beat: two plates under the lamps

    def _names(self, painter: QPainter, t: float) -> None:
        blit(painter, self._still("night", self._tunnel))
        lit = ease(t / 0.35) * (0.88 + 0.12 * math.sin(t * 40) * (t < 0.35))
        for x, lean in ((250.0, 1), (WIDTH - 250.0, -1)):
            self._cone(painter, x, lean, lit)
            paint_lamps(painter, (x, 78.0), 5, 2, lit)
        come = out_cubic((t - 0.12) / 0.42)
        wide, tall, top = 530.0, 210.0, 190.0
        left = mix(-wide - 30, 56.0, come)
        paint_name(painter, QRectF(left, top, wide, tall), self.facts.home_name, self.home)
        right = mix(WIDTH + 30, WIDTH - 56.0 - wide, come)
        paint_name(painter, QRectF(right, top, wide, tall), self.facts.away_name, self.away)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(BULB))
        dash = 58.0 * ease((t - 0.4) / 0.2)
        painter.drawRoundedRect(QRectF(WIDTH / 2 - dash / 2, top + tall / 2 - 6, dash, 12), 6, 6)
        drop = min(1.0, t / 0.62)
        floor, high = 588.0, 640.0
        bounce = 0.0
        if t > 0.62:
            after = (t - 0.62) / 0.5
            bounce = 70.0 * 4 * after * (1 - after) if after < 1 else 0.0
        y = floor - high * (1 - drop * drop) - bounce
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, int(120 * drop)))
        painter.drawEllipse(QPointF(WIDTH / 2, floor + 44), 50 - bounce * 0.25, 11)
        paint_plain_ball(painter, (WIDTH / 2, y), 44.0, t * 2.2)

    def _tunnel(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), QColor("#12100C"))
        glow = QRadialGradient(QPointF(WIDTH / 2, 300), 760)
        glow.setColorAt(0, QColor("#2B2A22"))
        glow.setColorAt(1, QColor("#12100C"))
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), glow)
        eye = Camera((0.0, 40.0, 5.2), (0.0, 0.0, 4.1), 1150.0)
        top = eye.spot(0.0, -30.0)[1]
        for i in range(-14, 14):
            shape = eye.polygon(
                [
                    (i * 4.0, -30.0, 0),
                    (i * 4.0 + 4, -30.0, 0),
                    (i * 4.0 + 4, 38, 0),
                    (i * 4.0, 38, 0),
                ]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#1B5B45" if i % 2 else "#154B39"))
            painter.drawPolygon(QPolygonF([QPointF(*spot) for spot in shape]))
        painter.setBrush(QColor("#E9EFDF"))
        painter.drawRect(QRectF(0, top - 2, WIDTH, 4))
        painter.setPen(QPen(QColor(233, 239, 223, 190), 6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(WIDTH / 2, 634.0), 300.0, 62.0)
        floor = QLinearGradient(0, top, 0, HEIGHT)
        floor.setColorAt(0, QColor(8, 14, 11, 170))
        floor.setColorAt(0.5, QColor(8, 14, 11, 20))
        floor.setColorAt(1, QColor(8, 14, 11, 120))
        painter.fillRect(QRectF(0, top, WIDTH, HEIGHT - top), floor)

    def _cone(self, painter: QPainter, x: float, lean: int, lit: float) -> None:
        light = QLinearGradient(x, 90, x + lean * 260, HEIGHT)
        light.setColorAt(0, QColor(255, 243, 200, int(62 * lit)))
        light.setColorAt(1, QColor(255, 243, 200, int(6 * lit)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        corners = (
            (x - 70, 96),
            (x + 70, 96),
            (x + lean * 300 + 330, 720),
            (x + lean * 300 - 330, 720),
        )
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    # second beat: the move, seen from the stand

    def _move(self, painter: QPainter, t: float) -> None:
        camera, play = self.play.stand, self.play
        painter.save()
        painter.translate(-play.pan(t), 0.0)
        blit(painter, self._still("stand", self._stand_ground, PAN), -PAN)
        crowd = self._crowd("stand", camera, FAR_SIDE, PAN)
        paint_crowd(painter, crowd, t, 0.06 + 0.1 * ease(t / 3), PAN)
        if play.penalty:
            self._spot_rings(painter, camera, t)
        self._trail(painter, camera, t)
        ball = play.ball_in_move(t)
        self._people(painter, camera, play.move(t), LARGER, ball, 8.0, t)
        painter.restore()
        if self.facts.minute:
            paint_minute(painter, self.facts.minute, t)
        self._wipe(painter, t)

    def _stand_ground(self, painter: QPainter) -> None:
        camera = self.play.stand
        paint_ground(painter, camera, False, FAR_SIDE, PAN)
        paint_net(painter, camera)
        paint_frame(painter, camera)

    def _spot_rings(self, painter: QPainter, camera: Camera, t: float) -> None:
        x, y = camera.spot(*self.play.spot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for k in (0.0, 0.5):
            u = (t * 0.8 + k) % 1.0
            painter.setPen(QPen(QColor(255, 239, 184, int(210 * (1 - u))), 4))
            painter.drawEllipse(QPointF(x, y), 16 + 70 * u, (16 + 70 * u) * 0.38)

    def _trail(self, painter: QPainter, camera: Camera, t: float) -> None:
        pen = QPen(QColor(BULB), 4.5)
        pen.setDashPattern([3.2, 2.4])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lines = self.play.trail(t)
        for i, line in enumerate(lines):
            colour = QColor(BULB)
            colour.setAlpha(235 - 45 * (len(lines) - 1 - i))
            pen.setColor(colour)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF([QPointF(*camera.spot(*point)) for point in line]))

    def _people(
        self,
        painter: QPainter,
        camera: Camera,
        figures: list[Figure],
        larger: float,
        ball: tuple[float, float, float],
        least: float,
        t: float,
    ) -> None:
        """Far ones first, the ball among them."""
        ball_depth = camera.depth(ball[0], ball[1])
        drawn = False
        for figure in sorted(figures, key=lambda f: -camera.depth(f.x, f.y)):
            if not drawn and camera.depth(figure.x, figure.y) < ball_depth:
                paint_ball(painter, camera, ball, t * 9, least)
                drawn = True
            paint_figure(painter, camera, figure, self.kits[figure.role], larger)
        if not drawn:
            paint_ball(painter, camera, ball, t * 9, least)

    def _wipe(self, painter: QPainter, t: float) -> None:
        """Two slanting bars in the teams' colours carry the plates away."""
        if t > 0.42:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, late in ((self.home.shirt, 0.0), (self.away.shirt, 0.07)):
            x = mix(-520.0, WIDTH + 340.0, ease((t - late + 0.12) / 0.46))
            painter.setBrush(QColor(colour))
            corners = ((x, 0), (x + 210, 0), (x + 30, HEIGHT), (x - 180, HEIGHT))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    # third beat: the shot

    def _shot(self, painter: QPainter, t: float) -> None:
        camera, play = self.play.behind, self.play
        blit(painter, self._still("behind", self._behind_ground))
        paint_crowd(painter, self._crowd("behind", camera, BEHIND_GOAL), t, 0.15 + 0.25 * t / SHOT)
        lit = 0.35 + 0.65 * ease((t - STRIKE) / 0.35)
        self._roof_lamps(painter, lit)
        blit(painter, self._still("behind goal", self._behind_goal, clear=True))
        if t > STRIKE:
            self._flight(painter, camera, t)
        self._people(painter, camera, play.shot(t), 1.0, play.ball_in_shot(t), 10.0, t)
        self._bars(painter, ease(t / 0.2))

    def _behind_ground(self, painter: QPainter) -> None:
        paint_ground(painter, self.play.behind, True, BEHIND_GOAL)

    def _behind_goal(self, painter: QPainter) -> None:
        paint_net(painter, self.play.behind)
        paint_frame(painter, self.play.behind)

    def _flight(self, painter: QPainter, camera: Camera, t: float) -> None:
        steps = max(2, int((t - STRIKE) * 24))
        times = [mix(STRIKE, t, i / steps) for i in range(steps + 1)]
        points = [QPointF(*camera.spot(*self.play.ball_in_shot(moment))) for moment in times]
        pen = QPen(QColor(BULB), 6)
        pen.setDashPattern([2.6, 2.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _roof_lamps(self, painter: QPainter, lit: float) -> None:
        level = round(lit * 10)

        def draw(on: QPainter) -> None:
            on.fillRect(QRectF(0, 0, WIDTH, 30), QColor("#0B0A08"))
            for x in (190.0, WIDTH / 2, WIDTH - 190.0):
                paint_lamps(on, (x, 34.0), 6, 1, level / 10)

        blit(painter, self._still(f"lamps {level}", draw, clear=True, tall=290.0))

    def _bars(self, painter: QPainter, share: float) -> None:
        """Slow motion is shown as in a cinema: dark bars above and below."""
        tall = 34.0 * share
        painter.fillRect(QRectF(0, 0, WIDTH, tall), QColor("#050807"))
        painter.fillRect(QRectF(0, HEIGHT - tall, WIDTH, tall), QColor("#050807"))

    # fourth beat: the net, and the plate

    def _net(self, painter: QPainter, t: float) -> None:
        camera, play = self.play.close, self.play
        shake = SHAKE * math.exp(-6 * max(0.0, t - NET_REACHED)) * (t >= NET_REACHED)
        painter.save()
        painter.translate(round(shake * math.sin(t * 70)), -abs(round(shake * math.cos(t * 57))))
        blit(painter, self._still("close", self._close_ground, SHAKE), -SHAKE)
        joy = ease((t - NET_REACHED) / 0.3)
        crowd = self._crowd("close", camera, BEHIND_GOAL, SHAKE)
        paint_crowd(painter, crowd, t, 0.4 + 0.6 * joy, SHAKE)
        self._roof_lamps(painter, 1.0)
        self._flashes(painter, t, joy)
        push = play.bulge(t)
        if abs(push) > 0.015:
            paint_net(painter, camera, play.net_hit, push)
        else:
            blit(painter, self._still("close net", self._close_net, clear=True))
        ball = play.ball_in_net(t)
        if t >= NET_REACHED:
            self._rings(painter, camera.spot(*ball), t - NET_REACHED)
        paint_ball(painter, camera, ball, t * 9, 10.0)
        paint_frame(painter, camera)
        figures = sorted(play.joy(t), key=lambda f: -camera.depth(f.x, f.y))
        for figure in figures:
            paint_figure(painter, camera, figure, self.kits[figure.role])
        painter.restore()
        self._confetti(painter, t)
        paint_goal(painter, self.facts, self.scoring, self.conceding, t - 0.35)

    def _close_ground(self, painter: QPainter) -> None:
        paint_ground(painter, self.play.close, True, BEHIND_GOAL, SHAKE)

    def _close_net(self, painter: QPainter) -> None:
        paint_net(painter, self.play.close)

    def _rings(self, painter: QPainter, at: Spot, after: float) -> None:
        if after > 0.9:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        for k in (0.0, 0.12):
            u = (after - k) / 0.65
            if 0 < u < 1:
                painter.setBrush(QColor(255, 243, 200, int(120 * (1 - u))))
                radius = 24 + 130 * out_cubic(u)
                painter.drawEllipse(QPointF(*at), radius, radius)

    def _flashes(self, painter: QPainter, t: float, joy: float) -> None:
        """Cameras in the stand."""
        moment = int(t * 12.5)
        dice = random.Random(self.facts.seed + moment)
        painter.setPen(Qt.PenStyle.NoPen)
        for _ in range(round(7 * joy)):
            x, y = dice.random() * WIDTH, mix(60, 230, dice.random())
            size = mix(7, 18, dice.random())
            painter.setBrush(QColor(255, 255, 240, 70))
            painter.drawEllipse(QPointF(x, y), size * 1.3, size * 1.3)
            painter.setBrush(QColor(255, 255, 246))
            painter.drawPolygon(_star(x, y, size))

    def _confetti(self, painter: QPainter, t: float) -> None:
        dice = random.Random(self.facts.seed)
        colours = (self.scoring.shirt, self.scoring.second, CREAM, BULB)
        painter.setPen(Qt.PenStyle.NoPen)
        for i in range(64):
            x, late, fall, spin, size = (dice.random() for _ in range(5))
            age = t - 0.35 - late * 0.9
            if age < 0:
                continue
            y = -20 + age * mix(150, 330, fall)
            sway = 26 * math.sin(age * mix(2, 5, spin) + i)
            painter.save()
            painter.translate(x * WIDTH + sway, y)
            painter.rotate(age * mix(-240, 240, spin))
            painter.setBrush(QColor(colours[i % len(colours)]))
            wide = mix(7, 13, size)
            flat = 0.25 + 0.75 * abs(math.sin(age * mix(4, 8, fall) + i))
            painter.drawRect(QRectF(-wide / 2, -wide * flat / 2, wide, wide * flat))
            painter.restore()

    # still pictures, made when first needed

    def _still(
        self,
        name: str,
        draw: Callable[[QPainter], None],
        wider: float = 0.0,
        clear: bool = False,
        tall: float = HEIGHT,
    ) -> QImage:
        if name not in self._stills:
            wide = round((WIDTH + 2 * wider) * self.scale)
            image = new_image(wide, round(tall * self.scale), clear)
            painter = dress(QPainter(image), self.scale)
            painter.translate(wider, 0.0)
            draw(painter)
            painter.end()
            self._stills[name] = image
        return self._stills[name]

    def _crowd(self, name: str, camera: Camera, stand: Stand, wider: float = 0.0) -> list[QImage]:
        if name not in self._crowds:
            shirts = (self.home.shirt, self.away.shirt)
            self._crowds[name] = crowd_layers(
                camera, stand, self.scale, shirts, self.facts.seed, wider
            )
        return self._crowds[name]


def _star(x: float, y: float, size: float) -> QPolygonF:
    corners = []
    for i in range(8):
        radius = size if i % 2 == 0 else size * 0.22
        angle = math.pi * i / 4
        corners.append(QPointF(x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return QPolygonF(corners)
