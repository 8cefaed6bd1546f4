"""Where a square has what: its sign or shirt, its words, its role, and the bench where pawns stand,
on which nothing else is drawn. Plain geometry, no painting.

Sizes come as pixels to a unit and as the height of a capital letter.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from desktop.tables.golden_goal.layout import Cell

SMALLEST = 5
"""Units: a pawn is never drawn with a smaller radius; many of them rather cover each other."""
TALL = 1.15
"""How much higher than wide a pawn is drawn."""
FULL = 3
"""So many pawns stand at one side of a corner's sign before others stand at its other side."""


@dataclass(frozen=True)
class CellPlan:
    """Shirt or sign; the line of words; the strip of the role; benches in the order in which they
    fill, `each` so many pawns."""

    sign: QRectF
    words: QRectF
    role: QRectF
    benches: tuple[QRectF, ...]

    def stands(self, of: int, most: float, unit: float) -> list[tuple[QPointF, float]]:
        """Where so many pawns stand, and their radius, at most `most`."""
        if of <= 0:
            return []
        if len(self.benches) == 1 or of <= FULL:
            return _stands(self.benches[0], of, most, unit)
        here = -(-of // 2)
        both = _stands(self.benches[0], here, most, unit)
        both += _stands(self.benches[1], of - here, most, unit)
        small = min(r for _, r in both)
        return [(spot, small) for spot, _ in both]


def _stands(bench: QRectF, of: int, most: float, unit: float) -> list[tuple[QPointF, float]]:
    """In as many rows and columns as leave them largest."""

    def r_of(columns: int) -> float:
        return min(bench.width() / columns, bench.height() / TALL / -(-of // columns)) / 2

    columns = max(range(1, of + 1), key=r_of)
    rows = -(-of // columns)
    r = min(most, max(SMALLEST * unit, r_of(columns) * 0.98))
    room = bench.adjusted(r, r * TALL, -r, -r * TALL)
    found = []
    for at in range(of):
        row, column = divmod(at, columns)
        in_row = min(columns, of - row * columns)
        x = _along(room.left(), room.right(), column, in_row)
        y = _along(room.top(), room.bottom(), row, rows)
        found.append((QPointF(x, y + r * 0.07), r))
    return found


def _along(start: float, end: float, at: int, of: int) -> float:
    if of == 1 or end < start:
        return (start + end) / 2
    return start + (end - start) * at / (of - 1)


def plan_of(cell: Cell, unit: float, cap: float, tile: bool, banded: bool) -> CellPlan:
    """`tile`: a team's square, with a shirt and words; `banded`: it has an owner."""
    if cell.side == "corner":
        return _corner(cell, unit, cap)
    flat = cell.side in ("foot", "top")
    if not tile:
        return _event(cell, unit, flat)
    return _flat(cell, unit, cap) if flat else _upright(cell, unit, cap, banded)


def _corner(cell: Cell, u: float, cap: float) -> CellPlan:
    box = cell.box
    foot = cap + 8 * u
    side = min(box.height() - foot - 4 * u, box.width() * 0.46, 58 * u)
    sign = QRectF(box.center().x() - side / 2, box.top() + 4 * u, side, side)
    words = QRectF(box.left() + 3 * u, box.bottom() - foot, box.width() - 6 * u, foot - 3 * u)
    high = box.height() - foot - 4 * u
    right = QRectF(sign.right() + u, box.top() + 3 * u, box.right() - sign.right() - 3 * u, high)
    left = QRectF(box.left() + 2 * u, right.top(), sign.left() - box.left() - 3 * u, high)
    return CellPlan(sign, words, QRectF(), (right, left))


def _event(cell: Cell, u: float, flat: bool) -> CellPlan:
    box = cell.box
    wide, high = box.width(), box.height()
    side = min(wide, high) * (0.5 if flat else 0.62)
    sign = QRectF(0, 0, side, side)
    sign.moveCenter(QPointF(box.left() + max(side * 0.75, wide * 0.24), box.center().y()))
    if flat:
        sign.moveLeft(box.left() + max(2 * u, wide * 0.62 - side))
    bench = QRectF(sign.right() + 3 * u, box.top() + 2 * u, 0, high - 4 * u)
    bench.setRight(box.right() - 2 * u)
    return CellPlan(sign, QRectF(), QRectF(), (bench,))


def _flat(cell: Cell, u: float, cap: float) -> CellPlan:
    """At foot and top: words above, shirt below at the left, bench at the right."""
    box, band = cell.box, cell.band
    high, top = box.height() - band.height(), box.top()
    if cell.side == "foot":
        top = band.bottom()
    head = cap + 7 * u
    beside = box.width() >= cap * 4.4 + 14 * u
    strip = 0.0 if beside else max(4 * u, cap * 0.45) + u
    side = min(high - head - strip - 2 * u, box.width() * 0.56)
    sign = QRectF(box.left() + 2 * u, top + head, side, side)
    role = QRectF(sign.left() + side * 0.14, sign.bottom() + u, side * 0.72, strip - u)
    words = QRectF(box.left() + 4 * u, top + 4 * u, box.width() - 6 * u, cap)
    if beside:
        role = QRectF(box.right() - 5 * u - 2 * cap, top + 4 * u + cap * 0.12, 2 * cap, cap * 0.76)
        words.setRight(role.left() - 3 * u)
    bench = QRectF(sign.right() + u, top + head - u, 0, 0)
    bench.setBottomRight(QPointF(box.right() - 2 * u, top + high - 2 * u))
    return CellPlan(sign, words, role, (bench,))


def _upright(cell: Cell, u: float, cap: float, banded: bool) -> CellPlan:
    """At the sides: shirt at the left, words beside it, the bench below them, or where there is no
    height for that, at the end of the line."""
    box, band = cell.box, cell.band
    strip = max(5 * u, cap * 0.6)
    side = min(box.height() - strip - 4 * u, box.width() * 0.42)
    inner = cell.side == "right"
    first = box.left() + (band.width() if inner and banded else 0) + 2 * u
    sign = QRectF(first, box.center().y() - (side + strip) / 2, side, side)
    role = QRectF(sign.left() + side * 0.14, sign.bottom(), side * 0.72, strip)
    end = box.right() if inner or not banded else band.left()
    if box.height() >= cap + 26 * u:
        words = QRectF(sign.right() + 4 * u, box.top() + 4 * u, 0, cap)
        words.setRight(end - 5 * u)
        top = box.top() + cap + 7 * u
        left = box.left() + side + 4 * u + (band.width() if inner else 0)
        right = box.right() - 2 * u if inner else band.left() - u
        bench = QRectF(left, top, right - left, box.bottom() - u - top)
        return CellPlan(sign, words, role, (bench,))
    right = box.right() - u if inner else band.left() - u
    bench = QRectF(right - box.height() * 0.92, box.top() + u, 0, box.height() - 2 * u)
    bench.setRight(right)
    words = QRectF(sign.right() + 3 * u, box.center().y() - cap / 2, 0, cap)
    words.setRight(bench.left() - u)
    return CellPlan(sign, words, role, (bench,))
