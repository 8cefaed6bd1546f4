"""What GOAL sounds like. The stand is heard by the active seat and the room only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from desktop.sounds.cues import Cue, Ears
from desktop.widgets import beats
from engine.goal import model as m

STAMP, COINS, FINAL = beats.STAMP[0] / 1000, beats.COINS / 1000, beats.DONE / 1000 + 0.2
STAND = STAMP + 0.1
"""Seconds into the verdict, by the clock that every screen has."""
STANDS = {"right": "roar", "wrong": "sigh", "expired": "gong"}


def cues(events: Sequence[Any], ears: Ears) -> Iterable[Cue]:
    """The sounds of these events."""
    told = any(isinstance(event, m.ActionClosed) for event in events)
    for event in events:
        if isinstance(event, m.ActionOpened):
            if ears.of(event.player):
                yield Cue("kick_off", FINAL if told else 0.0)
        elif isinstance(event, m.TipsOpened | m.Placed):
            yield Cue("flap")
        elif isinstance(event, m.Challenged):
            yield Cue("flag")
            if ears.me == event.by:
                yield Cue("coin_down", 0.2)
        elif isinstance(event, m.DuelOpened):
            yield Cue("stamp")
        elif isinstance(event, m.Bought):
            if ears.of(event.by):
                yield Cue("coin_down")
        elif isinstance(event, m.ActionClosed):
            yield from _verdict(event.result, ears)
        elif isinstance(event, m.KnockedOut):
            if ears.room or ears.me in event.seats:
                yield Cue("gong", STAND)
        elif isinstance(event, m.GameEnded):
            yield Cue("final_whistle", FINAL)


def _verdict(result: m.Outcome, ears: Ears) -> Iterable[Cue]:
    yield Cue("stamp", STAMP)
    if ears.of(result.player):
        yield Cue(STANDS[result.outcome], STAND)
    if result.gained and (ears.room or ears.me in result.gained):
        yield Cue("coin_up", COINS)
