"""The ticket: what a seat is asked, in a sentence or two, and its two buttons.

Shows what it is given; which button was pressed goes out. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.base import BAR, Scroller
from desktop.widgets.base import BLEED
from desktop.widgets.button import Button
from desktop.widgets.keys import Hint, KeyHints
from desktop.widgets.label import Label
from desktop.widgets.panel import Ticket

LARGE = 1.3
"""From this size of text on the room is the question's."""
TOP = Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True)
class Asks:
    """What the ticket says: a heading, a sentence or two, words of its buttons ('' for none), and
    the keys. `primary` may be there and not be able: then `why` stands below it."""

    title: str
    text: str = ""
    warning: str = ""
    primary: str = ""
    able: bool = True
    why: str = ""
    refusal: str = ""
    keys: tuple[Hint, ...] = ()


class AskSheet(Ticket):
    """`agreed` is the green button, `declined` the one beside it."""

    agreed = Signal()
    declined = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, " ", parent=parent)
        self._lead = Label(look, "", "body", weight=700)
        self._text = Label(look, "", "body")
        self._warning = Label(look, "", "body", "brick", weight=600)
        self.keys = KeyHints(look)
        inner = QWidget()
        self._inside = QVBoxLayout(inner)
        for label in (self._lead, self._text, self._warning):
            self._inside.addWidget(label)
        self._lead.hide()
        self._inside.addStretch(1)
        self._scroller = Scroller(inner, look)
        self._scroller.setMinimumHeight(20)
        self.body.addWidget(self._scroller, 1)
        self.body.addWidget(self.keys)
        self.primary = Button(look, "", primary=True)
        self.refusal = Button(look, "")
        self.primary.clicked.connect(self.agreed)
        self.refusal.clicked.connect(self.declined)
        self.foot.addWidget(self.refusal, 0, TOP)
        self.foot.addWidget(self.primary, 1, TOP)
        self._asks = Asks("")
        self._tight()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_inside"):
            self._tight()

    def _tight(self) -> None:
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(round(self.look.px(4)))
        self.body.setSpacing(round(self.look.px(2)))

    def between(self, *made: QWidget) -> None:
        """Puts widgets of a game's own below the words."""
        for widget in made:
            self._inside.insertWidget(self._inside.count() - 1, widget)

    def wanted(self, wide: int) -> int:
        """How high it would be if nothing had to scroll, also beside a scroll bar: one that came
        would else take the width that would make it go."""
        look = self.look
        inner = wide - 2 * round(look.px(16) + look.px(BLEED)) - 2 - BAR
        words = self._inside.totalHeightForWidth(max(60, inner))
        if not self._lead.isHidden():  # the heading stands for it
            words -= self._lead.heightForWidth(max(60, inner)) + self._inside.spacing()
        high = self.heading.sizeHint().height() + max(self._scroller.minimumHeight(), words)
        if self._keys_wanted():
            high += self.keys.sizeHint().height()
        feet = [b for b in (self.primary, self.refusal) if not b.isHidden()]
        if feet:
            each = (wide - 2 * round(look.px(16))) // len(feet)
            high += max(b.heightForWidth(each) for b in feet) + round(look.px(14))
        return round(high + look.px(2 * 14 + 6 * 2 + 8))

    def _keys_wanted(self) -> bool:
        return bool(self._asks.keys) and self.look.text / self.look.unit <= LARGE

    def _fit_keys(self) -> None:
        """Where there is not room for all, the words and the buttons have it: the keys go first,
        then the heading is a line above the words."""
        wanted = self.wanted(self.width())
        self.keys.setVisible(self._keys_wanted() and self.height() >= wanted)
        spare = self.keys.sizeHint().height() if self._keys_wanted() else 0
        whole = self.height() >= wanted - spare
        self.heading.setVisible(whole)
        self._lead.setVisible(not whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_keys()

    def asks(self) -> Asks:
        return self._asks

    def show_asks(self, asks: Asks, able: bool) -> None:
        """`able`: whether anything can be sent now."""
        self._asks = asks
        self.set_title(asks.title)
        self._lead.setText(asks.title)
        for label, text in ((self._text, asks.text), (self._warning, asks.warning)):
            label.setText(text)
            label.setVisible(bool(text))
        self.keys.show_hints(asks.keys)
        for button, text in ((self.primary, asks.primary), (self.refusal, asks.refusal)):
            button.say(text)
            button.setVisible(bool(text))
        self.primary.set_able(able and asks.able, asks.why)
        self.refusal.set_able(able)
        self._fit_keys()
        self.updateGeometry()
        self.update()
