"""Ökörkör's tables with real views: they offer what the view offers, send what was meant, once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts, projector
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.rules import RulesSheet
from desktop.tables.okorkor.faces import bull_path
from desktop.tables.okorkor.pictures import Cards, Way
from desktop.tables.okorkor.projector import OkorkorProjector
from desktop.tables.okorkor.sense import Aim, home, stands
from desktop.tables.okorkor.spots import spots_of
from desktop.tables.okorkor.table import OkorkorTable
from desktop.tables.okorkor.telling import MOST_MS, closed, telling_of
from desktop.words import LANGUAGES, Words
from engine import table as engine
from tests.desktop.okorkor_evening import (
    SITUATIONS,
    around,
    at,
    show,
    stage,
    trick,
    with_before,
)
from tests.engine.okorkor_games import answer, legal_step, new_table, view_of

LEFT = Qt.MouseButton.LeftButton
Make = Callable[..., OkorkorTable]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[OkorkorTable] = []

    def build(language: str = "hu", shown: bool = True, size: tuple[int, int] = (1280, 720)) -> Any:
        load_fonts()
        widget = OkorkorTable(laptop(still=True), Words(language))
        widget.settle_ms = 0
        widget.resize(*size)
        qtbot.addWidget(widget)
        if shown:
            widget.show()
            qtbot.waitExposed(widget)
            widget.activateWindow()
        made.append(widget)
        return widget

    yield build
    for widget in made:
        widget.close_clips()


def steps_of(widget: OkorkorTable) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    widget.acted.connect(sent.append)
    return sent


def click_card(widget: OkorkorTable, card: int) -> None:
    QTest.mouseClick(widget.hand, LEFT, pos=widget.hand.centre(card).toPoint())


def click_row(widget: OkorkorTable, row: int) -> None:
    QTest.mouseClick(widget.field, LEFT, pos=widget.field.spots().row(row).center().toPoint())


def offered(widget: OkorkorTable) -> set[str]:
    """What can be sent by the widgets that are shown."""
    able = {
        "play": widget.hand.focusPolicy() != Qt.FocusPolicy.NoFocus,
        "take": widget.field.focusPolicy() != Qt.FocusPolicy.NoFocus,
        "pick": widget.pool.focusPolicy() != Qt.FocusPolicy.NoFocus,
        "ready": widget.score.go.isEnabled() and not widget.score.go.isHidden(),
    }
    return {what for what, on in able.items() if on}


@pytest.mark.parametrize("options", [{}, {"open_draft": True}], ids=["dealt", "drafted"])
def test_the_table_offers_in_every_phase_exactly_what_the_view_does(
    options: dict[str, Any], make: Make
) -> None:
    widget, rng = make(shown=False), random.Random(5)
    table = new_table(3, 4, **options)
    seen = set()
    for _ in range(120):
        if table.game.over():
            break
        for name in (*table.names, None):
            show(widget, table, name)
            mine = view_of(table, name)
            seen.add(mine.phase)
            assert offered(widget) == set(mine.can), (mine.phase, name)
        table.act(*legal_step(table, rng))
    assert {"play", "take", "score"} <= seen or options


def test_a_click_puts_a_card_down_once_and_another_changes_it(make: Make) -> None:
    widget, table = make(), at(3, trick(2))
    show(widget, table, "Anna")
    sent, hand = steps_of(widget), widget.hand.cards()
    click_card(widget, hand[3])
    click_card(widget, hand[3])  # a double click
    click_card(widget, hand[5])  # and one before the host has answered
    assert sent == [{"do": "play", "card": hand[3]}]
    assert widget.hand.down() == hand[3]
    table.act("Béla", answer(view_of(table, "Béla"), random.Random(1)))
    show(widget, table, "Anna")  # somebody else's card is no answer
    click_card(widget, hand[3])
    assert len(sent) == 1
    table.act("Anna", sent[0])
    show(widget, table, "Anna")
    assert "cserélhetsz" in widget.announcer.call.small and not widget.announcer.call.lit
    click_card(widget, hand[3])
    assert len(sent) == 1, "it lies there already"
    click_card(widget, hand[5])
    assert sent[1:] == [{"do": "play", "card": hand[5]}]
    table.act("Anna", sent[1])
    show(widget, table, "Anna")
    assert widget.hand.down() == hand[5]


def test_a_card_that_was_not_taken_may_be_put_down_again(make: Make) -> None:
    widget, table = make(), at(3, trick(2))
    show(widget, table, "Anna")
    sent, hand = steps_of(widget), widget.hand.cards()
    click_card(widget, hand[0])
    widget.refused("stale_question")
    assert widget.hand.down() is None and widget.toast.isVisible()
    click_card(widget, hand[0])
    assert len(sent) == 2


def test_a_press_meant_for_what_stood_there_before_sends_nothing(make: Make) -> None:
    widget, table = make(), at(3, trick(2))
    widget.settle_ms = 60_000
    show(widget, table, "Anna")
    sent = steps_of(widget)
    click_card(widget, widget.hand.cards()[0])
    assert sent == []


def test_a_whole_trick_by_the_keyboard_alone(make: Make) -> None:
    widget = make()
    table = at(2, lambda v: v.phase == "take" and v.waiting == ("Anna",))
    show(widget, table, "Anna")
    sent = steps_of(widget)
    QTest.keyClick(widget.window().focusWidget() or widget, Qt.Key.Key_3)
    assert sent == [{"do": "take", "row": 2}]
    table.act("Anna", sent[-1])
    show(widget, table, "Anna")
    assert widget.telling()
    QTest.keyClick(widget, Qt.Key.Key_Space)  # only skips what is told
    assert not widget.telling() and len(sent) == 1
    QTest.keyClick(widget.window().focusWidget() or widget, Qt.Key.Key_2)
    assert sent[-1] == {"do": "play", "card": widget.hand.cards()[1]}
    table.act("Anna", sent[-1])
    show(widget, table, "Anna")
    holder = widget.window().focusWidget() or widget
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(holder, key)
    assert sent[-1] == {"do": "play", "card": widget.hand.cards()[2]}


def test_the_arrows_and_enter_choose_a_row_too(make: Make) -> None:
    widget = make()
    table = at(3, lambda v: v.phase == "take" and v.waiting == ("Anna",))
    show(widget, table, "Anna")
    sent = steps_of(widget)
    widget.field.setFocus()
    QTest.keyClick(widget.field, Qt.Key.Key_Down)
    QTest.keyClick(widget.field, Qt.Key.Key_Return)
    assert sent == [{"do": "take", "row": 1}]


def test_a_click_on_a_row_takes_it_only_when_rows_are_offered(make: Make) -> None:
    widget = make()
    table = at(3, lambda v: v.phase == "take" and v.waiting == ("Anna",))
    sent = steps_of(widget)
    show(widget, table, "Béla")
    click_row(widget, 2)
    assert sent == []
    show(widget, table, "Anna")
    click_row(widget, 2)
    click_row(widget, 2)
    assert sent == [{"do": "take", "row": 2}]


def test_enter_is_enough_between_two_rounds(make: Make) -> None:
    widget, table = make(), at(3, lambda v: v.phase == "score")
    show(widget, table, "Anna")
    sent = steps_of(widget)
    QTest.keyClick(widget.window().focusWidget() or widget, Qt.Key.Key_Return)
    QTest.keyClick(widget.window().focusWidget() or widget, Qt.Key.Key_Return)
    assert sent == [{"do": "ready"}]
    table.act("Anna", sent[0])
    show(widget, table, "Anna")
    assert not widget.score.go.isEnabled()


def test_the_draft_is_picked_by_click_or_key(make: Make) -> None:
    widget = make()
    table = new_table(2, 1, open_draft=True)
    show(widget, table, "Anna")
    sent = steps_of(widget)
    QTest.mouseClick(widget.pool, LEFT, pos=widget.pool.place(13).center().toPoint())
    assert sent == [{"do": "pick", "card": 13}]
    table.act("Anna", sent[0])
    show(widget, table, "Anna")
    assert 13 not in widget.pool.cards() and widget.hand.cards() == (13,)
    table.act("Béla", {"do": "pick", "card": 1})
    show(widget, table, "Anna")
    QTest.keyClick(widget.pool, Qt.Key.Key_Right)
    QTest.keyClick(widget.pool, Qt.Key.Key_Return)
    assert sent[1]["do"] == "pick" and sent[1]["card"] in widget.pool.cards()


def test_keys_typed_into_a_field_are_nobodys_cards(make: Make, qtbot: QtBot) -> None:
    widget, table = make(), at(3, trick(2))
    show(widget, table, "Anna")
    field = QLineEdit(widget)
    field.show()
    field.setFocus()
    sent = steps_of(widget)
    QTest.keyClicks(field, "31")
    assert sent == [] and field.text() == "31"


def test_nothing_can_be_put_down_during_a_pause(make: Make) -> None:
    widget, table = make(), at(3, trick(2))
    table.act("Béla", {"do": "pause"})
    show(widget, table, "Anna")
    sent = steps_of(widget)
    click_card(widget, widget.hand.cards()[0])
    QTest.keyClick(widget, Qt.Key.Key_1)
    assert sent == [] and widget.hold.isVisible() and widget.announcer.call.paused


# A trick that is told


def taken(view: Any) -> bool:
    return view.trick >= 4 and any(way.taken for way in view.last_trick or ())


@pytest.mark.parametrize("players", [2, 5, 10])
def test_a_told_trick_ends_as_the_view_after_it_says(players: int) -> None:
    told = 0
    for seed in range(1, 6):
        table, rng = new_table(players, seed), random.Random(seed)
        before = view_of(table, None)
        while before.round == 1 and before.phase != "score":
            name = before.waiting[0]
            table.act(name, answer(view_of(table, name), rng))
            after = view_of(table, None)
            if closed(before, after):
                told += 1
                telling = telling_of(before, after)
                assert telling.at(0.0).rows == before.rows
                last = telling.at(telling.length)
                assert last.rows == after.rows and last.heads == after.heads
                assert telling.length < MOST_MS * 1.2
                order = [beat.placed.card for beat in telling.beats]
                assert order == sorted(order)
                heads = [sum(telling.at(ms).heads.values()) for ms in range(0, 9000, 50)]
                assert heads == sorted(heads)
            before = after
    assert told >= 40


def test_the_table_tells_the_trick_first_and_shows_the_newest_view_after_it(make: Make) -> None:
    widget = make()
    table, before = with_before(5, taken, "Anna")
    widget.show_view(before, "Anna", around(table, "Anna"))
    show(widget, table, "Anna")
    assert widget.telling() and not offered(widget)
    table.act("Béla", answer(view_of(table, "Béla"), random.Random(2)))
    show(widget, table, "Anna")
    assert widget.view is before
    QTest.mouseClick(widget, LEFT, pos=QPoint(640, 400))
    assert not widget.telling()
    assert widget.view == view_of(table, "Anna") and offered(widget) == {"play"}


def test_every_card_is_announced_as_it_goes(make: Make) -> None:
    widget = make("en")
    table, before = with_before(3, taken, "Anna")
    widget.show_view(before, "Anna", around(table, "Anna"))
    show(widget, table, "Anna")
    telling = widget.field.telling()
    assert telling is not None
    said = []
    for beat in telling.beats:
        widget.field._tick(beat.begins + 1)
        said.append(widget.announcer.call.big)
    assert len(set(said)) == 3
    for beat, text in zip(telling.beats, said, strict=True):
        assert f"row {beat.placed.row + 1}" in text
        assert beat.placed.by == "Anna" or beat.placed.by in text


def test_a_window_that_was_hidden_or_late_just_shows_how_it_is(make: Make) -> None:
    widget = make(shown=False)
    table, before = with_before(5, taken, "Anna")
    widget.show_view(before, "Anna", around(table, "Anna"))
    show(widget, table, "Anna")
    assert not widget.telling() and widget.view == view_of(table, "Anna")


def test_tricks_that_come_faster_than_they_are_told_do_not_pile_up(qtbot: QtBot) -> None:
    load_fonts()
    widget = OkorkorProjector(projector(720), Words("hu"))
    qtbot.addWidget(widget)
    widget.resize(1280, 720)
    widget.show()
    qtbot.waitExposed(widget)
    table, rng = new_table(4, 3), random.Random(3)
    show(widget, table, None)
    while view_of(table, None).phase != "score":
        name = view_of(table, None).waiting[0]
        table.act(name, answer(view_of(table, name), rng))
        show(widget, table, None)
    for _ in range(3):
        widget.field.finish()
    assert not widget.telling() and widget.view == view_of(table, None)
    widget.close_clips()


def test_the_end_is_told_once_and_after_its_last_trick(make: Make) -> None:
    widget, ends = make(), []
    widget.finished.connect(lambda: ends.append(widget.telling()))
    table, before = with_before(3, lambda v: v.phase == "over", "Anna", limit=5)
    widget.show_view(before, "Anna", around(table, "Anna"))
    show(widget, table, "Anna")
    assert ends == []
    widget.field.finish()
    show(widget, table, "Anna")
    assert ends == [False]


def test_where_a_marked_card_would_go_is_where_the_first_card_of_a_trick_goes() -> None:
    table, rng, told = new_table(4, 3), random.Random(3), 0
    before = view_of(table, None)
    while told < 30:
        name = view_of(table, None).waiting[0]
        table.act(name, answer(view_of(table, name), rng))
        view = view_of(table, None)
        if view.phase == "play" and view.last_trick and view.trick != before.trick:
            first = view.last_trick[0]
            if view.round == before.round:
                row = home(before.rows, first.card)
                assert (row is None) is (first.action == "take_chosen")
                assert row in (None, first.row)
                told += 1
        if view.phase == "play" and not view.played:
            before = view


def test_a_marked_card_says_what_it_would_do(make: Make) -> None:
    widget, table = make(), new_table(2, 1)
    show(widget, table, "Anna")
    rows = view_of(table, None).rows
    for card in widget.hand.cards():
        QTest.keyClick(widget, Qt.Key.Key_Right)
        assert widget.hand.marked() == card
        row, said = home(rows, card), widget.hints.accessibleName()
        assert (f"{row + 1}. sorba" if row is not None else "minden sor") in said.replace("M", "m")


# How it looks


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", range(2, 11))
def test_nothing_lies_on_anything_else(
    size: tuple[int, int], count: int, qapp: QApplication
) -> None:
    load_fonts()
    spots = spots_of(laptop(), size[0], size[1] * 0.52, count)
    boxes = [spots.rows, *spots.places]
    for at_, one in enumerate(boxes):
        assert one.left() >= 0 and one.right() <= size[0] and one.bottom() <= size[1] * 0.52 + 1
        for other in boxes[at_ + 1 :]:
            assert one.intersected(other).width() < 1 or one.intersected(other).height() < 1
    assert min(spots.card[0], spots.place_card[0]) >= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_every_moment_is_said_and_painted_in_every_language(
    name: str, language: str, make: Make, qtbot: QtBot
) -> None:
    widget = make(language, shown=False)
    stage(widget, name)
    wall = OkorkorProjector(projector(720), Words(language))
    qtbot.addWidget(wall)
    wall.resize(1280, 720)
    stage(wall, name, spectator=True)
    for one in (widget, wall):
        one.grab()
        call = one.announcer.call
        said = [call.big, call.small, one.field.accessibleName(), one.board.accessibleName()]
        assert call.big and not any("⟨" in text or "{" in text for text in said), said


def test_the_hand_is_legible_and_every_card_can_be_hit(make: Make) -> None:
    widget, table = make(), new_table(10, 1)
    show(widget, table, "Anna")
    hand = widget.hand
    assert len(hand.cards()) == 10
    for card in hand.cards():
        assert hand._card_at(QPointF(hand.centre(card))) == hand.cards().index(card)
    wide, high = hand._size()
    assert wide >= 70 and high >= 100


def test_on_a_plate_of_ten_every_name_has_the_least_size(make: Make, qtbot: QtBot) -> None:
    load_fonts()
    wall = OkorkorProjector(projector(720), Words("hu"))
    qtbot.addWidget(wall)
    wall.resize(1280, 720)
    stage(wall, "play-10", spectator=True)
    plates = [wall.board.plate(name) for name in view_of(new_table(10, 1), None).heads]
    assert all(plate is not None and plate._stacked for plate in plates)


@pytest.mark.parametrize("text", [1.0, 1.7, 2.0])
@pytest.mark.parametrize("count", [2, 5, 10])
def test_every_name_under_its_place_is_whole(count: int, text: float, qtbot: QtBot) -> None:
    load_fonts()
    widget = OkorkorTable(laptop("dark", text), Words("hu"))
    qtbot.addWidget(widget)
    widget.resize(1280, 720)
    widget.show()
    stage(widget, f"play-{count}")
    for seat, name in enumerate(view_of(new_table(count, 1), None).heads):
        font, room, _ = widget.field.name_of(seat, name)
        assert QFontMetricsF(font).horizontalAdvance(name) <= room
    widget.close_clips()


def test_a_bulls_head_is_ours_and_in_its_box() -> None:
    box = bull_path().boundingRect()
    assert box.left() >= 0 and box.right() <= 24 and box.top() >= 0 and box.bottom() <= 24


def test_equals_share_a_place_and_the_limit_or_the_rounds_are_told() -> None:
    table = at(4, lambda v: v.phase == "score")
    shown = stands(view_of(table, None), dict.fromkeys(table.names, 0))
    assert [one.heads for one in shown] == sorted(one.heads for one in shown)
    for one, other in pairwise(shown):
        assert (one.place == other.place) == (one.heads == other.heads)
    assert all(one.gain == one.heads for one in shown)
    assert Aim.of({"limit": 40, "rounds": None}) == Aim(40)
    assert Aim.of({"limit": 66, "rounds": 3}) == Aim(None, 3)


def test_who_is_gone_can_be_skipped_by_the_host_after_a_question(make: Make) -> None:
    widget = make()
    table: engine.Table = stage(widget, "missing-5")
    hosted: list[dict[str, Any]] = []
    widget.hosted.connect(hosted.append)
    QTest.mouseClick(widget.hold.button, LEFT)
    assert hosted == []
    QTest.mouseClick(widget.hold.button, LEFT)
    assert hosted == [{"do": "skip", "player": view_of(table, None).waiting[-1]}]
    QApplication.processEvents()


def test_a_played_game_leaves_nothing_behind(make: Make) -> None:
    """A seat that never closes its eyes, through a whole short game."""
    widget, rng = make(), random.Random(8)
    table = new_table(3, 8, rounds=2)
    while not table.game.over():
        show(widget, table, "Anna")
        while widget.telling():
            widget.field.finish()
        name = view_of(table, None).waiting[0]
        table.act(name, answer(view_of(table, name), rng))
    show(widget, table, "Anna")
    while widget.telling():
        widget.field.finish()
    assert widget.view == view_of(table, "Anna") and widget.score.isVisible()


# Around the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_who_has_the_fewest_heads(language: str, qtbot: QtBot) -> None:
    load_fonts()
    table = at(4, lambda v: v.phase == "over")
    view, words = view_of(table, None), Words(language)
    result = result_of(view)
    assert [one.points for one in result.standings] == sorted(view.heads.values())
    assert result.winners == view.winners and result.standings[0].won
    page = EndScreen(laptop(still=True), words)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show_end(result, "Anna", True, "Béla")
    page.show()
    qtbot.waitExposed(page)
    assert page.timeline.isHidden() and page.joy.isVisible()
    fewest = words("okorkor.common.points", n=min(view.heads.values()))
    assert fewest.split()[0] in page.joy.accessibleName()
    assert "⟨" not in page.joy.accessibleName() + page.picture_button.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [None, "okorkor"])
def test_the_rules_can_be_read_with_their_pictures(
    game: str | None, language: str, qtbot: QtBot
) -> None:
    load_fonts()
    page = OkorkorTable(laptop(), Words(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    sheet = RulesSheet(page.look, page.words, page, game)
    if game is None:
        sheet.game.setCurrentIndex(sheet.game.findData("okorkor"))
    said = "".join(label.text() for label in sheet.findChildren(QLabel))
    assert "⟨" not in said and "66" in said and "104" not in said
    assert len(sheet.findChildren(Way)) == 2 and len(sheet.findChildren(Cards)) == 1
    sheet.grab()
