"""The four beats of a goal film, painted frame by frame. Knows facts, kits and the play."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from desktop import look
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
from desktop.film.play import (
    BEATS,
    NET_REACHED,
    PAN,
    SHOT,
    STRIKE,
    Figure,
    Play,
    ease,
    mix,
    out_back,
    out_cubic,
    play_of,
)
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

BOARD, BULB, BULB2, KEYLINE = "#15120E", "#FFEFB8", "#E0D0A0", "#F6ECD4"
SMALLEST = HEIGHT / 11
"""No text of a film is smaller than this: it is read across a room."""
PLATE = 196.0
LARGER = 1.4
GOAL = "GÓL!"
SHAKE = 6.0
"""How far the picture jumps when the ball meets the net, in pixels."""


def mixed(one: str, two: str, share: float) -> QColor:
    a, b = QColor(one), QColor(two)
    return QColor(
        round(mix(a.red(), b.red(), share)),
        round(mix(a.green(), b.green(), share)),
        round(mix(a.blue(), b.blue(), share)),
    )


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
        self._name_plate(painter, QRectF(left, top, wide, tall), self.facts.home_name, self.home)
        right = mix(WIDTH + 30, WIDTH - 56.0 - wide, come)
        self._name_plate(painter, QRectF(right, top, wide, tall), self.facts.away_name, self.away)
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

    def _name_plate(self, painter: QPainter, box: QRectF, name: str, kit: Kit) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(box.translated(0, 9), 14, 14)
        painter.setPen(QPen(QColor(KEYLINE), 5))
        painter.setBrush(QColor(kit.shirt))
        painter.drawRoundedRect(box, 14, 14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(kit.second if kit.second != kit.shirt else kit.shorts))
        painter.drawRoundedRect(
            QRectF(box.left() + 14, box.bottom() - 30, box.width() - 28, 14), 7, 7
        )
        room = box.adjusted(24, 10, -24, -34)
        paint_fitted(painter, room, name, kit.text, 112.0, 800)

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
            self._minute(painter, t)
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

    def _minute(self, painter: QPainter, t: float) -> None:
        text = f"{self.facts.minute}′"
        font = look.font("poster", 92, 800, figures=True)
        wide = max(190.0, QFontMetricsF(font).horizontalAdvance(text) + 76)
        x = mix(-wide - 40, 44.0, out_cubic((t - 0.25) / 0.35))
        box = QRectF(x, HEIGHT - 44 - 116, wide, 116)
        painter.setPen(QPen(QColor(KEYLINE), 3))
        painter.setBrush(QColor(BOARD))
        painter.drawRoundedRect(box, 10, 10)
        painter.setFont(font)
        painter.setPen(QColor(BULB))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

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
        self._goal_plate(painter, t - 0.35)

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

    def _goal_plate(self, painter: QPainter, t: float) -> None:
        if t < 0:
            return
        top = HEIGHT - PLATE * out_cubic(t / 0.32)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(BOARD))
        painter.drawRect(QRectF(0, top, WIDTH, PLATE + 4))
        painter.setBrush(QColor(KEYLINE))
        painter.drawRect(QRectF(0, top - 4, WIDTH, 4))
        known = self.facts.side is not None
        colour = self.scoring.shirt if known else BULB
        painter.setBrush(QColor(colour))
        block = ((0, top), (372, top), (330, top + PLATE + 4), (0, top + PLATE + 4))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in block]))
        painter.setBrush(QColor(self.scoring.second if known else BOARD))
        edge = ((372, top), (388, top), (346, top + PLATE + 4), (330, top + PLATE + 4))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in edge]))
        pop = mix(0.5, 1.0, out_back((t - 0.18) / 0.34, 2.4)) if t > 0.18 else 0.0
        if pop:
            painter.save()
            painter.translate(172, top + PLATE / 2)
            painter.scale(pop, pop)
            ink = self.scoring.text if known else BOARD
            paint_fitted(painter, QRectF(-160, -80, 320, 160), GOAL, ink, 150.0, 900)
            painter.restore()
        signs = [self._turned, self._spot_sign]
        shown = [sign for sign, on in zip(signs, self._kinds(), strict=True) if on]
        right = WIDTH - 40 - 150 * len(shown)
        self._who(painter, QRectF(424, top + 14, right - 424, PLATE - 26))
        for i, sign in enumerate(shown):
            sign(painter, (WIDTH - 108.0 - 150 * i, top + PLATE / 2))

    def _kinds(self) -> tuple[bool, bool]:
        return self.facts.own_goal, self.facts.penalty

    def _who(self, painter: QPainter, box: QRectF) -> None:
        minute = f"{self.facts.minute}′" if self.facts.minute else None
        below = [part for part in (self.facts.team_name, minute) if part]
        first = self.facts.scorer or (below.pop(0) if below else "")
        second = " · ".join(below)
        if not second:
            paint_fitted(painter, box, first, BULB, 104.0, 800, left=True)
            return
        upper = QRectF(box.left(), box.top(), box.width(), box.height() * 0.53)
        lower = QRectF(box.left(), upper.bottom(), box.width(), box.height() * 0.47)
        paint_fitted(painter, upper, first, BULB, 88.0, 800, left=True, lines=1)
        paint_fitted(painter, lower, second, BULB2, 70.0, 700, left=True, lines=1)

    def _turned(self, painter: QPainter, at: Spot) -> None:
        """Own goal: the ball, and an arrow that turns back."""
        self._disc(painter, at, self.conceding.shirt)
        x, y = at
        colour = QColor(self.conceding.text)
        path = QPainterPath(QPointF(x - 30, y + 30))
        path.lineTo(x + 8, y + 30)
        path.cubicTo(x + 46, y + 30, x + 46, y - 22, x + 8, y - 22)
        path.lineTo(x - 14, y - 22)
        pen = QPen(colour, 11)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        head = ((x - 40, y - 22), (x - 10, y - 44), (x - 10, y))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in head]))
        paint_plain_ball(painter, (x - 30, y + 30), 14.0, 0.0)

    def _spot_sign(self, painter: QPainter, at: Spot) -> None:
        """Penalty: the goal and the spot."""
        self._disc(painter, at, "#17533F")
        x, y = at
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(KEYLINE), 7))
        frame = ((x - 36, y - 4), (x - 36, y - 38), (x + 36, y - 38), (x + 36, y - 4))
        painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in frame]))
        painter.setPen(QPen(QColor(KEYLINE), 4))
        painter.drawLine(QPointF(x - 48, y - 2), QPointF(x + 48, y - 2))
        paint_plain_ball(painter, (x, y + 32), 17.0, 0.0)

    def _disc(self, painter: QPainter, at: Spot, colour: str) -> None:
        painter.setPen(QPen(QColor(KEYLINE), 5))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(*at), 68, 68)

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


@lru_cache(maxsize=64)
def _lines_of(text: str, size: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    """The text in as few lines as fit, broken at spaces; one line if nothing helps."""
    metrics = QFontMetricsF(look.font("poster", size, weight))
    if metrics.horizontalAdvance(text) <= width or most < 2:
        return (text,)
    words = text.split(" ")
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    fitting = [b for b in breaks if max(map(metrics.horizontalAdvance, b)) <= width]
    if not fitting:
        return (text,)
    return min(fitting, key=lambda b: max(map(metrics.horizontalAdvance, b)))


def paint_fitted(
    painter: QPainter,
    box: QRectF,
    text: str,
    colour: str,
    size: float,
    weight: int,
    left: bool = False,
    lines: int = 2,
) -> None:
    """Text in a box: smaller down to SMALLEST, then on two lines, then squeezed."""
    font = look.font("poster", size, weight)
    wanted = QFontMetricsF(font).horizontalAdvance(text)
    if wanted > box.width():
        size = max(SMALLEST, size * box.width() / wanted)
    if lines > 1 and size < 84 and " " in text and box.height() > 150:
        size = 80.0
    shown = _lines_of(text, size, weight, box.width(), lines)
    font = look.font("poster", size, weight)
    widest = max(QFontMetricsF(font).horizontalAdvance(line) for line in shown)
    if widest > box.width():
        font.setStretch(max(50, int(100 * box.width() / widest)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
    tall = size * 0.98
    top = box.center().y() - tall * len(shown) / 2
    for i, line in enumerate(shown):
        row = QRectF(box.left(), top + i * tall, box.width(), tall)
        painter.drawText(row, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, line)


def _star(x: float, y: float, size: float) -> QPolygonF:
    corners = []
    for i in range(8):
        radius = size if i % 2 == 0 else size * 0.22
        angle = math.pi * i / 4
        corners.append(QPointF(x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return QPolygonF(corners)
