"""The ground a timeline stands on: grass, chalk, decade names, flags, overview. Only painting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)

from desktop.look import RADIUS, Look, kit
from desktop.widgets.cardboard import PAPER, paint_plain_sign, pattern
from desktop.widgets.letters import fits, text_width, write
from desktop.widgets.shadow import paint_shadow
from desktop.widgets.timeline_decades import Name, Stripe
from desktop.widgets.timeline_flags import Flag
from desktop.widgets.timeline_overview import decade_ticks

# ---------------------------------------------------------------- grass and chalk


@lru_cache(maxsize=8)
def _light(width: int, height: int, chalk_y: int, look: Look, dpr: float) -> QPixmap:
    """Floodlight and the faint lines of the field, over the stripes."""
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light = QRadialGradient(QPointF(width / 2, height * 0.45), width * 0.62)
    light.setColorAt(0, QColor(255, 255, 230, 26))
    light.setColorAt(0.55, QColor(255, 255, 230, 10))
    light.setColorAt(1, QColor(0, 0, 0, 26))
    painter.fillRect(QRectF(0, 0, width, height), light)
    foot = QLinearGradient(0, 0, 0, height)
    foot.setColorAt(0.75, QColor(0, 0, 0, 0))
    foot.setColorAt(1, QColor(0, 0, 0, 34))
    painter.fillRect(QRectF(0, 0, width, height), foot)
    line = look.colour("chalk")
    line.setAlphaF(0.3 if look.theme.name == "dark" else 0.55)
    painter.setPen(QPen(line, 3 * look.unit))
    _field(painter, float(width), float(chalk_y))
    painter.end()
    return pixmap


def _field(painter: QPainter, width: float, chalk_y: float) -> None:
    middle, r = width / 2, min(width * 0.17, chalk_y * 1.15)
    painter.setClipRect(QRectF(0, 0, width, chalk_y))
    painter.drawLine(QPointF(middle, 0), QPointF(middle, chalk_y - r * 0.72))
    painter.drawEllipse(QPointF(middle, chalk_y), r, r * 0.72)
    top, wide = chalk_y * 0.21, width * 0.1
    for x, side in ((0.0, 1), (width, -1)):
        painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(x, top),
                    QPointF(x + side * wide, top),
                    QPointF(x + side * wide * 0.75, chalk_y),
                ]
            )
        )


def paint_grass(
    painter: QPainter, rect: QRectF, ground: Sequence[Stripe], chalk_y: float, look: Look
) -> None:
    """The mown stripes, one per decade; the outer ones reach the edges of `rect`."""
    painter.fillRect(rect, look.colour("pitch1"))
    snap = painter.device().devicePixelRatioF()
    for index, stripe in enumerate(ground):
        if index % 2:
            left = round(stripe.left * snap) / snap
            right = round(stripe.right * snap) / snap if index < len(ground) - 1 else rect.right()
            painter.fillRect(
                QRectF(left, rect.top(), right - left, rect.height()), look.colour("pitch2")
            )
    light = _light(
        round(rect.width()), round(rect.height()), round(chalk_y - rect.top()), look, snap
    )
    painter.drawPixmap(rect.topLeft(), light)
    unit = look.unit
    chalk = look.colour("chalk")
    touch = QColor(chalk)
    touch.setAlphaF(0.85)
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 3 * unit), touch)
    painter.fillRect(QRectF(rect.left(), chalk_y - 2 * unit, rect.width(), 4 * unit), chalk)


def name_size(look: Look) -> float:
    return look.size("chalk")


def paint_names(
    painter: QPainter, placed: Sequence[Name], texts: Sequence[str], middle: float, look: Look
) -> None:
    size = name_size(look)
    for name, text in zip(placed, texts, strict=True):
        wide = text_width(text, size) * name.narrow + 2
        box = QRectF(name.x - wide / 2, middle - size / 2, wide, size)
        write(painter, box, text, size, look.colour("decade"), least=0.3)


def paint_spot(painter: QPainter, x: float, y: float, look: Look, r: float = 5.5) -> None:
    """A gap: a chalk ring on the line; in the light theme ink holds it together."""
    unit = look.unit
    dark = look.theme.name == "dark"
    painter.setPen(QPen(look.colour("chalk" if dark else "ink"), 2.4 * unit))
    painter.setBrush(look.colour("pitch2" if dark else "chalk"))
    painter.drawEllipse(QPointF(x, y), r * unit, r * unit)


def paint_coloured_spot(painter: QPainter, x: float, y: float, colour: str, look: Look) -> None:
    unit = look.unit
    painter.setPen(QPen(look.colour("ink"), 1.2 * unit))
    painter.setBrush(PAPER)
    painter.drawEllipse(QPointF(x, y), 10 * unit, 10 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(kit(colour).value))
    painter.drawEllipse(QPointF(x, y), 7.4 * unit, 7.4 * unit)


def paint_footprint(
    painter: QPainter, x: float, y: float, width: float, colour: str, look: Look
) -> None:
    """What a lifted card leaves on the line: its shade and a bar of the player's colour."""
    unit = look.unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 120))
    painter.drawEllipse(QPointF(x, y), width * 0.46, 8 * unit)
    bar = QRectF(x - width * 0.38, y - 3.5 * unit, width * 0.76, 7 * unit)
    painter.fillRect(bar.adjusted(-unit, -unit, unit, unit), PAPER)
    painter.fillRect(bar, QColor(kit(colour).value))


def paint_mark(painter: QPainter, x: float, top: float, y: float, look: Look) -> None:
    """The gap under the pointer: a lit line down to a lit spot."""
    unit = look.unit
    for width, token in ((5.5, "ink"), (3.0, "focus")):
        painter.setPen(
            QPen(look.colour(token), width * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(x, top), QPointF(x, y))
    painter.setPen(QPen(look.colour("ink"), 2 * unit))
    painter.setBrush(look.colour("focus"))
    painter.drawEllipse(QPointF(x, y), 8 * unit, 8 * unit)


def paint_label(
    painter: QPainter, x: float, bottom: float, text: str, look: Look, bounds: QRectF
) -> None:
    """A paper label over a gap, kept inside `bounds`."""
    unit = look.unit
    size = max(fits(look), 18 * look.letters)
    box = QRectF(0, 0, text_width(text, size) + 20 * unit, size * 1.5)
    box.moveCenter(QPointF(x, 0))
    box.moveBottom(max(bottom, bounds.top() + box.height() + 5 * unit))
    box.moveLeft(
        max(bounds.left() + 6 * unit, min(bounds.right() - 6 * unit - box.width(), box.left()))
    )
    paint_shadow(painter, box, 4 * unit, 120, 2 * unit, 5 * unit)
    painter.setPen(QPen(look.colour("ink"), 1.6 * unit))
    painter.setBrush(look.colour("paper"))
    painter.drawRoundedRect(box, 5 * unit, 5 * unit)
    write(painter, box, text, size, look.colour("ink"))


def paint_lit_gap(painter: QPainter, rect: QRectF, look: Look) -> None:
    """A gap a card will come to: dashed and faintly lit on the grass."""
    light = look.colour("bulb")
    light.setAlphaF(0.16)
    pen = QPen(look.colour("bulb" if look.theme.name == "dark" else "ink"), 2.4 * look.unit)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(light)
    radius = RADIUS["card"] * look.unit
    painter.drawRoundedRect(rect, radius, radius)


# ---------------------------------------------------------------- flags


def flag_size(look: Look) -> float:
    """Size of the name on a flag."""
    return 24 * look.unit if look.projector else 19 * look.text


def flag_height(look: Look) -> float:
    return flag_size(look) * 1.62


def flag_step(look: Look) -> float:
    """From one level of flags to the next."""
    return flag_height(look) + 5 * look.unit


def flag_width(name: str, look: Look) -> float:
    size = flag_size(look)
    return min(text_width(name, size), size * 7.2) + size * 2.75


def paint_pole(painter: QPainter, x: float, top: float, y: float, look: Look) -> None:
    for width, colour in ((5.6, look.colour("ink")), (3.0, PAPER)):
        painter.setPen(
            QPen(colour, width * look.unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(x, top), QPointF(x, y))


def paint_flag(
    painter: QPainter,
    x: float,
    top: float,
    width: float,
    flag: Flag,
    colour: str,
    name: str,
    look: Look,
    unsent: bool = False,
) -> None:
    """A linesman's flag: swallow-tail in colour and pattern, sign by the pole, the name on plain.

    `unsent`: dashed edge; the caller adds the question mark to the name.
    """
    worn, unit, size, high = kit(colour), look.unit, flag_size(look), flag_height(look)
    side = flag.side
    end, notch = x + side * width, x + side * (width - high * 0.36)
    shape = QPainterPath(QPointF(x, top))
    for point in ((end, top), (notch, top + high / 2), (end, top + high), (x, top + high)):
        shape.lineTo(*point)
    shape.closeSubpath()
    left = min(x, end)
    paint_shadow(painter, QRectF(left, top, width, high), 3 * unit, 90, 2 * unit, 2 * unit)
    painter.save()
    painter.setClipPath(shape)
    box = QRectF(left, top, width, high)
    pattern(painter, box, colour, look)
    sign_x = x + side * size * 0.95
    text_wide = width - size * 2.75
    start = sign_x + size * 0.72 if side > 0 else sign_x - size * 0.72 - text_wide
    plain = QRectF(start - size * 0.3, top, text_wide + size * 0.6, high)
    painter.fillRect(plain, QColor(worn.value))
    paint_plain_sign(painter, colour, QPointF(sign_x, top + high / 2), size * 0.42)
    painter.restore()
    text_box = QRectF(start, top, text_wide, high)
    write(painter, text_box, name, size, QColor(worn.ink), weight=800)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if unsent:
        painter.setPen(QPen(look.colour("ink"), 3.4 * unit))
        painter.drawPath(shape)
        pen = QPen(PAPER, 2.2 * unit)
        pen.setDashPattern([3, 2.2])
        painter.setPen(pen)
    else:
        painter.setPen(QPen(look.colour("ink"), 2 * unit))
    painter.drawPath(shape)


# ---------------------------------------------------------------- overview


def paint_overview(
    painter: QPainter,
    rect: QRectF,
    blocks: Sequence[tuple[float, int]],
    colours: Sequence[str],
    years: tuple[int, int],
    lens: tuple[float, float] | None,
    look: Look,
) -> None:
    """A painted board, true to scale; a block per card in its owner's colour; a lens."""
    unit = look.unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("board"))
    painter.drawRoundedRect(rect, 4 * unit, 4 * unit)
    foot = rect.bottom() - 17 * look.letters
    first, last = years
    most = max(2, int(rect.width() / (64 * look.letters)))
    inner = overview_span(rect, look)
    mark = look.colour("bulb2")
    for year in decade_ticks(first, last, most):
        x = inner[0] + (inner[1] - inner[0]) * (year - first) / max(1, last - first)
        mark.setAlphaF(0.35)
        painter.fillRect(QRectF(x, rect.top() + 4 * unit, unit, foot - rect.top() - 5 * unit), mark)
        box = QRectF(x - 30 * unit, foot, 60 * unit, 15 * look.letters)
        write(painter, box, str(year), 14 * look.letters, look.colour("bulb2"), figures=True)
    block = block_size(look)
    highest = max((level for _, level in blocks), default=0) + 1
    step = min(block + unit, (foot - rect.top() - 6 * unit) / highest)
    for (x, level), colour in zip(blocks, colours, strict=True):
        y = foot - 2 * unit - block - level * step
        painter.fillRect(QRectF(x, y, block, block), PAPER)
        painter.fillRect(
            QRectF(x + unit, y + unit, block - 2 * unit, block - 2 * unit),
            QColor(kit(colour).value),
        )
    if lens is not None:
        light = look.colour("bulb")
        painter.setPen(QPen(light, 2 * unit))
        light.setAlphaF(0.16)
        painter.setBrush(light)
        frame = QRectF(lens[0], rect.top() + unit, lens[1] - lens[0], foot - rect.top() - unit)
        painter.drawRoundedRect(frame, 4 * unit, 4 * unit)


def block_size(look: Look) -> float:
    return 7 * look.unit


def overview_span(rect: QRectF, look: Look) -> tuple[float, float]:
    return rect.left() + 24 * look.unit, rect.right() - 12 * look.unit
