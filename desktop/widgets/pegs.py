"""Shirts on pegs: the seats of a lobby in order, an empty peg being a free place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import draw_line, paint_empty_shirt, paint_shirt

WOOD, PEG = "#6B4526", "#C8873A"


@dataclass(frozen=True)
class Peg:
    """A place: whose shirt hangs there, or None for a free one. `mark` is '', 'bot', 'missing'."""

    name: str
    line: str = ""
    colour: str | None = None
    mark: str = ""
    mine: bool = False


class Shirt(Painted):
    """One shirt, as large as there is room: a winner's, a chosen colour's."""

    def __init__(
        self, look: Look, colour: str | None, size: float = 130, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._colour, self._size = colour, size

    def show_colour(self, colour: str | None, name: str = "") -> None:
        self._colour = colour
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = round(self.look.px(self._size))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        side = min(self.width(), self.height())
        rect = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        if self._colour is None:
            paint_empty_shirt(painter, rect, self.look.theme["surf_text2"])
        else:
            paint_shirt(painter, rect, self._colour)


class Pegs(Painted):
    """The rail with all seats. A click or Enter picks a place; ← → move between them."""

    picked = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._pegs: tuple[Peg, ...] = ()
        self._at = 0
        self._coming: frozenset[int] = frozenset()
        self._drop = QVariantAnimation(self)
        self._drop.setStartValue(0.0)
        self._drop.setEndValue(1.0)
        self._drop.setEasingCurve(QEasingCurve.Type.OutBack)
        self._drop.valueChanged.connect(lambda _: self.update())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pegs(self, pegs: Sequence[Peg]) -> None:
        """Shirts that are new drop onto their pegs."""
        pegs = tuple(pegs)
        if pegs == self._pegs:
            return
        before = [peg.name if peg.colour else None for peg in self._pegs]
        self._coming = frozenset(
            i for i, peg in enumerate(pegs) if before and peg.colour and peg.name not in before
        )
        self._pegs = pegs
        self._at = min(self._at, max(0, len(pegs) - 1))
        self._tell()
        if self._coming and self.look.ms("peg") and self.isVisible():
            self._drop.setDuration(self.look.ms("peg"))
            self._drop.start()
        self.update()

    def _tell(self) -> None:
        said = ". ".join(f"{peg.name} {peg.line}" for peg in self._pegs)
        self.setAccessibleName(said)

    def sizeHint(self) -> QSize:
        tall = 300 if self.look.projector else 230
        return QSize(round(self.look.px(640)), round(self.look.px(tall)))

    def _column(self, i: int) -> QRectF:
        wide = self.width() / max(1, len(self._pegs))
        return QRectF(i * wide, 0, wide, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self._at = min(max(0, len(self._pegs) - 1), max(0, self._at + step))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self._at)
        else:
            super().keyPressEvent(event)
            return
        self.ring = True
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        for i in range(len(self._pegs)):
            if self._column(i).contains(event.position()):
                self._at = i
                self.picked.emit(i)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        px = self.look.px
        rail = QRectF(px(1), px(6), self.width() - px(2), px(8))
        painter.setPen(QPen(self.look.theme["ink"], px(1.5)))
        painter.setBrush(QColor(WOOD))
        painter.drawRoundedRect(rail, px(4), px(4))
        for i, peg in enumerate(self._pegs):
            self._paint_peg(painter, i, peg, rail.bottom())

    def _paint_peg(self, painter: QPainter, i: int, peg: Peg, rail: float) -> None:
        theme, px = self.look.theme, self.look.px
        column = self._column(i)
        hook = QRectF(column.center().x() - px(3.5), rail, px(7), px(17))
        painter.setPen(QPen(theme["ink"], px(1.2)))
        painter.setBrush(QColor(PEG))
        painter.drawRoundedRect(hook, px(3), px(3))
        name = self.look.type("title" if not self.look.projector else "strong", 800)
        if self.look.projector:
            name = self.look.font("poster", 38, 800)
        note = self.look.type("note")
        words = QFontMetricsF(name).height() + QFontMetricsF(note).height()
        side = min(column.width() * 0.86, self.height() - hook.bottom() - words + px(2))
        shirt = QRectF(column.center().x() - side / 2, hook.bottom() - px(8), side, side)
        if i in self._coming and self._drop.state() == QVariantAnimation.State.Running:
            shirt.translate(0, -px(46) * (1 - float(self._drop.currentValue())))
        painter.setOpacity(0.45 if peg.mark == "missing" else 1.0)
        if peg.colour is None:
            paint_empty_shirt(painter, shirt, theme["surf_text2"])
        else:
            paint_shirt(painter, shirt, peg.colour)
        painter.setOpacity(1.0)
        colour = theme["surf_text" if peg.colour else "surf_text2"]
        y = hook.bottom() - px(8) + side + QFontMetricsF(name).ascent() - px(3)
        self._centred(painter, column, y, peg.name, name, colour, peg.mark)
        y += QFontMetricsF(name).descent() + QFontMetricsF(note).ascent()
        self._centred(painter, column, y, peg.line, note, theme["surf_text2"])
        if self.hasFocus() and self.ring and i == self._at:
            paint_focus(painter, shirt.adjusted(4, 2, -4, -2), px(6), theme, self.look.unit)

    def _centred(
        self,
        painter: QPainter,
        column: QRectF,
        baseline: float,
        text: str,
        font: QFont,
        colour: QColor,
        mark: str = "",
    ) -> None:
        metrics = QFontMetricsF(font)
        room = column.width() - self.look.px(8)
        icon = metrics.capHeight() * 1.4 if mark == "bot" else 0
        wide = min(room, metrics.horizontalAdvance(text) + icon)
        x = column.center().x() - wide / 2
        if icon:
            side = icon * 0.8
            where = QRectF(x, baseline - side, side, side)
            paint_icon(painter, "bot", where, colour)
        draw_line(painter, x + icon, baseline, text, font, colour, room - icon)
