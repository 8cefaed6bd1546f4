"""What a bot of Tiszta sor thinks of rows: how many points are still to come. No turns, no dice.

A sheet's promise is a weighed sum over its rows and over how many numbers still find a place. It
is worth less the sooner the opponent may get stuck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.tiszta_sor import types as t
from engine.tiszta_sor.model import COLOURS, Colour

Line = tuple[t.Nums, int, bool]
"""A row as a bot handles it: its numbers, the types it could have alone, whether it is closed."""
Lines = tuple[Line, ...]

NEVER = 9
"""So many numbers missing: the row cannot be closed any more."""


def missing(nums: t.Nums, colour: Colour, m: int) -> int:
    """About how many more numbers a row of the colour's type needs before it can be closed."""
    have = t.reached(nums, colour)
    lacks = [max(0, need - got) for got, need in zip(have, t.NEEDED[colour], strict=True)]
    if colour == "yellow":
        return lacks[0]
    if colour in ("red", "black"):
        return _missing_legs(nums if colour == "red" else tuple(7 - v for v in nums), lacks)
    return _missing_repeats(nums if colour == "green" else nums[::-1], lacks, m)


def _missing_legs(nums: t.Nums, lacks: list[int]) -> int:
    """Of a peak (a mine upside down)."""
    room = (nums[0] - 1, nums[-1] - 1)
    if all(lack <= left for lack, left in zip(lacks, room, strict=True)):
        return sum(lacks)
    if max(nums) in (nums[0], nums[-1]) and max(nums) < 6:
        return sum(lacks) + 1  # a higher top makes room
    return NEVER


def _missing_repeats(nums: t.Nums, lacks: list[int], m: int) -> int:
    """Of a field (a river from behind)."""
    room = nums[0] - 1 + 6 - nums[-1]
    single_ends = sum(nums.count(end) == 1 for end in {nums[0], nums[-1]})
    fresh, repeats = lacks
    further = max(0, repeats - single_ends - fresh)
    if m < 2 or fresh + further > room:
        return NEVER
    return fresh + repeats + further


def capacity(nums: t.Nums, kind: int, n: int, m: int) -> int:
    """The points that a row of this type could still take in, at most."""
    if kind == t.DESERT:
        return nums[0] * (n - len(nums))
    if kind in (t.PEAK, t.MINE):
        peak = kind == t.PEAK
        top = max(nums) if peak else min(nums)
        outer = range(top + 1, 7) if peak else range(1, top)
        legs = [range(1, end) if peak else range(end + 1, 7) for end in (nums[0], nums[-1])]
        grows = top in (nums[0], nums[-1])
        return sum(map(sum, legs)) + (sum(outer) if grows else 0)
    low, high = (nums[0], nums[-1]) if kind == t.FIELD else (nums[-1], nums[0])
    ends = {low, high}
    again = sum((m - nums.count(end)) * end for end in ends)
    return again + m * (sum(range(1, low)) + sum(range(high + 1, 7)))


ROW_FEATURES = (
    "row", "sum", "capacity", "places", "place_sum",
    "ready", "ready_sum", "one", "one_sum", "two", "two_sum", "more", "more_sum",
    "desert_value",
)  # fmt: skip
SHEET_FEATURES = (
    "sheet", "new_1", "new_2", "new_3", "new_4", "new_5",
    "nowhere", "nowhere_full", "nowhere_one", "once", "once_full",
    "numbers", "markers", "third", "pool",
)  # fmt: skip
LACKING = ("ready", "one", "two", "more", "more")


class Judge:
    """What sheets are worth for one version of the game, by these weights, against an opponent
    who has room enough (see `facing`)."""

    def __init__(self, n: int, m: int, table: Mapping[str, tuple[float, float, float]]) -> None:
        self.n = n
        self.m = m
        self._table = table
        self._danger = (0.0, 0.0)
        self.weights = {name: base for name, (base, _, _) in table.items()}
        self._rows: dict[tuple[t.Nums, int, int], tuple[float, int, int]] = {}
        self._grown: dict[tuple[t.Nums, int], tuple[Line, ...]] = {}

    def facing(self, others: Lines) -> Judge:
        """A judge of the same that knows the opponent's sheet."""
        full, nowhere = danger = self._danger_of(others)
        if danger == self._danger:
            return self
        judge = Judge(self.n, self.m, self._table)
        judge._danger = danger
        judge._grown = self._grown
        judge.weights = {
            name: base + full * if_full + nowhere * if_nowhere
            for name, (base, if_full, if_nowhere) in self._table.items()
        }
        return judge

    def _danger_of(self, lines: Lines) -> tuple[float, float]:
        """Whether all rows are begun, and then the share of the numbers that fit nowhere."""
        if len(lines) < t.MOST_ROWS:
            return (0.0, 0.0)
        allowed = t.together(tuple([line[1] for line in lines]))
        assert allowed is not None
        open_rows = [
            (line[0], types) for line, types in zip(lines, allowed, strict=True) if not line[2]
        ]
        fit = {number for nums, types in open_rows for number in self.accepted(nums, types)}
        return (1.0, 1 - len(fit) / len(t.VALUES))

    def line(self, nums: t.Nums, marker: Colour | None) -> Line:
        """A row as a bot handles it."""
        types = t.could_be(nums, self.n, self.m)
        return (nums, types, False) if marker is None else (nums, t.TYPE_OF[marker], True)

    def grown(self, nums: t.Nums, number: int) -> tuple[Line, ...]:
        """The row with a number at either end, as far as it is still one."""
        found = self._grown.get((nums, number))
        if found is None:
            both = dict.fromkeys(((number, *nums), (*nums, number)))
            lines = [(one, t.could_be(one, self.n, self.m), False) for one in both]
            found = self._grown[nums, number] = tuple(line for line in lines if line[1])
        return found

    def after(self, lines: Lines, number: int) -> Iterator[Lines]:
        """Every sheet that writing this number can lead to."""
        allowed = t.together(tuple([line[1] for line in lines]))
        assert allowed is not None
        for at, (nums, _, closed) in enumerate(lines):
            if not closed:
                for line in self.grown(nums, number):
                    if line[1] & allowed[at]:
                        yield (*lines[:at], line, *lines[at + 1 :])
        if len(lines) < t.MOST_ROWS:
            yield (*lines, ((number,), t.could_be((number,), self.n, self.m), False))

    def accepted(self, nums: t.Nums, allowed: int) -> list[int]:
        """The numbers this row may be given, once for every end."""
        return [v for v in t.VALUES for line in self.grown(nums, v) if line[1] & allowed]

    def row_features(self, nums: t.Nums, allowed: int, pool: int) -> dict[str, float]:
        """What is looked at in an open row that may have these types."""
        kinds = [1 << at for at in range(len(COLOURS)) if allowed >> at & 1]
        lacks = [
            missing(nums, COLOURS[one.bit_length() - 1], self.m) for one in kinds if one & pool
        ]
        lacking = min(lacks, default=NEVER)
        places = self.accepted(nums, allowed)
        total = sum(nums)
        features: dict[str, float] = {
            "row": 1,
            "sum": total,
            "capacity": max(capacity(nums, one, self.n, self.m) for one in kinds),
            "places": len(places),
            "place_sum": sum(places),
        }
        if lacking < len(LACKING) and places:
            features[LACKING[lacking]] = 1
            features[f"{LACKING[lacking]}_sum"] = total
        if allowed & t.DESERT and len(nums) > 1:
            features["desert_value"] = nums[0]
        return features

    def row_promise(self, nums: t.Nums, allowed: int, pool: int) -> tuple[float, int, int]:
        """An open row's share, and the numbers it accepts at one end or more, at two, as bits."""
        found = self._rows.get((nums, allowed, pool))
        if found is None:
            features = self.row_features(nums, allowed, pool)
            share = sum(self.weights.get(name, 0.0) * x for name, x in features.items())
            places = self.accepted(nums, allowed)
            once = sum(1 << v for v in set(places))
            twice = sum(1 << v for v in t.VALUES if places.count(v) > 1)
            found = self._rows[nums, allowed, pool] = (share, once, twice)
        return found

    def sheet_features(self, lines: Lines, pool: int, once: int, twice: int) -> dict[str, float]:
        """What is looked at in a sheet as a whole."""
        fresh = t.MOST_ROWS - len(lines)
        nowhere, single = 6 - once.bit_count(), (once & ~twice).bit_count()
        closed = sum(line[2] for line in lines)
        return {
            "sheet": 1,
            f"new_{fresh}": 1,
            "nowhere": nowhere,
            "nowhere_full": nowhere * nowhere if fresh == 0 else 0,
            "nowhere_one": nowhere * nowhere if fresh == 1 else 0,
            "once": single,
            "once_full": single if fresh == 0 else 0,
            "numbers": sum(len(line[0]) for line in lines),
            "markers": closed,
            "third": closed == 3,
            "pool": pool.bit_count(),
        }

    def features(self, lines: Lines, pool: int) -> dict[str, float]:
        """All of them, for the regression."""
        found: dict[str, float] = {}
        allowed = t.together(tuple([line[1] for line in lines]))
        assert allowed is not None
        once = twice = 0
        for (nums, _, closed), types in zip(lines, allowed, strict=True):
            if not closed:
                for name, x in self.row_features(nums, types, pool).items():
                    found[name] = found.get(name, 0) + x
                _, one, two = self.row_promise(nums, types, pool)
                once, twice = once | one, twice | two | once & one
        return found | self.sheet_features(lines, pool, once, twice)

    def promise(self, lines: Lines, pool: int) -> float:
        """The points still to come on this sheet, about."""
        allowed = t.together(tuple([line[1] for line in lines]))
        assert allowed is not None
        total = 0.0
        once = twice = 0
        for (nums, _, closed), types in zip(lines, allowed, strict=True):
            if not closed:
                share, one, two = self.row_promise(nums, types, pool)
                total += share
                twice |= two | once & one
                once |= one
        weights = self.weights
        for name, x in self.sheet_features(lines, pool, once, twice).items():
            total += weights.get(name, 0.0) * x
        return total


def points(lines: Sequence[Line], times: int = 2) -> int:
    """What the rows count now, closed ones so many times."""
    return sum(sum(nums) * (times if closed else 1) for nums, _, closed in lines)
