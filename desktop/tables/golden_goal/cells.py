"""A square of the board: a team's shirt with its number, an event, a corner. Keeps nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.look import INK, Look
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, money
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_owner,
    paint_role,
    paint_square_sign,
    paint_team_shirt,
)
from desktop.tables.golden_goal.layout import Cell
from desktop.widgets.paint import draw_centred, draw_line, draw_wrapped, fitted
from desktop.words import Words
from engine.golden_goal.board import Square
from engine.golden_goal.model import View

EVENTS = {"football": "#CFE3BF", "other": "#E6D2C3"}


def paint_cell(
    painter: QPainter,
    cell: Cell,
    square: Square,
    view: View,
    owner: str | None,
    look: Look,
    words: Words,
) -> None:
    """`owner` is the owner's colour, None for the Bank's."""
    theme = look.theme
    ground = QColor(EVENTS[square.kind]) if square.kind in EVENTS else theme["paper"]
    painter.fillRect(cell.box, ground)
    painter.setPen(QPen(QColor(INK), max(1.0, look.px(1.3))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(cell.box)
    if square.tile is not None:
        _paint_tile(painter, cell, square, view, owner, look, words)
    elif cell.side == "corner":
        _paint_corner(painter, cell.box, square.kind, look, words)
    else:
        side = min(cell.box.width(), cell.box.height()) * 0.62
        box = QRectF(0, 0, side, side)
        box.moveCenter(cell.box.center())
        paint_square_sign(painter, box, square.kind)


def _small(look: Look) -> QFont:
    """The poster face at the size of a note: narrow, so that a code and a price fit."""
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(round(look.size("note") * (1.0 if look.projector else 1.12)))
    return font


def _paint_tile(
    painter: QPainter,
    cell: Cell,
    square: Square,
    view: View,
    owner: str | None,
    look: Look,
    words: Words,
) -> None:
    flat, px = cell.side in ("foot", "top"), look.px
    price = money(words, square.price)
    font = _small(look)
    font.setPixelSize(min(font.pixelSize(), round(cell.box.height() * 0.44)))
    cap = QFontMetricsF(font).capHeight()
    if owner is not None:
        paint_owner(
            painter, cell.band, owner, look, min(cell.band.width(), cell.band.height()) * 0.86
        )
    elif flat:
        painter.fillRect(cell.band, look.theme["paper2"])
        draw_centred(
            painter, cell.band, price, fitted(font, price, cell.band.width(), 8), QColor(INK)
        )
        painter.drawRect(cell.band)
    else:
        painter.fillRect(cell.band, look.theme["paper2"])
        painter.drawRect(cell.band)
    body = _body(cell)
    whole = square.team in view.whole
    number = str(square.whole if whole else square.value)
    team, cup = square.team or "", sense.cup_on(view, square.team)
    code = words.code(team)
    if flat:
        top = body.top() + px(4)
        draw_line(painter, body.left() + px(4), top + cap, code, font, QColor(INK))
        role = QRectF(body.right() - px(5) - cap * 2, top + cap * 0.12, cap * 2, cap * 0.76)
        room = QRectF(
            body.left(), top + cap + px(2), body.width(), body.bottom() - top - cap - px(3)
        )
    else:
        room = QRectF(body.left() + px(2), body.top(), body.height() * 0.94, body.height())
        left = room.right() + px(2)
        draw_line(painter, left, body.top() + px(4) + cap, code, font, QColor(INK))
        wide = min(
            cap * 1.7, body.right() - left - QFontMetricsF(font).horizontalAdvance(code) - px(6)
        )
        role = QRectF(
            body.right() - px(3) - wide, body.top() + px(4) + cap * 0.12, wide, cap * 0.76
        )
        base = body.bottom() - px(4.5)
        draw_line(
            painter, left, base, price, fitted(font, price, body.right() - left, 8), QColor(INK)
        )
    paint_role(painter, role, square.role, look)
    side = min(room.width(), room.height()) * (1.0 if flat else 0.92)
    shirt = QRectF(0, 0, side, side)
    shirt.moveCenter(room.center())
    if whole:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.theme["brass"])
        painter.drawRoundedRect(shirt.adjusted(-px(1), px(1), px(1), -px(1)), px(6), px(6))
        painter.restore()
    paint_team_shirt(painter, shirt, team, number, look)
    if cup is not None and whole:
        small = side * 0.5
        spot = QPointF(shirt.right() - small * 0.55, shirt.bottom() - small)
        paint_cup(painter, QRectF(spot.x(), spot.y(), small, small), cup)


def _body(cell: Cell) -> QRectF:
    """The square without its owner's band."""
    box, band = cell.box, cell.band
    if cell.side == "foot":
        return QRectF(box.left(), band.bottom(), box.width(), box.bottom() - band.bottom())
    if cell.side == "top":
        return QRectF(box.left(), box.top(), box.width(), band.top() - box.top())
    if cell.side == "left":
        return QRectF(box.left(), box.top(), band.left() - box.left(), box.height())
    return QRectF(band.right(), box.top(), box.right() - band.right(), box.height())


def _paint_corner(painter: QPainter, box: QRectF, kind: str, look: Look, words: Words) -> None:
    name = words(f"{GAME}.corner.{kind}")
    font = _small(look)
    inner = box.adjusted(look.px(4), look.px(3), -look.px(4), -look.px(3))
    tall = draw_wrapped(None, inner, name, font, QColor(INK))
    side = min(inner.height() - tall, inner.width() * 0.6, look.px(58))
    sign = QRectF(inner.center().x() - side / 2, inner.top(), side, side)
    paint_square_sign(painter, sign, kind)
    foot = QRectF(inner.left(), inner.bottom() - tall, inner.width(), tall)
    draw_wrapped(painter, foot, name, font, QColor(INK), Qt.AlignmentFlag.AlignHCenter)
