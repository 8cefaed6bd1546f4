"""The ticket for a challenge: who has challenged with what, and the own flag not sent yet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.sheet import Sheet, text
from desktop.widgets.button import Button
from desktop.words import Words

NOT_YET_PLACED = 480
"""Units that it is taken to be wide until it has its place."""


class ChallengeSheet(Sheet):
    """Who has challenged with what, and the own flag that is not sent yet."""

    on_the_pitch = True

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._hint = text(look, words("goal.ticket.challenge_hint"), "note")
        self._own, self._rows = Rows(look), Rows(look)
        self.body.insertWidget(0, self._own)  # what names the choice is never scrolled away
        self.inside.addWidget(self._hint)
        self.inside.addWidget(self._rows)
        self.inside.addStretch(1)
        self._slot: int | None = None
        self._others: tuple[Row, ...] = ()
        self._me = ("", "white")
        challenge = Button(look, words("goal.button.challenge"), primary=True, coin=True)
        no = Button(look, words("goal.button.pass"))
        challenge.clicked.connect(self._send)
        no.clicked.connect(lambda: self.sent.emit({"do": "pass"}))
        self.put_buttons(challenge, no)

    def show_challenges(self, title: str, rows: Sequence[Row], name: str, colour: str) -> None:
        self.set_title(title)
        self._others, self._me = tuple(rows), (name, colour)

    def choose(self, slot: int | None, place: str) -> None:
        self._slot = slot
        name, colour = self._me
        mine = self.words("goal.button.choose") if slot is None else f"{place}?"
        own = Row(name, colour, mine, ink="grass" if slot is not None else "ink2")
        self._own.show_rows((own,))
        self._rows.show_rows(self._others)
        self._show_hint()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_hint()

    def _show_hint(self) -> None:
        """With little room what the others have done is worth more than how it is done."""
        self._hint.setVisible(self.roomy() or not self._others)
        one = self._rows.heightForWidth(self.width()) / max(1, len(self._others))
        rest = self.height() - self._above(not self.heading.isHidden())
        self._scroller.setVisible(rest >= one)

    def least(self) -> int:
        return self._above(headed=False)

    def _above(self, headed: bool) -> int:
        """The height that all but what scrolls takes."""
        own = self._own.heightForWidth(max(self.width(), round(self.look.px(NOT_YET_PLACED))))
        return self._head_and_foot(headed) + own + self.body.spacing() + 4

    def rows(self) -> tuple[Row, ...]:
        return (*self._rows.rows(), *self._own.rows())

    def refresh(self) -> None:
        super().refresh()
        if self._able and self.primary is not None:
            self.primary.set_able(self._slot is not None)

    def _send(self) -> None:
        if self._slot is not None:
            self.sent.emit({"do": "challenge", "slot": self._slot})
