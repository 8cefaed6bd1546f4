"""A player of Tiszta sor that is a program. It sees a seat's view and nothing else.

Three levels: one that takes the most points now and slips in one choice of three; one that also
values what a sheet still promises; one that does the same, chooses the dice to throw again by the
mean over all that can come of it, and looks at the opponent when it may get stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chance import mind
from engine.game import Refused, Struct
from engine.tiszta_sor import types as t
from engine.tiszta_sor.judge import Judge, Lines, points
from engine.tiszta_sor.model import Spot, View
from engine.tiszta_sor.search import Value, closings, ends, outlook, to_throw_again
from engine.tiszta_sor.state import MOST_MARKERS
from engine.tiszta_sor.weights import WEIGHTS

LAST_PART = 25.0
"""About the points the opponent gains in the last part."""

STAKES = {"open": 30.0, "ending": 12.0}
"""How far off a margin of points may be at the end, one standard deviation: while the game goes
on, and when only the opponent's last part is to come."""


class Level(Struct, frozen=True):
    """How a bot plays. `slips`: the share of choices made at random."""

    slips: float = 0.0
    foresees: bool = False
    throws_again: bool = False


GREEDY = Level()
LEVELS: Mapping[int, Level] = {
    1: Level(slips=1 / 3),
    2: Level(foresees=True),
    3: Level(foresees=True, throws_again=True),
}


class Bot:
    """One such player. The same seed and views give the same answers."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self._random = mind(seed)
        self._judge = Judge(0, 0, WEIGHTS)
        self._known: dict[tuple[Lines, int], float] = {}

    def answer(self, view: Any, name: str) -> dict[str, Any] | None:
        """The step this bot takes as `name`, or None when nothing is asked of it."""
        assert isinstance(view, View)
        if view.paused or not view.can:
            return None
        if (view.n, view.m) != (self._judge.n, self._judge.m):
            self._judge = Judge(view.n, view.m, WEIGHTS)
        self._judge = self._judge.facing(self._others(view, name))
        self._known = {}
        return _ANSWERS[view.phase](self, view, name)

    # What it sees

    def _lines(self, view: View, name: str) -> Lines:
        return tuple(self._judge.line(row.nums, row.marker) for row in view.rows[name])

    def _pool(self, view: View) -> int:
        return t.union(tuple(t.TYPE_OF[colour] for colour in view.pool))

    def _others(self, view: View, name: str) -> Lines:
        return self._lines(view, next(one for one in view.rows if one != name))

    def _value(self, view: View, name: str) -> Value:
        """What a sheet of its own is worth to it, given what is left in the pool."""
        if view.last_part and view.phase != "leftovers":
            theirs = self._others(view, name)
            times = 3 if sum(line[2] for line in theirs) == MOST_MARKERS else 2
            return lambda lines, pool: points(lines, times)
        if not self.level.foresees:
            return lambda lines, pool: points(lines)
        return self._worth

    def _worth(self, lines: Lines, pool: int) -> float:
        known = self._known.get((lines, pool))
        if known is None:
            known = self._known[lines, pool] = points(lines) + self._judge.promise(lines, pool)
        return known

    def _may_have(self, view: View, left: tuple[int, ...]) -> int:
        """How many markers it may have at the end of a turn that leaves these numbers over."""
        if not left:
            return MOST_MARKERS
        return MOST_MARKERS - 1 if view.last_part else 0

    def _stuck(self, view: View, name: str, lines: Lines) -> float:
        """What it is worth to be stuck with this sheet, in the points of `_value`."""
        if view.last_part:
            return points(lines)
        if not self.level.throws_again:
            return points(lines) - LAST_PART
        theirs, pool = self._others(view, name), self._pool(view)
        times = 3 if sum(line[2] for line in lines) == MOST_MARKERS else 2
        ending = points(lines) - points(theirs, times) - LAST_PART
        # As sure a win as an open game in which this is the margin.
        their_worth = points(theirs) + self._judge.facing(lines).promise(theirs, pool)
        return their_worth + ending * STAKES["open"] / STAKES["ending"]

    # What it does

    def _slips(self) -> bool:
        return self._random.random() < self.level.slips

    def _reroll(self, view: View, name: str) -> dict[str, Any]:
        if not self.level.throws_again:
            return {"do": "reroll", "dice": []}
        lines = self._lines(view, name)
        worth = outlook(
            self._judge,
            lines,
            self._pool(view),
            self._value(view, name),
            MOST_MARKERS,
            self._stuck(view, name, lines),
        )
        return {"do": "reroll", "dice": list(to_throw_again(worth, view.dice))}

    def _write(self, view: View, name: str) -> dict[str, Any]:
        spot: Spot | None = self._random.choice(view.places)
        if not self._slips():
            spot = self._best_spot(view, name)
        if spot is None:
            return {"do": "pass"}
        return {"do": "write", "number": spot.number, "row": spot.row, "end": spot.end}

    def _best_spot(self, view: View, name: str) -> Spot | None:
        """The first spot on the way to the best sheet; None if it is best to stop."""
        lines, value = self._lines(view, name), self._value(view, name)
        free = view.phase == "leftovers"
        found = ends(self._judge, lines, view.remaining, may_stop=free)
        if view.writing == "most" and not free:
            fewest = min(len(left) for _, left in found)
            found = {end: spot for end, spot in found.items() if len(end[1]) == fewest}
        best: tuple[float, Spot | None] | None = None
        for (sheet, left), spot in found.items():
            if free:
                worth = value(sheet, self._pool(view))
            elif left and not view.last_part:
                worth = self._stuck(view, name, sheet)
            else:
                worth = self._with_marker(view, name, sheet, self._may_have(view, left))
            if best is None or worth > best[0]:
                best = (worth, spot)
        assert best is not None
        return best[1]

    def _with_marker(self, view: View, name: str, sheet: Lines, most: int) -> float:
        """What this sheet is worth at the end of the turn, with the best marker or none."""
        value, start = self._value(view, name), self._lines(view, name)
        closed = closings(self._judge, start, sheet, self._pool(view), most, view.written)
        return max(value(lines, pool) for lines, pool in closed)

    def _marker(self, view: View, name: str) -> dict[str, Any]:
        lines, pool, value = self._lines(view, name), self._pool(view), self._value(view, name)
        options: list[tuple[float, dict[str, Any]]] = [(value(lines, pool), {"do": "pass"})]
        for close in view.closes:
            kind = t.TYPE_OF[close.colour]
            line = (lines[close.row][0], kind, True)
            then = (*lines[: close.row], line, *lines[close.row + 1 :])
            options.append((value(then, pool & ~kind), {"do": "take", "row": close.row}))
        if self._slips():
            return self._random.choice(options)[1]
        return max(options, key=lambda option: option[0])[1]

    def _last_throw(self, view: View, name: str) -> dict[str, Any]:
        return {"do": "throw"}


_ANSWERS = {
    "reroll": Bot._reroll,
    "write": Bot._write,
    "marker": Bot._marker,
    "leftovers": Bot._write,
    "last_throw": Bot._last_throw,
}


def bot(level: int, seed: int) -> Bot:
    """A bot; Refused('bad_value') for a level there is not."""
    if level not in LEVELS:
        raise Refused("bad_value")
    return Bot(LEVELS[level], seed)
