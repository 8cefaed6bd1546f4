"""A deck's own clips from a real host process to a laptop, through the one port."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import av

from net import guest as g
from net.clip_store import ClipFetch, ClipStore
from net.clips import AHEAD
from net.dial import Line, always
from tests.net.filmed import deck

ROOT = Path(__file__).resolve().parents[2]


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
