"""A card while it is told: it turns over from its player's pattern, then the stamp falls."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.look import Look
from desktop.widgets.beats import STAMP, TURN, share
from desktop.widgets.card import paint_card
from desktop.widgets.card_back import paint_running
from desktop.widgets.card_face import CardFace, Picture
from desktop.widgets.stamp import STAMPS, paint_stamp
from desktop.words import Words


@dataclass(frozen=True)
class Told:
    """`face` comes up under `colour` and `name` of who played it; `right`: it has a new owner."""

    face: CardFace
    right: bool
    colour: str
    name: str


def paint_told(
    painter: QPainter,
    rect: QRectF,
    told: Told,
    ms: float,
    look: Look,
    words: Words,
    picture: Picture,
) -> None:
    """As it looks so many ms into its verdict."""
    turned = share(ms, TURN)
    painter.save()
    painter.translate(rect.center().x(), 0)
    painter.scale(max(0.02, abs(1 - 2 * turned)), 1)
    painter.translate(-rect.center().x(), 0)
    if turned < 0.5:
        paint_running(painter, rect, told.colour, told.name, look)
    else:
        paint_card(painter, rect, told.face, look, words, picture(told.face.id))
    painter.restore()
    if ms >= STAMP[0]:
        text = words(STAMPS[told.right])
        paint_stamp(painter, rect, text, told.right, look, 1.4 - 0.4 * share(ms, STAMP))
