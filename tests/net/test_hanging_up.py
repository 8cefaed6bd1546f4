"""A line is let go: politely if the other side answers, and in any case."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
from pathlib import Path

import pytest

from net import tls
from net.sealed import Seal
from net.tls import dialled, hung_up
from tests.net.hosts import PATIENCE, a_key
from tests.net.servers import read_to_its_end, serving
from tests.probes.victim import Raw

BAD = b"\x00\x00\x00\x01\xc1"
"""A frame that is none."""


@pytest.mark.parametrize(
    "end", ["polite", "deaf", "deaf, closed", "deaf, cancelled", "killed", "killed, closed"]
)
def test_a_line_is_gone_when_it_was_hung_up_whoever_is_at_its_other_end(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads nothing more never answers the goodbye, whoever was killed has broken the line
    before; nothing is raised but what was asked for, so that whoever hangs up dials again."""
    monkeypatch.setattr(tls, "CLOSE_TIME", 0.2)

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if end == "polite":
            await reader.read()
            writer.close()
        elif end.startswith("deaf"):
            writer.transport.pause_reading()
            others.append(writer)
        else:
            line = writer.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

    others: list[asyncio.StreamWriter] = []

    async def evening() -> None:
        server = await asyncio.start_server(answered, "127.0.0.1", 0, ssl=a_key().context)
        async with server:
            port = server.sockets[0].getsockname()[1]
            _, writer, _ = await dialled("127.0.0.1", port, 10)
            line = writer.get_extra_info("socket")
            await asyncio.sleep(0.1)
            if end.endswith("closed"):
                writer.close()
            hanging = asyncio.create_task(hung_up(writer))
            if end.endswith("cancelled"):
                await asyncio.sleep(0.05)
                hanging.cancel()
            await asyncio.gather(hanging, return_exceptions=True)
            assert hanging.cancelled() or hanging.exception() is None
            await asyncio.sleep(0.01)
            assert line.fileno() == -1
            for other in others:
                other.transport.abort()
            await asyncio.sleep(0.1)

    asyncio.run(evening())


def test_a_line_that_is_gone_leaves_no_seal_for_the_collector(tmp_path: Path) -> None:
    async def evening() -> int:
        async with serving(tmp_path) as server:
            gc.collect()
            for words in ((), (BAD,), (BAD,)):
                line = await Raw.dial(server.port)
                line.say(*words)
                if words:
                    await line.ended(PATIENCE)
                line.drop()
            await asyncio.gather(*(peer.ended for peer in server._peers.values()))
            await asyncio.sleep(0)
            return sum(isinstance(one, Seal) for one in gc.get_objects())

    gc.disable()
    try:
        assert asyncio.run(evening()) == 0
    finally:
        gc.enable()


def test_strangers_who_have_gone_leave_nothing_for_the_collector(tmp_path: Path) -> None:
    """What goes round in a circle is freed thousands at a time, and everybody waits meanwhile."""

    async def evening() -> list[asyncio.Transport]:
        async with serving(tmp_path) as server:
            gc.collect()
            for words in (b"", b"GET / HTTP/1.1\r\n\r\n"):
                with socket.create_connection(("127.0.0.1", server.port)) as line:
                    line.sendall(words)
                    line.shutdown(socket.SHUT_WR)
                    await asyncio.to_thread(read_to_its_end, line)
            await asyncio.sleep(tls.GOODBYE_TIME + 0.1)
            return [one for one in gc.get_objects() if isinstance(one, asyncio.Transport)]

    gc.disable()
    try:
        assert asyncio.run(evening()) == []
    finally:
        gc.enable()
