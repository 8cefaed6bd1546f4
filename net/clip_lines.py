"""The clip connections of a host: whose they are, and which goes when too many come. Shell.

Knows no clip and no rule: what is said on a line is the shelf's (net/clips.py)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from net.door import neighbourhood

EACH = 2
"""Connections at once for one welcome: one may be half-open while its laptop dials again."""

EACH_ADDRESS = 24
MOST = 64
"""From one address, and in all. Of more, the oldest goes that is nobody's at the table: seats are
so few that theirs never go."""

log = logging.getLogger(__name__)

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""Serves one clip connection whose ticket was right, from its first Fetch on."""


@dataclass(eq=False)
class _Line:
    whose: int
    address: str
    transport: asyncio.Transport
    task: asyncio.Task[None]


class ClipLines:
    """All clip connections of one host, the oldest first."""

    def __init__(self, serve: Serve, sits: Callable[[int], bool]) -> None:
        """`sits`: whether a game connection, by its number, has a seat."""
        self._serve, self._sits = serve, sits
        self._lines: list[_Line] = []

    def begin(self, whose: int, address: str, transport: asyncio.Transport, rest: bytes) -> None:
        """This connection is for clips from now on; `rest` has come on it already."""
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        reader.feed_data(rest)
        writer = asyncio.StreamWriter(transport, protocol, reader, asyncio.get_running_loop())
        task = asyncio.create_task(self._served(reader, writer))
        line = _Line(whose, neighbourhood(address), transport, task)
        self._lines.append(line)
        task.add_done_callback(lambda _: self._forget(line))
        self._thin_out(lambda one: one.whose == whose, EACH)
        self._thin_out(lambda one: one.address == line.address, EACH_ADDRESS)
        self._thin_out(lambda one: True, MOST)

    def end(self, whose: int) -> None:
        """The one they were for has gone."""
        for line in [one for one in self._lines if one.whose == whose]:
            self._cut(line)

    def close(self) -> None:
        """Ends them all."""
        for line in list(self._lines):
            self._cut(line)

    def _thin_out(self, of: Callable[[_Line], bool], most: int) -> None:
        lines = [one for one in self._lines if of(one)]
        if len(lines) > most:
            self._cut(next((one for one in lines if not self._sits(one.whose)), lines[0]))

    def _cut(self, line: _Line) -> None:
        self._forget(line)
        line.task.cancel()
        line.transport.abort()

    def _forget(self, line: _Line) -> None:
        if line in self._lines:
            self._lines.remove(line)

    async def _served(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._serve(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        except Exception:
            log.exception("a clip connection has failed")
        finally:
            writer.close()
