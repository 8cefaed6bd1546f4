"""Players of Ökörkör to measure bots against, each a plain idea. They see a seat's view only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from engine.chance import drawn
from engine.game import Brain
from engine.okorkor.bot import Bot, Worth, prospects_of
from engine.okorkor.memory import Memory, cards_of
from engine.okorkor.model import View
from engine.okorkor.playout import Board, odds, play_out
from engine.okorkor.rows import FULL, cheapest, heads_in

Choice = Callable[[View, list[int], random.Random], int]
"""The card to play, from a view and the cards the others may hold."""


class Plain:
    """Plays the card that `choice` names, takes the cheapest row."""

    def __init__(self, choice: Choice, seed: int) -> None:
        self._choice = choice
        self._random = random.Random(seed)
        self._memory = Memory()

    def answer(self, view: Any, name: str) -> dict[str, Any] | None:
        """As `Brain` says."""
        self._memory.see(view)
        if view.phase == "take":
            return {"do": "take", "row": cheapest(view.rows)}
        if view.phase == "score":
            return {"do": "ready"}
        if len(view.hand) == 1:
            return {"do": "play", "card": view.hand[0]}
        card = self._choice(view, self._memory.unseen(view), self._random)
        return {"do": "play", "card": card}


def at_random(view: View, unseen: Sequence[int], rng: random.Random) -> int:
    """Any card."""
    return rng.choice(view.hand or ())


def row_for(card: int, rows: Sequence[Sequence[int]]) -> int | None:
    """The row whose end is lower than the card and nearest to it; None if all are higher."""
    best, nearest = None, 0
    for number, row in enumerate(rows):
        end = row[-1]
        if nearest < end < card:
            best, nearest = number, end
    return best


def nearest_row(view: View, unseen: Sequence[int], rng: random.Random) -> int:
    """The card that lies nearest above the end of a row with room; then one above a full row;
    then the lowest."""

    def distance(card: int) -> tuple[int, int]:
        row = row_for(card, view.rows)
        if row is None:
            return 2, card
        return len(view.rows[row]) >= FULL, card - view.rows[row][-1]

    return min(view.hand or (), key=distance)


def closed_form_risk(view: View, unseen: Sequence[int], rng: random.Random) -> int:
    """The card whose expected cost is lowest, by a formula over the cards not seen."""
    others = len(view.heads) - 1

    def cost(card: int) -> float:
        row = row_for(card, view.rows)
        if row is None:
            higher = sum(one > card for one in unseen) / len(unseen)
            return heads_in(view.rows[cheapest(view.rows)]) * higher**others
        between = sum(view.rows[row][-1] < one < card for one in unseen)
        chances = odds(others, len(unseen))
        return heads_in(view.rows[row]) * chances.full[len(view.rows[row])][between + 1]

    return min(view.hand or (), key=cost)


DEALS = 200
"""In which a one-ply player tries all of its cards."""


def one_ply(view: View, unseen: Sequence[int], rng: random.Random) -> int:
    """The card whose expected cost in this trick is lowest, the others playing at random."""
    hand, others, board = list(view.hand or ()), len(view.heads) - 1, Board.of(view.rows)
    total = dict.fromkeys(hand, 0)
    for _ in range(DEALS):
        theirs, after, costs = sorted(drawn(rng, unseen, others)), board.copy(), [0, 0]
        for card in hand:
            while theirs and theirs[0] < card:
                after.settle([(theirs.pop(0), 1)], costs)
            before = costs[0]
            after.copy().settle([(card, 0)], costs)
            total[card] += costs[0] - before
    return min(hand, key=total.__getitem__)


class Flat(Plain):
    """Plain flat Monte Carlo: every card as often, everybody random to the round's end."""

    def __init__(self, playouts: int, seed: int, work: int | None = None) -> None:
        super().__init__(self._best, seed)
        self._playouts = playouts
        self._work = work
        """Instead of so many playouts a card: cards put down for one answer, as a bot counts."""

    def _best(self, view: View, unseen: Sequence[int], rng: random.Random) -> int:
        hand, others, board = list(view.hand or ()), len(view.heads) - 1, Board.of(view.rows)
        size, chances, tries = len(hand), odds(others, cards_of(view)), [1] * (others + 1)
        count = self._playouts
        if self._work is not None:
            count = max(8, self._work // (size * size * (others + 1)))
        total = dict.fromkeys(hand, 0)
        for card in hand:
            rest = [one for one in hand if one != card]
            for _ in range(count):
                cards = drawn(rng, unseen, others * size)
                hands = [cards[at : at + size] for at in range(0, others * size, size)]
                trick = sorted([(card, 0), *[(one.pop(), at) for at, one in enumerate(hands, 1)]])
                hands, costs = [drawn(rng, rest, size - 1), *hands], [0] * (others + 1)
                play_out(board.copy(), hands, tries, size, chances, costs, trick)
                total[card] += costs[0]
        return min(hand, key=total.__getitem__)


class Frugal(Bot):
    """Looks for few heads, whatever the others have."""

    def worth(self, view: View, name: str) -> Worth:
        """As `Bot` says."""
        held = prospects_of(view).__getitem__
        return lambda costs, rest: -costs[0] - sum(map(held, rest))


PLAYERS: dict[str, Callable[[int], Brain]] = {
    "random": lambda seed: Plain(at_random, seed),
    "one-ply": lambda seed: Plain(one_ply, seed),
    "nearest-row": lambda seed: Plain(nearest_row, seed),
    "closed-form-risk": lambda seed: Plain(closed_form_risk, seed),
}
