"""Lines in the poster face, as they stand on cards, flags and the grass."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from desktop.look import Look, font

MIDDLE = Qt.AlignmentFlag.AlignHCenter
LEFT = Qt.AlignmentFlag.AlignLeft


def fits(look: Look) -> float:
    """The smallest text allowed on a card, in pixels."""
    return 20 * look.unit if look.projector else 14 * look.text


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
