"""A card wide enough for everything: band, picture, year, day, scorer, result."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.look import Look, kit
from desktop.widgets.card_face import CardFace, result, surname
from desktop.widgets.card_picture import paint_picture
from desktop.widgets.cardboard import paint_plain_sign, pattern
from desktop.widgets.letters import LEFT, fits, text_width, write
from desktop.words import Words


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


def paint_band(painter: QPainter, rect: QRectF, face: CardFace, look: Look) -> None:
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


def paint_full(
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
    paint_band(painter, band, face, look)
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
    box = box.adjusted(3 * look.unit, 0, -3 * look.unit, 0)  # never to the card's edge
    fitting = long if text_width(long, size) * 0.85 <= box.width() else plain
    write(painter, box, fitting, size, look.colour("ink"), figures=False)
