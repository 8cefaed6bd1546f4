"""Opening a room, and practising alone: what is chosen before a host is started. Starts nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from desktop.look import Look
from desktop.screens.base import Screen, Scroller, column, row
from desktop.screens.forms import Line, Pick
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button
from desktop.widgets.field import Choice, Option
from desktop.widgets.label import Label
from desktop.widgets.panel import Ticket
from desktop.words import Words

MODES = ("easy", "advanced", "hard")
OVERTIMES = ("traditional", "shootout")
LEVELS = ("1", "2", "3")
LONGEST_ROOM = 40


@dataclass(frozen=True)
class DeckShown:
    """A deck to choose. `wrong` counts the rows that cannot be used."""

    name: str
    title: str
    cards: int
    wrong: int = 0


@dataclass(frozen=True)
class Opening:
    """What the room is to be. `screen`: where to project, None not at all."""

    room: str
    mode: str
    overtime: str
    deck: str
    plays: bool
    screen: int | None = None


@dataclass(frozen=True)
class Practice:
    bots: int
    level: int
    mode: str


def mode_options(words: Words) -> list[Option]:
    return [Option(m, words(f"modes.{m}"), words(f"modes.{m}_line")) for m in MODES]


def overtime_options(words: Words) -> list[Option]:
    lines = {
        "traditional": words("overtimes.traditional_line"),
        "shootout": f"{words('overtimes.shootout_line')}: {words('overtimes.shootout_more')}",
    }
    return [Option(o, capital(words(f"overtimes.{o}_full")), lines[o]) for o in OVERTIMES]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def section(look: Look, name: str) -> Label:
    """The name of a group of choices on paper."""
    return Label(look, name, "title", "ink", wrap=False)


def side_by_side(look: Look, *columns: QLayout) -> QBoxLayout:
    """Columns of one width, or below each other where the text is large."""
    if look.text > 1.3:
        return column(*columns, space=14)
    made = row(*columns, space=36)
    for at in range(len(columns)):
        made.setStretch(at, 1)
    return made


class HostForm(Screen):
    """A ticket that becomes a room."""

    opened = Signal(object)
    left = Signal()

    def __init__(
        self,
        look: Look,
        words: Words,
        room: str,
        decks: Sequence[DeckShown],
        screens: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, words, parent)
        self._decks = tuple(decks)
        self.name = Line(look, words("host.name"), room, longest=LONGEST_ROOM)
        self.mode = Choice(look, mode_options(words), "advanced", words("host.mode"))
        self.overtime = Choice(look, overtime_options(words), "traditional", words("host.overtime"))
        self.deck = Pick(
            look, words("host.deck"), self._deck_entries(), decks[0].name if decks else ""
        )
        self.deck_note = Label(look, "", "note", "ink2")
        places = [
            Option("play", words("host.play_too"), words("host.play_too_help")),
            Option("host", words("host.only_host"), words("host.only_host_help")),
        ]
        self.place = Choice(look, places, "play", words("host.my_place"))
        entries = [("", words("app.no_projector")), *((str(n), s) for n, s in enumerate(screens))]
        self.beamer = Pick(look, words("projector.choose_screen"), entries, "")
        self.open = Button(look, words("host.open"), primary=True)
        self.open.setObjectName("open")
        self.cancel = Button(look, words("common.back"))
        self.ticket = Ticket(look, words("host.title"))
        self._fill()
        self.open.clicked.connect(self._open)
        self.name.entered.connect(self._open)
        self.cancel.clicked.connect(self.left)
        self.deck.currentIndexChanged.connect(self._show_deck)
        self.place.chosen.connect(self._placed)
        self._show_deck()

    def _deck_entries(self) -> list[tuple[str, str]]:
        count = [self.words("common.cards", n=deck.cards) for deck in self._decks]
        return [(d.name, f"{d.title} · {n}") for d, n in zip(self._decks, count, strict=True)]

    def _fill(self) -> None:
        look, words = self.look, self.words
        left = column(
            self.name,
            *(10, section(look, words("host.deck")), 2, self.deck, 2, self.deck_note),
            *(10, section(look, words("host.my_place")), self.place),
            *(10, section(look, words("lobby.projector")), 2, self.beamer, 0),
        )
        right = column(
            *(section(look, words("host.mode")), self.mode),
            *(8, section(look, words("host.overtime")), self.overtime, 0),
        )
        inside = QWidget()
        inside.setLayout(side_by_side(look, left, right))
        self.ticket.body.addWidget(Scroller(inside, look), 1)
        self.ticket.foot.addWidget(self.cancel, 1)
        self.ticket.foot.addWidget(self.open, 2)
        self.ticket.setMaximumSize(*(round(side * max(1.0, look.text)) for side in (1100, 690)))
        laid = row(self.ticket)
        laid.setContentsMargins(*(24 if look.text <= 1.3 else 12,) * 4)
        self.setLayout(laid)

    def first_focus(self) -> QWidget | None:
        return self.name.field

    def _show_deck(self) -> None:
        deck = next((d for d in self._decks if d.name == self.deck.value), None)
        if deck is None:
            self.deck_note.setText(self.words("app.no_decks"))
            self.open.set_able(False)
            return
        note = self.words("app.deck_fine")
        if deck.wrong:
            note = self.words("app.deck_wrong", n=deck.wrong)
        if not deck.cards:
            note = self.words("errors.bad_deck")
        self.deck_note.setText(note)
        self.open.set_able(deck.cards > 0, self.words("errors.bad_deck"))

    def _placed(self, place: str) -> None:
        if place == "host" and not self.beamer.value and self.beamer.count() > 1:
            self.beamer.setCurrentIndex(self.beamer.count() - 1)

    def _open(self) -> None:
        if not self.name.text:
            self.name.complain(self.words("app.room_needs_name"))
            self.name.setFocus()
            return
        if not self.open.isEnabled():
            return
        screen = int(self.beamer.value) if self.beamer.value else None
        self.opened.emit(
            Opening(
                self.name.text,
                self.mode.key(),
                self.overtime.key(),
                self.deck.value,
                self.place.key() == "play",
                screen,
            )
        )

    def wait(self) -> None:
        """While the host starts."""
        self.open.say(self.words("host.opening"))
        self.open.set_able(False)

    def failed(self, why: str) -> None:
        """The room could not be opened."""
        self.open.say(self.words("host.open"))
        self.open.set_able(False, f"{self.words('host.failed')}: {why}")
        self.open.setEnabled(True)


class PracticeSheet(Sheet):
    """How many bots and how strong; a game with them starts at once."""

    chosen = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget) -> None:
        super().__init__(look, page, words("home.practise"), 820)
        numbers = [(str(n), str(n)) for n in range(1, 5)]
        self.bots = Pick(look, words("host.bots"), numbers, "3")
        levels = [Option(n, words(f"levels.{n}"), words(f"levels.{n}_line")) for n in LEVELS]
        self.level = Choice(look, levels, "2", words("host.level"))
        self.mode = Choice(look, mode_options(words), "advanced", words("host.mode"))
        self.start = Button(look, words("host.start_practice"), primary=True)
        self.start.setObjectName("start")
        stay = Button(look, words("common.back"))
        left = column(
            *(section(look, words("host.bots")), 4, self.bots, 12),
            *(section(look, words("host.mode")), self.mode, 0),
        )
        right = column(section(look, words("host.level")), self.level, 0)
        self.body.addLayout(side_by_side(look, left, right))
        self.finish(stay, self.start)
        self.start.clicked.connect(self._start)
        stay.clicked.connect(self.close_sheet)
        self.open(self.start)

    def _start(self) -> None:
        practice = Practice(int(self.bots.value), int(self.level.key()), self.mode.key())
        self.close_sheet()
        self.chosen.emit(practice)
