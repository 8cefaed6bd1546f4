"""Small pictures for the rules: tiles, cups, tokens, and what the die makes of a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import INK, Look
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_outcome,
    paint_owner,
    paint_team_shirt,
    paint_token,
)
from desktop.tables.golden_goal.signs import paint_square_sign
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_centred
from engine.golden_goal.board import Colour

HIGH = 56
Draw = Callable[[QPainter, QRectF, Look], None]


class Strip(Painted):
    """Things beside each other."""

    def __init__(self, look: Look, things: tuple[Draw, ...], said: str) -> None:
        super().__init__(look)
        self._things = things
        self.setAccessibleName(said)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(400)), round(self.look.px(HIGH + 10)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = painter_for(self), self.look.px
        left = px(3)
        for thing in self._things:
            thing(painter, QRectF(left, px(4), px(HIGH), px(HIGH)), self.look)
            left += px(HIGH + 14)


def _shirt(team: str, number: int) -> Draw:
    return lambda painter, box, look: paint_team_shirt(painter, box, team, str(number), look)


def _owned(team: str, number: int, colour: str) -> Draw:
    def draw(painter: QPainter, box: QRectF, look: Look) -> None:
        band = QRectF(box.left(), box.top(), box.width(), box.height() * 0.26)
        paint_owner(painter, band, colour, look, band.height() * 0.86)
        rest = box.adjusted(box.width() * 0.13, box.height() * 0.26, -box.width() * 0.13, 0)
        paint_team_shirt(painter, rest, team, str(number), look)

    return draw


def _sign(kind: str) -> Draw:
    return lambda painter, box, look: paint_square_sign(painter, box, kind)


def _cup(cup: str) -> Draw:
    return lambda painter, box, look: paint_cup(painter, box, cup)


def _token(kind: str) -> Draw:
    return lambda painter, box, look: paint_token(painter, box, kind, look)


def _die(colour: Colour, text: str) -> Draw:
    def draw(painter: QPainter, box: QRectF, look: Look) -> None:
        face = box.adjusted(box.width() * 0.1, 0, -box.width() * 0.1, -box.height() * 0.2)
        paint_outcome(painter, face, colour, look)
        foot = QRectF(
            box.left(), box.bottom() - box.height() * 0.2, box.width(), box.height() * 0.26
        )
        font = look.font("poster", 20, 800)
        font.setPixelSize(round(box.height() * 0.28))
        draw_centred(painter, foot, text, font, QColor(INK))

    return draw


STRIPS: Mapping[str, tuple[Draw, ...]] = {
    "tile": (_shirt("Spain", 1), _shirt("France", 2), _shirt("Brazil", 3)),
    "visit": (_owned("Italy", 3, "red"), _owned("Argentina", 2, "blue")),
    "team": tuple(_cup(cup) for cup in ("bronze", "silver", "gold", "diamond")),
    "corner": tuple(_sign(kind) for kind in ("whistle", "takings", "capital", "scramble")),
    "event": (_sign("football"), _sign("other")),
    "whistle": (_die("green", "2 +"), _die("yellow", "4 +"), _die("red", "7 +")),
    "token": (_token("dice"), _token("event")),
}
PICTURES: Mapping[str, Callable[[Look], QWidget]] = {
    text: partial(Strip, things=things, said="") for text, things in STRIPS.items()
}
"""By the text that a picture follows."""
