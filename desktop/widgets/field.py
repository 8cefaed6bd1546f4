"""A line to write in, and a choice of a few things each with its explanation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from desktop.grammar import capital
from desktop.look import Look
from desktop.widgets.base import BLEED, Dressed, Painted, by_keyboard, paint_focus, painter_for
from desktop.widgets.paint import draw_line, draw_wrapped


class Field(Dressed, QLineEdit):
    """One line to write in, with an ink edge and our focus ring."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        name: str = "",
        hint: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.look = look
        self.ring = False
        self.setFrame(False)
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_MacShowFocusRect, False)
        self.dressed()

    def dressed(self) -> None:
        self.setFont(self.look.type("body", 600))
        theme, palette = self.look.theme, self.palette()
        for role, token in (
            (QPalette.ColorRole.Text, "ink"),
            (QPalette.ColorRole.PlaceholderText, "ink2"),
            (QPalette.ColorRole.Highlight, "grass"),
            (QPalette.ColorRole.HighlightedText, "on_grass"),
        ):
            palette.setColor(role, theme[token])
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        edge = round(self.look.px(BLEED))
        self.setTextMargins(edge + round(self.look.px(10)), edge, edge + 4, edge)
        self.setMinimumHeight(round(self.look.px(40) + 2 * edge))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.ring = by_keyboard(event.reason())
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, b = self.look.theme, self.look.px(BLEED)
        face = QRectF(self.rect()).adjusted(b, b, -b, -b)
        painter.setPen(QPen(theme["ink"], max(1.5, self.look.px(2))))
        painter.setBrush(Qt.GlobalColor.white if self.isEnabled() else theme["paper2"])
        painter.drawRoundedRect(face, self.look.px(6), self.look.px(6))
        if self.hasFocus() and self.ring:
            paint_focus(painter, face, self.look.px(6), theme, self.look.unit)
        painter.end()
        super().paintEvent(event)


@dataclass(frozen=True)
class Option:
    """A thing to choose: its key, its name, one line about it, and why not, if it can't be. Name
    and line begin with a capital, however they are written elsewhere."""

    key: str
    title: str
    line: str = ""
    why_not: str = ""

    def __post_init__(self) -> None:
        for name in ("title", "line"):
            object.__setattr__(self, name, capital(getattr(self, name)))


class Choice(Painted):
    """A few options below each other, one of them chosen. ↑ ↓ move, a click chooses."""

    chosen = Signal(str)

    def __init__(
        self,
        look: Look,
        options: Sequence[Option],
        key: str = "",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._options, self._name = tuple(options), name
        self._key = key or (self._options[0].key if self._options else "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._tell()

    def key(self) -> str:
        return self._key

    def choose(self, key: str) -> None:
        option = next((o for o in self._options if o.key == key), None)
        if option and not option.why_not and key != self._key:
            self._key = key
            self._tell()
            self.update()
            self.chosen.emit(key)

    def show_options(self, options: Sequence[Option]) -> None:
        self._options = tuple(options)
        if self._key not in {o.key for o in self._options} and self._options:
            self._key = self._options[0].key
        self.updateGeometry()
        self.update()

    def _tell(self) -> None:
        shown = next((o for o in self._options if o.key == self._key), None)
        said = f"{shown.title}, {shown.line}" if shown else ""
        self.setAccessibleName(f"{self._name}: {said}")

    def _rows(self, width: float) -> list[QRectF]:
        px, y, rows = self.look.px, self.look.px(BLEED), []
        title = QFontMetricsF(self.look.type("body", 700)).height()
        note = self.look.type("note")
        for option in self._options:
            line = option.why_not or option.line
            room = QRectF(0, 0, width - px(46) - 2 * px(BLEED), 0)
            took = draw_wrapped(None, room, line, note, self.look.theme["ink2"]) if line else 0
            tall = max(px(40), title + took + px(20))
            rows.append(QRectF(px(BLEED), y, width - 2 * px(BLEED), tall))
            y += tall + px(4)
        return rows

    def sizeHint(self) -> QSize:
        wide = max(self.width(), round(self.look.px(300)))
        return QSize(round(self.look.px(300)), self.heightForWidth(wide))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(width)
        return round(rows[-1].bottom() + self.look.px(BLEED)) if rows else 0

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(180)), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.ring = True
        able = [o.key for o in self._options if not o.why_not]
        if self._key in able:
            self.choose(able[min(len(able) - 1, max(0, able.index(self._key) + step))])
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        for option, row in zip(self._options, self._rows(self.width()), strict=True):
            if row.contains(event.position()):
                self.choose(option.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        title, note = self.look.type("body", 700), self.look.type("note")
        for option, row in zip(self._options, self._rows(self.width()), strict=True):
            on = option.key == self._key
            painter.setPen(QPen(theme["ink" if on else "rule"], px(2 if on else 1.2)))
            painter.setBrush(theme["paper2"] if on else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row, px(6), px(6))
            colour = theme["ink2" if option.why_not else "ink"]
            line = option.why_not or option.line
            # Alone, a title stands in the middle of its row.
            middle = row.top() + (px(10) + QFontMetricsF(title).height() / 2)
            middle = middle if line else row.center().y()
            centre = QPointF(row.left() + px(20), middle)
            painter.setPen(QPen(colour, px(2)))
            painter.setBrush(Qt.GlobalColor.white)
            painter.drawEllipse(centre, px(8), px(8))
            if on:
                painter.setBrush(colour)
                painter.drawEllipse(centre, px(4), px(4))
            x, room = row.left() + px(38), row.width() - px(46)
            baseline = middle + QFontMetricsF(title).capHeight() / 2
            draw_line(painter, x, baseline, option.title, title, colour, room)
            below = QRectF(x, baseline + QFontMetricsF(title).descent() + px(1), room, 0)
            draw_wrapped(painter, below, line, note, theme["ink2"])
            if on and self.hasFocus() and self.ring:
                paint_focus(painter, row, px(6), theme, self.look.unit)
