"""A player of Ökörkör that is a program. It sees a seat's view, and remembers the cards it saw.

The strong levels deal the cards they have not seen to the others in many ways and play each out.
How much they think is a number of playouts, never a time: the engine knows no clock. Their
randomness is a mind's, not the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.chance import drawn, mind
from engine.game import Refused, Struct
from engine.okorkor.manners import MANNERS, Acquaintance
from engine.okorkor.model import Row, View
from engine.okorkor.playout import NEAREST, Board, Odds, odds, play_out, put_down
from engine.okorkor.rows import HAND, cards_in_play, cheapest, heads_in


class Level(Struct, frozen=True):
    """How a bot thinks. `work`: cards put down in thought for one answer, 0 for none at all.

    `mine`, `theirs`: the manners in which a round is played out (playout.py), `depth`: how many
    tricks of it. `learns`: the others' manners are taken from what they were seen to play.
    """

    work: int
    mine: int = 1
    theirs: int = 1
    depth: int = 1
    learns: bool = False


LEVELS: Mapping[int, Level] = {
    1: Level(work=0, mine=2),
    2: Level(work=2_000, mine=2, theirs=2, depth=10),
    3: Level(work=80_000, mine=2, theirs=2, depth=10, learns=True),
}
"""1 plays the less risky of two random cards; 2 thinks a moment; 3 thinks as long as people
gladly wait, and gets to know the others."""

LEAST_WORLDS = 8

Deal = tuple[list[int], list[list[int]], list[int]]
"""The own hand and those of the others in random order, and everybody's manner."""

BEST_CARD = 0.4
"""Where among known cards the one lies that costs its holder least, as playouts say; from there
it gets worse to both ends."""


class Memory:
    """What somebody at the table remembers: the cards of the running round that lay open, and
    how everybody played in the rounds before."""

    def __init__(self) -> None:
        self.others = Acquaintance()
        self._round = 0
        self._forget()

    def _forget(self) -> None:
        self._seen: set[int] = set()
        self._boards: dict[int, tuple[Row, ...]] = {}
        self._played: dict[int, dict[str, int]] = {}

    def see(self, view: View) -> None:
        """Looks at the rows, the last trick and the cards just turned over."""
        if view.round != self._round:
            self._round = view.round
            self._forget()
        self._seen.update(*view.rows)
        self._seen.update(one.card for one in view.revealed or ())
        for way in view.last_trick or ():
            self._seen.update((way.card, *way.taken))
        open_trick = view.phase in ("play", "take")
        if open_trick:
            self._boards[view.trick] = view.rows
        last = view.trick - open_trick
        if view.last_trick and last not in self._played:
            self._played[last] = {way.by: way.card for way in view.last_trick}
            if last == HAND:
                self.others.learn(self._boards, self._played, odds_of(view))

    def unseen(self, view: View) -> list[int]:
        """The cards that the others may hold, ascending."""
        return sorted(set(range(1, cards_of(view) + 1)) - self._seen - set(view.hand or ()))


def cards_of(view: View) -> int:
    """The cards of this game are 1 to this."""
    return cards_in_play(len(view.heads), known=view.known_cards or view.open_draft)


def odds_of(view: View) -> Odds:
    """The odds at this table."""
    return odds(len(view.heads) - 1, cards_of(view))


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

            def play(card: int) -> float:
                rest = [one for one in mine if one != card]
                hands = [rest, *[other[:] for other in others]]
                costs = [0] * len(hands)
                return worth(play_out(board.copy(), hands, card, tries, depth, chances, costs))

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
                hands = [mine[:], *[other[:] for other in others]]
                return worth(play_out(board.copy(), hands, None, tries, depth, chances, costs[:]))

            return play

        options = list(range(len(view.rows)))
        row = self._search.best(options, world, len(view.hand), len(view.heads))
        return {"do": "take", "row": row}

    def _dealer(self, view: View, name: str) -> Callable[[], Deal]:
        """Deals what is not seen to the others, each time another way."""
        level, rng, unseen = self._level, self._random, self._memory.unseen(view)
        names = [other for other in view.heads if other != name]
        manners, hand, size = list(MANNERS), list(view.hand or ()), len(view.hand or ())
        likely = [self._memory.others.manners(other) for other in names]
        usual = [level.mine, *[level.theirs] * len(names)]

        def deal() -> Deal:
            cards = drawn(rng, unseen, len(names) * size)
            others = [cards[at : at + size] for at in range(0, len(cards), size)]
            tries = usual
            if level.learns:
                tries = [level.mine, *[rng.choices(manners, one)[0] for one in likely]]
                for many, other in zip(tries[1:], others, strict=True):
                    if many == NEAREST:
                        other.sort()
            return drawn(rng, hand, size), others, tries

        return deal

    def worth(self, view: View, name: str) -> Callable[[list[int]], float]:
        """What it is worth to this player that it (first) and the others take so many heads."""
        return lambda costs: -costs[0]

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
