"""A host that says at its end, on standard error, in which functions its loop spent its time."""

from __future__ import annotations

import cProfile
import sys

from net.commands.host import main
from tests.bench.figures import shares

MOST = 25
WAITING = ("'poll' of 'select.epoll'", "'acquire' of '_thread.lock'", "posix.fdatasync")

if __name__ == "__main__":
    profile = cProfile.Profile()
    code = profile.runcall(main)
    print("\n".join(shares(profile, MOST, WAITING)), file=sys.stderr)
    sys.exit(code)
