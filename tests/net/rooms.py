"""A room for tests without sockets: laptops whose every byte passes the wire, time that is told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.game import HOST
from engine.goal.model import View
from engine.record import replayed
from engine.table import Table
from net import effects as do
from net import messages as msg
from net.deal import Material
from net.door import Answer, BadKnock, Exam
from net.evening import Plan
from net.play import Play
from net.room import Room
from net.wire import client_decoder, encoded, host_decoder
from tests.engine.games import answer, legal_step, random_deck

M = TypeVar("M", bound=msg.Message)
OWNER = "the owner's key"
FOR_THE_OWNER = ("save", "deck_name", "decks", "code", "asking")
"""What of the lobby only the host's own laptop is told."""


class FreshInOrder:
    """Secrets and seeds that are the same every time."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def token(self) -> str:
        return f"{self._rng.getrandbits(256):064x}"

    def seed(self) -> int:
        return self._rng.getrandbits(48)


def a_plan(**facts: Any) -> Plan:
    return Plan(**{"room": "Kocsma", "room_id": "r1", "game": "goal", "owner_key": OWNER, **facts})


def a_deck(cards: int = 60, seed: int = 1) -> Material:
    return Material("d", "Deck", tuple(random_deck(random.Random(seed), cards)))


class Bench:
    """A room, its laptops by number, its journal, and the clock."""

    def __init__(self, seed: int = 0, material: Material | None = None, **plan: Any) -> None:
        self.now = 100.0
        self.randbytes = random.Random(seed).randbytes
        deck = a_deck() if material is None else material
        self.room = Room(a_plan(**plan), deck, FreshInOrder(seed), self.now)
        self.records: list[list[Mapping[str, Any]]] = []
        self.laptops: dict[int, Laptop] = {}
        self.effects: list[do.Effect] = []
        self.settle()

    def laptop(self, name: str = "", address: str = "", **hello: Any) -> Laptop:
        """A new connection, that says Hello if it has something to say."""
        laptop = Laptop(self, len(self.laptops) + 1)
        self.laptops[laptop.number] = laptop
        self.room.opened(laptop.number, self.now, address)
        self.settle()
        if name or hello:
            laptop.send(msg.Hello(**{"protocol": msg.PROTOCOL, "name": name, **hello}))
        return laptop

    def started(self, *names: str, **hello: Any) -> list[Laptop]:
        """These people at a game; the first has the host's rights."""
        first = self.laptop(names[0], owner=OWNER)
        laptops = [first, *(self.laptop(name, **hello) for name in names[1:])]
        first.send(msg.Host(ref=0, step={"do": "start"}))
        return laptops

    def pass_time(self, seconds: float) -> None:
        """Time passes, and the room is called whenever it wants to be."""
        ends = self.now + seconds
        while (at := self.room.wake_at()) is not None and at <= ends:
            self.now = max(at, self.now + 1e-6)
            self.room.tick(self.now)
            self.settle()
        self.now = ends
        self.room.tick(self.now)
        self.settle()

    def settle(self) -> None:
        """Carries out what the room wants done."""
        for effect in self.room.drain(self.now):
            match effect:
                case do.Begin(header):
                    self.records.append([header])
                case do.Lines(steps):
                    self.records[-1] += steps
                case do.Send(to, message):
                    self.laptops[to].take(encoded(message, msg.HOST_FRAME))
                case do.Tell(all_of_them, messages):
                    for message in messages:
                        frame = encoded(message, msg.HOST_FRAME)
                        for to in all_of_them:
                            self.laptops[to].take(frame)
                case do.Examine(to, exam):
                    self._examine(to, exam)
                case do.Close(to):
                    self.laptops[to].closed = True
                case _:
                    self.effects.append(effect)
        self._all_know_the_lobby()

    def _all_know_the_lobby(self) -> None:
        """Whatever has happened: who has been told of the room knows how it is now."""
        now = msgspec.to_builtins(self.room.lobby())
        for number, laptop in self.laptops.items():
            if laptop.lobby is not None and self.room.knows(number):
                told = msgspec.to_builtins(laptop.lobby)
                assert {**told, **{key: now[key] for key in FOR_THE_OWNER}} == now

    def _examine(self, to: int, exam: Exam) -> None:
        try:
            answer: Answer | None = exam.answer(self.randbytes)
        except BadKnock:
            answer = None
        self.room.examined(to, answer, self.now)
        self.settle()

    @property
    def events(self) -> list[dict[str, Any]]:
        return [effect.event for effect in self.effects if isinstance(effect, do.Happened)]

    @property
    def play(self) -> Play:
        assert self.room.evening.play is not None
        return self.room.evening.play

    @property
    def table(self) -> Table:
        return self.play.table

    def saved(self) -> Table:
        """The table as the last record tells it."""
        header, *steps = self.records[-1]
        return replayed(header, steps)


class Laptop:
    """One connection: what it was sent, as messages and as bytes."""

    def __init__(self, bench: Bench, number: int) -> None:
        self.bench = bench
        self.number = number
        self.closed = False
        self.lobby: msg.Lobby | None = None
        self.bytes = b""
        self.heard: list[msg.Message] = []
        self._decoder = host_decoder()
        self._ref = 0

    def take(self, frame: bytes) -> None:
        self.bytes += frame
        messages = list(self._decoder.feed(frame))
        self.heard += messages
        self.lobby = next((m for m in messages if isinstance(m, msg.Lobby)), self.lobby)

    def send(self, message: msg.Message) -> None:
        """As the server does it: one frame, one drain."""
        for read in client_decoder().feed(encoded(message, msg.CLIENT_FRAME)):
            self.bench.room.received(self.number, read, self.bench.now)
        self.bench.settle()

    def act(self, step: Mapping[str, Any], question: int | None = None) -> str | None:
        """A step; the code if it was refused."""
        return self._asked(msg.Act, step=dict(step), question=question)

    def host(self, step: Mapping[str, Any]) -> str | None:
        return self._asked(msg.Host, step=dict(step))

    def ask(self, kind: type[msg.Message], **facts: Any) -> str | None:
        return self._asked(kind, **facts)

    def _asked(self, kind: type[msg.Message], **facts: Any) -> str | None:
        self._ref += 1
        self.send(kind(ref=self._ref, **facts))
        codes = [m.code for m in self.all(msg.Refused) if m.ref == self._ref]
        return codes[-1] if codes else None

    def lost(self) -> None:
        self.closed = True
        self.bench.room.lost(self.number, self.bench.now)
        self.bench.settle()

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        return self.all(kind)[-1]

    @property
    def view(self) -> View:
        return msgspec.convert(self.last(msg.State).view, View)

    @property
    def token(self) -> str:
        token = self.last(msg.Welcome).token
        assert token is not None
        return token

    @property
    def name(self) -> str:
        name = self.last(msg.Welcome).you
        assert name is not None
        return name


def play_on(bench: Bench, laptops: list[Laptop], rng: random.Random) -> None:
    """One random legal answer of one of those waited for."""
    state = laptops[0].last(msg.State)
    name = rng.choice(state.view["waiting"])
    laptop = next(one for one in laptops if one.name == name)
    code = laptop.act(answer(laptop.view, name, rng), laptop.last(msg.State).question)
    assert code is None


def step_on(bench: Bench, laptops: list[Laptop], rng: random.Random, skill: float) -> None:
    """As `play_on`, with this share of right placements, and skips by the host."""
    who, step = legal_step(bench.table, rng, skill)
    if who == HOST:
        assert laptops[0].host(step) is None
    else:
        assert next(one for one in laptops if one.name == who).act(step) is None
