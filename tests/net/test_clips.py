"""The clips of a deck on their way to the host's shelf: real workers, real files."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path

import av
import pytest

from net.clips import SOON, ClipShelf
from net.effects import ClipsNow
from net.limits import LARGEST, MEMORY, PROCESSOR
from net.makers import ROOT, Maker, NotMade
from net.pouring import Filled
from net.sealing import BRICK, SEALED, shared_out

CARDS = [
    {"id": f"card-{n}", "match": "m", "date": "2000-01-01", "home": "Hungary", "away": "Italy",
     "score": [1, 0], "order": 1, "scorer": f"Scorer {n}"}
    for n in range(14)
]  # fmt: skip
IDS = [str(card["id"]) for card in CARDS]
NAMES = {one: f"{n:032x}" for n, one in enumerate(IDS)}
SECRET = "the game's secret"


async def until(holds: Callable[[], object], what: str = "") -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.01)


class Told:
    """What a host has been told by its shelf."""

    def __init__(self) -> None:
        self.now = ClipsNow()
        self.times = 0

    def __call__(self, now: ClipsNow) -> None:
        self.now = now
        self.times += 1

    def states(self) -> list[str]:
        return [info.state for info in self.now.wanted]

    def keys(self) -> list[str]:
        return [key.clip for key in self.now.keys]


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


def test_what_is_needed_soonest_is_made_first_and_the_rest_in_no_drawing_order(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS, {})
            shelf.want(NAMES, IDS[1], IDS[2:], SECRET)
            (pile,) = shared_out(SECRET, NAMES, [], 2)
            await until(lambda: told.now.making == 0)
            first = IDS[1 : 2 + SOON]
            assert asked(tmp_path / "made") == [*first, *(c for c in pile if c not in first)]
            running, ahead = told.now.wanted
            assert (running.clip, running.size) == (NAMES[IDS[1]], SEALED)
            assert len("card-10") * 70_000 < BRICK and ahead.size == SEALED * len(IDS)
            times = told.times
            shelf.want(NAMES, IDS[1], IDS[2:], SECRET)
            assert told.times == times

    asyncio.run(evening())


def test_nothing_is_told_of_a_pile_before_all_of_it_is_made(tmp_path: Path) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS, {})
            shelf.want(NAMES, None, IDS, SECRET)
            before = told.now
            assert before == ClipsNow(ahead=len(IDS), making=len(IDS))
            while told.now.making:
                assert told.now == before
                await asyncio.sleep(0)
            assert told.states() == ["ready"] and not told.now.keys

    asyncio.run(evening())


def test_keys_are_out_for_what_was_seen_and_for_nothing_else(tmp_path: Path) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS[:4], {})
            names = {one: NAMES[one] for one in IDS[:4]}
            shelf.want(names, None, IDS[:4], SECRET)
            await until(lambda: told.now.making == 0)
            for drawn in range(5):
                running = IDS[drawn - 1] if drawn else None
                shelf.want(names, running, IDS[drawn:4], SECRET)
                assert told.keys() == [NAMES[one] for one in IDS[:drawn]]
                found = [isinstance(shelf.file(NAMES[one]), Filled) for one in IDS[:4]]
                assert found == [True] * drawn + [False] * (4 - drawn)
            # One that runs but is still held back is as sealed as all others.
            shelf.want(names, IDS[1], IDS[1:4], SECRET)
            assert told.keys() == [NAMES[IDS[0]]]
            assert [info.clip for info in told.now.wanted if info.clip in names.values()] == []
            assert shelf.file(NAMES[IDS[1]]) == "no_such_clip"

    asyncio.run(evening())


def test_another_secret_is_another_pile_under_other_keys(tmp_path: Path) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path) as (shelf, told):
            shelf.material(CARDS[:4], {})
            names = {one: NAMES[one] for one in IDS[:4]}
            found = []
            for secret in ("one", "two", "one"):
                shelf.want(names, None, [], secret)
                await until(lambda: told.now.making == 0)
                found.append((told.now.wanted, told.now.keys))
            assert found[0] == found[2]
            assert found[0][0][0].clip != found[1][0][0].clip
            assert not {k.key for k in found[0][1]} & {k.key for k in found[1][1]}

    asyncio.run(evening())


def test_real_films_and_a_decks_own_clips_come_from_real_workers(tmp_path: Path) -> None:
    own = video(tmp_path / "Puskas-1954.mp4")
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no video at all")

    async def evening() -> None:
        async with shelf_of(tmp_path, size="128x72") as (shelf, told):
            shelf.material(CARDS[:3], {IDS[0]: own, IDS[1]: broken})
            shelf.want({one: NAMES[one] for one in IDS[:3]}, None, [], SECRET)
            await until(lambda: told.now.making == 0, "made")
            pictures = [(key.width, key.height) for key in told.now.keys]
            assert sorted(pictures) == [(64, 64), (128, 72), (128, 72)]  # for the broken one, too
            for one in IDS[:3]:
                filled = shelf.file(NAMES[one])
                assert isinstance(filled, Filled)
                file = filled.held[NAMES[one]].file
                assert "Puskas" not in file.name
                with av.open(str(file)) as clip:
                    assert clip.streams.video

    asyncio.run(evening())


@pytest.mark.parametrize("kind", ["dies_once", "good"])
def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path, kind: str) -> None:
    async def evening() -> None:
        async with shelf_of(tmp_path, kind) as (shelf, told):
            shelf.material(CARDS[:3], {})
            shelf.want({one: NAMES[one] for one in IDS[:3]}, None, [], SECRET)
            await until(lambda: len(told.keys()) == 3)

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
        shelf.want(NAMES, IDS[0], IDS[1:], SECRET)
        assert told.states() == ["waiting"] and not told.now.none
        await until(lambda: told.now.none == {*NAMES.values()})
        assert told.states() == ["none"] and not told.now.making
        assert films.given_up == (kind != "fails")
        await shelf.close()

    asyncio.run(evening())


def test_one_card_that_kills_its_worker_leaves_the_others_their_films(tmp_path: Path) -> None:
    bad = {**CARDS[0], "id": "bad"}
    names = {**NAMES, "bad": "f" * 32}

    async def evening() -> None:
        async with shelf_of(tmp_path, "dies_on_bad") as (shelf, told):
            shelf.material([*CARDS[:2], bad], {})
            shelf.want({one: names[one] for one in (*IDS[:2], "bad")}, None, [], SECRET)
            await until(lambda: told.now.making == 0)
            assert told.now.none == {names["bad"]} and len(told.keys()) == 2

    asyncio.run(evening())


def test_a_worker_says_why_and_how_far(tmp_path: Path) -> None:
    async def evening() -> None:
        shares: list[float] = []
        good = strange("good", tmp_path)
        assert (await good.make({"card": CARDS[0]}, shares.append)).file.name == "card-0.mp4"
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
            shelf.want({IDS[0]: NAMES[IDS[0]]}, IDS[0], [], SECRET)
            await until(lambda: told.states() == ["ready", "ready"])
            shelf.material([{**CARDS[0], "scorer": "Somebody else"}], {})
            assert told.states() == ["waiting"]
            await until(lambda: told.states() == ["ready", "ready"])
            assert asked(tmp_path / "made") == [IDS[0]] * 2

    asyncio.run(evening())


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
