"""The plates of a goal film: names, minute, and the goal. Everything of it that is read."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from desktop import look
from desktop.film.camera import HEIGHT, WIDTH, Spot
from desktop.film.facts import Facts
from desktop.film.figures import paint_plain_ball
from desktop.film.kits import Kit
from desktop.film.motion import mix, out_back, out_cubic

BOARD, BULB, BULB2, KEYLINE = "#15120E", "#FFEFB8", "#E0D0A0", "#F6ECD4"
SMALLEST = HEIGHT / 11
"""No text of a film is smaller than this: it is read across a room."""
PLATE = 196.0
GOAL = "GÓL!"


def paint_name(painter: QPainter, box: QRectF, name: str, kit: Kit) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 90))
    painter.drawRoundedRect(box.translated(0, 9), 14, 14)
    painter.setPen(QPen(QColor(KEYLINE), 5))
    painter.setBrush(QColor(kit.shirt))
    painter.drawRoundedRect(box, 14, 14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(kit.second if kit.second != kit.shirt else kit.shorts))
    painter.drawRoundedRect(QRectF(box.left() + 14, box.bottom() - 30, box.width() - 28, 14), 7, 7)
    room = box.adjusted(24, 10, -24, -34)
    paint_fitted(painter, room, name, kit.text, 112.0, 800)


def paint_minute(painter: QPainter, minute: str, t: float) -> None:
    text = f"{minute}′"
    font = look.font("poster", 92, 800, figures=True)
    wide = max(190.0, QFontMetricsF(font).horizontalAdvance(text) + 76)
    x = mix(-wide - 40, 44.0, out_cubic((t - 0.25) / 0.35))
    box = QRectF(x, HEIGHT - 44 - 116, wide, 116)
    painter.setPen(QPen(QColor(KEYLINE), 3))
    painter.setBrush(QColor(BOARD))
    painter.drawRoundedRect(box, 10, 10)
    painter.setFont(font)
    painter.setPen(QColor(BULB))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint_goal(painter: QPainter, facts: Facts, scoring: Kit, conceding: Kit, t: float) -> None:
    """The plate that comes in from below: GÓL!, who, for whom, when, and the kind of goal."""
    if t < 0:
        return
    top = HEIGHT - PLATE * out_cubic(t / 0.32)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BOARD))
    painter.drawRect(QRectF(0, top, WIDTH, PLATE + 4))
    painter.setBrush(QColor(KEYLINE))
    painter.drawRect(QRectF(0, top - 4, WIDTH, 4))
    known = facts.side is not None
    colour = scoring.shirt if known else BULB
    painter.setBrush(QColor(colour))
    block = ((0, top), (372, top), (330, top + PLATE + 4), (0, top + PLATE + 4))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in block]))
    painter.setBrush(QColor(scoring.second if known else BOARD))
    edge = ((372, top), (388, top), (346, top + PLATE + 4), (330, top + PLATE + 4))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in edge]))
    pop = mix(0.5, 1.0, out_back((t - 0.18) / 0.34, 2.4)) if t > 0.18 else 0.0
    if pop:
        painter.save()
        painter.translate(172, top + PLATE / 2)
        painter.scale(pop, pop)
        ink = scoring.text if known else BOARD
        paint_fitted(painter, QRectF(-160, -80, 320, 160), GOAL, ink, 150.0, 900)
        painter.restore()
    signs = [
        kind for kind, on in ((paint_turned, facts.own_goal), (paint_spot, facts.penalty)) if on
    ]
    right = WIDTH - 40 - 150 * len(signs)
    _who(painter, QRectF(424, top + 14, right - 424, PLATE - 26), facts)
    for i, sign in enumerate(signs):
        sign(painter, (WIDTH - 108.0 - 150 * i, top + PLATE / 2), conceding)


def _who(painter: QPainter, box: QRectF, facts: Facts) -> None:
    minute = f"{facts.minute}′" if facts.minute else None
    below = [part for part in (facts.team_name, minute) if part]
    first = facts.scorer or (below.pop(0) if below else "")
    second = " · ".join(below)
    if not second:
        paint_fitted(painter, box, first, BULB, 104.0, 800, left=True)
        return
    upper = QRectF(box.left(), box.top(), box.width(), box.height() * 0.53)
    lower = QRectF(box.left(), upper.bottom(), box.width(), box.height() * 0.47)
    paint_fitted(painter, upper, first, BULB, 88.0, 800, left=True, lines=1)
    paint_fitted(painter, lower, second, BULB2, 70.0, 700, left=True, lines=1)


def paint_turned(painter: QPainter, at: Spot, kit: Kit) -> None:
    """Own goal: the ball, and an arrow that turns back."""
    _disc(painter, at, kit.shirt)
    x, y = at
    colour = QColor(kit.text)
    path = QPainterPath(QPointF(x - 30, y + 30))
    path.lineTo(x + 8, y + 30)
    path.cubicTo(x + 46, y + 30, x + 46, y - 22, x + 8, y - 22)
    path.lineTo(x - 14, y - 22)
    pen = QPen(colour, 11)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    head = ((x - 40, y - 22), (x - 10, y - 44), (x - 10, y))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in head]))
    paint_plain_ball(painter, (x - 30, y + 30), 14.0, 0.0)


def paint_spot(painter: QPainter, at: Spot, kit: Kit) -> None:
    """Penalty: the goal and the spot."""
    _disc(painter, at, "#17533F")
    x, y = at
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(KEYLINE), 7))
    frame = ((x - 36, y - 4), (x - 36, y - 38), (x + 36, y - 38), (x + 36, y - 4))
    painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in frame]))
    painter.setPen(QPen(QColor(KEYLINE), 4))
    painter.drawLine(QPointF(x - 48, y - 2), QPointF(x + 48, y - 2))
    paint_plain_ball(painter, (x, y + 32), 17.0, 0.0)


def _disc(painter: QPainter, at: Spot, colour: str) -> None:
    painter.setPen(QPen(QColor(KEYLINE), 5))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(*at), 68, 68)


@lru_cache(maxsize=64)
def _lines_of(text: str, size: float, weight: int, width: float, most: int) -> tuple[str, ...]:
    """The text in as few lines as fit, broken at spaces; one line if nothing helps."""
    metrics = QFontMetricsF(look.font("poster", size, weight))
    if metrics.horizontalAdvance(text) <= width or most < 2:
        return (text,)
    words = text.split(" ")
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    fitting = [b for b in breaks if max(map(metrics.horizontalAdvance, b)) <= width]
    if not fitting:
        return (text,)
    return min(fitting, key=lambda b: max(map(metrics.horizontalAdvance, b)))


def paint_fitted(
    painter: QPainter,
    box: QRectF,
    text: str,
    colour: str,
    size: float,
    weight: int,
    left: bool = False,
    lines: int = 2,
) -> None:
    """Text in a box: smaller down to SMALLEST, then on two lines, then squeezed."""
    font = look.font("poster", size, weight)
    wanted = QFontMetricsF(font).horizontalAdvance(text)
    if wanted > box.width():
        size = max(SMALLEST, size * box.width() / wanted)
    if lines > 1 and size < 84 and " " in text and box.height() > 150:
        size = 80.0
    shown = _lines_of(text, size, weight, box.width(), lines)
    font = look.font("poster", size, weight)
    widest = max(QFontMetricsF(font).horizontalAdvance(line) for line in shown)
    if widest > box.width():
        font.setStretch(max(50, int(100 * box.width() / widest)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
    tall = size * 0.98
    top = box.center().y() - tall * len(shown) / 2
    for i, line in enumerate(shown):
        row = QRectF(box.left(), top + i * tall, box.width(), tall)
        painter.drawText(row, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, line)
