"""The ticket for a date duel: three wheels, decades and typing, and a button that says the date."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.base import Step
from desktop.tables.goal.sheet import Sheet, text
from desktop.widgets.base import painter_for
from desktop.widgets.button import Button
from desktop.widgets.dates import DateWheels
from desktop.widgets.label import Heading
from desktop.widgets.panel import paint_paper
from desktop.words import Words

BEGIN = "1970-06-15"


class DuelSheet(Sheet):
    """As wide as two tickets: heading and decades at the left, wheels over the button right."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._title = Heading(look, "")
        self._hint = text(look, words("goal.ticket.duel_hint"), "note")
        self.dates = DateWheels(look, words, BEGIN)
        self.dates.changed.connect(lambda _: self.refresh())
        button = Button(look, "", primary=True)
        button.clicked.connect(lambda: self.sent.emit(self.step()))
        head = QVBoxLayout()
        head.setSpacing(round(look.px(6)))
        head.addWidget(self._title)
        head.addWidget(self._hint)
        self.dates.left.insertLayout(0, head)
        self.dates.right.addWidget(button)
        self.inside.addWidget(self.dates, 1)
        self.primary = button
        self.refresh()

    def ask(self, title: str, near: str) -> None:
        """A new duel; the wheels begin at `near`."""
        self._title.set_text(title)
        self.dates.set_value(near)
        self.refresh()

    def begun(self) -> str | None:
        return self.dates.value()

    def go_on(self, begun: str | None) -> None:
        if begun is not None:
            self.dates.set_value(begun)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hint.setVisible(self.roomy())

    def step(self) -> Step:
        return {"do": "date", "date": self.dates.value()}

    def refresh(self) -> None:
        super().refresh()
        if self.primary is None:
            return
        date = self.dates.value()
        if date is not None:
            self.primary.say(self.words("goal.button.date", date=self.words.date(date)))
        elif self._able:
            self.primary.set_able(False, self.words("goal.why.bad_date"))

    def first(self) -> QWidget | None:
        return self.dates.year

    def enter_means_primary(self) -> bool:
        return self.dates.value() is not None

    def paintEvent(self, event: QPaintEvent) -> None:
        y = self.height() * 0.52
        paint_paper(painter_for(self), QRectF(self.rect()), self.look, y)
