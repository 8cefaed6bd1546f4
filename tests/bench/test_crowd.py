"""The clients that time a host work: a short game of theirs against a real one."""

from __future__ import annotations

from pathlib import Path

import pytest

from net import journal
from tests.bench.boardgame import NotHere, set_up
from tests.bench.rivals import cost, our_table

MOVES, STREAM = 12, 40


def test_every_client_hears_of_every_move_once(tmp_path: Path) -> None:
    with our_table(8, 1, tmp_path) as table:
        took = cost(table, MOVES, 2)
        assert [one.reports for one in table.crowd.clients] == [2 + MOVES] * 8
        assert len(took.all) == MOVES and took.cpu > 0 and took.report > 0
        assert all(
            mover <= all_of_them for mover, all_of_them in zip(took.mover, took.all, strict=True)
        )
        table.at_once(STREAM, 8)
        (save,) = tmp_path.glob("*/saves/*")
        turned = [step for step in journal.read(save).steps if step.get("do") == "hourglass"]
    assert len(turned) == STREAM


def test_without_node_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotHere, match="node and npm not found"):
        set_up(tmp_path / "there")
