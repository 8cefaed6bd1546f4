"""A laptop's clips: fetched ahead over a connection of their own, kept under opaque names. Shell.

Nothing here is worth keeping for ever: old clips go when there are too many, and a clip that
cannot be had is said to have failed; the game goes on without it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import re
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import BinaryIO

from net import messages as msg
from net.clip_cache import sweep, sweep_old, touch
from net.clips import give_way
from net.dial import Where
from net.locks import lock
from net.tls import dialled, hung_up
from net.wire import BadFrame, encoded, host_decoder

LIMIT = 2 * 2**30
OLD_PART = 24 * 3600.0
ENDING, PART = ".clip", ".part"
LARGEST = 2**32
OVERLAP = 64 * 1024
"""Bytes asked for once more when a transfer goes on, to see that it is still the same clip."""
BLOCK = 512 * 1024
CONNECT_TIME = 5.0
SILENCE = 20.0
BACKOFF = (0.2, 0.5, 1.0, 2.0, 4.0)
AGAIN = 10.0
"""Seconds before a clip that failed here is tried again."""

FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


def is_name(clip: str) -> bool:
    """Whether this can be a clip's name: what a strange host sends must not lead out of here."""
    return re.fullmatch(r"[0-9a-zA-Z_-]{8,64}", clip) is not None


class ClipStore:
    """A folder of clips. Several windows may share one."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self._folder, self._limit = folder, limit

    def path(self, clip: str, size: int | None = None) -> Path | None:
        """Where a clip lies, whole; None if it does not."""
        if not is_name(clip):
            return None
        path = self._folder / f"{clip}{ENDING}"
        with contextlib.suppress(OSError):
            if path.stat().st_size == size or (size is None and path.is_file()):
                return path
        return None

    def clean(self, keep: Collection[str] = ()) -> None:
        """Removes the clips unused for longest while there are too many, and what is left of
        transfers that nobody goes on with."""
        sweep_old(self._folder, PART, OLD_PART)
        sweep(self._folder, self._limit, keep)

    def begun(self, clip: str) -> Arriving | None:
        """The clip, to go on with; None while another window fetches it. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        part = self._folder / f"{clip}{PART}"
        fd = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        if not lock(fd):
            os.close(fd)
            return None
        return Arriving(os.fdopen(fd, "r+b", buffering=0), part, self._folder / f"{clip}{ENDING}")


class Arriving:
    """A clip on its way into a file. Its methods may block and belong in a thread."""

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


class _Interrupted(Exception):
    """This transfer ends now: something else is needed sooner, or the peer talks nonsense."""


class ClipFetch:
    """Fetches clips of one room. `run` in a task; everything else in the same loop."""

    def __init__(
        self,
        store: ClipStore,
        where: Where,
        ready: Callable[[str, Path], None],
        failed: Callable[[str, str], None] = lambda clip, reason: None,
        progress: Callable[[str, float], None] = lambda clip, share: None,
    ) -> None:
        """`ready` with clip and file, once a clip; `failed` with clip and code: `disk_full`,
        `cannot_write`, or what the host said; `progress` with clip and share."""
        self._store, self._where = store, where
        self._ready, self._failed, self._progress = ready, failed, progress
        self._ticket: str | None = None
        self._certificate = ""
        self._wanted: dict[str, int | None] = {}
        self._again: dict[str, int | None] = {}
        self._has: set[str] = set()
        self._not_before: dict[str, float] = {}
        self._wake = asyncio.Event()

    def ticket(self, ticket: str, certificate: str) -> None:
        """What opens a clip connection, and the certificate of the host to be shown it; a
        restarted host gives another one."""
        self._ticket, self._certificate = ticket, certificate
        self._wake.set()

    def no_ticket(self) -> None:
        """The connection that was welcomed with it has ended: it opens nothing any more."""
        self._ticket = None

    def want(self, clips: Sequence[msg.ClipInfo]) -> None:
        """What to have, soonest first, as the host said last."""
        ready = [info for info in clips if info.state == "ready" and is_name(info.clip)]
        self._wanted = {info.clip: info.size for info in ready}
        for info in ready:
            if info.clip not in self._has:
                self._look(info.clip, info.size)
        self._wake.set()

    def replay(self, clip: str) -> None:
        """A clip that was shown before is to be shown again: it too, after what is wanted."""
        if is_name(clip) and clip not in self._has and not self._look(clip, None):
            self._again[clip] = None
            self._wake.set()

    async def run(self) -> None:
        """For as long as the task lives. Never raises for disk or network."""
        await asyncio.to_thread(self._store.clean, frozenset(self._wanted))
        tries = 0
        while True:
            clip = self._first()
            if clip is None or self._ticket is None:
                await self._sleep(AGAIN)
                continue
            before = len(self._has)
            with contextlib.suppress(OSError, TimeoutError, BadFrame, EOFError, _Interrupted):
                await self._connected()
            tries = 0 if len(self._has) > before else tries + 1
            if tries:
                await self._sleep(BACKOFF[min(tries, len(BACKOFF)) - 1])

    # Inside

    def _look(self, clip: str, size: int | None) -> bool:
        """Whether it lies here already."""
        path = self._store.path(clip, size)
        if path is not None:
            self._came(clip, path)
        return path is not None

    def _came(self, clip: str, path: Path) -> None:
        touch(path)
        self._has.add(clip)
        self._again.pop(clip, None)
        self._ready(clip, path)

    def _first(self) -> str | None:
        now = time.monotonic()
        for clip in [*self._wanted, *self._again]:
            if clip not in self._has and self._not_before.get(clip, 0.0) <= now:
                return clip
        return None

    def _later(self, clip: str, reason: str) -> None:
        self._not_before[clip] = time.monotonic() + AGAIN
        if reason != "not_ready":
            self._again.pop(clip, None)
            self._failed(clip, reason)

    async def _sleep(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        self._wake.clear()

    async def _connected(self) -> None:
        """One connection, for as long as there is something to fetch."""
        where = await self._where()
        if where is None or self._ticket is None:
            return
        ticket = self._ticket
        reader, writer, certificate = await dialled(*where, CONNECT_TIME, BLOCK)
        try:
            if certificate != self._certificate:
                raise _Interrupted  # somebody else answers there
            give_way(writer)
            writer.write(encoded(msg.Clips(ticket=ticket), msg.CLIENT_FRAME))
            wire = _Wire(reader, writer)
            while (clip := self._first()) is not None and ticket == self._ticket:
                await self._fetch(wire, clip)
        finally:
            await hung_up(writer)

    async def _fetch(self, wire: _Wire, clip: str) -> None:
        if self._look(clip, self._wanted.get(clip)):
            return  # another window has fetched it
        try:
            arriving = await self._begun(clip)
        except OSError as wrong:
            return self._later(clip, "disk_full" if wrong.errno in FULL else "cannot_write")
        if arriving is None:
            self._not_before[clip] = time.monotonic() + 0.5
            return await asyncio.sleep(0.5)
        try:
            done = await self._receive(wire, clip, arriving)
            path = await asyncio.to_thread(arriving.finish) if done else None
        except _Other:
            await asyncio.to_thread(arriving.restart)
            raise _Interrupted from None
        except _Broken as wrong:
            await asyncio.to_thread(self._make_room)
            self._later(clip, wrong.reason)
            raise _Interrupted from None
        finally:
            arriving.close()
        if path is not None:
            await asyncio.to_thread(self._store.clean, {*self._wanted, *self._has})
            self._came(clip, path)

    async def _begun(self, clip: str) -> Arriving | None:
        """As the store's; a file that opens while this task is cancelled is closed again."""
        loop = asyncio.get_running_loop()
        opening = loop.run_in_executor(None, self._store.begun, clip)
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                if (arriving := await opening) is not None:
                    arriving.close()
            raise

    def _make_room(self) -> None:
        self._store.clean({*self._wanted})

    async def _receive(self, wire: _Wire, clip: str, arriving: Arriving) -> bool:
        """Whether it is whole."""
        start = max(0, arriving.size - OVERLAP)
        wire.ask(msg.Fetch(clip=clip, offset=start))
        pending = bytearray()
        at, shown = start, 0.0
        try:
            while True:
                part = await wire.part(clip)
                if part == "bad_value":
                    raise _Other  # it is shorter than what lies here
                if isinstance(part, str):
                    self._later(clip, part)
                    return False
                if part.offset != at or at + len(part.data) > part.total or part.total > LARGEST:
                    raise _Interrupted
                at += len(part.data)
                pending += part.data
                shown = self._show(clip, at, part.total, shown)
                if len(pending) >= BLOCK or at == part.total:
                    await self._keep(arriving, start, bytes(pending))
                    start, pending = at, bytearray()
                if at == part.total:
                    if arriving.size != part.total:
                        raise _Other
                    return True
                if self._first() != clip:
                    raise _Interrupted
        finally:
            if pending:
                with contextlib.suppress(_Broken, _Other):
                    await asyncio.shield(self._keep(arriving, start, bytes(pending)))

    def _show(self, clip: str, at: int, total: int, shown: float) -> float:
        """Tells of progress in steps that can be seen; what has been told."""
        share = at / total if total else 1.0
        if share < shown + 0.02 and at < total:
            return shown
        self._progress(clip, share)
        return share

    async def _keep(self, arriving: Arriving, offset: int, data: bytes) -> None:
        try:
            known = arriving.size - offset
            if known > 0:
                if not await asyncio.to_thread(arriving.agrees, offset, data):
                    raise _Other
                data = data[known:]
            await asyncio.to_thread(arriving.append, data)
        except OSError as wrong:
            raise _Broken("disk_full" if wrong.errno in FULL else "cannot_write") from None


class _Other(Exception):
    """What lies here is the beginning of another clip."""


class _Broken(Exception):
    """The disk does not take it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Wire:
    """Messages of one clip connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._decoder = host_decoder()
        self._came: list[msg.HostMessage] = []

    def ask(self, fetch: msg.Fetch) -> None:
        """Asks for a clip."""
        self._writer.write(encoded(fetch, msg.CLIENT_FRAME))

    async def part(self, clip: str) -> msg.Part | str:
        """The next part of this clip, or the code with which it is refused."""
        while not self._came:
            async with asyncio.timeout(SILENCE):
                data = await self._reader.read(BLOCK)
            if not data:
                raise EOFError
            self._came = list(self._decoder.feed(data))
        message = self._came.pop(0)
        match message:
            case msg.Part() if message.clip == clip:
                return message
            case msg.Refused(of="fetch"):
                return message.code
        raise _Interrupted
