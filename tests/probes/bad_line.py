"""A bad network: carries IP packets between network namespaces, and loses, delays, mixes up and
thins them out on the way. Linux, root. Run by `networks` as `python -m tests.probes.bad_line NAME
NAMESPACE ADDRESS ...`: a device of that name for each, brought to its namespace with its address.

Takes {"do": "line", ...} with what `Line` has, and {"do": "cut", "device": NAME, "off": true}.
"""

from __future__ import annotations

import fcntl
import heapq
import json
import os
import random
import select
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
LARGEST = 65536
QUEUE = 0.2
"""Seconds of packets that wait for a slow line at most; more are lost."""


@dataclass(frozen=True)
class Line:
    """How every packet fares. `loss` and `early`: shares that are lost, and that overtake the
    others; `delay` and `jitter`: seconds; `rate`: bits a second, 0: any."""

    loss: float = 0.0
    delay: float = 0.0
    jitter: float = 0.0
    early: float = 0.0
    rate: float = 0.0


class Port(NamedTuple):
    """One device: what goes into it comes out of its namespace's network, and the other way."""

    name: str
    fd: int


class Cable:
    """All devices of one network."""

    def __init__(self, devices: Sequence[tuple[str, str, str]], seed: int) -> None:
        self._rng = random.Random(seed)
        self._ports = {name: Port(name, _device(name)) for name, _, _ in devices}
        self._by_fd = {port.fd: port for port in self._ports.values()}
        self._homes: dict[bytes, Port] = {}
        self._line = Line()
        self._cut: set[str] = set()
        self._due: list[tuple[float, int, int, bytes]] = []
        self._free_at: dict[int, float] = {}
        self._count = 0
        self.carried = self.lost = 0
        for name, namespace, address in devices:
            _ip("link", "set", name, "netns", namespace)
            _ip("-n", namespace, "addr", "add", f"{address}/24", "dev", name)
            _ip("-n", namespace, "link", "set", "lo", "up")
            _ip("-n", namespace, "link", "set", name, "up")
            self._homes[_bytes(address)] = self._ports[name]

    def run(self) -> None:
        """Until standard input ends."""
        while True:
            wait = max(self._due[0][0] - time.monotonic(), 0) if self._due else None
            ready, _, _ = select.select([0, *self._by_fd], [], [], wait)
            for fd in ready:
                if fd == 0:
                    line = sys.stdin.readline()
                    if not line:
                        return
                    self._told(json.loads(line))
                else:
                    self._came(self._by_fd[fd])
            self._deliver()

    def _told(self, wish: dict[str, Any]) -> None:
        if wish.pop("do") == "line":
            self._line = Line(**wish)
        elif wish["off"]:
            self._cut.add(wish["device"])
        else:
            self._cut.discard(wish["device"])

    def _came(self, port: Port) -> None:
        try:
            packet = os.read(port.fd, LARGEST)
        except OSError:
            return  # its device is down
        if len(packet) < 20 or packet[0] >> 4 != 4:
            return
        self._homes[packet[12:16]] = port  # whoever speaks from an address has it now
        to = self._homes.get(packet[16:20])
        if to is None or {port.name, to.name} & self._cut:
            self.lost += 1
            return
        line, now = self._line, time.monotonic()
        if self._rng.random() < line.loss:
            self.lost += 1
            return
        at = now
        if line.rate:
            begins = max(now, self._free_at.get(to.fd, 0.0))
            if begins - now > QUEUE:
                self.lost += 1
                return
            at = self._free_at[to.fd] = begins + 8 * len(packet) / line.rate
        if self._rng.random() >= line.early:
            at += line.delay + self._rng.random() * line.jitter
        self._count += 1
        heapq.heappush(self._due, (at, self._count, to.fd, packet))

    def _deliver(self) -> None:
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            _, _, fd, packet = heapq.heappop(self._due)
            try:
                os.write(fd, packet)
                self.carried += 1
            except OSError:
                self.lost += 1  # its device is down


def _device(name: str) -> int:
    fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return fd


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def _bytes(address: str) -> bytes:
    return bytes(map(int, address.split(".")))


def main() -> int:
    words = sys.argv[2:]
    devices = list(zip(words[::3], words[1::3], words[2::3], strict=True))
    cable = Cable(devices, int(sys.argv[1]))
    print(json.dumps({"ready": True}), flush=True)
    cable.run()
    print(json.dumps({"carried": cable.carried, "lost": cable.lost}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
