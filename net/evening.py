"""The evening of one room: its lobby, its seats, and the games played one after the other. Pure.

Knows names, no connections. What is to be done outside is collected in `effects`, what is to be
written down in `journal`, whose seat was taken away in `removed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.chance import Chance
from engine.game import COMMON, HOST, Refused, Rules, Setup
from engine.games import GAMES
from engine.record import BadRecord, header_of, table_of
from engine.table import Table
from net import host_steps
from net.allowance import Allowance
from net.deal import Deal, Material
from net.effects import Begin, Effect, FindDeck, Lines, WantClips
from net.kept import KeptRoom, KeptSeat, kept_room, note_of
from net.messages import Stage
from net.play import Play
from net.seats import Seats
from net.sitting import Fresh, Sitting

MOST_WATCHERS = 40
"""Who only watches, if the plan does not say how many may."""

STEPS, STEPS_AT_ONCE = 2.0, 600
"""A second, and at once, that a seat may take in a game."""


@dataclass(frozen=True)
class Plan:
    """What the host's user asked for. `save`: where the first game will be written; `code`: what
    lets people in, None: anything; `certificate`: the fingerprint of the host's; `clips`: whether
    there are any; `private`: nobody beyond this machine is to come in."""

    room: str
    room_id: str
    game: str
    owner_key: str
    options: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    most_seats: int | None = None
    most_watchers: int = MOST_WATCHERS
    start_when: int | None = None
    fast: bool = False
    save: str | None = None
    decks: tuple[str, ...] = ()
    code: str | None = None
    certificate: str = ""
    watch_freely: bool = False
    clips: bool = True
    private: bool = False


class Evening(Sitting):
    """Lobby, then game, then the next one."""

    def __init__(self, plan: Plan, material: Material, fresh: Fresh, now: float) -> None:
        """Raises Refused('bad_value') for options the game does not take."""
        self.plan = plan
        self.rules: type[Rules] = GAMES[plan.game]
        self.options = self.rules.options(plan.options)
        super().__init__(Seats(self._most(), self.rules.colours), fresh)
        self.play: Play | None = None
        self.now = now
        self._journal: list[Effect] = []
        self._written: KeptRoom | None = None
        self._wanted: WantClips | None = None
        self._told_over = False
        self._steps: dict[str, Allowance] = {}
        """What each seat may still take, by its name in the game."""
        self.set_material(material)

    def _most(self) -> int:
        """How many may sit down: what was asked for, as far as the options let so many play."""
        seating = self.rules.seating(self.options)
        return max(min(self.plan.most_seats or seating[-1], seating[-1]), seating[0])

    @property
    def stage(self) -> Stage:
        """Where the evening stands."""
        if self.play is None:
            return Stage.LOBBY
        return Stage.OVER if self.play.over else Stage.PLAY

    def journal(self) -> list[Effect]:
        """What is to be written down since the last call, in order."""
        self._flush()
        journal, self._journal = self._journal, []
        return journal

    def _flush(self) -> None:
        if self.play is not None:
            room, lines = self._kept(), self.play.lines()
        elif self._written is not None:
            # The seats are the next game's by now; who may come in is the room's.
            door = {"locked": self.locked, "admits": self.admits, "out": self.out}
            room, lines = msgspec.structs.replace(self._written, **door), ()
        else:
            return
        if room != self._written:
            self._written = room
            lines = (*lines, note_of(room))
        if lines:
            self._journal.append(Lines(lines))

    # What is played with

    def set_material(self, material: Material) -> None:
        """What the next game is played with. It is shuffled at once, so that clips can be made
        and fetched while people sit down."""
        self.material = material
        self._deal_anew()

    def _deal_anew(self) -> None:
        self.deal = Deal.new(self.rules, self.material, self._fresh.seed(), self._fresh.token())
        self._want(WantClips(self.deal.clips, None, self.deal.ids, self.deal.secret))

    def want_clips(self) -> None:
        """Says what is shown now and may come next, if that has changed."""
        if self.play is not None:
            game, deal = self.play.table.game, self.deal
            unseen = self.play.unseen()
            self._want(WantClips(deal.clips, game.showing(), unseen, deal.secret))

    def _want(self, clips: WantClips) -> None:
        if self.plan.clips and clips != self._wanted:
            self._wanted = clips
            self.effects.append(clips)

    # The game

    def resume(
        self,
        header: Mapping[str, Any],
        table: Table,
        steps: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Goes on with a saved game; the room as its record noted it last."""
        kept = kept_room(header, steps)
        known = {seat.name: seat for seat in (kept.seats if kept else ())}
        colours = dict(zip(table.names, self.rules.colours, strict=False))
        colours |= dict(table.setup.colours)
        seats = [
            self._seat_from(known.get(name, KeptSeat(name=name)), colours[name])
            for name in table.names
        ]
        self.options = self.rules.options(table.setup.options)
        self.seats = Seats(max(len(seats), self._most()), self.rules.colours, seats)
        secret = kept.clips if kept and kept.clips else self._fresh.token()
        self.deal = Deal.kept(table.setup.material, secret)
        if kept is not None:
            self.locked, self.admits, self.out = kept.locked, kept.admits, kept.out
        self._begin(table)
        self._written = kept or self._kept()
        self._start_bots(seats)

    def step(self, who: str, step: Mapping[str, Any], question: int | None = None) -> None:
        """A step in the game. Raises Refused."""
        if self.play is None:
            raise Refused("wrong_phase")
        self._hurry(who)
        alone = self.play.act(who, step, question, self.now)
        open_to_all = alone or who == HOST or step["do"] in COMMON
        self.happened("step", who=who, do=step["do"] if open_to_all else None)
        self.tell_over()

    def _hurry(self, who: str) -> None:
        """Raises Refused for who takes more steps than anybody plays: each stays in the record for
        good, and some (the hourglass, a card chosen again) may be taken without end."""
        if who == HOST or self.plan.fast:
            return
        steps = self._steps.setdefault(who, Allowance(STEPS_AT_ONCE, self.now))
        if not steps.take(1, self.now, STEPS, STEPS_AT_ONCE):
            raise Refused("too_fast")

    def tell_over(self) -> None:
        """Says once that the game is over."""
        if self.play is None or not self.play.over or self._told_over:
            return
        self._told_over = True
        table = self.play.table
        winners = [table.names[seat] for seat in table.game.outcome() or ()]
        self.happened("over", points=self.rules.standing(table.view(None)), winners=winners)

    def _begin(self, table: Table) -> None:
        self.play = Play(table, self.deal.clips if self.plan.clips else {}, self.now)
        self._told_over = False
        self._lives, self._steps = {}, {}
        self.play.changed = True
        self.want_clips()

    # The host's own rights

    def wished(self, step: Mapping[str, Any]) -> host_steps.HostStep | None:
        """A step of the host's own rights as a value; None: it is one of the table's. Raises
        Refused."""
        do = step.get("do")
        when = host_steps.HOST_STEPS.get(do) if isinstance(do, str) else None
        if when is None:
            raise Refused("unknown_action")
        if self.stage not in when.stages:
            raise Refused(when.otherwise)
        if when.kind is None:
            return None
        try:
            return msgspec.convert(dict(step), when.kind)
        except (msgspec.ValidationError, RecursionError):
            raise Refused("bad_value") from None

    def host_step(self, wish: host_steps.HostStep, by: int | None, ref: int | None) -> None:
        """Carries it out; `by` and `ref` go into FindDeck. Raises Refused."""
        if isinstance(wish, host_steps.Deck):
            if self.rules.wanted(self.rules.seats.start, self.options) == 0:
                raise Refused("bad_deck")  # nothing of a deck belongs into this game
            self.effects.append(FindDeck(wish.deck, by, ref))
        else:
            _DO[type(wish)](self, wish)

    def start(self, wish: host_steps.Start | None = None) -> None:
        """The game begins with those who sit. Raises Refused."""
        room = self._kept()
        header, table = self._set_up(self.seats.names, self.deal, room)
        self._journal.append(Begin(header))
        self._written = room
        self._begin(table)
        self.happened("started", players=list(self.seats.names), options=self.options)

    def _set_up(
        self, names: Sequence[str], deal: Deal, room: KeptRoom
    ) -> tuple[dict[str, Any], Table]:
        """A game of these seats, not begun yet: its record's header and its table. Raises
        Refused."""
        if len(names) < self.rules.seats.start:
            raise Refused("too_few")
        if len(names) > self.rules.seating(self.options)[-1]:
            raise Refused("too_many_seats")
        setup = Setup(
            options=self.options,
            players=tuple(names),
            colours={name: self.seats[name].colour for name in names},
            material=deal.material,
        )
        header = header_of(self.rules, setup, Chance(deal.seed), note_of(room))
        try:
            return header, table_of(header)
        except (Refused, BadRecord):
            raise Refused("bad_deck") from None

    def _kept(self) -> KeptRoom:
        return KeptRoom(
            name=self.plan.room,
            id=self.plan.room_id,
            deck=self.material.name,
            path=self.material.path,
            title=self.material.title,
            clips=self.deal.secret,
            seats=self._kept_seats(),
            locked=self.locked,
            admits=self.admits,
            out=self.out,
            private=self.plan.private,
        )

    def _again(self, wish: host_steps.Again) -> None:
        # What keeps the next game from beginning comes out while the last one is still there.
        self._set_up(self.people(), Deal.new(self.rules, self.material, 0, ""), self._kept())
        self._back()
        self.start()

    def _back(self, wish: host_steps.BackToLobby | None = None) -> None:
        """The next one in the order will start the next game."""
        self._flush()
        self.play = None
        self.seats.start_with(self.seats.names[1 % len(self.seats)])
        self._clear_away()
        self._deal_anew()

    def _invite(self, wish: host_steps.Invite) -> None:
        self.invite(wish.player)

    def _seat_bot(self, wish: host_steps.SeatBot) -> None:
        """In the lobby a bot of its own, in play one that sits in for somebody."""
        if (wish.player is None) != (self.stage is Stage.LOBBY):
            raise Refused("started" if wish.player is None else "wrong_phase")
        if wish.player is None:
            return self.seat_bot(wish.level, wish.name)
        if wish.name is not None:
            raise Refused("bad_value")
        self.stand_in(wish.player, wish.level)

    def _unseat_bot(self, wish: host_steps.UnseatBot) -> None:
        self.unseat_bot(wish.player)

    def _lock(self, wish: host_steps.Lock) -> None:
        self.locked = True

    def _unlock(self, wish: host_steps.Unlock) -> None:
        self.locked = False

    def _order(self, wish: host_steps.Order) -> None:
        self.seats.order(wish.players)

    def _starter(self, wish: host_steps.Starter) -> None:
        self.seats.start_with(wish.player)

    def _shuffle(self, wish: host_steps.Shuffle) -> None:
        self.seats.shuffle(Chance(self._fresh.seed()))

    def _replay_clip(self, wish: host_steps.ReplayClip) -> None:
        assert self.play is not None
        self.play.replay_clip(self.now)

    def _set_options(self, wish: host_steps.Options) -> None:
        self.options = self.rules.options({**self.options, **wish.options})
        self.seats.most = self._most()


_DO: Mapping[type[host_steps.HostStep], Callable[[Evening, Any], None]] = {
    host_steps.Start: Evening.start,
    host_steps.Invite: Evening._invite,
    host_steps.SeatBot: Evening._seat_bot,
    host_steps.UnseatBot: Evening._unseat_bot,
    host_steps.Lock: Evening._lock,
    host_steps.Unlock: Evening._unlock,
    host_steps.Order: Evening._order,
    host_steps.Starter: Evening._starter,
    host_steps.Shuffle: Evening._shuffle,
    host_steps.Options: Evening._set_options,
    host_steps.Again: Evening._again,
    host_steps.BackToLobby: Evening._back,
    host_steps.ReplayClip: Evening._replay_clip,
}
