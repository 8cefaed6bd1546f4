"""Everybody's place: the card put down or turned, the name and the heads. Decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.tables.okorkor import sense
from desktop.tables.okorkor.faces import (
    paint_back,
    paint_bull,
    paint_card,
    paint_place,
)
from desktop.tables.okorkor.field_seen import Seen, paint_owner
from desktop.widgets.paint import draw_centred, draw_line, fitted, named, paint_badge, paint_lamp

BADGE = 1.45
"""A badge's side beside a name, in heights of its text."""


def paint_places(painter: QPainter, seen: Seen) -> None:
    view = seen.view
    for seat, name in enumerate(view.heads):
        where = seen.spots.put(seat)
        _paint_put(painter, seen, where, name)
        _paint_name(painter, seen, seat, name)


def _paint_put(painter: QPainter, seen: Seen, where: QRectF, name: str) -> None:
    view, look = seen.view, seen.look
    colour = sense.colour(view, name)
    if seen.moment is not None:
        _paint_told(painter, seen, where, name, colour)
        return
    shown = {one.by: one.card for one in view.revealed or ()} if view.phase == "take" else {}
    if name in shown:
        paint_card(painter, where, shown[name], look, lit=name == sense.chooser(view))
    elif name in (view.played or ()):
        paint_back(painter, where, colour, look)
    elif view.phase == "draft" and view.hand_sizes.get(name):
        paint_back(painter, where, colour, look)
        _paint_count(painter, seen, where, view.hand_sizes[name], name in view.waiting)
    else:
        line = QColor(look.theme["surf_text2"])
        line.setAlphaF(0.75 if name in view.waiting else 0.3)
        paint_place(painter, where, line, look)
        if name in view.waiting and view.phase in ("play", "draft"):
            paint_lamp(painter, where.center(), look.px(5), look, look.theme["surf_text2"])


def _paint_count(painter: QPainter, seen: Seen, where: QRectF, count: int, turn: bool) -> None:
    """How many cards somebody has drawn together, and whether it is their turn."""
    look, theme = seen.look, seen.look.theme
    high = max(look.size("note") * 1.5, where.height() * 0.24)
    box = QRectF(0, 0, high * 1.5, high)
    box.moveCenter(QPointF(where.center().x(), where.bottom() - high * 0.3))
    painter.setPen(QPen(theme["ink"], look.px(1.6)))
    painter.setBrush(theme["bulb" if turn else "paper"])
    painter.drawRoundedRect(box, look.px(4), look.px(4))
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(max(round(look.least), round(high * 0.78)))
    draw_centred(painter, box, str(count), font, theme["ink"])


def _paint_told(painter: QPainter, seen: Seen, where: QRectF, name: str, colour: str) -> None:
    """A card on its place while the trick is told, unless it has gone from there."""
    moment = seen.moment
    assert moment is not None and seen.telling is not None
    order = [beat.placed.by for beat in seen.telling.beats]
    if name not in order:
        return
    at = order.index(name)
    card = seen.telling.beats[at].placed.card
    if at < moment.beat or (at == moment.beat and moment.gone > 0):
        line = QColor(seen.look.theme["surf_text2"])
        line.setAlphaF(0.3)
        paint_place(painter, where, line, seen.look)
    elif moment.turned < 1:
        _paint_turning(painter, seen, where, card, colour, moment.turned)
    else:
        paint_card(painter, where, card, seen.look, lit=at == max(0, moment.beat))


def _paint_turning(
    painter: QPainter, seen: Seen, where: QRectF, card: int, colour: str, turned: float
) -> None:
    share = abs(1 - 2 * turned)
    wide = max(2.0, where.width() * share)
    box = QRectF(where.center().x() - wide / 2, where.top(), wide, where.height())
    if turned < 0.5:
        paint_back(painter, box, colour, seen.look)
    else:
        paint_card(painter, box, card, seen.look)


def name_of(seen: Seen, seat: int, name: str) -> tuple[QFont, float, bool]:
    """How a name is written under its place, the width it has there, and whether its badge
    stands beside it: where any name has no room for that, all badges are on the cards."""
    look, wide = seen.look, seen.spots.places[seat].width()
    font = look.type("note", 700 if name == seen.me else 600)
    metrics = QFontMetricsF(look.type("note", 700))
    beside = wide - look.size("note") * BADGE - look.px(10)
    if all(metrics.horizontalAdvance(one) <= beside for one in seen.view.heads):
        return font, beside, True
    room = wide - look.px(6)
    return named(font, name, room, look), room, False


def _paint_name(painter: QPainter, seen: Seen, seat: int, name: str) -> None:
    """Badge and name under a place, and the heads with how near they are to the end."""
    view, look, theme, px = seen.view, seen.look, seen.look.theme, seen.look.px
    box, put = seen.spots.places[seat], seen.spots.put(seat)
    faint = name in seen.missing
    painter.setOpacity(0.5 if faint else 1.0)
    side = look.size("note") * BADGE
    y = put.bottom() + px(7)
    font, room, beside = name_of(seen, seat, name)
    metrics = QFontMetricsF(font)
    taken = side + px(5) if beside else 0.0
    left = box.center().x() - (taken + min(metrics.horizontalAdvance(name), room)) / 2
    if beside:
        badge = QRectF(left, y, side, side)
        paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
    else:
        paint_owner(painter, seen, put, name)
    baseline = y + side / 2 + metrics.capHeight() / 2
    draw_line(painter, left + taken, baseline, name, font, theme["surf_text"], room)
    _paint_total(painter, seen, QRectF(box.left(), y + side + px(4), box.width(), side), name)
    painter.setOpacity(1.0)


def _paint_total(painter: QPainter, seen: Seen, row: QRectF, name: str) -> None:
    look, theme, px = seen.look, seen.look.theme, seen.look.px
    heads = seen.heads.get(name, 0)
    figure = look.size("note") * 1.35
    limit = seen.limit
    aim = "" if limit is None else f"/{limit}"
    text, longest = f"{heads}{aim}", f"{max(seen.heads.values(), default=0)}{aim}"
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(round(figure))
    font = fitted(font, longest, row.width() - figure * 1.3, look.least)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    side = font.pixelSize() * 0.86
    left = row.center().x() - (wide + px(4) + side) / 2
    middle = row.top() + row.height() / 2
    baseline = middle + QFontMetricsF(font).capHeight() / 2
    draw_line(painter, left, baseline, text, font, theme["surf_text"])
    bull = QRectF(left + wide + px(4), middle - side / 2, side, side)
    paint_bull(painter, bull, theme["surf_text"])
    if limit is None:
        return
    bar = QRectF(row.center().x() - px(36), row.bottom() + px(3), px(72), px(6))
    bar.setWidth(min(row.width() * 0.9, px(72)))
    bar.moveLeft(row.center().x() - bar.width() / 2)
    painter.setPen(QPen(theme["surf_text2"], max(1.0, px(1))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
    share = min(1.0, heads / max(1, limit))
    filled = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
    painter.fillRect(filled, theme["surf_text"])
