"""A calendar date on three wheels, by decade, or typed: all the same value. Knows no duel."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for
from desktop.widgets.button import Pressed
from desktop.widgets.field import Field
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_centred, fitted
from desktop.words import Words

FIRST_YEAR = 1930
TYPING_MS = 1200
LARGE = 1.5
"""Text from which the parts stand closer."""


def parse_date(text: str) -> str | None:
    """ISO for '1954. 06. 20.', '1954-6-20', '20/06/1954' or '19540620'; None if it is no date."""
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1 and len(numbers[0]) == 8:
        numbers = [numbers[0][:4], numbers[0][4:6], numbers[0][6:]]
    if len(numbers) != 3:
        return None
    if len(numbers[0]) < 3 and len(numbers[2]) >= 3:
        numbers.reverse()
    year, month, day = (int(number) for number in numbers)
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


class Wheel(Painted):
    """One column of a date: five values, the chosen one in the middle."""

    changed = Signal(int)

    def __init__(
        self,
        look: Look,
        name: str,
        least: int,
        most: int,
        value: int,
        said: Callable[[int], str] = str,
        width: float = 96,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._name, self._least, self._most = name, least, most
        self._value, self._said, self._wide = value, said, width
        self._typed = ""
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._forget)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._tell()

    def value(self) -> int:
        return self._value

    def set_value(self, value: int, silent: bool = False) -> None:
        value = min(self._most, max(self._least, value))
        if value != self._value:
            self._value = value
            self._tell()
            self.update()
            if not silent:
                self.changed.emit(value)

    def set_range(self, least: int, most: int) -> None:
        self._least, self._most = least, most
        self.set_value(self._value)
        self.update()

    def _tell(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._said(self._value)}")

    def _forget(self) -> None:
        self._typed = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -10,
            Qt.Key.Key_PageDown: 10,
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.set_value(self._value + steps[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.set_value(self._least if key == Qt.Key.Key_Home else self._most)
        elif event.text().isdigit() and event.text().isascii():
            self._typed = (self._typed + event.text())[-len(str(self._most)) :]
            self._typing.start()
            if int(self._typed) >= self._least:
                self.set_value(int(self._typed))
        else:
            super().keyPressEvent(event)
            return
        self.ring = True
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            self.set_value(self._value + (-1 if turned > 0 else 1))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        face = self._face()
        row = face.height() / 5
        away = int((event.position().y() - face.top()) // row) - 2
        if away and face.contains(event.position()):
            self.set_value(self._value + away)

    def _title_height(self) -> float:
        return QFontMetricsF(self.look.type("note", 600)).height() + self.look.px(4)

    def _face(self) -> QRectF:
        b = self.look.px(BLEED)
        top = self._title_height()
        return QRectF(b, top + b, self.width() - 2 * b, self.height() - top - 2 * b)

    def sizeHint(self) -> QSize:
        b = 2 * self.look.px(BLEED)
        tall = self._title_height() + self.look.px(160) + b
        return QSize(round(self.look.px(self._wide) + b), round(tall))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.sizeHint().width() * 0.8), round(self.sizeHint().height() * 0.8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px, face = self.look.theme, self.look.px, self._face()
        title = QRectF(0, 0, self.width(), self._title_height())
        draw_centred(painter, title, self._name, self.look.type("note", 600), theme["ink2"])
        outline = QPainterPath()
        outline.addRoundedRect(face, px(6), px(6))
        painter.fillPath(outline, theme["paper2"])
        row = face.height() / 5
        middle = QRectF(face.left(), face.center().y() - row * 0.72, face.width(), row * 1.44)
        painter.fillRect(middle, theme["board"])
        plain = self.look.font("poster", 18, 700, figures=True)
        large = self.look.font("poster", 30, 800, figures=True)
        for away in (-2, -1, 0, 1, 2):
            value = self._value + away
            if not self._least <= value <= self._most:
                continue
            shift = row * (away * 0.86 + (0.42 if away > 0 else -0.42 if away < 0 else 0))
            place = QRectF(face.left(), face.center().y() + shift - row / 2, face.width(), row)
            font = large if away == 0 else plain
            font.setPixelSize(min(font.pixelSize(), round(row * (1.0 if away == 0 else 0.72))))
            font = fitted(font, self._said(value), face.width() - px(10), font.pixelSize() * 0.6)
            draw_centred(
                painter, place, self._said(value), font, theme["bulb" if away == 0 else "ink2"]
            )
        painter.setPen(QPen(theme["ink"], max(1.5, px(2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        if self.hasFocus() and self.ring:
            paint_focus(painter, face, px(6), theme, self.look.unit)


class Chip(Pressed):
    """A small choice, pressed in when it is the present one."""

    def __init__(
        self, look: Look, text: str, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, text, parent)
        self.setAccessibleName(name or text)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        wide = QFontMetricsF(self.look.font("poster", 18, 700)).horizontalAdvance(self.text())
        b = self.look.px(4)
        return QSize(round(wide + self.look.px(22) + 2 * b), round(self.look.tall(32) + 2 * b))

    def nextCheckState(self) -> None:
        """Stays as its owner says: it shows where the value is."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        face = QRectF(self.rect()).adjusted(px(4), px(3), -px(4), -px(5))
        on = self.isChecked()
        painter.setPen(QPen(theme["ink"], max(1.5, px(1.8))))
        if not on and not self.isDown():
            painter.setBrush(theme["ink"])
            painter.drawRoundedRect(face.translated(0, px(2)), px(5), px(5))
        painter.setBrush(theme["board" if on else "paper"])
        painter.drawRoundedRect(face, px(5), px(5))
        font = self.look.font("poster", 18, 700, figures=True)
        draw_centred(painter, face, self.text(), font, theme["bulb" if on else "ink"])
        if self.hasFocus() and self.ring:
            paint_focus(painter, face.adjusted(2, 2, -2, -2), px(4), theme, self.look.unit * 0.66)


class DateWheels(QWidget):
    """Year, month and day. `changed` gives the ISO date, or None while what is typed is no date.

    The wheels reach from 1930 to this year; any date of the years 0001–9999 may be typed. `left`
    (over the decades) and `right` (under the wheels) take what else belongs there.
    """

    changed = Signal(object)

    def __init__(
        self,
        look: Look,
        words: Words,
        value: str = "1970-06-21",
        last_year: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._value: str | None = value
        last = last_year or date.today().year
        year, month, day = (int(part) for part in value.split("-"))
        self.year = Wheel(look, words("dates.year"), FIRST_YEAR, last, year)
        self.month = Wheel(look, words("dates.month_label"), 1, 12, month, words.month, width=150)
        self.day = Wheel(look, words("dates.day_label"), 1, 31, day, self._nth, width=86)
        self.typed = Field(look, name=words("dates.typed"), hint=words("dates.pattern"))
        self.complaint = Label(look, "", "note", "brick")
        self._decades = [
            Chip(look, str(start), words("dates.decade_jump", decade=words.decade(start)))
            for start in range(FIRST_YEAR, last + 1, 10)
        ]
        self._lay_out(look)
        for wheel in (self.year, self.month, self.day):
            wheel.changed.connect(self._turned)
        for chip in self._decades:
            chip.clicked.connect(lambda _=False, chip=chip: self._jump(int(chip.text())))
        self.typed.textEdited.connect(self._type)
        self._show(value)

    def value(self) -> str | None:
        """The ISO date, None while what is typed is none."""
        return self._value

    def set_value(self, iso: str) -> None:
        self._show(iso)
        self._take(iso)

    def _lay_out(self, look: Look) -> None:
        grid = QGridLayout()
        grid.setSpacing(0)
        across = 5
        for i, chip in enumerate(self._decades):
            grid.addWidget(chip, i // across, i % across)
        row = QHBoxLayout()
        row.addWidget(Label(look, self._words("dates.typed"), "note", "ink2", wrap=False))
        row.addWidget(self.typed, 1)
        self.left = left = QVBoxLayout()
        if look.text > LARGE * look.unit:
            left.setSpacing(round(look.px(2)))
        left.addLayout(grid)
        left.addStretch(1)
        left.addLayout(row)
        left.addWidget(self.complaint)
        wheels = QHBoxLayout()
        wheels.setSpacing(0)
        for wheel, share in ((self.year, 4), (self.month, 6), (self.day, 3)):
            wheels.addWidget(wheel, share)
        self.right = QVBoxLayout()
        self.right.addLayout(wheels, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(round(look.px(16)))
        whole.addLayout(left, 1)
        whole.addLayout(self.right, 1)

    def _show(self, iso: str) -> None:
        """Puts a date on wheels, decades and field; a year off the wheel stays in the field."""
        year, month, day = (int(part) for part in iso.split("-"))
        self.day.set_range(1, 31)
        for wheel, part in ((self.year, year), (self.month, month), (self.day, day)):
            wheel.set_value(part, silent=True)
        self._fit_days()
        self.typed.setText(self._written(year, month, day))
        self._mark(year)

    def _written(self, year: int, month: int, day: int) -> str:
        parts = {"year": f"{year:04}", "month": f"{month:02}", "day": f"{day:02}"}
        return self._words("dates.written", **parts)

    def _nth(self, day: int) -> str:
        return self._words("dates.nth", n=day)

    def _mark(self, year: int) -> None:
        for chip in self._decades:
            chip.setChecked(int(chip.text()) == year // 10 * 10)

    def _fit_days(self) -> None:
        days = calendar.monthrange(self.year.value(), self.month.value())[1]
        self.day.set_range(1, days)

    def _turned(self, _: int) -> None:
        self.day.blockSignals(True)
        self._fit_days()
        self.day.blockSignals(False)
        parts = (self.year.value(), self.month.value(), self.day.value())
        self.typed.setText(self._written(*parts))
        self._mark(parts[0])
        self._take(date(*parts).isoformat())

    def _jump(self, start: int) -> None:
        self.year.set_value(start + self.year.value() % 10)
        self._turned(0)

    def _type(self, text: str) -> None:
        iso = parse_date(text)
        if iso is not None:
            year, month, day = (int(part) for part in iso.split("-"))
            self.day.set_range(1, 31)
            for wheel, part in ((self.year, year), (self.month, month), (self.day, day)):
                wheel.set_value(part, silent=True)
            self._mark(year)
        self._take(iso)

    def _take(self, iso: str | None) -> None:
        self.complaint.setText("" if iso else self._words("dates.bad"))
        if iso != self._value:
            self._value = iso
            self.changed.emit(iso)
