"""A card whose clip is broken: its action starts anew with the next one, as if it had not been."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import HOST, Refused
from engine.goal.play import GoalGame
from engine.table import Table
from tests.engine.games import MODES, OVERTIMES, legal_step, new_table
from tests.engine.test_goal_secrets import game_of, leaks
from tests.examples import examples

VOID = {"do": "void_card"}


def to_phase(phase: str, mode: str, seed: int = 0, cards: int = 150) -> Table:
    """A random game at the first moment of this phase."""
    for one in range(seed, seed + 200):
        rng = random.Random(one)
        table = new_table(rng, mode, "shootout", 3, cards, days=20)
        while not table.game.over():
            if game_of(table).phase == phase:
                return table
            table.act(*legal_step(table, rng, skill=0.8))
    raise AssertionError(f"{phase} did not come up")


@examples(80)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES), overtime=st.sampled_from(OVERTIMES))
def test_a_voided_card_leaves_everybody_as_they_were_when_it_came(
    seed: int, mode: str, overtime: str
) -> None:
    rng = random.Random(seed)
    table = new_table(rng, mode, overtime, rng.randint(2, 5), 120, days=20)
    card = tokens = None
    while not table.game.over():
        game = game_of(table)
        if game.running is not card:
            card, tokens = game.running, list(game.tokens)
        if card is not None and rng.random() < 0.03:
            before = (
                game.points,
                game.last_result,
                game.active,
                game.action,
                game.queue,
                game.round,
            )
            before = tuple(map(repr, before))  # type: ignore[assignment]
            left = len(game.deck)
            table.act(HOST, VOID)
            if left == 0:
                assert game.over() and game.winners
                assert game.still_in is None or game.winners == game.still_in
                return
            after = (
                game.points,
                game.last_result,
                game.active,
                game.action,
                game.queue,
                game.round,
            )
            assert tuple(map(repr, after)) == before
            assert game.tokens == tokens and len(game.deck) == left - 1
            assert game.running is not card and game.clock is None
            assert game.phase == ("attempt" if game.action == "attempt" else "tip")
            expected = {game.active} if game.phase == "attempt" else set(game.seats)
            assert set(game.waiting()) == expected
            assert leaks(table, seed) == []
            with pytest.raises(Refused, match="revealed"):
                table.act(HOST, {"do": "take_back"})
            card = game.running
        table.act(*legal_step(table, rng, skill=rng.choice([0.3, 0.9])))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("phase", ["tip", "place", "challenge", "duel", "attempt"])
def test_a_card_can_be_voided_in_every_phase_in_which_one_runs(phase: str, mode: str) -> None:
    table = to_phase(phase, mode)
    asked = [table.question(name) for name in table.names]
    table.act(HOST, VOID)
    for name, old in zip(table.names, asked, strict=True):
        assert table.question(name) is None or table.question(name) != old


def test_where_no_card_runs_there_is_nothing_to_void() -> None:
    table = to_phase("extra", "advanced")
    with pytest.raises(Refused, match="wrong_phase"):
        table.act(HOST, VOID)
    with pytest.raises(Refused, match="not_host"):
        table.act("Anna", VOID)
    with pytest.raises(Refused, match="not_seated"):
        table.act("Nobody", VOID)
    with pytest.raises(Refused, match="bad_value"):
        table.act(HOST, {**VOID, "card": "c1"})
    table.act("Anna", {"do": "pause"})
    with pytest.raises(Refused, match="paused"):
        table.act(HOST, VOID)


def test_without_a_further_card_the_game_ends_as_usual() -> None:
    table = new_table(random.Random(1), "advanced", "traditional", 3, 2)
    table.act(HOST, VOID)
    assert table.game.over() and table.game.outcome() == (0, 1, 2)


def test_an_attempt_begins_anew_with_another_clip_and_a_whole_clock() -> None:
    table = to_phase("attempt", "hard")
    (active,) = table.waiting()
    table.act(active, {"do": "start_clip"})
    table.pass_time(12)
    table.act(HOST, VOID)
    game = table.game
    assert isinstance(game, GoalGame)
    assert table.waiting() == (active,) and table.deadline() is None
    with pytest.raises(Refused, match="wrong_phase"):
        table.act(active, {"do": "place", "slot": 0})
    table.act(active, {"do": "start_clip"})
    assert table.deadline() == 30


def test_a_shootout_that_voided_cards_cut_short_is_shared_by_those_still_in() -> None:
    table = to_phase("attempt", "advanced")
    game = table.game
    assert isinstance(game, GoalGame) and game.still_in is not None
    del game.deck[: len(game.deck) - (len(game.still_in) - 1)]
    still_in = game.still_in
    while not game.over():
        table.act(HOST, VOID)
    assert game.outcome() == still_in
