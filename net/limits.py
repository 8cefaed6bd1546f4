"""What a process that reads strange files may take. Shell.

Windows knows no such limits; there the process is only one of its own."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

MEMORY = 1536 * 2**20
PROCESSOR = 900
"""Seconds of processor after which it is ended."""
LARGEST = 2**30
"""Bytes of a file it writes."""
HANDLES = 64


def hold_back() -> bool:
    """No more than that from now on, and no core file; whether this system enforces it."""
    if sys.platform == "win32":
        return False
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
    return True
