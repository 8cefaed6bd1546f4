"""What lies on the table of Golden Goal: shirts, cups, tokens, the outcome die. Keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from desktop.film.kits import Kit, own_kit
from desktop.look import INK, Look, kit, paint_sign, shirt_path
from desktop.widgets.paint import draw_centred, paint_cross, paint_pattern, paint_tick
from engine.golden_goal.board import Colour, Role

PALE = "#FFF8E6"
ROLES: tuple[Role, ...] = ("defence", "midfield", "attack")
CUPS: Mapping[str, tuple[str, str]] = {
    "bronze": ("#B9733B", "#5E3413"),
    "silver": ("#C9CED3", "#565E66"),
    "gold": ("#E2B33C", "#5F4406"),
    "diamond": ("#A9E1EE", "#1F5E70"),
}
"""Metal and edge; a cup of a name that is not here is gold."""
DIE: Mapping[Colour, tuple[str, str]] = {
    "green": ("#2C9A57", PALE),
    "yellow": ("#F2C230", INK),
    "red": ("#C22E1D", PALE),
}
"""The outcome die's faces; every colour has its sign too: tick, bar, cross."""


# A team's shirt


@lru_cache(maxsize=64)
def _parts() -> tuple[QPainterPath, QPainterPath]:
    """Body and sleeves of the shirt in its box of 100."""
    whole = shirt_path()
    middle = QPainterPath()
    middle.addRect(24, 0, 52, 100)
    return whole.intersected(middle), whole.subtracted(middle)


def _trim(path: QPainterPath, style: str) -> QPainterPath:
    """What of the shirt is in the second colour."""
    made = QPainterPath()
    if style == "sleeves":
        return _parts()[1]
    if style == "stripes":
        for left in (31, 48, 65):
            made.addRect(left, 0, 8, 100)
    elif style == "hoops":
        for top in (30, 54, 78):
            made.addRect(0, top, 100, 11)
    elif style == "sash":
        made.addPolygon(
            QPolygonF([QPointF(30, 8), QPointF(46, 8), QPointF(76, 94), QPointF(60, 94)])
        )
    elif style == "chequers":
        for at in range(24):
            if (at // 4 + at % 4) % 2:
                made.addRect(24 + at % 4 * 13, 8 + at // 4 * 15, 13, 15)
    return made.intersected(path)


def paint_team_shirt(
    painter: QPainter, rect: QRectF, team: str, number: str, look: Look, faint: bool = False
) -> None:
    """A team's shirt in a square with a number on it, as large as it goes."""
    worn: Kit = own_kit(team)
    scale = rect.width() / 100
    placed = QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale)
    whole = shirt_path()
    painter.save()
    painter.setOpacity(painter.opacity() * (0.45 if faint else 1.0))
    line = max(1.0, 3.4 * scale)
    painter.fillPath(placed.map(whole), QColor(worn.shirt))
    if worn.style != "plain":
        painter.fillPath(placed.map(_trim(whole, worn.style)), QColor(worn.second))
    else:
        collar = QPainterPath(placed.map(QPointF(34, 8)))
        collar.quadTo(placed.map(QPointF(50, 24)), placed.map(QPointF(66, 8)))
        painter.setClipPath(placed.map(whole))
        painter.setPen(QPen(QColor(worn.second), 9 * scale))
        painter.drawPath(collar)
        painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), line, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(placed.map(whole))
    if number:
        font = look.font("poster", 10, 900, figures=True)
        font.setPixelSize(round(max(min(look.least, rect.width() * 0.72), rect.width() * 0.54)))
        box = QRectF(
            rect.left(), rect.top() + rect.height() * 0.13, rect.width(), rect.height() * 0.8
        )
        ink = worn.text if worn.style != "stripes" else INK
        _halo(painter, box, number, font, QColor(ink), QColor(worn.shirt))
    painter.restore()


def paint_plain_shirt(painter: QPainter, rect: QRectF) -> None:
    """A shirt of no team: stands for tiles where they are counted."""
    placed = QTransform.fromTranslate(rect.left(), rect.top())
    path = placed.scale(rect.width() / 100, rect.height() / 100).map(shirt_path())
    painter.save()
    painter.setPen(QPen(QColor(INK), max(1.0, rect.width() * 0.07), j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor("#FBF5E4"))
    painter.drawPath(path)
    painter.restore()


def _halo(
    painter: QPainter, box: QRectF, text: str, font: QFont, ink: QColor, ground: QColor
) -> None:
    """A number that is read on stripes too: it stands on its own outline."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    bounds = path.boundingRect()
    path.translate(box.center() - bounds.center())
    painter.setPen(QPen(ground, max(2.0, box.width() * 0.09), j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.fillPath(path, ink)


def paint_role(painter: QPainter, rect: QRectF, role: Role | None, look: Look) -> None:
    """A pitch in three thirds seen from above, the one that is played in filled."""
    painter.save()
    line = max(1.0, rect.height() * 0.14)
    third = rect.width() / 3
    for at, one in enumerate(ROLES):
        box = QRectF(rect.left() + at * third, rect.top(), third, rect.height())
        painter.setPen(QPen(QColor(INK), line))
        painter.setBrush(QColor(INK) if one == role else QColor(255, 255, 255, 120))
        painter.drawRect(box)
    painter.restore()


# Owners


def paint_owner(painter: QPainter, rect: QRectF, colour: str, look: Look, sign: float) -> None:
    """A band in the owner's colour and pattern, the sign on a plain block of it."""
    path = QPainterPath()
    path.addRect(rect)
    paint_pattern(painter, path, colour, max(0.7, look.unit * 0.7))
    painter.save()
    block = QRectF(0, 0, sign * 1.5, sign * 1.5)
    block.moveCenter(rect.center())
    painter.fillRect(block.intersected(rect), QColor(kit(colour).value))
    painter.setPen(QPen(QColor(INK), max(1.0, look.px(1.2))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)
    painter.restore()
    paint_sign(painter, colour, rect.center(), sign * 0.5)


def paint_pawn(painter: QPainter, foot: QPointF, r: float, colour: str, lift: float = 0.0) -> None:
    """A round pawn standing on its square; `lift` is how high it is just now."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 110))
    painter.drawEllipse(QPointF(foot.x(), foot.y() + r * 0.35), r * 1.08, r * 0.72)
    top = QPointF(foot.x(), foot.y() - r * 0.28 - lift)
    worn = kit(colour)
    edge = max(1.2, r * 0.14)
    side = QPainterPath()
    side.addEllipse(QPointF(top.x(), top.y() + r * 0.42), r, r * 0.94)
    painter.fillPath(side, QColor(INK))
    side = QPainterPath()
    side.addEllipse(QPointF(top.x(), top.y() + r * 0.34), r - edge, r * 0.94 - edge)
    painter.fillPath(side, QColor(worn.shade or worn.value).darker(120))
    painter.setPen(QPen(QColor(INK), edge))
    painter.setBrush(QColor("#F6ECD4"))
    painter.drawEllipse(top, r, r * 0.94)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(worn.value))
    painter.drawEllipse(top, r * 0.8, r * 0.75)
    painter.restore()
    paint_sign(painter, colour, top, r * 0.42)


# Things in hand


def paint_cup(painter: QPainter, rect: QRectF, cup: str) -> None:
    """A cup with two handles, in its metal."""
    metal, edge = CUPS.get(cup, CUPS["gold"])
    painter.save()
    scale = rect.width() / 24
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    pen = QPen(QColor(edge), 1.9, j=Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(2, 4.4, 9, 9), 90 * 16, 180 * 16)
    painter.drawArc(QRectF(13, 4.4, 9, 9), 90 * 16, -180 * 16)
    bowl = QPainterPath(QPointF(6, 2.5))
    bowl.lineTo(18, 2.5)
    bowl.cubicTo(18, 11, 16, 14, 13.2, 15)
    bowl.lineTo(13.2, 18.5)
    bowl.lineTo(17, 21.5)
    bowl.lineTo(7, 21.5)
    bowl.lineTo(10.8, 18.5)
    bowl.lineTo(10.8, 15)
    bowl.cubicTo(8, 14, 6, 11, 6, 2.5)
    painter.setBrush(QColor(metal))
    painter.drawPath(bowl)
    if cup == "diamond":
        painter.setPen(QPen(QColor(edge), 1.3))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawPolygon(
            QPolygonF([QPointF(x, y) for x, y in ((12, 5), (14.6, 8), (12, 12), (9.4, 8))])
        )
    else:
        pips = {"bronze": 1, "silver": 2, "gold": 3}.get(cup, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(edge))
        for at in range(pips):
            painter.drawEllipse(QPointF(12 + (at - (pips - 1) / 2) * 3.4, 7.6), 1.25, 1.25)
    painter.restore()


def paint_token(painter: QPainter, rect: QRectF, kind: str, look: Look) -> None:
    """A bonus token: brass, with a die or a card on it."""
    painter.save()
    scale = rect.width() / 24
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    edge = look.theme["brass_edge"]
    painter.setPen(QPen(edge, 1.8))
    painter.setBrush(look.theme["brass"])
    painter.drawEllipse(QPointF(12, 12), 10.6, 10.6)
    painter.setBrush(QColor("#FBF5E4"))
    painter.setPen(QPen(edge, 1.4))
    if kind == "dice":
        painter.drawRoundedRect(QRectF(7, 7, 10, 10), 2, 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INK))
        for x, y in ((9.4, 9.4), (12, 12), (14.6, 14.6)):
            painter.drawEllipse(QPointF(x, y), 1.15, 1.15)
    else:
        painter.drawRoundedRect(QRectF(8, 5.8, 8, 12.4), 1.2, 1.2)
        paint_cross(painter, QRectF(9.6, 9.6, 4.8, 4.8), QColor(INK))
    painter.restore()


def paint_kept(painter: QPainter, rect: QRectF, look: Look) -> None:
    """A kept card: a small sheet with a star of lines."""
    painter.save()
    scale = rect.width() / 24
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    painter.setPen(QPen(QColor(INK), 1.8))
    painter.setBrush(QColor("#FBF5E4"))
    painter.drawRoundedRect(QRectF(5, 2, 14, 20), 2, 2)
    painter.setPen(QPen(QColor("#9C2B1C"), 2))
    for x1, y1, x2, y2 in ((12, 7, 12, 17), (7.8, 9.5, 16.2, 14.5), (16.2, 9.5, 7.8, 14.5)):
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.restore()


# The outcome die


def paint_outcome(
    painter: QPainter, rect: QRectF, colour: Colour, look: Look, turn: float = 0.0
) -> None:
    """A face of the outcome die: its colour, and its sign for every eye."""
    painter.save()
    painter.translate(rect.center())
    painter.rotate(turn)
    side = rect.width()
    face = QRectF(-side / 2, -side / 2, side, side)
    ground, ink = DIE[colour]
    radius = side * 0.17
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 90))
    painter.drawRoundedRect(face.translated(side * 0.03, side * 0.08), radius, radius)
    painter.setPen(QPen(QColor(INK), max(1.2, side * 0.035)))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(face, radius, radius)
    _outcome_sign(painter, face, colour, QColor(ink))
    painter.restore()


def _outcome_sign(painter: QPainter, face: QRectF, colour: Colour, ink: QColor) -> None:
    side = face.width()
    box = face.adjusted(side * 0.24, side * 0.24, -side * 0.24, -side * 0.24)
    if colour == "green":
        paint_tick(painter, box, ink)
    elif colour == "red":
        paint_cross(painter, box, ink)
    else:
        bar = QRectF(box.left(), box.center().y() - side * 0.06, box.width(), side * 0.12)
        painter.fillRect(bar, ink)


# Odds


BANDS: Mapping[str, str] = {"victory": "#2C9A57", "draw": "#F2C230", "defeat": "#C22E1D"}


def paint_verdict(painter: QPainter, rect: QRectF, what: str) -> None:
    """A piece of a band: victory full, a draw hatched, defeat crossed out; never colour alone."""
    painter.save()
    painter.setClipRect(rect)
    painter.fillRect(rect, QColor(BANDS[what]))
    if what != "victory":
        painter.setPen(QPen(QColor(30, 26, 21, 120), max(1.0, rect.height() * 0.07)))
        step, tall = max(5.0, rect.height() * 0.42), rect.height()
        x = rect.left() - tall
        while x < rect.right():
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + tall, rect.top()))
            if what == "defeat":
                painter.drawLine(QPointF(x, rect.top()), QPointF(x + tall, rect.bottom()))
            x += step
    painter.restore()


def paint_odds(
    painter: QPainter, rect: QRectF, shares: Sequence[tuple[str, float]], look: Look
) -> None:
    """The shares of victory, draw and defeat as one bar."""
    left = rect.left()
    for what, share in shares:
        wide = rect.width() * share
        if wide > 0.5:
            paint_verdict(painter, QRectF(left, rect.top(), wide, rect.height()), what)
        left += wide
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), max(1.0, look.px(1.2))))
    painter.drawRect(rect)
    painter.restore()


def draw_on_block(painter: QPainter, rect: QRectF, text: str, font: QFont) -> None:
    """Words on a plain block, so that they are read on any hatching."""
    painter.fillRect(rect, QColor(246, 236, 212, 225))
    draw_centred(painter, rect, text, font, QColor(INK))
