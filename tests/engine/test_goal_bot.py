"""Bots: they see a view, they play to the end, and the better memory wins."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.game import Refused, Setup
from engine.goal.rules import Goal
from engine.record import table_of
from engine.table import Table
from tests.engine.games import MODES, OVERTIMES, random_deck


def deck_of(seed: int) -> list[dict[str, Any]]:
    """Matches of distinct pairs of teams, so that there is something to remember."""
    deck = random_deck(random.Random(seed), 120, days=80, longest_match=2)
    for card in deck:
        card["home"], card["away"] = f"home of {card['match']}", f"away of {card['match']}"
    return deck


def play(seed: int, levels: dict[str, int], mode: str, overtime: str) -> Table:
    deck = deck_of(seed)
    setup = Setup(
        options={"mode": mode, "overtime": overtime}, players=tuple(levels), material=tuple(deck)
    )
    table = Table(Goal, setup, Chance())
    brains = {
        name: Goal.brain(level, seed * 10 + n, deck)
        for n, (name, level) in enumerate(levels.items())
    }
    while not table.game.over():
        name = table.waiting()[-1]
        step = brains[name].answer(table.view(name), name)
        assert step is not None
        table.act(name, step)
    return table


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("overtime", OVERTIMES)
def test_bots_of_every_level_play_every_mode_to_the_end(mode: str, overtime: str) -> None:
    for seed in range(12):
        assert play(seed, {"A": 1, "B": 2, "C": 3}, mode, overtime).game.outcome()


def test_a_better_memory_wins_more_cards() -> None:
    won: Counter[int] = Counter()
    for seed in range(90):
        names = [("A", 1), ("B", 2), ("C", 3)]
        turned = dict(names[seed % 3 :] + names[: seed % 3])
        table = play(seed, turned, MODES[seed % 3], "traditional")
        view: Any = table.view(None)
        for name, points in view.points.items():
            won[turned[name]] += points
    assert won[3] > won[2] > won[1]


def test_a_bot_without_any_memory_still_plays() -> None:
    deck = deck_of(3)
    table = Table(Goal, Setup(options={}, players=("A", "B"), material=tuple(deck)), Chance())
    brains = {name: Goal.brain(2, 1, []) for name in table.names}
    for _ in range(2000):
        if table.game.over():
            return
        name = table.waiting()[0]
        step = brains[name].answer(table.view(name), name)
        assert step is not None
        table.act(name, step)
    pytest.fail("the game did not end")


def test_a_bot_says_nothing_when_nothing_is_asked() -> None:
    deck = deck_of(1)
    table = table_of({"game": "goal", "players": ["A", "B"], "deck": deck})
    bot = Goal.brain(1, 1, deck)
    table.act("A", {"do": "pass"})
    assert bot.answer(table.view("A"), "A") is None
    table.act("B", {"do": "pause"})
    assert bot.answer(table.view("B"), "B") is None


def test_a_bot_reads_facts_with_more_in_them_than_it_needs() -> None:
    fact = {**deck_of(1)[0], "scorer": "X", "stage": "Final", "clip": None}
    Goal.brain(1, 1, [fact])
    with pytest.raises(msgspec.ValidationError):
        Goal.brain(1, 1, [{"match": "m"}])


def test_there_is_no_fourth_level() -> None:
    with pytest.raises(Refused, match="bad_value"):
        Goal.brain(4, 1, [])
