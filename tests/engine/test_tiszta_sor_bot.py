"""Bots of Tiszta sor: they see a view, play every version to the end, and the better one wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused, Setup
from engine.table import Table
from engine.tiszta_sor.bot import GREEDY, LEVELS, Bot, Level
from engine.tiszta_sor.rules import TisztaSor
from tests.engine.tiszta_sor_games import NAMES, new_table, seen


def play(seed: int, levels: tuple[Level, Level], **options: Any) -> Table:
    table = Table(TisztaSor, Setup(options=options, players=NAMES), Chance(seed))
    bots = {
        name: Bot(level, seed + at)
        for at, (name, level) in enumerate(zip(NAMES, levels))  # noqa: B905
    }
    while not table.game.over():
        name = table.waiting()[0]
        step = bots[name].answer(seen(table, name), name)
        assert step is not None
        table.act(name, step)
    return table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("writing", ["local", "most"])
@pytest.mark.parametrize(("n", "m"), [(7, 2), (9, 3), (3, 1), (12, 4)])
def test_bots_of_every_level_play_every_version_to_the_end(
    level: int, writing: str, n: int, m: int
) -> None:
    table = play(n, (LEVELS[level], LEVELS[1]), n=n, m=m, writing=writing)
    assert table.game.outcome()


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (play(4, (LEVELS[3], LEVELS[1])) for _ in range(2))
    assert one.record == other.record


@pytest.mark.parametrize(
    ("better", "worse"), [(LEVELS[3], LEVELS[2]), (LEVELS[2], GREEDY), (GREEDY, LEVELS[1])]
)
def test_a_better_bot_gets_more_points(better: Level, worse: Level) -> None:
    points: Counter[str] = Counter()
    for seed in range(5):
        ahead = seen(play(seed, (better, worse))).totals
        behind = seen(play(seed, (worse, better))).totals
        assert ahead and behind
        points["better"] += ahead["Anna"] + behind["Béla"]
        points["worse"] += ahead["Béla"] + behind["Anna"]
    assert points["better"] > points["worse"]


def test_a_bot_says_nothing_when_nothing_is_asked_and_there_are_three_levels() -> None:
    table = new_table(1, 7, 2)
    assert TisztaSor.brain(2, 1, ()).answer(seen(table, "Béla"), "Béla") is None
    table.act("Béla", {"do": "pause"})
    assert TisztaSor.brain(2, 1, ()).answer(seen(table, "Anna"), "Anna") is None
    with pytest.raises(Refused, match="bad_value"):
        TisztaSor.brain(4, 1, ())
