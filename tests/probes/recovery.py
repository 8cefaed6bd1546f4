"""What a host finds in a save it is started on, and whether that is what it must be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.record import BadRecord, replayed
from net.journal import Journal, JournalFailed

Steps = Sequence[Mapping[str, Any]]


def recovered(save: Path) -> Steps:
    """The steps that a host goes on from; the file is repaired as a host does it. Raises
    JournalFailed and BadRecord for a save that is none."""
    journal, header, steps, _ = Journal.resume(save)
    try:
        replayed(header, steps)
    except BadRecord as bad:
        if bad.line < 2:
            raise
        journal.set_aside(bad.line - 2)
        steps = steps[: bad.line - 2]
    finally:
        journal.close()
    return steps


def unlike(save: Path, truth: Steps, least: int) -> str | None:
    """What is wrong with what is left of a save: `truth` are the steps that were made, of which so
    many at least must be there."""
    try:
        steps = recovered(save)
    except (JournalFailed, BadRecord) as wrong:
        return f"cannot be played on: {wrong}"
    if list(steps) != list(truth[: len(steps)]):
        return "another game than was played"
    if len(steps) < least:
        return f"{len(steps)} steps, {least} were told"
    return None
