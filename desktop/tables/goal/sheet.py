"""A ticket of the table: a sheet of paper for one thing that can be asked. Decides nothing."""

from __future__ import annotations

from math import ceil
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.base import Scroller
from desktop.widgets.base import BLEED, Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, fitted
from desktop.widgets.panel import Ticket
from desktop.words import Words

TOP = Qt.AlignmentFlag.AlignTop
LARGE = 1.5  # share of text from which hints are brief
LOW = 290  # units below which a ticket has no heading
TIGHT = 0.85  # how much closer larger text may stand


def text(look: Look, said: str = "", step: str = "body", colour: str = "ink2") -> Label:
    """Words that take no more height than they need."""
    made = Label(look, said, step, colour)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    return made


class Big(Painted):
    """One line in large letters, made smaller until it fits; then in two lines."""

    def __init__(
        self, look: Look, text: str = "", step: str = "choice", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._text, self._step, self._token = text, step, "ink"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, text: str, token: str = "ink") -> None:
        if (text, token) != (self._text, self._token):
            self._text, self._token = text, token
            self.setAccessibleName(text)
            self.update()

    def text(self) -> str:
        return self._text

    def sizeHint(self) -> QSize:
        tall = self.look.size(self._step) * 1.08
        return QSize(round(self.look.px(160)), round(tall))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        font = fitted(
            self.look.type(self._step, figures=False),
            self._text,
            self.width(),
            self.look.size("body"),
        )
        middle = self.height() / 2 + QFontMetricsF(font).capHeight() / 2
        colour = self.look.theme[self._token]
        draw_line(painter, 0, middle, self._text, font, colour, self.width())


class Sheet(Ticket):
    """A ticket whose body scrolls when it is too tall, so that its buttons never leave it.

    `primary` is what Enter presses, `refusal` what P presses; either may be missing.
    """

    sent = Signal(dict)
    on_the_pitch = False
    """Whether what it asks is chosen on the timeline."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, "", parent=parent)
        self.words = words
        self.primary: Button | None = None
        self.refusal: Button | None = None
        self._able, self._why, self._titled = True, "", False
        self._inner = QWidget()
        self.inside = QVBoxLayout(self._inner)
        self._scroller = Scroller(self._inner, look)
        self._scroller.setMinimumHeight(24)
        self.body.addWidget(self._scroller, 1)
        self._loosen()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "inside"):
            self._loosen()

    def _space(self) -> None:
        super()._space()
        if not self.foot.count():
            self.foot.setContentsMargins(0, 0, 0, 0)

    def _loosen(self) -> None:
        self.inside.setContentsMargins(0, 0, 0, 0)
        self.inside.setSpacing(round(self.look.px(6)))
        bleed = round(self.look.px(BLEED))
        self.body.setContentsMargins(bleed, 0, bleed, 0)

    def set_title(self, title: str) -> None:
        """With large text or little room the announcer's sentence has to do: the room is the
        question's."""
        super().set_title(title)
        self._titled = bool(title)
        self._show_heading()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_heading()

    def _show_heading(self) -> None:
        self.heading.setVisible(self._titled and self.roomy())

    def roomy(self) -> bool:
        """Whether text of this size leaves room for more than the question."""
        return self.height() >= self.roomy_from()

    def roomy_from(self) -> int:
        """The height from which it is so."""
        larger = max(1.0, TIGHT * self.look.text / self.look.unit)
        return ceil(self.look.px(LOW) * larger)

    def least(self) -> int:
        """How tall it must be for its buttons to be whole; without its heading."""
        return self._head_and_foot(headed=False) + self._scroller.minimumHeight()

    def whole(self) -> int:
        """How tall it must be for all that is asked to be seen at once; 0: it may scroll."""
        return 0

    def _head_and_foot(self, headed: bool) -> int:
        """What takes height whatever is shown between."""
        buttons = [one for one in (self.primary, self.refusal) if one is not None]
        foot = max((one.sizeHint().height() for one in buttons), default=0)
        column = self.layout().contentsMargins()
        tall = column.top() + column.bottom() + foot + self.foot.contentsMargins().top()
        if headed:
            tall += self.heading.sizeHint().height() + self.layout().spacing()
        return tall + self.layout().spacing()

    def needs(self, width: int) -> int | None:
        """How tall it must be for all of it to be seen; None: it takes what it gets."""
        return None

    def put_buttons(self, primary: Button, refusal: Button | None = None) -> None:
        self.primary, self.refusal = primary, refusal
        if refusal is not None:
            self.foot.addWidget(refusal, 0, TOP)
        self.foot.addWidget(primary, 1, TOP)
        self._space()

    def set_able(self, able: bool, why: str = "") -> None:
        """Whether anything may be pressed at all (a break, a step on its way); why not."""
        self._able, self._why = able, "" if able else why
        self.refresh()

    def choose(self, slot: int | None, place: str) -> None:
        """This slot is chosen on the timeline and not confirmed; None: none is."""

    def begun(self) -> object:
        """What has been written here and not sent, for `go_on` of the same ticket made anew."""
        return None

    def go_on(self, begun: Any) -> None:
        """Writes what another of its kind had `begun` for the same question."""

    def refresh(self) -> None:
        """Brings the buttons up to what is chosen."""
        for button in (self.primary, self.refusal):
            if button is not None:
                button.set_able(self._able, self._why if button is self.primary else "")

    def first(self) -> QWidget | None:
        """What the keyboard starts on."""
        return self.primary

    def enter_means_primary(self) -> bool:
        """Whether Enter, pressed anywhere, may press the primary button."""
        return True

    def enter_was_early(self) -> str:
        """What to say when it may not yet; from now on it may."""
        return ""
