"""The sheet of an overtime shootout: the big clock, who is still in, and one button when it is you.

Counts down for show only: whether time is up is said by the next view.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.goal.clock import ClockBoard
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.sheet import Sheet, text
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import Words

LEAST_CLOCK = 96
"""Units that the board of the clock is high, before the pitch gets any."""


class AttemptSheet(Sheet):
    """`start_asked`: the player wants the clip and with it the clock to begin."""

    start_asked = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.clock = ClockBoard(look, words("goal.ticket.time_left"))
        self._caption = Label(look, words("goal.ticket.attempt_title"), "strong")
        self._rows = Rows(look)
        self._note = text(look, step="note")
        self._starting = self._waiting = False
        self._place: str | None = None
        self._slot: int | None = None
        for widget in (self._caption, self._rows, self._note):
            self.inside.addWidget(widget)
        self.inside.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(18)))
        across.addWidget(self.clock, 57)  # never scrolled away
        across.addWidget(self._scroller, 43)
        self.body.addLayout(across, 1)
        button = Button(look, "", primary=True)
        button.clicked.connect(self._pressed)
        self.put_buttons(button)

    def show_attempt(self, rows: Sequence[Row], note: str, mine: bool, starting: bool) -> None:
        """`starting`: the clip is not started yet."""
        self._rows.show_rows(rows)
        self._note.setText(note)
        self._note.setVisible(bool(note) and not mine)  # the announcer says it to me
        self._starting = starting
        self.on_the_pitch = not (mine and starting)
        if self.primary is not None:
            self.primary.setVisible(mine)
        self.refresh()

    def wait_for_clip(self, waiting: bool) -> None:
        """The clip was asked for and is coming, or no longer."""
        self._waiting = waiting
        self.refresh()

    def least(self) -> int:
        return self._head_and_foot(headed=False) + round(self.look.px(LEAST_CLOCK))

    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows()

    def choose(self, slot: int | None, place: str) -> None:
        self._slot, self._place = slot, place
        self.refresh()

    def refresh(self) -> None:
        button = self.primary
        if button is None:
            return
        words = self.words
        if self._starting:
            say = "goal.clip.loading" if self._waiting else "goal.button.start_clip"
            button.say(words(say))
            button.set_able(self._able and not self._waiting, self._why)
            return
        chosen = self._slot is not None
        text = words("goal.button.place", place=self._place) if chosen else ""
        button.say(text or words("goal.button.choose"))
        button.set_able(self._able and chosen, self._why)

    def _pressed(self) -> None:
        if self._starting:
            self.start_asked.emit()
        elif self._slot is not None:
            self.sent.emit({"do": "place", "slot": self._slot})
