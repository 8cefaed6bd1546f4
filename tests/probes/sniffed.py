"""One sealed line to a host of which every record on the wire is seen: how long it is, and which
messages it held. Blocking; for tests."""

from __future__ import annotations

import socket
import ssl
from typing import TypeVar

import msgspec

from net import messages as msg
from net.wire import encoded, host_decoder

M = TypeVar("M", bound=msg.Message)
HEAD = 5
"""Bytes of a TLS record before its content."""


class Sniffed:
    """`records`: the length of each since the seal was there; `heard`: messages, as they were but
    for the ticket, which every process picks anew, and the host's clock."""

    def __init__(self, port: int) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._came, self._goes = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._came, self._goes)
        self._raw = b""
        self._decoder = host_decoder()
        self._ref = 0
        self.records: list[int] = []
        self.heard: list[msg.Message] = []
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._socket.sendall(self._goes.read())
                self._came.write(self._record())
        self._socket.sendall(self._goes.read())

    def say(self, message: msg.Message) -> None:
        self._tls.write(encoded(message, msg.CLIENT_FRAME))
        self._socket.sendall(self._goes.read())

    def until(self, *kinds: type[M], ref: int | None = None) -> M:
        """Hears until a message of these kinds comes."""
        before = len(self.heard)
        while True:
            record = self._record()
            self.records.append(len(record))
            self._came.write(record)
            try:
                data = self._tls.read(2**16)
            except ssl.SSLWantReadError:
                continue
            for message in self._decoder.feed(data):
                if isinstance(message, msg.Welcome):
                    message = msgspec.structs.replace(message, clip_ticket="")
                elif isinstance(message, msg.Pong):
                    message = msgspec.structs.replace(message, at=0.0)
                self.heard.append(message)
            for message in self.heard[before:]:
                if isinstance(message, kinds) and ref in (None, getattr(message, "ref", None)):
                    return message

    def asked(self, message: msg.Message | None = None) -> None:
        """Says this, hears what comes of it, then asks something: all that came before its answer
        has been heard. One after the other, or the host might answer both with one record."""
        if message is not None:
            self.say(message)
            self.until(msg.State, msg.Refused)
        self._ref += 1
        self.say(msg.Ping(ref=self._ref))
        self.until(msg.Pong, ref=self._ref)

    def close(self) -> None:
        self._socket.close()

    def _record(self) -> bytes:
        """The next record, head and all. Raises OSError at the end."""
        while len(self._raw) < HEAD or len(self._raw) < HEAD + self._length():
            data = self._socket.recv(2**16)
            if not data:
                raise ConnectionError("the host has hung up")
            self._raw += data
        end = HEAD + self._length()
        record, self._raw = self._raw[:end], self._raw[end:]
        return record

    def _length(self) -> int:
        return int.from_bytes(self._raw[3:HEAD], "big")
