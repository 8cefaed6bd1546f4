"""The whole app in one process, with a real host beside it: every way from home and back."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop import settings as kept
from desktop.address import Address
from desktop.app import App, Wishes
from desktop.look import load_fonts
from desktop.screens.doors import AddressSheet, CodeSheet
from desktop.screens.home import Home
from desktop.screens.host_form import HostForm, PracticeSheet
from desktop.screens.lobby import LobbyScreen
from desktop.screens.saves import SavesSheet
from desktop.screens.settings import NameSheet, SettingsSheet
from desktop.screens.sheet import Sheet
from desktop.screens.workshop import DecksScreen
from desktop.settings import Settings
from desktop.tables.base import Table
from desktop.widgets.flaps import Flaps
from net.decks import BUILT_IN, STARTER, load_deck
from net.door import grouped
from net.packs import pack_deck
from tests.desktop.hosted import LONG

LEFT = Qt.MouseButton.LeftButton
QUIET = ("--no-clips", "--no-announce", "--listen", "127.0.0.1")

Open = Callable[..., App]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    load_fonts()
    made: list[App] = []

    def open_app(name: str | None = "Anna", folder: str = "a", **wishes: object) -> App:
        data = tmp_path / folder
        wishes = {"hosting": QUIET, **wishes}
        app = App(Wishes("en", QSize(1280, 720), data, name=name, port=0, **wishes))
        made.append(app)
        app.start()
        return app

    yield open_app
    for app in made:
        app.close()
        app.window.allow_close()
        app.window.deleteLater()
        app.deleteLater()


def press(qtbot: QtBot, inside: QWidget | None, name: str) -> None:
    assert inside is not None
    button = inside.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, LEFT)


def sheet(qtbot: QtBot, app: App, kind: type[Sheet] = Sheet) -> Sheet:
    def there() -> bool:
        found = app.window.findChild(kind)
        return found is not None and found.isVisible()

    qtbot.waitUntil(there, timeout=LONG)
    return app.window.findChild(kind)


def page(qtbot: QtBot, app: App, kind: type[QWidget]) -> QWidget:
    qtbot.waitUntil(lambda: isinstance(app.window.page(), kind), timeout=LONG)
    return app.window.page()


def open_room(qtbot: QtBot, app: App) -> LobbyScreen:
    press(qtbot, app.window.page(), "host")
    form = page(qtbot, app, HostForm)
    press(qtbot, form, "open")
    lobby = page(qtbot, app, LobbyScreen)
    assert isinstance(lobby, LobbyScreen)
    return lobby


def in_play(qtbot: QtBot, app: App, deck: str = STARTER) -> Table:
    """A room with a bot, whose game has begun."""
    open_room(qtbot, app)
    app.stay.session.as_host("deck", deck=deck)
    app.stay.session.as_host("seat_bot", level=1)
    qtbot.waitUntil(lambda: len(app.stay.session.lobby.seats) == 2, timeout=LONG)
    press(qtbot, app.window.page(), "start")
    table = page(qtbot, app, Table)
    assert isinstance(table, Table)
    return table


def test_the_first_time_it_asks_who_one_is_and_remembers(qtbot: QtBot, opened: Open) -> None:
    app = opened(name=None)
    asked = sheet(qtbot, app, NameSheet)
    qtbot.keyClick(asked, Qt.Key.Key_Escape)
    press(qtbot, app.window.page(), "host")
    asked = sheet(qtbot, app, NameSheet)
    asked.name.field.setText("Győző")
    press(qtbot, asked, "done")
    form = page(qtbot, app, HostForm)
    assert isinstance(form, HostForm) and form.name.text == "Győző’s room"
    assert kept.load(app.folders.settings)[0].name == "Győző"
    again = opened(name=None)
    assert again.settings.name == "Győző"
    assert again.window.findChild(NameSheet) is None


def test_broken_settings_do_not_keep_it_from_opening(
    qtbot: QtBot, opened: Open, tmp_path: Path
) -> None:
    file = kept.folders(tmp_path / "a").settings
    file.parent.mkdir(parents=True)
    file.write_text("{oh no", "utf-8")
    app = opened()
    assert isinstance(app.window.page(), Home)
    assert "unreadable" in app.window.toast.text()


def test_the_language_changes_at_once_and_stays(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    app.window.page().language.emit("hu")
    said = [label.text() for label in app.window.page().findChildren(QLabel)]
    assert "Szobák a közelben" in said
    copy = partial(QCoreApplication.translate, "QWidgetTextControl", "&Copy")
    assert copy() == "&Másolás"  # what Qt says of its own
    app.window.page().language.emit("en")
    assert copy() == "&Copy"
    app.window.page().language.emit("hu")
    assert kept.load(app.folders.settings)[0].language == "hu"


def test_settings_are_put_on_while_the_sheet_is_open(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    press(qtbot, app.window.page(), "settings")
    first = sheet(qtbot, app, SettingsSheet)
    first.theme.choose("light")
    qtbot.waitUntil(lambda: app.window.look.theme.name == "light", timeout=LONG)
    qtbot.waitUntil(
        lambda: app.oneself.sheet is not None and app.oneself.sheet is not first, timeout=LONG
    )
    app.oneself.sheet.text.setCurrentIndex(app.oneself.sheet.text.findData("200"))
    qtbot.waitUntil(lambda: app.window.look.text == 2.0, timeout=LONG)
    found = kept.load(app.folders.settings)[0]
    assert (found.theme, found.text) == ("light", 200)


def test_an_address_where_nobody_is_leads_back_with_a_sentence(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    press(qtbot, app.window.page(), "address")
    asked = sheet(qtbot, app, AddressSheet)
    asked.line.field.setText("127.0.0.1:9")
    press(qtbot, asked, "join")
    qtbot.waitUntil(lambda: app.stay is None, timeout=LONG)
    told = sheet(qtbot, app)
    said = " ".join(label.text() for label in told.findChildren(QLabel))
    assert "127.0.0.1:9 doesn’t answer" in said
    assert isinstance(told, AddressSheet) and told.line.text == "127.0.0.1:9"
    assert isinstance(app.window.page(), Home)


def test_a_room_is_opened_played_in_and_closed_and_its_save_goes_on(
    qtbot: QtBot, opened: Open
) -> None:
    app = opened()
    mine = app.folders.decks / "mine"
    shutil.copytree(BUILT_IN / STARTER, mine)
    in_play(qtbot, app, "mine")
    session, host = app.stay.session, app.host
    assert session.you == "Anna" and session.owner
    app.window.close()
    asked = sheet(qtbot, app)
    assert app.window.isVisible() and host.running
    assert asked.accessibleName() == "Close the room?"
    said = " ".join(label.text() for label in asked.findChildren(QLabel))
    assert "for the others too" in said and "The game is saved" in said
    press(qtbot, asked, "cancel")
    app.stay.leave()
    press(qtbot, sheet(qtbot, app), "yes")
    qtbot.waitUntil(lambda: app.stay is None and not host.running, timeout=LONG)
    said = " ".join(label.text() for label in sheet(qtbot, app).findChildren(QLabel))
    assert said.startswith("The game is saved; you can go on with it"), "not as to a guest"
    for one in app.window.findChildren(Sheet):
        one.close_sheet()
    press(qtbot, page(qtbot, app, Home), "saves")
    saves = sheet(qtbot, app, SavesSheet)
    resume = next(b for b in saves.findChildren(QAbstractButton) if "resume" in b.objectName())
    shutil.rmtree(mine)
    qtbot.mouseClick(resume, LEFT)
    page(qtbot, app, Table)
    assert app.stay.session.you == "Anna" and app.stay.session.owner
    toast = app.window.toast
    qtbot.waitUntil(lambda: "mine" in toast.text() and toast.isVisible(), timeout=LONG)


def test_a_host_that_dies_is_started_again_on_its_save(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    in_play(qtbot, app)
    before = app.host
    before._process.kill()
    asked = sheet(qtbot, app)
    qtbot.waitUntil(app.window.veil.isVisible, timeout=LONG)
    press(qtbot, asked, "yes")
    qtbot.waitUntil(lambda: app.host is not before and app.host.where is not None, timeout=LONG)
    qtbot.waitUntil(lambda: not app.window.veil.isVisible(), timeout=LONG)
    assert app.stay.session.owner and app.stay.session.you == "Anna"
    assert isinstance(app.window.page(), Table)


def test_practice_begins_at_once_and_nobody_else_can_find_it(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    press(qtbot, app.window.page(), "practise")
    wished = sheet(qtbot, app, PracticeSheet)
    wished.bots.setCurrentIndex(1)
    press(qtbot, wished, "start")
    page(qtbot, app, Table)
    lobby = app.stay.session.lobby
    assert [bool(seat.bot) for seat in lobby.seats].count(True) == 2
    assert app.stay.session.seat("Anna").colour == app.settings.colour == "red"
    assert app.stay.addresses == () and app.stay.practice
    app.window.close()
    qtbot.waitUntil(lambda: not app.window.isVisible(), timeout=LONG)
    app.close()
    again = opened(hosting=QUIET[:1])
    said = [label.text() for label in again.window.page().findChildren(QLabel)]
    assert "Not finished yet: Anna practises" in said
    press(qtbot, again.window.page(), "saves")
    saves = sheet(qtbot, again, SavesSheet)
    assert "GOAL" in " ".join(label.text() for label in saves.findChildren(QLabel))
    saves.close_sheet()
    press(qtbot, again.window.page(), "last")
    page(qtbot, again, Table)
    where = again.host.where
    assert (where.addresses, where.code, where.private) == (("127.0.0.1",), None, True)
    assert again.stay.practice and again.stay.addresses == ()
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", where.port), 1):
        pass


def test_a_window_that_dies_leaves_its_room_which_the_next_one_offers_and_can_close(
    qtbot: QtBot, opened: Open, tmp_path: Path
) -> None:
    folders = kept.folders(tmp_path / "a")
    command = (
        "from pathlib import Path; import os; from PySide6.QtCore import QCoreApplication;"
        "from desktop.own_host import OwnHost, OwnerKey; from desktop.screens.host_form import *;"
        "from desktop import hosting; qt = QCoreApplication([]);"
        f"data, key = Path({str(folders.data)!r}), OwnerKey(Path({str(folders.hosting)!r}));"
        f"own = OwnHost(data, {QUIET!r}, qt); own.language = 'en';"
        "room = Opening('Nappali', 'goal', {}, '', True);"
        "own.start(hosting.room(room, data, 0), lambda at: (key.keep(at), os._exit(9)));"
        "qt.exec()"
    )
    assert subprocess.run([sys.executable, "-c", command], timeout=60).returncode == 9
    app = opened()
    asked = sheet(qtbot, app)
    assert "Nappali" in " ".join(label.text() for label in asked.findChildren(QLabel))
    press(qtbot, asked, "yes")
    page(qtbot, app, LobbyScreen)
    qtbot.waitUntil(lambda: app.stay.session.owner, timeout=LONG)
    app.window.close()
    press(qtbot, sheet(qtbot, app), "yes")
    qtbot.waitUntil(lambda: not app.window.isVisible(), timeout=LONG)
    qtbot.waitUntil(lambda: app.key.left_open() is None, timeout=LONG)


def test_a_second_player_comes_in_by_address_and_both_see_it(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    open_room(qtbot, app)
    where = app.host.where
    there = Address("127.0.0.1", where.port)
    other = opened(name="Béla", folder="b", join=there, code=where.code)
    lobby = page(qtbot, other, LobbyScreen)
    qtbot.waitUntil(lambda: len(app.stay.session.lobby.seats) == 2, timeout=LONG)
    press(qtbot, lobby, "leave")
    page(qtbot, other, Home)
    qtbot.waitUntil(lambda: len(app.stay.session.lobby.seats) == 1, timeout=LONG)


def test_the_room_shows_its_code_and_asks_for_it_kindly_until_it_is_right(
    qtbot: QtBot, opened: Open
) -> None:
    app = opened()
    lobby = open_room(qtbot, app)
    where = app.host.where
    assert len(where.code) == 6
    assert "".join(plates.text() for plates in lobby.bar.findChildren(Flaps)) == where.code
    window = app.stay.project(None)
    qtbot.waitUntil(lambda: "3. Type the code" in window.page().accessibleName(), timeout=LONG)
    other = opened(name="Béla", folder="b", join=Address("127.0.0.1", where.port))
    asked = sheet(qtbot, other, CodeSheet)
    assert asked.line.wrong.text() == ""
    for typed, said in (("football", "errors.bad_code"), ("1" * 6, "errors.wrong_code")):
        asked = other.window.findChild(CodeSheet)
        asked.line.field.setText(typed)
        press(qtbot, asked, "join")
        qtbot.waitUntil(lambda said=said: complained(other, said), timeout=LONG)
    asked = other.window.findChild(CodeSheet)
    asked.line.field.setText(f" {where.code[:3]} {where.code[3:]}")
    press(qtbot, asked, "join")
    page(qtbot, other, LobbyScreen)
    other.close()
    again = opened(name="Béla", folder="b", join=Address("127.0.0.1", where.port))
    page(qtbot, again, LobbyScreen)
    window.close()


def complained(app: App, said: str) -> bool:
    asked = app.window.findChild(CodeSheet)
    return asked is not None and app.words(said) in asked.line.wrong.text()


def test_who_does_not_know_the_code_goes_home(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    open_room(qtbot, app)
    port = app.host.where.port
    other = opened(name="Béla", folder="b", join=Address("127.0.0.1", port))
    press(qtbot, sheet(qtbot, other, CodeSheet), "cancel")
    page(qtbot, other, Home)
    assert other.stay is None


def test_esc_at_the_code_goes_home_too(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    open_room(qtbot, app)
    there = Address("127.0.0.1", app.host.where.port)
    other = opened(name="Béla", folder="b", join=there)
    qtbot.keyClick(sheet(qtbot, other, CodeSheet), Qt.Key.Key_Escape)
    page(qtbot, other, Home)
    assert other.stay is None


def test_who_hosts_can_still_read_the_code_out_when_somebody_is_late(
    qtbot: QtBot, opened: Open
) -> None:
    app = opened()
    in_play(qtbot, app)
    code = grouped(app.host.where.code)
    assert code in app.window.page().around.hint
    window = app.stay.project(None)
    qtbot.waitUntil(lambda: isinstance(window.page(), Table), timeout=LONG)
    qtbot.waitUntil(lambda: code in window.page().announcer.call.note, timeout=LONG)
    window.close()


def test_whoever_quits_takes_the_projector_along(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    open_room(qtbot, app)
    window = app.stay.project(None)
    qtbot.waitUntil(window.isVisible, timeout=LONG)
    app.window.close()
    press(qtbot, sheet(qtbot, app), "yes")
    qtbot.waitUntil(lambda: not app.window.isVisible() and not window.isVisible(), timeout=LONG)


def test_a_name_that_is_taken_can_be_changed_and_who_closes_the_window_in_play_is_asked_once(
    qtbot: QtBot, opened: Open
) -> None:
    app = opened()
    open_room(qtbot, app)
    where = app.host.where
    there = Address("127.0.0.1", where.port)
    other = opened(name="Anna", folder="b", join=there, code=where.code)
    asked = sheet(qtbot, other, NameSheet)
    asked.name.field.setText("Panni")
    press(qtbot, asked, "done")
    page(qtbot, other, LobbyScreen)
    qtbot.waitUntil(lambda: other.stay.session.you == "Panni", timeout=LONG)
    app.stay.session.as_host("start")
    page(qtbot, other, Table)
    other.window.close()
    asked = sheet(qtbot, other)
    assert asked.accessibleName() == "Quit Gólest?", "the room is not theirs to close"
    assert "Your seat is kept" in asked.findChild(QLabel).text()
    other.window.close()
    assert not other.window.isVisible(), "asked once"


def test_the_projector_shows_the_room_then_the_table_and_survives_a_lost_link(
    qtbot: QtBot, opened: Open
) -> None:
    app = opened()
    open_room(qtbot, app)
    window = app.stay.project(None)
    qtbot.waitUntil(lambda: "Anna" in window.page().accessibleName(), timeout=LONG)
    app.stay.session.as_host("seat_bot", level=1)
    qtbot.waitUntil(lambda: len(app.stay.session.lobby.seats) == 2, timeout=LONG)
    app.stay.session.as_host("start")
    qtbot.waitUntil(lambda: isinstance(window.page(), Table), timeout=LONG)
    bot = app.stay.session.lobby.seats[1].name
    app.stay.session.as_host("kick", player=bot)
    said = f"The host has sent {bot} out"
    for toast in (window.toast, app.window.toast):
        qtbot.waitUntil(lambda toast=toast: toast.text() == said, timeout=LONG)
    app.host._process.kill()
    qtbot.waitUntil(lambda: window._veil.isVisible(), timeout=LONG)
    press(qtbot, sheet(qtbot, app), "yes")
    qtbot.waitUntil(lambda: not window._veil.isVisible(), timeout=LONG)
    window.close()
    assert app.stay.projectors == []


def test_an_oversight_is_logged_and_said_kindly(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    app.link.call(lambda: app.link._spawn(_fault()))
    qtbot.waitUntil(lambda: app.window.toast.isVisible(), timeout=LONG)
    assert str(app.folders.log) in app.window.toast.text()


async def _fault() -> None:
    raise ZeroDivisionError("an oversight of ours")


def test_the_settings_know_no_language_until_one_is_chosen() -> None:
    assert Settings().language is None


def test_the_workshop_opens_from_home_and_leads_back(qtbot: QtBot, opened: Open) -> None:
    app = opened()
    press(qtbot, app.window.page(), "workshop")
    decks = page(qtbot, app, DecksScreen)
    press(qtbot, decks, "back")
    page(qtbot, app, Home)
    assert app.workbench is None


def test_a_packed_deck_named_when_it_starts_is_opened_and_can_be_hosted(
    qtbot: QtBot, opened: Open, tmp_path: Path
) -> None:
    sent = pack_deck(load_deck(STARTER), tmp_path / "sent.golest")
    app = opened(files=(str(sent),))
    decks = page(qtbot, app, DecksScreen)
    press(qtbot, decks, "back")
    press(qtbot, page(qtbot, app, Home), "host")
    form = page(qtbot, app, HostForm)
    assert isinstance(form, HostForm)
    shown = [form.deck.itemText(at) for at in range(form.deck.count())]
    assert len(shown) == 2 and all("409" in text for text in shown)
