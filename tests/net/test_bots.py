"""Bots that cannot be started, that fall over, and what everybody hears of it. Real processes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from net import guest as g
from net.bots import Bots
from net.news import BotFailed
from net.server import Server
from tests.net.hosts import Friend, a_key
from tests.net.rooms import OWNER
from tests.net.servers import Beside, inside, serving
from tests.net.test_clips import until
from tests.net.test_journal import no_file_larger_than

if sys.platform != "win32":
    import resource

posix = pytest.mark.skipif(sys.platform == "win32", reason="asks a POSIX system to fail")


@asynccontextmanager
async def with_bots(folder: Path) -> AsyncIterator[tuple[Server, Beside, Friend]]:
    """A room whose bots are processes, and its host's own window."""
    beside = Beside(folder)
    async with serving(folder, beside=beside) as server:
        beside.bots = Bots("r1", a_key().fingerprint, server.bot_failed, fast=True)
        anna = await inside(server, "Anna", owner=OWNER)
        try:
            yield server, beside, anna
        finally:
            await anna.leave()
            await beside.bots.end()


@contextmanager
def no_more_files() -> Iterator[None]:
    """Nothing can be opened, no process be started."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/proc/self/fd")), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def failures(beside: Beside) -> list[str]:
    return [event["why"] for event in beside.events if event["event"] == "bot_failed"]


def heard(friend: Friend) -> list[object]:
    return [event for n in friend.heard if isinstance(n, g.Heard) for event in n.events]


@posix
@pytest.mark.parametrize(("code", "why"), [("no_disk", "too large"), ("no_process", "open files")])
def test_a_bot_that_cannot_be_started_is_said_in_words(
    tmp_path: Path, code: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with with_bots(tmp_path) as (server, beside, anna):
            with no_file_larger_than(10) if why == "too large" else no_more_files():
                server.host_step({"do": "seat_bot", "name": "Pele"})
                await until(lambda: failures(beside))
            assert why in failures(beside)[0].lower()
            await anna.until(lambda f: BotFailed(player="Pele", why=code) in heard(f))
            await anna.until(lambda f: len(f.guest.lobby.seats) == 1)
            server.host_step({"do": "seat_bot", "name": "Pele"})
            await anna.until(lambda f: [s.present for s in f.guest.lobby.seats] == [True, True])

    asyncio.run(evening())
    assert not caplog.records


def test_a_bot_that_falls_over_in_the_lobby_gets_up_and_keeps_its_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with with_bots(tmp_path) as (server, beside, anna):
            for _ in range(6):
                server.host_step({"do": "seat_bot"})
            refused = [e for e in beside.events if e["event"] == "refused"]
            assert [one["code"] for one in refused] == ["room_full"] * 2
            await anna.until(lambda f: sum(s.present for s in f.guest.lobby.seats) == 5)
            assert beside.bots is not None and len(beside.bots._running) == 4
            names = [seat.name for seat in server.room.evening.seats]
            process = beside.bots._running[names[1]]
            process.kill()
            await anna.until(lambda f: not f.guest.lobby.seats[1].present)
            await anna.until(lambda f: f.guest.lobby.seats[1].present)
            assert [seat.name for seat in server.room.evening.seats] == names
            assert beside.bots._running[names[1]] is not process
            server.host_step({"do": "kick", "player": names[1]})
            await anna.until(lambda f: len(f.guest.lobby.seats) == 4)
            await until(lambda: len(beside.bots._running) == 3)

    asyncio.run(evening())
