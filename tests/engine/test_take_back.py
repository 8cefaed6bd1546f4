"""Taking back: only what revealed nothing, and then it is as if it had never been."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import HOST, Refused
from engine.games import GAMES
from engine.record import lines_of, loaded, table_of
from engine.scenario import everything
from engine.table import Table
from tests.engine.games import MODES, OVERTIMES, legal_step, new_table
from tests.engine.test_goal_games import state_of
from tests.engine.test_goal_secrets import sent, with_other_secrets
from tests.examples import examples

TAKE_BACK = {"do": "take_back"}
PASS = {"do": "pass"}


def refusal(table: Table) -> str | None:
    """Why nothing can be taken back now, None if it can."""
    try:
        table.check(HOST, TAKE_BACK)
    except Refused as refused:
        return refused.code
    return None


def asked(table: Table) -> list[int | None]:
    """The number of everybody's question."""
    return [table.question(name) for name in table.names]


def picture(table: Table) -> str:
    """The whole state of the game, but for the sand, which runs on."""
    fields = state_of(table)
    return repr({key: fields[key] for key in fields if key not in ("around", "sand")})


@examples(40)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES), overtime=st.sampled_from(OVERTIMES))
def test_what_is_taken_back_has_never_been(seed: int, mode: str, overtime: str) -> None:
    rng = random.Random(seed)
    table = new_table(rng, mode, overtime, rng.randint(2, 5), 70, days=20)
    assert refusal(table) == "nothing_to_take_back"
    given: list[set[int | None]] = [set() for _ in table.names]
    while not table.game.over():
        takes_back, questions = rng.random() < 0.1, asked(table)
        before = picture(table) if takes_back else ""
        for seat, number in enumerate(questions):
            given[seat].add(number)
        who, step = legal_step(table, rng, skill=rng.choice([0.3, 0.9]))
        events = table.act(who, step)
        if rng.random() < 0.1 and not table.game.over():
            table.act(HOST, {"do": "pause"})
            assert refusal(table) == "paused"
            table.act(HOST, {"do": "resume"})
        if any(event.reveals for event in events):
            assert refusal(table) == ("game_over" if table.game.over() else "revealed")
            continue
        if takes_back:
            after = asked(table)
            (told,) = table.act(HOST, TAKE_BACK)
            assert told.by == who  # type: ignore[attr-defined]
            assert picture(table) == before
            assert refusal(table) == "nothing_to_take_back"
            for seat, number in enumerate(asked(table)):
                if after[seat] == questions[seat]:
                    assert number == questions[seat]
                else:
                    assert number is None or number not in given[seat], "asked anew"
    again = loaded(lines_of(table))
    assert everything(again) == everything(table)
    assert asked(again) == asked(table)


@examples(30)
@given(seed=st.integers(0, 2**32), mode=st.sampled_from(MODES), overtime=st.sampled_from(OVERTIMES))
def test_whatever_can_be_taken_back_told_nobody_anything_hidden(
    seed: int, mode: str, overtime: str
) -> None:
    """The same step on two tables that differ in what a seat cannot know: as long as it reveals
    nothing, that seat is told the same, and so is whoever acted."""
    rng = random.Random(seed)
    table = new_table(rng, mode, overtime, rng.randint(2, 4), 50, days=20)
    while not table.game.over():
        who, step = legal_step(table, rng, skill=rng.choice([0.3, 0.9]))
        twins = [
            (seat, with_other_secrets(table, seat, seed))
            for seat in (None, *range(len(table.names)))
        ]
        phase = table.view(None).phase  # type: ignore[attr-defined]
        events = table.act(who, step)
        if any(event.reveals for event in events):
            continue
        for seat, twin in twins:
            told = twin.act(who, step)
            assert sent(table, seat, events) == sent(twin, seat, told), f"{phase} {seat} {step}"


def small(mode: str = "advanced", players: int = 3) -> Table:
    return new_table(random.Random(3), mode, "traditional", players, 30)


def test_only_the_host_takes_back_and_only_once() -> None:
    table = small()
    table.act("Anna", PASS)
    with pytest.raises(Refused, match="not_host"):
        table.act("Anna", TAKE_BACK)
    with pytest.raises(Refused, match="not_seated"):
        table.act("Nobody", TAKE_BACK)
    with pytest.raises(Refused, match="bad_value"):
        table.act(HOST, {**TAKE_BACK, "steps": 2})
    table.act("Béla", PASS)
    table.act(HOST, TAKE_BACK)
    assert table.waiting() == ("Béla", "Csaba")
    with pytest.raises(Refused, match="nothing_to_take_back"):
        table.act(HOST, TAKE_BACK)
    table.act("Csaba", PASS)
    table.act(HOST, TAKE_BACK)
    assert table.waiting() == ("Béla", "Csaba")


def test_a_skip_can_be_taken_back() -> None:
    table = small()
    table.act(HOST, {"do": "skip", "player": "Béla"})
    table.act(HOST, TAKE_BACK)
    assert table.waiting() == ("Anna", "Béla", "Csaba")
    assert table.record[-1] == {"as": HOST, **TAKE_BACK}, "the record only ever grows"


def test_the_hourglass_runs_on_while_something_is_taken_back() -> None:
    table = small()
    table.act("Béla", PASS)
    table.act("Anna", {"do": "hourglass"})
    table.pass_time(20)
    table.act(HOST, TAKE_BACK)
    assert table.sand_left == 40
    assert loaded(lines_of(table)).sand_left == 40


def test_time_that_reveals_something_cannot_be_turned_back() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        table = new_table(rng, "easy", "shootout", 3, 150, days=40)
        while not table.game.over() and table.view(None).phase != "attempt":  # type: ignore[attr-defined]
            table.act(*legal_step(table, rng, skill=0.9))
        if table.game.over():
            continue
        table.act(table.waiting()[0], {"do": "start_clip"})
        assert refusal(table) == "revealed", "the clip has been seen"
        table.pass_time(30)
        assert refusal(table) in ("revealed", "game_over")
        return
    pytest.fail("no shootout came up")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_of_every_game_says_whether_it_reveals(game: str) -> None:
    for event in GAMES[game].events:
        assert isinstance(event.reveals, bool)


def test_a_card_put_down_in_okorkor_is_taken_back_too() -> None:
    rules = GAMES["okorkor"]
    header = {"game": "okorkor", "players": ["Anna", "Béla"], "seed": 5}
    table = table_of({**header, "options": rules.options({})})
    before = everything(table)[0]
    step = rules.brain(1, 1, ()).answer(table.view("Anna"), "Anna")
    assert step is not None
    table.act("Anna", step)
    table.act(HOST, TAKE_BACK)
    assert everything(table)[0] == before
