"""How many complete random rounds of Ökörkör the real engine plays in one process.

Four players, ten tricks. Every step goes through `Table.act`, the same checks as a laptop's
message. The players are random and legal; they look at the state for what is open, so that the
engine is what is timed. A second figure builds every seat's view after every step, as the host
does.
"""

from __future__ import annotations

import random

from engine.chance import Chance
from engine.game import Setup
from engine.okorkor.play import OkorkorGame
from engine.okorkor.rules import Okorkor
from engine.table import Table
from tests.bench.figures import heaviest, spread, timed

SEED = 20_260_719
ROUNDS = 15
BATCH = 1000
NAMES = ("Anna", "Béla", "Csaba", "Dóra")
GOAL = 10_000
"""Rounds a second that were hoped for."""


def play(seed: int, rounds: int, *, views: bool = False) -> int:
    """One game of so many rounds; how many steps it took."""
    options = {"rounds": rounds}
    table = Table(Okorkor, Setup(options=options, players=NAMES), Chance(seed))
    game = table.game
    assert isinstance(game, OkorkorGame)
    chance = random.Random(seed).random
    seats = list(enumerate(NAMES))
    ready = {"do": "ready"}
    while game.phase != "over":
        if game.phase == "play":
            for seat, name in seats:
                hand = game.hands[seat]
                table.act(name, {"do": "play", "card": hand[int(chance() * len(hand))]})
                if views:
                    look(table)
        elif game.phase == "take":
            table.act(NAMES[game.asked[0]], {"do": "take", "row": int(chance() * 4)})
            if views:
                look(table)
        else:
            for name in NAMES:
                table.act(name, ready)
    return len(table.record)


def look(table: Table) -> None:
    """Builds what everybody is sent."""
    for name in (None, *NAMES):
        table.view(name)


def main() -> None:
    """Prints rounds a second, with and without views, and what dominates."""
    print(f"okorkor-engine: 4 players, ten tricks, seed {SEED}, {ROUNDS} batches of {BATCH} rounds")
    seeds = range(SEED, SEED + ROUNDS)
    print(f"  steps a round: {spread([play(seed, BATCH) / BATCH for seed in seeds])}")
    rates = [BATCH / timed(lambda s=seed: play(s, BATCH)) for seed in seeds]  # type: ignore[misc]
    print(f"  rounds/s, rules alone: {spread(rates)} (hoped for: {GOAL:,})")
    few = BATCH // 10
    rates = [few / timed(lambda s=seed: play(s, few, views=True)) for seed in seeds]  # type: ignore[misc]
    print(f"  rounds/s, with every seat's view: {spread(rates)}")
    print("  what dominates (rules alone, own time):")
    for line in heaviest(lambda: play(SEED, BATCH), 12):
        print(f"    {line}")


if __name__ == "__main__":
    main()
