"""What a process that reads strange videos may take and touch. No Qt."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from desktop.workshop.confine import shut_in
from net.limits import hold_back


def limit_myself(reads: Iterable[Path], writes: Path | None = None) -> set[str]:
    """From now on; of files nothing but `reads` and the folder `writes` can be reached. Returns
    what holds: `size`, and of `files` and `network` what this system enforces."""
    if not hold_back():
        return set()
    os.nice(5)
    return {"size"} | shut_in(reads, writes)
