"""What Tiszta sor sounds like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from desktop.sounds.cues import Cue, Ears
from engine.tiszta_sor import model as m


def cues(events: Sequence[Any], ears: Ears) -> Iterable[Cue]:
    """The sounds of these events."""
    for event in events:
        if isinstance(event, m.DiceThrown | m.DiceRethrown):
            yield Cue("dice")
        elif isinstance(event, m.NumberWritten):
            yield Cue("tick")
        elif isinstance(event, m.WritingUndone):
            yield Cue("flap")
        elif isinstance(event, m.MarkerTaken):
            yield Cue("flag")
            if ears.of(event.by):
                yield Cue("coin_up", 0.2)
        elif isinstance(event, m.GotStuck):
            yield Cue("gong")
        elif isinstance(event, m.RowsCounted):
            yield Cue("final_whistle", 1.0)
