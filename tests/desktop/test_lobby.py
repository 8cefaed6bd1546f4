"""The dressing room: everybody sees what is so; the host's hands ask, and only the host's."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from desktop.look import PLAYER_COLOURS, laptop, load_fonts, projector
from desktop.screens.forms import Colours
from desktop.screens.lobby import ChangeSheet, LobbyScreen, clips_line, deck_line, pegs_of
from desktop.screens.lobby_parts import Bar
from desktop.screens.pegs import Pegs
from desktop.screens.projector import ProjectorLobby
from desktop.screens.sheet import Sheet
from desktop.widgets.flaps import Flaps
from desktop.widgets.paint import BREAK
from desktop.words import LANGUAGES, Words
from engine.games import GAMES
from net.messages import Lobby, SeatInfo
from tests.desktop.drawn import drawn_on

LEFT = Qt.MouseButton.LeftButton


def seat(name: str, colour: str, **facts: Any) -> SeatInfo:
    return SeatInfo(name=name, colour=colour, **{"present": True, "clips": 1.0, **facts})


ANNA, BELA = seat("Anna", "red", owner=True), seat("Béla", "sky", clips=0.3)
BOT = seat("Öcsi", "blue", bot=3)


def lobby(*seats: SeatInfo, **facts: Any) -> Lobby:
    known = Lobby(
        room="Nappali", room_id="r", game="goal",
        options={"mode": "hard", "overtime": "shootout"}, deck="Gólest", cards=409,
        cards_wanted=80, seats=seats, least_seats=2, most_seats=5,
        colours=("red", "blue", "yellow", "sky", "purple"),
        starter=seats[0].name if seats else None, started=False, over=False, watchers=0, clips=30,
    )  # fmt: skip
    return msgspec.structs.replace(known, **facts)


@pytest.fixture
def page(qtbot: QtBot) -> LobbyScreen:
    load_fonts()
    made = LobbyScreen(laptop(still=True), Words("en"))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


def texts(page: LobbyScreen) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def chosen_in_menu(page: LobbyScreen, words: str) -> None:
    menu = page.findChild(QMenu)
    assert menu is not None
    action = next(action for action in menu.actions() if words.lower() in action.text().lower())
    action.trigger()
    menu.close()


def test_shirts_hang_in_seat_order_and_free_pegs_are_free(page: LobbyScreen) -> None:
    page.show_lobby(lobby(BELA, ANNA, BOT), "Anna", True)
    pegs = page.findChild(Pegs).pegs()
    assert [peg.name for peg in pegs] == ["Béla", "Anna", "Öcsi", None, None]
    assert "starts" in pegs[0].line and "encyclopedia" in pegs[2].line
    assert [peg.mine for peg in pegs[:3]] == [False, True, False]


def test_what_is_fixed_stands_in_the_programme(page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA, problems={"bad_date": 2}), "Béla", False)
    said = texts(page)
    wanted = ("Hard", "shoot-out", "Gólest", "409 cards, plenty for two", "2 faulty", "10 points")
    for words in wanted:
        assert words in said
    assert "1 of 2" in said


@pytest.mark.parametrize(
    ("cards", "wanted", "word"), [(409, 80, "plenty"), (100, 80, "enough"), (40, 80, "too few")]
)
def test_a_deck_is_measured_against_the_table(cards: int, wanted: int, word: str) -> None:
    assert word in deck_line(Words("en"), lobby(ANNA, BELA, cards=cards, cards_wanted=wanted))


def test_clips_of_bots_and_of_who_is_away_are_not_waited_for() -> None:
    away = seat("Csilla", "purple", present=False, clips=0.0)
    assert clips_line(Words("en"), lobby(ANNA, away, BOT)) == "Ready on every laptop"


def test_it_is_said_how_far_the_clips_are() -> None:
    words, csilla = Words("en"), seat("Csilla", "purple", clips=0.85)
    seats = (ANNA, BELA, csilla, BOT)
    said = "On their way: 71% · Ready on 1 of 3 laptops"
    assert clips_line(words, lobby(*seats, clips=30)) == said
    assert clips_line(words, lobby(*seats, clips=30, clips_making=14)) == "Being made: 16 / 30"
    assert clips_line(words, lobby(*seats, clips=0)) == "without clips"
    lines = [peg.line for peg in pegs_of(words, lobby(*seats, clips=30), "Anna")[:4]]
    assert lines == ["1 · starts", "2 · clips 30%", "3 · clips 85%", "4 · bot, encyclopedia"]
    making = lobby(*seats, clips=30, clips_making=30)
    assert pegs_of(words, making, "Anna")[1].line == "2"


def test_nobody_is_left_to_wonder_whether_clips_have_to_be_waited_for(page: LobbyScreen) -> None:
    for making, waits in ((30, True), (0, False)):
        page.show_lobby(lobby(ANNA, BELA, clips=30, clips_making=making), "Béla", False)
        assert ("no need to wait" in texts(page)) is waits


def test_alone_nobody_can_start_and_it_says_why(page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA), "Anna", True)
    assert not page.start.isEnabled() and "two" in page.start.reason
    assert not page.announcer.call.lit


def test_the_host_starts_and_only_the_hosts_strip_is_lit(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Anna", True)
    assert page.announcer.call.lit and "Anna" in page.announcer.call.big
    with qtbot.waitSignal(page.asked) as asked:
        qtbot.keyClick(page.first_focus(), Qt.Key.Key_Return)
    assert asked.args == ["start", {}]
    page.show_lobby(lobby(ANNA, BELA), "Béla", False)
    assert not page.announcer.call.lit and "Anna" in page.announcer.call.big
    assert not page.start.isEnabled()


def test_only_the_host_has_hands(page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Béla", False)
    pegs = page.findChild(Pegs)
    assert not page._hands.isVisible() and not page._change.isVisible()
    assert not pegs.button(0).isEnabled()


def test_the_host_orders_the_seats_by_keyboard(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA, BOT), "Anna", True)
    pegs = page.findChild(Pegs)
    with qtbot.waitSignal(page.asked) as asked:
        qtbot.keyClick(pegs.button(1), Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == ["order", {"players": ["Béla", "Anna", "Öcsi"]}]


def test_the_host_picks_who_starts(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Anna", True)
    qtbot.mouseClick(page._starter, LEFT)
    assert "who" in page.announcer.call.big.lower()
    with qtbot.waitSignal(page.asked) as asked:
        qtbot.mouseClick(page.findChild(Pegs).button(1), LEFT)
    assert asked.args == ["starter", {"player": "Béla"}]


def test_the_host_seats_bots_of_every_level(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA), "Anna", True)
    qtbot.mouseClick(page._bot, LEFT)
    with qtbot.waitSignal(page.asked) as asked:
        chosen_in_menu(page, "encyclopedia")
    assert asked.args == ["seat_bot", {"level": 3}]
    page.show_lobby(lobby(ANNA, *(seat(f"{n}", "blue") for n in range(4))), "Anna", True)
    assert not page._bot.isEnabled()


def test_asking_somebody_out_is_asked_back_first(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Anna", True)
    qtbot.mouseClick(page.findChild(Pegs).button(1), LEFT)
    with qtbot.assertNotEmitted(page.asked):
        chosen_in_menu(page, "out: Béla")
    sheet = page.findChild(Sheet)
    with qtbot.waitSignal(page.asked) as asked:
        qtbot.mouseClick(sheet.findChild(type(page.start), "yes"), LEFT)
    assert asked.args == ["kick", {"player": "Béla"}]


def test_mode_and_overtime_change_before_the_start(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Anna", True)
    qtbot.mouseClick(page._change, LEFT)
    sheet = page.findChild(ChangeSheet)
    with qtbot.waitSignal(page.asked) as asked:
        qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Up)
    assert asked.args == ["options", {"options": {"mode": "advanced"}}]
    sheet.close_sheet()


def test_a_colour_somebody_wears_cannot_be_taken(qtbot: QtBot, page: LobbyScreen) -> None:
    page.show_lobby(lobby(ANNA, BELA), "Béla", False)
    assert not page.colours.box("red").isEnabled() and page.colours.box("red").note == "Anna"
    assert page.colours.box("sky").mine
    with qtbot.waitSignal(page.recoloured) as chosen:
        qtbot.mouseClick(page.colours.box("purple"), LEFT)
    assert chosen.args == ["purple"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_every_lobby_has_all_its_words(qtbot: QtBot, language: str, text: float) -> None:
    load_fonts()
    page = LobbyScreen(laptop(text=text), Words(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    for seats in ((), (ANNA,), (ANNA, BELA, BOT), (BELA,)):
        for owner in (True, False):
            you = "Anna" if ANNA in seats else None
            page.show_lobby(lobby(*seats, watchers=2), you, owner, ("10.0.0.7:4729",))
            call = page.announcer.call
            assert "⟨" not in texts(page) + call.big + call.small + call.note
            assert "{" not in texts(page) + call.big + call.small + call.note
            assert page.start.visibleRegion().boundingRect().height() > 20


def test_the_projector_tells_how_to_come_in(qtbot: QtBot) -> None:
    load_fonts()
    page = ProjectorLobby(projector(1080), Words("en"))
    qtbot.addWidget(page)
    page.resize(1920, 1080)
    page.show_lobby(lobby(ANNA, BELA), ("192.168.1.20:4729",))
    said = page.accessibleName()
    assert "Nappali" in said and "1. Open Gólest" in said and "3 more" in said


@pytest.mark.parametrize("room", ["Nappali", "Nagymamáék gyönyörű nyári konyhája"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_projector_the_rooms_name_and_the_steps_keep_clear_of_each_other(
    qtbot: QtBot, language: str, room: str
) -> None:
    load_fonts()
    page = ProjectorLobby(projector(720), Words(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    options = {"mode": "advanced", "overtime": "traditional"}
    page.show_lobby(lobby(ANNA, BELA, room=room, options=options, code="482913"), ("10.0.0.7:1",))
    page.show()
    left = [one for one in drawn_on(page)[1] if one.box.left() < 70 and one.box.top() < 330]
    assert left[0].text.startswith(room[:20]) and len(left) == 5
    for upper, lower in pairwise(left):
        assert lower.box.top() >= upper.box.bottom() - 1, (upper, lower)
    assert left[-1].box.bottom() < page.height() * 0.455


def test_ten_long_names_are_whole_under_their_shirts_on_the_projector(qtbot: QtBot) -> None:
    load_fonts()
    names = ["Maria Assunta Rossi", "Wolfeschlegelstein", *(f"Béla {n}" for n in range(8))]
    seats = [seat(name, colour) for name, colour in zip(names, PLAYER_COLOURS, strict=True)]
    ten = lobby(*seats, game="okorkor", options={}, most_seats=10, colours=PLAYER_COLOURS)
    page = ProjectorLobby(projector(720), Words("hu"))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show_lobby(ten, ("10.0.0.1:4729",))
    page.show()
    texts = [one.text.replace(BREAK, "") for one in drawn_on(page)[1]]
    assert set(names) <= set(texts)


def test_ten_seats_of_another_game_have_their_colours_and_no_deck(qtbot: QtBot) -> None:
    load_fonts()
    names = ("Anna", "Béla", "Csaba", "Dani", "Edit", "Feri", "Gabi", "Hédi", "Imre", "Jóska")
    rules = GAMES["okorkor"]
    seats = [seat(name, colour) for name, colour in zip(names, rules.colours, strict=True)]
    options = rules.options({"rounds": 3, "known_cards": True})
    ten = lobby(
        *seats, game="okorkor", options=options, cards=0, cards_wanted=0, deck="", most_seats=6,
        colours=rules.colours,
    )  # fmt: skip
    made = LobbyScreen(laptop(still=True), Words("en"))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.show_lobby(ten, "Anna", True)
    said = texts(made)
    assert "3 rounds" in said and "known cards" in said and "fewest bull heads" in said
    assert "10 points" not in said and "Deck" not in said
    assert made.colours.box("teal").isVisible()
    assert not made.start.isEnabled() and "so many" in made.start.reason
    wall = ProjectorLobby(projector(720), Words("hu"))
    qtbot.addWidget(wall)
    wall.resize(1280, 720)
    wall.show_lobby(ten, ("10.0.0.1:4729",))
    wall.grab()


def test_ten_of_the_longest_names_leave_the_start_in_the_window(page: LobbyScreen) -> None:
    seats = [seat("W" * 19 + str(number), one) for number, one in enumerate(PLAYER_COLOURS)]
    page.show_lobby(
        lobby(*seats, game="okorkor", options={}, most_seats=10, colours=PLAYER_COLOURS),
        seats[0].name, True, (),
    )  # fmt: skip
    page.resize(1280, 720)
    QApplication.processEvents()
    assert page.width() == 1280, "the page does not grow with a name"
    assert page.start.geometry().right() < page.start.parentWidget().width()
    assert page.rect().contains(page.start.mapTo(page, page.start.rect().bottomRight()))


def test_on_a_narrow_board_the_code_and_the_ways_out_stay_whole(qtbot: QtBot) -> None:
    load_fonts()
    board = Bar(laptop(), Words("it"))
    qtbot.addWidget(board)
    line = "Ökörkör · in attesa del fischio d’inizio · 1 spettatore"
    board.show_room("Nagymamáék nyári konyhája", line, ("192.168.1.20:4729",), "482913")
    board.resize(960, 72)
    board.show()
    QApplication.processEvents()
    for part in (board.projector, board.menu, *board.findChildren(Flaps)):
        if part.isVisible():
            assert part.width() >= part.sizeHint().width(), part


def test_in_the_smallest_window_a_full_room_is_whole_and_can_be_started(page: LobbyScreen) -> None:
    seats = [seat("W" * 19 + str(number), one) for number, one in enumerate(PLAYER_COLOURS)]
    page.resize(960, 540)
    page.show_lobby(
        lobby(*seats, game="okorkor", options={}, most_seats=10, colours=PLAYER_COLOURS),
        seats[0].name, True, ("192.168.1.20:4729",),
    )  # fmt: skip
    QApplication.processEvents()
    assert page.minimumSizeHint().width() <= 960
    for part in (page.start, page.programme, page.findChild(Pegs), page._leave, page._change):
        assert page.rect().contains(part.mapTo(page, part.rect().bottomRight())), part
    assert page._leave.width() >= page._leave.sizeHint().width(), "no word of a link is cut"


@pytest.mark.parametrize("wide", range(250, 1200, 50))
def test_ten_colours_stand_in_rows_of_which_none_is_one_alone(qtbot: QtBot, wide: int) -> None:
    load_fonts()
    colours = Colours(laptop(), Words("hu"), 5)
    qtbot.addWidget(colours)
    colours.offer(PLAYER_COLOURS)
    colours.show_colours("red", {"blue": "W" * 20})
    assert len(PLAYER_COLOURS) % colours.in_a_row(wide) != 1
    colours.resize(wide, colours.heightForWidth(wide))
    colours.show()
    for colour in PLAYER_COLOURS:
        assert colours.rect().contains(colours.box(colour).geometry())
