"""The story of an evening: nothing of it before the end, then every action, as it was."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.goal.model import ActionClosed, Outcome
from tests.desktop.goal_evening import sit_down, view_of
from tests.engine.games import legal_step


@pytest.mark.parametrize("mode", ["easy", "advanced", "hard"])
def test_the_story_is_told_at_the_end_and_only_then(mode: str) -> None:
    table, rng = sit_down(mode, 3, "shootout", seed=6), random.Random(6)
    closed: list[Outcome] = []
    flags: list[set[str]] = []
    while view_of(table).phase != "over":
        for name in (None, *table.names):
            assert view_of(table, name).story is None
        before = view_of(table)
        events: tuple[Any, ...] = table.act(*legal_step(table, rng, 0.8))
        for event in events:
            if isinstance(event, ActionClosed):
                closed.append(event.result)
                flags.append({flag.by for flag in before.challenges})
    for name in (None, *table.names):
        view = view_of(table, name)
        assert view.story is not None
        assert [one.result for one in view.story] == closed
        assert {one.card for one in closed} <= view.cards.keys()
        for one, known in zip(view.story, flags, strict=True):
            assert known <= {flag.by for flag in one.challenges}
            assert set(one.tipped_right) <= set(one.tipped)
            assert set(one.result.gained) <= set(one.tipped_right)
