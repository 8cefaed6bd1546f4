"""Golden Goal as its bots play it with the real engine, beside the figures it was tuned to.

`golest bench golden-goal` plays 3,000 games for each number of players, `--games` says otherwise.
Every step goes through `Table.act`; all games are seeded.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from engine.chance import Chance
from engine.game import Setup
from engine.golden_goal import events as e
from engine.golden_goal.model import View
from engine.golden_goal.rules import GoldenGoal
from engine.table import Table
from net.boards import board_of

SEED = 20_260_719
GAMES = 3000
NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Edit", "Feri")
BOARD = board_of(GoldenGoal.name)
LEVEL = 2

SECONDS = {"turn": 22, "buy": 10, "auction": 35, "card": 12, "stake": 12, "hit": 5, "deal": 40}
WHISTLE = 30
"""Table seconds, as the design estimates them."""

DESIGN: dict[int, tuple[str, ...]] = {
    2: ("91 (45.5)", "61, 57-65", "47/35/19%", "14.0", "5.4", "6%", "76% (79%)", "20%",
        "1.04/0.96", "5.8", "37.3", "4.8, 0.7", "2.8"),
    3: ("103 (34.2)", "68, 64-72", "46/33/21%", "10.3", "3.3", "11%", "70% (69%)", "8%",
        "1.05/0.93", "4.6", "44.7", "4.6, 0.7", "2.7"),
    4: ("114 (28.6)", "76, 71-80", "45/33/21%", "8.4", "2.4", "15%", "60% (61%)", "2%",
        "1.12/0.92", "3.8", "48.2", "4.8, 0.7", "2.3"),
    5: ("115 (23.0)", "76, 72-81", "44/35/21%", "6.7", "1.8", "23%", "60% (63%)", "2%",
        "1.05/0.90", "2.7", "50.9", "5.7, 0.7", "1.3"),
    6: ("138 (23.0)", "90, 85-94", "44/35/21%", "6.7", "1.6", "27%", "59% (61%)", "1%",
        "1.02/0.96", "2.6", "56.0", "5.0, 0.7", "1.4"),
}  # fmt: skip
COLUMNS = (
    "turns (per player)",
    "table minutes, 5-95%",
    "victory/draw/defeat",
    "points each",
    "margin 1st-2nd",
    "tied on points",
    "half-time leader wins (chance alone)",
    "winner has twice the second",
    "best/worst seat",
    "teams completed",
    "most money in hands, 95% (M)",
    "auctions, reserved",
    "deals",
)


@dataclass
class Game:
    """What is remembered of one game. Seats in seat order."""

    turns: int = 0
    seconds: int = 0
    results: list[list[str]] = field(default_factory=list)
    """By seat, in the order of the matches."""
    markers: list[int] = field(default_factory=list)
    hits: int = 0
    winner: int = 0
    completed: int = 0
    most_money: int = 0
    auctions: int = 0
    reserved: int = 0
    deals: int = 0
    bought: int = 0
    sold: int = 0
    debts: int = 0
    waived: int = 0
    cash: list[int] = field(default_factory=list)
    unsold: int = 0

    def points(self, seat: int, matches: slice = slice(None)) -> int:
        """Of some of a seat's matches."""
        return sum({"victory": 3, "draw": 1}.get(one, 0) for one in self.results[seat][matches])


def played(players: int, seed: int, levels: Sequence[int] = ()) -> Game:
    """One game by bots, all of the usual level or each of its own."""
    names = NAMES[:players]
    levels = levels or (LEVEL,) * players
    setup = Setup(options={}, players=names, material=BOARD)
    table = Table(GoldenGoal, setup, Chance(seed))
    minds = {
        name: GoldenGoal.brain(level, seed + at, ())
        for at, (name, level) in enumerate(zip(names, levels, strict=True))
    }
    game = Game(results=[[] for _ in names])
    view = table.view(None)
    assert isinstance(view, View)
    while view.phase != "over":
        asked = [*(offer.to for offer in view.offers), *view.waiting]
        for name in asked:
            step = minds[name].answer(view, name)
            if step is not None:
                break
        else:
            raise RuntimeError(f"nobody moves: {view}")
        told = table.act(name, step)
        view = table.view(None)
        assert isinstance(view, View)
        note(game, told, view)
    assert view.winners is not None
    game.winner = names.index(view.winners[0])
    game.completed = len(view.completed)
    game.cash = list(view.money.values())
    game.unsold = len(view.bank)
    return game


def note(game: Game, told: Sequence[object], view: View) -> None:
    """What happened, counted."""
    names = list(view.money)
    game.most_money = max(game.most_money, sum(view.money.values()))
    for event in told:
        match event:
            case e.TurnBegan():
                game.turns += 1
                game.seconds += SECONDS["turn"]
            case e.CardDrawn():
                game.seconds += SECONDS["card"]
            case e.Staked():
                game.seconds += SECONDS["stake"]
            case e.Visited():
                game.hits += 1
                game.seconds += SECONDS["hit"]
            case e.AuctionOpened(reserved=reserved):
                game.auctions += not reserved
                game.reserved += reserved
                game.seconds += SECONDS["auction"]
            case e.TileTaken(giver=None):
                game.bought += 1
                game.seconds += SECONDS["buy"]
            case e.Sold():
                game.sold += 1
            case e.DebtOpened():
                game.debts += 1
            case e.DebtWaived():
                game.waived += 1
            case e.OfferClosed(why="accepted"):
                game.deals += 1
                game.seconds += SECONDS["deal"]
            case e.MatchEnded(result=result):
                game.results[names.index(result.player)].append(result.result)
                game.markers.append(result.goals)
                game.seconds += WHISTLE


# Figures


def share(part: float, all_: float) -> str:
    """As a percentage."""
    return f"{part / all_:.0%}"


def leads(points: Sequence[int]) -> int | None:
    """The sole leader."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def half_time(games: Sequence[Game], by_chance: random.Random | None) -> float:
    """How often a sole leader at half-time wins; drawn independently from the same results if
    chance alone is to decide (ties at the end by lot)."""
    pool = [one for game in games for line in game.results for one in line]
    led = won = 0
    for game in games:
        seen = game
        if by_chance is not None:
            seen = Game(results=[[by_chance.choice(pool) for _ in line] for line in game.results])
        seats = range(len(seen.results))
        half = slice(0, len(seen.results[0]) // 2)
        leader = leads([seen.points(seat, half) for seat in seats])
        if leader is None:
            continue
        led += 1
        final = [seen.points(seat) for seat in seats]
        if by_chance is None:
            won += game.winner == leader
        elif final[leader] == max(final):
            won += by_chance.random() < 1 / final.count(max(final))
    return won / max(led, 1)


def halves(games: Sequence[Game]) -> float:
    """Correlation of a player's points in the two halves, about the table's mean."""
    pairs: list[tuple[float, float]] = []
    for game in games:
        seats = range(len(game.results))
        middle = len(game.results[0]) // 2
        first = [game.points(seat, slice(0, middle)) for seat in seats]
        second = [game.points(seat, slice(middle, None)) for seat in seats]
        means = statistics.fmean(first), statistics.fmean(second)
        pairs += [(a - means[0], b - means[1]) for a, b in zip(first, second, strict=True)]
    return statistics.correlation([a for a, _ in pairs], [b for _, b in pairs])


def figures(players: int, games: Sequence[Game]) -> tuple[str, ...]:
    """The design's columns."""
    count = len(games)
    turns = statistics.fmean(game.turns for game in games)
    minutes = sorted(game.seconds / 60 for game in games)
    results = [one for game in games for line in game.results for one in line]
    shares = [results.count(kind) / len(results) for kind in ("victory", "draw", "defeat")]
    finals = [sorted((g.points(s) for s in range(players)), reverse=True) for g in games]
    wins = [sum(game.winner == seat for game in games) / count * players for seat in range(players)]
    alone = half_time(games, random.Random(SEED))
    money = sorted(game.most_money for game in games)[round(0.95 * (count - 1))]
    mean = {
        name: statistics.fmean(getattr(game, name) for game in games)
        for name in ("completed", "auctions", "reserved", "deals")
    }
    low, high = (minutes[round(part * (count - 1))] for part in (0.05, 0.95))
    return (
        f"{turns:.0f} ({turns / players:.1f})",
        f"{statistics.fmean(minutes):.0f}, {low:.0f}-{high:.0f}",
        "/".join(f"{one * 100:.0f}" for one in shares) + "%",
        f"{statistics.fmean(p for final in finals for p in final):.1f}",
        f"{statistics.fmean(final[0] - final[1] for final in finals):.1f}",
        share(sum(final[0] == final[1] for final in finals), count),
        f"{half_time(games, None):.0%} ({alone:.0%})",
        share(sum(final[0] >= 2 * final[1] for final in finals), count),
        f"{max(wins):.2f}/{min(wins):.2f}",
        f"{mean['completed']:.1f}",
        f"{money / 1e6:.1f}",
        f"{mean['auctions']:.1f}, {mean['reserved']:.1f}",
        f"{mean['deals']:.1f}",
    )


def report(players: int, games: Sequence[Game]) -> None:
    """One number of players, beside the design's figures, and the bounds to keep."""
    print(f"  {players} players, {len(games)} games            here            design")
    ours = figures(players, games)
    for column, here, design in zip(COLUMNS, ours, DESIGN[players], strict=True):
        print(f"    {column:38} {here:>16} {design:>16}")
    markers = [one for game in games for one in game.markers]
    at_limit = sum(abs(one) == 10 for one in markers) / len(markers)
    hits = statistics.fmean(g.hits / sum(map(len, g.results)) for g in games)
    cash = statistics.fmean(one for game in games for one in game.cash)
    wins = [sum(game.winner == seat for game in games) / len(games) for seat in range(players)]
    by_seat = ", ".join(f"{share * players:.1%}" for share in wins)
    error = ((players - 1) / len(games)) ** 0.5
    print(f"    wins by seat, of a fair share (within 12%): {by_seat}, each ± {error:.1%}")
    lines = (
        ("correlation of halves (under 0.25)", f"{halves(games):.2f}", "0.10-0.19"),
        ("goal actions at the whistle", f"{statistics.fmean(markers):+.1f}", "+0.9"),
        ("their spread", f"{statistics.stdev(markers):.1f}", "4.1-4.6"),
        ("at a limit", f"{at_limit:.0%}", "3-5%"),
        ("hits a match", f"{hits:.1f}", "1.2 to 2.1"),
        ("purchases from the Bank", _mean(games, "bought"), "14-18"),
        ("tiles nobody bought", _mean(games, "unsold"), "nearly none"),
        ("final cash (M)", f"{cash / 1e6:.1f}", "4-7"),
        ("sales to the Bank, debts, waived", ", ".join(
            _mean(games, name) for name in ("sold", "debts", "waived")), "none"),
    )  # fmt: skip
    for column, here, design in lines:
        print(f"    {column:38} {here:>16} {design:>16}")


def _mean(games: Sequence[Game], name: str) -> str:
    return f"{statistics.fmean(getattr(game, name) for game in games):.2f}"


def _one(job: tuple[int, int]) -> Game:
    return played(*job)


def _odd(job: tuple[int, int, int, int]) -> bool:
    """Whether the odd one among its fellows won; it sits in every seat by turns."""
    players, seed, odd, others = job
    seat = seed % players
    return (
        played(players, seed, [odd if at == seat else others for at in range(players)]).winner
        == seat
    )


STRENGTH_GAMES = 400
MATCHES = ((2, 1), (3, 1), (3, 2))
"""Levels that are compared: one of the first among those of the second."""


def strength(games: int | None = None) -> None:
    """How often one bot of a better level wins against three of a weaker one, of a fair 25%, and
    against one."""
    count = games or STRENGTH_GAMES
    print(f"golden-goal-strength: seed {SEED}, {count} games each, the odd one in every seat")
    with ProcessPoolExecutor() as pool:
        for odd, others in MATCHES:
            for players in (4, 2):
                jobs = [(players, SEED + number, odd, others) for number in range(count)]
                won = sum(pool.map(_odd, jobs, chunksize=10)) / count
                error = (won * (1 - won) / count) ** 0.5
                print(
                    f"  level {odd} against {players - 1} of level {others}: {won:.1%} ±"
                    f" {error:.1%} (fair {1 / players:.0%})",
                    flush=True,
                )


def main(games: int | None = None, numbers: Sequence[int] = tuple(DESIGN)) -> None:
    """As `golest bench` runs it: so many games for each number of players."""
    count = games or GAMES
    print(f"golden-goal: bots of level {LEVEL}, seed {SEED}, {count} games a number of players")
    with ProcessPoolExecutor() as pool:
        for players in numbers:
            jobs = [(players, SEED + number) for number in range(count)]
            report(players, list(pool.map(_one, jobs, chunksize=25)))


if __name__ == "__main__":
    main()
