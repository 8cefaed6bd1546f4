"""Those who come in are sealed one by one, and everybody else is served in between."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from itertools import pairwise
from pathlib import Path

import pytest

from net.sealed import Seal
from net.turnstile import LOST, Turnstile
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


def test_a_crowd_from_one_address_holds_up_nobody_from_another() -> None:
    seen: list[str] = []

    async def evening() -> None:
        turnstile = Turnstile()
        for who in ("crowd", "crowd", "crowd", "Anna", "crowd", "Béla"):
            turnstile.enter(lambda who=who: seen.append(who), who)
        await asyncio.sleep(0.05)

    asyncio.run(evening())
    assert seen == ["crowd", "Anna", "Béla", "crowd", "crowd", "crowd"]


def test_a_party_comes_in_at_once_and_a_flood_gets_no_more_than_its_share() -> None:
    came: list[float] = []

    async def evening() -> None:
        turnstile, until = Turnstile(share=0.5, at_once=0.05), asyncio.Event()

        def work() -> None:
            begun = time.thread_time()
            while time.thread_time() < begun + 0.01:
                pass
            came.append(time.perf_counter())
            if len(came) == 30:
                until.set()

        for _ in range(30):
            turnstile.enter(work)
        await until.wait()

    asyncio.run(evening())
    # 0.3 seconds of work, the first 0.05 of them saved up, the others half of the time.
    assert came[-1] - came[0] > 0.4


def test_a_turn_that_we_get_wrong_keeps_nobody_out_who_comes_a_second_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    async def evening() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: seen.append("wrong"))
        turnstile = Turnstile()
        with monkeypatch.context() as patch:
            patch.setattr(Turnstile, "_next", lambda self: 1 / 0)
            turnstile.enter(lambda: seen.append("Anna"), "Anna")
            await asyncio.sleep(LOST + 0.1)
        turnstile.enter(lambda: seen.append("Béla"), "Béla")
        await asyncio.sleep(0.05)

    asyncio.run(evening())
    assert seen == ["wrong", "Anna", "Béla"]


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
