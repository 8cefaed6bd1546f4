"""Paints a scene of the timeline: strip, grass, cards, flags, choice, verdict. Changes nothing."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QEasingCurve, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.widgets import pitch
from desktop.widgets.beats import SLIDE, share
from desktop.widgets.card_back import paint_halo, paint_running
from desktop.widgets.letters import fits, write
from desktop.widgets.scene import Marker, Scene, Verdict
from desktop.widgets.shadow import snapped
from desktop.widgets.timeline_decades import Stripe, form_of, names, stripes
from desktop.widgets.timeline_flags import Flag
from desktop.widgets.timeline_layout import Row, cell_widths, detail
from desktop.widgets.timeline_overview import scale
from desktop.widgets.told_card import paint_told


def paint_scene(painter: QPainter, scene: Scene) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scene.strip():
        _strip(painter, scene)
    for index, laid in enumerate(scene.rows):
        _row(painter, scene, index, laid)
    if scene.verdict is None:
        _flags(painter, scene)
        _choice(painter, scene)
        return
    if scene.verdict_ms < SLIDE[0]:
        _flags(painter, scene)
    _verdict(painter, scene, scene.verdict)


def paint_ring(painter: QPainter, scene: Scene) -> None:
    """Keyboard focus while nothing is chosen yet."""
    unit, ground = scene.look.unit, scene.ground(0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for grow, token in ((1.5, "ink"), (4.5, "focus")):
        painter.setPen(QPen(scene.look.colour(token), 3 * unit))
        air = grow * unit
        painter.drawRect(ground.adjusted(air, air, -air, -air))


def _strip(painter: QPainter, scene: Scene) -> None:
    blocks, years = scene.blocks(), scene.model.years()
    lens = None
    widths = [right - left for left, right in scene.rows[0].cells] if scene.rows else []
    if len(widths) == len(blocks) and max(widths) > 1.3 * min(widths):
        wide = [i for i, width in enumerate(widths) if width > 0.5 * max(widths)]
        block = pitch.block_size(scene.look)
        lens = blocks[wide[0]][0] - block, blocks[wide[-1]][0] + 2 * block
    colours = [card.colour for card in scene.model.cards]
    pitch.paint_overview(
        painter,
        scene.strip_rect(),
        blocks,
        colours,
        scale(years, scene.today),
        lens,
        scene.look,
    )


# ---------------------------------------------------------------- a row


def _row(painter: QPainter, scene: Scene, index: int, laid: Row) -> None:
    look, model = scene.look, scene.model
    cards = model.cards[laid.first : laid.last_slot]
    chalk, high = scene.chalk(index), scene.card_height(index)
    _ground(painter, scene, index, laid)
    _spots(painter, scene, laid, chalk)
    if not cards:
        _empty(painter, scene, laid, chalk, high)
    for offset, face in enumerate(cards):
        left, right = laid.card(laid.first + offset)
        rect = QRectF(left, chalk - high, right - left, high)
        # By the width laid out, not by the one drawn: equal cards look alike.
        level = detail(right - left, high, fits(look), look.unit)
        if laid.first + offset == scene.reading:
            paint_halo(painter, rect, look)
        if scene.moving:  # in steps of two pixels: many more frames find their cards drawn
            rect.setWidth(2 * round(rect.width() / 2))
        picture = scene.picture(face.id)
        scene.drawn.paint(painter, rect, face, look, scene.words, picture, level)
    if scene.verdict is not None:
        return
    if model.lit is not None and laid.has_slot(model.lit):
        left, right = laid.gap(model.lit)
        if right - left > 20 * look.unit:
            air = 8 * look.unit
            lit = QRectF(left + air, chalk - high, right - left - 2 * air, high)
            pitch.paint_lit_gap(painter, lit, look)
    shown = model.provisional
    if shown is not None and scene.place(shown.slot)[0] == index:
        _lifted(painter, scene, index, laid.spot(shown.slot), (shown.colour, shown.name), False)


def _ground(painter: QPainter, scene: Scene, index: int, laid: Row) -> None:
    look, ground, chalk = scene.look, scene.ground(index), scene.chalk(index)
    decades = _stripes(scene, laid)
    pitch.paint_grass(painter, ground, decades, chalk, look)
    size = pitch.name_size(look)

    @cache
    def widths(decade: int) -> list[float]:
        return [pitch.text_width(scene.words.decade(decade, form), size) for form in range(4)]

    edge = 6 * look.unit
    room = (widths, edge, scene.width - edge, 10 * look.unit)
    others = (_stripes(scene, row) for row in scene.rows if row is not laid)
    placed = names(decades, *room, max((form_of(one, *room) for one in others), default=0))
    middle = (chalk + ground.bottom()) / 2 + 1.5 * look.unit
    texts = [scene.words.decade(name.decade, name.form) for name in placed]
    pitch.paint_names(painter, placed, texts, middle, look)


def _stripes(scene: Scene, laid: Row) -> list[Stripe]:
    return stripes(laid, scene.model.years()[laid.first : laid.last_slot])


def _snapped(painter: QPainter, scene: Scene, rect: QRectF) -> QRectF:
    """On whole device pixels once everything is at rest: sharp edges and letters."""
    return rect if scene.moving else snapped(rect, painter.device().devicePixelRatioF())


def _spots(painter: QPainter, scene: Scene, laid: Row, chalk: float) -> None:
    """A chalk spot per gap, smaller where gaps are close, none where a card is lifted."""
    if scene.look.projector:
        return
    busy = scene.openings().keys() | scene.model.taken
    spots = [laid.spot(laid.first + k) for k in range(len(laid.gaps))]
    for k, x in enumerate(spots):
        beside = (abs(x - other) for other in spots[max(0, k - 1) : k + 2] if other != x)
        r = min(5.5, min(beside, default=99.0) / scene.look.unit * 0.16)
        if laid.first + k not in busy and r >= 2.4:
            pitch.paint_spot(painter, x, chalk, scene.look, r)


def _empty(painter: QPainter, scene: Scene, laid: Row, chalk: float, high: float) -> None:
    """A timeline without cards: one friendly place."""
    if scene.openings() or scene.verdict is not None:
        return
    look = scene.look
    wide = min(110 * look.unit, high * 0.7)
    x = laid.spot(laid.first)
    pitch.paint_lit_gap(painter, QRectF(x - wide / 2, chalk - high, wide, high), look)
    text = scene.model.empty or scene.words("goal.timeline.empty")
    box = QRectF(0, chalk + 2 * look.unit, scene.width, scene.foot())
    write(painter, box, text, pitch.name_size(look), look.colour("decade"))


def _lifted(
    painter: QPainter, scene: Scene, index: int, x: float, whose: tuple[str, str], chosen: bool
) -> None:
    rect = scene.lifted_rect(index, x)
    pitch.paint_footprint(painter, x, scene.chalk(index), rect.width(), whose[0], scene.look)
    paint_running(painter, _snapped(painter, scene, rect), *whose, scene.look, chosen=chosen)


# ---------------------------------------------------------------- flags and choice


def _flags(painter: QPainter, scene: Scene) -> None:
    look, unit = scene.look, scene.look.unit
    drawn: list[tuple[Marker, Flag, float, float]] = []
    for marker, flag in scene.flown(scene.rows):
        index, x = scene.place(marker.slot)
        chalk = scene.chalk(index)
        top = chalk - scene.card_height(index) - 3 * unit
        top -= (flag.level + 1) * pitch.flag_step(look)
        if (marker.slot, marker.colour) in scene.new_flags:
            top -= (1 - scene.flag_rise) * 40 * unit
        pitch.paint_pole(painter, x, top - 5 * unit, chalk, look)
        pitch.paint_coloured_spot(painter, x, chalk, marker.colour, look)
        drawn.append((marker, flag, x, top))
    for marker, flag, x, top in drawn:
        name = "" if flag.bare else marker.name
        wide, unsent = pitch.flag_width(name, look), scene.unsent(marker)
        pitch.paint_flag(painter, x, top, wide, flag, marker.colour, name, look, unsent)


def _choice(painter: QPainter, scene: Scene) -> None:
    """This seat's own lifted card, and the mark under the pointer with its words."""
    look, hover, model = scene.look, scene.hover, scene.model
    if model.choosing == "place" and scene.chosen is not None:
        index, x = scene.place(scene.chosen)
        held = scene.pointer if scene.dragging else scene.lift
        _lifted(painter, scene, index, x if held is None else held, model.me, True)
    if hover is None or hover == scene.chosen or scene.dragging or not model.cards:
        return
    index = min(scene.pointer_row, len(scene.rows) - 1)
    x, chalk = scene.rows[index].spot(hover), scene.chalk(index)
    top = chalk - scene.card_height(index)
    pitch.paint_mark(painter, x, top - 6 * look.unit, chalk, look)
    text = scene.words.slot([card.date for card in model.cards], hover)
    ground = scene.ground(index)
    # Flags have the room above the cards; then the words stand below the line.
    bottom = ground.bottom() - 2 * look.unit if scene.flown(scene.rows) else top - 10 * look.unit
    pitch.paint_label(painter, x, bottom, text, look, ground)


# ---------------------------------------------------------------- verdict


def _verdict(painter: QPainter, scene: Scene, verdict: Verdict) -> None:
    ms, look = scene.verdict_ms, scene.look
    rect = scene.lifted_rect(*scene.place(verdict.start))
    slid = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(share(ms, SLIDE))
    here = _between(rect, _goal(scene, verdict, rect), slid)
    paint_told(painter, here, verdict.told, ms, look, scene.words, scene.picture)


def _goal(scene: Scene, verdict: Verdict, start: QRectF) -> QRectF:
    """Where the card slides to: its gap, or over the touchline and away."""
    if verdict.slot is None:
        away = -start.bottom() - 20 * scene.look.unit
        return start if scene.look.still else start.translated(0, away)
    index, x = scene.place(verdict.slot)
    high, chalk = scene.card_height(index), scene.chalk(index)
    cell = cell_widths(scene.longest_row() + 1, scene.width, None, scene.sizes)[0]
    wide = max(0.8 * cell, start.width())
    return QRectF(x - wide / 2, chalk - high, wide, high)


def _between(a: QRectF, b: QRectF, part: float) -> QRectF:
    pairs = zip(a.getRect(), b.getRect(), strict=True)
    return QRectF(*(one + (other - one) * part for one, other in pairs))
