"""Shirts on their pegs, in seat order: who is in. Shows names and lines, knows no lobby."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, by_keyboard, paint_focus, painter_for
from desktop.widgets.paint import draw_wrapped, paint_empty_shirt, paint_shirt

RAIL, RAIL_EDGE, HOOK = QColor("#6B4A2B"), QColor("#2A1C0F"), QColor("#D98E2B")
SWING = 46.0
LARGEST, LEAST = 190, 56
"""Units of a shirt."""
FEW = 6
"""With more pegs the shirts become small."""


@dataclass(frozen=True)
class Peg:
    """One peg. `name` None: it is free, and `line` says so."""

    name: str | None
    colour: str = "white"
    line: str = ""
    dim: bool = False
    mine: bool = False
    told: str = ""


class PegButton(QAbstractButton):
    """One peg of the row. A free one takes focus only if something may be done with it."""

    moved = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._peg, self._drop, self._ring = look, Peg(None), 0.0, False
        self._swing = QVariantAnimation(self)
        self._swing.setStartValue(-SWING)
        self._swing.setEndValue(0.0)
        self._swing.setEasingCurve(QEasingCurve.Type.OutBack)
        self._swing.valueChanged.connect(self._swung)

    @property
    def peg(self) -> Peg:
        return self._peg

    def show_peg(self, peg: Peg, usable: bool) -> None:
        fresh = peg.name is not None and peg.name != self._peg.name
        self._peg = peg
        self.setEnabled(usable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if usable else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if usable else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(peg.told or ", ".join(filter(None, (peg.name, peg.line))))
        if fresh and self.isVisible() and self._look.ms("peg"):
            self._swing.setDuration(self._look.ms("peg"))
            self._swing.start()
        self.update()

    def wear(self, look: Look) -> None:
        self._look = look
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = by_keyboard(event.reason())
        super().focusInEvent(event)

    def _swung(self, value: float) -> None:
        self._drop = value
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if control and step:
            self.moved.emit(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        look, peg, px = self._look, self._peg, self._look.px
        middle = self.width() / 2
        painter.setPen(QPen(RAIL_EDGE, px(1)))
        painter.setBrush(HOOK)
        painter.drawRoundedRect(QRectF(middle - px(3), px(9), px(6), px(16)), px(2), px(2))
        names = text_height(look)
        side = max(20.0, min(self.width() - px(16), self.height() - px(22) - names))
        box = QRectF(middle - side / 2, px(20) + self._drop * look.unit, side, side)
        painter.setOpacity(0.45 if peg.dim else 1.0)
        if peg.name is None:
            paint_empty_shirt(painter, box, look.colour("surf_text2"))
        else:
            paint_shirt(painter, box, peg.colour)
        painter.setOpacity(1.0)
        self._paint_words(painter, px(24) + side)
        if self._ring and self.hasFocus():
            face = QRectF(self.rect()).adjusted(7, px(14), -7, -7)
            paint_focus(painter, face, 6, look.theme)

    def _paint_words(self, painter: QPainter, top: float) -> None:
        look, peg = self._look, self._peg
        name = peg.name if peg.name is not None else peg.line
        made = look.type("title")
        if look.projector:
            made = look.font("poster", 34, 800)
        painter.setFont(made)
        room = self.width() - look.px(8)
        wide = painter.fontMetrics().horizontalAdvance(name)
        if wide > room:
            made.setPixelSize(max(round(look.size("note")), round(made.pixelSize() * room / wide)))
            painter.setFont(made)
            if peg.name is None and painter.fontMetrics().horizontalAdvance(name) > room:
                return  # a cut word says less than the empty shirt
        height = painter.fontMetrics().height()
        token = "surf_text" if peg.name is not None and not peg.dim else "surf_text2"
        painter.setPen(look.colour(token))
        row = QRectF(look.px(4), top, room, height)
        if painter.fontMetrics().horizontalAdvance(name) > room and look.projector:
            # On the wall a long name goes on in a second line rather than being cut.
            row.setHeight(max(height, self._paint_lines(painter, row, name, made)))
        else:
            name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, round(room))
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, name)
        if peg.name is None or not peg.line:
            return
        painter.setFont(look.type("body" if not look.projector else "note"))
        painter.setPen(look.colour("surf_text2"))
        rest = QRectF(
            look.px(2), row.bottom(), self.width() - look.px(4), self.height() - row.bottom()
        )
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(rest, flags, peg.line)

    def _paint_lines(self, painter: QPainter, row: QRectF, name: str, font: QFont) -> float:
        """In as many lines as it needs; gives their height."""
        ink = painter.pen().color()
        return draw_wrapped(painter, row, name, font, ink, Qt.AlignmentFlag.AlignHCenter)


def text_height(look: Look) -> float:
    """What a name and two lines below it take."""
    name = look.px(48) if look.projector else look.size("title") * 1.25
    return name + 2 * look.size("note" if look.projector else "body") * 1.3


class Pegs(Painted):
    """The rail. `chosen(index)` when a shirt is pressed, `moved(index, step)` for Ctrl ← →."""

    chosen = Signal(int)
    moved = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._pegs: list[PegButton] = []
        self._most = look.px(LARGEST)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._set_least()

    def hasHeightForWidth(self) -> bool:
        return True

    def limit(self, high: float) -> None:
        """Shirts with their names are to be no higher, if they are to be seen at all."""
        side = high - self.look.px(26) - text_height(self.look)
        self._most = min(self.look.px(LARGEST), max(self.look.px(LEAST), side))
        self._set_least()
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        side = min(width / max(1, len(self._pegs)) - self.look.px(16), self._most)
        least = min(self.look.px(80), self._most)
        return round(max(least, side) + self.look.px(26) + text_height(self.look))

    def sizeHint(self) -> QSize:
        side = 134 if not self.look.projector else 150
        side = side if len(self._pegs) <= FEW else 84
        return QSize(
            round(self.look.px(740)), round(self.look.px(side + 24) + text_height(self.look))
        )

    def show_pegs(self, pegs: Sequence[Peg], usable: bool = False) -> None:
        """Only pegs with somebody on them can be pressed, and only if `usable`."""
        while len(self._pegs) < len(pegs):
            button = PegButton(self.look, self)
            index = len(self._pegs)
            button.clicked.connect(lambda _=False, at=index: self.chosen.emit(at))
            button.moved.connect(lambda step, at=index: self.moved.emit(at, step))
            button.show()
            self._pegs.append(button)
        while len(self._pegs) > len(pegs):
            gone = self._pegs.pop()
            gone.hide()
            gone.deleteLater()
        self._set_least()
        for button, peg in zip(self._pegs, pegs, strict=True):
            button.show_peg(peg, usable and peg.name is not None)
        self._lay_out()

    def dressed(self) -> None:
        self._set_least()
        for button in self._pegs:
            button.wear(self.look)

    def _set_least(self) -> None:
        """Many shirts are small anyway."""
        least = self.look.px(120 if len(self._pegs) <= FEW else 84)
        least = min(least, self._most + self.look.px(26))
        self.setMinimumHeight(round(least + text_height(self.look)))

    def button(self, index: int) -> PegButton:
        return self._pegs[index]

    def pegs(self) -> tuple[Peg, ...]:
        return tuple(button.peg for button in self._pegs)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        count = len(self._pegs)
        if not count:
            return
        cell = min(self.width() / count, self.look.px(330))
        left = self._left(cell)
        for index, button in enumerate(self._pegs):
            button.setGeometry(round(left + cell * index), 0, round(cell), self.height())

    def _left(self, cell: float) -> float:
        """Where the rail begins: on the wall a short one hangs in the middle."""
        return (self.width() - cell * len(self._pegs)) / 2 if self.look.projector else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        px = self.look.px
        cell = min(self.width() / max(1, len(self._pegs)), px(330))
        painter.setPen(QPen(RAIL_EDGE, px(1.5)))
        painter.setBrush(RAIL)
        rail = QRectF(self._left(cell) + px(1), px(2), cell * len(self._pegs) - px(2), px(9))
        painter.drawRoundedRect(rail, px(4), px(4))
