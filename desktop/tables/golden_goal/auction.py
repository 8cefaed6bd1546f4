"""An auction as an event: the lot, the bid on flaps with its bidder, who is in and who is out.
Keeps nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
)

from desktop.look import INK
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, goods, money, tile
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_kept,
    paint_team_shirt,
    paint_token,
)
from desktop.tables.golden_goal.papers import Stage, fitting
from desktop.widgets.paint import (
    draw_centred,
    draw_line,
    draw_wrapped,
    fitted,
    named,
    paint_badge,
    paint_cross,
    paint_flap,
)
from desktop.widgets.panel import paint_paper
from engine.golden_goal.model import AuctionShown, Goods


def paint_auction(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    """Lot at the left, the bid on flaps in the middle with its bidder, who is in at the right."""
    look = stage.look
    ground = QRectF(room).adjusted(-look.px(4), -look.px(4), look.px(4), 0)
    painter.save()
    painter.setPen(QPen(QColor(INK), look.px(2)))
    painter.setBrush(look.theme["board"])
    painter.drawRoundedRect(ground, look.px(8), look.px(8))
    painter.restore()
    wide = room.width()
    third, middle = (0.3, 0.42) if look.projector else (0.25, 0.36)
    lot = QRectF(room.left(), room.top(), wide * third, room.height()).adjusted(4, 4, 0, -6)
    _paint_lot(painter, lot, stage, auction)
    bid = QRectF(lot.right(), room.top(), wide * middle, room.height())
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
        spare = max(0.0, inner.height() - side - tall - foot - look.px(4)) / 2
        inner = inner.adjusted(0, spare, 0, -spare)
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
    most = look.px(104 if look.projector else 60)
    side = min(room.width() / across - look.px(4), room.height() * 0.42, most)
    for at, thing in enumerate(things):
        x = room.left() + (at % across) * (side + look.px(4))
        y = room.top() + (at // across) * (side + look.px(4))
        thing(QRectF(x, y, side, side))
    rows = -(-len(things) // across)
    body = room.adjusted(0, rows * (side + look.px(4)), 0, 0)
    said = goods(words, given, True)
    if body.height() > look.size("note") * 1.2:
        font = fitting(look.type("note", 600), said, body, look.least)
        draw_wrapped(painter, body, said, font, QColor(INK))


def _paint_bid(painter: QPainter, room: QRectF, stage: Stage, auction: AuctionShown) -> None:
    look, words, view = stage.look, stage.words, stage.view
    theme = look.theme
    kind = "reserved" if auction.reserved else "open"
    said = words(f"{GAME}.stage.auction_{kind}")
    font = look.type("note", 600)
    tall = look.size("note") * 1.4
    top = QRectF(room.left(), room.top() + look.px(4), room.width(), tall)
    draw_centred(painter, top, said, fitted(font, said, room.width(), look.least), theme["bulb2"])
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
        small = fitted(font, least, last.width(), look.least)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_wrapped(painter, last, least, small, theme["bulb2"], middle)


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
        if leads:
            painter.fillRect(row.adjusted(-look.px(2), 1, 0, -1), look.theme["plate"])
        side = min(each * 0.78, look.size("body") * 1.5)
        badge = QRectF(row.left() + look.px(2), row.center().y() - side / 2, side, side)
        painter.setOpacity(0.5 if out else 1.0)  # the words stay readable
        paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
        painter.setOpacity(1.0)
        left = badge.right() + look.px(6)
        base = row.center().y() + QFontMetricsF(font).capHeight() / 2
        money_ = words(f"{GAME}.stage.out") if out else money(words, view.money[name])
        wide = QFontMetricsF(font).horizontalAdvance(money_)
        draw_line(painter, row.right() - wide - look.px(4), base, money_, font, look.theme["bulb2"])
        room_for_name = row.right() - wide - look.px(10) - left
        weight = look.type("note", 700 if leads else 600)
        ink = look.theme["bulb2" if out else "bulb"]
        weight = named(weight, name, room_for_name, look)
        draw_line(painter, left, base, name, weight, ink, room_for_name)
        if out:
            cross = side * 0.5
            paint_cross(
                painter,
                QRectF(badge.right() - cross * 0.7, badge.bottom() - cross * 0.8, cross, cross),
                QColor("#F6ECD4"),
            )
