"""What a room wants done: frozen values that the shell carries out. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from net import messages as msg
from net.door import Exam


class Effect:
    """What the shell is to do."""


@dataclass(frozen=True)
class Begin(Effect):
    """A new record, with this header."""

    header: dict[str, Any]


@dataclass(frozen=True)
class Lines(Effect):
    """More lines of the record."""

    steps: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Send(Effect):
    """To one connection."""

    to: int
    message: msg.Message


@dataclass(frozen=True)
class Tell(Effect):
    """To each of these connections, these messages in order."""

    to: tuple[int, ...]
    messages: tuple[msg.Message, ...]


@dataclass(frozen=True)
class Untold(Effect):
    """We got wrong what some were to be told. Say so; they are told again at the next `drain`."""

    wrong: Exception


@dataclass(frozen=True)
class Close(Effect):
    """This connection, once what was sent to it has left."""

    to: int


@dataclass(frozen=True)
class Examine(Effect):
    """Work this out beside everything else, then call `examined`."""

    to: int
    exam: Exam


@dataclass(frozen=True)
class StartBot(Effect):
    """A bot's process, that takes its seat by the token."""

    name: str
    level: int
    token: str


@dataclass(frozen=True)
class StopBot(Effect):
    """The bot's process is no more needed."""

    name: str


@dataclass(frozen=True)
class FindDeck(Effect):
    """Read this deck, then call `deck_found`; `by` and `ref` are for the answer."""

    name: str
    by: int | None
    ref: int | None


@dataclass(frozen=True)
class WantClips(Effect):
    """Which material's clips are needed: the one shown now and those that nobody has seen yet,
    soonest first. `names`: the opaque names of all, in drawing order; `secret`: what seals them."""

    names: Mapping[str, str]
    showing: str | None
    upcoming: tuple[str, ...]
    secret: str


@dataclass(frozen=True)
class ClipsNow:
    """The shell's answer to WantClips: what laptops should have, soonest first, the keys of what
    everybody may see, the names under which there will be no clip (for the host alone), and how
    many of those that are fetched `ahead` are still being made."""

    wanted: tuple[msg.ClipInfo, ...] = ()
    keys: tuple[msg.ClipKey, ...] = ()
    none: frozenset[str] = frozenset()
    ahead: int = 0
    making: int = 0


@dataclass(frozen=True)
class Happened(Effect):
    """For whoever runs the host: {"event": ...}, no secrets."""

    event: dict[str, Any]


@dataclass(frozen=True)
class Announce(Effect):
    """What is announced of the room has changed."""


@dataclass(frozen=True)
class Closed(Effect):
    """The room has closed."""
