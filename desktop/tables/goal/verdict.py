"""A closed action while it is being told: the card, where it belongs, and a row a player."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.sheet import LOW, TOP, Sheet, text
from desktop.widgets.card_face import Picture
from desktop.widgets.card_view import CardView
from desktop.widgets.told_card import Told
from desktop.words import Words


class VerdictSheet(Sheet):
    """A closed action while it is being told: the card, where it belongs, and a row a player."""

    def __init__(
        self, look: Look, words: Words, picture: Picture, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, words, parent)
        self._facts = text(look)
        self._rows = Rows(look, ruled=True)
        self._tips = text(look, colour="ink")
        self._card = CardView(look, words, picture)
        column = QVBoxLayout()
        column.setSpacing(round(look.px(4)))
        for widget in (self._facts, self._rows, self._tips):
            column.addWidget(widget)
        column.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(18)))
        across.addWidget(self._card, 0, TOP)
        across.addLayout(column, 1)
        self.inside.addLayout(across, 1)
        self._size()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_card"):
            self._size()

    def _size(self) -> None:
        self._card.setFixedSize(round(self.look.px(150)), round(self.look.px(224)))

    def show_hush(self, title: str, told: Told) -> None:
        """The card begins to turn; nothing is said yet."""
        self._card.tell(told)
        self._say(title, "", (), "")

    def show_verdict(self, title: str, facts: str, rows: Sequence[Row], tips: str) -> None:
        self._say(title, facts, rows, tips)

    def card(self) -> CardView:
        """Where tokens come from."""
        return self._card

    def roomy(self) -> bool:
        """The date it says stands nowhere else, and it has the stage to itself."""
        return self.height() >= self.look.px(LOW)

    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows()

    def _say(self, title: str, facts: str, rows: Sequence[Row], tips: str) -> None:
        self.set_title(title)
        self._facts.setText(facts)
        self._rows.show_rows(rows)
        self._tips.setText(tips)
        self._tips.setVisible(bool(tips))
