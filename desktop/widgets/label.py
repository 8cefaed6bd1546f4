"""Text on any ground: a QLabel in the look's type, and a heading with its double rule."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Dressed, Painted, painter_for
from desktop.widgets.paint import double_rule, draw_line, fitted


class Label(Dressed, QLabel):
    """A text of a type step in a colour token; wraps unless told not to."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        step: str = "body",
        colour: str = "ink",
        wrap: bool = True,
        weight: int | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.look = look
        self._step, self._colour, self._weight = step, colour, weight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        self.dressed()

    def paint_in(self, colour: str) -> None:
        """Another colour token."""
        self._colour = colour
        self.dressed()

    def dressed(self) -> None:
        self.setFont(self.look.type(self._step, self._weight))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self.look.theme[self._colour])
        self.setPalette(palette)


class Heading(Painted):
    """A title on paper with the double rule below it."""

    def __init__(
        self, look: Look, text: str, step: str = "title", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._text, self._step = text, step
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.look.type(self._step))
        wide = metrics.horizontalAdvance(self._text)
        tall = metrics.height() + self.look.px(14)
        return QSize(round(min(wide, self.look.px(300))), round(tall))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_heading(painter, QRectF(self.rect()), self._text, self.look, self._step)


def paint_heading(
    painter: QPainter, rect: QRectF, text: str, look: Look, step: str = "title"
) -> float:
    """A heading with its double rule from the rectangle's top; gives the y below it."""
    font = look.type(step)
    font = fitted(font, text, rect.width(), font.pixelSize() * 0.7)
    metrics = QFontMetricsF(font)
    baseline = rect.top() + metrics.ascent()
    draw_line(painter, rect.left(), baseline, text, font, look.theme["ink"], rect.width())
    end = double_rule(
        painter, rect.left(), rect.right(), baseline + metrics.descent() + look.px(1), look
    )
    return end + look.px(8)
