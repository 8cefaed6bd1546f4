"""The ticket of Golden Goal: beside the words there are slips to pick and a sum to set."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.ask import AskSheet
from desktop.tables.golden_goal.amounts import GAME
from desktop.tables.golden_goal.asks import Ask
from desktop.tables.golden_goal.chips import Chips, MoneyStepper
from desktop.words import Words

_FIGURES = tuple(getattr(Qt.Key, f"Key_{figure}") for figure in range(1, 10))


class GoldenTicket(AskSheet):
    """`chosen` when a slip was picked or the sum was changed."""

    chosen = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        self._terse = 0
        super().__init__(look, parent)
        self.chips = Chips(look)
        self.purse = MoneyStepper(look, words, words(f"{GAME}.ear.sum"))
        self.between(self.chips, self.purse)
        self.chips.changed.connect(self.chosen)
        self.purse.changed.connect(lambda _: self.chosen.emit())
        self.chips.hide()
        self.purse.hide()

    def show_ask(self, ask: Ask, picked: frozenset[str], able: bool) -> None:
        """All of it."""
        self.chips.several = ask.several
        self.chips.show_slips(ask.slips, picked, able)
        self.chips.setVisible(bool(ask.slips))
        self.purse.setVisible(ask.purse is not None)
        if ask.purse is not None:
            self.purse.show_purse(ask.purse)
            self.purse.setEnabled(able)
        self.show_asks(ask.asks, able)
        self.be_terse(self._terse)

    def be_terse(self, terse: int) -> None:
        """Something else wants the room: 1 leaves out the keys, 2 the sentence too."""
        self._terse = terse
        self._text.setVisible(bool(self.asks().text) and terse < 2)
        self._fit_keys()

    def _fit_keys(self) -> None:
        """In a low ticket what is picked stands above the words: those may be scrolled."""
        super()._fit_keys()
        first = self.heading.isHidden()
        if first and not self.chips.isHidden():
            self._lead.hide()  # the announcer asks
        for number, widget in enumerate((self.chips, self.purse)):
            wanted = 1 + number if first else self._inside.count() - 3 + number
            if self._inside.indexOf(widget) != wanted:
                self._inside.removeWidget(widget)
                self._inside.insertWidget(wanted, widget)

    def _keys_wanted(self) -> bool:
        return super()._keys_wanted() and not self._terse

    def take_key(self, event: QKeyEvent) -> bool:
        """Figures pick, arrows change the sum, wherever the keyboard is."""
        key = Qt.Key(event.key())
        if key in _FIGURES and self.chips.isVisible():
            at = _FIGURES.index(key)
            if at < len(self.chips.chips) and self.chips.chips[at].isEnabled():
                self.chips.chips[at].click()
            return True
        if self.purse.isVisible() and self.purse.isEnabled():
            return self.purse.take_key(event)
        return False
