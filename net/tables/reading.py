"""A table of goals to a preview: what goes in, what stays out, row by row and why.

Nothing here is final: the same bytes with other choices give another preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import msgspec

from engine.goal.model import Card
from net.deck_problems import Problem
from net.deck_text import MOST_CARDS, RowError
from net.tables.cells import Goal, read_goal, text_of
from net.tables.dates import Order, settled
from net.tables.grid import DELIMITERS, Cell, Grid, grid_of, lines_of, named_delimiter
from net.tables.headings import Header, find_header
from net.tables.letters import Decoded, decoded
from net.tables.matches import Match, hold_parts, lists_whole_matches, matches_of
from net.tables.workbook import Unreadable, is_workbook, sheets_of

LARGEST = 32 * 2**20
USEFUL = ("order", "minute", "scorer", "team")
"""Columns that a table can be without, but whose lack is worth a word."""


@dataclass(frozen=True)
class Choices:
    """What a person may decide; None leaves it to the table. `dates`: which comes first in
    9/7/2006. `whole`: whether a match that lacks goals is a mistake. `columns`: headings by what
    they mean."""

    dates: Order | None = None
    letters: str | None = None
    sheet: str | None = None
    whole: bool | None = None
    columns: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """One row of the table. `card` is what it becomes, None if it stays out; `problems` say why,
    or what was made of it. `text` is the row as it stands there."""

    row: int
    text: str
    card: Card | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Question:
    """The one thing to ask about a file: is `sample` the day `day` or the day `month`?"""

    sample: str
    day: str
    month: str
    rows: int


@dataclass(frozen=True)
class Preview:
    """What a table holds. `letters` and `delimiter` are None for a workbook, `sheet` for text;
    `problems` concern the file as a whole."""

    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    choices: Choices
    letters: str | None = None
    delimiter: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    header_row: int | None = None
    question: Question | None = None
    whole: bool = False

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """What goes in, by day and then as the table has it, each match's goals in their order."""
        cards = [line.card for line in self.lines if line.card is not None]
        first = {card.match: at for at, card in reversed(list(enumerate(cards)))}
        return tuple(sorted(cards, key=lambda c: (c.date, first[c.match], c.order)))

    @property
    def out(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.card is None)

    @property
    def counts(self) -> Counter[str]:
        """How many rows have each problem."""
        return Counter(p.code for line in self.lines for p in line.problems)


def read_table(data: bytes, choices: Choices | None = None) -> Preview:
    """The preview of a file's bytes. Never raises for what a file can hold."""
    choices = choices or Choices()
    if len(data) > LARGEST:
        return _nothing(choices, Problem(code="too_large", facts={"most": str(LARGEST // 2**20)}))
    if is_workbook(data):
        return _workbook(data, choices)
    text = decoded(data, choices.letters)
    lines = lines_of(text.text)
    given = named_delimiter(lines)
    if given is not None:
        lines[0] = "\n"
    # The right delimiter is the one that makes the most of the headings.
    tried = [(grid_of(lines[:200], one), one) for one in ([given] if given else DELIMITERS)]
    headers = [(find_header(grid.rows, choices.columns), one) for grid, one in tried]
    header, delimiter = max(headers, key=lambda pair: len(pair[0].columns) if pair[0] else 0)
    preview = replace(
        _nothing(choices), letters=text.letters, delimiter=delimiter, problems=_letters(text)
    )
    return _filled(preview, grid_of(lines, delimiter), header)


def _letters(text: Decoded) -> tuple[Problem, ...]:
    problems = []
    if text.letters.startswith("windows"):
        problems.append(Problem(code="old_letters", facts={"letters": text.letters.title()}))
    if text.repaired:
        problems.append(Problem(code="broken_letters", facts={"count": str(text.repaired)}))
    return tuple(problems)


def _nothing(choices: Choices, *problems: Problem) -> Preview:
    return Preview((), problems, choices)


def _workbook(data: bytes, choices: Choices) -> Preview:
    """The sheet asked for, or the first that has headings."""
    found: list[tuple[str, Grid, Header | None]] = []
    try:
        for name, grid in sheets_of(data):
            found.append((name, grid, find_header(grid.rows, choices.columns)))
    except Unreadable as error:
        return _nothing(choices, Problem(code=error.code, facts=error.facts))
    if not found:
        return _nothing(choices, Problem(code="broken_workbook", facts={"why": "no sheet in it"}))
    names = tuple(name for name, _, _ in found)
    if choices.sheet is not None and choices.sheet not in names:
        facts = {"name": choices.sheet, "known": ", ".join(names)}
        return _nothing(choices, Problem(code="no_sheet", facts=facts))
    wanted = [one for one in found if choices.sheet in (None, one[0])]
    fitting = (one for one in wanted if one[2] and not one[2].missing())
    name, grid, header = next(fitting, wanted[0])
    preview = replace(_nothing(choices), sheet=name, sheets=names)
    others = [other for other, filled, _ in found if other != name and filled.rows]
    if others and choices.sheet is None:
        note = Problem(code="other_sheets", facts={"name": name, "others": ", ".join(others)})
        preview = replace(preview, problems=(note,))
    return _filled(preview, grid, header)


def _filled(preview: Preview, grid: Grid, header: Header | None) -> Preview:
    problems = list(preview.problems)
    if header is None:
        problems.append(Problem(code="no_heading" if grid.rows else "empty"))
        return replace(preview, problems=tuple(problems))
    problems += _about_columns(header)
    if grid.cut:
        problems.append(Problem(code="too_many", facts={"most": str(MOST_CARDS)}))
    preview = replace(preview, header_row=grid.rows[header.at][0], problems=tuple(problems))
    if header.missing():
        return preview
    return _Reading(preview, header).preview(grid)


def _about_columns(header: Header) -> Iterator[Problem]:
    for name in header.missing():
        yield Problem(code="missing_column", facts={"column": name})
    for heading in header.unknown:
        yield Problem(code="unknown_column", facts={"column": heading[:60]})
    for heading in header.twice:
        yield Problem(code="column_twice", facts={"column": heading[:60]})
    for name in USEFUL:
        if name not in header.columns:
            yield Problem(code="no_column", facts={"column": name})


class _Reading:
    """One table being read with one set of choices."""

    def __init__(self, preview: Preview, header: Header) -> None:
        self._start, self._header = preview, header
        self._goals: list[Goal] = []
        self._texts: dict[int, str] = {}
        self._out: dict[int, Problem] = {}

    def preview(self, grid: Grid) -> Preview:
        self._read(grid)
        order = self._start.choices.dates or settled(goal.date for goal in self._goals)
        question, placed = self._dated(order)
        matches = matches_of(placed)
        whole = self._start.choices.whole
        if whole is None:
            whole = lists_whole_matches(matches)
        if whole:
            hold_parts(matches, self._header.columns)
        cards = dict(self._cards(matches, whole))
        problems = {goal.row: tuple(goal.problems) for goal in self._goals}
        lines = [
            Line(row, text, cards.get(row), self._said(row, problems.get(row, ())))
            for row, text in sorted(self._texts.items())
        ]
        notes = list(self._start.problems)
        if order and not self._start.choices.dates:
            notes.append(Problem(code=f"{order}_first"))
        if not cards and not question:
            notes.append(Problem(code="empty"))
        return replace(
            self._start, lines=tuple(lines), problems=tuple(notes), question=question, whole=whole
        )

    def _said(self, row: int, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        return (self._out[row], *problems) if row in self._out else problems

    def _read(self, grid: Grid) -> None:
        for number in grid.broken:
            self._texts[number] = ""
            self._out[number] = Problem(code="unclosed_quote", row=number)
        columns = self._header.columns
        for number, cells in grid.rows[self._header.at + 1 :]:
            self._texts[number] = _row_text(cells)
            if len(self._goals) >= MOST_CARDS:
                self._refuse(number, "too_many", most=str(MOST_CARDS))
                continue
            try:
                self._goals.append(read_goal(number, cells, columns))
            except RowError as wrong:
                self._refuse(number, wrong.code, **wrong.facts)

    def _refuse(self, row: int, code: str, **facts: str) -> None:
        self._out[row] = Problem(code=code, row=row, facts=facts)

    def _dated(self, order: Order | None) -> tuple[Question | None, list[tuple[str, Goal]]]:
        """Every goal with its day; what may be two days waits for an answer."""
        placed: list[tuple[str, Goal]] = []
        open_ones: list[Goal] = []
        for goal in self._goals:
            if goal.date.note:
                goal.mind(goal.date.note, value=goal.texts["date"], day=str(goal.date.day))
            if goal.date.ambiguous and order is None:
                open_ones.append(goal)
            else:
                placed.append((goal.date.as_(order or "day").isoformat(), goal))
        if not open_ones:
            return None, placed
        first = open_ones[0]
        said = {"day": str(first.date.day), "month": str(first.date.month)}
        for goal in open_ones:
            facts = {"day": str(goal.date.day), "month": str(goal.date.month)}
            self._refuse(goal.row, "date_order", value=goal.texts["date"], **facts)
        return Question(first.texts["date"], rows=len(open_ones), **said), placed

    def _cards(self, matches: list[Match], whole: bool) -> Iterator[tuple[int, Card]]:
        ids: set[str] = set()
        names: set[str] = set()
        for match in matches:
            for row, other in match.doubles.items():
                self._refuse(row, "double", other=str(other))
            if match.out is not None:
                for goal in match.goals:
                    self._refuse(goal.row, match.out.code, **match.out.facts)
                continue
            assert match.score is not None
            if not match.complete and not whole:
                said = {"rows": str(len(match.goals)), "goals": str(sum(match.score))}
                match.goals[0].mind("part_of_match", **said)
            named = next((g.texts["match"] for g in match.goals if "match" in g.texts), None)
            usual = f"{match.date} {match.home} – {match.away}"
            name = named if named and named not in names else usual
            names.add(name)
            for order, goal in enumerate(match.goals, 1):
                card = _card(match, goal, name, order)
                while card.id in ids:
                    card = msgspec.structs.replace(card, id=card.id + "+")
                ids.add(card.id)
                yield goal.row, card


def _row_text(cells: Sequence[Cell]) -> str:
    shown = [text_of(cell) for cell in cells]
    return " · ".join(text[:60] for text in shown if text)[:240]


def _card(match: Match, goal: Goal, name: str, order: int) -> Card:
    texts = goal.texts
    order = goal.order if goal.order is not None and _numbered(match) else order
    return Card(
        id=texts.get("id") or f"{name}-{order:02}",
        match=name,
        date=match.date,
        home=match.home,
        away=match.away,
        score=match.score or (0, 0),
        order=order,
        pens=match.pens,
        scorer=goal.scorer,
        team={"home": match.home, "away": match.away, None: None}[goal.side],
        minute=goal.minute,
        own_goal=goal.own_goal,
        penalty=goal.penalty and not goal.own_goal,
        competition=texts.get("competition"),
        stage=texts.get("stage"),
    )


def _numbered(match: Match) -> bool:
    numbers = {goal.order for goal in match.goals}
    return None not in numbers and len(numbers) == len(match.goals)
