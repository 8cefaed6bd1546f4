"""How a trick is told: which card moves when. Plain times in milliseconds, no widget and no paint.

Everywhere the same order of facts: the cards turn, then from the lowest up each goes to its row,
and where a row is taken, its cards go to whoever takes them first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.okorkor.model import Placed, View
from engine.okorkor.rows import heads_in

TURN_MS, READ_MS = 450, 500
GO_MS, TAKE_MS, REST_MS = 420, 480, 260
LAST_MS = 700
MOST_MS = 9000
"""A trick of ten is told faster, so that it takes no longer than this."""


@dataclass(frozen=True)
class Beat:
    """One card's way. `takes` until `goes` the row goes to its owner, then the card goes."""

    placed: Placed
    begins: float
    goes: float
    lies: float
    row_before: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """What is to be seen at one time: `rows` as they lie, heads as counted by then; `turned` the
    cards' turning; `taken` how far the taken row has gone; `gone` how far the card."""

    rows: tuple[tuple[int, ...], ...]
    heads: Mapping[str, int]
    turned: float
    beat: int = -1
    taken: float = 0.0
    gone: float = 0.0


@dataclass(frozen=True)
class Telling:
    """A trick from the view before it to the view after it."""

    before: View
    after: View
    beats: tuple[Beat, ...]
    length: float
    turn: float

    def at(self, ms: float, still: bool = False) -> Moment:
        """The moment so many milliseconds in. `still`: nothing travels, it is there at once."""
        rows = [list(row) for row in self.before.rows]
        heads = dict(self.before.heads)
        turned = 1.0 if not self.turn else _share(ms, 0, self.turn, still)
        for number, beat in enumerate(self.beats):
            if ms < beat.begins:
                break
            one = beat.placed
            if ms >= beat.lies:
                rows[one.row] = [one.card] if one.taken else [*rows[one.row], one.card]
                heads[one.by] += heads_in(one.taken)
                if number + 1 == len(self.beats) or ms < self.beats[number + 1].begins:
                    return Moment(_frozen(rows), heads, 1.0, number, 1.0, 1.0)
                continue
            taken = _share(ms, beat.begins, beat.goes, still) if one.taken else 0.0
            gone = _share(ms, beat.goes, beat.lies, still)
            if one.taken and ms >= beat.goes:
                heads[one.by] += heads_in(one.taken)
                rows[one.row] = []
            return Moment(_frozen(rows), heads, 1.0, number, taken, gone)
        return Moment(_frozen(rows), heads, turned)


def _frozen(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)


def _share(ms: float, start: float, end: float, still: bool) -> float:
    if still:
        return 1.0 if ms >= start else 0.0
    return min(1.0, max(0.0, (ms - start) / max(1.0, end - start)))


def closed(old: View | None, new: View) -> bool:
    """Whether a trick was placed between these two views, and exactly that one can be told."""
    if old is None or new.last_trick is None or new.last_trick == old.last_trick:
        return False
    if old.phase not in ("play", "take"):
        return False
    # The trick after next may have been placed too: then its cards do not fit these rows.
    rows = [list(row) for row in old.rows]
    for one in new.last_trick:
        rows[one.row] = [one.card] if one.taken else [*rows[one.row], one.card]
    return _frozen(rows) == new.rows


def timetable(
    ways: Sequence[Placed], turn: float
) -> tuple[list[tuple[float, float, float]], float]:
    """When each card begins, goes and lies, in milliseconds, and when all is told; `turn` is what
    turning the cards over takes."""
    ms = turn + READ_MS if turn else REST_MS
    takes = sum(bool(way.taken) for way in ways)
    whole = ms + len(ways) * (GO_MS + REST_MS) + takes * TAKE_MS + LAST_MS
    pace = min(1.0, MOST_MS / whole)
    times = []
    for way in ways:
        goes = ms + (TAKE_MS * pace if way.taken else 0)
        lies = goes + GO_MS * pace
        times.append((ms, goes, lies))
        ms = lies + REST_MS * pace * (2 if way.taken else 1)
    return times, ms + LAST_MS


def telling_of(old: View, new: View) -> Telling:
    """How it goes from one view to the next. The cards lie open already if a row was chosen."""
    ways = new.last_trick or ()
    turn = 0.0 if old.phase == "take" else float(TURN_MS)
    times, whole = timetable(ways, turn)
    beats, rows = [], [tuple(row) for row in old.rows]
    for way, (begins, goes, lies) in zip(ways, times, strict=True):
        beats.append(Beat(way, begins, goes, lies, rows[way.row]))
        rows[way.row] = (way.card,) if way.taken else (*rows[way.row], way.card)
    return Telling(old, new, tuple(beats), whole, turn)
