"""Sealed clips from a host's shelf to a laptop: real files, real sockets."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from net import clip_fetch
from net import messages as msg
from net.clip_cache import sweep
from net.clip_fetch import OVERLAP, ClipFetch
from net.clip_store import ClipStore, SealedClip
from net.clips import ClipShelf
from net.dial import always
from net.makers import Maker
from net.pouring import MOST_REFUSED
from net.sealing import BRICK, SEALED
from net.tls import dialled, hung_up
from net.wire import client_decoder, encoded, host_decoder
from tests.net.hosts import a_key
from tests.net.servers import sealed_server
from tests.net.small_disk import no_file_larger_than
from tests.net.test_clips import CARDS, IDS, NAMES, SECRET, Told, strange, until


class Laptop:
    """One laptop's side of the clips, and what it was told."""

    def __init__(
        self, folder: Path, port: int, limit: int = 2**30, knows: str | None = None
    ) -> None:
        self.store = ClipStore(folder, limit)
        self.ready: dict[str, SealedClip] = {}
        self.failed: dict[str, str] = {}
        self.shares: list[tuple[str, float]] = []
        self.fetch = ClipFetch(
            self.store,
            always("127.0.0.1", port),
            self.ready.__setitem__,
            self.failed.__setitem__,
            lambda name, share: self.shares.append((name, share)),
        )
        self.fetch.ticket("t", knows or a_key().fingerprint)

    def hears(self, shelf: ClipShelf) -> None:
        """What a host says of its clips."""
        now = shelf.now()
        self.fetch.opened(now.keys)
        self.fetch.want(now.wanted)

    def whole(self) -> list[str]:
        """What has arrived, in order."""
        return [name for name, share in self.shares if share == 1.0]

    async def __aenter__(self) -> Laptop:
        self.task = asyncio.create_task(self.fetch.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task


class Host:
    """A port behind which a shelf stands."""

    def __init__(self, shelf: ClipShelf) -> None:
        self.shelf = shelf
        self.offsets: list[int] = []
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        decoder = client_decoder()
        inner = asyncio.StreamReader()
        pumping = asyncio.create_task(self.pump(reader, inner, decoder))
        try:
            with suppress(OSError):
                await self.shelf.serve(inner, writer)
        finally:
            pumping.cancel()
            writer.close()

    async def pump(
        self, reader: asyncio.StreamReader, inner: asyncio.StreamReader, decoder: object
    ) -> None:
        """Takes the ticket off, as the server does, and notes what is asked for."""
        while data := await reader.read(4096):
            for message in decoder.feed(data):  # type: ignore[attr-defined]
                if isinstance(message, msg.Fetch):
                    self.offsets.append(message.offset)
                    inner.feed_data(encoded(message, msg.CLIENT_FRAME))
        inner.feed_eof()


@asynccontextmanager
async def breaking(port: int, most: int) -> AsyncIterator[int]:
    """A way to this port on which each connection breaks after so many bytes for the laptop."""

    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)

        async def asked() -> None:
            while data := await reader.read(4096):
                back.write(data)

        asking, left = asyncio.create_task(asked()), most
        with suppress(OSError):
            while left > 0 and (data := await there.read(min(left, 65536))):
                writer.write(data)
                await writer.drain()
                left -= len(data)
        asking.cancel()
        writer.transport.abort()
        back.transport.abort()

    server = await asyncio.start_server(through, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


@asynccontextmanager
async def hosting(
    folder: Path, sizes: dict[str, int], *, showing: str | None = None, unseen: bool = False
) -> AsyncIterator[tuple[Host, ClipShelf, int]]:
    """A host with clips of these sizes, by card, all ready: the worker finds them made. `showing`:
    the one shown now; `unseen`: none of the others has been."""
    told = Told()
    made = folder / "made"
    made.mkdir()
    shelf = ClipShelf(told, folder / "cache", films=_ready_made(made, sizes))
    shelf.material([{**CARDS[0], "id": one} for one in sizes], {})
    names = {one: NAMES[one] for one in sizes}
    shelf.want(names, showing, [one for one in sizes if unseen and one != showing], SECRET)
    host = Host(shelf)
    server = await sealed_server(host.serve)
    try:
        await until(lambda: told.now.making == 0)
        yield host, shelf, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await shelf.close()


def content(one: str, size: int) -> bytes:
    return (one.encode() * (size // len(one) + 1))[:size]


def _ready_made(made: Path, sizes: dict[str, int]) -> Maker:
    for one, size in sizes.items():
        (made / f"{one}.ready").write_bytes(content(one, size))
    return strange("ready_made", made)


def whole(laptop: Laptop, one: str, size: int) -> bool:
    return all_of(laptop.ready[NAMES[one]]) == content(one, size)


def all_of(clip: SealedClip, step: int = 100_000) -> bytes:
    """As VLC reads it."""
    data = bytearray()
    while len(data) < clip.size:
        data += clip.read(len(data), step)
    assert clip.read(clip.size, step) == b""
    return bytes(data)


def bricks(size: int) -> int:
    return -(-size // BRICK)


def test_a_pile_comes_whole_and_tells_nothing_until_its_keys_are_out(tmp_path: Path) -> None:
    sizes = {IDS[0]: 3_000_001, IDS[1]: 64 * 1024, IDS[2]: 0, IDS[3]: BRICK}

    async def evening() -> None:
        async with hosting(tmp_path, sizes, unseen=True) as (host, shelf, port):
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.hears(shelf)
                (pile,) = shelf.now().wanted
                assert pile.size == SEALED * sum(map(bricks, sizes.values()))
                await until(lambda: laptop.whole() == [pile.clip])
                kept = [path.name for path in (tmp_path / "laptop").iterdir()]
                assert kept == [f"{pile.clip}.clip"] and not laptop.ready
                sealed = (tmp_path / "laptop" / kept[0]).read_bytes()
                for one, size in sizes.items():
                    parts = range(0, size, BRICK)
                    assert not any(content(one, size)[at : at + 60] in sealed for at in parts)
                shelf.want({one: NAMES[one] for one in sizes}, None, [], SECRET)
                laptop.hears(shelf)
                assert all(whole(laptop, one, size) for one, size in sizes.items())
            async with Laptop(tmp_path / "laptop", port) as again:
                again.hears(shelf)
                assert len(again.ready) == len(sizes)
            assert host.connections == 1

    asyncio.run(evening())


def test_a_transfer_that_breaks_goes_on_where_it_was(tmp_path: Path) -> None:
    size = 5_000_000

    async def evening() -> None:
        async with (
            hosting(tmp_path, {IDS[0]: size}) as (host, shelf, port),
            breaking(port, 2_000_000) as way,
        ):
            async with Laptop(tmp_path / "laptop", way) as laptop:
                laptop.hears(shelf)
                await until(lambda: laptop.ready)
                assert whole(laptop, IDS[0], size)
            assert len(host.offsets) >= 3
            assert host.offsets == sorted(set(host.offsets))
            assert host.offsets[1] > 1_000_000
            assert not laptop.failed

    asyncio.run(evening())


@pytest.mark.parametrize("rest", ["of-another", "its-own", "whole", "empty", "too-long"])
def test_the_rest_of_an_older_transfer_is_gone_on_with_only_if_it_fits(
    tmp_path: Path, rest: str
) -> None:
    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 900_000}) as (host, shelf, port):
            folder = tmp_path / "laptop"
            async with Laptop(folder, port) as laptop:
                laptop.hears(shelf)
                await until(lambda: laptop.ready)
            (file,) = folder.iterdir()
            sealed = file.read_bytes()
            file.unlink()
            left = {
                "of-another": b"x" * 1_000_000,
                "its-own": sealed[:700_000],
                "whole": sealed,
                "empty": b"",
                "too-long": sealed + b"x",
            }[rest]
            file.with_suffix(".part").write_bytes(left)
            host.offsets.clear()
            async with Laptop(folder, port) as laptop:
                laptop.hears(shelf)
                await until(laptop.whole)
                assert whole(laptop, IDS[0], 900_000)
            assert host.offsets[0] == min(max(0, len(left) - OVERLAP), len(left))
            assert len(host.offsets) == (1 if sealed.startswith(left) else 2)

    asyncio.run(evening())


def test_what_nobody_may_have_seen_cannot_be_had_by_itself(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:4], 1000)

    async def evening() -> None:
        async with hosting(tmp_path, sizes, showing=IDS[1], unseen=True) as (_, shelf, port):
            codes = {}
            piles = [info.clip for info in shelf.now().wanted]
            for clip in [*piles, *NAMES.values(), "f" * 32, "../../etc/passwd", ""]:
                answer = await one_fetch(port, msg.Fetch(clip=clip))
                codes[clip] = answer.code if isinstance(answer, msg.Refused) else "part"
            assert {clip for clip, code in codes.items() if code == "part"} == {*piles}
            assert NAMES[IDS[1]] in piles and len(piles) == 2
            assert {*codes.values()} == {"part", "no_such_clip"}
            late = await one_fetch(port, msg.Fetch(clip=NAMES[IDS[1]], offset=SEALED + 1))
            assert late == msg.Refused(code="bad_value", of="fetch")
            end = await one_fetch(port, msg.Fetch(clip=NAMES[IDS[1]], offset=SEALED))
            assert end == msg.Part(clip=NAMES[IDS[1]], total=SEALED, offset=SEALED, data=b"")

    asyncio.run(evening())


async def one_fetch(port: int, fetch: msg.Fetch) -> msg.HostMessage:
    reader, writer, _ = await dialled("127.0.0.1", port, 10)
    writer.write(encoded(fetch, msg.CLIENT_FRAME))
    decoder = host_decoder()
    messages: list[msg.HostMessage] = []
    while not messages:
        messages += decoder.feed(await reader.read(70_000))
    await hung_up(writer)
    return messages[0]


def test_what_runs_now_comes_before_the_rest_of_a_pile_and_that_goes_on(tmp_path: Path) -> None:
    sizes = {IDS[0]: 20_000_000, IDS[1]: 1000}
    names = {one: NAMES[one] for one in sizes}

    async def evening() -> None:
        async with hosting(tmp_path, sizes, unseen=True) as (_, shelf, port):
            (pile,) = shelf.now().wanted
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.hears(shelf)
                await until(lambda: laptop.shares)
                at = laptop.store.here(pile.clip)
                shelf.want(names, IDS[1], [IDS[0]], SECRET)
                laptop.hears(shelf)
                await until(lambda: len(laptop.whole()) >= 1 and laptop.ready)
                assert whole(laptop, IDS[1], sizes[IDS[1]])
                early = laptop.store.path(pile.clip) is None
                await until(lambda: pile.clip in laptop.whole())
                shelf.want(names, IDS[0], [], SECRET)
                laptop.hears(shelf)
                assert whole(laptop, IDS[0], sizes[IDS[0]])
                # Unless its brick came in the pile just then, it came by itself, and first.
                assert at < pile.size and (early or NAMES[IDS[1]] not in laptop.whole())

    asyncio.run(evening())


def test_a_clip_of_which_all_bricks_are_here_is_not_fetched_again(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:3], 2 * BRICK)

    async def evening() -> None:
        async with hosting(tmp_path, sizes, unseen=True) as (host, shelf, port):
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.hears(shelf)
                await until(laptop.whole)
                names = {one: NAMES[one] for one in sizes}
                for drawn, one in enumerate(IDS[:3], 1):
                    shelf.want(names, one, IDS[drawn:3], SECRET)
                    laptop.hears(shelf)
                    assert whole(laptop, one, 2 * BRICK)
            assert len(host.offsets) == 1

    asyncio.run(evening())


def test_what_does_not_fit_its_key_is_dropped_and_fetched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip_fetch, "AGAIN", 0.1)

    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 1000}) as (_, shelf, port):
            (pile,) = shelf.now().wanted
            folder = tmp_path / "laptop"
            folder.mkdir()
            (folder / f"{pile.clip}.clip").write_bytes(bytes(pile.size))
            async with Laptop(folder, port) as laptop:
                laptop.hears(shelf)
                await until(lambda: laptop.ready and laptop.whole())
                assert whole(laptop, IDS[0], 1000)
                laptop.fetch.opened([msgspec.structs.replace(shelf.now().keys[0], key="0" * 64)])
                assert laptop.failed == {pile.clip: "broken"}
                await until(lambda: laptop.whole() == [pile.clip] * 2)
                assert len(laptop.ready) == 1

    asyncio.run(evening())


def test_a_key_that_leads_nowhere_does_no_harm(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 3 * BRICK}) as (_, shelf, port):
            now = shelf.now()
            (good,) = now.keys
            async with Laptop(tmp_path / "laptop", port) as laptop:
                for bad in (
                    {"pile": "../../etc"},
                    {"bricks": (0, 1)},
                    {"bricks": (0, 1, 2**24)},
                    {"clip": "../../../x"},
                    {"key": "0" * 64},
                    {"size": 2**32},
                ):
                    laptop.fetch.opened([msgspec.structs.replace(good, **bad)])
                laptop.fetch.want(now.wanted)
                await until(laptop.whole)
                assert not laptop.ready
                laptop.hears(shelf)
                await until(lambda: laptop.ready)
                assert whole(laptop, IDS[0], 3 * BRICK)

    asyncio.run(evening())


def test_two_windows_of_one_machine_share_a_folder(tmp_path: Path) -> None:
    size = 8_000_000

    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: size}) as (_, shelf, port):
            folder = tmp_path / "laptop"
            async with Laptop(folder, port) as one, Laptop(folder, port) as two:
                one.hears(shelf)
                two.hears(shelf)
                await until(lambda: one.ready and two.ready)
                assert whole(one, IDS[0], size) and whole(two, IDS[0], size)

    asyncio.run(evening())


@pytest.mark.skipif(sys.platform == "win32", reason="asks a POSIX system to fail")
def test_a_full_disk_fails_one_clip_and_the_next_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip_fetch, "AGAIN", 0.1)
    sizes = {IDS[0]: 3_000_000, IDS[1]: 1000}

    async def evening() -> None:
        async with (
            hosting(tmp_path, sizes, showing=IDS[0]) as (_, shelf, port),
            Laptop(tmp_path / "laptop", port) as laptop,
        ):
            running = shelf.now().wanted[0]
            small = msg.ClipInfo(clip=NAMES[IDS[1]], size=SEALED)
            with no_file_larger_than(1_000_000):
                laptop.fetch.opened(shelf.now().keys)
                laptop.fetch.want([running, small])
                await until(lambda: laptop.failed and laptop.ready)
                assert laptop.failed == {NAMES[IDS[0]]: "disk_full"}
                assert whole(laptop, IDS[1], 1000)
            await until(lambda: len(laptop.ready) == 2)  # there is room again
            assert whole(laptop, IDS[0], sizes[IDS[0]])

    asyncio.run(evening())


def test_a_folder_that_cannot_be_made_fails_and_nothing_stops(tmp_path: Path) -> None:
    (tmp_path / "laptop").write_text("a file is in the way")

    async def evening() -> None:
        async with (
            hosting(tmp_path, {IDS[0]: 1000}) as (_, shelf, port),
            Laptop(tmp_path / "laptop", port) as laptop,
        ):
            laptop.hears(shelf)
            (pile,) = shelf.now().wanted
            await until(lambda: laptop.failed == {pile.clip: "cannot_write"})
            assert not laptop.task.done()

    asyncio.run(evening())


def test_a_host_that_is_away_is_dialled_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 1000}) as (host, shelf, port):
            where = [1]

            async def address() -> tuple[str, int] | None:
                return ("127.0.0.1", where[0]) if where[0] else None

            laptop = Laptop(tmp_path / "laptop", port)
            laptop.fetch._where = address
            async with laptop:
                laptop.hears(shelf)
                await asyncio.sleep(0.1)
                where[0] = 0
                await asyncio.sleep(0.3)
                assert not host.connections
                where[0] = port
                await until(lambda: laptop.ready)

    asyncio.run(evening())


def test_a_shown_clip_that_comes_in_no_pile_is_fetched_to_be_seen_again(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:6], 1000)

    async def evening() -> None:
        async with (
            hosting(tmp_path, sizes) as (_, shelf, port),
            Laptop(tmp_path / "laptop", port) as laptop,
        ):
            laptop.fetch.opened(shelf.now().keys)
            laptop.fetch.shown([NAMES[IDS[5]], "f" * 32, "../x"])
            await until(lambda: laptop.ready)
            assert list(laptop.ready) == [NAMES[IDS[5]]] and not laptop.failed
            assert whole(laptop, IDS[5], 1000)

    asyncio.run(evening())


def test_a_laptop_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    sizes = {IDS[0]: 30_000_000, IDS[1]: 1000}

    async def evening() -> None:
        async with hosting(tmp_path, sizes, showing=IDS[1]) as (_, shelf, port):
            _, writer, _ = await dialled("127.0.0.1", port, 10)
            writer.write(encoded(msg.Fetch(clip=NAMES[IDS[0]]), msg.CLIENT_FRAME))
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.hears(shelf)
                await until(lambda: laptop.ready)
            await hung_up(writer)

    asyncio.run(evening())


# The folder


def test_a_laptop_keeps_no_more_than_its_limit_and_what_is_wanted(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:3], 100_000)

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (_, shelf, port):
            folder = tmp_path / "laptop"
            folder.mkdir()
            for n in range(5):
                old = folder / f"{'old' * 4}{n}.clip"
                old.write_bytes(b"x" * 100_000)
                os.utime(old, (n, n))
            abandoned, fresh = folder / "abandoned1.part", folder / "fresh12345.part"
            for part in (abandoned, fresh):
                part.write_bytes(b"x")
            os.utime(abandoned, (1, 1))
            async with Laptop(folder, port, limit=3 * SEALED + 150_000) as laptop:
                laptop.hears(shelf)
                await until(lambda: len(laptop.ready) == 3)
                await until(lambda: len([*folder.glob("old*")]) <= 1)
                assert [path.name for path in folder.glob("old*")] == [f"{'old' * 4}4.clip"]
                assert not abandoned.exists()
                assert all(whole(laptop, one, size) for one, size in sizes.items())

    asyncio.run(evening())


def test_what_is_more_than_the_limit_is_left_and_said(tmp_path: Path) -> None:
    sizes = {IDS[0]: 10_000, IDS[1]: 3 * BRICK}

    async def evening() -> None:
        async with (
            hosting(tmp_path, sizes, showing=IDS[0], unseen=True) as (_, shelf, port),
            Laptop(tmp_path / "laptop", port, limit=2 * SEALED) as laptop,
        ):
            _, pile = shelf.now().wanted
            laptop.hears(shelf)
            laptop.hears(shelf)
            await until(lambda: laptop.ready)
            assert laptop.failed == {pile.clip: "no_room"}
            assert whole(laptop, IDS[0], 10_000)

    asyncio.run(evening())


def test_sweeping_a_folder_that_is_not_there_does_nothing(tmp_path: Path) -> None:
    sweep(tmp_path / "none", 0)
    ClipStore(tmp_path / "none").clean()


@pytest.mark.parametrize(
    "clip", ["", "..", "../x", "a/b" * 4, "x" * 65, "a" * 8 + "\n", "C:" + "a" * 9, "../laptop-2"]
)
def test_a_name_that_is_none_leads_nowhere(tmp_path: Path, clip: str) -> None:
    assert ClipStore(tmp_path).path(clip) is None

    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 1000}) as (host, shelf, port):
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.shown([clip])
                laptop.fetch.want([msg.ClipInfo(clip=clip, size=1000), *shelf.now().wanted])
                laptop.fetch.opened(shelf.now().keys)
                await until(lambda: laptop.ready)
            assert list(laptop.ready) == [NAMES[IDS[0]]]
            assert len(host.offsets) == 1

    asyncio.run(evening())
    assert {path.name for path in tmp_path.iterdir()} <= {"made", "cache", "laptop"}


def test_who_asks_for_what_there_is_not_is_answered_and_not_for_ever(tmp_path: Path) -> None:
    async def evening() -> list[str]:
        async with hosting(tmp_path, dict.fromkeys(IDS[:1], 1000)) as (_, _, port):
            reader, writer, _ = await dialled("127.0.0.1", port, 10)
            asked = [msg.Fetch(clip=f"{n}") for n in range(500)]
            writer.write(b"".join(encoded(one, msg.CLIENT_FRAME) for one in asked))
            decoder, codes = host_decoder(), []
            with suppress(OSError):
                while data := await reader.read(4096):
                    codes += [one.code for one in decoder.feed(data)]
            await hung_up(writer)
            return codes

    codes = asyncio.run(evening())
    assert codes == ["no_such_clip"] * (MOST_REFUSED + 1) + ["too_fast"]
