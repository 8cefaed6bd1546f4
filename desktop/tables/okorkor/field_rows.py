"""The four rows: their cards, how full they are and what they would cost. Decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.tables.okorkor import sense
from desktop.tables.okorkor.faces import (
    paint_card,
    paint_heads,
    paint_place,
)
from desktop.tables.okorkor.field_seen import Seen, paint_owner
from desktop.widgets.base import paint_focus
from desktop.widgets.paint import draw_centred, mix
from engine.okorkor.rows import FULL, ROWS


def paint_rows(painter: QPainter, seen: Seen) -> None:
    moment, spots, theme = seen.moment, seen.spots, seen.look.theme
    rows = seen.view.rows if moment is None else moment.rows
    newest = sense.newest(seen.view) if moment is None else {}
    goes_to = _goes_to(seen)
    for number, row in enumerate(rows):
        box = spots.row(number)
        painter.fillRect(box, theme["pitch1" if number % 2 == 0 else "pitch2"])
        if (seen.offered and number == seen.row) or number == goes_to:
            painter.fillRect(box, mix(theme["pitch1"], theme["grass_hover"], 0.6))
        for spot in range(FULL):
            where = spots.slot(number, spot)
            if spot < len(row):
                going = moment is not None and number == goes_to and 0 < moment.taken < 1
                if not going:
                    paint_card(painter, where, row[spot], seen.look)
                    paint_owner(painter, seen, where, newest.get(row[spot]))
            else:
                line = QColor(theme["chalk"])
                line.setAlphaF(0.34)
                paint_place(painter, where, line, seen.look)
        _paint_danger(painter, seen, spots.slot(number, FULL), tuple(row), number)
        if seen.offered:
            _paint_offered(painter, seen, box, number)
        elif number == seen.aimed and moment is None:
            _paint_aimed(painter, seen, number, len(row))
    line = seen.look.px(2)
    box = spots.rows
    for number in range(ROWS + 1):
        y = box.top() + spots.row_high * number
        painter.fillRect(QRectF(box.left(), y - line / 2, box.width(), line), theme["chalk"])


def _goes_to(seen: Seen) -> int | None:
    """The row the moving card belongs to."""
    moment = seen.moment
    if moment is None or seen.telling is None or moment.beat < 0:
        return None
    return seen.telling.beats[moment.beat].placed.row


def _paint_danger(
    painter: QPainter, seen: Seen, where: QRectF, row: tuple[int, ...], number: int
) -> None:
    """In the sixth card's place: the heads it would take, and how full the row is."""
    look, theme = seen.look, seen.look.theme
    count, heads, full = sense.danger(row)
    ground, ink = (theme["bulb"], theme["ink"]) if full else (theme["board"], theme["bulb"])
    box = where.adjusted(0, 0, where.width() * 0.46, 0)
    painter.setPen(QPen(theme["ink" if full else "plate"], look.px(2)))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, look.px(5), look.px(5))
    if full:
        _hatch(painter, seen, box)
    size = min(box.height() * 0.42, box.width() * 0.42)
    upper = QRectF(box.left(), box.top() + box.height() * 0.06, box.width(), box.height() * 0.6)
    paint_heads(painter, upper, heads, look, ink, size)
    step = min(box.width() / (FULL + 1), look.px(16))
    y = box.bottom() - box.height() * 0.19
    left = box.center().x() - step * (FULL - 1) / 2
    for spot in range(FULL):
        centre = QPointF(left + step * spot, y)
        painter.setPen(QPen(ink, max(1.0, look.px(1.3))))
        painter.setBrush(ink if spot < count else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, step * 0.3, step * 0.3)


def _hatch(painter: QPainter, seen: Seen, box: QRectF) -> None:
    """Slanting ink along the plate's foot: the next card takes the row, for every eye."""
    painter.save()
    band = QRectF(box.left(), box.bottom() - box.height() * 0.06, box.width(), 0)
    band.setHeight(box.height() * 0.06)
    painter.setClipRect(band)
    painter.setPen(QPen(seen.look.theme["ink"], seen.look.px(4)))
    x = band.left() - band.height()
    while x < band.right():
        painter.drawLine(QPointF(x, band.bottom()), QPointF(x + band.height(), band.top()))
        x += seen.look.px(9)
    painter.restore()


def _paint_aimed(painter: QPainter, seen: Seen, number: int, count: int) -> None:
    """Where the marked card would lie as the rows stand; on the plate, if it would take them."""
    where = seen.spots.slot(number, min(count, FULL))
    if count >= FULL:
        where = where.adjusted(0, 0, where.width() * 0.46, 0)
    pen = QPen(seen.look.theme["focus" if count < FULL else "brick"], seen.look.px(3))
    pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(where, seen.look.px(5), seen.look.px(5))


def _paint_offered(painter: QPainter, seen: Seen, box: QRectF, number: int) -> None:
    """The row's key, and the ring round the one that is meant."""
    look, theme = seen.look, seen.look.theme
    side = max(min(seen.spots.pitch * 0.3, look.px(28)), look.px(16))
    cap = QRectF(box.left() + look.px(3), box.center().y() - side / 2, side, side)
    painter.setPen(QPen(theme["ink"], look.px(1.5)))
    painter.setBrush(theme["paper"])
    painter.drawRoundedRect(cap, look.px(4), look.px(4))
    font = look.type("note", 700)
    font.setPixelSize(max(round(look.px(12)), round(side * 0.62)))
    draw_centred(painter, cap, str(number + 1), font, theme["ink"])
    if number == seen.row:
        inner = box.adjusted(look.px(5), look.px(5), -look.px(5), -look.px(5))
        paint_focus(painter, inner, look.px(6), theme, look.unit * 0.8)
