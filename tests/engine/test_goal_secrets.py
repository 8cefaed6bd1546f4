"""Secrecy: change everything a seat cannot know, and what it is sent stays equal, byte for byte.

The net tests ask the same of whole frames; here it is asked of views, events and refusals.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Refused, Struct
from engine.goal import play
from engine.goal.model import Card, Tip, View
from engine.goal.play import GoalGame
from engine.table import Table
from tests.engine.games import MODES, OVERTIMES, legal_step, new_table, stray_step
from tests.examples import examples

packed = msgspec.msgpack.encode


def game_of(table: Table) -> GoalGame:
    assert isinstance(table.game, GoalGame)
    return table.game


def another_card(card: Card, rng: random.Random) -> Card:
    """The same two teams, everything else another."""
    goals = rng.randint(0, 9)
    return Card(
        id=f"x{rng.random()}",
        match=f"y{rng.random()}",
        date=f"{rng.randint(1000, 9999)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}",
        home=card.home,
        away=card.away,
        score=(goals, goals),
        pens=(5, rng.randint(0, 4)),
        order=rng.randint(1, 20),
        scorer="Somebody Else",
        minute=str(rng.randint(1, 90)),
        competition="Another Cup",
        clip="another.mp4",
    )


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
    return other


def with_other_secrets(table: Table, seat: int | None, seed: int) -> Table:
    """The same table with everything changed that this seat cannot know."""
    rng = random.Random(seed)
    other = twin(table)
    game = game_of(other)
    if game.running is not None:
        game.running = another_card(game.running, rng)
        game.card[game.running.id] = game.running
    game.deck = [
        msgspec.structs.replace(another_card(card, rng), home="Nowhere", away="Nobody")
        for card in game.deck
    ]
    game.deck_ids = tuple(card.id for card in game.deck)
    game.card |= {card.id: card for card in game.deck}
    if game.phase == "tip":
        for one in game.tips:
            if one != seat:
                passed = game.tips[one] is not None and rng.random() < 0.5
                game.tips[one] = None if passed else Tip(home=rng.randint(0, 99), away=7)
    for one, sent in game.dates.items():
        if one != seat and sent is not None:
            game.dates[one] = f"{rng.randint(1000, 9999)}-05-05"
    if game.still_in is not None and game.phase != "over":
        seen = set() if game.last_result is None else {game.last_result.card}
        for one in game.seats:
            if one != seat:
                game.own[one] = [c for c in game.own[one] if c.id in seen]
    return other


def sent(table: Table, seat: int | None, events: Sequence[Struct] = ()) -> bytes:
    """All that this seat is told after a step."""
    name = None if seat is None else table.names[seat]
    question = None if name is None else table.question(name)
    told = table.may_hear(events, name)  # type: ignore[arg-type]
    return packed([table.view(name), question, table.sand_left, told])


def leaks(table: Table, seed: int) -> list[str]:
    """The phases and seats in which something secret can be told from what is sent."""
    return [
        f"{game_of(table).phase} seat {seat}"
        for seat in (None, *game_of(table).seats)
        if sent(table, seat) != sent(with_other_secrets(table, seat, seed), seat)
    ]


def every_phase(seed: int, mode: str, overtime: str, look: Callable[[Table], None]) -> set[str]:
    """Plays a game, looking after every step; the phases that came up."""
    rng = random.Random(seed)
    table = new_table(rng, mode, overtime, rng.randint(2, 5), 70, days=20)
    phases = set()
    while not table.game.over():
        phases.add(game_of(table).phase)
        look(table)
        table.act(*legal_step(table, rng, skill=rng.choice([0.3, 0.9])))
    look(table)
    return phases | {"over"}


@examples(50)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES), overtime=st.sampled_from(OVERTIMES))
def test_a_seat_cannot_tell_changed_secrets_apart(seed: int, mode: str, overtime: str) -> None:
    def look(table: Table) -> None:
        assert leaks(table, seed) == []

    every_phase(seed, mode, overtime, look)


@pytest.mark.parametrize("mode", MODES)
def test_the_secrecy_test_looks_into_every_phase(mode: str) -> None:
    phases: set[str] = set()
    for seed in range(40):
        phases |= every_phase(seed, mode, "shootout", lambda table: None)
    assert phases == {"tip", "place", "challenge", "duel", "extra", "attempt", "over"}


@examples(60)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES))
def test_refusals_and_events_tell_no_secret(seed: int, mode: str) -> None:
    """The same step on two tables that differ in secrets: the same refusal; and unless it
    closed the action, the same events for everybody else."""
    rng = random.Random(seed)
    table = new_table(rng, mode, "traditional", 3, 40, days=20)
    while not table.game.over():
        who, stray = stray_step(table, rng)
        seat = table.names.index(who) if who in table.names else None
        codes = []
        for one in (twin(table), with_other_secrets(table, seat, seed)):
            try:
                one.act(who, stray)
                codes.append("")
            except Refused as refused:
                codes.append(refused.code)
        assert codes[0] == codes[1]
        table.act(*legal_step(table, rng, skill=0.5))
        assert leaks(table, seed) == []


def test_an_answer_tells_the_others_nothing_of_what_it_says() -> None:
    rng = random.Random(5)
    table = new_table(rng, "advanced", "traditional", 3, 30)
    other = twin(table)
    for one, step in (
        (table, {"do": "tip", "home": 3, "away": 1}),
        (other, {"do": "pass"}),
    ):
        one.heard = one.act(table.names[0], step)  # type: ignore[attr-defined]
    for seat in (None, 1, 2):
        assert sent(table, seat, table.heard) == sent(other, seat, other.heard)  # type: ignore[attr-defined]


def view_with(leak: Callable[[GoalGame, View], Any]) -> Callable[..., View]:
    def build(game: GoalGame, seat: int | None, around: Any) -> View:
        view = honest(game, seat, around)
        return view if game.running is None else leak(game, view)

    honest = play.build_view
    return build


def show_the_date(game: GoalGame, view: View) -> View:
    assert game.running is not None
    return msgspec.structs.replace(view, prompt=(game.running.home, game.running.date))


def show_the_card(game: GoalGame, view: View) -> View:
    assert game.running is not None
    return msgspec.structs.replace(view, cards={**view.cards, game.running.id: game.running})


def show_whether_the_place_is_right(game: GoalGame, view: View) -> View:
    assert game.running is not None
    late = game.running.date > "1970-01-01"
    return msgspec.structs.replace(view, round=view.round + 100) if late else view


def show_the_tips(game: GoalGame, view: View) -> View:
    count = sum(tip is not None for tip in game.tips.values())
    return msgspec.structs.replace(view, round=view.round + 100 * count)


@pytest.mark.parametrize(
    "leak", [show_the_date, show_the_card, show_whether_the_place_is_right, show_the_tips]
)
def test_a_planted_leak_is_caught(
    leak: Callable[[GoalGame, View], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "build_view", view_with(leak))
    found: list[str] = []
    for seed in range(8):
        every_phase(seed, "advanced", "traditional", lambda t: found.extend(leaks(t, len(found))))
        if found:
            return
    pytest.fail("the leak went unnoticed")
