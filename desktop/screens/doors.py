"""Small sheets on the way: an address to join, the rules to read, a card to look at again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.address import EXAMPLE, Address, parse
from desktop.look import Look
from desktop.screens.base import column, row
from desktop.screens.forms import Line, in_line
from desktop.screens.sheet import Sheet
from desktop.video import ClipWidget, ClipWords, Film, Player
from desktop.widgets.button import Button
from desktop.widgets.card_face import CardFace
from desktop.widgets.card_view import CardView
from desktop.widgets.label import Label
from desktop.words import Words
from engine.goal.model import Card
from net.door import code_of
from net.messages import PORT

LONGEST_CODE = 24

MakePlayer = Callable[[QWidget], Player]


class AddressSheet(Sheet):
    """Joins by address when the room is not found by itself."""

    chosen = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget, last: str = "") -> None:
        super().__init__(look, page, words("home.by_address"), 520, form=True)
        self._words = words
        example = words("common.example", what=EXAMPLE)
        self.line = Line(look, words("home.address"), last, example)
        self.go = Button(look, words("home.join"), primary=True)
        self.go.setObjectName("join")
        stay = Button(look, words("common.cancel"))
        self.body.addWidget(self.line)
        self.body.addWidget(in_line(look, Label(look, words("home.address_hint"), "note", "ink2")))
        self.finish(stay, self.go)
        self.go.clicked.connect(self._go)
        self.line.entered.connect(self._go)
        stay.clicked.connect(self.close_sheet)
        self.open(self.line.field)

    def complain(self, why: str) -> None:
        """Says what was wrong with the last one."""
        self.line.complain(why)
        self.refit()
        self.line.field.setFocus()

    def _go(self) -> None:
        address: Address | None = parse(self.line.text, PORT)
        if address is None:
            return self.complain(self._words("errors.bad_address"))
        self.close_sheet()
        self.chosen.emit(address)


class CodeSheet(Sheet):
    """Asks for a room's code."""

    chosen = Signal(str)
    cancelled = Signal()

    def __init__(self, look: Look, words: Words, page: QWidget, room: str) -> None:
        super().__init__(look, page, room or words("home.code"), 440, form=True)
        self._words = words
        self.line = Line(look, words("home.code"), longest=LONGEST_CODE)
        self.line.field.setFont(look.type("figure"))
        self.go = Button(look, words("home.join"), primary=True)
        self.go.setObjectName("join")
        stay = Button(look, words("common.cancel"))
        stay.setObjectName("cancel")
        self.body.addWidget(self.line)
        self.body.addWidget(in_line(look, Label(look, words("home.code_hint"), "note", "ink2")))
        self._given = False
        self.finish(stay, self.go)
        self.go.clicked.connect(self._go)
        self.line.entered.connect(self._go)
        stay.clicked.connect(self.close_sheet)
        self.closed.connect(self._left)
        self.open(self.line.field)

    def _left(self) -> None:
        """Closed by the button, Esc or a press beside it, and no code given."""
        if not self._given:
            self.cancelled.emit()

    def complain(self, why: str) -> None:
        """Says what was wrong with the last one."""
        self.line.complain(why)
        self.refit()
        self.line.field.setFocus()

    def _go(self) -> None:
        code = code_of(self.line.text)
        if code is None:
            return self.complain(self._words("errors.bad_code"))
        self._given = True
        self.close_sheet()
        self.chosen.emit(code)


class CardSheet(Sheet):
    """What is known of an open card, and its film once more."""

    def __init__(
        self,
        look: Look,
        words: Words,
        page: QWidget,
        card: Card,
        face: CardFace,
        film: Film | None,
        make_player: MakePlayer,
    ) -> None:
        super().__init__(look, page, words.date(card.date), 900 if film else 560)
        shown = CardView(look, words)
        shown.show_face(face)
        shown.setFixedSize(QSize(132, 220))
        self.player: Player | None = None
        facts = column(*(Label(look, text, step) for text, step in card_facts(words, card)), 0)
        side = row(shown, facts, space=18)
        side.setStretch(1, 1)
        if film is None:
            self.body.addLayout(side)
            self.body.addWidget(Label(look, words("goal.clip.none"), "note", "ink2"))
        else:
            self.player = make_player(self)
            clip = ClipWidget(self.player, clip_words(words), look)
            clip.setMinimumWidth(360)
            both = row(clip, side, space=18)
            both.setStretch(0, 3)
            both.setStretch(1, 3)
            self.body.addLayout(both)
            self.player.load(film, prime=False)
            self.player.start()
        done = Button(look, words("common.close"), primary=True, step="small_button")
        done.setObjectName("close")
        done.clicked.connect(self.close_sheet)
        self.finish(done)
        self.open(done)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refit()

    def close_sheet(self) -> None:
        if self.player is not None:
            self.player.close()
        super().close_sheet()


def clip_words(words: Words) -> ClipWords:
    return ClipWords(
        play=words("app.play"),
        replay=words("goal.clip.again"),
        seek=words("app.seek"),
        mute=words("goal.clip.mute"),
        unmute=words("goal.clip.unmute"),
    )


def card_facts(words: Words, card: Card) -> list[tuple[str, str]]:
    """What a card says, with the type step it is said in."""
    said = [(words.result(card.home, card.away, card.score, card.pens), "strong")]
    scorer = words.scorer(card.scorer, card.minute, card.penalty, card.own_goal)
    if scorer:
        said.append((scorer, "body"))
    if card.competition:
        stage = card.stage or ""
        known = words("goal.result.competition", competition=card.competition, stage=stage)
        said.append((known if stage else card.competition, "note"))
    return said
