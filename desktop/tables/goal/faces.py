"""Open cards as faces, and the stills of their films. Pure but for the cache of pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtGui import QPixmap

from desktop.film.still import still
from desktop.look import REFERENCE
from desktop.widgets.card_face import CardFace
from desktop.words import Words
from engine.goal.model import Card

KEPT = 240
WIDE, HIGH = 288, 156


def face_of(card: Card, owner: str | None, colours: Mapping[str, str]) -> CardFace:
    """The open card in its owner's colour; without an owner the reference."""
    return CardFace(
        card.id, card.date, card.home, card.away, card.score, card.pens, card.scorer, owner,
        colours.get(owner, REFERENCE) if owner else REFERENCE,
    )  # fmt: skip


def nobodys(card: Card) -> CardFace:
    """A card that has left the game: white, and nobody's."""
    return replace(face_of(card, None, {}), owner="–")


def scorer_of(card: Card, words: Words) -> str:
    """'Nils Liedholm, 4. perc'."""
    return words.scorer(card.scorer, card.minute, card.penalty, card.own_goal)


class Stills:
    """The picture of a card by its id, drawn once. `card` finds the facts."""

    def __init__(self, card: Callable[[str], Card | None]) -> None:
        self._card = card
        self._drawn: OrderedDict[str, QPixmap] = OrderedDict()

    def __call__(self, card_id: str) -> QPixmap | None:
        if card_id in self._drawn:
            self._drawn.move_to_end(card_id)
            return self._drawn[card_id]
        card = self._card(card_id)
        if card is None:
            return None
        self._drawn[card_id] = QPixmap.fromImage(still(card, WIDE, HIGH))
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return self._drawn[card_id]
