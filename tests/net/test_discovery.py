"""Rooms found on a real network, by processes that know nothing of each other."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import DNSIncoming, InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.announcement import LONGEST, Announcement, announcement_of, properties
from net.announcer import Announcer
from net.commands import rooms as command
from net.discovery import Finder, FoundRoom
from net.multicast import MOST_RECORDS, SERVICE, own_addresses
from tests.probes.forged import Said, packet

ROOT = Path(__file__).resolve().parents[2]
ROOM = Announcement(
    name="Péntek esti gólok ⚽🧑‍🤝‍🧑",
    room_id="r",
    game="goal",
    mode="hard",
    overtime="shootout",
    players=2,
    seats=5,
    started=False,
    protocol=1,
    version="0.1.0",
    host="anna-laptop",
    signs=("red", "sky"),
)

# A host as far as others can see it: announces rooms that are dialled, changes them as told.
HOST = """if True:
    import asyncio, json, sys
    from net.announcement import Announcement
    from net.announcer import Announcer
    def room(line):
        said = json.loads(line)
        return Announcement(**{**said, "signs": tuple(said["signs"])})
    async def main():
        server = await asyncio.start_server(lambda r, w: w.close(), "0.0.0.0", 0)
        port = server.sockets[0].getsockname()[1]
        announcer = Announcer()
        loop = asyncio.get_running_loop()
        first = True
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            await (announcer.start(room(line), port) if first else announcer.update(room(line)))
            first = False
        await announcer.stop()
        server.close()
    asyncio.run(main())
"""


def own(room: Announcement = ROOM) -> Announcement:
    """The room under an id of its own: other tests announce theirs at the same time."""
    return replace(room, room_id=uuid4().hex)


def tell(host: subprocess.Popen[str], room: Announcement) -> None:
    assert host.stdin is not None
    facts = {name: getattr(room, name) for name in Announcement.__dataclass_fields__}
    print(json.dumps(facts), file=host.stdin, flush=True)


@contextmanager
def hosting(room: Announcement) -> Iterator[subprocess.Popen[str]]:
    host = subprocess.Popen(
        [sys.executable, "-c", HOST], stdin=subprocess.PIPE, cwd=ROOT, text=True
    )
    try:
        tell(host, room)
        yield host
    finally:
        host.kill()
        _closed(host.stdin)
        host.wait()


def _closed(stream: IO[str] | None) -> None:
    if stream is not None and not stream.closed:
        stream.close()


class Screen:
    """A home screen: what the finder told last."""

    def __init__(self) -> None:
        self.rooms: tuple[FoundRoom, ...] = ()
        self.finder = Finder()

    async def __aenter__(self) -> Screen:
        await self.finder.start(self.shown)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.finder.stop()

    def shown(self, rooms: tuple[FoundRoom, ...]) -> None:
        self.rooms = rooms

    def find(self, room_id: str) -> FoundRoom | None:
        return next((r for r in self.rooms if r.announcement.room_id == room_id), None)

    async def until(self, holds: Callable[[], object], what: str) -> None:
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end, f"{what}: {self.rooms}, {self.finder.trouble}"
            await asyncio.sleep(0.02)


def test_a_room_is_found_followed_and_gone_when_its_host_is_killed() -> None:
    room = own()
    more = replace(room, players=3, started=True, signs=("red", "sky", "purple"))

    async def evening() -> None:
        async with Screen() as screen:
            with hosting(room) as host:
                await screen.until(lambda: screen.find(room.room_id), "found")
                found = screen.find(room.room_id)
                assert found is not None
                assert found.announcement == room
                assert found.reachable
                assert set(found.addresses) == set(own_addresses())
                for now in (more, room, more):  # back to what was said before is news too
                    tell(host, now)
                    await screen.until(lambda n=now: said(screen) == n, "the change")
                host.kill()
                await screen.until(lambda: screen.find(room.room_id) is None, "gone")

    def said(screen: Screen) -> Announcement | None:
        found = screen.find(room.room_id)
        return found.announcement if found else None

    asyncio.run(evening())


def test_a_room_that_says_goodbye_is_gone_and_can_be_opened_again() -> None:
    room = own()

    async def evening() -> None:
        async with Screen() as screen:
            for _ in range(2):
                with hosting(room) as host:
                    await screen.until(lambda: screen.find(room.room_id), "found")
                    _closed(host.stdin)
                    await screen.until(lambda: screen.find(room.room_id) is None, "gone")
                    assert host.wait(10) == 0

    asyncio.run(evening())


@pytest.mark.parametrize("turns", [0, 1, 3, 10, 30])
def test_stopping_while_it_begins_leaves_nothing_open(turns: int) -> None:
    async def evening() -> None:
        announcer, finder = Announcer(), Finder()
        await announcer.start(own(), 9)
        await finder.start(lambda rooms: None)
        for _ in range(turns):
            await asyncio.sleep(0)
        await announcer.stop()
        await finder.stop()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(evening())
    gc.collect()  # a socket left open is a warning now, and so a failure


def test_fifty_rooms_some_of_one_name_are_all_found() -> None:
    opened = [own(replace(ROOM, name=f"Este {n % 40}")) for n in range(50)]
    ids = {room.room_id for room in opened}

    async def evening() -> None:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), "0.0.0.0", 0)
        port = server.sockets[0].getsockname()[1]
        announcers = [Announcer() for _ in opened]
        async with Screen() as screen:
            for announcer, room in zip(announcers, opened, strict=True):
                await announcer.start(room, port)

            def shown() -> list[Announcement]:
                return [r.announcement for r in screen.rooms if r.announcement.room_id in ids]

            await screen.until(lambda: len(shown()) == 50, "all")
            assert sorted(shown(), key=str) == sorted(opened, key=str)
            server.close()  # as a host does before it says goodbye
            # Fifty goodbyes of one process at one moment would overflow a socket's buffer.
            for some in range(0, 50, 10):
                await asyncio.gather(*(one.stop() for one in announcers[some : some + 10]))
            await screen.until(lambda: not shown(), "none")

    asyncio.run(evening())


def test_of_a_network_that_says_too_much_little_is_kept_and_rooms_are_still_found() -> None:
    room, number = own(), 0

    def kept(zeroconf: AsyncZeroconf) -> int:
        cache = zeroconf.zeroconf.cache
        return sum(len(cache.async_entries_with_name(name)) for name in cache.names())

    def flooded(zeroconf: AsyncZeroconf) -> None:
        nonlocal number
        most = 0
        for _ in range(MOST_RECORDS // 2):  # of four records each
            number += 1
            heard = DNSIncoming(packet(Said(f"forged-{number}", ROOM, ["10.9.0.1"], 9)))
            zeroconf.zeroconf.record_manager.async_updates_from_response(heard)
            most = max(most, kept(zeroconf) if number % 50 == 0 else 0)
        assert MOST_RECORDS // 2 < most <= MOST_RECORDS

    async def evening() -> None:
        server = await asyncio.start_server(lambda r, w: w.close(), "0.0.0.0", 0)
        announcer = Announcer()
        await announcer.start(ROOM, 9)
        async with Screen() as screen:
            both = (announcer, screen.finder)
            await screen.until(lambda: all(one._zeroconf for one in both), "on the network")
            for one in both:
                assert one._zeroconf is not None
                flooded(one._zeroconf)
            late = Announcer()
            await late.start(room, server.sockets[0].getsockname()[1])
            await screen.until(lambda: screen.find(room.room_id), "found")
            await late.stop()
            server.close()
        await announcer.stop()

    asyncio.run(evening())


def test_a_stranger_that_talks_rubbish_is_not_shown_and_harms_nobody() -> None:
    room = own()
    good = properties(room, 1)
    rubbish: list[dict[str | bytes, str | bytes | None] | bytes] = [
        {}, {**good, "players": "-1"}, {**good, "seats": "9" * 200}, {**good, "name": " "},
        {**good, "name": b"\xff\xfe"}, {**good, "name": "a\u202egod"}, {**good, "game": "<b>"},
        {**good, "started": "yes"}, {**good, "players": None}, b"\xff" * 50, b"\x00" * 300,
    ]  # fmt: skip

    async def evening() -> None:
        stranger = AsyncZeroconf(InterfaceChoice.All, ip_version=IPVersion.V4Only)
        strange = uuid4().hex
        for number, said in enumerate(rubbish):
            info = AsyncServiceInfo(
                SERVICE,
                f"{strange}-{number}.{SERVICE}",
                port=9,
                properties=said,
                server=f"{strange}.local.",
                parsed_addresses=["127.0.0.1"],
            )
            await stranger.async_register_service(info, cooperating_responders=True)
        async with Screen() as screen:
            with hosting(room):
                await screen.until(lambda: screen.find(room.room_id), "found")
                assert [r.announcement for r in screen.rooms if r.port == 9] == []
        await stranger.async_close()

    asyncio.run(evening())


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


@given(st.dictionaries(st.binary(max_size=12), st.none() | st.binary(max_size=300)))
def test_no_record_makes_reading_fail(said: dict[bytes, bytes | None]) -> None:
    assert announcement_of(said) is None


@given(st.sampled_from(sorted(properties(ROOM, 1))), st.none() | st.binary(max_size=255) | texts)
def test_one_wrong_entry_is_out_or_within_bounds(key: str, value: bytes | str | None) -> None:
    wrong = value.encode() if isinstance(value, str) else value
    said: dict[bytes, bytes | None] = {
        k.encode(): v.encode() for k, v in properties(ROOM, 1).items()
    }
    found = announcement_of({**said, key.encode(): wrong})
    if found is not None:
        assert 0 <= found.players < 100
        assert 0 <= found.seats < 100
        assert len(found.version) <= 32
        assert len(found.signs) <= 12
        assert found.name.strip()


@given(texts.filter(lambda text: text.strip() and text.isprintable()))
def test_a_long_name_is_cut_between_letters_and_fits(name: str) -> None:
    said = properties(replace(ROOM, name=name), 1)
    for key, value in said.items():
        assert len(f"{key}={value}".encode()) <= 255
    assert name.startswith(said["name"])
    assert len(said["name"].encode()) > LONGEST - 4 or said["name"] == name


def test_the_command_lists_what_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    room = own()
    with hosting(room):
        assert command.main(["--seconds", "6", "--json"]) == 0
        lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
        mine = [line for line in lines if line["room_id"] == room.room_id]
        assert [line["name"] for line in mine] == [room.name]
        assert mine[0]["addresses"] == list(own_addresses())
        assert command.main(["--seconds", "4"]) == 0
        assert room.name in capfd.readouterr().out


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "nan", "inf"])
def test_the_command_refuses_seconds_that_are_none(seconds: str) -> None:
    with pytest.raises(SystemExit) as left:
        command.main(["--seconds", seconds])
    assert left.value.code == 2


# Run in a network of its own, where there is nothing yet but a loopback interface that is down.
ALONE = """if True:
    import asyncio, fcntl, os, socket, struct, sys
    from net.announcement import Announcement
    from net.announcer import Announcer
    from net.discovery import Finder
    async def main():
        server = await asyncio.start_server(lambda r, w: w.close(), "0.0.0.0", 0)
        port = server.sockets[0].getsockname()[1]
        announcer, finder, seen = Announcer(), Finder(), asyncio.Event()
        room = Announcement("Este", "x", "goal", "easy", "traditional", 1, 5, False, 1, "0", "h")
        await announcer.start(room, port)
        await finder.start(lambda rooms: seen.set())
        await asyncio.sleep(0.3)
        assert not seen.is_set()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plain:
            flags = struct.pack("16sh", b"lo", 0x1 | 0x40)
            fcntl.ioctl(plain, 0x8914, flags + bytes(22))
        async with asyncio.timeout(40):
            await seen.wait()
        print(finder.rooms[0].addresses, finder.rooms[0].reachable)
        await announcer.stop()
        await finder.stop()
        server.close()
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="makes a network of its own the Linux way")
def test_a_network_that_comes_later_and_is_only_loopback_is_enough() -> None:
    if subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode:
        pytest.skip("no network of its own can be made here")
    command = ["unshare", "-rn", sys.executable, "-W", "error", "-c", ALONE]
    alone = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert alone.stdout.strip() == "('127.0.0.1',) True", alone.stderr
