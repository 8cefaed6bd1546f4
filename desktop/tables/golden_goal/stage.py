"""The upper half of the pitch: dice, the card, a tile for sale, an auction, what is offered.

An auction is an event: whoever leads stands in the middle with the bid. Keeps nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
)

from desktop.look import INK
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME
from desktop.tables.golden_goal.auction import paint_auction
from desktop.tables.golden_goal.faces import (
    paint_outcome,
)
from desktop.tables.golden_goal.papers import (
    Stage,
    fitting,
    paint_card,
    paint_offers,
    paint_steps,
)
from desktop.tables.golden_goal.sale import paint_sale, paint_visit
from desktop.tables.golden_goal.signs import paint_square_sign
from desktop.widgets.die import paint_die
from desktop.widgets.paint import (
    draw_centred,
    draw_wrapped,
    paint_badge,
)
from engine.golden_goal.board import COLOURS, Colour
from engine.golden_goal.model import View

LEAST = 50
"""With fewer units in height there is no stage."""


def paint_stage(painter: QPainter, room: QRectF, stage: Stage) -> None:
    """Whatever belongs there now."""
    view = stage.view
    if room.height() < stage.look.px(LEAST):
        return None
    if view.auction is not None:
        return paint_auction(painter, room, stage, view.auction)
    if view.phase == "over" and view.golden_goal:
        return _paint_golden_goal(painter, room, stage)
    wide = min(room.width() * 0.27, room.height() * 1.25)
    if stage.look.projector:  # what is asked has the width
        wide = min(wide, max(stage.look.px(118), room.height()))
    left = QRectF(room.left(), room.top(), wide, room.height())
    right = QRectF(room.right() - wide, room.top(), wide, room.height())
    middle = QRectF(left.right(), room.top(), right.left() - left.right(), room.height())
    _paint_dice(painter, left, stage)
    step, visit = sense.whistle_step(view), sense.visit(view)
    if not stage.look.projector and view.die is None and step is None and reads(view):
        middle.setRight(room.right())  # no die lies there now: who reads has the room
    else:
        _paint_outcome(painter, right, stage)
    if view.tile is not None:
        paint_sale(painter, middle, stage, view.tile)
    elif step is not None:
        paint_steps(painter, middle, stage, step)
    elif view.offers and view.phase in sense.TRADING:
        paint_offers(painter, middle, stage)
    elif view.card is not None:
        paint_card(painter, middle, stage, view.card)
    elif visit is not None:
        paint_visit(painter, middle, stage, *visit)
    else:
        _paint_decks(painter, middle, stage)


def lies(view: View) -> bool:
    """Whether anything is there: dice, or what is read."""
    known = view.dice, view.die, sense.whistle_step(view)
    return reads(view) or any(one is not None for one in known)


def reads(view: View) -> bool:
    """Whether something stands there that is read."""
    if view.auction is not None or view.tile is not None:
        return True
    if sense.whistle_step(view) is not None:
        return False
    offered = bool(view.offers and view.phase in sense.TRADING)
    return offered or view.card is not None or sense.visit(view) is not None


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
    low = look.projector and room.height() < look.px(150)
    side = min(room.height() * (0.4 if low else 0.46), room.width() * 0.5)
    air = room.height() * (0.03 if low else 0.1)
    box = QRectF(room.center().x() - side / 2, room.top() + air, side, side)
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
    if low:
        font = look.font("poster", 1, 700)
        font.setPixelSize(round(look.size("note")))
    else:
        least = look.least
        font = fitting(look.type("note", 700), said, foot, least)
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
        if high < look.px(66):
            continue
        count = QRectF(box.left(), box.bottom() - high * 0.24, wide, high * 0.22)
        draw_centred(painter, count, str(left), look.type("note", 700), QColor(INK))


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
