"""Rounds played out in thought, as fast as plain Python goes. Sees no game and no view.

Seat 0 is the thinker. Where a row lies does not matter in thought, so rows are kept by their
ends, ascending: a card goes to the row that `bisect` finds, and the order stays as it is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import comb

from engine.okorkor.rows import CARDS, FULL, HEADS, heads_in

Trick = list[tuple[int, int]]
"""Cards with their seats, ascending."""


class Board:
    """Four rows: their ends ascending, their lengths and their heads beside."""

    __slots__ = ("ends", "heads", "lengths")

    def __init__(self, ends: list[int], lengths: list[int], heads: list[int]) -> None:
        self.ends = ends
        self.lengths = lengths
        self.heads = heads

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> Board:
        """The board with these rows."""
        ordered = sorted(rows, key=lambda row: row[-1])
        return cls(
            [row[-1] for row in ordered],
            [len(row) for row in ordered],
            [heads_in(row) for row in ordered],
        )

    def copy(self) -> Board:
        """Another one like it."""
        return Board(self.ends[:], self.lengths[:], self.heads[:])

    def take(self, row: int, card: int) -> int:
        """A card that is lower than all ends takes this row; its heads."""
        taken = self.heads.pop(row)
        del self.ends[row], self.lengths[row]
        self.ends.insert(0, card)
        self.lengths.insert(0, 1)
        self.heads.insert(0, HEADS[card])
        return taken

    def settle(self, trick: Trick, costs: list[int]) -> None:
        """Places a trick; whoever must choose takes the cheapest row. Adds to the seats' costs."""
        ends, lengths, heads = self.ends, self.lengths, self.heads
        for card, seat in trick:
            row = bisect(ends, card) - 1
            if row < 0:
                costs[seat] += self.take(heads.index(min(heads)), card)
            elif lengths[row] < FULL:
                ends[row] = card
                lengths[row] += 1
                heads[row] += HEADS[card]
            else:
                costs[seat] += heads[row]
                ends[row], lengths[row], heads[row] = card, 1, HEADS[card]


class Odds:
    """How likely a card costs something, against so many others holding cards at random.

    `full[n][gap]`: a card this much above the end of a row of n finds it full. `lowest[card]`:
    nobody plays a lower one, so that its owner is the one who takes a row.
    """

    def __init__(self, others: int, cards: int) -> None:
        self.full = [[_at_least(FULL - n, others, (gap - 1) / cards) for gap in range(cards + 1)]
                     for n in range(FULL + 1)]  # fmt: skip
        self.lowest = [(1 - card / (cards + 1)) ** others for card in range(cards + 1)]


def _at_least(least: int, tries: int, chance: float) -> float:
    """The chance of so many hits or more."""
    if least <= 0:
        return 1.0
    if chance <= 0:
        return 0.0
    hits = range(least, tries + 1)
    return sum(comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in hits)


@cache
def odds(others: int, cards: int = CARDS) -> Odds:
    """The odds for a table of this size, worked out once."""
    return Odds(others, cards)


def risk(card: int, board: Board, chances: Odds) -> float:
    """About how many heads the card costs in the next trick."""
    row = bisect(board.ends, card) - 1
    if row < 0:
        return min(board.heads) * chances.lowest[card]
    return board.heads[row] * chances.full[board.lengths[row]][card - board.ends[row]]


HARMLESS = 0.01
"""A risk so small that no other card needs to be looked at."""


def some_card(
    hand: list[int], tries: int, board: Board, chances: Odds, random: Callable[[], float]
) -> int:
    """Takes out of the hand the least risky of so many cards drawn at random, with putting back.

    One try is a random player; the more, the less of a risk is ever taken.
    """
    count = len(hand)
    best = int(random() * count)
    if tries > 1 and count > 1:
        least = risk(hand[best], board, chances)
        for _ in range(tries - 1):
            if least <= HARMLESS:
                break
            at = int(random() * count)
            cost = risk(hand[at], board, chances)
            if cost < least:
                least, best = cost, at
    card = hand[best]
    hand[best] = hand[-1]
    hand.pop()
    return card


class Style:
    """How a round is played out: tries of the thinker, of the others, and how many tricks."""

    __slots__ = ("depth", "mine", "theirs")

    def __init__(self, mine: int, theirs: int, depth: int) -> None:
        self.mine = mine
        self.theirs = theirs
        self.depth = depth


def play_out(
    board: Board,
    hands: list[list[int]],
    first: int | None,
    style: Style,
    chances: Odds,
    random: Callable[[], float],
) -> list[int]:
    """What it costs each seat to play these hands on; `first` is seat 0's card in the next trick.

    Uses up board and hands.
    """
    costs = [0] * len(hands)
    for _ in range(min(style.depth, len(hands[0]))):
        trick = []
        for seat, hand in enumerate(hands):
            if seat:
                card = some_card(hand, style.theirs, board, chances, random)
            elif first is None:
                card = some_card(hand, style.mine, board, chances, random)
            else:
                card, first = first, None
                hand.remove(card)
            trick.append((card, seat))
        trick.sort()
        board.settle(trick, costs)
    return costs
