"""What a window really draws: every text with its size, colour and place, beside the picture.

Letters go through QPainter.drawText or stand in Qt's own labels and fields; both are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

LARGE = 24.0  # pixels from which 3:1 is enough


@dataclass(frozen=True)
class Drawn:
    """One text: `size` in pixels as painted, `box` in the root's pixels; `faint` as somebody who is
    out of the game is painted."""

    text: str
    size: float
    colour: QColor
    box: QRectF
    faint: bool = False
    bold: bool = False

    @property
    def least_contrast(self) -> float:
        return 3.0 if self.size >= LARGE or (self.bold and self.size >= 18.6) else 4.5


@contextmanager
def spying() -> Iterator[list[Drawn]]:
    """Collects what is drawn meanwhile."""
    found: list[Drawn] = []
    real = QPainter.drawText

    def draw(self: QPainter, *given: Any) -> Any:
        font, text = self.font(), next(one for one in given if isinstance(one, str))
        metrics = QFontMetricsF(font)
        if isinstance(given[0], QPointF):
            box = metrics.tightBoundingRect(text).translated(given[0])
        else:
            flags = given[1] if isinstance(given[1], int) else given[1].value
            box = metrics.boundingRect(QRectF(given[0]), flags, text)
        if isinstance(self.device(), QPixmap):  # drawn aside and kept: its place is not known
            box = QRectF()
        matrix = self.deviceTransform()
        grown = (matrix.m21() ** 2 + matrix.m22() ** 2) ** 0.5
        found.append(
            Drawn(
                text, font.pixelSize() * grown, self.pen().color(), matrix.mapRect(box),
                self.opacity() < 1, font.weight() >= 700,
            )
        )  # fmt: skip
        return real(self, *given)

    QPainter.drawText = draw  # type: ignore[method-assign]
    try:
        yield found
    finally:
        QPainter.drawText = real  # type: ignore[method-assign]


def drawn_on(root: QWidget) -> tuple[QImage, list[Drawn]]:
    """The picture of a widget and every text on it."""
    with spying() as found:
        image = root.grab().toImage()
    for label in root.findChildren(QWidget):
        if isinstance(label, QLabel | QLineEdit) and label.isVisibleTo(root) and label.text():
            seen = label.visibleRegion().boundingRect()  # what is scrolled away is not seen
            if seen.isEmpty():
                continue
            box = QRectF(seen).translated(QPointF(label.mapTo(root, label.rect().topLeft())))
            role = label.foregroundRole() if isinstance(label, QLabel) else QPalette.ColorRole.Text
            colour = label.palette().color(role)
            size = float(label.font().pixelSize())
            found.append(Drawn(label.text(), size, colour, box, bold=label.font().weight() >= 700))
    return image, found


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in colour.getRgbF()[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """WCAG 2: 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ground_of(image: QImage, drawn: Drawn) -> QColor | None:
    """The colour that most of a text stands on; None if it lies outside the picture."""
    if drawn.box.isEmpty():
        return None
    box = drawn.box.toAlignedRect().intersected(image.rect())
    seen: Counter[int] = Counter()
    for y in range(box.top(), box.bottom() + 1, 2):
        for x in range(box.left(), box.right() + 1, 2):
            seen[image.pixel(x, y)] += 1
    own = drawn.colour.rgb()
    for value, _ in seen.most_common():
        if value != own:
            return QColor(value)
    return None
