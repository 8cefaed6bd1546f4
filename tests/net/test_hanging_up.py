"""A line is let go: politely if the other side answers, and in any case."""

from __future__ import annotations

import asyncio

import pytest

from net import tls
from net.tls import dialled, hung_up
from tests.net.hosts import a_key


@pytest.mark.parametrize("polite", [True, False])
def test_a_line_is_gone_when_it_was_hung_up_whoever_is_at_its_other_end(
    polite: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads nothing more never answers the goodbye; nothing is raised but what was asked
    for, so that whoever hangs up goes on and dials again."""
    monkeypatch.setattr(tls, "CLOSE_TIME", 0.2)

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if polite:
            await reader.read()
            writer.close()
        else:
            writer.transport.pause_reading()
            others.append(writer)

    others: list[asyncio.StreamWriter] = []

    async def evening() -> None:
        server = await asyncio.start_server(answered, "127.0.0.1", 0, ssl=a_key().context)
        async with server:
            port = server.sockets[0].getsockname()[1]
            _, writer, _ = await dialled("127.0.0.1", port, 10)
            await asyncio.sleep(0.1)
            line = writer.get_extra_info("socket")
            await hung_up(writer)
            await asyncio.sleep(0)
            assert line.fileno() == -1
            for other in others:
                other.transport.abort()
            await asyncio.sleep(0.1)

    asyncio.run(evening())
