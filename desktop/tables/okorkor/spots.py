"""Where everything lies in a field of Ökörkör: its rows, and the places of those at the table."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from desktop.look import Look
from desktop.tables.okorkor.faces import SHAPE
from engine.okorkor.rows import FULL, ROWS


@dataclass(frozen=True)
class Spots:
    """Where everything lies in a field of this size."""

    rows: QRectF
    row_high: float
    card: tuple[float, float]
    pitch: float
    places: tuple[QRectF, ...]
    place_card: tuple[float, float]

    def row(self, row: int) -> QRectF:
        top = self.rows.top() + self.row_high * row
        return QRectF(self.rows.left(), top, self.rows.width(), self.row_high)

    def slot(self, row: int, spot: int) -> QRectF:
        """Where the card number `spot` of a row lies; `FULL` is the place of the sixth."""
        box, (wide, high) = self.row(row), self.card
        left = box.left() + self.pitch * 0.42 + self.pitch * spot
        return QRectF(left, box.center().y() - high / 2, wide, high)

    def put(self, seat: int) -> QRectF:
        """Where this seat's card is put down."""
        box, (wide, high) = self.places[seat], self.place_card
        return QRectF(box.center().x() - wide / 2, box.top(), wide, high)


def spots_of(look: Look, wide: float, high: float, count: int, drafted: bool = False) -> Spots:
    """The rows at the left, the places in one or two lines at the right. The draft's cards take
    more room than the rows."""
    px = look.px
    edge, gap = px(24), px(10)
    row_high = (high - 2 * gap) / ROWS
    card_high = max(px(20), row_high - px(12))
    pitch = min(card_high * SHAPE + px(9), wide * 0.52 / (FULL + 2.1))
    card = (pitch - px(9), min(card_high, (pitch - px(9)) / SHAPE))
    rows = QRectF(0, gap, edge + pitch * (FULL + 2), row_high * ROWS)
    rows.moveLeft(edge * (0.5 if look.projector else 1.0))
    if drafted:
        rows.setWidth(wide * 0.62)
    left = rows.right() + px(18)
    room = QRectF(left, gap, wide - left - edge * 0.6, high - 2 * gap)
    foot = look.size("note") * 3.2 + px(26)

    def high_in(lines: int) -> float:
        across = -(-count // lines)
        tall, wide = room.height() / lines - foot - px(4), room.width() / across - px(14)
        named = 1.0 if wide >= look.size("note") * 6 else 0.5  # a line of names that can be read
        return min(tall, wide / SHAPE, card[1] * 1.9) * named

    lines = max((1, 2), key=high_in)
    across = -(-count // lines)
    cell = (room.width() / across, room.height() / lines)
    place_high = min(cell[1] - foot - px(4), (cell[0] - px(14)) / SHAPE, card[1] * 1.9)
    place_high = max(px(24), place_high)
    place_card = (place_high * SHAPE, place_high)
    tall = place_high + foot
    air = max(0.0, (room.height() - tall * lines) / (lines + 1))
    places = []
    for seat in range(count):
        line, spot = divmod(seat, across)
        inline = across if line < lines - 1 else count - across * (lines - 1)
        shift = (across - inline) * cell[0] / 2
        x = room.left() + shift + cell[0] * spot
        y = room.top() + air + (tall + air) * line
        places.append(QRectF(x, y, cell[0], tall))
    return Spots(rows, row_high, card, pitch, tuple(places), place_card)
