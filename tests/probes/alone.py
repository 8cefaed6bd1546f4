"""A network of its own for a probe: nobody else's packets, and more addresses than a machine has.
For Linux, where somebody may make one."""

from __future__ import annotations

import json
import socket
import struct
import subprocess
import sys
from dataclasses import asdict
from functools import cache

from tests.net.hosts import ROOT
from tests.probes.probe import Found

if sys.platform == "linux":
    import fcntl

MANY = "10.9.0.1"
"""The first of 65,534 addresses that all are this machine's: 10.9.0.0/16."""

SIOCSIFADDR, SIOCSIFNETMASK, SIOCSIFFLAGS = 0x8916, 0x891C, 0x8914
UP = 0x1 | 0x40  # and running


@cache
def possible() -> bool:
    """Whether a network of its own can be made here."""
    if sys.platform != "linux":
        return False
    try:
        made = subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False)
    except OSError:
        return False
    return made.returncode == 0


def open_up() -> None:
    """In a network just made: its loopback is up, and has the many addresses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plain:
        fcntl.ioctl(plain, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", UP))
        for request, address in ((SIOCSIFADDR, MANY), (SIOCSIFNETMASK, "255.255.0.0")):
            where = struct.pack("16sHH4s8x", b"lo:1", socket.AF_INET, 0, socket.inet_aton(address))
            fcntl.ioctl(plain, request, where)


def alone(module: str, *words: str) -> Found:
    """Runs a module of the probes in a network of its own; it calls `open_up` and `hand_back`."""
    command = ["unshare", "-rn", sys.executable, "-m", module, *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode:
        return Found(faults=[f"{module} ended with {run.returncode}: {run.stderr[-2000:]}"])
    return Found(**json.loads(run.stdout.splitlines()[-1]))


def hand_back(found: Found) -> None:
    """What was found, to who waits outside."""
    print(json.dumps(asdict(found)))
