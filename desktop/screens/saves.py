"""Saved games to go on with. Shows what was found; opens and deletes nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.evenings import Evening
from desktop.look import Look
from desktop.screens.base import column, empty, row
from desktop.screens.lobby_parts import Rule
from desktop.screens.people import People
from desktop.screens.sheet import Sheet, ask
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.words import Words

LARGE = 1.4
"""Text from which the buttons stand below what they are for."""


def when_words(words: Words, evening: Evening) -> str:
    """Day and time as this language writes them."""
    stamp = evening.when
    return f"{words.date(stamp.date().isoformat())} {stamp:%H:%M}"


class SavesSheet(Sheet):
    """A line per game: which, who and how it stands, and a button to go on or to see its end."""

    resume = Signal(object)
    look_at = Signal(object)
    delete = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget, found: Sequence[Evening]) -> None:
        super().__init__(look, page, words("saves.title"), 860)
        self._words = words
        self._lines = column(space=8)
        self.body.addLayout(self._lines)
        done = Button(look, words("common.back"), step="small_button")
        done.setObjectName("back")
        done.clicked.connect(self.close_sheet)
        self.finish(done)
        self._first: QWidget = done
        self.show_evenings(found)
        self.open(self._first)

    def show_evenings(self, found: Sequence[Evening]) -> None:
        look, words = self.look, self._words
        empty(self._lines)
        if not found:
            self._lines.addWidget(Label(look, words("saves.none"), "title"))
            self._lines.addWidget(Label(look, words("saves.none_help"), "body", "ink2"))
        primary = True
        for number, evening in enumerate(found):
            if number:
                self._lines.addWidget(Rule(look))
            self._lines.addWidget(self._line(evening, primary and not _done(evening)))
            primary = primary and _done(evening)
        self.refit()

    def _line(self, evening: Evening, primary: bool) -> QWidget:
        look, words = self.look, self._words
        holder = QWidget()
        said = [Label(look, evening.room or evening.file.stem, "title")]
        said.append(Label(look, " · ".join(self._facts(evening)), "note", "ink2"))
        if evening.broken:
            said.append(Label(look, words("saves.broken"), "note", "brick"))
        if evening.old:
            mode = words(f"modes.{evening.mode}")
            said.append(Label(look, words("saves.old", mode=mode), "note", "ink2"))
        facts = column(*said, People(look, evening.points or {}, evening.colours or {}), space=2)
        laid = row(space=10)
        if look.text <= LARGE:
            laid.addLayout(facts, 1)
        if not evening.broken:
            what, wish = ("look", self.look_at) if evening.over else ("resume", self.resume)
            go = Button(look, words(f"saves.{what}"), primary, "small_button")
            go.setAccessibleName(words(f"saves.{what}_named", room=evening.room))
            go.setObjectName(f"{what}-{evening.file.stem}")
            go.clicked.connect(self.close_sheet)
            go.clicked.connect(partial(wish.emit, evening))
            laid.addWidget(go, 0, Qt.AlignmentFlag.AlignVCenter)
            if primary:
                self._first = go
        drop = Link(look, words("saves.delete"), "ink")
        drop.clicked.connect(partial(self._sure, evening))
        laid.addWidget(drop, 0, Qt.AlignmentFlag.AlignVCenter)
        if look.text > LARGE:
            laid.addStretch(1)
        holder.setLayout(column(facts, laid) if look.text > LARGE else laid)
        return holder

    def _facts(self, evening: Evening) -> list[str]:
        words = self._words
        facts = [words(f"{evening.game}.name")] if evening.game else []
        facts.append(words("saves.saved_at", when=when_words(words, evening)))
        if evening.mode:
            facts.append(words(f"modes.{evening.mode}"))
        if evening.overtime:
            facts.append(words(f"overtimes.{evening.overtime}_full"))
        if evening.over:
            facts.append(words("saves.over"))
        elif evening.round:
            facts.append(words("saves.round", round=evening.round))
        return facts

    def _sure(self, evening: Evening) -> None:
        words = self._words
        ask(
            self.look,
            words,
            self._page,
            words("saves.delete_sure"),
            words("saves.delete"),
            partial(self.delete.emit, evening),
            careful=True,
        )


def _done(evening: Evening) -> bool:
    return evening.broken or evening.over
