"""One player's rows: where a number fits, which markers it may take, what it counts. No turns.

Source: sections 2, 3, 4 and 6 of the project's page on Tiszta sor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.tiszta_sor import types as t
from engine.tiszta_sor.model import Barred, Colour, End, Options, Reach, Row, RowShown, Spot

Rows = tuple[Row, ...]


def set_of(row: Row, options: Options) -> int:
    """The types this row could have, looked at alone."""
    types = t.could_be(row.nums, options.n, options.m)
    return types if row.marker is None else types & t.TYPE_OF[row.marker]


def sets_of(rows: Rows, options: Options) -> tuple[int, ...]:
    """The same for all rows."""
    return tuple(set_of(row, options) for row in rows)


def assigned(rows: Rows, options: Options) -> tuple[int, ...] | None:
    """The types each row has in some assignment of all; None if there is none."""
    return t.together(sets_of(rows, options))


def shown(rows: Rows, options: Options) -> tuple[RowShown, ...]:
    """The rows as everybody sees them."""
    sets = assigned(rows, options)
    assert sets is not None
    kinds = [t.named(types) for types in sets]
    return tuple(
        RowShown(
            nums=row.nums,
            marker=row.marker,
            type=types[0] if len(types) == 1 else None,
            types=types,
        )
        for row, types in zip(rows, kinds, strict=True)
    )


def written(rows: Rows, spot: Spot) -> Rows:
    """The rows with this number written."""
    if spot.end == "new":
        return (*rows, Row(nums=(spot.number,)))
    row = rows[spot.row]
    nums = (spot.number, *row.nums) if spot.end == "front" else (*row.nums, spot.number)
    return (*rows[: spot.row], Row(nums=nums), *rows[spot.row + 1 :])


def spots(rows: Rows, numbers: Iterable[int]) -> list[Spot]:
    """Every end there is for these numbers, legal or not: by number, row, front before back."""
    ends: list[tuple[int, End]] = [
        (at, end) for at, row in enumerate(rows) if row.marker is None for end in ("front", "back")
    ]
    if len(rows) < t.MOST_ROWS:
        ends.append((len(rows), "new"))
    return [
        Spot(number=number, row=row, end=end)
        for number in sorted(set(numbers))
        for row, end in ends
    ]


def fits(rows: Rows, spot: Spot, options: Options) -> bool:
    """Whether all rows can still be assigned with this number written."""
    return assigned(written(rows, spot), options) is not None


def legal_spots(rows: Rows, numbers: Iterable[int], options: Options) -> list[Spot]:
    """The spots where one of these numbers fits."""
    return [spot for spot in spots(rows, numbers) if fits(rows, spot, options)]


def without(numbers: Sequence[int], number: int) -> tuple[int, ...]:
    """The numbers without the first of this value."""
    at = numbers.index(number)
    return (*numbers[:at], *numbers[at + 1 :])


@lru_cache(maxsize=1 << 12)
def most_written(rows: Rows, numbers: tuple[int, ...], options: Options) -> int:
    """How many of these numbers can be written, in the best order at the best places."""
    best = 0
    for spot in legal_spots(rows, numbers, options):
        left = without(numbers, spot.number)
        best = max(best, 1 + most_written(written(rows, spot), left, options))
        if best == len(numbers):
            break
    return best


def barred(rows: Rows, spot: Spot, options: Options) -> Barred:
    """Why this spot, which is not to be written on, is not."""
    sets = sets_of(written(rows, spot), options)
    rows_in_it = t.clash(sets, spot.row)
    types = t.named(t.union(tuple(sets[row] for row in rows_in_it)))
    return Barred(number=spot.number, row=spot.row, end=spot.end, rows=rows_in_it, types=types)


def takes(rows: Rows, at: int, colour: Colour, options: Options) -> bool:
    """Whether all rows can still be assigned with this marker on that row."""
    marked = Row(nums=rows[at].nums, marker=colour)
    return assigned((*rows[:at], marked, *rows[at + 1 :]), options) is not None


def markers(rows: Rows) -> int:
    """How many rows are closed."""
    return sum(row.marker is not None for row in rows)


def points(rows: Rows, times: int = 2) -> int:
    """The rows' sums, closed ones counted so many times."""
    return sum(sum(row.nums) * (1 if row.marker is None else times) for row in rows)


def reach(rows: Rows, pool: Sequence[Colour], options: Options) -> tuple[Reach, ...]:
    """How far the open rows are from markers that are still in the pool."""
    sets = assigned(rows, options)
    assert sets is not None
    return tuple(
        Reach(row=at, colour=colour, have=t.reached(row.nums, colour), need=t.NEEDED[colour])
        for at, row in enumerate(rows)
        for colour in pool
        if row.marker is None and sets[at] & t.TYPE_OF[colour]
    )
