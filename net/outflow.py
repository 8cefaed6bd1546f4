"""Much data through a sealed line, by a thread of its own: from the disk to the system. Shell.

A loop that is woken for every piece a slow line takes, and seals and copies it between two moves of
the game, spends several times as much processor, and the game waits for it. So the loop lends the
line to a thread until all has left; nothing is read or written on it by anybody else meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from net.sealed import Seal, SealedTransport

MOST = 64
"""Lines at once that are poured into; the others wait."""

SWALLOW = 384 * 1024
"""Bytes sealed and handed to the system at once: the fewer times, the less is woken."""

LOOK = 0.002
"""Seconds between two looks whether what was written before has left."""

_threads = ThreadPoolExecutor(MOST, "clips")


async def poured(
    writer: asyncio.StreamWriter, data: Iterable[bytes | memoryview], stuck: float
) -> None:
    """Sends all of `data`, whose next piece is asked for in the thread, through a line of the
    host's. Raises TimeoutError when the peer takes nothing for `stuck` seconds, OSError when the
    line is broken; then it is of no more use. What `data` raises leaves it whole."""
    transport, loop = writer.transport, asyncio.get_running_loop()
    assert isinstance(transport, SealedTransport)
    transport.pause_reading()
    async with asyncio.timeout(stuck):
        while transport.get_write_buffer_size():  # noqa: ASYNC110 (of which nobody tells)
            await asyncio.sleep(LOOK)
    line: socket.socket = transport.get_extra_info("socket").dup()
    try:
        _wait_at_most(line, stuck)
        pouring = loop.run_in_executor(_threads, _pour, transport.seal, line, data)
        try:
            await asyncio.shield(pouring)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)  # the thread is done with it at once
            await asyncio.wait({pouring})
            pouring.exception()  # that the line broke under it is no news
            raise
    except BlockingIOError:
        raise TimeoutError from None
    finally:
        with contextlib.suppress(OSError):
            line.setblocking(False)  # as the loop has it; both are one to the system
        line.close()
        transport.resume_reading()


def _wait_at_most(line: socket.socket, seconds: float) -> None:
    """For the system to take something. Where the system can wait itself, it wakes us least."""
    if sys.platform == "win32":
        return line.settimeout(seconds)
    line.setblocking(True)
    whole = int(seconds)
    timeval = struct.pack("ll", whole, int((seconds - whole) * 1e6))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeval)


def _pour(seal: Seal, line: socket.socket, data: Iterable[bytes | memoryview]) -> None:
    size = 0
    for piece in data:
        seal.put(piece)
        size += len(piece)
        if size >= SWALLOW:
            line.sendall(seal.answer())
            size = 0
    line.sendall(seal.answer())
