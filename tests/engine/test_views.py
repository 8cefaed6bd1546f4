"""What all games promise of their views."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.table import Table
from tests.engine import games, golden_games, okorkor_games, tiszta_sor_games

Step = Callable[[Table, random.Random], tuple[str, dict[str, object]]]


def goal(seed: int) -> Table:
    rng = random.Random(seed)
    mode = games.MODES[seed % 3]
    return games.new_table(rng, mode, "shootout", 3, 40, days=4)


TABLES: list[tuple[Callable[[int], Table], Step]] = [
    (goal, lambda table, rng: games.legal_step(table, rng, 0.9)),
    (lambda seed: okorkor_games.new_table(4, seed, open_draft=True), okorkor_games.legal_step),
    (lambda seed: tiszta_sor_games.new_table(seed, 3, 3), tiszta_sor_games.legal_step),
    (lambda seed: golden_games.new_table(seed, 3), golden_games.legal_step),
]


@pytest.mark.parametrize(("new_table", "step"), TABLES, ids=["goal", "okorkor", "tiszta", "golden"])
def test_a_view_built_beside_the_spectators_is_the_seats_own(
    new_table: Callable[[int], Table], step: Step
) -> None:
    for seed in range(6):
        rng, table = random.Random(seed), new_table(seed)
        for _ in range(300):
            public = table.view(None)
            for name in table.names:
                assert table.view(name, public) == table.view(name)
            assert table.view(None) == public
            if table.game.over():
                break
            table.act(*step(table, rng))
