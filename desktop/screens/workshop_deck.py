"""A deck in the making: its cards at the left, one of them at the right. Shows a draft and tells
what is wanted; the draft is somebody else's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Dropping, below, column, open_menu, row
from desktop.screens.forms import Line, among_others, in_line
from desktop.screens.workshop import LONGEST_TITLE
from desktop.screens.workshop_card import CardEditor, doubt_words
from desktop.screens.workshop_making import MakingStrip
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.listing import Entry, Listing
from desktop.widgets.panel import Panel
from desktop.words import Words
from desktop.workshop.doubts import Doubt
from desktop.workshop.draft import Draft, Item


def item_title(words: Words, item: Item) -> str:
    """'Helmut Rahn, 84. perc'; a card without facts is called as its video."""
    said = words.scorer(item.scorer, item.minute, item.penalty, item.own_goal)
    if said:
        return said
    if item.home and item.away:
        return words.match(item.home, item.away)
    return Path(item.source.file).name if item.source else words("workshop.no_facts")


def item_note(words: Words, item: Item) -> str:
    """'1954. jún. 20. · NSZK – Magyarország 3–2'; what to do if nothing is known."""
    facts = [words.date_short(item.day)] if item.day else []
    if item.home and item.away:
        match = words.match(item.home, item.away)
        facts.append(f"{match} {words.score(item.score, item.pens)}" if item.score else match)
    return " · ".join(facts) or words("workshop.choose_goal")


class DeckScreen(Dropping):
    """`wanted`: back, undo, redo, share, files, folder, library, hand, table. `item_changed`,
    `asked` and `renamed` come from the card and the title."""

    wanted = Signal(str)
    moved = Signal(str)
    removed = Signal(str)
    renamed = Signal(str)
    item_changed = Signal(object)
    asked = Signal(str)

    def __init__(
        self,
        look: Look,
        words: Words,
        clip: Callable[[], QWidget | None] = lambda: None,
        known: Callable[[str], str] = str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, words, parent)
        self.title = Line(look, words("workshop.name"), longest=LONGEST_TITLE)
        self.title.field.setObjectName("title")
        self.title.field.editingFinished.connect(self._rename)
        self.list = Listing(look, words("workshop.cards"))
        self.list.setObjectName("cards")
        self.list.say_when_empty(words("workshop.empty"))
        self.list.moved.connect(self.moved)
        self.list.chosen.connect(self.moved)
        self.list.removed.connect(self.removed)
        self.sum = in_line(look, Label(look, "", "note", "ink2"))
        self.making = MakingStrip(look, words)
        self.saved = Label(look, "", "note", "surf_text2", False)
        self.card = CardEditor(look, words, clip, known)
        self.card.changed.connect(self.item_changed)
        self.card.asked.connect(self.asked)
        self._lay_out()

    def _link(self, key: str, what: str) -> Link:
        made = Link(self.look, self.words(key), "surf_text")
        made.setObjectName(what)
        made.clicked.connect(partial(self.wanted.emit, what))
        return made

    def _lay_out(self) -> None:
        look, words = self.look, self.words
        self.back = self._link("workshop.back", "back")
        self.undo = self._link("workshop.undo", "undo")
        self.redo = self._link("workshop.redo", "redo")
        share = self._link("workshop.share", "share")
        top = row(self.back, 12, self.undo, self.redo, 0, self.saved, 12, share, space=6)
        cards = Panel(look)
        cards.body.setContentsMargins(0, 0, 0, 0)
        cards.body.addWidget(self.title)
        cards.body.addWidget(self.list, 1)
        cards.body.addWidget(self.sum)
        cards.body.addLayout(among_others(look, self.making))
        self.add = Button(look, words("workshop.add"), True, "small_button", "plus")
        self.add.setObjectName("add")
        self.add.clicked.connect(self._offer)
        cards.body.addWidget(self.add)
        halves = row(space=16)
        halves.addWidget(cards, 5)
        halves.addWidget(self.card, 8)
        laid = column(top, 6)
        laid.addLayout(halves, 1)
        laid.setContentsMargins(24, 12, 24, 20)
        self.setLayout(laid)

    def _offer(self) -> None:
        ways = ("library", "files", "folder", "hand", "table")
        entries = [
            (self.words(f"workshop.add_{way}"), partial(self.wanted.emit, way)) for way in ways
        ]
        open_menu(self.look, entries, self, below(self.add))

    def _rename(self) -> None:
        if self.title.text:
            self.renamed.emit(self.title.text)

    def first_focus(self) -> QWidget | None:
        return self.list if self.list.entries() else self.add

    # what it shows

    def show_draft(
        self,
        draft: Draft,
        doubts: Mapping[str, Sequence[Doubt]],
        current: str | None,
    ) -> None:
        """The draft, its doubts by item, and the item that is looked at."""
        words = self.words
        if not self.title.field.hasFocus():
            self.title.field.setText(draft.title)
        self.list.show_entries([self._entry(one, doubts[one.key]) for one in draft.items], current)
        stops = sum(any(one.stops for one in doubts[item.key]) for item in draft.items)
        said = words("common.cards", n=len(draft.items))
        if stops:
            said += f" · {words('workshop.unplayable', n=stops)}"
        self.sum.setText(said)
        item = draft.item(current) if current else None
        self.card.show_item(item, doubts[item.key] if item else ())

    def show_steps(self, undo: bool, redo: bool) -> None:
        self.undo.setEnabled(undo)
        self.redo.setEnabled(redo)

    def _entry(self, item: Item, doubts: Sequence[Doubt]) -> Entry:
        words = self.words
        mark = "stop" if any(d.stops for d in doubts) else "doubt" if doubts else "fine"
        said = " ".join(doubt_words(words, one) for one in doubts)
        note = item_note(words, item)
        return Entry(item.key, item_title(words, item), note, mark, said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.wanted.emit("undo")
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.wanted.emit("redo")
        else:
            super().keyPressEvent(event)
