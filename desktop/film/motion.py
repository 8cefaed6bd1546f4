"""How people and the ball move: easing, poses, runs and passes. Pure values, no Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from desktop.film.camera import Point, Spot
from desktop.film.facts import SECONDS

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


def ahead_of(runner: Runner, t: float) -> Spot:
    """From a runner to the ball at his feet."""
    (x1, y1), (x0, y0) = runner.at(t + 0.05), runner.at(t - 0.05)
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    if length < 1e-6:
        return 0.0, -0.55
    return 0.6 * (x1 - x0) / length, 0.6 * (y1 - y0) / length
