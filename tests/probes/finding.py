"""A home screen's finder in a process of its own: `python -m tests.probes.finding`. For every line
on standard input it prints one: the rooms that it shows, and the most it has ever shown. With the
word `gullible` it has a fault that a probe is to find."""

from __future__ import annotations

import asyncio
import json
import sys

from net.commands.rooms import facts
from net.discovery import Finder, FoundRoom


def gullible() -> None:
    """Whatever has been said is a room of its own."""

    def tell(finder: Finder) -> None:
        finder._told = tuple(heard.found() for heard in finder._heard.values())

    Finder._tell = tell  # type: ignore[method-assign]


async def find() -> None:
    """Until standard input ends."""
    most = 0

    def shown(rooms: tuple[FoundRoom, ...]) -> None:
        nonlocal most
        most = max(most, len(rooms))

    finder = Finder()
    await finder.start(shown)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        said = {"rooms": [facts(room) for room in finder.rooms], "most": most}
        print(json.dumps(said), flush=True)
    await finder.stop()


if __name__ == "__main__":
    if "gullible" in sys.argv:
        gullible()
    asyncio.run(find())
