"""Rules of the look, computed from what GOAL's table and projector really draw."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts, projector
from desktop.tables.base import Around, Table
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.table import GoalTable
from desktop.video import Player
from desktop.widgets.button import Button
from desktop.widgets.hourglass import Hourglass
from desktop.widgets.timeline import Timeline
from desktop.words import LANGUAGES, Words
from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.goal.rules import Goal
from tests.desktop.drawn import contrast, drawn_on, ground_of
from tests.desktop.goal_evening import (
    LONG,
    NAMES,
    SITUATIONS,
    around,
    at,
    closing,
    phase,
    stage,
    starter,
    view_of,
)
from tests.engine.games import legal_step

Make = Callable[..., Table]
LAPTOP = (
    "tip-hard", "tip-sent", "place", "place-easy-wait", "place-30", "challenge", "duel",
    "extra", "attempt", "pause", "missing", "over",
)  # fmt: skip
WALL = ("tip", "place-30", "place-easy", "challenge-long", "duel", "attempt", "over")


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[Table] = []

    def build(
        projected: bool, theme: str = "dark", language: str = "hu", text: float = 1, high: int = 720
    ) -> Table:
        load_fonts()
        player = Player(sound=False)
        if projected:
            look = projector(high, theme, still=True)
            widget: Table = GoalProjector(look, Words(language), player=player)
        else:
            widget = GoalTable(laptop(theme, text, True), Words(language), player=player)
        widget.resize(high * 16 // 9, high)
        qtbot.addWidget(widget)
        widget.show()
        made.append(widget)
        return widget

    yield build
    for widget in made:
        widget.close_clips()


def staged(widget: Table, name: str) -> None:
    if isinstance(widget, GoalTable):
        stage(widget, name)
        SITUATIONS[name].do(widget)
        return
    it = SITUATIONS[name]
    table = at(it.mode, it.players, it.until, it.overtime, it.skill, it.names)
    widget.show_view(view_of(table), None, around(table, None))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    ("projected", "name"), [*((False, n) for n in LAPTOP), *((True, n) for n in WALL)]
)
def test_every_text_stands_out_and_none_is_too_small(
    projected: bool, name: str, theme: str, make: Make
) -> None:
    widget = make(projected, theme)
    staged(widget, name)
    image, texts = drawn_on(widget)
    assert len(texts) > 15
    least = widget.height() / 36 if projected else 14
    for one in texts:
        ground = ground_of(image, one)
        assert one.size >= least - 0.5, one
        if ground is not None and not one.faint:
            assert contrast(one.colour, ground) >= one.least_contrast, (one, ground.name())


def test_a_short_name_is_whole_on_every_plate_with_all_its_marks(make: Make) -> None:
    widget = make(True)
    table = at("advanced", 5, phase("place"))
    for name in NAMES:
        view = msgspec.structs.replace(view_of(table), active=name)
        widget.show_view(view, None, Around(bots=frozenset(NAMES)))
        texts = {one.text for one in drawn_on(widget.board)[1]}  # type: ignore[attr-defined]
        assert set(NAMES) <= texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_attempt_it_is_is_said_with_whole_names(language: str, make: Make) -> None:
    widget = make(False, language=language)
    staged(widget, "attempt-start")
    texts = {one.text for one in drawn_on(widget.tickets.attempt)[1]}  # type: ignore[attr-defined]
    assert set(widget.view.still_in) <= texts  # type: ignore[attr-defined]


def test_the_tips_beside_the_last_action_are_said_with_whole_names(make: Make) -> None:
    widget = make(False, text=1.25, high=1080)
    staged(widget, "challenge")
    texts = {one.text for one in drawn_on(widget.tips)[1]}  # type: ignore[attr-defined]
    assert widget.tips.isVisible()  # type: ignore[attr-defined]
    assert set(NAMES[:4]) <= texts


CONTROLS = (QAbstractButton, QLineEdit, Hourglass, Timeline)


@pytest.mark.parametrize("name", [*LAPTOP, "tip", "attempt-start"])
def test_every_control_is_reached_by_tab_and_has_a_name(
    name: str, make: Make, qtbot: QtBot
) -> None:
    widget = make(False)
    staged(widget, name)
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    reachable = {
        one
        for one in widget.findChildren(QWidget)
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    controls = [
        one
        for one in widget.findChildren(QWidget)
        if isinstance(one, CONTROLS) and one.isVisible() and one.isEnabled()
    ]
    assert len(controls) > (2 if name == "over" else 3)  # at the end no sand runs
    assert [one for one in controls if one not in reachable] == []
    seen: set[QWidget] = set()
    widget.setFocus()
    for _ in range(2 * len(reachable) + 2):
        QTest.keyClick(QApplication.focusWidget() or widget, Qt.Key.Key_Tab)
        holder = QApplication.focusWidget()
        assert holder is not None
        seen.add(holder)
    assert seen >= reachable
    for one in reachable:
        text = one.text() if isinstance(one, QAbstractButton) else ""
        assert one.accessibleName() or text, one


@pytest.mark.parametrize("name", ["tip-hard", "place", "challenge", "extra", "attempt", "missing"])
def test_with_text_twice_as_large_every_button_still_holds_its_words(name: str, make: Make) -> None:
    for language in LANGUAGES:
        widget = make(False, language=language, text=2.0)
        staged(widget, name)
        QApplication.processEvents()
        shown = {one.text for one in drawn_on(widget)[1]}
        buttons = [one for one in widget.findChildren(Button) if one.isVisible() and one.text()]
        assert buttons
        for button in buttons:
            assert button.text() in shown, (language, button.text(), sorted(shown))


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("name", ["tip-draw", "tip-hard", "duel", "extra"])
def test_all_that_is_asked_is_in_sight_in_letters_of_any_size(
    name: str, text: float, make: Make
) -> None:
    for language in LANGUAGES:
        widget = make(False, language=language, text=text)
        staged(widget, name)
        QTest.qWait(1)
        sheet = widget.sheet  # type: ignore[attr-defined]
        parts = [sheet.primary]
        if name.startswith("tip"):
            parts += [sheet.home, sheet.away, sheet.penalties]
        for part in parts:
            assert part.visibleRegion().boundingRect() == part.rect(), (language, part)


@pytest.mark.parametrize("high", [540, 720])
def test_a_long_name_is_narrowed_before_it_is_cut_beside_what_is_said_of_it(
    high: int, make: Make
) -> None:
    widget = make(False, language="it", high=high)
    staged(widget, "challenge-long")
    QTest.qWait(1)
    sheet = widget.sheet  # type: ignore[attr-defined]
    drawn = {one.text for rows in (sheet._own, sheet._rows) for one in drawn_on(rows)[1]}
    for row in sheet.rows():
        assert row.name in drawn, (row.name, sorted(drawn))


@pytest.mark.parametrize(("high", "text"), [(540, 1.0), (720, 1.5), (720, 2.0)])
@pytest.mark.parametrize("name", ["challenge-long", "duel-watch", "place-30"])
def test_on_the_lowest_pitch_the_year_of_a_card_is_seen_under_flags_and_overview(
    name: str, high: int, text: float, make: Make
) -> None:
    widget = make(False, text=text, high=high)
    staged(widget, name)
    QTest.qWait(1)
    scene = widget.timeline._scene  # type: ignore[attr-defined]
    assert scene.card_height(0) >= 44
    assert all(scene.chalk(0) - scene.card_height(0) > scene.ground(0).top() for _ in scene.rows)


MARK = "Qxq"


@pytest.mark.parametrize(("high", "text"), [(540, 1.0), (720, 2.0)])
@pytest.mark.parametrize("name", ["place-none", "place", "challenge"])
def test_what_names_the_choice_is_in_sight_however_little_room_there_is(
    name: str, high: int, text: float, make: Make
) -> None:
    widget = make(False, text=text, high=high)
    staged(widget, name)
    QTest.qWait(1)
    sheet = widget.sheet
    named = sheet._own if name == "challenge" else sheet._choice
    for part in (named, sheet.primary):
        assert part.isVisible() and part.height() >= 0.9 * part.sizeHint().height()
        assert sheet.rect().contains(part.geometry())
        assert part.visibleRegion().boundingRect() == part.rect()


def in_sight(widget: QWidget, window: QWidget) -> bool:
    """Whether nothing of it is cut off, covered or scrolled away."""
    inside = window.rect().contains(widget.mapTo(window, widget.rect().bottomRight()))
    return inside and widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("text", [1.5, 1.75, 2.0])
@pytest.mark.parametrize("name", ["tip-hard", "place", "challenge", "duel", "extra"])
def test_in_a_low_window_and_large_letters_what_is_asked_is_in_sight(
    name: str, text: float, make: Make
) -> None:
    widget = make(False, text=text)
    widget.resize(1024, 640)
    staged(widget, name)
    QTest.qWait(1)
    sheet = widget.sheet  # type: ignore[attr-defined]
    assert in_sight(sheet.primary, widget)
    if name == "tip-hard":
        assert in_sight(sheet.away, widget)
        assert not sheet.penalties.isVisible() or in_sight(sheet.penalties, widget)


@pytest.mark.parametrize(("wide", "high", "text"), [
    (1280, 720, 1.0), (1280, 720, 1.25), (1280, 720, 1.5), (960, 540, 1.0), (1024, 640, 1.75),
])  # fmt: skip
@pytest.mark.parametrize("name", ["place-none", "place"])
def test_everybodys_tips_are_seen_whole_or_not_at_all(
    name: str, wide: int, high: int, text: float, make: Make
) -> None:
    widget = make(False, text=text)
    widget.resize(wide, high)
    staged(widget, name)
    QTest.qWait(1)
    sheet = widget.sheet  # type: ignore[attr-defined]
    assert sheet._tips.rows()
    seen = not sheet._tips.visibleRegion().isEmpty()
    assert seen == in_sight(sheet._tips, widget)
    assert seen or text > 1.5


@pytest.mark.parametrize(("high", "text"), [(540, 1.0), (720, 2.0)])
@pytest.mark.parametrize("name", ["attempt-start", "attempt", "attempt-wait"])
def test_the_clock_is_whole_however_little_room_there_is(
    name: str, high: int, text: float, make: Make
) -> None:
    widget = make(False, text=text, high=high)
    staged(widget, name)
    QTest.qWait(1)
    flaps = widget.tickets.attempt.clock._flaps  # type: ignore[attr-defined]
    assert flaps.height() >= widget.look.px(48)
    assert flaps.visibleRegion().boundingRect() == flaps.rect()


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_challenge_is_cut_off_where_names_are_long(
    language: str, text: float, make: Make
) -> None:
    widget = make(False, language=language, text=text)
    game = at("advanced", 5, phase("challenge", flags=2), names=LONG)
    idle = next(name for name in LONG if name not in view_of(game).waiting)
    widget.show_view(view_of(game, idle), idle, around(game, idle))
    widget.resize(1100, 720)
    QTest.qWait(1)
    rows = widget.tickets.wait._rows  # type: ignore[attr-defined]
    assert rows.height() >= rows.heightForWidth(rows.width())


def test_a_flag_says_the_whole_name_a_long_one_too(make: Make) -> None:
    widget = make(False)
    staged(widget, "challenge-long")
    flags = widget.view.challenges  # type: ignore[attr-defined]
    texts = {one.text for one in drawn_on(widget.timeline)[1]}  # type: ignore[attr-defined]
    assert len(flags) == 2 and {flag.by for flag in flags} <= texts


@pytest.mark.parametrize("name", ["duel-watch", "over"])
def test_who_has_little_to_read_in_large_letters_sees_the_pitch_instead(
    name: str, make: Make
) -> None:
    widget = make(False, text=2.0)
    staged(widget, name)
    QTest.qWait(1)
    sheet, pitch = widget.sheet, widget.timeline  # type: ignore[attr-defined]
    assert pitch.height() >= sheet.height() * 0.6
    assert sheet._scroller.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_duel_the_last_action_is_all_there_in_its_full_size(
    language: str, make: Make
) -> None:
    widget = make(False, language=language)
    table, _, _ = closing("duel")
    widget.show_view(view_of(table, "Anna"), "Anna", around(table, "Anna"))
    result = widget.result  # type: ignore[attr-defined]
    shown = result._result
    assert len(shown.rows) > 1 and all(row.figure for row in shown.rows)
    assert result._fitting() == (1.0, 1 + len(shown.rows) + len(shown.lines))


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_a_verdict_holds_all_its_words_above_its_rule(
    language: str, text: float, qtbot: QtBot
) -> None:
    load_fonts()
    look, words = laptop(text=text), Words(language)
    place = words("goal.result.row_placed", place=words.between("1982-07-05", "2021-07-06"))
    said = f"{place}: {words('goal.result.row_won')}"
    rows = Rows(look, [Row("Győző", "sky", said, outcome="right", word="right")] * 2, ruled=True)
    qtbot.addWidget(rows)
    wide = round(380 * text)
    rows.resize(wide, rows.heightForWidth(wide))
    lines = [one.box for one in drawn_on(rows)[1] if one.text == said]
    assert len(lines) == 2 and lines[0].height() > 1.5 * look.size("body")
    over = lines[0].top()
    assert rows.height() / 2 - lines[0].bottom() >= over - 2 > 0
    assert rows.height() - lines[1].bottom() >= over - 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["tip-first", "tip-easy-empty", "tip-hard-first"])
def test_every_draw_is_asked_for_its_shoot_out_an_untouched_one_too(
    name: str, language: str, make: Make
) -> None:
    widget = make(False, language=language)
    staged(widget, name)
    QTest.qWait(1)
    asked = [chip for chip in widget.sheet.penalties.chips.values() if chip.isVisible()]
    assert len(asked) == (1 if name == "tip-hard-first" else 3)
    for chip in asked:
        assert chip.visibleRegion().boundingRect() == chip.rect()


@pytest.mark.parametrize("mode", ["easy", "advanced", "hard"])
def test_no_phase_shows_a_card_on_the_projector_before_it_is_open(mode: str, make: Make) -> None:
    """Every goal's scorer is told apart by its number; only those the spectator's view holds may
    be drawn."""
    deck = [{**card, "scorer": f"{MARK}{i}"} for i, card in enumerate(starter())]
    random.Random(3).shuffle(deck)
    setup = Setup(
        options={"mode": mode, "overtime": "shootout"}, players=NAMES[:3], material=tuple(deck)
    )
    table = engine.Table(Goal, setup, Chance())
    widget, rng, phases = make(True, high=360), random.Random(8), set()
    for _ in range(45):
        view = view_of(table)
        phases.add(view.phase)
        widget.show_view(view, None, around(table, None))
        open_ones = {card.scorer for card in view.cards.values()}
        for one in drawn_on(widget)[1]:
            assert MARK not in one.text or any(mark in one.text for mark in open_ones if mark), one
        widget.end_verdict()  # type: ignore[attr-defined]
        table.act(*legal_step(table, rng, 0.6))
    assert {"tip", "place", "challenge"} <= phases


def _surname(scorer: str | None) -> str:
    return (scorer or "?").split()[-1]


@pytest.mark.parametrize("name", ["duel", "extra", "attempt", "attempt-wait", "over"])
def test_no_later_phase_shows_more_on_the_projector_than_a_spectator_may_know(
    name: str, make: Make
) -> None:
    it = SITUATIONS[name]
    table = at(it.mode, it.players, it.until, it.overtime, it.skill, it.names)
    view, widget = view_of(table), make(True, high=360)
    widget.show_view(view, None, around(table, None))
    said = " ".join(one.text for one in drawn_on(widget)[1])
    known = {_surname(card.scorer) for card in view.cards.values()}
    everybody = {_surname(card["scorer"]) for card in starter()}
    assert len(everybody - known) > 100
    assert not (everybody - known) & {*said.replace(",", " ").split()}
    widget.end_verdict()  # type: ignore[attr-defined]
