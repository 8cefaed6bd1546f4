"""Those who come in are sealed one by one, and everybody else is served in between."""

from __future__ import annotations

import asyncio
import logging
import socket
from itertools import pairwise
from pathlib import Path

import pytest

from net.tls import Seal, Turnstile
from tests.net.hosts import PATIENCE, answered
from tests.net.servers import inside, read_to_its_end, serving


def test_between_two_who_come_in_everybody_else_has_a_turn() -> None:
    seen: list[str] = []

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        turnstile = Turnstile()

        def served(n: int) -> None:
            seen.append("served")
            if n:
                loop.call_soon(served, n - 1)

        def second() -> None:
            seen.append("in")
            turnstile.enter(lambda: seen.append("late"))
            raise ValueError("that line's own affair")

        loop.set_exception_handler(
            lambda _, context: seen.append(type(context["exception"]).__name__)
        )
        served(5)
        for work in (lambda: seen.append("in"), second, lambda: seen.append("in")):
            turnstile.enter(work)
        await asyncio.sleep(0.05)

    asyncio.run(evening())
    assert [one for one in seen if one != "served"] == ["in", "in", "ValueError", "in", "late"]
    comers = [at for at, one in enumerate(seen) if one in ("in", "late")]
    assert all("served" in seen[a:b] for a, b in pairwise(comers))


def test_what_we_get_wrong_with_a_seal_ends_that_line_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    right = Seal.unsealed

    def wrong(seal: Seal, data: memoryview) -> bytes:
        if bytes(data).startswith(b"wrong"):
            raise ZeroDivisionError
        return right(seal, data)

    async def evening() -> None:
        async with serving(tmp_path) as server:
            anna = await inside(server, "Anna")
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(b"wrong")
                async with asyncio.timeout(PATIENCE):
                    await asyncio.to_thread(read_to_its_end, line)
            await inside(server, "Béla")
            await answered(anna)

    monkeypatch.setattr(Seal, "unsealed", wrong)
    with caplog.at_level(logging.ERROR):
        asyncio.run(evening())
    assert [one.exc_info[0] for one in caplog.records if one.exc_info] == [ZeroDivisionError]
