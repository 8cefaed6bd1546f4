"""Ökörkör in a room: how many may sit with which options, and how it ends in a line."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from engine.okorkor.model import View
from net import effects as do
from net import messages as msg
from net.deal import Material
from tests.engine.okorkor_games import NAMES, legal_step
from tests.net.rooms import OWNER, Bench, Laptop


def a_room(players: int, **options: Any) -> tuple[Bench, list[Laptop]]:
    bench = Bench(1, Material(), game="okorkor", fast=True)
    laptops = [bench.laptop(NAMES[0], owner=OWNER)]
    laptops += [bench.laptop(name) for name in NAMES[1:players]]
    assert laptops[0].host({"do": "options", "options": options}) is None
    return bench, laptops


def test_ten_sit_down_each_in_a_colour_of_their_own() -> None:
    _, laptops = a_room(10)
    seats = laptops[0].last(msg.Lobby).seats
    assert len({seat.colour for seat in seats}) == 10
    assert laptops[0].host({"do": "start"}) is None


def test_a_switch_for_professionals_lets_six_sit_and_says_so_to_a_seventh() -> None:
    _, laptops = a_room(7, known_cards=True)
    lobby = laptops[0].last(msg.Lobby)
    assert (len(lobby.seats), lobby.most_seats) == (7, 6)
    assert laptops[0].host({"do": "start"}) == "too_many_seats"
    assert laptops[0].host({"do": "options", "options": {"known_cards": False}}) is None
    assert laptops[0].last(msg.Lobby).most_seats == 10
    assert laptops[0].host({"do": "start"}) is None


def test_how_it_ended_is_told_with_heads_the_fewest_first() -> None:
    bench, laptops = a_room(3, rounds=1)
    assert laptops[0].host({"do": "start"}) is None
    by_name = {laptop.name: laptop for laptop in laptops}
    rng = random.Random(4)
    while not bench.table.game.over():
        who, step = legal_step(bench.table, rng)
        (by_name[who].act if who in by_name else laptops[0].host)(step)
    told = [one.event for one in bench.effects if isinstance(one, do.Happened)]
    over = next(event for event in told if event["event"] == "over")
    view = msgspec.convert(laptops[0].last(msg.State).view, View)
    assert over["points"] == view.heads
    assert list(over["points"].values()) == sorted(view.heads.values())
    assert over["winners"] == list(view.winners or ())
