"""The front page: rooms as they are found, and every way in, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop import hosting
from desktop.address import Address, parse
from desktop.look import laptop, load_fonts
from desktop.screens.base import Scroller, column, open_menu
from desktop.screens.doors import AddressSheet
from desktop.screens.flow import Columns
from desktop.screens.home import FOUND, SEARCHING, Home, Room
from desktop.screens.host_form import DeckShown, HostForm
from desktop.screens.options import OFFERED, summary
from desktop.screens.people import People
from desktop.screens.settings import NameSheet
from desktop.widgets.label import Label
from desktop.words import LANGUAGES, Words
from engine.games import GAMES

ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton


def room(key: str, **facts: object) -> Room:
    known: dict[str, object] = {
        "name": f"Room {key}", "game": "goal", "mode": "advanced", "overtime": "shootout",
        "host": "Anna", "signs": ("red",), "players": 1, "seats": 5,
    }  # fmt: skip
    return Room(key, **{**known, **facts})  # type: ignore[arg-type]


@pytest.fixture
def home(qtbot: QtBot) -> Home:
    load_fonts()
    page = Home(laptop(), Words("en"))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def texts(page: Home) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_mode_and_overtime_can_be_read_before_joining(home: Home) -> None:
    home.show_rooms([room("a", mode="hard", overtime="traditional")])
    assert "Hard" in texts(home) and "traditional overtime" in texts(home)


def test_a_room_is_joined_by_click_and_by_enter(qtbot: QtBot, home: Home) -> None:
    home.show_rooms([room("a"), room("b")])
    with qtbot.waitSignal(home.join) as joined:
        qtbot.mouseClick(home.tickets()[1].button, LEFT)
    assert joined.args == ["b"]
    first = home.first_focus()
    assert first is home.tickets()[0].button
    with qtbot.waitSignal(home.join) as joined:
        qtbot.keyClick(first, ENTER)
    assert joined.args == ["a"]


@pytest.mark.parametrize(
    ("facts", "able", "watches", "word"),
    [
        ({}, True, False, "Join"),
        ({"fits": False}, False, False, "another version"),
        ({"reachable": False}, False, False, "can’t be reached"),
        ({"players": 5}, True, True, "watch"),
        ({"started": True}, True, True, "watch"),
        ({"started": True, "mine": True}, True, False, "seat again"),
    ],
)
def test_a_ticket_leads_where_one_may_go(
    home: Home, facts: dict[str, object], able: bool, watches: bool, word: str
) -> None:
    home.show_rooms([room("a", **facts)])
    ticket = home.tickets()[0]
    assert ticket.button.isEnabled() is able
    assert ticket.watches is watches
    assert word in f"{ticket.button.text()} {ticket.button.reason}"


def test_searching_and_finding_nothing_are_said_with_what_to_do(home: Home) -> None:
    home.show_rooms([], SEARCHING)
    assert "Looking for rooms" in texts(home)
    home.show_rooms([], FOUND)
    said = texts(home)
    assert "No room in sight" in said and "Wi-Fi" in said and "firewall" in said


def test_a_list_that_renews_itself_keeps_the_keyboard_where_it_was(home: Home) -> None:
    home.show_rooms([room("a"), room("b")])
    home.tickets()[1].button.setFocus()
    home.show_rooms([room("0"), room("a"), room("b", players=2)])
    focused = home.focusWidget()
    assert focused is not None and focused.objectName() == "join-Room b"


@pytest.mark.parametrize(
    "what", ["address", "host", "practise", "saves", "settings", "rules", "me"]
)
def test_every_way_in_can_be_taken(qtbot: QtBot, home: Home, what: str) -> None:
    button = home.findChild(QAbstractButton, what)
    assert button is not None
    with qtbot.waitSignal(home.wanted) as wanted:
        qtbot.keyClick(button, ENTER)
    assert wanted.args == [what]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_nothing_on_the_page_is_without_words(qtbot: QtBot, language: str, text: float) -> None:
    page = Home(laptop(text=text), Words(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show_me("Győző", "sky", True)
    page.show_saves(3)
    page.show_rooms([room("a"), room("b", started=True), room("c", fits=False)])
    page.show()
    for button in page.findChildren(QAbstractButton):
        assert button.accessibleName(), button.objectName()
    assert not [label for label in page.findChildren(QLabel) if "⟨" in label.text()]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("192.168.1.20:4729", Address("192.168.1.20", 4729)),
        ("  192.168.1.20 ", Address("192.168.1.20", 1)),
        ("anna-laptop.local:80", Address("anna-laptop.local", 80)),
        ("[fe80::1%eth0]:4729", Address("fe80::1%eth0", 4729)),
        ("[::1]", Address("::1", 1)),
        ("", None),
        ("hello world", None),
        ("192.168.1:4729", None),
        ("192.168.1.300:4729", None),
        ("1.2.3.4:", None),
        ("1.2.3.4:0", None),
        ("1.2.3.4:65536", None),
        ("1.2.3.4:४७", None),
        ("[::1:4729", None),
        ("-rf", None),
    ],
)
def test_an_address_is_understood_as_it_is_typed(text: str, found: Address | None) -> None:
    assert parse(text, 1) == found


def test_a_wrong_address_is_explained_and_a_right_one_is_taken(qtbot: QtBot, home: Home) -> None:
    sheet = AddressSheet(home.look, home.words, home)
    sheet.line.field.setText("somewhere over there")
    qtbot.keyClick(sheet.line.field, ENTER)
    assert sheet.line.wrong.isVisible() and "192.168.1.20" in sheet.line.wrong.text()
    sheet.line.field.setText("10.0.0.7:5000")
    assert not sheet.line.wrong.isVisible()
    with qtbot.waitSignal(sheet.chosen) as chosen:
        qtbot.mouseClick(sheet.go, LEFT)
    assert chosen.args == [Address("10.0.0.7", 5000)]


def test_a_sheet_holds_the_keyboard_and_escape_takes_it_away(qtbot: QtBot, home: Home) -> None:
    sheet = AddressSheet(home.look, home.words, home)
    for _ in range(8):
        qtbot.keyClick(home.focusWidget(), Qt.Key.Key_Tab)
        assert sheet.isAncestorOf(home.focusWidget())
    with qtbot.waitSignal(sheet.closed):
        qtbot.keyClick(home.focusWidget(), Qt.Key.Key_Escape)


def test_nobody_sits_down_without_a_name(qtbot: QtBot, home: Home) -> None:
    sheet = NameSheet(home.look, home.words, home, "", "red")
    qtbot.mouseClick(sheet.done, LEFT)
    assert sheet.name.wrong.isVisible()
    sheet.name.field.setText("  Győző   Nagy ")
    qtbot.mouseClick(sheet.colours.box("sky"), LEFT)
    with qtbot.waitSignal(sheet.chosen) as chosen:
        qtbot.mouseClick(sheet.done, LEFT)
    assert chosen.args == ["Győző Nagy", "sky"]


def test_a_room_is_opened_as_it_was_chosen(qtbot: QtBot) -> None:
    load_fonts()
    decks = [DeckShown("starter", "Gólest", 409), DeckShown("own", "Ours", 12, 2)]
    form = HostForm(laptop(), Words("en"), "Anna’s room", decks, ["HDMI-1"])
    qtbot.addWidget(form)
    form.resize(1280, 720)
    form.show()
    form.wishes.choose("mode", "hard")
    form.wishes.choose("overtime", "shootout")
    form.deck.setCurrentIndex(1)
    assert "2" in form.deck_note.text()
    form.place.choose("host")
    with qtbot.waitSignal(form.opened) as opened:
        qtbot.mouseClick(form.open, LEFT)
    wish = opened.args[0]
    assert (wish.room, wish.game, wish.deck) == ("Anna’s room", "goal", "own")
    assert wish.options == {"mode": "hard", "overtime": "shootout"}
    assert (wish.plays, wish.screen, wish.seats, wish.code) == (False, 0, None, True)
    form.door.setCurrentIndex(1)
    with qtbot.waitSignal(form.opened) as opened:
        qtbot.mouseClick(form.open, LEFT)
    assert not opened.args[0].code
    assert "--no-code" in hosting.room(opened.args[0], Path("x"))


def test_another_game_brings_its_own_choices_and_seats(qtbot: QtBot, tmp_path: Path) -> None:
    load_fonts()
    form = HostForm(laptop(), Words("hu"), "Anna szobája", [], [])
    qtbot.addWidget(form)
    form.resize(1280, 720)
    form.show()
    assert not form.open.isEnabled(), "GOAL needs a deck"
    form.game.setCurrentIndex(form.game.findData("okorkor"))
    assert not form.deck.isVisible() and form.open.isEnabled()
    assert [form.seats.itemData(at) for at in range(form.seats.count())][-1] == "10"
    form.wishes.choose("length", "rounds-3")
    form.wishes.choose("expert", "known_cards")
    assert form.seats.value == "6"
    form.seats.setCurrentIndex(form.seats.findData("4"))
    with qtbot.waitSignal(form.opened) as opened:
        qtbot.mouseClick(form.open, LEFT)
    wish = opened.args[0]
    assert wish.options == {"rounds": 3, "known_cards": True, "open_draft": False}
    said = hosting.room(wish, tmp_path)
    assert said[said.index("--game") + 1] == "okorkor" and "--deck" not in said
    assert said[said.index("--seats") + 1] == "4" and "rounds=3" in said
    assert "known_cards=true" in said


@pytest.mark.parametrize("game", OFFERED)
def test_what_the_form_offers_the_rules_take_and_the_lobby_says_again(game: str) -> None:
    words = Words("en")
    for wish in OFFERED[game]:
        for entry in wish.entries(words, {}):
            options = GAMES[game].options(entry.options)
            assert wish.chosen(words, options).title == entry.title
            assert entry.title in summary(words, game, options) or entry.said or entry.plain


def test_a_room_needs_a_name_and_a_deck_that_can_be_played(qtbot: QtBot) -> None:
    load_fonts()
    form = HostForm(laptop(), Words("en"), "", [DeckShown("empty", "Empty", 0, 9)], [])
    qtbot.addWidget(form)
    form.show()
    with qtbot.assertNotEmitted(form.opened):
        form._open()
    assert form.name.wrong.isVisible()
    assert not form.open.isEnabled() and form.open.reason


def test_esc_leaves_a_form_in_which_nothing_is_lost(qtbot: QtBot) -> None:
    load_fonts()
    form = HostForm(laptop(), Words("en"), "Anna’s room", [], [])
    qtbot.addWidget(form)
    form.show()
    with qtbot.waitSignal(form.left):
        qtbot.keyClick(form.name.field, Qt.Key.Key_Escape)


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_letters_cut_no_word_of_the_front_page(qtbot: QtBot, language: str) -> None:
    load_fonts()
    page = Home(laptop(text=2.0), Words(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show_me("Győző", "sky", True)
    page.show_saves(12)
    page.show_rooms([room("a")])
    page.show()
    qtbot.waitExposed(page)
    for button in page.findChildren(QAbstractButton):
        assert button.width() >= button.minimumSizeHint().width(), button.objectName()
        right = button.mapTo(page, button.rect().topRight()).x()
        assert right <= page.width() and button.sizeHint().width() <= button.width() + 1


def test_a_menu_stays_inside_its_window(qtbot: QtBot, home: Home) -> None:
    home.move(100, 100)
    at = home.mapToGlobal(home.rect().bottomRight())
    menu = open_menu(home.look, [("Something rather long", home.close)], home, at)
    assert home.geometry().contains(menu.geometry())
    menu.close()


def test_what_scrolls_says_that_there_is_more_below(qtbot: QtBot) -> None:
    inside = QWidget()
    inside.setLayout(column(Label(laptop(), "many words " * 200)))
    scroller = Scroller(inside, laptop())
    qtbot.addWidget(scroller)
    scroller.resize(300, 200)
    scroller.show()
    qtbot.waitUntil(scroller.more.isVisible)
    scroller.verticalScrollBar().setValue(scroller.verticalScrollBar().maximum())
    assert not scroller.more.isVisible()
    scroller.verticalScrollBar().setValue(0)
    assert scroller.more.isVisible()
    scroller.resize(900, 900)
    qtbot.waitUntil(scroller.more.isHidden)


@pytest.mark.parametrize("game", OFFERED)
def test_a_game_is_told_in_a_line_where_it_is_chosen(qtbot: QtBot, game: str) -> None:
    load_fonts()
    form = HostForm(laptop(), Words("it"), "Anna", [], [])
    qtbot.addWidget(form)
    form.game.setCurrentIndex(form.game.findData(game))
    assert form.about.text() == Words("it")(f"{game}.about")


def test_what_the_host_form_hides_below_is_named_until_it_is_seen(qtbot: QtBot) -> None:
    load_fonts()
    form = HostForm(laptop("dark", 1.25), Words("en"), "Anna", [], [])
    qtbot.addWidget(form)
    form.resize(1280, 720)
    form.show()
    scroller = form.findChild(Scroller)
    assert scroller is not None
    qtbot.waitUntil(scroller.more.isVisible)
    assert "Projector" in scroller.more.last and "Door" in scroller.more.last
    scroller.verticalScrollBar().setValue(scroller.verticalScrollBar().maximum())
    assert not scroller.more.isVisible() and not form.beamer.visibleRegion().isEmpty()


@pytest.mark.parametrize("wide", [300, 500, 900])
def test_as_many_players_stand_in_a_line_as_there_is_room_for(qtbot: QtBot, wide: int) -> None:
    load_fonts()
    points = {f"Somebody {number}": number for number in range(10)}
    people = People(laptop(), points, {})
    qtbot.addWidget(people)
    people.resize(wide, people.heightForWidth(wide))
    people.show()
    made = people.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert len(made) == 10
    for one in made:
        assert people.rect().contains(one.geometry())
        others = [other.geometry() for other in made if other is not one]
        assert not any(one.geometry().intersects(other) for other in others)


def test_parts_stand_beside_each_other_only_where_each_has_room(qtbot: QtBot) -> None:
    load_fonts()
    said = [Label(laptop(), "many words " * 30) for _ in range(2)]
    columns = Columns(laptop(text=1.5), 200, *(column(one, 0) for one in said))
    qtbot.addWidget(columns)
    columns.show()
    for wide, beside in ((700, True), (600, False)):
        columns.resize(wide, columns.heightForWidth(wide))
        first, second = (one.mapTo(columns, one.rect().topLeft()) for one in said)
        assert (first.y() == second.y()) is beside
        for one in said:
            assert columns.rect().contains(one.mapTo(columns, one.rect().bottomRight()))
    before = columns.heightForWidth(600)
    said[0].setText("few")
    qtbot.waitUntil(lambda: columns.heightForWidth(600) < before)
