"""Where the squares of the board lie, and the pitch inside them. Plain geometry, no painting.

The board is as wide as its room: the first square is the corner at the lower right, and the way
goes clockwise, so along the foot to the left first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

SIDES = ("foot", "left", "top", "right")
PAWN_SPOTS = {
    1: ((0.7, 0.62),),
    2: ((0.3, 0.62), (0.72, 0.62)),
    3: ((0.25, 0.32), (0.75, 0.32), (0.5, 0.72)),
    4: ((0.28, 0.3), (0.72, 0.3), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.2, 0.24), (0.5, 0.24), (0.8, 0.24), (0.35, 0.56), (0.65, 0.56)),
    6: ((0.2, 0.24), (0.5, 0.24), (0.8, 0.24), (0.2, 0.56), (0.5, 0.56), (0.8, 0.56)),
}
"""Where so many pawns stand on one square, in shares of it."""
ALONE_IN_A_CORNER = (0.82, 0.3)


@dataclass(frozen=True)
class Cell:
    """A square of the board: its place, its side ('corner' for the four), where its owner's band
    is, and where pawns stand if they have a place of their own beside what is written."""

    box: QRectF
    side: str
    band: QRectF
    pawns: QRectF | None = None


@dataclass(frozen=True)
class BoardLayout:
    """All squares in the order of the way, and the pitch inside."""

    cells: tuple[Cell, ...]
    pitch: QRectF

    def at(self, point: QPointF) -> int | None:
        """The square under a point."""
        return next((n for n, cell in enumerate(self.cells) if cell.box.contains(point)), None)

    def stand(self, square: int, at: int, of: int) -> QPointF:
        """Where the pawn number `at` of `of` on a square stands."""
        cell = self.cells[square]
        if cell.pawns is not None:
            return _spots(cell, of)[at % of][0]
        box = cell.box
        spots = PAWN_SPOTS[min(max(PAWN_SPOTS), max(1, of))]
        x, y = spots[at % len(spots)]
        if of == 1 and self.cells[square].side == "corner":
            x, y = ALONE_IN_A_CORNER
        return QPointF(box.left() + box.width() * x, box.top() + box.height() * y)

    def largest(self, square: int, of: int, r: float) -> float:
        """The radius of each of so many pawns there, `r` if they have room for it."""
        cell = self.cells[square]
        if cell.pawns is None:
            return r * (0.78 if of > 2 else 1.0)
        return min(r, _spots(cell, of)[0][1])

    def between(self, squares: Sequence[int], share: float) -> QPointF:
        """A point so far along the middles of these squares."""
        if len(squares) == 1:
            return self.cells[squares[0]].box.center()
        along = share * (len(squares) - 1)
        at = min(len(squares) - 2, int(along))
        start, end = (self.cells[n].box.center() for n in squares[at : at + 2])
        return start + (end - start) * (along - at)


def _spots(cell: Cell, of: int) -> list[tuple[QPointF, float]]:
    """The places of so many pawns in their own place on a square, and the radius that fits: on a
    band on both sides of the owner's sign, beside a square's words one below the other."""
    place = cell.pawns
    assert place is not None
    if cell.side in ("foot", "top"):
        sign = place.height() * 1.4
        half, each = (place.width() - sign) / 2, -(-of // 2)
        r = min(place.height() / 2, half / each / 2)
        found = []
        for at in range(of):
            left = place.left() if at % 2 else place.right() - half
            found.append(QPointF(left + half * (at // 2 + 0.5) / each, place.center().y()))
        return [(spot, r) for spot in found]
    across = 1 if of <= 2 else 2
    down = -(-of // across)
    wide, tall = place.width() / across, place.height() / down
    r = min(wide, tall) / 2
    return [
        (
            QPointF(
                place.left() + wide * (n % across + 0.5), place.top() + tall * (n // across + 0.5)
            ),
            r,
        )
        for n in range(of)
    ]


def lay_out(
    room: QRectF, count: int, deep: float, wide: float, band: float, apart: float = 0.0
) -> BoardLayout:
    """`count` squares in `room`; those at foot and top are `deep` high, those at the sides `wide`.
    Where `apart` is given, pawns stand beside what is written: on the bands at foot and top, on so
    much of the width at the sides.

    Each side begins with its corner; where the count is no multiple of four the first sides have
    one more.
    """
    lengths = [count // 4 + (at < count % 4) for at in range(4)]
    pitch = room.adjusted(wide, deep, -wide, -deep)
    cells: list[Cell] = []
    for side, length in zip(SIDES, lengths, strict=True):
        cells.append(_corner(room, side, deep, wide))
        for at in range(length - 1):
            cells.append(_cell(room, pitch, side, at, length - 1, band))
    if apart:
        cells = [replace(cell, pawns=_pawns(cell, apart)) for cell in cells]
    return BoardLayout(tuple(cells), pitch)


def _pawns(cell: Cell, apart: float) -> QRectF | None:
    box, band = cell.box, cell.band
    if cell.side in ("foot", "top"):
        return QRectF(band)
    if cell.side == "left":
        return QRectF(band.left() - apart, box.top(), apart, box.height())
    if cell.side == "right":
        return QRectF(box.right() - apart, box.top(), apart, box.height())
    return None


def _corner(room: QRectF, side: str, deep: float, wide: float) -> Cell:
    left = room.left() if side in ("left", "top") else room.right() - wide
    top = room.top() if side in ("top", "right") else room.bottom() - deep
    return Cell(QRectF(left, top, wide, deep), "corner", QRectF())


def _cell(room: QRectF, pitch: QRectF, side: str, at: int, of: int, band: float) -> Cell:
    flat = side in ("foot", "top")
    each = (pitch.width() if flat else pitch.height()) / of
    if side == "foot":
        box = QRectF(
            pitch.right() - each * (at + 1), pitch.bottom(), each, room.bottom() - pitch.bottom()
        )
        return Cell(box, side, QRectF(box.left(), box.top(), box.width(), band))
    if side == "top":
        box = QRectF(pitch.left() + each * at, room.top(), each, pitch.top() - room.top())
        return Cell(box, side, QRectF(box.left(), box.bottom() - band, box.width(), band))
    if side == "left":
        top = pitch.bottom() - each * (at + 1)
        box = QRectF(room.left(), top, pitch.left() - room.left(), each)
        return Cell(box, side, QRectF(box.right() - band, box.top(), band, box.height()))
    box = QRectF(pitch.right(), pitch.top() + each * at, room.right() - pitch.right(), each)
    return Cell(box, side, QRectF(box.left(), box.top(), band, box.height()))
