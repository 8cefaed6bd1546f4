"""Decks of one's own: where a new one goes and how its text is written. Shell; no Qt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from engine.goal.model import Card
from net.deck_text import to_csv
from net.durable import replace

LONGEST_NAME = 60
TEXT = "deck.csv"
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$|clock\$)(\..*)?", re.I)


def reserved(name: str) -> bool:
    """Whether Windows keeps this name for a device."""
    return _RESERVED.fullmatch(name.strip(" .")) is not None


def folder_name(title: str) -> str:
    """A title as the name of a folder on any system."""
    text = unicodedata.normalize("NFC", title)
    text = re.sub(r"[^\w \-+.,()'’!]+", " ", text)
    text = " ".join(text.split())[:LONGEST_NAME].strip(" .")
    return f"deck {text}" if reserved(text) else text or "deck"


def free_name(inside: Path, title: str) -> str:
    """A name for a deck of this title; a number is added if it is taken, also where only case or
    composition differ. Raises OSError."""
    name = folder_name(title)
    taken = {same_name(path.name) for path in inside.iterdir()}
    tried = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(one for one in tried if same_name(one) not in taken)


def new_folder(inside: Path, title: str) -> Path:
    """A fresh folder for a deck of this title, made. Raises OSError."""
    inside.mkdir(parents=True, exist_ok=True)
    while True:
        folder = inside / free_name(inside, title)
        try:
            folder.mkdir()
            return folder
        except FileExistsError:
            pass


def same_name(name: str) -> str:
    """Equal for names that some file system takes for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", name).casefold())


def write_deck(folder: Path, cards: Iterable[Card], title: str) -> Path:
    """Writes the deck's text whole or not at all. Raises OSError."""
    replace(folder / TEXT, to_csv(cards, " ".join(title.split())).encode("utf-8"), 0o644)
    return folder / TEXT
