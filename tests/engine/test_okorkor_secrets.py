"""Secrecy: change everything a seat cannot know, and what it is sent stays equal, byte for byte."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance
from engine.game import Event, Refused
from engine.okorkor import play
from engine.okorkor.model import View
from engine.okorkor.state import OkorkorState
from engine.table import Table
from tests.engine.okorkor_games import game_of, legal_step, new_table, stray_step
from tests.examples import examples

packed = msgspec.msgpack.encode


def twin(table: Table) -> Table:
    """The same table once more, independent of the first; what is frozen is shared."""
    other, game = copy.copy(table), copy.copy(game_of(table))
    for field, value in vars(game).items():
        if isinstance(value, list):
            setattr(game, field, [one[:] if isinstance(one, list) else one for one in value])
        elif isinstance(value, dict):
            setattr(game, field, dict(value))
    other.game = game
    other.record = list(table.record)
    game.chance = Chance(1)
    return other


def with_other_secrets(table: Table, seat: int | None, seed: int) -> Table:
    """The same table with everything changed that this seat cannot know."""
    rng = random.Random(seed)
    other = twin(table)
    game = game_of(other)
    game.chance = Chance(seed)
    seen = {card for row in game.rows for card in row} | set(game.put.values())
    seen |= set(() if seat is None else game.hands[seat])
    unseen = [card for card in range(1, 105) if card not in seen]
    rng.shuffle(unseen)
    for one in game.seats:
        if one != seat:
            game.hands[one] = sorted(unseen.pop() for _ in game.hands[one])
            if one in game.put and game.phase == "play":
                game.put[one] = rng.choice(game.hands[one])
    return other


def sent(table: Table, seat: int | None, events: Sequence[Event] = ()) -> bytes:
    """All that this seat is told after a step."""
    name = None if seat is None else table.names[seat]
    question = None if name is None else table.question(name)
    return packed([table.view(name), question, table.sand_left, table.may_hear(events, name)])


def leaks(table: Table, seed: int) -> list[str]:
    """The phases and seats in which something secret can be told from what is sent."""
    return [
        f"{game_of(table).phase} seat {seat}"
        for seat in (None, *game_of(table).seats)
        if sent(table, seat) != sent(with_other_secrets(table, seat, seed), seat)
    ]


def every_phase(seed: int, look: Callable[[Table], None]) -> set[str]:
    """Plays a game, looking after every step; the phases that came up."""
    rng = random.Random(seed)
    table = new_table(rng.randint(2, 6), seed, open_draft=rng.random() < 0.3, limit=12)
    phases: set[str] = set()
    while not table.game.over():
        phases.add(game_of(table).phase)
        look(table)
        table.act(*legal_step(table, rng))
    look(table)
    return phases | {"over"}


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_a_seat_cannot_tell_changed_secrets_apart(seed: int) -> None:
    def look(table: Table) -> None:
        assert leaks(table, seed) == []

    every_phase(seed, look)


def test_the_secrecy_test_looks_into_every_phase() -> None:
    phases: set[str] = set()
    for seed in range(20):
        phases |= every_phase(seed, lambda table: None)
    assert phases == {"draft", "play", "take", "score", "over"}


@examples(40)
@given(seed=st.integers(0, 2**32))
def test_refusals_and_events_tell_no_secret(seed: int) -> None:
    """The same step on two tables that differ in what a seat cannot know: that seat is refused
    alike, and unless the cards are turned over or dealt, it hears the same."""
    rng = random.Random(seed)
    table = new_table(rng.randint(2, 5), seed, limit=12)
    while not table.game.over():
        for who, step in (stray_step(table, rng), legal_step(table, rng)):
            if who in table.names:
                outcomes_are_alike(table, who, step, seed)
        table.act(*legal_step(table, rng))


def outcomes_are_alike(table: Table, who: str, step: Any, seed: int) -> None:
    seat = table.names.index(who)
    told = []
    for one in (twin(table), with_other_secrets(table, seat, seed)):
        try:
            heard = one.act(who, step)
        except Refused as refused:
            told.append(refused.code.encode())
        else:
            closed = game_of(one).phase != game_of(table).phase
            turned = game_of(one).trick != game_of(table).trick
            told.append(b"" if closed or turned else sent(one, seat, heard))
    assert len(set(told)) == 1 or b"" in told


@examples(40)
@given(seed=st.integers(0, 2**32), again=st.booleans())
def test_a_card_put_down_tells_the_others_nothing_of_which_it_is(seed: int, again: bool) -> None:
    rng = random.Random(seed)
    table = new_table(4, seed)
    if again:
        table.act("Béla", {"do": "play", "card": rng.choice(game_of(table).hands[1])})
    told = []
    for card in rng.sample(game_of(table).hands[1], 2):
        one = twin(table)
        events = one.act("Béla", {"do": "play", "card": card})
        told.append([sent(one, seat, events) for seat in (None, 0, 2, 3)])
        assert again or sent(one, 1, events) != sent(table, 1)
    assert told[0] == told[1]


def view_with(leak: Callable[[OkorkorState, View], Any]) -> Callable[..., View]:
    def build(game: OkorkorState, seat: int | None, around: Any) -> View:
        return leak(game, honest(game, seat, around))

    honest = play.build_view
    return build


def show_a_put_card(game: OkorkorState, view: View) -> View:
    return msgspec.structs.replace(view, my_card=next(iter(game.put.values()), None))


def show_a_hand(game: OkorkorState, view: View) -> View:
    return msgspec.structs.replace(view, trick=sum(game.hands[0]))


def show_whether_a_row_will_be_chosen(game: OkorkorState, view: View) -> View:
    low = any(
        card < min(row[-1] for row in game.rows) for card in game.put.values() if all(game.rows)
    )
    return msgspec.structs.replace(view, round=view.round + 100 * low)


def order_by_card(game: OkorkorState, view: View) -> View:
    names = sorted(view.played or (), key=lambda name: game.put[game.names.index(name)])
    return msgspec.structs.replace(view, played=tuple(names))


@pytest.mark.parametrize(
    "leak", [show_a_put_card, show_a_hand, show_whether_a_row_will_be_chosen, order_by_card]
)
def test_a_planted_leak_is_caught(
    leak: Callable[[OkorkorState, View], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "build_view", view_with(leak))
    found: list[str] = []
    for seed in range(12):
        every_phase(seed, lambda table: found.extend(leaks(table, len(found))))
        if found:
            return
    pytest.fail("the leak went unnoticed")
