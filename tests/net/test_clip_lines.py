"""Who may fetch clips, for how long, and that nobody keeps others from theirs. Real sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from net import messages as msg
from net import pouring
from net.clip_fetch import ClipFetch
from net.clip_lines import EACH, MOST
from net.clip_store import ClipStore
from net.dial import always
from net.door import EACH_MINUTE
from net.sealing import SEALED
from net.server import Server
from net.tls import dialled, hung_up
from net.wire import encoded, host_decoder
from tests.net.hosts import PATIENCE, Friend, a_key, sealed
from tests.net.rooms import OWNER, Bench
from tests.net.servers import inside, narrow, serving
from tests.net.test_clips import CARDS, IDS, NAMES, SECRET, shelf_of, until

SIZE = SEALED
"""Bytes of the first clip, which is smaller than a brick."""
KEPT = (socket.SOL_SOCKET, socket.SO_SNDBUF)
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def ticket(friend: Friend) -> str:
    assert friend.guest.joined is not None
    return friend.guest.joined.clip_ticket


async def clip_line(server: Server, with_ticket: str, *fetch: str) -> Streams:
    reader, writer, _ = await dialled("127.0.0.1", server.port, PATIENCE)
    writer.write(encoded(msg.Clips(ticket=with_ticket), msg.CLIENT_FRAME))
    for clip in fetch:
        writer.write(encoded(msg.Fetch(clip=clip), msg.CLIENT_FRAME))
    return reader, writer


async def heard(line: Streams) -> list[msg.HostMessage]:
    """All that comes until the whole clip has, or the other side ends it."""
    reader, writer = line
    decoder, said = host_decoder(), []
    async with asyncio.timeout(PATIENCE):
        with suppress(OSError):
            while data := await reader.read(65536):
                said += decoder.feed(data)
                match said[-1:]:
                    case [msg.Part(total=total, offset=at, data=piece)] if at + len(piece) == total:
                        break
    await hung_up(writer)
    return said


def fetched(said: list[msg.HostMessage]) -> int:
    return sum(len(one.data) for one in said if isinstance(one, msg.Part))


@asynccontextmanager
async def an_evening(folder: Path) -> AsyncIterator[Server]:
    """A server with one clip ready."""
    async with (
        shelf_of(folder) as (shelf, told),
        serving(folder, shelf.serve, watch_freely=True) as server,
    ):
        shelf.material(CARDS, {})
        shelf.want({IDS[0]: NAMES[IDS[0]]}, IDS[0], [], SECRET)
        await until(lambda: told.states() == ["ready", "ready"])
        yield server


def test_two_hundred_silent_ones_keep_nobody_from_their_clips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with an_evening(tmp_path) as server:
            anna, bela = await inside(server, "Anna"), await inside(server, "Béla")
            silent = [await clip_line(server, ticket(anna)) for _ in range(200)]
            assert fetched(await heard(await clip_line(server, ticket(bela), NAMES[IDS[0]])))
            for line in silent:  # all but the latest gave way, and those were silent too long
                assert await heard(line) == []
            for friend in (anna, bela):
                assert friend.guest.code is None
                await friend.leave()

    monkeypatch.setattr(pouring, "SILENT", 1.0)
    asyncio.run(evening())


def test_watchers_never_take_the_place_of_who_sits(tmp_path: Path) -> None:
    """More lines than there may be, from people who only watch; those of a player stay."""

    async def evening() -> None:
        async with an_evening(tmp_path) as server:
            anna = await inside(server, "Anna")
            mine = await clip_line(server, ticket(anna))
            crowd = [
                await inside(server, "", role="watch", code=None) for _ in range(MOST // EACH + 4)
            ]
            lines = [await clip_line(server, ticket(one)) for one in crowd for _ in range(EACH)]
            mine[1].write(encoded(msg.Fetch(clip=NAMES[IDS[0]]), msg.CLIENT_FRAME))
            assert fetched(await heard(mine)) == SIZE
            for line in lines:
                await hung_up(line[1])
            await asyncio.gather(*(friend.leave() for friend in (anna, *crowd)))

    asyncio.run(evening())


def test_a_ticket_ends_with_who_had_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with an_evening(tmp_path) as server:
            anna, bela = await inside(server, "Anna"), await inside(server, "Béla")
            theirs = ticket(bela)
            assert theirs != ticket(anna)
            line = await clip_line(server, theirs)
            await until(lambda: server._clips and server._clips._lines)
            server.host_step({"do": "kick", "player": "Béla"})
            assert await heard(line) == []
            refused = await heard(await clip_line(server, theirs, NAMES[IDS[0]]))
            assert refused == [msg.Refused(code="bad_ticket", of="clips")]
            old = ticket(anna)
            server.room.broke(1, "internal", server.now)
            server.wake()
            await anna.until(lambda f: ticket(f) != old)
            assert not fetched(await heard(await clip_line(server, old, NAMES[IDS[0]])))
            came = await heard(await clip_line(server, ticket(anna), NAMES[IDS[0]]))
            assert fetched(came) == SIZE
            await anna.leave()

    asyncio.run(evening())


def test_a_laptop_that_was_lost_does_not_try_its_old_ticket(tmp_path: Path) -> None:
    """It would count as guessing, for all who come from its address."""

    async def evening() -> None:
        async with an_evening(tmp_path) as server:
            anna = await inside(server, "Anna")
            came: list[str] = []
            where = always("127.0.0.1", server.port)
            store = ClipStore(tmp_path / "laptop")
            fetch = ClipFetch(
                store, where, lambda *_: None, progress=lambda name, _: came.append(name)
            )
            fetch.want([msg.ClipInfo(clip=NAMES[IDS[0]], size=SIZE)])
            fetch.ticket("0" * 64, a_key().fingerprint)
            fetch.no_ticket()
            task = asyncio.create_task(fetch.run())
            await asyncio.sleep(0.3)
            fetch.ticket(ticket(anna), a_key().fingerprint)
            await until(lambda: came)
            assert not server.room.door.tries._tries
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await anna.leave()

    asyncio.run(evening())


def test_who_takes_nothing_of_a_clip_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with an_evening(tmp_path) as server:
            anna = await inside(server, "Anna")
            deaf = await asyncio.to_thread(lambda: sealed(narrow(server.port)))
            deaf.sendall(encoded(msg.Clips(ticket=ticket(anna)), msg.CLIENT_FRAME))
            for _ in range(4):
                deaf.sendall(encoded(msg.Fetch(clip=NAMES[IDS[0]]), msg.CLIENT_FRAME))
            lines = server._clips
            assert lines is not None
            await until(lambda: lines._lines)
            (line,) = lines._lines
            kept = line.transport.get_extra_info("socket").getsockopt(*KEPT)
            await until(lambda: not lines._lines)
            assert kept <= 512 * 1024 and line.transport.is_closing()
            deaf.close()
            await anna.leave()

    monkeypatch.setattr(pouring, "STUCK", 0.5)
    asyncio.run(evening())


def test_a_guessed_ticket_is_a_try_at_the_door() -> None:
    bench = Bench(code="246810")
    anna = bench.laptop("Anna", owner=OWNER)
    good = anna.last(msg.Welcome).clip_ticket
    codes = []
    for guess in range(EACH_MINUTE + 3):
        stranger = bench.laptop()
        assert bench.room.clips_for(stranger.number, f"{guess:064}", bench.now) is None
        bench.settle()
        assert stranger.closed
        codes.append(stranger.last(msg.Refused).code)
    assert codes == ["bad_ticket"] * EACH_MINUTE + ["slow_down"] * 3
    assert bench.room.clips_for(bench.laptop().number, good, bench.now) == anna.number
    anna.lost()
    assert bench.room.clips_for(bench.laptop().number, good, bench.now) is None
