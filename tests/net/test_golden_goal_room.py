"""Golden Goal in a room: everybody's bytes, auctions and offers with people who leave."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.golden_goal.model import View
from engine.scenario import everything
from net import messages as msg
from net.boards import board_of
from net.deal import Material
from tests.engine.golden_games import BOARD, likely_step
from tests.net.rooms import Bench, Laptop

NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Edit", "Feri")


def a_room(seed: int, players: int) -> tuple[Bench, list[Laptop]]:
    bench = Bench(seed, Material(cards=board_of("golden-goal")), game="golden-goal", fast=True)
    laptops = [bench.laptop(NAMES[0], owner="the owner's key")]
    laptops += [bench.laptop(name) for name in NAMES[1:players]]
    assert laptops[0].host({"do": "options", "options": {"quick": True}}) is None
    assert laptops[0].host({"do": "start"}) is None
    return bench, laptops


def seen(laptop: Laptop) -> View:
    return msgspec.convert(laptop.last(msg.State).view, View)


def test_a_room_needs_no_deck_and_everybody_sees_the_same_board() -> None:
    bench, laptops = a_room(1, 6)
    views = [seen(laptop) for laptop in laptops]
    assert all(view == bench.table.view(None) for view in views)
    assert len(views[0].board.squares) == 40
    assert bench.records[-1][0]["deck"] == [*BOARD]
    assert set(views[0].colours.values()) == {"red", "blue", "yellow", "sky", "purple", "white"}


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_with_leavers_comes_to_its_end_and_its_save_tells_it(players: int) -> None:
    rng = random.Random(players)
    bench, laptops = a_room(players, players)
    by_name = {laptop.name: laptop for laptop in laptops}
    gone: set[str] = set()
    for _ in range(20_000):
        if bench.table.game.over():
            break
        if len(gone) < players - 1 and rng.random() < 0.004:
            leaver = rng.choice([name for name in by_name if name not in gone and name != "Anna"])
            by_name[leaver].lost()
            gone.add(leaver)
        missing = [name for name in bench.table.waiting() if name in gone]
        if missing:
            assert laptops[0].host({"do": "skip", "player": missing[0]}) is None
            continue
        who, step = likely_step(bench.table, rng)
        if who in by_name and who not in gone:
            by_name[who].act(step)
    assert bench.table.game.over() and (gone or players == 2)
    assert seen(laptops[0]) == bench.table.view(None)
    assert everything(bench.saved()) == everything(bench.table)


def test_a_highest_bidder_who_leaves_wins_and_an_offer_to_a_leaver_holds_nobody_up() -> None:
    _, (anna, bela, csaba) = a_room(3, 3)
    mover = {"Anna": anna, "Béla": bela, "Csaba": csaba}[seen(anna).active or ""]
    assert mover is anna
    tile = seen(anna).tiles["Anna"][0]
    assert anna.act({"do": "put_up", "give": {"tiles": [tile]}, "start": 100_000}) is None
    assert bela.act({"do": "bid", "amount": 100_000}) is None
    bela.lost()
    assert csaba.act({"do": "pass"}) is None
    view = seen(anna)
    assert view.phase == "roll" and tile in view.tiles["Béla"]
    offer = {"do": "offer", "to": "Béla", "give": {"money": 100_000}, "get": {"tiles": [tile]}}
    assert anna.act(offer) is None
    assert seen(anna).waiting == ("Anna",)
    while seen(anna).active == "Anna":
        view = seen(anna)
        assert anna.host({"do": "skip", "player": view.waiting[0]}) is None
    assert seen(csaba).offers == ()


def test_a_click_meant_for_an_older_question_is_stale() -> None:
    _, (anna, bela, csaba) = a_room(3, 3)
    tile = seen(anna).tiles["Anna"][0]
    anna.act({"do": "put_up", "give": {"tiles": [tile]}, "start": 100_000})
    old = bela.last(msg.State).question
    assert bela.act({"do": "bid", "amount": 100_000}, old) is None
    assert csaba.act({"do": "bid", "amount": 200_000}) is None
    assert bela.act({"do": "pass"}, old) == "stale_question"
    assert bela.act({"do": "pass"}, bela.last(msg.State).question) is None


def test_a_deck_of_goals_cannot_take_the_boards_place() -> None:
    bench = Bench(1, Material(cards=board_of("golden-goal")), game="golden-goal")
    host = bench.laptop("Anna", owner="the owner's key")
    bench.laptop("Béla")
    assert host.host({"do": "deck", "deck": "starter"}) == "bad_deck"
    assert host.host({"do": "start"}) is None
