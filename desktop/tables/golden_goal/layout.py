"""Where the squares of the board lie, and the pitch inside them. Plain geometry, no painting.

The board is as wide as its room: the first square is the corner at the lower right, and the way
goes clockwise, so along the foot to the left first.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

SIDES = ("foot", "left", "top", "right")


@dataclass(frozen=True)
class Cell:
    """A square of the board: its place, its side ('corner' for the four), and where its owner's
    band is."""

    box: QRectF
    side: str
    band: QRectF


@dataclass(frozen=True)
class BoardLayout:
    """All squares in the order of the way, and the pitch inside."""

    cells: tuple[Cell, ...]
    pitch: QRectF

    def at(self, point: QPointF) -> int | None:
        """The square under a point."""
        return next((n for n, cell in enumerate(self.cells) if cell.box.contains(point)), None)


def lay_out(room: QRectF, count: int, deep: float, wide: float, band: float) -> BoardLayout:
    """`count` squares in `room`; those at foot and top are `deep` high, those at the sides `wide`.

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
    return BoardLayout(tuple(cells), pitch)


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
