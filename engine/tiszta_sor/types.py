"""What rows can be, alone and together, and when one may be closed. Knows no turn and no player.

Source: sections 2 and 4 of the project's page on Tiszta sor. Types are bits of a small number, so
that sets of them are numbers too; all questions about short tuples are remembered, because a bot
asks them by the hundred thousand.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

from engine.tiszta_sor.model import COLOURS, TYPES, Colour, Type

DESERT, FIELD, RIVER, PEAK, MINE = (1 << place for place in range(len(TYPES)))
ANY = (1 << len(TYPES)) - 1
MOST_ROWS = 5
VALUES = range(1, 7)

NEEDED: dict[Colour, tuple[int, ...]] = {
    "yellow": (3,),
    "green": (3, 2),
    "blue": (3, 2),
    "red": (2, 2),
    "black": (2, 2),
}
"""What closing takes: equal numbers; different numbers, and values that stand there at least
twice; numbers before and after the extremum."""

TYPE_OF: dict[Colour, int] = {colour: 1 << place for place, colour in enumerate(COLOURS)}

Nums = tuple[int, ...]


@lru_cache(maxsize=1 << 17)
def could_be(nums: Nums, n: int, m: int) -> int:
    """The types that some extension of this row at its ends, or the row itself, has."""
    pairs = list(pairwise(nums))
    repeats_fit = all(nums.count(value) <= m for value in set(nums))
    return (
        (DESERT if len(nums) <= n and len(set(nums)) == 1 else 0)
        | (FIELD if repeats_fit and all(a <= b for a, b in pairs) else 0)
        | (RIVER if repeats_fit and all(a >= b for a, b in pairs) else 0)
        | (PEAK if _turns_once(pairs, rising_first=True) else 0)
        | (MINE if _turns_once(pairs, rising_first=False) else 0)
    )


def _turns_once(pairs: list[tuple[int, int]], *, rising_first: bool) -> bool:
    """Strictly one way, then strictly the other; either leg may be missing, as it can be added:
    a leg that has been walked has left the value that would leave no room for the other."""
    first = [(a < b) == rising_first for a, b in pairs]
    return all(a != b for a, b in pairs) and first == sorted(first, reverse=True)


@lru_cache(maxsize=1 << 16)
def together(sets: tuple[int, ...]) -> tuple[int, ...] | None:
    """For every row the types it has in at least one assignment of different types to all rows,
    each from its own set; None if there is no assignment."""
    found = [0] * len(sets)

    def assign(row: int, free: int) -> bool:
        if row == len(sets):
            return True
        fits = False
        for place in range(len(TYPES)):
            one = 1 << place
            if sets[row] & free & one and assign(row + 1, free & ~one):
                found[row] |= one
                fits = True
        return fits

    return tuple(found) if assign(0, ANY) else None


@lru_cache(maxsize=1 << 12)
def clash(sets: tuple[int, ...], row: int) -> tuple[int, ...]:
    """The fewest rows that have too few types among them, if possible with this one; () if all
    rows can be assigned."""
    for size in range(1, len(sets) + 1):
        found = [
            rows
            for rows in combinations(range(len(sets)), size)
            if union(tuple(sets[one] for one in rows)).bit_count() < size
        ]
        if found:
            return min(found, key=lambda rows: row not in rows)
    return ()


def union(sets: tuple[int, ...]) -> int:
    """All types of these sets."""
    types = 0
    for one in sets:
        types |= one
    return types


def named(types: int) -> tuple[Type, ...]:
    """The types of a set by name, in their fixed order."""
    return tuple(name for place, name in enumerate(TYPES) if types >> place & 1)


@lru_cache(maxsize=1 << 16)
def reached(nums: Nums, colour: Colour) -> tuple[int, ...]:
    """How far a row of the colour's type is from being closed, to be read beside `NEEDED`."""
    if colour == "yellow":
        return (len(nums),)
    if colour in ("green", "blue"):
        different = set(nums)
        return (len(different), sum(nums.count(value) > 1 for value in different))
    top = nums.index(max(nums) if colour == "red" else min(nums))
    return (top, len(nums) - 1 - top)


@lru_cache(maxsize=1 << 16)
def closing(nums: Nums, n: int, m: int) -> Colour | None:
    """The colour that this row, looked at alone, could be closed with. There is never a second:
    a row of three different numbers has one type left, one of equal numbers only yellow."""
    types = could_be(nums, n, m)
    for colour, needed in NEEDED.items():
        have = reached(nums, colour)
        if types & TYPE_OF[colour] and all(a >= b for a, b in zip(have, needed, strict=True)):
            return colour
    return None
