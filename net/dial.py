"""A guest's shell: dials, sends, reads, dials again; keeps the tokens that bring seats back.

One `Line` runs in one asyncio loop; its guest's verbs are called in that loop, through `do`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from net import messages as msg
from net.durable import replace
from net.guest import Guest, Joined, Link, Notice
from net.peer import keep_alive
from net.tls import dialled, hung_up
from net.wire import BadFrame, encoded, host_decoder

CONNECT_TIME = 5.0
READ = 64 * 1024
T = TypeVar("T")

Where = Callable[[], Awaitable[tuple[str, int] | None]]
"""Gives the host's address each time it is dialled; None: not known now, try again later."""


def always(host: str, port: int) -> Where:
    """A host that stays where it is."""

    async def where() -> tuple[str, int]:
        return host, port

    return where


class Line:
    """One guest's link, until it is over. `heard` is called for every notice, in order."""

    def __init__(self, guest: Guest, where: Where, heard: Callable[[Notice], None]) -> None:
        self.guest = guest
        self._where = where
        self._heard = heard
        self._wake = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None
        self._handing_out = False

    def do(self, verb: Callable[[Guest], T]) -> T:
        """Calls one of the guest's verbs and sends what it says. In the loop's thread only."""
        result = verb(self.guest)
        self._hand_out()
        self._wake.set()
        return result

    async def run(self) -> None:
        """Until the link is over for good."""
        guest = self.guest
        while guest.link is not Link.OVER:
            self._hand_out()
            if guest.dial_at is None or guest.dial_at > self._now():
                await self._sleep(guest.dial_at)
                continue
            await self._once()
        self._hand_out()

    async def _once(self) -> None:
        where = await self._where()
        if where is None:
            return self.guest.lost(self._now())
        try:
            reader, writer, certificate = await dialled(*where, CONNECT_TIME)
        except (ConnectionRefusedError, socket.gaierror):
            return self.guest.lost(self._now(), nobody_there=True)
        except (OSError, TimeoutError):
            return self.guest.lost(self._now())
        keep_alive(writer.get_extra_info("socket"))
        self._writer = writer
        try:
            self.guest.connected(self._now(), certificate, secrets.token_bytes)
            self._hand_out()
            await self._talk(reader, writer)
        finally:
            self._writer = None
            await hung_up(writer)
            self.guest.lost(self._now())
            self._hand_out()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until either side has had enough."""
        reading = asyncio.create_task(self._read(reader))
        try:
            while not reading.done() and not self.guest.hang_up:
                waking = asyncio.create_task(self._sleep(self.guest.wake_at()))
                await asyncio.wait({reading, waking}, return_when=asyncio.FIRST_COMPLETED)
                waking.cancel()
                self.guest.tick(self._now())
                self._hand_out()
        finally:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await reading

    async def _read(self, reader: asyncio.StreamReader) -> None:
        decoder = host_decoder()
        while data := await reader.read(READ):
            try:
                for message in decoder.feed(data):
                    self.guest.received(message, self._now())
                    if self.guest.hang_up:
                        break
            except BadFrame:
                self.guest.broke(self._now())
            self._hand_out()
            self._wake.set()  # what was heard may move the time of the next ping
            if self.guest.hang_up:
                return

    def _hand_out(self) -> None:
        """Sends and tells until there is nothing more: whoever is told may use a verb at once."""
        if self._handing_out:
            return
        self._handing_out = True
        try:
            while True:
                self._send(self.guest.outgoing())
                notices = self.guest.notices()
                if not notices:
                    return
                for notice in notices:
                    self._heard(notice)
        finally:
            self._handing_out = False

    def _send(self, messages: list[msg.Message]) -> None:
        if self._writer is not None and not self._writer.is_closing():
            for message in messages:
                self._writer.write(encoded(message, msg.CLIENT_FRAME))

    async def _sleep(self, until: float | None) -> None:
        """Until then, or until somebody has used a verb."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._wake.wait()
        self._wake.clear()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


@dataclass(frozen=True)
class KeptSeat:
    """A seat this machine has: its token, and the fingerprint of the host that gave it. `sure`:
    it is this room's, not only what was last at its address."""

    token: str | None = None
    certificate: str | None = None
    sure: bool = False


class Tokens:
    """Tokens of seats in a file of this machine's user: by room, and where that room was last."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, room_id: str | None = None, address: str | None = None) -> str | None:
        """The token for this room, or for the room that was last at this address."""
        return self.seat(room_id, address).token

    def seat(self, room_id: str | None = None, address: str | None = None) -> KeptSeat:
        """As `find`, with what the host is known by."""
        rooms = self._rooms()
        if room_id is not None:
            chosen = rooms.get(room_id, {})
        else:
            there = [one for one in rooms.values() if one.get("address") == address]
            chosen = there[-1] if there else (list(rooms.values())[-1] if len(rooms) == 1 else {})
        token, certificate = _text(chosen.get("token")), _text(chosen.get("certificate"))
        return KeptSeat(token, certificate, room_id is not None)

    def keep(self, joined: Joined, address: str) -> None:
        """Remembers the seat, the latest last."""
        if joined.token is None:
            return
        rooms = self._rooms()
        rooms.pop(joined.room_id, None)
        rooms[joined.room_id] = {
            "token": joined.token,
            "certificate": joined.certificate,
            "address": address,
            "name": joined.you,
        }
        self._write(dict(list(rooms.items())[-MOST_ROOMS:]))

    def forget(self, room_id: str) -> None:
        """The seat was given up."""
        rooms = self._rooms()
        if rooms.pop(room_id, None) is not None:
            self._write(rooms)

    def _write(self, rooms: dict[str, dict[str, Any]]) -> None:
        replace(self._path, json.dumps({"rooms": rooms}, ensure_ascii=False).encode())

    def _rooms(self) -> dict[str, dict[str, Any]]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        rooms = kept.get("rooms") if isinstance(kept, dict) else None
        if not isinstance(rooms, dict):
            return {}
        return {key: one for key, one in rooms.items() if isinstance(one, dict)}


MOST_ROOMS = 50


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def address_of(text: str, usual_port: int = msg.PORT) -> tuple[str, int]:
    """Host and port of `192.168.1.7`, `laptop.local:4150`, `[::1]:4150`. Raises ValueError."""
    text = text.strip()
    if text.startswith("["):
        host, _, port = text[1:].partition("]")
        port = port.removeprefix(":")
    elif text.count(":") > 1:
        host, port = text, ""
    else:
        host, _, port = text.partition(":")
    number = int(port) if port else usual_port
    if not host or not 0 < number < 65536:
        raise ValueError(text)
    return host, number
