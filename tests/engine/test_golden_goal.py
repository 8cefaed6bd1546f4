"""Whole random games of Golden Goal: the books balance, everything ends, replay is the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance
from engine.game import HOST, Refused, Setup
from engine.golden_goal.events import CardDrawn
from engine.golden_goal.rules import GoldenGoal
from engine.record import lines_of, loaded, replay_step
from engine.scenario import everything, view_of
from engine.table import Table
from tests.engine.golden_games import (
    BOARD,
    Books,
    game_of,
    legal_step,
    likely_step,
    look,
    new_table,
    odd_table,
    state_of,
    stray_step,
)
from tests.examples import examples

LONGEST = 20_000
"""Steps after which a random game is certainly not ending."""


def play_on(table: Table, books: Books, rng: random.Random) -> bool:
    """One step, if it is taken; a refused one must leave everything as it was."""
    stray = rng.random() < 0.05
    careful = rng.random() < 0.1
    who, step = stray_step(table, rng) if stray else likely_step(table, rng)
    if table.around.paused and not stray:
        who, step = HOST, {"do": "resume"}
    before = everything(table) if careful else None
    try:
        books.hear(table.act(who, step))
    except Refused:
        assert before is None or everything(table) == before
        if rng.random() < 0.5 and not table.around.paused:
            books.hear(table.act(*legal_step(table, rng)))
            return True
        return False
    return True


def cups_are_won_by_the_first_teams(table: Table) -> None:
    game = game_of(table)
    won = [cup for cup, (owner, _) in game.cups.items() if owner is not None]
    assert won == list(game.board.cups)[: len(game.completed)]


@pytest.mark.parametrize("players", range(2, 7))
@examples(80)
@given(seed=st.integers(0, 2**32), quick=st.booleans(), fresh=st.booleans())
def test_a_random_game_ends_keeps_its_books_and_replays_at_every_step(
    players: int, seed: int, quick: bool, fresh: bool
) -> None:
    rng = random.Random(seed)
    table = (new_table if fresh else odd_table)(seed, players, quick=quick)
    twin = loaded(lines_of(table))
    books = Books(table)
    for _ in range(LONGEST):
        if table.game.over():
            break
        if play_on(table, books, rng):
            replay_step(twin, table.record[-1])
            books.agree(table)
            if fresh:
                cups_are_won_by_the_first_teams(table)
            assert state_of(twin) == state_of(table)
    game = game_of(table)
    assert game.over() and game.played == [game.matches] * players
    assert everything(loaded(lines_of(table))) == everything(table)
    winners = table.game.outcome()
    assert winners is not None and len(winners) == 1
    assert game.points[winners[0]] == max(game.points)
    with pytest.raises(Refused, match="game_over"):
        table.act(table.names[0], {"do": "roll"})


@examples(40)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_nobody_is_told_more_than_anybody_else(seed: int, players: int) -> None:
    rng = random.Random(seed)
    table = new_table(seed, players, quick=True)
    for _ in range(300):
        if table.game.over():
            break
        play_on(table, Books(table), rng)
    spectator = view_of(table, None)
    assert all(view_of(table, name) == spectator for name in table.names)


@examples(40)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6), steps=st.integers(0, 250))
def test_the_order_of_the_decks_cannot_be_seen(seed: int, players: int, steps: int) -> None:
    rng = random.Random(seed)
    table = new_table(seed, players)
    while steps and not table.game.over():
        play_on(table, Books(table), rng)
        steps -= 1
    before = everything(table)
    for deck in game_of(table).decks.values():
        rng.shuffle(deck)
    assert everything(table) == before


@examples(25)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6), level=st.integers(1, 3))
def test_bots_bring_a_game_to_its_end_without_a_refusal(
    seed: int, players: int, level: int
) -> None:
    table = new_table(seed, players)
    minds = {name: GoldenGoal.brain(level, seed + at, ()) for at, name in enumerate(table.names)}
    books = Books(table)
    while not table.game.over():
        for name in (*table.waiting(), *table.names):
            step = minds[name].answer(table.view(name), name)
            if step is not None:
                books.hear(table.act(name, step))
                break
        else:
            pytest.fail(f"nobody moves: {look(table)}")
        assert len(table.record) < LONGEST
    books.agree(table)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_deal_follows_the_table_and_gives_no_team_twice(players: int) -> None:
    roles = {2: "AAMD", 3: "AMD", 4: "AM", 5: "A", 6: "A"}[players]
    for seed in range(50):
        view = look(new_table(seed, players))
        for tiles in view.tiles.values():
            assert sorted(t.split()[1][0].upper() for t in tiles) == sorted(roles)
            assert len({t.split()[0] for t in tiles}) == len(roles)
        assert sum(map(len, view.tiles.values())) + len(view.bank) == 24
        steps = [money - view.money["Anna"] for money in view.money.values()]
        made_up = 400_000 if players > 2 else 0
        assert steps == [made_up * at for at in range(players)]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_threw_and_drew_nothing_can_be_taken_back(seed: int) -> None:
    rng = random.Random(seed)
    table = (odd_table if seed % 2 else new_table)(seed, rng.randint(2, 6), quick=True)
    back, kept = set(), set()
    for _ in range(120):
        before, thrown, phase = repr(state_of(table)), len(table.chance.given), look(table).phase
        try:
            told = table.act(*likely_step(table, rng))
        except Refused:
            continue
        if table.game.over():
            break
        if len(table.chance.given) > thrown or any(isinstance(one, CardDrawn) for one in told):
            kept.add(phase)
            with pytest.raises(Refused, match="revealed"):
                table.check(HOST, {"do": "take_back"})
        elif rng.random() < 0.5:
            back.add(phase)
            table.act(HOST, {"do": "take_back"})
            assert repr(state_of(table)) == before
    assert "roll" in kept and len(back) > 1


GO: dict[str, Any] = {"do": "pass"}
CORNERS: dict[str, tuple[int, list[dict[str, Any]], list[dict[str, Any]]]] = {
    "takings": (3, [GO], []),
    "scramble": (23, [GO], []),
    "capital": (13, [GO, GO], []),
    "a stake": (13, [GO, {"do": "stake", "goals": 1}], [{"die": "green"}]),
    "the whistle": (33, [GO, {"do": "buy_goals", "number": 1}], [{"die": "red"}]),
    "its tokens": (33, [GO, GO, GO, {"do": "buy_tokens", "kinds": ["event"]}], [{"die": "red"}]),
}
"""Where one starts, what one does after a throw of seven, and what is thrown."""


@pytest.mark.parametrize("corner", CORNERS)
def test_what_a_corner_did_without_a_throw_can_be_taken_back(corner: str) -> None:
    start, steps, thrown = CORNERS[corner]
    position = {"square": {"Anna": start}, "tokens": {"Anna": {"dice": 1}}}
    setup = Setup(options={}, players=("Anna", "Béla"), material=BOARD, position=position)
    table = Table(GoldenGoal, setup, Chance(1, [{"dice": [3, 4]}, *thrown]))
    table.act("Anna", {"do": "roll"})
    for step in steps[:-1]:
        table.act("Anna", step)
    before, drawn = look(table), len(table.chance.given)
    table.act("Anna", steps[-1])
    assert look(table) != before
    if len(table.chance.given) > drawn:
        with pytest.raises(Refused, match="revealed"):
            table.check(HOST, {"do": "take_back"})
    else:
        table.act(HOST, {"do": "take_back"})
        assert look(table) == before
