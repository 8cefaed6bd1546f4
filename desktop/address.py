"""Where a room is, as a person types it. Pure: resolves nothing."""

from __future__ import annotations

import re
from typing import NamedTuple

from net.messages import PORT

LONGEST = 253
EXAMPLE = f"192.168.1.20:{PORT}"
"""As people are shown how to write one."""

HOST = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?")


class Address(NamedTuple):
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse(text: str, usual_port: int | None = None) -> Address | None:
    """`192.168.1.20:4729`, `anna-laptop:4729`, `[fe80::1]:4729`; None if it is no address.

    Without a port the usual one is meant, if there is one.
    """
    text = text.strip().removeprefix("golest://").rstrip("/")
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        port = rest.removeprefix(":") if closed else "no"
        fine = re.fullmatch(r"[0-9A-Fa-f:.]+(%\w+)?", host) is not None and ":" in host
    else:
        host, _, port = text.partition(":")
        fine = HOST.fullmatch(host) is not None and len(host) <= LONGEST and _numbers_fit(host)
    if not fine:
        return None
    if not port:
        return None if usual_port is None or text.endswith(":") else Address(host, usual_port)
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        return None
    return Address(host, int(port))


def _numbers_fit(host: str) -> bool:
    """What is all numbers and dots must be an IPv4 address."""
    if not re.fullmatch(r"[0-9.]+", host):
        return True
    parts = host.split(".")
    return len(parts) == 4 and all(part and len(part) <= 3 and int(part) < 256 for part in parts)
