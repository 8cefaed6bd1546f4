"""Rounds played out in thought, as fast as plain Python goes. Sees no game and no view.

Seat 0 is the thinker. Where a row lies does not matter in thought, so rows are kept by their
ends, ascending: a card goes to the row that `bisect` finds, and the order stays as it is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import cache
from math import comb

from engine.okorkor.rows import CARDS, FULL, HAND, HEADS, heads_in

Trick = list[tuple[int, int]]
"""Cards with their seats, ascending."""

Chair = tuple[int, list[int], int]
"""A seat, its hand, and how many tries it has."""


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

SAFEST = -1
"""Instead of tries: always the least risky card, of equals the lowest."""

HABITS = (NEAREST, SAFEST)
"""Manners in which the same hand always plays the same card. Such a hand lies ascending."""


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


def safest(hand: list[int], board: Board, chances: Odds) -> int:
    """Where in a hand (ascending) the least risky card lies, of equals the lowest.

    Above the end of a row the risk grows with the card, below all ends it shrinks: only the
    first above each end and the last below all can be the one.
    """
    ends, lengths, heads, full = board.ends, board.lengths, board.heads, chances.full
    start = bisect(hand, ends[0])
    best, least = 0, 1000.0
    if start:
        best = start - 1
        least = min(heads) * chances.lowest[hand[best]]
    for row, end in enumerate(ends):
        at = bisect(hand, end, start)
        if at == len(hand):
            break
        card = hand[at]
        if row + 1 == len(ends) or card < ends[row + 1]:
            cost = heads[row] * full[lengths[row]][card - end]
            if cost < least:
                best, least = at, cost
    return best


PLACES = [
    [tuple(range(count - 1, -1, -(count // max(1, min(tries, count)) or 1)))[: min(tries, count)]
     for count in range(HAND + 1)]
    for tries in range(HAND + 1)
]  # fmt: skip
"""Which cards of a hand so many tries look at, from the last on: PLACES[tries][cards]."""


def put_down(seats: Sequence[Chair], board: Board, chances: Odds) -> Trick:
    """Everybody takes a card out of their hand; the trick, ascending.

    A hand lies in random order, and the least risky of so many cards from all over it is played:
    one try is a random player; the more, the less of a risk is taken. Whoever has one of the
    HABITS has their hand ascending.
    """
    ends, lengths, heads = board.ends, board.lengths, board.heads
    full, lowest = chances.full, chances.lowest
    trick = []
    for seat, hand, tries in seats:
        if tries == 1:
            trick.append((hand.pop(), seat))
            continue
        if tries == SAFEST:
            trick.append((hand.pop(safest(hand, board, chances)), seat))
            continue
        if tries == NEAREST:
            trick.append((hand.pop(nearest(hand, board)), seat))
            continue
        best, least = -1, 1000.0
        for at in PLACES[tries][len(hand)]:
            card = hand[at]
            row = bisect(ends, card) - 1
            if row < 0:
                cost = min(heads) * lowest[card]
            else:
                cost = heads[row] * full[lengths[row]][card - ends[row]]
            if cost <= HARMLESS:
                best = at
                break
            if cost < least:
                best, least = at, cost
        trick.append((hand[best], seat))
        hand[best] = hand[-1]
        hand.pop()
    trick.sort()
    return trick


def play_out(
    board: Board,
    hands: Sequence[list[int]],
    tries: Sequence[int],
    depth: int,
    chances: Odds,
    costs: list[int],
    trick: Trick | None = None,
) -> list[int]:
    """Plays these hands on for so many tricks and adds what that costs to the seats' costs.

    `tries`: everybody's manner, `trick`: the first of those tricks, if it is put down already; its
    cards are in no hand then. Hands lie as `put_down` wants them. Uses up the board, and of the
    hands what is played.
    """
    seats = list(zip(range(len(hands)), hands, tries, strict=True))
    if trick is not None:
        board.settle(trick, costs)
        depth -= 1
    for _ in range(min(depth, len(hands[-1]))):
        board.settle(put_down(seats, board, chances), costs)
    return costs
