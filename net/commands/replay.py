"""`golest replay SAVE`: replays a record and prints the view at its end. Knows no rule."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.record import BadRecord, replayed
from engine.scenario import view_of
from net.commands.lines import say, utf8
from net.journal import JournalFailed, read


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the final view as one JSON line; 1 with a sentence if it cannot be replayed."""
    parser = argparse.ArgumentParser(
        prog="golest replay", description="Replays a save and prints the final view as JSON."
    )
    parser.add_argument("save", metavar="SAVE", type=Path)
    parser.add_argument("--until", type=int, metavar="STEP", help="only the first STEP steps")
    parser.add_argument("--seen-by", metavar="NAME", help="a player's view, not the spectator's")
    given = parser.parse_args(argv)
    utf8()
    try:
        saved = read(given.save)
        steps = saved.steps if given.until is None else saved.steps[: max(given.until, 0)]
        table = replayed(saved.header, steps)
    except JournalFailed as failed:
        return _sorry(f"{given.save}: {failed.why}.")
    except BadRecord as bad:
        return _sorry(f"{given.save} cannot be replayed: {bad}. Try --until {bad.line - 2}.")
    if saved.rest:
        print(f"{given.save}: its end cannot be read and was left out.", file=sys.stderr)
    if given.seen_by is not None and given.seen_by not in table.names:
        return _sorry(f"Nobody is called {given.seen_by!r}; here play {', '.join(table.names)}.")
    say(view_of(table, given.seen_by))
    return 0


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
