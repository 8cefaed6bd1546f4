"""Laptops that only take clips, as fast as they come: a process of `golest bench clips`.

`python -m tests.bench.drain KIND ADDRESS PORT COUNT SIZE`: COUNT connections at once, of KIND
`ours` (each with a game connection of its own), `pings` (on such ones only), `one` (game and
clip on one), `http` or `https`.
Every line on standard input is one round; its answer the seconds it took, the bytes that came, and
the round trips of pings meanwhile, where there are any. Light, so that the other end is measured.
"""

from __future__ import annotations

import itertools
import json
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from net import messages as msg
from net.wire import HEAD, encoded, host_decoder
from tests.net.hosts import sealed

ROOM = bytearray(256 * 1024)
EVERY = 0.02
"""Seconds between two pings of one laptop."""

FILE = "/clip"
Line = socket.socket


def called(address: str, port: int, tls: bool = True) -> Line:
    line = socket.create_connection((address, port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sealed(line) if tls else line


def said(line: Line, message: msg.Message) -> None:
    line.sendall(encoded(message, msg.CLIENT_FRAME))


class Welcomed:
    """A game connection that watches, and what it was told."""

    def __init__(self, address: str, port: int) -> None:
        self.line = called(address, port)
        self._decoder = host_decoder()
        said(self.line, msg.Hello(protocol=msg.PROTOCOL, role="watch"))
        self.ticket, self.clip = "", ""
        self.size = 0
        self._answered: dict[int, float] = {}
        while not self.size:
            self._hear()

    def _hear(self) -> None:
        for message in self._decoder.feed(self.line.recv(65536)):
            if isinstance(message, msg.Welcome):
                self.ticket = message.clip_ticket
            elif isinstance(message, msg.ClipsWanted) and message.clips:
                first = message.clips[0]
                if first.state == "ready":
                    self.clip, self.size = first.clip, first.size
            elif isinstance(message, msg.Pong):
                self._answered[message.ref] = time.perf_counter()

    def pinged(self, over: threading.Event, ref: Iterator[int]) -> list[float]:
        """Round trips until it is over."""
        took = []
        while not over.is_set():
            number, began = next(ref), time.perf_counter()
            said(self.line, msg.Ping(ref=number))
            while number not in self._answered:
                self._hear()
            took.append(self._answered.pop(number) - began)
            time.sleep(max(0.0, EVERY - took[-1]))
        return took


def poured(line: Line, size: int, pong: Callable[[msg.Pong], None] | None = None) -> int:
    """Reads Parts until the last of a clip of `size` bytes; how many bytes came. Only what can be
    the last, or is small, is looked at."""
    held, came, ahead = bytearray(), 0, 0  # `ahead`: bytes of a frame that nobody looks at
    room = bytearray(len(ROOM))
    decoder = host_decoder()
    while True:
        count = line.recv_into(room)
        if not count:
            raise EOFError
        came += count
        skipped = min(ahead, count)
        ahead -= skipped
        held += memoryview(room)[skipped:count]
        while len(held) >= HEAD:
            length = HEAD + int.from_bytes(held[:HEAD], "big")
            last = came + length >= size
            if length > 4096 and not last:
                ahead = max(0, length - len(held))
                del held[:length]
                continue
            if len(held) < length:
                break
            for message in decoder.feed(bytes(held[:length])):
                if isinstance(message, msg.Pong) and pong is not None:
                    pong(message)
                elif isinstance(message, msg.Part):
                    if message.offset + len(message.data) == message.total:
                        return came
                elif isinstance(message, msg.Refused):
                    raise RuntimeError(message.code)
            del held[:length]


def ours(one: Welcomed, address: str, port: int) -> int:
    with called(address, port) as line:
        said(line, msg.Clips(ticket=one.ticket))
        said(line, msg.Fetch(clip=one.clip))
        return poured(line, one.size)


def on_one(address: str, port: int, size: int, ref: Iterator[int], took: list[float]) -> int:
    """Clip and pings on one connection."""
    sent: dict[int, float] = {}
    over = threading.Event()

    def pong(message: msg.Pong) -> None:
        took.append(time.perf_counter() - sent.pop(message.ref))

    def ping() -> None:
        while not over.is_set():
            number = next(ref)
            sent[number] = time.perf_counter()
            said(line, msg.Ping(ref=number))
            time.sleep(EVERY)

    with called(address, port) as line:
        said(line, msg.Fetch(clip="clip"))
        pinging = threading.Thread(target=ping)
        pinging.start()
        try:
            return poured(line, size, pong)
        finally:
            over.set()
            pinging.join()


def over_http(address: str, port: int, tls: bool) -> int:
    with called(address, port, tls) as line:
        line.sendall(f"GET {FILE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        room, came = bytearray(len(ROOM)), 0
        try:
            while count := line.recv_into(room):
                came += count
        except ssl.SSLEOFError:
            pass
        return came


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """All of these, each in a thread; what they gave."""
    gave: list[Any] = [None] * len(works)

    def do(at: int) -> None:
        gave[at] = works[at]()

    threads = [threading.Thread(target=do, args=(at,)) for at in range(len(works))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return gave


def main(kind: str, address: str, port: int, count: int, size: int) -> None:
    sys.setswitchinterval(0.0005)
    guests = [Welcomed(address, port) for _ in range(count)] if kind in ("ours", "pings") else []
    refs = [itertools.count(1) for _ in range(count)]
    say({"size": guests[0].size if guests else size})
    for wish in sys.stdin:
        if kind == "pings":
            say({"began": wish.strip()})
            say({"pings": pinged(guests, refs)})
        else:
            say(drained(kind, guests, refs, address, port, size))


def pinged(guests: list[Welcomed], refs: list[Iterator[int]]) -> list[float]:
    """Round trips of all until the next line on standard input."""
    over = threading.Event()
    works: list[Callable[[], Any]] = [
        partial(one.pinged, over, ref) for one, ref in zip(guests, refs, strict=True)
    ]

    def wait() -> list[float]:
        sys.stdin.readline()
        over.set()
        return []

    return [trip for trips in at_once([*works, wait]) for trip in trips]


def drained(
    kind: str,
    guests: list[Welcomed],
    refs: list[Iterator[int]],
    address: str,
    port: int,
    size: int,
) -> dict[str, Any]:
    """One download of each."""
    took: list[float] = []
    works: list[Callable[[], int]]
    if kind == "ours":
        works = [partial(ours, one, address, port) for one in guests]
    elif kind == "one":
        works = [partial(on_one, address, port, size, ref, took) for ref in refs]
    else:
        works = [partial(over_http, address, port, kind == "https")] * len(refs)
    began = time.perf_counter()
    came = sum(at_once(works))
    return {"seconds": time.perf_counter() - began, "bytes": came, "pings": took}


def say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6]))
