"""What a card in hand costs its holder over the rest of a round. Sees no game and no view.

Worked out once for a table's size, from rounds played in thought: looking a few tricks ahead and
then counting the hand that is left tells more than playing on to the last card by chance.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from engine.chance import drawn, mind
from engine.okorkor.playout import Board, odds, play_out
from engine.okorkor.rows import HAND, ROWS

ROUNDS = 4000
"""With 1,500, and half as much counting together, their noise cost games."""

HALF = HAND // 2
"""Tricks of a round before its hands are looked at, and after."""

TRIES = 2
"""The manner in which those rounds are played (playout.py)."""

REACH = 1 / 13
"""This part of the deck, below and above a card, counts together: what it costs hardly differs."""


@cache
def prospects(others: int, cards: int) -> list[float]:
    """By card, about how many heads it costs whoever holds it, against so many others, if the
    deck's cards are 1 to `cards`. Always the same for the same table."""
    rng, deck, seats = mind(0), range(1, cards + 1), others + 1
    chances, tries = odds(others, cards), [TRIES] * seats
    costs_of, held = [0.0] * (cards + 1), [0] * (cards + 1)
    for _ in range(ROUNDS):
        dealt = drawn(rng, deck, ROWS + HAND * seats)
        board = Board.of([card] for card in dealt[:ROWS])
        hands = [dealt[at : at + HAND] for at in range(ROWS, len(dealt), HAND)]
        play_out(board, hands, tries, HALF, chances, [0] * seats)
        left = [hand[:] for hand in hands]
        costs = play_out(board, hands, tries, HALF, chances, [0] * seats)
        for hand, cost in zip(left, costs, strict=True):
            for card in hand:
                costs_of[card] += cost
                held[card] += 1
    # A hand's cost is that of this card and of HALF - 1 others, any of them.
    usual = sum(costs_of) / sum(held) * (HALF - 1) / HALF
    sums, counts = [*accumulate(costs_of)], [*accumulate(held)]
    found, reach = [0.0], int(REACH * cards)
    for card in deck:
        low, high = max(0, card - reach - 1), min(cards, card + reach)
        count = counts[high] - counts[low]
        found.append((sums[high] - sums[low]) / count - usual if count else 0.0)
    return found
