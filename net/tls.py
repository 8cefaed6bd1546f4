"""TLS 1.3: the certificate a room is known by, and a laptop's side of a line. Shell; knows no room.

The host's side is net/sealed.py.

No authority vouches for a room: a laptop compares the certificate's fingerprint with the one it
remembers, or with the one that the exchange at the door (net/door.py) has bound to the code.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import hashlib
import logging
import os
import socket
import ssl
from pathlib import Path

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
