"""Whole evenings of GOAL at two windows: one by a mouse alone, one by keys alone. Not a test.

Nine of them are every mode in every language, by clicks and by keys, each with the knock-out at its
end: both know when the goals were, so that both have ten points in the same round.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.hands import ends_of, hand, heard
from tests.engine.games import MODES

LANGUAGES = ("hu", "en", "it")
ALL = len(MODES) * len(LANGUAGES)
GOALS = 100
HEADER = "id,match,date,home,away,score,order\n"
HOSTS = ("Hungary", "Italy", "England", "Brazil", "Uruguay", "Sweden", "Spain", "France", "Mexico",
         "Chile")  # fmt: skip
GUESTS = ("Argentina", "Germany", "Poland", "Peru", "Austria", "Wales", "Japan", "Croatia", "Egypt",
          "Turkey")  # fmt: skip
SHOOTOUT = frozenset({"attempt-me", "attempt-other", "verdict-attempt"})
WANTED = frozenset(
    {"Home", "LobbyScreen", "GoalTable", "EndScreen", "tip-me", "tip-other", "place-me",
     "place-other"} | SHOOTOUT
)  # fmt: skip
"""What every evening shows."""


def deck(folder: Path) -> Path:
    """A deck in which two teams tell the date, for those who know it; the file."""
    folder.mkdir(parents=True)
    rows = [
        f"c{n},m{n},{1930 + n * 96 // GOALS}-{1 + n % 12:02}-{1 + n % 28:02},"
        f"{HOSTS[n % 10]},{GUESTS[n // 10]},{n % 4}-{n % 3},1\n"
        for n in range(GOALS)
    ]
    file = folder / "deck.csv"
    file.write_text(HEADER + "".join(rows), encoding="utf-8")
    return file


@dataclass(frozen=True)
class Evening:
    """What was played, and what did not hold ('' if all did)."""

    mode: str
    mouse: str
    keys: str
    seen: frozenset[str]
    points: dict[str, int]
    fault: str


def evening(folder: Path, number: int, longest: float, pictures: Path | None = None) -> Evening:
    """The number-th of them; who has the mouse hosts in every other one."""
    mode = MODES[number % 3]
    mouse, keys = LANGUAGES[number // 3 % 3], LANGUAGES[(number // 3 + number) % 3]
    room = f"Evening {number}-{os.getpid()}"
    known = deck(folder / "host" / "decks" / "known")
    common = ("--room", room, "--players", "2", "--deck", "known", "--knows", str(known))
    common += ("--choose", f"mode={mode}", "--choose", "overtime=shootout")
    clicks = ("--seed", str(2 * number), "--language", mouse)
    types = ("--seed", str(2 * number + 1), "--language", keys, "--keys")
    seats = [("Anna", clicks), ("Győző", types)]
    if number % 2:
        seats.reverse()
    hands = []
    for (name, own), where in zip(seats, ("host", "guest"), strict=True):
        more = ("--host",) if where == "host" else ()
        if pictures is not None:
            more += ("--pictures", str(pictures / f"{number + 1}-{mode}-{own[3]}-{name}"))
        hands.append(hand(folder / where, name, *common, *own, *more))
    said = heard(hands, longest)
    ends = ends_of(said)
    wrong = [err[-800:] or out[-800:] for (out, err), one in zip(said, hands, strict=True)
             if one.returncode or "Traceback" in err]  # fmt: skip
    seen = frozenset(phase for end in ends for phase in end["phases"])
    fault = "; ".join(wrong)
    if not fault and len({str((end["over"], end["points"])) for end in ends}) != 1:
        fault = f"they saw different ends: {ends}"
    if not fault and not seen >= WANTED:
        fault = f"not seen: {', '.join(sorted(WANTED - seen))}"
    return Evening(mode, mouse, keys, seen, ends[0]["points"] if ends else {}, fault)
