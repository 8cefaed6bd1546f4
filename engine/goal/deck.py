"""The deck a game is played with: cards that cannot be played are refused. Reads no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.game import Refused
from engine.goal.dates import calendar_day
from engine.goal.model import Card
from engine.goal.tips import MOST_GOALS


def cards_of(material: Iterable[Mapping[str, Any] | Card]) -> tuple[Card, ...]:
    """The material as cards, in the same order. Raises Refused('bad_value')."""
    try:
        cards = tuple(
            one if isinstance(one, Card) else msgspec.convert(one, Card) for one in material
        )
    except msgspec.ValidationError:
        raise Refused("bad_value") from None
    if len({card.id for card in cards}) < len(cards):
        raise Refused("bad_value")
    for card in cards:
        fault = unplayable(card)
        if fault:
            raise Refused("bad_value")
    return cards


def unplayable(card: Card) -> str | None:
    """Why a card cannot be played (`no_name`, `date`, `score`, `order`, `pens_without_draw`,
    `pens_level`), or None."""
    try:
        calendar_day(card.date)
    except Refused:
        return "date"
    if not (card.id and card.match and card.home and card.away):
        return "no_name"
    if not all(0 <= goals <= MOST_GOALS for goals in (*card.score, *(card.pens or ()))):
        return "score"
    if card.order < 0:
        return "order"
    if card.pens is not None and card.score[0] != card.score[1]:
        return "pens_without_draw"
    if card.pens is not None and card.pens[0] == card.pens[1]:
        return "pens_level"
    return None


def cards_wanted(players: int, mode: str) -> int:
    """How many cards an evening of this size comfortably needs; the lobby warns below it.

    Somebody wins with 10 cards; about as many as all seats win together in ten rounds, and
    roughly one in three is won by nobody.
    """
    return players * 12 + (mode != "easy")
