"""The workshop's pages for the gallery, with real decks and tables behind them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.film.still import still
from desktop.look import Look
from desktop.screens.workshop import DeckLine, DecksScreen, TitleSheet
from desktop.screens.workshop_cut import CutSheet
from desktop.screens.workshop_deck import DeckScreen
from desktop.screens.workshop_import import ImportSheet
from desktop.screens.workshop_library import LibrarySheet
from desktop.tables.goal.clip import clip_words
from desktop.video import ClipWidget, Player
from desktop.words import Words, names_in_all_languages
from desktop.workshop.doubts import Video, doubts_of
from desktop.workshop.draft import Box, Draft, Item, Source, item_of
from desktop.workshop.glance import BINS, Seen
from engine.goal.model import Card
from net.decks import STARTER, load_deck
from net.library import Library
from net.tables.reading import read_table

Make = Callable[[Look, Words], QWidget]
Over = Callable[[Callable[[Look, Words, QWidget], QWidget]], Make]
VIDEO = "my videos/final 1954.mkv"
TABLE = """date;home;away;score;pens;minute;scorer;team
9/7/2006;Italy;France;1-1;5-3;7 (p);Zinédine Zidane;France
9/7/2006;Italy;France;1-1;5-3;19;Marco Materazzi;Italy
29/2/2023;Italy;France;1-1;;7;Nobody;France
4/7/2006;Germany;Italy;0-2;;119;Fabio Grosso;Italy
4/7/2006;Germany;Italy;0-2;;120+1;Alessandro Del Piero;Italy
1/7/2006;Brazil;France;0-1;;57';Thierry Henry;France
2006-07-05;Portugal;France;0-1;;33 (p);Zinédine Zidane;France
"""


def draft() -> Draft:
    """A few finished cards, and some that are not."""
    cards = load_deck(STARTER).cards
    items = [item_of(card, str(number)) for number, card in enumerate(cards[49:57], 1)]
    rahn = item_of(cards[48], "20", Source(VIDEO))
    return Draft("Döntők", (rahn, *items, Item("30", source=Source("my videos/MVI_0042.MOV"))))


def _clip(look: Look, words: Words, card: Card | None) -> QWidget:
    """What shows a clip, with its first picture."""
    player = Player(sound=False)
    made = ClipWidget(player, clip_words(words), look)
    player.setParent(made)
    if card is not None:
        made.show_still(still(card, 960, 540))
    return made


def _deck(empty: bool) -> Make:
    def make(look: Look, words: Words) -> QWidget:
        shown = Draft(words("workshop.new")) if empty else draft()
        videos = {VIDEO: Video(41.0, ("World Cup final 1954",))}
        card = load_deck(STARTER).cards[48]
        page = DeckScreen(look, words, partial(_clip, look, words, None if empty else card))
        current = None if empty else "20"
        page.show_draft(shown, doubts_of(shown, videos), current)
        if not empty:
            page.card.show_source(VIDEO)
        page.show_steps(not empty, False)
        page.saved.setText(words("workshop.saved"))
        return page

    return make


def _making(look: Look, words: Words) -> QWidget:
    """Clips on their way, one of them that of the card which is looked at."""
    card = load_deck(STARTER).cards[52]
    page = DeckScreen(look, words, partial(_clip, look, words, card))
    page.show_draft(draft(), doubts_of(draft(), {}), "30")
    page.show_steps(True, False)
    left = words("workshop.left_minutes", n=3)
    page.making.show_far(f"{words('workshop.clips_made', made=12, all=30)}, {left}", 0.43)
    facts = words("workshop.video_facts", file="MVI_0042.MOV", seconds=words.decimal(12.4))
    share = words("workshop.making_share", percent=40)
    page.card.show_source(f"{facts}\n{share}, {words('workshop.left_seconds', n=4)}", "stop")
    return page


def _decks(own: bool) -> Make:
    def make(look: Look, words: Words) -> QWidget:
        lines = [DeckLine("s", "Gólest", 409, 0, own=False)]
        if own:
            lines = [
                DeckLine("a", "Döntők", 24, 9),
                DeckLine("b", "Nagy meccsek", 130, 0, 3),
                *lines,
            ]
        return DecksScreen(look, words, lines)

    return make


def _library(look: Look, words: Words, page: QWidget) -> QWidget:
    cards = load_deck(STARTER).cards
    library = Library(cards, names_in_all_languages())
    sheet = LibrarySheet(look, words, page, library, True, lambda card: card.date == "1954-07-04")
    sheet.search.field.setText("puskas")
    return sheet


def _cut(look: Look, words: Words, page: QWidget) -> QWidget:
    card = load_deck(STARTER).cards[48]
    boxes = (Box(0.04, 0.06, 0.22, 0.12), Box(0.72, 0.8, 0.24, 0.12, "fill"))
    sheet = CutSheet(look, words, page, Source(VIDEO, 12.4, 22.9, boxes))
    sheet.show_seen(Seen(still(card, 960, 540), 12.4, 41.0, 25.0))
    sheet.show_loudness([0.25 + 0.2 * math.sin(n / 9) + (0.5 if 200 < n < 260 else 0) * 0.5
                         for n in range(BINS)])  # fmt: skip
    sheet.wave.at = 12.4
    return sheet


def pages(over: Over) -> dict[str, tuple[bool, Make]]:
    """As in the gallery: name -> (on the projector?, how it is made)."""
    preview = read_table(TABLE.encode())
    return {
        "workshop-decks": (False, _decks(own=True)),
        "workshop-decks-none": (False, _decks(own=False)),
        "workshop-new": (False, over(TitleSheet)),
        "workshop-deck": (False, _deck(empty=False)),
        "workshop-deck-empty": (False, _deck(empty=True)),
        "workshop-making": (False, _making),
        "workshop-library": (False, over(_library)),
        "workshop-cut": (False, over(_cut)),
        "workshop-import": (
            False,
            over(lambda look, words, page: ImportSheet(look, words, page, "2006", preview)),
        ),
    }
