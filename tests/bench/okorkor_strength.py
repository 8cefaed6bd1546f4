"""How strong the bots of Ökörkör are: full games to 66, seats rotated, ties split.

Every step goes through the table; a player sees its seat's view and nothing else. Prints the
share of wins with its standard error, and what an answer took on one core.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.chance import Chance
from engine.game import Brain, Setup
from engine.okorkor.bot import LEVELS, Bot
from engine.okorkor.rows import HAND
from engine.okorkor.rules import Okorkor
from engine.table import Table
from tests.bench.okorkor_players import PLAYERS, Flat, Frugal

SEED = 66_000
GAMES = 400
FLAT_GAMES = 2000
NAMES = ("Anna", "Béla", "Csaba", "Dóra")

Maker = Callable[[int], Brain]
"""Makes a player from a seed."""


class Measured:
    """A player whose answers are timed, in seconds of processor time (one thread, one core)."""

    def __init__(self, brain: Brain, times: list[float]) -> None:
        self._brain = brain
        self._times = times

    def answer(self, view: object, name: str) -> dict[str, object] | None:
        """As the player itself."""
        start = time.thread_time()
        step = self._brain.answer(view, name)
        self._times.append(time.thread_time() - start)
        return step


def play(brains: Iterable[Brain], seed: int) -> tuple[int, ...]:
    """One game; the winners."""
    table = Table(Okorkor, Setup(options={}, players=NAMES), Chance(seed))
    players = dict(zip(NAMES, brains, strict=True))
    while not table.game.over():
        for name in table.waiting():
            step = players[name].answer(table.view(name), name)
            assert step is not None
            table.act(name, step)
    return table.game.outcome() or ()


def match(label: str, one: Maker, three: Maker, games: int, seed: int = SEED) -> float:
    """One player against three of another kind; prints and gives its share of wins in percent."""
    shares: list[float] = []
    times: list[float] = []
    for game in range(games):
        rng = random.Random(seed + game)
        brains: list[Brain] = [three(rng.getrandbits(32)) for _ in NAMES]
        seat = game % len(NAMES)
        brains[seat] = Measured(one(rng.getrandbits(32)), times)
        winners = play(brains, seed + game)
        shares.append(1 / len(winners) if seat in winners else 0.0)
    mean = sum(shares) / games
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / max(1, games - 1) / games)
    times.sort()
    half, late = (1000 * times[int(part * len(times))] for part in (0.5, 0.95))
    print(
        f"  {label}: {100 * mean:.1f} % ± {100 * spread:.1f} of {games} games, seeds {seed} to "
        f"{seed + games - 1}; an answer {half:.1f} ms (p95 {late:.1f})",
        flush=True,
    )
    return 100 * mean


def main(games: int | None = None) -> None:
    """Prints the shares of wins of every level; a quarter is what equals get."""
    games = games or GAMES
    print("okorkor-strength: one against three, games to 66, fair share 25 %")
    for level in sorted(LEVELS, reverse=True):
        for name, three in PLAYERS.items():
            match(f"level {level} against {name}", _level(level), three, games)
    for level in (3, 2):
        match(f"level {level} against level {level - 1}", _level(level), _level(level - 1), games)


def _level(level: int) -> Maker:
    return lambda seed: Bot(LEVELS[level], seed)


def thinking(work: int, **changed: Any) -> Maker:
    """A bot of the strongest level that works so much, changed as said."""
    level = msgspec.structs.replace(LEVELS[3], work=work, **changed)
    return lambda seed: Bot(level, seed)


WORK = 1_400
FLAT_WORK = 3_600
"""About what takes a flat search as long as WORK takes the strongest level; the times printed
say how well that fits."""

VARIANTS: dict[str, dict[str, Any]] = {
    "the strongest level": {},
    "the others not learnt": {"learns": False},
    "not learnt, the others at random": {"learns": False, "theirs": 1},
    "not learnt, everybody at random": {"learns": False, "mine": 1, "theirs": 1},
    "itself always with the least risk": {"mine": HAND},
    "to the round's end": {"depth": HAND},
    "two tricks deep": {"depth": 2},
    "this trick only": {"depth": 1},
}


def frugal(seed: int) -> Bot:
    """The strongest level, after the fewest heads."""
    return Frugal(msgspec.structs.replace(LEVELS[3], work=WORK), seed)


def compare(games: int | None = None) -> None:
    """Prints the strongest level and its variants against three flat searches."""
    games = games or FLAT_GAMES
    print(f"okorkor-flat: one (work {WORK}) against three flat Monte Carlo (work {FLAT_WORK})")
    flat = lambda seed: Flat(0, seed, FLAT_WORK)  # noqa: E731
    match("flat Monte Carlo itself", flat, flat, max(1, games // 10))
    for label, style in VARIANTS.items():
        few = games if not style else max(1, games // 5)
        match(label, thinking(WORK, **style), flat, few)
    match("the fewest heads, not the best chance of winning", frugal, flat, max(1, games // 5))


if __name__ == "__main__":
    main()
