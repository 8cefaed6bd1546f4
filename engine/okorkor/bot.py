"""A player of Ökörkör that is a program. It sees a seat's view, and remembers the cards it saw.

The strong levels deal the cards they have not seen to the others in many ways and play each out.
How much they think is a number of playouts, never a time: the engine knows no clock. Their
randomness is a mind's, not the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from math import exp
from typing import Any

import msgspec

from engine.chance import drawn, mind
from engine.game import Refused, Struct
from engine.okorkor.manners import MANNERS
from engine.okorkor.memory import Memory, cards_of, dealt, odds_of
from engine.okorkor.model import View
from engine.okorkor.playout import HABITS, Board, play_out, put_down
from engine.okorkor.prospects import prospects
from engine.okorkor.rows import cheapest, heads_in


class Level(Struct, frozen=True):
    """How a bot thinks. `work`: cards put down in thought for one answer, 0 for none at all.

    `mine`, `theirs`: the manners in which a round is played out (playout.py), `depth`: how many
    tricks of it; the cards then left count by their prospects. `learns`: the others' manners and
    cards are taken from what they were seen to play.
    """

    work: int
    mine: int = 1
    theirs: int = 1
    depth: int = 1
    learns: bool = False


LEVELS: Mapping[int, Level] = {
    1: Level(work=0, mine=2),
    2: Level(work=2_000, mine=2, theirs=2, depth=10),
    3: Level(work=12_000, mine=4, theirs=2, depth=4, learns=True),
}
"""1 plays the less risky of two random cards; 2 thinks a moment; 3 thinks as long as people
gladly wait, and gets to know the others."""

LEAST_WORLDS = 8

Deal = tuple[list[int], list[list[int]], list[int]]
"""The own hand and those of the others in random order, and everybody's manner."""

SCALE = 14.0
"""Heads: so far ahead of one other, somebody is thought to win about three times in four."""

DECIDED = 20.0
"""A lead of so many SCALEs cannot be caught up with."""

BEST_CARD = 0.4
"""Where among known cards the one lies that costs its holder least, as playouts say; from there
it gets worse to both ends."""


def prospects_of(view: View) -> list[float]:
    """What each card costs its holder at this table over the rest of a round."""
    return prospects(len(view.heads) - 1, cards_of(view))


class Search:
    """Looks for the best option, over many ways in which the others' cards may lie.

    All options are tried in the same worlds. It goes in stages of equal work; after each the
    worse half of what is left goes.
    """

    def __init__(self, level: Level, random: Any) -> None:
        self._level = level
        self._random = random

    def best(self, options: list[int], world: Callable[[], World], size: int, seats: int) -> int:
        """The best option. `world` makes a world: a function that plays an option out in it and
        says what that is worth. `size`: cards in hand."""
        placed = len(options) * seats * max(1, min(size, self._level.depth))
        worlds = max(LEAST_WORLDS, self._level.work // placed)
        stages = (len(options) - 1).bit_length()
        total = dict.fromkeys(options, 0.0)
        left = sorted(options)
        while len(left) > 1:
            share = worlds * len(options) // stages
            for _ in range(max(1, share // len(left))):
                worth = world()
                for option in left:
                    total[option] += worth(option)
            left = sorted(left, key=total.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]


Worth = Callable[[list[int], list[int]], float]
"""What everybody's heads, the thinker's first, and the cards it then holds are worth to it."""

World = Callable[[int], float]
"""One way in which all may lie: what an option is worth in it, the more the better."""


class Bot:
    """One such player. The same seed and views give the same answers."""

    def __init__(self, level: Level, seed: int) -> None:
        self._level = level
        self._random = mind(seed)
        self._search = Search(level, self._random)
        self._memory = Memory()

    def answer(self, view: Any, name: str) -> dict[str, Any] | None:
        """The step this bot takes as `name`, or None when nothing is asked of it."""
        assert isinstance(view, View)
        self._memory.see(view)
        if view.paused or name not in view.waiting:
            return None
        return _ANSWERS[view.phase](self, view, name)

    def _play(self, view: View, name: str) -> dict[str, Any]:
        hand = list(view.hand or ())
        return {"do": "play", "card": hand[0] if len(hand) == 1 else self._card(view, name, hand)}

    def _card(self, view: View, name: str, hand: list[int]) -> int:
        board, chances, depth = Board.of(view.rows), odds_of(view), self._level.depth
        if not self._level.work:
            mine = drawn(self._random, hand, len(hand))
            [(card, _)] = put_down([(0, mine, self._level.mine)], board, chances)
            return card
        worth = self.worth(view, name)
        deal = self._dealer(view, name)

        def world() -> World:
            mine, others, tries = deal()
            chairs = [*zip(range(1, len(tries)), others, tries[1:], strict=True)]
            theirs = put_down(chairs, board, chances)

            def play(card: int) -> float:
                rest = [one for one in mine if one != card]
                hands, costs = [rest, *[other[:] for other in others]], [0] * len(tries)
                trick = sorted([*theirs, (card, 0)])
                play_out(board.copy(), hands, tries, depth, chances, costs, trick)
                return worth(costs, rest)

            return play

        return self._search.best(hand, world, len(hand), len(view.heads))

    def _take(self, view: View, name: str) -> dict[str, Any]:
        if self._level.depth == 1 or not view.hand:
            return {"do": "take", "row": cheapest(view.rows)}
        chances, depth = odds_of(view), self._level.depth
        names = [name, *[other for other in view.heads if other != name]]
        lowest, *rest = view.revealed or ()
        trick = [(one.card, names.index(one.by)) for one in rest]
        worth = self.worth(view, name)
        deal = self._dealer(view, name)
        starts = []
        for row in range(len(view.rows)):
            board = Board.of([*view.rows[:row], (lowest.card,), *view.rows[row + 1 :]])
            costs = [0] * len(names)
            costs[0] = heads_in(view.rows[row])
            board.settle(trick, costs)
            starts.append((board, costs))

        def world() -> World:
            mine, others, tries = deal()

            def play(row: int) -> float:
                board, costs = starts[row]
                rest, costs = mine[:], costs[:]
                hands = [rest, *[other[:] for other in others]]
                play_out(board.copy(), hands, tries, depth, chances, costs)
                return worth(costs, rest)

            return play

        options = list(range(len(view.rows)))
        row = self._search.best(options, world, len(view.hand), len(view.heads))
        return {"do": "take", "row": row}

    def _dealer(self, view: View, name: str) -> Callable[[], Deal]:
        """Deals what is not seen to the others, each time another way."""
        level, rng, unseen = self._level, self._random, self._memory.unseen(view)
        memory, names = self._memory, [other for other in view.heads if other != name]
        manners, hand, size = list(MANNERS), list(view.hand or ()), len(view.hand or ())
        met = {other: [*accumulate(memory.others.manners(other))] for other in names}

        def usual() -> Deal:
            cards = drawn(rng, unseen, len(names) * size)
            others = [cards[at : at + size] for at in range(0, len(cards), size)]
            return drawn(rng, hand, size), others, [level.mine, *[level.theirs] * len(names)]

        def learnt() -> Deal:
            tries = {one: rng.choices(manners, cum_weights=met[one])[0] for one in names}
            likely = {one: memory.likely(one, manner) for one, manner in tries.items()}
            hands = dealt(rng, unseen, size, likely)
            for one, manner in tries.items():
                if manner in HABITS:
                    hands[one].sort()
            others = [hands[one] for one in names]
            return drawn(rng, hand, size), others, [level.mine, *tries.values()]

        return learnt if level.learns else usual

    def worth(self, view: View, name: str) -> Worth:
        """What this player looks for: a good chance of having fewer heads than all others."""
        held, own = prospects_of(view).__getitem__, view.heads[name]
        leads = [
            max(-DECIDED, min(DECIDED, (own - heads) / SCALE))
            for other, heads in view.heads.items()
            if other != name
        ]

        def chance(costs: list[int], rest: list[int]) -> float:
            mine = costs[0] + sum(map(held, rest))
            behind = zip(leads, costs[1:], strict=True)
            return 1 / (1 + sum([exp(lead + (mine - cost) / SCALE) for lead, cost in behind]))

        return chance

    def _pick(self, view: View, name: str) -> dict[str, Any]:
        pool = view.pool or ()
        if not self._level.work:
            return {"do": "pick", "card": self._random.choice(pool)}
        best = BEST_CARD * cards_of(view)
        return {"do": "pick", "card": min(pool, key=lambda card: abs(card - best))}

    def _ready(self, view: View, name: str) -> dict[str, Any]:
        return {"do": "ready"}


_ANSWERS = {
    "draft": Bot._pick,
    "play": Bot._play,
    "take": Bot._take,
    "score": Bot._ready,
}


def bot(level: int, seed: int, work: int | None = None) -> Bot:
    """A bot; Refused('bad_value') for a level there is not. `work`: as in Level, if not its own."""
    if level not in LEVELS:
        raise Refused("bad_value")
    chosen = LEVELS[level]
    return Bot(chosen if work is None else msgspec.structs.replace(chosen, work=work), seed)
