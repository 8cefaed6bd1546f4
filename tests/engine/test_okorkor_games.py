"""Random full games of Ökörkör: they end, keep their cards, and replay to the same state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import HOST, Event, Refused
from engine.okorkor import model as m
from engine.okorkor.rows import heads_in
from engine.record import lines_of, loaded, replay_step
from engine.scenario import everything
from engine.table import Table
from tests.engine.okorkor_games import game_of, legal_step, new_table, stray_step
from tests.examples import examples

LONGEST = 20_000
"""Steps after which a random game is certainly not ending."""


def state_of(table: Table) -> dict[str, Any]:
    """Every field of the game, and what stands around it."""
    fields = {k: v for k, v in vars(game_of(table)).items() if k not in ("heard", "chance")}
    return {**fields, "given": table.chance.given, "around": table.around}


class Books:
    """What a careful spectator writes down."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._taken: list[int] = []
        self._heads: Counter[str] = Counter()
        self._choices: Counter[tuple[int, int]] = Counter()

    def hear(self, events: Iterable[Event]) -> None:
        game = game_of(self._table)
        for event in events:
            if isinstance(event, m.RoundBegan):
                self._taken = []
            elif isinstance(event, m.RowAsked):
                self._choices[game.round, game.trick] += 1
            elif isinstance(event, m.TrickPlaced):
                for way in event.cards:
                    self._taken += way.taken
                    self._heads[way.by] += heads_in(way.taken)

    def are_kept(self) -> None:
        game = game_of(self._table)
        open_cards = game.put.values() if game.phase == "take" else ()
        cards = [*self._taken, *open_cards, *game.pool]
        for some in (*game.rows, *game.hands):
            cards += some
            assert some == sorted(some)
        assert len(cards) == len(set(cards)) == 10 * len(game.names) + 4
        assert set(cards) <= set(range(1, game.cards + 1))
        assert all(len(row) == 0 if game.phase == "draft" else 1 <= len(row) <= 5
                   for row in game.rows)  # fmt: skip
        assert game.heads == [self._heads[name] for name in game.names]
        assert all(count == 1 for count in self._choices.values())


CLOSELY = 0.3
"""Of the games, those replayed at every step; all are replayed at their end."""


def play_on(table: Table, twin: Table | None, books: Books, rng: random.Random) -> None:
    """One step at the table and, from its record, at the twin, if there is one."""
    if rng.random() < 0.05:
        who, stray = stray_step(table, rng)
        before = everything(table) if rng.random() < 0.2 else None
        try:
            events = table.act(who, stray)
        except Refused:
            assert before is None or everything(table) == before
            return
    elif table.around.paused:
        events = table.act(HOST, {"do": "resume"})
    elif rng.random() < 0.02:
        events = table.pass_time(rng.choice([0, 5, 61]))
    else:
        events = table.act(*legal_step(table, rng))
    books.hear(events)
    if twin is not None:
        replay_step(twin, table.record[-1])


options = st.fixed_dictionaries(
    {
        "limit": st.sampled_from([1, 20, 66]),
        "rounds": st.sampled_from([None, None, 1, 2]),
        "known_cards": st.booleans(),
        "open_draft": st.booleans(),
    }
)


@examples(2000)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 10), options=options)
def test_a_random_game_ends_keeps_its_cards_and_replays_at_every_step(
    seed: int, players: int, options: dict[str, Any]
) -> None:
    if players > 6:
        options = {**options, "known_cards": False, "open_draft": False}
    rng = random.Random(seed)
    table = new_table(players, seed, **options)
    twin, books = loaded(lines_of(table)) if rng.random() < CLOSELY else None, Books(table)
    for step in range(LONGEST):
        if table.game.over():
            break
        play_on(table, twin, books, rng)
        books.are_kept()
        assert twin is None or state_of(twin) == state_of(table)
        if twin is not None and step % 100 == 0:
            assert everything(loaded(lines_of(table))) == everything(table)
    game = game_of(table)
    assert game.over()
    fewest = min(game.heads)
    assert game.outcome() == tuple(s for s in game.seats if game.heads[s] == fewest)
    if options["rounds"] is None:
        assert max(game.heads) >= options["limit"]
    else:
        assert game.round == options["rounds"]
    assert everything(loaded(lines_of(table))) == everything(table)
    with pytest.raises(Refused, match="game_over"):
        table.act(table.names[0], {"do": "ready"})
