"""Tells this network of a room, over zeroconf. Shell; knows no rule."""

from __future__ import annotations

import asyncio

from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.announcement import Announcement, label_of, properties
from net.multicast import MOST_ADDRESSES, SERVICE, OnTheNetwork, own_addresses

TTL = 120
UPDATE_GAP = 1.0
"""Seconds between two announcements: multicast DNS asks for no more than one a second."""


class Announcer(OnTheNetwork):
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
