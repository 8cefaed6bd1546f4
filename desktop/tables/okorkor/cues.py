"""What Ökörkör sounds like: every card that lies is heard, a taken row more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from desktop.sounds.cues import Cue, Ears
from desktop.tables.okorkor.telling import TURN_MS, timetable
from engine.okorkor import model as m


def cues(events: Sequence[Any], ears: Ears) -> Iterable[Cue]:
    """The sounds of these events."""
    turned = any(isinstance(event, m.CardsTurned) for event in events)
    told = 0.0
    for event in events:
        if isinstance(event, m.CardPut):
            if ears.of(event.by):
                yield Cue("tick")
        elif isinstance(event, m.CardsTurned):
            yield Cue("flap")
        elif isinstance(event, m.TrickPlaced):
            times, whole = timetable(event.cards, TURN_MS if turned else 0)
            told = whole / 1000
            for one, (_, goes, lies) in zip(event.cards, times, strict=True):
                yield Cue("peg", lies / 1000)
                if one.taken and ears.of(one.by):
                    yield Cue("sigh" if len(one.taken) > 1 else "coin_down", goes / 1000)
        elif isinstance(event, m.RoundBegan):
            yield Cue("kick_off", told)
        elif isinstance(event, m.GameEnded):
            yield Cue("final_whistle", told)
