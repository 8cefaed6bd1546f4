"""A draft on disk: the deck's text as everybody reads it, and beside it what only the workshop
needs. Writes into the deck's own folder and nowhere else. No Qt."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from desktop.workshop.converting import MAKING
from desktop.workshop.draft import Draft, Item, Source, cards_of, item_of
from engine.goal.model import Card
from net.deck_folders import TEXT, new_folder, write_deck
from net.decks import load_deck
from net.durable import replace

WORK = "workshop.json"
LARGEST = 64 * 2**20
OLD = 86_400.0
"""Seconds after which nobody works on a conversion any more."""
_OURS = re.compile(r"[0-9a-f]{16}\.mp4")


class Work(msgspec.Struct, frozen=True):
    """`text` is the digest of the deck's text that was written with it: if that has been changed
    by hand since, the text counts."""

    draft: Draft
    text: str


def begin(decks: Path, title: str, cards: Iterable[Card] = ()) -> Path:
    """A new deck's folder with these cards in it. Raises OSError."""
    folder = new_folder(decks, title)
    items = tuple(item_of(card, str(number)) for number, card in enumerate(cards, 1))
    save(folder, Draft(title, items))
    return folder


def save(folder: Path, draft: Draft) -> None:
    """Both files, each whole or as it was. Raises OSError."""
    text = write_deck(folder, cards_of(draft), draft.title)
    work = Work(draft, _digest(text))
    replace(folder / WORK, msgspec.json.encode(work))


def load(folder: Path) -> Draft:
    """The draft of a deck, also of one that was made elsewhere. Never raises for what is in it."""
    work = _work(folder / WORK)
    if work is not None and work.text == _digest(folder / TEXT):
        return work.draft
    deck = load_deck(folder)
    sources: dict[str, Source] = {}
    if work is not None:
        sources = {item.clip: item.source for item in work.draft.items if item.clip and item.source}
    items = tuple(
        item_of(card, str(number), sources.get(card.clip or ""))
        for number, card in enumerate(deck.cards, 1)
    )
    return Draft(deck.title, items)


def _work(file: Path) -> Work | None:
    try:
        if file.stat().st_size > LARGEST:
            return None
        return msgspec.json.decode(file.read_bytes(), type=Work)
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def _digest(text: Path) -> str:
    try:
        return hashlib.sha256(text.read_bytes()).hexdigest()
    except OSError:
        return ""


def made_here(clip: str) -> bool:
    """Whether a clip was made by us, and not brought along by somebody's deck."""
    folder, _, name = clip.rpartition("/")
    return folder == "clips" and _OURS.fullmatch(name) is not None


def sweep(folder: Path, draft: Draft) -> None:
    """Removes clips that were made here and that no card has any more, and what conversions left
    behind that were killed with the app; nothing else."""
    wanted = {item.clip for item in draft.items}
    for clip in (folder / "clips").glob("*.mp4"):
        name = f"clips/{clip.name}"
        if made_here(name) and name not in wanted:
            with contextlib.suppress(OSError):
                clip.unlink()
    for left in (*folder.glob(f"{MAKING}*"), *(folder / "clips").glob(f"{MAKING}*")):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > OLD:
                shutil.rmtree(left, ignore_errors=True)


def take_in(folder: Path, made: Path, item: Item) -> Item:
    """A made clip becomes the item's, under a name that tells nothing. Raises OSError."""
    (folder / "clips").mkdir(exist_ok=True)
    target = folder / "clips" / f"{secrets.token_hex(8)}{made.suffix.lower()}"
    shutil.move(made, target)
    return msgspec.structs.replace(item, clip=f"clips/{target.name}")
