"""A process that prepares people's own clips: JSON lines in, JSON lines out. No Qt, no network.

in   {"source": PATH, "target": PATH}
out  {"done": PATH, "path": PATH, "picture": [W, H]}  {"failed": PATH, "reason": CODE}

Apart from the host, because a broken video file may bring down who reads it, or take all there is.
It may take so much and no more; how long is its maker's to say."""

from __future__ import annotations

import ctypes
import json
import os
import sys
from pathlib import Path
from typing import Any

from net.clip_files import CannotUse, picture_of, prepare_clip
from net.limits import hold_back

BELOW_NORMAL = 0x4000


def be_modest() -> None:
    """Preparing must never make a game stutter."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(10)


def answer(line: str) -> dict[str, Any]:
    """Does what one line asks for."""
    asked = json.loads(line)
    source, target = Path(asked["source"]), Path(asked["target"])
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        made = prepare_clip(source, target)
        return {"done": str(source), "path": str(made), "picture": picture_of(made)}
    except CannotUse as cannot:
        return {"failed": str(source), "reason": cannot.reason}
    except OSError:
        return {"failed": str(source), "reason": "cannot_write"}
    except MemoryError:
        return {"failed": str(source), "reason": "unreadable"}


def main() -> int:
    """Until the input ends."""
    be_modest()
    hold_back()
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
