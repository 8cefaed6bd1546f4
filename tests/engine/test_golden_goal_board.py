"""The one readable file of Golden Goal's numbers: what it holds, and what is said of its cards."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.game import Refused
from engine.golden_goal.board import Board, Colour, Effect
from engine.record import lines_of, loaded, table_of
from net.boards import board_of
from tests.engine.golden_games import BOARD, game_of, look, new_table

STRINGS = Path(__file__).parents[2] / "assets" / "strings"
GIVEN = BOARD[0]


def texts(language: str) -> dict[str, Any]:
    text = (STRINGS / f"{language}.toml").read_text(encoding="utf-8")
    strings: dict[str, Any] = tomllib.loads(text)["golden-goal"]
    return strings


def test_the_board_is_the_designs() -> None:
    board = Board(GIVEN)
    tiles = board.square.values()
    assert sum(tile.price for tile in tiles) == 44_400_000
    assert (sum(t.value for t in tiles), sum(t.whole for t in tiles)) == (44, 76)
    assert len(board.squares) == 40 and len(tiles) == 24 and len(board.team) == 8
    assert [square.kind for square in board.squares].count("football") == 6
    assert [square.kind for square in board.squares].count("other") == 6
    assert [at for at, square in enumerate(board.squares) if at % 10 == 0] == [0, 10, 20, 30]
    assert board.cards == {"football": tuple(range(1, 29)), "other": tuple(range(29, 56))}
    assert board.keeps == {27: "substitute", 28: "review", 55: "transfer"}


@pytest.mark.parametrize(
    ("goals", "mean"),
    [
        *((-10, 0), (-5, 0), (-4, 0.5), (-2, 0.5), (-1, 0.83), (1, 0.83)),
        *((2, 2), (3, 2), (4, 2.67), (6, 2.67), (7, 3), (10, 3)),
    ],
)
def test_a_marker_is_worth_what_the_result_table_says(goals: int, mean: float) -> None:
    board = Board(GIVEN)
    points = [board.shown.points[board.verdict(face, goals)] for face in board.shown.die]
    assert sum(points) / 6 == pytest.approx(mean, abs=0.005)


def broken(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    given: dict[str, Any] = copy.deepcopy(dict(GIVEN))
    change(given)
    return given


@pytest.mark.parametrize(
    "change",
    [
        lambda b: b.pop("limit"),
        lambda b: b.update(surplus=1),
        lambda b: b.update(step=0),
        lambda b: b.update(goal_price=1_050_000),
        lambda b: b.update(limit="X"),
        lambda b: b["die"].append("blue"),
        lambda b: b.update(die=["green"]),
        lambda b: b["results"].pop("red"),
        lambda b: b["prizes"].pop("draw"),
        lambda b: b["board"]["squares"].pop(1),
        lambda b: b["board"]["squares"].append(["whistle"]),
        lambda b: b["board"]["squares"].append(["park"]),
        lambda b: b["board"]["squares"].insert(0, ["takings"]),
        lambda b: b["board"]["squares"].append(["Spain", "attack", 1_000_000, 1, 2]),
        lambda b: b["board"]["squares"].append(["Peru", "goal", 1_000_000, 1, 2]),
        lambda b: b["board"].pop("squares"),
        lambda b: b["cards"]["other"].update({"1": [{"goals": 1}]}),
        lambda b: b["cards"]["other"].update({"x": [{"goals": 1}]}),
        lambda b: b["cards"]["other"].update({"60": [{"who": "nobody"}]}),
        lambda b: b["cards"]["other"].update({"60": [{"luck": 1}]}),
        lambda b: b["cards"].pop("other"),
        lambda b: b["players"]["2"].update(matches=0),
        lambda b: b["players"]["6"].update(tiles=["attack", "attack"]),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(change: Callable[[Any], Any]) -> None:
    with pytest.raises(Refused, match="bad_value"):
        Board(broken(change))


def test_a_game_needs_exactly_one_board() -> None:
    header = {"game": "golden-goal", "players": ["Anna", "Béla"]}
    for deck in ([], [*BOARD, *BOARD], [{"id": "c0"}]):
        with pytest.raises(Refused, match="bad_value"):
            table_of({**header, "deck": deck})


def test_a_printed_copys_values_take_the_place_of_ours_and_stay_with_the_game() -> None:
    def dearer(given: dict[str, Any]) -> None:
        given["board"]["squares"][1][2] = 1_100_000
        given["players"]["2"]["capital"] = 20_000_000

    header = {
        "game": "golden-goal",
        "players": ["Anna", "Béla"],
        "deck": [broken(dearer)],
        "seed": 1,
    }
    table = table_of(header)
    again = loaded(lines_of(table))
    for one in (table, again):
        assert look(one).money == {"Anna": 20_000_000, "Béla": 20_000_000}
        assert game_of(one).board.square["Spain defence"].price == 1_100_000
    assert look(new_table(1, 2)).money["Anna"] == 18_000_000


def test_games_without_a_board_get_none() -> None:
    assert board_of("goal") == () and board_of("../assets/golden-goal") == ()


# What the cards say


def numbers_in(text: str) -> list[int]:
    """Digits, with whatever parts them into thousands."""
    return sorted(int(re.sub(r"\D", "", n)) for n in re.findall(r"\d+(?:[.,\u00a0]\d{3})*", text))


def numbers_of(effects: tuple[Effect, ...]) -> list[int]:
    """What a card has to name, in any order."""
    told: list[int] = []
    for effect in effects:
        told += [effect.goals, effect.money, effect.collect, effect.share, effect.move]
        for by_die in (effect.die_goals, effect.die_money):
            told += by_colour(by_die or {})
    return sorted(abs(number) for number in told if number)


def by_colour(values: dict[Colour, int]) -> list[int]:
    """Each number once: a card says `green or yellow: 1`."""
    return list({abs(number) for number in values.values()})


@pytest.mark.parametrize("language", ["hu", "en", "it"])
@pytest.mark.parametrize("number", range(1, 56))
def test_a_card_says_what_it_does(language: str, number: int) -> None:
    card = texts(language)["card"][str(number)]
    assert card["name"] and not re.search(r"\d", card["name"])
    assert numbers_in(card["text"]) == numbers_of(Board(GIVEN).effects[number])


@pytest.mark.parametrize("language", ["hu", "en", "it"])
def test_everything_on_the_board_has_a_name(language: str) -> None:
    board, strings = Board(GIVEN), texts(language)
    assert strings["card"].keys() == {str(number) for number in board.deck}
    assert strings["square"].keys() == {square.kind for square in board.squares} - {"team"}
    assert strings["role"].keys() == {square.role for square in board.square.values()}
    assert strings["cup"].keys() == {*board.cups}
    assert strings["colour"].keys() == {*board.shown.results}
    assert strings["result"].keys() == {*board.shown.prizes}
