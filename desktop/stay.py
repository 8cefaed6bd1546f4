"""One stay in one room: its pages follow the session, its menu and buttons answer to it.

Joining, lobby, table, end, and the projector beside them. Knows no address and starts no host; if
this machine runs the host, its process is handed in and ends with the stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCursor, QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from desktop.binding import Binding
from desktop.finale import Finale
from desktop.hands import Hands
from desktop.host_process import HostProcess
from desktop.look import Look
from desktop.news import is_bad, said_of_all, said_of_lobby
from desktop.screens.base import Entry, Screen, below, column, open_menu
from desktop.screens.doors import CodeSheet
from desktop.screens.lobby import LobbyScreen
from desktop.screens.projector import LONGEST_END_MS, ProjectorWindow
from desktop.screens.rulebook import open_rules
from desktop.screens.settings import NameSheet
from desktop.screens.sheet import ask
from desktop.session import Session
from desktop.settings import Settings
from desktop.sounds.listener import Listener
from desktop.sounds.speaker import Speaker
from desktop.tables import SOUNDED, TABLES
from desktop.tables.base import Table
from desktop.widgets.button import Link as WordLink
from desktop.widgets.label import Label
from desktop.window import Window
from desktop.words import Words
from net import guest as g
from net.messages import Lobby

CODE_ASKED = frozenset({"code_wanted", "wrong_code", "slow_down"})
SHUT = frozenset({"locked", "no_watchers"})
"""Where those who would only watch are not let in either."""
ON_PURPOSE = {"code_not_wanted": "app.without_code", "host_changed": "app.as_somebody_new"}
"""What only a person may decide to go on with, and the word for it."""

OpenProjector = Callable[[], Session]
"""Gives a session of its own that only watches this room."""


class Joining(Screen):
    """While nobody has answered yet."""

    cancelled = Signal()

    def __init__(self, look: Look, words: Words, room: str) -> None:
        super().__init__(look, words)
        middle = Qt.AlignmentFlag.AlignHCenter
        said = words("home.connecting", room=room) if room else words("common.loading")
        title = Label(look, said, "announcer", "surf_text", align=middle)
        self._back = WordLink(look, words("common.cancel"))
        self._back.setObjectName("cancel")
        self._back.clicked.connect(self.cancelled)
        laid = column(0, title, 16, self._back, 0)
        laid.setAlignment(self._back, middle)
        self.setLayout(laid)

    def first_focus(self) -> QWidget | None:
        return self._back

    def way_back(self) -> WordLink:
        return self._back


class Stay(QObject):
    """From the first Hello to the goodbye. `over` says why it ended ('' for a plain leaving)."""

    over = Signal(str)
    settings_wanted = Signal()
    named = Signal(str, str)

    def __init__(
        self,
        window: Window,
        session: Session,
        words: Words,
        settings: Settings,
        open_projector: OpenProjector,
        speaker: Speaker,
        room: str = "",
        addresses: Sequence[str] = (),
        host: HostProcess | None = None,
        practice: bool = False,
        kept: Path | None = None,
        leads: bool = False,
        parent: QObject | None = None,
    ) -> None:
        """`leads`: it is this app's own room, with its host, or without if an app before it
        started that."""
        super().__init__(parent)
        self.window, self.session, self.host = window, session, host
        self.leads = leads
        self.words, self.settings, self.practice = words, settings, practice
        self.addresses = tuple(addresses)
        self._open_projector = open_projector
        self._speaker = speaker
        Listener(session, speaker, SOUNDED, self)
        self._room = room
        self._finale = Finale(window, session, kept, practice, self)
        self.table: Binding | None = None
        self.projectors: list[ProjectorWindow] = []
        self._page = ""
        self._ended = False
        self._told_lobby: Lobby | None = None
        self._was: str | None = None
        """Who this was when the lobby was told last."""
        self._to_end = QTimer(self, singleShot=True)
        self._to_end.timeout.connect(self.show_end)
        session.link_changed.connect(self._link_changed)
        session.lobby_changed.connect(self._lobby_changed)
        session.state_changed.connect(self._state_changed)
        session.refused.connect(self._refused)
        session.told.connect(self._told)
        self._turn("joining")

    @property
    def page(self) -> str:
        """joining, lobby, table or end."""
        return self._page

    def speak(self, words: Words, settings: Settings) -> None:
        """Another language or other settings; the window makes the page anew."""
        self.words, self.settings = words, settings

    # pages

    def _turn(self, page: str) -> None:
        if page == self._page:
            return
        self._page = page
        self._to_end.stop()
        self.window.turn_to(self._MAKE[page].__get__(self))
        if page != "table" and self.table is not None:
            self._drop_table()

    def _drop_table(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    def _make_joining(self, look: Look) -> QWidget:
        page = Joining(look, self.words, self._room)
        page.cancelled.connect(partial(self.finish, ""))
        return page

    def _make_lobby(self, look: Look) -> QWidget:
        page = LobbyScreen(look, self.words)
        page.asked.connect(self._as_host)
        page.recoloured.connect(self.session.choose_colour)
        page.renaming.connect(self._rename)
        page.leaving.connect(self.leave)
        page.wanted.connect(partial(self._bar_wanted, page))
        if self.session.lobby is not None:
            page.show_lobby(
                self.session.lobby, self.session.you, self.session.owner, self.addresses
            )
        return page

    def _make_table(self, look: Look) -> QWidget:
        assert self.session.lobby is not None
        kept = self.table.widget.keeps() if self.table is not None else None
        self._drop_table()
        self.table = Binding(look, self.words, self.session, TABLES, self.addresses, self, kept)
        self.table.menu_asked.connect(self._table_menu)
        self.table.finished.connect(self.show_end)
        self.table.sounded.connect(self._speaker.play)
        return self.table.widget

    def _make_end(self, look: Look) -> QWidget:
        page = self._finale.page(look, self.words, self.settings)
        page.again.connect(partial(self.session.as_host, "again"))
        page.home.connect(self.leave)
        return page

    _MAKE: Mapping[str, Callable[[Stay, Look], QWidget]] = {
        "joining": _make_joining,
        "lobby": _make_lobby,
        "table": _make_table,
        "end": _make_end,
    }

    # what the session says

    @Slot(object, str)
    def _link_changed(self, link: g.Link, why: str) -> None:
        words = self.words
        if link is g.Link.IN:
            if self.window.veil.isVisible():
                self.window.veil.hide()
                self.window.toast.say(words("goal.say.back"), wrong=False)
        elif link is g.Link.LOST:
            what = "host_stopped" if why == "save_failed" else "lost"
            self.window.veil.say(words(f"goal.say.{what}"), words(f"goal.small.{what}"))
        elif link is g.Link.REFUSED:
            self._not_let_in(why)
        elif link is g.Link.OVER:
            self.finish(why)

    @Slot()
    def _lobby_changed(self) -> None:
        lobby = self.session.lobby
        if lobby is None or self._ended:
            return
        you, first = self.session.you, self._told_lobby is None
        said = said_of_lobby(self._told_lobby, lobby, self.words)
        if you is not None and self._was is None and lobby.started and not first:
            said = self.words("news.yours", player=you)
        if said:
            self.window.toast.say(said, wrong=False)
        self._told_lobby, self._was = lobby, you
        if not lobby.started:
            self._turn("lobby")
        page = self.window.page()
        if isinstance(page, LobbyScreen):
            page.show_lobby(lobby, self.session.you, self.session.owner, self.addresses)

    @Slot()
    def _state_changed(self) -> None:
        view = self.session.view
        if view is None or self._ended:
            return
        if view.phase != "over":
            self._turn("table")
        elif self._page == "table":
            if not self._to_end.isActive():
                self._to_end.start(LONGEST_END_MS)
        elif self._page != "end":
            self.show_end()

    @Slot()
    def show_end(self) -> None:
        """The end, here and on the projectors."""
        if self.session.view is not None and self.session.view.phase == "over":
            if self._page != "end":
                self._finale.remember()
            self._turn("end")

    @Slot(str, str)
    def _refused(self, code: str, of: str) -> None:
        self.window.toast.say(self.words.error(code))

    @Slot(tuple)
    def _told(self, events: tuple[object, ...]) -> None:
        if said := said_of_all(events, self.words):
            self.window.toast.say(said, wrong=is_bad(events))

    # coming in

    def _not_let_in(self, code: str) -> None:
        """The Hello was refused: the code first, another name, another colour, or watching."""
        words, look, leave = self.words, self.window.look, partial(self.finish, "")
        if code == "colour_taken":
            self._hello(colour=None)
        elif code in CODE_ASKED:
            sheet = CodeSheet(look, words, self.window, self._room)
            if code != "code_wanted":
                sheet.complain(words.error(code))
            sheet.chosen.connect(lambda figures: self._hello(code=figures))
            sheet.cancelled.connect(leave)
        elif code in ON_PURPOSE:
            yes = words(ON_PURPOSE[code])
            go = partial(self._hello, code=None)
            ask(look, words, self.window, words.error(code), yes, go, no=leave)
        elif code in ("name_taken", "name_bad"):
            sheet = NameSheet(look, words, self.window, self.settings.name, self.settings.colour)
            sheet.name.complain(words.error(code))
            sheet.chosen.connect(self._come_as)
            sheet.cancelled.connect(leave)
        elif code in SHUT:
            retry = words("common.retry")
            ask(look, words, self.window, words.error(code), retry, self._hello, no=leave)
        else:
            sentence = f"{words.error(code)} {words('app.watch_instead')}"
            watch = partial(self._hello, role="watch")
            ask(look, words, self.window, sentence, words("home.watch"), watch, no=leave)

    def _come_as(self, name: str, colour: str) -> None:
        self.named.emit(name, colour)
        self._hello(name=name, colour=colour)

    def _hello(self, **fields: object) -> None:
        self.session.hello_as(**fields)

    # what somebody does

    def _as_host(self, do: str, fields: dict[str, object]) -> None:
        self.session.as_host(do, **fields)

    def _rename(self) -> None:
        seat = self.session.seat(self.session.you)
        if seat is None:
            return
        sheet = NameSheet(self.window.look, self.words, self.window, seat.name, seat.colour)
        sheet.chosen.connect(self._rename_as)

    def _rename_as(self, name: str, colour: str) -> None:
        seat = self.session.seat(self.session.you)
        if seat is None:
            return
        if name != seat.name:
            self.session.rename(name)
        if colour != seat.colour:
            self.session.choose_colour(colour)
        self.named.emit(name, colour)

    def leave(self) -> None:
        """Asks where something would be lost, then goes."""
        words, go = self.words, partial(self.finish, "")
        sentence = self.parting()
        if not sentence:
            if self._page == "lobby":
                self.session.leave()
            go()
        elif self.closes:
            close = partial(self.session.as_host, "close")
            yes, title = words("lobby.close_room"), words("lobby.close_title")
            ask(self.window.look, words, self.window, sentence, yes, close, title)
        else:
            yes, title = words("goal.button.leave"), words("goal.button.leave_title")
            ask(self.window.look, words, self.window, sentence, yes, go, title)

    def parting(self) -> str:
        """What becomes of the room, the game and the seat if this one goes, to be said before they
        do; '' if nothing would be lost."""
        words, lobby = self.words, self.session.lobby
        if self.closes and self._page != "joining":
            if self._over:
                return words("lobby.close_over")
            return words("lobby.close_game" if lobby and lobby.started else "lobby.close_sure")
        if self._page != "table" or self.session.you is None or self._over:
            return ""
        return words("app.leave_practice" if self.practice else "goal.button.leave_sure")

    @property
    def closes(self) -> bool:
        """Whether the room ends for everybody if this one goes."""
        return self.hosting and not self.practice

    @property
    def _over(self) -> bool:
        return self.session.view is not None and self.session.view.phase == "over"

    @property
    def hosting(self) -> bool:
        if self.host is not None:
            return self.host.running
        return self.leads and self.session.owner and self.session.link is g.Link.IN

    def finish(self, code: str) -> None:
        """The stay is over; the host this machine runs ends with it, its save stays."""
        if self._ended:
            return
        self._ended = True
        self._to_end.stop()
        for window in list(self.projectors):
            window.close()
        self._drop_table()
        self.window.veil.hide()
        if self.host is not None:
            self.host.stop()
        self.session.hang_up()
        if code == "closed":
            code = self._closed()
        self.over.emit(code if code not in ("closed_here", "left") else "")

    def _closed(self) -> str:
        """What is to be said of a room that has closed: whether there is a game to go on with."""
        lobby = self.session.lobby
        if self._over:
            return "" if self.leads else "closed_over"
        if not self.leads:
            return "closed"
        return "closed_own" if lobby is not None and lobby.started and not self.practice else ""

    # menus

    def _bar_wanted(self, page: LobbyScreen, what: str) -> None:
        if what == "projector":
            self._choose_screen(page)
        else:
            entries: list[Entry] = [
                (self.words("goal.button.show_rules"), self._show_rules),
                (self.words("home.settings"), self.settings_wanted.emit),
            ]
            if self.session.owner:
                entries += [None, *self._hands(page, below(page.bar.menu)).at_the_door()]
            entries += [None, self._leaving("lobby.leave")]
            open_menu(self.window.look, entries, page, below(page.bar.menu))

    @Slot()
    def _table_menu(self) -> None:
        words, session = self.words, self.session
        if self.table is None:
            return
        table = self.table.widget
        entries: list[Entry] = [
            (words("goal.button.show_rules"), self._show_rules),
            (words("goal.button.projector"), partial(self._choose_screen, table)),
            (words("home.settings"), self.settings_wanted.emit),
        ]
        hands = self._hands(table, table.menu_place())
        wishes = hands.of_a_watcher()
        entries += [None, *wishes] if wishes else []
        if session.owner:
            entries += [None, *hands.at_the_table()]
        entries += [None, self._leaving("goal.button.leave")]
        open_menu(self.window.look, entries, table, table.menu_place())

    def _leaving(self, usual: str) -> Entry:
        return self.words("lobby.close_room" if self.closes else usual), self.leave

    def _hands(self, page: QWidget, place: QPoint) -> Hands:
        """What only the host may do; further menus open in the same place."""
        look, words = self.window.look, self.words

        def opens(entries: Sequence[Entry]) -> object:
            return open_menu(look, entries, page, place)

        says = partial(self.window.toast.say, wrong=False)
        return Hands(self.session, words, opens, partial(ask, look, words, self.window), says)

    def _show_rules(self) -> None:
        game = self.session.lobby.game if self.session.lobby else None
        phase = self.session.view.phase if self.session.view is not None else None
        open_rules(self.window, self.words, game, phase)

    # the projector

    def _choose_screen(self, page: QWidget) -> None:
        words = self.words
        entries: list[Entry] = []
        if self.projectors:
            entries.append((words("projector.close"), self.close_projectors))
            entries.append(None)
        for number, screen in enumerate(QGuiApplication.screens(), 1):
            name = words("projector.screen", n=number, name=screen.name())
            entries.append((name, partial(self.project, screen)))
        entries.append((words("projector.window"), partial(self.project, None)))
        place = below(page.bar.projector) if isinstance(page, LobbyScreen) else None
        if isinstance(page, Table):
            place = page.menu_place()
        open_menu(self.window.look, entries, page, place or QCursor.pos())

    def project(self, screen: QScreen | None) -> ProjectorWindow:
        """Opens the projector, full screen there, or in a window."""
        self.close_projectors()
        session = self._open_projector()
        made = ProjectorWindow(self.words, session, self.settings, self.addresses)
        Listener(session, self._speaker, SOUNDED, made, room=True)
        made.sounded.connect(self._speaker.play)
        made.closed.connect(session.hang_up)
        made.closed.connect(partial(self._projector_closed, made))
        self.projectors.append(made)
        made.open_on(screen)
        return made

    def close_projectors(self) -> None:
        for window in list(self.projectors):
            window.close()

    def _projector_closed(self, window: ProjectorWindow) -> None:
        if window in self.projectors:
            self.projectors.remove(window)
        window.deleteLater()
