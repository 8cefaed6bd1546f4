"""A place on this network's multicast DNS, over zeroconf. Shell; knows no room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterator
from ipaddress import IPv4Address
from typing import Any

import ifaddr
from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    Zeroconf,
)
from zeroconf.asyncio import AsyncZeroconf

from net.messages import LONELY

SERVICE = "_golest._tcp.local."
REST = 1.0
"""Seconds between two beginnings anew."""
LOOK_GAP = 4.0
"""Seconds between two looks at this machine's interfaces, and tries to begin at all."""
MOST_RECORDS = 2000
"""Kept of what is said on the network, by whomever; when there are more, all are forgotten."""
MOST_ADDRESSES = 8
"""Of one machine."""

log = logging.getLogger(__name__)


def own_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses that others can dial; the LONELY one if there is no other."""
    found = sorted({IPv4Address(ip.ip) for ip in _addresses() if isinstance(ip.ip, str)})
    real = [one for one in found if not one.is_loopback and not one.is_link_local]
    link = [one for one in found if one.is_link_local]
    return tuple(str(one) for one in real or link) or (LONELY,)


def _addresses() -> Iterator[ifaddr.IP]:
    for adapter in ifaddr.get_adapters():
        yield from (ip for ip in adapter.ips if ip.is_IPv4)


class OnTheNetwork:
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
