"""Random full games of GOAL: they end, keep their books, and replay to the same state."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import HOST, Refused
from engine.goal.play import GoalGame
from engine.goal.timeline import later
from engine.record import lines_of, loaded, replay_step, table_of
from engine.scenario import everything
from engine.table import Table
from tests.engine.games import MODES, OVERTIMES, legal_step, new_table, stray_step
from tests.examples import examples

LONGEST = 6000
"""Steps after which a random game is certainly not ending."""
RANDOM_GAMES = 1800
TAKEN_BACK = 0.012
"""Of the steps, a few in each game: each plays the game anew from its beginning."""

CLOSELY = 0.3
"""Of the games, those replayed at every step; all are replayed at their end."""


def state_of(table: Table) -> dict[str, Any]:
    """Every field of the game, and what stands around it."""
    assert isinstance(table.game, GoalGame)
    fields = {key: value for key, value in vars(table.game).items() if key != "heard"}
    return {**fields, "around": table.around, "sand": table.sand_left}


def books_are_kept(table: Table) -> None:
    game = table.game
    assert isinstance(game, GoalGame)
    owned: Counter[int] = Counter()
    if game.shared:
        owned.update(who for who in game.owner.values() if who is not None)
    for seat, line in enumerate(game.own):
        if not game.shared:
            owned[seat] += len(line)
        elif game.still_in is not None:
            reference = game.common[0] if None in game.owner.values() else None
            won = {c.id for c in line} - {i for i, who in game.owner.items() if who is None}
            assert len(won) == game.points[seat] or reference is None
            owned[seat] = len(won)
    assert [owned[seat] for seat in game.seats] == game.points
    assert all(tokens >= 0 for tokens in game.tokens)
    for line in (game.common, *game.own):
        for left, right in pairwise(line):
            assert not later(left, right, by_goal=game.by_goal)


def may_be_taken_back(table: Table) -> bool:
    try:
        table.check(HOST, {"do": "take_back"})
    except Refused:
        return False
    return True


def play_on(table: Table, twin: Table | None, rng: random.Random, skill: float) -> None:
    """One step at the table and, from its record, at the twin, if there is one."""
    if rng.random() < 0.08:
        who, stray = stray_step(table, rng)
        before = everything(table) if rng.random() < 0.2 else None
        try:
            table.act(who, stray)
        except Refused:
            assert before is None or everything(table) == before
            return
    elif table.around.paused:
        table.act(HOST, {"do": "resume"})
    elif rng.random() < 0.06:
        table.pass_time(rng.choice([0, 0.25, 5, 29.75, 30, 61]))
    elif rng.random() < TAKEN_BACK and may_be_taken_back(table):
        table.act(HOST, {"do": "take_back"})
    else:
        table.act(*legal_step(table, rng, skill))
    if twin is not None:
        replay_step(twin, table.record[-1])


@pytest.mark.parametrize("overtime", OVERTIMES)
@pytest.mark.parametrize("mode", MODES)
@examples(RANDOM_GAMES // (len(MODES) * len(OVERTIMES)))
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 5),
    cards=st.sampled_from([1, 2, 7, 40, 90, 160]),
    days=st.sampled_from([1, 3, 12, 60]),
    skill=st.sampled_from([0.0, 0.6, 0.95]),
)
def test_a_random_game_ends_keeps_its_books_and_replays_at_every_step(
    mode: str, overtime: str, seed: int, players: int, cards: int, days: int, skill: float
) -> None:
    rng = random.Random(seed)
    table = new_table(rng, mode, overtime, players, cards, days)
    twin = loaded(lines_of(table)) if rng.random() < CLOSELY else None
    for _ in range(LONGEST):
        if table.game.over():
            break
        play_on(table, twin, rng, skill)
        books_are_kept(table)
        assert twin is None or state_of(twin) == state_of(table)
    assert isinstance(table.game, GoalGame) and table.game.over()
    assert table.game.outcome()
    for line in (table.game.common, *table.game.own):
        assert not any(later(a, b, by_goal=table.game.by_goal) for a, b in combinations(line, 2))
    assert everything(loaded(lines_of(table))) == everything(table)
    with pytest.raises(Refused, match="game_over"):
        table.act(table.names[0], {"do": "pass"})


@examples(150)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES), players=st.integers(2, 5))
def test_winners_are_those_the_rules_name(seed: int, mode: str, players: int) -> None:
    rng = random.Random(seed)
    table = new_table(rng, mode, "traditional", players, 150)
    while not table.game.over():
        table.act(*legal_step(table, rng))
    game = table.game
    assert isinstance(game, GoalGame)
    best = max(game.points)
    leaders = tuple(s for s in game.seats if game.points[s] == best)
    assert game.outcome() == leaders
    assert not game.deck or (best >= 10 and len(leaders) == 1 and not game.queue)


def play_to_shootout(seed: int, mode: str) -> Table | None:
    rng = random.Random(seed)
    table = new_table(rng, mode, "shootout", 3, 150, days=40)
    while not table.game.over():
        table.act(*legal_step(table, rng, skill=0.9))
        game = table.game
        assert isinstance(game, GoalGame)
        if game.still_in is not None:
            return table
    return None


@pytest.mark.parametrize("mode", MODES)
def test_in_an_overtime_shootout_everybody_sees_their_own_timeline_only(mode: str) -> None:
    tables = [table for seed in range(60) if (table := play_to_shootout(seed, mode))]
    assert tables
    for table in tables:
        game = table.game
        assert isinstance(game, GoalGame)
        for seat, name in enumerate(table.names):
            view: Any = table.view(name)
            assert view.timeline is None
            assert set(view.timelines) == {name}
            seen = set(view.timelines[name]) | {view.last_result.card, *view.last_result.rewards}
            assert set(view.cards) == seen
            assert len(game.own[seat]) == game.points[seat] + game.shared
        spectator: Any = table.view(None)
        assert spectator.timelines == {} and spectator.timeline is None


def test_colours_follow_the_seats_unless_they_were_chosen() -> None:
    header = {
        "game": "goal",
        "options": {"mode": "easy", "overtime": "traditional"},
        "players": ["Anna", "Béla"],
        "colours": {"Anna": "blue", "Béla": "red"},
        "deck": [
            {
                "id": "a",
                "match": "m",
                "date": "1999-01-01",
                "home": "A",
                "away": "B",
                "score": [1, 0],
                "order": 1,
            }
        ],
    }
    view: Any = table_of(header).view(None)
    assert view.colours == {"Anna": "blue", "Béla": "red"}
