"""Where a page of a player's has what: head, rows, cells, marks and points. Paints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from desktop.look import Look
from desktop.tables.tiszta_sor.sense import ROWS, Line, Place
from engine.tiszta_sor.model import TYPES

LARGE_ROW = 46
"""From so many units a row has room for pips and words."""
WIDE = 560
"""And from this width on: a narrow page keeps its width for the numbers."""
GRAND = 330
"""From so many units a page has room for a large title."""
LOW = 160
"""With less height in units a page has a low head."""
LEAST_CELL = 20
"""The smallest side of a large page's cell, in units: below it a row goes on in a second line."""


@dataclass(frozen=True)
class Plan:
    """`cells`, `types` and `points` are the columns, as high as a row; `ends`: room is kept for
    both ends of a row, since the page can be written on."""

    look: Look
    lines: tuple[Line, ...]
    ends: bool
    head: QRectF
    top: float
    high: float
    left: float
    cells: QRectF
    types: QRectF
    points: QRectF
    large: bool
    grand: bool

    def row(self, at: int) -> QRectF:
        right = self.points.right()
        return QRectF(self.left, self.top + self.high * at, right - self.left, self.high)

    def within(self, column: QRectF, at: int) -> QRectF:
        """This row's part of a column."""
        return QRectF(column.left(), self.top + self.high * at, column.width(), self.high)

    @property
    def tile(self) -> float:
        """The side of a mark."""
        return tile_of(self.look, self.high, self.large)

    @property
    def gap(self) -> float:
        return self.look.px(3 if self.large else 1.5)

    def small_marks(self, row: int) -> float:
        """Where the marks of a row begin on a small page: they stand at the right."""
        line = self.lines[row].row
        wide = tile_of(self.look, self.high, False) + self.look.px(3)
        return self.types.right() - wide * max(1, 1 if line.marker else len(line.types))

    def cell(self, row: int, at: int) -> QRectF:
        """The place number `at` of a row, the end before the first number being 0 where the page
        may be written on."""
        wide, tall, each = self._spread(row)
        box = self.within(self.cells, row)
        top = box.center().y() - ((tall + self.gap) * self.lines_of(row) - self.gap) / 2
        left = box.left() + (wide + self.gap) * (at % each)
        return QRectF(left, top + (tall + self.gap) * (at // each), wide, tall)

    def place_box(self, place: Place) -> QRectF:
        """Where this end is drawn."""
        row, end = place
        return self.cell(row, len(self.lines[row].row.nums) + 1 if end == "back" else 0)

    def lines_of(self, row: int) -> int:
        """In how many lines the cells of a row stand."""
        return 2 if self._count(row) > self._spread(row)[2] else 1

    def has_ends(self, row: int) -> bool:
        return self.ends and row < len(self.lines)

    def _room(self, row: int) -> float:
        """How wide the cells of a row may be in all; a small page's marks leave what they can."""
        if self.large or row >= len(self.lines):
            return self.cells.width()
        return self.small_marks(row) - self.look.px(8) - self.cells.left()

    def _spread(self, row: int) -> tuple[float, float, int]:
        """How wide and high a row's cells are and how many of them stand in a line."""
        count = max(1, self._count(row))
        wide = self._room(row) / count - self.gap
        if not self.large:
            tall = min(self.high - self.look.px(2.5), max(self.high * 0.76, self.figure / 0.78))
            tall = min(tall, max(self.look.px(34), self.figure / 0.78))
            return min(tall, wide), tall, count  # figures are narrow: so may the cells be
        most = min(self.high * 0.76, self.look.px(46))
        if self.look.projector and wide >= self.figure:  # figures are narrow: so may the cells be
            return min(most, wide), min(most, wide * 1.6), count
        if wide >= self.look.px(LEAST_CELL):
            return min(most, wide), min(most, wide * 1.5), count
        half = -(-count // 2)
        side = min(self.high / 2 - self.gap, self._room(row) / half - self.gap)
        return side, side, half

    @property
    def figure(self) -> float:
        """No figure of a page is smaller, in pixels."""
        return self.look.least

    def _count(self, row: int) -> int:
        """How many cells a row takes, its ends among them."""
        count = len(self.lines[row].row.nums) if row < len(self.lines) else 0
        return count + (2 if self.has_ends(row) else 0)


def tile_of(look: Look, high: float, large: bool) -> float:
    return min(high * 0.62, look.px(36)) if large else min(high * 0.72, look.px(27))


def title_font(look: Look, grand: bool) -> QFont:
    return look.type("title" if grand else "strong")


def plan_of(page: QRectF, look: Look, lines: Sequence[Line], ends: bool) -> Plan:
    """The plan of a page in this rectangle."""
    px, side = look.px, look.px(16)
    room = page.adjusted(side, px(8), -side, -px(8))
    grand = page.height() > px(GRAND)
    title = QFontMetricsF(title_font(look, grand)).height()
    head = max(px(38 if grand else 30), title * 1.12)
    if page.height() < px(LOW):  # the rows have it
        room, head = page.adjusted(side, px(5), -side, -px(5)), max(px(26), title)
    top = room.top() + head + px(4)
    high = (room.bottom() - top) / ROWS
    large = high >= px(LARGE_ROW) and page.width() >= px(WIDE)
    gutter = px(26 if large else 20)
    points = px(52 if large else 40) * (1.15 if look.projector else 1)
    kinds = len(TYPES) * (tile_of(look, high, large) + px(5 if large else 3))
    points_box = QRectF(room.right() - points, top, points, high)
    types_box = QRectF(points_box.left() - kinds - px(8), top, kinds, high)
    left = room.left() + gutter
    cells = QRectF(left, top, types_box.left() - px(10) - left, high)
    return Plan(
        look, tuple(lines), ends, QRectF(room.left(), room.top(), room.width(), head),
        top, high, room.left(), cells, types_box, points_box, large, grand,
    )  # fmt: skip
