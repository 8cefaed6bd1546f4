"""The decks on this machine: which there are, and the ways to another one. Shows; makes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Dropping, Scroller, column, empty, row
from desktop.screens.forms import Line, in_line
from desktop.screens.lobby_parts import Rule
from desktop.screens.sheet import Sheet
from desktop.widgets.base import BLEED
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.words import Words

LONGEST_TITLE = 60


@dataclass(frozen=True)
class DeckLine:
    """A deck. `key` names it to whoever opens it, `own`: it can be changed; `wrong` counts what
    is wrong in it."""

    key: str
    title: str
    cards: int
    clips: int
    wrong: int = 0
    own: bool = True


class DecksScreen(Dropping):
    """A line for each deck, and what can be begun."""

    wanted = Signal(str)  # new, table, open, back
    edit = Signal(str)
    share = Signal(str)
    delete = Signal(str)

    def __init__(
        self, look: Look, words: Words, decks: Sequence[DeckLine], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, words, parent)
        panel = Panel(look, words("workshop.title"))
        self._lines = column(space=8)
        bleed = round(look.px(BLEED))
        self._lines.setContentsMargins(bleed, 0, bleed, 0)
        inside = QWidget()
        inside.setLayout(column(self._lines, 0))
        panel.body.setContentsMargins(0, 0, 0, 0)
        panel.body.addWidget(Scroller(inside, look), 1)
        back = self._back = self._button("common.back", "back", step="small_button")
        opened = self._button("workshop.open", "open", step="small_button")
        table = self._button("workshop.table", "table", step="small_button")
        new = self._button("workshop.new", "new", primary=True, icon="plus", step="small_button")
        drop = Label(look, words("workshop.drop"), "note", "ink2")
        panel.body.addWidget(in_line(look, drop))
        panel.body.addLayout(row(back, 0, opened, table, new, space=4))
        panel.setMaximumWidth(round(1000 * max(1.0, look.text)))
        laid = row(panel)
        laid.setContentsMargins(24, 24, 24, 24)
        self.setLayout(laid)
        self._first: QWidget = new
        self.show_decks(decks)

    def _button(
        self, key: str, what: str, primary: bool = False, icon: str | None = None, step: str = ""
    ) -> Button:
        made = Button(self.look, self.words(key), primary, step or "button", icon)
        made.setObjectName(what)
        made.clicked.connect(partial(self.wanted.emit, what))
        return made

    def way_back(self) -> Button:
        return self._back

    def first_focus(self) -> QWidget | None:
        return self._first

    def show_decks(self, decks: Sequence[DeckLine]) -> None:
        look, words = self.look, self.words
        empty(self._lines)
        if not any(deck.own for deck in decks):
            self._lines.addWidget(Label(look, words("workshop.none"), "title"))
            self._lines.addWidget(Label(look, words("workshop.none_help"), "body", "ink2"))
            self._lines.addWidget(Rule(look))
        for number, deck in enumerate(decks):
            if number:
                self._lines.addWidget(Rule(look))
            self._lines.addWidget(self._line(deck))

    def _line(self, deck: DeckLine) -> QWidget:
        look, words = self.look, self.words
        said = [words("common.cards", n=deck.cards)]
        if deck.clips:
            said.append(words("workshop.clips", n=deck.clips))
        if not deck.own:
            said.append(words("workshop.built_in"))
        lines = [
            Label(look, deck.title, "title", wrap=False),
            Label(look, " · ".join(said), "note", "ink2"),
        ]
        if deck.wrong:
            wrong = words("app.deck_wrong", n=deck.wrong)
            lines.append(Label(look, f"✕ {wrong}", "note", "brick", weight=600))
        laid = row(space=8)
        laid.addLayout(column(*lines, space=2), 1)
        for what, signal in (("edit", self.edit), ("share", self.share)):
            if what == "edit" and not deck.own:
                continue
            button = Button(look, words(f"workshop.{what}"), step="small_button")
            button.setAccessibleName(words(f"workshop.{what}_named", deck=deck.title))
            button.setObjectName(f"{what}-{deck.key}")
            button.clicked.connect(partial(signal.emit, deck.key))
            laid.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        if deck.own:
            drop = Link(look, words("workshop.delete"), "ink")
            drop.setObjectName(f"delete-{deck.key}")
            drop.setAccessibleName(words("workshop.delete_named", deck=deck.title))
            drop.clicked.connect(partial(self.delete.emit, deck.key))
            laid.addWidget(drop, 0, Qt.AlignmentFlag.AlignVCenter)
        holder = QWidget()
        holder.setLayout(laid)
        return holder


class TitleSheet(Sheet):
    """What a new deck is called."""

    chosen = Signal(str)

    def __init__(self, look: Look, words: Words, page: QWidget, title: str = "") -> None:
        super().__init__(look, page, words("workshop.new"), 520, form=True)
        self._words = words
        self.line = Line(look, words("workshop.name"), title, longest=LONGEST_TITLE)
        self.line.field.setObjectName("title")
        back = Button(look, words("common.cancel"), step="small_button")
        make = Button(look, words("workshop.make"), primary=True, step="small_button")
        make.setObjectName("make")
        self.body.addWidget(self.line)
        self.finish(back, make)
        back.clicked.connect(self.close_sheet)
        make.clicked.connect(self._choose)
        self.line.entered.connect(self._choose)
        self.open(self.line.field)

    def _choose(self) -> None:
        if not self.line.text:
            self.line.complain(self._words("workshop.name_missing"))
            self.refit()
            return
        self.close_sheet()
        self.chosen.emit(self.line.text)
