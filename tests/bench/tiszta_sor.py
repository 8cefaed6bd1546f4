"""How strong the bots of Tiszta sor are against each other, and how long a turn takes them.

Every game is played at a real table by bots that see nothing but their views. Each seed is played
twice with the seats changed, and the error is that of independent pairs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Mapping, Sequence

from engine.chance import Chance
from engine.game import Setup
from engine.table import Table
from engine.tiszta_sor.bot import GREEDY, LEVELS, Bot, Level
from engine.tiszta_sor.model import View
from engine.tiszta_sor.rules import TisztaSor
from tests.bench.figures import spread

SEED = 20_260_720
GAMES = 400
VERSIONS = ((7, 2), (9, 3))
PLAYERS: Mapping[str, Level] = {
    "easy": LEVELS[1],
    "greedy": GREEDY,
    "evaluating": LEVELS[2],
    "strongest": LEVELS[3],
}
PAIRS = (("strongest", "greedy"), ("strongest", "evaluating"))
NAMES = ("A", "B")


class Played:
    """One game: points by seat, who ended it, turns, and processor seconds of each turn."""

    def __init__(self, seed: int, levels: Sequence[Level], n: int, m: int) -> None:
        table = Table(TisztaSor, Setup(options={"n": n, "m": m}, players=NAMES), Chance(seed))
        bots = {
            name: Bot(level, seed * 2 + at)
            for at, (name, level) in enumerate(zip(NAMES, levels, strict=True))
        }
        spent: dict[tuple[int, str], float] = {}
        while not table.game.over():
            name = table.waiting()[0]
            view = table.view(name)
            assert isinstance(view, View)
            start = time.process_time()
            step = bots[name].answer(view, name)
            took = time.process_time() - start
            spent[view.turn, name] = spent.get((view.turn, name), 0.0) + took
            assert step is not None
            table.act(name, step)
        end = table.view(None)
        assert isinstance(end, View) and end.totals is not None and end.trigger is not None
        self.points = [end.totals[name] for name in NAMES]
        self.trigger = NAMES.index(end.trigger)
        self.turns = end.turn
        self.seconds = [[s for (_, who), s in spent.items() if who == name] for name in NAMES]

    def share(self, seat: int) -> float:
        """1 for a win of this seat, one half for a draw, 0."""
        mine, theirs = self.points[seat], self.points[1 - seat]
        return (mine > theirs) + (mine == theirs) / 2


def series(first: str, second: str, n: int, m: int, games: int) -> None:
    """Prints what came of one series."""
    results: list[tuple[Played, int]] = []
    shares: list[float] = []
    for seed in range(SEED, SEED + max(games // 2, 2)):
        pair = [
            (Played(seed, [PLAYERS[first], PLAYERS[second]], n, m), 0),
            (Played(seed, [PLAYERS[second], PLAYERS[first]], n, m), 1),
        ]
        results += pair
        shares.append(statistics.mean(game.share(seat) for game, seat in pair))
    error = statistics.stdev(shares) / len(shares) ** 0.5
    won = statistics.mean(game.share(seat) == 1 for game, seat in results)
    drawn = statistics.mean(game.share(seat) == 0.5 for game, seat in results)
    ours = statistics.mean(game.points[seat] for game, seat in results)
    theirs = statistics.mean(game.points[1 - seat] for game, seat in results)
    turns = statistics.mean(game.turns for game, _ in results)
    ended = statistics.mean(game.trigger == seat for game, seat in results)
    print(
        f"  n={n} m={m} {first} - {second}: {len(results)} games, {won:.1%} won, {drawn:.1%} drawn"
        f", share {statistics.mean(shares):.1%} ± {error:.1%} (standard error); points {ours:.0f} "
        f": {theirs:.0f}; {turns:.1f} turns; the first ended {ended:.0%}"
    )
    times = [1000 * took for game, seat in results for took in game.seconds[seat]]
    print(
        f"      ms (processor) a turn of the first: {spread(times)}, longest {max(times):.0f}",
        flush=True,
    )


def main(games: int | None = None) -> None:
    """Prints the two series that matter, for both versions."""
    games = games or GAMES
    print(f"tiszta-sor: {games} games a series, seeds from {SEED}, each with both seatings")
    for first, second in PAIRS:
        for n, m in VERSIONS:
            series(first, second, n, m, games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
