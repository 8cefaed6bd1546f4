"""Things drawn the same everywhere: badge, shirt, coin, flap, tick. Keeps nothing."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop.look import Look, kit, paint_disc, paint_sign, pattern_brush, shirt_path

SHIRT_COLLAR = "#F6ECD4"


def ratio(painter: QPainter) -> float:
    """Device pixels per logical pixel where this painter paints."""
    device = painter.device()
    return device.devicePixelRatioF() if device else 1.0


def paint_badge(
    painter: QPainter, rect: QRectF, colour: str, keyline: QColor, unit: float = 1.0
) -> None:
    """A player's sign on a plain block of the colour, with its keyline."""
    painter.save()
    line = max(1.5, rect.width() * 0.07)
    painter.setPen(QPen(keyline, line))
    painter.setBrush(QColor(kit(colour).value))
    inner = rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    radius = max(3.0 * unit, rect.width() * 0.16)
    painter.drawRoundedRect(inner, radius, radius)
    painter.restore()
    paint_sign(painter, colour, rect.center(), rect.width() * 0.25)


def paint_pattern(painter: QPainter, path: QPainterPath, colour: str, unit: float = 1.0) -> None:
    """Fills a path with the player's pattern, its tile starting at the path's corner."""
    painter.save()
    painter.setBrushOrigin(path.boundingRect().topLeft())
    painter.fillPath(path, pattern_brush(colour, unit, ratio(painter)))
    painter.restore()


def paint_shirt(painter: QPainter, rect: QRectF, colour: str) -> None:
    """A player's shirt with collar, pattern and sign, in a square."""
    scale = rect.width() / 100
    placed = QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale)
    path = placed.map(shirt_path())
    line = max(2.0, 2.6 * scale)
    painter.save()
    painter.fillPath(path.translated(0, line * 1.6), QColor(0, 0, 0, 90))
    paint_pattern(painter, path, colour, max(1.0, scale * 1.15))
    collar = QPainterPath(placed.map(QPointF(34, 8)))
    collar.quadTo(placed.map(QPointF(50, 22)), placed.map(QPointF(66, 8)))
    painter.setPen(QPen(QColor("#1E1A15"), line * 3.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setClipPath(path)
    painter.drawPath(collar.translated(0, 1.6 * scale))
    painter.setPen(QPen(QColor(SHIRT_COLLAR), line * 2))
    painter.drawPath(collar.translated(0, 0.8 * scale))
    painter.setClipping(False)
    painter.setPen(QPen(QColor("#1E1A15"), line, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.restore()
    centre = placed.map(QPointF(50, 57))
    paint_disc(painter, colour, centre, 20 * scale, ring=max(1.5, 1.8 * scale))


def paint_empty_shirt(painter: QPainter, rect: QRectF, line: QColor) -> None:
    """A free place: the dashed outline of a shirt."""
    scale = rect.width() / 100
    placed = QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale)
    painter.save()
    pen = QPen(line, max(1.5, 1.8 * scale))
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(placed.map(shirt_path()))
    painter.restore()


def paint_coin(
    painter: QPainter, centre: QPointF, r: float, look: Look, spent: bool = False
) -> None:
    """A token: a brass disc with a dark pentagon; spent ones are faint."""
    painter.save()
    opacity = painter.opacity()
    painter.setOpacity(opacity * (0.28 if spent else 1.0))
    edge = look.theme["brass_edge"]
    painter.setPen(QPen(edge, max(1.0, r * 0.12)))
    painter.setBrush(look.theme["brass"])
    painter.drawEllipse(centre, r * 0.94, r * 0.94)
    painter.setPen(QPen(QColor(edge.red(), edge.green(), edge.blue(), 150), max(0.8, r * 0.08)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, r * 0.72, r * 0.72)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(edge)
    painter.setOpacity(opacity * (0.6 if spent else 1.0))
    corners = [math.radians(72 * i - 90) for i in range(5)]
    painter.drawPolygon(
        QPolygonF(
            [centre + QPointF(math.cos(a), math.sin(a)) * r * 0.46 for a in corners],
        )
    )
    painter.restore()


def paint_lamp(
    painter: QPainter, centre: QPointF, r: float, look: Look, ring: QColor | None = None
) -> None:
    """A lit lamp on the board, with the only glow there is; `ring` round it where it lies on
    something light."""
    painter.save()
    glow = QRadialGradient(centre, r * 2.6)
    bulb = look.theme["bulb"]
    glow.setColorAt(0, QColor(bulb.red(), bulb.green(), bulb.blue(), 150))
    glow.setColorAt(1, QColor(bulb.red(), bulb.green(), bulb.blue(), 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(glow))
    painter.drawEllipse(centre, r * 2.6, r * 2.6)
    painter.setBrush(bulb)
    if ring is not None:
        painter.setPen(QPen(ring, max(1.0, look.px(1.5))))
    painter.drawEllipse(centre, r, r)
    painter.restore()


def paint_tick(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    _mark(painter, rect, colour, [[(0.08, 0.55), (0.38, 0.85), (0.95, 0.18)]])


def paint_cross(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    _mark(painter, rect, colour, [[(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)]])


def _mark(
    painter: QPainter, rect: QRectF, colour: QColor, lines: list[list[tuple[float, float]]]
) -> None:
    painter.save()
    pen = QPen(colour, max(1.6, rect.width() * 0.17))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines:
        points = [
            QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in line
        ]
        painter.drawPolyline(QPolygonF(points))
    painter.restore()


def mark(painter: QPainter, rect: QRectF, outcome: str, look: Look) -> None:
    """The tick or cross that goes with the word for an outcome."""
    if outcome == "right":
        paint_tick(painter, rect, look.theme["grass"])
    else:
        paint_cross(painter, rect, look.theme["brick"])


def outcome_colour(outcome: str, look: Look) -> QColor:
    return look.theme["grass" if outcome == "right" else "brick"]


def paint_flap(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    look: Look,
    inverted: bool = False,
) -> None:
    """One two-part plate with its figure and the dark seam over it."""
    theme = look.theme
    front, ground = (theme["ink"], theme["bulb"]) if inverted else (theme["bulb"], theme["board2"])
    radius = look.px(4)
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(rect, radius, radius)
    painter.fillPath(clip, ground)
    painter.setClipPath(clip)
    upper = QRectF(rect.left(), rect.top(), rect.width(), rect.height() / 2)
    painter.fillRect(upper, QColor(255, 255, 255, 60 if inverted else 14))
    lower = upper.translated(0, rect.height() / 2)
    painter.fillRect(lower, QColor(0, 0, 0, 12 if inverted else 46))
    draw_centred(painter, rect, text, font, front)
    seam = max(1.0, rect.height() * 0.016)
    painter.fillRect(
        QRectF(rect.left(), rect.center().y() - seam / 2, rect.width(), seam), QColor(0, 0, 0, 190)
    )
    painter.setClipping(False)
    edge = QColor(theme["bulb2"])
    edge.setAlpha(90)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def draw_centred(painter: QPainter, rect: QRectF, text: str, font: QFont, colour: QColor) -> None:
    """Text with its capitals (and figures) truly in the middle of the rectangle."""
    painter.setFont(font)
    painter.setPen(colour)
    metrics = QFontMetricsF(font)
    x = rect.center().x() - metrics.horizontalAdvance(text) / 2
    painter.drawText(QPointF(x, rect.center().y() + metrics.capHeight() / 2), text)


def draw_line(
    painter: QPainter,
    x: float,
    baseline: float,
    text: str,
    font: QFont,
    colour: QColor,
    width: float = 1e6,
) -> float:
    """One line of text from x, cut with '…' at `width`; gives the width it took."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(QPointF(x, baseline), shown)
    return metrics.horizontalAdvance(shown)


BREAK = "\u200b"
"""A place where a line may end, and nothing is seen."""


def breakable(text: str, font: QFont, width: float) -> str:
    """The text with breaks in words that are wider than a line: they are not cut at its end."""
    longest = max(text.split(), key=len, default="")
    if width <= 0 or len(longest) * font.pixelSize() <= width:  # no letter is wider than it is high
        return text
    metrics = QFontMetricsF(font)
    for word in text.split():
        if metrics.horizontalAdvance(word) > width:
            text = text.replace(word, BREAK.join(_pieces(word, metrics, width)))
    return text


def _pieces(word: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """The word in parts that go into the width, of a letter at least."""
    found = [""]
    for letter in word:
        if found[-1] and metrics.horizontalAdvance(found[-1] + letter) > width:
            found.append("")
        found[-1] += letter
    return found


def draw_wrapped(
    painter: QPainter | None,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """Text in as many lines as it needs from the rectangle's top; gives the height it took.

    Without a painter it only measures.
    """
    flags = int(Qt.TextFlag.TextWordWrap) | int(align) | int(Qt.AlignmentFlag.AlignTop)
    text = breakable(text, font, rect.width())
    tall = QRectF(rect.left(), rect.top(), rect.width(), 1e5)
    took = QFontMetricsF(font).boundingRect(tall, flags, text).height() if text else 0.0
    if painter is not None and text:
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(QRectF(tall.topLeft(), tall.size()), flags, text)
    return took


def fitted(font: QFont, text: str, width: float, least: float) -> QFont:
    """The font, made smaller until the text fits the width, but never below `least` pixels."""
    made = QFont(font)
    wide = QFontMetricsF(made).horizontalAdvance(text)
    if wide > width > 0:
        made.setPixelSize(max(round(least), int(made.pixelSize() * width / wide)))
    return made


def named(font: QFont, name: str, width: float, look: Look) -> QFont:
    """The font for a name in this width: smaller, then in narrower letters, before it is cut."""
    made = fitted(font, name, width, look.size("note"))
    if QFontMetricsF(made).horizontalAdvance(name) <= width:
        return made
    return fitted(look.type("small_button"), name, width, look.size("note"))


def double_rule(painter: QPainter, left: float, right: float, y: float, look: Look) -> float:
    """The double rule under a heading; gives where it ends."""
    ink, unit, y = look.theme["ink"], max(1.0, round(look.px(1))), round(y)
    painter.fillRect(QRectF(left, y, right - left, unit), ink)
    painter.fillRect(QRectF(left, y + 3 * unit, right - left, unit), ink)
    return y + 4 * unit


def mix(one: QColor, other: QColor, share: float) -> QColor:
    """`share` of the other colour mixed into one."""
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
        )
    )
