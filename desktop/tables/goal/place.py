"""The ticket of the active player: where the goal goes, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.sheet import LARGE, LOW, TOP, Big, Sheet, text
from desktop.widgets.button import Button
from desktop.widgets.card_view import CardView
from desktop.widgets.keys import KeyHints
from desktop.words import Words

CARD = QSizeF(64, 92)
"""Units of the card to place."""


class PlaceSheet(Sheet):
    """Where the goal goes, in words as large as they can be. Nothing is sent before the button."""

    on_the_pitch = True

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.card = CardView(look, words)
        self._hint = text(look, step="note")
        self._choice = Big(look)
        self._keys = KeyHints(
            look,
            [
                (("←", "→"), words("goal.ticket.key_slot")),
                (("Enter",), words("goal.ticket.key_place")),
            ],
        )
        self._tips = Rows(look, columns=5, nameless=True)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(14)))
        across.addWidget(self.card, 0, TOP)
        column = QVBoxLayout()
        column.addWidget(self._choice)
        column.addWidget(self._keys)
        column.addStretch(1)
        across.addLayout(column, 1)
        self.body.insertLayout(0, across)  # what names the choice is never scrolled away
        self._scroller.setMinimumHeight(1)
        self.inside.addWidget(self._hint)
        self.inside.addStretch(1)
        self.inside.addWidget(self._tips)
        self._slot: int | None = None
        button = Button(look, words("goal.button.place_here"), primary=True)
        button.clicked.connect(self._send)
        self.put_buttons(button)
        self._size()
        self.choose(None, "")

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "card"):
            self._size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size()

    def _size(self) -> None:
        large = self.look.text / self.look.unit > LARGE
        low = self.height() < self.look.px(LOW) if large else not self.roomy()
        share = 0.75 if low else 1.0
        self._deal(share * CARD.height())
        if not self._fit(large) and not self.card.isHidden():
            self._deal(
                min(share * CARD.height(), self._choice.sizeHint().height() / self.look.unit)
            )
            self._fit(large)

    def _deal(self, high: float) -> None:
        """The card so many units high."""
        wide = high * CARD.width() / CARD.height()
        self.card.setFixedSize(round(self.look.px(wide)), round(self.look.px(high)))

    def _fit(self, large: bool) -> bool:
        """What everybody tipped is seen whole or not at all; with little room how a place is
        chosen goes before it, and then the keys. Whether it is seen."""
        wide = self._scroller.width()
        tips = 0 if self._tips.isHidden() else self._tips.heightForWidth(wide)
        hint = self._hint.heightForWidth(wide)
        hinted = not large or self._slot is None
        for said, keys in ((hinted, not large), (False, not large), (False, False)):
            rest = (hint if said else 0) + (self.inside.spacing() if said and tips else 0) + tips
            fits = self._above(keys, not self.heading.isHidden()) + rest <= self.height()
            if fits:
                break
        self._hint.setVisible(said)
        self._keys.setVisible(keys)
        self._scroller.setVisible(fits and rest > 0)
        return fits

    def _above(self, keys: bool, headed: bool) -> int:
        """The height that all but what scrolls takes."""
        choice = self._choice.sizeHint().height() + (self._keys.sizeHint().height() + 8) * keys
        card = 0 if self.card.isHidden() else self.card.height()
        return self._head_and_foot(headed) + max(choice, card) + self.body.spacing() + 4

    def least(self) -> int:
        return self._above(keys=False, headed=False)

    def show_card(self, title: str, colour: str, name: str, tips: Sequence[Row]) -> None:
        self.set_title(title)
        self.card.show_running(colour, name, draggable=self._able)
        self._tips.show_rows(tips)
        self._tips.setVisible(bool(tips))
        self._size()

    def choose(self, slot: int | None, place: str) -> None:
        """This slot is chosen and not confirmed; None: none is."""
        self._slot = slot
        text = place if slot is not None else self.words("goal.ticket.choose_first")
        self._choice.say(text[:1].upper() + text[1:], "ink" if slot is not None else "ink2")
        self.card.setVisible(slot is None)
        hint = "place_how" if slot is None else "choice_private"
        self._hint.setText(self.words(f"goal.ticket.{hint}"))
        self._size()
        self.refresh()

    def refresh(self) -> None:
        if self.primary is None:
            return
        if not self._able:
            self.primary.set_able(False, self._why)
        else:
            self.primary.set_able(self._slot is not None)

    def choice(self) -> str:
        return self._choice.text()

    def _send(self) -> None:
        if self._slot is not None:
            self.sent.emit({"do": "place", "slot": self._slot})
