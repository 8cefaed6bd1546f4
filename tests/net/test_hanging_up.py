"""A line is let go: politely if the other side answers, and in any case."""

from __future__ import annotations

import asyncio
import socket
import struct

import pytest

from net import tls
from net.tls import dialled, hung_up
from tests.net.hosts import a_key


@pytest.mark.parametrize("end", ["polite", "deaf", "killed", "killed and closed twice"])
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
        elif end == "deaf":
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
            if end.endswith("twice"):
                writer.close()
                writer.close()
            await hung_up(writer)
            await asyncio.sleep(0)
            assert line.fileno() == -1
            for other in others:
                other.transport.abort()
            await asyncio.sleep(0.1)

    asyncio.run(evening())
