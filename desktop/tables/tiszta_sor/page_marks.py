"""The right half of a row on a page: what it is or may become, how far its marker is, points."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from desktop.look import Look
from desktop.tables.tiszta_sor.calls import GAME
from desktop.tables.tiszta_sor.faces import (
    paint_condition,
    paint_marker,
    paint_tile,
    pips_width,
)
from desktop.tables.tiszta_sor.page_plan import Plan
from desktop.tables.tiszta_sor.sense import Line
from desktop.widgets.paint import draw_line, fitted, paint_flap
from desktop.words import Words
from engine.tiszta_sor.model import TYPES

OPENED = "#D9E4C6"


def paint_marks(painter: QPainter, plan: Plan, row: int, words: Words, chosen: bool | None) -> None:
    """What a row is or can become. `chosen`: whether this row is the one chosen for a marker, None
    while none are offered."""
    line, box = plan.lines[row], plan.within(plan.types, row)
    if line.row.marker is not None:
        _paint_closed(painter, plan, box, row, words)
    elif line.row.type is not None and plan.large:
        _paint_certain(painter, plan, box, line, words, chosen)
    else:
        _paint_chances(painter, plan, box, row)


def paint_points(painter: QPainter, plan: Plan, row: int) -> None:
    look, box = plan.look, plan.within(plan.points, row)
    tall = min(box.height() * 0.68, look.px(38 if plan.large else 30))
    if look.projector:
        tall = max(tall, look.px(28))
    else:
        tall = min(box.height() - look.px(2.5), max(tall, plan.figure / 0.74))
    font = look.font("poster", 10, 800, figures=True)
    font.setPixelSize(max(round(plan.figure), round(tall * 0.72)))
    text = str(plan.lines[row].points)
    wide = max(tall * 1.2, QFontMetricsF(font).horizontalAdvance(text) / 0.8)
    wide = min(box.width() - look.px(4), wide)
    face = QRectF(box.right() - wide, box.center().y() - tall / 2, wide, tall)
    paint_flap(painter, face, text, fitted(font, text, wide * 0.86, plan.figure), look)


def _paint_closed(painter: QPainter, plan: Plan, box: QRectF, row: int, words: Words) -> None:
    look, line = plan.look, plan.lines[row]
    kind = line.row.type
    if kind is None:
        return
    high = min(box.height() * 0.78, look.px(48))
    left = box.left() + look.px(6) if plan.large else plan.small_marks(row)
    foot = QPointF(left, box.center().y() + high / 2)
    paint_marker(painter, foot, high, kind, look)
    if plan.large:
        left = foot.x() + high * 0.9 + look.px(6)
        name = words(f"{GAME}.type.{kind}")
        _paint_words(painter, box, left, name, f"×{line.times}", look)


def _paint_words(
    painter: QPainter, box: QRectF, left: float, name: str, below: str, look: Look
) -> None:
    """A name, and below it a line if there is room for one."""
    theme, room = look.theme, box.right() - left
    font = fitted(look.type("chalk"), name, room, look.size("note"))
    note = fitted(look.type("note", 600), below, room, look.size("note"))
    if look.projector or not _two_lines(box, look):
        base = box.center().y() + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, left, base, name, font, theme["ink"], room)
        return
    gap = look.px(5)
    upper = box.center().y() - gap / 2
    lower = box.center().y() + gap / 2 + QFontMetricsF(note).capHeight() + look.px(2)
    draw_line(painter, left, upper, name, font, theme["ink"], room)
    draw_line(painter, left, lower, below, note, theme["ink2"], room)


def _two_lines(box: QRectF, look: Look) -> bool:
    """Whether a name and a line below it have room in a row."""
    name, below = (QFontMetricsF(look.type(step)) for step in ("chalk", "note"))
    return name.capHeight() + below.capHeight() * 2 + look.px(12) < box.height()


def _paint_certain(
    painter: QPainter, plan: Plan, box: QRectF, line: Line, words: Words, chosen: bool | None
) -> None:
    """The mark of the one type it can be, its name, and how far its marker is."""
    look, kind = plan.look, line.row.type
    assert kind is not None
    offered = line.close is not None and chosen is not None
    if offered:
        _paint_offered(painter, box, bool(chosen), look)
    face = QRectF(box.left(), box.center().y() - plan.tile / 2, plan.tile, plan.tile)
    paint_tile(painter, face, kind, look, on=True)
    left, reach = face.right() + look.px(9), line.reach.get(kind)
    name = words(f"{GAME}.type.{kind}")
    if offered or reach is None:
        below = words(f"{GAME}.page.{'close' if offered else 'gone'}")
        _paint_words(painter, box, left, name, below, look)
        return
    font = fitted(look.type("chalk"), name, box.right() - left, look.size("note"))
    gap, side = look.px(6), look.px(11)
    if not _two_lines(box, look):
        paint_condition(painter, left, box.center().y(), reach.have, reach.need, look, side)
        return
    upper = box.center().y() - gap / 2
    draw_line(painter, left, upper, name, font, look.theme["ink"], box.right() - left)
    middle = box.center().y() + gap / 2 + side / 2 + look.px(2)
    paint_condition(painter, left, middle, reach.have, reach.need, look, side)


def _paint_offered(painter: QPainter, box: QRectF, chosen: bool, look: Look) -> None:
    """A marker may be put here: lit, and ringed if it is chosen."""
    face = box.adjusted(-look.px(6), look.px(5), look.px(2), -look.px(5))
    pen = QPen(look.theme["grass"], look.px(2.6))
    if not chosen:
        pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(QColor(OPENED))
    painter.drawRoundedRect(face, look.px(5), look.px(5))


def _paint_chances(painter: QPainter, plan: Plan, box: QRectF, row: int) -> None:
    """The five marks, those it can still be in colour, with their pips below."""
    look, line, tile = plan.look, plan.lines[row], plan.tile
    gap = look.px(5 if plan.large else 3)
    pips = plan.large and not look.projector
    shift = look.px(5) if pips else 0
    kinds = TYPES if plan.large else line.row.types
    start = box.left() if plan.large else plan.small_marks(row)
    for at, kind in enumerate(kinds):
        on = kind in line.row.types
        left = start + at * (tile + gap)
        face = QRectF(left, box.center().y() - tile / 2 - shift, tile, tile)
        paint_tile(painter, face, kind, look, on=on)
        reach = line.reach.get(kind)
        if pips and on and reach is not None:
            side = min(look.px(6), tile / (pips_width(reach.need, 1.0)))
            first = face.center().x() - pips_width(reach.need, side) / 2
            middle = face.bottom() + look.px(8)
            paint_condition(painter, first, middle, reach.have, reach.need, look, side)
