"""A laptop's clips on its disk: sealed, under opaque names, and read in the clear only in memory.
Shell.

Nothing here is worth keeping for ever: old ones go when there are too many."""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Collection
from pathlib import Path
from typing import BinaryIO

from net import messages as msg
from net.clip_cache import sweep, sweep_old, touch
from net.locks import lock
from net.sealing import BRICK, SEALED, BrokenSeal, unsealed

LIMIT = 2 * 2**30
OLD_PART = 24 * 3600.0
ENDING, PART = ".clip", ".part"


def is_name(clip: str) -> bool:
    """Whether this can be a clip's name: what a strange host sends must not lead out of here."""
    return re.fullmatch(r"[0-9a-zA-Z_-]{8,64}", clip) is not None


class ClipStore:
    """A folder of sealed clips and piles of them. Several windows may share one."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self._folder, self.limit = folder, limit

    def path(self, name: str, size: int | None = None) -> Path | None:
        """Where it lies, whole; None if it does not."""
        if not is_name(name):
            return None
        path = self._folder / f"{name}{ENDING}"
        with contextlib.suppress(OSError):
            if path.stat().st_size == size or (size is None and path.is_file()):
                return path
        return None

    def here(self, name: str) -> int:
        """How many of its bytes are here, from the first on."""
        if is_name(name):
            for ending in (ENDING, PART):
                with contextlib.suppress(OSError):
                    return (self._folder / f"{name}{ending}").stat().st_size
        return 0

    def brick(self, name: str, number: int) -> bytes:
        """One sealed brick of it. Raises OSError."""
        try:
            return self._read(f"{name}{ENDING}", number)
        except FileNotFoundError:
            return self._read(f"{name}{PART}", number)

    def _read(self, name: str, number: int) -> bytes:
        # Opened anew each time: Windows would not let it be renamed or removed meanwhile.
        with (self._folder / name).open("rb") as file:
            file.seek(number * SEALED)
            return file.read(SEALED)

    def drop(self, name: str) -> None:
        """Removes what is wrong."""
        with contextlib.suppress(OSError):
            (self._folder / f"{name}{ENDING}").unlink()

    def clean(self, keep: Collection[str] = ()) -> None:
        """Removes what was unused for longest while there is too much, and what is left of
        transfers that nobody goes on with."""
        sweep_old(self._folder, PART, OLD_PART)
        sweep(self._folder, self.limit, keep)

    def begun(self, name: str) -> Arriving | None:
        """The file, to go on with; None while another window fetches it. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        part = self._folder / f"{name}{PART}"
        fd = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        if not lock(fd):
            os.close(fd)
            return None
        return Arriving(os.fdopen(fd, "r+b", buffering=0), part, self._folder / f"{name}{ENDING}")


class Arriving:
    """A file on its way. Its methods may block and belong in a thread."""

    def __init__(self, file: BinaryIO, part: Path, whole: Path) -> None:
        self._file, self._part, self._whole = file, part, whole
        self.size = file.seek(0, os.SEEK_END)

    def append(self, data: bytes) -> None:
        """More of it. Raises OSError."""
        self._file.seek(self.size)
        view = memoryview(data)
        while view:
            written = self._file.write(view)
            self.size += written
            view = view[written:]

    def agrees(self, offset: int, data: bytes) -> bool:
        """Whether these bytes from `offset` on are those that lie here, as far as some do."""
        self._file.seek(offset)
        here = self._file.read(len(data))
        return here == data[: len(here)]

    def restart(self) -> None:
        """From the beginning."""
        self._file.truncate(0)
        self.size = 0

    def finish(self) -> Path:
        """It is whole: gives it its name."""
        self._file.close()
        # Another window that waited for the lock may have finished it between the two lines.
        with contextlib.suppress(FileNotFoundError):
            os.replace(self._part, self._whole)
        return self._whole

    def close(self) -> None:
        """What has come stays, to be gone on with."""
        self._file.close()


class SealedClip:
    """A clip whose key is out. It is never in the clear but in memory, a brick at a time."""

    def __init__(self, store: ClipStore, key: msg.ClipKey) -> None:
        self._store, self._key = store, key
        self._secret = bytes.fromhex(key.key)
        self._lock = threading.Lock()
        self._last: tuple[int, bytes] | None = None

    @property
    def size(self) -> int:
        """Bytes in the clear."""
        return self._key.size

    @property
    def picture(self) -> tuple[int, int]:
        """Width and height it is to be shown at."""
        return self._key.width, self._key.height

    @property
    def bricks(self) -> int:
        """How many it has."""
        return -(-self._key.size // BRICK)

    def lies_in(self) -> str | None:
        """The name under which all of it is here; None: it is not."""
        key, size = self._key, self.bricks * SEALED
        if self._store.path(key.clip, size) is not None:
            return key.clip
        if key.pile and len(key.bricks) == self.bricks:
            reach = (max(key.bricks, default=-1) + 1) * SEALED
            if self._store.here(key.pile) >= reach:
                return key.pile
        return None

    def sound(self) -> bool:
        """Whether its key fits what is here; what it does not fit is dropped."""
        name = self.lies_in()
        if name is None:
            return False
        try:
            if self.bricks:
                self._brick(0)
        except BrokenSeal:
            self._store.drop(name)
            return False
        except OSError:
            return False
        if (path := self._store.path(name)) is not None:
            touch(path)
        return True

    def read(self, offset: int, length: int) -> bytes:
        """At most so many bytes from there on, at least one before the end. From any thread.
        Raises OSError."""
        number, skip = divmod(offset, BRICK)
        if offset >= self.size:
            return b""
        end = min(skip + length, BRICK, skip + self.size - offset)
        return self._brick(number)[skip:end]

    def _brick(self, place: int) -> bytes:
        with self._lock:
            if self._last is None or self._last[0] != place:
                name = self.lies_in()
                if name is None:
                    raise FileNotFoundError(self._key.clip)
                lies = place if name == self._key.clip else self._key.bricks[place]
                brick = self._store.brick(name, lies)
                self._last = place, unsealed(self._secret, place, brick)
            return self._last[1]
