"""How many complete random GOAL games the real engine plays in one process.

Every step goes through `Table.act`, the same checks as a laptop's message. The players are
random and legal; they look at the state for what is open, so that the engine is what is timed.
A second figure builds every seat's view after every step, as the host does.
"""

from __future__ import annotations

import random
from typing import Any

from engine.goal.play import GoalGame
from engine.table import Table
from tests.bench.figures import heaviest, spread, timed
from tests.engine.games import new_table, random_tip

SEED = 20_260_719
GAMES = 40
ROUNDS = 15
PLAYERS = 4
CARDS = 160


def step_of(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    game = table.game
    assert isinstance(game, GoalGame)
    seat = game.waiting()[0]
    do = rng.choice(game.choices(seat))
    step: dict[str, Any] = {"do": do}
    if do == "tip":
        step = random_tip("hard", rng)
    elif do in ("place", "challenge"):
        assert game.active is not None
        last = len(game.line_of(game.active))
        step["slot"] = rng.choice([s for s in range(last + 1) if s != game.placed])
    elif do == "date":
        step["date"] = "1986-06-22"
    return table.names[seat], step


def play(seed: int, views: bool) -> int:
    """One game; how many steps it took."""
    rng = random.Random(seed)
    table = new_table(rng, "hard", "traditional", PLAYERS, CARDS, days=60)
    while not table.game.over():
        table.act(*step_of(table, rng))
        if views:
            for name in (None, *table.names):
                table.view(name)
    return len(table.record)


def main() -> None:
    """Prints games a second, with and without views, and what dominates."""
    print(
        f"goal-engine: {PLAYERS} players, hard, {CARDS} cards, seed {SEED}, "
        f"{ROUNDS} rounds of {GAMES} games"
    )
    seeds = [range(SEED + r * GAMES, SEED + (r + 1) * GAMES) for r in range(ROUNDS)]
    steps = [sum(play(seed, False) for seed in some) for some in seeds]
    print(f"  steps a game: {spread([n / GAMES for n in steps])}")
    for label, views in (("rules alone", False), ("with every seat's view", True)):
        rates = [
            GAMES / timed(lambda s=some, v=views: [play(seed, v) for seed in s])  # type: ignore[misc]
            for some in seeds
        ]
        print(f"  games/s, {label}: {spread(rates)}")
    print("  what dominates (rules alone, own time):")
    for line in heaviest(lambda: [play(seed, False) for seed in seeds[0]]):
        print(f"    {line}")


if __name__ == "__main__":
    main()
