"""The table of Tiszta sor with real views: what is lit, what is sent, what is said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.binding import Binding
from desktop.look import STEPS, Look, laptop, load_fonts, projector
from desktop.tables import PROJECTED, TABLES
from desktop.tables.tiszta_sor import sense
from desktop.tables.tiszta_sor.calls import whisper_of
from desktop.tables.tiszta_sor.projector import TisztaSorProjector
from desktop.tables.tiszta_sor.table import TisztaSorTable
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import LANGUAGES, Words
from engine import table as engine
from engine.tiszta_sor.model import RowShown
from engine.tiszta_sor.types import NEEDED
from tests.desktop.hosted import network, seated, started, where
from tests.desktop.situations import show
from tests.desktop.tiszta_sor_evening import (
    CLOSABLE,
    GAME,
    MINE,
    SITUATIONS,
    TIGHT,
    game,
    new_game,
    view_of,
    writing,
)
from tests.engine.tiszta_sor_games import legal_step

LEFT = Qt.MouseButton.LeftButton
Step = dict[str, Any]
Key = Qt.Key


def made(qtbot: QtBot, look: Look | None = None, language: str = "hu") -> TisztaSorTable:
    load_fonts()
    widget = TisztaSorTable(look or laptop(still=True), Words(language))
    widget.settle_ms = 0
    widget.resize(1280, 720)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TisztaSorTable]:
    widget = made(qtbot)
    yield widget
    widget.close_clips()


@pytest.fixture
def sent(table: TisztaSorTable) -> list[Step]:
    steps: list[Step] = []
    table.acted.connect(steps.append)
    return steps


def click_place(table: TisztaSorTable, row: int, end: str) -> None:
    box = table.mine.place_box((row, end))  # type: ignore[arg-type]
    QTest.mouseClick(table.mine, LEFT, pos=box.center().toPoint())


def click_die(table: TisztaSorTable, at: int) -> None:
    QTest.mouseClick(table.tray, LEFT, pos=table.tray.die(at).center().toPoint())


def press(table: TisztaSorTable, *keys: Key) -> None:
    """Keys where the focus is, else on the table."""
    for key in keys:
        holder = table.window().focusWidget()
        QTest.keyClick(holder if holder is not None else table, key)


# Throwing again


def test_dice_that_are_marked_are_thrown_again(table: TisztaSorTable, sent: list[Step]) -> None:
    show(table, game(MINE, dice=[5, 1, 4]), "Anna")
    assert table.ticket.primary.text() == "Megtartom mindet"
    click_die(table, 2)
    click_die(table, 0)
    assert table.ticket.primary.text() == "Újradobok 2 kockát"
    click_die(table, 2)
    QTest.mouseClick(table.ticket.primary, LEFT)
    QTest.mouseClick(table.ticket.primary, LEFT)
    assert sent == [{"do": "reroll", "dice": [0]}]


@pytest.mark.parametrize(
    ("keys", "dice"),
    [
        ((Key.Key_Return,), []),
        ((Key.Key_2, Key.Key_3, Key.Key_Return), [1, 2]),
        ((Key.Key_2, Key.Key_2, Key.Key_Return), []),
        ((Key.Key_Right, Key.Key_Right, Key.Key_Space, Key.Key_Return), [1]),
    ],
)
def test_throwing_again_by_keyboard(
    table: TisztaSorTable, sent: list[Step], keys: tuple[Key, ...], dice: list[int]
) -> None:
    show(table, game(MINE, dice=[5, 1, 4]), "Anna")
    press(table, *keys)
    assert sent == [{"do": "reroll", "dice": dice}]


def stands(widget: QWidget) -> bool:
    before = widget.grab().toImage()
    QTest.qWait(60)
    return widget.grab().toImage() == before


def test_a_die_rolls_until_it_is_pressed_and_never_when_all_is_to_be_still(qtbot: QtBot) -> None:
    moving = made(qtbot, laptop())
    real = game(MINE, dice=[5, 1, 4])
    show(moving, real, "Anna")
    moving.tell(list(real.act("Anna", {"do": "reroll", "dice": [1]})))
    show(moving, real, "Anna")
    begun = moving.tray.grab().toImage()
    qtbot.waitUntil(lambda: moving.tray.grab().toImage() != begun)
    click_die(moving, 0)
    assert stands(moving.tray)
    still = made(qtbot)
    show(still, real, "Anna")
    still.tell(list(new_game(3).act("Anna", {"do": "reroll", "dice": [0, 1]})))
    assert stands(still.tray)


# Writing


def test_exactly_the_places_the_view_offers_are_open(table: TisztaSorTable) -> None:
    for name in ("write", "barred", "barred-few", "dead", "long", "leftovers"):
        real = SITUATIONS[name].table()
        me = real.names[0]
        view = view_of(real, me)
        show(table, real, me)
        for number in sense.writable(view):
            table._choose_number(number)
            offer = table.mine._offer
            assert offer is not None and offer.number == number
            open_ = {(spot.row, spot.end) for spot in view.places if spot.number == number}
            barred = {(one.row, one.end) for one in view.barred if one.number == number}
            assert offer.open == open_ and set(offer.barred) == barred
            boxes = [table.mine.place_box(place) for place in offer.places()]
            assert len({(box.x(), box.y()) for box in boxes}) == len(boxes)


def test_a_click_on_an_open_place_writes_the_chosen_number_once(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    show(table, writing(), "Anna")
    click_die(table, 2)
    click_place(table, 4, "new")
    click_place(table, 4, "new")
    click_place(table, 0, "back")
    assert sent == [{"do": "write", "number": 4, "row": 4, "end": "new"}]


def test_every_place_there_is_is_written_at_by_click_and_by_keyboard(qtbot: QtBot) -> None:
    for name in ("write", "barred", "long", "leftovers"):
        real = SITUATIONS[name].table()
        me = real.names[0]
        for spot in view_of(real, me).places:
            for by_key in (False, True):
                table = made(qtbot)
                steps: list[Step] = []
                table.acted.connect(steps.append)
                show(table, real, me)
                place = (spot.row, spot.end)
                QTest.keyClick(table, getattr(Key, f"Key_{spot.number}"))
                if by_key:
                    offer = table.mine._offer
                    assert offer is not None
                    press(table, *[Key.Key_Right] * 14, *[Key.Key_Left] * 14)
                    press(table, *[Key.Key_Right] * offer.places().index(place), Key.Key_Return)
                else:
                    click_place(table, *place)
                assert steps == [
                    {"do": "write", "number": spot.number, "row": spot.row, "end": spot.end}
                ]
                table.hide()


def test_a_barred_place_says_which_rows_clash_and_sends_nothing(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    real = writing(mine=([2, 4], [3, 5], [1, 6], [2]), dice=[5, 1, 3], remaining=[5, 1, 3])
    show(table, real, "Anna")
    table._choose_number(3)
    QTest.mouseMove(table.mine, table.mine.place_box((3, "back")).center().toPoint())
    click_place(table, 3, "back")
    asks = table.ticket.asks()
    assert asks.title == "A 3 nem mehet a 4. sor végére"
    assert asks.warning == (
        "Az 1., 2., 3. és 4. sornak együtt csak 3 fajta jutna: mező, hegycsúcs és bánya."
    )
    assert table.mine._clash() == (0, 1, 2, 3)
    assert not table.ticket.primary.isVisible() and sent == []


def test_where_most_numbers_must_be_written_a_place_that_wastes_them_says_so(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    real = writing(mine=TIGHT, dice=[4, 6, 2], remaining=[4, 6], options={"writing": "most"})
    show(table, real, "Anna")
    table._choose_number(6)
    click_place(table, 3, "back")
    assert "kevesebb számot" in table.ticket.asks().warning and sent == []


def test_a_dead_end_asks_once_more_before_it_is_written(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    show(table, writing(mine=TIGHT, dice=[4, 6, 2], remaining=[4, 6]), "Anna")
    table._choose_number(6)
    click_place(table, 3, "back")
    assert sent == [] and "elakadsz" in table.ticket.asks().warning
    assert table.ticket.primary.text() == "Mégis ideírom: 6"
    QTest.mouseClick(table.ticket.primary, LEFT)
    assert sent == [{"do": "write", "number": 6, "row": 3, "end": "back"}]


def test_the_next_number_is_chosen_by_itself(table: TisztaSorTable) -> None:
    real = writing()
    show(table, real, "Anna")
    assert table._choice.number == 5
    real.act("Anna", {"do": "write", "number": 5, "row": 4, "end": "new"})
    show(table, real, "Anna")
    assert table._choice.number == 1
    assert sense.used(view_of(real)) == (True, False, False)
    assert table.mine.lines()[4].fresh == {0}


@pytest.mark.parametrize("how", ["button", "backspace", "control z"])
def test_what_was_written_in_this_turn_is_taken_back(
    table: TisztaSorTable, sent: list[Step], how: str
) -> None:
    real = writing()
    show(table, real, "Anna")
    assert not table.undo.isVisible()
    real.act("Anna", {"do": "write", "number": 5, "row": 4, "end": "new"})
    show(table, real, "Anna")
    if how == "button":
        QTest.mouseClick(table.undo, LEFT)
        QTest.mouseClick(table.undo, LEFT)
    elif how == "backspace":
        press(table, Key.Key_Backspace)
    else:
        QTest.keyClick(table, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert sent == [{"do": "undo"}]
    real.act("Anna", sent[0])
    show(table, real, "Anna")
    assert not table.undo.isVisible() and not any(line.fresh for line in table.mine.lines())


# Markers


def closable(**more: Any) -> engine.Table:
    given = {"phase": "marker", "dice": [5, 5, 4], "written": [0, 1], **more}
    return game(CLOSABLE, ([6, 5],), **given)


def test_only_rows_that_may_be_closed_are_lit_and_the_button_says_the_colour(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    real = closable()
    show(table, real, "Anna")
    assert [line.close is not None for line in table.mine.lines()] == [True, True, False, False]
    assert table.ticket.primary.text() == "Lezárom: sárga"
    plan = table.mine.plan()
    QTest.mouseClick(table.mine, LEFT, pos=plan.row(2).center().toPoint())
    assert table.ticket.primary.text() == "Lezárom: sárga"
    QTest.mouseClick(table.mine, LEFT, pos=plan.row(1).center().toPoint())
    assert table.ticket.primary.text() == "Lezárom: zöld" and sent == []
    QTest.mouseClick(table.ticket.primary, LEFT)
    assert sent == [{"do": "take", "row": 1}]


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ((Key.Key_Return,), {"do": "take", "row": 0}),
        ((Key.Key_Down, Key.Key_Return), {"do": "take", "row": 1}),
        ((Key.Key_P,), {"do": "pass"}),
    ],
)
def test_markers_by_keyboard(
    table: TisztaSorTable, sent: list[Step], keys: tuple[Key, ...], step: Step
) -> None:
    show(table, closable(), "Anna")
    press(table, *keys)
    assert sent == [step]


def test_the_third_marker_says_what_it_promises(table: TisztaSorTable) -> None:
    show(table, SITUATIONS["marker-two"].table(), "Anna")
    assert "harmadik jelölőd" in table.ticket.asks().warning
    show(table, closable(), "Anna")
    assert table.ticket.asks().warning == ""


def test_without_a_row_to_close_the_turn_is_ended(table: TisztaSorTable, sent: list[Step]) -> None:
    show(table, SITUATIONS["done"].table(), "Anna")
    assert not table.ticket.refusal.isVisible()
    press(table, Key.Key_Return)
    assert sent == [{"do": "pass"}]


def test_a_row_says_what_it_can_be_and_how_far_its_marker_is(table: TisztaSorTable) -> None:
    real = writing(theirs=())
    show(table, real, "Anna")
    plan = table.mine.plan()
    told = [table.mine.told_at(plan.within(plan.types, at).center()) for at in range(4)]
    assert told[0] == "sivatag: 3/3 egyforma"
    assert told[1] == "mező: 3/3 különböző, 1/2 ismétlődő"
    assert told[2].split("\n") == [
        "folyó: 2/3 különböző, 0/2 ismétlődő",
        "bánya: 1/2 előtte, 0/2 utána",
    ]
    assert told[3] == "hegycsúcs: 1/2 előtte, 1/2 utána"
    assert all(len(one.need) == len(NEEDED[one.colour]) for one in view_of(real).reach["Anna"])


# The last part


def test_left_over_numbers_may_be_left(table: TisztaSorTable, sent: list[Step]) -> None:
    show(table, SITUATIONS["leftovers"].table(), "Anna")
    press(table, Key.Key_P)
    assert sent == [{"do": "pass"}]


@pytest.mark.parametrize(("key", "do"), [(Key.Key_Return, "throw"), (Key.Key_P, "pass")])
def test_the_last_throw_may_be_thrown_or_not(
    table: TisztaSorTable, sent: list[Step], key: Key, do: str
) -> None:
    show(table, SITUATIONS["last-throw"].table(), "Anna")
    press(table, key)
    assert sent == [{"do": do}]


def test_a_broken_promise_is_counted_and_said(table: TisztaSorTable) -> None:
    mine = (([4, 4, 4], "yellow"), [1, 2])
    theirs = (
        ([1, 1, 2, 2, 3], "green"), ([6, 6, 5, 5, 4], "blue"), ([1, 2, 4, 3, 2], "red"), [6, 1],
    )  # fmt: skip
    real = game(mine, theirs, phase="last_throw", trigger="Béla", dice=[6, 2, 4])
    show(table, real, "Anna")
    assert "Béla három jelölővel akadt el" in table.ticket.asks().warning
    assert [line.times for line in table.mine.lines()] == [3, 3]
    assert sum(line.points for line in table.mine.lines()) == view_of(real).points["Anna"]


def test_the_end_is_told_once(table: TisztaSorTable) -> None:
    ended: list[bool] = []
    table.finished.connect(lambda: ended.append(True))
    real = SITUATIONS["over"].table()
    for _ in range(2):
        show(table, real, "Béla")
    assert ended == [True] and table.announcer.call.big == "Anna nyert!"


# Everybody else


def test_whoever_is_not_asked_can_press_nothing(table: TisztaSorTable, sent: list[Step]) -> None:
    for eyes in ("Béla", None):
        for name, situation in SITUATIONS.items():
            real = situation.table()
            if name in ("over", "long"):
                continue
            show(table, real, eyes)
            for at in range(3):
                click_die(table, at)
            for row in range(4):
                plan = table.mine.plan()
                for box in (plan.row(row), table.mine.cell(row, 0)):
                    QTest.mouseClick(table.mine, LEFT, pos=box.center().toPoint())
            press(table, Key.Key_1, Key.Key_Return, Key.Key_P, Key.Key_Backspace, Key.Key_Down)
            assert not table.ticket.primary.isVisible() and not table.undo.isVisible()
            assert not table.announcer.call.lit
    assert sent == []


def test_nothing_is_pressed_in_a_break_or_while_a_step_is_on_its_way(
    table: TisztaSorTable, sent: list[Step]
) -> None:
    real = writing()
    real.act("Anna", {"do": "pause"})
    show(table, real, "Anna")
    click_place(table, 4, "new")
    press(table, Key.Key_5, Key.Key_Right, Key.Key_Return)
    assert sent == [] and table.hold.isVisible()
    real.act("Anna", {"do": "resume"})
    show(table, real, "Anna")
    click_place(table, 4, "new")
    press(table, Key.Key_1, Key.Key_Right, Key.Key_Return)
    assert len(sent) == 1
    table.refused("breaks_rows")
    click_place(table, 4, "new")
    assert len(sent) == 2


def test_a_press_meant_for_the_moment_before_is_not_sent(qtbot: QtBot) -> None:
    table = made(qtbot)
    table.settle_ms = 60_000
    steps: list[Step] = []
    table.acted.connect(steps.append)
    show(table, writing(), "Anna")
    click_place(table, 4, "new")
    assert steps == []


def test_both_pages_are_there_and_the_numbers_of_the_last_turn_are_marked(
    table: TisztaSorTable,
) -> None:
    real = writing(theirs=([3, 3],))
    show(table, real, "Béla")
    assert table.mine.lines()[0].row.nums == (3, 3)
    real.act("Anna", {"do": "write", "number": 5, "row": 1, "end": "back"})
    show(table, real, "Béla")
    assert [sorted(line.fresh) for line in table.theirs.lines()] == [[], [4], [], []]
    for step in (
        {"do": "write", "number": 1, "row": 2, "end": "back"},
        {"do": "write", "number": 4, "row": 0, "end": "front"},
        {"do": "pass"},
    ):
        real.act("Anna", step)
        show(table, real, "Béla")
    assert view_of(real).active == "Béla"
    assert [sorted(line.fresh) for line in table.theirs.lines()] == [[3], [4], [2], []]


def test_what_was_new_is_found_at_both_ends() -> None:
    def rows(*nums: int) -> tuple[RowShown, ...]:
        return (RowShown(nums=nums, marker=None, type=None, types=()),)

    assert sense.fresh(rows(2, 3), 0, (1, 2, 3, 4)) == {0, 3}
    assert sense.fresh(rows(3, 3), 0, (3, 3, 3)) == {2}
    assert sense.fresh(rows(2, 3), 1, (5,)) == {0}
    assert sense.fresh(None, 0, (5,)) == frozenset()


def test_the_host_may_skip_somebody_who_is_gone(table: TisztaSorTable) -> None:
    hosted: list[Step] = []
    table.hosted.connect(hosted.append)
    show(table, writing(), "Béla", missing=("Anna",), owner=True)
    QTest.mouseClick(table.hold.button, LEFT)
    QTest.mouseClick(table.hold.button, LEFT)
    assert hosted == [{"do": "skip", "player": "Anna"}]


# Whole games, words and sizes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{"n": 7, "m": 2}, {"n": 9, "m": 3, "writing": "most"}])
def test_every_moment_of_a_game_can_be_shown_to_everybody(
    qtbot: QtBot, language: str, options: dict[str, Any]
) -> None:
    table = made(qtbot, language=language)
    wall = TisztaSorProjector(projector(720, still=True), Words(language))
    qtbot.addWidget(wall)
    rng, real = random.Random(5), new_game(5, **options)
    while True:
        events = []
        if not real.game.over():
            events = list(real.act(*legal_step(real, rng)))
        for name in real.names:
            show(table, real, name)
            table.tell(events)
            assert table.announcer.call.big
            said = [table.ticket.asks().title, table.ticket.asks().text, *_texts(table)]
            assert not any("⟨" in text or "{" in text for text in said), said
        show(wall, real, None)
        wall.tell(events)
        for event in events:
            for me in (None, "Anna"):
                assert "⟨" not in whisper_of(event, me, Words(language))
        if real.game.over():
            break
    assert wall.announcer.call.big


def _texts(widget: QWidget) -> list[str]:
    labels = [label.text() for label in widget.findChildren(QLabel)]
    return labels + [button.text() for button in widget.findChildren(Button)]


def cut_off(table: TisztaSorTable) -> list[str]:
    """What does not fit where it stands."""
    ticket, found = table.ticket, []
    if ticket._scroller.verticalScrollBar().maximum() > 0:
        found.append(f"scrolls: {ticket.asks().text} {ticket.asks().warning}")
    for button in (ticket.primary, ticket.refusal, table.undo):
        if button.isVisible():
            room = button.face().width() - table.look.px(16)
            font = button._font()
            font.setPixelSize(max(1, round(font.pixelSize() * 0.6)))
            if QFontMetricsF(font).horizontalAdvance(button.text()) > room:
                found.append(button.text())
    title = QFontMetricsF(table.look.type("title")).horizontalAdvance(ticket.asks().title)
    if title > ticket.heading.width():
        found.append(ticket.asks().title)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_words_are_cut_off(qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    table = made(qtbot, language=language)
    table.resize(*size)
    for name, situation in SITUATIONS.items():
        show(table, situation.table(), situation.eyes)
        situation.do(table)
        QTest.qWait(0)
        assert cut_off(table) == [], name
        for number in (1, 6):
            table._choose_number(number)
            offer = table.mine._offer
            for place in offer.places() if offer is not None else ():
                table.mine._point(place)
                QTest.qWait(0)
                assert cut_off(table) == [], (name, number, place)


@pytest.mark.parametrize("text", [1.5, 2.0])
def test_with_large_text_the_buttons_stay_in_the_window(qtbot: QtBot, text: float) -> None:
    table = made(qtbot, laptop(text=text, still=True))
    for situation in SITUATIONS.values():
        show(table, situation.table(), situation.eyes)
        for button in (table.ticket.primary, table.ticket.refusal, table.undo):
            if button.isVisible():
                corner = button.mapTo(table, QPoint(button.width(), button.height()))
                assert corner.x() <= table.width() and corner.y() <= table.height()


def test_where_two_pages_have_no_room_a_button_shows_the_other(qtbot: QtBot) -> None:
    table = made(qtbot, laptop(text=1.6, still=True))
    show(table, writing(), "Anna")
    assert table.mine.isVisible() and not table.theirs.isVisible()
    QTest.mouseClick(table.swap, LEFT)
    assert table.theirs.isVisible() and not table.mine.isVisible()
    assert table.swap.text() == "A te lapod"
    QTest.mouseClick(table.swap, LEFT)
    assert table.mine.isVisible() and not table.theirs.isVisible()
    table.wear(laptop(still=True))
    assert table.mine.isVisible() and table.theirs.isVisible() and not table.swap.isVisible()


@pytest.mark.parametrize("height", [720, 1080, 2160])
def test_nothing_on_the_projector_is_smaller_than_a_36th_of_the_height(
    height: int, qtbot: QtBot
) -> None:
    load_fonts()
    wall = TisztaSorProjector(projector(height), Words("hu"))
    qtbot.addWidget(wall)
    wall.resize(height * 16 // 9, height)
    least = height / 36 - 1
    assert all(wall.look.size(step) >= least for step in STEPS)
    for name in ("barred", "long", "marker-two", "over"):
        show(wall, SITUATIONS[name].table(), None)
        for page in wall.pages:
            for row, line in enumerate(page.lines()):
                for at in range(len(line.row.nums)):
                    assert page.cell(row, at).height() * 0.78 >= least
                    assert page.plan().cells.right() >= page.cell(row, at).right() - 1
        picture = QPixmap(wall.size())
        wall.render(picture)
    assert [label for label in wall.findChildren(Label) if label.text()] == []


def test_the_projector_shows_both_pages_and_lights_nothing_up(qtbot: QtBot) -> None:
    load_fonts()
    wall = TisztaSorProjector(projector(720, still=True), Words("hu"))
    qtbot.addWidget(wall)
    show(wall, writing(), None)
    assert [page.accessibleName().split(".")[0] for page in wall.pages] == ["Anna", "Béla"]
    assert all(page._offer is None for page in wall.pages)
    assert wall.announcer.call.big == "Anna ír: 5, 1 és 4" and not wall.announcer.call.lit
    assert wall.tray.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_the_pages_can_be_heard(table: TisztaSorTable) -> None:
    show(table, writing(), "Anna")
    heard = table.mine.accessibleName()
    assert "2. sor: 2, 3, 3, 5. Lehet: mező. 13 pont. mező: 3/3 különböző" in heard
    assert table.tray.accessibleName().startswith("Kockák: 5, 1, 4.")
    assert "lezárva" in table.theirs.accessibleName()


def test_the_table_is_known_to_the_app() -> None:
    assert TABLES[GAME] is TisztaSorTable and PROJECTED[GAME] is TisztaSorProjector


# A real host


def turn(table: TisztaSorTable) -> None:
    """What a player would press next."""
    view = table.view
    if view is None or not view.can or table._sent is not None:
        return
    if "write" in view.can:
        number = table._choice.number
        spot = next(spot for spot in view.places if spot.number == number)
        click_place(table, spot.row, spot.end)
        if table._choice.armed is not None:
            QTest.mouseClick(table.ticket.primary, LEFT)
    else:
        QTest.mouseClick(table.ticket.primary, LEFT)


def test_two_windows_on_a_real_host_play_by_clicks(qtbot: QtBot, tmp_path: Path) -> None:
    load_fonts()
    host = started(qtbot, tmp_path / "host", "--game", GAME)
    try:
        ready = where(host)
        with network(tmp_path / "a") as one, network(tmp_path / "b") as two:
            anna = seated(qtbot, one, ready, "Anna", owner=ready.owner)
            bela = seated(qtbot, two, ready, "Béla")
            anna.as_host("start")
            qtbot.waitUntil(lambda: None not in (anna.view, bela.view), timeout=20_000)
            windows = [
                Binding(laptop(still=True), Words(language), session, TABLES)
                for session, language in ((anna, "hu"), (bela, "it"))
            ]
            tables = [window.widget for window in windows]
            for table in tables:
                assert isinstance(table, TisztaSorTable)
                table.settle_ms = 0
                table.resize(1280, 720)
                qtbot.addWidget(table)
                table.show()

            def played() -> bool:
                for table in tables:
                    turn(table)
                return bool(anna.view and bela.view and min(anna.view.turn, bela.view.turn) > 6)

            qtbot.waitUntil(played, timeout=60_000)
            assert anna.view is not None and sum(map(len, anna.view.rows.values())) >= 2
            for window in windows:
                window.close()
    finally:
        host.stop_and_wait()
