"""R4, disks: a host whose disk is full, fails, or does not sync. It stops with a sentence instead
of pretending; once the disk is mended everything that was told is there and everybody is back."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from subprocess import run
from typing import NamedTuple

from tests.probes import disk
from tests.probes.evenings import KINDS, Evening, Kind, Players, tidied
from tests.probes.kills import Killed, goes_on, seen_to_the_end, times_of_return
from tests.probes.probe import Found


class Failure(NamedTuple):
    """A call that fails, and how; `part` of the bytes are written first."""

    call: str
    code: str
    part: float = 0.0


FAILURES = (
    Failure("write", "ENOSPC", 0.5),
    Failure("write", "ENOSPC"),
    Failure("write", "EIO", 0.3),
    Failure("fdatasync", "EIO"),
    Failure("fdatasync", "ENOSPC"),
)
FIRST, LATEST = 2, 12
"""Which such call is the first to fail: the record has begun, and no game has ended."""

GROWING = Kind("okorkor", {}, (2, 3))
"""A game whose record begins with half a kilobyte and ends with 15."""

LARGEST = (2000, 8000)
"""Bytes of a file that the system lets a host write."""

TINY, WIDE = "8k", "1m"
"""A disk of the save's own that is soon full, and what it grows to."""

LIMITED = (
    "import os, resource, sys;"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY));"
    "os.execvp(sys.argv[2], sys.argv[2:])"
)


class Way(NamedTuple):
    """How a disk fails: what the host is started with, and what the game is."""

    kind: Kind
    env: Mapping[str, str] = {}
    before: tuple[str, ...] = ()
    tiny: bool = False


def failing_disks(count: int, seed: int) -> Found:
    """So many failures: those of single calls, and what the system itself refuses."""
    rng, found = random.Random(seed), Found()
    stopped: list[Killed] = []
    with_mounts = can_mount()
    if not with_mounts:
        found.figures["a full disk of its own"] = "left out: this system does not let us mount one"
    while found.did < count:
        number = found.did
        found.did += 1
        with tempfile.TemporaryDirectory(prefix="golest-disk-") as folder:
            way = way_of(number, Path(folder), rng, with_mounts)
            with a_tiny_disk(Path(folder) / "tiny", way.tiny) as save:
                words = ["--save", str(save)] if way.tiny else []
                seats = rng.choice(way.kind.seats)
                evening = Evening(
                    *(Path(folder), way.kind, seats, rng.randrange(2**31), *words),
                    env=way.env,
                    before=way.before,
                )
                players = evening.players()
                with tidied(lambda evening=evening: evening.host, players):
                    try:
                        back, wrong = failed_and_mended(evening, players, way)
                    except (AssertionError, Empty, OSError) as stuck:
                        back, wrong = [], [f"it did not go on: {stuck!r}"]
        stopped += back
        found.faults += [f"disk {number} ({way}): {one}" for one in wrong]
    times_of_return(found, stopped)
    return found


def way_of(number: int, folder: Path, rng: random.Random, with_mounts: bool) -> Way:
    """One way after the other."""
    ways = len(FAILURES) + 1 + with_mounts
    which = number % ways
    if which < len(FAILURES):
        failure = FAILURES[which]._asdict()
        env = disk.told(folder, after=rng.randint(FIRST, LATEST), **failure)
        return Way(rng.choice(KINDS), env)
    if which == len(FAILURES):
        largest = str(rng.randint(*LARGEST))
        return Way(GROWING, before=(sys.executable, "-c", LIMITED, largest))
    return Way(GROWING, tiny=True)


def failed_and_mended(
    evening: Evening, players: Players, way: Way
) -> tuple[list[Killed], list[str]]:
    """The host ends by itself, maybe before everybody was told that the game has begun, is started
    once the disk is mended, and the game goes on."""
    wrong = []
    code, said = evening.host.end(), evening.host.error()
    if code != 1 or "could not be saved" not in said or "Traceback" in said:
        wrong.append(f"it ended with {code}, saying {said!r}")
    if way.tiny:
        run(["mount", "-o", f"remount,size={WIDE}", str(evening.save.parent)], check=True)
    evening.before = ()
    stopped = [goes_on(evening, players)]
    return stopped, [*wrong, *seen_to_the_end(evening, players, stopped)]


def can_mount() -> bool:
    """Whether this system lets us have disks of our own."""
    with tempfile.TemporaryDirectory(prefix="golest-mount-") as folder:
        return mounted(Path(folder)) and run(["umount", folder], check=False).returncode == 0


def mounted(folder: Path) -> bool:
    try:
        words = ["mount", "-t", "tmpfs", "-o", f"size={TINY}", "tmpfs", str(folder)]
        return run(words, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


@contextmanager
def a_tiny_disk(folder: Path, wanted: bool) -> Iterator[Path]:
    """Where a save is to be; on a disk of its own if wanted."""
    if not wanted:
        yield folder / "save.golest"
        return
    folder.mkdir()
    assert mounted(folder)
    try:
        yield folder / "save.golest"
    finally:
        run(["umount", str(folder)], check=True)
