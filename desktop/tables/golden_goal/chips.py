"""Things to pick, each on a slip of paper, and a stepper for money. Know no rule and no view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.tables.golden_goal.amounts import MILLION, money
from desktop.tables.golden_goal.sense import Purse
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for
from desktop.widgets.button import Pressed
from desktop.widgets.paint import draw_centred, draw_line, fitted, paint_flap, paint_tick
from desktop.words import Words

Picture = Callable[[QPainter, QRectF, Look], None]


@dataclass(frozen=True)
class Slip:
    """One thing to pick: its key, its words, a small picture before them."""

    key: str
    text: str
    picture: Picture | None = None
    said: str = ""


class Chip(Pressed):
    """A slip of paper that is picked or not."""

    def __init__(
        self, look: Look, slip: Slip, high: int = 40, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, slip.text, parent)
        self.slip, self._high, self._of_text = slip, high, 1.9
        self.setCheckable(True)
        self.setObjectName(f"chip-{slip.key}")
        self.setAccessibleName(slip.said or slip.text)

    def show_slip(self, slip: Slip) -> None:
        if slip != self.slip:
            self.slip = slip
            self.say(slip.text)
            self.setAccessibleName(slip.said or slip.text)
            self.update()

    def be_high(self, units: int, of_text: float = 1.9) -> None:
        """At least so many units, and so many times the size of its text."""
        if (units, of_text) != (self._high, self._of_text):
            self._high, self._of_text = units, of_text
            self.updateGeometry()

    def _tall(self) -> float:
        return max(self.look.px(self._high), self.look.size("body") * self._of_text)

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.look.type("body", 600))
        wide = metrics.horizontalAdvance(self.text()) + self.look.px(24)
        if self.slip.picture is not None:
            wide += self._tall() * 0.9 - self.look.px(14)
        b = 2 * self.look.px(BLEED)
        return QSize(round(wide + b), round(self._tall() + b * 0.8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px, b = self.look.theme, self.look.px, self.look.px(BLEED)
        face = QRectF(self.rect()).adjusted(b, b * 0.8, -b, -b * 0.8)
        on, able = self.isChecked(), self.isEnabled()
        painter.setPen(QPen(theme["ink" if able else "rule"], px(2.6 if on else 1.4)))
        over = self.underMouse() and able
        painter.setBrush(theme["brass"] if on else Qt.GlobalColor.white if over else theme["paper"])
        painter.drawRoundedRect(face, px(5), px(5))
        left = face.left() + px(9)
        if self.slip.picture is not None:
            side = face.height() * 0.82
            box = QRectF(face.left() + px(5), face.center().y() - side / 2, side, side)
            painter.save()
            painter.setOpacity(1.0 if able else 0.5)
            self.slip.picture(painter, box, self.look)
            painter.restore()
            left = box.right() + px(5)
        room = face.right() - px(5) - left
        font = self.look.type("body", 700 if on else 600)
        font = fitted(font, self.text(), room, self.look.least)
        base = face.center().y() + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, left, base, self.text(), font, theme["ink" if able else "ink2"], room)
        if on:
            painter.setPen(QPen(theme["ink"], px(1.4)))
            painter.setBrush(theme["paper"])
            mark = QRectF(face.right() - px(10), face.top() - px(4), px(13), px(13))
            painter.drawEllipse(mark)
            paint_tick(painter, mark.adjusted(px(3), px(3), -px(3), -px(3)), theme["ink"])
        if self.hasFocus() and self.ring:
            paint_focus(painter, face, px(5), theme, self.look.unit * 0.8)


class Chips(QWidget):
    """Slips in as many rows as they need. With `several` any number may be picked, else one."""

    changed = Signal()

    def __init__(self, look: Look, several: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.several = look, several
        self.chips: list[Chip] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_slips(self, slips: Sequence[Slip], picked: frozenset[str], able: bool = True) -> None:
        """The same slips keep their widgets, and so the keyboard."""
        keys = [slip.key for slip in slips]
        if [chip.slip.key for chip in self.chips] != keys:
            known = {chip.slip.key: chip for chip in self.chips}
            for key, chip in known.items():
                if key not in keys:
                    chip.hide()
                    chip.deleteLater()
            self.chips = [known.get(slip.key) or self._made(slip) for slip in slips]
        for chip, slip in zip(self.chips, slips, strict=True):
            chip.show_slip(slip)
            chip.setChecked(slip.key in picked)
            chip.setEnabled(able)
            chip.update()
        self._place()
        self.updateGeometry()

    def _made(self, slip: Slip) -> Chip:
        chip = Chip(self.look, slip, parent=self)
        chip.clicked.connect(lambda _=False, key=slip.key: self._pressed(key))
        chip.show()
        return chip

    def _pressed(self, key: str) -> None:
        if not self.several:
            for chip in self.chips:
                chip.setChecked(chip.slip.key == key and chip.isChecked())
        self.changed.emit()

    def picked(self) -> frozenset[str]:
        return frozenset(chip.slip.key for chip in self.chips if chip.isChecked())

    def wear(self, look: Look) -> None:
        self.look = look
        self.updateGeometry()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _flow(self, width: float) -> list[QRectF]:
        found, x, y, tall = [], 0.0, 0.0, 0.0
        for chip in self.chips:
            size = chip.sizeHint()
            wide = min(float(size.width()), width)
            if x and x + wide > width:
                x, y = 0.0, y + tall
            found.append(QRectF(x, y, wide, size.height()))
            x += wide - self.look.px(BLEED) * 0.5
            tall = size.height() - self.look.px(BLEED) * 0.5
        return found

    def _place(self) -> None:
        for chip, box in zip(self.chips, self._flow(float(self.width())), strict=True):
            chip.setGeometry(box.toRect())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        boxes = self._flow(float(width))
        return round(boxes[-1].bottom()) if boxes else 0

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(260)), self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(120)), self.heightForWidth(max(self.width(), 200)))


_STEPS = {
    Qt.Key.Key_Up: (1, False),
    Qt.Key.Key_Plus: (1, False),
    Qt.Key.Key_Down: (-1, False),
    Qt.Key.Key_Minus: (-1, False),
    Qt.Key.Key_PageUp: (1, True),
    Qt.Key.Key_PageDown: (-1, True),
}


class MoneyStepper(Painted):
    """A sum on a flap between less and more, in small and in large steps. ↑ ↓ take the small step,
    PgUp PgDn a million, Home and End the least and the most."""

    changed = Signal(int)

    def __init__(self, look: Look, words: Words, name: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words, self._name = words, name
        self._purse = Purse()
        self._value = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._tell()

    def value(self) -> int:
        return self._value

    def show_purse(self, purse: Purse) -> None:
        """Its ends and steps; the value is `purse.value`, within the ends."""
        self._purse = purse
        self._value = max(purse.least, min(purse.most, purse.value))
        self.setEnabled(purse.most >= purse.least)
        self._tell()
        self.update()

    def set_value(self, value: int) -> None:
        value = max(self._purse.least, min(self._purse.most, value))
        if value != self._value:
            self._value = value
            self._tell()
            self.update()
            self.changed.emit(value)

    def _tell(self) -> None:
        self.setAccessibleName(f"{self._name}: {money(self._words, self._value)}")

    def _large(self) -> int:
        return max(self._purse.step, MILLION)

    def places(self) -> list[tuple[QRectF, int]]:
        """Where each button is, and what it adds; the flap adds nothing. Where it is too narrow
        all of it is."""
        last = self._full()[-1][0].right() + self.look.px(BLEED)
        share = min(1.0, self.width() / last) if self.isVisible() else 1.0
        return [
            (QRectF(box.left() * share, box.top(), box.width() * share, box.height()), add)
            for box, add in self._full()
        ]

    def _full(self) -> list[tuple[QRectF, int]]:
        px, b = self.look.px, self.look.px(BLEED)
        small = self._purse.step
        tall = max(px(42), self.look.size("body") * 2.2)
        side, flap, gap = tall * 0.98, max(px(96), self.look.size("figure") * 2.5), px(5)
        x, found = b, []
        for wide, add in (
            (side, -self._large()),
            (side, -small),
            (flap, 0),
            (side, small),
            (side, self._large()),
        ):
            found.append((QRectF(x, b, wide, tall), add))
            x += wide + gap
        return found

    def sizeHint(self) -> QSize:
        last, b = self._full()[-1][0], self.look.px(BLEED)
        return QSize(round(last.right() + b), round(last.bottom() + b))

    def minimumSizeHint(self) -> QSize:
        full = self.sizeHint()
        return QSize(round(full.width() * 0.6), full.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something to it; it is done then."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            sign, large = _STEPS[key]
            self.set_value(self._value + sign * (self._large() if large else self._purse.step))
        elif key == Qt.Key.Key_Home:
            self.set_value(self._purse.least)
        elif key == Qt.Key.Key_End:
            self.set_value(self._purse.most)
        else:
            return False
        self.ring = True
        self.update()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        for box, add in self.places():
            if add and box.contains(event.position()):
                self.set_value(self._value + add)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned and self.hasFocus():
            self.set_value(self._value + (1 if turned > 0 else -1) * self._purse.step)
            event.accept()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        for box, add in self.places():
            if not add:
                font = self.look.font("poster", 10, 800, figures=True)
                font.setPixelSize(round(box.height() * 0.74))
                text = money(self._words, self._value)
                paint_flap(
                    painter,
                    box,
                    text,
                    fitted(font, text, box.width() * 0.9, self.look.least),
                    self.look,
                )
                if self.hasFocus() and self.ring:
                    paint_focus(painter, box, px(4), theme, self.look.unit)
                continue
            left = self._purse.most - self._value if add > 0 else self._value - self._purse.least
            able = left > 0 and self.isEnabled()
            front = theme["ink" if able else "rule"]
            painter.setPen(QPen(front, max(1.4, px(1.8))))
            if able:
                painter.setBrush(theme["ink"])
                painter.drawRoundedRect(box.translated(0, px(2)), px(5), px(5))
            painter.setBrush(theme["paper" if able else "paper2"])
            painter.drawRoundedRect(box, px(5), px(5))
            sign = "+" if add > 0 else "−"
            text = f"{sign}{money(self._words, abs(add))}"
            font = self.look.font("poster", 16, 700, figures=True)
            font = fitted(font, text, box.width() - px(4), self.look.least)
            draw_centred(painter, box, text, font, theme["ink" if able else "ink2"])
