"""What lies in files and folders that were dropped. Reads names, opens nothing."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

MOST_LOOKED = 20_000
"""Names that are looked at in one folder: somebody may drop a whole disk."""


def files_in(dropped: Sequence[str], suffixes: Collection[str]) -> list[Path]:
    """The files of these kinds (suffixes in small letters), and those in folders, in the order of
    their names. What may not be read, hidden files, and links to folders are passed over."""
    files: list[Path] = []
    for path in map(Path, dropped):
        if path.is_dir():
            files += sorted(file for file in _below(path) if file.suffix.lower() in suffixes)
        elif path.is_file() and path.suffix.lower() in suffixes:
            files.append(path)
    return files


def _below(folder: Path) -> Iterator[Path]:
    looked = 0
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            looked += 1
            file = Path(where, name)
            # A pipe or a device is no file; what cannot even be asked about is none either.
            if not name.startswith(".") and os.path.isfile(file):
                yield file
        if looked >= MOST_LOOKED:
            return
