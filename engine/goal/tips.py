"""Result tips: what may be sent, which are right, how they are paid. Knows no game in play.

Source: step 2 of "An action" of the project's page on GOAL.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from engine.game import Refused
from engine.goal.model import Card, Mode, Tip, TipShown

MOST_GOALS = 99
STAKE = 1
PAID_BACK = 2
FREE_REWARD = 1


def check_tip(tip: Tip, mode: Mode) -> None:
    """Raises Refused('bad_value') for goals out of range or a shoot-out that cannot be."""
    scores = [tip.home, tip.away]
    if tip.pens is not UNSET:
        if tip.home != tip.away or isinstance(tip.pens, str) == (mode == "hard"):
            raise Refused("bad_value")
        if not isinstance(tip.pens, str):
            scores += tip.pens
            if tip.pens[0] == tip.pens[1]:
                raise Refused("bad_value")
    if not all(0 <= goals <= MOST_GOALS for goals in scores):
        raise Refused("bad_value")


def is_right_tip(tip: Tip, card: Card, mode: Mode) -> bool:
    """Whether a checked tip is right for this card's match."""
    exact = (tip.home, tip.away) == card.score
    if card.pens is None:
        return exact and tip.pens is UNSET
    if mode == "hard":
        return exact and tip.pens == card.pens
    return named_winner(tip) == ("home" if card.pens[0] > card.pens[1] else "away")


def named_winner(tip: Tip) -> str | None:
    """The side that a tip of easy or advanced names as the winner; a plain draw names none."""
    if isinstance(tip.pens, str):
        return tip.pens
    if tip.home == tip.away:
        return None
    return "home" if tip.home > tip.away else "away"


def settled(tokens: int, balance: int, right: bool) -> int:
    """Hard: a tipper's tokens after the phase closed, by the balance when it opened."""
    if balance >= STAKE:
        return tokens - STAKE + (PAID_BACK if right else 0)
    return tokens + (FREE_REWARD if right else 0)


def rewarded(tips: Mapping[int, Tip | None], active: int, card: Card, mode: Mode) -> list[int]:
    """Easy and advanced: the seats that get a token when the action closes."""
    right = [s for s, tip in tips.items() if tip is not None and is_right_tip(tip, card, mode)]
    return [active] if active in right else sorted(right)


def shown(tip: Tip | None) -> TipShown | None:
    """A tip as the view shows it; None for a pass."""
    if tip is None:
        return None
    return TipShown(home=tip.home, away=tip.away, pens=None if tip.pens is UNSET else tip.pens)
