"""What a process that reads strange videos may take. No Qt."""

from __future__ import annotations

import os
import sys

if sys.platform != "win32":
    import resource

MEMORY = 3 * 2**30
PROCESSOR = 600
"""Seconds of processor after which it is ended."""


def limit_myself() -> None:
    """From now on; Windows knows no such limits for a process of its own."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        os.nice(5)
