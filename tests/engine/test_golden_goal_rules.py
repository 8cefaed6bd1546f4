"""Single promises of Golden Goal: questions and their numbers, every field, what a skip does."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from engine.chance import OffScript
from engine.game import HOST, Refused
from engine.golden_goal.model import View
from engine.golden_goal.rules import GoldenGoal
from engine.record import table_of
from engine.scenario import everything
from engine.table import Table
from tests.engine.golden_games import BOARD, game_of, look

A, B, C = "Anna", "Béla", "Csaba"


def table(
    position: dict[str, Any], *chance: dict[str, Any], players: tuple[str, ...] = (A, B, C)
) -> Table:
    """A set-up game with scripted chance."""
    header = {"game": "golden-goal", "players": [*players], "deck": [*BOARD]}
    return table_of({**header, "position": position, "chance": [*chance]})


def auctioned() -> Table:
    """An open auction of a tile."""
    one = table({"square": {A: 14}}, {"dice": [1, 3]})
    one.act(A, {"do": "roll"})
    one.act(A, {"do": "pass"})
    return one


# Questions


def test_who_is_outbid_is_asked_anew_and_nobody_else() -> None:
    auction = auctioned()
    before = {name: auction.question(name) for name in auction.names}
    auction.act(B, {"do": "bid", "amount": 1_000_000})
    assert auction.question(B) is None
    assert (auction.question(A), auction.question(C)) == (before[A], before[C])
    auction.act(C, {"do": "bid", "amount": 1_100_000})
    assert auction.question(B) not in (None, before[B])
    assert auction.question(A) == before[A]


def test_a_sale_out_of_turn_changes_nobodys_question() -> None:
    one = table({"tiles": {B: ["Spain attack"]}}, {"dice": [1, 3]})
    one.act(A, {"do": "roll"})
    before = one.question(A)
    one.act(B, {"do": "sell", "tiles": ["Spain attack"]})
    assert one.question(A) == before and look(one).phase == "buy"


def test_an_offer_asks_its_addressee_without_the_game_waiting_for_it() -> None:
    one = table({})
    assert one.question(B) is None
    one.act(A, {"do": "offer", "to": B, "give": {"money": 100_000}, "get": {}})
    first = one.question(B)
    assert first is not None and one.waiting() == (A,)
    one.act(A, {"do": "offer", "to": B, "give": {"money": 200_000}, "get": {}})
    assert one.question(B) not in (None, first)
    own = one.question(A)
    one.act(C, {"do": "offer", "to": A, "give": {"money": 100_000}, "get": {}})
    assert one.question(A) == own
    one.act(B, {"do": "reject", "offer": 2})
    assert one.question(B) is None


def test_what_a_view_lights_up_can_be_done() -> None:
    one = table({"cards": {A: [55]}, "tiles": {B: ["Spain attack"]}})
    can = look(one).can
    assert can == {
        A: ("roll", "offer", "put_up", "transfer"),
        B: ("offer", "sell"),
        C: ("offer",),
    }
    one.act(B, {"do": "offer", "to": A, "give": {"tiles": ["Spain attack"]}, "get": {}})
    assert set(look(one).can[A]) == {"roll", "offer", "accept", "put_up", "transfer", "reject"}
    assert set(look(one).can[B]) == {"offer", "sell", "withdraw"}


def test_a_view_says_what_may_be_used() -> None:
    position = {
        "square": {A: 15},
        "tokens": {A: {"dice": 1, "event": 1}},
        "cards": {A: [28], B: [27]},
    }
    one = table(position, {"dice": [2, 3]}, {"die": "red"}, {"die": "red"}, {"die": "red"})
    one.act(A, {"do": "roll"})
    assert look(one).uses == {A: ("dice",)}
    one.act(A, {"do": "pass"})
    one.act(A, {"do": "stake", "goals": 1})
    assert look(one).uses == {A: ("dice", "review")}
    one.act(A, {"do": "use", "what": "dice"})
    assert look(one).uses == {A: ("review",)}
    one.act(A, {"do": "use", "what": "review"})
    assert look(one).phase == "turn" and look(one).uses == {}


def test_a_leader_who_sells_everything_stays_good_for_the_bid() -> None:
    auction = auctioned()
    auction.act(B, {"do": "bid", "amount": 14_000_000})
    for name in (A, C):
        auction.act(HOST, {"do": "skip", "player": name})
    view = look(auction)
    assert view.money[B] == 0 and view.tiles[B] == ("Uruguay attack",)


# Fields

WRONG: dict[str, Any] = {
    "null": None,
    "true": True,
    "huge": 2**63 + 1,
    "below": -1,
    "half": 0.5,
    "nan": math.nan,
    "infinite": math.inf,
    "text": "x",
    "a number as text": "1",
    "nested": [[[[1]]]],
    "numbers": [1, 2, 3],
    "repeats": ["dice", "dice"],
    "strange object": {"luck": 1},
    "money in a half note": {"money": 50_000},
    "negative money": {"money": -100_000},
    "a strange tile": {"tiles": ["Peru attack"]},
    "a card as text": {"cards": ["28"]},
    "tokens as a number": {"tokens": 2},
    "three tokens": {"tokens": {"dice": 3}},
    "null inside": {"tiles": None},
    "bytes": b"\xff",
}

GOOD: dict[str, dict[str, Any]] = {
    "roll": {},
    "pass": {},
    "buy": {},
    "demand": {},
    "end": {},
    "use": {"what": "dice"},
    "bid": {"amount": 1_000_000},
    "stake": {"money": 100_000},
    "buy_goals": {"number": 1},
    "move_cup": {"cup": "gold", "team": "Spain"},
    "buy_tokens": {"kinds": ["dice"]},
    "sell": {"tiles": ["Spain attack"]},
    "offer": {"to": B, "give": {"money": 100_000}, "get": {}},
    "accept": {"offer": 1},
    "reject": {"offer": 1},
    "withdraw": {"offer": 1},
    "put_up": {"give": {"tiles": ["Spain attack"]}, "start": 100_000},
    "transfer": {"tile": "Italy attack"},
}


def fields(do: str) -> Iterator[tuple[str, bool]]:
    info = inspect.type_info(GoldenGoal.actions[do])
    assert isinstance(info, inspect.StructType)
    yield from ((field.encode_name, field.required) for field in info.fields)


@pytest.mark.parametrize("do", GoldenGoal.actions)
def test_every_wrong_field_is_a_bad_value_at_any_time_and_changes_nothing(do: str) -> None:
    tables = [table({"tiles": {A: ["Spain attack"]}, "cards": {A: [55]}}), auctioned()]
    for one in tables:
        before = everything(one)
        for name, required in fields(do):
            if required:
                missing = {k: v for k, v in GOOD[do].items() if k != name}
                assert code_of(one, {"do": do, **missing}) == "bad_value"
            for what, value in WRONG.items():
                if (name, what) in FINE:
                    continue
                step = {"do": do, **GOOD[do], name: value}
                assert code_of(one, step) == "bad_value", (name, what)
        assert code_of(one, {"do": do, **GOOD[do], "surplus": 1}) == "bad_value"
        assert everything(one) == before


FINE = {("offer", "huge"), ("offer", "below")}
"""Any number may be asked for as an offer's; there is none of it then."""


def code_of(one: Table, step: dict[str, Any]) -> str | None:
    try:
        one.check(A, step)
    except Refused as refused:
        return refused.code
    return None


def test_every_action_is_tried() -> None:
    assert GOOD.keys() == GoldenGoal.actions.keys()


# Skipping


@pytest.mark.parametrize("seed", range(6))
def test_a_room_in_which_everybody_has_left_comes_to_its_end(seed: int) -> None:
    header = {"game": "golden-goal", "players": [A, B, C], "deck": [*BOARD], "seed": seed}
    one = table_of({**header, "options": {"quick": True}})
    while not one.game.over():
        before = look(one)
        player = before.waiting[0]
        one.act(HOST, {"do": "skip", "player": player})
        kept(before, look(one))
    assert game_of(one).outcome()


def kept(before: View, after: View) -> None:
    """A skip buys, stakes and uses nothing."""
    assert all(set(after.tiles[name]) <= set(tiles) for name, tiles in before.tiles.items())
    if before.phase not in ("roll", "debt"):
        for name in before.money:
            spent = before.tokens[name].dice - after.tokens[name].dice
            assert spent <= 0 or after.phase == "debt"


# Scripts

HANDS = {A: ["Spain attack"], B: ["Italy attack"], C: ["Brazil attack"]}
DEAL = {
    A: ["Spain attack", "England midfield", "France defence"],
    B: ["England attack", "France midfield", "Spain defence"],
    C: ["Brazil attack", "Italy midfield", "Germany defence"],
}


@pytest.mark.parametrize(
    "chance",
    [
        [],
        [{"dice": [1, 2]}],
        [{"tiles": 3}],
        [{"tiles": {A: [1]}}],
        [{"tiles": HANDS}],
        [{"tiles": {**DEAL, A: DEAL[B]}}],
        [{"tiles": DEAL}, {"decks": {"football": [1], "other": []}}],
        [{"tiles": DEAL}, {"decks": {"football": "x"}}],
        [{"tiles": DEAL}, {"decks": [1]}],
    ],
)
def test_a_script_that_deals_the_impossible_is_off(chance: list[dict[str, Any]]) -> None:
    header = {"game": "golden-goal", "players": [A, B, C], "deck": [*BOARD], "chance": chance}
    with pytest.raises(OffScript):
        table_of(header)


def test_a_script_whose_dice_have_no_such_face_is_off() -> None:
    for dice in ([0, 7], ["x", 1]):
        with pytest.raises(OffScript):
            table({}, {"dice": dice}).act(A, {"do": "roll"})
