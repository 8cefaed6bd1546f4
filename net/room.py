"""The host's side of a room: its connections, what they may do, what goes to whom.

Messages and time go in, effects come out; no sockets, no clock, no chance of its own. The shell
(net/server.py) carries effects out in order, and nothing that follows `Begin` or `Lines` before
those are on disk. Knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import HOST, Refused
from engine.table import Table
from net import host_steps
from net import messages as msg
from net.crowd import Connection
from net.deal import Material
from net.effects import ClipsNow, Close, Closed, Effect, FindDeck, Happened
from net.entrance import ENDING, SECOND_HELLO_TIME, Entrance
from net.evening import Evening, Plan
from net.messages import Stage
from net.reports import Reports
from net.showing import LEAD, Standing
from net.sitting import Fresh
from net.wire import sendable

LONGEST_OF = 64


class Room(Entrance):
    """One room, from the first connection to its closing."""

    def __init__(self, plan: Plan, material: Material, fresh: Fresh, now: float) -> None:
        """Raises Refused('bad_value') for options the game does not take."""
        super().__init__(plan, Evening(plan, material, fresh, now), fresh)
        self.reports = Reports(plan, self.evening, self)
        self.closed = False

    # What the shell calls

    def resume(
        self,
        header: Mapping[str, Any],
        table: Table,
        steps: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Goes on with a saved game (its record's header and steps), before anybody has come."""
        self.evening.resume(header, table, steps)

    def received(self, number: int, message: msg.ClientMessage, now: float) -> None:
        """A message from this connection."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is None:
            return
        of, ref = _of(message), getattr(message, "ref", None)
        if not one.in_rate(now):
            return self.broke(number, "too_fast", now, of, ref)
        self.reports.room_changed |= not isinstance(message, msg.Act | msg.Ping)
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

    def tick(self, now: float) -> None:
        """Time has come, as `wake_at` said."""
        self.evening.now = now
        self._too_late(now)
        play = self.evening.play
        if play is not None and play.due(now):
            play.advance(now)

    def wake_at(self) -> float | None:
        """When `tick` (and `drain` after it) wants to be called."""
        ends = self._next_too_late()
        at = None if self.evening.play is None else self.evening.play.wake_at()
        return min([*ends, *([] if at is None else [at])], default=None)

    def host_step(self, step: Mapping[str, Any], now: float) -> None:
        """A step of the host's own rights, from whoever runs the host. Raises Refused."""
        self.evening.now, self.reports.room_changed = now, True
        if not sendable(dict(step)):
            raise Refused("bad_value")
        self._host_step(step, None, None)

    def deck_found(self, wish: FindDeck, material: Material | None, now: float) -> None:
        """The answer to FindDeck: None if there is nothing to play with in it."""
        self.evening.now, self.reports.room_changed = now, True
        if material is not None and self.evening.stage is Stage.LOBBY:
            return self.evening.set_material(material)
        code = "bad_deck" if material is None else "started"
        one = None if wish.by is None else self._connections.get(wish.by)
        if one is not None:
            self._send(one, msg.Refused(code=code, of="deck", ref=wish.ref))
        elif wish.by is None:
            self.evening.happened("refused", code=code, of="deck")

    def bot_failed(self, name: str, code: str, why: str, now: float) -> None:
        """The process of this seat's bot could not be started, or has ended. One that was
        connected is missed by its connection."""
        self.evening.now, self.reports.room_changed = now, True
        if name not in self.present:
            self.evening.bot_failed(name, code, why)

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
        """All that is to be done since the last call: first what is to be written, last what has
        happened, for which nobody at the table waits. Raises whatever goes wrong, and gives all of
        it the next time."""
        self.evening.now = now
        self._start_if_enough()
        self._dismiss()
        self._start_clip(now)
        tell = self.reports.tell(now)
        others = [*self.evening.effects, *self._effects]
        happened = [effect for effect in others if isinstance(effect, Happened)]
        others = [effect for effect in others if not isinstance(effect, Happened)]
        written = self.evening.journal()
        self.evening.effects, self._effects = [], []
        return [*written, *others, *tell, *happened]

    def lobby(self) -> msg.Lobby:
        """The room as everybody may see it."""
        return self.reports.lobby()

    def clips_are(self, now: ClipsNow) -> None:
        """How clips stand, as the shelf says."""
        self.reports.clips_are(now)

    # Messages

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
        self._part(one, "left")

    def _clip_state(self, one: Connection, says: msg.ClipState) -> None:
        if says.clip not in self.evening.deal.names and not self.reports.wants(says.clip):
            return
        if says.state == "coming":
            one.shares[says.clip] = says.share
            return
        one.clips[says.clip] = says.state
        play = self.evening.play
        if play is not None and play.showing is not None and play.showing.clip == says.clip:
            told = ("failed",) if play.showing.begun else ("failed", "ready")
            play.changed |= says.state in told

    def _start_clip(self, now: float) -> None:
        """The running clip starts for everybody, if its time has come."""
        play = self.evening.play
        if play is None or play.showing is None:
            return
        clip = play.showing.clip
        if self.plan.fast or clip is None or self.reports.is_none(clip):
            return play.start_clip(Standing(all=True, some=True), now, 0.0)
        laptops = [one for one in self.welcomed if not one.bot]
        settled = [one for one in laptops if one.clips.get(clip, "here") != "here"]
        standing = Standing(
            all=len(settled) == len(laptops),
            some=any(one.clips[clip] != "failed" for one in settled),
            settled=frozenset(one.seat for one in settled if one.seat is not None),
        )
        play.start_clip(standing, now, LEAD)

    def _ping(self, one: Connection, ping: msg.Ping) -> None:
        self._send(one, msg.Pong(ref=ping.ref, at=self.evening.now))

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

    def _kick(self, wish: host_steps.Kick) -> None:
        one = self.present.get(wish.player)
        if one is not None and one.owner:
            raise Refused("own_seat")
        self.evening.send_out(wish.player)

    def _admit_watchers(self, wish: host_steps.Admit) -> None:
        self.evening.admits = wish.watchers
        for one in list(self._connections.values()):
            if one.welcomed and not self._may_stay(one):
                self._part(one, "no_watchers")

    def _give_seat(self, wish: host_steps.GiveSeat) -> None:
        seat = self.evening.seats[wish.player]
        if seat.name in self.present and not seat.bot:
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
        if seat.name in self.present and not seat.bot:
            raise Refused("present")
        one.asks = seat.name
        self.evening.happened("asks", name=one.name, seat=seat.name)

    def _give(self, one: Connection, name: str) -> None:
        """The seat is this laptop's, which has only watched so far."""
        token = self.evening.give(name, one.name)
        self._dismiss()
        one.seat, one.watching, one.asks = name, False, None
        self._welcome(one, token)

    def _start_if_enough(self) -> None:
        wanted = self.plan.start_when
        lobby = self.evening.stage is Stage.LOBBY
        if wanted is None or not lobby or len(self.present) < wanted or self.closed:
            return
        try:
            self.evening.start()
        except Refused:
            return


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

_HANDS: Mapping[type[host_steps.HostStep], Callable[[Room, Any], None]] = {
    host_steps.Kick: Room._kick,
    host_steps.Admit: Room._admit_watchers,
    host_steps.GiveSeat: Room._give_seat,
}
"""What the room itself does of the host's rights; the rest is the evening's."""


def _strange(when: msg.When, stage: Stage) -> bool:
    """Whether no peer that follows the protocol sends this at this stage."""
    return stage is Stage.NEW or when.otherwise == "bad_message"


def _of(message: msg.Message) -> str:
    """What a refusal of it is a refusal of."""
    step = getattr(message, "step", None)
    do = step.get("do") if isinstance(step, dict) else None
    return do[:LONGEST_OF] if isinstance(do, str) else str(message.__struct_config__.tag)
