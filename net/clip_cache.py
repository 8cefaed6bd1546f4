"""A folder of files that can be had again: its size is bounded, the longest unused go first."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Collection
from pathlib import Path


def sweep(folder: Path, limit: int, keep: Collection[str] = ()) -> None:
    """Removes files until `limit` bytes remain, the longest unused first, none of those in `keep`
    (names without suffix). What cannot be removed now (Windows: it is being played) stays."""
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            with contextlib.suppress(OSError):
                if entry.is_file(follow_symlinks=False):
                    found.append((entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if total <= limit:
            return
        if path.stem not in keep:
            with contextlib.suppress(OSError):
                path.unlink()
                total -= size


def sweep_old(folder: Path, ending: str, age: float) -> None:
    """Removes files of this ending that nobody has written to for `age` seconds."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{ending}"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > age:
                    path.unlink()


def touch(path: Path) -> None:
    """It has been used now."""
    with contextlib.suppress(OSError):
        os.utime(path)
