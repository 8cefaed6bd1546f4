"""Cards, their bull heads, and rows of them. Knows no player and no phase."""

from __future__ import annotations

from collections.abc import Sequence

CARDS = 104
HAND = 10
ROWS = 4
FULL = 5
"""Cards after which a row takes no further one."""


def heads_of(card: int) -> int:
    """The bull heads on a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


HEADS = (0, *map(heads_of, range(1, CARDS + 1)))
"""Heads by card; there is no card 0."""

_heads = HEADS.__getitem__


def heads_in(cards: Sequence[int]) -> int:
    """The heads of some cards together."""
    return sum(map(_heads, cards))


def cheapest(rows: Sequence[Sequence[int]]) -> int:
    """The row with the fewest heads, of equals the first."""
    return min(range(len(rows)), key=lambda number: heads_in(rows[number]))


def cards_in_play(players: int, *, known: bool) -> int:
    """The cards are 1 to this."""
    return HAND * players + ROWS if known else CARDS
