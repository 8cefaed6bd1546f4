"""Cards with less room: band, year and codes; and the spine, where years stand close."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.look import Look, kit
from desktop.widgets.card_face import CardFace, result
from desktop.widgets.card_full import paint_band
from desktop.widgets.cardboard import paint_plain_sign, pattern
from desktop.widgets.letters import fits, text_width, write
from desktop.words import Words


def _sign_band(painter: QPainter, band: QRectF, face: CardFace, look: Look) -> None:
    middle = QPointF(band.center().x(), band.center().y() - 0.6 * look.unit)
    paint_plain_sign(painter, face.colour, middle, min(band.height() * 0.32, band.width() * 0.26))


def paint_short(
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
    paint_band(painter, band, face, look)
    _sign_band(painter, band, face, look)
    year = max(least, min((w - 6 * unit) / 1.84, 0.22 * h))
    if h < w:  # a wide card has teams and score on one line: the year has the rest
        year = max(year, min((w - 6 * unit) / 1.84, (h - high - 8 * unit - 1.45 * least) / 1.15))
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
    size = max(least, min(0.38 * w, 0.16 * h))
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


def paint_spine(
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
