"""Much data through a sealed line by a thread: whole, bounded, and the line goes on afterwards."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator

import pytest

from net.outflow import poured
from net.tls import dialled, hung_up
from tests.net.servers import sealed_server

MUCH = [os.urandom(200_000) for _ in range(20)]
Host = Callable[[asyncio.StreamWriter], Awaitable[None]]
Guest = Callable[[asyncio.StreamReader], Awaitable[None]]


def between(host: Host, guest: Guest) -> None:
    """What each does at its end of one line. What the host raises is raised."""

    async def both() -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await reader.readexactly(1)  # the seal is there
                await host(writer)
                done.set_result(None)
            except Exception as wrong:
                done.set_exception(wrong)
            finally:
                writer.close()

        server = await sealed_server(serve)
        port = server.sockets[0].getsockname()[1]
        reader, writer, _ = await dialled("127.0.0.1", port, 5)
        writer.write(b"!")
        try:
            async with asyncio.timeout(20):
                await guest(reader)
                await done
        finally:
            await hung_up(writer)
            server.close()

    asyncio.run(both())


async def nothing(reader: asyncio.StreamReader) -> None:
    """Does not read."""


def test_all_of_it_arrives_in_order_and_what_is_said_before_and_after_too() -> None:
    async def host(writer: asyncio.StreamWriter) -> None:
        writer.write(b"before")
        await poured(writer, MUCH, 10.0)
        await poured(writer, [], 10.0)
        writer.write(b"after")

    async def guest(reader: asyncio.StreamReader) -> None:
        assert await reader.read(-1) == b"before" + b"".join(MUCH) + b"after"

    between(host, guest)


def test_who_takes_nothing_is_given_up() -> None:
    async def host(writer: asyncio.StreamWriter) -> None:
        with pytest.raises(TimeoutError):
            await poured(writer, MUCH * 5, 0.2)

    between(host, nothing)


def test_whoever_is_called_off_has_the_line_back_at_once() -> None:
    async def host(writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(poured(writer, MUCH * 5, 60.0))
        await asyncio.sleep(0.2)
        task.cancel()
        async with asyncio.timeout(5):
            with pytest.raises(asyncio.CancelledError):
                await task

    between(host, nothing)


def test_a_source_that_breaks_off_leaves_the_line_whole() -> None:
    def short() -> Iterator[bytes]:
        yield b"so far"
        raise LookupError

    async def host(writer: asyncio.StreamWriter) -> None:
        with pytest.raises(LookupError):
            await poured(writer, short(), 10.0)
        writer.write(b" and on")

    async def guest(reader: asyncio.StreamReader) -> None:
        assert (await reader.read(-1)).endswith(b" and on")

    between(host, guest)


def test_a_laptop_that_goes_away_is_noticed() -> None:
    async def host(writer: asyncio.StreamWriter) -> None:
        with pytest.raises(OSError):
            await poured(writer, MUCH * 50, 10.0)

    async def guest(reader: asyncio.StreamReader) -> None:
        await reader.readexactly(1000)
        reader._transport.abort()  # type: ignore[attr-defined]

    between(host, guest)
