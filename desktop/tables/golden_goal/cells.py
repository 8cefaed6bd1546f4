"""A square of the board: a team's shirt with its number, an event, a corner. Keeps nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.look import INK, Look
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, money
from desktop.tables.golden_goal.cell_plan import CellPlan, plan_of
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_owner,
    paint_role,
    paint_team_shirt,
)
from desktop.tables.golden_goal.layout import Cell
from desktop.tables.golden_goal.signs import paint_square_sign
from desktop.widgets.paint import draw_centred, draw_line, fitted
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
    plan = plan_of(cell, look.unit, cap_of(look), square.tile is not None, owner is not None)
    if square.tile is not None:
        _paint_tile(painter, cell, plan, square, view, owner, look, words)
    elif cell.side == "corner":
        _paint_corner(painter, plan, square.kind, look, words)
    else:
        paint_square_sign(painter, plan.sign, square.kind)


def cap_of(look: Look) -> float:
    """How high a capital of the squares' words is."""
    return QFontMetricsF(_small(look)).capHeight()


def _small(look: Look) -> QFont:
    """The poster face at the size of a note: narrow, so that a code and a price fit."""
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(round(look.size("note") * (1.0 if look.projector else 1.12)))
    return font


def _paint_tile(
    painter: QPainter,
    cell: Cell,
    plan: CellPlan,
    square: Square,
    view: View,
    owner: str | None,
    look: Look,
    words: Words,
) -> None:
    flat, ink, font, least = cell.side in ("foot", "top"), QColor(INK), _small(look), look.least
    price, code = money(words, square.price), words.code(square.team or "")
    if owner is not None:
        sign = min(cell.band.width(), cell.band.height()) * 0.86
        paint_owner(painter, cell.band, owner, look, sign)
    elif flat:
        painter.fillRect(cell.band, look.theme["paper2"])
        draw_centred(painter, cell.band, price, fitted(font, price, cell.band.width(), least), ink)
        painter.drawRect(cell.band)
    else:  # what has an owner is not for sale
        both = f"{code} {price}"
        made = fitted(font, both, plan.words.width(), least)
        if QFontMetricsF(made).horizontalAdvance(both) <= plan.words.width():
            code = both
    made = fitted(font, code, plan.words.width(), least)
    base = plan.words.bottom() - (plan.words.height() - QFontMetricsF(made).capHeight()) / 2
    draw_line(painter, plan.words.left(), base, code, made, ink)
    paint_role(painter, plan.role, square.role, look)
    _paint_shirt(painter, plan.sign, square, view, look)


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


def _paint_corner(painter: QPainter, plan: CellPlan, kind: str, look: Look, words: Words) -> None:
    name = words(f"{GAME}.corner.{kind}")
    paint_square_sign(painter, plan.sign, kind)
    font = fitted(_small(look), name, plan.words.width(), look.least)
    draw_centred(painter, plan.words, name, font, QColor(INK))
