"""Which sounds go with what happened, in every game. Each game's own are in its table's cues.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Event, HourglassTurned, PauseBegan, PauseEnded, TakenBack


@dataclass(frozen=True)
class Cue:
    """A sound by its recipe's name, and after how many seconds."""

    name: str
    after: float = 0.0


@dataclass(frozen=True)
class Ears:
    """Who hears: a seat's laptop (`me`), one that only watches, or the whole room's (`room`)."""

    me: str | None = None
    room: bool = False

    def of(self, name: str | None) -> bool:
        """Whether this is for these ears: the room's, or this seat's own."""
        return self.room or (name is not None and name == self.me)


Cues = Callable[[Sequence[Any], Ears], Iterable[Cue]]
"""The sounds of what a game has told in one go."""


def common(events: Sequence[Event], ears: Ears) -> Iterable[Cue]:
    """What is heard in every game."""
    for event in events:
        if isinstance(event, PauseBegan):
            yield Cue("pause")
        elif isinstance(event, PauseEnded):
            yield Cue("go_on")
        elif isinstance(event, HourglassTurned):
            if ears.room or ears.me in event.waiting:
                yield Cue("hourglass")
        elif isinstance(event, TakenBack):
            yield Cue("flap")


def no_cues(events: Sequence[Any], ears: Ears) -> Iterable[Cue]:
    return ()
