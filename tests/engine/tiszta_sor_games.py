"""Games of Tiszta sor for tests: random ones, constructed ones, and rows judged another way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from engine.chance import Chance
from engine.game import HOST, Setup
from engine.table import Table
from engine.tiszta_sor.model import COLOURS, TYPES, View
from engine.tiszta_sor.rules import TisztaSor

NAMES = ("Anna", "Béla")

Nums = tuple[int, ...]


def finished_rows(n: int, m: int) -> dict[str, set[Nums]]:
    """Every finished row there is, by type, straight from the table of types."""
    fields = {
        sum(((value,) * times for value, times in enumerate(counts, start=1)), ())
        for counts in product(range(m + 1), repeat=6)
        if any(counts)
    }
    legs = [leg for size in range(1, 6) for leg in combinations(range(1, 7), size)]
    peaks = {
        (*up, top, *down[::-1])
        for top in range(1, 7)
        for up in legs
        for down in legs
        if max(up) < top > max(down)
    }
    return {
        "desert": {(value,) * size for value in range(1, 7) for size in range(1, n + 1)},
        "field": fields,
        "river": {row[::-1] for row in fields},
        "peak": peaks,
        "mine": {tuple(7 - value for value in row) for row in peaks},
    }


@cache
def open_rows(n: int, m: int) -> dict[str, frozenset[Nums]]:
    """Every row that its ends can be extended at to a finished one: every stretch of those."""
    return {
        kind: frozenset(
            row[start:end]
            for row in rows
            for start in range(len(row))
            for end in range(start + 1, len(row) + 1)
        )
        for kind, rows in finished_rows(n, m).items()
    }


def kinds_of(nums: Sequence[int], n: int, m: int) -> tuple[str, ...]:
    """The types this row can still become."""
    return tuple(kind for kind in TYPES if tuple(nums) in open_rows(n, m)[kind])


def completable(rows: Sequence[tuple[Sequence[int], str | None]], n: int, m: int) -> bool:
    """Whether all rows (numbers and marker) can get different types, by trying them all."""
    sets = [
        [kind for kind in kinds_of(nums, n, m) if marker in (None, COLOURS[TYPES.index(kind)])]
        for nums, marker in rows
    ]
    return any(
        all(kind in kinds for kind, kinds in zip(order, sets, strict=True))
        for order in permutations(TYPES, len(sets))
    )


def new_table(seed: int, n: int, m: int, writing: str = "local") -> Table:
    """A table at which nobody has acted yet."""
    setup = Setup(options={"n": n, "m": m, "writing": writing}, players=NAMES)
    return Table(TisztaSor, setup, Chance(seed))


def seen(table: Table, name: str | None = None) -> View:
    """What somebody, or a spectator, sees."""
    view = table.view(name)
    assert isinstance(view, View)
    return view


def legal_step(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A random step the game takes, now and then taking back a number."""
    name = table.waiting()[0]
    view = seen(table, name)
    do = rng.choice(view.can)
    if do == "undo" and rng.random() < 0.5:
        do = view.can[0]
    match do:
        case "reroll":
            return name, {"do": do, "dice": rng.sample(range(3), rng.randint(0, 3))}
        case "write":
            spot = rng.choice(view.places)
            return name, {"do": do, "number": spot.number, "row": spot.row, "end": spot.end}
        case "take":
            close = rng.choice(view.closes)
            colour = {"colour": close.colour} if rng.random() < 0.5 else {}
            return name, {"do": do, "row": close.row, **colour}
    return name, {"do": do}


def stray_step(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Anything anybody might try at any moment, allowed or not."""
    who = rng.choice([*table.names, *table.names, HOST, "Nobody"])
    number, row = rng.choice([0, 1, 4, 6, 7, "1", None]), rng.choice([-1, 0, 2, 4, 5, 1.0])
    steps: list[dict[str, Any]] = [
        {"do": "write", "number": number, "row": row, "end": rng.choice(["front", "back", "new"])},
        {"do": "write", "number": 3, "row": 0, "end": "middle"},
        {"do": "reroll", "dice": rng.choice([[0, 0], [3], [-1], [0, 1, 2, 0], "0", None])},
        {"do": "take", "row": row, "colour": rng.choice(["red", "white", None])},
        {"do": "take", "row": row},
        {"do": "pass"},
        {"do": "pass", "row": 1},
        {"do": "throw"},
        {"do": "undo"},
    ]
    return who, rng.choice(steps)


def play_out(table: Table, rng: random.Random) -> None:
    """Random steps to the end."""
    while not table.game.over():
        table.act(*legal_step(table, rng))


def largest_rows(n: int, m: int) -> list[list[int]]:
    """The rows with the most points there are, in the order of the types."""
    rising = [value for value in range(1, 7) for _ in range(m)]
    peak = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    mine = [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]
    return [[6] * n, rising, rising[::-1], peak, mine]
