"""The timeline in a window: what is marked is what is sent, by mouse, by drag and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.look import Look, laptop, load_fonts, projector
from desktop.widgets.scene import TimelineModel
from desktop.widgets.timeline import Marker, Timeline
from desktop.widgets.timeline_stack import OwnTimeline, TimelineStack
from desktop.words import Words
from tests.desktop.timeline_demo import demo_faces
from tests.examples import examples

Key, Ctrl, Plain = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
WORDS = Words("hu")
ME = ("sky", "Győző")


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QApplication) -> None:
    load_fonts()


def made(
    qtbot: QtBot, model: TimelineModel, look: Look | None = None, wide: int = 1280, high: int = 320
) -> Timeline:
    line = Timeline(look or laptop(still=True), WORDS, today=2026)
    qtbot.addWidget(line)
    line.resize(wide, high)
    line.show()
    line.display(model)
    return line


def placing(count: int, **more: object) -> TimelineModel:
    return replace(TimelineModel(demo_faces(count), choosing="place", me=ME), **more)


def mouse(line: Timeline, kind: QEvent.Type, at: QPointF, held: bool = False) -> None:
    """A mouse event with fractions of a pixel, which QTest does not know."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind == QEvent.Type.MouseMove else left
    buttons = left if held or kind == QEvent.Type.MouseButtonPress else none
    place = QPointF(line.mapToGlobal(at.toPoint()))
    QApplication.sendEvent(line, QMouseEvent(kind, at, place, button, buttons, Plain))


def hover(line: Timeline, x: float, y: float | None = None) -> None:
    mouse(line, QEvent.Type.MouseMove, QPointF(x, line.height() - 60 if y is None else y))


def click(line: Timeline, x: float) -> None:
    at = QPointF(x, line.height() - 60)
    mouse(line, QEvent.Type.MouseButtonPress, at)
    mouse(line, QEvent.Type.MouseButtonRelease, at)


# ---------------------------------------------------------------- the pointer


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_gap_shown_is_the_gap_sent(qtbot: QtBot, data: st.DataObject) -> None:
    """Any count, width, lens, choice and pointer: a click sends the gap marked before it, and
    that is the painted gap nearest to the pointer."""
    count = data.draw(st.integers(0, 60))
    wide = data.draw(st.integers(640, 1920))
    line = made(qtbot, placing(count), wide=wide)
    line.choose(data.draw(st.none() | st.integers(0, count)))
    x = data.draw(st.floats(0, wide - 1))
    hover(line, x)
    marked = line.hovered()
    assert marked is not None

    def away(slot: int) -> float:
        left, right = line.rows()[0].gap(slot)
        return max(left - x, x - right, 0.0)

    assert away(marked) <= min(away(slot) for slot in range(count + 1)) + 0.01
    before = line.chosen()
    sent = QSignalSpy(line.slot_chosen)
    click(line, x)
    assert line.chosen() == marked
    assert sent.count() == (0 if before == marked else 1)
    if sent.count():
        assert sent.at(0) == [marked]
    line.close()


@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_gap_a_dragged_card_hangs_over_is_the_gap_sent(
    qtbot: QtBot, data: st.DataObject
) -> None:
    """Any count, way and holder: what is shown when the card is let go is what is sent."""
    count, wide = data.draw(st.integers(0, 60)), data.draw(st.integers(640, 1920))
    line = made(qtbot, placing(count), wide=wide)
    way = data.draw(st.lists(st.floats(0, wide - 1), min_size=2, max_size=6))
    sent = QSignalSpy(line.slot_chosen)
    if data.draw(st.booleans()):
        for x in way:
            line.carry_to(line.mapToGlobal(QPoint(int(x), 200)))
        shown, words = line.chosen(), line.accessibleDescription()
        line.drop_at(line.mapToGlobal(QPoint(int(way[-1]), 200)))
    else:
        y = line.height() - 60
        mouse(line, QEvent.Type.MouseButtonPress, QPointF(way[0], y))
        for x in way[1:]:
            mouse(line, QEvent.Type.MouseMove, QPointF(x, y), held=True)
        shown, words = line.chosen(), line.accessibleDescription()
        mouse(line, QEvent.Type.MouseButtonRelease, QPointF(way[-1], y))
    assert shown is not None and line.chosen() == shown
    assert sent.at(sent.count() - 1) == [shown]
    assert words == line.slot_words(shown)
    confirmed = QSignalSpy(line.confirmed)
    QTest.keyClick(line, Key.Key_Return)
    assert confirmed.at(0) == [shown]
    line.close()


@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_gap_that_keys_choose_is_the_gap_said_painted_and_sent(
    qtbot: QtBot, data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, 60))
    taken = data.draw(st.none() | st.integers(0, count)) if count else None
    model = placing(count, taken=frozenset() if taken is None else frozenset({taken}))
    line = made(qtbot, model)
    keys = st.sampled_from(
        [(Key.Key_Left, Plain), (Key.Key_Right, Plain), (Key.Key_Left, Ctrl),
         (Key.Key_Right, Ctrl), (Key.Key_Home, Plain), (Key.Key_End, Plain)]
    )  # fmt: skip
    sent = QSignalSpy(line.slot_chosen)
    for key, held in data.draw(st.lists(keys, min_size=1, max_size=12)):
        QTest.keyClick(line, key, held)
    shown = line.chosen()
    assert shown is not None and shown != taken
    assert sent.at(sent.count() - 1) == [shown]
    assert line.accessibleDescription() == line.slot_words(shown)
    left, right = line.rows()[0].gap(shown)
    others = [b - a for a, b in line.rows()[0].gaps if (a, b) != (left, right)]
    assert right - left > max(others, default=0)
    confirmed = QSignalSpy(line.confirmed)
    QTest.keyClick(line, Key.Key_Return)
    assert confirmed.at(0) == [shown]
    line.close()


def test_no_gap_is_out_of_reach_of_the_mouse(qtbot: QtBot) -> None:
    line = made(qtbot, placing(60))
    seen: set[int | None] = set()
    for x in range(0, 1280, 2):
        hover(line, x)
        seen.add(line.hovered())
    assert seen >= set(range(61))


def test_choosing_is_not_confirming(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10))
    sent = QSignalSpy(line.confirmed)
    click(line, line.rows()[0].spot(4))
    assert line.chosen() == 4
    assert sent.count() == 0
    QTest.keyClick(line, Key.Key_Return)
    assert sent.at(0) == [4]


def test_a_taken_gap_is_neither_marked_nor_chosen_and_says_so(qtbot: QtBot) -> None:
    model = placing(10, choosing="challenge", taken=frozenset({4}))
    line = made(qtbot, replace(model, provisional=Marker(4, "red", "Anna")))
    refused = QSignalSpy(line.slot_refused)
    x = line.rows()[0].spot(4)
    hover(line, x)
    assert line.hovered() is None
    click(line, x)
    assert line.chosen() is None
    assert refused.at(0) == [4]


def test_a_card_is_dragged_along_the_line(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10))
    sent = QSignalSpy(line.slot_chosen)
    y = line.height() - 60
    mouse(line, QEvent.Type.MouseButtonPress, QPointF(line.rows()[0].spot(2), y))
    for x in range(300, 1001, 20):
        mouse(line, QEvent.Type.MouseMove, QPointF(x, y), held=True)
    shown = line.chosen()
    mouse(line, QEvent.Type.MouseButtonRelease, QPointF(1000, y))
    assert line.chosen() == shown == line.rows()[0].slot_at(1000)
    assert [sent.at(i)[0] for i in range(sent.count())] == [2, shown]


def test_a_card_is_dragged_from_its_holder_and_back(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10))
    sent = QSignalSpy(line.slot_chosen)
    inside, outside = QPoint(700, 200), QPoint(700, -300)
    line.carry_to(line.mapToGlobal(inside))
    assert line.chosen() is not None
    line.carry_to(line.mapToGlobal(outside))
    assert line.chosen() is None
    line.drop_at(line.mapToGlobal(outside))
    assert sent.count() == 0
    line.carry_to(line.mapToGlobal(inside))
    line.drop_at(line.mapToGlobal(inside))
    assert sent.count() == 1
    assert sent.at(0) == [line.chosen()]


def test_a_click_opens_a_card_while_nothing_is_asked(qtbot: QtBot) -> None:
    faces = demo_faces(10)
    line = made(qtbot, TimelineModel(faces))
    opened = QSignalSpy(line.card_opened)
    left, right = line.rows()[0].card(3)
    click(line, (left + right) / 2)
    assert opened.at(0) == [faces[3].id]
    assert line.chosen() is None


def test_the_lens_spreads_the_cards_of_its_time(qtbot: QtBot) -> None:
    line = made(qtbot, placing(60))
    widths = {right - left for left, right in line.rows()[0].cells}
    assert max(widths) - min(widths) < 0.01
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(640, 20))
    cells = line.rows()[0].cells
    assert max(right - left for left, right in cells) > 70
    assert line.chosen() is None


# ---------------------------------------------------------------- keys


def test_keys_reach_every_gap_and_lift_the_card_off_again(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10))
    lifted = QSignalSpy(line.slot_lifted)
    QTest.keyClick(line, Key.Key_Home)
    seen = [line.chosen()]
    for _ in range(12):
        QTest.keyClick(line, Key.Key_Right)
        seen.append(line.chosen())
    assert seen == [*range(11), 10, 10]
    QTest.keyClick(line, Key.Key_Left)
    assert line.chosen() == 9
    QTest.keyClick(line, Key.Key_End)
    assert line.chosen() == 10
    QTest.keyClick(line, Key.Key_Escape)
    assert line.chosen() is None
    assert lifted.count() == 1


def test_ctrl_and_an_arrow_go_to_the_next_decade(qtbot: QtBot) -> None:
    faces = demo_faces(40)
    years = [face.year for face in faces]
    line = made(qtbot, placing(40))
    QTest.keyClick(line, Key.Key_Home)
    stops = []
    for _ in range(30):
        QTest.keyClick(line, Key.Key_Right, Ctrl)
        stops.append(line.chosen())
    changes = [i for i in range(1, 40) if years[i] // 10 != years[i - 1] // 10]
    assert stops[: len(changes) + 1] == [*changes, 40]
    QTest.keyClick(line, Key.Key_Left, Ctrl)
    assert line.chosen() == changes[-1]


def test_keys_step_over_a_taken_gap(qtbot: QtBot) -> None:
    line = made(qtbot, placing(3, choosing="challenge", taken=frozenset({0, 2})))
    QTest.keyClick(line, Key.Key_Home)
    assert line.chosen() == 1
    QTest.keyClick(line, Key.Key_Right)
    assert line.chosen() == 3
    QTest.keyClick(line, Key.Key_Left)
    assert line.chosen() == 1
    QTest.keyClick(line, Key.Key_Left)
    assert line.chosen() == 1


def test_keys_choose_nothing_while_nothing_is_asked(qtbot: QtBot) -> None:
    line = made(qtbot, TimelineModel(demo_faces(10)))
    for key in (Key.Key_Right, Key.Key_Home, Key.Key_Return, Key.Key_Escape):
        QTest.keyClick(line, key)
    assert line.chosen() is None and not line.chooses()


@pytest.mark.parametrize("count", [1, 10, 60])
def test_keys_read_every_card_while_nothing_is_asked_and_open_it(qtbot: QtBot, count: int) -> None:
    faces = demo_faces(count)
    line = made(qtbot, TimelineModel(faces))
    opened = QSignalSpy(line.card_opened)
    QTest.keyClick(line, Key.Key_Home)
    for face in faces:
        assert WORDS.date(face.date) in line.accessibleDescription()
        assert (face.owner or WORDS("common.reference")) in line.accessibleDescription()
        QTest.keyClick(line, Key.Key_Return)
        QTest.keyClick(line, Key.Key_Right)
    assert [opened.at(i)[0] for i in range(opened.count())] == [face.id for face in faces]
    QTest.keyClick(line, Key.Key_Escape)
    assert line.accessibleDescription() == ""


def test_a_projector_is_not_read_with_keys(qtbot: QtBot) -> None:
    line = made(qtbot, TimelineModel(demo_faces(5)), projector(720, still=True))
    assert line.focusPolicy() == Qt.FocusPolicy.NoFocus


# ---------------------------------------------------------------- what is shown


def test_the_choice_is_said_in_words(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10))
    assert line.accessibleName() == WORDS("a11y.timeline")
    line.choose(4)
    years = [face.year for face in demo_faces(10)]
    assert line.accessibleDescription() == line.slot_words(4)
    assert str(years[3]) in line.accessibleDescription()
    assert str(years[4]) in line.accessibleDescription()
    line.choose(None)
    assert line.accessibleDescription() == ""


def test_a_choice_outlives_a_new_view_of_the_same_question_only(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10, question=1))
    line.choose(4)
    line.display(placing(10, question=1, challenges=(Marker(2, "red", "Anna"),)))
    assert line.chosen() == 4
    line.display(placing(10, question=2))
    assert line.chosen() is None
    line.choose(4)
    line.display(TimelineModel(demo_faces(10), question=2))
    assert line.chosen() is None


def test_a_gap_that_was_taken_meanwhile_is_given_up(qtbot: QtBot) -> None:
    line = made(qtbot, placing(10, choosing="challenge"))
    line.choose(4)
    line.display(placing(10, choosing="challenge", taken=frozenset({4})))
    assert line.chosen() is None


def test_an_empty_timeline_has_one_friendly_gap(qtbot: QtBot) -> None:
    line = made(qtbot, placing(0))
    click(line, 100)
    assert line.chosen() == 0
    assert line.rows()[0].spot(0) == pytest.approx(640)
    line.grab()


def test_a_projector_breaks_into_two_rows_from_41_cards(qtbot: QtBot) -> None:
    look = projector(720, still=True)
    model = TimelineModel(demo_faces(40), Marker(3, "red", "Anna"))
    line = made(qtbot, model, look, 1280, 500)
    assert len(line.rows()) == 1
    for count in (41, 60):
        line.display(TimelineModel(demo_faces(count), Marker(count // 2, "red", "Anna")))
        assert len(line.rows()) == 2
        assert sum(len(row.cells) for row in line.rows()) == count
        line.grab()


def test_easy_mode_on_the_projector_shows_a_pitch_per_player(qtbot: QtBot) -> None:
    stack = TimelineStack(projector(720, still=True), WORDS)
    qtbot.addWidget(stack)
    stack.resize(1280, 520)
    stack.show()
    players = [
        OwnTimeline(name, colour, TimelineModel(demo_faces(i * 4)), i == 1)
        for i, (name, colour) in enumerate([("Anna", "red"), ("Béla", "blue"), ("Csilla", "sky")])
    ]
    stack.display(players)
    stack.grab()
    tops = [line.y() for line in stack.lines()]
    assert tops == sorted(tops)
    assert stack.lines()[1].height() > stack.lines()[0].height()
    assert stack.lines()[-1].geometry().bottom() + 1 == stack.height()
    stack.display(players[:1])
    assert len(stack.lines()) == 1


@pytest.mark.parametrize("count", [0, 1, 2, 13, 25, 26, 60, 90])
@pytest.mark.parametrize("high", [120, 236, 400])
def test_everything_is_painted_at_any_size(qtbot: QtBot, count: int, high: int) -> None:
    marks = tuple(Marker(min(i, count), c, "Ödön") for i, c in enumerate(("red", "blue", "sky")))
    line = made(
        qtbot,
        placing(
            count,
            choosing="challenge",
            provisional=Marker(0, "red", "🦊"),
            challenges=marks,
            lit=count,
        ),
        high=high,
    )
    line.choose(count // 2)
    hover(line, 900)
    for wide in (320, 1280, 2560):
        line.resize(wide, high)
        line.grab()


# ---------------------------------------------------------------- motion


class Counting(Timeline):
    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1
        super().paintEvent(event)


@pytest.fixture
def moving(qtbot: QtBot) -> Iterator[Counting]:
    line = Counting(laptop(), WORDS, today=2026)
    qtbot.addWidget(line)
    line.resize(1280, 320)
    line.show()
    qtbot.waitExposed(line)
    line.display(placing(30))
    yield line
    line.close()


def test_an_idle_timeline_repaints_nothing(qtbot: QtBot, moving: Counting) -> None:
    moving.display(placing(30, challenges=(Marker(3, "red", "Anna"),)))
    moving.choose(7)
    hover(moving, 500)
    qtbot.waitUntil(lambda: not moving.in_motion(), timeout=5000)
    QTest.qWait(50)
    before = moving.painted
    QTest.qWait(300)
    assert moving.painted == before


def test_under_way_too_the_gap_shown_is_the_gap_sent(qtbot: QtBot, moving: Counting) -> None:
    for x in (200, 640, 1100, 30):
        hover(moving, x)
        for _ in range(6):
            QTest.qWait(20)
            assert moving.hovered() == moving.rows()[0].slot_at(x)
    marked = moving.hovered()
    click(moving, 30)
    assert moving.chosen() == marked


def test_a_verdict_ends_at_once_by_a_key_and_then_shows_what_came(
    qtbot: QtBot, moving: Counting
) -> None:
    faces = demo_faces(31)
    moving.display(TimelineModel(demo_faces(30), Marker(4, "red", "Anna")))
    done = QSignalSpy(moving.verdict_done)
    moving.play_verdict(faces[6], False, 9)
    moving.display(TimelineModel(faces))
    assert len(moving.rows()[0].cells) == 30
    QTest.qWait(40)
    moving.grab()
    QTest.keyClick(moving, Key.Key_Space)
    assert done.count() == 1
    assert len(moving.rows()[0].cells) == 31
    assert not moving.in_motion()
    moving.finish()
    assert done.count() == 1


def test_a_verdict_comes_to_its_end_by_itself(qtbot: QtBot) -> None:
    line = made(qtbot, TimelineModel(demo_faces(5), Marker(2, "red", "Anna")))
    with qtbot.waitSignal(line.verdict_done, timeout=5000):
        line.play_verdict(demo_faces(1)[0], True, None)
