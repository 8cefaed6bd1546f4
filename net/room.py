"""The host's side of a room: its connections, what they may do, what goes to whom.

Messages and time go in, effects come out; no sockets, no clock, no chance of its own. The shell
(net/server.py) carries effects out in order, and nothing that follows `Begin` or `Lines` before
those are on disk. Knows no game by name.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.game import HOST, Refused
from engine.table import Table
from net import messages as msg
from net.deal import Material
from net.door import Answer, By, Door, neighbourhood
from net.effects import Announce, Close, Closed, Effect, Examine, FindDeck, Send
from net.evening import Evening, Plan
from net.messages import Stage
from net.names import name_of
from net.sitting import Fresh

HELLO_TIME = 5.0
"""Seconds a new connection has for its first Hello, sealing included."""

SECOND_HELLO_TIME = 300.0
"""Seconds for another one, after the first was refused: somebody is choosing a name."""

MOST_STRANGERS = 64
"""Connections that have not been welcomed. Of more, those go that the most came with."""

MOST_WATCHERS = 40
RATE = 400.0
BURST = 1000.0
"""Messages a second, and at once, that a laptop may send: bots play fast."""

BYTES, BYTES_AT_ONCE = 32 * 1024.0, 64 * 1024.0
"""Bytes a second, and at once, from a laptop."""

STRANGER_BYTES = 1024.0
"""Bytes a second before it has been welcomed."""

LONGEST_OF = 64


@dataclass
class Connection:
    """One laptop's link. `fresh`: it has not been sent the room and the game yet. `tries`: what
    it is trying to show, `expected` the proof that it would be; `known`: it has shown it. `asks`:
    the seat it would like to have; `belongs`: it is a player's or the host's second window."""

    number: int
    hello_by: float
    heard_at: float
    address: str = ""
    tries: By | None = None
    tried_at: float = 0.0
    expected: str | None = None
    known: bool = False
    allowance: float = BURST
    credit: float = BYTES_AT_ONCE
    charged_at: float = 0.0
    welcomed: bool = False
    watching: bool = False
    owner: bool = False
    bot: int = 0
    seat: str | None = None
    name: str = ""
    asks: str | None = None
    belongs: bool = False
    clips: dict[str, str] = field(default_factory=dict)
    fresh: bool = True


class Room:
    """One room, from the first connection to its closing."""

    def __init__(self, plan: Plan, material: Material, fresh: Fresh, now: float) -> None:
        """Raises Refused('bad_value') for options the game does not take."""
        self.plan = plan
        self.evening = Evening(plan, material, fresh, now)
        self.door = Door(
            plan.owner_key, plan.code, plan.certificate, watch_freely=plan.watch_freely
        )
        self.clip_ticket = fresh.token()
        self.save = plan.save
        self.closed = False
        self._connections: dict[int, Connection] = {}
        self._effects: list[Effect] = []
        self._presence_changed = self._infos_changed = False
        self._last_lobby: msg.Lobby | None = None
        self._infos: tuple[msg.ClipInfo, ...] = ()

    # What the shell calls

    def resume(
        self,
        header: Mapping[str, Any],
        table: Table,
        steps: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Goes on with a saved game (its record's header and steps), before anybody has come."""
        self.evening.resume(header, table, steps)

    def opened(self, number: int, now: float, address: str = "") -> None:
        """A new connection, under a number never used before."""
        self._connections[number] = Connection(number, now + HELLO_TIME, now, address)
        strangers = [one for one in self._connections.values() if not one.welcomed]
        if len(strangers) > MOST_STRANGERS:
            crowds = Counter(neighbourhood(one.address) for one in strangers)
            crowd, _ = crowds.most_common(1)[0]
            first = next(one for one in strangers if neighbourhood(one.address) == crowd)
            self.broke(first.number, "too_many", now)

    def may_send(self, number: int, size: int, now: float) -> bool:
        """Whether so many bytes more may come from this connection, asked before they are read:
        reading is what costs. Else the connection ends."""
        one = self._connections.get(number)
        if one is None:
            return False
        rate = BYTES if one.welcomed else STRANGER_BYTES
        earned = (now - one.charged_at) * rate if one.charged_at else 0.0
        one.credit = min(BYTES_AT_ONCE, one.credit + earned) - size
        one.charged_at = now
        if one.credit < 0:
            self.broke(number, "too_fast", now)
        return one.credit >= 0

    def knows(self, number: int) -> bool:
        """Whether this connection still counts."""
        return number in self._connections

    def received(self, number: int, message: msg.ClientMessage, now: float) -> None:
        """A message from this connection."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is None:
            return
        of, ref = _of(message), getattr(message, "ref", None)
        if not _in_rate(one, now):
            return self.broke(number, "too_fast", now, of, ref)
        when = msg.WHEN.get(type(message))
        handle = _HANDLE.get(type(message))
        stage = self.evening.stage if one.welcomed else Stage.NEW
        strange = stage not in when.stages and _strange(when, stage) if when else True
        if when is None or handle is None or strange:
            return self.broke(number, "bad_message", now, of, ref)
        try:
            if stage not in when.stages:
                raise Refused(when.otherwise)
            if when.seat and one.seat is None:
                raise Refused("not_seated")
            if when.owner and not one.owner:
                raise Refused("not_host")
            handle(self, one, message)
        except Refused as refused:
            self._send(one, msg.Refused(code=refused.code, of=of, ref=ref))
            if stage is Stage.NEW:
                one.hello_by = now + SECOND_HELLO_TIME
                if refused.code in ENDING:
                    self._drop(one)

    def examined(self, number: int, answer: Answer | None, now: float) -> None:
        """The answer to Examine; None if what had come is no part of an exchange."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is None:
            return
        if answer is None:
            return self.broke(number, "bad_message", now, "knock")
        one.expected = answer.expected
        self._send(one, msg.Answer(element=answer.element, proof=answer.proof))

    def broke(
        self, number: int, code: str, now: float, of: str = "", ref: int | None = None
    ) -> None:
        """The peer broke the protocol: it is told, and its connection ends."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is not None:
            self._send(one, msg.Refused(code=code, of=of, ref=ref))
            self._drop(one)

    def lost(self, number: int, now: float) -> None:
        """The connection has ended."""
        self.evening.now = now
        one = self._connections.pop(number, None)
        if one is not None and one.welcomed:
            self._presence_changed = True
            if one.seat is not None:
                self.evening.gone(one.seat)

    def tick(self, now: float) -> None:
        """Time has come, as `wake_at` said."""
        self.evening.now = now
        for one in list(self._connections.values()):
            if not one.welcomed and now >= one.hello_by:
                self.broke(one.number, "no_hello", now)
        play = self.evening.play
        if play is not None and play.due(now):
            play.advance(now)

    def wake_at(self) -> float | None:
        """When `tick` (and `drain` after it) wants to be called."""
        ends = [one.hello_by for one in self._connections.values() if not one.welcomed]
        at = None if self.evening.play is None else self.evening.play.wake_at()
        return min([*ends, *([] if at is None else [at])], default=None)

    def host_step(self, step: Mapping[str, Any], now: float) -> None:
        """A step of the host's own rights, from whoever runs the host. Raises Refused."""
        self.evening.now = now
        self._host_step(step, None, None)

    def clips_are(self, infos: tuple[msg.ClipInfo, ...]) -> None:
        """What laptops should have now, as the shelf says, soonest first."""
        if infos != self._infos:
            self._infos, self._infos_changed = infos, True

    def deck_found(self, wish: FindDeck, material: Material | None, now: float) -> None:
        """The answer to FindDeck: None if there is nothing to play with in it."""
        self.evening.now = now
        if material is not None and self.evening.stage is Stage.LOBBY:
            return self.evening.set_material(material)
        code = "bad_deck" if material is None else "started"
        one = None if wish.by is None else self._connections.get(wish.by)
        if one is not None:
            self._send(one, msg.Refused(code=code, of="deck", ref=wish.ref))
        elif wish.by is None:
            self.evening.happened("refused", code=code, of="deck")

    def close(self, code: str) -> None:
        """Says goodbye to all."""
        for one in list(self._connections.values()):
            self._send(one, msg.Bye(code=code))
            self._effects.append(Close(one.number))
        self._connections = {}
        if not self.closed:
            self.closed = True
            self._effects.append(Closed())

    def drain(self, now: float) -> list[Effect]:
        """All that is to be done since the last call: first what is to be written."""
        self.evening.now = now
        self._start_if_enough()
        self._dismiss()
        tell = self._tellings(now)
        others = [*self.evening.effects, *self._effects]
        self.evening.effects, self._effects = [], []
        return [*self.evening.journal(), *others, *tell]

    # Connections

    def _send(self, one: Connection, message: msg.Message) -> None:
        self._effects.append(Send(one.number, message))

    def _drop(self, one: Connection) -> None:
        self._effects.append(Close(one.number))
        self.lost(one.number, self.evening.now)

    def _dismiss(self) -> None:
        """Those whose seat was taken away leave."""
        present = self._present()
        for name, code in self.evening.removed:
            if name in present:
                one = present[name]
                one.seat = None
                self._send(one, msg.Bye(code=code))
                self._drop(one)
        self.evening.removed = []

    def _present(self) -> dict[str, Connection]:
        return {c.seat: c for c in self._connections.values() if c.seat is not None}

    # Messages

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

    def _admit(self, one: Connection, hello: msg.Hello) -> None:
        """Raises Refused: whoever this is must show something first."""
        if hello.protocol != msg.PROTOCOL:
            raise Refused("wrong_version")
        if hello.owner is not None and not self.door.owner(hello.owner):
            raise Refused("not_host")
        seated = self._seat_of(hello) is not None
        if not (one.known or hello.owner or seated) and self.door.needs_code(hello.role):
            raise Refused("code_wanted")
        one.belongs = seated or hello.owner is not None
        if hello.owner is None:
            self.evening.may_enter(hello.token, hello.role, seated=seated)
        if hello.role == "watch":
            watchers = sum(c.watching for c in self._connections.values())
            if watchers >= MOST_WATCHERS and hello.owner is None:
                raise Refused("room_full")

    def _seat_of(self, hello: msg.Hello) -> str | None:
        seats = self.evening.seats
        person = self.door.seat(hello.token, {s.name: s.token for s in seats})
        return person or self.door.seat(hello.token, {s.name: s.stand_in for s in seats})

    def _hello(self, one: Connection, hello: msg.Hello) -> None:
        self._admit(one, hello)
        token = self._take_seat(one, hello) if hello.role == "play" else None
        one.welcomed, one.watching = True, hello.role == "watch"
        one.owner, one.bot = hello.owner is not None, hello.bot
        one.name = name_of(hello.name) or ""
        self._welcome(one, token)

    def _welcome(self, one: Connection, token: str | None) -> None:
        self._presence_changed = one.fresh = True
        welcome = msg.Welcome(
            protocol=msg.PROTOCOL,
            version=self.plan.version,
            room=self.plan.room,
            room_id=self.plan.room_id,
            you=one.seat,
            token=token,
            owner=one.owner,
            clip_ticket=self.clip_ticket,
        )
        self._send(one, welcome)

    def _take_seat(self, one: Connection, hello: msg.Hello) -> str:
        """The seat that the token brings back, or a new one. Gives its token."""
        kept = self._seat_of(hello)
        if kept is None or hello.token is None:
            seat, token = self.evening.sit(hello)
            self._dismiss()
            one.seat = seat.name
            return token
        other = self._present().get(kept)
        if other is not None:
            other.seat = None
            self._send(other, msg.Bye(code="elsewhere"))
            self._drop(other)
        one.seat = kept
        self.evening.back(kept, hello.token, hello.bot)
        return hello.token

    def _act(self, one: Connection, act: msg.Act) -> None:
        assert one.seat is not None
        self.evening.step(one.seat, act.step, act.question)

    def _choose_colour(self, one: Connection, wish: msg.ChooseColour) -> None:
        assert one.seat is not None
        self.evening.seats.recolour(one.seat, wish.colour)

    def _rename(self, one: Connection, wish: msg.Rename) -> None:
        assert one.seat is not None
        old, one.seat = one.seat, self.evening.seats.rename(one.seat, wish.name).name
        self.evening.happened("renamed", name=old, to=one.seat)

    def _leave(self, one: Connection, wish: msg.Leave) -> None:
        if one.seat is not None and self.evening.stage is Stage.LOBBY:
            self.evening.unseat(one.seat)
            one.seat = None
        self._send(one, msg.Bye(code="left"))
        self._drop(one)

    def _clip_state(self, one: Connection, says: msg.ClipState) -> None:
        if says.clip in self.evening.deal.names:
            one.clips[says.clip] = says.state

    def _ping(self, one: Connection, ping: msg.Ping) -> None:
        self._send(one, msg.Pong(ref=ping.ref))

    def _host(self, one: Connection, wish: msg.Host) -> None:
        self._host_step(wish.step, one.number, wish.ref)

    def _host_step(self, step: Mapping[str, Any], by: int | None, ref: int | None) -> None:
        if step == {"do": "close"}:
            return self.close("closed")
        wish = self.evening.wished(step)
        if wish is None:
            self.evening.step(HOST, step)
        elif type(wish) in _HANDS:
            _HANDS[type(wish)](self, wish)
        else:
            self.evening.host_step(wish, by, ref)
        self._dismiss()

    # Hands: what the host does to connections

    def _kick(self, wish: msg.Kick) -> None:
        one = self._present().get(wish.player)
        if one is not None and one.owner:
            raise Refused("own_seat")
        self.evening.send_out(wish.player)

    def _admit_watchers(self, wish: msg.Admit) -> None:
        self.evening.admits = wish.watchers
        for one in list(self._connections.values()):
            if not wish.watchers and one.watching and not one.belongs:
                self._send(one, msg.Bye(code="no_watchers"))
                self._drop(one)

    def _give_seat(self, wish: msg.GiveSeat) -> None:
        seat = self.evening.seats[wish.player]
        if seat.name in self._present() and not seat.bot:
            raise Refused("present")
        watching = [c for c in self._connections.values() if c.welcomed and c.seat is None]
        if wish.to is None:
            to = next((c for c in watching if c.asks == seat.name), None)
        else:
            to = next((c for c in watching if c.number == wish.to), None)
            if to is None:
                raise Refused("not_watching")
        if to is None:
            self.evening.open_seat(seat.name)
        else:
            self._give(to, seat.name)

    def _ask_seat(self, one: Connection, wish: msg.AskSeat) -> None:
        if one.seat is not None:
            raise Refused("seated")
        seat = self.evening.seats[wish.player]
        if self.evening.free_to_take(seat.name):
            return self._give(one, seat.name)
        if seat.name in self._present() and not seat.bot:
            raise Refused("present")
        one.asks = seat.name
        self.evening.happened("asks", name=one.name, seat=seat.name)

    def _give(self, one: Connection, name: str) -> None:
        """The seat is this laptop's, which has only watched so far."""
        token = self.evening.give(name)
        self._dismiss()
        one.seat, one.watching, one.asks = name, False, None
        self._welcome(one, token)

    def _start_if_enough(self) -> None:
        wanted = self.plan.start_when
        lobby = self.evening.stage is Stage.LOBBY
        if wanted is None or not lobby or len(self._present()) < wanted or self.closed:
            return
        try:
            self.evening.start()
        except Refused:
            return

    # What goes to whom

    def lobby(self) -> msg.Lobby:
        """The room as everybody may see it."""
        evening, rules = self.evening, self.evening.rules
        least = rules.seats.start
        return msg.Lobby(
            room=self.plan.room,
            room_id=self.plan.room_id,
            game=rules.name,
            options=evening.options,
            deck=evening.material.title,
            cards=len(evening.deal.material),
            cards_wanted=rules.wanted(max(len(evening.seats), least), evening.options),
            seats=self._seat_infos(),
            least_seats=least,
            most_seats=evening.seats.most,
            colours=rules.colours,
            starter=next(iter(evening.seats.names), None),
            started=evening.play is not None,
            over=evening.stage is Stage.OVER,
            watchers=sum(c.watching for c in self._connections.values()),
            fast=self.plan.fast,
            problems=dict(evening.material.problems),
            locked=evening.locked,
            admits=evening.admits,
            out=tuple(one.name for one in evening.out),
        )

    def _seat_infos(self) -> tuple[msg.SeatInfo, ...]:
        present = self._present()
        wanted = [info.clip for info in self._infos if info.state != "none"]
        infos = []
        for seat in self.evening.seats:
            one = present.get(seat.name)
            has = 0 if one is None else sum(clip in one.clips for clip in wanted)
            infos.append(
                msg.SeatInfo(
                    name=seat.name,
                    colour=seat.colour,
                    present=one is not None,
                    bot=seat.bot,
                    clips=has / len(wanted) if wanted else 1.0,
                    owner=one is not None and one.owner,
                    stands_in=bool(seat.stand_in),
                    removed=seat.removed,
                    open=not seat.token,
                )
            )
        return tuple(infos)

    def _tellings(self, now: float) -> list[Effect]:
        play = self.evening.play
        if play is not None and (play.changed or self._presence_changed):
            play.advance(now)
            self.evening.tell_over()
            self.evening.want_clips()
        welcomed = [one for one in self._connections.values() if one.welcomed]
        tell = [*self._tell_lobby(welcomed), *self._tell_clips(welcomed)]
        if play is not None:
            tell += self._tell_game(welcomed)
            tell += self._tell_begin(welcomed, now)
            play.changed = False
        for one in welcomed:
            one.fresh = False
        self._presence_changed = self._infos_changed = False
        return tell

    def _tell_lobby(self, welcomed: list[Connection]) -> list[Effect]:
        lobby = self.lobby()
        asking = tuple(
            msg.Asker(number=one.number, name=one.name, seat=one.asks)
            for one in welcomed
            if one.asks is not None
        )
        own = msgspec.structs.replace(
            lobby,
            save=self.save,
            deck_name=self.evening.material.name,
            decks=self.plan.decks,
            code=self.plan.code,
            asking=asking,
        )
        changed = own != self._last_lobby
        self._last_lobby = own
        tell: list[Effect] = [Announce()] if changed else []
        to = [one for one in welcomed if changed or one.fresh]
        return tell + [Send(one.number, own if one.owner else lobby) for one in to]

    def _tell_clips(self, welcomed: list[Connection]) -> list[Effect]:
        if not self._infos and not self._infos_changed:
            return []
        to = [one for one in welcomed if (self._infos_changed or one.fresh) and not one.bot]
        return [Send(one.number, msg.ClipsWanted(clips=self._infos)) for one in to]

    def _tell_game(self, welcomed: list[Connection]) -> list[Effect]:
        play = self.evening.play
        assert play is not None
        events = play.events()
        present = self._present()
        missing = tuple(name for name in self.evening.seats.names if name not in present)
        all_of_them = play.changed or self._presence_changed
        tell: list[Effect] = []
        for one in welcomed:
            if all_of_them or one.fresh:
                tell.append(Send(one.number, play.state(one.seat, missing)))
            told = None if one.fresh else play.told(events, one.seat)
            if told is not None:
                tell.append(Send(one.number, told))
        return tell

    def _tell_begin(self, welcomed: list[Connection], now: float) -> list[Effect]:
        """The running clip begins, for all together or for who has come since."""
        play = self.evening.play
        assert play is not None
        showing = play.showing
        if showing is None or showing.clip is None:
            return []
        clip = showing.clip
        to = [one for one in welcomed if one.fresh and showing.begun]
        waited_for = [one for one in welcomed if not one.bot]
        absent = any(info.clip == clip and info.state == "none" for info in self._infos)
        ready = self.plan.fast or absent or all(clip in one.clips for one in waited_for)
        if play.begin_clip(ready=ready, now=now) is not None:
            to = [one for one in welcomed if one.seat is None or one.seat != showing.starter]
        if absent:
            return []
        message = msg.PlayClip(clip=clip, number=showing.number)
        return [Send(one.number, message) for one in to if not one.bot]


ENDING = frozenset({"wrong_version", "not_host", "removed"})
"""Refusals of a Hello that end the connection."""

_HANDLE: Mapping[type[msg.Message], Callable[[Room, Connection, Any], None]] = {
    msg.Knock: Room._knock,
    msg.Proof: Room._proof,
    msg.Hello: Room._hello,
    msg.Act: Room._act,
    msg.ChooseColour: Room._choose_colour,
    msg.Rename: Room._rename,
    msg.AskSeat: Room._ask_seat,
    msg.Leave: Room._leave,
    msg.Host: Room._host,
    msg.ClipState: Room._clip_state,
    msg.Ping: Room._ping,
}

_HANDS: Mapping[type[msg.HostStep], Callable[[Room, Any], None]] = {
    msg.Kick: Room._kick,
    msg.Admit: Room._admit_watchers,
    msg.GiveSeat: Room._give_seat,
}
"""What the room itself does of the host's rights; the rest is the evening's."""


def _strange(when: msg.When, stage: Stage) -> bool:
    """Whether no peer that follows the protocol sends this at this stage."""
    return stage is Stage.NEW or when.otherwise == "bad_message"


def _in_rate(one: Connection, now: float) -> bool:
    one.allowance = min(BURST, one.allowance + (now - one.heard_at) * RATE) - 1
    one.heard_at = now
    return one.allowance >= 0


def _of(message: msg.Message) -> str:
    """What a refusal of it is a refusal of."""
    step = getattr(message, "step", None)
    do = step.get("do") if isinstance(step, dict) else None
    return do[:LONGEST_OF] if isinstance(do, str) else str(message.__struct_config__.tag)
