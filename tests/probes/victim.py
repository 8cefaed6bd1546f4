"""A real host with people at a game, for probes to do their worst to; and lines on which anything
can be said to it."""

from __future__ import annotations

import asyncio
import random
import ssl
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.record import replayed
from engine.scenario import everything
from engine.table import Table
from net import journal
from net import messages as msg
from net.tls import fingerprint
from net.wire import HEAD, encoded
from tests.engine.games import answer
from tests.net.hosts import PATIENCE, Friend, Process, host, ready
from tests.probes.probe import Found
from tests.probes.stopwatch import turns

M = TypeVar("M", bound=msg.Message)

PEOPLE = ("Anna", "Béla", "Csaba")
AN_ANSWER = 5.0
"""Seconds after which whoever has answered looks again at what is asked."""

MOST_STALL = 20.0
"""Milliseconds for which nothing may hold up the host's loop."""


def memory(pid: int) -> float:
    """MB of a process that are in memory; NaN where the system does not tell."""
    if sys.platform != "linux":
        return float("nan")
    status = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line) / 1024


def by_tenths(megabytes: Sequence[float]) -> str:
    """How it went, in words: the first, and the last of each tenth."""
    last = len(megabytes) - 1
    return " ".join(f"{megabytes[round(last * tenth / 10)]:.1f}" for tenth in range(11))


class Victim:
    """A real host process, watched by a stopwatch."""

    def __init__(self, process: Process, folder: Path) -> None:
        self.process = process
        self.port: int = ready(process)["port"]
        self.owner: str = ready(process)["owner"]
        self.save = Path(ready(process)["save"])
        self._turns = folder / "turns"
        self._since = 0.0
        self._grown = 0.0
        self._memory = self._most = self.memory()
        self._looks = [self._memory]

    def memory(self) -> float:
        """MB that are in memory now."""
        return memory(self.process.pid)

    def begin(self) -> None:
        """What comes from now on counts: it has warmed up. Called again, what has counted so far
        stays, and what has happened since it last looked does not count."""
        if not self._since:
            self._since, self._grown, self._looks = time.monotonic(), 0.0, []
        else:
            self._grown += self._most - self._memory
        self._memory = self._most = self.memory()

    def look(self) -> None:
        """Takes note of how large it is now."""
        if self.process.alive:
            self._looks.append(self.memory())
            self._most = max(self._most, self._looks[-1])

    def saved(self) -> Table:
        """The game as it is written down."""
        record = journal.read(self.save)
        return replayed(record.header, record.steps)

    def game(self) -> Any:
        """All there is to know of the game as it is written down, without the clock."""
        return everything(self.saved())

    def judged(self, found: Found, most_memory: float | None = None) -> None:
        """Ends the host, and says what of the promises of every probe was not kept. `most_memory`:
        MB by which it may have grown."""
        self.look()
        found.must(self.process.alive, "the host has died")
        code = self.process.terminate()
        found.must(code == 0, f"the host ended with {code}")
        said = self.process.error()
        loud = "Traceback" in said or "ERROR" in said
        found.must(not loud, f"the host complained: {said[-2000:]}")
        grown = self._grown + self._most - self._memory
        found.figures["memory, MB"] = f"{self._memory:.1f}, at most {grown:+.1f}"
        found.figures["memory by tenths, MB"] = by_tenths(self._looks)
        within = most_memory is None or not grown > most_memory
        found.must(within, f"the host grew by {grown:.1f} MB")
        if self._turns.exists():
            held = [turn for turn in turns(self._turns) if turn.at >= self._since]
            longest = max(held, key=lambda turn: turn.worked, default=None)
            ms = 0.0 if longest is None else longest.worked
            found.within("longest turn of the host's loop, ms", ms, MOST_STALL)
            if longest is not None and ms > MOST_STALL:
                found.slow[-1] += f": {longest}"
            wall = max((turn.took for turn in held), default=0.0)
            found.figures["the same with the machine's other work, ms"] = wall


@contextmanager
def victim(*words: str, clips: bool = False, plant: str = "") -> Iterator[Victim]:
    """A host on a port and in a folder of its own, that waits for nobody to watch. `plant`: a
    fault that it has."""
    with tempfile.TemporaryDirectory(prefix="golest-probe-") as name:
        folder = Path(name)
        words = ("--fast", *words, "--stopwatch", str(folder / "turns"))
        words += ("--plant", plant) if plant else ()
        with host(folder, *words, clips=clips, module="tests.probes.stopwatch") as process:
            yield Victim(process, folder)


# People


def people(victim: Victim, *names: str) -> list[Friend]:
    """These people on their way to its table; the first has the host's rights."""
    owner = {"owner": victim.owner, "code": None}
    first = Friend(victim.port, names[0], **owner)
    return [first, *(Friend(victim.port, name) for name in names[1:])]


async def seated(friends: list[Friend]) -> None:
    """They have all sat down."""
    for friend in friends:
        await friend.until(lambda f: f.guest.lobby is not None)


async def started(friends: list[Friend]) -> None:
    """The game begins."""
    friends[0].line.do(lambda guest: guest.host({"do": "start"}))
    for friend in friends:
        await friend.until(lambda f: f.view is not None)


async def play_to(phase: str, friends: list[Friend], rng: random.Random, without: str = "") -> None:
    """Random legal answers until the game is in this phase and does not wait for `without`. A
    game that is over before begins anew."""
    first = friends[0]
    for friend in friends:
        await friend.until(lambda f: f.view is not None)
    while (view := first.view).phase != phase or without in view.waiting:
        if view.phase == "over":
            first.line.do(lambda guest: guest.host({"do": "again"}))
            await first.until(lambda f: f.view.phase != "over")
            continue
        asked = [one for one in friends if one.view.can]
        if not asked:  # who was seen to be waited for has not heard of it yet
            await first.until(lambda f, view=view: f.view is not view)
            continue
        friend = next((one for one in asked if one.name == without), rng.choice(asked))
        ref = friend.act(**answer(friend.view, friend.name, rng))
        shown = [one.guest.shown for one in friends]
        with suppress(TimeoutError):  # it may have been refused before somebody else was told
            async with asyncio.timeout(AN_ANSWER):
                await friend.until(
                    lambda f, old=friend.guest.shown, ref=ref: (
                        f.guest.shown is not old or f.refused(ref)
                    )
                )
                for one, old in zip(friends, shown, strict=True):
                    await one.until(
                        lambda f, old=old, friend=friend, ref=ref: (
                            f.guest.shown is not old or friend.refused(ref)
                        )
                    )


async def away(friend: Friend) -> None:
    """The laptop is shut."""
    friend.task.cancel()
    await asyncio.gather(friend.task, return_exceptions=True)


async def back(friend: Friend) -> Friend:
    """And opened again."""
    again = Friend(friend.port, friend.guest.who.name)
    again.guest.token, again.guest.certificate = friend.guest.token, friend.guest.certificate
    await again.until(lambda f: f.guest.lobby is not None)
    return again


# Lines


@cache
def _seal() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


READ = msgspec.msgpack.Decoder(msg.HostMessage)
"""Quicker than what the app reads with, which trusts no host: probes have much to read."""


class Raw:
    """A sealed line to a host on which anything can be said. Whoever answers is believed."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self._buffer = bytearray()
        self._fresh: list[msg.Message] = []
        self.heard: list[msg.Message] = []
        self.over = False
        self.received = 0

    @classmethod
    async def dial(cls, port: int, to: str = "127.0.0.1", by: str | None = None) -> Raw:
        """`by`: the address it comes from. Raises OSError and TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            return cls(
                *await asyncio.open_connection(
                    to,
                    port,
                    ssl=_seal(),
                    server_hostname="golest",
                    local_addr=None if by is None else (by, 0),
                )
            )

    @property
    def certificate(self) -> str:
        shown = self.writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return fingerprint(shown)

    def say(self, *said: msg.Message | bytes) -> None:
        """These messages or bytes, at once."""
        frames = (one if isinstance(one, bytes) else encoded(one, msg.CLIENT_FRAME) for one in said)
        self.writer.write(b"".join(frames))

    async def hear(self, *kinds: type[M]) -> M:
        """The next message of these kinds. Raises EOFError when the line has ended."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._fresh:
                    message = self._fresh.pop(0)
                    self.heard.append(message)
                    if isinstance(message, kinds):
                        return message
                await self._read()

    async def _read(self) -> None:
        try:
            data = await self._reader.read(65536)
        except OSError:
            data = b""
        if not data:
            self.over = True
            raise EOFError
        self.received += len(data)
        self._buffer += data
        while len(self._buffer) >= HEAD:
            end = HEAD + int.from_bytes(self._buffer[:HEAD], "big")
            if len(self._buffer) < end:
                return
            self._fresh.append(READ.decode(self._buffer[HEAD:end]))
            del self._buffer[:end]

    async def ended(self, within: float) -> float | None:
        """Reads on until the host hangs up; how many seconds it took, None if it does not."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(within):
                while True:
                    await self._read()
        except TimeoutError:
            return None
        except EOFError:
            self.heard += self._fresh
            self._fresh = []
            return time.monotonic() - began

    def drop(self) -> None:
        """Ends it without a word."""
        self.writer.transport.abort()
