"""Set-up and real games of Golden Goal: for tests and for looking at the table.

`python -m tests.desktop.golden_goal_evening FOLDER [WORD...]` writes a picture of every situation
whose name has one of the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.golden_goal.model import View
from engine.golden_goal.rules import GoldenGoal
from net.boards import board_of
from tests.desktop.situations import Situation, pictures

GAME = "golden-goal"
NAMES = ("Anna", "Béla", "Csilla", "Dezső", "Edit", "Győző")
COLOURS = ("red", "blue", "yellow", "sky", "purple", "white")
LONG = (
    "Maximiliánusz Bódog",
    "Wilhelmina-Charlotte",
    "Bartholomäus",
    "Zsuzsanna-Klára",
    "Ó",
    "Ubul",
)
BOARD = board_of(GAME)


def game(
    players: int = 2,
    script: Sequence[Mapping[str, Any]] = (),
    names: Sequence[str] = NAMES,
    **position: Any,
) -> engine.Table:
    """A table in the first player's turn, set up like this."""
    who = tuple(names[:players])
    setup = Setup(
        options={}, players=who, colours=dict(zip(who, COLOURS, strict=False)), material=BOARD,
        position=position,
    )  # fmt: skip
    return engine.Table(GoldenGoal, setup, Chance(7, tuple(script)) if script else Chance(7))


def new_game(players: int, seed: int = 1, **options: Any) -> engine.Table:
    """A table at which nobody has acted yet."""
    who = NAMES[:players]
    colours = dict(zip(who, COLOURS, strict=False))
    setup = Setup(options=options, players=who, colours=colours, material=BOARD)
    return engine.Table(GoldenGoal, setup, Chance(seed))


def later(players: int, steps: int, seed: int = 3) -> engine.Table:
    """A game in which bots have taken so many steps."""
    table = new_game(players, seed)
    minds = {name: GoldenGoal.brain(2, seed + at, ()) for at, name in enumerate(table.names)}
    for _ in range(steps):
        view = view_of(table)
        for name in (*(offer.to for offer in view.offers), *view.waiting):
            step = minds[name].answer(view, name)
            if step is not None:
                table.act(name, step)
                break
        if view.phase == "over":
            break
    return table


def view_of(table: engine.Table, name: str | None = None) -> View:
    view = table.view(name)
    assert isinstance(view, View)
    return view


RICH: dict[str, Any] = {
    "square": {"Anna": 12, "Béla": 27},
    "goals": {"Anna": 3, "Béla": -2},
    "points": {"Anna": 7, "Béla": 4},
    "played": {"Anna": 3, "Béla": 3},
    "money": {"Anna": 7_400_000, "Béla": 3_900_000},
    "tiles": {
        "Anna": [
            "Spain defence",
            "Spain midfield",
            "Spain attack",
            "Italy defence",
            "Brazil attack",
        ],
        "Béla": ["England defence", "England attack", "France midfield", "Germany attack"],
    },
    "tokens": {"Anna": {"dice": 1, "event": 1}, "Béla": {"event": 2}},
    "cards": {"Anna": [28, 55], "Béla": [27]},
    "cups": {"bronze": {"owner": "Anna", "team": "Spain"}},
}


def acted(table: engine.Table, *steps: tuple[str, Mapping[str, Any]]) -> engine.Table:
    for who, step in steps:
        table.act(who, dict(step))
    return table


ROLL = ("Anna", {"do": "roll"})
GO = ("Anna", {"do": "pass"})
DICE = {"dice": [3, 4]}


def rich(*script: Mapping[str, Any], **more: Any) -> engine.Table:
    return game(2, script, **{**RICH, **more})


def bought(**more: Any) -> engine.Table:
    """On England midfield, of which the other two are Béla's."""
    return acted(rich({"dice": [2, 3]}, square={"Anna": 0, "Béla": 27}, **more), ROLL, GO)


OFFER = {
    "do": "offer", "to": "Béla", "give": {"money": 1_200_000, "tokens": {"dice": 1}},
    "get": {"tiles": ["England attack", "England defence"]},
}  # fmt: skip
COUNTER = {
    "do": "offer", "to": "Anna", "give": {"money": 2_500_000, "cards": [27]},
    "get": {"tiles": ["Brazil attack"], "cups": ["bronze"]},
}  # fmt: skip
LOT = {
    "do": "put_up", "give": {"tiles": ["Brazil attack"], "tokens": {"event": 1}, "cards": [28]},
    "start": 1_500_000,
}  # fmt: skip


CASH = (6_400_000, 3_900_000, 8_100_000, 1_200_000, 5_500_000, 900_000)


def of_six(
    *steps: tuple[str, Mapping[str, Any]], script: Sequence[Mapping[str, Any]] = ()
) -> engine.Table:
    """Six players, in the middle of it."""
    table = game(
        6, script,
        square={"Anna": 36, "Béla": 27, "Csilla": 14, "Dezső": 14, "Edit": 31, "Győző": 3},
        goals={"Anna": 3, "Béla": -2, "Csilla": 7, "Dezső": -6, "Edit": 0, "Győző": 1},
        points={"Anna": 4, "Béla": 1, "Csilla": 6, "Dezső": 3, "Edit": 3, "Győző": 0},
        played=dict.fromkeys(NAMES, 2),
        money=dict(zip(NAMES, CASH, strict=True)),
        tiles={
            "Anna": ["Spain defence", "Spain midfield", "Spain attack", "Italy defence"],
            "Béla": ["England defence", "England attack", "France midfield"],
            "Csilla": ["Argentina defence", "Argentina midfield", "Argentina attack"],
            "Dezső": ["Germany attack", "Uruguay attack"],
            "Edit": ["Brazil defence", "Italy attack"],
            "Győző": ["France attack"],
        },
        tokens={"Anna": {"dice": 1}, "Csilla": {"event": 1}, "Edit": {"dice": 1, "event": 1}},
        cards={"Béla": [27], "Győző": [28]},
        cups={
            "bronze": {"owner": "Anna", "team": "Spain"},
            "silver": {"owner": "Csilla", "team": "Argentina"},
        },
    )  # fmt: skip
    return acted(table, *steps)


def six_auction() -> engine.Table:
    return of_six(
        ROLL, GO, GO,
        ("Csilla", {"do": "bid", "amount": 1_700_000}), ("Győző", {"do": "pass"}),
        ("Edit", {"do": "bid", "amount": 2_600_000}), ("Dezső", {"do": "pass"}),
        script=({"dice": [1, 1]},),
    )  # fmt: skip


def pick(*keys: str) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        for chip in table.ticket.chips.chips:
            if chip.slip.key in keys:
                chip.click()

    return do


def trade(table: Any) -> None:
    table.open_trade("Béla")
    for chip in (*table.sheet.give.chips.chips, *table.sheet.get.chips.chips):
        if chip.slip.key in ("tile:Italy defence", "cup:bronze", "tile:England attack"):
            chip.click()
    table.sheet.give.purse.set_value(800_000)


def door(name: str, *keys: str) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        table._door(name)
        goods = table.sheet.goods
        for chip in getattr(goods, "chips", goods).chips if name != "transfer" else goods.chips:
            if chip.slip.key in keys:
                chip.click()

    return do


WHISTLE = {"square": {"Anna": 37, "Béla": 27}}
SITUATIONS: dict[str, Situation] = {
    "start": Situation(lambda: new_game(2)),
    "roll": Situation(rich),
    "dice": Situation(lambda: acted(rich(DICE), ROLL)),
    "buy": Situation(bought),
    "demand": Situation(lambda: acted(bought(), ("Anna", {"do": "buy"})), "Béla"),
    "auction": Situation(lambda: acted(bought(), GO)),
    "reserved": Situation(
        lambda: acted(bought(), ("Anna", {"do": "buy"}), ("Béla", {"do": "demand"})), "Béla"
    ),
    "lead": Situation(
        lambda: acted(bought(), GO, ("Anna", {"do": "bid", "amount": 1_400_000}))
    ),
    "lot": Situation(lambda: acted(rich(), ("Anna", LOT)), "Béla"),
    "offer": Situation(lambda: acted(rich(), ("Anna", OFFER)), "Béla"),
    "offer-me": Situation(lambda: acted(rich(), ("Béla", COUNTER))),
    "trade": Situation(rich, do=trade),
    "sale": Situation(rich, do=door("sell", "tile:Spain attack", "dice:0")),
    "put-up": Situation(rich, do=door("put_up", "tile:Italy defence", "card:28")),
    "transfer": Situation(rich, do=door("transfer", "Italy attack")),
    "stake": Situation(
        lambda: acted(rich({"dice": [4, 4]}, square={"Anna": 12, "Béla": 27}), ROLL, GO),
        do=pick("money"),
    ),
    "goals": Situation(
        lambda: acted(rich({"dice": [2, 6]}, **WHISTLE), ROLL, GO), do=pick("1")
    ),
    "die": Situation(
        lambda: acted(rich({"dice": [2, 6]}, {"die": "yellow"}, **WHISTLE), ROLL, GO, GO)
    ),
    "tokens": Situation(
        lambda: acted(
            rich({"dice": [2, 6]}, {"die": "green"}, **WHISTLE, tokens={}, cards={}), ROLL, GO
        ),
        do=pick("dice"),
    ),
    "card": Situation(
        lambda: acted(
            rich({"dice": [1, 3]}, decks={"football": [18, 1]}, square={"Anna": 12, "Béla": 27}),
            ROLL, GO,
        ),
        "Béla",
    ),
    "debt": Situation(
        lambda: acted(
            rich(
                {"dice": [3, 4]}, decks={"other": [48]}, tokens={},
                money={"Anna": 200_000, "Béla": 3_900_000},
            ),
            ROLL,
        )
    ),
    "turn": Situation(lambda: rich(phase="turn")),
    "wait": Situation(rich, "Béla"),
    "watch": Situation(rich, None),
    "six": Situation(lambda: of_six()),
    "six-auction": Situation(six_auction),
    "six-auction-out": Situation(six_auction, "Győző"),
    "six-start": Situation(lambda: new_game(6), "Csilla"),
    "six-late": Situation(lambda: later(6, 330), "Béla"),
    "three": Situation(lambda: later(3, 150), "Béla"),
    "over": Situation(lambda: later(4, 10_000), "Béla"),
    "pause": Situation(rich),
    "missing": Situation(rich, "Béla", more={"missing": ("Anna",), "owner": True}),
}  # fmt: skip


if __name__ == "__main__":
    pictures(GAME, SITUATIONS)
