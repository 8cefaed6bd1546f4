"""How the goal is played: who runs where and where the ball is, at any moment. Pure, no Qt.

Everything follows from the facts' seed, so the same goal is always played the same."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal

from desktop.film.camera import WIDTH, Camera, Point, Spot
from desktop.film.facts import SECONDS, Facts

BEATS = (0.0, 1.2, 4.5, 6.0, SECONDS)
BUILD_UP = BEATS[2] - BEATS[1]
SHOT = BEATS[3] - BEATS[2]
STRIKE = 0.45
"""Seconds into the third beat when the ball is struck; it crosses the line as that beat ends."""
NET_REACHED = 0.09
POST, BAR, DEEP = 3.66, 2.44, 1.9
PAN = 300.0
"""The most the camera in the stand turns to either side, in pixels."""

Role = Literal["attack", "defend", "keeper"]


def ease(share: float) -> float:
    """0 to 1, slow at both ends; clamped."""
    s = min(1.0, max(0.0, share))
    return s * s * (3 - 2 * s)


def out_cubic(share: float) -> float:
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


def out_back(share: float, over: float = 1.4) -> float:
    s = min(1.0, max(0.0, share)) - 1
    return 1 + s * s * ((over + 1) * s + over)


def mix(one: float, two: float, share: float) -> float:
    return one + (two - one) * share


@dataclass(frozen=True)
class Pose:
    """`swing` is the striking leg (-1 back, 1 through), `roll` degrees off upright, `lift` metres
    off the ground, `arms` 0 down to 1 up."""

    stride: float = 0.0
    pace: float = 0.0
    arms: float = 0.0
    swing: float = 0.0
    lift: float = 0.0
    roll: float = 0.0


@dataclass(frozen=True)
class Figure:
    """Somebody on the pitch at one moment; `going` is where to, as metres a second."""

    role: Role
    x: float
    y: float
    going: Spot = (0.0, 0.0)
    pose: Pose = Pose()
    looks: int = 0
    back: bool = False


@dataclass(frozen=True)
class Runner:
    role: Role
    keys: tuple[tuple[float, float, float], ...]  # (seconds, x, y), rising
    looks: int

    def at(self, t: float) -> Spot:
        keys = self.keys
        if t <= keys[0][0]:
            return keys[0][1:]
        for i in range(len(keys) - 1):
            if t <= keys[i + 1][0]:
                return self._between(i, t)
        return keys[-1][1:]

    def _between(self, i: int, t: float) -> Spot:
        """Cubic Hermite through the keys: runs bend, speeds do not jump."""
        keys = self.keys
        start, x0, y0 = keys[i]
        end, x1, y1 = keys[i + 1]
        span = end - start
        u = (t - start) / span
        (ax, ay), (bx, by) = self._speed(i), self._speed(i + 1)
        h00, h10 = (1 + 2 * u) * (1 - u) ** 2, u * (1 - u) ** 2
        h01, h11 = u * u * (3 - 2 * u), u * u * (u - 1)
        return (
            h00 * x0 + h10 * span * ax + h01 * x1 + h11 * span * bx,
            h00 * y0 + h10 * span * ay + h01 * y1 + h11 * span * by,
        )

    def _speed(self, i: int) -> Spot:
        before, after = self.keys[max(0, i - 1)], self.keys[min(len(self.keys) - 1, i + 1)]
        span = after[0] - before[0]
        return (after[1] - before[1]) / span, (after[2] - before[2]) / span

    def figure(self, t: float) -> Figure:
        x, y = self.at(t)
        ahead, behind = self.at(t + 0.05), self.at(t - 0.05)
        going = (ahead[0] - behind[0]) * 10, (ahead[1] - behind[1]) * 10
        speed = math.hypot(*going)
        pose = Pose(stride=t * 11 + self.looks, pace=min(1.0, speed / 6))
        return Figure(self.role, x, y, going, pose, self.looks)


@dataclass(frozen=True)
class Pass:
    """The ball from one runner to another; times in seconds of the second beat."""

    leaves: float
    arrives: float
    start: Spot
    end: Spot
    height: float

    def at(self, t: float) -> Point:
        u = min(1.0, max(0.0, (t - self.leaves) / (self.arrives - self.leaves)))
        way = u * (1.35 - 0.35 * u)
        z = self.height * 4 * u * (1 - u) + 0.15
        return mix(self.start[0], self.end[0], way), mix(self.start[1], self.end[1], way), z


@dataclass(frozen=True)
class Play:
    facts: Facts
    mirror: bool
    runners: tuple[Runner, ...]
    passes: tuple[Pass, ...]
    spot: Spot  # from where the ball is struck
    aim: tuple[float, float]  # x and z where it crosses the line
    bend: float
    cross_from: Point | None
    keeper_goes: float  # which way he dives, -1 or 1
    others: tuple[Figure, ...] = field(default=())

    @property
    def penalty(self) -> bool:
        return self.facts.penalty

    @property
    def striker(self) -> Role:
        return "defend" if self.facts.own_goal else "attack"

    # the second beat: the move, from the stand

    @cached_property
    def stand(self) -> Camera:
        if self.penalty:
            return Camera((-38.0, 19.0, 13.0), (0.0, 8.0, 0.9), 1900.0, self.mirror)
        return Camera((-56.0, 24.5, 24.0), (4.0, 19.5, 1.9), 1850.0, self.mirror)

    def pan(self, t: float) -> float:
        """How far the camera in the stand has turned after the ball, in pixels to the right."""
        if self.penalty:
            return 0.0
        moments = [t + 0.14 * (i - 4) for i in range(9)]
        spots = [self.stand.spot(*self.ball_in_move(min(BUILD_UP, max(0.0, m)))) for m in moments]
        ahead = -110.0 if self.mirror else 110.0
        middle = sum(spot[0] for spot in spots) / len(spots) - WIDTH / 2 + ahead
        return max(-PAN, min(PAN, middle))

    def move(self, t: float) -> list[Figure]:
        if self.penalty:
            return self._before_the_kick(t)
        return [runner.figure(t) for runner in self.runners]

    def _before_the_kick(self, t: float) -> list[Figure]:
        keeper = Figure(
            "keeper",
            0.55 * math.sin(t * 2.6),
            0.25,
            (math.cos(t * 2.6), 0.0),
            Pose(stride=t * 5, pace=0.25, arms=0.35 + 0.1 * math.sin(t * 5)),
            3,
        )
        side = -math.copysign(1.0, self.aim[0])
        run = ease((t - 2.2) / 1.5)
        x, y = mix(side * 2.4, side * 1.0, run), mix(15.6, 13.0, run)
        pace = 0.75 * ease((t - 2.2) / 0.4)
        striker = Figure(
            "attack",
            x,
            y,
            (-side * 1.4, -3.0),
            Pose(stride=t * 9, pace=pace, lift=0.012 * (1 + math.sin(t * 3))),
            self.facts.seed % 7,
        )
        return [keeper, striker]

    def ball_in_move(self, t: float) -> Point:
        if self.penalty:
            return *self.spot, 0.12
        for one in self.passes:
            if t < one.leaves:
                break
            if t <= one.arrives:
                return one.at(t)
        return self._carried(t)

    def _carried(self, t: float) -> Point:
        number = sum(t > one.arrives for one in self.passes)
        runner = self.runners[number]
        x, y = runner.at(t)
        dx, dy = _ahead(runner, t)
        return x + dx, y + dy, 0.14

    def trail(self, t: float) -> list[list[Point]]:
        """The way of the passes made so far, as lines of points."""
        lines = []
        for one in self.passes:
            if t <= one.leaves:
                break
            until = min(t, one.arrives)
            steps = max(2, int(12 * (until - one.leaves) / (one.arrives - one.leaves)) + 1)
            times = [mix(one.leaves, until, i / steps) for i in range(steps + 1)]
            lines.append([one.at(moment) for moment in times])
        return lines

    # the third beat: the shot, from behind whoever strikes it, slowed down

    @cached_property
    def behind(self) -> Camera:
        x, y = self.spot
        back = y + 13.5
        return Camera(
            (x + math.copysign(0.75, self.aim[0]), back, 2.25),
            (x * 0.2, 0.0, 0.78),
            630 / (2 * POST) * back,
            self.mirror,
        )

    def ball_in_shot(self, t: float) -> Point:
        x, y = self.spot
        if t < STRIKE:
            if self.cross_from is None:
                return x, y, 0.12
            u = t / STRIKE
            cx, cy, cz = self.cross_from
            return mix(cx, x, u), mix(cy, y, u), mix(cz, 0.35, u) + 0.5 * math.sin(math.pi * u)
        u = (t - STRIKE) / (SHOT - STRIKE)
        way = u * (1.25 - 0.25 * u)
        curve = self.bend * math.sin(math.pi * u)
        rise = self.aim[1] * way + 0.9 * math.sin(math.pi * u) * (0.4 + self.aim[1] / 3)
        return mix(x, self.aim[0], way) + curve, y * (1 - way), 0.12 + rise

    def shot(self, t: float) -> list[Figure]:
        x, y = self.spot
        # He stands clear of the ball's way, so that its curve is seen.
        side = -math.copysign(1.0, self.aim[0])
        run = min(1.0, t / STRIKE)
        swing = 0.0
        if t > STRIKE - 0.22:
            swing = mix(-0.75, 1.0, ease((t - STRIKE + 0.22) / 0.38)) * (1 - ease((t - 1.0) / 0.5))
        striker = Figure(
            self.striker,
            x + side * mix(1.5, 0.42, run) + 0.35 * side * ease((t - STRIKE) / 0.9),
            y + mix(2.1, 0.42, run) - 0.6 * ease((t - STRIKE) / 1.0),
            (-side * 0.8, -2.2),
            Pose(
                stride=t * 12,
                pace=0.8 * (1 - ease((t - STRIKE + 0.1) / 0.35)),
                swing=side * swing,
                arms=0.22 + 0.1 * abs(swing),
                lift=0.10 * max(0.0, swing),
                roll=6 * side * swing,
            ),
            self.facts.seed % 7,
            back=True,
        )
        watching = [
            Figure(f.role, f.x, f.y, f.going, Pose(t * 7 + f.looks, 0.3), f.looks, f.back)
            for f in self.others
        ]
        return [striker, self._keeper(ease((t - 0.75) / 0.9) * 0.9), *watching]

    def _keeper(self, dive: float) -> Figure:
        """Goes for the ball and just misses it, below a high one and above a low one."""
        way, corner = self.keeper_goes, abs(self.aim[0])
        reach = max(0.1, corner - 2.3) if way * self.aim[0] > 0 else 1.3
        high = 0.28 if self.aim[1] > 1.2 else 0.95
        lift = high * math.sin(math.pi * min(1.0, dive) * 0.72)
        return Figure(
            "keeper",
            way * reach * dive + 0.12 * self.aim[0] * (1 - dive),
            0.5,
            (way, 0.0),
            Pose(pace=0.2 * (1 - dive), arms=0.35 + 0.65 * dive, lift=lift, roll=66 * dive * way),
            3,
        )

    # the fourth beat: the net

    @cached_property
    def close(self) -> Camera:
        x = self.aim[0]
        return Camera(
            (x * 0.25 - 0.4 * self.keeper_goes, 17.0, 2.1),
            (x * 0.35, -0.5, 1.0),
            790 / (2 * POST) * 17.0,
            self.mirror,
        )

    @property
    def net_hit(self) -> tuple[float, float]:
        """Where the ball meets the net, x and z."""
        return self.aim[0] * 1.03, self.aim[1] * 0.97 + 0.05

    def bulge(self, t: float) -> float:
        """How far the net is pushed back, in metres."""
        after = t - NET_REACHED
        if after < 0:
            return 0.0
        return 1.15 * math.exp(-2.4 * after) * math.cos(5.5 * after) * ease(after / 0.06)

    def ball_in_net(self, t: float) -> Point:
        x, z = self.net_hit
        if t < NET_REACHED:
            u = t / NET_REACHED
            return mix(self.aim[0], x, u), mix(0.0, -DEEP * 0.75, u), mix(self.aim[1], z, u)
        after = t - NET_REACHED
        back = -DEEP * 0.78 - max(0.0, self.bulge(t)) * 0.8 + 0.5 * ease((after - 0.2) / 0.9)
        fall = max(0.0, after - 0.16)
        height = z - 4.2 * fall * fall
        if height < 0.12:
            bounce = fall - math.sqrt(max(0.0, z - 0.12) / 4.2)
            height = 0.12 + 0.22 * abs(math.sin(bounce * 7)) * math.exp(-4 * bounce)
        return x + math.copysign(0.22, x) * ease(after), back, height

    def joy(self, t: float) -> list[Figure]:
        keeper = self._keeper(0.9 + 0.1 * ease(t / 0.3))
        down = ease((t - 0.15) / 0.35)
        pose = Pose(
            arms=1.0,
            roll=mix(62, 84, down) * self.keeper_goes,
            lift=mix(keeper.pose.lift, 0.0, down),
        )
        lying = Figure(
            "keeper",
            keeper.x - 0.25 * self.keeper_goes * down,
            0.45,
            (self.keeper_goes, 0.0),
            pose,
            3,
        )
        away = -1.0 if self.aim[0] > 0 else 1.0
        figures = [lying]
        run = out_cubic((t - 0.1) / 2.2)
        for i, (x, y, late) in enumerate(((1.6, 6.4, 0.0), (3.6, 5.2, 0.25))):
            up = out_back((t - 0.35 - late) / 0.45)
            hop = abs(math.sin((t - late) * 5.2)) * 0.16 * up
            figures.append(
                Figure(
                    "attack",
                    away * mix(x - 1.2, x + (0.5 if i == 0 else -0.7), run),
                    y + 0.6 * (1 - run),
                    (away * (1 if i == 0 else -1), 0.6),
                    Pose(t * 10, 0.5 * (1 - run), max(0.0, up) * 1.0, lift=hop),
                    (self.facts.seed + i) % 7 if not self.facts.own_goal else 2 + i,
                )
            )
        sad = Figure("defend", -away * 4.3, 3.2, (0.0, -0.4), Pose(t * 3, 0.12, 0.0), 5, back=True)
        return [*figures, sad]

    @property
    def kicks(self) -> list[float]:
        """When a foot meets the ball, in seconds of the film."""
        times = [] if self.penalty else [BEATS[1] + one.leaves for one in self.passes]
        return [*times, BEATS[2] + STRIKE]


def play_of(facts: Facts) -> Play:
    dice = random.Random(facts.seed)
    mirror = dice.random() < 0.5
    bend = math.copysign(mix(0.35, 1.2, dice.random()), dice.random() - 0.5)
    corner = math.copysign(mix(2.0, 3.1, dice.random()), dice.random() - 0.5)
    aim = (corner, mix(0.45, 2.05, dice.random()))
    goes = math.copysign(1.0, corner)
    if facts.penalty:
        goes = math.copysign(1.0, dice.random() - 0.5)
        bend = math.copysign(0.3, bend)
        return Play(facts, mirror, (), (), (0.0, 11.0), aim, bend, None, goes)
    stations = _stations(facts.own_goal, dice)
    runners, passes = _moves(stations, dice)
    spot = stations[-1]
    cross: Point | None = None
    if facts.own_goal:
        cross = (stations[-1][0] * 0.45, stations[-1][1] + 1.5, 0.9)
        spot = (mix(-2.0, 2.0, dice.random()), mix(8.5, 10.5, dice.random()))
    others = _others(spot, facts.own_goal, dice)
    runners += _defenders(stations, dice)
    return Play(facts, mirror, runners, passes, spot, aim, bend, cross, goes, others)


def _stations(own_goal: bool, dice: random.Random) -> list[Spot]:
    """Where the ball is received, first to last."""
    count = 4 if dice.random() < 0.5 else 5
    side = math.copysign(1.0, dice.random() - 0.5)
    stations: list[Spot] = []
    for i in range(count - 1):
        y = mix(39.0, 19.0, i / (count - 2)) + mix(-1.5, 1.5, dice.random())
        # Far from the stand there is more room in the picture than close to it.
        wide = mix(4.0, 15.0, dice.random())
        stations.append((side * wide + 2.0, y))
        side = -side
    if own_goal:
        return [*stations, (side * mix(12.0, 15.0, dice.random()) + 2.0, mix(7.0, 10.0, 0.5))]
    return [*stations, (mix(-4.0, 4.0, dice.random()), mix(14.5, 18.0, dice.random()))]


def _moves(
    stations: Sequence[Spot], dice: random.Random
) -> tuple[tuple[Runner, ...], tuple[Pass, ...]]:
    lengths = [math.dist(a, b) for a, b in pairwise(stations)]
    dwell = 0.24
    flying = BUILD_UP - 0.35 - 0.22 - dwell * (len(stations) - 2)
    unit = flying / sum(length**0.7 for length in lengths)
    receives, leaves = [0.0], [0.35]
    for length in lengths:
        receives.append(leaves[-1] + unit * length**0.7)
        leaves.append(receives[-1] + dwell)
    runners = []
    for i, (x, y) in enumerate(stations):
        dx, dy = mix(-2.0, 2.0, dice.random()), mix(3.0, 6.5, dice.random())
        start = (-0.05, x + dx * (i > 0), y + (dy if i else 1.2))
        on = (leaves[i], x - dx * 0.12, y - 1.1)
        after = (BUILD_UP + 0.6, x - dx * 0.9, max(9.0, y - mix(4.0, 8.0, dice.random())))
        keys = [start, *([(receives[i], x, y)] if i else []), on]
        if on[0] + 0.2 < after[0] and i < len(stations) - 1:
            keys.append(after)
        runners.append(Runner("attack", tuple(keys), int(dice.random() * 7)))
    passes = []
    for i, length in enumerate(lengths):
        begin, end = runners[i], runners[i + 1]
        sx, sy = begin.at(leaves[i])
        ex, ey = end.at(receives[i + 1])
        bx, by = _ahead(begin, leaves[i])
        ax, ay = _ahead(end, receives[i + 1])
        height = length * 0.11 if length > 17 or dice.random() < 0.25 else 0.0
        ends = (sx + bx, sy + by), (ex + ax, ey + ay)
        passes.append(Pass(leaves[i], receives[i + 1], *ends, height))
    return tuple(runners), tuple(passes)


def _ahead(runner: Runner, t: float) -> Spot:
    """From a runner to the ball at his feet."""
    (x1, y1), (x0, y0) = runner.at(t + 0.05), runner.at(t - 0.05)
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    if length < 1e-6:
        return 0.0, -0.55
    return 0.6 * (x1 - x0) / length, 0.6 * (y1 - y0) / length


def _defenders(stations: Sequence[Spot], dice: random.Random) -> tuple[Runner, ...]:
    """One goal-side of each station, two in the middle, two more runs, and the keeper."""
    made = []
    for i, (x, y) in enumerate(stations):
        off = mix(1.6, 3.2, dice.random())
        gx, gy = x * (1 - off / y), y - off
        keys = (
            (0.0, gx + mix(-3, 3, dice.random()), gy - mix(1.0, 3.5, dice.random())),
            (0.3 + 0.6 * i, gx, gy),
            (BUILD_UP + 0.5, gx * 0.55, max(6.0, gy - 7 + i)),
        )
        made.append(Runner("defend", keys, int(dice.random() * 7)))
    for x in (-5.5, 6.0):
        y = mix(11.0, 14.0, dice.random())
        keys = ((0.0, x, y + 3), (1.6, x * 0.9, y), (BUILD_UP + 0.5, x * 0.6, y - 3.5))
        made.append(Runner("defend", keys, int(dice.random() * 7)))
    for x in (-13.0, 12.0):
        y = mix(27.0, 32.0, dice.random())
        way = ((0.0, x, y), (BUILD_UP + 0.5, x * 0.55, mix(10.0, 15.0, dice.random())))
        made.append(Runner("attack", way, int(dice.random() * 7)))
    last = stations[-1][0]
    keys = ((0.0, -last * 0.08, 1.8), (1.6, last * 0.06, 1.4), (BUILD_UP + 0.5, last * 0.15, 1.0))
    return (*made, Runner("keeper", keys, 3))


def _others(spot: Spot, own_goal: bool, dice: random.Random) -> tuple[Figure, ...]:
    """Those who watch the shot, out of the ball's way."""
    x, y = spot
    role: Role = "attack" if own_goal else "defend"
    left, right = mix(2.6, 4.4, dice.random()), mix(2.6, 4.4, dice.random())
    return (
        Figure(role, x - left, y * 0.62, (0.6, 0.8), looks=int(dice.random() * 7)),
        Figure("defend", x + right, y * 0.5, (-0.6, 0.8), looks=int(dice.random() * 7)),
        Figure("attack", x + right + 1.6, y * 0.72, (0.2, -1.0), looks=4, back=True),
    )
