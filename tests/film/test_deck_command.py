"""`golest deck`: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.commands.deck import main, safe_name

BAD = "date,home,away,score,order\n2023-02-29,A,B,1-0,1\n"


def test_check_says_nothing_is_wrong_and_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "starter"]) == 0
    assert "409 cards in 127 matches" in capsys.readouterr().out


def test_check_names_row_and_remedy_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.csv").write_text(BAD, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert "error: row 2: 2023-02-29 is not a date." in capsys.readouterr().out
    assert main(["check", str(tmp_path), "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["code"] for line in lines] == ["bad_date", "empty"]


def test_list_shows_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert capsys.readouterr().out.startswith("starter  ")


def test_render_makes_a_film_named_after_its_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card, out = "19540704-FRG-HUN-01", tmp_path / "films"
    small = ["--size", "160x90", "--fps", "5"]
    assert main(["render", "starter", "--out", str(out), "--card", card, *small]) == 0
    assert [path.name for path in out.iterdir()] == [f"{card}.mp4"]
    assert main(["render", "starter", "--out", str(out), "--card", "nobody"]) == 1
    assert "nobody" in capsys.readouterr().err


def test_a_file_name_is_safe_everywhere() -> None:
    assert safe_name("2000-01-01 A/B: C – D-01") == "2000-01-01_A_B_C_D-01"
    assert safe_name("../..") == "card"


TABLE = "date,home,away,score,minute,scorer\n9/7/2006,Italy,France,1-1,7,Zidane\nx,A,B,1-0,1,y\n"


def test_import_asks_once_and_then_writes_a_deck_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "goals.csv").write_text(TABLE, "utf-8")
    words = ["import", str(tmp_path / "goals.csv"), "--out", str(tmp_path / "decks")]
    assert main(words) == 1
    assert "--dates day-first" in capsys.readouterr().out
    assert not (tmp_path / "decks").exists()
    assert main([*words, "--dates", "day-first", "--name", "Döntők"]) == 0
    said = capsys.readouterr().out
    assert "x is not a date" in said and "in: 1 goals" in said
    assert main(["check", str(tmp_path / "decks" / "Döntők")]) == 0


def test_import_says_everything_as_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "goals.csv").write_text(TABLE, "utf-8")
    words = ["import", str(tmp_path / "goals.csv"), "--preview", "--json", "--dates", "month-first"]
    assert main(words) == 0
    first, second, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["card"]["date"] == "2006-09-07"
    assert (second["in"], second["problems"][0]["code"]) == (False, "bad_date")
    assert (last["summary"]["goals"], last["deck"]) == (1, None)
