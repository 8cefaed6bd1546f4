"""One file to share a deck with: packing it, and opening one that a stranger may have made.

Shell. Nothing of an opened pack decides a path: the folder, the text and the clips get names of
ours, the text is read and written anew, and the folder appears only when all of it is there."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from engine.goal.model import Card
from net.clip_files import CannotUse, prepare_clip
from net.deck_folders import free_name, write_deck
from net.deck_text import DeckText, read_csv, to_csv
from net.decks import Deck
from net.pack_entries import (
    LARGEST,
    LARGEST_TEXT,
    MOST_LINES,
    TEXT,
    PackRefused,
    check_end,
    check_entries,
    is_video,
)

SUFFIX = ".golest"
BLOCK = 2**20
SPARE = 32 * 2**20
"""Bytes of a disk that are left alone."""
_OPENING = ".opening-"
_STALE = 3600.0
_PAST = (1980, 1, 1, 0, 0, 0)

Progress = Callable[[float], None]


def pack_deck(deck: Deck, target: Path, progress: Progress = lambda share: None) -> Path:
    """The deck's cards and clips as one file, which appears whole or not at all. Clips go in
    without tags: a phone writes down where it was. Raises PackRefused, OSError."""
    clips = {card.id: deck.clips[card.id] for card in deck.cards if card.id in deck.clips}
    part = target.parent / f".{target.name[:60]}.{os.getpid()}-{secrets.token_hex(4)}.part"
    try:
        with (
            tempfile.TemporaryDirectory(prefix=_OPENING, dir=target.parent) as bare,
            zipfile.ZipFile(part, "x", allowZip64=False) as archive,
        ):
            names: dict[str, str] = {}
            for number, (card, clip) in enumerate(clips.items(), 1):
                progress(number / (len(clips) + 1))
                names[card] = _packed(archive, clip, number, Path(bare))
            cards = [_with_clip(card, names.get(card.id)) for card in deck.cards]
            text = zipfile.ZipInfo(TEXT, _PAST)
            text.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(text, to_csv(cards, deck.title))
        os.replace(part, target)
    except zipfile.LargeZipFile:
        raise PackRefused("pack_large", most=str(LARGEST // 2**20)) from None
    finally:
        part.unlink(missing_ok=True)
    progress(1.0)
    return target


def _packed(archive: zipfile.ZipFile, clip: Path, number: int, bare: Path) -> str:
    try:
        prepared = prepare_clip(clip, bare / f"{number:04}.mp4")
    except CannotUse as error:
        raise PackRefused("clip_broken", value=clip.name, why=str(error)) from error
    entry = zipfile.ZipInfo(f"clips/{prepared.name}", _PAST)
    entry.file_size = prepared.stat().st_size
    with prepared.open("rb") as source, archive.open(entry, "w") as into:
        shutil.copyfileobj(source, into, BLOCK)
    prepared.unlink()
    return entry.filename


def _with_clip(card: Card, clip: str | None) -> Card:
    return msgspec.structs.replace(card, clip=clip)


def open_pack(file: Path, inside: Path, progress: Progress = lambda share: None) -> Path:
    """A new folder in `inside` with the deck of this file. Raises PackRefused, then nothing is
    left behind; OSError if `inside` cannot be written to."""
    inside.mkdir(parents=True, exist_ok=True)
    _sweep(inside)
    with _opened(file) as archive:
        text = _text(archive)
        clips = _clips(text, archive)
        needed = sum(archive.getinfo(name).file_size for name in clips) + SPARE
        if shutil.disk_usage(inside).free < needed:
            raise PackRefused("pack_space", needed=str(needed // 2**20))
        made = inside / f"{_OPENING}{secrets.token_hex(8)}"
        made.mkdir(mode=0o700)
        try:
            names = _unpacked(archive, clips, made, progress)
            cards = [_with_clip(card, names.get(card.clip or "")) for card in text.cards]
            title = text.title or file.stem
            write_deck(made, cards, title)
            made.chmod(0o755)
            return _put(made, inside, title)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    """The file as an archive whose every entry has been looked at."""
    try:
        # Not waiting for the other end of a pipe, nor for a device.
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise PackRefused("unreadable", why=why) from error
    state = os.fstat(descriptor)
    if not stat.S_ISREG(state.st_mode):
        os.close(descriptor)
        raise PackRefused("pack_kind")
    with open(descriptor, "rb") as source:
        count = check_end(source, state.st_size)
        with _what_breaks(), zipfile.ZipFile(source) as archive:
            if len(archive.infolist()) != count:
                raise PackRefused("pack_broken", why="entries are missing")
            check_entries(archive.infolist(), archive.start_dir)
            yield archive


_BINARY = getattr(os, "O_BINARY", 0)


@contextmanager
def _what_breaks() -> Iterator[None]:
    """Whatever a damaged archive sets off is one thing to whoever opens it."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise PackRefused("pack_broken", why=type(error).__name__) from error
    except (UnicodeError, ValueError, IndexError, OverflowError) as error:
        raise PackRefused("pack_broken", why=type(error).__name__) from error


def _text(archive: zipfile.ZipFile) -> DeckText:
    with archive.open(TEXT) as entry:
        data = entry.read(LARGEST_TEXT + 1)
    lines = data.count(b"\n") + data.count(b"\r")
    if len(data) > LARGEST_TEXT or lines > MOST_LINES:
        raise PackRefused("pack_text")
    try:
        read = read_csv(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise PackRefused("pack_text") from None
    if not read.cards:
        raise PackRefused("pack_text")
    return read


def _clips(text: DeckText, archive: zipfile.ZipFile) -> list[str]:
    """The entries that cards name, each once."""
    there = set(archive.namelist()) - {TEXT}
    wanted = dict.fromkeys(card.clip for card in text.cards if card.clip is not None)
    for name in wanted:
        if name not in there:
            raise PackRefused("pack_link", value=name[:60])
    return list(wanted)


def _unpacked(
    archive: zipfile.ZipFile, clips: list[str], made: Path, progress: Progress
) -> Mapping[str, str]:
    """Entry -> the name of ours under which it now lies in the deck's folder."""
    names: dict[str, str] = {}
    if clips:
        (made / "clips").mkdir()
    for number, name in enumerate(clips, 1):
        progress(number / (len(clips) + 1))
        names[name] = f"clips/{number:04}.{name.rpartition('.')[2]}"
        with archive.open(name) as entry, (made / names[name]).open("xb") as into:
            head = entry.read(BLOCK)
            if not is_video(head[:400]):
                raise PackRefused("pack_type", name=name)
            while head:
                into.write(head)
                head = entry.read(BLOCK)
    return names


def _put(made: Path, inside: Path, title: str) -> Path:
    """The finished folder under a name of its own."""
    while True:
        target = inside / free_name(inside, title)
        try:
            os.rename(made, target)
            return target
        except OSError:
            if not target.exists():
                raise


def _sweep(inside: Path) -> None:
    """Removes what an opening left behind that was cut off."""
    for left in inside.glob(f"{_OPENING}*"):
        if left.is_dir() and not left.is_symlink() and time.time() - left.stat().st_mtime > _STALE:
            shutil.rmtree(left, ignore_errors=True)
