"""How a connection becomes somebody: what it shows at the door, and the seat it gets. Pure.

Whether what it shows is right, and how often it may try, is the door's to say (net/door.py)."""

from __future__ import annotations

import hmac

from engine.game import Refused
from net import messages as msg
from net.crowd import HELLO_TIME, Connection, Crowd
from net.door import Answer, Door, fingerprint
from net.effects import Examine
from net.evening import Evening, Plan
from net.names import name_of
from net.sitting import Fresh

SECOND_HELLO_TIME = 300.0
"""Seconds for another Hello, after the first was refused: somebody is choosing a name."""


ENDING = frozenset({"wrong_version", "not_host", "removed"})
"""Refusals of a Hello that end the connection."""


class Entrance(Crowd):
    """The connections, and the door they come in by."""

    def __init__(self, plan: Plan, evening: Evening, fresh: Fresh) -> None:
        super().__init__(evening)
        self.plan = plan
        self.door = Door(
            plan.owner_key, plan.code, plan.certificate, watch_freely=plan.watch_freely
        )
        self._fresh = fresh

    def examined(self, number: int, answer: Answer | None, now: float) -> None:
        """The answer to Examine; None if what had come was no part of an exchange."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is None:
            return
        if answer is None:
            return self.broke(number, "bad_message", now, "knock")
        one.expected = answer.expected
        self._send(one, msg.Answer(element=answer.element, proof=answer.proof))

    def clips_for(self, number: int, ticket: str, now: float) -> int | None:
        """For whom this new connection may fetch clips: the number of the connection that was
        welcomed with the ticket, and is still there. Else it is refused, and ends."""
        stranger = self._connections.get(number)
        if stranger is None:
            return None
        whose = self.door.whose(ticket, {one.number: one.ticket for one in self.welcomed})
        if whose is None:
            try:
                self.door.tries.was_wrong(stranger.address, now)
                code = "bad_ticket"
            except Refused as refused:
                code = refused.code
            self.broke(number, code, now, "clips")
        return whose

    def _knock(self, one: Connection, knock: msg.Knock) -> None:
        if one.tries is not None and one.expected is None:
            return self.broke(one.number, "bad_message", self.evening.now, "knock")
        exam, now = self.door.exam(knock.by, knock.element), self.evening.now
        if not self.door.tries.begin(one.address, now):
            raise Refused("slow_down")
        one.tries, one.tried_at, one.expected, one.known = knock.by, now, None, False
        one.hello_by = now + HELLO_TIME
        self._effects.append(Examine(one.number, exam))

    def _proof(self, one: Connection, proof: msg.Proof) -> None:
        if one.expected is None:
            return self.broke(one.number, "bad_message", self.evening.now, "proof")
        expected, tried, one.tries, one.expected = one.expected, one.tries, None, None
        if not hmac.compare_digest(expected, proof.proof):
            raise Refused("not_host" if tried == "owner" else "wrong_code")
        self.door.tries.was_right(one.address, one.tried_at)
        one.known = True

    def _admit(self, one: Connection, hello: msg.Hello) -> str | None:
        """The seat that its token brings back. Raises Refused: whoever this is must show something
        first."""
        if hello.protocol != msg.PROTOCOL:
            raise Refused("wrong_version")
        if hello.owner is not None:
            self.door.owner(hello.owner, one.address, self.evening.now)
        self.evening.was_not_sent_out(hello.token)
        seat = self._seat_of(hello)
        seated = seat is not None
        if hello.token and not seated:
            self.door.tries.was_wrong(one.address, self.evening.now)
        if not (one.known or hello.owner or seated) and self.door.needs_code(hello.role):
            raise Refused("code_wanted")
        if hello.owner is None:
            self.evening.may_enter(hello.role, seated=seated)
        if (
            hello.role == "watch"
            and self.watchers >= self.plan.most_watchers
            and hello.owner is None
        ):
            raise Refused("room_full")
        return seat

    def _seat_of(self, hello: msg.Hello) -> str | None:
        seats = self.evening.seats
        person = self.door.whose(hello.token, {s.name: s.token for s in seats})
        return person or self.door.whose(hello.token, {s.name: s.stand_in for s in seats})

    def _hello(self, one: Connection, hello: msg.Hello) -> None:
        kept = self._admit(one, hello)
        if hello.role == "play" and self._has_dialled_since(one, kept):
            return self._part(one, "elsewhere")
        token = self._take_seat(one, hello, kept) if hello.role == "play" else None
        one.welcomed, one.watching = True, hello.role == "watch"
        one.owner, one.bot = hello.owner is not None, hello.bot
        one.name = name_of(hello.name) or ""
        one.shown = fingerprint(hello.token) if kept is not None and hello.token else ""
        self._welcome(one, token)

    def _has_dialled_since(self, one: Connection, seat: str | None) -> bool:
        """Whether the seat's laptop has come back on a line that was begun after this one: what it
        said on this one has been on its way for longer, and is no more meant."""
        other = None if seat is None else self.present.get(seat)
        return other is not None and other.number > one.number

    def _welcome(self, one: Connection, token: str | None) -> None:
        self.presence_changed = one.fresh = True
        ticket = self._fresh.token()
        one.ticket = fingerprint(ticket)
        one.shown = fingerprint(token) if token else one.shown
        welcome = msg.Welcome(
            protocol=msg.PROTOCOL,
            version=self.plan.version,
            room=self.plan.room,
            room_id=self.plan.room_id,
            you=one.seat,
            token=token,
            owner=one.owner,
            clip_ticket=ticket,
        )
        self._send(one, welcome)

    def _take_seat(self, one: Connection, hello: msg.Hello, kept: str | None) -> str:
        """The seat that the token brings back, or a new one. Gives its token."""
        if kept is None or hello.token is None:
            seat, token = self.evening.sit(hello)
            self._dismiss()
            one.seat = seat.name
            return token
        other = self.present.get(kept)
        if other is not None:
            other.seat = None
            self._part(other, "elsewhere")
        one.seat = kept
        self.evening.back(kept, hello.token, hello.bot)
        return hello.token
