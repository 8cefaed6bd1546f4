"""The player's side of a link to a host: what is known, what is to be sent, when to dial again.

Messages and time go in, notices and messages come out; no sockets, no clock. Used by the desktop,
by `golest join` and by bots alike.

The shell (net/dial.py) dials when `dial_at` has come, then calls `connected` with the fingerprint
of the certificate at the other end, `received` for every message, `lost` when the connection has
ended, and `tick` when `wake_at()` has come; after each of these, and after every verb, it sends
`outgoing()`, hands `notices()` on, and closes the connection if `hang_up` is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from engine.game import COMMON_EVENTS, Rules
from engine.games import GAMES
from net import messages as msg
from net.door import By, Fresh, Visitor
from net.news import NEWS
from net.notices import (
    Heard,
    Joined,
    Link,
    LinkChanged,
    LobbyShown,
    NotDone,
    Notice,
    Play,
    Shown,
    Wanted,
    Who,
)
from net.wire import Unsendable, encoded

__all__ = [
    "Guest",
    "Heard",
    "Joined",
    "Link",
    "LinkChanged",
    "LobbyShown",
    "NotDone",
    "Notice",
    "Play",
    "Shown",
    "Wanted",
    "Who",
]  # who has a guest has its notices

BACKOFF = (0.2, 0.5, 1.0)
"""Seconds before dialling again; the last one repeats. With the time one try takes less than three:
so soon is somebody back at the table whose network is."""

QUIET = 3.0
"""Seconds without a word from the host after which it is pinged."""

DEAD = 9.0
"""Seconds without a word after which the connection is given up."""


class Guest:
    """One player's (or watcher's) side of one room.

    `patience`: seconds of dialling in vain after which it is over (None: never), at once if nobody
    listens there and it has never been in. `token` and `certificate`: of a seat it had; the token
    is shown to nobody but that host.

    Whoever answers with another certificate is a stranger: who has a code shows it, and who has
    none is refused with `host_changed` (another `hello` goes in as somebody new), but where the
    token was only a guess (`sure` False) it is a new room. A host that changes during an evening
    is not talked to at all.
    """

    def __init__(
        self,
        who: Who,
        token: str | None = None,
        now: float = 0.0,
        patience: float | None = None,
        *,
        certificate: str | None = None,
        sure: bool = False,
    ) -> None:
        self.who = who
        self.token = token
        self.certificate = certificate
        self._sure = sure and certificate is not None
        self._here = ""
        self._fresh: Fresh | None = None
        self._visitor: Visitor | None = None
        self._shown_code = False
        self.patience = patience
        self.link = Link.DIALLING
        self.code: str | None = None
        self.joined: Joined | None = None
        self.lobby: msg.Lobby | None = None
        self.shown: Shown | None = None
        self.round_trip: float | None = None
        """Seconds a ping took last."""
        self.dial_at: float | None = now
        """When the shell is to dial, None: not at all."""
        self.hang_up = False
        """The shell is to close the connection, then call `lost`."""
        self._connected = False
        self._parting: str | None = None
        self._tries = 0
        self._since = now
        self._heard_at = now
        self._pinged_at: float | None = None
        self._ref = 0
        self._out: list[msg.Message] = []
        self._notices: list[Notice] = []

    # What the shell calls

    def connected(self, now: float, certificate: str, fresh: Fresh) -> None:
        """The shell has a connection to who has this certificate. `fresh`: random bytes."""
        self._connected, self.hang_up = True, False
        self._parting = None
        self.dial_at = None
        self._heard_at, self._pinged_at = now, None
        self._out = []
        self._here, self._fresh = certificate, fresh
        self._visitor, self._shown_code = None, False
        if self.joined is not None and not self._is_known:
            self.hang_up = True
        elif self._sure and not self._is_known and self._secret is None:
            self._set(Link.REFUSED, "host_changed")
            self.hang_up = True
        else:
            self._introduce()

    @property
    def _is_known(self) -> bool:
        """Whether the host at the other end is the one that is remembered."""
        return self.certificate is not None and self.certificate == self._here

    @property
    def _secret(self) -> tuple[By, str] | None:
        """What can be shown to a host that is not known."""
        if self.who.owner is not None:
            return "owner", self.who.owner
        return None if self.who.code is None else ("code", self.who.code)

    def _introduce(self) -> None:
        """Hello to a host that is known, to others what is known of them first."""
        has_right = self.token is not None or self.who.owner is not None
        if self._secret is None or self._shown_code or (self._is_known and has_right):
            self._say_hello()
        else:
            self._knock(*self._secret)

    def _knock(self, by: By, secret: str) -> None:
        assert self._fresh is not None
        self._visitor = Visitor(by, secret, self._here, self._fresh)
        self._out.append(msg.Knock(by=by, element=self._visitor.element))
        if self.link is not Link.LOST:
            self._set(Link.JOINING)

    def received(self, message: msg.Message, now: float) -> None:
        """A message from the host."""
        self._heard_at = now
        handle = _HANDLE.get(type(message))
        if handle is None:
            return self.broke(now)
        handle(self, message, now)

    def broke(self, now: float) -> None:
        """What came is none of the protocol: hang up, dial again."""
        self.hang_up = True

    def lost(self, now: float, *, nobody_there: bool = False) -> None:
        """The connection has ended, or could not be made. `nobody_there`: because the machine has
        answered that nobody listens, or there is no such machine."""
        had = self._connected
        self._connected, self.hang_up = False, False
        self._out = []
        if self.link in (Link.OVER, Link.REFUSED):
            self.dial_at = None
            return
        if had and self.link is Link.IN:
            self._tries, self._since = 0, now
            self._set(Link.LOST, self._parting)
        first = nobody_there and self.joined is None
        if self.patience is not None and (first or now - self._since >= self.patience):
            return self._end("host_gone")
        self.dial_at = now + BACKOFF[min(self._tries, len(BACKOFF) - 1)]
        self._tries += 1

    def tick(self, now: float) -> None:
        """Time has come for a ping, or to give a silent connection up."""
        if not self._connected:
            return
        if now - self._heard_at >= DEAD:
            self.hang_up = True
        elif now - self._heard_at >= QUIET and self._pinged_at is None and self.link is Link.IN:
            self._pinged_at = now
            self._out.append(msg.Ping(ref=self._next()))

    def wake_at(self) -> float | None:
        """When `tick` wants to be called."""
        if not self._connected:
            return None
        pinged = self._pinged_at is not None or self.link is not Link.IN
        return self._heard_at + (DEAD if pinged else QUIET)

    def outgoing(self) -> list[msg.Message]:
        """What is to be sent now, in order; it is the shell's from here on."""
        out, self._out = self._out, []
        return out

    def notices(self) -> list[Notice]:
        """What has changed since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

    # Verbs: what the player does. Each gives the reference that a refusal would carry

    def hello(self, who: Who, now: float) -> None:
        """Tries again after a refusal: as somebody else, to watch, or with a code."""
        other_code = who.code != self.who.code
        self.who, self._sure = who, False
        if self._connected and not self.hang_up:
            self._shown_code = self._shown_code and not other_code
            self._introduce()
        else:
            self._tries, self._since = 0, now
            self.dial_at = now
            self._set(Link.DIALLING)

    def act(self, step: Mapping[str, Any], question: int | None = None) -> int:
        """A step in the game ({"do": "tip", "home": 2, ...}); `question` that of the Shown it
        answers."""
        do = step.get("do")
        ref = self._next()
        of = do if isinstance(do, str) else "act"
        return self._send(msg.Act(ref=ref, step=dict(step), question=question), of, ref)

    def host(self, step: Mapping[str, Any]) -> int:
        """A step of the host's own rights ({"do": "start"})."""
        do = step.get("do")
        ref = self._next()
        of = do if isinstance(do, str) else "host"
        return self._send(msg.Host(ref=ref, step=dict(step)), of, ref)

    def choose_colour(self, colour: str) -> int:
        """Another colour, in the lobby."""
        ref = self._next()
        return self._send(msg.ChooseColour(ref=ref, colour=colour), "choose_colour", ref)

    def rename(self, name: str) -> int:
        """Another name, in the lobby."""
        ref = self._next()
        return self._send(msg.Rename(ref=ref, name=name), "rename", ref)

    def ask_seat(self, player: str) -> int:
        """In play, from who watches: this seat for me. Given, `joined` says so."""
        ref = self._next()
        return self._send(msg.AskSeat(ref=ref, player=player), "ask_seat", ref)

    def clip_state(self, clip: str, state: Literal["ready", "failed", "started", "ended"]) -> None:
        """How a clip stands here; unsaid while not connected (say it again after Joined)."""
        if self.link is Link.IN:
            self._out.append(msg.ClipState(clip=clip, state=state))

    def leave(self) -> int:
        """Goodbye for good: in the lobby the seat is free again."""
        ref = self._next()
        if self.link is Link.IN:
            self._out.append(msg.Leave(ref=ref))
        self._end("left")
        self.hang_up = self._connected
        return ref

    def close(self) -> None:
        """Hangs up and does not dial again; the seat stays."""
        self._end("closed_here")
        self.hang_up = self._connected

    # Inside

    def _next(self) -> int:
        self._ref += 1
        return self._ref

    def _set(self, link: Link, code: str | None = None) -> None:
        if (link, code) != (self.link, self.code):
            self.link, self.code = link, code
            self._notices.append(LinkChanged(link=link, code=code))

    def _end(self, code: str) -> None:
        self.dial_at = None
        self._set(Link.OVER, code)

    def _send(self, message: msg.Message, of: str, ref: int) -> int:
        if self.link is not Link.IN:
            return self._not_done("not_connected", of, ref)
        try:
            encoded(message, msg.CLIENT_FRAME)
        except Unsendable:
            return self._not_done("bad_value", of, ref)
        self._out.append(message)
        return ref

    def refuse(self, code: str, of: str) -> int:
        """Something cannot be done and is not even sent: answered like a refusal of the host."""
        return self._not_done(code, of, self._next())

    def _not_done(self, code: str, of: str, ref: int) -> int:
        self._notices.append(NotDone(code=code, of=of, ref=ref))
        return ref

    def _say_hello(self) -> None:
        """The token only to the host that gave it, or, if it is not known which that was, to one
        that has shown that it knows the code."""
        who = self.who
        proved = self._is_known or (self.certificate is None and self._shown_code)
        hello = msg.Hello(
            protocol=msg.PROTOCOL,
            version=who.version,
            role=who.role,
            name=who.name,
            colour=who.colour,
            token=self.token if proved else None,
            owner=who.owner if proved or self._shown_code else None,
            bot=who.bot,
        )
        self._out.append(hello)
        if self.link is not Link.LOST:
            self._set(Link.JOINING)

    def _welcome(self, message: msg.Welcome, now: float) -> None:
        self._tries = 0
        if message.token is not None:
            self.token = message.token
        if message.you is not None and self.who.role == "watch":  # it was given a seat
            self.who = msgspec.structs.replace(self.who, role="play")
        self.certificate = self._here
        self.joined = Joined(
            you=message.you,
            room=message.room,
            room_id=message.room_id,
            token=message.token,
            owner=message.owner,
            clip_ticket=message.clip_ticket,
            certificate=self._here,
        )
        self._set(Link.IN)
        self._notices.append(self.joined)

    def _answer(self, message: msg.Answer, now: float) -> None:
        visitor, self._visitor = self._visitor, None
        if visitor is None:
            return self.broke(now)
        proof = visitor.proof(message.element, message.proof)
        if proof is None:
            # Either knows the code and the other does not, or somebody stands between.
            self._not_let_in("not_host" if visitor.by == "owner" else "wrong_code")
            self.hang_up = True
            return
        self._shown_code = True
        self._out.append(msg.Proof(proof=proof))
        self._say_hello()

    def _refused(self, message: msg.Refused, now: float) -> None:
        if message.of in ("hello", "knock", "proof") and self.link is not Link.IN:
            can_knock = self._secret is not None and not self._shown_code
            if message.code == "code_wanted" and can_knock and self._secret is not None:
                return self._knock(*self._secret)  # the seat is gone, but the code is known
            return self._not_let_in(message.code)
        self._not_done(message.code, message.of, message.ref or 0)

    def _not_let_in(self, code: str) -> None:
        self._visitor = None
        if code in FATAL:
            self._end(code)
            self.hang_up = True
        elif code == "slow_down" and self.joined is not None:
            self.hang_up = True  # who was in already goes on dialling
        else:
            self._set(Link.REFUSED, code)
        self._not_done(code, "hello", 0)

    def _lobby(self, message: msg.Lobby, now: float) -> None:
        self.lobby = message
        if not message.started:
            self.shown = None
        if self.joined is not None and message.room_id == self.joined.room_id:
            self._notices.append(LobbyShown(lobby=message))

    def _state(self, message: msg.State, now: float) -> None:
        rules = self._rules()
        if rules is None:
            return
        try:
            view = msgspec.convert(message.view, rules.view)
        except msgspec.ValidationError:
            return self.broke(now)
        self.shown = Shown(
            view=view,
            question=message.question,
            sand=message.sand,
            clip=message.clip,
            clips=message.clips,
            missing=message.missing,
        )
        self._notices.append(self.shown)

    def _told(self, message: msg.Told, now: float) -> None:
        rules = self._rules()
        if rules is None:
            return
        kinds = {
            kind.__struct_config__.tag: kind for kind in (*COMMON_EVENTS, *NEWS, *rules.events)
        }
        events = []
        for event in message.events:
            kind = kinds.get(event.get("event"))
            try:
                if kind is not None:
                    events.append(msgspec.convert(event, kind))
            except msgspec.ValidationError:
                continue  # events only narrate
        self._notices.append(Heard(events=tuple(events)))

    def _rules(self) -> type[Rules] | None:
        """The game's rules. A host whose game is not known here cannot be played with."""
        rules = None if self.lobby is None else GAMES.get(self.lobby.game)
        if rules is None:
            self._end("unknown_game")
            self.hang_up = True
        return rules

    def _wanted(self, message: msg.ClipsWanted, now: float) -> None:
        self._notices.append(Wanted(clips=message.clips))

    def _play(self, message: msg.PlayClip, now: float) -> None:
        self._notices.append(Play(clip=message.clip, number=message.number))

    def _bye(self, message: msg.Bye, now: float) -> None:
        if message.code in COMING_BACK:
            self._parting = message.code
        else:
            self._end(message.code)
        self.hang_up = True

    def _pong(self, message: msg.Pong, now: float) -> None:
        if self._pinged_at is not None:
            self.round_trip = now - self._pinged_at
        self._pinged_at = None


COMING_BACK = frozenset({"restarting", "save_failed"})
"""Goodbyes after which the same host is dialled again."""

FATAL = frozenset({"wrong_version", "not_host", "bad_message", "too_big", "removed"})
"""Refusals of a Hello after which another one makes no sense."""

_HANDLE: Mapping[type[msg.Message], Any] = {
    msg.Answer: Guest._answer,
    msg.Welcome: Guest._welcome,
    msg.Refused: Guest._refused,
    msg.Lobby: Guest._lobby,
    msg.State: Guest._state,
    msg.Told: Guest._told,
    msg.ClipsWanted: Guest._wanted,
    msg.PlayClip: Guest._play,
    msg.Bye: Guest._bye,
    msg.Pong: Guest._pong,
}
