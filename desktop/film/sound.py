"""The sound of a goal, made from numbers: crowd, kicks, net, whistle. No files, no Qt."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from desktop.film.facts import SECONDS

RATE = 32_000
LOOP = 3 * RATE
"""Length of a bed of crowd noise before it repeats, in samples."""

Samples = list[float]


def _noise(seed: int, low: float, high: float, swell: float) -> Samples:
    """A bed of noise between two frequencies, its level breathing by `swell`; loops without a
    seam. Many voices at once are noise; the breathing makes them people."""
    dice = random.Random(seed)
    blend = RATE // 3
    bed = [0.0] * (LOOP + blend)
    rise, fall = 1 - math.exp(-2 * math.pi * high / RATE), 1 - math.exp(-2 * math.pi * low / RATE)
    top = second = bottom = 0.0
    draw = dice.random
    for i in range(len(bed)):
        top += rise * (draw() - 0.5 - top)
        second += rise * (top - second)
        bottom += fall * (second - bottom)
        bed[i] = second - bottom
    for i in range(blend):
        share = i / blend
        bed[i] = bed[i] * math.sqrt(share) + bed[LOOP + i] * math.sqrt(1 - share)
    waves = [(n, dice.random() * 2 * math.pi) for n in (2, 3, 5, 8, 13)]
    loudest = max(abs(value) for value in bed[:LOOP])
    step = 256
    for start in range(0, LOOP, step):
        turn = 2 * math.pi * start / LOOP
        level = 1 + swell * sum(math.sin(n * turn + phase) for n, phase in waves) / 2.5
        for i in range(start, min(start + step, LOOP)):
            bed[i] *= level / loudest
    return bed[:LOOP]


@lru_cache(maxsize=1)
def _beds() -> tuple[Samples, Samples]:
    """Murmur and roar."""
    return _noise(11, 140, 620, 0.30), _noise(29, 420, 1500, 0.16)


def _kick() -> Samples:
    """A dull thump with a click at its start."""
    dice = random.Random(5)
    made = []
    for i in range(int(0.16 * RATE)):
        s = i / RATE
        body = math.sin(2 * math.pi * (58 * s + 34 * (1 - math.exp(-26 * s)) / 26)) * math.exp(
            -24 * s
        )
        made.append(body + 0.35 * (dice.random() - 0.5) * math.exp(-220 * s))
    return made


def _rustle() -> Samples:
    """The ball running up the net."""
    dice = random.Random(7)
    made, last = [], 0.0
    for i in range(int(0.5 * RATE)):
        s = i / RATE
        now = dice.random() - 0.5
        made.append((now - last) * math.exp(-9 * s) * min(1.0, s / 0.01))
        last = now
    return made


def _whistle() -> Samples:
    """The referee's pea whistle, short."""
    made = []
    long = 0.42
    for i in range(int(long * RATE)):
        s = i / RATE
        trill = 1 + 0.45 * math.sin(2 * math.pi * 34 * s)
        edge = min(1.0, s / 0.02, (long - s) / 0.04)
        tone = math.sin(2 * math.pi * 2750 * s) + 0.5 * math.sin(2 * math.pi * 2980 * s)
        made.append(tone * trill * edge * 0.4)
    return made


EFFECTS: dict[str, tuple[Callable[[], Samples], float]] = {
    "kick": (_kick, 0.34),
    "shot": (_kick, 0.62),
    "net": (_rustle, 0.30),
    "whistle": (_whistle, 0.10),
}


@lru_cache(maxsize=len(EFFECTS))
def _effect(name: str) -> Samples:
    make, level = EFFECTS[name]
    return [value * level for value in make()]


# seconds -> level; straight lines between
MURMUR = ((0.0, 0.0), (0.25, 0.13), (3.4, 0.17), (4.5, 0.20), (6.0, 0.18), (6.4, 0.10), (8.5, 0.08))
ROAR = (
    (0.0, 0.0), (2.0, 0.01), (4.4, 0.05), (4.95, 0.08), (5.9, 0.13),
    (6.12, 0.95), (6.7, 0.85), (7.9, 0.6), (8.35, 0.28), (8.5, 0.0),
)  # fmt: skip


def _level(points: tuple[tuple[float, float], ...], t: float) -> float:
    for (t0, v0), (t1, v1) in pairwise(points):
        if t <= t1:
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0)
    return points[-1][1]


@lru_cache(maxsize=1)
def _crowd() -> tuple[Samples, Samples]:
    """Left and right of the crowd: the same for every film."""
    murmur, roar = _beds()
    count = round(SECONDS * RATE)
    sides = []
    for shift in (0, LOOP // 2 + 777):
        made = [0.0] * count
        step = 320
        for start in range(0, count, step):
            t = start / RATE
            low, high = _level(MURMUR, t), _level(ROAR, t)
            at = (start + shift) % LOOP
            for i in range(start, min(start + step, count)):
                made[i] = low * murmur[at] + high * roar[at]
                at += 1
                if at == LOOP:
                    at = 0
        sides.append(made)
    return sides[0], sides[1]


def _ceiling(value: float) -> int:
    """A soft ceiling instead of clipping."""
    return int(32000 * value / (1 + abs(value) * 0.55))


@lru_cache(maxsize=1)
def _crowd_alone() -> array[int]:
    whole = array("h", bytes(4 * len(_crowd()[0])))
    for channel, side in enumerate(_crowd()):
        whole[channel::2] = array("h", [_ceiling(value) for value in side])
    return whole


def soundtrack(kicks: list[float], shot: float, net: float, whistle: float | None) -> bytes:
    """SECONDS of 16-bit stereo at RATE, interleaved. Times in seconds of the film."""
    events = [(t, "kick") for t in kicks] + [(shot, "shot"), (net, "net")]
    if whistle is not None:
        events.append((whistle, "whistle"))
    added: dict[int, float] = {}
    for t, name in events:
        for i, value in enumerate(_effect(name), round(t * RATE)):
            added[i] = added.get(i, 0.0) + value
    whole = array("h", _crowd_alone())
    for channel, side in enumerate(_crowd()):
        for i, value in added.items():
            if i < len(side):
                whole[2 * i + channel] = _ceiling(side[i] + value)
    return whole.tobytes()
