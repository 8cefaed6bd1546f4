"""`golest bench NAME...`: runs the measurements named; without a name those that take minutes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench import (
    clips,
    control,
    conversion,
    goal_engine,
    golden_goal,
    host,
    okorkor_engine,
    okorkor_strength,
    table,
    tables,
    tiszta_sor,
    together,
)

Given = argparse.Namespace

BENCHES: Mapping[str, Callable[[Given], int | None]] = {
    "goal-engine": lambda given: goal_engine.main(),
    "okorkor-engine": lambda given: okorkor_engine.main(),
    "okorkor-strength": lambda given: okorkor_strength.main(given.games),
    "okorkor-flat": lambda given: okorkor_strength.compare(given.games),
    "tiszta-sor": lambda given: tiszta_sor.main(given.games),
    "golden-goal": lambda given: golden_goal.main(given.games),
    "golden-goal-strength": lambda given: golden_goal.strength(given.games),
    "table": lambda given: table.main(),
    "tables": lambda given: tables.main(),
    "host": lambda given: host.profiled() if given.profile else host.main(given.rounds, given.at),
    "together": lambda given: together.main(given.rounds),
    "clips": lambda given: clips.main(given.rounds),
    "conversion": lambda given: conversion.main(given.rounds),
    "control": lambda given: control.main(given.at),
}
"""By name; what does not hold gives 1."""
ONLY_BY_NAME = (
    "okorkor-strength",
    "okorkor-flat",
    "tiszta-sor",
    "golden-goal",
    "golden-goal-strength",
    "control",
)
"""Hundreds of whole games, or somebody else's software: an hour and more."""


def main() -> int:
    """Runs what is asked for; 1 if something did not hold, 2 for a name there is not."""
    parser = argparse.ArgumentParser(prog="golest bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--games", type=int, help="games a series, where there are series")
    parser.add_argument("--rounds", type=int, help="of `host` and of clips")
    parser.add_argument("--profile", action="store_true", help="of `host`: what takes its time")
    parser.add_argument(
        "--at",
        type=Path,
        metavar="DIR",
        help="of `host` and `control`: where boardgame.io is set up (the user's caches)",
    )
    given = parser.parse_args()
    names = given.names or [name for name in BENCHES if name not in ONLY_BY_NAME]
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are: {', '.join(BENCHES)}")
    codes = [BENCHES[name](given) for name in names]
    if not given.names:
        print("Left out, for they take long; name them to run them:", ", ".join(ONLY_BY_NAME))
    return max(code or 0 for code in codes)


if __name__ == "__main__":
    sys.exit(main())
