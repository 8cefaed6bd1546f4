"""The host's clips: which are made, which may be had, and handing them to laptops. Shell.

Knows cards by their id and clips by their opaque names; who may know a name is the room's to say.
A clip that cannot be made is said to be none, and the game goes on without it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import socket
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import platformdirs

from net import messages as msg
from net.clip_cache import sweep, touch
from net.makers import Maker, NotMade
from net.wire import BadFrame, client_decoder, encoded

AHEAD = 3
"""Clips beyond the one shown that laptops fetch."""
MADE_AHEAD = 8
"""Clips beyond the one shown that are made."""
PIECE = 64 * 1024
BLOCK = 2 * PIECE
KEPT_BY_THE_SYSTEM = 4 * PIECE
"""Bytes on their way to one laptop: with BLOCK and what waits here less than a megabyte."""

STUCK = 8.0
"""Seconds a laptop may take nothing before it is let go; it dials again where it was."""

SILENT = 8.0
"""Seconds a laptop may ask for nothing before it is let go."""
BREATH = 0.02
"""Seconds between two clips on one line: whoever asks over and over costs little."""
MOST_REFUSED = 64
"""Fetches in a row that are refused; laptops ask for what they were told there is."""

LIMIT = 4 * 2**30
READ = 4096
BACKGROUND = 0x20
"""The class of traffic that gives way to all other (CS1)."""
UNSENT = 64 * 1024

log = logging.getLogger(__name__)

Infos = tuple[msg.ClipInfo, ...]


def cache_folder(data: Path | None = None) -> Path:
    """Where made clips lie: in `data` if one is given, else in the user's own cache."""
    root = (
        data / "cache" if data is not None else Path(platformdirs.user_cache_dir("Golest", False))
    )
    return root / "films"


class ClipShelf:
    """The clips of one room. `told` gets what laptops should have, whenever that has changed."""

    def __init__(
        self,
        told: Callable[[Infos], None],
        cache: Path,
        *,
        size: str = "1280x720",
        language: str | None = None,
        progress: Callable[[str, float], None] = lambda clip, share: None,
        films: Maker | None = None,
        limit: int = LIMIT,
    ) -> None:
        """`language`: of the teams' names in the films made; None: as in the deck. `progress`: clip
        and share of the film that is being made. `films`: another maker than the usual."""
        self._told, self._progress = told, progress
        self._cache, self._limit = cache, limit
        worker = ("desktop.film.worker", "--cache", str(cache), "--size", size)
        self._films = films or Maker(*worker, *(("--language", language) if language else ()))
        self._copies = Maker("net.clip_worker")
        self._cards: dict[str, Mapping[str, Any]] = {}
        self._own: dict[str, Path] = {}
        self._clips: dict[str, str] = {}
        self._showing: str | None = None
        self._upcoming: tuple[str, ...] = ()
        self._files: dict[str, Path] = {}
        self._none: set[str] = set()
        self._last: Infos | None = None
        self._wake = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    # What the host says

    def material(self, cards: Iterable[Mapping[str, Any]], own: Mapping[str, Path]) -> None:
        """What is played with from now on: cards as mappings, and the deck's own clips by id."""
        self._cards = {str(card["id"]): card for card in cards}
        self._own = dict(own)
        self._files.clear()
        self._none.clear()
        self._changed()

    def want(self, clips: Mapping[str, str], showing: str | None, upcoming: Iterable[str]) -> None:
        """Clips by card, the card shown now, and those that may come, soonest first. Call it as
        often as you like."""
        wanted = (dict(clips), showing, tuple(upcoming))
        if wanted != (self._clips, self._showing, self._upcoming):
            self._clips, self._showing, self._upcoming = wanted
            self._changed()

    async def close(self) -> None:
        """Makes nothing more. Connections are the server's to end."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
            self._working = None
        await self._films.close()
        await self._copies.close()

    # What is wanted

    def _soonest(self, ahead: int) -> list[str]:
        shown = [] if self._showing is None else [self._showing]
        return [*shown, *self._upcoming[:ahead]]

    def _next(self) -> str | None:
        """What to make next: what is needed soonest; then what has been seen, to be seen again."""
        later = {*self._upcoming}
        seen = [card for card in self._clips if card not in later]
        for card in [*self._soonest(MADE_AHEAD), *seen]:
            if card in self._clips and card not in self._files and card not in self._none:
                return card
        return None

    def infos(self) -> Infos:
        """What laptops should have now, soonest first."""
        return tuple(self._info(card) for card in self._soonest(AHEAD) if card in self._clips)

    def _info(self, card: str) -> msg.ClipInfo:
        clip = self._clips[card]
        file = self._files.get(card)
        if file is not None:
            with contextlib.suppress(OSError):
                return msg.ClipInfo(clip=clip, size=file.stat().st_size)
            del self._files[card]  # somebody has cleaned up; it is made again
        return msg.ClipInfo(clip=clip, state="none" if card in self._none else "waiting")

    def _changed(self) -> None:
        infos = self.infos()
        if infos != self._last:
            self._last = infos
            self._told(infos)
        self._wake.set()
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    # Making

    async def _work(self) -> None:
        await asyncio.to_thread(sweep, self._cache, self._limit)
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (card := self._next()) is not None:
                try:
                    await self._make(card)
                except Exception:
                    log.exception("a clip could not be made")
                    self._none.add(card)
                    self._changed()

    async def _make(self, card: str) -> None:
        facts, own = self._cards.get(card), self._own.get(card)
        file = None
        if own is not None:
            file = await self._made(self._copies, self._copy_of(own), card)
        if file is None and facts is not None:
            file = await self._made(self._films, {"card": facts}, card)
        if (facts, own) != (self._cards.get(card), self._own.get(card)):
            return  # meanwhile another deck was chosen
        if file is None:
            self._none.add(card)
        else:
            self._files[card] = file
        self._changed()

    async def _made(self, maker: Maker, request: Mapping[str, Any], card: str) -> Path | None:
        def progress(share: float) -> None:
            if card in self._clips:
                self._progress(self._clips[card], share)

        try:
            file = await maker.make(request, progress)
        except NotMade as wrong:
            log.warning("a clip could not be made: %s", wrong.reason)
            return None
        touch(file)
        return file

    def _copy_of(self, own: Path) -> dict[str, str]:
        try:
            found = own.stat()
            which = f"{own.resolve()}:{found.st_size}:{found.st_mtime_ns}"
        except OSError:
            which = str(own)
        name = "own-" + hashlib.sha256(which.encode("utf-8", "surrogatepass")).hexdigest()[:36]
        for kind in (".mp4", ".mkv"):
            copy = self._cache / f"{name}{kind}"
            if copy.is_file():
                return {"source": str(copy), "target": str(copy)}
        return {"source": str(own), "target": str(self._cache / f"{name}.mp4")}

    # Handing out

    def file(self, clip: str) -> Path | str:
        """Where this clip lies, or the code with which it is refused. Clips further ahead than
        laptops should fetch do not exist for them."""
        later = {*self._upcoming[AHEAD:]}
        for card, name in self._clips.items():
            if name == clip and card not in later:
                return self._files.get(card, "no_clip" if card in self._none else "not_ready")
        return "no_such_clip"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One clip connection, from its first Fetch on, until the laptop hangs up or says what is
        none. Raises OSError when it breaks, TimeoutError when nothing is said on it."""
        give_way(writer)
        decoder, refused = client_decoder(), 0
        try:
            while data := await _asked(reader):
                for message in decoder.feed(data):
                    if not isinstance(message, msg.Fetch):
                        raise BadFrame("bad_message")
                    handed_out = await self._hand_out(writer, message)
                    refused = 0 if handed_out else refused + 1
                    if refused > MOST_REFUSED:
                        raise BadFrame("too_fast")
                    await asyncio.sleep(BREATH if handed_out else 0)
        except BadFrame as bad:
            await _send(writer, msg.Refused(code=bad.code, of="clips"))

    async def _hand_out(self, writer: asyncio.StreamWriter, fetch: msg.Fetch) -> bool:
        """Whether it was; else it is refused."""
        file = self.file(fetch.clip)
        code = file if isinstance(file, str) else await _poured(writer, fetch, file)
        if code == "not_ready" and isinstance(file, Path):
            self._files = {card: path for card, path in self._files.items() if path != file}
            self._changed()  # somebody has cleaned up; it is made again
        if code is not None:
            await _send(writer, msg.Refused(code=code, of="fetch"))
        return code is None


async def _asked(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(SILENT):
        return await reader.read(READ)


async def _poured(writer: asyncio.StreamWriter, fetch: msg.Fetch, file: Path) -> str | None:
    """Sends a file from an offset on; the code with which it is refused, if it is."""
    try:
        source, total = await asyncio.to_thread(_opened, file)
    except OSError:
        return "not_ready"
    with source:
        at = fetch.offset
        if at > total:
            return "bad_value"
        while True:
            block = await asyncio.to_thread(_read, source, at, min(BLOCK, total - at))
            if len(block) < min(BLOCK, total - at):
                return "not_ready"
            for start in range(0, len(block) or 1, PIECE):
                data = block[start : start + PIECE]
                await _send(writer, msg.Part(clip=fetch.clip, total=total, offset=at, data=data))
                at += len(data)
            if at == total:
                return None


def _opened(file: Path) -> tuple[BinaryIO, int]:
    touch(file)
    return file.open("rb"), file.stat().st_size


def _read(source: BinaryIO, at: int, length: int) -> bytes:
    source.seek(at)
    return source.read(length)


async def _send(writer: asyncio.StreamWriter, message: msg.Message) -> None:
    writer.write(encoded(message, msg.HOST_FRAME))
    async with asyncio.timeout(STUCK):
        await writer.drain()


def give_way(writer: asyncio.StreamWriter) -> None:
    """Clips never hold up the game: little of them waits in this machine, and routers and Wi-Fi
    may let everything else pass."""
    writer.transport.set_write_buffer_limits(high=2 * PIECE)
    sock = writer.get_extra_info("socket")
    if sock is None:
        return
    wanted = [
        (socket.IPPROTO_IP, socket.IP_TOS, BACKGROUND),
        (socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM),
    ]
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        wanted.append((socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT))
    for level, option, value in wanted:
        with contextlib.suppress(OSError):
            sock.setsockopt(level, option, value)
