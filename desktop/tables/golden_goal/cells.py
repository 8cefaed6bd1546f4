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
    paint_team_shirt,
)
from desktop.tables.golden_goal.layout import Cell
from desktop.tables.golden_goal.signs import paint_square_sign
from desktop.widgets.paint import draw_centred, draw_line, draw_wrapped, fitted
from desktop.words import Words
from engine.golden_goal.board import Square
from engine.golden_goal.model import View

BROAD = 1.4
"""From this shape on the words stand beside the shirt, else above it."""
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
        side = min(side, _free(cell).height() * 0.86)
        box = QRectF(0, 0, side, side)
        box.moveCenter(_free(cell).center())
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
    flat, px, ink = cell.side in ("foot", "top"), look.px, QColor(INK)
    price, team = money(words, square.price), square.team or ""
    font = _small(look)
    font.setPixelSize(min(font.pixelSize(), round(cell.box.height() * 0.42)))
    cap = QFontMetricsF(font).capHeight()
    broad = cell.box.width() >= BROAD * (cell.box.height() - cell.band.height())
    banded = owner is not None or (flat and not broad)
    if owner is not None:
        sign = min(cell.band.width(), cell.band.height()) * 0.86
        paint_owner(painter, cell.band, owner, look, sign)
    elif banded:
        painter.fillRect(cell.band, look.theme["paper2"])
        draw_centred(painter, cell.band, price, fitted(font, price, cell.band.width(), 8), ink)
        painter.drawRect(cell.band)
    elif flat and cell.pawns is not None:
        painter.fillRect(cell.band, look.theme["paper2"])
        painter.drawRect(cell.band)
        banded = True
    body = _body(cell) if banded else cell.box
    strip = max(px(5), cap * 0.6)
    if flat and not broad:
        top = body.top() + px(4)
        code = fitted(font, words.code(team), body.width() - px(4), 8)
        long = QFontMetricsF(code).horizontalAdvance(words.code(team))
        role = QRectF(body.right() - px(5) - cap * 2, top + cap * 0.12, cap * 2, cap * 0.76)
        beside = body.left() + px(7) + long < role.left()
        left = body.left() + px(4) if beside else body.center().x() - long / 2
        draw_line(painter, left, top + cap, words.code(team), code, ink)
        if not beside:
            role.moveTo(body.center().x() - cap, top + cap * 1.3)
        rest = max(top + cap, role.bottom()) + px(2)
        room = QRectF(body.left(), rest, body.width(), body.bottom() - rest - px(1))
    else:
        spare = cell.band.height() if flat and not banded else 0.0
        side = body.height() - strip - px(4) - spare
        room = QRectF(body.left() + px(2), body.top() + spare / 2, side, side + px(1))
        role = QRectF(0, room.bottom(), side * 0.72, strip)
        role.moveLeft(room.center().x() - role.width() / 2)
        left = room.right() + px(4)
        end = min(body.right(), _free(cell).right())
        wide = end - left - px(2)
        if look.projector and 2.2 * look.size("note") > cell.box.height():
            line = QRectF(left, body.top(), end - left, body.height())
            _paint_line(painter, line, f"{words.code(team)} {price}", look)
        else:
            code = fitted(font, words.code(team), wide, 8)
            draw_line(painter, left, body.center().y() - px(3), words.code(team), code, ink)
            base = body.center().y() + cap + px(3)
            draw_line(painter, left, base, price, fitted(font, price, wide, 8), ink)
    paint_role(painter, role, square.role, look)
    _paint_shirt(painter, room, square, view, look)


def _paint_line(painter: QPainter, room: QRectF, text: str, look: Look) -> None:
    """On the wall, where two lines would be too small to be read."""
    font = fitted(_small(look), text, room.width(), look.size("note"))
    base = room.center().y() + QFontMetricsF(font).capHeight() / 2
    draw_line(painter, room.left(), base, text, font, QColor(INK))


def _free(cell: Cell) -> QRectF:
    """The square without the place of the pawns."""
    if cell.pawns is None:
        return cell.box
    if cell.side in ("foot", "top"):
        return _body(cell)
    left = cell.side == "left"
    return cell.box.adjusted(
        0 if left else cell.band.width(), 0, cell.pawns.left() - cell.box.right(), 0
    )


def _paint_shirt(painter: QPainter, room: QRectF, square: Square, view: View, look: Look) -> None:
    """The number is what a visit costs now; a whole team stands on brass, with its cup."""
    whole, px = square.team in view.whole, look.px
    number = str(square.whole if whole else square.value)
    side = min(room.width(), room.height())
    shirt = QRectF(0, 0, side, side)
    shirt.moveCenter(room.center())
    if whole:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.theme["brass"])
        painter.drawRoundedRect(shirt.adjusted(-px(1), px(1), px(1), -px(1)), px(6), px(6))
        painter.restore()
    paint_team_shirt(painter, shirt, square.team or "", number, look)
    cup = sense.cup_on(view, square.team)
    if cup is not None and whole:
        small = side * 0.38
        spot = QPointF(max(room.left(), shirt.left() - small * 0.45), shirt.bottom() - small)
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
