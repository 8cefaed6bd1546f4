"""The tickets: one sheet of paper for each thing that can be asked, and one for waiting.

A sheet shows plain values and says what is wanted (`sent`: a step). It decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.base import Scroller
from desktop.tables.goal.rows import Row, Rows
from desktop.widgets.base import BLEED, Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.card import CardFace, CardView, Picture
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, fitted
from desktop.widgets.panel import Ticket
from desktop.widgets.tokens import TokenRow
from desktop.words import Words

TOP = Qt.AlignmentFlag.AlignTop
LARGE = 1.5  # share of text from which a heading is left out


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
        self._able, self._why = True, ""
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
        """With large text the announcer's sentence has to do: the room is the question's."""
        super().set_title(title)
        self.heading.setVisible(bool(title) and self.look.text / self.look.unit <= LARGE)

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


@dataclass(frozen=True)
class Waiting:
    """What somebody sees who has nothing to do now. `card`: (colour, name) of the running card."""

    title: str
    rows: tuple[Row, ...] = ()
    head: str = ""
    note: str = ""
    card: tuple[str, str] | None = None
    sent: str = ""


class WaitSheet(Sheet):
    """The running card, who has done what, and what comes next for this seat."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._card = CardView(look, words)
        self._sent = Big(look, "", "title")
        self._caption = Label(look, "", "body", weight=700)
        self._rows = Rows(look)
        self._note = text(look)
        right = QVBoxLayout()
        right.setSpacing(round(look.px(4)))
        for widget in (self._sent, self._caption, self._rows):
            right.addWidget(widget)
        right.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(18)))
        across.addWidget(self._card, 0, TOP)
        across.addLayout(right, 1)
        self.inside.addLayout(across, 1)
        self.inside.addWidget(self._note)
        self._size()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_card"):
            self._size()

    def _size(self) -> None:
        self._card.setFixedSize(round(self.look.px(112)), round(self.look.px(172)))

    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows()

    def note(self) -> str:
        return self._note.text()

    def show_waiting(self, waiting: Waiting) -> None:
        self.set_title(waiting.title)
        self._card.setVisible(waiting.card is not None)
        if waiting.card is not None:
            self._card.show_running(*waiting.card)
        for widget, text in ((self._caption, waiting.head), (self._note, waiting.note)):
            widget.setText(text)
            widget.setVisible(bool(text))
        self._sent.say(waiting.sent)
        self._sent.setVisible(bool(waiting.sent))
        self._rows.show_rows(waiting.rows)


class VerdictSheet(Sheet):
    """A closed action while it is being told: the card, where it belongs, and a row a player."""

    def __init__(
        self, look: Look, words: Words, picture: Picture, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, words, parent)
        self._facts = text(look)
        self._rows = Rows(look, ruled=True)
        self._tips = text(look, colour="ink")
        self._card = CardView(look, words, picture)
        column = QVBoxLayout()
        column.setSpacing(round(look.px(4)))
        for widget in (self._facts, self._rows, self._tips):
            column.addWidget(widget)
        column.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(18)))
        across.addWidget(self._card, 0, TOP)
        across.addLayout(column, 1)
        self.inside.addLayout(across, 1)
        self._size()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_card"):
            self._size()

    def _size(self) -> None:
        self._card.setFixedSize(round(self.look.px(150)), round(self.look.px(224)))

    def show_card(self, face: CardFace, right: bool) -> None:
        self._card.show_face(face, right)

    def show_verdict(self, title: str, facts: str, rows: Sequence[Row], tips: str) -> None:
        self.set_title(title)
        self._facts.setText(facts)
        self._rows.show_rows(rows)
        self._tips.setText(tips)
        self._tips.setVisible(bool(tips))


class ExtraSheet(Sheet):
    """An extra action, for three tokens, or not."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.set_title(words("goal.ticket.extra_title"))
        self._hint = text(look, colour="ink")
        self._coins = TokenRow(look, size=44)
        self.inside.addWidget(self._hint)
        self.inside.addStretch(1)
        self.inside.addWidget(self._coins, 0, Qt.AlignmentFlag.AlignHCenter)
        self.inside.addStretch(1)
        buy = Button(look, words("goal.button.buy"), primary=True, coin=True)
        no = Button(look, words("goal.button.no_buy"))
        buy.clicked.connect(lambda: self.sent.emit({"do": "buy"}))
        no.clicked.connect(lambda: self.sent.emit({"do": "pass"}))
        self.put_buttons(buy, no)

    def show_tokens(self, count: int) -> None:
        tokens = self.words("common.tokens", n=count)
        self._hint.setText(self.words("goal.ticket.extra_hint", tokens=tokens))
        self._coins.show_tokens(count, name=tokens)

    def enter_means_primary(self) -> bool:
        return False  # three tokens are not spent by a stray key


class PlaceSheet(Sheet):
    """Where the goal goes, in words as large as they can be. Nothing is sent before the button."""

    on_the_pitch = True

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.card = CardView(look, words)
        self._hint = text(look, words("goal.ticket.choice_private"), "note")
        self._choice = Big(look)
        self._keys = Keys(look, words)
        self._tips = Rows(look, columns=5, nameless=True)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(14)))
        across.addWidget(self.card, 0, TOP)
        column = QVBoxLayout()
        column.addWidget(self._choice)
        column.addWidget(self._keys)
        column.addStretch(1)
        across.addLayout(column, 1)
        self.inside.addWidget(self._hint)
        self.inside.addLayout(across, 1)
        self.inside.addWidget(self._tips)
        self._slot: int | None = None
        button = Button(look, words("goal.button.place_here"), primary=True)
        button.clicked.connect(self._send)
        self.put_buttons(button)
        self._size()
        self.choose(None, "")

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "card"):
            self._size()

    def _size(self) -> None:
        self.card.setFixedSize(round(self.look.px(64)), round(self.look.px(92)))

    def show_card(self, title: str, colour: str, name: str, tips: Sequence[Row]) -> None:
        self.set_title(title)
        self.card.show_running(colour, name, draggable=self._able)
        self._tips.show_rows(tips)
        self._tips.setVisible(bool(tips))

    def choose(self, slot: int | None, place: str) -> None:
        """This slot is chosen and not confirmed; None: none is."""
        self._slot = slot
        text = place if slot is not None else self.words("goal.ticket.choose_first")
        self._choice.say(text[:1].upper() + text[1:], "ink" if slot is not None else "ink2")
        self.card.setVisible(slot is None)
        large = self.look.text / self.look.unit > LARGE
        self._hint.setVisible(not large or slot is None)
        self.refresh()

    def refresh(self) -> None:
        if self.primary is None:
            return
        if not self._able:
            self.primary.set_able(False, self._why)
        else:
            self.primary.set_able(self._slot is not None)

    def choice(self) -> str:
        return self._choice.text()

    def _send(self) -> None:
        if self._slot is not None:
            self.sent.emit({"do": "place", "slot": self._slot})


class Keys(Painted):
    """The keys of the timeline, drawn as key caps: ← → place, Enter put it there."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._parts = (
            (("←", "→"), words("goal.ticket.key_slot")),
            (("Enter",), words("goal.ticket.key_place")),
            ((), words("goal.ticket.drag")),
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        tall = QFontMetricsF(self.look.type("note")).height()
        return QSize(round(self.look.px(160)), round(tall + self.look.px(8)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        font = look.type("note")
        metrics = QFontMetricsF(font)
        middle = self.height() / 2
        baseline = middle + metrics.capHeight() / 2
        x = 1.0
        for caps, text in self._parts:
            wide = sum(metrics.horizontalAdvance(cap) + look.px(16) for cap in caps)
            if x + wide + metrics.horizontalAdvance(text) > self.width():
                break
            for cap in caps:
                box = QRectF(x, 0, metrics.horizontalAdvance(cap) + look.px(12), metrics.height())
                box.moveCenter(QRectF(box.left(), 0, box.width(), self.height()).center())
                painter.setPen(theme["ink2"])
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, look.px(3), look.px(3))
                draw_line(painter, x + look.px(6), baseline, cap, font, theme["ink2"])
                x = box.right() + look.px(5)
            x += draw_line(painter, x, baseline, text, font, theme["ink2"]) + look.px(14)


class ChallengeSheet(Sheet):
    """Who has challenged with what, and the own flag that is not sent yet."""

    on_the_pitch = True

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.set_title(words("goal.ticket.challenges"))
        self._hint = text(look, words("goal.ticket.challenge_hint"), "note")
        self._rows = Rows(look)
        self.inside.addWidget(self._hint)
        self.inside.addWidget(self._rows)
        self.inside.addStretch(1)
        self._slot: int | None = None
        self._others: tuple[Row, ...] = ()
        self._me = ("", "white")
        challenge = Button(look, words("goal.button.challenge"), primary=True, coin=True)
        no = Button(look, words("goal.button.pass"))
        challenge.clicked.connect(self._send)
        no.clicked.connect(lambda: self.sent.emit({"do": "pass"}))
        self.put_buttons(challenge, no)

    def show_challenges(self, rows: Sequence[Row], name: str, colour: str) -> None:
        self._others, self._me = tuple(rows), (name, colour)

    def choose(self, slot: int | None, place: str) -> None:
        self._slot = slot
        name, colour = self._me
        mine = self.words("goal.button.choose") if slot is None else f"{place}?"
        own = Row(name, colour, mine, ink="grass" if slot is not None else "ink2")
        self._rows.show_rows((*self._others, own))
        self.refresh()

    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows()

    def refresh(self) -> None:
        super().refresh()
        if self._able and self.primary is not None:
            self.primary.set_able(self._slot is not None)

    def _send(self) -> None:
        if self._slot is not None:
            self.sent.emit({"do": "challenge", "slot": self._slot})
