"""The table: the order of checks, the pause, the hourglass, the clock, records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.chance import Chance, OffScript
from engine.game import Refused
from engine.record import BadRecord, lines_of, loaded, parsed, table_of
from engine.table import Table


def header(
    mode: str = "advanced", overtime: str = "traditional", cards: int = 30
) -> dict[str, Any]:
    deck = [
        {
            "id": f"c{n}",
            "match": f"m{n}",
            "date": f"{1950 + n}-06-01",
            "home": "A",
            "away": "B",
            "score": [1, 0],
            "order": 1,
        }
        for n in range(cards)
    ]
    options = {"mode": mode, "overtime": overtime}
    return {"game": "goal", "options": options, "players": ["Anna", "Béla"], "deck": deck}


def table(**changes: Any) -> Table:
    return table_of({**header(), **changes})


def refusal(at: Table, who: str, **step: Any) -> str:
    with pytest.raises(Refused) as refused:
        at.act(who, step)
    return refused.value.code


def ended() -> Table:
    """A game whose deck has run out."""
    at = table_of(header(cards=1))
    assert at.game.over()
    return at


def test_checks_come_in_the_order_the_format_gives() -> None:
    over = ended()
    assert refusal(over, "Nobody", do="sing") == "unknown_action"
    assert refusal(over, "Nobody", do="pass", slot=1) == "not_seated"
    assert refusal(over, "Anna", do="skip") == "not_host"
    assert refusal(over, "host", do="skip", player="Nobody") == "not_seated"
    assert refusal(over, "Anna", do="pass", slot=1) == "game_over"
    assert refusal(over, "Anna", do="pause") == "game_over"
    at = table()
    at.act("Béla", {"do": "pause"})
    assert refusal(at, "Anna", do="resume") == "not_host"
    assert refusal(at, "Anna", do="tip", home=1) == "bad_value"
    assert refusal(at, "Anna", do="tip", home="x", away=1) == "paused"
    assert refusal(at, "Anna", do="pause") == "paused"
    assert refusal(at, "host", do="skip", player="Anna") == "paused"
    at.act("Béla", {"do": "resume"})
    assert refusal(at, "Anna", do="resume") == "wrong_phase"
    assert refusal(at, "Anna", do="place", slot=True) == "bad_value"
    assert refusal(at, "Anna", do="place", slot=99) == "wrong_phase"
    at.act("Anna", {"do": "pass"})
    assert refusal(at, "Anna", do="pass") == "already_answered"
    assert refusal(at, "host", do="skip", player="Anna") == "not_your_turn"
    at.act("Béla", {"do": "pass"})
    assert refusal(at, "Béla", do="place", slot=99) == "not_your_turn"
    assert refusal(at, "Anna", do="place", slot=-1) == "no_such_slot"
    at.act("Anna", {"do": "place", "slot": 0})
    assert refusal(at, "Béla", do="challenge", slot=2) == "no_such_slot"
    assert refusal(at, "Béla", do="challenge", slot=0) == "slot_taken"


def test_who_has_challenged_or_passed_has_answered() -> None:
    at = table(players=["Anna", "Béla", "Csaba"])
    for name in at.names:
        at.act(name, {"do": "pass"})
    at.act("Anna", {"do": "place", "slot": 0})
    assert refusal(at, "Csaba", do="pass") == "not_your_turn"
    at.act("Béla", {"do": "pass"})
    assert refusal(at, "Béla", do="challenge", slot=1) == "already_answered"


@pytest.mark.parametrize("value", [None, [], {}, "1", 1.0, True, 2**80, -(2**80), float("nan")])
def test_wrong_values_are_refused_and_change_nothing(value: Any) -> None:
    at = table()
    for name in at.names:
        at.act(name, {"do": "pass"})
    with pytest.raises(Refused):
        at.act("Anna", {"do": "place", "slot": value})
    assert len(at.record) == 2


def test_the_host_may_pause_and_end_anybodys_pause_but_not_play() -> None:
    at = table()
    at.act("host", {"do": "pause"})
    assert at.around.paused_by == "host"
    assert refusal(at, "Anna", do="resume") == "not_host"
    at.act("host", {"do": "resume"})
    assert refusal(at, "host", do="tip", home=1, away=0) == "not_seated"
    assert refusal(at, "host", do="hourglass") == "not_seated"


def test_the_hourglass_runs_for_a_minute_and_anew_when_turned_even_in_a_pause() -> None:
    at = table()
    at.act("Béla", {"do": "hourglass"})
    at.pass_time(59)
    at.act("Anna", {"do": "pause"})
    at.act("Anna", {"do": "hourglass"})
    at.pass_time(59.5)
    assert at.around.hourglass and at.sand_left == 0.5 and at.deadline() == 0.5
    at.pass_time(0.5)
    assert not at.around.hourglass and at.deadline() is None


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), "1", None, True])
def test_time_passes_forward_and_in_numbers(seconds: Any) -> None:
    at = table()
    with pytest.raises((ValueError, TypeError)):
        at.pass_time(seconds)
    assert at.record == []


def test_many_short_steps_are_as_long_as_their_sum() -> None:
    at = table()
    at.act("Béla", {"do": "hourglass"})
    for _ in range(600):
        at.pass_time(0.1)
    assert not at.around.hourglass


@pytest.mark.parametrize(
    ("old", "new"), [("könnyű", "easy"), ("nehéz", "hard"), ("haladó", "hard")]
)
def test_a_schema_1_save_goes_on_in_todays_words(old: str, new: str) -> None:
    save = {**header(), "schema": 1, "options": {"mode": old}}
    view: Any = table_of(save).view(None)
    assert (view.mode, view.overtime) == (new, "traditional")
    again: Any = loaded(lines_of(table_of(save))).view(None)
    assert (again.mode, again.overtime) == (new, "traditional")


def test_old_words_are_not_taken_from_new_saves() -> None:
    with pytest.raises(Refused, match="bad_value"):
        table_of({**header(), "options": {"mode": "nehéz"}})


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([], 1),
        (["nonsense"], 1),
        (["[]"], 1),
        (["{}"], 1),
        ([json.dumps({**header(), "schema": 99})], 1),
        ([json.dumps({**header(), "game": "chess"})], 1),
        ([json.dumps({**header(), "players": ["Anna"]})], 1),
        ([json.dumps(header()), '{"as": "Anna"'], 2),
        ([json.dumps(header()), '{"as": "Anna", "do": "place", "slot": 0}'], 2),
        ([json.dumps(header()), '{"as": "Anna", "do": "pass"}', '{"clock": "x"}'], 3),
        ([json.dumps(header()), '{"do": "pass"}'], 2),
    ],
)
def test_a_record_that_cannot_be_read_says_at_which_line(lines: list[str], line: int) -> None:
    with pytest.raises(BadRecord) as bad:
        loaded(lines)
    assert bad.value.line == line


def test_a_record_is_lines_of_json() -> None:
    at = table()
    at.act("Anna", {"do": "tip", "home": 2, "away": 1})
    at.pass_time(1.5)
    head, steps = parsed(lines_of(at))
    assert head["schema"] == 2 and head["players"] == ["Anna", "Béla"]
    assert steps == [{"as": "Anna", "do": "tip", "home": 2, "away": 1}, {"clock": 1.5}]


def test_a_seeded_chance_repeats_itself_and_remembers() -> None:
    one, other = Chance(7), Chance(7)
    assert one.dice(3) == other.dice(3) and one.shuffled("abc") == other.shuffled("abc")
    again = Chance(script=one.given)
    assert [again.dice(3)] == [one.given[0]["dice"]]


def test_a_scripted_chance_refuses_to_go_off_its_script() -> None:
    chance = Chance(script=[{"dice": [1, 2]}])
    with pytest.raises(OffScript):
        chance.shuffled("ab")
    assert chance.dice(2) == [1, 2]
    with pytest.raises(OffScript):
        chance.dice(2)
