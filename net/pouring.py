"""Sealed clips poured into a clip connection, brick by brick. Shell.

Knows no card: what lies under a name, and whether it may be had, is the shelf's (net/clips.py).
Bricks are sealed as they leave, so that nothing sealed lies on the host's disk."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from net import messages as msg
from net.clip_cache import touch
from net.outflow import poured
from net.sealing import BRICK, SEALED, Pile, sealed
from net.wire import BadFrame, client_decoder, encoded, head_of

PIECE = SEALED // 4
"""Bytes of a Part."""

KEPT_BY_THE_SYSTEM = 256 * 1024
"""Bytes on their way to one laptop: with what waits here about a megabyte."""

KEPT_BRICKS = 32
"""Bricks kept for the next laptop: 16 MB."""

STUCK = 8.0
"""Seconds a laptop may take nothing before it is let go; it dials again where it was."""

SILENT = 8.0
"""Seconds a laptop may ask for nothing before it is let go."""
BREATH = 0.02
"""Seconds between two clips on one line: whoever asks over and over costs little."""
MOST_REFUSED = 64
"""Fetches in a row that are refused; laptops ask for what they were told there is."""

READ = 4096
BACKGROUND = 0x20
"""The class of traffic that gives way to all other (CS1)."""


@dataclass(frozen=True)
class Held:
    """A clip in the clear on the host's disk, and its key."""

    file: Path
    key: bytes


@dataclass(frozen=True)
class Filled:
    """A pile, and by clip what its bricks are sealed from."""

    pile: Pile
    held: Mapping[str, Held]


class Pouring:
    """Hands out what `find` gives for a name (a code: it is refused with it). `gone` is told of a
    file that is no more there."""

    def __init__(self, find: Callable[[str], Filled | str], gone: Callable[[Path], None]) -> None:
        self._find, self._gone = find, gone
        self._bricks = _Bricks()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One clip connection, from its first Fetch on, until the laptop hangs up or says what is
        none. Raises OSError when it breaks, TimeoutError when nothing is said on it."""
        give_way(writer)
        decoder, refused = client_decoder(), 0
        try:
            while data := await _asked(reader):
                for message in decoder.feed(data):
                    if not isinstance(message, msg.Fetch):
                        raise BadFrame("bad_message")
                    handed_out = await self._hand_out(writer, message)
                    refused = 0 if handed_out else refused + 1
                    if refused > MOST_REFUSED:
                        raise BadFrame("too_fast")
                    await asyncio.sleep(BREATH if handed_out else 0)
        except BadFrame as bad:
            await _send(writer, msg.Refused(code=bad.code, of="clips"))

    async def _hand_out(self, writer: asyncio.StreamWriter, fetch: msg.Fetch) -> bool:
        """Whether it was; else it is refused."""
        found = self._find(fetch.clip)
        code = found if isinstance(found, str) else await self._pour(writer, fetch, found)
        if code is not None:
            await _send(writer, msg.Refused(code=code, of="fetch"))
        return code is None

    async def _pour(
        self, writer: asyncio.StreamWriter, fetch: msg.Fetch, filled: Filled
    ) -> str | None:
        """Sends it from an offset on; the code with which it is refused, if it is."""
        if fetch.offset > filled.pile.size:
            return "bad_value"
        try:
            await poured(writer, self._parts(fetch, filled), STUCK)
        except _Gone as gone:
            self._gone(gone.file)
            return "not_ready"
        return None

    def _parts(self, fetch: msg.Fetch, filled: Filled) -> Iterator[bytes | memoryview]:
        """Parts as they travel, the bytes of each after its head; asked for in a thread."""
        at, total = fetch.offset, filled.pile.size
        if at == total:
            yield head_of(fetch.clip, total, at, 0)
        while at < total:
            number, skip = divmod(at, SEALED)
            data = memoryview(self._bricks.sealed(filled, number))
            for start in range(skip, SEALED, PIECE):
                piece = data[start : start + PIECE]
                yield head_of(fetch.clip, total, at, len(piece))
                yield piece
                at += len(piece)


class _Gone(Exception):
    """A clip's file cannot be read any more."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.file = file


class _Bricks:
    """The last bricks that were sealed: laptops fetch the same ones at about the same time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: OrderedDict[tuple[bytes, int], bytes] = OrderedDict()

    def sealed(self, filled: Filled, number: int) -> bytes:
        """This brick of a pile, from any thread. Raises _Gone."""
        brick = filled.pile.bricks[number]
        held = filled.held[brick.clip]
        which = (held.key, brick.place)
        with self._lock:  # also while it is sealed: the others want the same one now
            if which not in self._last:
                try:
                    self._last[which] = _brick(held, brick.place, number == 0)
                except OSError:
                    raise _Gone(held.file) from None
                if len(self._last) > KEPT_BRICKS:
                    self._last.popitem(last=False)
            self._last.move_to_end(which)
            return self._last[which]


def _brick(held: Held, place: int, first: bool) -> bytes:
    if first:
        touch(held.file)
    with held.file.open("rb") as source:
        source.seek(place * BRICK)
        data = source.read(BRICK)
    if not data:
        raise FileNotFoundError(held.file)
    return sealed(held.key, place, data)


async def _asked(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(SILENT):
        return await reader.read(READ)


async def _send(writer: asyncio.StreamWriter, message: msg.Message) -> None:
    writer.write(encoded(message, msg.HOST_FRAME))
    async with asyncio.timeout(STUCK):
        await writer.drain()


def give_way(writer: asyncio.StreamWriter) -> None:
    """Clips never hold up the game: little of them waits in this machine, and routers and Wi-Fi
    may let everything else pass."""
    writer.transport.set_write_buffer_limits(high=2 * PIECE)
    sock = writer.get_extra_info("socket")
    if sock is None:
        return
    wanted = [
        (socket.IPPROTO_IP, socket.IP_TOS, BACKGROUND),
        (socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM),
    ]
    for level, option, value in wanted:
        with contextlib.suppress(OSError):
            sock.setsockopt(level, option, value)
