"""An offer that stands before this seat: what one gets, what one gives, what is left then."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Scroller, column
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.panel import Ticket

TOP = Qt.AlignmentFlag.AlignTop


class OfferCard(Ticket):
    """`accepted`, `rejected` and `countered` name the offer."""

    accepted = Signal(int)
    rejected = Signal(int)
    countered = Signal(int)

    def __init__(self, look: Look, counter: str, parent: QWidget | None = None) -> None:
        super().__init__(look, " ", parent=parent)
        self.number = 0
        self._lines = [Label(look, "", step, colour) for step, colour in (
            ("body", "ink"), ("body", "ink"), ("note", "ink2"), ("body", "brick"))]  # fmt: skip
        inner = QWidget()
        self._inside = column(*self._lines, 0, space=3)
        inner.setLayout(self._inside)
        scroller = Scroller(inner, look)
        scroller.setMinimumHeight(20)
        self.body.addWidget(scroller, 1)
        self.yes = Button(look, "", step="small_button")
        self.no = Button(look, "", step="small_button")
        self.other = Button(look, counter, step="small_button")
        self.yes.setObjectName("accept")
        self.no.setObjectName("reject")
        self.other.setObjectName("counter")
        for button in (self.no, self.other, self.yes):
            self.foot.addWidget(button, 1, TOP)
        answers = (
            (self.yes, self.accepted),
            (self.no, self.rejected),
            (self.other, self.countered),
        )
        for button, answer in answers:
            button.clicked.connect(lambda _=False, say=answer: say.emit(self.number))

    def wanted(self, wide: int) -> int:
        """How high it would be if nothing had to scroll."""
        px = self.look.px
        inner = wide - 2 * round(px(16 + 6)) - 2
        high = self.heading.sizeHint().height() + self._inside.totalHeightForWidth(max(60, inner))
        return round(high + self.yes.heightForWidth(wide // 3) + px(14 + 2 * 14 + 6 * 2 + 6))

    def show_offer(
        self, number: int, title: str, lines: tuple[str, str, str, str], buttons: tuple[str, str]
    ) -> None:
        """Four lines: get, give, what is left, and a warning ('' for none)."""
        self.number = number
        self.set_title(title)
        for label, text in zip(self._lines, lines, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        self.yes.say(buttons[0])
        self.no.say(buttons[1])

    def show_able(self, accept: bool, reject: bool, counter: bool, primary: bool, why: str) -> None:
        self.yes.set_able(accept, why)
        self.yes.set_primary(primary)
        self.no.set_able(reject)
        self.other.setVisible(counter)
