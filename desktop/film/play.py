"""How the goal is played: who is where and where the ball is, at any moment. Pure, no Qt.

Everything follows from the facts' seed, so the same goal is always played the same."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cached_property

from desktop.film.camera import WIDTH, Camera, Point, Spot
from desktop.film.facts import Facts
from desktop.film.motion import (
    BEATS,
    BUILD_UP,
    DEEP,
    NET_REACHED,
    PAN,
    POST,
    SHOT,
    STRIKE,
    Figure,
    Pass,
    Pose,
    Role,
    Runner,
    ahead_of,
    ease,
    mix,
    out_back,
    out_cubic,
)
from desktop.film.moves import attack_of, defence_of, onlookers_of, stations_of


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
    others: tuple[Figure, ...] = ()

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
        dx, dy = ahead_of(runner, t)
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
    stations = stations_of(facts.own_goal, dice)
    runners, passes = attack_of(stations, dice)
    spot = stations[-1]
    cross: Point | None = None
    if facts.own_goal:
        cross = (stations[-1][0] * 0.45, stations[-1][1] + 1.5, 0.9)
        spot = (mix(-2.0, 2.0, dice.random()), mix(8.5, 10.5, dice.random()))
    others = onlookers_of(spot, facts.own_goal, dice)
    runners += defence_of(stations, dice)
    return Play(facts, mirror, runners, passes, spot, aim, bend, cross, goes, others)
