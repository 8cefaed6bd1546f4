"""A table's cells, row by row, from delimited text. Knows no column's meaning."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

DELIMITERS = (",", ";", "\t", "|")
MOST_ROWS = 50_000
MOST_CELLS = 200
LONGEST_RECORD = 60
"""Lines of one row; more means that a quotation mark was never closed."""

Cell = str | date | int | float | bool | None


@dataclass
class Grid:
    """Rows with the numbers a spreadsheet gives them. `broken` are numbers of rows that could not
    be read, `cut` whether there were more than MOST_ROWS."""

    rows: list[tuple[int, Sequence[Cell]]] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    cut: bool = False


def lines_of(text: str) -> list[str]:
    """The lines, each with its end; a NUL is not a letter of any table."""
    return re.findall(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+", text.replace("\0", ""))


def named_delimiter(lines: Sequence[str]) -> str | None:
    """What a spreadsheet wrote into the first line for itself: `sep=;`."""
    found = re.fullmatch(r'"?sep=(.)"?\s*', lines[0], re.I | re.S) if lines else None
    return found[1] if found else None


def grid_of(lines: Sequence[str], delimiter: str) -> Grid:
    """The table. A row whose quotation mark is never closed is `broken`, and the next line begins
    a new row: it takes no other row with it. Lines beginning with # are remarks and stay empty."""
    grid = Grid()
    number, at = 0, 0
    while at < len(lines):
        for used, cells in _records(lines, at, delimiter):
            number += 1
            if number > MOST_ROWS:
                grid.cut = True
                return grid
            at += used
            if cells is None:
                grid.broken.append(number)
                break
            if any(cell.strip() for cell in cells):
                grid.rows.append((number, cells[:MOST_CELLS]))
    return grid


def _records(
    lines: Sequence[str], start: int, delimiter: str
) -> Iterator[tuple[int, list[str] | None]]:
    """How many lines each row takes and its cells; None for a broken row, then it ends."""
    taken = 0

    def feed() -> Iterator[str]:
        nonlocal taken
        for at in range(start, len(lines)):
            if taken >= LONGEST_RECORD:
                return
            taken += 1
            line = lines[at]
            yield "\n" if taken == 1 and line.lstrip(' "').startswith("#") else line

    reader = csv.reader(feed(), delimiter=delimiter, strict=True)
    while True:
        begun, taken = taken, 0
        start += begun
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield 1, _mended(lines[start], delimiter)
            return
        yield taken, cells


def _mended(line: str, delimiter: str) -> list[str] | None:
    """A line with a stray quotation mark inside a cell; None if a mark was opened for good."""
    bare = line.rstrip("\r\n")
    if bare.count('"') % 2:
        return None
    try:
        return next(csv.reader([bare], delimiter=delimiter), None)
    except csv.Error:  # a cell longer than cells can be
        return None
