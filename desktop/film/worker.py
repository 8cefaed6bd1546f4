"""A process that makes goal films: JSON lines in, JSON lines out. Knows no game and no network.

in   {"card": {...}}  a film is needed; films are made in the order of the lines
     {"cancel": ID}   not needed any more
out  {"progress": ID, "share": 0.4}  {"done": ID, "path": "...", "picture": [W, H]}
     {"failed": ID, "reason": CODE}
     CODE: cancelled, disk_full, cannot_write, fault; with ID null, bad_request

It ends when its input has ended and all films are made, or when nobody reads its output."""

from __future__ import annotations

import argparse
import ctypes
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtGui import QGuiApplication

from desktop.film.facts import SIZES, facts_of
from desktop.film.render import Cancelled, film_path, render_film
from desktop.look import load_fonts
from desktop.words import Words
from engine.goal.model import Card
from net.clip_files import CannotUse

BELOW_NORMAL = 0x4000
OLD_PART = 3600.0


class Request(msgspec.Struct):
    card: Card | None = None
    cancel: str | None = None


class Desk:
    """What has been asked for, filled by the thread that reads."""

    def __init__(self) -> None:
        self.waiting: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self.cancelled: set[str] = set()

    def read(self, lines: Any) -> None:
        for line in lines:
            if not line.strip():
                continue
            try:
                request = msgspec.json.decode(line, type=Request)
            except msgspec.DecodeError as error:
                tell({"failed": None, "reason": "bad_request", "detail": str(error)})
                continue
            if request.cancel is not None:
                self.cancelled.add(request.cancel)
            if request.card is not None:
                self.cancelled.discard(request.card.id)
                self.waiting.put(request)
        self.waiting.put(None)


_telling = threading.Lock()


def tell(message: Mapping[str, object]) -> None:
    with _telling:
        try:
            sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
            sys.stdout.buffer.flush()
        except OSError:
            # Nobody listens any more. Nothing is half done: a film gets its name when complete.
            os._exit(1)


def be_modest() -> None:
    """Films must never make a game stutter."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(10)


def sweep(cache: Path) -> None:
    """Removes what a killed worker left half written."""
    for part in cache.glob(".*.part.mp4"):
        try:
            if time.time() - part.stat().st_mtime > OLD_PART:
                part.unlink()
        except OSError:
            continue


def make(
    card: Card, words: Words | None, desk: Desk, cache: Path, size: tuple[int, int], fps: Fraction
) -> None:
    names = {team: words.team(team) for team in (card.home, card.away)} if words else None
    facts = facts_of(card, names)
    target = film_path(cache, facts, size, fps)

    def progress(share: float) -> None:
        if card.id in desk.cancelled:
            raise Cancelled
        tell({"progress": card.id, "share": round(share, 3)})

    try:
        if card.id in desk.cancelled:
            raise Cancelled
        if not target.is_file():
            cache.mkdir(parents=True, exist_ok=True)
            render_film(facts, target, size, fps, progress)
        tell({"done": card.id, "path": str(target), "picture": size})
    except Cancelled:
        tell({"failed": card.id, "reason": "cancelled"})
    except CannotUse as error:
        tell({"failed": card.id, "reason": error.reason, "detail": error.detail})
    except OSError as error:
        tell({"failed": card.id, "reason": "cannot_write", "detail": str(error)})
    except Exception as error:
        # Our own fault: one film is lost, the others are still wanted.
        traceback.print_exc()
        tell({"failed": card.id, "reason": "fault", "detail": repr(error)})


def size_of(text: str) -> tuple[int, int]:
    """`1280x720`, or a name of SIZES. Even numbers: the encoder halves them."""
    if text in SIZES:
        return SIZES[text][:2]
    width, _, height = text.partition("x")
    size = int(width), int(height)
    if not all(64 <= side <= 3840 and side % 2 == 0 for side in size):
        raise ValueError(text)
    return size


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m desktop.film.worker", description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--size", type=size_of, default=SIZES["full"][:2])
    parser.add_argument("--fps", type=Fraction, help="25, or 12.5 for the draft size")
    parser.add_argument("--language", help="of the teams' names, else as given")
    chosen = parser.parse_args(arguments)
    usual = {(width, height): fps for width, height, fps in SIZES.values()}
    fps = chosen.fps or usual.get(chosen.size, SIZES["full"][2])
    words = Words(chosen.language) if chosen.language else None
    be_modest()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv[:1])
    load_fonts()
    sweep(chosen.cache)
    desk = Desk()
    reader = threading.Thread(target=desk.read, args=(sys.stdin.buffer,), daemon=True)
    reader.start()
    while (request := desk.waiting.get()) is not None:
        if request.card is not None:
            make(request.card, words, desk, chosen.cache, chosen.size, fps)
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
