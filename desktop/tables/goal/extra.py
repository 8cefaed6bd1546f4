"""The ticket for an extra action: buy one, or not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.goal.sheet import Sheet, text
from desktop.widgets.button import Button
from desktop.widgets.tokens import TokenRow
from desktop.words import Words


class ExtraSheet(Sheet):
    """An extra action, for three tokens, or not."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.set_title(words("goal.ticket.extra_title"))
        self._hint = text(look, colour="ink")
        self._coins = TokenRow(look, size=44)
        self.inside.addWidget(self._hint)
        self.inside.addStretch(1)
        self.inside.addWidget(self._coins, 0, Qt.AlignmentFlag.AlignHCenter)
        self.inside.addStretch(1)
        buy = Button(look, words("goal.button.buy"), primary=True, coin=True)
        no = Button(look, words("goal.button.no_buy"))
        buy.clicked.connect(lambda: self.sent.emit({"do": "buy"}))
        no.clicked.connect(lambda: self.sent.emit({"do": "pass"}))
        self.put_buttons(buy, no)

    def show_tokens(self, count: int) -> None:
        tokens = self.words("common.tokens", n=count)
        self._hint.setText(self.words("goal.ticket.extra_hint", tokens=tokens))
        self._coins.show_tokens(count, name=tokens)

    def enter_means_primary(self) -> bool:
        return False  # three tokens are not spent by a stray key
