"""One's own cards in a fan. A click, a figure or Enter puts one down: `chosen`. Knows no rule."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look, kit
from desktop.tables.okorkor.faces import SHAPE, paint_card
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.paint import draw_centred, fitted
from desktop.words import Words
from engine.okorkor.rows import HAND, heads_of

FIGURES = tuple(getattr(Qt.Key, f"Key_{figure}") for figure in "1234567890")
TURN = 1.3
"""Degrees between two cards of the fan."""


class Hand(Painted):
    """`chosen` gives a card, `pointed` says that another is marked or none. What is put down stays
    in the fan, lifted, with its owner's bar."""

    chosen = Signal(int)
    pointed = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._cards: tuple[int, ...] = ()
        self._down: int | None = None
        self._at: int | None = None
        self._able = False
        self._colour = "white"
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_hand(self, cards: tuple[int, ...], down: int | None, colour: str, able: bool) -> None:
        if cards != self._cards:
            kept = self._at if cards else None
            self._at = None if kept is None else min(kept, len(cards) - 1)
        self._cards, self._down, self._colour, self._able = cards, down, colour, able
        useful = able and bool(cards)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if useful else Qt.FocusPolicy.NoFocus)
        shape = Qt.CursorShape.PointingHandCursor if useful else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self._tell_ear()
        self.update()

    def cards(self) -> tuple[int, ...]:
        return self._cards

    def down(self) -> int | None:
        """The card that lies on the table, face down."""
        return self._down

    def marked(self) -> int | None:
        """The card the keyboard or the pointer is on."""
        return self._cards[self._at] if self._at is not None else None

    def _tell_ear(self) -> None:
        self.pointed.emit()
        said = [self._said(card) for card in self._cards]
        self.setAccessibleName(f"{self._words('okorkor.hand')}: {', '.join(said)}")
        marked = self.marked()
        self.setAccessibleDescription(self._said(marked) if marked is not None else "")

    def _said(self, card: int) -> str:
        return f"{card} ({self._words('okorkor.heads', n=heads_of(card))})"

    # where things are

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(700)), round(self.look.px(172)))

    def _size(self) -> tuple[float, float]:
        px = self.look.px
        high = min(self.height() - px(36) - self._sag(HAND / 2 - 0.5), px(180))
        wide = min(high * SHAPE, (self.width() - px(60)) / (HAND * 1.02))
        return wide, wide / SHAPE

    def _sag(self, off: float) -> float:
        """How much lower a card lies that is so many cards from the middle."""
        return off * off * self.look.px(1.1)

    def _placed(self, at: int) -> tuple[QRectF, QTransform]:
        """A card's rectangle, and how it lies in the fan."""
        px, (wide, high) = self.look.px, self._size()
        off = at - (len(self._cards) - 1) / 2
        pitch = wide * 1.06
        lift = px(20) if self._cards[at] == self._down else px(9) if at == self._at else 0.0
        x = self.width() / 2 + off * pitch
        most = self._sag((len(self._cards) - 1) / 2)
        y = self.height() - px(6) - high - most + self._sag(off) - lift
        box = QRectF(-wide / 2, 0, wide, high)
        turn = QTransform.fromTranslate(x, y).rotate(off * TURN)
        return box, turn

    def centre(self, card: int) -> QPointF:
        """The middle of a card, in this widget."""
        box, turn = self._placed(self._cards.index(card))
        return turn.map(box.center())

    def _card_at(self, point: QPointF) -> int | None:
        for at in reversed(range(len(self._cards))):
            box, turn = self._placed(at)
            grown = box.adjusted(0, 0, 0, self.look.px(30))
            back, fine = turn.inverted()
            if fine and grown.contains(back.map(point)):
                return at
        return None

    # acting

    def choose(self, at: int) -> None:
        """Puts down the card at this place of the fan."""
        if self._able and 0 <= at < len(self._cards):
            self._at = at
            self._tell_ear()
            self.update()
            self.chosen.emit(self._cards[at])

    def mark(self, step: int) -> None:
        """The next card, or the one before."""
        if self._able and self._cards:
            last = len(self._cards) - 1
            fresh = 0 if step > 0 else last
            self._at = fresh if self._at is None else min(last, max(0, self._at + step))
            self.ring = True
            self._tell_ear()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._card_at(event.position())
        if self._able and at is not None and at != self._at:
            self._at = at
            self._tell_ear()
            self.update()

    def leaveEvent(self, event: object) -> None:
        if not self.hasFocus():
            self._at = None
            self._tell_ear()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = self._card_at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.choose(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something to the fan; it is done then."""
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}
        if not self._able:
            return False
        if key in steps:
            self.mark(steps[key])
        elif event.isAutoRepeat():
            return False
        elif key in FIGURES:
            self.choose(FIGURES.index(key))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self._at is None:
                return False
            self.choose(self._at)
        else:
            return False
        return True

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        order = sorted(range(len(self._cards)), key=lambda at: at == self._at)
        for at in order:
            self._paint_one(painter, at)

    def _paint_one(self, painter: QPainter, at: int) -> None:
        look, card = self.look, self._cards[at]
        box, turn = self._placed(at)
        painter.save()
        painter.setTransform(turn, True)
        down = card == self._down
        lit = at == self._at and self._able
        paint_card(painter, box, card, look, lit=lit and not down)
        if down:
            self._paint_down(painter, box)
        if self._able:
            self._paint_key(painter, box, at)
        if lit and self.ring and self.hasFocus():
            paint_focus(painter, box, look.px(7), look.theme, look.unit * 0.7)
        painter.restore()

    def _paint_down(self, painter: QPainter, box: QRectF) -> None:
        """The one that lies on the table: its owner's bar below, a strong edge, the word above."""
        look, theme = self.look, self.look.theme
        worn = kit(self._colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme["focus"], look.px(4)))
        painter.drawRoundedRect(box, look.px(7), look.px(7))
        bar = QRectF(box.left(), box.bottom() - look.px(6), box.width(), look.px(22))
        painter.setPen(QPen(theme["ink"], look.px(1.5)))
        painter.setBrush(QColor(worn.value))
        painter.drawRoundedRect(bar, look.px(4), look.px(4))
        font = look.type("note", 700)
        font.setPixelSize(max(round(look.px(12)), min(font.pixelSize(), round(look.px(17)))))
        said = self._words("okorkor.is_down")
        font = fitted(font, said, bar.width() - look.px(4), look.px(12))
        draw_centred(painter, bar, said, font, QColor(worn.ink))

    def _paint_key(self, painter: QPainter, box: QRectF, at: int) -> None:
        """The figure that puts this card down."""
        look, theme = self.look, self.look.theme
        if at >= len(FIGURES):
            return
        side = look.px(18)
        cap = QRectF(-side / 2, box.top() - side - look.px(3), side, side)
        font = look.type("note", 700)
        font.setPixelSize(max(round(look.px(12)), round(side * 0.74)))
        painter.setPen(QPen(theme["surf_text2"], max(1.0, look.px(1.2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, look.px(4), look.px(4))
        figure = str((at + 1) % 10)
        draw_centred(painter, cap, figure, font, theme["surf_text"])
