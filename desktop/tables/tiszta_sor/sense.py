"""Plain questions about a view of Tiszta sor. Pure, no words; nothing in here decides a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.tiszta_sor.model import (
    COLOURS,
    TYPES,
    Barred,
    Close,
    Colour,
    End,
    Reach,
    RowShown,
    Type,
    View,
)

ROWS = 5
MARKERS = 3

TYPE_OF: Mapping[Colour, Type] = dict(zip(COLOURS, TYPES, strict=True))
COLOUR_OF: Mapping[Type, Colour] = dict(zip(TYPES, COLOURS, strict=True))

Place = tuple[int, End]
"""A row, and at which end of it."""


@dataclass(frozen=True)
class Line:
    """A row as a page shows it. `fresh` are the places of the numbers of this turn; `reach` how
    far it is from the markers it may still get; `close` if one may be put on it now."""

    row: RowShown
    points: int
    times: int = 2
    fresh: frozenset[int] = frozenset()
    reach: Mapping[Type, Reach] = field(default_factory=dict)
    close: Close | None = None


@dataclass(frozen=True)
class Offer:
    """What may be done at the ends of the rows with one number: open, barred and why, or open
    although nothing would fit any more after it."""

    number: int
    open: frozenset[Place] = frozenset()
    barred: Mapping[Place, Barred] = field(default_factory=dict)
    dead: frozenset[Place] = frozenset()

    def places(self) -> list[Place]:
        """All ends, front before back, from the first row down."""
        order = {"front": 0, "new": 0, "back": 1}
        ends = {*self.open, *self.barred}
        return sorted(ends, key=lambda place: (place[0], order[place[1]]))


def names(view: View) -> tuple[str, ...]:
    """The seats in order."""
    return tuple(view.rows)


def other(view: View, name: str | None) -> str:
    """Whoever is not this one; the second of the two for a spectator."""
    first, second = names(view)
    return first if name == second else second


def colour(view: View, name: str | None) -> str:
    return view.colours.get(name or "", "white")


def used(view: View) -> tuple[bool, ...]:
    """Which of the dice have been written, the first of equal ones first."""
    if view.phase == "reroll":
        return tuple(False for _ in view.dice)
    left, found = list(view.remaining), []
    for die in reversed(view.dice):
        found.append(die not in left)
        if die in left:
            left.remove(die)
    return tuple(reversed(found))


def offer(view: View, number: int) -> Offer:
    """The ends of the active player's rows for this number."""
    return Offer(
        number,
        frozenset((spot.row, spot.end) for spot in view.places if spot.number == number),
        {(one.row, one.end): one for one in view.barred if one.number == number},
        frozenset((spot.row, spot.end) for spot in view.dead_ends if spot.number == number),
    )


def writable(view: View) -> tuple[int, ...]:
    """The numbers that fit somewhere, as the dice lie."""
    fit = {spot.number for spot in view.places}
    return tuple(number for number in view.remaining if number in fit)


def markers(view: View, name: str) -> int:
    return sum(row.marker is not None for row in view.rows[name])


def times(view: View, name: str) -> int:
    """How often this player's closed rows count."""
    broken = view.trigger not in (None, name) and markers(view, view.trigger or "") >= MARKERS
    return 3 if broken else 2


def fresh(before: tuple[RowShown, ...] | None, row: int, nums: tuple[int, ...]) -> frozenset[int]:
    """The places of the numbers that have come to a row since it stood as `before`."""
    if before is None:
        return frozenset()
    old = before[row].nums if row < len(before) else ()
    for shift in range(len(nums) - len(old) + 1):
        if nums[shift : shift + len(old)] == old:
            kept = range(shift, shift + len(old))
            return frozenset(at for at in range(len(nums)) if at not in kept)
    return frozenset()


def lines(view: View, name: str, before: tuple[RowShown, ...] | None = None) -> tuple[Line, ...]:
    """All rows of a player; `before`: as they stood when the turn began."""
    count, found = times(view, name), []
    active = name == view.active
    for at, row in enumerate(view.rows[name]):
        reach = {TYPE_OF[one.colour]: one for one in view.reach.get(name, ()) if one.row == at}
        closes = [close for close in view.closes if close.row == at] if active else []
        total = sum(row.nums) * (count if row.marker else 1)
        new = fresh(before, at, row.nums)
        found.append(Line(row, total, count, new, reach, closes[0] if closes else None))
    return tuple(found)


class Began:
    """How everybody's rows stood when their last turn began, as far as it was seen."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[RowShown, ...]] = {}
        self._last: View | None = None

    def see(self, view: View) -> None:
        """The next view of the game."""
        last, self._last = self._last, view
        if last is not None and last.turn == view.turn:
            return
        if last is None or view.turn < last.turn:
            self.rows = dict(view.rows)
            return
        if view.turn > last.turn + 1:
            self.rows |= last.rows
        if view.active is not None:
            self.rows[view.active] = view.rows[view.active]
