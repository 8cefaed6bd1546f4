"""`python -m tests.probes.opening FOLDER COUNT SEED`: opens hostile packs, each in a process of its
own with limits, and watches what is written. A JSON line for each. Needs fork."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from net.decks import load_deck
from net.pack_entries import LARGEST_TEXT, PackRefused
from net.packs import open_pack
from tests.probes.hostile_packs import built, mutated

SECONDS, MEMORY = 5, 512 * 2**20
EVIL = Path("/tmp/golest-evil.mp4")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {"os.mkdir", "os.rename", "os.link", "os.symlink", "os.remove", "os.rmdir", "os.chmod",
           "os.truncate", "os.chown", "os.utime"}  # fmt: skip
NEVER = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect",
         "socket.bind", "urllib.Request", "ctypes.dlopen"}  # fmt: skip


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything below a folder: mode, time of change, bytes."""
    found: dict[str, tuple[int, int, bytes]] = {}
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        data = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path)] = (state.st_mode, state.st_mtime_ns if data else 0, data)
    return found


def watch(inside: Path, strays: list[str]) -> None:
    """From now on every write outside `inside`, every child and every connection is noted."""
    root = str(inside)

    def seen(event: str, details: tuple[Any, ...]) -> None:
        if event in NEVER:
            strays.append(f"{event} {details[:1]}")
        elif event == "open":
            path, mode, flags = details
            writing = (isinstance(mode, str) and set(mode) & set("wax+")) or flags & WRITES
            if writing and isinstance(path, (str, bytes)):
                _note(event, os.fsdecode(path), root, strays)
        elif event in CHANGES:
            names = [one for one in details if isinstance(one, (str, bytes))]
            removing = event in ("os.remove", "os.rmdir")
            folders = [one for one in details if removing and isinstance(one, int) and one > 2]
            for name in names:
                # Removing a tree names what it removes relative to an open folder.
                base = os.readlink(f"/proc/self/fd/{folders[-1]}") if folders else ""
                _note(event, os.path.join(base, os.fsdecode(name)), root, strays)

    sys.addaudithook(seen)


def _note(event: str, path: str, root: str, strays: list[str]) -> None:
    if not (os.path.abspath(path) + os.sep).startswith(root + os.sep):
        strays.append(f"{event} {path}")


def opened(file: Path, inside: Path) -> dict[str, object]:
    """What became of it, in this process."""
    strays: list[str] = []
    watch(inside, strays)
    try:
        folder = open_pack(file, inside)
    except PackRefused as refused:
        said: dict[str, object] = {"refused": refused.problem.code}
    else:
        said = {"opened": folder.name, "fault": unsound(folder, file.stat().st_size)}
    if strays:
        said["fault"] = strays[0]
    return said


def unsound(folder: Path, packed: int) -> str | None:
    """What an opened deck has that it must not have."""
    files = [path for path in folder.rglob("*") if not path.is_dir()]
    if any(path.is_symlink() or not path.is_file() for path in files):
        return "not only files"
    if sum(path.stat().st_size for path in files) > packed + LARGEST_TEXT:
        return "larger than the pack"
    deck = load_deck(folder)
    named = {Path(folder / "deck.csv"), *deck.clips.values()}
    if {path.resolve() for path in files} != {path.resolve() for path in named}:
        return "a file that no card names"
    return deck.errors[0].code if deck.errors else None


def limited(file: Path, inside: Path) -> dict[str, object]:
    """The same in a child that may take 5 seconds and 512 MB."""
    read, write = os.pipe()
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            base = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (base + MEMORY, base + MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            said = opened(file, inside)
        except BaseException as error:  # whatever it was: the other side must hear of it
            said = {"fault": f"{type(error).__name__}: {error}"}
        os.write(write, json.dumps(said).encode()[:4000])
        os._exit(0)
    os.close(write)
    with open(read, "rb") as pipe:
        told = pipe.read()
    _, status, used = os.wait4(child, 0)
    said = json.loads(told) if told else {"fault": f"ended by {signal.Signals(status & 127).name}"}
    return {**said, "seconds": used.ru_utime + used.ru_stime, "wall": time.monotonic() - begun,
            "memory": used.ru_maxrss * 1024}  # fmt: skip


def main() -> int:
    folder, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    inside, file = folder / "decks", folder / "strange.golest"
    (inside / "mine").mkdir(parents=True)
    (inside / "mine" / "deck.csv").write_text("mine")
    (folder / "beside.txt").write_text("untouched")
    os.chdir(folder)
    for name, data in packs(count, seed):
        file.write_bytes(data)
        before = snapshot(folder)
        said = limited(file, inside)
        new = inside / str(said["opened"]) if "opened" in said else None
        after = {
            path: state
            for path, state in snapshot(folder).items()
            if new is None or not Path(path).is_relative_to(new)
        }
        if after != before or EVIL.exists():
            said["fault"] = said.get("fault") or "something else changed"
        if new is not None:
            shutil.rmtree(new)
        print(json.dumps({"pack": name, **said}), flush=True)
    return 0


def packs(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many: those that were built, then mutations of sound ones."""
    yield from islice(built().items(), count)
    for number in range(count - len(built())):
        yield f"mutation {number} of seed {seed}", mutated(seed * 1_000_003 + number)


if __name__ == "__main__":
    sys.exit(main())
