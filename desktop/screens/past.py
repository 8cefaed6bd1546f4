"""The evenings so far, as this laptop remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtWidgets import QWidget

from desktop.history import Evening
from desktop.look import Look
from desktop.screens.base import column
from desktop.screens.lobby_parts import Rule
from desktop.screens.people import People
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import Words


class PastSheet(Sheet):
    """A line per game: when, where, which; the winners first."""

    def __init__(self, look: Look, words: Words, page: QWidget, found: Sequence[Evening]) -> None:
        super().__init__(look, page, words("end.past"), 760)
        self._words = words
        if not found:
            self.body.addWidget(Label(look, words("end.past_none"), "body"))
        for number, evening in enumerate(found):
            if number:
                self.body.addWidget(Rule(look))
            self.body.addWidget(self._line(evening))
        done = Button(look, words("common.close"), primary=True, step="small_button")
        done.setObjectName("close")
        done.clicked.connect(self.close_sheet)
        self.finish(done)
        self.refit()
        self.open(done)

    def _line(self, evening: Evening) -> QWidget:
        look, words = self.look, self._words
        facts = [when_words(words, evening.when), words(f"{evening.game}.name")]
        if evening.mode and words.has(f"modes.{evening.mode}"):
            facts.append(words(f"modes.{evening.mode}"))
        won = words.list(evening.winners)
        key = "end.past_won" if len(evening.winners) == 1 else "end.past_shared"
        head = words(key, names=won, room=evening.room) if evening.winners else evening.room
        players = People(look, evening.points, evening.colours)
        holder = QWidget()
        said = Label(look, " · ".join(facts), "note", "ink2")
        holder.setLayout(column(Label(look, head, "strong"), said, players, space=2))
        return holder


def when_words(words: Words, when: str) -> str:
    """'2026. június 20. 20:14'."""
    try:
        stamp = datetime.fromisoformat(when)
    except ValueError:
        return when
    return f"{words.date(stamp.date().isoformat())} {stamp:%H:%M}"
