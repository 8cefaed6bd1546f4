"""A network cable of this machine's own: two network namespaces and a shaper between them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

HOST, GUEST = "10.77.13.1", "10.77.13.2"
BURST, LATENCY = "128kb", "20ms"
"""What a switch lets through at once, and how long it keeps what it cannot send on yet."""


class Cable(NamedTuple):
    """Words before a command on either end, and the host's address; no words: it is loopback."""

    host: tuple[str, ...] = ()
    guest: tuple[str, ...] = ()
    address: str = "127.0.0.1"

    @property
    def shaped(self) -> bool:
        return bool(self.host)


@contextmanager
def cable(megabits: int) -> Iterator[Cable]:
    """A cable of that rate in both directions; loopback, and a word on it, where none can be
    laid."""
    names = [f"golest-{os.getpid()}-{end}" for end in ("host", "guest")]
    ends = [f"glst{os.getpid()}{end}"[-15:] for end in "hg"]
    try:
        yield _laid(names, ends, megabits)
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def _laid(names: list[str], ends: list[str], megabits: int) -> Cable:
    missing = [tool for tool in ("ip", "tc") if shutil.which(tool) is None]
    try:
        if missing:
            raise OSError(f"{' and '.join(missing)} missing (apt install iproute2)")
        for name in names:
            _do("ip", "netns", "add", name)
        _do("ip", "link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
        for name, end, address in zip(names, ends, (HOST, GUEST), strict=True):
            inside = ("ip", "netns", "exec", name)
            _do("ip", "link", "set", end, "netns", name)
            _do(*inside, "ip", "addr", "add", f"{address}/24", "dev", end)
            _do(*inside, "ip", "link", "set", end, "up")
            _do(*inside, "ip", "link", "set", "lo", "up")
            shaper = ("tbf", "rate", f"{megabits}mbit", "burst", BURST, "latency", LATENCY)
            _do(*inside, "tc", "qdisc", "add", "dev", end, "root", *shaper)
    except (OSError, subprocess.CalledProcessError) as why:
        said = why.stderr.strip() if isinstance(why, subprocess.CalledProcessError) else why
        print(f"  no cable can be laid here ({said}): loopback, which no rate bounds")
        return Cable()
    host, guest = (("ip", "netns", "exec", name) for name in names)
    return Cable(host, guest, HOST)


def _do(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True, text=True)
