"""A player of GOAL that is a program. It sees a seat's view, and remembers football hazily.

It knows nothing of the running card but its two teams; what it recalls of their matches is off
by years at level 1 and by months at level 3. Its randomness is a mind's, not the game's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from engine.chance import mind
from engine.game import Refused, Struct
from engine.goal.dates import calendar_day
from engine.goal.model import Side, View
from engine.goal.state import EXTRA_PRICE

YEAR = 365.25
FIRST_YEAR = 1930
LAST_YEAR = 2026
LAST_DAY = date.max.toordinal()


class Level(Struct, frozen=True):
    """How good a memory is. `haze`: years, one standard deviation; the rest are shares."""

    haze: float
    forgets: float
    knows_score: float
    dares: float
    """How many standard deviations off a placement must look before it is challenged."""


LEVELS: Mapping[int, Level] = {
    1: Level(haze=8.0, forgets=0.30, knows_score=0.15, dares=1.2),
    2: Level(haze=3.5, forgets=0.12, knows_score=0.30, dares=0.8),
    3: Level(haze=1.4, forgets=0.04, knows_score=0.50, dares=0.5),
}


class Recollection(Struct, frozen=True):
    """What comes to mind of a match: about when, and perhaps how it ended."""

    day: float
    score: tuple[int, int] | None = None
    pens: tuple[int, int] | None = None


class Match(msgspec.Struct, frozen=True):
    """What there is to remember of one match; other facts of a goal are passed over."""

    match: str
    date: str
    home: str
    away: str
    score: tuple[int, int]
    pens: tuple[int, int] | None = None


USUAL_SCORES = ((1, 0), (2, 1), (1, 1), (2, 0), (0, 1), (1, 2), (3, 1), (0, 2), (3, 2), (2, 2))


class Bot:
    """One such player. The same seed, lore and views give the same answers."""

    def __init__(self, level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> None:
        self.level = LEVELS[level]
        self._random = mind(seed)
        self._thought: tuple[Any, Recollection] | None = None
        self._memory: dict[frozenset[str], list[Recollection]] = defaultdict(list)
        seen: set[str] = set()
        for fact in lore:
            match = msgspec.convert(fact, Match)
            if match.match not in seen:
                seen.add(match.match)
                self._remember(match)

    def _remember(self, match: Match) -> None:
        if self._random.random() < self.level.forgets:
            return
        day = calendar_day(match.date) + self._random.gauss(0, self.level.haze * YEAR)
        knows = self._random.random() < self.level.knows_score
        self._memory[frozenset((match.home, match.away))].append(
            Recollection(
                day=day,
                score=match.score if knows else None,
                pens=match.pens if knows else None,
            )
        )

    def answer(self, view: Any, name: str) -> dict[str, Any] | None:
        """The step this bot takes as `name`, or None when nothing is asked of it."""
        assert isinstance(view, View)
        if view.paused or not view.can:
            return None
        return _ANSWERS[view.phase](self, view, name)

    def _recall(self, view: View) -> Recollection:
        """What comes to mind of the running card; the same all through its action."""
        assert view.prompt is not None
        now = (view.round, view.action, view.active, view.prompt, sum(view.points.values()))
        if self._thought is None or self._thought[0] != now:
            matches = self._memory.get(frozenset(view.prompt))
            self._thought = (now, self._random.choice(matches) if matches else self._guess())
        return self._thought[1]

    def _guess(self) -> Recollection:
        return Recollection(day=date(self._random.randint(FIRST_YEAR, LAST_YEAR), 7, 1).toordinal())

    def _tip(self, view: View, name: str) -> dict[str, Any]:
        recalled = self._recall(view)
        score = recalled.score
        if score is None:
            staking = view.mode == "hard" and view.tokens[name] > 0
            if staking and self._random.random() < 0.85:
                return {"do": "pass"}
            score = self._random.choice(USUAL_SCORES)
        step: dict[str, Any] = {"do": "tip", "home": score[0], "away": score[1]}
        if score[0] == score[1]:
            pens = recalled.pens or ((4, 3) if self._random.random() < 0.4 else None)
            if pens is not None:
                side: Side = "home" if pens[0] > pens[1] else "away"
                step["pens"] = list(pens) if view.mode == "hard" else side
        return step

    def _line(self, view: View, owner: str) -> list[int]:
        """The days of the cards on the timeline that is played on, left to right."""
        if view.timeline is not None:
            ids = [spot.card for spot in view.timeline]
        else:
            ids = list((view.timelines or {}).get(owner, ()))
        return [calendar_day(view.cards[one].date) for one in ids]

    def _place(self, view: View, name: str) -> dict[str, Any]:
        line = self._line(view, view.active or name)
        return {"do": "place", "slot": slot_for(line, self._recall(view).day)}

    def _challenge(self, view: View, name: str) -> dict[str, Any]:
        line = self._line(view, view.active or name)
        day = self._recall(view).day
        slot = slot_for(line, day)
        doubt = self.level.dares * self.level.haze * YEAR
        if view.placed is not None:
            left, right = ends(line, view.placed)
            if slot == view.placed or max(left - day, day - right) < doubt:
                return {"do": "pass"}
        return {"do": "challenge", "slot": slot}

    def _date(self, view: View, name: str) -> dict[str, Any]:
        day = self._recall(view).day
        for flag in view.challenges:
            if flag.by == name:  # a duellist knows that this slot was right
                left, right = ends(self._line(view, view.active or name), flag.slot)
                day = min(max(day, left), right)
        day = min(max(round(day), 1), LAST_DAY)
        return {"do": "date", "date": date.fromordinal(day).isoformat()}

    def _extra(self, view: View, name: str) -> dict[str, Any]:
        spare = view.tokens[name] - EXTRA_PRICE
        buys = self._random.random() < (0.35 if spare == 0 else 0.75)
        return {"do": "buy"} if buys else {"do": "pass"}

    def _attempt(self, view: View, name: str) -> dict[str, Any]:
        return {"do": "start_clip"} if view.clock is None else self._place(view, name)


def slot_for(line: Sequence[int], day: float) -> int:
    """The slot of a timeline (days, left to right) for a card of about this day."""
    return sum(other <= day for other in line)


def ends(line: Sequence[int], slot: int) -> tuple[float, float]:
    """The days between which a card in this slot lies."""
    left = line[slot - 1] if slot > 0 else float("-inf")
    right = line[slot] if slot < len(line) else float("inf")
    return left, right


_ANSWERS = {
    "tip": Bot._tip,
    "place": Bot._place,
    "challenge": Bot._challenge,
    "duel": Bot._date,
    "extra": Bot._extra,
    "attempt": Bot._attempt,
}


def bot(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Bot:
    """A bot; Refused('bad_value') for a level there is not."""
    if level not in LEVELS:
        raise Refused("bad_value")
    return Bot(level, seed, lore)
