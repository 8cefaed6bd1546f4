"""A deck's own clips from a real host process to a laptop, through the one port: every byte that
reaches it and every byte on its disk, before and after an action begins."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import av
import pytest

from net import clip_fetch, dial
from net import guest as g
from net import messages as msg
from net.clip_fetch import ClipFetch
from net.clip_store import ClipStore, SealedClip
from net.dial import always
from net.sealing import SEALED
from net.wire import Decoder, host_decoder
from tests.net.filmed import deck
from tests.net.hosts import Friend, host, ready
from tests.net.test_clip_fetch import all_of
from tests.net.test_clips import until

CARDS = 8
WINDOW = 32
"""Bytes by which something in the clear is known again."""


class Laptop(Friend):
    """A player that fetches clips, and keeps all bytes it was sent."""

    def __init__(self, port: int, folder: Path, **who: Any) -> None:
        super().__init__(port, "Béla", **who)
        self.films: dict[str, SealedClip] = {}
        self.whole: set[str] = set()
        self.react = type(self).hears  # type: ignore[assignment]
        self.fetch = ClipFetch(
            ClipStore(folder), always("127.0.0.1", port), self.films.__setitem__, progress=self.came
        )
        self.fetching = asyncio.create_task(self.fetch.run())

    def came(self, name: str, share: float) -> None:
        if share == 1.0:
            self.whole.add(name)
            self.line.do(lambda guest: guest.clip_state(name, "ready"))

    def hears(self, notice: g.Notice) -> None:
        match notice:
            case g.Joined(clip_ticket=ticket, certificate=certificate):
                self.fetch.ticket(ticket, certificate)
            case g.Opened(keys=keys):
                self.fetch.opened(keys)
            case g.Wanted(clips=clips):
                self.fetch.want(clips)

    async def leave(self) -> None:
        self.fetching.cancel()
        await asyncio.gather(self.fetching, return_exceptions=True)
        await super().leave()


def windows(data: bytes) -> set[bytes]:
    """Pieces of a clip that are no filling."""
    pieces = (data[at : at + WINDOW] for at in range(0, len(data) - WINDOW, 256))
    return {piece for piece in pieces if len(set(piece)) > WINDOW // 2}


def shows(data: bytes, made: Iterable[bytes]) -> bool:
    """Whether anything of these clips is in it."""
    return any(piece in data for clip in made for piece in windows(clip))


@pytest.fixture
def tapped(monkeypatch: pytest.MonkeyPatch) -> bytearray:
    """All that decoders on the laptops' side are fed, game and clips."""
    log = bytearray()

    def tapping() -> Decoder[msg.HostMessage]:
        decoder = host_decoder()
        feed = decoder.feed

        def fed(data: bytes) -> Any:
            log.extend(data)
            return feed(data)

        decoder.feed = fed  # type: ignore[method-assign]
        return decoder

    monkeypatch.setattr(clip_fetch, "host_decoder", tapping)
    monkeypatch.setattr(dial, "host_decoder", tapping)
    return log


def test_a_laptop_has_nothing_in_the_clear_before_the_action_and_never_on_its_disk(
    tmp_path: Path, tapped: bytearray
) -> None:
    films = deck(tmp_path / "deck", CARDS)

    async def evening(port: int, owner: str) -> None:
        anna = Friend(port, "Anna", owner=owner)
        await anna.until(lambda f: f.guest.joined)
        bela = Laptop(port, tmp_path / "laptop")
        await bela.until(lambda f: f.guest.lobby and f.guest.lobby.seats[1].clips == 1.0)
        made = {path: path.read_bytes() for path in (tmp_path / "data/cache/films").iterdir()}
        assert len(made) == CARDS and all(map(windows, made.values()))
        (pile,) = bela.whole

        def here() -> bytes:
            return b"".join(path.read_bytes() for path in (tmp_path / "laptop").iterdir())

        before = bytes(tapped)
        assert len(here()) == len(made) * 2 * SEALED and pile.encode() in before
        assert not shows(before, made.values()) and not shows(here(), made.values())
        for path, clip in made.items():
            digests = [hashlib.new(kind, clip).hexdigest() for kind in ("sha256", "sha1", "md5")]
            for telling in (path.stem[4:], *digests, path.name):
                assert telling.encode() not in before
        for telling in ("Hungary", "The goal of", str(films)):
            assert telling.encode() not in before

        anna.line.do(lambda guest: guest.host({"do": "start"}))
        await until(lambda: bela.films)
        running = bela.guest.shown.clip if bela.guest.shown else None
        assert running in bela.films and bela.whole == {pile}, "it was there already"
        assert all_of(bela.films[str(running)]) in made.values()
        # In the shared modes the reference card lies open from the start on; in this one none does.
        assert set(bela.films) == {running}
        assert not shows(here(), made.values())
        assert not shows(bytes(tapped), made.values())
        await anna.leave()
        await bela.leave()

    words = ("--deck", str(films), "--option", "mode=easy", "--seed", "3")
    with host(tmp_path / "data", *words, clips=True) as process:
        said = ready(process)
        asyncio.run(evening(said["port"], said["owner"]))
    made = [path.read_bytes() for path in (tmp_path / "data/cache/films").iterdir()]
    assert all(b"Hungary" not in clip and b"The goal of" not in clip for clip in made)
    assert shows(b"..." + made[0] + b"...", made), "else this test sees nothing"


def test_a_host_that_was_killed_goes_on_with_the_same_deck_and_seals(tmp_path: Path) -> None:
    folder = tmp_path / "laptop"
    films = deck(tmp_path / "elsewhere", CARDS)
    keys: list[tuple[msg.ClipKey, ...]] = []
    piles: list[tuple[str, ...]] = []

    async def evening(port: int, owner: str) -> None:
        bela = Laptop(port, folder, role="watch", owner=owner)
        await bela.until(lambda f: (lobby := f.guest.lobby) and lobby.clips > lobby.clips_making)
        if not keys:
            for _ in range(2):
                bela.line.do(lambda guest: guest.host({"do": "seat_bot", "level": 1}))
            await bela.until(lambda f: f.guest.lobby and len(f.guest.lobby.seats) == 2)
            bela.line.do(lambda guest: guest.host({"do": "start"}))
        await until(lambda: bela.films)

        def opened(friend: Friend) -> list[tuple[msg.ClipKey, ...]]:
            """Where the pile, too, is known already."""
            said = [one.keys for one in friend.heard if isinstance(one, g.Opened)]
            return [one for one in said if all(key.pile for key in one)]

        await bela.until(opened)
        keys.append(opened(bela)[-1])
        wanted = [one.clips for one in bela.heard if isinstance(one, g.Wanted)]
        piles.append(tuple(info.clip for info in wanted[-1]))
        for film in bela.films.values():
            with av.open(str(_in_the_clear(tmp_path, film))) as clip:
                assert len(list(clip.decode(video=0))) >= 5
        await bela.leave()

    words = ("--option", "mode=easy", "--seed", "3", "--watch-freely", "--thinking", "600")
    with host(tmp_path / "data", "--deck", str(films), *words, clips=True) as process:
        said = ready(process)
        asyncio.run(evening(said["port"], said["owner"]))
        process.kill()
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    with host(tmp_path / "data", "--resume", said["save"], *words, clips=True) as process:
        again = ready(process)
        asyncio.run(evening(again["port"], again["owner"]))
    assert keys[0] == keys[1] and piles[0] == piles[1]
    assert {path.name for path in folder.iterdir()} == {*before}, "nothing was fetched again"


def _in_the_clear(folder: Path, film: SealedClip) -> Path:
    """For the eyes of the test."""
    path = folder / "clear.mp4"
    path.write_bytes(all_of(film))
    return path
