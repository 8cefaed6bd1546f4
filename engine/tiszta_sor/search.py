"""How a bot of Tiszta sor looks ahead: where numbers may come to lie, what to throw again.

It knows sheets and a way to value them, and nothing of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product

from engine.tiszta_sor import types as t
from engine.tiszta_sor.judge import Judge, Lines
from engine.tiszta_sor.model import Spot
from engine.tiszta_sor.sheet import without

WIDTH = 10
"""How many sheets of two numbers are looked at further when dice may be thrown again."""

Numbers = tuple[int, ...]
Value = Callable[[Lines, int], float]
Ends = dict[tuple[Lines, Numbers], Spot | None]


def spot_between(before: Lines, after: Lines, number: int) -> Spot:
    """Where the number was written."""
    if len(after) > len(before):
        return Spot(number=number, row=len(before), end="new")
    row = next(at for at, line in enumerate(after) if line is not before[at])
    front = after[row][0] == (number, *before[row][0])
    return Spot(number=number, row=row, end="front" if front else "back")


def ends(judge: Judge, lines: Lines, numbers: Iterable[int], *, may_stop: bool = False) -> Ends:
    """Every sheet at which writing can end, with the numbers left over then and the first spot
    on a way there. It ends where no number fits, or anywhere if one `may_stop`."""
    found: Ends = {}
    ahead: Ends = {(lines, tuple(sorted(numbers))): None}
    while ahead:
        further: Ends = {}
        for (now, left), first in ahead.items():
            stuck = True
            for number in dict.fromkeys(left):
                rest = without(left, number)
                for then in judge.after(now, number):
                    stuck = False
                    if (then, rest) not in further:
                        further[then, rest] = first or spot_between(now, then, number)
            if stuck or may_stop:
                found[now, left] = first
        ahead = further
    return found


def closings(
    judge: Judge, start: Lines, lines: Lines, pool: int, most: int, written: Iterable[int] = ()
) -> Iterator[tuple[Lines, int]]:
    """The sheet as it is and with each marker that may be taken, and the pool after it. A row may
    be closed if it is not as at the `start`, or is among `written`; `most` markers a sheet."""
    yield lines, pool
    if sum(line[2] for line in lines) >= most:
        return
    for at, line in enumerate(lines):
        if line[2] or (at < len(start) and start[at] == line and at not in written):
            continue
        colour = t.closing(line[0], judge.n, judge.m)
        kind = 0 if colour is None else t.TYPE_OF[colour]
        if kind & pool:
            closed = (*lines[:at], (line[0], kind, True), *lines[at + 1 :])
            if t.together(tuple([one[1] for one in closed])) is not None:
                yield closed, pool & ~kind


def outlook(
    judge: Judge, start: Lines, pool: int, value: Value, most: int, stuck: float
) -> dict[Numbers, float]:
    """About what each throw of three dice is worth, the numbers in rising order. `stuck`: what it
    is worth if they do not all fit."""
    one = {v: list(judge.after(start, v)) for v in t.VALUES}
    two = {
        (a, b): _best(judge, {(a, b): one[a], (b, a): one[b]}, pool, value)
        for a, b in combinations_with_replacement(t.VALUES, 2)
    }
    found: dict[Numbers, float] = {}
    for a, b, c in combinations_with_replacement(t.VALUES, 3):
        pairs = {(b, c): a, (a, c): b, (a, b): c}
        sheets = {
            sheet
            for pair, last in pairs.items()
            for before in two[pair]
            for sheet in judge.after(before, last)
        }
        found[a, b, c] = max(
            (
                value(*closed)
                for sheet in sheets
                for closed in closings(judge, start, sheet, pool, most)
            ),
            default=stuck,
        )
    return found


def _best(
    judge: Judge, ways: dict[tuple[int, int], list[Lines]], pool: int, value: Value
) -> list[Lines]:
    sheets = dict.fromkeys(
        sheet
        for (_, last), firsts in ways.items()
        for before in firsts
        for sheet in judge.after(before, last)
    )
    return sorted(sheets, key=lambda sheet: -value(sheet, pool))[:WIDTH]


def to_throw_again(worth: dict[Numbers, float], dice: Numbers) -> tuple[int, ...]:
    """The indices of the dice to throw again: the choice with the best mean, the fewest dice."""
    choices = [tuple(at for at in range(3) if bits >> at & 1) for bits in range(8)]
    choices.sort(key=len)
    means = {}
    for again in choices:
        kept = [die for at, die in enumerate(dice) if at not in again]
        outcomes = [
            worth[tuple(sorted((*kept, *fresh)))] for fresh in product(t.VALUES, repeat=len(again))
        ]
        means[again] = sum(outcomes) / len(outcomes)
    return max(choices, key=lambda again: round(means[again], 9))
