"""Decks on disk: finding them, reading them, and where their clips are. Shell; no Qt, no network.

How to write a deck by hand: docs/decks.md."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from engine.goal.model import Card
from net.deck_problems import Problem
from net.deck_text import DeckText, decode, read_csv, read_toml

BUILT_IN = Path(__file__).resolve().parent.parent / "assets" / "decks"
STARTER = "starter"
LARGEST_TEXT = 16 * 2**20
VIDEO = frozenset(
    [
        ".3gp",
        ".asf",
        ".avi",
        ".flv",
        ".m2ts",
        ".m4v",
        ".mkv",
        ".mov",
        ".mp4",
        ".mpeg",
        ".mpg",
        ".mts",
        ".ogv",
        ".ts",
        ".vob",
        ".webm",
        ".wmv",
    ]
)
READERS: dict[str, Callable[[str], DeckText]] = {".csv": read_csv, ".toml": read_toml}
TEXTS = ("deck.toml", "deck.csv")


@dataclass(frozen=True)
class Deck:
    """A deck as read. Cards with an error are not in it; `clips` holds only files that exist."""

    name: str
    title: str
    folder: Path
    cards: tuple[Card, ...]
    clips: Mapping[str, Path]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.level == "error")


@dataclass(frozen=True)
class Found:
    name: str
    folder: Path


def find_decks(folders: Iterable[Path] = (BUILT_IN,)) -> list[Found]:
    """Every folder with a deck's text directly inside one of `folders`, the first of a name wins.
    Nothing is read yet."""
    found: dict[str, Found] = {}
    for folder in folders:
        try:
            shown = (path for path in folder.iterdir() if not path.name.startswith("."))
            inside = sorted(path for path in shown if path.is_dir())
        except OSError:
            continue
        for path in inside:
            if path.name not in found and _texts(path):
                found[path.name] = Found(path.name, path)
    return list(found.values())


def load_deck(name_or_path: str | Path, search: Iterable[Path] = (BUILT_IN,)) -> Deck:
    """The deck of this name in `search`, or in this folder or file. Never raises for what a person
    can have written: all that is wrong is in `problems`."""
    search = tuple(search)
    place = _place(str(name_or_path), search)
    if place is None:
        known = ", ".join(found.name for found in find_decks(search)) or "none"
        facts = {"name": str(name_or_path), "known": known}
        return _nothing(Path(name_or_path), Problem(code="no_deck", facts=facts))
    if place.is_file():
        return _load(place.parent, place)
    texts = _texts(place)
    if not texts:
        return _nothing(place, Problem(code="no_text"))
    if len(texts) > 1:
        facts = {"files": ", ".join(text.name for text in texts)}
        return _nothing(place, Problem(code="several_texts", facts=facts))
    return _load(place, texts[0])


def path_of(name_or_path: str | Path, search: Iterable[Path] = (BUILT_IN,)) -> str:
    """Where this deck is to be looked for another time, "" if its name alone finds it."""
    search = tuple(search)
    place = _place(str(name_or_path), search)
    if place is None or _place(place.name, search) == place:
        return ""
    return str(place.absolute())


def _place(name: str, search: tuple[Path, ...]) -> Path | None:
    try:
        return _found(name, search)
    except OSError:  # a name longer than names can be, a folder that may not be looked into
        return None


def _found(name: str, search: tuple[Path, ...]) -> Path | None:
    # A bare name is looked up first: a folder that happens to lie here must not hide a deck.
    if name and PurePosixPath(name).name == name and PureWindowsPath(name).name == name:
        for folder in search:
            if (folder / name).is_dir():
                return folder / name
    path = Path(name)
    is_text = path.suffix.lower() in READERS and path.is_file()
    return path if name and (path.is_dir() or is_text) else None


def _texts(folder: Path) -> list[Path]:
    """The deck's text in a folder; several if it is not clear which is meant."""
    for name in TEXTS:
        if (folder / name).is_file():
            return [folder / name]
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in READERS)
    except OSError:
        return []
    return [path for path in files if path.is_file()]


def _nothing(folder: Path, problem: Problem) -> Deck:
    return Deck(folder.name, folder.name, folder, (), {}, (problem,))


def _load(folder: Path, text_file: Path) -> Deck:
    try:
        with text_file.open("rb") as file:
            data = file.read(LARGEST_TEXT + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return _nothing(folder, Problem(code="unreadable", facts={"why": why}))
    if len(data) > LARGEST_TEXT:
        facts = {"most": str(LARGEST_TEXT // 2**20)}
        return _nothing(folder, Problem(code="too_large", facts=facts))
    text, problems = decode(data)
    read = READERS[text_file.suffix.lower()](text)
    clips: dict[str, Path] = {}
    for card in read.cards:
        if card.clip is not None:
            path, found = _clip(folder, card.clip, read.rows[card.id])
            problems += found
            if path is not None:
                clips[card.id] = path
    name = folder.resolve().name
    return Deck(name, read.title or name, folder, read.cards, clips, (*read.problems, *problems))


def _clip(folder: Path, clip: str, row: int) -> tuple[Path | None, list[Problem]]:
    """The clip's file, which must lie inside the deck's folder, links followed."""
    facts = {"value": clip}
    parts = clip.replace("\\", "/")
    windows = PureWindowsPath(clip)
    if windows.drive or windows.root or "\0" in clip or ".." in PurePosixPath(parts).parts:
        return None, [Problem(code="clip_outside", row=row, facts=facts)]
    path = _as_spelt(folder, PurePosixPath(parts))
    if path is None:
        return None, [Problem(code="clip_missing", row=row, facts=facts)]
    if not path.resolve().is_relative_to(folder.resolve()):
        return None, [Problem(code="clip_outside", row=row, facts=facts)]
    if path.suffix.lower() not in VIDEO:
        return path, [Problem(code="clip_kind", row=row, facts=facts)]
    return path, []


def _as_spelt(folder: Path, relative: PurePosixPath) -> Path | None:
    """The file under this name, also if case or composed letters differ: a deck made on one system
    is played on another."""
    try:
        if (folder / relative).is_file():
            return folder / relative
        at = folder
        for part in relative.parts:
            at = next(child for child in _children(at) if _same_name(child.name, part))
        return at if at.is_file() else None
    except (OSError, ValueError, StopIteration):
        return None


def _children(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.iterdir()))


def _same_name(one: str, other: str) -> bool:
    first, second = (unicodedata.normalize("NFC", name).casefold() for name in (one, other))
    return first == second
