"""The goals that are known on this machine, for a deck in the making: what its cards can be told of
themselves. Reads decks; shows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from desktop.words import names_in_all_languages
from desktop.workshop.draft import Draft, Item, card_of, cards_of, with_facts
from engine.goal.model import Card
from net import decks
from net.library import Library


class KnownGoals:
    """Of all decks but the one in `folder`, the built-in one's first. Read when first needed."""

    def __init__(self, own: Path, folder: Path | None = None) -> None:
        self._own, self._folder = own, folder
        self._cards: list[Card] | None = None
        self._library: Library | None = None

    def library(self) -> Library:
        if self._library is None:
            self._library = _library_of(self._elsewhere())
        return self._library

    def with_those_of(self, draft: Draft, but: str | None) -> Library:
        """Also of the goals that a table has brought into this very deck."""
        rest = tuple(item for item in draft.items if item.key != but)
        return _library_of(
            [*self._elsewhere(), *cards_of(msgspec.structs.replace(draft, items=rest))]
        )

    def _elsewhere(self) -> list[Card]:
        if self._cards is None:
            self._cards = [
                card
                for found in decks.find_decks((decks.BUILT_IN, self._own))
                if found.folder != self._folder
                for card in decks.load_deck(found.folder).cards
            ]
        return self._cards

    def told(self, item: Item) -> Item:
        """The item with what is known of its match, and of its goal where there is no doubt."""
        card = card_of(item)
        if card is None or item.order is not None:
            return item
        goal = self.library().goal_of(card)
        known = goal or self.library().in_match(card)
        if goal is None and known == card:
            return item
        order = goal.order if goal is not None else None
        return msgspec.structs.replace(with_facts(item, known), order=order)


def _library_of(cards: Sequence[Card]) -> Library:
    return Library(cards, names_in_all_languages())
