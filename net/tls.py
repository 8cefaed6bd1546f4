"""The sealed line: TLS 1.3, and the certificate a room is known by. Shell; knows no room, no rule.

No authority vouches for a room: a laptop compares the certificate's fingerprint with the one it
remembers, or with the one that the exchange at the door (net/door.py) has bound to the code.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import hashlib
import logging
import math
import os
import socket
import ssl
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from net.durable import replace

MOST_KEYS = 200
"""Rooms whose key is kept; of older ones the seats are no more known by their tokens."""

FIRST_DAY = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
LAST_DAY = datetime.datetime(2120, 1, 1, tzinfo=datetime.UTC)
"""Nobody compares them with a clock: clocks of laptops are wrong."""

CALL_TIME = 1.5
"""Seconds for a machine to answer at one address: its system does that, however busy it is. Short,
so that a laptop whose network is back is heard at once."""

GOODBYE_TIME = 1.0
CLOSE_TIME = 1.5
READ = 64 * 1024
PIECE = 4096
"""Bytes that a host reads at once from a laptop, which says little."""

MOST_UNSENT = 2 * 1024 * 1024
"""Bytes a peer may leave unread, whatever made them. Games and clips have lower bounds."""

SHARE = 1 / 8
"""Of a host's time, at most, for those who come in."""

AT_ONCE = 0.1
"""Seconds of a processor's that are saved up for them: over a hundred laptops."""

LOST = 1.0
"""Seconds after which a turn that has not come is no more waited for."""

log = logging.getLogger(__name__)


# Certificates


def fingerprint(certificate: bytes) -> str:
    """What a certificate (DER) is known by: SHA-256, hex."""
    return hashlib.sha256(certificate).hexdigest()


def keys_folder(data: Path | None = None) -> Path:
    """Where rooms' keys lie: in `data` if one is given, else in the user's own."""
    root = data if data is not None else Path(platformdirs.user_data_dir("Golest", False))
    return root / "keys"


class Key:
    """A room's own key and certificate, in a file that stays with the host: a resumed room has the
    same one, so that laptops know it again."""

    def __init__(self, folder: Path, room_id: str) -> None:
        """Made if it is not there or cannot be read. Raises OSError."""
        # A save may come from anywhere: its room's name must not lead out of the folder.
        name = hashlib.sha256(room_id.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        self.path = folder / f"{name}.pem"
        if not self._usable():
            replace(self.path, _made())
            self._sweep()
        self.context = _host_context(self.path)
        certificate = x509.load_pem_x509_certificate(self.path.read_bytes())
        self.fingerprint = fingerprint(certificate.public_bytes(serialization.Encoding.DER))

    def _usable(self) -> bool:
        try:
            _host_context(self.path)
        except FileNotFoundError:
            return False
        except (ssl.SSLError, ValueError):
            log.warning("the room's key in %s cannot be read; it gets a new one", self.path)
            return False
        os.utime(self.path)
        return True

    def _sweep(self) -> None:
        with contextlib.suppress(OSError):
            keys = sorted(self.path.parent.glob("*.pem"), key=lambda one: one.stat().st_mtime)
            for old in keys[:-MOST_KEYS]:
                old.unlink()


def _made() -> bytes:
    """A new key and its certificate, PEM. The certificate names nobody."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "golest")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(FIRST_DAY)
        .not_valid_after(LAST_DAY)
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ) + certificate.public_bytes(serialization.Encoding.PEM)


def _host_context(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # every line shows its certificate
    context.load_cert_chain(path)
    return context


# A laptop's side


def _guest_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the fingerprint is compared instead
    return context


async def dialled(
    host: str, port: int, seconds: float, limit: int = READ
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
    """A sealed line to a host, and the fingerprint of the certificate at its other end; whose it
    is, is the caller's to ask. `seconds`: for the seal. Raises OSError and TimeoutError;
    ConnectionRefusedError if the machine is there and nobody listens at any of its addresses."""
    line = await _called(host, port)
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(
            sock=line,
            limit=limit,
            ssl=_guest_context(),
            server_hostname="golest",
            ssl_shutdown_timeout=GOODBYE_TIME,
        )
    certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return reader, writer, fingerprint(certificate)


async def _called(host: str, port: int) -> socket.socket:
    """A connection to the first address of this host that takes one."""
    loop = asyncio.get_running_loop()
    wrong: list[OSError] = []
    for family, kind, proto, _, where in await loop.getaddrinfo(
        host, port, type=socket.SOCK_STREAM
    ):
        line = socket.socket(family, kind, proto)
        try:
            line.setblocking(False)
            async with asyncio.timeout(CALL_TIME):
                await loop.sock_connect(line, where)
            return line
        except OSError as why:
            line.close()
            wrong.append(why)
        except BaseException:
            line.close()
            raise
    silent = [why for why in wrong if not isinstance(why, ConnectionRefusedError)]
    raise [*silent, *wrong][0]


async def hung_up(writer: asyncio.StreamWriter) -> None:
    """Ends a line: politely if the other side answers in time, and in any case when it returns or
    is cancelled."""
    if not writer.is_closing():  # closed twice, TLS of Python 3.11 forgets what it closes
        writer.close()
    try:
        async with asyncio.timeout(CLOSE_TIME):
            await writer.wait_closed()
    except (TimeoutError, asyncio.CancelledError) as why:
        # Not waited for again: a wait that was broken off has cancelled what it waited for.
        writer.transport.abort()
        await asyncio.sleep(0)
        if isinstance(why, asyncio.CancelledError):
            raise
    except OSError:
        pass  # it broke, and is gone


# The host's side


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


class Turnstile:
    """Those who come in, one by one: a seal costs its half of a millisecond to make, and between
    any two everybody else's lines are served. A whole party comes in at once; whoever goes on
    knocking gets no more than a share of the loop's time, each address as much as any other. Of one
    loop."""

    def __init__(self, share: float = SHARE, at_once: float = AT_ONCE) -> None:
        """`share`: of a processor, for all of them. `at_once`: seconds of work that are saved up
        for them while nobody comes."""
        self._share, self._most = share, at_once
        self._saved, self._since = at_once, time.perf_counter()
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self._goes_on = -math.inf
        """When `_next` comes, if anybody waits."""

    def enter(self, work: Callable[[], None], whose: str = "") -> None:
        """Does this in one of the loop's next turns, after what has been waiting longer of the same
        address."""
        first = not self._waiting
        self._waiting.setdefault(whose, deque()).append(work)
        # Should we get a turn wrong, all the others would wait for it for ever.
        if first or time.perf_counter() > self._goes_on + LOST:
            self._go_on(0.0)

    def _go_on(self, after: float) -> None:
        self._goes_on = time.perf_counter() + after
        loop = asyncio.get_running_loop()
        loop.call_later(after, self._next) if after else loop.call_soon(self._next)

    def _next(self) -> None:
        if not self._waiting:
            return
        now = time.perf_counter()
        self._saved = min(self._most, self._saved + (now - self._since) * self._share)
        self._since = now
        if self._saved < 0:
            return self._go_on(-self._saved / self._share)
        whose, works = self._waiting.popitem(last=False)
        work = works.popleft()
        if works:
            self._waiting[whose] = works
        if self._waiting:
            self._go_on(0.0)
        worked = time.thread_time()  # what others take of the processor is not theirs
        try:
            work()
        finally:
            self._saved -= time.thread_time() - worked


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
