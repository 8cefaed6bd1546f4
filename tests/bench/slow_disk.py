"""A host on a slower disk: every sync takes 4 ms longer, about as a laptop's does.

The data really go to the disk; only the answer is late.
"""

from __future__ import annotations

import os
import sys
import time

from net.commands.host import main

SLOWER = 0.004
"""Seconds."""

_sync = os.fdatasync


def slow_sync(file: int) -> None:
    """As `os.fdatasync`, and longer."""
    _sync(file)
    time.sleep(SLOWER)


if __name__ == "__main__":
    os.fdatasync = slow_sync  # type: ignore[assignment]
    sys.exit(main())
