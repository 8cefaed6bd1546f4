"""One row's cells to the facts of a goal, and what is wrong with them. Knows no other row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Literal

from net.deck_problems import Problem
from net.deck_text import LONGEST_CELL, NO, YES, RowError
from net.tables.dates import Read, read_date
from net.tables.grid import Cell

Pair = tuple[int, int]
Side = Literal["home", "away"]

NOTHING = {"", "-", "–", "—", "?", "na", "n/a", "n.a.", "nan", "null", "none", "#n/a", "#hiány"}
_YES = YES | {"vero", "v", "t", "✓", "✔", "●", "wahr", "1.0"}
_NO = NO | {"falso", "f", "✗", "0.0"} | NOTHING
_ON_PENALTIES = re.compile(r"pen|shoot|pso|tizenegyes|11|szetlov|bunteto|rigor|dcr")
_OWN = r"(?:o\.?\s?g\.?|own(?: goal)?|öngól|ongol|ög\.?|aut\.?|autogol|autorete|sdg)"
_PEN = r"(?:p|pen\.?|pk|penalty|11-?es(?:ből)?|tizenegyes(?:ből)?|büntetőből|b|rig\.?|rigore|r)"
_TAIL = re.compile(rf"\s*[(\[,]?\s*(?:(?P<own>{_OWN})|(?P<pen>{_PEN}))\s*[)\]]?$", re.I)
_TAIL_OF_NAME = re.compile(rf"\s*[(\[]\s*(?:(?P<own>{_OWN})|(?P<pen>{_PEN}))\s*[)\]]$", re.I)
_OWN_KIND, _PEN_KIND = re.compile(_OWN, re.I), re.compile(_PEN + r"|penalti|büntető|rigori", re.I)
_MINUTE = re.compile(
    r"(?:min\.?\s*)?(\d{1,3})\s*[.'’′´]?\s*(?:\+\s*(\d{1,2}))?\s*"
    r"(?:['’′´.°º\s]|mins?\.?|minutes?|perc|p\.|m\.|minuto)*",
    re.I,
)
_PAIR = re.compile(r"(\d{1,2})\s*[-–—−:‐‑]\s*(\d{1,2})")
_SCORE = re.compile(
    _PAIR.pattern
    + r"\s*(?:a\.?e\.?t\.?|h\.?u\.?|hosszabb[íi]t[aá]s (?:ut[aá]n|után)|d\.?t\.?s\.?)?"
    r"\s*[,;]?\s*(?P<rest>.*)",
    re.I,
)
_TEAMS = re.compile(r"\s+(?:-|–|—|−|:|vs?\.?|x|contro)\s+|\s*[–—]\s*", re.I)


@dataclass
class Goal:
    """What one row says. `date` is what was read, settled or not; `side` whom the goal counts for;
    `after` the score after it; `problems` what is worth a look."""

    row: int
    date: Read
    home: str
    away: str
    score: Pair | None
    pens: Pair | None
    on_penalties: bool
    order: int | None
    minute: str | None
    scorer: str | None
    side: Side | None
    own_goal: bool
    penalty: bool
    after: Pair | None
    texts: dict[str, str]
    problems: list[Problem] = field(default_factory=list)

    def mind(self, code: str, **facts: str) -> None:
        self.problems.append(Problem(code=code, row=self.row, facts=facts))


def text_of(cell: Cell) -> str:
    """The cell as it would be written: what looks like a formula is its letters."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, date):
        return cell.isoformat()
    return _tidy(cell) if isinstance(cell, str) else str(cell)


@lru_cache(maxsize=16_384)
def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


@lru_cache(maxsize=16_384)
def fold(name: str) -> str:
    """A name without case and accents, to know it again."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())


def read_goal(row: int, cells: Sequence[Cell], columns: Mapping[str, int]) -> Goal:
    """The row's goal. Raises RowError for what no card can be made of."""
    texts: dict[str, str] = {}
    for name, place in columns.items():
        text = text_of(cells[place]) if place < len(cells) else ""
        if text and not (len(text) < 8 and text.casefold() in NOTHING):
            texts[name] = text
    for column, text in texts.items():
        if len(text) > LONGEST_CELL:
            raise RowError("too_long", column=column, most=str(LONGEST_CELL))
    home, away = _teams(texts)
    score, pens = _scores(texts)
    goal = Goal(
        row=row,
        date=_date(texts),
        home=home,
        away=away,
        score=score,
        pens=pens,
        on_penalties=bool(_ON_PENALTIES.search(fold(texts.get("decided_by", "")))),
        order=_order(texts.get("order")),
        minute=None,
        scorer=None,
        side=None,
        own_goal=False,
        penalty=False,
        after=_after(texts),
        texts=texts,
    )
    _how(goal)
    _who(goal)
    return goal


def _teams(texts: Mapping[str, str]) -> tuple[str, str]:
    home, away = texts.get("home"), texts.get("away")
    both = texts.get("teams", texts.get("match", ""))
    if (home is None or away is None) and both:
        parts = _TEAMS.split(both)
        if len(parts) == 1 and both.count("-") == 1:
            parts = both.split("-")
        if len(parts) == 2:
            home, away = home or parts[0].strip(), away or parts[1].strip()
    for column, team in (("home", home), ("away", away)):
        if not team:
            raise RowError("missing", column=column)
    assert home and away
    if fold(home) == fold(away):
        raise RowError("same_team", value=home)
    return home, away


def _date(texts: Mapping[str, str]) -> Read:
    if "date" not in texts:
        raise RowError("missing", column="date")
    found = read_date(texts["date"])
    if found is None:
        raise RowError("bad_date", value=texts["date"])
    return found


def _scores(texts: Mapping[str, str]) -> tuple[Pair | None, Pair | None]:
    """The result and the shoot-out, in a cell each, in two, or both in one: `1-1 (4-2 p)`."""
    score, pens = None, None
    if "score" in texts:
        found = _SCORE.fullmatch(texts["score"])
        if found is None:
            raise RowError("bad_score", value=texts["score"])
        score = int(found[1]), int(found[2])
        pens = _beside(found["rest"])
    elif "home_goals" in texts or "away_goals" in texts:
        score = _two(texts, "home_goals", "away_goals", "bad_score")
    if "pens" in texts:
        found = _PAIR.search(texts["pens"])
        if found:
            pens = int(found[1]), int(found[2])
        elif texts["pens"].casefold() not in _YES | _NO:
            raise RowError("bad_pens", value=texts["pens"])
    elif "pens_home" in texts or "pens_away" in texts:
        pens = _two(texts, "pens_home", "pens_away", "bad_pens")
    if pens == (0, 0):
        pens = None
    if pens is not None and pens[0] == pens[1]:
        raise RowError("level_pens", value=f"{pens[0]}-{pens[1]}")
    return score, pens


def _beside(rest: str) -> Pair | None:
    """The shoot-out's score after the result; without a word it is the score at half-time."""
    found = _PAIR.search(rest)
    if found is None:
        return None
    words = fold(rest[: found.start()] + rest[found.end() :])
    named = _ON_PENALTIES.search(words) or re.fullmatch(r"\W*(?:t|b|p|r)\W*", words)
    return (int(found[1]), int(found[2])) if named else None


def _two(texts: Mapping[str, str], first: str, second: str, code: str) -> Pair:
    value = f"{texts.get(first, '')}-{texts.get(second, '')}"
    found = _PAIR.fullmatch(value)
    if found is None:
        raise RowError(code, value=value)
    return int(found[1]), int(found[2])


def _after(texts: Mapping[str, str]) -> Pair | None:
    value = texts.get("after") or f"{texts.get('home_after', '')}-{texts.get('away_after', '')}"
    found = _PAIR.fullmatch(value)
    return (int(found[1]), int(found[2])) if found else None


def _order(text: str | None) -> int | None:
    if text is None:
        return None
    bare = text.rstrip(".")
    if not (bare.isascii() and bare.isdigit() and 1 <= int(bare) <= 99):
        raise RowError("bad_order", value=text)
    return int(bare)


def _how(goal: Goal) -> None:
    """Minute, own goal and penalty: from columns, or marked at the minute or the name."""
    texts = goal.texts
    for column in ("own_goal", "penalty"):
        word = texts.get(column, "").casefold()
        if word in _YES or _KIND_OF[column].fullmatch(word):
            setattr(goal, column, True)
        elif word not in _NO:
            goal.mind("bad_flag", column=column, value=texts[column])
    kind = texts.get("kind", "")
    goal.own_goal |= bool(_OWN_KIND.search(kind))
    goal.penalty |= bool(kind) and bool(_PEN_KIND.fullmatch(kind))
    scorer = texts.get("scorer")
    if scorer is not None:
        marked = _TAIL_OF_NAME.search(scorer)
        if marked and marked.start() > 0:
            _mark(goal, marked)
            scorer = scorer[: marked.start()].strip()
        goal.scorer = scorer
    minute = texts.get("minute")
    if minute is not None:
        marked = None if _MINUTE.fullmatch(minute) else _TAIL.search(minute)
        if marked:
            minute = minute[: marked.start()].strip()
        found = _MINUTE.fullmatch(minute)
        if found is None:
            goal.mind("bad_minute", value=texts["minute"])
            return
        if marked:
            _mark(goal, marked)
        goal.minute = str(int(found[1])) + (f"+{int(found[2])}" if found[2] else "")


_KIND_OF = {"own_goal": _OWN_KIND, "penalty": _PEN_KIND}


def _mark(goal: Goal, marked: re.Match[str]) -> None:
    if marked["own"]:
        goal.own_goal = True
    else:
        goal.penalty = True


_AT_HOME = {"h", "home", "hazai", "casa", "1"}
_AWAY = {"a", "away", "vendeg", "ospite", "ospiti", "trasferta", "2"}


def _who(goal: Goal) -> None:
    team = goal.texts.get("team")
    if team is None:
        return
    word = fold(team)
    if word == fold(goal.home) or word in _AT_HOME:
        goal.side = "home"
    elif word == fold(goal.away) or word in _AWAY:
        goal.side = "away"
    else:
        goal.mind("bad_team", value=team, home=goal.home, away=goal.away)
