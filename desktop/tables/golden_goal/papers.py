"""What lies on paper in the middle of the pitch: a card, a tile for sale, offers, the whistle's
steps. Keeps nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
)

from desktop.look import INK, Look
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, card, goods
from desktop.tables.golden_goal.signs import paint_square_sign
from desktop.widgets.paint import (
    draw_centred,
    draw_line,
    draw_wrapped,
    fitted,
    paint_badge,
    paint_tick,
)
from desktop.widgets.panel import paint_paper
from desktop.words import Words
from engine.golden_goal.model import OfferShown, View


@dataclass(frozen=True)
class Stage:
    """What is shown, for whom, and how far the dice, the die and the card have come."""

    view: View
    me: str | None
    look: Look
    words: Words
    dice: float = 1.0
    die: float = 1.0
    card: float = 1.0


def paint_card(painter: QPainter, room: QRectF, stage: Stage, number: int) -> None:
    look, words, ink = stage.look, stage.words, QColor(INK)
    if look.projector and room.height() < look.px(150):
        return _paint_low_card(painter, room, stage, number)
    pad, side = look.px(14), look.size("title") * 1.05
    wide = min(room.width() * 0.98, max(room.height() * 1.9, look.px(260)))
    text = words(f"{GAME}.card.{number}.text")
    font = fitted(
        look.type("title"), card(words, number), wide - 2 * pad - side * 1.3, look.size("note")
    )
    head = QFontMetricsF(font).ascent() * 0.92 + look.px(15)
    body = QRectF(0, 0, wide - 2 * pad, room.height() * 0.96 - head - 1.7 * pad)
    small = fitting(look.type("strong", 500), text, body, look.least)
    high = min(room.height(), head + draw_wrapped(None, body, text, small, ink) + 1.9 * pad)
    sheet = QRectF(0, 0, wide, high)
    sheet.moveCenter(room.center())
    painter.save()
    _turn(painter, sheet, stage.card)
    paint_paper(painter, sheet, look)
    inner = sheet.adjusted(pad, pad * 0.8, -pad, -pad * 0.8)
    deck = "football" if number in sense.FOOTBALL else "other"
    sign = QRectF(inner.right() - side, inner.top() - look.px(2), side, side)
    paint_square_sign(painter, sign, deck)
    base = inner.top() + QFontMetricsF(font).ascent() * 0.92
    draw_line(painter, inner.left(), base, card(words, number), font, ink)
    rule = base + look.px(8)
    painter.fillRect(QRectF(inner.left(), rule, inner.width(), look.px(1.4)), ink)
    body.moveTopLeft(QPointF(inner.left(), rule + look.px(7)))
    draw_wrapped(painter, body, text, small, ink)
    painter.restore()


def _turn(painter: QPainter, sheet: QRectF, open_by: float) -> None:
    """A card that is being turned over about its middle, 0 to 1 of the way, is so narrow."""
    if open_by < 1:
        painter.translate(sheet.center())
        painter.scale(max(0.02, open_by), 1)
        painter.translate(-sheet.center())


def _paint_low_card(painter: QPainter, room: QRectF, stage: Stage, number: int) -> None:
    """On the wall with many players: the sign at the left, the name and what it says beside it."""
    look, words, ink = stage.look, stage.words, QColor(INK)
    pad, side = look.px(12), min(look.px(56), room.height() * 0.6)
    title, text = card(words, number), words(f"{GAME}.card.{number}.text")
    head, small = look.font("poster", 27, 700), look.type("note", 500)
    room_ = room.width() - 3 * pad - side - look.px(16)
    head = fitted(head, title, room_, look.size("note"))
    longest = max(QFontMetricsF(head).horizontalAdvance(title), look.px(300))
    lines = QFontMetricsF(small).horizontalAdvance(text)
    wide = min(room_, max(longest, lines * 0.56))
    tall = draw_wrapped(None, QRectF(0, 0, wide, 0), text, small, ink)
    base = QFontMetricsF(head).ascent() * 0.9
    high = min(room.height(), base + look.px(7) + tall + pad * 1.1)
    sheet = QRectF(0, 0, wide + 3 * pad + side, high)
    sheet.moveCenter(room.center())
    painter.save()
    _turn(painter, sheet, stage.card)
    paint_paper(painter, sheet, look)
    sign = QRectF(sheet.left() + pad, sheet.center().y() - side / 2, side, side)
    paint_square_sign(painter, sign, "football" if number in sense.FOOTBALL else "other")
    left, y = sign.right() + pad, sheet.top() + pad * 0.5 + base
    draw_line(painter, left, y, title, head, ink)
    draw_wrapped(painter, QRectF(left, y + look.px(5), wide, 0), text, small, ink)
    painter.restore()


def fitting(font: QFont, text: str, room: QRectF, least: float) -> QFont:
    """Made smaller until the text fits the height too."""
    made = QFont(font)
    while (
        made.pixelSize() > least
        and draw_wrapped(None, room, text, made, QColor(INK)) > room.height()
    ):
        made.setPixelSize(made.pixelSize() - 1)
    return made


# The whistle


def paint_steps(painter: QPainter, room: QRectF, stage: Stage, now: int) -> None:
    """The steps at the whistle in order: those that are done, the one it is at, those to come."""
    look, words, ink = stage.look, stage.words, QColor(INK)
    pad, rows = look.px(12), -(-len(sense.STEPS) // 2)
    wide = min(room.width() * 0.98, look.px(600 if look.projector else 420))
    high = min(room.height() * 0.94, look.size("body") * 2.1 * rows + 2 * pad)
    sheet = QRectF(0, 0, wide, high)
    sheet.moveCenter(room.center())
    inner = sheet.adjusted(pad, pad * 0.8, -pad, -pad)
    each, half = inner.height() / rows, inner.width() / 2
    side = min(each * 0.6, look.size("body"))
    names = [words(f"{GAME}.step.{step}") for step in sense.STEPS]
    room_for_name = half - side - look.px(6 + 7 + 8)
    bold = look.type("body", 700)
    fonts = [fitted(bold, said, room_for_name, look.least) for said in names]
    size = min(font.pixelSize() for font in fonts)
    wides = [QFontMetricsF(font).horizontalAdvance(s) for font, s in zip(fonts, names, strict=True)]
    if max(wides) > room_for_name or each < look.least * 1.1:
        return _paint_step(painter, room, stage, f"{now + 1}/{len(names)}", names[now])
    paint_paper(painter, sheet, look)
    for at, said in enumerate(names):
        box = QRectF(
            inner.left() + half * (at // rows), inner.top() + each * (at % rows), half, each
        )
        if at == now:
            painter.fillRect(box.adjusted(0, 1, -look.px(4), -1), look.theme["brass"])
        mark = QRectF(box.left() + look.px(6), box.center().y() - side / 2, side, side)
        font = look.type("body", 700 if at == now else 500)
        font.setPixelSize(size)
        if at < now:
            paint_tick(painter, mark, look.theme["grass"])
        else:
            draw_centred(painter, mark, str(at + 1), fitted(font, "0", side, look.least), ink)
        base = box.center().y() + QFontMetricsF(font).capHeight() / 2
        front = ink if at >= now else look.theme["ink2"]
        draw_line(painter, mark.right() + look.px(7), base, said, font, front)


def _paint_step(painter: QPainter, room: QRectF, stage: Stage, number: str, name: str) -> None:
    """Only the step it is at, where there is no room for all of them."""
    look, pad = stage.look, stage.look.px(12)
    figure = look.type("body", 700, figures=True)
    font = fitted(look.type("title"), name, room.width() - 2 * pad, look.least)
    head, body = QFontMetricsF(figure).height(), QFontMetricsF(font).height()
    wide = min(room.width(), QFontMetricsF(font).horizontalAdvance(name) + 3 * pad)
    low = room.height() < head + body + pad
    sheet = QRectF(0, 0, wide, body + pad + (0 if low else head))
    sheet.moveCenter(room.center())
    paint_paper(painter, sheet, look)
    ink = QColor(INK)
    if not low:
        upper = QRectF(sheet.left(), sheet.top() + pad * 0.4, wide, head)
        draw_centred(painter, upper, number, figure, look.theme["ink2"])
    lower = QRectF(sheet.left(), sheet.bottom() - body - pad * 0.5, wide, body)
    draw_centred(painter, lower, name, font, ink)


# Offers


def paint_offers(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """The newest offers, for everybody to see: as many of them as have room."""
    look = stage.look
    if look.projector and room.height() < look.px(150):
        return _paint_low_offers(painter, room, stage)
    pad, least = look.px(10), look.least
    side, gap = look.size("body") * 1.4, look.px(6)
    for count in (2, 1):
        shown = stage.view.offers[-count:]
        most = room.height() / len(shown) - gap
        sheets = []
        for offer in shown:
            said = _said_of(stage, offer)
            body = QRectF(0, 0, room.width() - look.px(8) - 2 * pad, most - side - pad * 2)
            font = fitting(look.type("body", 500), said, body, least)
            took = draw_wrapped(None, body, said, font, QColor(INK))
            sheets.append((offer, said, font, took + side + 2 * pad))
        if all(sheet[3] <= most for sheet in sheets):
            break
    top = room.center().y() - sum(min(most, one[3]) + gap for one in sheets) / 2
    for offer, said, font, high in sheets:
        high = min(most, high)
        sheet = QRectF(room.left() + look.px(4), top, room.width() - look.px(8), high)
        paint_paper(painter, sheet, look)
        inner = sheet.adjusted(pad, pad * 0.6, -pad, -pad * 0.6)
        _paint_parties(painter, inner, stage, (offer.by, offer.to), side)
        body = inner.adjusted(0, side + look.px(4), 0, 0)
        draw_wrapped(painter, body, said, font, QColor(INK))
        top += high + gap


def _said_of(stage: Stage, offer: OfferShown) -> str:
    give, get = (goods(stage.words, given, True) for given in (offer.give, offer.get))
    return stage.words(f"{GAME}.stage.offer", give=give, get=get)


def _paint_low_offers(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """On the wall with many players: who and to whom by their badges, and beside them what."""
    look, view, gap, pad = stage.look, stage.view, stage.look.px(5), stage.look.px(10)
    font, side = look.type("note", 600), look.size("note") * 1.35
    arrow = QFontMetricsF(font).horizontalAdvance(" → ")
    left = room.left() + 2 * pad + 2 * side + arrow
    wide = room.right() - left - pad
    sheets: list[tuple[OfferShown, str, float]] = []
    for offer in reversed(view.offers):
        said = _said_of(stage, offer)
        tall = draw_wrapped(None, QRectF(0, 0, wide, 0), said, font, QColor(INK))
        high = max(side, tall) + pad
        if sheets and sum(one[2] + gap for one in sheets) + high > room.height():
            break
        sheets.append((offer, said, high))
    y = room.center().y() - sum(one[2] + gap for one in sheets) / 2
    for offer, said, high in reversed(sheets):
        sheet = QRectF(room.left(), y, room.width(), high)
        paint_paper(painter, sheet, look)
        x, middle = room.left() + pad, sheet.center().y()
        for at, name in enumerate((offer.by, offer.to)):
            badge = QRectF(x, middle - side / 2, side, side)
            paint_badge(painter, badge, sense.colour(view, name), QColor(INK), look.unit)
            base = middle + QFontMetricsF(font).capHeight() / 2
            if at == 0:
                draw_line(painter, badge.right(), base, " → ", font, QColor(INK))
            x += side + arrow
        tall = high - pad if high > side + pad else QFontMetricsF(font).height()
        draw_wrapped(painter, QRectF(left, middle - tall / 2, wide, 0), said, font, QColor(INK))
        y += high + gap


def _paint_parties(
    painter: QPainter, room: QRectF, stage: Stage, who: tuple[str, str], side: float
) -> None:
    """'Anna → Béla', with their badges."""
    look, font, x = stage.look, stage.look.type("body", 700), room.left()
    base = room.top() + side / 2 + QFontMetricsF(font).capHeight() / 2
    for at, name in enumerate(who):
        badge = QRectF(x, room.top(), side, side)
        paint_badge(painter, badge, sense.colour(stage.view, name), QColor(INK), look.unit)
        x += side + look.px(5)
        x += draw_line(painter, x, base, name, font, QColor(INK), room.width() * 0.3)
        if at == 0:
            x += draw_line(painter, x, base, "  →  ", font, QColor(INK))
