"""`golest deck pack` and `golest deck open`: a deck as one file, and back."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from desktop.settings import folders
from net.deck_folders import folder_name
from net.deck_problems import sentence
from net.decks import load_deck
from net.pack_entries import PackRefused
from net.packs import SUFFIX, open_pack, pack_deck

Search = Callable[[argparse.Namespace], tuple[Path, ...]]


def add_to(commands: Any, search: Search) -> None:
    """Adds both commands to `golest deck`."""
    pack = commands.add_parser("pack", help="packs a deck into one file to share")
    pack.add_argument("deck", help="a deck's name, folder or text file")
    pack.add_argument("--out", type=Path, metavar="FILE", help=f"the file; NAME{SUFFIX} without it")
    pack.set_defaults(run=partial(_pack, search))
    opened = commands.add_parser("open", help="opens a deck that somebody packed")
    opened.add_argument("file", type=Path, help=f"the packed deck, usually NAME{SUFFIX}")
    opened.add_argument(
        "--out", type=Path, metavar="DIR", help="where the deck's folder goes; to the app's decks"
    )
    opened.add_argument("--json", action="store_true", help="one JSON object")
    opened.set_defaults(run=_open)


def _pack(search: Search, chosen: argparse.Namespace) -> int:
    deck = load_deck(chosen.deck, search(chosen))
    if not deck.cards:
        for problem in deck.errors:
            print(f"error: {sentence(problem)}", file=sys.stderr)
        return 1
    target = chosen.out or Path(folder_name(deck.title) + SUFFIX)
    try:
        pack_deck(deck, target)
    except PackRefused as refused:
        print(sentence(refused.problem), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Cannot write {target}: {error.strerror or error}.", file=sys.stderr)
        return 1
    left_out = len(deck.errors)
    print(f"{target}: {len(deck.cards)} cards, {len(deck.clips)} clips")
    if left_out:
        print(f"{left_out} things are wrong with it; `golest deck check` names them.")
    return 0


def _open(chosen: argparse.Namespace) -> int:
    try:
        folder = open_pack(chosen.file, chosen.out or folders().data / "decks")
    except PackRefused as refused:
        said = sentence(refused.problem)
        if chosen.json:
            print(_line({"refused": refused.problem.code, "text": said}))
        else:
            print(said, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Cannot write the deck: {error.strerror or error}.", file=sys.stderr)
        return 1
    deck = load_deck(folder)
    if chosen.json:
        counted = {"cards": len(deck.cards), "clips": len(deck.clips)}
        print(_line({"opened": str(folder), "title": deck.title, **counted}))
    else:
        print(f"{deck.title}: {len(deck.cards)} cards, {len(deck.clips)} clips, in {folder}")
    return 0


def _line(said: dict[str, object]) -> str:
    return msgspec.json.encode(said).decode()
