"""One connection of the host's: its bytes in and out, unsealed, and what it may cost. Shell.

Knows frames and deadlines; what is said on it is its desk's."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from typing import Protocol

from net import messages as msg
from net.wire import BadFrame, Outbox, client_decoder

OUTBOX = 256 * 1024
"""Bytes that may wait for one laptop that does not read."""

STUCK = 5.0
"""Seconds a laptop may not read, with that much waiting, before it is let go."""

LINGER = 1.0
"""Seconds a connection that ends is still read from, so that its last words arrive."""

BUFFER = 64 * 1024
"""Bytes handed to the system at once, and kept there: what a silent peer costs beside OUTBOX."""


class Desk(Protocol):
    """Whom a peer turns to: the server."""

    def came(self, peer: Peer, address: str) -> int:
        """A new connection gets its number."""

    def may_send(self, number: int, size: int) -> bool:
        """Whether so many bytes more may be read."""

    def heard(self, number: int, message: msg.ClientMessage) -> bool:
        """One message; whether more may follow."""

    def broke(self, number: int, code: str) -> None:
        """The peer broke the protocol."""

    def gone(self, number: int) -> None:
        """The connection has ended."""

    def hand_over(
        self, number: int, address: str, transport: asyncio.Transport, ticket: str, rest: bytes
    ) -> None:
        """It is one for clips, if its ticket is right."""


class Peer(asyncio.Protocol):
    """One connection's bytes, unsealed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._number = 0
        self._address = ""
        self._decoder = client_decoder()
        self._outbox = Outbox(OUTBOX)
        self._transport: asyncio.Transport | None = None
        self._paused = False
        self._ending = False
        self._has_all = False
        self._said_all = False
        self._first = True
        self._deadline: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # asyncio's names

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=BUFFER)
        sock = transport.get_extra_info("socket")
        if sock is not None:
            keep_alive(sock)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        name = transport.get_extra_info("peername")
        self._address = str(name[0]) if name else ""
        self._number = self._desk.came(self, self._address)

    def data_received(self, data: bytes) -> None:
        if self._ending:
            return
        if not self._desk.may_send(self._number, len(data)):
            self._ending = True
            return
        try:
            for message in self._decoder.feed(data):
                if self._first and isinstance(message, msg.Clips):
                    return self._hand_over(message)
                self._first = False
                if not self._desk.heard(self._number, message):
                    self._ending = True
                    return
        except BadFrame as bad:
            self._desk.broke(self._number, bad.code)
            self._ending = True

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._transport = None
        if not self.ended.done():
            self.ended.set_result(None)
        self._desk.gone(self._number)

    def pause_writing(self) -> None:
        self._paused = True
        if not self._ending:
            self._within(STUCK)

    def resume_writing(self) -> None:
        self._paused = False
        if self._deadline is not None and not self._ending:
            self._deadline.cancel()
        self._pump()

    # What the server calls

    @property
    def leaving(self) -> bool:
        """It is only still here to hear its last words."""
        return self._ending

    def send(self, frames: Sequence[tuple[type[msg.Message], bytes]], whole: bytes) -> None:
        """More frames for this laptop; `whole`: their bytes, one after the other."""
        if not self._paused and not self._outbox.size and self._transport is not None:
            return self._transport.write(whole)
        for kind, frame in frames:
            self._outbox.put(kind, frame)
        self._pump()
        if self._outbox.overflowed:
            self.abort()

    def finish(self) -> None:
        """Ends the connection when what was sent has left; never takes long."""
        self._ending = self._has_all = True
        self._within(LINGER)
        self._pump()

    def abort(self) -> None:
        """Ends it now."""
        if self._transport is not None:
            self._transport.abort()

    # Inside

    def _hand_over(self, clips: msg.Clips) -> None:
        assert self._transport is not None
        self._ending = True
        transport, rest = self._transport, self._decoder.rest
        self._desk.hand_over(self._number, self._address, transport, clips.ticket, rest)

    def _within(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self.abort)

    def _pump(self) -> None:
        while self._transport is not None and not self._paused:
            frames = self._outbox.take(BUFFER)
            if not frames:
                break
            self._transport.write(frames)
        if self._paused:
            return
        if self._has_all and not self._said_all and self._transport is not None:
            # The other side reads the last words, then closes; what it still sends is not read.
            self._said_all = True
            self._transport.write_eof()


def keep_alive(sock: socket.socket) -> None:
    """A laptop that was shut or carried off is noticed within half a minute."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 4)):
        option = getattr(socket, name, None)
        if option is not None:
            sock.setsockopt(socket.IPPROTO_TCP, option, value)
