"""`golest scenario FILE...`: runs scenarios and records, one line each. Knows no rule."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.record import BadRecord, parsed, replayed
from engine.scenario import Differs, run
from net.boards import equipped


def main(argv: Sequence[str] | None = None) -> int:
    """Prints `ok NAME` or `FAIL NAME: step K: what differed`; 0 only if all hold."""
    parser = argparse.ArgumentParser(
        prog="golest scenario", description="Runs scenarios (JSON) and records (JSON Lines)."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    failed = [
        name
        for path in parser.parse_args(argv).files
        for name, fault in outcomes(path)
        if not report(name, fault)
    ]
    return 1 if failed else 0


def report(name: str, fault: str | None) -> bool:
    """One line for one scenario; whether it holds."""
    print(f"ok {name}" if fault is None else f"FAIL {name}: {fault}", flush=True)
    return fault is None


def outcomes(path: Path) -> list[tuple[str, str | None]]:
    """Name and fault (None: it holds) of every scenario in a file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        return [(path.name, f"cannot be read: {wrong}")]
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return [(path.name, record_fault(text))]
    listed = content if isinstance(content, list) else [content]
    return [outcome(one, path.name) for one in listed]


def outcome(scenario: Any, default: str) -> tuple[str, str | None]:
    """Name and fault of one scenario."""
    if not isinstance(scenario, dict):
        return default, "not a scenario: an object was expected"
    name = str(scenario.get("name", default))
    try:
        run(equipped(scenario))
    except Differs as differs:
        return name, str(differs)
    return name, None


def record_fault(text: str) -> str | None:
    """What is wrong with a record, or None."""
    try:
        header, steps = parsed([line for line in text.split("\n") if line.strip()])
        replayed(equipped(header), steps)
    except BadRecord as bad:
        return str(bad)
    return None


if __name__ == "__main__":
    sys.exit(main())
