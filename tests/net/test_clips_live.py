"""A deck's own clips from a real host process to a laptop, through the one port."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import av

from net import guest as g
from net.clip_store import ClipFetch, ClipStore
from net.clips import AHEAD
from net.dial import Line, always

ROOT = Path(__file__).resolve().parents[2]


def deck(folder: Path, cards: int) -> Path:
    """A folder as a person might have it: names and tags that tell everything."""
    folder.mkdir()
    rows = ["id,match,date,home,away,score,order,clip"]
    for n in range(cards):
        name = f"Hungary-{1900 + n}.mp4"
        rows.append(f"c{n},m{n},{1900 + n}-05-01,Hungary,Italy,1-0,1,{name}")
        with av.open(str(folder / name), "w") as out:
            out.metadata["title"] = f"The goal of {1900 + n}"
            stream = out.add_stream("mpeg4", rate=Fraction(10))
            stream.width = stream.height = 64
            for _ in range(5 + n):
                out.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
            out.mux(stream.encode(None))
    (folder / "deck.csv").write_text("\n".join(rows), encoding="utf-8")
    return folder


@contextmanager
def hosting(folder: Path) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "net.commands.host", "--json", "--no-announce", "--port", "0"]
    host = subprocess.Popen(
        [*command, "--data", str(folder / "data"), "--deck", str(deck(folder / "deck", 8))],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert host.stdout is not None
    assert host.stdin is not None
    try:
        yield json.loads(host.stdout.readline())
        host.stdin.write(b'{"do": "close"}\n')
        host.stdin.flush()
        assert host.wait(20) == 0
    finally:
        host.kill()
        host.wait()
        host.stdin.close()
        host.stdout.close()


def test_a_decks_own_clips_reach_a_laptop_and_tell_nothing(tmp_path: Path) -> None:
    ready: dict[str, Path] = {}

    async def evening(port: int, code: str) -> None:
        guest = g.Guest(
            g.Who(name="Anna", code=code), None, asyncio.get_running_loop().time(), None
        )
        fetch = ClipFetch(ClipStore(tmp_path / "laptop"), always("127.0.0.1", port), came)
        shares: list[float] = []

        def heard(notice: g.Notice) -> None:
            match notice:
                case g.Joined(clip_ticket=ticket, certificate=certificate):
                    fetch.ticket(ticket, certificate)
                case g.Wanted(clips=clips):
                    fetch.want(clips)
                case g.LobbyShown(lobby=lobby):
                    shares.extend(seat.clips for seat in lobby.seats)

        line = Line(guest, always("127.0.0.1", port), heard)

        def told(clip: str) -> None:
            line.do(lambda guest: guest.clip_state(clip, "ready"))

        told_of.append(told)
        tasks = [asyncio.create_task(line.run()), asyncio.create_task(fetch.run())]
        end = time.monotonic() + 60
        while len(ready) < AHEAD or not shares or shares[-1] < 1.0:
            assert time.monotonic() < end, (ready, shares)
            await asyncio.sleep(0.02)
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    told_of: list[Any] = []

    def came(clip: str, path: Path) -> None:
        ready[clip] = path
        told_of[0](clip)

    with hosting(tmp_path) as said:
        asyncio.run(evening(said["port"], said["code"]))
    assert len({path.stat().st_size for path in ready.values()}) == 1
    for path in ready.values():
        assert b"Hungary" not in path.read_bytes()
        assert b"The goal of" not in path.read_bytes()
        with av.open(str(path)) as clip:
            assert len(list(clip.decode(video=0))) >= 5
