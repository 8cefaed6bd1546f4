"""How a card is painted: every state and level of detail. Knows no timeline, rule or network."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from desktop.look import (
    RADIUS,
    REFERENCE,
    Look,
    font,
    kit,
    paint_sign,
    pattern_brush,
)
from desktop.widgets.timeline_layout import FULL, SHORT, SPINE, detail
from desktop.words import Words

MIDDLE = Qt.AlignmentFlag.AlignHCenter
LEFT = Qt.AlignmentFlag.AlignLeft
PAPER = QColor("#F6ECD4")


@dataclass(frozen=True)
class CardFace:
    """What is printed on an open card. `owner` None and colour "white": the reference.

    Facts nobody knows are empty; `score` and `pens` are (home, away).
    """

    id: str
    date: str
    home: str
    away: str
    score: tuple[int, int] | None
    pens: tuple[int, int] | None = None
    scorer: str | None = None
    owner: str | None = None
    colour: str = REFERENCE

    @property
    def year(self) -> int:
        return int(self.date[:4])


Picture = Callable[[str], QPixmap | None]
"""The still of a card's film by the card's id, or None while there is none."""


def no_picture(card: str) -> QPixmap | None:
    return None


# ---------------------------------------------------------------- letters


@lru_cache(maxsize=256)
def _letters(role: str, size: int, weight: int, figures: bool) -> tuple[QFont, QFontMetricsF]:
    made = font(role, size, weight, figures)
    return made, QFontMetricsF(made)


def text_width(text: str, size: float, weight: int = 700, figures: bool = False) -> float:
    """Width in pixels of one line in the poster face."""
    return _letters("poster", round(size), weight, figures)[1].horizontalAdvance(text)


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    size: float,
    colour: QColor,
    *,
    weight: int = 700,
    align: Qt.AlignmentFlag = MIDDLE,
    figures: bool = False,
    least: float = 0.82,
) -> None:
    """One line in the poster face, its capitals centred in the box's height.

    What is too wide is narrowed to `least` at most, then cut with an ellipsis.
    """
    made, metrics = _letters("poster", max(1, round(size)), weight, figures)
    width = metrics.horizontalAdvance(text)
    narrow = 1.0
    if width > box.width() > 0:
        narrow = max(least, box.width() / width)
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() / narrow + 0.5)
        width = metrics.horizontalAdvance(text)
    painter.save()
    painter.setFont(made)
    painter.setPen(colour)
    x = box.left() if align == LEFT else box.center().x() - width * narrow / 2
    painter.translate(x, box.center().y() + metrics.capHeight() / 2)
    if narrow < 1:
        painter.scale(narrow, 1)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


# ---------------------------------------------------------------- shadow and paper


@lru_cache(maxsize=32)
def _shadow(blur: int, radius: int, alpha: int, dpr: float) -> QPixmap:
    """A soft dark rounded square, to be stretched by its nine parts."""
    side = 2 * (2 * blur + radius) + 2
    pixmap = QPixmap(round(side * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    steps = 2 * blur
    share = alpha / 255
    before = 0.0
    for step in range(steps):
        # The alpha wanted at this ring, told as what has to be added over the rings before.
        wanted = share * ((step + 1) / steps) ** 1.8
        painter.setBrush(QColor.fromRgbF(0, 0, 0, (wanted - before) / (1 - before)))
        before = wanted
        painter.drawRoundedRect(
            QRectF(step, step, side - 2 * step, side - 2 * step),
            radius + 2 * blur - step,
            radius + 2 * blur - step,
        )
    painter.end()
    return pixmap


def paint_shadow(
    painter: QPainter, rect: QRectF, blur: float, alpha: int, drop: float, radius: float
) -> None:
    """A soft shadow round an opaque `rect`, from a cached pixmap; under it nothing is drawn."""
    dpr = painter.device().devicePixelRatioF()
    soft = max(1, round(blur))
    pixmap = _shadow(soft, max(1, round(radius)), alpha, dpr)
    corner = (pixmap.width() - round(2 * dpr)) // 2
    target = snapped(rect.adjusted(-soft, -soft + drop, soft, soft + drop), dpr)
    edge = min(corner / dpr, target.width() / 2, target.height() / 2)
    # Whole device pixels and no smoothing: plain copies, many times faster.
    smooth = QPainter.RenderHint.SmoothPixmapTransform
    was_smooth = painter.testRenderHint(smooth)
    painter.setRenderHint(smooth, False)
    xs = (target.left(), target.left() + edge, target.right() - edge)
    ys = (target.top(), target.top() + edge, target.bottom() - edge)
    sizes_x = (edge, target.width() - 2 * edge, edge)
    sizes_y = (edge, target.height() - 2 * edge, edge)
    middle = pixmap.width() - 2 * corner
    cuts, parts = (0, corner, corner + middle), (corner, middle, corner)
    for i in range(3):
        for j in range(3):
            if sizes_x[i] > 0 and sizes_y[j] > 0 and (i, j) != (1, 1):
                painter.drawPixmap(
                    QRectF(xs[i], ys[j], sizes_x[i], sizes_y[j]),
                    pixmap,
                    QRectF(cuts[i], cuts[j], parts[i], parts[j]),
                )
    painter.setRenderHint(smooth, was_smooth)


def snapped(rect: QRectF, dpr: float) -> QRectF:
    """The rectangle on whole device pixels."""
    left, top = round(rect.left() * dpr) / dpr, round(rect.top() * dpr) / dpr
    right, bottom = round(rect.right() * dpr) / dpr, round(rect.bottom() * dpr) / dpr
    return QRectF(left, top, right - left, bottom - top)


def _round(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def card_radius(rect: QRectF, look: Look) -> float:
    return min(RADIUS["card"] * look.unit, rect.width() * 0.22)


def pattern(painter: QPainter, rect: QRectF, colour: str, look: Look, alpha: float = 1.0) -> None:
    """The player's pattern, starting at the rectangle's corner."""
    painter.save()
    painter.setOpacity(painter.opacity() * alpha)
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, pattern_brush(colour, look.unit, painter.device().devicePixelRatioF()))
    painter.restore()


def fits(look: Look) -> float:
    """The smallest text allowed on a card, in pixels."""
    return 20 * look.unit if look.projector else 14 * look.text


# ---------------------------------------------------------------- the open card


def paint_card(
    painter: QPainter,
    rect: QRectF,
    face: CardFace,
    look: Look,
    words: Words,
    picture: QPixmap | None = None,
    level: str | None = None,
) -> None:
    """An open card: won, or the reference. As much of it as its width can show, or `level`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    radius = card_radius(rect, look)
    paint_shadow(painter, rect, 3 * look.unit, 110, 1.5 * look.unit, radius)
    level = level or detail(rect.width(), rect.height(), fits(look), look.unit)
    shape = _round(rect, radius)
    line = min(1.6, max(1.2, rect.width() / 40)) * look.unit
    painter.fillPath(shape, QColor("#FFFFFF") if face.colour == REFERENCE else look.colour("paper"))
    painter.save()
    painter.setClipPath(shape)
    LEVELS[level](painter, rect, face, look, words, picture)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.colour("ink"), line))
    painter.drawPath(_round(rect.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius))
    painter.restore()


def _band(painter: QPainter, rect: QRectF, face: CardFace, look: Look) -> None:
    """The owner's colour and pattern, with an ink rule under it."""
    pattern(painter, rect, face.colour, look)
    painter.fillRect(
        QRectF(rect.left(), rect.bottom() - 1.3 * look.unit, rect.width(), 1.3 * look.unit),
        look.colour("ink"),
    )


def _name_band(painter: QPainter, band: QRectF, face: CardFace, look: Look, words: Words) -> None:
    worn = kit(face.colour)
    r = band.height() * 0.44
    middle = band.center().y() - 0.6 * look.unit
    disc = QPointF(band.left() + r + 4 * look.unit, middle)
    owner = face.owner or words("common.reference")
    size = max(fits(look), band.height() * 0.66)
    start = disc.x() + r
    room = band.right() - start - 8 * look.unit
    block = min(room, text_width(owner, size)) + 8 * look.unit
    plain = QRectF(start, band.top(), block, band.height() - 1.3 * look.unit)
    painter.fillRect(plain, QColor(worn.value))
    paint_plain_sign(painter, face.colour, disc, band.height() * 0.27)
    box = QRectF(start + 3 * look.unit, middle - size / 2, block - 6 * look.unit, size)
    write(painter, box, owner, size, QColor(worn.ink), align=LEFT)


def paint_plain_sign(painter: QPainter, colour: str, centre: QPointF, r: float) -> None:
    """The sign of radius r on a plain disc, so that it never stands on the pattern."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(kit(colour).value))
    painter.drawEllipse(centre, r * 1.45, r * 1.45)
    paint_sign(painter, colour, centre, r)


def _sign_band(painter: QPainter, band: QRectF, face: CardFace, look: Look) -> None:
    middle = QPointF(band.center().x(), band.center().y() - 0.6 * look.unit)
    paint_plain_sign(painter, face.colour, middle, min(band.height() * 0.32, band.width() * 0.26))


@dataclass(frozen=True)
class Plan:
    """Heights on a full card, top to bottom; what has no room is 0 and left out."""

    band: float
    picture: float
    year: float
    note: float
    lines: int
    slack: float


def plan(rect: QRectF, look: Look) -> Plan:
    """How a full card of this size shares its height, whatever is known of its goal: years of
    neighbours stand on one line."""
    w, h, unit, least = rect.width(), rect.height(), look.unit, fits(look)
    band = max(1.4 * least, min(0.135 * h, 0.26 * w))
    note = max(least, min(0.078 * h, 0.14 * w))
    year = min(0.46 * w, 0.21 * h)
    left = h - band - year * 1.04 - note * 1.75 - 9 * unit
    held = min(2, max(0, int(left / (note * 1.4))))
    if held == 2 and left - 2.8 * note < 1.5 * note:
        held = 1
    left -= held * note * 1.4
    picture = min(left, (w - 10 * unit) * 0.64)
    picture = picture if picture >= 1.2 * least else 0.0
    return Plan(band, picture, year, note, held, max(0.0, left - picture) / (held + 2))


def _full(
    painter: QPainter,
    rect: QRectF,
    face: CardFace,
    look: Look,
    words: Words,
    picture: QPixmap | None,
) -> None:
    ink, unit = look.colour("ink"), look.unit
    texts = [(words.day_short(face.date), look.colour("ink2")), (surname(face.scorer), ink)]
    share = plan(rect, look)
    band = QRectF(rect.left(), rect.top(), rect.width(), share.band)
    _band(painter, band, face, look)
    _name_band(painter, band, face, look, words)
    side = rect.adjusted(5 * unit, 0, -5 * unit, 0)

    def line(top: float, height: float) -> QRectF:
        return QRectF(side.left(), top, side.width(), height)

    top = band.bottom() + 5 * unit
    if share.picture:
        paint_picture(painter, line(top, share.picture), face, picture)
    top += share.picture + share.slack
    write(
        painter,
        line(top, share.year * 1.04),
        str(face.year),
        share.year,
        ink,
        weight=900 if share.year > 60 else 800,
        figures=True,
    )
    top += share.year * 1.04 + share.slack * 0.6
    for text, colour in texts[: share.lines]:
        write(painter, line(top, share.note * 1.4), text, share.note, colour)
        top += share.note * 1.4 + share.slack * 0.6
    foot = rect.bottom() - share.note * 1.75
    rule = QRectF(rect.left() + rect.width() * 0.12, foot, rect.width() * 0.76, unit)
    painter.fillRect(rule, look.colour("rule"))
    _result(painter, line(foot, share.note * 1.6), face, look, words, share.note)


def _result(
    painter: QPainter, box: QRectF, face: CardFace, look: Look, words: Words, size: float
) -> None:
    plain = result(face, words)
    long = result(face, words, pens=True)
    fitting = long if text_width(long, size) * 0.9 <= box.width() else plain
    write(painter, box, fitting, size, look.colour("ink"), figures=False)


def result(face: CardFace, words: Words, pens: bool = False) -> str:
    """'SVÉ 2–5 BRA', with the shoot-out if asked for; only the teams if the score is unknown."""
    score = "–" if face.score is None else f"{face.score[0]}–{face.score[1]}"
    if pens and face.pens is not None:
        score += f" ({face.pens[0]}–{face.pens[1]})"
    return f"{words.code(face.home)} {score} {words.code(face.away)}"


def surname(scorer: str | None) -> str:
    """'Liedholm' of 'Nils Liedholm', 'van Basten' of 'Marco van Basten'."""
    parts = (scorer or "").split()
    if len(parts) < 2:
        return " ".join(parts)
    small = next((i for i in range(1, len(parts) - 1) if parts[i][0].islower()), len(parts) - 1)
    return " ".join(parts[small:])


def _short(
    painter: QPainter,
    rect: QRectF,
    face: CardFace,
    look: Look,
    words: Words,
    picture: QPixmap | None,
) -> None:
    w, h, unit, least = rect.width(), rect.height(), look.unit, fits(look)
    ink = look.colour("ink")
    high = max(min(20 * unit, 0.32 * h), min(0.16 * h, 0.5 * w, 36 * unit))
    band = QRectF(rect.left(), rect.top(), w, high)
    _band(painter, band, face, look)
    _sign_band(painter, band, face, look)
    year = max(least, min((w - 6 * unit) / 1.84, 0.22 * h))
    left = h - high - 5 * unit - year * 1.15
    # With little height the year has all of it.
    tall = year * 1.15
    if left < 1.3 * least:
        tall = h - high - 3 * unit
        year = max(least, min((w - 6 * unit) / 1.84, 0.8 * tall))
    box = QRectF(rect.left() + 2 * unit, band.bottom() + 2 * unit, w - 4 * unit, tall)
    write(painter, box, str(face.year), year, ink, weight=800, figures=True)
    if left >= 1.3 * least:
        top = box.bottom() + unit
        painter.fillRect(QRectF(rect.left() + w * 0.2, top, w * 0.6, unit), look.colour("rule"))
        rest = QRectF(box.left(), top + unit, box.width(), rect.bottom() - top - 2 * unit)
        _teams(painter, rest, face, look, words)


def _teams(painter: QPainter, rest: QRectF, face: CardFace, look: Look, words: Words) -> None:
    """Codes and score: stacked, else upright, else on one line; what does not fit is left out."""
    ink, least = look.colour("ink"), fits(look)
    w, h = rest.width(), rest.height()
    size = max(least, min(0.27 * w, 0.16 * h))
    score = "–" if face.score is None else f"{face.score[0]}–{face.score[1]}"
    text = result(face, words)
    long = text_width(text, least) * NARROWEST
    if w >= 3.3 * least and h >= 3.6 * size:
        step = min(size * 1.5, h / 3.2)
        y = rest.center().y() - 1.5 * step
        for line in (words.code(face.home), score, words.code(face.away)):
            write(painter, QRectF(rest.left(), y, w, step), line, size, ink)
            y += step
    elif long <= h - 0.5 * least and h > w:
        upright = max(least, min(0.5 * w, 24 * look.unit, h / 6))
        _upright(painter, rest, text, upright, ink)
    elif long <= w:
        write(painter, rest, text, least, ink, least=NARROWEST)


NARROWEST = 0.7  # how far letters on a spine may be narrowed


def _upright(painter: QPainter, rest: QRectF, text: str, size: float, ink: QColor) -> None:
    """Bottom to top, as on the spine of a programme."""
    painter.save()
    painter.translate(rest.center())
    painter.rotate(-90)
    room = rest.height() - size * 0.5
    box = QRectF(-room / 2, -rest.width() / 2, room, rest.width())
    write(painter, box, text, size, ink, least=NARROWEST)
    painter.restore()


def _spine(
    painter: QPainter,
    rect: QRectF,
    face: CardFace,
    look: Look,
    words: Words,
    picture: QPixmap | None,
) -> None:
    w, h, unit, least = rect.width(), rect.height(), look.unit, fits(look)
    edge = 1.6 * unit if w >= 10 * unit else 0
    inner = rect.adjusted(edge, edge, -edge, -edge)
    wide = look.unit * 26 <= w
    if wide:
        pattern(painter, inner, face.colour, look)
    else:
        painter.fillRect(inner, QColor(kit(face.colour).value))
    head = max(16 * unit, min(1.05 * w, 0.2 * h, 40 * unit))
    sign = QPointF(rect.center().x(), rect.top() + head / 2 + edge / 2)
    r = min(w * 0.3, head * 0.34)
    paint_plain_sign(painter, face.colour, sign, r)
    size = max(least, min(0.62 * w, 0.14 * h))
    plate = QRectF(rect.left(), rect.top() + head, w, size * 1.3)
    painter.fillRect(plate, look.colour("paper"))
    for y in (plate.top(), plate.bottom()):
        painter.fillRect(QRectF(rect.left(), y - unit / 2, w, unit), look.colour("ink"))
    if text_width("00", least) * 0.5 <= w:
        write(
            painter,
            plate.adjusted(1, 0, -1, 0),
            f"{face.year % 100:02d}",
            size,
            look.colour("ink"),
            weight=700,
            least=0.5,
        )


LEVELS = {FULL: _full, SHORT: _short, SPINE: _spine}


_SMALLER: OrderedDict[tuple[int, int], QPixmap] = OrderedDict()


def _smaller(picture: QPixmap, width: float) -> QPixmap:
    """The picture scaled well, once, to about this many device pixels."""
    # In steps, so that a card that grows by a pixel a frame does not scale anew each time.
    step = min(picture.width(), (int(width) // 24 + 1) * 24)
    key = (picture.cacheKey(), step)
    if key not in _SMALLER:
        _SMALLER[key] = picture.scaledToWidth(step, Qt.TransformationMode.SmoothTransformation)
        if len(_SMALLER) > 300:
            _SMALLER.popitem(last=False)
    _SMALLER.move_to_end(key)
    return _SMALLER[key]


def paint_picture(painter: QPainter, rect: QRectF, face: CardFace, picture: QPixmap | None) -> None:
    """The still of the goal's film, filling the frame; until it is there, a goal we draw."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    if picture is not None and not picture.isNull():
        share = max(rect.width() / picture.width(), rect.height() / picture.height())
        w, h = picture.width() * share, picture.height() * share
        small = _smaller(picture, w * painter.device().devicePixelRatioF())
        target = QRectF(rect.center().x() - w / 2, rect.center().y() - h / 2, w, h)
        painter.drawPixmap(target, small, QRectF(small.rect()))
    else:
        _goalmouth(painter, rect, face.id)
    painter.restore()


def _goalmouth(painter: QPainter, rect: QRectF, name: str) -> None:
    """Night, grass, a net and a ball: the same for every card but for where the ball is."""
    w, h = rect.width(), rect.height()
    painter.fillRect(rect, QColor("#12382B"))
    painter.fillRect(QRectF(rect.left(), rect.top(), w, h * 0.3), QColor("#17261F"))
    horizon, middle = rect.top() + h * 0.45, rect.center().x()
    for stripe in range(-3, 4, 2):
        grass = QPainterPath(QPointF(middle + stripe * w * 0.09, horizon))
        grass.lineTo(middle + (stripe + 1) * w * 0.09, horizon)
        grass.lineTo(middle + (stripe + 1) * w * 0.24, rect.bottom())
        grass.lineTo(middle + stripe * w * 0.24, rect.bottom())
        painter.fillPath(grass, QColor("#1B5A43"))
    goal = QRectF(middle - w * 0.3, rect.top() + h * 0.2, w * 0.6, h * 0.42)
    painter.setPen(QPen(QColor(238, 243, 230, 60), max(0.6, w / 160)))
    for i in range(1, 8):
        x = goal.left() + goal.width() * i / 8
        painter.drawLine(QPointF(x, goal.top()), QPointF(x, goal.bottom()))
    for i in range(1, 4):
        y = goal.top() + goal.height() * i / 4
        painter.drawLine(QPointF(goal.left(), y), QPointF(goal.right(), y))
    painter.setPen(QPen(QColor("#EEF3E6"), max(1.2, w / 55)))
    painter.drawPolyline([goal.bottomLeft(), goal.topLeft(), goal.topRight(), goal.bottomRight()])
    # Not hash(): the same card must look the same in every process.
    seed = sum(ord(letter) * (i + 1) for i, letter in enumerate(name))
    ball = QPointF(
        goal.left() + goal.width() * (0.2 + seed * 37 % 61 / 100),
        goal.top() + goal.height() * (0.25 + seed * 53 % 50 / 100),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(ball, w * 0.035, w * 0.035)


# ---------------------------------------------------------------- the closed card


def paint_back(painter: QPainter, rect: QRectF, look: Look) -> None:
    """The back: a pitch seen from above. Nothing on it tells one card from another."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = card_radius(rect, look)
    edge = max(2.0, rect.width() * 0.035)
    paint_shadow(painter, rect, 3 * look.unit, 110, 1.5 * look.unit, radius)
    painter.fillPath(_round(rect, radius), PAPER)
    field = rect.adjusted(edge, edge, -edge, -edge)
    painter.fillPath(_round(field, max(1.0, radius - edge / 2)), QColor("#124536"))
    painter.setPen(QPen(QColor("#EEF3E6"), max(1.2, rect.width() / 60)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = field.center()
    r = field.width() * 0.27
    painter.drawLine(QPointF(field.left(), middle.y()), QPointF(field.right(), middle.y()))
    painter.drawEllipse(middle, r, r)
    box_w, box_h = field.width() * 0.5, field.height() * 0.13
    for y in (field.top(), field.bottom() - box_h):
        painter.drawRect(QRectF(middle.x() - box_w / 2, y, box_w, box_h))
    painter.setBrush(QColor("#EEF3E6"))
    painter.drawEllipse(middle, r * 0.1, r * 0.1)
    painter.restore()


def paint_running(
    painter: QPainter,
    rect: QRectF,
    colour: str,
    name: str,
    look: Look,
    *,
    chosen: bool = False,
    shadow: bool = True,
) -> None:
    """The card in play, in its player's pattern with a '?'. `chosen`: not confirmed yet."""
    worn, unit = kit(colour), look.unit
    ink = QColor(worn.ink)
    radius = card_radius(rect, look)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if shadow:
        paint_shadow(painter, rect, 9 * unit, 128, 7 * unit, radius)
    if chosen:
        for grow, token in ((7.5, "ink"), (6, "focus"), (3, "ink")):
            wide = rect.adjusted(-grow * unit, -grow * unit, grow * unit, grow * unit)
            painter.fillPath(_round(wide, radius + grow * unit), look.colour(token))
    painter.fillPath(_round(rect, radius), look.colour("ink"))
    line = 1.6 * unit
    edge = rect.adjusted(line, line, -line, -line)
    painter.fillPath(_round(edge, radius - line / 2), PAPER)
    field = edge.adjusted(line, line, -line, -line)
    shape = _round(field, max(1.0, radius - line))
    painter.fillPath(shape, _mixed(worn.value, PAPER, 0.28))
    painter.save()
    painter.setClipPath(shape)
    pattern(painter, field, colour, look, 0.72)
    painter.restore()
    _dashed(painter, field, ink, radius, unit)
    _question(painter, rect, worn.value, ink, unit)
    _name_block(painter, rect, name, worn.value, ink, look)
    painter.restore()


def _mixed(value: str, other: QColor, share: float) -> QColor:
    one = QColor(value)
    return QColor.fromRgbF(
        *(a + (b - a) * share for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True))
    )


def _dashed(painter: QPainter, field: QRectF, ink: QColor, radius: float, unit: float) -> None:
    pen = QPen(ink, 1.8 * unit)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    air = min(4 * unit, field.width() * 0.08)
    painter.drawPath(_round(field.adjusted(air, air, -air, -air), max(1.0, radius - air)))


def _question(painter: QPainter, rect: QRectF, value: str, ink: QColor, unit: float) -> None:
    r = min(rect.width() * 0.34, rect.height() * 0.24)
    middle = QPointF(rect.center().x(), rect.top() + rect.height() * 0.44)
    painter.setPen(QPen(ink, 1.8 * unit))
    painter.setBrush(QColor(value))
    painter.drawEllipse(middle, r, r)
    box = QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r)
    write(painter, box, "?", r * 1.5, ink, weight=900)


def _name_block(
    painter: QPainter, rect: QRectF, name: str, value: str, ink: QColor, look: Look
) -> None:
    size = max(fits(look), min(rect.height() * 0.085, rect.width() * 0.19))
    if rect.width() < 44 * look.unit or rect.height() < 5.5 * size:
        return
    air = rect.width() * 0.1
    room = rect.width() - 2 * air - size * 0.5
    wide = min(room, text_width(name, size)) + size * 0.5
    block = QRectF(0, 0, wide, size * 1.3)
    block.moveCenter(QPointF(rect.center().x(), rect.bottom() - size * 1.25 - air * 0.3))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(value))
    painter.drawRoundedRect(block, 3 * look.unit, 3 * look.unit)
    write(painter, block.adjusted(size * 0.2, 0, -size * 0.2, 0), name, size, ink)


# ---------------------------------------------------------------- the stamp

STAMPS = {True: "goal.result.stamp_right", False: "goal.result.stamp_wrong"}


def paint_stamp(
    painter: QPainter, card: QRectF, text: str, right: bool, look: Look, grown: float = 1.0
) -> None:
    """Turned by 9°, over the picture; on a card too small for that above it. Never over the
    year or the name. `grown` is its size while it falls."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = max(fits(look), min(card.width() * 0.24, card.height() * 0.15))
    colour = look.colour("grass" if right else "brick")
    wide = text_width(text, size, 900) + size * 1.0
    box = QRectF(-wide / 2, -size * 0.66, wide, size * 1.32)
    level = detail(card.width(), card.height(), fits(look), look.unit)
    share = plan(card, look)
    over_picture = level == FULL and share.picture >= size * 1.5
    y = card.top() + share.band + share.picture / 2 if over_picture else card.top() - size
    painter.translate(card.center().x(), y)
    painter.rotate(9 if right else -9)
    painter.scale(grown, grown)
    unit = look.unit
    painter.setPen(QPen(colour, 3 * unit))
    painter.setBrush(look.colour("paper"))
    painter.drawRoundedRect(box, 4 * unit, 4 * unit)
    painter.setPen(QPen(colour, 1.4 * unit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(4 * unit, 4 * unit, -4 * unit, -4 * unit)
    painter.drawRoundedRect(inner, 2 * unit, 2 * unit)
    write(painter, inner, text, size * 0.9, colour, weight=900)
    painter.restore()


# ---------------------------------------------------------------- a card on its own


class CardView(QWidget):
    """One card off the timeline: a face, a back, or the running card, which can be dragged.

    `carried(QPoint)` and `dropped(QPoint)` give global positions; a timeline takes them.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(
        self,
        look: Look,
        words: Words,
        picture: Picture = no_picture,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._words, self._picture = look, words, picture
        self._face: CardFace | None = None
        self._running: tuple[str, str] | None = None
        self._stamp: bool | None = None
        self._draggable = False
        self._pressed: QPoint | None = None
        self._away = False

    def sizeHint(self) -> QSize:
        return QSize(round(152 * self._look.unit), round(260 * self._look.unit))

    def wear(self, look: Look) -> None:
        self._look = look
        self.updateGeometry()
        self.update()

    def show_face(self, face: CardFace, right: bool | None = None) -> None:
        """An open card, stamped if `right` says how it went."""
        self._face, self._running, self._stamp = face, None, right
        self._can_drag(False)

    def show_back(self) -> None:
        self._face = self._running = self._stamp = None
        self._can_drag(False)

    def show_running(self, colour: str, name: str, draggable: bool = False) -> None:
        """The card in play, being thought about by this player."""
        self._face, self._running, self._stamp = None, (colour, name), None
        self._can_drag(draggable)

    def _can_drag(self, draggable: bool) -> None:
        self._draggable = draggable
        if draggable:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()
            self._pressed, self._away = None, False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        air = 9 * self._look.unit
        rect = QRectF(self.rect()).adjusted(air, air, -air, -air)
        if self._away:
            painter.setOpacity(0.35)
        if self._face is not None:
            paint_card(
                painter, rect, self._face, self._look, self._words, self._picture(self._face.id)
            )
            if self._stamp is not None:
                text = self._words(
                    "goal.result.stamp_right" if self._stamp else "goal.result.stamp_wrong"
                )
                paint_stamp(painter, rect, text, self._stamp, self._look)
        elif self._running is not None:
            paint_running(painter, rect, *self._running, self._look)
        else:
            paint_back(painter, rect, self._look)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._draggable and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        here = event.globalPosition().toPoint()
        if not self._away and (here - self._pressed).manhattanLength() < 8:
            return
        self._away = True
        self.carried.emit(here)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._away:
            self.dropped.emit(event.globalPosition().toPoint())
        self._pressed, self._away = None, False
        self.update()
