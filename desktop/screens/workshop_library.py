"""Choosing a goal by typing: a name, a team, a year. Asks a library, changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.forms import Line, example, in_line
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.listing import Entry, Listing
from desktop.words import Words
from engine.goal.model import Card
from net.library import MOST, Library


def goal_title(words: Words, card: Card) -> str:
    """'Helmut Rahn, 84. perc', or the teams if nobody knows who it was."""
    said = words.scorer(card.scorer, card.minute, card.penalty, card.own_goal)
    return said or words.match(card.home, card.away)


def goal_note(words: Words, card: Card) -> str:
    """'1954. jún. 20. · NSZK – Magyarország 3–2 · Világbajnokság, döntő'."""
    facts = [words.date_short(card.date)]
    facts.append(words.result(card.home, card.away, card.score, card.pens))
    occasion = words.occasion(card.competition, card.stage)
    return " · ".join([*facts, occasion] if occasion else facts)


class _Search(Line):
    """↑ and ↓ walk through the list below while one goes on typing."""

    def __init__(self, look: Look, name: str, hint: str, step: Callable[[QKeyEvent], None]) -> None:
        super().__init__(look, name, "", hint)
        self._step = step

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._step(event)
        else:
            super().keyPressEvent(event)


class LibrarySheet(Sheet):
    """The goals that fit what is typed. `chosen` gives the card; with `several` the sheet stays
    and more can be taken. `have` are ids that the deck has already."""

    chosen = Signal(object)
    whole = Signal(object)

    def __init__(
        self,
        look: Look,
        words: Words,
        page: QWidget,
        library: Library,
        several: bool = False,
        have: Callable[[Card], bool] = lambda card: False,
    ) -> None:
        super().__init__(look, page, words("workshop.library"), 820, form=True)
        self._words, self._library, self._several, self._have = words, library, several, have
        self._found: dict[str, Card] = {}
        self.search = _Search(
            look, words("workshop.search"), example(words, "workshop.search_hint"), self._walk
        )
        self.search.field.setObjectName("search")
        self.list = Listing(look, words("workshop.library"))
        self.list.setObjectName("goals")
        self.list.say_when_empty(words("workshop.nothing_found"))
        self.count = in_line(look, Label(look, "", "note", "ink2"))
        self.body.addWidget(self.search)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.count)
        back = Button(look, words("common.back"), step="small_button")
        back.setObjectName("back")
        match = Button(look, words("workshop.whole_match"), step="small_button")
        match.setObjectName("match")
        match.setVisible(several)
        take = Button(look, words("workshop.take"), primary=True, step="small_button")
        take.setObjectName("take")
        self.finish(back, match, take)
        back.clicked.connect(self.close_sheet)
        take.clicked.connect(lambda: self._take(self.list.current()))
        match.clicked.connect(self._take_match)
        self.search.changed.connect(lambda _: self.show_found())
        self.search.entered.connect(lambda: self._take(self.list.current()))
        self.list.chosen.connect(self._take)
        self.show_found()
        self.open(self.search.field)

    def give_way(self) -> None:
        self.grow(self.list, *self.list.heights())

    def show_found(self) -> None:
        """What fits what is typed now."""
        found = self._library.find(self.search.field.text())
        self._found = {str(number): card for number, card in enumerate(found)}
        self.list.show_entries([self._entry(key, card) for key, card in self._found.items()])
        words, count = self._words, len(found)
        said = words("workshop.found_many", n=MOST) if count == MOST else ""
        self.count.setText(said or words("workshop.found", n=count))

    def _entry(self, key: str, card: Card) -> Entry:
        have = self._have(card)
        said = self._words("workshop.in_deck") if have else ""
        title, note = goal_title(self._words, card), goal_note(self._words, card)
        return Entry(key, title, note, "fine" if have else "", said)

    def _walk(self, event: QKeyEvent) -> None:
        self.list.keyPressEvent(event)

    def _take(self, key: str | None) -> None:
        card = self._found.get(key or "")
        if card is None:
            return
        if not self._several:
            self.close_sheet()
        self.chosen.emit(card)
        if self._several:
            self.show_found()

    def _take_match(self) -> None:
        card = self._found.get(self.list.current() or "")
        if card is not None:
            self.whole.emit(self._library.match_of(card))
            self.show_found()
