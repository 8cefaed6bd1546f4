"""The app: builds everything and passes it on. The one place that knows the whole way through.

Home → a room (joined, opened, practised, resumed) → lobby → table → end. The pages show values;
what somebody wants arrives here as a signal and goes to the session, the host or the link.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QSize, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop import evenings, history, hosting
from desktop import settings as kept
from desktop.address import Address
from desktop.evenings import Evening
from desktop.exchange import Files, Places
from desktop.host_process import HostProcess, Ready
from desktop.link import Link
from desktop.look import Look
from desktop.nearby import Nearby
from desktop.oneself import Oneself
from desktop.own_host import OwnerKey, OwnHost
from desktop.qt_words import QtWords
from desktop.screens.doors import AddressSheet, CodeSheet
from desktop.screens.home import Home
from desktop.screens.host_form import DeckShown, HostForm, Opening, Practice, PracticeSheet
from desktop.screens.past import PastSheet
from desktop.screens.projector import ProjectorWindow
from desktop.screens.rulebook import open_rules
from desktop.screens.saves import SavesSheet
from desktop.screens.settings import changed_settings
from desktop.screens.sheet import Sheet, ask, tell
from desktop.session import Session
from desktop.settings import Settings
from desktop.sounds.listener import Listener
from desktop.sounds.speaker import Speaker
from desktop.stay import Stay
from desktop.tables import SOUNDED
from desktop.window import Window
from desktop.words import Words
from desktop.workbench import Workbench
from net import decks, guest
from net.discovery import FoundRoom
from net.messages import LONELY, PORT, VERSION

log = logging.getLogger(__name__)
NEEDS_A_NAME = frozenset({"host", "practise", "address"})
CLOSED = frozenset({"closed", "closed_own", "closed_over"})
NOT_LONG_AGO = timedelta(days=1)
ADDRESS_PATIENCE = 6.0
"""Seconds of dialling in vain after which an address is said to be wrong."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for. `hosting`: further words for every host that is started,
    `port`: where it listens if it may, `files`: decks and tables to open."""

    language: str | None = None
    size: QSize = field(default_factory=lambda: QSize(1280, 720))
    data: Path | None = None
    join: Address | None = None
    project: Address | None = None
    name: str | None = None
    code: str | None = None
    hosting: tuple[str, ...] = ()
    port: int = PORT
    files: tuple[str, ...] = ()


class App(QObject):
    """Everything there is while the app runs."""

    def __init__(self, wishes: Wishes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wishes = wishes
        self.folders = kept.folders(wishes.data)
        settings, self._aside = kept.load(self.folders.settings)
        if wishes.name:
            settings = changed_settings(settings, name=wishes.name)
        self.words = Words(wishes.language or settings.language)
        self._qt_words = QtWords(self)
        self._qt_words.speak(self.words)
        self.link = Link(self.folders.seats, self.folders.clips, self)
        self.speaker = Speaker(self.folders.sounds, settings.volume, muted=settings.muted)
        self.window = Window(settings, wishes.size)
        self.window.closing.connect(self._closing)
        file = self.folders.settings
        self.oneself = Oneself(self.window, self.words, settings, file, self.speaker)
        self.oneself.changed.connect(self._changed)
        self.oneself.dressed.connect(self._dressed)
        self.stay: Stay | None = None
        self.key = OwnerKey(self.folders.hosting)
        self.own = OwnHost(self.folders.data, wishes.hosting, self)
        self.own.language = self.words.language
        self.own.died.connect(self._host_died)
        self.nearby = Nearby(self.link, self)
        self.nearby.changed.connect(self._rooms_changed)
        self.workbench: Workbench | None = None
        self._projector: ProjectorWindow | None = None
        self._last: Evening | None = None
        self._tried = ""
        """The address that was typed, until it is known whether a room is there."""
        self._leaving: Sheet | None = None
        """The question whether to close the window. To close it once more is an answer."""
        self.link.broke.connect(self.something_broke)

    def start(self) -> None:
        """Opens the window (or only a projector) and begins to look for rooms."""
        self.link.start()
        self.link.look_for_rooms()
        self.nearby.begin()
        if self.wishes.project is not None:
            self._only_project(self.wishes.project)
            return
        self.go_home()
        self.window.show_as_wished()
        if self._aside is not None:
            self.window.toast.say(self.words("app.settings_aside", file=self._aside.name))
        if self.wishes.files:
            self._bench().take(self.wishes.files)
        if self.wishes.join is not None:
            self.join(self.wishes.join)
        elif not self.settings.name:
            self.oneself.ask_name()
        else:
            self._offer_what_is_left()

    def _offer_what_is_left(self) -> None:
        """A room of ours that runs on without its window."""
        left, words = self.key.left_open(), self.words
        if left is not None:
            sentence = words("app.left_open", room=left.room)
            back = partial(self._host_ready, left, left=True)
            ask(self.window.look, words, self.window, sentence, words("app.go_back"), back)

    def close(self) -> None:
        """Ends what still runs: connections, clips, the host."""
        self.nearby.stop()
        if self.workbench is not None:
            self.workbench.finish()
        if self.stay is not None:
            self.stay.finish("")
        self.own.stop_and_wait()
        self.link.close()
        self.speaker.close()

    @property
    def settings(self) -> Settings:
        return self.oneself.settings

    @property
    def host(self) -> HostProcess | None:
        """The host this machine runs."""
        return self.own.process

    @Slot(str)
    def something_broke(self, what: str) -> None:
        """A fault of ours: it is in the log; the person is told kindly."""
        self.window.toast.say(self.words("app.broke", file=str(self.folders.log)))

    # the front page

    def go_home(self) -> None:
        self.stay = None
        self.window.setWindowTitle("Gólest")
        self.window.turn_to(self._make_home)

    def _make_home(self, look: Look) -> QWidget:
        page = Home(look, self.words)
        page.show_me(self.settings.name, self.settings.colour, self.settings.muted)
        page.show_saves(len(evenings.files(self.folders.saves)))
        self._last = self._unfinished()
        page.show_unfinished(self._last.room if self._last else "")
        page.join.connect(self._join_found)
        page.watch.connect(lambda key: self._join_found(key, role="watch"))
        page.language.connect(self.oneself.speak)
        page.wanted.connect(self._home_wanted)
        page.dropped.connect(self._dropped)
        self._show_rooms(page)
        return page

    def _unfinished(self) -> Evening | None:
        """The game that was played here last, if it can go on and is not long ago."""
        for last in evenings.find(self.folders.saves, most=1):
            if not (last.broken or last.over) and datetime.now() - last.when < NOT_LONG_AGO:
                return last
        return None

    def _resume_last(self) -> None:
        if self._last is not None:
            self._resume(self._last)

    def _home_wanted(self, what: str) -> None:
        go = partial(self._WANTED[what], self)
        if what in NEEDS_A_NAME and not self.settings.name:
            self.oneself.ask_name(go)
        else:
            go()

    @Slot()
    def _rooms_changed(self) -> None:
        page = self.window.page()
        if isinstance(page, Home):
            self._show_rooms(page)

    def _show_rooms(self, page: Home) -> None:
        page.show_rooms(self.nearby.rooms(), self.nearby.state())

    # oneself

    @Slot()
    def _changed(self) -> None:
        page = self.window.page()
        if isinstance(page, Home):
            page.show_me(self.settings.name, self.settings.colour, self.settings.muted)
        if self.stay is not None:
            self.stay.settings = self.settings

    @Slot()
    def _dressed(self) -> None:
        """Another look or language, for everything there is."""
        settings = self.settings
        words = Words(settings.language or self.wishes.language)
        self.words = self.oneself.words = words
        self._qt_words.speak(words)
        self.own.language = words.language
        if self.workbench is not None:
            self.workbench.words = words
        if self.stay is not None:
            self.stay.speak(words, settings)
        self.window.wear(settings)

    def _show_rules(self) -> None:
        open_rules(self.window, self.words)

    # joining

    def _ask_address(self, last: str = "", wrong: str = "") -> None:
        sheet = AddressSheet(self.window.look, self.words, self.window, last)
        sheet.chosen.connect(self.join)
        if wrong:
            sheet.complain(wrong)

    def _join_found(self, key: str, role: str = "play") -> None:
        room = self.nearby.find(key)
        if room is None:
            return
        if role == "play" and not self.settings.name:
            return self.oneself.ask_name(partial(self._join_found, key, role))
        if not room.announcement.code or self.link.has_seat(key) or self.key.of(key):
            self._enter(room, self._who(role), room.announcement.name)
            return
        # Before dialling: whoever answers there must know the code too.
        sheet = CodeSheet(self.window.look, self.words, self.window, room.announcement.name)
        sheet.chosen.connect(partial(self._enter_with, room, role))

    def _enter_with(self, room: FoundRoom, role: str, code: str) -> None:
        who = msgspec.structs.replace(self._who(role), code=code)
        self._enter(room, who, room.announcement.name)

    @Slot(object)
    def join(self, address: Address) -> None:
        """A room by its address; a wrong one is found out after a few seconds."""
        who = msgspec.structs.replace(self._who(), code=self.wishes.code)
        wanted = (address.host, address.port)
        self._tried = str(address)
        self._enter(wanted, who, str(address), patience=ADDRESS_PATIENCE)

    def _who(self, role: str = "play", owner: str | None = None) -> guest.Who:
        return guest.Who(
            role=role,  # type: ignore[arg-type]
            name=self.settings.name,
            colour=self.settings.colour,
            owner=owner,
            version=VERSION,
        )

    def _enter(
        self,
        wanted: FoundRoom | tuple[str, int],
        who: guest.Who,
        name: str,
        *,
        room_id: str | None = None,
        patience: float | None = None,
        addresses: Sequence[str] = (),
        host: HostProcess | None = None,
        practice: bool = False,
        leads: bool = False,
    ) -> Stay:
        if isinstance(wanted, FoundRoom):
            room_id = wanted.announcement.room_id
            addresses = tuple(f"{one}:{wanted.port}" for one in wanted.addresses)
            who = msgspec.structs.replace(who, owner=self.key.of(room_id))
        elif not addresses and host is None:
            addresses = (str(Address(*wanted)),)
        session = self._session(wanted, who, room_id, patience)

        def projector() -> Session:
            watcher = guest.Who(
                role="watch", version=VERSION, owner=who.owner, code=session.code or who.code
            )
            return self._session(wanted, watcher, room_id, None)

        stay = Stay(
            self.window,
            session,
            self.words,
            self.settings,
            projector,
            self.speaker,
            name,
            addresses,
            host,
            practice,
            self.folders.history,
            leads,
            parent=self,
        )
        stay.over.connect(self._stay_over)
        stay.settings_wanted.connect(self.oneself.show_settings)
        stay.named.connect(self.oneself.named)
        self.stay = stay
        return stay

    def _session(
        self,
        wanted: FoundRoom | tuple[str, int],
        who: guest.Who,
        room_id: str | None,
        patience: float | None,
    ) -> Session:
        room = self.link.dial(wanted, who, room_id, patience)
        session = Session(room.post, room)
        room.noticed.connect(session.take)
        room.clip_came.connect(session.clip_came)
        room.clip_failed.connect(session.clip_failed)
        room.begin()
        return session

    @Slot(str)
    def _stay_over(self, code: str) -> None:
        stay, self.stay = self.stay, None
        been_in = stay is not None and stay.page != "joining"
        self.own.let_go()
        if stay is not None and stay.host is not None and not stay.practice:
            self.key.forget()
        if stay is not None:
            stay.deleteLater()
        self.go_home()
        tried, self._tried = self._tried, ""
        if code == "host_gone" and tried:
            self._ask_address(tried, self.words("home.no_answer", address=tried))
        elif code:
            closed = code in CLOSED
            title = f"goal.missing.{code}" if closed else "home.out" if been_in else "home.failed"
            text = f"goal.missing.{code}_help" if closed else ""
            said = self.words(text) if text else self.words.error(code)
            tell(self.window.look, self.words, self.window, self.words(title), said)

    # hosting

    def _host_form(self) -> None:
        self.window.turn_to(self._make_host_form)

    def _make_host_form(self, look: Look) -> QWidget:
        name = self.words("host.default_name", name=self.settings.name or "Gólest")
        screens = [screen.name() for screen in QGuiApplication.screens()]
        page = HostForm(look, self.words, name, self._decks(), screens)
        page.opened.connect(self._open_room)
        page.left.connect(self.go_home)
        return page

    def _decks(self) -> list[DeckShown]:
        search = (self.folders.decks, decks.BUILT_IN)
        shown = []
        for found in decks.find_decks(search):
            deck = decks.load_deck(found.name, search)
            shown.append(DeckShown(deck.name, deck.title, len(deck.cards), len(deck.errors)))
        return sorted(shown, key=lambda deck: deck.name != decks.STARTER)

    @Slot(object)
    def _open_room(self, opening: Opening) -> None:
        page = self.window.page()
        if isinstance(page, HostForm):
            page.wait()
        arguments = hosting.room(opening, self.folders.data, self.wishes.port)

        def opened(ready: Ready) -> None:
            stay = self._host_ready(ready, plays=opening.plays)
            if opening.screen is not None:
                self._project_when_in(stay, opening.screen)

        self.own.start(arguments, opened)

    def _project_when_in(self, stay: Stay, number: int) -> None:
        screens = QGuiApplication.screens()
        screen = screens[number] if number < len(screens) else None
        # On the only screen the projector must not hide the window that leads the evening.
        stay.project(screen if len(screens) > 1 else None)

    def _practise(self) -> None:
        PracticeSheet(self.window.look, self.words, self.window).chosen.connect(
            self._start_practice
        )

    @Slot(object)
    def _start_practice(self, wish: Practice) -> None:
        name = self.words("app.practice_room", name=self.settings.name)
        arguments = hosting.practice(wish, name, self.folders.data)
        self.own.start(arguments, self._host_ready)

    def _show_saves(self) -> None:
        found = evenings.find(self.folders.saves)
        sheet = SavesSheet(self.window.look, self.words, self.window, found)
        sheet.resume.connect(self._resume)
        sheet.look_at.connect(self._look_at)
        sheet.delete.connect(lambda evening: self._delete(evening, sheet))

    def _show_past(self) -> None:
        found = history.read(self.folders.history)
        PastSheet(self.window.look, self.words, self.window, found)

    @Slot(object)
    def _look_at(self, evening: Evening) -> None:
        """The end of a finished game, for nobody but who looks."""
        arguments = hosting.looked_at(evening.file, self.folders.data)
        self.own.start(arguments, lambda ready: self._host_ready(ready, plays=False))

    def _delete(self, evening: Evening, sheet: SavesSheet) -> None:
        try:
            evening.file.unlink(missing_ok=True)
        except OSError as wrong:
            self.window.toast.say(str(wrong))
        sheet.show_evenings(evenings.find(self.folders.saves))
        page = self.window.page()
        if isinstance(page, Home):
            page.show_saves(len(evenings.files(self.folders.saves)))
            self._last = self._unfinished()
            page.show_unfinished(self._last.room if self._last else "")

    @Slot(object)
    def _resume(self, evening: Evening) -> None:
        left = self.key.left_open()
        if left is not None and left.save == str(evening.file.absolute()):
            self._host_ready(left, left=True)  # it is being played on there
            return
        port = hosting.ANY_PORT if evening.private else self.wishes.port
        arguments = hosting.resumed(evening.file, self.folders.data, port, evening.private)
        self.own.start(arguments, self._host_ready)

    # the workshop

    def _bench(self) -> Workbench:
        if self.workbench is None:
            files = Files(Places(self.folders.places))
            own = self.folders.decks
            self.workbench = Workbench(self.window, self.words, own, files, parent=self)
            self.workbench.left.connect(self._leave_workshop)
        return self.workbench

    def _show_workshop(self) -> None:
        self._bench().show_decks()

    @Slot(list)
    def _dropped(self, files: list[str]) -> None:
        """Onto the front page: a deck that was sent, a table, videos."""
        self._bench().take(files)

    @Slot()
    def _leave_workshop(self) -> None:
        bench, self.workbench = self.workbench, None
        if bench is not None:
            bench.finish()
            bench.deleteLater()
        self.go_home()

    def _host_ready(self, ready: Ready, plays: bool = True, left: bool = False) -> Stay:
        """Into the room that this machine hosts. `left`: by an app that is gone."""
        practice = ready.private
        if not practice:
            self.key.keep(ready)
        if ready.lost_deck:
            deck = Path(ready.lost_deck).name
            self.window.toast.say(self.words("app.deck_lost", deck=deck))
        addresses = () if practice else tuple(f"{one}:{ready.port}" for one in ready.addresses)
        return self._enter(
            (LONELY, ready.port),
            self._who("play" if plays else "watch", ready.owner),
            ready.room,
            room_id=ready.room_id,
            addresses=addresses,
            host=None if left else self.host,
            practice=practice,
            leads=True,
        )

    @Slot(object, str)
    def _host_died(self, host: HostProcess, why: str) -> None:
        """The host has ended by itself: say so, and offer to start it on its save."""
        log.error("the host died: %s", why)
        page, words = self.window.page(), self.words
        if isinstance(page, HostForm):
            page.failed(why)
            return
        stay = self.stay
        if stay is None or host.where is None:
            tell(self.window.look, words, self.window, words("host.failed"), why)
            return
        sentence = words("app.host_died", why=why)
        again = partial(self._restart, stay, host)
        ask(self.window.look, words, self.window, sentence, words("app.host_restart"), again)

    def _restart(self, stay: Stay, dead: HostProcess) -> None:
        """On its save: every laptop comes back by itself."""
        stay.host = self.own.again(dead)

    # the projector alone

    def _only_project(self, address: Address) -> None:
        who = guest.Who(role="watch", version=VERSION, code=self.wishes.code)
        session = self._session((address.host, address.port), who, None, None)
        self._projector = ProjectorWindow(self.words, session, self.settings, (str(address),))
        Listener(session, self.speaker, SOUNDED, self._projector, room=True)
        self._projector.sounded.connect(self.speaker.play)
        self._projector.closed.connect(QGuiApplication.quit)
        if self.settings.fullscreen:
            self._projector.open_on(QGuiApplication.primaryScreen())
        else:
            self._projector.resize(self.wishes.size)
            self._projector.show()

    # closing

    @Slot()
    def _closing(self) -> None:
        stay, words = self.stay, self.words
        sentence = "" if stay is None or stay.practice else stay.parting()
        if stay is None or not sentence or self._leaving is not None:
            self._quit()
            return
        alone = stay.closes and stay.host is None
        go = partial(self._close_and_quit, stay) if alone else self._quit
        yes, title = words("common.quit"), words("app.quit_title")
        if stay.closes:
            yes, title = words("lobby.close_and_quit"), words("lobby.close_title")
        self._leaving = ask(self.window.look, words, self.window, sentence, yes, go, title)
        self._leaving.closed.connect(self._stays)

    @Slot()
    def _stays(self) -> None:
        self._leaving = None

    def _close_and_quit(self, stay: Stay) -> None:
        """The room's host is no child of ours: it has to be told before we go."""
        stay.over.connect(self._quit)
        stay.session.as_host("close")

    def _quit(self) -> None:
        """The last window ends the app, so projectors go with the one they were opened from."""
        if self.stay is not None:
            self.stay.close_projectors()
        self.window.allow_close()

    _WANTED: Mapping[str, Callable[[App], None]] = {
        "address": _ask_address,
        "host": _host_form,
        "practise": _practise,
        "saves": _show_saves,
        "past": _show_past,
        "last": _resume_last,
        "workshop": _show_workshop,
        "settings": lambda app: app.oneself.show_settings(),
        "rules": _show_rules,
        "me": lambda app: app.oneself.ask_name(),
        "sound": lambda app: app.oneself.toggle_sound(),
    }
