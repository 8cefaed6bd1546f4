"""Rooms on this network: telling of one and finding them, over zeroconf. Shell; knows no rule.

What is heard is a stranger's word: it is shown, never believed. Multicast DNS keeps a killed host
alive for long, so a found room is also knocked at now and then, and goes when nobody answers. As
long as somebody does, no word of others makes it go, move, or appear twice."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import unicodedata
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv4Address
from typing import Any

import ifaddr
from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.tls import hung_up

SERVICE = "_golest._tcp.local."
TTL = 120
UPDATE_GAP = 1.0
"""Seconds between two announcements: multicast DNS asks for no more than one a second."""
REST = 1.0
"""Seconds between two beginnings anew."""
LOOK_GAP = 4.0
"""Seconds between two looks at this machine's interfaces, and tries to begin at all."""
KNOCK_GAP = 2.0
KNOCK_WAIT = 1.5
KNOCKS = 2
"""So many in a row must stay unanswered before a room is gone."""
MOST_ROOMS = 64
MOST_RECORDS = 2000
"""Kept of what is said on the network, by whomever; when there are more, all are forgotten."""
MOST_WAITING = 256
"""Names of further ones, looked at as soon as there is room."""
MOST_ADDRESSES = 8
LONGEST = 200
"""Bytes of a text; a TXT record's entry holds 255 with its key."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Announcement:
    """What can be known of a room before joining. `signs`: the colours of who is in; `code`:
    whether one is wanted."""

    name: str
    room_id: str
    game: str
    mode: str
    overtime: str
    players: int
    seats: int
    started: bool
    protocol: int
    version: str
    host: str
    signs: tuple[str, ...] = ()
    code: bool = False


@dataclass(frozen=True)
class FoundRoom:
    """A room and where it is: IPv4 addresses, best first. `reachable` False: it is announced, but
    a firewall or another network lies between."""

    announcement: Announcement
    addresses: tuple[str, ...]
    port: int
    reachable: bool


OnChange = Callable[[tuple[FoundRoom, ...]], None]


def label_of(room_id: str) -> str:
    """The name under which a room is announced."""
    return "golest-" + hashlib.sha256(room_id.encode()).hexdigest()[:20]


# TXT records


def properties(announcement: Announcement, revision: int) -> dict[str, str]:
    """As a TXT record says it. `revision` makes two announcements differ: what was said a second
    ago may still lie in a cache and would not count as news."""
    return {
        "name": _cut(announcement.name),
        "room": _cut(announcement.room_id),
        "game": _cut(announcement.game),
        "mode": _cut(announcement.mode),
        "overtime": _cut(announcement.overtime),
        "players": str(announcement.players),
        "seats": str(announcement.seats),
        "started": str(int(announcement.started)),
        "protocol": str(announcement.protocol),
        "version": _cut(announcement.version),
        "host": _cut(announcement.host),
        "signs": _cut(",".join(announcement.signs)),
        "code": str(int(announcement.code)),
        "revision": str(revision),
    }


def announcement_of(said: Mapping[bytes, bytes | None]) -> Announcement | None:
    """What a TXT record says, None if it is not a room's or is out of bounds."""
    try:
        text = {
            key.decode("ascii"): _checked((value or b"").decode()) for key, value in said.items()
        }
        return Announcement(
            name=_filled(text["name"]),
            room_id=_filled(text["room"]),
            game=_word(text["game"]),
            mode=_word(text.get("mode", "")),
            overtime=_word(text.get("overtime", "")),
            players=_number(text["players"], 99),
            seats=_number(text["seats"], 99),
            started=bool(_number(text["started"], 1)),
            protocol=_number(text["protocol"], 9999),
            version=text.get("version", "")[:32],
            host=text.get("host", "")[:64],
            signs=tuple(_word(sign) for sign in text.get("signs", "").split(",")[:12] if sign),
            code=bool(_number(text.get("code", "0"), 1)),
        )
    except (KeyError, ValueError):
        return None


def _cut(text: str) -> str:
    return text.encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore")


# Those that turn the writing direction could make a name cover what stands beside it.
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _checked(text: str) -> str:
    if any(c in _TURNS or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text):
        raise ValueError(text)
    return text


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


def _word(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9_-]{0,32}", text):
        raise ValueError(text)
    return text


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        raise ValueError(text)
    return int(text)


# This machine


def own_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses that others can dial; 127.0.0.1 if there is no other."""
    found = sorted({IPv4Address(ip.ip) for ip in _addresses() if isinstance(ip.ip, str)})
    real = [one for one in found if not one.is_loopback and not one.is_link_local]
    link = [one for one in found if one.is_link_local]
    return tuple(str(one) for one in real or link) or ("127.0.0.1",)


def _addresses() -> Iterator[ifaddr.IP]:
    for adapter in ifaddr.get_adapters():
        yield from (ip for ip in adapter.ips if ip.is_IPv4)


class _OnTheNetwork:
    """Holds a zeroconf open as long as there is a network, and follows its interfaces. Beginning
    takes a second or two and may have to be tried again, so nobody waits for it."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        """Why nothing can be said or heard at the moment."""
        self._flooded = asyncio.Event()
        self._zeroconf: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None

    async def _begin(self) -> None:
        self._task = asyncio.create_task(self._follow())

    async def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._closing()
        if self._zeroconf is not None:
            with contextlib.suppress(Error, OSError):
                await self._zeroconf.async_close()
            self._zeroconf = None

    async def _follow(self) -> None:
        while True:
            try:
                if self._zeroconf is None:
                    await _to_its_end(self._open())
                elif self._flooded.is_set():
                    self._flooded.clear()
                    await self._forgotten(self._zeroconf)
                else:
                    await self._zeroconf.async_update_interfaces()
                    await self._looked(self._zeroconf)
                self.trouble = None
            except (Error, OSError, RuntimeError) as wrong:
                if self.trouble is None:
                    log.warning("rooms cannot be announced or found: %s", wrong)
                self.trouble = str(wrong) or type(wrong).__name__
            await asyncio.sleep(REST)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_GAP - REST):
                    await self._flooded.wait()

    async def _open(self) -> None:
        zeroconf = AsyncZeroconf(InterfaceChoice.All, ip_version=IPVersion.V4Only)
        try:
            await zeroconf.zeroconf.async_wait_for_start()
            forgetting = _Forgetting(zeroconf.zeroconf, self._flooded.set)
            zeroconf.zeroconf.async_add_listener(forgetting, None)
            await self._opened(zeroconf)
        except BaseException:
            await zeroconf.async_close()
            raise
        self._zeroconf = zeroconf

    async def _opened(self, zeroconf: AsyncZeroconf) -> None:
        raise NotImplementedError

    async def _looked(self, zeroconf: AsyncZeroconf) -> None:
        """The interfaces have been looked at again."""

    async def _forgotten(self, zeroconf: AsyncZeroconf) -> None:
        """All that was said: it was too much to be kept. Who is there says it again."""

    def _closing(self) -> None:
        """The zeroconf will be closed now."""


class _Forgetting(RecordUpdateListener):
    """Empties a zeroconf's memory whenever too much was said, and then calls `forgotten`: its own
    bound is five times as far, and ten MB."""

    def __init__(self, zeroconf: Zeroconf, forgotten: Callable[[], None]) -> None:
        super().__init__()
        self._cache, self._forgotten = zeroconf.cache, forgotten
        self._at_most = 0
        """Records that may be kept by now."""

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        self._at_most += len(records)

    def async_update_records_complete(self) -> None:
        if self._at_most < MOST_RECORDS:
            return
        cache = self._cache
        kept = [one for name in cache.names() for one in cache.async_entries_with_name(name)]
        self._at_most = len(kept)
        if len(kept) >= MOST_RECORDS:
            cache.async_remove_records(kept)
            self._at_most = 0
            self._forgotten()


async def _to_its_end(opening: Coroutine[Any, Any, None]) -> None:
    """Not cancelled half-way: a zeroconf half opened would leave its sockets open."""
    task = asyncio.create_task(opening)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.gather(task, return_exceptions=True)
        raise


class Announcer(_OnTheNetwork):
    """Tells the network of one room. Never raises for a network that is not there: it tells of
    the room once there is one."""

    def __init__(self) -> None:
        super().__init__()
        self._announcement: Announcement | None = None
        self._port = 0
        self._info: AsyncServiceInfo | None = None
        self._revision = 0
        self._changed = asyncio.Event()
        self._updating: asyncio.Task[None] | None = None
        self._telling: asyncio.Future[None] | None = None

    async def start(self, announcement: Announcement, port: int) -> None:
        """Returns at once; the room can be found a second or two later."""
        self._announcement, self._port = announcement, port
        await self._begin()

    async def update(self, announcement: Announcement) -> None:
        """Returns at once; of several within a second only the last is told."""
        if announcement != self._announcement:
            self._announcement = announcement
            self._changed.set()

    async def stop(self) -> None:
        """Says goodbye, so that the room is gone everywhere at once."""
        await self._end()

    def _closing(self) -> None:
        # Whatever is still being told must not come after the goodbye.
        for task in filter(None, [self._updating, self._telling]):
            task.cancel()

    async def _opened(self, zeroconf: AsyncZeroconf) -> None:
        self._changed.clear()
        self._info = self._said()
        # The instance's name is this room's alone: there is nothing to probe for first.
        telling = await zeroconf.async_register_service(self._info, cooperating_responders=True)
        self._telling = asyncio.ensure_future(telling)
        self._updating = asyncio.create_task(self._keep_telling(zeroconf))

    async def _looked(self, zeroconf: AsyncZeroconf) -> None:
        if self._info is not None and self._info.parsed_addresses() != list(own_addresses()):
            self._changed.set()

    async def _keep_telling(self, zeroconf: AsyncZeroconf) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._info = self._said()
            if self._telling is not None:
                self._telling.cancel()
            self._telling = asyncio.ensure_future(await zeroconf.async_update_service(self._info))
            await asyncio.sleep(UPDATE_GAP)

    def _said(self) -> AsyncServiceInfo:
        assert self._announcement is not None
        self._revision += 1
        label = label_of(self._announcement.room_id)
        return AsyncServiceInfo(
            SERVICE,
            f"{label}.{SERVICE}",
            port=self._port,
            properties=properties(self._announcement, self._revision),
            server=f"{label}.local.",
            host_ttl=TTL,
            other_ttl=TTL,
            parsed_addresses=list(own_addresses()[:MOST_ADDRESSES]),
        )


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


class Finder(_OnTheNetwork):
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
