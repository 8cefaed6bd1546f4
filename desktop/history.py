"""Evenings this laptop has been part of: a line a game, kept when the game has ended. No Qt.

A host's saves hold whole games; this is what a guest keeps.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

MOST = 200
LONGEST_FILE = 2**20


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """`when` is local time, ISO to the minute; `points` by name, whoever stood best first."""

    when: str
    room: str
    game: str
    mode: str = ""
    winners: tuple[str, ...] = ()
    points: dict[str, int] = {}
    colours: dict[str, str] = {}
    round: int = 0


def read(file: Path) -> list[Evening]:
    """The evenings kept, latest first. What can't be read is left out; nothing raises."""
    found: list[Evening] = []
    with contextlib.suppress(OSError):
        if file.stat().st_size > LONGEST_FILE:
            return found
        for line in file.read_text("utf-8", errors="replace").splitlines():
            with contextlib.suppress(msgspec.MsgspecError):
                found.append(msgspec.json.decode(line, type=Evening))
    return found[: -MOST - 1 : -1]


def keep(file: Path, evening: Evening) -> bool:
    """Adds an evening, once: the same end seen again (a window opened anew) adds nothing."""
    last = next(iter(read(file)), None)
    if last is not None and msgspec.structs.replace(last, when=evening.when) == evening:
        return False
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab") as kept:
            kept.write(msgspec.json.encode(evening) + b"\n")
    except OSError:
        return False
    return True
