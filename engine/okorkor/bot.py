"""A player of Ökörkör that is a program. It sees a seat's view, and remembers the cards it saw.

The strong levels deal the cards they have not seen to the others in many ways and play each out.
How much they think is a number of playouts, never a time: the engine knows no clock. Their
randomness is a mind's, not the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import mind
from engine.game import Refused, Struct
from engine.okorkor.model import View
from engine.okorkor.playout import Board, Odds, Style, odds, play_out, some_card
from engine.okorkor.rows import cards_in_play, cheapest, heads_in


class Level(Struct, frozen=True):
    """How a bot thinks. `work`: cards put down in thought for one answer, 0 for none at all; the
    rest is the style of a playout."""

    work: int
    mine: int = 1
    theirs: int = 1
    depth: int = 1

    @property
    def style(self) -> Style:
        """How a round is played out."""
        return Style(self.mine, self.theirs, self.depth)


LEVELS: Mapping[int, Level] = {
    1: Level(work=0, mine=2),
    2: Level(work=2_000, mine=2, theirs=2, depth=10),
    3: Level(work=80_000, mine=2, theirs=2, depth=10),
}
"""1 plays the less risky of two random cards; 2 thinks a moment; 3 thinks as long as people
gladly wait. In thought everybody is a player of level 1, for what comes of random ones is no
good advice (the measurements behind `golest bench okorkor-flat` say so)."""

LEAST_WORLDS = 8

BEST_CARD = 0.4
"""Where among known cards the one lies that costs its holder least, as playouts say; from there
it gets worse to both ends."""


class Memory:
    """The cards of the running round that lay open, as somebody at the table remembers them."""

    def __init__(self) -> None:
        self._round = 0
        self._seen: set[int] = set()

    def see(self, view: View) -> None:
        """Looks at the rows, the last trick and the cards just turned over."""
        if view.round != self._round:
            self._round, self._seen = view.round, set()
        self._seen.update(*view.rows)
        self._seen.update(one.card for one in view.revealed or ())
        for way in view.last_trick or ():
            self._seen.update((way.card, *way.taken))

    def unseen(self, view: View) -> list[int]:
        """The cards that the others may hold, ascending."""
        return sorted(set(range(1, cards_of(view) + 1)) - self._seen - set(view.hand or ()))


def cards_of(view: View) -> int:
    """The cards of this game are 1 to this."""
    return cards_in_play(len(view.heads), known=view.known_cards or view.open_draft)


class Search:
    """Looks for the option that costs seat 0 least, over many ways the others' cards may lie.

    All options are tried in the same worlds. It goes in stages of equal work; after each the
    worse half of what is left goes.
    """

    def __init__(self, level: Level, random: Any) -> None:
        self._level = level
        self._style = level.style
        self._random = random

    def best(
        self,
        options: list[int],
        hand: list[int],
        unseen: list[int],
        others: int,
        cost: Callable[[int, list[list[int]]], float],
    ) -> int:
        """The best option. `cost` plays out one option in one world (all hands, its to use)."""
        size = len(hand)
        placed = len(options) * (others + 1) * max(1, min(size, self._level.depth))
        worlds = max(LEAST_WORLDS, self._level.work // placed)
        stages = (len(options) - 1).bit_length()
        total = dict.fromkeys(options, 0.0)
        left = sorted(options)
        while len(left) > 1:
            share = worlds * len(options) // stages
            for _ in range(max(1, share // len(left))):
                drawn = self._random.sample(unseen, others * size)
                for option in left:
                    hands = [drawn[at : at + size] for at in range(0, others * size, size)]
                    total[option] += cost(option, [hand[:], *hands])
            left = sorted(left, key=total.__getitem__)[: (len(left) + 1) // 2]
        return left[0]


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

    def _odds(self, view: View) -> Odds:
        return odds(len(view.heads) - 1, cards_of(view))

    def _play(self, view: View, name: str) -> dict[str, Any]:
        hand = list(view.hand or ())
        return {"do": "play", "card": hand[0] if len(hand) == 1 else self._card(view, hand)}

    def _card(self, view: View, hand: list[int]) -> int:
        board, chances = Board.of(view.rows), self._odds(view)
        random, style = self._random.random, self._level.style
        if not self._level.work:
            return some_card(hand, self._level.mine, board, chances, random)

        def cost(card: int, hands: list[list[int]]) -> float:
            return play_out(board.copy(), hands, card, style, chances, random)[0]

        return self._search.best(hand, hand, self._memory.unseen(view), len(view.heads) - 1, cost)

    def _take(self, view: View, name: str) -> dict[str, Any]:
        hand = list(view.hand or ())
        if self._level.depth == 1 or not hand:
            return {"do": "take", "row": cheapest(view.rows)}
        chances, random, style = self._odds(view), self._random.random, self._level.style
        (lowest, *rest) = [one.card for one in view.revealed or ()]
        trick = [(card, 1) for card in rest]

        def cost(row: int, hands: list[list[int]]) -> float:
            rows = [*view.rows[:row], (lowest,), *view.rows[row + 1 :]]
            board = Board.of(rows)
            board.settle(trick, [0, 0])
            later = play_out(board, hands, None, style, chances, random)[0]
            return heads_in(view.rows[row]) + later

        options = list(range(len(view.rows)))
        row = self._search.best(options, hand, self._memory.unseen(view), len(view.heads) - 1, cost)
        return {"do": "take", "row": row}

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
    if work is not None:
        chosen = Level(work=work, mine=chosen.mine, theirs=chosen.theirs, depth=chosen.depth)
    return Bot(chosen, seed)
