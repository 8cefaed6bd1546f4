"""The upper half of the pitch: dice, the card, a tile for sale, an auction, what is offered.

An auction is an event: whoever leads stands in the middle with the bid. Keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.look import INK, Look
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, card, goods, money, tile
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_kept,
    paint_outcome,
    paint_square_sign,
    paint_team_shirt,
    paint_token,
)
from desktop.widgets.die import paint_die
from desktop.widgets.paint import (
    draw_centred,
    draw_line,
    draw_wrapped,
    fitted,
    paint_badge,
    paint_cross,
    paint_flap,
    paint_tick,
)
from desktop.widgets.panel import paint_paper
from desktop.words import Words
from engine.golden_goal.board import COLOURS, Colour
from engine.golden_goal.model import AuctionShown, Goods, View


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


def paint_stage(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """Whatever belongs there now."""
    view = stage.view
    if view.auction is not None:
        return _paint_auction(painter, room, stage, view.auction)
    if view.phase == "over" and view.golden_goal:
        return _paint_golden_goal(painter, room, stage)
    wide = min(room.width() * 0.27, room.height() * 1.25)
    left = QRectF(room.left(), room.top(), wide, room.height())
    right = QRectF(room.right() - wide, room.top(), wide, room.height())
    middle = QRectF(left.right(), room.top(), right.left() - left.right(), room.height())
    _paint_dice(painter, left, stage)
    _paint_outcome(painter, right, stage)
    step = sense.whistle_step(view)
    if view.tile is not None:
        _paint_sale(painter, middle, stage, view.tile)
    elif step is not None:
        _paint_steps(painter, middle, stage, step)
    elif view.offers and view.phase in sense.TRADING:
        _paint_offers(painter, middle, stage)
    elif view.card is not None:
        _paint_card(painter, middle, stage, view.card)
    else:
        _paint_decks(painter, middle, stage)


# Dice


def _paint_dice(painter: QPainter, room: QRectF, stage: Stage) -> None:
    view, look = stage.view, stage.look
    if view.dice is None:
        return _paint_empty(painter, room, stage, "dice")
    side = min(room.height() * 0.44, room.width() * 0.4)
    left = 1 - stage.dice
    for at, value in enumerate(view.dice):
        shown = value if left < 0.06 else 1 + (value + int(left * 23) + at * 2) % 6
        x = room.center().x() + (at - 0.5) * side * 1.22 - side / 2
        y = room.center().y() - side * (0.62 - 0.28 * at) - left * look.px(30)
        turn = (-7.0, 5.0)[at] + left * left * 420
        paint_die(painter, QRectF(x, y, side, side), shown, look, turn=turn)


def _paint_outcome(painter: QPainter, room: QRectF, stage: Stage) -> None:
    view, look, words = stage.view, stage.look, stage.words
    result = view.last_result
    if view.die is None and result is None:
        return _paint_empty(painter, room, stage, "die")
    shown: Colour = view.die or (result.colour if result is not None else "green")
    left = 1 - stage.die
    if left > 0.06:
        shown = COLOURS[(COLOURS.index(shown) + int(left * 17)) % 3]
    side = min(room.height() * 0.46, room.width() * 0.5)
    box = QRectF(room.center().x() - side / 2, room.top() + room.height() * 0.1, side, side)
    painter.save()
    painter.setOpacity(1.0 if view.die is not None else 0.6)
    paint_outcome(
        painter, box.translated(0, -left * look.px(26)), shown, look, 6 + left * left * 400
    )
    painter.restore()
    of_this_die = view.die is None or (
        result is not None and result.player == view.active and view.square[result.player] == 0
    )
    if result is None or not of_this_die or view.phase == "goals":
        return
    verdict = words(f"{GAME}.result.{result.result}")
    said = words(f"{GAME}.stage.result", name=result.player, result=verdict)
    top = box.bottom() + look.px(8)
    foot = QRectF(room.left(), top, room.width(), room.bottom() - top)
    font = _fitting(look.type("note", 700), said, foot, look.size("note") * 0.7)
    draw_wrapped(painter, foot, said, font, look.theme["decade"], Qt.AlignmentFlag.AlignHCenter)


def _paint_empty(painter: QPainter, room: QRectF, stage: Stage, what: str) -> None:
    """Where dice will lie: their dashed places."""
    look = stage.look
    pen = QPen(look.theme["chalk"], look.px(1.6))
    pen.setDashPattern([4, 3])
    colour = QColor(look.theme["chalk"])
    colour.setAlpha(120)
    pen.setColor(colour)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    side = min(room.height() * 0.4, room.width() * 0.36)
    for at in range(2 if what == "dice" else 1):
        x = room.center().x() + ((at - 0.5) * side * 1.2 if what == "dice" else 0) - side / 2
        painter.drawRoundedRect(
            QRectF(x, room.center().y() - side / 2, side, side), side * 0.16, side * 0.16
        )


# Cards


def _paint_decks(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """The two decks face down."""
    look, view = stage.look, stage.view
    high = min(room.height() * 0.66, room.width() * 0.5)
    wide = high * 0.72
    for at, (deck, left) in enumerate(view.deck_sizes.items()):
        x = room.center().x() + (at - 0.5) * wide * 1.3 - wide / 2
        for lift in range(2, -1, -1):
            box = QRectF(
                x + lift * look.px(2), room.center().y() - high / 2 - lift * look.px(2), wide, high
            )
            painter.setPen(QPen(QColor(INK), look.px(1.6)))
            painter.setBrush(look.theme["paper"])
            painter.drawRoundedRect(box, look.px(5), look.px(5))
        side = wide * 0.54
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(box.center() - QPointF(0, high * 0.06))
        paint_square_sign(painter, sign, deck)
        count = QRectF(box.left(), box.bottom() - high * 0.24, wide, high * 0.22)
        draw_centred(painter, count, str(left), look.type("note", 700), QColor(INK))


def _paint_card(painter: QPainter, room: QRectF, stage: Stage, number: int) -> None:
    look, words, ink = stage.look, stage.words, QColor(INK)
    pad, side = look.px(14), look.size("title") * 1.05
    wide = min(room.width() * 0.98, max(room.height() * 1.9, look.px(260)))
    text = words(f"{GAME}.card.{number}.text")
    font = fitted(
        look.type("title"), card(words, number), wide - 2 * pad - side * 1.3, look.size("note")
    )
    head = QFontMetricsF(font).ascent() * 0.92 + look.px(15)
    body = QRectF(0, 0, wide - 2 * pad, room.height() * 0.96 - head - 1.7 * pad)
    small = _fitting(look.type("strong", 500), text, body, look.size("note") * 0.9)
    high = min(room.height(), head + draw_wrapped(None, body, text, small, ink) + 1.9 * pad)
    sheet = QRectF(0, 0, wide, high)
    sheet.moveCenter(room.center())
    painter.save()
    if stage.card < 1:
        painter.translate(sheet.center())
        painter.scale(max(0.02, stage.card), 1)
        painter.translate(-sheet.center())
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


def _fitting(font: QFont, text: str, room: QRectF, least: float) -> QFont:
    """Made smaller until the text fits the height too."""
    made = QFont(font)
    while (
        made.pixelSize() > least
        and draw_wrapped(None, room, text, made, QColor(INK)) > room.height()
    ):
        made.setPixelSize(made.pixelSize() - 1)
    return made


# The whistle


def _paint_steps(painter: QPainter, room: QRectF, stage: Stage, now: int) -> None:
    """The steps at the whistle in order: those that are done, the one it is at, those to come."""
    look, words, ink = stage.look, stage.words, QColor(INK)
    pad, rows = look.px(12), -(-len(sense.STEPS) // 2)
    wide = min(room.width() * 0.98, look.px(600 if look.projector else 420))
    high = min(room.height() * 0.94, look.size("body") * 2.1 * rows + 2 * pad)
    sheet = QRectF(0, 0, wide, high)
    sheet.moveCenter(room.center())
    paint_paper(painter, sheet, look)
    inner = sheet.adjusted(pad, pad * 0.8, -pad, -pad)
    each, half = inner.height() / rows, inner.width() / 2
    side = min(each * 0.6, look.size("body"))
    names = [words(f"{GAME}.step.{step}") for step in sense.STEPS]
    room_for_name = half - side - look.px(6 + 7 + 8)
    size = min(
        fitted(look.type("body", 700), said, room_for_name, look.size("note") * 0.7).pixelSize()
        for said in names
    )
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
            draw_centred(painter, mark, str(at + 1), fitted(font, "0", side, 8), ink)
        base = box.center().y() + QFontMetricsF(font).capHeight() / 2
        front = ink if at >= now else look.theme["ink2"]
        draw_line(painter, mark.right() + look.px(7), base, said, font, front)


# A tile for sale


def _paint_sale(painter: QPainter, room: QRectF, stage: Stage, name: str) -> None:
    """The tile of the Bank that is asked about: shirt, price, and who has the team's others."""
    look, words, view = stage.look, stage.words, stage.view
    square = sense.squares(view.board)[name]
    wide = min(room.width() * 0.96, room.height() * 2.3)
    sheet = QRectF(0, 0, wide, room.height() * 0.92)
    sheet.moveCenter(room.center())
    paint_paper(painter, sheet, look)
    pad = look.px(14)
    inner = sheet.adjusted(pad, pad * 0.7, -pad, -pad * 0.7)
    side = min(inner.height(), inner.width() * 0.34)
    shirt = QRectF(inner.left(), inner.center().y() - side / 2, side, side)
    paint_team_shirt(painter, shirt, square.team or "", str(square.value), look)
    left = shirt.right() + pad
    text = QRectF(left, inner.top(), inner.right() - left, inner.height())
    title = tile(words, name)
    font = fitted(look.type("title"), title, text.width(), look.size("note"))
    y = text.top() + QFontMetricsF(font).ascent() * 0.9
    draw_line(painter, left, y, title, font, QColor(INK))
    price = look.type("figure")
    y += QFontMetricsF(price).ascent() * 0.98
    draw_line(painter, left, y, money(words, square.price), price, QColor(INK), text.width())
    note = look.type("note", 600)
    y += look.px(6)
    said = words(f"{GAME}.ear.value", n=square.value, whole=square.whole)
    y += draw_wrapped(painter, QRectF(left, y, text.width(), 10), said, note, look.theme["ink2"])
    _paint_mates(
        painter, QRectF(left, y + look.px(3), text.width(), inner.bottom() - y), stage, name
    )


def _paint_mates(painter: QPainter, room: QRectF, stage: Stage, name: str) -> None:
    """The three tiles of the team with their owners."""
    look, view = stage.look, stage.view
    square = sense.squares(view.board)[name]
    owners = sense.owners(view)
    side = min(room.height() * 0.9, look.px(30 if look.projector else 24))
    if side < look.px(12):
        return
    x = room.left()
    for mate in sense.team_tiles(view.board, square.team or ""):
        box = QRectF(x, room.top() + (room.height() - side) / 2, side, side)
        if mate in owners:
            paint_badge(painter, box, sense.colour(view, owners[mate]), QColor(INK), look.unit)
        else:
            pen = QPen(QColor(INK), look.px(1.4 if mate != name else 2.4))
            if mate != name:
                pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.setBrush(look.theme["paper2"] if mate != name else look.theme["brass"])
            painter.drawRoundedRect(box, look.px(4), look.px(4))
        x += side + look.px(6)


# Offers


def _paint_offers(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """The newest offers, for everybody to see."""
    look, words, shown = stage.look, stage.words, stage.view.offers[-2:]
    pad, most = look.px(10), room.height() / len(shown) - look.px(6)
    side = look.size("body") * 1.4
    top = room.top()
    tall = []
    for offer in shown:
        said = words(
            f"{GAME}.stage.offer",
            give=goods(words, offer.give, True),
            get=goods(words, offer.get, True),
        )
        body = QRectF(0, 0, room.width() - look.px(8) - 2 * pad, most - side - pad * 2)
        font = _fitting(look.type("body", 500), said, body, look.size("note") * 0.8)
        took = draw_wrapped(None, body, said, font, QColor(INK))
        tall.append((offer, said, font, min(most, took + side + 2 * pad)))
    top = room.center().y() - sum(one[3] + look.px(6) for one in tall) / 2
    for offer, said, font, high in tall:
        sheet = QRectF(room.left() + look.px(4), top, room.width() - look.px(8), high)
        paint_paper(painter, sheet, look)
        inner = sheet.adjusted(pad, pad * 0.6, -pad, -pad * 0.6)
        _paint_parties(painter, inner, stage, (offer.by, offer.to), side)
        body = inner.adjusted(0, side + look.px(4), 0, 0)
        draw_wrapped(painter, body, said, font, QColor(INK))
        top += high + look.px(6)


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


# The auction


def _paint_auction(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    """Lot at the left, the bid on flaps in the middle with its bidder, who is in at the right."""
    look = stage.look
    ground = QRectF(room).adjusted(-look.px(4), -look.px(4), look.px(4), 0)
    painter.save()
    painter.setPen(QPen(QColor(INK), look.px(2)))
    painter.setBrush(look.theme["board"])
    painter.drawRoundedRect(ground, look.px(8), look.px(8))
    painter.restore()
    wide = room.width()
    lot = QRectF(room.left(), room.top(), wide * 0.3, room.height()).adjusted(4, 4, 0, -6)
    _paint_lot(painter, lot, stage, auction)
    bid = QRectF(lot.right(), room.top(), wide * 0.42, room.height())
    _paint_bid(painter, bid.adjusted(look.px(10), 0, -look.px(10), 0), stage, auction)
    who = QRectF(bid.right(), room.top(), room.right() - bid.right(), room.height())
    _paint_bidders(painter, who.adjusted(0, look.px(6), -look.px(6), -look.px(8)), stage, auction)


def _paint_lot(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    look, words, view = stage.look, stage.words, stage.view
    paint_paper(painter, room, look)
    pad = look.px(8)
    inner = room.adjusted(pad, pad * 0.8, -pad, -pad)
    ink = QColor(INK)
    if auction.tile is not None:
        square = sense.squares(view.board)[auction.tile]
        title = tile(words, auction.tile)
        note = words(f"{GAME}.ear.value", n=square.value, whole=square.whole)
        font = look.type("note", 700)
        tall = draw_wrapped(None, inner, title, font, ink)
        small = look.type("note", 500)
        foot = draw_wrapped(None, inner, note, small, ink)
        if inner.height() - tall - foot < look.px(40):
            foot = 0.0
        side = min(inner.height() - tall - foot - look.px(4), inner.width() * 0.7)
        shirt = QRectF(inner.center().x() - side / 2, inner.top(), side, side)
        paint_team_shirt(painter, shirt, square.team or "", str(sense.number(view, square)), look)
        below = QRectF(inner.left(), inner.bottom() - foot - tall, inner.width(), tall)
        draw_wrapped(painter, below, title, font, ink, Qt.AlignmentFlag.AlignHCenter)
        if foot:
            last = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
            draw_wrapped(
                painter, last, note, small, look.theme["ink2"], Qt.AlignmentFlag.AlignHCenter
            )
    elif auction.goods is not None:
        title = words(f"{GAME}.stage.goods_of", name=auction.seller or "")
        tall = draw_wrapped(painter, inner, title, look.type("note", 700), ink)
        _paint_goods(painter, inner.adjusted(0, tall + look.px(4), 0, 0), stage, auction.goods)


def _paint_goods(painter: QPainter, room: QRectF, stage: Stage, given: Goods) -> None:
    """Goods as small pictures, then in words if there is room."""
    look, view, words = stage.look, stage.view, stage.words
    things: list[Callable[[QRectF], None]] = []
    prices = sense.squares(view.board)
    for name in given.tiles:
        square = prices[name]
        things.append(
            lambda box, s=square: paint_team_shirt(painter, box, s.team or "", str(s.value), look)
        )
    things += [lambda box, c=cup: paint_cup(painter, box, c) for cup in given.cups]
    for kind in ("dice", "event"):
        for _ in range(getattr(given.tokens, kind)):
            things.append(lambda box, k=kind: paint_token(painter, box, k, look))
    things += [lambda box: paint_kept(painter, box, look) for _ in given.cards]
    across = max(2, min(4, len(things)))
    side = min(room.width() / across - look.px(4), room.height() * 0.42, look.px(60))
    for at, thing in enumerate(things):
        x = room.left() + (at % across) * (side + look.px(4))
        y = room.top() + (at // across) * (side + look.px(4))
        thing(QRectF(x, y, side, side))
    rows = -(-len(things) // across)
    body = room.adjusted(0, rows * (side + look.px(4)), 0, 0)
    said = goods(words, given, True)
    if body.height() > look.size("note") * 1.2:
        font = _fitting(look.type("note", 600), said, body, look.size("note") * 0.8)
        draw_wrapped(painter, body, said, font, QColor(INK))


def _paint_bid(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    look, words, view = stage.look, stage.words, stage.view
    theme = look.theme
    kind = "reserved" if auction.reserved else "open"
    said = words(f"{GAME}.stage.auction_{kind}")
    font = look.type("note", 600)
    tall = look.size("note") * 1.4
    top = QRectF(room.left(), room.top() + look.px(4), room.width(), tall)
    draw_centred(painter, top, said, fitted(font, said, room.width(), 9), theme["bulb2"])
    amount = auction.bid if auction.bid is not None else auction.opening
    plate = QRectF(0, 0, min(room.width(), room.height() * 1.3), room.height() * 0.44)
    plate.moveCenter(QPointF(room.center().x(), top.bottom() + look.px(6) + plate.height() / 2))
    big = look.font("poster", 10, 900, figures=True)
    big.setPixelSize(round(plate.height() * 0.74))
    text = money(words, amount)
    paint_flap(
        painter,
        plate,
        text,
        fitted(big, text, plate.width() * 0.9, 12),
        look,
        auction.leader is not None,
    )
    foot = QRectF(
        room.left(),
        plate.bottom() + look.px(8),
        room.width(),
        room.bottom() - plate.bottom() - look.px(14),
    )
    if auction.leader is None:
        draw_wrapped(
            painter,
            foot,
            words(f"{GAME}.stage.no_bid"),
            look.type("body", 600),
            theme["bulb"],
            Qt.AlignmentFlag.AlignHCenter,
        )
        return
    name_font = look.type("strong")
    side = min(foot.height() * 0.7, look.size("strong") * 1.7)
    wide = min(
        QFontMetricsF(name_font).horizontalAdvance(auction.leader), foot.width() - side - look.px(8)
    )
    x = foot.center().x() - (side + look.px(8) + wide) / 2
    badge = QRectF(x, foot.top(), side, side)
    paint_badge(painter, badge, sense.colour(view, auction.leader), look.keyline(False), look.unit)
    base = badge.center().y() + QFontMetricsF(name_font).capHeight() / 2
    draw_line(
        painter,
        badge.right() + look.px(8),
        base,
        auction.leader,
        name_font,
        theme["bulb"],
        wide + 1,
    )
    least = words(f"{GAME}.stage.least", money=money(words, auction.least))
    last = QRectF(foot.left(), badge.bottom() + look.px(3), foot.width(), tall)
    if last.bottom() <= room.bottom() + look.px(3):
        draw_centred(painter, last, least, fitted(font, least, last.width(), 9), theme["bulb2"])


def _paint_bidders(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    """Everybody: who leads, who may speak and with how much, who is out."""
    look, words, view = stage.look, stage.words, stage.view
    names = [name for name in sense.names(view) if name != auction.seller]
    if auction.reserved:
        names = [name for name in names if name in auction.bidders or name == auction.leader]
    each = min(room.height() / max(1, len(names)), look.size("body") * 2.1)
    top = room.center().y() - each * len(names) / 2
    font = look.type("note", 600, figures=True)
    for at, name in enumerate(names):
        row = QRectF(room.left(), top + at * each, room.width(), each)
        out, leads = name not in auction.bidders, name == auction.leader
        painter.save()
        painter.setOpacity(0.5 if out else 1.0)
        if leads:
            painter.fillRect(row.adjusted(-look.px(2), 1, 0, -1), look.theme["plate"])
        side = min(each * 0.78, look.size("body") * 1.5)
        badge = QRectF(row.left() + look.px(2), row.center().y() - side / 2, side, side)
        paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
        left = badge.right() + look.px(6)
        base = row.center().y() + QFontMetricsF(font).capHeight() / 2
        money_ = words(f"{GAME}.stage.out") if out else money(words, view.money[name])
        wide = QFontMetricsF(font).horizontalAdvance(money_)
        draw_line(painter, row.right() - wide - look.px(4), base, money_, font, look.theme["bulb2"])
        room_for_name = row.right() - wide - look.px(10) - left
        weight = look.type("note", 700 if leads else 600)
        draw_line(painter, left, base, name, weight, look.theme["bulb"], room_for_name)
        if out:
            cross = side * 0.5
            paint_cross(
                painter,
                QRectF(badge.right() - cross * 0.7, badge.bottom() - cross * 0.8, cross, cross),
                QColor("#F6ECD4"),
            )
        painter.restore()


# The golden goal


def _paint_golden_goal(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """Who threw what, round by round."""
    look, view = stage.look, stage.view
    rounds = view.golden_goal
    who = list(rounds[0])
    each = room.height() / max(1, len(who))
    side = min(each * 0.8, room.width() / (len(rounds) + 3), look.px(64))
    wide = side * 1.25 * (len(rounds) + 1)
    for at, name in enumerate(who):
        y = room.top() + each * (at + 0.5)
        x = room.center().x() - wide / 2
        badge = QRectF(x, y - side / 2, side, side)
        paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
        for number, throws in enumerate(rounds):
            if name in throws:
                box = QRectF(x + side * 1.25 * (number + 1), y - side / 2, side, side)
                paint_outcome(painter, box, throws[name], look)
