"""The scenarios hold, and the command that runs them says where one does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.scenario import Differs, run
from net.boards import equipped
from net.commands import scenario as command

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.json"))


def scenarios(path: Path) -> list[dict[str, Any]]:
    content = json.loads(path.read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_holds(path: Path) -> None:
    for one in scenarios(path):
        run(equipped(one))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 21


def small() -> dict[str, Any]:
    return scenarios(FOLDER / "goal" / "penalties-in-hard.json")[0]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"expect": {"phase": "duel"}}, "phase"),
        ({"expect": {"tokens": {"Emma": 3.5}}}, "tokens.Emma"),
        ({"expect": {"tokens": {"Emma": {"absent": True}}}}, "tokens.Emma"),
        ({"expect": {"waiting": []}}, "waiting"),
        ({"expect": {"paused": 0}}, "paused"),
        ({"expect": {"nothing": {"here": 1}}}, "nothing"),
        ({"hidden": ["Emm"]}, "Emm"),
        ({"hidden": [3]}, "3"),
        ({"as": "Emma", "do": "place", "slot": 0, "error": "paused"}, "accepted"),
        ({"as": "Lili", "do": "place", "slot": 0}, "not_your_turn"),
        ({"as": "Lili", "do": "place", "slot": 0, "error": "paused"}, "not_your_turn"),
        ({"as": "Lili"}, "unknown_action"),
        ({"clock": -1}, "ValueError"),
        ({"clock": "x"}, "TypeError"),
        (7, "TypeError"),
    ],
)
def test_a_scenario_that_does_not_hold_says_at_which_step(step: Any, fault: str) -> None:
    scenario = small()
    scenario["steps"].append(step)
    with pytest.raises(Differs, match=f"step {len(scenario['steps'])}:.*{fault}"):
        run(scenario)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"mode": "nehéz"}},
        {"options": {"mode": "hard", "overtime": "never"}},
        {"options": {"mode": "hard", "speed": 1}},
        {"options": []},
        {"players": ["Emma"]},
        {"players": ["Emma"] * 3},
        {"players": list("abcdef")},
        {"players": ["Emma", "host"]},
        {"players": ["Emma", ""]},
        {"players": ["Emma", 3]},
        {"players": "Emma"},
        {"deck": []},
        {"deck": [{"id": "a"}]},
        {"deck": ["a"]},
        {"deck": "a"},
        {"position": {}},
        {"colours": {"Emma": "white"}},
        {"colours": {"Emma": "red", "Gábor": "red"}},
    ],
)
def test_a_game_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    scenario = {**small(), **change, "steps": [], "refused": "bad_value"}
    run(scenario)
    with pytest.raises(Differs, match="step 0"):
        run({**scenario, "refused": None})


def test_a_game_that_starts_is_not_refused() -> None:
    with pytest.raises(Differs, match="had to be refused"):
        run({**small(), "steps": [], "refused": "bad_value"})


def broken_cards() -> list[dict[str, Any]]:
    good = small()["deck"][1]
    changes: list[dict[str, Any]] = [
        {"date": "1982-02-30"},
        {"date": "1982-7-8"},
        {"date": "0000-01-01"},
        {"score": [3, 2]},
        {"score": [3]},
        {"score": [100, 100]},
        {"score": [-1, -1]},
        {"pens": [4, 4]},
        {"order": -1},
        {"order": 1.5},
        {"home": ""},
        {"match": 7},
    ]
    return [{**good, **change} for change in changes]


@pytest.mark.parametrize("card", broken_cards(), ids=str)
def test_a_card_that_cannot_be_played_is_refused(card: dict[str, Any]) -> None:
    scenario = small()
    scenario["deck"][1] = card
    run({**scenario, "steps": [], "refused": "bad_value"})


def test_the_command_prints_a_line_each_and_fails_if_one_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {**small(), "name": "bad", "steps": [{"expect": {"phase": "over"}}]}
    both, record = tmp_path / "both.json", tmp_path / "record.jsonl"
    both.write_text(json.dumps([small(), bad]), encoding="utf-8")
    header = {key: value for key, value in small().items() if key not in ("steps", "name")}
    lines = [header, {"as": "Emma", "do": "pass"}, {"as": "Emma", "do": "pass"}]
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert command.main([str(both), str(record), str(tmp_path / "none.json")]) == 1
    ok, fail, record_line, missing = capsys.readouterr().out.splitlines()
    assert ok == "ok penalties in hard"
    assert fail.startswith("FAIL bad: step 1: phase is 'tip'")
    assert record_line.startswith("FAIL record.jsonl: line 3:")
    assert missing.startswith("FAIL none.json: cannot be read")


def test_the_command_runs_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = {key: value for key, value in small().items() if key != "steps"}
    record = tmp_path / "record.jsonl"
    lines = [header, {"as": "Emma", "do": "pass"}, {"clock": 3}]
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert command.main([str(record)]) == 0
    assert capsys.readouterr().out == "ok record.jsonl\n"
