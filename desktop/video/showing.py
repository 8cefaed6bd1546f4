"""What is asked of a clip and what it tells: values only."""

from dataclasses import dataclass
from enum import Enum, auto

ROUNDING = 2
"""Pixels by which a picture may miss its place and is still meant to fill it."""


class Stage(Enum):
    """Where a clip is. COLD: known to be there, opened only when it starts.
    SEEKING: running unheard to the picture of a place, to be paused there.
    JOINING: resting hidden at a place, to run from there at a set moment."""

    OPENING = auto()
    SETTLING = auto()
    COLD = auto()
    READY = auto()
    PLAYING = auto()
    SEEKING = auto()
    JOINING = auto()
    PAUSED = auto()
    ENDED = auto()
    FAILED = auto()


@dataclass(frozen=True)
class Report:
    """What a reel tells: a new stage, or how far a playing clip has come."""

    stage: Stage
    reason: str = ""
    seconds: float = 0.0
    length: float = 0.0


@dataclass(frozen=True)
class Showing:
    """How a clip is wanted. Sizes in pixels; (0, 0) for 'find out' and 'no limit';
    times in seconds."""

    size: tuple[int, int] = (0, 0)
    limit: tuple[int, int] = (0, 0)
    prime: bool = True
    sound: bool = True
    volume: int = 100
    muted: bool = False
    patience: float = 8.0
    doze: float = 3.0
