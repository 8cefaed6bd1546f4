"""Saved evenings are listed as they stand, and a damaged one does not hide the others."""

from __future__ import annotations

import os
from pathlib import Path

from desktop import evenings
from engine.chance import Chance
from engine.game import Setup
from engine.goal.rules import Goal
from engine.record import lines_of
from engine.table import Table


def card(number: int, year: int) -> dict[str, object]:
    return {
        "id": f"c{number}",
        "match": f"m{number}",
        "date": f"{year}-06-01",
        "home": "Hungary",
        "away": "Italy",
        "score": [2, 1],
        "order": 1,
    }


def started() -> Table:
    deck = tuple(card(number, 1930 + 7 * number) for number in range(12))
    players = ("Anna", "Béla")
    colours = {"Anna": "red", "Béla": "sky"}
    options = {"mode": "hard", "overtime": "shootout"}
    setup = Setup(options=options, players=players, colours=colours, material=deck)
    return Table(Goal, setup, Chance(7))


def written(folder: Path, name: str, at: int, lines: list[str]) -> Path:
    file = folder / name
    file.write_text("".join(lines), "utf-8")
    os.utime(file, (at, at))
    return file


def test_the_latest_evening_comes_first_with_who_and_how_it_stands(tmp_path: Path) -> None:
    table = started()
    older = written(tmp_path, "a.golest", 1_000_000, lines_of(table, {"room": {"name": "Nappali"}}))
    for name in table.names:
        table.act(name, {"do": "pass"})
    table.act("Anna", {"do": "place", "slot": 1})
    table.act("Béla", {"do": "pass"})
    newer = written(tmp_path, "b.golest", 2_000_000, lines_of(table))
    found = evenings.find(tmp_path)
    assert [evening.file for evening in found] == [newer, older]
    assert found[0].points == {"Anna": 1, "Béla": 0}
    assert found[1].points == {"Anna": 0, "Béla": 0}
    assert (found[1].room, found[1].mode, found[1].overtime) == ("Nappali", "hard", "shootout")
    assert found[1].colours == {"Anna": "red", "Béla": "sky"}
    assert not found[0].broken and not found[0].over


def test_a_damaged_save_is_listed_as_damaged(tmp_path: Path) -> None:
    good = written(tmp_path, "good.golest", 2_000_000, lines_of(started()))
    written(tmp_path, "bad.golest", 1_000_000, ["{}\n"])
    written(tmp_path, "note.txt", 1_000_000, ["shopping"])
    (tmp_path / "folder.golest").mkdir()
    found = evenings.find(tmp_path)
    assert [(e.file.name, e.broken) for e in found] == [(good.name, False), ("bad.golest", True)]


def test_a_last_line_torn_by_a_power_cut_does_not_hide_the_evening(tmp_path: Path) -> None:
    lines = lines_of(started())
    written(tmp_path, "torn.golest", 1, [*lines, '{"as":"Anna","do":"pa'])
    assert [evening.broken for evening in evenings.find(tmp_path)] == [False]


def test_no_folder_is_no_evening(tmp_path: Path) -> None:
    assert evenings.find(tmp_path / "nowhere") == []
