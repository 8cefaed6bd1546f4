"""Set-up and real games of Tiszta sor: for tests and for looking at the table.

`python -m tests.desktop.tiszta_sor_evening FOLDER [WORD...]` writes a picture of every situation
whose name has one of the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.tiszta_sor.model import View
from engine.tiszta_sor.rules import TisztaSor
from tests.desktop.situations import Situation, pictures

GAME = "tiszta-sor"
NAMES = ("Anna", "Béla")
LONG = ("Maximiliánusz Bódog", "Wilhelmina-Charlotte")

Rows = Sequence[Sequence[int] | tuple[Sequence[int], str]]


def row(given: Any) -> dict[str, Any]:
    """A row as a position has it: numbers, and a marker after them if it has one."""
    if given and isinstance(given[-1], str):
        return {"nums": list(given[0]), "marker": given[-1]}
    return {"nums": list(given)}


def game(
    mine: Rows = (),
    theirs: Rows = (),
    names: tuple[str, ...] = NAMES,
    options: Mapping[str, Any] | None = None,
    **position: Any,
) -> engine.Table:
    """A table in the first player's turn, set up like this."""
    rows = dict(zip(names, ([row(one) for one in mine], [row(one) for one in theirs]), strict=True))
    setup = Setup(options=dict(options or {}), players=names, position={"rows": rows, **position})
    return engine.Table(TisztaSor, setup, Chance(7))


def new_game(seed: int = 1, **options: Any) -> engine.Table:
    """A table at which nobody has acted yet."""
    return engine.Table(TisztaSor, Setup(options=options, players=NAMES), Chance(seed))


def view_of(table: engine.Table, name: str | None = None) -> View:
    view = table.view(name)
    assert isinstance(view, View)
    return view


MINE: Rows = ([4, 4, 4], [2, 3, 3, 5], [6, 2], [1, 4, 3])
THEIRS: Rows = (([3, 3, 3], "yellow"), [6, 5, 5, 2, 1], [2, 4, 6, 5], [1])
TIGHT: Rows = ([5, 3, 2, 6], [2, 6, 4], [5, 2, 1], [1, 2], [6])
FULL: Rows = ([5, 5, 5, 5], [1, 1, 2, 2, 4], [6, 5, 3], [2, 4, 5, 3, 1], [6, 3, 1, 2])


def mark(*dice: int) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        for die in dice:
            table.tray.pressed.emit(die)

    return do


def point(number: int, place: tuple[int, str]) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        table._choose_number(number)
        table.mine._point(place)

    return do


def writing(**more: Any) -> engine.Table:
    given = {"mine": MINE, "theirs": THEIRS, "phase": "write", "dice": [5, 1, 4]}
    return game(**{**given, "remaining": [5, 1, 4], **more})


def played(steps: Sequence[Mapping[str, Any]], **more: Any) -> engine.Table:
    table = game(**{"mine": MINE, "theirs": THEIRS, "dice": [5, 1, 4], **more})
    for step in steps:
        table.act("Anna", dict(step))
    return table


WRITE = {"do": "write"}
CLOSABLE: Rows = ([4, 4, 4], [2, 3, 3, 5, 5], [6, 5, 2], [1, 4, 3])
SITUATIONS: dict[str, Situation] = {
    "start": Situation(new_game),
    "reroll": Situation(lambda: played([]), do=mark(1)),
    "write": Situation(lambda: played([{"do": "reroll", "dice": []}])),
    "point": Situation(writing, do=point(5, (1, "back"))),
    "barred": Situation(
        lambda: writing(mine=FULL, dice=[4, 6, 2], remaining=[4, 6]), do=point(6, (2, "back"))
    ),
    "barred-few": Situation(
        lambda: writing(mine=([2, 4], [3, 5], [1, 6], [2]), dice=[5, 1, 3], remaining=[5, 1, 3]),
        do=point(3, (3, "back")),
    ),
    "undo": Situation(
        lambda: played(
            [
                {"do": "reroll", "dice": []},
                {"do": "write", "number": 5, "row": 1, "end": "back"},
                {"do": "write", "number": 1, "row": 2, "end": "back"},
            ]
        )
    ),
    "dead": Situation(
        lambda: writing(mine=TIGHT, dice=[4, 6, 2], remaining=[4, 6]), do=point(6, (3, "back"))
    ),
    "marker": Situation(
        lambda: game(CLOSABLE, THEIRS, phase="marker", dice=[5, 5, 4], written=[0, 1], pool=[
            "green", "blue", "red", "black"])
    ),
    "marker-two": Situation(
        lambda: game(
            (([4, 4, 4], "yellow"), [2, 3, 3, 5, 5], [6, 5, 2], ([1, 4, 5, 3, 2], "red")),
            ([6, 5, 5, 2, 1], [2, 4, 6, 5], [1]),
            phase="marker", dice=[5, 5, 4], written=[1, 2],
        )
    ),
    "done": Situation(lambda: game(MINE, THEIRS, phase="marker", dice=[5, 1, 4], written=[2])),
    "leftovers": Situation(
        lambda: game(FULL, THEIRS, phase="leftovers", dice=[6, 2, 4], remaining=[6, 2])
    ),
    "last-throw": Situation(
        lambda: game(FULL, THEIRS, phase="last_throw", dice=[6, 2, 4], remaining=[6])
    ),
    "wait": Situation(lambda: played([{"do": "reroll", "dice": []}]), "Béla"),
    "watch": Situation(lambda: played([{"do": "reroll", "dice": []}]), None),
    "over": Situation(
        lambda: game((([4, 4, 4], "yellow"), *FULL[1:]), FULL[:4], phase="over", trigger="Béla"),
        "Béla",
    ),
    "long": Situation(
        lambda: game(
            (
                [6] * 9, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6], [6, 5, 5, 5, 4, 3],
                [1, 2, 3, 4, 5, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 1, 2, 3, 4],
            ),
            THEIRS, LONG, {"n": 9, "m": 3}, phase="write", dice=[6, 1, 5], remaining=[6, 1, 5],
        ),
        LONG[0],
    ),
    "pause": Situation(writing),
    "missing": Situation(writing, "Béla", more={"missing": ("Anna",), "owner": True}),
}  # fmt: skip


if __name__ == "__main__":
    pictures(GAME, SITUATIONS)
