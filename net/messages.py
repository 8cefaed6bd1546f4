"""Every message between host and laptops, and which is allowed when: one table. No bytes here.

A connection to the host's one port, sealed by TLS 1.3, begins with `Hello` (a game connection,
perhaps with a `Knock` before it: net/door.py) or `Clips` (a clip connection) and stays what it is.
Reports are whole: the last `Lobby` and the last `State` are all there is to know, so a late joiner,
a lost line and a reopened window are the same thing.

Strings of codes, never sentences: words are made where they are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, field

from engine.game import Struct

VERSION = "0.1.0"
"""Of this program; for people, never compared."""

PROTOCOL = 3
"""Host and laptop must speak the same; `Hello` and `Welcome` carry it."""

PORT = 4729
"""The usual port of a host."""

LONELY = "127.0.0.1"
"""Where only a host's own machine reaches it."""

CLIENT_FRAME = 16 * 1024
"""Bytes a laptop may send at once."""

HOST_FRAME = 1024 * 1024
"""Bytes the host may send at once."""

LONGEST_NAME = 24
"""Characters of a player's name, as people count them."""

Ref = Annotated[int, Meta(ge=0, le=2**53)]
"""The sender's own number for a message; `Refused` and `Pong` give it back."""

Word = Annotated[str, Meta(max_length=64)]
RawName = Annotated[str, Meta(max_length=256)]
Secret = Annotated[str, Meta(max_length=128)]
Element = Annotated[str, Meta(pattern=r"^[0-9a-f]{66}\Z")]
"""A side's part of an exchange, hex."""

Mac = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A proof that a side knows the exchange's key, hex."""

Step = dict[str, Any]
"""As in the scenario format: {"do": "tip", "home": 2, "away": 1}."""


class Message(Struct, forbid_unknown_fields=True, tag_field="type", frozen=True):
    """A frozen value; on the wire a map whose `type` is its tag."""


# Laptop to host: the game connection


class Knock(Message, tag="knock", frozen=True):
    """Before Hello, from whom the host does not know yet: the beginning of an exchange by which
    both sides show that they know the room code (or the owner key), and neither says it.

    Answered with Answer, or refused with `slow_down` (too many tries; again in a minute) or
    `code_not_wanted` (the door is open), after which another Knock or a Hello may follow.
    """

    by: Literal["code", "owner"]
    element: Element


class Proof(Message, tag="proof", frozen=True):
    """After Answer, if the host's proof was right. Nothing is said to a right one: Hello follows
    at once. Refused with `wrong_code` (`not_host` for the owner key)."""

    proof: Mac


class Hello(Message, tag="hello", frozen=True):
    """`token` brings a seat back (a name never does), or shows that this laptop belongs here if
    it only watches; `owner` is the host's key.

    Refused with `wrong_version` (the connection ends), `not_host` (a wrong key; it ends),
    `removed` (sent out; it ends), `slow_down` (too many wrong keys or tokens; again in a minute),
    or `code_wanted` (Knock first), `locked`, `no_watchers`,
    `room_full`, `started`, `name_bad`, `name_taken`, `colour_taken`, `bad_value`, after which
    another Hello may follow on the same connection (with another name, or to watch).
    """

    protocol: int
    version: Word = ""
    role: Literal["play", "watch"] = "play"
    name: RawName = ""
    colour: Word | None = None
    token: Secret | None = None
    owner: Secret | None = None
    bot: Annotated[int, Meta(ge=0, le=3)] = 0


class Act(Message, tag="act", frozen=True):
    """A seat's step in the game. `question` is that of the State it answers; where the seat has
    been asked something else since, it is refused with `stale_question`. None is not checked
    (pause, hourglass, scripts)."""

    ref: Ref
    step: Step
    question: int | None = None


class ChooseColour(Message, tag="choose_colour", frozen=True):
    """In the lobby: another colour for the own seat."""

    ref: Ref
    colour: Word


class Rename(Message, tag="rename", frozen=True):
    """In the lobby: another name for the own seat."""

    ref: Ref
    name: RawName


class AskSeat(Message, tag="ask_seat", frozen=True):
    """In play, from who watches: this seat for me, please. A bot's own seat in a room that is not
    locked, and an open one, are given at once: another Welcome comes. Otherwise the host is asked
    (Lobby's `asking`). Refused with `seated`, `not_seated` (no such seat), `present`."""

    ref: Ref
    player: RawName


class Leave(Message, tag="leave", frozen=True):
    """Goodbye. In the lobby the seat is free again; in play it stays and is missing."""

    ref: Ref


class Host(Message, tag="host", frozen=True):
    """The host's own right, only from a connection that gave the owner key. See
    net/host_steps.py."""

    ref: Ref
    step: Step


class ClipState(Message, tag="clip_state", frozen=True):
    """How a clip, or a pile of them, stands on this laptop. `coming`: this `share` of it is here;
    `here`: it is on its disk; `ready`: its first picture is decoded, and it can start at once;
    `failed`: it never will."""

    clip: Word
    state: Literal["coming", "here", "ready", "failed", "started", "ended"]
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0


class Ping(Message, tag="ping", frozen=True):
    """Answered with Pong at once."""

    ref: Ref


# Laptop to host: the clip connection


class Clips(Message, tag="clips", frozen=True):
    """Comes first on a clip connection. `ticket` is Welcome's `clip_ticket`, of use as long as the
    connection that was welcomed with it. Refused with `bad_ticket` or `slow_down`; it ends."""

    ticket: Secret


class Fetch(Message, tag="fetch", frozen=True):
    """From this byte on, what lies sealed under this opaque name, as Parts: a pile, or a clip by
    itself once its key is out."""

    clip: Word
    offset: Annotated[int, Meta(ge=0, le=2**40)] = 0


# Host to laptop


class Welcome(Message, tag="welcome", frozen=True):
    """The Hello is accepted. `you` and `token` are None for who only watches. Keep `token` under
    `room_id`: it brings this seat back after a closed window. `clip_ticket` is this connection's
    own, and worth nothing after it."""

    protocol: int
    version: str
    room: str
    room_id: str
    you: str | None
    token: str | None
    owner: bool
    clip_ticket: str


class Answer(Message, tag="answer", frozen=True):
    """To a Knock: the host's part, and its proof that it knows what the laptop knows."""

    element: Element
    proof: Mac


class Refused(Message, tag="refused", frozen=True):
    """It was not done and nothing has changed. `of` is the step's `do`, or the message's type."""

    code: str
    of: str
    ref: int | None = None


class SeatInfo(Struct, frozen=True):
    """One seat, as everybody sees it. `bot` is the level of the bot on it, 0 for a person, and
    `stands_in` says that it sits in for one; `clips` is the share of the clips wanted now that
    this laptop has, 0 to 1. `removed`: its person was sent out; `open`: for whoever says its
    name."""

    name: str
    colour: str
    present: bool
    bot: int = 0
    clips: float = 0.0
    owner: bool = False
    stands_in: bool = False
    removed: bool = False
    open: bool = False


class Asker(Struct, frozen=True):
    """Somebody who watches and wants the seat `seat`; `to` of `give_seat` is their number."""

    number: int
    name: str
    seat: str


class Lobby(Message, tag="lobby", frozen=True):
    """The room, whole, before and during the game. Seats in order; the first starts.

    `clips`: how many are fetched ahead, `clips_making`: how many of them cannot be yet.
    `problems`: codes of what is wrong with the deck and how often; `save`, `deck_name`, `decks`
    (names that the step `deck` takes), `code` (what lets others in) and `asking` only for the
    owner. `locked`: nobody new comes in; `admits`: who only watches may; `out`: who was sent out.
    """

    room: str
    room_id: str
    game: str
    options: dict[str, Any]
    deck: str
    cards: int
    cards_wanted: int
    seats: tuple[SeatInfo, ...]
    least_seats: int
    most_seats: int
    colours: tuple[str, ...]
    starter: str | None
    started: bool
    over: bool
    watchers: int
    fast: bool = False
    clips: int = 0
    clips_making: int = 0
    problems: dict[str, int] = field(default_factory=dict)
    save: str | None = None
    deck_name: str | None = None
    decks: tuple[str, ...] = ()
    code: str | None = None
    locked: bool = False
    admits: bool = True
    out: tuple[str, ...] = ()
    asking: tuple[Asker, ...] = ()


class State(Message, tag="state", frozen=True):
    """The game as this seat may see it, whole. `view` is the game's view, on its way and where it
    is read a map with the keys of the scenario format.

    `question` numbers what the seat is asked now (send it back in Act), None: nothing. `sand`:
    seconds in the turned hourglass. `clip`: the opaque name of the running clip, None if there is
    none; `clips`: those of the cards in the view that have one; `missing`: seats not connected;
    `unseen`: seats whose laptop cannot show the running clip; `slow`: those it is waiting for,
    until its start is told.
    """

    view: Any
    question: int | None = None
    sand: float | None = None
    clip: str | None = None
    clips: dict[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()


class Told(Message, tag="told", frozen=True):
    """Events of the engine, or news of the seats (net/news.py), each tagged by `event`. They only
    narrate; State and Lobby have it all."""

    events: tuple[dict[str, Any], ...]


class ClipInfo(Struct, frozen=True):
    """A pile of sealed clips to have, or the running clip. `state`: `ready` to be fetched (then
    `size` is its bytes under seal), `waiting` (being made; this message comes again), `none` (there
    will be no clip: play on without)."""

    clip: str
    size: int = 0
    state: Literal["ready", "waiting", "none"] = "ready"


class ClipsWanted(Message, tag="clips_wanted", frozen=True):
    """What to have, whole, soonest first: the running clip once it may be seen, then piles."""

    clips: tuple[ClipInfo, ...]


class ClipKey(Struct, frozen=True):
    """What opens a clip, from the moment on at which everybody may see it: see net/sealing.py.

    `size`: its bytes in the clear; `width`, `height`: of its picture (0: not known). It lies sealed
    under its own name and, if `pile` says so, as these `bricks` of a pile.
    """

    clip: Annotated[str, Meta(max_length=64)]
    key: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    size: Annotated[int, Meta(ge=0, le=2**32)]
    width: Annotated[int, Meta(ge=0, le=2**14)] = 0
    height: Annotated[int, Meta(ge=0, le=2**14)] = 0
    pile: Annotated[str, Meta(max_length=64)] = ""
    bricks: tuple[Annotated[int, Meta(ge=0, le=2**24)], ...] = ()


class ClipKeys(Message, tag="clip_keys", frozen=True):
    """These clips may be seen from now on; those of which it was said before still may."""

    keys: tuple[ClipKey, ...]


class PlayClip(Message, tag="play_clip", frozen=True):
    """At `at`, in seconds on the host's clock (Pong), this clip runs from `position`, seconds from
    its beginning, for everybody; said a moment ahead, or to who has come since. `number` counts
    the clips of the game from 1, and `again` how often the host has had this one begin anew: the
    same of both is the same showing, to be gone on with if a pause has stopped it."""

    clip: str
    number: int
    at: float
    position: float = 0.0
    again: int = 0


class Bye(Message, tag="bye", frozen=True):
    """The host ends this connection and means it: `closed` (the room), `left`, `removed`, `bot`
    (one sits in), `given` (the seat is another's), `no_watchers`,
    `elsewhere` (this seat was opened on another connection). Do not dial again, except after
    `restarting` and `save_failed`: the host goes on when its disk is mended."""

    code: str


class Pong(Message, tag="pong", frozen=True):
    """The answer to Ping. `at`: when it was answered, in seconds on the host's own clock, which
    begins anywhere and never jumps."""

    ref: int
    at: float


class Part(Message, tag="part", frozen=True):
    """A piece of a clip. The last one ends at `total`."""

    clip: str
    total: int
    offset: int
    data: bytes


ClientMessage = (
    Knock
    | Proof
    | Hello
    | Act
    | ChooseColour
    | Rename
    | AskSeat
    | Leave
    | Host
    | ClipState
    | Ping
    | Clips
    | Fetch
)
HostMessage = (
    Answer
    | Welcome
    | Refused
    | Lobby
    | State
    | Told
    | ClipsWanted
    | ClipKeys
    | PlayClip
    | Bye
    | Pong
    | Part
)


# When


class Stage(Enum):
    """Where a connection stands."""

    NEW = "new"  # has not been welcomed
    LOBBY = "lobby"
    PLAY = "play"
    OVER = "over"


WELCOMED = frozenset({Stage.LOBBY, Stage.PLAY, Stage.OVER})
GAME = frozenset({Stage.PLAY, Stage.OVER})


class When(NamedTuple):
    """In which stages, and who: `seat` a seat of its own, `owner` the owner key. `otherwise` is
    the code where the stage is another one."""

    stages: frozenset[Stage]
    seat: bool = False
    owner: bool = False
    otherwise: str = "bad_message"


WHEN: Mapping[type[Message], When] = {
    Knock: When(frozenset({Stage.NEW})),
    Proof: When(frozenset({Stage.NEW})),
    Hello: When(frozenset({Stage.NEW})),
    Clips: When(frozenset({Stage.NEW})),
    Act: When(GAME, seat=True, otherwise="wrong_phase"),
    ChooseColour: When(frozenset({Stage.LOBBY}), seat=True, otherwise="started"),
    Rename: When(frozenset({Stage.LOBBY}), seat=True, otherwise="started"),
    AskSeat: When(GAME, otherwise="wrong_phase"),
    Leave: When(WELCOMED),
    Host: When(WELCOMED, owner=True),
    ClipState: When(WELCOMED),
    Ping: When(WELCOMED),
}
"""What a game connection may send. Anything but Knock, Proof, Hello or Clips on a
new one ends it."""
