"""The ticket of somebody who has nothing to do now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.sheet import TOP, Big, Sheet, text
from desktop.widgets.base import BLEED
from desktop.widgets.card_view import CardView
from desktop.widgets.label import Label
from desktop.words import Words


@dataclass(frozen=True)
class Waiting:
    """What somebody sees who has nothing to do now. `card`: (colour, name) of the running card."""

    title: str
    rows: tuple[Row, ...] = ()
    head: str = ""
    note: str = ""
    card: tuple[str, str] | None = None
    sent: str = ""


class WaitSheet(Sheet):
    """The running card, who has done what, and what comes next for this seat."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._card = CardView(look, words)
        self._sent = Big(look, "", "title")
        self._caption = Label(look, "", "body", weight=700)
        self._rows = Rows(look)
        self._note = text(look)
        right = QVBoxLayout()
        right.setSpacing(round(look.px(4)))
        for widget in (self._sent, self._caption, self._rows):
            right.addWidget(widget)
        right.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(18)))
        across.addWidget(self._card, 0, TOP)
        across.addLayout(right, 1)
        self.inside.addLayout(across, 1)
        self.inside.addWidget(self._note)
        self._size()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_card"):
            self._size()

    def _size(self) -> None:
        self._card.setFixedSize(round(self.look.px(112)), round(self.look.px(172)))

    def needs(self, width: int) -> int:
        px = self.look.px
        tall = self.inside.totalHeightForWidth(round(width - px(32 + 2 * BLEED)))
        return round(tall + px(40))

    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows()

    def note(self) -> str:
        return self._note.text()

    def show_waiting(self, waiting: Waiting) -> None:
        self.set_title(waiting.title)
        self._card.setVisible(waiting.card is not None)
        if waiting.card is not None:
            self._card.show_running(*waiting.card)
        for widget, said in ((self._caption, waiting.head), (self._note, waiting.note)):
            widget.setText(said)
            widget.setVisible(bool(said))
        self._sent.say(waiting.sent)
        self._sent.setVisible(bool(waiting.sent))
        self._rows.show_rows(waiting.rows)
