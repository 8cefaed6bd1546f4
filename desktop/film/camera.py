"""From the pitch to the picture: a pinhole camera. Plain numbers, no Qt.

The pitch: x along the goal line (0 is the middle of the goal), y out into the field (0 is the goal
line), z up; metres. The picture: 1280 by 720, whatever size is drawn in the end."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

WIDTH, HEIGHT = 1280.0, 720.0
NEAR = 0.8

Point = tuple[float, float, float]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Camera:
    """`focal` in pixels of the 1280-wide picture; `mirror` swaps left and right."""

    eye: Point
    target: Point
    focal: float
    mirror: bool = False

    @cached_property
    def _axes(self) -> tuple[Point, Point, Point]:
        ahead = _unit(_minus(self.target, self.eye))
        right = _unit(_cross(ahead, (0.0, 0.0, 1.0)))
        return right, _cross(right, ahead), ahead

    def _seen(self, point: Point) -> Point:
        """Right, up and depth of a point, in metres from the eye."""
        ray = _minus(point, self.eye)
        right, up, ahead = self._axes
        return _dot(ray, right), _dot(ray, up), _dot(ray, ahead)

    def _flat(self, seen: Point) -> Spot:
        scale = self.focal / seen[2]
        side = -seen[0] if self.mirror else seen[0]
        return WIDTH / 2 + side * scale, HEIGHT / 2 - seen[1] * scale

    def spot(self, x: float, y: float, z: float = 0.0) -> Spot:
        seen = self._seen((x, y, z))
        return self._flat((seen[0], seen[1], max(NEAR, seen[2])))

    def scale(self, x: float, y: float, z: float = 0.0) -> float:
        """Pixels of a metre at this point."""
        return self.focal / max(NEAR, self._seen((x, y, z))[2])

    def depth(self, x: float, y: float) -> float:
        return self._seen((x, y, 0.0))[2]

    def polygon(self, points: Iterable[Point]) -> list[Spot]:
        """The polygon's outline in the picture, cut where it passes behind the eye."""
        seen = [self._seen(point) for point in points]
        kept: list[Point] = []
        for one, two in zip(seen, seen[1:] + seen[:1], strict=True):
            if one[2] >= NEAR:
                kept.append(one)
            if (one[2] >= NEAR) != (two[2] >= NEAR):
                share = (NEAR - one[2]) / (two[2] - one[2])
                kept.append(
                    (
                        one[0] + (two[0] - one[0]) * share,
                        one[1] + (two[1] - one[1]) * share,
                        NEAR,
                    )
                )
        return [self._flat(point) for point in kept]


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Point) -> Point:
    length = math.sqrt(_dot(a, a))
    return a[0] / length, a[1] / length, a[2] / length
