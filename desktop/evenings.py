"""Saved games as a person wants to see them: when, who, which mode, how it stands. No Qt."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.game import Refused
from engine.record import BadRecord, replayed
from engine.table import Table
from net import journal
from net.kept import kept_room

MOST = 40


@dataclass(frozen=True)
class Evening:
    """A save. `broken`: it can only be deleted; the facts are then empty. `points` by name."""

    file: Path
    when: datetime
    room: str = ""
    game: str = ""
    mode: str = ""
    overtime: str = ""
    round: int = 0
    points: dict[str, int] | None = None
    colours: dict[str, str] | None = None
    over: bool = False
    old: bool = False
    private: bool = False
    broken: bool = False


def files(folder: Path) -> list[tuple[float, Path]]:
    """The saves of a folder with the time of their last change, latest first."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            if file.suffix == journal.SUFFIX and file.is_file():
                found.append((file.stat().st_mtime, file))
    return sorted(found, key=lambda entry: entry[0], reverse=True)


def find(folder: Path, most: int = MOST) -> list[Evening]:
    """The latest saves of a folder, latest first. Whatever lies there, it does not raise."""
    return [read(file, datetime.fromtimestamp(when)) for when, file in files(folder)[:most]]


def read(file: Path, when: datetime) -> Evening:
    """One save, replayed to where it stands: as far as it can be read, as the host would."""
    try:
        saved = journal.read(file)
        table = _replayed(saved)
        view: Any = table.view(None)
    except (journal.JournalFailed, BadRecord, Refused, ValueError, TypeError, KeyError):
        return Evening(file, when, broken=True)
    room = kept_room(saved.header, saved.steps)
    said = saved.header.get("room")
    return Evening(
        file,
        when,
        room=str(said.get("name", "")) if isinstance(said, dict) else "",
        game=table.rules.name,
        mode=getattr(view, "mode", ""),
        overtime=getattr(view, "overtime", ""),
        round=getattr(view, "round", 0),
        points=table.rules.standing(view),
        colours=dict(getattr(view, "colours", {})),
        over=table.game.over(),
        old=saved.header.get("schema") == 1,
        private=room is not None and room.private,
    )


def _replayed(saved: journal.Saved) -> Table:
    try:
        return replayed(saved.header, saved.steps)
    except BadRecord as bad:
        if bad.line < 2:
            raise
        return replayed(saved.header, saved.steps[: bad.line - 2])
