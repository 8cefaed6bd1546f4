"""The small picture on a card's face."""

from __future__ import annotations

import msgspec
from PySide6.QtGui import QImage

from desktop.film.kits import kits
from desktop.film.still import still
from net.decks import load_deck

CARD = load_deck("starter").cards[0]


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def test_a_still_fills_the_size_asked_for_and_shows_the_shirt() -> None:
    image = still(CARD, 188, 100)
    assert (image.width(), image.height()) == (188, 100)
    shirt = kits(CARD.home, CARD.away)[0 if CARD.team == CARD.home else 1].shirt
    seen = {image.pixelColor(x, y).name() for x in range(188) for y in range(100)}
    assert shirt.lower() in seen


def test_a_still_shows_nothing_that_is_to_be_guessed() -> None:
    other = msgspec.structs.replace(CARD, id="x", match="y", date="2001-01-01", score=(7, 0))
    assert pixels(still(other)) == pixels(still(CARD))
    assert pixels(still(msgspec.structs.replace(CARD, minute="90+9"))) != pixels(still(CARD))
