"""Two tables to time: one of our host with a game of GOAL, one of boardgame.io with a trivial game.

Both are asked the same: one move, then wait until everybody has it.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from engine.goal.model import View
from tests.bench.boardgame import Boardgame
from tests.bench.crowd import Browser, Crowd, Laptop
from tests.engine.games import answer
from tests.net.hosts import Process, host, ready

SEATS = 5
NAMES = tuple(f"P{number}" for number in range(1, SEATS + 1))
USUAL = ("--fast", "--watch-freely", "--seats", str(SEATS))
STATE_BYTES = 1700
"""Of boardgame.io's state: its message then has about 2 KB."""


class Cost(NamedTuple):
    """What some moves took: the host's CPU, and from the move's sending until the mover, and until
    everybody, had it; all in seconds. `report`: mean bytes of one report to one client."""

    cpu: float
    mover: list[float]
    all: list[float]
    report: float


class Table(Protocol):
    """A host with its clients, and moves that can be made."""

    pid: int
    crowd: Crowd

    def move(self) -> tuple[float, float]:
        """Makes one; seconds until the mover had it, and until everybody had it."""


class OurTable:
    """A host of ours, its door by the code, its lines sealed, and a real game."""

    def __init__(self, process: Process, clients: int, seed: int) -> None:
        self.pid = process.pid
        self._process = process
        self._rng = random.Random(seed)
        self.port = int(ready(process)["port"])
        self._seats = {name: Laptop(self.port, name) for name in NAMES[:clients]}
        watchers = [Laptop(self.port, None) for _ in range(clients - len(self._seats))]
        self.crowd = Crowd([*self._seats.values(), *watchers])
        self.crowd.settle()
        self._begin("start")

    def _begin(self, how: str) -> None:
        self._process.say({"do": how})
        self.crowd.wait(self.crowd.even() + 1)
        self.count_anew()

    def count_anew(self) -> None:
        """After reports that no move has made."""
        self.crowd.settle()
        self.crowd.even()
        self._moves = 0

    @property
    def alive(self) -> bool:
        """Whether the host is."""
        return self._process.alive

    def _next(self) -> tuple[Laptop, dict[str, Any], int | None]:
        """Whose move it is, and one that they may make."""
        first = self.crowd.clients[0]
        assert isinstance(first, Laptop)
        if first.state()["view"]["phase"] == "over":
            self._begin("again")
        name = first.state()["view"]["waiting"][0]
        state = self._seats[name].state()
        view = msgspec.convert(state["view"], View)
        return self._seats[name], answer(view, name, self._rng), state["question"]

    def move(self) -> tuple[float, float]:
        mover, step, question = self._next()
        self._moves += 1
        began = time.perf_counter()
        mover.act(step, question)
        heard, all_heard = self.crowd.wait(self._moves, mover)
        return heard - began, all_heard - began

    def last_words(self) -> str:
        """Closes the room; what its host said on standard error."""
        self._process.say({"do": "close"})
        self.crowd.close()
        return self._process.error()

    def at_once(self, moves: int, in_flight: int) -> float:
        """So many moves, always so many on their way: seconds. The moves are turns of the
        hourglass, which every seat may make at any time, each a line of the record."""
        movers = list(self._seats.values())[: in_flight // 2]
        began = time.perf_counter()
        self.crowd.stream(movers, {"do": "hourglass"}, moves, in_flight // len(movers))
        return time.perf_counter() - began


class TheirTable:
    """A server of boardgame.io."""

    def __init__(self, server: Boardgame, clients: int) -> None:
        self.pid = server.pid
        self._moves = 0
        browsers = [
            Browser(server.port, str(number) if number < SEATS else None)
            for number in range(clients)
        ]
        self._seats = browsers[:SEATS]
        self.crowd = Crowd(browsers)
        self.crowd.settle()
        self.crowd.even()

    def move(self) -> tuple[float, float]:
        mover = self._seats[self._moves % len(self._seats)]
        self._moves += 1
        began = time.perf_counter()
        mover.move("count")
        heard, all_heard = self.crowd.wait(self._moves, mover)
        return heard - began, all_heard - began


@contextmanager
def our_table(
    clients: int, seed: int, disk: Path | None = None, module: str = "host"
) -> Iterator[OurTable]:
    """Its save lies in a folder of its own in `disk`."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="golest-", dir=disk))
        words = ("--watchers", str(clients), "--seed", str(seed))
        process = stack.enter_context(host(Path(folder), *USUAL, *words, module=module))
        table = OurTable(process, clients, seed)
        stack.callback(table.crowd.close)
        yield table


@contextmanager
def their_table(clients: int, folder: Path) -> Iterator[TheirTable]:
    """`folder`: where boardgame.io is set up."""
    with Boardgame(folder, bytes_of_state=STATE_BYTES) as server:
        table = TheirTable(server, clients)
        yield table
        table.crowd.close()


def cost(table: Table, moves: int, before: int) -> Cost:
    """Of so many moves, after `before` that only warm up."""
    for _ in range(before):
        table.move()
    for one in table.crowd.clients:
        one.bytes = 0
    start = cpu_of(table.pid)
    times = [table.move() for _ in range(moves)]
    cpu = cpu_of(table.pid) - start
    size = sum(one.bytes for one in table.crowd.clients) / len(table.crowd.clients) / moves
    return Cost(cpu / moves, [one[0] for one in times], [one[1] for one in times], size)


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process of this machine, all its threads (Linux: the clock
    whose number is made of the process's)."""
    return time.clock_gettime((~pid << 3) | 2)


def memory_of(pid: int) -> dict[str, float]:
    """MB of a process: `resident`, and `own`, in which shared pages count in shares."""
    found = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, _, value = line.partition(":")
        if name in ("Rss", "Pss"):
            found[{"Rss": "resident", "Pss": "own"}[name]] = int(value.split()[0]) / 1024
    return found
