"""A host's server in this process, on a real port: for what a process of its own would not show."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from net import effects as do
from net import messages as msg
from net.bots import Bots
from net.clip_lines import Serve
from net.journal import Journal
from net.room import Room
from net.sealed import Sealed
from net.server import Server
from tests.net.hosts import CODE, PATIENCE, Friend, a_key
from tests.net.rooms import FreshInOrder, a_deck, a_plan


class Beside:
    """What a room needs beside the network, kept to be looked at."""

    def __init__(self, folder: Path, bots: Bots | None = None) -> None:
        self._folder = folder
        self.bots = bots
        self.events: list[dict[str, Any]] = []

    def begin(self, header: dict[str, Any]) -> Journal:
        return Journal.create(self._folder / "game.golest", header)

    def happened(self, event: dict[str, Any]) -> None:
        self.events.append(event)

    def start_bot(self, name: str, level: int, token: str, port: int) -> None:
        if self.bots is not None:
            self.bots.start(name, level, token, port)

    def stop_bot(self, name: str) -> None:
        if self.bots is not None:
            self.bots.stop(name)

    def find_deck(self, wish: do.FindDeck) -> None: ...

    def want_clips(self, wish: do.WantClips) -> None: ...

    def announce(self, lobby: msg.Lobby) -> None: ...


@asynccontextmanager
async def serving(
    folder: Path, serve: Serve | None = None, beside: Beside | None = None, **plan: Any
) -> AsyncIterator[Server]:
    """A room with the tests' code; `serve`: of its clips."""
    plan = {"code": CODE, "certificate": a_key().fingerprint, **plan}
    secrets = FreshInOrder(random.getrandbits(32))
    room = Room(a_plan(**plan), a_deck(), secrets, asyncio.get_running_loop().time())
    server = Server(room, beside or Beside(folder), a_key().context, None, serve)
    await server.listen(0, "127.0.0.1")
    serving = asyncio.create_task(server.serve())
    try:
        yield server
    finally:
        server.close()
        await serving


async def sealed_server(serve: Serve) -> asyncio.Server:
    """Every connection sealed as a host's, and served by this alone."""

    def came_in() -> Sealed:
        reader = asyncio.StreamReader()
        return Sealed(a_key().context, asyncio.StreamReaderProtocol(reader, serve))

    return await asyncio.get_running_loop().create_server(came_in, "127.0.0.1", 0)


async def inside(server: Server, name: str, **who: Any) -> Friend:
    """Somebody who is in."""
    friend = Friend(server.port, name, **who)
    await friend.until(lambda f: f.guest.joined is not None)
    return friend


def narrow(port: int) -> socket.socket:
    """A connection whose other end keeps little for who does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", port))
    return line


def read_to_its_end(line: socket.socket) -> int:
    """Reads until the other side ends it; how much came."""
    came = 0
    with suppress(OSError):
        while part := line.recv(65536):
            came += len(part)
    return came
