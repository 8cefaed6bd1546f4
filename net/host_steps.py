"""The host's own steps, `{"do": tag, ...}` in Host, and when each is allowed: one table. No bytes.

What a table itself knows as the host's rights is named here and checked there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from engine.game import Struct
from net.messages import GAME, WELCOMED, RawName, Stage


class HostStep(Struct, forbid_unknown_fields=True, tag_field="do", frozen=True):
    """A step that is about the room and not about the game."""


class Start(HostStep, tag="start", frozen=True):
    """The game begins with those who sit. Refused with `too_few`."""


class Kick(HostStep, tag="kick", frozen=True):
    """Sends a person or bot out. A person stays out until invited again; in the lobby the seat is
    free, in play it stays, `removed` and missing. Refused with `own_seat` for the host's own."""

    player: str


class Invite(HostStep, tag="invite", frozen=True):
    """Whoever was sent out under this name may come in again. Refused with `not_removed`."""

    player: str


class SeatBot(HostStep, tag="seat_bot", frozen=True):
    """In the lobby: a bot sits down; refused with `room_full`, and for its name like a person.
    In play: a bot sits in on the seat of `player`, until its person's token brings them back;
    who is still connected to the seat leaves."""

    level: Annotated[int, Meta(ge=1, le=3)] = 2
    name: RawName | None = None
    player: str | None = None


class UnseatBot(HostStep, tag="unseat_bot", frozen=True):
    """In play: the bot leaves the seat, which then waits for its person; a bot's own seat is open
    to whoever says its name. Refused with `no_bot`."""

    player: str


class GiveSeat(HostStep, tag="give_seat", frozen=True):
    """In play: the seat is another laptop's. `to`: the number of one in Lobby's `asking` (or of
    any connection that watches); without it that of who asked for this seat; if nobody did, the
    seat is open to the first who says Hello under its name. The old token is worth nothing any
    more. Refused with `present` while its person is connected, and `not_watching`."""

    player: str
    to: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Lock(HostStep, tag="lock", frozen=True):
    """Nobody new comes in, seats keep theirs. `give_seat` and `invite` still let somebody in."""


class Unlock(HostStep, tag="unlock", frozen=True):
    """Newcomers are welcome again."""


class Admit(HostStep, tag="admit", frozen=True):
    """Whether people may come in only to watch. If not, those leave who are no player's or
    host's second window."""

    watchers: bool


class Order(HostStep, tag="order", frozen=True):
    """The seats in this order: every name once."""

    players: tuple[str, ...]


class Starter(HostStep, tag="starter", frozen=True):
    """Rotates the order so that this one starts."""

    player: str


class Shuffle(HostStep, tag="shuffle", frozen=True):
    """The seats in random order."""


class Options(HostStep, tag="options", frozen=True):
    """Changes these options of the game: {"mode": "hard"}."""

    options: dict[str, Any]


class Deck(HostStep, tag="deck", frozen=True):
    """Another deck, by name or by a path on the host's machine. Refused with `bad_deck`."""

    deck: Annotated[str, Meta(max_length=1024)]


class Again(HostStep, tag="again", frozen=True):
    """A new game with the same people: the next one starts, the deck is shuffled anew."""


class BackToLobby(HostStep, tag="lobby", frozen=True):
    """After the end: seats, colours, options and deck may change again."""


class ReplayClip(HostStep, tag="replay_clip", frozen=True):
    """In play: the running clip begins anew for everybody; the game goes on as it stands. Refused
    with `wrong_phase` where none has begun."""


class Close(HostStep, tag="close", frozen=True):
    """The room closes. The save stays."""


class StepWhen(NamedTuple):
    """As When, for a host's step."""

    kind: type[HostStep] | None
    stages: frozenset[Stage]
    otherwise: str


IN_LOBBY = frozenset({Stage.LOBBY})

HOST_STEPS: Mapping[str, StepWhen] = {
    "start": StepWhen(Start, IN_LOBBY, "started"),
    "kick": StepWhen(Kick, WELCOMED, "wrong_phase"),
    "invite": StepWhen(Invite, WELCOMED, "wrong_phase"),
    "seat_bot": StepWhen(SeatBot, WELCOMED, "wrong_phase"),
    "unseat_bot": StepWhen(UnseatBot, GAME, "wrong_phase"),
    "give_seat": StepWhen(GiveSeat, GAME, "wrong_phase"),
    "lock": StepWhen(Lock, WELCOMED, "wrong_phase"),
    "unlock": StepWhen(Unlock, WELCOMED, "wrong_phase"),
    "admit": StepWhen(Admit, WELCOMED, "wrong_phase"),
    "order": StepWhen(Order, IN_LOBBY, "started"),
    "starter": StepWhen(Starter, IN_LOBBY, "started"),
    "shuffle": StepWhen(Shuffle, IN_LOBBY, "started"),
    "options": StepWhen(Options, IN_LOBBY, "started"),
    "deck": StepWhen(Deck, IN_LOBBY, "started"),
    "again": StepWhen(Again, frozenset({Stage.OVER}), "wrong_phase"),
    "lobby": StepWhen(BackToLobby, frozenset({Stage.OVER}), "wrong_phase"),
    "replay_clip": StepWhen(ReplayClip, GAME, "wrong_phase"),
    "close": StepWhen(Close, WELCOMED, "wrong_phase"),
    # What the table itself knows as the host's rights (kind None: its own checks decide).
    "skip": StepWhen(None, GAME, "wrong_phase"),
    "pause": StepWhen(None, GAME, "wrong_phase"),
    "resume": StepWhen(None, GAME, "wrong_phase"),
    "take_back": StepWhen(None, GAME, "wrong_phase"),
    "void_card": StepWhen(None, GAME, "wrong_phase"),
    "drop_clip": StepWhen(None, GAME, "wrong_phase"),
}
"""What Host may carry, and when."""
