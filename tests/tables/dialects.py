"""Facts of goals, and every way in which people write them into a table. Reads nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import openpyxl
from hypothesis import strategies as st

HUNGARIAN = ("Puskás Ferenc", "Szűcs Lajos", "Őze Tamás", "Fülöp Márton", "Hajnal Gergő")
ITALIAN = ("Totò Schillaci", "Nicolò Barella", "José Peña", "Émile Muñoz", "Luís João")
PLAIN = ("Pelé", "Gerd Müller", "O'Neill", "Smith; Jr", "Tab, Comma", 'The "Bull"', "=1+1", "-5")
TEAMS = ("Hungary", "Italy", "Côte d'Ivoire", "Magyarország", "West Germany", "Trinidad & Tobago")

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "hu": "január február március április május június július augusztus szeptember október "
    "november december",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
    "dicembre",
}


def _named(day: date, language: str, short: bool) -> str:
    name = MONTHS[language].split()[day.month - 1]
    return name[:3] if short else name


DATES: Mapping[str, Callable[[date], str]] = {
    "iso": lambda d: d.isoformat(),
    "hungarian": lambda d: f"{d:%Y.%m.%d.}",
    "hungarian, spaces": lambda d: f"{d.year}. {d.month}. {d.day}.",
    "year first, slashes": lambda d: f"{d.year}/{d.month}/{d.day}",
    "day first, slashes": lambda d: f"{d.day}/{d.month}/{d.year}",
    "day first, dashes": lambda d: f"{d:%d-%m-%Y}",
    "month first": lambda d: f"{d.month}/{d.day}/{d.year}",
    "dots": lambda d: f"{d.day}.{d.month}.{d.year}",
    "short month": lambda d: f"{d.day:02}-{_named(d, 'en', True)}-{d.year}",
    "English": lambda d: f"{d.day} {_named(d, 'en', False)} {d.year}",
    "American": lambda d: f"{_named(d, 'en', False)} {d.day}, {d.year}",
    "Hungarian month": lambda d: f"{d.year}. {_named(d, 'hu', False)} {d.day}.",
    "Italian month": lambda d: f"{d.day} {_named(d, 'it', False)} {d.year}",
    "with a time": lambda d: f"{d.isoformat()} 20:45:00",
}
ORDER = {"day first, slashes": "day", "day first, dashes": "day", "month first": "month"}
HEADINGS = {
    "en": "Date,Home Team,Away Team,Score,Shoot-out,Minute,Scorer,Team,Own goal,Penalty,Notes",
    "hu": "Dátum,Hazai csapat,Vendég,Végeredmény,Szétlövés,Perc,Gólszerző,Csapat,Öngól,"
    "Tizenegyes,Megjegyzés",
    "it": "Data,Casa,Ospite,Risultato,Rigori,Minuto,Marcatore,Squadra,Autogol,Rigore,Note",
}
YES = {"en": "yes", "hu": "igen", "it": "sì"}
MINUTES: Sequence[Callable[[str], str]] = (
    str, lambda m: f"{m}'", lambda m: f"{m}.", lambda m: m.replace("+", " + ") + "’",
    lambda m: f"{m}. perc",
)  # fmt: skip
UNICODE = ("utf-8", "utf-8-sig", "utf-16")


@dataclass(frozen=True)
class Fact:
    """One goal as it was."""

    day: date
    home: str
    away: str
    score: tuple[int, int]
    pens: tuple[int, int] | None
    minute: str
    scorer: str
    team: str
    own_goal: bool
    penalty: bool


@dataclass(frozen=True)
class Dialect:
    """How a table is written."""

    language: str
    dates: str
    minute: int
    page: str
    delimiter: str
    line_end: str
    title: bool
    breaks: bool
    dash: str
    shuffle: tuple[int, ...] = field(default=())


def key(minute: str) -> tuple[int, int]:
    whole, _, added = minute.partition("+")
    return int(whole), int(added or 0)


@st.composite
def facts(draw: st.DrawFn, names: Sequence[str]) -> list[Fact]:
    """Whole matches, each on a day and between teams of its own."""
    found: list[Fact] = []
    days = draw(st.lists(st.dates(date(1930, 1, 1), date(2026, 7, 19)), min_size=1, max_size=4,
                         unique=True))  # fmt: skip
    for day in days:
        home, away = draw(st.permutations(TEAMS))[:2]
        score = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any))
        pens = None
        if score[0] == score[1]:
            pens = draw(st.sampled_from([None, (4, 2), (10, 11)]))
        minutes = sorted(
            draw(
                st.lists(
                    st.sampled_from([str(m) for m in range(1, 121)] + ["45+2", "90+10", "120+1"]),
                    min_size=sum(score),
                    max_size=sum(score),
                    unique=True,
                )
            ),
            key=key,
        )
        sides = draw(st.permutations([home] * score[0] + [away] * score[1]))
        for minute, team in zip(minutes, sides, strict=True):
            kind = draw(st.sampled_from(["", "", "own", "pen"]))
            scorer = draw(st.sampled_from([*names, *PLAIN]))
            found.append(Fact(day, home, away, score, pens, minute, scorer, team, kind == "own",
                              kind == "pen"))  # fmt: skip
    return found


def dialects(page: str, languages: Sequence[str]) -> st.SearchStrategy[Dialect]:
    """Tables in Unicode, or in one page and the languages that can be written with it."""
    return st.builds(
        Dialect,
        language=st.sampled_from(languages),
        dates=st.sampled_from(sorted(DATES)),
        minute=st.integers(0, len(MINUTES) - 1),
        page=st.sampled_from([*UNICODE, page]),
        delimiter=st.sampled_from([",", ";", "\t"]),
        line_end=st.sampled_from(["\n", "\r\n", "\r"]),
        title=st.booleans(),
        breaks=st.booleans(),
        dash=st.sampled_from(["-", "–", ":"]),
        shuffle=st.permutations(range(30)).map(tuple),
    )


def rows_of(goals: Sequence[Fact], how: Dialect, order: Sequence[int]) -> list[list[str]]:
    """The table's rows, headings first; the goals in another order than they fell."""
    rows = [HEADINGS[how.language].split(",")]
    yes, dash = YES[how.language], how.dash
    for at in order:
        g = goals[at]
        note = "two\nlines" if how.breaks else ""
        rows.append([
            DATES[how.dates](g.day), g.home, g.away, f"{g.score[0]}{dash}{g.score[1]}",
            f"{g.pens[0]}{dash}{g.pens[1]}" if g.pens else "", MINUTES[how.minute](g.minute),
            g.scorer, g.team, yes if g.own_goal else "", yes if g.penalty else "", note,
        ])  # fmt: skip
    return rows


def order_of(goals: Sequence[Fact], how: Dialect) -> list[int]:
    return sorted(range(len(goals)), key=lambda at: how.shuffle[at % len(how.shuffle)])


def as_text(goals: Sequence[Fact], how: Dialect) -> bytes:
    """The table as a text file."""
    out = io.StringIO(newline="")
    if how.title:
        out.write(f"# name: Goals{how.line_end}{how.line_end}")
    writer = csv.writer(out, delimiter=how.delimiter, lineterminator=how.line_end)
    writer.writerows(rows_of(goals, how, order_of(goals, how)))
    return out.getvalue().encode(how.page)


def as_workbook(goals: Sequence[Fact], how: Dialect, real_dates: bool) -> bytes:
    """The table as a workbook, the days as cells of that kind or as text."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    if how.title:
        sheet.append(["Goals"])
        sheet.append([])
    order = order_of(goals, how)
    head, *rows = rows_of(goals, how, order)
    sheet.append(head)
    for at, row in zip(order, rows, strict=True):
        sheet.append([goals[at].day if real_dates else row[0], *row[1:]])
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str) and cell.value.startswith("="):
                cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
