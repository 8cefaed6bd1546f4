"""A laptop's clips on their way to it: fetched ahead over a connection of their own. Shell.

What cannot be had is said to have failed; the game goes on without it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import time
from collections.abc import Callable, Iterable, Sequence

from net import messages as msg
from net.clip_cache import touch
from net.clip_store import Arriving, ClipStore, SealedClip, is_name
from net.dial import Where
from net.pouring import give_way
from net.tls import dialled, hung_up
from net.wire import BadFrame, encoded, host_decoder

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


class ClipFetch:
    """Fetches clips of one room. `run` in a task; everything else in the same loop."""

    def __init__(
        self,
        store: ClipStore,
        where: Where,
        ready: Callable[[str, SealedClip], None],
        failed: Callable[[str, str], None] = lambda name, reason: None,
        progress: Callable[[str, float], None] = lambda name, share: None,
    ) -> None:
        """`ready` with a clip that may be seen and is here, once a clip; `failed` with name and
        code: `disk_full`, `cannot_write`, `no_room` (the store's limit), or what the host said;
        `progress` with the name of a file and its share, 1.0 when it is here."""
        self._store, self._where = store, where
        self._ready, self._failed, self._progress = ready, failed, progress
        self._ticket: str | None = None
        self._certificate = ""
        self._wanted: dict[str, int | None] = {}
        self._shown: tuple[str, ...] = ()
        self._keys: dict[str, msg.ClipKey] = {}
        self._has: set[str] = set()
        self._seen: set[str] = set()
        self._left_out: set[str] = set()
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
        """What to have, soonest first, as the host said last: as much as the store takes."""
        room, self._wanted = self._store.limit, {}
        for info in clips:
            if info.state != "ready" or not is_name(info.clip):
                continue
            if info.size > room:
                if info.clip not in self._left_out:
                    self._left_out.add(info.clip)
                    self._failed(info.clip, "no_room")
                continue
            room -= info.size
            self._wanted[info.clip] = info.size
            if info.clip not in self._has:
                self._look(info.clip, info.size)
        self._wake.set()

    def opened(self, keys: Iterable[msg.ClipKey]) -> None:
        """These clips may be seen from now on."""
        for key in keys:
            if is_name(key.clip) and key.size <= LARGEST:
                self._keys[key.clip] = key
                self._seen.discard(key.clip)
                self._try(key.clip)
        self._wake.set()

    def shown(self, clips: Iterable[str]) -> None:
        """Clips of cards in sight: those that come in no pile are fetched, after all others."""
        self._shown = tuple(clips)
        self._wake.set()

    async def run(self) -> None:
        """For as long as the task lives. Never raises for disk or network."""
        await asyncio.to_thread(self._store.clean, self._kept())
        tries = 0
        while True:
            if self._first() is None or self._ticket is None:
                await self._sleep(AGAIN)
                continue
            before = len(self._has)
            tries += 1
            try:
                await self._connected()
            except _Sooner:
                tries = 0
            except (OSError, TimeoutError, BadFrame, EOFError, _Interrupted):
                pass
            tries = 0 if len(self._has) > before else tries
            if tries:
                await self._sleep(BACKOFF[min(tries, len(BACKOFF)) - 1])

    # Inside

    def _look(self, name: str, size: int | None) -> bool:
        """Whether it lies here already."""
        path = self._store.path(name, size)
        if path is not None:
            touch(path)
            self._came(name)
        return path is not None

    def _came(self, name: str) -> None:
        self._has.add(name)
        self._progress(name, 1.0)
        for key in list(self._keys.values()):
            if name in (key.clip, key.pile):
                self._try(key.clip)

    def _try(self, clip: str) -> None:
        """Whether a clip can be seen now."""
        if clip in self._seen:
            return
        sealed = SealedClip(self._store, self._keys[clip])
        name = sealed.lies_in()
        if sealed.sound():
            self._seen.add(clip)
            self._ready(clip, sealed)
        elif name in self._has and self._store.path(name) is None:
            self._has.discard(name)
            self._later(name, "broken")

    def _kept(self) -> set[str]:
        return {*self._wanted, *(self._has & self._keys.keys())}

    def _first(self) -> str | None:
        now = time.monotonic()
        again = (clip for clip in self._shown if self._only_alone(clip))
        for name in [*self._wanted, *again]:
            here = name in self._has or name in self._seen
            if not here and self._not_before.get(name, 0.0) <= now:
                return name
        return None

    def _only_alone(self, clip: str) -> bool:
        key = self._keys.get(clip)
        return key is not None and key.pile not in self._wanted

    def _later(self, clip: str, reason: str) -> None:
        self._not_before[clip] = time.monotonic() + AGAIN
        if reason != "not_ready":
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
            await asyncio.to_thread(self._store.clean, self._kept())
            self._came(clip)

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
                    self._look_into(clip)
                if at == part.total:
                    if arriving.size != part.total:
                        raise _Other
                    return True
                if self._first() != clip:
                    raise _Sooner
        finally:
            if pending:
                with contextlib.suppress(_Broken, _Other):
                    await asyncio.shield(self._keep(arriving, start, bytes(pending)))

    def _look_into(self, pile: str) -> None:
        """Clips that may be seen may be here before all of their pile is."""
        for key in list(self._keys.values()):
            if key.pile == pile:
                self._try(key.clip)

    def _show(self, clip: str, at: int, total: int, shown: float) -> float:
        """Tells of progress in steps that can be seen, up to the last; what has been told."""
        share = at / total if total else 1.0
        if share < shown + 0.02 or share == 1.0:
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


class _Interrupted(Exception):
    """This transfer ends now: the peer talks nonsense, or:"""


class _Sooner(_Interrupted):
    """Something else is needed before it."""


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
