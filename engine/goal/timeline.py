"""Where a card belongs on a timeline. Knows cards and the mode, no game in play.

Source: "What right means" of the project's page on GOAL.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.goal.model import Card


def later(one: Card, other: Card, *, by_goal: bool) -> bool:
    """Whether `one` is later than `other`. `by_goal` (hard): goals of one match have an order."""
    if one.date != other.date:
        return one.date > other.date
    return by_goal and one.match == other.match and one.order > other.order


def right_slots(cards: Sequence[Card], card: Card, *, by_goal: bool) -> range:
    """The slots (0 to len(cards)) in which `card` has no later card left of it and no earlier
    one right of it. Never empty on a timeline that is itself in order."""
    first, last = 0, len(cards)
    for at, other in enumerate(cards):
        if later(card, other, by_goal=by_goal):
            first = at + 1
        elif at < last and later(other, card, by_goal=by_goal):
            last = at
    return range(first, last + 1)


def is_right(cards: Sequence[Card], slot: int, card: Card, *, by_goal: bool) -> bool:
    """Whether `card` may stand in `slot`."""
    return slot in right_slots(cards, card, by_goal=by_goal)


def last_right_slot(cards: Sequence[Card], card: Card, *, by_goal: bool) -> int:
    """The last right slot, which automatic placing takes."""
    return right_slots(cards, card, by_goal=by_goal)[-1]
