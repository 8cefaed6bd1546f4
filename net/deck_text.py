"""The text of a deck to cards and problems, and back. Pure: no files, no clips, no clock."""

from __future__ import annotations

import csv
import io
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from engine.goal.model import Card
from net.deck_problems import Problem

MOST_CARDS = 20_000
LONGEST_CELL = 200


class Row(NamedTuple):
    number: int
    cells: dict[str, str]  # by column name of COLUMNS, stripped, only those filled in


class DeckText(NamedTuple):
    title: str | None
    cards: tuple[Card, ...]
    rows: dict[str, int]  # card id -> row
    problems: tuple[Problem, ...]


# column -> what else people call it, after `plain_name`
COLUMNS: dict[str, tuple[str, ...]] = {
    "id": ("goal_id", "card", "azonosito"),
    "match": ("match_id", "game", "meccs", "merkozes", "partita"),
    "date": ("day", "datum", "data"),
    "home": ("home_team", "hazai", "hazai_csapat", "casa"),
    "away": ("away_team", "vendeg", "vendegcsapat", "ospite", "trasferta"),
    "score": ("result", "final_score", "eredmeny", "vegeredmeny", "risultato"),
    "home_goals": ("home_score", "hazai_gol", "hazai_golok"),
    "away_goals": ("away_score", "vendeg_gol", "vendeg_golok"),
    "pens": ("penalties_score", "shootout", "shoot_out", "szetloves", "buntetok", "rigori"),
    "pens_home": ("home_pens",),
    "pens_away": ("away_pens",),
    "order": ("goal", "number", "sorrend", "hanyadik", "ordine"),
    "minute": ("min", "perc", "minuto"),
    "scorer": ("player", "golszerzo", "szerzo", "marcatore"),
    "team": ("scoring_team", "csapat", "squadra"),
    "own_goal": ("og", "ongol", "autogol", "autorete"),
    "penalty": ("pen", "tizenegyes", "rigore"),
    "competition": ("tournament", "cup", "sorozat", "torna", "competizione"),
    "stage": ("round", "kor", "szakasz", "fase"),
    "clip": ("video", "file", "klip", "filmato"),
    "decided_by": (),
    "home_after": (),
    "away_after": (),
}
MEANS = {alias: name for name, aliases in COLUMNS.items() for alias in (name, *aliases)}
NEEDED = ("date", "home", "away")
YES = {"true", "yes", "y", "1", "x", "igen", "i", "si", "sì", "igaz"}
NO = {"", "false", "no", "n", "0", "nem", "hamis"}
OF_THE_MATCH = ("date", "home", "away", "score", "pens")

_GUARDED = re.compile(r"'*[=+\-@#]")
_PAIR = re.compile(r"(\d{1,2})\s*[-–—−:]\s*(\d{1,2})")
_DATE = re.compile(r"(\d{4})\s*([-./])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?")
_MINUTE = re.compile(r"(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*(?:['’′.]|min\.?|perc)?", re.IGNORECASE)


def decode(data: bytes) -> tuple[str, list[Problem]]:
    """Text of a file as editors and spreadsheets save it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        facts = {"letters": "Windows-1250"}
        return data.decode("cp1250", "replace"), [Problem(code="old_letters", facts=facts)]


def read_csv(text: str) -> DeckText:
    """A deck from CSV. Lines beginning with # are remarks; `# name: ...` names the deck."""
    lines = re.split(r"\r\n|\n|\r", text)
    title = next((_title(line) for line in lines if _title(line)), None)
    # Remarks become blank lines, so that numbers stay those of the file.
    kept = ["" if line.lstrip().startswith("#") else line for line in lines]
    header = next((line for line in kept if line.strip(" \t;,")), "")
    delimiter = max(";\t,", key=header.count)
    reader = csv.reader(io.StringIO("\n".join(kept), newline=""), delimiter=delimiter, strict=True)
    problems: list[Problem] = []
    rows: list[Row] = []
    columns: list[str | None] = []
    last = 0
    try:
        records = ((reader.line_num, cells) for cells in reader if any(c.strip() for c in cells))
        _, names = next(records, (0, []))
        columns = _columns(names, problems)
        for number, cells in records:
            last = number
            if any(cell.strip() for cell in cells[len(columns) :]):
                facts = {"delimiter": "a tab" if delimiter == "\t" else delimiter}
                problems.append(Problem(code="too_many_cells", row=number, facts=facts))
                continue
            pairs = zip(columns, cells, strict=False)
            found = ((c, _unguarded(v.strip())) for c, v in pairs if c)
            rows.append(Row(number, {c: v for c, v in found if v}))
    except csv.Error as error:
        problems.append(Problem(code="broken_csv", row=last + 1, facts={"why": str(error)}))
    return _deck(title, rows, problems, set(columns) if rows else None)


def read_toml(text: str) -> DeckText:
    """A deck from TOML: `name = "..."` and one [[cards]] for each goal."""
    try:
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return DeckText(None, (), {}, (Problem(code="broken_toml", facts={"why": str(error)}),))
    problems: list[Problem] = []
    title = document.get("name")
    tables = document.get("cards", [])
    tables = [t for t in tables if isinstance(t, dict)] if isinstance(tables, list) else []
    columns = _columns(list(dict.fromkeys(name for t in tables for name in t)), problems)
    names = dict(zip(dict.fromkeys(name for t in tables for name in t), columns, strict=True))
    rows = [
        Row(n, {names[k]: _plain(v) for k, v in table.items() if names[k] and _plain(v)})
        for n, table in enumerate(tables, 1)
    ]
    return _deck(title.strip() if isinstance(title, str) else None, rows, problems, None)


def to_csv(cards: Iterable[Card], title: str | None = None) -> str:
    """The deck as the CSV that `read_csv` takes back unchanged."""
    out = io.StringIO(newline="")
    if title:
        out.write(f"# name: {title}\n")
    columns = [c for c in COLUMNS if c in Card.__struct_fields__]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for card in cards:
        writer.writerow(_guarded(_written(getattr(card, column))) for column in columns)
    return out.getvalue()


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, tuple):
        return f"{value[0]}-{value[1]}"
    return "" if value is None else str(value)


def _guarded(text: str) -> str:
    """What a spreadsheet would take for a formula, or we for a remark, gets an apostrophe."""
    return f"'{text}" if _GUARDED.match(text) else text


def _unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and _GUARDED.match(text) else text


def _plain(value: Any) -> str:
    """A TOML value as the text that stands in a CSV cell."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "-".join(str(part) for part in value)
    return str(value).strip()


def _title(line: str) -> str | None:
    found = re.fullmatch(r"\s*\"?#\s*(?:name|név|nev|nome)\s*:\s*(.*?)[\s;,\"]*", line, re.I)
    return found[1] if found and found[1] else None


def plain_name(name: str) -> str:
    """A column's name without accents, case, spaces: `Öngól ` -> `ongol`."""
    bare = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    return re.sub(r"[\s\-]+", "_", bare.strip().casefold())


def _columns(names: list[str], problems: list[Problem]) -> list[str | None]:
    columns: list[str | None] = []
    for name in names:
        column = MEANS.get(plain_name(name))
        if column is None and name.strip():
            problems.append(Problem(code="unknown_column", facts={"column": name.strip()}))
        if column is not None and column in columns:
            problems.append(Problem(code="column_twice", facts={"column": column}))
            column = None
        columns.append(column)
    return columns


def _deck(
    title: str | None, rows: list[Row], problems: list[Problem], columns: set[str | None] | None
) -> DeckText:
    if columns is not None:
        missing = [c for c in NEEDED if c not in columns]
        if not ("score" in columns or {"home_goals", "away_goals"} <= columns):
            missing.append("score")
        if missing:
            problems += [Problem(code="missing_column", facts={"column": c}) for c in missing]
            return DeckText(title, (), {}, tuple(problems))
    if len(rows) > MOST_CARDS:
        problems.append(Problem(code="too_many", facts={"most": str(MOST_CARDS)}))
    goals = [goal for row in rows[:MOST_CARDS] if (goal := _goal(row, problems)) is not None]
    numbered = _same_match(_ordered(goals, problems), problems)
    cards, placed = _unique(numbered, problems)
    problems += _counts(cards, placed)
    if not cards:
        problems.append(Problem(code="empty"))
    return DeckText(title, tuple(cards), placed, tuple(problems))


class RowError(Exception):
    """This row cannot become a card."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def _goal(row: Row, problems: list[Problem]) -> dict[str, Any] | None:
    """The row as the fields of a card plus `row`; None if an error stands in the way."""
    cells = {c: " ".join(unicodedata.normalize("NFC", v).split()) for c, v in row.cells.items()}

    def mind(code: str, **facts: str) -> None:
        problems.append(Problem(code=code, row=row.number, facts=facts))

    try:
        for column, value in cells.items():
            if len(value) > LONGEST_CELL:
                raise RowError("too_long", column=column, most=str(LONGEST_CELL))
        goal: dict[str, Any] = {"row": row.number, **_match_facts(cells)}
        if "order" in cells:
            goal["order"] = _order(cells["order"])
    except RowError as wrong:
        mind(wrong.code, **wrong.facts)
        return None
    for column in ("id", "match", "scorer", "competition", "stage", "clip"):
        if column in cells:
            goal[column] = cells[column]
    if "clip" in cells:
        # A file's name may hold two spaces, or letters composed in the other way.
        goal["clip"] = row.cells["clip"]
    for column in ("own_goal", "penalty"):
        word = cells.get(column, "").casefold()
        if word not in YES | NO:
            mind("bad_flag", column=column, value=cells[column])
        goal[column] = word in YES
    if "minute" in cells:
        found = _MINUTE.fullmatch(cells["minute"])
        if found is None:
            mind("bad_minute", value=cells["minute"])
        else:
            goal["minute"] = str(int(found[1])) + (f"+{int(found[2])}" if found[2] else "")
    if "team" in cells:
        home, away = goal["home"], goal["away"]
        sides = {"home": home, "away": away, away.casefold(): away, home.casefold(): home}
        goal["team"] = sides.get(cells["team"].casefold())
        if goal["team"] is None:
            mind("bad_team", value=cells["team"], home=home, away=away)
    return goal


def _match_facts(cells: Mapping[str, str]) -> dict[str, Any]:
    for column in NEEDED:
        if column not in cells:
            raise RowError("missing", column=column)
    if cells["home"].casefold() == cells["away"].casefold():
        raise RowError("same_team", value=cells["home"])
    score = _pair(cells, "score", "home_goals", "away_goals", "bad_score")
    if score is None:
        raise RowError("missing", column="score")
    pens = _pair(cells, "pens", "pens_home", "pens_away", "bad_pens")
    if pens is None and cells.get("decided_by", "").casefold() == "penalties":
        raise RowError("pens_missing")
    if pens is not None and pens[0] == pens[1]:
        raise RowError("level_pens", value=_written(pens))
    if pens is not None and score[0] != score[1]:
        raise RowError("pens_without_draw", value=_written(score))
    return {
        "date": _day(cells["date"]),
        "home": cells["home"],
        "away": cells["away"],
        "score": score,
        "pens": pens,
    }


def _day(value: str) -> str:
    # A spreadsheet or TOML may add a time of day.
    found = _DATE.fullmatch(re.sub(r"[ T]\d{1,2}:\d{2}(:\d{2})?$", "", value))
    try:
        if found is None:
            raise ValueError
        return date(int(found[1]), int(found[3]), int(found[4])).isoformat()
    except ValueError:
        raise RowError("bad_date", value=value) from None


def _pair(
    cells: Mapping[str, str], both: str, first: str, second: str, code: str
) -> tuple[int, int] | None:
    """A result from one cell or from two; None if nothing is there."""
    value = cells.get(both)
    if value is None and (first in cells or second in cells):
        value = f"{cells.get(first, '')}-{cells.get(second, '')}"
    if value is None:
        return None
    found = _PAIR.fullmatch(value)
    if found is None:
        raise RowError(code, value=value)
    return int(found[1]), int(found[2])


def _order(value: str) -> int:
    bare = value.rstrip(".")
    if not (bare.isascii() and bare.isdigit() and 1 <= int(bare) <= 99):
        raise RowError("bad_order", value=value)
    return int(bare)


def _ordered(goals: list[dict[str, Any]], problems: list[Problem]) -> list[dict[str, Any]]:
    """Every goal with its match and its order in it; those of a half-numbered match are dropped."""
    matches: dict[str, list[dict[str, Any]]] = {}
    for goal in goals:
        goal.setdefault("match", f"{goal['date']} {goal['home']} – {goal['away']}")
        matches.setdefault(goal["match"], []).append(goal)
    guessed = 0
    for of_match in matches.values():
        without = [goal for goal in of_match if "order" not in goal]
        if len(without) < len(of_match):
            problems += [Problem(code="order_missing", row=goal["row"]) for goal in without]
            continue
        guessed += len(of_match) > 1
        if all("minute" in goal for goal in of_match):
            of_match.sort(key=lambda goal: minute_key(goal["minute"]))
        for order, goal in enumerate(of_match, 1):
            goal["order"] = order
    if guessed:
        problems.append(Problem(code="order_guessed", facts={"matches": str(guessed)}))
    return [goal for goal in goals if "order" in goal]


def minute_key(minute: str) -> tuple[int, int]:
    """Sorts `45+2` before `46`."""
    whole, _, added = minute.partition("+")
    return int(whole), int(added or 0)


def _same_match(goals: list[dict[str, Any]], problems: list[Problem]) -> Iterator[dict[str, Any]]:
    firsts: dict[str, dict[str, Any]] = {}
    for goal in goals:
        first = firsts.setdefault(goal["match"], goal)
        differs = next((c for c in OF_THE_MATCH if goal[c] != first[c]), None)
        if differs is None:
            yield goal
            continue
        facts = {
            "column": differs,
            "value": _written(goal[differs]) or "empty",
            "before": _written(first[differs]) or "empty",
            "other": str(first["row"]),
        }
        problems.append(Problem(code="match_differs", row=goal["row"], facts=facts))


def _unique(
    goals: Iterable[dict[str, Any]], problems: list[Problem]
) -> tuple[list[Card], dict[str, int]]:
    cards: list[Card] = []
    rows: dict[str, int] = {}
    seen: dict[tuple[str, int], int] = {}
    for goal in goals:
        row = goal["row"]
        facts = {name: value for name, value in goal.items() if name != "row"}
        card = Card(**{"id": f"{goal['match']}-{goal['order']:02}", **facts})
        place = (card.match, card.order)
        if place in seen:
            code, value, other = "same_goal", str(card.order), seen[place]
        elif card.id in rows:
            code, value, other = "same_id", card.id, rows[card.id]
        else:
            cards.append(card)
            rows[card.id] = seen[place] = row
            continue
        problems.append(Problem(code=code, row=row, facts={"value": value, "other": str(other)}))
    return cards, rows


def _counts(cards: list[Card], rows: Mapping[str, int]) -> Iterator[Problem]:
    """What the goals of one match say against its score and against each other."""
    matches: dict[str, list[Card]] = {}
    for card in cards:
        matches.setdefault(card.match, []).append(card)
    by_order: Callable[[Card], int] = lambda card: card.order  # noqa: E731
    for of_match in matches.values():
        goals = sum(of_match[0].score)
        if len(of_match) > goals:
            facts = {"goals": str(goals), "cards": str(len(of_match))}
            yield Problem(code="more_goals", row=rows[of_match[-1].id], facts=facts)
        before: Card | None = None
        for card in sorted(of_match, key=by_order):
            if card.order > goals >= len(of_match):
                facts = {"value": str(card.order), "goals": str(goals)}
                yield Problem(code="order_past_score", row=rows[card.id], facts=facts)
            if card.minute is None:
                continue
            if before is not None and minute_key(card.minute) < minute_key(before.minute or "0"):
                facts = {
                    "value": card.minute,
                    "before": before.minute or "",
                    "other": str(rows[before.id]),
                }
                yield Problem(code="minutes_against_order", row=rows[card.id], facts=facts)
            before = card
