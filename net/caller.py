"""A laptop's way in: when to dial, how it makes itself known, when a line is dead. Pure.

Nothing secret is said before the host has proved itself: net/door.py."""

from __future__ import annotations

import msgspec

from net import messages as msg
from net.clock import HostClock
from net.door import By, Fresh, Visitor
from net.notices import Joined, Link, LinkChanged, NotDone, Notice, Who

BACKOFF = (0.2, 0.5, 1.0)
"""Seconds before dialling again; the last one repeats. With the time one try takes less than three:
so soon is somebody back at the table whose network is."""

QUIET = 3.0
"""Seconds without a word from the host after which it is pinged."""

PACE = 1.0
"""Seconds between two pings that keep the host's clock known."""

EAGER, EAGER_PINGS = 0.1, 10
"""Seconds between the first ones on a line, and how many they are."""

DEAD = 9.0
"""Seconds without a word after which the connection is given up."""

FATAL = frozenset({"wrong_version", "not_host", "bad_message", "too_big", "removed"})
"""Refusals of a Hello after which another one makes no sense."""


class Caller:
    """One laptop's line to one room, and what it shows to be let in.

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
        self.clock = HostClock()
        self.dial_at: float | None = now
        """When the shell is to dial, None: not at all."""
        self.hang_up = False
        """The shell is to close the connection, then call `lost`."""
        self._connected = False
        self._parting: str | None = None
        self._tries = 0
        self._since = now
        self._heard_at = now
        self._pings: dict[int, float] = {}
        self._ping_at = now
        self._eager = 0
        self._ref = 0
        self._out: list[msg.Message] = []
        self._notices: list[Notice] = []

    # What the shell calls

    def connected(self, now: float, certificate: str, fresh: Fresh) -> None:
        """The shell has a connection to who has this certificate. `fresh`: random bytes."""
        self._connected, self.hang_up = True, self.link is Link.OVER
        self._parting = None
        self.dial_at = None
        self._heard_at = now
        self._pings, self._ping_at, self._eager = {}, now, EAGER_PINGS
        self._out = []
        self._here, self._fresh = certificate, fresh
        self._visitor, self._shown_code = None, False
        if self.hang_up:
            return  # it was over while the shell dialled
        if self.joined is not None and not self._is_known:
            self.hang_up = True
        elif self._sure and not self._is_known and self._secret is None:
            self._set(Link.REFUSED, "host_changed")
            self.hang_up = True
        else:
            self._introduce()

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
        elif self.link is Link.IN and now >= self._next_ping:
            self._ping(now)

    def wake_at(self) -> float | None:
        """When `tick` wants to be called."""
        if not self._connected:
            return None
        dead = self._heard_at + DEAD
        return min(dead, self._next_ping) if self.link is Link.IN else dead

    @property
    def _next_ping(self) -> float:
        """A bot sees no clips and needs no clock: it only asks whether a silent host is there."""
        return max(self._heard_at, self._ping_at) + QUIET if self.who.bot else self._ping_at

    def _ping(self, now: float) -> None:
        self._ping_at = now if self.who.bot else now + (EAGER if self._eager > 0 else PACE)
        self._eager -= 1
        ref = self._next()
        self._pings[ref] = now
        self._out.append(msg.Ping(ref=ref))

    def _ponged(self, message: msg.Pong, now: float) -> None:
        sent = self._pings.pop(message.ref, None)
        if sent is None:
            return self.broke(now)
        self.clock.heard(sent, now, message.at)

    def broke(self, now: float) -> None:
        """What came is none of the protocol: hang up, dial again."""
        self.hang_up = True

    def outgoing(self) -> list[msg.Message]:
        """What is to be sent now, in order; it is the shell's from here on."""
        out, self._out = self._out, []
        return out

    def notices(self) -> list[Notice]:
        """What has changed since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

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

    def close(self) -> None:
        """Hangs up and does not dial again; the seat stays."""
        self._end("closed_here")
        self.hang_up = self._connected

    def refuse(self, code: str, of: str) -> int:
        """Something cannot be done and is not even sent: answered like a refusal of the host."""
        return self._not_done(code, of, self._next())

    # Making itself known

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
        self._ping_at = now

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

    def _not_done(self, code: str, of: str, ref: int) -> int:
        self._notices.append(NotDone(code=code, of=of, ref=ref))
        return ref
