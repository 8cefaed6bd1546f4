"""Finds the rooms on this network, over zeroconf. Shell; knows no rule.

What is heard is a stranger's word: it is shown, never believed. Multicast DNS keeps a killed host
alive for long, so a found room is also knocked at now and then, and goes when nobody answers. As
long as somebody does, no word of others makes it go, move, or appear twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv4Address

from zeroconf import Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.announcement import Announcement, announcement_of
from net.multicast import MOST_ADDRESSES, SERVICE, OnTheNetwork, own_addresses
from net.tls import hung_up

KNOCK_GAP = 2.0
KNOCK_WAIT = 1.5
KNOCKS = 2
"""So many in a row must stay unanswered before a room is gone."""
MOST_ROOMS = 64
MOST_WAITING = 256
"""Names of further ones, looked at as soon as there is room."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FoundRoom:
    """A room and where it is: IPv4 addresses, best first. `reachable` False: it is announced, but
    a firewall or another network lies between."""

    announcement: Announcement
    addresses: tuple[str, ...]
    port: int
    reachable: bool


OnChange = Callable[[tuple[FoundRoom, ...]], None]


@dataclass
class _Heard:
    """A room as last announced, and how knocking at it went: which addresses answer, whether any
    `ever` did, whether somebody is there and says no, how often in a row none answered. `goodbye`:
    it is said that it has closed. `closed`: at the last knock somebody was there and said no."""

    announcement: Announcement
    addresses: tuple[str, ...]
    port: int
    answering: tuple[str, ...] = ()
    ever: bool = False
    refused: bool = False
    missed: int = 0
    goodbye: bool = False
    closed: bool = False

    @property
    def there(self) -> bool:
        """To be shown: it answers, or is behind a firewall since we have known it."""
        behind = self.missed >= KNOCKS and not (self.ever or self.refused)
        return bool(self.answering) or behind

    @property
    def gone(self) -> bool:
        """Not to be kept any longer."""
        return self.goodbye and (self.closed or self.missed >= KNOCKS)

    def found(self) -> FoundRoom:
        rest = tuple(one for one in self.addresses if one not in self.answering)
        room, seen = self.announcement, bool(self.answering)
        return FoundRoom(room, (*self.answering, *rest), self.port, seen)

    def heard(self, answers: Mapping[str, bool | None]) -> None:
        """Answers by address: open, refused, or None for silence."""
        answering = tuple(one for one, answer in answers.items() if answer)
        self.missed = 0 if answering else self.missed + 1
        self.closed = not answering and any(answer is False for answer in answers.values())
        if answering:
            self.answering, self.ever, self.refused = answering, True, False
        elif self.missed >= KNOCKS or (self.goodbye and self.closed):
            self.answering = ()
            self.refused = self.closed


class Finder(OnTheNetwork):
    """Keeps the list of rooms on this network."""

    def __init__(self) -> None:
        super().__init__()
        self._on_change: OnChange | None = None
        self._heard: dict[str, _Heard] = {}
        self._told: tuple[FoundRoom, ...] = ()
        self._browser: AsyncServiceBrowser | None = None
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, None] = {}
        self._knocking: asyncio.Task[None] | None = None
        self._hands = asyncio.Semaphore(32)

    @property
    def rooms(self) -> tuple[FoundRoom, ...]:
        """The rooms as last told."""
        return self._told

    async def start(self, on_change: OnChange) -> None:
        """Returns at once. `on_change` gets the whole list, ordered by name, whenever it differs
        from before; in this loop."""
        self._on_change = on_change
        self._knocking = asyncio.create_task(self._keep_knocking())
        await self._begin()

    async def stop(self) -> None:
        """No call of `on_change` comes after this."""
        self._on_change = None
        tasks = [*self._asking.values(), *filter(None, [self._knocking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._asking.clear()
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        await self._end()

    async def _opened(self, zeroconf: AsyncZeroconf) -> None:
        self._browser = AsyncServiceBrowser(
            zeroconf.zeroconf, SERVICE, handlers=[self._something_changed]
        )

    async def _forgotten(self, zeroconf: AsyncZeroconf) -> None:
        self._waiting.clear()
        for name in self._asking.keys() - self._heard.keys():
            self._asking.pop(name).cancel()
        if self._browser is not None:  # it knows every name that it was told, too
            await self._browser.async_cancel()
        await self._opened(zeroconf)

    def _something_changed(
        self,
        zeroconf: Zeroconf,
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        """Called by zeroconf, with these names, in this loop."""
        before = self._asking.pop(name, None)
        if before is not None:
            before.cancel()
        self._waiting.pop(name, None)
        if state_change is ServiceStateChange.Removed:
            if name in self._heard:
                self._asking[name] = asyncio.create_task(self._said_goodbye(name))
        elif name in self._heard or self._has_room():
            self._asking[name] = asyncio.create_task(self._ask(zeroconf, name))
        elif len(self._waiting) < MOST_WAITING:
            self._waiting[name] = None

    def _has_room(self) -> bool:
        """Whether one more can be looked at; one that is not shown makes room for it."""
        if len(self._heard) + len(self._asking) >= MOST_ROOMS:
            hidden = [name for name, heard in self._heard.items() if not heard.there]
            if not hidden:
                return False
            del self._heard[hidden[0]]
        return True

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        heard = await _resolved(zeroconf, name)
        known = self._heard.get(name)
        if heard is not None and known is not None:
            await self._told_again(name, known, heard)
        elif heard is not None:
            self._heard[name] = heard
            await self._knock(heard)
        self._asking.pop(name, None)
        self._tell()

    async def _told_again(self, name: str, known: _Heard, now: _Heard) -> None:
        """It has changed, or somebody says so: who answers where it was has not moved."""
        known.goodbye = False
        if (known.addresses, known.port) != (now.addresses, now.port):
            await self._knock(known)
            elsewhere = known.port != now.port or set(known.answering) - set(now.addresses)
            if known.answering and not known.closed and elsewhere:
                now = replace(now, addresses=known.addresses, port=known.port)
        if (known.addresses, known.port) == (now.addresses, now.port):
            known.announcement = now.announcement
        else:
            self._heard[name] = now
            await self._knock(now)

    async def _said_goodbye(self, name: str) -> None:
        """Somebody says that it has closed."""
        heard = self._heard.get(name)
        if heard is not None:
            heard.goodbye = True
            await self._knock(heard)
            self._sweep()
        self._asking.pop(name, None)
        self._tell()

    async def _keep_knocking(self) -> None:
        while True:
            await asyncio.sleep(KNOCK_GAP)
            await asyncio.gather(*(self._knock(heard) for heard in list(self._heard.values())))
            self._sweep()
            self._look_again()
            self._tell()

    def _sweep(self) -> None:
        for name in [name for name, heard in self._heard.items() if heard.gone]:
            del self._heard[name]

    def _look_again(self) -> None:
        """At what was said of rooms that have just gone silent, and at further ones."""
        for name, heard in self._heard.items():
            if heard.missed == KNOCKS and self._zeroconf is not None and name not in self._asking:
                self._asking[name] = asyncio.create_task(self._ask(self._zeroconf.zeroconf, name))
        while self._waiting and self._zeroconf is not None and self._has_room():
            name = next(iter(self._waiting))
            del self._waiting[name]
            self._asking[name] = asyncio.create_task(self._ask(self._zeroconf.zeroconf, name))

    async def _knock(self, heard: _Heard) -> None:
        async with self._hands:
            answers = await asyncio.gather(*(_knock(one, heard.port) for one in heard.addresses))
        heard.heard(dict(zip(heard.addresses, answers, strict=True)))

    def _tell(self) -> None:
        shown: dict[str, _Heard] = {}
        for heard in self._heard.values():  # of twins the one that was here first and answers
            before = shown.get(heard.announcement.room_id)
            better = before is None or (heard.answering and not before.answering)
            if heard.there and better:
                shown[heard.announcement.room_id] = heard
        rooms = [heard.found() for heard in shown.values()]
        rooms.sort(key=lambda room: (room.announcement.name.casefold(), room.announcement.room_id))
        now = tuple(rooms)
        if now != self._told:
            self._told = now
            if self._on_change is not None:
                self._on_change(now)


async def _resolved(zeroconf: Zeroconf, name: str) -> _Heard | None:
    """What is said under this name, None if that is no room."""
    try:
        info = AsyncServiceInfo(SERVICE, name)
        if not await info.async_request(zeroconf, 3000):
            return None
        said = announcement_of(info.properties)
        addresses = _dialled(info.parsed_addresses(IPVersion.V4Only))
    except (Error, OSError, ValueError):
        return None
    port = info.port or 0
    if said is None or not addresses or not 0 < port < 65536:
        return None
    return _Heard(said, addresses, port)


def _dialled(addresses: list[str]) -> tuple[str, ...]:
    """Those to be dialled. One that is also this machine's leads back here, unless all do: then
    the room is on this machine."""
    ours = {*own_addresses(), *(one for one in addresses if IPv4Address(one).is_loopback)}
    usable = [
        one
        for one in addresses
        if not IPv4Address(one).is_multicast and not IPv4Address(one).is_unspecified
    ]
    return tuple([one for one in usable if one not in ours] or usable)[:MOST_ADDRESSES]


async def _knock(address: str, port: int) -> bool | None:
    """Whether a connection opens; None if nothing at all comes back."""
    try:
        async with asyncio.timeout(KNOCK_WAIT):
            _, writer = await asyncio.open_connection(address, port)
    except TimeoutError:
        return None
    except ConnectionRefusedError:
        return False
    except OSError:
        return None
    await hung_up(writer)
    return True
