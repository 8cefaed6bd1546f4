"""The host's side of a sealed line: TLS over bytes alone, between the loop and a protocol of plain
bytes. Shell; knows no message, no rule.

Not asyncio's own TLS, of which a protocol hears nothing before the seal is there, and in which half
a connection costs a quarter of a megabyte.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from functools import partial
from typing import Any

from net.tls import GOODBYE_TIME
from net.turnstile import Turnstile

PIECE = 4096
"""Bytes that a host reads at once from a laptop, which says little."""

MOST_UNSENT = 2 * 1024 * 1024
"""Bytes a peer may leave unread, whatever made them. Games and clips have lower bounds."""

log = logging.getLogger(__name__)


class Seal:
    """TLS of one connection that came in, over bytes alone."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self._came, self._goes = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._came, self._goes, server_side=True)
        self.open = False
        self.ended = False

    def unsealed(self, data: memoryview) -> bytes:
        """What can be read after these bytes have come. Raises SSLError: the line is broken."""
        self._came.write(data)
        pieces: list[bytes] = []
        with contextlib.suppress(ssl.SSLWantReadError):
            if not self.open:
                self._tls.do_handshake()
                self.open = True
            # Asked only while something is left: to be told that nothing is costs most.
            while self._came.pending or self._tls.pending():
                piece = self._tls.read(PIECE)
                if not piece:
                    self.ended = True
                    break
                pieces.append(piece)
        return b"".join(pieces)

    def sealed(self, data: bytes | bytearray | memoryview) -> bytes:
        """These bytes as they travel, and whatever else is to be sent."""
        self.put(data)
        return self._goes.read()

    def put(self, data: bytes | bytearray | memoryview) -> None:
        """Seals these bytes; `answer` gives them, with all that was put before."""
        done = self._tls.write(data)
        while done < len(data):
            done += self._tls.write(memoryview(data)[done:])

    def answer(self) -> bytes:
        """What the seal itself has to say."""
        return self._goes.read() if self._goes.pending else b""

    def goodbye(self) -> bytes:
        """Says that nothing more comes."""
        if self.open:
            with contextlib.suppress(ssl.SSLError):
                self._tls.unwrap()
        return self._goes.read()


def shut(raw: asyncio.Transport) -> None:
    """Ends a line when what was sent has left; a peer that does not read does not hold it open."""
    raw.close()
    asyncio.get_running_loop().call_later(GOODBYE_TIME, raw.abort)


def untie(raw: asyncio.BaseTransport | None) -> None:
    """Of a line that has ended. asyncio's transport holds itself by a method of its own, so that
    only the garbage collector would find it: thousands at once, and everybody waits."""
    if hasattr(raw, "_read_ready_cb"):
        setattr(raw, "_read_ready_cb", None)  # noqa: B010 - asyncio's own, under no public name


class SealedTransport(asyncio.Transport):
    """What a protocol behind the seal writes to."""

    def __init__(self, line: Sealed, raw: asyncio.Transport, seal: Seal) -> None:
        super().__init__()
        self._line, self._raw, self.seal = line, raw, seal
        self._early: list[bytes] = []
        self._said_all = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        raw = self._raw
        if self._said_all or raw.is_closing():
            return
        if not self.seal.open:
            return self._early.append(bytes(data))
        try:
            raw.write(self.seal.sealed(data))
        except ssl.SSLError:
            raw.abort()

    def opened(self) -> None:
        """The seal is there: what was written before goes out."""
        early, self._early = self._early, []
        for data in early:
            self.write(data)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        if not self.seal.open:
            return self._raw.close()
        if self._raw.is_closing() or self._said_all:
            return
        self._raw.write(self.seal.goodbye())
        self._said_all = True
        try:
            self._raw.write_eof()
        except OSError:
            self._raw.abort()  # the peer has gone, and the loop has not heard of it yet

    def close(self) -> None:
        if not self._raw.is_closing():
            if not self._said_all:
                self._raw.write(self.seal.goodbye())
            shut(self._raw)

    def abort(self) -> None:
        self._raw.abort()

    def is_closing(self) -> bool:
        return self._raw.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._raw.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._line.inner = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._line.inner

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._raw.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._raw.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._raw.get_write_buffer_limits()

    def pause_reading(self) -> None:
        self._raw.pause_reading()

    def resume_reading(self) -> None:
        self._raw.resume_reading()

    def is_reading(self) -> bool:
        return self._raw.is_reading()


class Sealed(asyncio.BufferedProtocol):
    """A connection that came in: bytes to the network, plain ones to `inner`, whose transport is
    there from the beginning and counts from then on, seal or no seal."""

    def __init__(
        self, context: ssl.SSLContext, inner: asyncio.Protocol, turnstile: Turnstile | None = None
    ) -> None:
        """`turnstile`: where it waits for its turn to be sealed; None: it does not."""
        self.inner = inner
        self._turnstile = turnstile
        self._seal = Seal(context)
        self._space = bytearray(PIECE)
        self._raw: asyncio.Transport | None = None
        self._whose = ""
        self._transport: SealedTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._raw = transport
        peer = transport.get_extra_info("peername")
        self._whose = str(peer[0]) if peer else ""
        self._transport = SealedTransport(self, transport, self._seal)
        self.inner.connection_made(self._transport)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._space

    def buffer_updated(self, nbytes: int) -> None:
        raw = self._raw
        if self._seal.open or self._turnstile is None or raw is None:
            return self._came(nbytes)
        raw.pause_reading()  # what came stays where it is
        self._turnstile.enter(partial(self._in_turn, nbytes), self._whose)

    def _in_turn(self, nbytes: int) -> None:
        raw = self._raw
        if raw is None:
            return
        try:
            self._came(nbytes)
        except Exception:
            log.exception("a line could not be sealed")
            raw.abort()
        raw.resume_reading()

    def _came(self, nbytes: int) -> None:
        raw = self._raw
        if raw is None or raw.is_closing():
            return
        was_open, plain, broken = self._seal.open, b"", False
        try:
            plain = self._seal.unsealed(memoryview(self._space)[:nbytes])
        except ssl.SSLError:
            broken = True
        if answer := self._seal.answer():
            raw.write(answer)
        if self._seal.open and not was_open:
            self._transport.opened()
        if plain:
            self.inner.data_received(plain)
        if broken or self._seal.ended:
            shut(raw)
        elif raw.get_write_buffer_size() > MOST_UNSENT:
            raw.abort()

    def eof_received(self) -> bool | None:
        if self._seal.open and self.inner.eof_received():
            return True
        if self._raw is not None:
            shut(self._raw)
        return True

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        # Nothing that goes round in a circle stays: a seal is large, and the collector comes late.
        untie(self._raw)
        self._raw = None
        inner, self.inner = self.inner, asyncio.Protocol()
        del self._transport
        inner.connection_lost(exc)
