"""Every random outcome of a game comes from here. Knows no game.

A chance is either seeded, and then remembers what it gave, or scripted, and then gives what is
written in the order in which it is written. One of the two is in a game's record, so that
replaying it draws the same; without either it takes a seed of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


class OffScript(Exception):
    """A scripted chance was asked past its end or for another kind: the script is wrong."""


class Chance:
    """Random outcomes, each of a kind (`dice`, `deal`, ...), drawn in the engine's order."""

    def __init__(
        self, seed: int | None = None, script: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        if seed is None and script is None:
            seed = random.getrandbits(53)
        self.seed = seed
        self.script = None if script is None else list(script)
        self._random = random.Random(seed)
        self.given: list[dict[str, Any]] = []
        """What was drawn so far, as a script would hold it."""

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice, each 1 to `sides`."""
        return list(self._draw("dice", [self._random.randint(1, sides) for _ in range(count)]))

    def shuffled(self, things: Sequence[T], kind: str = "deal") -> list[T]:
        """The things in random order. Scripted: the order as a list of indices."""
        order = list(range(len(things)))
        self._random.shuffle(order)
        return [things[i] for i in self._draw(kind, order)]

    def outcome(self, kind: str, draw: Callable[[random.Random], Any]) -> Any:
        """What `draw` makes of randomness, as plain values: for outcomes of other shapes.

        Scripted: what is written, of whatever shape; the game says OffScript if it is none.
        """
        return self._draw(kind, draw(self._random) if self.script is None else None)

    def _draw(self, kind: str, value: Any) -> Any:
        if self.script is not None:
            if len(self.given) >= len(self.script):
                raise OffScript(f"the script has ended, {kind} was asked for")
            step = self.script[len(self.given)]
            if set(step) != {kind}:
                raise OffScript(f"the script has {sorted(step)}, {kind} was asked for")
            value = step[kind]
        self.given.append({kind: value})
        return value


def drawn(rng: random.Random, things: Sequence[T], count: int) -> list[T]:
    """So many of the things, in random order (Fisher and Yates).

    What `random.sample` draws from a deck, in half its time, and the same on every Python: a seed
    in a record must go on dealing the same.
    """
    pool, bits, taken = list(things), rng.getrandbits, []
    for last, size in _places(len(pool), count):
        at = bits(size)
        while at > last:
            at = bits(size)
        taken.append(pool[at])
        pool[at] = pool[last]
    return taken


@cache
def _places(things: int, count: int) -> tuple[tuple[int, int], ...]:
    """The last place to draw from, draw by draw, and how many bits its number has."""
    return tuple((left - 1, left.bit_length()) for left in range(things, things - count, -1))


def mind(seed: int) -> random.Random:
    """A bot's own randomness. It is not the game's, so it is never recorded."""
    return random.Random(seed)
