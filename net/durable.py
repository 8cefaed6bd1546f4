"""Files that a power cut leaves whole: their bytes, their names, and the folders they lie in.
Shell; knows disks, no format."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl

if sys.platform == "darwin":

    def sync(fd: int) -> None:
        """Returns when what was written to this file is on disk. Raises OSError."""
        # fsync there only hands the data to the drive.
        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(fd)

elif sys.platform == "win32":

    def sync(fd: int) -> None:
        """Returns when what was written to this file is on disk. Raises OSError."""
        os.fsync(fd)

else:

    def sync(fd: int) -> None:
        """Returns when what was written to this file is on disk. Raises OSError."""
        os.fdatasync(fd)


def sync_folder(folder: Path) -> None:
    """The names in it are on disk too. Windows has no such call, and keeps names by itself."""
    if sys.platform != "win32":
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def make_folder(folder: Path) -> None:
    """A folder that stays, with all above it that were not there. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def write_all(fd: int, data: bytes) -> None:
    """Writes on from where the file is, without Python's buffers. Raises OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def replace(path: Path, data: bytes, mode: int = 0o600) -> None:
    """The file has this content: a power cut leaves the old one or the new one, whole, and after
    this has returned the new one. Makes the folder. Raises OSError."""
    make_folder(path.parent)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with contextlib.suppress(FileNotFoundError):
        part.unlink()
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    fd = os.open(part, flags, mode)
    try:
        try:
            write_all(fd, data)
            sync(fd)
        finally:
            os.close(fd)
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)
