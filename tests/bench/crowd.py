"""Many clients in one process, for timing a host in another: they read, count reports, and look
into a message only where the next move is chosen. Ours speak TLS and msgpack, boardgame.io's a
WebSocket with JSON; everything else is the same code.
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import ssl
import time
from collections.abc import Sequence
from typing import Any, Protocol

from net import messages as msg
from net.door import Visitor
from net.tls import fingerprint
from net.wire import HEAD, encoded, host_decoder, unpacked
from tests.net.hosts import CODE, sealed

READ = 256 * 1024
PATIENCE = 30.0


class Client(Protocol):
    """One connection. `reports`: whole reports of the game that have come; `bytes`: theirs."""

    sock: socket.socket
    reports: int
    bytes: int

    def read(self) -> None:
        """Takes what has come, without waiting."""


class Crowd:
    """Clients of one server, read by one loop."""

    def __init__(self, clients: Sequence[Client]) -> None:
        self.clients = clients
        self._poll = select.epoll()
        self._by_file = {one.sock.fileno(): one for one in clients}
        for file in self._by_file:
            self._poll.register(file, select.EPOLLIN)

    def wait(self, reports: int, first: Client | None = None) -> float:
        """Until all have had so many reports; when `first` had them. Raises TimeoutError."""
        behind = {one for one in self.clients if one.reports < reports}
        heard = now = time.perf_counter()
        ends = now + PATIENCE
        while behind:
            for file, _ in self._poll.poll(1.0):
                one = self._by_file[file]
                one.read()
                if one.reports >= reports:
                    behind.discard(one)
                    if one is first:
                        heard = time.perf_counter()
            if time.perf_counter() > ends:
                raise TimeoutError(f"{len(behind)} of {len(self.clients)} clients heard nothing")
        return heard

    def stream(self, movers: Sequence[Laptop], step: dict[str, Any], moves: int, each: int) -> None:
        """So many moves in all, each of the movers always having `each` of its own unanswered."""
        left = moves - each * len(movers)
        answered = 0
        for one in movers:
            one.acknowledged()
            for _ in range(each):
                one.act(step, None)
        ends = time.perf_counter() + PATIENCE
        while answered < moves and time.perf_counter() < ends:
            for file, _ in self._poll.poll(1.0):
                one = self._by_file[file]
                one.read()
                if one not in movers:
                    continue
                done = one.acknowledged()
                answered += done
                for _ in range(min(done, left)):
                    one.act(step, None)
                left -= min(done, left)
        if answered < moves:
            raise TimeoutError(f"{answered} of {moves} moves were acknowledged")

    def settle(self, seconds: float = 0.3) -> None:
        """Reads until nothing has come for so long."""
        while self.read(seconds):
            pass

    def read(self, seconds: float) -> bool:
        """Reads what has come, or what comes first within this time; whether anything has."""
        ready = self._poll.poll(seconds)
        for file, _ in ready:
            self._by_file[file].read()
        return bool(ready)

    def even(self) -> int:
        """Counts anew from the same number for all; gives it."""
        for one in self.clients:
            one.reports = 0
        return 0

    def close(self) -> None:
        """Everybody hangs up."""
        self._poll.close()
        for one in self.clients:
            one.sock.close()


class Laptop:
    """A client of ours, let in by the tests' code. `report`: the last State, as it came."""

    STATE = b"\xa4type\xa5state"
    TOLD = b"\xa4type\xa4told"

    def __init__(self, port: int, name: str | None) -> None:
        """`name`: of a player, let in by the code; None: somebody who watches."""
        self.reports = self.bytes = 0
        self.report = self._rest = b""
        self.refused: list[str] = []
        """Codes of what it was refused."""
        self._name, self._told = name, list[bytes]()
        plain = socket.create_connection(("127.0.0.1", port), PATIENCE)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock: ssl.SSLSocket = sealed(plain)
        if name is not None:
            self._show_the_code()
        role = "watch" if name is None else "play"
        self.say(msg.Hello(protocol=msg.PROTOCOL, role=role, name=name or ""))
        self.sock.setblocking(False)

    def _show_the_code(self) -> None:
        certificate = self.sock.getpeercert(binary_form=True)
        assert certificate is not None
        visitor = Visitor("code", CODE, fingerprint(certificate), os.urandom)
        self.say(msg.Knock(by="code", element=visitor.element))
        decoder = host_decoder()
        answer = next(one for one in decoder.feed(self.sock.recv(READ)))
        assert isinstance(answer, msg.Answer), answer
        proof = visitor.proof(answer.element, answer.proof)
        assert proof is not None
        self.say(msg.Proof(proof=proof))

    def say(self, message: msg.Message) -> None:
        """Sends one message."""
        self.sock.sendall(encoded(message, msg.CLIENT_FRAME))

    def act(self, step: dict[str, Any], question: int | None) -> None:
        """A step in the game."""
        self.say(msg.Act(ref=0, step=step, question=question))

    def acknowledged(self) -> int:
        """How many events of its own doing it has been told of since it was asked last."""
        told, self._told = self._told, []
        events = [event for one in told for event in unpacked(one)["events"]]
        return sum(event.get("by") == self._name for event in events)

    def state(self) -> dict[str, Any]:
        """The last State."""
        return unpacked(self.report)

    def read(self) -> None:
        try:
            data = self._rest + self.sock.recv(READ)
            while self.sock.pending():
                data += self.sock.recv(READ)
        except ssl.SSLWantReadError:
            return
        at, end = 0, len(data)
        while at + HEAD <= end:
            stop = at + HEAD + int.from_bytes(data[at : at + HEAD], "big")
            if stop > end:
                break
            start = data[at + HEAD : at + HEAD + 16]
            if self.STATE in start:
                self.reports += 1
                self.bytes += stop - at
                self.report = data[at + HEAD : stop]
            elif self.TOLD in start:
                self._told.append(data[at + HEAD : stop])
            elif b"refused" in start:
                self.refused.append(unpacked(data[at + HEAD : stop])["code"])
            at = stop
        self._rest = data[at:]


class Browser:
    """A client of boardgame.io, as far as the comparison needs one: Engine.IO 4 over a WebSocket
    (RFC 6455). `first`: what it was sent when it came."""

    def __init__(
        self,
        port: int,
        player: str | None,
        game: str = "tally",
        match: str = "m",
        patience: float = PATIENCE,
    ) -> None:
        self.reports = self.bytes = 0
        self.report, self.first = b"", b""
        self._game, self._match, self._player = game, match, player
        self._rest = b""
        self.sock = socket.create_connection(("127.0.0.1", port), patience)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._some()
        assert b" 101 " in head.split(b"\r\n", 1)[0], head
        self._rest = head.partition(b"\r\n\r\n")[2]
        self._text(f"40/{game},")
        while not any(one.startswith(b"40") for one in self._packets()):
            self._rest += self._some()
        self.emit("sync", match, player, None, 5)
        while not self.first:
            self._take(self._some())
        self.sock.setblocking(False)

    def _some(self) -> bytes:
        data = self.sock.recv(READ)
        if not data:
            raise ConnectionError("the server has hung up")
        return data

    def emit(self, *words: Any) -> None:
        """An event to the server."""
        self._text(f"42/{self._game},{json.dumps(words)}")

    def move(self, name: str, *arguments: Any) -> None:
        """A move in the game."""
        payload = {"type": name, "args": arguments, "playerID": self._player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, 0, self._match, self._player)

    def _text(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.sock.sendall(head + mask + masked)

    def read(self) -> None:
        try:
            data = self._some()
        except BlockingIOError:
            return
        self._take(data)

    def _take(self, data: bytes) -> None:
        self._rest += data
        update, sync = (f'42/{self._game},["{what}"'.encode() for what in ("update", "sync"))
        for packet in self._packets():
            if packet.startswith(update):
                self.reports += 1
                self.bytes += len(packet)
                self.report = packet
            elif packet.startswith(sync):
                self.first = packet
            elif packet == b"2":
                self._text("3")

    def _packets(self) -> list[bytes]:
        """What has come whole."""
        data, at, found = self._rest, 0, []
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if len(data) < start + size:
                break
            found.append(data[start : start + size])
            at = start + size
        self._rest = data[at:]
        return found
