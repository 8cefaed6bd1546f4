"""What moves on the field while a trick is told: a card on its way, a row that is taken."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from desktop.look import kit
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.faces import paint_bull, paint_card
from desktop.tables.okorkor.field_seen import Seen
from desktop.widgets.paint import draw_line, fitted
from engine.okorkor.rows import heads_in


def paint_moving(painter: QPainter, seen: Seen) -> None:
    moment = seen.moment
    if moment is None or seen.telling is None or moment.beat < 0:
        return
    beat = seen.telling.beats[moment.beat]
    one, spots = beat.placed, seen.spots
    seat = list(seen.telling.before.heads).index(one.by)
    home = spots.put(seat)
    if one.taken and 0 < moment.taken < 1:
        for spot, card in enumerate(beat.row_before):
            share = eased(min(1.0, max(0.0, moment.taken * 1.4 - spot * 0.08)))
            painter.setOpacity(1.0 - max(0.0, share - 0.75) * 4)
            box = between(spots.slot(one.row, spot), home, share)
            paint_card(painter, box, card, seen.look)
        painter.setOpacity(1.0)
    if one.taken and moment.taken >= 1:
        _paint_gain(painter, seen, home, heads_in(one.taken), sense.colour(seen.view, one.by))
    if 0 < moment.gone < 1:
        spot = 0 if one.taken else len(beat.row_before)
        box = between(home, spots.slot(one.row, spot), eased(moment.gone))
        paint_card(painter, box, one.card, seen.look, lit=True)


def _paint_gain(painter: QPainter, seen: Seen, home: QRectF, heads: int, colour: str) -> None:
    """'+7' and a bull's head over the place of whoever took them."""
    look, theme = seen.look, seen.look.theme
    high = home.height() * 0.5
    box = QRectF(home.left() - home.width() * 0.1, 0, home.width() * 1.2, high)
    box.moveTop(home.center().y() - high / 2)
    painter.setPen(QPen(theme["ink"], look.px(2)))
    painter.setBrush(theme["paper"])
    painter.drawRoundedRect(box, look.px(6), look.px(6))
    bar = QRectF(box.left() + look.px(3), box.bottom() - look.px(8), 0, look.px(5))
    bar.setWidth(box.width() - look.px(6))
    painter.fillRect(bar, QColor(kit(colour).value))
    font = look.font("poster", 10, 900, figures=True)
    text = f"+{heads}"
    font.setPixelSize(max(round(look.least), round(high * 0.62)))
    side = high * 0.48
    font = fitted(font, text, box.width() - side - look.px(12), look.least)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    left = box.center().x() - (wide + look.px(3) + side) / 2
    middle = box.center().y() - look.px(2)
    baseline = middle + QFontMetricsF(font).capHeight() / 2
    draw_line(painter, left, baseline, text, font, theme["brick"])
    bull = QRectF(left + wide + look.px(3), middle - side / 2, side, side)
    paint_bull(painter, bull, theme["brick"])


def eased(share: float) -> float:
    """In and out, quadratic."""
    return 2 * share * share if share < 0.5 else 1 - 2 * (1 - share) ** 2


def between(one: QRectF, other: QRectF, share: float) -> QRectF:
    """A rectangle on its way from one to the other."""
    return QRectF(
        one.left() + (other.left() - one.left()) * share,
        one.top() + (other.top() - one.top()) * share,
        one.width() + (other.width() - one.width()) * share,
        one.height() + (other.height() - one.height()) * share,
    )
