"""Somebody at the table, in a process apart from those who beset the host: how long their host
takes to answer, while they do. `python -m tests.probes.player PORT TOKEN`; for every line with a
number of seconds on standard input it measures so long, and prints the milliseconds of each answer
as one line of JSON."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

from net import messages as msg
from tests.net.hosts import ROOT
from tests.probes.victim import Raw

GAP = 0.01
"""Seconds between two pings."""

WINDOW = 0.5
"""Seconds that are measured at a time."""


async def play(port: int, token: str) -> None:
    """Until standard input ends."""
    line = await Raw.dial(port)
    line.say(msg.Hello(protocol=msg.PROTOCOL, token=token))
    await line.hear(msg.Welcome)
    loop = asyncio.get_running_loop()
    while asked := await _while_reading(line, loop.run_in_executor(None, sys.stdin.readline)):
        print(json.dumps(await _measured(line, float(asked))), flush=True)
    line.drop()


async def _while_reading(line: Raw, asked: asyncio.Future[str]) -> str:
    """A host cuts who does not read."""
    reading = asyncio.create_task(_read_on(line))
    try:
        return await asked
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read_on(line: Raw) -> None:
    while True:
        await line.hear(msg.Lobby, msg.State)
        line.heard.clear()


async def _measured(line: Raw, seconds: float) -> list[float]:
    took: list[float] = []
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        line.say(msg.Ping(ref=len(took)))
        await line.hear(msg.Pong)
        line.heard.clear()
        took.append((time.monotonic() - began) * 1000)
        await asyncio.sleep(GAP)
    return took


class Player:
    """The process, from outside."""

    def __init__(self, port: int, token: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.probes.player", str(port), token],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    async def meanwhile(self, work: Awaitable[object]) -> list[float]:
        """How long answers took while this was done; ms. Raises ValueError if it was cut off."""
        task = asyncio.ensure_future(work)
        took: list[float] = []
        while not (task.done() and took):
            took += await asyncio.to_thread(self._measured)
        await task
        return took

    def _measured(self) -> list[float]:
        assert self._process.stdin is not None and self._process.stdout is not None
        print(WINDOW, file=self._process.stdin, flush=True)
        measured: list[float] = json.loads(self._process.stdout.readline())
        return measured

    def end(self) -> None:
        """It leaves."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def player(port: int, token: str) -> Iterator[Player]:
    """Somebody who has this seat."""
    one = Player(port, token)
    try:
        yield one
    finally:
        one.end()


def p99(values: list[float]) -> float:
    """The 99th percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]


if __name__ == "__main__":
    asyncio.run(play(int(sys.argv[1]), sys.argv[2]))
