"""What a process that reads strange videos may take and touch. No Qt."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from desktop.workshop.confine import shut_in

if sys.platform != "win32":
    import resource

MEMORY = 1536 * 2**20
PROCESSOR = 900
"""Seconds of processor after which it is ended."""
LARGEST = 2**30
"""Bytes of a file it writes."""
HANDLES = 64


def limit_myself(reads: Iterable[Path], writes: Path | None = None) -> set[str]:
    """From now on; of files nothing but `reads` and the folder `writes` can be reached. Windows
    knows no such limits, there the process is only one of its own. Returns what holds: `size`, and
    of `files` and `network` what this system enforces."""
    if sys.platform == "win32":
        return set()
    limits = {
        resource.RLIMIT_DATA: MEMORY,
        resource.RLIMIT_CPU: PROCESSOR,
        resource.RLIMIT_FSIZE: LARGEST,
        resource.RLIMIT_NOFILE: HANDLES,
        resource.RLIMIT_CORE: 0,
    }
    for which, most in limits.items():
        _, hard = resource.getrlimit(which)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (most, most))
    os.nice(5)
    return {"size"} | shut_in(reads, writes)
