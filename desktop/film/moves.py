"""The move that leads to the goal: who stands where, who runs where, and who passes to whom.

Everything comes from the dice it is given. Pure, no Qt."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from desktop.film.camera import Spot
from desktop.film.motion import BUILD_UP, Figure, Pass, Role, Runner, ahead_of, mix


def stations_of(own_goal: bool, dice: random.Random) -> list[Spot]:
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


def attack_of(
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
        bx, by = ahead_of(begin, leaves[i])
        ax, ay = ahead_of(end, receives[i + 1])
        height = length * 0.11 if length > 17 or dice.random() < 0.25 else 0.0
        ends = (sx + bx, sy + by), (ex + ax, ey + ay)
        passes.append(Pass(leaves[i], receives[i + 1], *ends, height))
    return tuple(runners), tuple(passes)


def defence_of(stations: Sequence[Spot], dice: random.Random) -> tuple[Runner, ...]:
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


def onlookers_of(spot: Spot, own_goal: bool, dice: random.Random) -> tuple[Figure, ...]:
    """Those who watch the shot, out of the ball's way."""
    x, y = spot
    role: Role = "attack" if own_goal else "defend"
    left, right = mix(2.6, 4.4, dice.random()), mix(2.6, 4.4, dice.random())
    return (
        Figure(role, x - left, y * 0.62, (0.6, 0.8), looks=int(dice.random() * 7)),
        Figure("defend", x + right, y * 0.5, (-0.6, 0.8), looks=int(dice.random() * 7)),
        Figure("attack", x + right + 1.6, y * 0.72, (0.2, -1.0), looks=4, back=True),
    )
