"""The front page: rooms nearby as they are found, and the ways in. Shows values, joins nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.base import Dropping, Scroller, below, column, empty, open_menu, row
from desktop.screens.cover import Cover
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.paint import paint_badge
from desktop.widgets.panel import paint_paper, perforate
from desktop.words import LANGUAGES, Words, own_name

LARGE = 1.4
"""Text from which what stands beside each other no longer has room."""

GAMES = "GOAL · Ökörkör · Tiszta sor · Golden Goal"
SEARCHING, FOUND, OFFLINE = "searching", "found", "offline"


@dataclass(frozen=True)
class Room:
    """A room as the front page shows it; `key` names it to whoever joins.

    `fits`: it speaks our protocol; `reachable`: no firewall lies between; `mine`: this machine has
    a seat in it.
    """

    key: str
    name: str
    game: str
    mode: str
    overtime: str
    host: str
    signs: tuple[str, ...]
    players: int
    seats: int
    started: bool = False
    fits: bool = True
    reachable: bool = True
    mine: bool = False

    @property
    def full(self) -> bool:
        return self.players >= self.seats

    @property
    def open(self) -> bool:
        """Whether one can sit down here now."""
        return self.fits and self.reachable and not self.full


class Signs(Painted):
    """The signs of who is in, beside each other."""

    def __init__(self, look: Look, colours: Sequence[str], names: str = "") -> None:
        super().__init__(look)
        self._colours = tuple(colours)
        self.setAccessibleName(names)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_colours(self, colours: Sequence[str]) -> None:
        self._colours = tuple(colours)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = self._side()
        return QSize(round(max(1, len(self._colours)) * (side + 4)), round(side))

    def _side(self) -> float:
        return 24 * max(1.0, self.look.text * 0.8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = painter_for(self), self._side()
        left = self.width() - len(self._colours) * (side + 4) + 4
        for number, colour in enumerate(self._colours):
            box = QRectF(left + number * (side + 4), 0, side, side)
            paint_badge(painter, box, colour, self.look.theme["ink"])


class RoomTicket(Painted):
    """A ticket into one room."""

    pressed = Signal(str)

    def __init__(self, look: Look, words: Words, room: Room, primary: bool) -> None:
        super().__init__(look)
        self.room = room
        what = [words(f"{room.game}.name") if words.has(f"{room.game}.name") else room.game]
        if room.mode:
            what.append(words(f"modes.{room.mode}"))
        if room.overtime:
            what.append(words(f"overtimes.{room.overtime}_full"))
        lines = [Label(look, " · ".join(what), "note", "ink2")]
        if room.host:
            lines.append(Label(look, words("home.host_of", name=room.host), "note", "ink2"))
        facts = column(0, Label(look, room.name, "title"), *lines, 0, space=1)
        seats = words("home.seats", taken=room.players, seats=room.seats)
        count = Label(look, seats, "note", "ink2", False, 600, Qt.AlignmentFlag.AlignRight)
        self._torn = column(0, Signs(look, room.signs), 4, count, 0)
        if room.started:
            running = Label(look, words("home.running"), "note", "ink2", False)
            self._torn.insertWidget(4, running, 0, Qt.AlignmentFlag.AlignRight)
        self._torn.setAlignment(self._torn.itemAt(1).widget(), Qt.AlignmentFlag.AlignRight)
        self.button = self._button(words, primary)
        if look.text > LARGE:
            torn = row(self._torn, 16, self.button, 0)
            laid: QVBoxLayout | QHBoxLayout = column(facts, 12, torn)
        else:
            laid = row(facts, 24, self._torn, 16, self.button)
            laid.setStretchFactor(facts, 1)
        laid.setContentsMargins(24, 10, 14, 12)
        self.setLayout(laid)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(", ".join([room.name, *what, seats]))

    def _button(self, words: Words, primary: bool) -> Button:
        room = self.room
        word, able, why = "join", True, ""
        if not room.fits:
            able, why = False, words("home.other_version")
        elif not room.reachable:
            able, why = False, words("app.unreachable")
        elif room.started and room.mine:
            word = "rejoin"
        elif room.started or room.full:
            word, why = "watch", words("home.running" if room.started else "home.full")
        made = Button(self.look, words(f"home.{word}"), primary and able, "small_button")
        made.setAccessibleName(words("home.join_room", room=room.name) if word == "join" else "")
        made.setAccessibleName(made.accessibleName() or f"{words(f'home.{word}')}: {room.name}")
        made.setObjectName(f"join-{room.name}")
        made.set_able(able, why)
        made.setAccessibleDescription(why)
        made.clicked.connect(lambda: self.pressed.emit(room.key))
        return made

    @property
    def watches(self) -> bool:
        """Whether this ticket leads to watching only."""
        return not self.room.mine and (self.room.started or self.room.full)

    def sizeHint(self) -> QSize:
        return QSize(560, max(super().sizeHint().height(), 102))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        if self.look.text > LARGE:
            y = self._torn.geometry().top() - 4.0
            paint_paper(painter, QRectF(self.rect()), self.look, y)
            perforate(painter, QPointF(20, y), QPointF(self.width() - 20, y), self.look)
            return
        paint_paper(painter, QRectF(self.rect()), self.look, self.height() / 2 - 1)
        x = self._torn.geometry().left() - 16.0
        perforate(painter, QPointF(x, 16), QPointF(x, self.height() - 18), self.look)


class Home(Dropping):
    """Rooms nearby, joining by address, hosting, practising, saved evenings, one's own name."""

    join = Signal(str)
    watch = Signal(str)
    wanted = Signal(str)
    """Address, host, practise, saves, past, last, workshop, settings, rules, me or sound."""
    language = Signal(str)

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._rooms: tuple[Room, ...] = ()
        self._state = ""
        self._cover = Cover(look, GAMES, words("common.tagline"), self)
        self._name = Label(look, "", "strong", "surf_text", wrap=False)
        self._badge = Signs(look, ("red",))
        self._me = self._link("home.name_and_colour", "me")
        self._sound = self._link("home.sound", "sound", "sound", False)
        self._title = Label(look, words("home.title"), "announcer", "surf_text", wrap=False)
        self._title.setIndent(6)
        self._count = Label(look, "", "note", "surf_text2", False)
        self._count.setContentsMargins(0, 0, 6, 0)
        self._list = QVBoxLayout()
        self._saves = self._link("home.no_saves", "saves")
        self._unfinished = Label(look, "", "body", "surf_text2", False)
        self._unfinished.setIndent(6)
        self._last = self._link("saves.resume", "last")
        self.show_unfinished("")
        holder = QWidget()
        holder.setLayout(column(self._list, 0))
        # With large letters the page scrolls as one: a list inside it would be a slit.
        self._rooms_at = holder if look.text > LARGE else Scroller(holder, look, ground="night")
        self._right = QWidget()
        self._right.setLayout(self._column())
        laid = QHBoxLayout(self)
        laid.setContentsMargins(0, 0, 0, 0)
        laid.addWidget(self._cover)
        self._outer = Scroller(self._right, look, ground="night")
        laid.addWidget(self._outer, 1)
        self._laid = laid

    def _link(self, key: str, what: str, icon: str | None = None, underline: bool = True) -> Link:
        made = Link(self.look, self.words(key), "surf_text", icon, underline)
        made.setObjectName(what)
        made.clicked.connect(lambda: self.wanted.emit(what))
        return made

    def _column(self) -> QVBoxLayout:
        look, words = self.look, self.words
        rules = self._link("home.rules", "rules", "book", False)
        speak = Link(look, own_name(words.language), "surf_text", None, False)
        speak.setObjectName("language")
        speak.clicked.connect(lambda: self._choose_language(speak))
        large = look.text > LARGE
        mine = row(self._badge, self._name, self._me, 0, space=10)
        ways = row(rules, self._sound, speak, space=10)
        top = column(mine, row(ways, 0), space=4) if large else row(mine, ways, space=10)
        head: QLayout = row(self._title, 0, self._count)
        if large:
            head = column(self._title, self._count)
            self._count.setIndent(6)
        not_seen = Label(look, words("home.not_seen"), "body", "surf_text2", False)
        not_seen.setIndent(6)
        by_address = row(not_seen, self._link("home.by_address", "address"), 0, space=4)
        host = Button(look, words("home.host"), icon="plus")
        host.setObjectName("host")
        host.clicked.connect(lambda: self.wanted.emit("host"))
        alone = Button(look, words("home.practise"), icon="bot")
        alone.setObjectName("practise")
        alone.clicked.connect(lambda: self.wanted.emit("practise"))
        doors = column(host, alone) if large else row(host, alone, space=4)
        settings = self._link("home.settings", "settings")
        workshop = self._link("home.workshop", "workshop")
        past = self._link("home.past", "past")
        kept, more = row(self._saves, past, space=14), row(workshop, settings, space=14)
        links = column(row(kept, 0), row(more, 0)) if large else row(kept, more, 0, space=14)
        last = row(self._unfinished, self._last, 0, space=4)
        made = column(top, 14, head, 4, self._rooms_at, by_address, last, 10, doors, 6, links)
        made.setStretchFactor(self._rooms_at, 1)
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide, high = self.width(), self.height()
        edge = round(min(40, wide * 0.032, high * 0.056))
        share = min(0.405, 0.405 / max(1.0, self.look.text) ** 0.8)
        self._cover.setFixedWidth(round(min(wide * share, (high - 2 * edge) * 0.86)))
        self._laid.setContentsMargins(edge, edge, edge, edge)
        self._laid.setSpacing(round(edge * 1.2))
        super().resizeEvent(event)

    # what it shows

    def show_me(self, name: str, colour: str, muted: bool) -> None:
        self._name.setText(name)
        self._badge.show_colours((colour,))
        self._sound.set_icon("mute" if muted else "sound")

    def show_saves(self, count: int) -> None:
        self._saves.say(self.words("home.saves", n=count) if count else self.words("home.no_saves"))

    def show_unfinished(self, room: str) -> None:
        """The game to go on with at a press; '' none."""
        self._unfinished.setText(self.words("home.unfinished", room=room))
        self._last.setAccessibleName(self.words("saves.resume_named", room=room))
        for part in (self._unfinished, self._last):
            part.setVisible(bool(room))

    def show_rooms(self, rooms: Sequence[Room], state: str = FOUND) -> None:
        """The rooms in the order given, or what to do when there are none."""
        if (tuple(rooms), state) == (self._rooms, self._state):
            return
        self._rooms, self._state = tuple(rooms), state
        focused = self.window().focusWidget()
        name = focused.objectName() if focused is not None and self.isAncestorOf(focused) else ""
        empty(self._list)
        self._list.setSpacing(12)
        self._list.setContentsMargins(6, 8, 6, 8)
        self._count.setText(self.words("home.rooms", n=len(rooms)) if rooms else "")
        first = next(
            (room for room in rooms if room.fits and room.reachable and not room.full), None
        )
        for room in rooms:
            ticket = RoomTicket(self.look, self.words, room, room is first)
            ticket.pressed.connect(self.watch if ticket.watches else self.join)
            self._list.addWidget(ticket)
            if name and ticket.button.objectName() == name:
                ticket.button.setFocus(Qt.FocusReason.OtherFocusReason)
        if not rooms:
            self._list.addWidget(self._nothing(state))

    def _nothing(self, state: str) -> QWidget:
        words, look = self.words, self.look
        holder = QWidget()
        key = {SEARCHING: "home.searching", OFFLINE: "home.no_network"}.get(state, "home.none")
        said = [Label(look, words(key), "title", "surf_text")]
        if state == FOUND:
            said.append(Label(look, words("home.none_help"), "body", "surf_text2"))
            said.append(Label(look, words("app.firewall"), "body", "surf_text2"))
        holder.setLayout(column(12, *said, 0, space=8))
        return holder

    def tickets(self) -> list[RoomTicket]:
        found = (self._list.itemAt(at).widget() for at in range(self._list.count()))
        return [widget for widget in found if isinstance(widget, RoomTicket)]

    def first_focus(self) -> QWidget | None:
        ticket = next((one for one in self.tickets() if one.button.isEnabled()), None)
        return ticket.button if ticket else self.findChild(QWidget, "host")

    def _choose_language(self, link: Link) -> None:
        entries = [(own_name(one), lambda one=one: self.language.emit(one)) for one in LANGUAGES]
        open_menu(self.look, entries, self, below(link))
