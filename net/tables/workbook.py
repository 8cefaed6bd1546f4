"""An XLSX workbook to grids. Values only: formulas are not computed, links not followed.

openpyxl reads a sheet as a stream, so a lone cell in the last corner costs nothing; what could
still grow (parts, sizes, entities) is looked at before it is let near."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time

import openpyxl

from net.tables.grid import MOST_CELLS, MOST_ROWS, Cell, Grid

MOST_PARTS = 500
LARGEST_PARTS = 64 * 2**20
"""Bytes of all parts together, unpacked. 10,000 goals take 7 MB."""
MOST_SHEETS = 30
MOST_WIDTH = 5_000_000
"""Cells of a sheet, empty ones in front of full ones included."""

ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class Unreadable(Exception):
    """This workbook cannot be read; `code` is a problem's code."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def is_workbook(data: bytes) -> bool:
    """Whether these bytes are a workbook of any kind rather than text."""
    return data.startswith((ZIP, OLD))


def sheets_of(data: bytes) -> Iterator[tuple[str, Grid]]:
    """Each sheet's name and rows, in the workbook's order. Raises Unreadable."""
    if data.startswith(OLD):
        raise Unreadable("locked_workbook" if _encrypted(data) else "old_workbook")
    _looked_over(data)
    try:
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
        for sheet in book.worksheets[:MOST_SHEETS]:
            sheet.reset_dimensions()
            yield sheet.title, _grid(sheet.iter_rows(values_only=True))
        book.close()
    except Unreadable:
        raise
    except Exception as error:  # whatever a broken workbook sets off in the library
        raise Unreadable("broken_workbook", why=type(error).__name__) from error


def _encrypted(data: bytes) -> bool:
    return "EncryptedPackage".encode("utf-16-le") in data


def _looked_over(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            size = sum(part.file_size for part in parts)
            if len(parts) > MOST_PARTS or size > LARGEST_PARTS:
                raise Unreadable("heavy_workbook", most=str(LARGEST_PARTS // 2**20))
            if "xl/workbook.xml" not in archive.namelist():
                raise Unreadable("broken_workbook", why="no workbook in it")
            for part in parts:
                if part.filename.endswith((".xml", ".rels")):
                    _without_entities(archive.read(part))
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise Unreadable("broken_workbook", why=type(error).__name__) from error
    except Exception as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("broken_workbook", why=type(error).__name__) from error


def _without_entities(part: bytes) -> None:
    """Workbooks have no document type; one that has means to make the reader count to a billion."""
    for codec in ("ascii", "utf-16-le", "utf-16-be"):
        if any(word.encode(codec) in part for word in ("<!DOCTYPE", "<!ENTITY")):
            raise Unreadable("broken_workbook", why="it declares a document type")


def _grid(rows: Iterator[Sequence[object]]) -> Grid:
    grid, width = Grid(), 0
    for number, values in enumerate(rows, 1):
        width += len(values)
        if number > MOST_ROWS or width > MOST_WIDTH:
            grid.cut = True
            break
        if values.count(None) == len(values):
            continue
        cells = [_cell(value) for value in values[:MOST_CELLS]]
        while cells and cells[-1] in (None, ""):
            cells.pop()
        if cells:
            grid.rows.append((number, cells))
    return grid


def _cell(value: object) -> Cell:
    if isinstance(value, datetime):
        return value.date()
    if value is None or isinstance(value, (str, date, bool, int, float)):
        return value
    if isinstance(value, time):
        return value.isoformat()
    return str(value)
