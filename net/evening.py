"""The evening of one room: its lobby, its seats, and the games played one after the other. Pure.

Knows names, no connections. What is to be done outside is collected in `effects`, what is to be
written down in `journal`, whose seat was taken away in `removed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from engine.chance import Chance
from engine.game import COMMON, HOST, Refused, Rules, Setup, Struct
from engine.games import GAMES
from engine.record import BadRecord, header_of, table_of
from engine.table import Table
from net import messages as msg
from net.deal import Deal, Material
from net.door import fingerprint
from net.effects import (
    Begin,
    Effect,
    FindDeck,
    Happened,
    Lines,
    StartBot,
    StopBot,
    WantClips,
)
from net.messages import Stage
from net.names import skeleton
from net.play import Play
from net.seats import Seat, Seats

BOT_LIVES = 5
"""How often a bot that has fallen over is helped up in one game."""


class Fresh(Protocol):
    """Where randomness comes from."""

    def token(self) -> str:
        """A new secret, hex."""

    def seed(self) -> int:
        """A new seed for chance."""


@dataclass(frozen=True)
class Plan:
    """What the host's user asked for. `save`: where the first game will be written; `code`: what
    lets people in, None: anything; `certificate`: the fingerprint of the host's."""

    room: str
    room_id: str
    game: str
    owner_key: str
    options: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    most_seats: int | None = None
    start_when: int | None = None
    fast: bool = False
    save: str | None = None
    decks: tuple[str, ...] = ()
    code: str | None = None
    certificate: str = ""
    watch_freely: bool = False


class KeptSeat(Struct, frozen=True):
    """A seat in a save: the token as a fingerprint."""

    name: str
    token: str = ""
    bot: int = 0


class KeptRoom(Struct, frozen=True):
    """What a save keeps of the room beside the game, under `room` in its header."""

    name: str
    id: str
    deck: str = ""
    title: str = ""
    clips: str = ""
    seats: tuple[KeptSeat, ...] = ()


def kept_room(header: Mapping[str, Any]) -> KeptRoom | None:
    """The room in a save's header; None in saves of other origin."""
    try:
        return msgspec.convert(header.get("room"), KeptRoom)
    except msgspec.ValidationError:
        return None


class Evening:
    """Lobby, then game, then the next one."""

    def __init__(self, plan: Plan, material: Material, fresh: Fresh, now: float) -> None:
        """Raises Refused('bad_value') for options the game does not take."""
        self.plan = plan
        self.rules: type[Rules] = GAMES[plan.game]
        self.options = self.rules.options(plan.options)
        most = min(plan.most_seats or self.rules.seats[-1], self.rules.seats[-1])
        self.seats = Seats(max(most, self.rules.seats.start), self.rules.colours)
        self.play: Play | None = None
        self.now = now
        self.effects: list[Effect] = []
        self.removed: list[tuple[str, str]] = []
        """Seats taken away: name, and the code of the goodbye."""
        self._journal: list[Effect] = []
        self._fresh = fresh
        self._bot_tokens: dict[str, str] = {}
        self._bot_lives: dict[str, int] = {}
        self._told_over = False
        self.set_material(material)

    @property
    def stage(self) -> Stage:
        """Where the evening stands."""
        if self.play is None:
            return Stage.LOBBY
        return Stage.OVER if self.play.over else Stage.PLAY

    def happened(self, event: str, **facts: Any) -> None:
        """For whoever runs the host."""
        self.effects.append(Happened({"event": event, **facts}))

    def journal(self) -> list[Effect]:
        """What is to be written down since the last call, in order."""
        self._flush()
        journal, self._journal = self._journal, []
        return journal

    def _flush(self) -> None:
        lines = () if self.play is None else self.play.lines()
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
        self.effects.append(WantClips(self.deal.clips, None, self.deal.ids))

    def want_clips(self) -> None:
        """What is shown now and may come next has changed."""
        if self.play is not None:
            game = self.play.table.game
            want = WantClips(self.deal.clips, game.showing(), game.upcoming())
            self.effects.append(want)

    # Seats

    def sit(self, hello: msg.Hello) -> tuple[Seat, str]:
        """A new seat in the lobby and its token; in play only one whose save knows no token."""
        token = self._fresh.token()
        if self.stage is Stage.LOBBY:
            seat = self.seats.sit(hello.name, hello.colour, fingerprint(token), hello.bot)
            self.happened("seated", name=seat.name, colour=seat.colour, bot=seat.bot)
            return seat, token
        for seat in self.seats:
            if not seat.token and skeleton(seat.name) == skeleton(hello.name):
                self.happened("back", name=seat.name)
                return self.seats.renew(seat.name, fingerprint(token)), token
        raise Refused("started")

    def unseat(self, name: str) -> None:
        """Takes a seat out of the lobby."""
        self.seats.remove(name)
        if self._bot_tokens.pop(name, None) is not None:
            self.effects.append(StopBot(name))
        self.happened("left", name=name, seat_kept=False)

    def gone(self, name: str) -> None:
        """Nobody is connected to this seat any more. It stays, but a bot's in the lobby."""
        seat = self.seats[name]
        if seat.bot and self.stage is Stage.LOBBY:
            return self.unseat(name)
        self.happened("left", name=name, seat_kept=True)
        lives = self._bot_lives.get(name, 0)
        if name in self._bot_tokens and lives < BOT_LIVES:
            self._bot_lives[name] = lives + 1
            self._start_bot(seat)

    def _start_bot(self, seat: Seat) -> None:
        self.effects.append(StartBot(seat.name, seat.bot, self._bot_tokens[seat.name]))

    # The game

    def resume(self, header: Mapping[str, Any], table: Table) -> None:
        """Goes on with a saved game. Bots get new tokens, people come back by theirs."""
        kept = kept_room(header)
        known = {seat.name: seat for seat in (kept.seats if kept else ())}
        colours = dict(zip(table.names, self.rules.colours, strict=False))
        colours |= dict(table.setup.colours)
        seats = []
        for name in table.names:
            saved = known.get(name, KeptSeat(name=name))
            token = saved.token
            if saved.bot:
                self._bot_tokens[name] = self._fresh.token()
                token = fingerprint(self._bot_tokens[name])
            seats.append(Seat(name, colours[name], token, saved.bot))
        self.seats = Seats(max(len(seats), self.seats.most), self.rules.colours, seats)
        self.options = self.rules.options(table.setup.options)
        secret = kept.clips if kept and kept.clips else self._fresh.token()
        self.deal = Deal.kept(table.setup.material, secret)
        self._begin(table)
        for seat in seats:
            if seat.bot:
                self._start_bot(seat)

    def step(self, who: str, step: Mapping[str, Any], question: int | None = None) -> None:
        """A step in the game. Raises Refused."""
        if self.play is None:
            raise Refused("wrong_phase")
        alone = self.play.act(who, step, question, self.now)
        open_to_all = alone or who == HOST or step["do"] in COMMON
        self.happened("step", who=who, do=step["do"] if open_to_all else None)
        self.tell_over()

    def tell_over(self) -> None:
        """Says once that the game is over."""
        if self.play is None or not self.play.over or self._told_over:
            return
        self._told_over = True
        table = self.play.table
        winners = [table.names[seat] for seat in table.game.outcome() or ()]
        self.happened("over", points=getattr(table.view(None), "points", None), winners=winners)

    def _begin(self, table: Table) -> None:
        self.play = Play(table, self.deal.clips, self.now)
        self._told_over = self.play.over
        self._bot_lives = {}
        self.play.changed = True
        self.want_clips()

    # The host's own rights

    def host_step(self, step: Mapping[str, Any], by: int | None, ref: int | None) -> None:
        """A step of the host's own rights; `by` and `ref` go into FindDeck. Raises Refused."""
        do = step.get("do")
        when = msg.HOST_STEPS.get(do) if isinstance(do, str) else None
        if when is None:
            raise Refused("unknown_action")
        if self.stage not in when.stages:
            raise Refused(when.otherwise)
        if when.kind is None:
            return self.step(HOST, step)
        try:
            wish = msgspec.convert(dict(step), when.kind)
        except (msgspec.ValidationError, RecursionError):
            raise Refused("bad_value") from None
        if isinstance(wish, msg.Deck):
            self.effects.append(FindDeck(wish.deck, by, ref))
        else:
            _DO[when.kind](self, wish)

    def start(self, wish: msg.Start | None = None) -> None:
        """The game begins with those who sit. Raises Refused."""
        if len(self.seats) < self.rules.seats.start:
            raise Refused("too_few")
        setup = Setup(
            options=self.options,
            players=self.seats.names,
            colours={seat.name: seat.colour for seat in self.seats},
            material=self.deal.material,
        )
        room = msgspec.to_builtins(self._kept())
        header = header_of(self.rules, setup, Chance(self.deal.seed), {"room": room})
        try:
            table = table_of(header)
        except (Refused, BadRecord):
            raise Refused("bad_deck") from None
        self._journal.append(Begin(header))
        self._begin(table)
        self.happened("started", players=list(self.seats.names), options=self.options)

    def _kept(self) -> KeptRoom:
        return KeptRoom(
            name=self.plan.room,
            id=self.plan.room_id,
            deck=self.material.name,
            title=self.material.title,
            clips=self.deal.secret,
            seats=tuple(KeptSeat(name=s.name, token=s.token, bot=s.bot) for s in self.seats),
        )

    def _again(self, wish: msg.Again) -> None:
        self._back()
        self.start()

    def _back(self, wish: msg.BackToLobby | None = None) -> None:
        """The next one in the order will start the next game."""
        self._flush()
        self.play = None
        self.seats.start_with(self.seats.names[1 % len(self.seats)])
        self._deal_anew()

    def _kick(self, wish: msg.Kick) -> None:
        self.unseat(wish.player)
        self.removed.append((wish.player, "removed"))

    def _seat_bot(self, wish: msg.SeatBot) -> None:
        token = self._fresh.token()
        seat = self.seats.sit_bot(wish.level, wish.name, fingerprint(token))
        self._bot_tokens[seat.name] = token
        self.happened("seated", name=seat.name, colour=seat.colour, bot=seat.bot)
        self._start_bot(seat)

    def _order(self, wish: msg.Order) -> None:
        self.seats.order(wish.players)

    def _starter(self, wish: msg.Starter) -> None:
        self.seats.start_with(wish.player)

    def _shuffle(self, wish: msg.Shuffle) -> None:
        self.seats.shuffle(Chance(self._fresh.seed()))

    def _set_options(self, wish: msg.Options) -> None:
        self.options = self.rules.options({**self.options, **wish.options})


_DO: Mapping[type[msg.HostStep], Callable[[Evening, Any], None]] = {
    msg.Start: Evening.start,
    msg.Kick: Evening._kick,
    msg.SeatBot: Evening._seat_bot,
    msg.Order: Evening._order,
    msg.Starter: Evening._starter,
    msg.Shuffle: Evening._shuffle,
    msg.Options: Evening._set_options,
    msg.Again: Evening._again,
    msg.BackToLobby: Evening._back,
}
