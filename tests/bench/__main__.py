"""`golest bench NAME...`: runs the measurements named, all of them without a name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping

from tests.bench import (
    goal_engine,
    golden_goal,
    okorkor_engine,
    okorkor_strength,
    tables,
    tiszta_sor,
)

BENCHES: Mapping[str, Callable[[int | None], None]] = {
    "goal-engine": lambda games: goal_engine.main(),
    "okorkor-engine": lambda games: okorkor_engine.main(),
    "okorkor-strength": okorkor_strength.main,
    "okorkor-flat": okorkor_strength.compare,
    "tiszta-sor": tiszta_sor.main,
    "golden-goal": golden_goal.main,
    "golden-goal-strength": golden_goal.strength,
    "tables": lambda games: tables.main(),
}
"""By name; those that play series of games take how many, None for the usual number."""


def main() -> int:
    """Runs what is asked for; 2 for a name there is not."""
    parser = argparse.ArgumentParser(prog="golest bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--games", type=int, help="games a series, where there are series")
    given = parser.parse_args()
    names = given.names or list(BENCHES)
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are: {', '.join(BENCHES)}")
    for name in names:
        BENCHES[name](given.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
