"""The open cards of the draft. A click, or the arrows and Enter, takes one: `chosen`."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.okorkor.faces import SHAPE, paint_card, paint_place
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.words import Words

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Pool(Painted):
    """Cards 1 to `most`, each in its place; those that are gone leave it empty."""

    chosen = Signal(int)

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._open: tuple[int, ...] = ()
        self._most = 0
        self._at: int | None = None
        self._able = False
        self.setMouseTracking(True)

    def show_pool(self, cards: tuple[int, ...], most: int, able: bool) -> None:
        self._open, self._most, self._able = cards, most, able
        if self._at is not None and self._at not in cards:
            self._at = min(cards, key=lambda card: abs(card - (self._at or 0)), default=None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if able else Qt.FocusPolicy.NoFocus)
        shape = Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        said = ", ".join(map(str, cards))
        self.setAccessibleName(f"{self._words('okorkor.pool')}: {said}")
        self.update()

    def cards(self) -> tuple[int, ...]:
        return self._open

    def _columns(self) -> int:
        """So many that the cards are as large as they can be."""
        best, size = 1, 0.0
        for columns in range(1, max(2, self._most + 1)):
            lines = -(-self._most // columns)
            high = min(self.height() / lines, self.width() / columns / SHAPE)
            if high > size:
                best, size = columns, high
        return best

    def place(self, card: int) -> QRectF:
        """Where a card lies, in this widget."""
        columns = self._columns()
        lines = -(-self._most // columns)
        high = min(self.height() / lines, self.width() / columns / SHAPE)
        wide, gap = high * SHAPE, self.look.px(5)
        line, column = divmod(card - 1, columns)
        left = (self.width() - wide * columns) / 2 + wide * column
        top = (self.height() - high * lines) / 2 + high * line
        return QRectF(left, top, wide, high).adjusted(gap, gap, -gap, -gap)

    def _card_at(self, point: QPointF) -> int | None:
        return next((card for card in self._open if self.place(card).contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event.position())
        if self._able and card != self._at:
            self._at = card
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        card = self._card_at(event.position())
        if self._able and card is not None and event.button() == Qt.MouseButton.LeftButton:
            self._at = card
            self.chosen.emit(card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something here; it is done then."""
        key, columns = Qt.Key(event.key()), self._columns()
        steps = {**_STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        if not self._able or not self._open:
            return False
        if key in steps:
            self._move(steps[key])
            return True
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if enter and self._at is not None and not event.isAutoRepeat():
            self.chosen.emit(self._at)
            return True
        return False

    def _move(self, step: int) -> None:
        """To the next card that is still there, that way."""
        self.ring = True
        if self._at is None:
            self._at = self._open[0]
        else:
            ahead = [card for card in self._open if (card - self._at) * step > 0]
            goal = self._at + step
            self._at = min(ahead, key=lambda card: abs(card - goal), default=self._at)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        empty = QColor(self.look.theme["surf_text2"])
        empty.setAlphaF(0.28)
        for card in range(1, self._most + 1):
            where = self.place(card)
            if card not in self._open:
                paint_place(painter, where, empty, self.look)
                continue
            lit = card == self._at and self._able
            paint_card(painter, where, card, self.look, lit=lit)
            if lit and self.ring and self.hasFocus():
                paint_focus(painter, where, self.look.px(5), self.look.theme, self.look.unit * 0.7)
