"""Who sits where in a room, and who may not: people, bots, bots for people, those sent out. Pure.

Knows names and fingerprints of tokens, no connections and no game. What is to be done outside is
collected in `effects`, whose connection is to end in `removed`. Everything raises Refused with a
code and then has changed nothing.

A seat's token brings its person back, always: a bot that sits in for them leaves by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from engine.game import Event, Refused
from net import messages as msg
from net import news
from net.door import fingerprint
from net.effects import Effect, Happened, StartBot, StopBot
from net.kept import KeptSeat, Out
from net.messages import Stage
from net.names import skeleton
from net.seats import Seat, Seats

BOT_LIVES = 5
"""How often a bot that has fallen over is helped up in one game."""


class Fresh(Protocol):
    """Where randomness comes from."""

    def token(self) -> str:
        """A new secret, hex."""

    def seed(self) -> int:
        """A new seed for chance."""


class Sitting:
    """The seats, and how they change hands in the lobby and in play."""

    def __init__(self, seats: Seats, fresh: Fresh) -> None:
        self.seats = seats
        self.locked = False
        """Whether nobody new comes in."""
        self.admits = True
        """Whether people may come in who only watch."""
        self.out: tuple[Out, ...] = ()
        """Who was sent out and stays out."""
        self.effects: list[Effect] = []
        self.news: list[Event] = []
        """What everybody is to hear."""
        self.removed: list[tuple[str, str]] = []
        """Seats whose connection ends: name, and the code of the goodbye."""
        self._fresh = fresh
        self._bots: dict[str, str] = {}
        """The tokens of this host's own bots, by the seat's name."""
        self._lives: dict[str, int] = {}

    @property
    def stage(self) -> Stage:
        """Where the evening stands."""
        raise NotImplementedError

    def happened(self, event: str, **facts: Any) -> None:
        """For whoever runs the host."""
        self.effects.append(Happened({"event": event, **facts}))

    # Coming and going

    def was_not_sent_out(self, token: str | None) -> None:
        """Raises Refused for who was."""
        if token and any(fingerprint(token) == one.token for one in self.out):
            raise Refused("removed")

    def knows(self, token: str) -> bool:
        """Whether this fingerprint of a token is that of somebody's seat."""
        return bool(token) and any(token in (seat.token, seat.stand_in) for seat in self.seats)

    def may_enter(self, role: str, *, seated: bool) -> None:
        """Raises Refused for strangers where none is wanted. Whether a seat is free is another
        question."""
        if seated or role != "watch":
            return
        if not self.admits:
            raise Refused("no_watchers")
        if self.locked:
            raise Refused("locked")

    def sit(self, hello: msg.Hello) -> tuple[Seat, str]:
        """A new seat in the lobby and its token; in play only one that is open."""
        if self.stage is Stage.LOBBY:
            if self.locked:
                raise Refused("locked")
            token = self._fresh.token()
            seat = self.seats.sit(hello.name, hello.colour, fingerprint(token), hello.bot)
            self.happened("seated", name=seat.name, colour=seat.colour, bot=seat.bot)
            return seat, token
        for seat in self.seats:
            if not seat.token and skeleton(seat.name) == skeleton(hello.name):
                return seat, self.give(seat.name)
        raise Refused("locked" if self.locked else "started")

    def back(self, name: str, token: str, bot: int) -> None:
        """The token has brought somebody back; a bot that sat in for them leaves."""
        seat = self.seats[name]
        if seat.stand_in and seat.token == fingerprint(token):
            self._stop_bot(name)
            self.seats.alter(name, bot=bot, stand_in="")
        self.happened("back", name=name)

    def gone(self, name: str) -> None:
        """Nobody is connected to this seat any more. It stays, but in the lobby that of a bot which
        somebody else runs; our own are started again."""
        if name not in self.seats:
            return
        seat = self.seats[name]
        if seat.bot and name not in self._bots and self.stage is Stage.LOBBY:
            return self.unseat(name)
        self.happened("left", name=name, seat_kept=True)
        if name in self._bots:
            self._help_up(seat, "lost", "its connection was lost")

    def unseat(self, name: str) -> None:
        """Takes a seat out of the lobby."""
        self.seats.remove(name)
        self._stop_bot(name)
        self.happened("left", name=name, seat_kept=False)

    # Sent out, and invited again

    def send_out(self, name: str) -> None:
        """Takes somebody (and any bot) off their seat; they stay out. In play the seat stays."""
        seat = self.seats[name]
        if seat.removed and not seat.bot:
            raise Refused("not_seated")
        if seat.token and not seat.removed and not self._is_own_bot(seat):
            self.out = (*self.out, Out(name=name, token=seat.token))
        if self.stage is Stage.LOBBY:
            self.unseat(name)
        else:
            nobody = fingerprint(self._fresh.token())
            self._stop_bot(name)
            self.seats.alter(name, token=nobody, bot=0, stand_in="", removed=True)
            self.happened("removed", name=name)
        self.news.append(news.SentOut(player=name))
        self.removed.append((name, "removed"))

    def invite(self, name: str) -> None:
        """Whoever was sent out under this name may come in again, to their seat if it waits."""
        theirs = [one for one in self.out if skeleton(one.name) == skeleton(name)]
        if not theirs:
            raise Refused("not_removed")
        self.out = tuple(one for one in self.out if one not in theirs)
        for seat in self.seats:
            if seat.removed and seat.name == theirs[-1].name:
                self.seats.alter(seat.name, token=theirs[-1].token, removed=False)
        self.happened("invited", name=theirs[-1].name)
        self.news.append(news.AskedBack(player=theirs[-1].name))

    # Bots

    def seat_bot(self, level: int, name: str | None) -> None:
        """A bot on a seat of its own, in the lobby."""
        token = self._fresh.token()
        seat = self.seats.sit_bot(level, name, fingerprint(token))
        self._bots[seat.name] = token
        self._lives[seat.name] = 0
        self.happened("seated", name=seat.name, colour=seat.colour, bot=seat.bot)
        self._start_bot(seat)

    def stand_in(self, name: str, level: int) -> None:
        """A bot plays on this seat until its person is back. Who is connected to it leaves."""
        seat = self.seats[name]
        own = self._is_own_bot(seat)
        self._stop_bot(name)
        token = self._fresh.token()
        key = {"token": fingerprint(token)} if own else {"stand_in": fingerprint(token)}
        seat = self.seats.alter(name, bot=level, **key)
        self._bots[name] = token
        self._lives[name] = 0
        self.removed.append((name, "bot"))
        self.happened("bot_sits", name=name, bot=level)
        self.news.append(news.BotSatDown(player=name))
        self._start_bot(seat)

    def unseat_bot(self, name: str) -> None:
        """The bot leaves the seat: to its person, or to whoever says the seat's name."""
        seat = self.seats[name]
        if name not in self._bots:
            raise Refused("no_bot")
        self._stop_bot(name)
        self.seats.alter(name, bot=0, stand_in="", token=seat.token if seat.stand_in else "")
        self.removed.append((name, "left"))
        self.happened("bot_left", name=name)
        self.news.append(news.BotGotUp(player=name))

    def bot_failed(self, name: str, code: str, why: str) -> None:
        """The process of this seat's bot could not be started, or has ended. `why`: for a
        person."""
        if name in self._bots:
            self._help_up(self.seats[name], code, why)

    def _help_up(self, seat: Seat, code: str, why: str) -> None:
        """A bot that has fallen over is started again, a few times. Then its seat is free in the
        lobby, and in play somebody else's to deal with."""
        lives = self._lives.get(seat.name, 0)
        if lives < BOT_LIVES:
            self._lives[seat.name] = lives + 1
            return self._start_bot(seat)
        self.happened("bot_failed", name=seat.name, why=why)
        self.news.append(news.BotFailed(player=seat.name, why=code))
        if self.stage is Stage.LOBBY:
            self.unseat(seat.name)

    # Another hand

    def free_to_take(self, name: str) -> bool:
        """Whether somebody late may sit down here without asking: it is open, or a bot's own."""
        seat = self.seats[name]
        return not seat.token or (self._is_own_bot(seat) and not self.locked)

    def give(self, name: str, to: str = "") -> str:
        """The seat gets a new token, which is given; the old one is worth nothing any more. `to`:
        what its new owner was called."""
        token = self._fresh.token()
        self._hand_over(name, fingerprint(token))
        self.happened("given", name=name, to=to)
        self.news.append(news.SeatGiven(player=name, to=to))
        return token

    def open_seat(self, name: str) -> None:
        """The seat is for the first newcomer who says its name."""
        self._hand_over(name, "")
        self.happened("opened", name=name)
        self.news.append(news.SeatOpened(player=name))

    def _hand_over(self, name: str, token: str) -> None:
        self.seats[name]
        self._stop_bot(name)
        self.seats.alter(name, token=token, bot=0, stand_in="", removed=False)
        self.removed.append((name, "given"))

    # Between games and hosts

    def people(self) -> list[str]:
        """The seats that somebody has, or a bot: those that will play the next game."""
        return [seat.name for seat in self.seats if seat.token and not seat.removed]

    def _clear_away(self) -> None:
        """After a game: seats that nobody has are free."""
        for name in set(self.seats.names) - set(self.people()):
            self.unseat(name)
            self.removed.append((name, "left"))

    def _kept_seats(self) -> tuple[KeptSeat, ...]:
        return tuple(
            KeptSeat(
                name=seat.name,
                token="" if self._is_own_bot(seat) else seat.token,
                bot=seat.bot,
                stands_in=bool(seat.stand_in),
                removed=seat.removed,
            )
            for seat in self.seats
        )

    def _seat_from(self, saved: KeptSeat, colour: str) -> Seat:
        """A seat as a save knows it. Our own bots get new tokens; people, and bots that somebody
        else runs, come back by theirs."""
        seat = Seat(saved.name, colour, saved.token, saved.bot, removed=saved.removed)
        if not saved.bot or (saved.token and not saved.stands_in):
            return seat
        self._bots[saved.name] = self._fresh.token()
        mark = fingerprint(self._bots[saved.name])
        return replace(seat, stand_in=mark) if saved.stands_in else replace(seat, token=mark)

    def _start_bots(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            if seat.name in self._bots:
                self._start_bot(seat)

    def _start_bot(self, seat: Seat) -> None:
        self.effects.append(StartBot(seat.name, seat.bot, self._bots[seat.name]))

    def _stop_bot(self, name: str) -> None:
        if self._bots.pop(name, None) is not None:
            self.effects.append(StopBot(name))

    def _is_own_bot(self, seat: Seat) -> bool:
        return seat.name in self._bots and not seat.stand_in
