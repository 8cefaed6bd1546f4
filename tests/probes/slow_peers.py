"""R7: one, five, fifty peers that do not read, read a byte a second, say nothing, or break off.

A host has a game in which much happens. The peers come; what each may cost, and how long until it
is gone, is seen from the host's own side: its memory and its open descriptors. Somebody at the
table measures how quickly it answers without them and with them.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from statistics import median

from net import messages as msg
from net.wire import encoded
from tests.net.hosts import PATIENCE, Friend, answered, reset, sealed
from tests.probes.player import Player, p99, player
from tests.probes.probe import Found
from tests.probes.victim import Raw, Victim, away, people, seated, started, victim

SIZES = (1, 5, 50)
FEW = (1, 4)
"""How many of a kind at once, in full and in small."""

EACH = 1.0
"""MB that each may cost; as much for all together is the measurement's own."""

FILLED = 256 * 1024
"""Bytes that the system and the host keep for a peer before it is one that does not read."""

GONE = 10.0
"""Seconds until it is gone, from then on."""

MOST_SLOWED = 1.3
SETTLED = 2.0
"""Seconds that the host's quiet answers are measured before each crowd."""

MOVES = 0.01
"""Seconds between two moves, each of which is told to everybody."""


# The peers


def watching(port: int, owner: str) -> socket.socket:
    """Somebody who watches, with as little room for what comes as the system lets them."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", port))
    safe = sealed(line)
    hello = msg.Hello(protocol=msg.PROTOCOL, role="watch", owner=owner)
    safe.sendall(encoded(hello, msg.CLIENT_FRAME))
    safe.recv(1)
    return safe


def deaf(port: int, owner: str) -> socket.socket:
    """Stops reading."""
    return watching(port, owner)


def slow(port: int, owner: str) -> socket.socket:
    """Reads a byte a second, see `Crowd.sip`."""
    return watching(port, owner)


def silent(port: int, owner: str) -> socket.socket:
    """Comes and says nothing: every other one seals the line first."""
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    return sealed(line) if line.getsockname()[1] % 4 < 2 else line


def breaking(port: int, owner: str) -> socket.socket:
    """Breaks off in the middle of a frame, as a machine that has crashed does."""
    line = watching(port, owner)
    line.sendall(b"\x00\x00\x10\x00half of it")
    reset(line)
    return line


KINDS: dict[str, Callable[[int, str], socket.socket]] = {
    "deaf": deaf,
    "a byte a second": slow,
    "silent": silent,
    "breaking off": breaking,
}


class Crowd:
    """Some of them at once, held open until the host has let go of them all."""

    def __init__(self, kinds: list[str], size: int, host: Victim) -> None:
        self._wanted = [(kind, KINDS[kind]) for kind in kinds for _ in range(size)]
        self._host = host
        self._lines: list[socket.socket] = []
        self._sipping: list[socket.socket] = []

    def __len__(self) -> int:
        return len(self._wanted)

    @property
    def fills_up(self) -> bool:
        """Whether there are some among them for whom much waits."""
        return any(make in (deaf, slow) for _, make in self._wanted)

    def come(self) -> None:
        """One after the other, as quickly as they can. One that the host does not let in at all
        is gone before it was there."""
        for kind, make in self._wanted:
            with suppress(OSError):
                line = make(self._host.port, self._host.owner)
                self._lines.append(line)
                if kind == "a byte a second":
                    self._sipping.append(line)

    async def sip(self) -> None:
        """Off the wire, not out of a seal that has read more."""
        while True:
            await asyncio.sleep(1.0)
            for line in self._sipping:
                with suppress(OSError):
                    os.read(line.fileno(), 1)

    def go(self) -> None:
        """They are taken away, whatever the host has done."""
        for line in self._lines:
            line.close()


def descriptors(pid: int) -> int:
    """How many a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


class Trial:
    """One host; figures of all crowds."""

    def __init__(self, host: Victim, found: Found, sitting: Player, fellow: Raw) -> None:
        self.host, self.found, self.sitting = host, found, sitting
        self.fellow = fellow
        self.quiet: list[float] = []
        self.beset: list[float] = []
        self.longest: dict[str, float] = {}
        self.most: dict[str, float] = {}

    async def one(self, kinds: list[str], size: int) -> None:
        """One crowd: how long it is there, and what it costs."""
        crowd, pid = Crowd(kinds, size, self.host), self.host.process.pid
        self.quiet += await self.sitting.meanwhile(self._looking_on())
        before, memory = descriptors(pid), self.host.memory()
        sipping = asyncio.create_task(crowd.sip())
        took = asyncio.create_task(self._until_gone(crowd, before))
        self.beset += await self.sitting.meanwhile(took)
        sipping.cancel()
        crowd.go()
        what = f"{' and '.join(kinds)}, {len(crowd)} at once"
        seconds, largest = await took
        grown = largest - memory
        self.longest[what] = max(self.longest.get(what, 0.0), seconds)
        self.most[what] = max(self.most.get(what, 0.0), grown)
        self.found.must(seconds < PATIENCE, f"{what}: not gone after {PATIENCE:.0f} s")
        self.found.must(grown <= EACH * (len(crowd) + 1), f"{what}: cost {grown:.1f} MB")
        self.found.did += len(crowd)

    async def _looking_on(self) -> None:
        """As closely as while there is a crowd: looking costs too."""
        ends = time.monotonic() + SETTLED
        while time.monotonic() < ends:
            await self._look()

    async def _look(self) -> tuple[int, float]:
        """The descriptors that the host has open, and its MB; a moment later."""
        pid = self.host.process.pid
        seen = descriptors(pid), self.host.memory()
        await asyncio.sleep(0.05)
        return seen

    async def _until_gone(self, crowd: Crowd, before: int) -> tuple[float, float]:
        """Seconds until the host has let go of them, and the most MB that it had meanwhile. Where
        some do not read, the time counts from when a fellow who does has been told so much."""
        await asyncio.to_thread(crowd.come)
        began, told = time.monotonic(), self.fellow.received
        seconds, (still, largest) = 0.0, await self._look()
        while seconds < PATIENCE and still > before:
            still, memory = await self._look()
            largest = max(largest, memory)
            if crowd.fills_up and self.fellow.received < told + FILLED:
                began = time.monotonic()
            seconds = time.monotonic() - began
        return seconds, largest


async def stirring(friend: Friend) -> None:
    """Something happens all the time, and everybody is told."""
    while True:
        for do in ("pause", "resume"):
            friend.act(do=do)
            await asyncio.sleep(MOVES)


async def evening(found: Found, host: Victim, count: int) -> None:
    """Crowd after crowd."""
    friends = people(host, "Anna", "Béla", "Csaba")
    await seated(friends)
    await started(friends)
    csaba = friends.pop()
    await away(csaba)
    fellow = await Raw.dial(host.port)
    fellow.say(msg.Hello(protocol=msg.PROTOCOL, role="watch", owner=host.owner))
    listening = asyncio.create_task(fellow.ended(float("inf")))
    with player(host.port, csaba.guest.token or "") as sitting:
        stir = asyncio.create_task(stirring(friends[0]))
        trial = Trial(host, found, sitting, fellow)
        await trial.one(["deaf", "breaking off"], 1)  # to warm up
        found.did, trial.quiet, trial.beset = 0, [], []
        host.begin()
        while found.did < count and not found.faults:
            if count <= sum(FEW) * len(KINDS):
                for size in FEW:
                    await trial.one([*KINDS], size)
            else:
                for size, kind in product(SIZES, KINDS):
                    await trial.one([kind], size)
        stir.cancel()
    listening.cancel()
    fellow.drop()
    for friend in friends:
        friend.act(do="resume")
        await answered(friend)
        await friend.leave()
    for what, seconds in trial.longest.items():
        found.within(f"{what}: gone after, s", seconds, GONE)
        found.figures[f"{what}: cost, MB"] = trial.most[what]
    if not trial.beset:
        return
    found.figures["answers, ms"] = (
        f"median {median(trial.quiet):.1f}, p99 {p99(trial.quiet):.1f} without,"
        f" median {median(trial.beset):.1f}, p99 {p99(trial.beset):.1f} with them"
    )
    found.within("p99 with them ÷ without", p99(trial.beset) / p99(trial.quiet), MOST_SLOWED)


def slow_peers(count: int | None, seed: int, plant: str = "") -> Found:
    """So many peers in all, in crowds."""
    assert count is not None
    found = Found()
    if sys.platform != "linux":
        found.figures["not here"] = "what a process has open is only seen on Linux"
        return found
    with victim("--seed", str(seed), plant=plant) as host:
        asyncio.run(evening(found, host, count))
        host.judged(found)
    return found
