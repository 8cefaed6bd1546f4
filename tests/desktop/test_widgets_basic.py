"""What the basic widgets promise to hand, keyboard and eye. Real widgets, real events."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QRegion
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop import look
from desktop.colour import contrast
from desktop.widgets import gallery
from desktop.widgets.announcer import Announcer, Answer, Call, paused_call
from desktop.widgets.base import dress
from desktop.widgets.button import Button
from desktop.widgets.clock import Clock
from desktop.widgets.dates import DateWheels, parse_date
from desktop.widgets.field import Choice, Option
from desktop.widgets.flaps import Flaps
from desktop.widgets.hourglass import Hourglass
from desktop.widgets.keys import KeyHints
from desktop.widgets.notices import Toast
from desktop.widgets.paint import BREAK, breakable, draw_wrapped
from desktop.widgets.result import Result, ResultPanel
from desktop.widgets.rows import PlayerRows, Row
from desktop.widgets.seat import Scoreboard, Seat
from desktop.widgets.stepper import Stepper
from desktop.words import LANGUAGES, Words
from tests.desktop.drawn import drawn_on

CALM = look.laptop(still=True)
Key = Qt.Key


@pytest.fixture(autouse=True)
def _fonts(qapp: QApplication) -> None:
    look.load_fonts()


@pytest.fixture
def window(qapp: QApplication) -> Iterator[QWidget]:
    shown = QWidget()
    QVBoxLayout(shown)
    yield shown
    shown.close()
    shown.deleteLater()


def put(window: QWidget, *widgets: QWidget) -> None:
    for widget in widgets:
        window.layout().addWidget(widget)
    window.show()
    QTest.qWaitForWindowExposed(window)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)


def pixels(widget: QWidget) -> QImage:
    """What it paints, on plain grey."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    widget.grab()  # lays it out if it was never shown
    painter = QPainter(image)
    only_itself = QWidget.RenderFlag.DrawChildren
    widget.render(painter, QPoint(), QRegion(), only_itself)
    painter.end()
    return image


def has_colour(widget: QWidget, value: str) -> bool:
    image = pixels(widget)
    wanted = look.QColor(value).rgb()
    return any(
        image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width())
    )


class Repaints(QObject):
    """Counts the paint events a widget and everything in it gets."""

    def __init__(self, root: QWidget) -> None:
        super().__init__()
        self.count = 0
        for widget in (root, *root.findChildren(QWidget)):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize("name", gallery.DEMOS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_widget_paints_in_every_language_theme_and_size(name: str, language: str) -> None:
    words = Words(language)
    for worn in (look.laptop("dark"), look.laptop("light", text=1.5), look.projector(1080)):
        image = pixels(gallery.show(name, worn, words))
        colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, 200, 7)}
        assert len(colours) > 5


@pytest.mark.parametrize("name", sorted(gallery.DEMOS.keys() - {"figures", "forms"}))
def test_nothing_repaints_while_nothing_happens(name: str, qapp: QApplication) -> None:
    shown = gallery.show(name, CALM, Words("en"))
    shown.show()
    QTest.qWaitForWindowExposed(shown)
    QTest.qWait(80)
    repaints = Repaints(shown)
    QTest.qWait(350)
    assert repaints.count == 0
    shown.close()


@pytest.mark.parametrize("name", gallery.DEMOS)
def test_whatever_takes_the_keyboard_has_a_name_for_the_ear(name: str) -> None:
    shown = gallery.show(name, CALM, Words("hu"))
    for widget in shown.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            assert widget.accessibleName(), type(widget).__name__


def test_a_theme_is_put_on_everything_at_once() -> None:
    shown = gallery.show("tip", CALM, Words("en"))
    dark = pixels(shown)
    dress(shown, look.laptop("light", still=True))
    assert pixels(shown) != dark
    dress(shown, CALM)
    assert pixels(shown) == dark


# ---------------------------------------------------------------- buttons


def test_a_button_answers_to_enter_space_and_click(window: QWidget) -> None:
    button = Button(CALM, "Tippelek: 2–3", primary=True)
    put(window, button)
    pressed = QSignalSpy(button.clicked)
    button.setFocus()
    QTest.keyClick(button, Key.Key_Return)
    QTest.keyClick(button, Key.Key_Space)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed.count() == 3


def test_a_button_that_is_off_says_why_and_does_nothing(window: QWidget) -> None:
    button = Button(CALM, "Kihívom, 1 zseton", primary=True)
    put(window, button)
    before = button.sizeHint().height()
    pressed = QSignalSpy(button.clicked)
    button.set_able(False, "Kihíváshoz egy zseton kell, most nincs.")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed.count() == 0
    assert button.sizeHint().height() > before
    assert button.accessibleDescription() == button.reason != ""
    button.set_able(True)
    assert button.reason == "" and button.sizeHint().height() == before


def test_the_focus_ring_comes_with_tab_and_not_with_the_mouse(window: QWidget) -> None:
    first, second = Button(CALM, "Passzolok"), Button(CALM, "Lerakom ide")
    put(window, first, second)
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert first.hasFocus() and not has_colour(first, CALM.theme.focus)
    QTest.keyClick(first, Key.Key_Tab)
    assert second.hasFocus() and has_colour(second, CALM.theme.focus)


def test_a_button_is_high_enough_to_hit() -> None:
    assert Button(CALM, "x").face().height() >= 44
    assert Button(CALM, "x", step="small_button").face().height() >= 40


# ---------------------------------------------------------------- stepper


def test_a_stepper_stays_between_0_and_99_by_key_and_click(window: QWidget) -> None:
    stepper = Stepper(CALM, "NSZK", 2)
    put(window, stepper)
    stepper.setFocus()
    QTest.keyClick(stepper, Key.Key_Up)
    assert stepper.value() == 3
    for _ in range(5):
        QTest.keyClick(stepper, Key.Key_Down)
    assert stepper.value() == 0
    QTest.keyClicks(stepper, "97")
    assert stepper.value() == 97
    QTest.keyClick(stepper, Key.Key_PageUp)
    assert stepper.value() == 99
    assert stepper.accessibleName() == "NSZK: 99"
    less = stepper._places()[0].center().toPoint()
    QTest.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=less)
    assert stepper.value() == 98


def test_a_stepper_tells_each_change_once() -> None:
    stepper = Stepper(CALM, "x", 5)
    changes = QSignalSpy(stepper.changed)
    stepper.set_value(5)
    stepper.set_value(6)
    stepper.set_value(600)
    assert [changes.at(i)[0] for i in range(changes.count())] == [6, 99]


# ---------------------------------------------------------------- flaps, hourglass


def figure(worn: look.Look, text: str) -> QImage:
    flaps = Flaps(worn, text, split=True)
    flaps.resize(flaps.sizeHint())
    return pixels(flaps)


def test_flaps_turn_at_once_when_motion_is_reduced(window: QWidget) -> None:
    flaps = Flaps(CALM, "09", split=True)
    put(window, flaps)
    flaps.set_text("10")
    assert flaps.text() == flaps.accessibleName() == "10"
    assert pixels(flaps) == figure(CALM, "10")


def test_flaps_end_on_the_new_figure_after_turning(window: QWidget, qtbot: QtBot) -> None:
    lively = look.laptop()
    flaps = Flaps(lively, "09", split=True)
    put(window, flaps)
    flaps.set_text("10")
    assert pixels(flaps) != figure(lively, "10")
    qtbot.waitUntil(lambda: not flaps._turning)
    assert pixels(flaps) == figure(lively, "10")


def test_the_hourglass_asks_to_be_turned_and_explains_itself(window: QWidget) -> None:
    glass = Hourglass(CALM, "Homokóra")
    put(window, glass)
    turned, asked = QSignalSpy(glass.turned), QSignalSpy(glass.asked)
    QTest.mouseClick(glass, Qt.MouseButton.LeftButton)
    QTest.keyClick(glass, Key.Key_Space)
    assert (turned.count(), asked.count()) == (2, 0)
    QTest.mousePress(glass, Qt.MouseButton.LeftButton)
    assert asked.wait(5000)
    QTest.mouseRelease(glass, Qt.MouseButton.LeftButton)
    assert (turned.count(), asked.count()) == (2, 1)


def test_the_hourglass_runs_out_into_stillness(window: QWidget, qtbot: QtBot) -> None:
    glass = Hourglass(CALM, "Homokóra")
    put(window, glass)
    assert not glass.running()
    glass.run(0.3)
    assert glass.running()
    qtbot.waitUntil(lambda: not glass.running())


# ---------------------------------------------------------------- board and announcer


def test_the_scoreboard_shows_two_to_ten_seats_and_tells_the_ear() -> None:
    board = Scoreboard(CALM)
    board.resize(1280, 68)
    for count in (2, 5, 10, 3):
        board.show_seats([Seat(f"N{i}", "red", i, i, said=f"N{i} said") for i in range(count)])
        plates = [board.plate(f"N{i}") for i in range(count)]
        assert all(plate and plate.width() > 100 for plate in plates)
        assert board.plate("N0") and board.plate("N0").accessibleName() == "N0 said"
        assert sum(plate.width() for plate in plates if plate) == 1280


def test_the_lamp_is_on_the_active_plate_only() -> None:
    board = Scoreboard(CALM)
    board.resize(1280, 68)
    board.show_seats([Seat("A", "red", active=True), Seat("B", "blue")])
    assert has_colour(board.plate("A") or board, CALM.theme.plate)
    assert not has_colour(board.plate("B") or board, CALM.theme.plate)


@pytest.mark.parametrize("worn", [CALM, look.projector(720)], ids=["laptop", "projector"])
@pytest.mark.parametrize("cash", ["", "12,5 M"])
@pytest.mark.parametrize("count", [2, 4, 5, 6])
def test_no_name_is_cut_on_the_board_and_no_figure_is_covered(
    worn: look.Look, cash: str, count: int
) -> None:
    names = ("Maximiliánusz Bódog", "Wilhelmina-Charlotte", "Ő", "Győzőke Ármányossy")
    names = (*names, "Erzsébet-Friderika", "Anna")[:count]
    board = Scoreboard(worn)
    board.resize(1280, board.sizeHint().height())
    board.show_seats(
        [Seat(name, "red", 12, None if cash else 2, name == names[1], mark="bot", cash=cash)
         for name in names]
    )  # fmt: skip
    _, texts = drawn_on(board)
    said = [one.text for one in texts]
    assert {*names} <= {*said}
    counts = sorted(one.box.right() for one in texts if one.text == (cash or "2"))
    figures = sorted(flaps.mapTo(board, QPoint()).x() for flaps in board.findChildren(Flaps))
    assert len(counts) == count and all(map(operator.le, counts, figures))


def test_the_announcer_lights_up_as_paper_only_for_the_one_it_waits_for() -> None:
    announcer = Announcer(CALM, Words("hu"))
    announcer.resize(1280, 62)
    waited = Call("Tippeld meg!", "Béla, rád várunk", "blue", lit=True)
    announcer.show_call(waited)
    assert announcer.grab().toImage().pixelColor(640, 3).name().upper() == CALM.theme.paper
    announcer.show_call(Call("Anna gondolkodik", "most nincs dolgod", "red"))
    assert announcer.grab().toImage().pixelColor(640, 3).name().upper() == CALM.theme.board
    announcer.show_call(paused_call(waited, "Szünet. Anna kérte."))
    assert announcer.grab().toImage().pixelColor(640, 3).name().upper() == CALM.theme.paper
    assert "Szünet" in announcer.accessibleName()


def test_an_answer_shows_that_it_was_given_and_not_by_colour_alone() -> None:
    announcer = Announcer(CALM, Words("en"))
    announcer.resize(1280, 62)
    pictures = []
    for given in (True, False):
        announcer.show_call(Call("x", answers=(Answer("Anna", "red", given),)))
        pictures.append(pixels(announcer).convertToFormat(QImage.Format.Format_Grayscale8))
        assert "Anna" in announcer.accessibleDescription()
    assert pictures[0] != pictures[1]


def test_the_announcers_tools_ask_for_what_they_say() -> None:
    announcer = Announcer(CALM, Words("en"))
    announcer.resize(1280, 62)
    signals = ("pause_pressed", "menu_pressed", "hourglass_turned", "hourglass_asked")
    spies = {name: QSignalSpy(getattr(announcer, name)) for name in signals}
    tools = (announcer.pause, announcer.menu, announcer.hourglass, announcer.info)
    for tool in tools:
        QTest.mouseClick(tool, Qt.MouseButton.LeftButton)
    assert [spy.count() for spy in spies.values()] == [1, 1, 1, 1]


def test_a_long_sentence_keeps_clear_of_the_tools() -> None:
    announcer = Announcer(CALM, Words("hu"))
    announcer.resize(900, 62)
    before = pixels(announcer).copy(announcer.hourglass.x(), 0, 300, 60)
    announcer.show_call(Call("Nagyon hosszú mondat " * 12, "kicsi " * 60))
    assert pixels(announcer).copy(announcer.hourglass.x(), 0, 300, 60) == before


# ---------------------------------------------------------------- result panel

RESULT = Result(
    *("1958", "június 29.", "Svédország – Brazília 2–5", "Nils Liedholm, 4. perc"),
    *("Győző", "sky", "right", "helyes", "1953 és 1962 közé tette, jó helyre."),
)


def test_the_result_panel_says_what_it_shows_and_what_will_come() -> None:
    panel = ResultPanel(CALM, "Az előző akció", "Még nem volt akció.")
    assert panel.accessibleDescription() == "Még nem volt akció."
    panel.show_result(RESULT)
    for said in ("1958", "június 29.", "Svédország – Brazília 2–5", "Győző", "helyes"):
        assert said in panel.accessibleDescription()


def test_right_and_wrong_differ_without_colour() -> None:
    pictures = []
    for outcome in ("right", "wrong"):
        panel = ResultPanel(CALM, "Az előző akció", "")
        panel.resize(268, 300)
        panel.show_result(Result(**{**RESULT.__dict__, "outcome": outcome}))
        pictures.append(pixels(panel).convertToFormat(QImage.Format.Format_Grayscale8))
    assert pictures[0] != pictures[1]
    assert contrast(CALM.theme.grass, CALM.theme.paper) >= 4.5


def test_the_result_panel_drops_lines_rather_than_cutting_one() -> None:
    panel = ResultPanel(CALM, "Az előző akció", "")
    panel.show_result(Result(**{**RESULT.__dict__, "lines": ("Még egy sor.",) * 30}))
    panel.resize(268, 300)
    shrink, keep = panel._fitting()
    assert keep < 30
    assert panel._flow(None, 268, shrink, keep) <= 300


# ---------------------------------------------------------------- clock, rows, keys


def test_the_clock_counts_a_started_second_and_inverts_at_the_end() -> None:
    clock = Clock(CALM, "Hátralévő idő", "Az óra a klippel indul.")
    clock.resize(300, 260)
    assert clock.text() == "30"
    for left, shown, inverted in ((29.2, "30", False), (5.0, "05", False), (0.4, "01", True)):
        clock.show_seconds(left)
        assert clock.text() == shown
        assert has_colour(clock._flaps, CALM.theme.ink) == inverted
    clock.show_seconds(0)
    assert clock.text() == "00"
    clock.show_seconds(None)
    assert clock.text() == "30" and clock.accessibleDescription() == "Az óra a klippel indul."


def test_rows_are_read_out_as_they_stand() -> None:
    rows = PlayerRows(CALM)
    rows.show_rows([Row("Anna", "red", figure="3–1"), Row("Béla", "blue", "ide", word="téves")])
    assert rows.accessibleName() == "Anna 3–1. Béla ide téves"
    assert rows.sizeHint().height() >= 60


def test_key_hints_leave_out_what_finds_no_room() -> None:
    hints = KeyHints(CALM, [(("←", "→"), "hely"), (("Enter",), "lerakom")], "vagy húzd")
    hints.resize(90, 26)
    narrow = pixels(hints)
    only_first = KeyHints(CALM, [(("←", "→"), "hely")])
    only_first.resize(90, 26)
    assert narrow == pixels(only_first)
    assert "Enter: lerakom" in hints.accessibleName()


# ---------------------------------------------------------------- dates


@pytest.mark.parametrize(
    ("typed", "iso"),
    [
        ("1954. 06. 20.", "1954-06-20"),
        ("1954-6-20", "1954-06-20"),
        ("20/06/1954", "1954-06-20"),
        ("19540620", "1954-06-20"),
        ("0001-01-01", "0001-01-01"),
        ("9999. 12. 31.", "9999-12-31"),
        ("2024-02-29", "2024-02-29"),
        ("2023-02-29", None),
        ("1954. 13. 01.", None),
        ("0000-01-01", None),
        ("1954", None),
        ("", None),
    ],
)
def test_a_typed_date_is_understood_or_refused(typed: str, iso: str | None) -> None:
    assert parse_date(typed) == iso


def test_wheels_decades_and_typing_are_one_value(window: QWidget) -> None:
    dates = DateWheels(CALM, Words("hu"), "1954-06-20", 2026)
    put(window, dates)
    dates.year.setFocus()
    QTest.keyClick(dates.year, Key.Key_Down)
    assert dates.value() == "1955-06-20"
    QTest.keyClicks(dates.year, "1986")
    assert dates.value() == "1986-06-20"
    next(chip for chip in dates._decades if chip.text() == "1930").click()
    assert dates.value() == "1936-06-20"
    assert dates.typed.text() == "1936. 06. 20."
    dates.typed.clear()
    QTest.keyClicks(dates.typed, "0987. 3. 1.")
    assert dates.value() == "0987-03-01"
    QTest.keyClicks(dates.typed, "x99")
    assert dates.value() is None and dates.complaint.text()


def test_a_month_never_keeps_a_day_it_does_not_have(window: QWidget) -> None:
    dates = DateWheels(CALM, Words("en"), "2024-03-31", 2026)
    put(window, dates)
    dates.month.set_value(2)
    assert dates.value() == "2024-02-29"
    dates.year.set_value(2023)
    assert dates.value() == "2023-02-28"
    QTest.keyClick(dates.day, Key.Key_End)
    assert dates.value() == "2023-02-28"


# ---------------------------------------------------------------- forms, toast


def test_a_choice_moves_past_what_cannot_be_chosen(window: QWidget) -> None:
    options = [Option("a", "A"), Option("b", "B", why_not="nem lehet"), Option("c", "C")]
    choice = Choice(CALM, options, "a", "mód")
    put(window, choice)
    QTest.keyClick(choice, Key.Key_Down)
    assert choice.key() == "c"
    choice.choose("b")
    assert choice.key() == "c"
    QTest.mouseClick(choice, Qt.MouseButton.LeftButton, pos=QPoint(60, 24))
    assert choice.key() == "a"


def test_a_refusal_is_shown_for_a_while_and_goes(window: QWidget, qtbot: QtBot) -> None:
    put(window, Button(CALM, "x"))
    toast = Toast(CALM, window)
    toast.say("Most nem te jössz.", ms=50)
    assert toast.isVisible() and toast.accessibleName() == "Most nem te jössz."
    qtbot.waitUntil(lambda: not toast.isVisible())


def test_a_word_wider_than_its_line_goes_on_in_the_next_and_no_other_is_broken(
    qapp: object,
) -> None:
    font = CALM.type("note")
    text = "WWWWWWWWWWWWWWWWWWWW guessed it"
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance("W") * 12.5
    broken = breakable(text, font, wide)
    assert broken.replace(BREAK, "") == text and broken.count(BREAK) == 1
    assert all(metrics.horizontalAdvance(part) <= wide for part in re.split(f"[ {BREAK}]", broken))
    assert breakable("short words only", font, wide) == "short words only"
    one = draw_wrapped(None, QRectF(0, 0, wide, 0), "WWW", font, QColor("black"))
    assert draw_wrapped(None, QRectF(0, 0, wide, 0), "W" * 20, font, QColor("black")) > 1.5 * one


@pytest.mark.parametrize("wide", [760, 1000, 1400])
def test_money_is_whole_on_every_plate_and_stands_alike_on_all(wide: int) -> None:
    board = Scoreboard(look.laptop(text=1.5, still=True))
    cash = {"A": "0,2 M", "B": "12,3 M", "C": "8 M", "D": "7,7 M", "E": "1 M", "F": "9 M"}
    board.resize(wide, board.sizeHint().height())
    board.show_seats([Seat(name, "red", tokens=None, cash=sum_) for name, sum_ in cash.items()])
    drawn = [one for one in drawn_on(board)[1] if one.text.endswith(" M")]
    assert [one.text for one in drawn] == list(cash.values())
    assert len({one.box.top() > board.height() / 2 for one in drawn}) == 1
