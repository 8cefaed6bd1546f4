"""Saved evenings as a person wants to see them: when, who, which mode, how it stands. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.game import Refused
from engine.record import BadRecord, parsed, replayed

MOST = 40
LARGEST = 32 * 2**20
SUFFIXES = {".jsonl", ".json", ".golest"}


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
    broken: bool = False


def find(folder: Path, most: int = MOST) -> list[Evening]:
    """The latest saves of a folder, latest first. Whatever lies there, it does not raise."""
    files: list[tuple[float, Path]] = []
    try:
        for file in folder.iterdir():
            if file.suffix in SUFFIXES and file.is_file():
                files.append((file.stat().st_mtime, file))
    except OSError:
        pass
    files.sort(key=lambda entry: entry[0], reverse=True)
    return [read(file, datetime.fromtimestamp(when)) for when, file in files[:most]]


def read(file: Path, when: datetime) -> Evening:
    """One save, replayed to where it stands."""
    try:
        if file.stat().st_size > LARGEST:
            raise ValueError("too large")
        lines = file.read_text("utf-8").splitlines()
        header, steps = parsed(_whole(lines))
        table = replayed(header, steps)
        view: Any = table.view(None)
    except (OSError, ValueError, BadRecord, Refused, TypeError, KeyError):
        return Evening(file, when, broken=True)
    return Evening(
        file,
        when,
        room=str(header.get("room") or ""),
        game=table.rules.name,
        mode=getattr(view, "mode", ""),
        overtime=getattr(view, "overtime", ""),
        round=getattr(view, "round", 0),
        points=dict(getattr(view, "points", {})) or dict.fromkeys(table.names, 0),
        colours=dict(getattr(view, "colours", {})),
        over=table.game.over(),
        old=header.get("schema") == 1,
    )


def _whole(lines: list[str]) -> list[str]:
    """Without a last line that a power cut tore."""
    if lines and not lines[-1].rstrip().endswith("}"):
        return lines[:-1]
    return lines
