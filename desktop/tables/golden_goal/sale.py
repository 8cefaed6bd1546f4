"""A tile of the Bank that is asked about, on paper in the middle of the pitch. Keeps nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from desktop.look import INK
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, goals, money, tile
from desktop.tables.golden_goal.faces import paint_team_shirt
from desktop.tables.golden_goal.papers import Stage, fitting
from desktop.widgets.paint import draw_line, draw_wrapped, fitted, paint_badge
from desktop.widgets.panel import paint_paper


def paint_sale(painter: QPainter, room: QRectF, stage: Stage, name: str) -> None:
    """The tile's shirt, price, and who has the team's others."""
    look = stage.look
    square = sense.squares(stage.view.board)[name]
    low = room.height() < look.px(165)
    wide = max(room.height() * 2.3, look.px(690)) if look.projector else look.px(400 + 70 * low)
    high = room.height() * 0.92
    if not look.projector:
        high = min(high, look.px(210))
    sheet = QRectF(0, 0, min(room.width() * 0.98, wide), high)
    sheet.moveCenter(room.center())
    paint_paper(painter, sheet, look)
    pad = look.px(14)
    inner = sheet.adjusted(pad, pad * 0.7, -pad, -pad * 0.7)
    side = min(inner.height(), inner.width() * 0.34, look.px(130 if look.projector else 96))
    shirt = QRectF(inner.left(), inner.center().y() - side / 2, side, side)
    paint_team_shirt(painter, shirt, square.team or "", str(square.value), look)
    left = shirt.right() + pad
    beside = 3 * look.px(50) if look.projector else 3 * look.px(40) * low
    if look.projector and inner.right() - left - beside < look.px(250):  # a wall of 4:3
        beside = 0.0
    text = QRectF(left, inner.top(), inner.right() - left - beside, inner.height())
    if beside:
        mates = QRectF(text.right(), inner.top(), beside, inner.height())
        _paint_mates(painter, mates, stage, name)
    if look.projector and room.height() < look.px(150):
        return _paint_low_sale(painter, text.adjusted(0, 0, -pad, 0), stage, name)
    _paint_words(painter, text, stage, name, mates=not beside)


def paint_visit(painter: QPainter, room: QRectF, stage: Stage, name: str, owner: str) -> None:
    """A tile somebody has landed on: whose it is, and what that costs and brings."""
    look, words, ink, view = stage.look, stage.words, QColor(INK), stage.view
    square, title = sense.squares(view.board)[name], tile(words, name)
    count = sense.number(view, square)
    said = words(f"{GAME}.stage.visit", owner=owner, goals=goals(words, count))
    pad, side = look.px(12), min(room.height() * 0.7, look.px(72))
    wide = min(room.width() * 0.98, look.px(600 if look.projector else 400))
    inner = wide - side - 3 * pad
    head = fitted(look.type("title"), title, inner, look.least)
    note = look.type("body", 500)
    body = QRectF(0, 0, inner, max(10.0, room.height() - QFontMetricsF(head).height() - 2 * pad))
    note = fitting(note, said, body, look.least)
    tall = QFontMetricsF(head).ascent() + look.px(6) + draw_wrapped(None, body, said, note, ink)
    sheet = QRectF(0, 0, wide, min(room.height(), max(side, tall) + 2 * pad))
    sheet.moveCenter(room.center())
    paint_paper(painter, sheet, look)
    shirt = QRectF(sheet.left() + pad, sheet.center().y() - side / 2, side, side)
    paint_team_shirt(painter, shirt, square.team or "", str(count), look)
    small = side * 0.42
    badge = QRectF(shirt.right() - small * 0.8, shirt.bottom() - small, small, small)
    paint_badge(painter, badge, sense.colour(view, owner), QColor(INK), look.unit)
    left, top = shirt.right() + pad, sheet.center().y() - tall / 2
    base = top + QFontMetricsF(head).ascent() * 0.92
    draw_line(painter, left, base, title, head, ink)
    body.moveTopLeft(QPointF(left, base + look.px(6)))
    draw_wrapped(painter, body, said, note, ink)


def _paint_words(painter: QPainter, room: QRectF, stage: Stage, name: str, mates: bool) -> None:
    """Below each other in the middle of the height: name, price, worth, and maybe the mates."""
    look, words, ink = stage.look, stage.words, QColor(INK)
    square, title = sense.squares(stage.view.board)[name], tile(words, name)
    font = fitted(look.type("title"), title, room.width(), look.size("note"))
    price, note = look.type("figure"), look.type("note", 600)
    price.setPixelSize(min(price.pixelSize(), round(room.height() * 0.3)))
    said = words(f"{GAME}.ear.value", n=square.value, whole=square.whole)
    head, tall = QFontMetricsF(font).ascent() * 0.9, QFontMetricsF(price).ascent() * 0.98
    worth = draw_wrapped(None, room, said, note, ink)
    left = room.height() - head - tall - worth - look.px(9)
    last = min(left, look.px(34)) * mates
    y = room.top() + max(0.0, (left - last) / 2) + head
    draw_line(painter, room.left(), y, title, font, ink)
    y += tall
    draw_line(painter, room.left(), y, money(words, square.price), price, ink, room.width())
    y += look.px(6)
    below = QRectF(room.left(), y, room.width(), 10)
    y += draw_wrapped(painter, below, said, note, look.theme["ink2"]) + look.px(3)
    if last:
        _paint_mates(painter, QRectF(room.left(), y, room.width(), last), stage, name)


def _paint_low_sale(painter: QPainter, room: QRectF, stage: Stage, name: str) -> None:
    """On the wall with many players: the tile and its price in one line, its worth below."""
    look, words = stage.look, stage.words
    square = sense.squares(stage.view.board)[name]
    price, ink = money(words, square.price), QColor(INK)
    figures = look.font("poster", 34, 900, figures=True)
    wide = QFontMetricsF(figures).horizontalAdvance(price)
    title = tile(words, name)
    head = fitted(
        look.font("poster", 30, 700), title, room.width() - wide - look.px(14), look.size("note")
    )
    note = look.type("note", 600)
    said = words(f"{GAME}.ear.value", n=square.value, whole=square.whole)
    tall = draw_wrapped(None, room, said, note, ink)
    high = QFontMetricsF(figures).capHeight() + look.px(8) + tall
    y = room.center().y() - high / 2 + QFontMetricsF(figures).capHeight()
    draw_line(painter, room.left(), y, title, head, ink)
    draw_line(painter, room.right() - wide, y, price, figures, ink)
    below = QRectF(room.left(), y + look.px(8), room.width(), 0)
    draw_wrapped(painter, below, said, note, look.theme["ink2"])


def _paint_mates(painter: QPainter, room: QRectF, stage: Stage, name: str) -> None:
    """The team's three tiles: this one on brass, each other with the badge of whose it is, or faint
    if it is the Bank's."""
    look, view = stage.look, stage.view
    square = sense.squares(view.board)[name]
    owners, values = sense.owners(view), sense.squares(view.board)
    side = min(room.height() * 0.9, look.px(44 if look.projector else 34))
    if side < look.px(20):
        return
    x = room.left()
    for mate in sense.team_tiles(view.board, square.team or ""):
        box = QRectF(x, room.top() + (room.height() - side) / 2, side, side)
        if mate == name:
            painter.setPen(QPen(QColor(INK), look.px(1.6)))
            painter.setBrush(look.theme["brass"])
            painter.drawRoundedRect(box, look.px(4), look.px(4))
        number, bank = str(values[mate].value), mate not in owners and mate != name
        inner = box.adjusted(side * 0.06, side * 0.06, -side * 0.06, -side * 0.06)
        paint_team_shirt(painter, inner, square.team or "", number, look, faint=bank)
        if mate in owners:
            small = side * 0.5
            spot = box.bottomRight() - QPointF(small * 0.8, small * 0.9)
            badge = QRectF(spot.x(), spot.y(), small, small)
            paint_badge(painter, badge, sense.colour(view, owners[mate]), QColor(INK), look.unit)
        x += side + look.px(8)
