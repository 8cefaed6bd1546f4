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


def is_right(cards: Sequence[Card], slot: int, card: Card, *, by_goal: bool) -> bool:
    """Whether `card` may stand in `slot` of the timeline `cards` (0 to len(cards))."""
    return not any(later(left, card, by_goal=by_goal) for left in cards[:slot]) and not any(
        later(card, right, by_goal=by_goal) for right in cards[slot:]
    )


def last_right_slot(cards: Sequence[Card], card: Card, *, by_goal: bool) -> int:
    """The last right slot, used for automatic placing. Without one (which a timeline built by
    the rules never has): behind the last card that is not later."""
    for slot in range(len(cards), -1, -1):
        if is_right(cards, slot, card, by_goal=by_goal):
            return slot
    return sum(not later(other, card, by_goal=by_goal) for other in cards)
