"""Calendar dates of the duel and of cards. Knows no game in play and no clock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from engine.game import Refused

_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def calendar_day(text: str) -> int:
    """The day's number in the Gregorian calendar, from 0001-01-01 to 9999-12-31.

    Raises Refused('bad_value') for anything that is not such a day as YYYY-MM-DD.
    """
    if not _ISO.fullmatch(text):
        raise Refused("bad_value")
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError:
        raise Refused("bad_value") from None


def nearest(guesses: Mapping[int, str | None], truth: str) -> list[int]:
    """The seats nearest to the true date, in the guesses' order; nobody without an answer."""
    goal = calendar_day(truth)
    distances = {s: abs(calendar_day(g) - goal) for s, g in guesses.items() if g is not None}
    least = min(distances.values(), default=0)
    return [seat for seat, distance in distances.items() if distance == least]
