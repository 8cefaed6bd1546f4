"""The one door between the network's thread and Qt's. Knows both, and no screen and no game.

The network runs in an asyncio loop in a thread of its own. Into it go calls, posted; out of it
come frozen values as signals, which Qt queues into the window's thread. Receivers are slots.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from net import guest as g
from net.clip_fetch import ClipFetch
from net.clip_store import ClipStore, SealedClip
from net.dial import Line, Tokens
from net.discovery import Finder, FoundRoom

log = logging.getLogger(__name__)

PATIENCE = 4.0
"""Seconds the network may take to say goodbye."""

Address = tuple[str, int]


class RoomLink(QObject):
    """One connection to one room, and one for its clips. Lives in the window's thread; its signals
    come from the other. `clip_came` gives a clip that may be seen and is here.
    """

    noticed = Signal(object)
    clip_came = Signal(str, object)
    clip_failed = Signal(str, str)

    def __init__(self, link: Link, guest: g.Guest, wanted: FoundRoom | Address) -> None:
        super().__init__(link)
        self._link, self._guest = link, guest
        self._room_id: str | None = None
        if isinstance(wanted, FoundRoom):
            self._room_id = wanted.announcement.room_id
            wanted = (wanted.addresses[0], wanted.port)
        self._address = wanted
        self._line = Line(guest, self._where, self._heard)
        self._clips = ClipFetch(link.store, self._where, self._came, self._failed, self._moved)
        self._told: dict[str, float] = {}
        self._fetching: asyncio.Task[None] | None = None

    # in the window's thread

    def begin(self) -> None:
        """Connects. Not before whoever listens to the signals does, or its first words are lost."""
        self._link.call(lambda: self._link._spawn(self.run()))

    def post(self, verb: Callable[[g.Guest], object]) -> None:
        """Uses a verb of the guest's, soon."""
        self._link.call(lambda: self._line.do(verb))

    # in the network's thread

    async def run(self) -> None:
        """Until the link is over for good."""
        self._fetching = asyncio.create_task(self._clips.run())
        try:
            await self._line.run()
        finally:
            self._fetching.cancel()
            await asyncio.gather(self._fetching, return_exceptions=True)

    async def _where(self) -> Address | None:
        """Where the room is announced now, else where it was."""
        for room in self._link.rooms():
            if room.announcement.room_id == self._room_id and room.addresses and room.reachable:
                self._address = (room.addresses[0], room.port)
        return self._address

    def _heard(self, notice: g.Notice) -> None:
        match notice:
            case g.LinkChanged(link=g.Link.LOST | g.Link.OVER):
                self._clips.no_ticket()
            case g.Joined():
                self._room_id = notice.room_id
                self._link.keep_seat(notice, self._address)
                self._clips.ticket(notice.clip_ticket, notice.certificate)
            case g.Opened():
                self._clips.opened(notice.keys)
            case g.Wanted():
                self._clips.want(notice.clips)
            case g.Shown():
                self._clips.shown(notice.clips.values())
        self.noticed.emit(notice)

    def _came(self, clip: str, sealed: SealedClip) -> None:
        self._line.do(lambda guest: guest.clip_state(clip, "here"))
        self.clip_came.emit(clip, sealed)

    def _moved(self, name: str, share: float) -> None:
        """Told in tenths: everybody hears of it."""
        if share >= 1.0:
            self._line.do(lambda guest: guest.clip_state(name, "here"))
        elif (tenth := int(share * 10) / 10) > self._told.get(name, 0.0):
            self._told[name] = tenth
            self._line.do(lambda guest: guest.clip_state(name, "coming", tenth))

    def _failed(self, clip: str, why: str) -> None:
        self._line.do(lambda guest: guest.clip_state(clip, "failed"))
        self.clip_failed.emit(clip, why)


class Link(QObject):
    """The network of this process: rooms nearby, and connections to some of them."""

    found = Signal(tuple)
    broke = Signal(str)

    def __init__(self, seats: Path, clips: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tokens = Tokens(seats)
        self.store = ClipStore(clips)
        self._loop = asyncio.new_event_loop()
        self._finder: Finder | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._closed = False

    # in the window's thread

    def start(self) -> None:
        self._thread.start()

    def look_for_rooms(self) -> None:
        """Finds rooms from now on: `found` comes with the whole list whenever it differs."""
        self.call(lambda: self._spawn(self._look()))

    def dial(
        self,
        wanted: FoundRoom | Address,
        who: g.Who,
        room_id: str | None = None,
        patience: float | None = None,
    ) -> RoomLink:
        """A connection to a room, yet to be begun, with the seat this machine has there (who only
        watches is let in by it), else with `who.code`. `patience`: None never gives up, else
        seconds."""
        address = None
        if isinstance(wanted, FoundRoom):
            room_id = wanted.announcement.room_id
        elif room_id is None:
            address = f"{wanted[0]}:{wanted[1]}"
        seat = self._tokens.seat(room_id, address)
        guest = g.Guest(
            who,
            seat.token,
            self._loop.time(),
            patience,
            certificate=seat.certificate,
            sure=seat.sure,
        )
        return RoomLink(self, guest, wanted)

    def has_seat(self, room_id: str) -> bool:
        return self._tokens.find(room_id) is not None

    def call(self, what: Callable[[], object]) -> None:
        """Calls this in the network's thread, soon."""
        if not self._closed:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(what)

    def close(self) -> None:
        """Ends everything and waits, a few seconds at most."""
        if self._closed:
            return
        self.call(lambda: self._spawn(self._end()))
        self._closed = True
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    # in the network's thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the network's side failed", exc_info=error)
            self.broke.emit(f"{type(error).__name__}: {error}")

    async def _look(self) -> None:
        if self._finder is None:
            self._finder = Finder()
            await self._finder.start(self.found.emit)

    def rooms(self) -> tuple[FoundRoom, ...]:
        return self._finder.rooms if self._finder else ()

    def keep_seat(self, joined: g.Joined, address: Address) -> None:
        try:
            self._tokens.keep(joined, f"{address[0]}:{address[1]}")
        except OSError:
            log.exception("the seat's token could not be kept")

    async def _end(self) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE / 2):
                if self._finder is not None:
                    await self._finder.stop()
        me = asyncio.current_task()
        # First ours, which end what they have begun; then what is left behind nevertheless.
        for tasks in (lambda: set(self._tasks), asyncio.all_tasks):
            others = tasks() - {me}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        self._loop.stop()
