"""What somebody at the table remembers and makes of it. Sees a seat's views and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance import drawn
from engine.okorkor.manners import Acquaintance, wishes
from engine.okorkor.model import Row, View
from engine.okorkor.playout import Board, Odds, odds
from engine.okorkor.rows import HAND, cards_in_play

DOUBT = 0.15
"""How much likelier a card lies elsewhere, if its holder would rather have played it than what
they played: so many times, for every such trick."""

PATIENCE = 40
"""Draws after which a card is dealt although it is unlikely."""


def cards_of(view: View) -> int:
    """The cards of this game are 1 to this."""
    return cards_in_play(len(view.heads), known=view.known_cards or view.open_draft)


def odds_of(view: View) -> Odds:
    """The odds at this table."""
    return odds(len(view.heads) - 1, cards_of(view))


class Memory:
    """The cards of the running round that lay open, what was not played when it could have been,
    and how everybody played in the rounds before."""

    def __init__(self) -> None:
        self.others = Acquaintance()
        self._round = 0
        self._forget()

    def _forget(self) -> None:
        self._seen: set[int] = set()
        self._boards: dict[int, tuple[Row, ...]] = {}
        self._played: dict[int, dict[str, int]] = {}
        self._likely: dict[tuple[str, int], list[float]] = {}

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
            elif last in self._boards:
                self._read(last, cards_of(view), odds_of(view))

    def _read(self, trick: int, cards: int, chances: Odds) -> None:
        """Whoever has a habit holds few of the cards which that habit would have played sooner."""
        wanted = wishes(Board.of(self._boards[trick]), cards, chances)
        for name, card in self._played[trick].items():
            for manner, wish in wanted.items():
                likely = self._likely.setdefault((name, manner), [1.0] * (cards + 1))
                for one in range(1, cards + 1):
                    if wish[one] < wish[card]:
                        likely[one] *= DOUBT

    def likely(self, name: str, manner: int) -> list[float] | None:
        """By card, how likely this player of this manner holds it against one that nothing is
        known of; None if nothing is known of any."""
        return self._likely.get((name, manner))

    def unseen(self, view: View) -> list[int]:
        """The cards that the others may hold, ascending."""
        return sorted(set(range(1, cards_of(view) + 1)) - self._seen - set(view.hand or ()))


def dealt(
    rng: Any, cards: Sequence[int], size: int, likely: Mapping[str, list[float] | None]
) -> dict[str, list[int]]:
    """A hand of so many of these cards for each name, in random order, as likely as said."""
    pool, random, hands = list(cards), rng.random, dict[str, list[int]]()
    for name in drawn(rng, [*likely], len(likely)):
        chances = likely[name]
        hand = hands[name] = []
        for _ in range(size):
            at, left = int(random() * len(pool)), PATIENCE
            if chances is not None:
                while random() >= chances[pool[at]] and left:
                    at, left = int(random() * len(pool)), left - 1
            hand.append(pool[at])
            pool[at] = pool[-1]
            pool.pop()
    return hands
