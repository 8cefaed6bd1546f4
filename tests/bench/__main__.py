"""`golest bench NAME...`: runs the measurements named, all of them without a name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping

from tests.bench import goal_engine

BENCHES: Mapping[str, Callable[[], None]] = {"goal-engine": goal_engine.main}


def main() -> int:
    """Runs what is asked for; 2 for a name there is not."""
    parser = argparse.ArgumentParser(prog="golest bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    names = parser.parse_args().names or list(BENCHES)
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are: {', '.join(BENCHES)}")
    for name in names:
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
