"""Shirts on their pegs, in seat order: who is in. Shows names and lines, knows no lobby."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look import Look, kit, paint_sign, pattern_brush, shirt_path

RAIL, RAIL_EDGE, HOOK = QColor("#6B4A2B"), QColor("#2A1C0F"), QColor("#D98E2B")
SWING = 46.0


@dataclass(frozen=True)
class Peg:
    """One peg. `name` None: it is free, and `line` says so."""

    name: str | None
    colour: str = "white"
    line: str = ""
    dim: bool = False
    mine: bool = False
    told: str = ""


def paint_shirt(painter: QPainter, colour: str, box: QRectF, look: Look) -> None:
    """A shirt with its pattern and sign, filling a square box."""
    scale = box.width() / 100
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(scale, scale)
    shirt = shirt_path()
    painter.translate(0, 5)
    painter.fillPath(shirt, QColor(8, 12, 8, 170))
    painter.translate(0, -5)
    brush = pattern_brush(colour, 1.0 if scale < 1 else 0.86, scale * look.unit)
    painter.setBrush(brush)
    painter.setPen(QPen(QColor("#1E1A15"), 3.2, join=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(shirt)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#F6ECD4"), 3.4))
    collar = QRectF(34.5, -4, 31, 21.5)
    painter.drawArc(collar, 196 * 16, 148 * 16)
    worn = kit(colour)
    centre = QPointF(50, 55)
    painter.setPen(QPen(QColor(worn.ink), 2.4))
    painter.setBrush(QColor(worn.value))
    painter.drawEllipse(centre, 20, 20)
    paint_sign(painter, colour, centre, 10.2)
    painter.restore()


class PegButton(QAbstractButton):
    """One peg of the row. A free one takes focus only if something may be done with it."""

    moved = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._peg, self._drop = look, Peg(None), 0.0
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
            self._paint_free(painter, box)
        else:
            paint_shirt(painter, peg.colour, box, look)
        painter.setOpacity(1.0)
        self._paint_words(painter, px(24) + side)
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()).adjusted(6, 6, -6, -6), look)

    def _paint_free(self, painter: QPainter, box: QRectF) -> None:
        painter.save()
        painter.translate(box.topLeft())
        painter.scale(box.width() / 100, box.width() / 100)
        pen = QPen(self._look.colour("surf_text2"), 2.4)
        pen.setDashPattern([3, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shirt_path())
        painter.restore()

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
        height = painter.fontMetrics().height()
        token = "surf_text" if peg.name is not None and not peg.dim else "surf_text2"
        painter.setPen(look.colour(token))
        row = QRectF(look.px(4), top, room, height)
        name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, name)
        if peg.name is None or not peg.line:
            return
        painter.setFont(look.type("body" if not look.projector else "note"))
        painter.setPen(look.colour("surf_text2"))
        rest = QRectF(look.px(2), row.bottom(), self.width() - look.px(4), self.height() - row.bottom())
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(rest, flags, peg.line)


def text_height(look: Look) -> float:
    """What a name and two lines below it take."""
    name = look.px(48) if look.projector else look.size("title") * 1.25
    return name + 2 * look.size("note" if look.projector else "body") * 1.3


def paint_focus(painter: QPainter, box: QRectF, look: Look) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for token, grow in (("ink", 2.5), ("focus", 0.0)):
        painter.setPen(QPen(look.colour(token), 3))
        painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), 6, 6)


class Pegs(QWidget):
    """The rail. `chosen(index)` when a shirt is pressed, `moved(index, step)` for Ctrl ← →."""

    chosen = Signal(int)
    moved = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._pegs: list[PegButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(round(look.px(120) + text_height(look)))

    def sizeHint(self) -> QSize:
        side = 134 if not self._look.projector else 150
        return QSize(round(self._look.px(740)), round(self._look.px(side + 24) + text_height(self._look)))

    def show_pegs(self, pegs: Sequence[Peg], usable: bool = False) -> None:
        """Only pegs with somebody on them can be pressed, and only if `usable`."""
        while len(self._pegs) < len(pegs):
            button = PegButton(self._look, self)
            index = len(self._pegs)
            button.clicked.connect(lambda _=False, at=index: self.chosen.emit(at))
            button.moved.connect(lambda step, at=index: self.moved.emit(at, step))
            button.show()
            self._pegs.append(button)
        while len(self._pegs) > len(pegs):
            gone = self._pegs.pop()
            gone.hide()
            gone.deleteLater()
        for button, peg in zip(self._pegs, pegs, strict=True):
            button.show_peg(peg, usable and peg.name is not None)
        self._lay_out()

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
        cell = min(self.width() / count, self._look.px(330))
        left = 0.0
        for index, button in enumerate(self._pegs):
            button.setGeometry(round(left + cell * index), 0, round(cell), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._look.px
        cell = min(self.width() / max(1, len(self._pegs)), px(330))
        painter.setPen(QPen(RAIL_EDGE, px(1.5)))
        painter.setBrush(RAIL)
        rail = QRectF(px(1), px(2), cell * len(self._pegs) - px(2), px(9))
        painter.drawRoundedRect(rail, px(4), px(4))
