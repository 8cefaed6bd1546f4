"""Rounds played out in thought, as fast as plain Python goes. Sees no game and no view.

Seat 0 is the thinker. Where a row lies does not matter in thought, so rows are kept by their
ends, ascending: a card goes to the row that `bisect` finds, and the order stays as it is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
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

NEAREST = 0
"""Instead of tries: always the card nearest above the end of a row with room."""


def nearest(hand: list[int], board: Board) -> int:
    """Where in a hand (ascending) the card lies that is nearest above the end of a row with
    room; if there is none, above a full one's; if there is none either, the lowest."""
    ends, lengths = board.ends, board.lengths
    best, gap, full = 0, 1000, True
    after = len(hand)
    for row in range(len(ends) - 1, -1, -1):
        at = bisect(hand, ends[row])
        if at < after:
            crowded = lengths[row] >= FULL
            here = hand[at] - ends[row]
            if (crowded, here) <= (full, gap):
                best, gap, full = at, here, crowded
            after = at
    return best


def careful(hand: list[int], tries: int, board: Board, chances: Odds) -> int:
    """Where the least risky of so many cards lies; the hand lies in random order, and they are
    taken from all over it. One try is a random player; the more, the less of a risk is taken.
    """
    ends, lengths, heads, full = board.ends, board.lengths, board.heads, chances.full
    count = len(hand)
    if tries > count:
        tries = count
    best, least = count - 1, 1000.0
    for at in range(count - 1, -1, -(count // tries))[:tries] if tries > 1 else ():
        card = hand[at]
        row = bisect(ends, card) - 1
        if row < 0:
            cost = min(heads) * chances.lowest[card]
        else:
            cost = heads[row] * full[lengths[row]][card - ends[row]]
        if cost < least:
            best, least = at, cost
            if cost <= HARMLESS:
                break
    return best


def play_out(
    board: Board,
    hands: Sequence[list[int]],
    first: int | None,
    tries: Sequence[int],
    depth: int,
    chances: Odds,
    costs: list[int],
) -> list[int]:
    """Plays these hands on for so many tricks and adds what that costs to the seats' costs.

    `first` is seat 0's card in the next trick, no longer in its hand. Hands lie in random order,
    those of whoever plays the NEAREST card ascending. Uses up board and hands.
    """
    seats = [(seat, hand, tries[seat]) for seat, hand in enumerate(hands)]
    trick: Trick = []
    if first is not None:
        trick.append((first, 0))
        seats, mine = seats[1:], seats
    else:
        mine = seats
    for _ in range(min(depth, len(hands[-1]))):
        for seat, hand, many in seats:
            if many == 1:
                card = hand.pop()
            elif many:
                at = careful(hand, many, board, chances)
                card, hand[at] = hand[at], hand[-1]
                hand.pop()
            else:
                card = hand.pop(nearest(hand, board))
            trick.append((card, seat))
        trick.sort()
        board.settle(trick, costs)
        trick = []
        seats = mine
    return costs
