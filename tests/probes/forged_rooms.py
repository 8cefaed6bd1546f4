"""R12: forged announcements of rooms, in a network where nothing else is said.

A real host is announced there; a laptop looks for rooms. Then somebody floods the network with
rooms that there are not, twins of the one that there is, its goodbyes, other words in its name, and
rubbish; who answers at the forged addresses tells a laptop that comes what it wants to hear.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from net import messages as msg
from net.announcement import Announcement, label_of
from net.wire import BadFrame, client_decoder, encoded
from tests.net.hosts import CODE, PATIENCE, ROOT, Process, a_key, ready
from tests.probes.alone import MANY, alone, hand_back, open_up, possible
from tests.probes.bad_frames import said
from tests.probes.forged import Forger, Said
from tests.probes.probe import Found
from tests.probes.victim import by_tenths, memory

GROUP = ("224.0.0.251", 5353)
MOST_ROOMS = 64
MOST_MEMORY = 10.0
ROOM = "Kocsma"
BURST = 20
"""Packets at once; then the laptop may breathe for a moment."""


class Laptop:
    """The process that looks for rooms."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.probes.finding", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.most = 0

    @property
    def memory(self) -> float:
        return memory(self._process.pid)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    async def rooms(self) -> list[dict[str, Any]]:
        """What it shows now."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(file=self._process.stdin, flush=True)
        line = json.loads(await asyncio.to_thread(self._process.stdout.readline))
        self.most = line["most"]
        rooms: list[dict[str, Any]] = line["rooms"]
        return rooms

    async def until(self, shown: Any) -> bool:
        """Waits for what it shows to be so; whether it came to that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if shown(await self.rooms()):
                return True
            await asyncio.sleep(0.2)
        return False

    def end(self) -> str:
        """What it has complained of."""
        _, complaint = self._process.communicate()
        return complaint


class Impostor:
    """Answers in the host's place, sealed with a key of its own; what it was told."""

    def __init__(self) -> None:
        self.heard: Counter[str] = Counter()
        self.came = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Welcomes whoever comes."""
        self.came += 1
        decoder = client_decoder()
        with suppress(OSError, BadFrame):
            while data := await reader.read(4096):
                for message in decoder.feed(data):
                    self.heard[type(message).__name__] += 1
                    writer.write(encoded(self._answer(message), msg.HOST_FRAME))
        writer.close()

    def _answer(self, message: msg.ClientMessage) -> msg.Message:
        if isinstance(message, msg.Knock):
            return msg.Answer(element=message.element, proof="0" * 64)
        return msg.Welcome(
            protocol=msg.PROTOCOL,
            version=msg.VERSION,
            room=ROOM,
            room_id="forged",
            you="Anna",
            token="0" * 64,
            owner=True,
            clip_ticket="",
        )


@contextmanager
def announced(folder: Path) -> Iterator[Process]:
    """A real host that can be found."""
    words = ("--json", "--data", str(folder), "--no-clips", "--port", "0", "--code", CODE)
    process = Process("host", *words, "--name", ROOM)
    try:
        process.wait_for(lambda line: "ready" in line)
        yield process
    finally:
        process.tidy()


def room_of(shown: dict[str, Any], label: str) -> Said:
    """What is really said of a room."""
    names = ("name", "room_id", "game", "mode", "overtime", "players", "seats", "started")
    facts = {name: shown[name] for name in (*names, "protocol", "version", "host", "code")}
    return Said(label, Announcement(**facts), shown["addresses"], shown["port"])


class Trial:
    """One run. `real`: the id of the room that there is."""

    def __init__(self, found: Found, laptop: Laptop, host: Process) -> None:
        self.found, self.laptop = found, laptop
        self.port, self.real = ready(host)["port"], ready(host)["room_id"]
        self.kinds: Counter[str] = Counter()

    def is_there(self, rooms: list[dict[str, Any]]) -> bool:
        """The real room is shown, once, and where it is."""
        ports = [room["port"] for room in rooms if room["room_id"] == self.real]
        return ports == [self.port]

    async def flooded(self, forger: Forger, count: int) -> list[float]:
        """So many packets, from many addresses; how many MB the laptop was large meanwhile."""
        sizes = [self.laptop.memory]
        lines = [_multicast(f"10.9.{n}.1") for n in range(1, 9)]
        for number in range(count):
            kind, data = forger.next()
            self.kinds[kind] += 1
            forger.rng.choice(lines).sendto(data, GROUP)
            if number % BURST == 0:
                await asyncio.sleep(0.002)
            if number % 500 == 0:
                sizes.append(self.laptop.memory)
                self.once(await self.laptop.rooms())
        for line in lines:
            line.close()
        self.found.did += count
        return [*sizes, self.laptop.memory]

    def once(self, rooms: list[dict[str, Any]]) -> None:
        """No room is two entries, however often it is told of."""
        twice = [one for one, n in Counter(room["room_id"] for room in rooms).items() if n > 1]
        self.found.must(not twice, f"shown twice: {twice[:3]}")

    async def fooled(self, folder: Path, impostor: Impostor, port: int) -> None:
        """Somebody with a seat, and somebody new, go to who answers in the host's place."""
        tokens = folder / "seat.json"
        words = ("--json", "--code", CODE, "--name", "Anna", "--token-file", str(tokens))
        await asyncio.to_thread(_joins, f"{MANY}:{self.port}", *words)
        kept = tokens.read_text("utf-8")
        self.found.must(MANY in kept, "nobody could join the real host")
        impostor.heard.clear()
        for more in (words, words[:-2]):
            code = await asyncio.to_thread(_joins, f"{MANY}:{port}", *more)
            self.found.must(code == 1, f"a join to the impostor ended with {code}")
        heard = dict(impostor.heard)
        self.found.must(set(heard) == {"Knock"}, f"the impostor was told: {heard}")
        self.found.must(tokens.read_text("utf-8") == kept, "the impostor's token was kept")


def _joins(where: str, *words: str) -> int | None:
    """A laptop that joins, and leaves as soon as it is in; the exit code, None if it was in."""
    process = Process("join", where, *words)
    try:
        try:
            process.wait_for(lambda line: "joined" in line)
        except AssertionError:
            return process.end()
        return None
    finally:
        process.tidy()


def _multicast(by: str) -> socket.socket:
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.bind((by, 0))
    line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(MANY))
    return line


async def evening(
    found: Found, folder: Path, host: Process, count: int, seed: int, *words: str
) -> None:
    """The room is found; the flood; the room is found again, and what was forged goes."""
    impostor = Impostor()
    server = await asyncio.start_server(impostor.serve, "0.0.0.0", 0, ssl=a_key().context)
    port = server.sockets[0].getsockname()[1]
    laptop = Laptop(*words)
    trial = Trial(found, laptop, host)
    found.must(await laptop.until(trial.is_there), "the room was not found")
    shown = next(room for room in await laptop.rooms() if room["room_id"] == trial.real)
    forger = Forger(seed, [room_of(shown, label_of(trial.real))], port)
    await trial.flooded(forger, min(2_000, max(200, count // 10)))  # to warm up
    before, found.did = laptop.memory, 0
    sizes = await trial.flooded(forger, count)
    found.figures["shown at most"] = laptop.most
    found.must(laptop.most <= MOST_ROOMS, f"{laptop.most} rooms were shown")
    if found.faults:
        server.close()
        laptop.end()
        return
    await trial.fooled(folder, impostor, port)
    server.close()  # now nobody answers any more
    gone = await laptop.until(lambda rooms: len(rooms) <= 1 and trial.is_there(rooms))
    left = [room["name"] for room in await laptop.rooms()]
    found.must(gone, f"after the flood this is shown: {left[:5]}")
    found.must(laptop.alive, "the laptop has died")
    found.figures["packets"] = said(trial.kinds)
    grown = max(sizes) - before
    found.figures["memory, MB"] = f"{before:.1f}, at most {grown:+.1f}"
    found.figures["memory by tenths, MB"] = by_tenths(sizes)
    found.must(grown <= MOST_MEMORY, f"the laptop grew by {grown:.1f} MB")
    complaint = laptop.end()
    found.must("Traceback" not in complaint, f"the laptop complained: {complaint[-1500:]}")


def here(count: int, seed: int, *words: str) -> Found:
    """In a network that is open and has nobody in it."""
    found = Found()
    with tempfile.TemporaryDirectory(prefix="golest-probe-") as name, announced(Path(name)) as host:
        asyncio.run(evening(found, Path(name), host, count, seed, *words))
        host.say({"do": "close"})
        found.must(host.end() == 0 and "Traceback" not in host.error(), host.error()[-1500:])
    return found


def forged_rooms(count: int | None, seed: int, *words: str) -> Found:
    """So many packets; nothing where no network of its own can be made. `words`: for the laptop
    (tests/probes/finding.py)."""
    assert count is not None
    if not possible():
        return Found(figures={"not here": "no network of its own can be made"})
    return alone("tests.probes.forged_rooms", str(count), str(seed), *words)


if __name__ == "__main__":
    open_up()
    hand_back(here(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
