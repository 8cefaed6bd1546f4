"""Many clients in one process, for timing a host in another. While the clock runs they only take
bytes and see whether what came is whole; what it says they read afterwards. Ours speak TLS and
msgpack, boardgame.io's a WebSocket with JSON.
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import ssl
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from net import messages as msg
from net.door import Visitor
from net.tls import fingerprint
from net.wire import HEAD, encoded, host_decoder, unpacked
from tests.net.hosts import CODE

READ = 32 * 1024
PATIENCE = 30.0


class Client(ABC):
    """One connection. `reports`: whole reports of the game that have come, `bytes`: theirs;
    `report`: the last one."""

    def __init__(self, port: int, patience: float = PATIENCE) -> None:
        self.reports = self.bytes = 0
        self.report = b""
        self.sock = socket.create_connection(("127.0.0.1", port), patience)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.came = b""

    def take(self) -> bool:
        """Takes what has come, without waiting; whether it ends where something of it ends."""
        data = self.sock.recv(READ)
        if not data:
            raise ConnectionError("the server has hung up")
        self.came = self.came + data if self.came else data
        return self.is_whole()

    @abstractmethod
    def is_whole(self) -> bool:
        """Whether what has come ends where a record or frame does."""

    @abstractmethod
    def digest(self) -> None:
        """Reads what has come."""


class Crowd:
    """Clients of one server, read by one loop."""

    def __init__(self, clients: Sequence[Client]) -> None:
        self.clients = clients
        self._poll = select.epoll()
        self._by_file = {one.sock.fileno(): one for one in clients}
        for file in self._by_file:
            self._poll.register(file, select.EPOLLIN)

    def wait(self, reports: int, first: Client | None = None) -> tuple[float, float]:
        """Until all have had so many reports; when `first` had them, and when all. Raises
        TimeoutError."""
        heard = now = time.perf_counter()
        ends = now + PATIENCE
        while behind := {one for one in self.clients if one.reports < reports}:
            while behind:
                for file, _ in self._poll.poll(1.0):
                    one = self._by_file[file]
                    if one.take():
                        behind.discard(one)
                        if one is first:
                            heard = time.perf_counter()
                now = time.perf_counter()
                if now > ends:
                    raise TimeoutError(
                        f"{len(behind)} clients of {len(self.clients)} heard nothing"
                    )
            for one in self.clients:
                one.digest()
        return heard, now

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
            self.read(1.0)
            for one in movers:
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
        ready = [self._by_file[file] for file, _ in self._poll.poll(seconds)]
        for one in ready:
            one.take()
            one.digest()
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


def _context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Laptop(Client):
    """A client of ours, let in by the tests' code. `refused`: codes of what it was refused."""

    STATE = b"\xa4type\xa5state"
    TOLD = b"\xa4type\xa4told"
    REFUSED = b"\xa4type\xa7refused"
    CONTEXT = _context()

    def __init__(self, port: int, name: str | None) -> None:
        """`name`: of a player, let in by the code; None: somebody who watches."""
        super().__init__(port)
        self.refused: list[str] = []
        self._rest = b""
        self._name, self._told = name, list[bytes]()
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = self.CONTEXT.wrap_bio(self._in, self._out)
        self._shake_hands()
        if name is not None:
            self._show_the_code()
        role = "watch" if name is None else "play"
        self.say(msg.Hello(protocol=msg.PROTOCOL, role=role, name=name or ""))
        self.sock.setblocking(False)

    def _shake_hands(self) -> None:
        while True:
            try:
                self._tls.do_handshake()
            except ssl.SSLWantReadError:
                self.sock.sendall(self._out.read())
                self._in.write(self.sock.recv(READ))
            else:
                return self.sock.sendall(self._out.read())

    def _show_the_code(self) -> None:
        certificate = self._tls.getpeercert(binary_form=True)
        assert certificate is not None
        visitor = Visitor("code", CODE, fingerprint(certificate), os.urandom)
        self.say(msg.Knock(by="code", element=visitor.element))
        while not self.take():
            pass
        answer = next(iter(host_decoder().feed(self._unsealed())))
        assert isinstance(answer, msg.Answer), answer
        proof = visitor.proof(answer.element, answer.proof)
        assert proof is not None
        self.say(msg.Proof(proof=proof))

    def say(self, message: msg.Message) -> None:
        """Sends one message."""
        self._tls.write(encoded(message, msg.CLIENT_FRAME))
        self.sock.sendall(self._out.read())

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

    def is_whole(self) -> bool:
        at, came = 0, self.came
        while at + 5 < len(came):
            at += 5 + (came[at + 3] << 8) + came[at + 4]
        return at == len(came)

    def _unsealed(self) -> bytes:
        self._in.write(self.came)
        self.came = b""
        pieces = []
        while self._in.pending or self._tls.pending():
            try:
                pieces.append(self._tls.read(READ))
            except ssl.SSLWantReadError:
                break
        return b"".join(pieces)

    def digest(self) -> None:
        if not self.came:
            return
        data = self._rest + self._unsealed()
        at, end = 0, len(data)
        while at + HEAD <= end:
            stop = at + HEAD + int.from_bytes(data[at : at + HEAD], "big")
            if stop > end:
                break
            frame = data[at + HEAD : stop]
            start = frame[:16]
            if self.STATE in start:
                self.reports += 1
                self.bytes += stop - at
                self.report = frame
            elif self.TOLD in start:
                self._told.append(frame)
            elif self.REFUSED in start:
                self.refused.append(unpacked(frame)["code"])
            at = stop
        self._rest = data[at:]


class Browser(Client):
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
        super().__init__(port, patience)
        self.first = b""
        self._game, self._match, self._player = game, match, player
        self._update, self._sync = (f'42/{game},["{what}"'.encode() for what in ("update", "sync"))
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.came:
            self.take()
        head, _, self.came = self.came.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n", 1)[0], head
        self._text(f"40/{game},")
        while not any(one.startswith(b"40") for one in self._packets()):
            self.take()
        self.emit("sync", match, player, None, 5)
        while not self.first:
            self.take()
            self.digest()
        self.sock.setblocking(False)

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

    def digest(self) -> None:
        for packet in self._packets():
            if packet.startswith(self._update):
                self.reports += 1
                self.bytes += len(packet)
                self.report = packet
            elif packet.startswith(self._sync):
                self.first = packet
            elif packet == b"2":
                self._text("3")

    def _packets(self) -> list[bytes]:
        """What has come whole."""
        found, at = [], 0
        for start, stop in self._frames():
            found.append(self.came[start:stop])
            at = stop
        self.came = self.came[at:]
        return found

    def is_whole(self) -> bool:
        at = 0
        for _, stop in self._frames():
            at = stop
        return at == len(self.came)

    def _frames(self) -> list[tuple[int, int]]:
        """Where the frames that are whole begin and end, their heads left out."""
        data, at, found = self.came, 0, []
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = (data[start] << 8) + data[start + 1], start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            at = start + size
            if at > len(data):
                break
            found.append((start, at))
        return found
