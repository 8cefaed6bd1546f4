"""The record on disk, append-only: what `commit` returned for survives a power cut. Shell.

Knows JSON Lines and disks, no rule: a step that a game does not accept is the caller's to find
(`set_aside` then keeps the rest of the file)."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import stat
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NoReturn

import platformdirs

from engine.record import line_of, value_of
from net.durable import make_folder, sync, sync_folder, write_all
from net.locks import lock

LARGEST = 256 * 2**20
SUFFIX = ".golest"

QUICK = 0.005
"""Seconds of a commit that may as well stop the loop: to be woken by another thread costs more."""

QUICK_ONES = 4
"""So many quick ones, one after the other, are believed to be the disk's habit."""

SENTENCES = {
    "in_use": "another host is playing on this save; close that one first",
    "exists": "there is already a save here; resume it, or give another name",
    "missing": "there is no such file",
    "not_a_file": "this is a folder or a device, not a save",
    "no_permission": "there is no permission to read and write here",
    "empty": "the file is empty: no game was written down in it",
    "no_record": "this is no save: its first line is not a game's",
    "too_large": "this file is too large to be a save",
    "disk_full": "the disk is full (or a quota is used up); free some space",
    "disk_failed": "the disk does not keep what is written to it",
}

_CODES: dict[int | None, str] = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "not_a_file",
    errno.EEXIST: "exists",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "no_permission",
    errno.ENOSPC: "disk_full",
    errno.EFBIG: "disk_full",
}
if hasattr(errno, "EDQUOT"):
    _CODES[errno.EDQUOT] = "disk_full"


class JournalFailed(Exception):
    """What was asked is not on disk. `code` is a key of SENTENCES; `why` is for a person."""

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        self.code = code
        self.path = path
        self.why = SENTENCES[code] + (f" ({detail})" if detail else "")
        super().__init__(f"{path}: {self.why}")


@dataclass(frozen=True)
class Saved:
    """A record as far as it can be read: `length` bytes are good, `rest` follows them."""

    header: dict[str, Any]
    steps: list[dict[str, Any]]
    length: int
    rest: bytes
    ends: tuple[int, ...]
    """Where the header and each step end, in bytes."""


def saves_folder(data: Path | None = None) -> Path:
    """Where saves lie: in `data` if one is given, else in the user's own folder."""
    root = data if data is not None else Path(platformdirs.user_data_dir("Golest", False))
    return root / "saves"


def read(path: Path) -> Saved:
    """The record in a file, which is left as it is. Raises JournalFailed."""
    try:
        with _open(path, os.O_RDONLY) as file:
            return _parsed(path, file.read_all())
    except OSError as wrong:
        _raise(wrong, path)


class Journal:
    """An open record. One writer at a time; order is kept; nothing is pretended.

    Commits that come while the disk is busy go to it together."""

    def __init__(self, path: Path, file: _File, length: int, steps: int) -> None:
        self.path = path
        self._file = file
        self._durable = length
        self._steps = steps
        self._broken = False
        self._pending: list[bytes] = []
        self._given = self._written = 0
        self._lock = threading.Lock()
        self._tickets: SimpleQueue[_Ticket | None] = SimpleQueue()
        self._on_their_way = 0
        """Tickets that the thread has not settled yet."""
        self._quick = 0
        """Quick commits since the last slow one."""
        self.took = 0.0
        """Seconds of the last commit."""
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        """A new record, its header on disk. Makes the folder; never touches an old file."""
        data = line_of(header).encode()
        try:
            make_folder(path.parent)
            file = _open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        except OSError as wrong:
            _raise(wrong, path)
        try:
            _claim(file, path)
            file.write_all(data)
            file.sync()
            sync_folder(path.parent)
        except BaseException as wrong:
            file.close()
            path.unlink(missing_ok=True)
            _raise(wrong, path)
        return cls(path, file, len(data), 0)

    @classmethod
    def resume(
        cls, path: Path
    ) -> tuple[Journal, dict[str, Any], list[dict[str, Any]], Path | None]:
        """An old record to go on with: journal, header, steps, and where what could not be read
        was put (None: all could be)."""
        try:
            file = _open(path, os.O_RDWR)
        except OSError as wrong:
            _raise(wrong, path)
        try:
            _claim(file, path)
            saved = _parsed(path, file.read_all())
            aside = _move_aside(path, file, saved.length, saved.rest) if saved.rest else None
            length = saved.length
            if not file.ends_with_a_line(length):
                file.write_all(b"\n", at=length)
                file.sync()
                length += 1
        except BaseException as wrong:
            file.close()
            _raise(wrong, path)
        return cls(path, file, length, len(saved.steps)), saved.header, saved.steps, aside

    async def commit(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Returns when these lines, and all given before, are on disk.

        Raises JournalFailed if they are not; they stay first in line, and the next commit (of
        nothing, to try again) writes them before its own."""
        data = "".join(line_of(line, n) for n, line in enumerate(lines, self._steps + 1)).encode()
        self._steps += len(lines)
        with self._lock:
            self._pending.append(data)
            self._given += len(data)
            end = self._given
            here = self._quick >= QUICK_ONES and not self._on_their_way
            self._on_their_way += not here
        if here:
            return self._flush(end)
        ticket = _Ticket(end)
        if self._thread.ident is None:
            self._thread.start()
        self._tickets.put(ticket)
        await ticket.settled

    def set_aside(self, steps: int) -> Path | None:
        """Keeps the first `steps` steps and moves the rest to a file of its own, whose path is
        returned (None: there was no rest). Only before the first commit."""
        assert not self._given
        try:
            data = self._file.read_all()
            saved = _parsed(self.path, data)
            length = saved.ends[steps]
            if not data[length:].strip():
                return None
            aside = _move_aside(self.path, self._file, length, data[length:])
            self._durable, self._steps = length, steps
        except (OSError, JournalFailed) as wrong:
            _raise(wrong, self.path)
        return aside

    def close(self) -> None:
        """Waits for the commits on their way, then lets go of the file."""
        if self._thread.ident is not None:
            self._tickets.put(None)
            self._thread.join()
        self._file.close()

    def _work(self) -> None:
        """One commit after the other, in a thread of its own. An executor would do, and take
        half as long as a whole move."""
        while (ticket := self._tickets.get()) is not None:
            wrong: BaseException | None = None
            try:
                self._flush(ticket.end)
            except BaseException as raised:
                wrong = raised
            with self._lock:
                self._on_their_way -= 1
            ticket.settle(wrong)

    def _flush(self, end: int) -> None:
        with self._lock:
            if self._written >= end and not self._broken:
                return
            data, given = b"".join(self._pending), self._given
            taken = len(self._pending)
        began = time.perf_counter()
        try:
            # What a failed write or sync left behind may be anything: written anew from the end
            # of what is known to be on disk.
            if self._broken:
                self._file.cut(self._durable)
            self._file.write_all(data, at=self._durable)
            self._file.sync()
        except OSError as wrong:
            self._broken, self._quick = True, 0
            self._tidy()
            _raise(wrong, self.path)
        self.took = time.perf_counter() - began
        self._quick = self._quick + 1 if self.took < QUICK else 0
        self._broken = False
        self._durable += len(data)
        with self._lock:
            del self._pending[:taken]
            self._written = given

    def _tidy(self) -> None:
        """No torn line is left, if the disk still lets us."""
        try:
            self._file.cut(self._durable)
        except OSError:
            return


class _Ticket:
    """A commit that waits until the record is on disk up to `end`. Made in the loop that waits."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, wrong: BaseException | None) -> None:
        """The journal's thread has done it, or has not been able to."""
        with contextlib.suppress(RuntimeError):  # its loop has ended
            self.settled.get_loop().call_soon_threadsafe(self._wake, wrong)

    def _wake(self, wrong: BaseException | None) -> None:
        if self.settled.done():
            return  # nobody waits for it any more
        if wrong is None:
            self.settled.set_result(None)
        else:
            self.settled.set_exception(wrong)


class _File:
    """An open file without Python's buffers: a failed write leaves nothing to be written later."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read_all(self) -> bytes:
        os.lseek(self.fd, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self.fd, 2**20):
            parts.append(part)
        return b"".join(parts)

    def ends_with_a_line(self, length: int) -> bool:
        os.lseek(self.fd, length - 1, os.SEEK_SET)
        return os.read(self.fd, 1) == b"\n"

    def write_all(self, data: bytes, at: int = 0) -> None:
        os.lseek(self.fd, at, os.SEEK_SET)
        write_all(self.fd, data)

    def cut(self, length: int) -> None:
        os.ftruncate(self.fd, length)

    def sync(self) -> None:
        sync(self.fd)

    def close(self) -> None:
        """Closing once more does nothing."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)


def _open(path: Path, flags: int) -> _File:
    flags |= getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        fd = os.open(path, flags, 0o600)
    except PermissionError:
        if path.is_dir():  # what Windows says of a folder
            raise IsADirectoryError(errno.EISDIR, "a folder", str(path)) from None
        raise
    found = os.fstat(fd)
    if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
        os.close(fd)
        code = "too_large" if stat.S_ISREG(found.st_mode) else "not_a_file"
        raise JournalFailed(code, path)
    return _File(fd)


def _claim(file: _File, path: Path) -> None:
    if not lock(file.fd):
        raise JournalFailed("in_use", path)


def _raise(wrong: BaseException, path: Path) -> NoReturn:
    """As JournalFailed, if it is the disk's fault."""
    if isinstance(wrong, OSError):
        code = _CODES.get(wrong.errno, "disk_failed")
        raise JournalFailed(code, path, wrong.strerror or type(wrong).__name__) from wrong
    raise wrong


def _parsed(path: Path, data: bytes) -> Saved:
    if not data.strip(b"\0 \t\r\n"):
        raise JournalFailed("empty", path)
    values: list[dict[str, Any]] = []
    ends: list[int] = []
    at = 3 if data.startswith(b"\xef\xbb\xbf") else 0  # an editor's mark
    while at < len(data):
        stop = data.find(b"\n", at) + 1 or len(data)
        line = data[at:stop]
        if line.strip(b" \t\r\n"):
            value = _object(line, len(values))
            if value is None:
                break
            values.append(value)
            ends.append(stop)
        at = stop
    if not values or "players" not in values[0]:
        raise JournalFailed("no_record", path)
    length = ends[-1]
    rest = data[length:]
    if not rest.strip(b" \t\r\n"):
        length, rest = len(data), b""
    return Saved(values[0], values[1:], length, rest, tuple(ends))


def _object(line: bytes, number: int) -> dict[str, Any] | None:
    try:
        return value_of(line.decode("utf-8"), number)
    except (ValueError, RecursionError):
        return None


def _move_aside(path: Path, file: _File, length: int, rest: bytes) -> Path:
    """First the copy is on disk, only then the original is cut: at no moment is anything lost."""
    aside, copy = _free_name(path)
    try:
        copy.write_all(rest)
        copy.sync()
        sync_folder(path.parent)
    except BaseException:
        copy.close()
        aside.unlink(missing_ok=True)
        raise
    copy.close()
    file.cut(length)
    file.sync()
    return aside


def _free_name(path: Path) -> tuple[Path, _File]:
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.name}.unreadable-{number}")
        try:
            return aside, _open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            continue
    raise JournalFailed("exists", aside)
