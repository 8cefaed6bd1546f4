"""Opening a room, and practising alone: what is chosen before a host is started. Starts nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Screen, Scroller, column, empty, row
from desktop.screens.flow import Columns
from desktop.screens.forms import Line, Pick, among_others, in_line
from desktop.screens.options import (
    LEVELS,
    Entry,
    Wish,
    choices,
    hosted_games,
    wants_deck,
    wishes,
)
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button
from desktop.widgets.field import Choice, Option
from desktop.widgets.label import Label
from desktop.widgets.panel import Ticket
from desktop.words import Words
from engine.games import GAMES

LONGEST_ROOM = 40
COLUMN = 330
"""Units that a column is wide at least."""
USUAL_BOTS = "3"


@dataclass(frozen=True)
class DeckShown:
    """A deck to choose. `wrong` counts the rows that cannot be used."""

    name: str
    title: str
    cards: int
    wrong: int = 0


@dataclass(frozen=True)
class Opening:
    """What the room is to be. `screen`: where to project, None not at all; `seats`: how many may
    sit down, None: as many as the game takes; `code`: whether one has to be typed to come in."""

    room: str
    game: str
    options: Mapping[str, Any]
    deck: str
    plays: bool
    screen: int | None = None
    seats: int | None = None
    code: bool = True


@dataclass(frozen=True)
class Practice:
    bots: int
    level: int
    game: str = "goal"
    options: Mapping[str, Any] = field(default_factory=dict)


def section(look: Look, name: str) -> Label:
    """The name of a group of choices on paper."""
    return in_line(look, Label(look, name, "title", "ink", wrap=False))


class Wishes(QWidget):
    """The choices a game offers, below each other; another game brings its own. `changed` gives
    the options that something else now stands for."""

    changed = Signal(dict)

    def __init__(self, look: Look, words: Words, most: int | None = None) -> None:
        super().__init__()
        self._look, self._words, self._most = look, words, most
        self._entries: dict[str, dict[str, Entry]] = {}
        self._made: dict[str, Choice | Pick] = {}
        self._laid = column()
        self.setLayout(self._laid)

    def show_game(self, game: str, now: Mapping[str, Any] | None = None) -> None:
        """`now`: the options as they are; without them what is usual is chosen."""
        empty(self._laid)
        self._entries, self._made = {}, {}
        for at, wish in enumerate(wishes(game)[: self._most]):
            words, title = self._words, self._words(wish.title)
            found = {entry.key: entry for entry in wish.entries(words, now or {})}
            key = wish.first(words) if now is None else wish.chosen(words, now).key
            made = self._control(wish, title, list(found.values()), key)
            if at:
                self._laid.addSpacing(8)
            self._laid.addWidget(section(self._look, title))
            if isinstance(made, Pick):
                self._laid.addLayout(among_others(self._look, made))
            else:
                self._laid.addWidget(made)
            self._entries[wish.name], self._made[wish.name] = found, made
        self._laid.addStretch(1)

    def _control(self, wish: Wish, title: str, entries: list[Entry], key: str) -> Choice | Pick:
        tell = partial(self._changed, wish.name)
        if wish.listed:
            listed = Pick(self._look, title, [(one.key, one.title) for one in entries], key)
            listed.currentIndexChanged.connect(lambda _: tell())
            return listed
        made = Choice(self._look, choices(entries), key, title)
        made.chosen.connect(lambda _: tell())
        return made

    def _changed(self, name: str) -> None:
        self.changed.emit(dict(self._entry(name).options))

    def _entry(self, name: str) -> Entry:
        made = self._made[name]
        return self._entries[name][made.value if isinstance(made, Pick) else made.key()]

    def control(self, name: str) -> Choice | Pick:
        """What this choice is made with."""
        return self._made[name]

    def choose(self, name: str, key: str) -> None:
        """As if it had been pressed."""
        made = self.control(name)
        if isinstance(made, Pick):
            made.setCurrentIndex(made.findData(key))
        else:
            made.choose(key)

    def first(self) -> QWidget | None:
        """What the keyboard starts on."""
        return next(iter(self._made.values()), None)

    def options(self) -> dict[str, Any]:
        """The game's options as chosen."""
        return {k: v for name in self._made for k, v in self._entry(name).options.items()}


def game_pick(look: Look, words: Words) -> Pick:
    """Which game."""
    games = [(game, words(f"{game}.name")) for game in hosted_games()]
    return Pick(look, words("host.game"), games, games[0][0])


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
        self.game = game_pick(look, words)
        self.about = in_line(look, Label(look, "", "note", "ink2"))
        self.seats = Pick(look, words("host.seats"), [], "")
        self.seats.setMinimumContentsLength(3)
        self.wishes = Wishes(look, words)
        self.deck = Pick(
            look, words("host.deck"), self._deck_entries(), decks[0].name if decks else ""
        )
        self.deck_note = in_line(look, Label(look, "", "note", "ink2"))
        places = [
            Option("play", words("host.play_too"), words("host.play_too_help")),
            Option("host", words("host.only_host"), words("host.only_host_help")),
        ]
        self.place = Choice(look, places, "play", words("host.my_place"))
        doors = [("code", words("host.door_code")), ("open", words("host.door_open"))]
        self.door = Pick(look, words("host.door"), doors, "code")
        entries = [("", words("app.no_projector")), *((str(n), s) for n, s in enumerate(screens))]
        self.beamer = Pick(look, words("projector.choose_screen"), entries, "")
        self.open = Button(look, words("host.open"), primary=True)
        self.open.setObjectName("open")
        self.cancel = Button(look, words("common.back"))
        self.cancel.setObjectName("back")
        self.ticket = Ticket(look, words("host.title"))
        self._fill()
        self.open.clicked.connect(self._open)
        self.name.entered.connect(self._open)
        self.cancel.clicked.connect(self.left)
        self.deck.currentIndexChanged.connect(self._show_deck)
        self.place.chosen.connect(self._placed)
        self.game.currentIndexChanged.connect(self._show_game)
        self.wishes.changed.connect(self._show_seats)
        self._show_game()

    def _deck_entries(self) -> list[tuple[str, str]]:
        count = [self.words("common.cards", n=deck.cards) for deck in self._decks]
        return [(d.name, f"{d.title} · {n}") for d, n in zip(self._decks, count, strict=True)]

    def _fill(self) -> None:
        look, words = self.look, self.words
        what = row(
            column(section(look, words("host.game")), 2, among_others(look, self.game)),
            column(section(look, words("host.seats")), 2, among_others(look, self.seats)),
            space=12,
        )
        what.setStretch(0, 1)
        self._deck_part = QWidget()
        self._deck_part.setLayout(
            column(
                *(6, section(look, words("host.deck"))),
                *(among_others(look, self.deck), self.deck_note),
            )
        )
        left = column(
            *(self.name, 6, what, 3, self.about, self._deck_part),
            *(6, section(look, words("host.my_place")), self.place),
            0,
        )
        further = row(
            column(section(look, words("lobby.projector")), 2, among_others(look, self.beamer)),
            column(section(look, words("host.door")), 2, among_others(look, self.door)),
            space=12,
        )
        for at in range(2):
            further.setStretch(at, 1)
        right = column(self.wishes, 6, further)
        inside = QWidget()
        inside.setLayout(column(Columns(look, COLUMN, left, right)))
        last = f"{words('lobby.projector')} · {words('host.door')}"
        self.ticket.body.setContentsMargins(0, 0, 0, 0)
        self.ticket.body.addWidget(Scroller(inside, look, last=last), 1)
        self.ticket.foot.addWidget(self.cancel, 1)
        self.ticket.foot.addWidget(self.open, 2)
        self.ticket.setMaximumSize(*(round(side * max(1.0, look.text)) for side in (1100, 690)))
        laid = row(self.ticket)
        laid.setContentsMargins(*(24 if look.text <= 1.3 else 12,) * 4)
        self.setLayout(laid)

    def first_focus(self) -> QWidget | None:
        return self.name.field

    def way_back(self) -> Button:
        return self.cancel

    def _show_game(self) -> None:
        """What this game can be played with."""
        self.wishes.show_game(self.game.value)
        self.about.setText(self.words(f"{self.game.value}.about"))
        self._deck_part.setVisible(wants_deck(self.game.value))
        self._show_seats()
        self._show_deck()

    def _show_seats(self) -> None:
        """As many seats as the options allow; the most, unless fewer were chosen."""
        rules, now = GAMES[self.game.value], self.seats.currentData()
        seating = rules.seating(rules.options(self.wishes.options()))
        was_most = self.seats.currentIndex() == self.seats.count() - 1
        self.seats.clear()
        for count in seating:
            self.seats.addItem(str(count), str(count))
        at = self.seats.findData(now)
        self.seats.setCurrentIndex(self.seats.count() - 1 if was_most or at < 0 else at)

    def _show_deck(self) -> None:
        if not wants_deck(self.game.value):
            self.open.set_able(True)
            return
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
                self.game.value,
                self.wishes.options(),
                self.deck.value if wants_deck(self.game.value) else "",
                self.place.key() == "play",
                screen,
                self._fewer_seats(),
                self.door.value == "code",
            )
        )

    def _fewer_seats(self) -> int | None:
        """The seats, if they are fewer than the game takes with these options."""
        most = self.seats.currentIndex() == self.seats.count() - 1
        return None if most else int(self.seats.value)

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
        super().__init__(look, page, words("home.practise"), 820, form=True)
        self._words = words
        self.game = game_pick(look, words)
        self.about = in_line(look, Label(look, "", "note", "ink2"))
        self.bots = Pick(look, words("host.bots"), [], "")
        self.level = Choice(look, [], "2", words("host.level"))
        self.wishes = Wishes(look, words, 1)
        self._show_game()
        self.start = Button(look, words("host.start_practice"), primary=True)
        self.start.setObjectName("start")
        stay = Button(look, words("common.back"))
        left = column(
            *(section(look, words("host.game")), 4, among_others(look, self.game)),
            *(2, self.about, 12),
            *(section(look, words("host.bots")), 4, among_others(look, self.bots), 12),
            *(section(look, words("host.level")), self.level, 0),
        )
        right = column(self.wishes, 0)
        self.body.addWidget(Columns(look, COLUMN, left, right))
        self.finish(stay, self.start)
        self.start.clicked.connect(self._start)
        self.game.currentIndexChanged.connect(self._show_game)
        stay.clicked.connect(self.close_sheet)
        self.open(self.start)

    def _show_game(self) -> None:
        """How many may play along, and what the bots of this game are like."""
        game, words = self.game.value, self._words
        self.wishes.show_game(game)
        self.about.setText(words(f"{game}.about"))
        now = self.bots.currentData() or USUAL_BOTS
        self.bots.clear()
        for count in range(1, GAMES[game].seats[-1]):
            self.bots.addItem(str(count), str(count))
        self.bots.setCurrentIndex(max(0, self.bots.findData(now)))
        levels = [
            Option(n, words.of(game, f"levels.{n}"), words.of(game, f"levels.{n}_line"))
            for n in LEVELS
        ]
        self.level.show_options(levels)
        self.refit()

    def _start(self) -> None:
        practice = Practice(
            int(self.bots.value), int(self.level.key()), self.game.value, self.wishes.options()
        )
        self.close_sheet()
        self.chosen.emit(practice)
