"""Clips from a deck to a laptop: real workers, real files, real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from fractions import Fraction
from pathlib import Path

import av
import pytest

from net import clip_store
from net import messages as msg
from net.clip_cache import sweep
from net.clip_store import OVERLAP, ClipFetch, ClipStore
from net.clips import AHEAD, MADE_AHEAD, MOST_REFUSED, ClipShelf, Infos
from net.dial import always
from net.limits import LARGEST, MEMORY, PROCESSOR
from net.makers import ROOT, Maker, NotMade
from net.tls import dialled
from net.wire import client_decoder, encoded, host_decoder
from tests.net.hosts import a_key

if sys.platform != "win32":
    import resource

CARDS = [
    {"id": f"card-{n}", "match": "m", "date": "2000-01-01", "home": "Hungary", "away": "Italy",
     "score": [1, 0], "order": 1, "scorer": f"Scorer {n}"}
    for n in range(14)
]  # fmt: skip
IDS = [str(card["id"]) for card in CARDS]
NAMES = {one: f"{n:032x}" for n, one in enumerate(IDS)}


async def until(holds: Callable[[], object], what: str = "") -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.01)


class Told:
    """What a host has been told by its shelf."""

    def __init__(self) -> None:
        self.infos: Infos = ()
        self.times = 0

    def __call__(self, infos: Infos) -> None:
        self.infos = infos
        self.times += 1

    def states(self) -> list[str]:
        return [info.state for info in self.infos]


def strange(kind: str, folder: Path, patience: float = 60) -> Maker:
    folder.mkdir(exist_ok=True)
    return Maker("tests.net.strange_worker", kind, str(folder), patience=patience)


def asked(folder: Path) -> list[str]:
    log = folder / "log"
    return log.read_text().split() if log.exists() else []


@asynccontextmanager
async def shelf_of(
    folder: Path, kind: str = "good", size: str | None = None
) -> AsyncIterator[tuple[ClipShelf, Told]]:
    told = Told()
    films = None if size else strange(kind, folder / "made")
    shelf = ClipShelf(told, folder / "cache", size=size or "", films=films)
    try:
        yield shelf, told
    finally:
        await shelf.close()


def video(path: Path, seconds: int = 1) -> Path:
    with av.open(str(path), "w") as out:
        stream = out.add_stream("mpeg4", rate=Fraction(10))
        stream.width = stream.height = 64
        for _ in range(10 * seconds):
            out.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
        out.mux(stream.encode(None))
    return path


# Making


def test_what_is_needed_soonest_is_made_first_and_not_all_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS, {})
            shelf.want(NAMES, IDS[1], IDS[2:])
            await until(lambda: told.states() == ["ready"] * (AHEAD + 1))
            assert [info.clip for info in told.infos] == [NAMES[one] for one in IDS[1:5]]
            assert told.infos[0].size == len("card-1") * 70_000
            made = 2 + MADE_AHEAD  # the one shown, those ahead, and the reference card, at last
            await until(lambda: len(asked(tmp_path / "made")) == made)
            shelf.want(NAMES, IDS[6], IDS[7:])
            await until(lambda: len(asked(tmp_path / "made")) == len(IDS))
            assert asked(tmp_path / "made") == [*IDS[1:10], IDS[0], *IDS[10:]]
            times = told.times
            shelf.want(NAMES, IDS[6], IDS[7:])
            assert told.times == times

    asyncio.run(evening())


def test_real_films_and_a_decks_own_clips_come_from_real_workers(tmp_path: Path) -> None:
    own = video(tmp_path / "Puskas-1954.mp4")
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no video at all")

    async def evening() -> None:
        async with shelf_of(tmp_path, size="128x72") as (shelf, told):
            shelf.material(CARDS[:3], {IDS[0]: own, IDS[1]: broken})
            shelf.want(NAMES, None, IDS[:3])
            await until(lambda: told.states() == ["ready"] * 3, "made")
            files = [shelf.file(NAMES[one]) for one in IDS[:3]]
            for file in files:
                assert isinstance(file, Path)
                assert "Puskas" not in file.name
                with av.open(str(file)) as clip:
                    assert clip.streams.video
            first, second = files[:2]
            assert isinstance(first, Path)
            assert isinstance(second, Path)
            with av.open(str(first)) as clip, av.open(str(second)) as film:
                assert clip.streams.video[0].width == 64
                assert film.streams.video[0].width == 128  # instead of the broken one

    asyncio.run(evening())


@pytest.mark.parametrize("kind", ["dies_once", "good"])
def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path, kind: str) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path, kind) as (shelf, told):
            shelf.material(CARDS[:3], {})
            shelf.want(NAMES, None, IDS[:3])
            await until(lambda: told.states() == ["ready"] * 3)

    asyncio.run(evening())


@pytest.mark.parametrize("kind", ["fails", "babbles", "hangs", "no_worker"])
def test_clips_that_cannot_be_made_are_said_to_be_none(tmp_path: Path, kind: str) -> None:
    async def evening() -> None:
        told = Told()
        patience = 0.3 if kind == "hangs" else 60
        films = strange(kind, tmp_path / "made", patience)
        if kind == "no_worker":
            films = Maker("net.there_is_no_such_module")
        shelf = ClipShelf(told, tmp_path / "cache", films=films)
        shelf.material(CARDS, {})
        shelf.want(NAMES, IDS[0], IDS[1:])
        assert told.states() == ["waiting"] * (AHEAD + 1)
        await until(lambda: told.states() == ["none"] * (AHEAD + 1))
        assert films.given_up == (kind != "fails")
        await shelf.close()

    asyncio.run(evening())


def test_one_card_that_kills_its_worker_leaves_the_others_their_films(tmp_path: Path) -> None:
    bad = {**CARDS[0], "id": "bad"}
    names = {**NAMES, "bad": "f" * 32}

    async def evening() -> None:
        async with shelf_of(tmp_path, "dies_on_bad") as (shelf, told):
            shelf.material([*CARDS[:2], bad], {})
            shelf.want(names, IDS[0], ["bad", IDS[1]])
            await until(lambda: told.states() == ["ready", "none", "ready"])

    asyncio.run(evening())


def test_a_worker_says_why_and_how_far(tmp_path: Path) -> None:
    async def evening() -> None:
        shares: list[float] = []
        good = strange("good", tmp_path)
        assert (await good.make({"card": CARDS[0]}, shares.append)).name == "card-0.mp4"
        assert shares == [0.5]
        await good.close()
        fails = strange("fails", tmp_path)
        with pytest.raises(NotMade, match="disk_full"):
            await fails.make({"card": CARDS[0]})
        await fails.close()

    asyncio.run(evening())


def test_another_deck_of_the_same_ids_is_made_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS[:1], {})
            shelf.want(NAMES, None, IDS[:1])
            await until(lambda: told.states() == ["ready"])
            shelf.material([{**CARDS[0], "scorer": "Somebody else"}], {})
            assert told.states() == ["waiting"]
            await until(lambda: told.states() == ["ready"])
            assert asked(tmp_path / "made") == [IDS[0]] * 2

    asyncio.run(evening())


# From host to laptop


class Laptop:
    """One laptop's side of the clips, and what it was told."""

    def __init__(
        self, folder: Path, port: int, limit: int = 2**30, knows: str | None = None
    ) -> None:
        self.store = ClipStore(folder, limit)
        self.ready: dict[str, Path] = {}
        self.failed: dict[str, str] = {}
        self.shares: list[float] = []
        self.fetch = ClipFetch(
            self.store,
            always("127.0.0.1", port),
            self.ready.__setitem__,
            self.failed.__setitem__,
            lambda clip, share: self.shares.append(share),
        )
        self.fetch.ticket("t", knows or a_key().fingerprint)

    async def __aenter__(self) -> Laptop:
        self.task = asyncio.create_task(self.fetch.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task


class Host:
    """A port behind which a shelf stands. `cut`: bytes after which each connection breaks."""

    def __init__(self, shelf: ClipShelf) -> None:
        self.shelf = shelf
        self.cut: int | None = None
        self.offsets: list[int] = []
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        decoder = client_decoder()
        inner = asyncio.StreamReader()
        pumping = asyncio.create_task(self.pump(reader, inner, decoder))
        if self.cut is not None:
            writer = _Cut(writer, self.cut)  # type: ignore[assignment]
        with suppress(OSError):
            await self.shelf.serve(inner, writer)
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


class _Cut:
    """A line that breaks after so many bytes."""

    def __init__(self, writer: asyncio.StreamWriter, left: int) -> None:
        self._writer, self._left = writer, left

    def __getattr__(self, name: str) -> object:
        return getattr(self._writer, name)

    def write(self, data: bytes) -> None:
        self._writer.write(data[: self._left])
        self._left -= len(data)

    async def drain(self) -> None:
        await self._writer.drain()
        if self._left <= 0:
            raise ConnectionResetError


@asynccontextmanager
async def hosting(
    folder: Path, sizes: dict[str, int]
) -> AsyncIterator[tuple[Host, ClipShelf, int]]:
    """A host with clips of these sizes, by card, all ready: the worker finds them made."""
    told = Told()
    made = folder / "made"
    made.mkdir()
    shelf = ClipShelf(told, folder / "cache", films=_ready_made(made, sizes))
    shelf.material([{**CARDS[0], "id": one} for one in sizes], {})
    shelf.want({one: NAMES[one] for one in sizes}, None, list(sizes))
    host = Host(shelf)
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0, ssl=a_key().context)
    try:
        want = min(len(sizes), AHEAD)
        await until(lambda: told.states() == ["ready"] * want)
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
    return laptop.ready[NAMES[one]].read_bytes() == content(one, size)


def test_clips_come_whole_under_their_opaque_names(tmp_path: Path) -> None:
    sizes = {IDS[0]: 3_000_001, IDS[1]: 64 * 1024, IDS[2]: 0}

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (host, shelf, port):
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.want(shelf.infos())
                await until(lambda: len(laptop.ready) == 3)
                assert all(whole(laptop, one, size) for one, size in sizes.items())
                assert list(laptop.ready) == [NAMES[one] for one in sizes]
                assert host.connections == 1
                assert set(laptop.shares) > {1.0}
            kept = sorted(path.stem for path in (tmp_path / "laptop").iterdir())
            assert kept == sorted(NAMES[one] for one in sizes)
            async with Laptop(tmp_path / "laptop", port) as again:
                again.fetch.want(shelf.infos())
                assert len(again.ready) == 3
            assert host.connections == 1

    asyncio.run(evening())


def test_a_transfer_that_breaks_goes_on_where_it_was(tmp_path: Path) -> None:
    size = 5_000_000

    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: size}) as (host, shelf, port):
            host.cut = 2_000_000
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.want(shelf.infos())
                await until(lambda: laptop.ready)
                assert whole(laptop, IDS[0], size)
            assert len(host.offsets) >= 3
            assert host.offsets == sorted(set(host.offsets))
            assert host.offsets[1] > 1_000_000
            assert not laptop.failed

    asyncio.run(evening())


@pytest.mark.parametrize(
    "rest",
    [b"x" * 1_000_000, content(IDS[0], 700_000), content(IDS[0], 900_000), b""],
    ids=["of-another", "its-own", "whole", "empty"],
)
def test_the_rest_of_an_older_transfer_is_gone_on_with_only_if_it_fits(
    tmp_path: Path, rest: bytes
) -> None:
    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: 900_000}) as (host, shelf, port):
            folder = tmp_path / "laptop"
            folder.mkdir()
            (folder / f"{NAMES[IDS[0]]}.part").write_bytes(rest)
            async with Laptop(folder, port) as laptop:
                laptop.fetch.want(shelf.infos())
                await until(lambda: laptop.ready)
                assert whole(laptop, IDS[0], 900_000)
            fits = content(IDS[0], 900_000).startswith(rest)
            assert host.offsets[0] == min(max(0, len(rest) - OVERLAP), len(rest))
            assert len(host.offsets) == (1 if fits else 2)

    asyncio.run(evening())


def test_only_clips_that_laptops_should_have_can_be_had(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:8], 1000)

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (_, shelf, port):
            await until(lambda: len(asked(tmp_path / "made")) == 8)
            codes = {}
            for clip in [*(NAMES[one] for one in sizes), "f" * 32, "../../etc/passwd", ""]:
                answer = await one_fetch(port, msg.Fetch(clip=clip))
                codes[clip] = answer.code if isinstance(answer, msg.Refused) else "part"
            expected = ["part"] * AHEAD + ["no_such_clip"] * (len(codes) - AHEAD)
            assert list(codes.values()) == expected
            shelf.want({one: NAMES[one] for one in sizes}, IDS[5], IDS[6:8])
            for one in sizes:
                assert isinstance(await one_fetch(port, msg.Fetch(clip=NAMES[one])), msg.Part)
            late = await one_fetch(port, msg.Fetch(clip=NAMES[IDS[0]], offset=1001))
            assert late == msg.Refused(code="bad_value", of="fetch")

    asyncio.run(evening())


async def one_fetch(port: int, fetch: msg.Fetch) -> msg.HostMessage:
    reader, writer, _ = await dialled("127.0.0.1", port, 10)
    writer.write(encoded(fetch, msg.CLIENT_FRAME))
    decoder = host_decoder()
    messages: list[msg.HostMessage] = []
    while not messages:
        messages += decoder.feed(await reader.read(70_000))
    writer.close()
    await writer.wait_closed()
    return messages[0]


def test_what_is_shown_now_is_fetched_before_what_may_come(tmp_path: Path) -> None:
    sizes = {IDS[0]: 60_000_000, IDS[1]: 1000}

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (_, shelf, port):
            later, now = shelf.infos()
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.want([later])
                await until(lambda: laptop.shares)
                laptop.fetch.want([now, later])
                await until(lambda: len(laptop.ready) == 2)
                assert list(laptop.ready) == [now.clip, later.clip]
                assert whole(laptop, IDS[0], sizes[IDS[0]])

    asyncio.run(evening())


def test_two_windows_of_one_machine_share_a_folder(tmp_path: Path) -> None:
    size = 8_000_000

    async def evening() -> None:
        async with hosting(tmp_path, {IDS[0]: size}) as (_, shelf, port):
            folder = tmp_path / "laptop"
            async with Laptop(folder, port) as one, Laptop(folder, port) as two:
                one.fetch.want(shelf.infos())
                two.fetch.want(shelf.infos())
                await until(lambda: one.ready and two.ready)
                assert whole(one, IDS[0], size)
                assert one.ready == two.ready

    asyncio.run(evening())


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.skipif(sys.platform == "win32", reason="asks a POSIX system to fail")
def test_a_full_disk_fails_one_clip_and_the_next_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip_store, "AGAIN", 0.1)
    sizes = {IDS[0]: 3_000_000, IDS[1]: 1000}

    async def evening() -> None:
        async with (
            hosting(tmp_path, sizes) as (_, shelf, port),
            Laptop(tmp_path / "laptop", port) as laptop,
        ):
            with no_file_larger_than(1_000_000):
                laptop.fetch.want(shelf.infos())
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
            laptop.fetch.want(shelf.infos())
            await until(lambda: laptop.failed == {NAMES[IDS[0]]: "cannot_write"})
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
                laptop.fetch.want(shelf.infos())
                await asyncio.sleep(0.1)
                where[0] = 0
                await asyncio.sleep(0.3)
                assert not host.connections
                where[0] = port
                await until(lambda: laptop.ready)

    asyncio.run(evening())


def test_a_shown_clip_can_be_fetched_to_be_seen_again(tmp_path: Path) -> None:
    sizes = dict.fromkeys(IDS[:6], 1000)

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (_, shelf, port):
            shelf.want({one: NAMES[one] for one in sizes}, None, [])
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.want(shelf.infos())
                laptop.fetch.replay(NAMES[IDS[5]])
                laptop.fetch.replay("f" * 32)
                await until(lambda: laptop.ready and laptop.failed)
                assert list(laptop.ready) == [NAMES[IDS[5]]]
                assert laptop.failed == {"f" * 32: "no_such_clip"}

    asyncio.run(evening())


def test_a_laptop_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    sizes = {IDS[0]: 30_000_000, IDS[1]: 1000}

    async def evening() -> None:
        async with hosting(tmp_path, sizes) as (_, shelf, port):
            _, writer, _ = await dialled("127.0.0.1", port, 10)
            writer.write(encoded(msg.Fetch(clip=NAMES[IDS[0]]), msg.CLIENT_FRAME))
            async with Laptop(tmp_path / "laptop", port) as laptop:
                laptop.fetch.want(shelf.infos()[1:])
                await until(lambda: laptop.ready)
            writer.close()

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
            async with Laptop(folder, port, limit=450_000) as laptop:
                laptop.fetch.want(shelf.infos())
                await until(lambda: len(laptop.ready) == 3)
                left = sorted(path.name for path in folder.glob("old*"))
                assert left == [f"{'old' * 4}4.clip"]
                assert not abandoned.exists()
                assert all(path.exists() for path in laptop.ready.values())

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
                laptop.fetch.replay(clip)
                laptop.fetch.want([msg.ClipInfo(clip=clip, size=1000), *shelf.infos()])
                await until(lambda: laptop.ready)
            assert list(laptop.ready) == [NAMES[IDS[0]]]
            assert len(host.offsets) == 1

    asyncio.run(evening())
    assert {path.name for path in tmp_path.iterdir()} <= {"made", "cache", "laptop"}


@pytest.mark.skipif(
    sys.platform != "linux", reason="what holds for a process is only seen on Linux"
)
def test_who_prepares_clips_may_take_so_much_and_no_more(tmp_path: Path) -> None:
    """The memory of a real worker, when it has answered once."""
    with subprocess.Popen(
        [sys.executable, "-m", "net.clip_worker"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
    ) as worker:  # fmt: skip
        assert worker.stdin is not None and worker.stdout is not None
        request = {"source": str(tmp_path / "none"), "target": str(tmp_path / "clip.mp4")}
        print(json.dumps(request), file=worker.stdin, flush=True)
        assert json.loads(worker.stdout.readline())["reason"] == "unreadable"
        said = Path(f"/proc/{worker.pid}/limits").read_text()
        limits = {line[:26].strip(): line[26:].split()[0] for line in said.splitlines()}
        worker.stdin.close()
    wanted = {"Max data size": MEMORY, "Max cpu time": PROCESSOR, "Max file size": LARGEST}
    assert {name: int(limits[name]) for name in wanted} == wanted


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
            writer.close()
            return codes

    codes = asyncio.run(evening())
    assert codes == ["no_such_clip"] * (MOST_REFUSED + 1) + ["too_fast"]
