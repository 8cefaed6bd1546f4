"""What a guest's side is told, in order, and who it is that wants in. Pure.

Frozen values: they may cross threads."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Literal

from engine.game import Event, Struct
from net import messages as msg


class Link(Enum):
    """How the link stands."""

    DIALLING = "dialling"  # not connected yet
    JOINING = "joining"  # connected, Hello sent
    IN = "in"  # welcomed
    REFUSED = "refused"  # Hello refused (code says why): `hello` tries again
    LOST = "lost"  # was in, is dialling again by itself
    OVER = "over"  # ended for good (code says why)


class Who(Struct, frozen=True):
    """Who wants in: what Hello says, the token left out, and the room code (its figures), which
    is shown without being said."""

    role: Literal["play", "watch"] = "play"
    name: str = ""
    colour: str | None = None
    owner: str | None = None
    bot: int = 0
    version: str = ""
    code: str | None = None


# Notices: what has changed, in the order in which it did


class Notice(Struct, tag_field="notice", frozen=True):
    """Something the player's side is told. A frozen value: it may cross threads."""


class LinkChanged(Notice, frozen=True):
    """`code` says why for REFUSED and OVER, and for LOST if the host has said so; else None."""

    link: Link
    code: str | None = None


class Joined(Notice, frozen=True):
    """Welcomed, at first or again. Keep `token` under `room_id`, and with it `certificate`: the
    fingerprint by which the host is known again."""

    you: str | None
    room: str
    room_id: str
    token: str | None
    owner: bool
    clip_ticket: str
    certificate: str


class LobbyShown(Notice, frozen=True):
    """The room, whole."""

    lobby: msg.Lobby


class Shown(Notice, frozen=True):
    """The game as this seat may see it, whole: `view` is the game's own view Struct."""

    view: Any
    question: int | None
    sand: float | None
    clip: str | None
    clips: Mapping[str, str]
    missing: tuple[str, ...]
    unseen: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()


class Heard(Notice, frozen=True):
    """The game's events, as the engine's own Structs, for sound, motion and the log, and what
    happened to somebody's seat (net/news.py)."""

    events: tuple[Event, ...]


class NotDone(Notice, frozen=True):
    """A refusal: `of` the step's `do` or the message's type, `ref` what the verb returned."""

    code: str
    of: str
    ref: int | None


class Opened(Notice, frozen=True):
    """These clips may be seen from now on."""

    keys: tuple[msg.ClipKey, ...]


class Wanted(Notice, frozen=True):
    """The clips to have, whole, soonest first."""

    clips: tuple[msg.ClipInfo, ...]


class Play(Notice, frozen=True):
    """At `at`, in seconds on the guest's own clock, this clip runs from `position`; the same
    `number` and `again` are the same showing (PlayClip)."""

    clip: str
    number: int
    at: float
    position: float = 0.0
    again: int = 0
