"""The host's own command, with a stopwatch on its loop: nothing else is different.

At its end what held the loop up for long is written to the file after `--stopwatch`, a line of JSON
each. `--plant` names a fault that a probe is to find (tests/probes/plants.py). Every other word is
the host's.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import json
import sys
import time
from pathlib import Path
from typing import NamedTuple

from net.commands.host import main
from tests.probes.plants import PLANTS

NOTED = 0.005
"""Seconds from which on a turn of the loop is written down."""


class Turn(NamedTuple):
    """One callback of the loop: when it began (seconds), how many ms it took, and for how many of
    them the host worked, threads that it had to wait for included. The rest was taken from it by
    other programs, or went to a disk."""

    at: float
    took: float
    worked: float
    what: str


def turns(file: Path) -> list[Turn]:
    """What a stopwatch has written."""
    return [Turn(*json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def watch(file: Path) -> None:
    """Times every callback of every loop of this process from now on."""
    noted = file.open("w", encoding="utf-8")  # kept, it would be the host that grows
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        worked, began = time.process_time(), time.monotonic()
        run(handle)
        took = time.monotonic() - began
        if took >= NOTED:
            worked = time.process_time() - worked
            turn = Turn(began, took * 1000, worked * 1000, repr(handle)[:200])
            noted.write(json.dumps(turn) + "\n")

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    atexit.register(noted.close)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--stopwatch", type=Path, required=True)
    parser.add_argument("--plant", choices=PLANTS)
    given, words = parser.parse_known_args()
    if given.plant:
        PLANTS[given.plant]()
    watch(given.stopwatch)
    sys.exit(main(words))
