"""How many complete random rounds of Ökörkör the real engine plays in one process.

Four players, ten tricks. Every step goes through `Table.act`, the same checks as a laptop's
message. The players are random and legal; they look at the state for what is open, and the orders
in which they play their hands are drawn beforehand, so that the engine is what is timed. A second
figure builds every seat's view after every step, as the host does.
"""

from __future__ import annotations

import platform
import random
import time
from operator import itemgetter

from engine.chance import Chance
from engine.game import Setup
from engine.okorkor.play import OkorkorGame
from engine.okorkor.rows import CARDS, HAND, ROWS
from engine.okorkor.rules import Okorkor
from engine.table import Table
from tests.bench.figures import heaviest, spread, timed

SEED = 20_260_719
BATCHES = 15
BATCH = 600
GAME = 6
"""Rounds of a game: about what one to 66 heads takes."""
NAMES = ("Anna", "Béla", "Csaba", "Dóra")
PLAYS = [{"do": "play", "card": card} for card in range(CARDS + 1)]
TAKES = [{"do": "take", "row": row} for row in range(ROWS)]
READY = {"do": "ready"}
ORDERS = [itemgetter(*random.Random(order).sample(range(HAND), HAND)) for order in range(2048)]
"""Orders in which a hand is played; eleven random bits choose one."""
GOAL = 10_000
"""Rounds a second that were hoped for."""


def play(seed: int, rounds: int, rng: random.Random, *, views: bool = False) -> int:
    """One game of so many rounds, `rng` choosing; how many steps it took."""
    options = {"rounds": rounds}
    table = Table(Okorkor, Setup(options=options, players=NAMES), Chance(seed))
    game = table.game
    assert isinstance(game, OkorkorGame)
    act, bits = table.act, rng.getrandbits
    while game.phase != "over":
        for trick in zip(*[ORDERS[bits(11)](hand) for hand in game.hands], strict=True):
            for name, card in zip(NAMES, trick, strict=True):
                act(name, PLAYS[card])
                if views:
                    look(table)
            if game.phase == "take":
                act(NAMES[game.asked[0]], TAKES[bits(2)])
                if views:
                    look(table)
        if game.phase == "score":
            for name in NAMES:
                act(name, READY)
    return len(table.record)


def look(table: Table) -> None:
    """Builds what everybody is sent."""
    for name in (None, *NAMES):
        table.view(name)


def batch(seed: int, rounds: int, *, views: bool = False) -> int:
    """Games that have so many rounds together; how many steps they took."""
    rng, seeds = random.Random(seed), range(seed, seed + rounds // GAME)
    return sum(play(one, GAME, rng, views=views) for one in seeds)


def main() -> None:
    """Prints rounds a second, with and without views, and what dominates."""
    print(
        f"okorkor-engine: 4 players, rounds of ten tricks, {GAME} a game, seed {SEED}, "
        f"{BATCHES} batches of {BATCH} rounds"
    )
    seeds = range(SEED, SEED + BATCHES * BATCH, BATCH)
    print(f"  steps a round: {spread([batch(seed, BATCH) / BATCH for seed in seeds])}")
    rates, by_the_wall = [], []
    for seed in seeds:
        start = time.perf_counter()
        rates.append(BATCH / timed(lambda s=seed: batch(s, BATCH)))  # type: ignore[misc]
        by_the_wall.append(BATCH / (time.perf_counter() - start))
    python = f"Python {platform.python_version()}, {platform.python_compiler()}"
    print(f"  rounds a CPU second, rules alone: {spread(rates)} (hoped for: {GOAL:,}; {python})")
    print(f"  the same by the clock on the wall: {spread(by_the_wall)}")
    few = BATCH // 5
    rates = [few / timed(lambda s=seed: batch(s, few, views=True)) for seed in seeds]  # type: ignore[misc]
    print(f"  rounds a CPU second, with every seat's view: {spread(rates)}")
    print("  what dominates (rules alone, own time):")
    for line in heaviest(lambda: batch(SEED, BATCH), 12):
        print(f"    {line}")


if __name__ == "__main__":
    main()
