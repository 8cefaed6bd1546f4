"""GOAL's table with real views: it offers what the view offers, and sends what was meant, once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts
from desktop.tables.base import Around
from desktop.tables.frame import whisper_of_all
from desktop.tables.goal.table import GoalTable
from desktop.video import Player
from desktop.widgets.button import Button
from desktop.widgets.panel import Panel
from desktop.words import LANGUAGES, Words
from engine import table as engine
from engine.game import HOST, HourglassTurned
from tests.desktop.goal_evening import (
    SITUATIONS,
    around,
    at,
    phase,
    play,
    seen_by,
    sit_down,
    stage,
    view_of,
)
from tests.engine.games import legal_step

Make = Callable[..., GoalTable]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[GoalTable] = []

    def build(language: str = "hu", shown: bool = True, **more: object) -> GoalTable:
        load_fonts()
        player = None if "clip" in more else Player(sound=False)
        widget = GoalTable(laptop(still=True), Words(language), player=player, **more)  # type: ignore[arg-type]
        widget.settle_ms = 0
        widget.resize(1280, 720)
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


def steps_of(widget: GoalTable) -> list[dict[str, object]]:
    sent: list[dict[str, object]] = []
    widget.acted.connect(sent.append)
    return sent


def show(widget: GoalTable, table: engine.Table, name: str | None, **more: object) -> None:
    widget.show_view(view_of(table, name), name, around(table, name, **more))


OFFERS = {
    "tip": {"tip", "pass"},
    "place": {"place"},
    "challenge": {"challenge", "pass"},
    "duel": {"date"},
    "extra": {"buy", "pass"},
    "wait": set(),
}


def offered(widget: GoalTable) -> set[str]:
    """What the sheet that is shown can send."""
    if widget.sheet is widget.tickets.attempt:
        button = widget.tickets.attempt.primary
        if button is None or button.isHidden():
            return set()
        start = button.text() == widget.words("goal.button.start_clip")
        return {"start_clip"} if start else {"place"}
    return next(OFFERS[name] for name in OFFERS if getattr(widget.tickets, name) is widget.sheet)


@pytest.mark.parametrize("mode", ["easy", "advanced", "hard"])
def test_the_table_offers_in_every_phase_exactly_what_the_view_does(mode: str, make: Make) -> None:
    widget, rng = make(shown=False), random.Random(5)
    table = sit_down(mode, 3, "shootout", seed=4)
    seen = set()
    for _ in range(140):
        view = view_of(table)
        if view.phase == "over":
            break
        for name in (*table.names, None):
            show(widget, table, name)
            mine = view_of(table, name)
            seen.add(mine.phase)
            assert offered(widget) == set(mine.can), (mine.phase, name)
            assert widget.timeline.chooses() == bool({"place", "challenge"} & set(mine.can))
        table.act(*legal_step(table, rng, 0.5))
    assert {"tip", "place", "challenge"} <= seen


def staged(widget: GoalTable, name: str) -> tuple[engine.Table, str]:
    table = stage(widget, name)
    it = SITUATIONS[name]
    me = seen_by(table, it.eyes)
    assert me is not None and widget.me == me
    QTest.qWait(1)
    SITUATIONS[name].do(widget)
    return table, me


SENDS = {
    "tip": {"do": "tip", "home": 2, "away": 3},
    "tip-draw": {"do": "tip", "home": 1, "away": 1, "pens": "home"},
    "tip-hard": {"do": "tip", "home": 1, "away": 1, "pens": [4, 3]},
    "place": {"do": "place", "slot": 4},
    "challenge": {"do": "challenge", "slot": 1},
    "extra": {"do": "buy"},
    "attempt-start": {"do": "start_clip"},
    "attempt": {"do": "place", "slot": 5},
}


@pytest.mark.parametrize("name", SENDS)
def test_the_green_button_sends_exactly_what_it_says_and_the_game_takes_it(
    name: str, make: Make
) -> None:
    widget = make()
    table, me = staged(widget, name)
    sent = steps_of(widget)
    assert widget.sheet.primary is not None
    QTest.mouseClick(widget.sheet.primary, Qt.MouseButton.LeftButton)
    assert sent == [SENDS[name]]
    table.act(me, sent[0])


@pytest.mark.parametrize("name", ["tip", "challenge", "extra"])
def test_passing_stands_beside_it_and_sends_a_pass(name: str, make: Make) -> None:
    widget = make()
    table, me = staged(widget, name)
    sent = steps_of(widget)
    assert widget.sheet.refusal is not None
    QTest.mouseClick(widget.sheet.refusal, Qt.MouseButton.LeftButton)
    assert sent == [{"do": "pass"}]
    table.act(me, {"do": "pass"})


@pytest.mark.parametrize("name", ["tip", "tip-hard", "place-easy", "challenge", "duel", "attempt"])
def test_what_was_begun_goes_on_at_a_table_made_anew_in_another_language(
    name: str, make: Make
) -> None:
    before = make("hu")
    game, me = staged(before, name)
    if name == "duel":
        before.tickets.duel.dates.set_value("1987-02-28")
    after = make("it", **before.keeps())
    show(after, game, me)
    meant, sent = steps_of(before), steps_of(after)
    for table in (before, after):
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert len(sent) == 1 and sent == meant


def test_what_was_begun_for_another_question_is_not_begun_here(make: Make) -> None:
    before = make()
    game = stage(before, "place")
    before.timeline._pick(2)
    kept = before.keeps()
    assert before.me is not None
    game.act(before.me, {"do": "place", "slot": 2})
    play(game, phase("place"))
    after = make(**kept)
    show(after, game, view_of(game).active)
    assert after.timeline.chosen() is None


def test_a_duels_button_says_the_date_it_sends(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "duel")
    sent = steps_of(widget)
    widget.tickets.duel.dates.set_value("1954-06-20")
    assert widget.tickets.duel.primary is not None
    assert "1954. június 20." in widget.tickets.duel.primary.text()
    QTest.mouseClick(widget.tickets.duel.primary, Qt.MouseButton.LeftButton)
    assert sent == [{"do": "date", "date": "1954-06-20"}]
    table.act(me, sent[0])
    show(widget, table, me)
    if view_of(table).phase == "duel":
        assert widget.sheet is widget.tickets.wait


def test_a_choice_on_the_timeline_sends_nothing_before_it_is_confirmed(make: Make) -> None:
    widget = make()
    staged(widget, "place-none")
    sent = steps_of(widget)
    assert widget.tickets.place.primary is not None and not widget.tickets.place.primary.isEnabled()
    widget.timeline.setFocus()
    for _ in range(3):
        QTest.keyClick(widget.timeline, Qt.Key.Key_Right)
    assert sent == []
    assert widget.tickets.place.choice().lower() == widget.timeline.slot_words(
        widget.timeline.chosen() or 0
    )
    QTest.keyClick(widget.timeline, Qt.Key.Key_Return)
    assert sent == [{"do": "place", "slot": widget.timeline.chosen()}]


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_the_place_that_is_said_is_the_place_that_is_sent(way: str, make: Make) -> None:
    widget = make()
    table, me = staged(widget, "place-none")
    sent, line, card = steps_of(widget), widget.timeline, widget.tickets.place.card
    count = len(line.rows()[0].cells)
    for slot in range(count + 1):
        line.choose(None)
        there = line.mapToGlobal(QPoint(round(line.rows()[0].spot(slot)), line.height() - 60))
        if way == "click":
            QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.mapFromGlobal(there))
        elif way == "drag":
            card.carried.emit(there)
            card.dropped.emit(there)
        else:
            QTest.keyClick(line, Qt.Key.Key_Home)
            for _ in range(slot):
                QTest.keyClick(line, Qt.Key.Key_Right)
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert sent and sent[-1]["slot"] == line.chosen()
        said = line.slot_words(int(str(sent[-1]["slot"])))
        assert widget.tickets.place.choice() == said[:1].upper() + said[1:]
        widget.refused("paused")
    assert len(sent) == count + 1
    table.act(me, sent[-1])


def test_nothing_is_sent_twice(make: Make) -> None:
    widget = make()
    staged(widget, "tip")
    sent = steps_of(widget)
    button = widget.tickets.tip.primary
    assert button is not None
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(widget, Qt.Key.Key_P)
    assert len(sent) == 1


def test_a_press_meant_for_the_question_before_answers_nothing(make: Make) -> None:
    widget = make()
    widget.settle_ms = 60_000
    staged(widget, "challenge")
    sent = steps_of(widget)
    assert widget.tickets.challenge.refusal is not None
    QTest.mouseClick(widget.tickets.challenge.refusal, Qt.MouseButton.LeftButton)
    assert sent == []


def test_what_was_refused_is_said_and_may_be_sent_again(make: Make) -> None:
    widget = make()
    staged(widget, "tip")
    sent = steps_of(widget)
    assert widget.tickets.tip.primary is not None
    QTest.mouseClick(widget.tickets.tip.primary, Qt.MouseButton.LeftButton)
    assert not widget.tickets.tip.primary.isEnabled()
    widget.refused("wrong_phase")
    assert widget.toast.text() == widget.words("errors.wrong_phase")
    QTest.mouseClick(widget.tickets.tip.primary, Qt.MouseButton.LeftButton)
    assert len(sent) == 2


def test_a_shoot_outs_score_that_is_level_is_refused_with_the_reason(make: Make) -> None:
    widget = make()
    staged(widget, "tip-hard")
    widget.tickets.tip.penalties.away.set_value(4)
    button = widget.tickets.tip.primary
    assert button is not None and not button.isEnabled()
    assert button.reason == widget.words("goal.why.bad_pens")
    widget.tickets.tip.home.set_value(2)
    assert button.isEnabled() and widget.tickets.tip.step() == {"do": "tip", "home": 2, "away": 1}


def focus() -> QWidget:
    holder = QApplication.focusWidget()
    assert holder is not None
    return holder


def test_a_whole_action_is_played_by_the_keyboard_alone(make: Make, qtbot: QtBot) -> None:
    widget = make()
    table = sit_down("advanced", 2, seed=3)
    sent = steps_of(widget)
    anna, bela = table.names
    pressed: list[dict[str, object]] = []

    def turn(name: str, *keys: Qt.Key) -> None:
        show(widget, table, name)
        widget.end_verdict()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        for key in keys:
            QTest.keyClick(focus(), key)
        assert sent, keys
        pressed.append(sent[-1])
        table.act(name, sent[-1])
        sent.clear()

    turn(anna, Qt.Key.Key_2, Qt.Key.Key_Tab, Qt.Key.Key_3, Qt.Key.Key_Return)
    turn(bela, Qt.Key.Key_P)
    turn(anna, Qt.Key.Key_Home, Qt.Key.Key_Enter)
    if view_of(table).phase == "challenge":
        turn(bela, Qt.Key.Key_P)
    assert pressed[:3] == [
        {"do": "tip", "home": 2, "away": 3},
        {"do": "pass"},
        {"do": "place", "slot": 0},
    ]
    assert view_of(table).last_result is not None


def test_enter_sends_no_goalless_tip_that_nobody_has_looked_at(make: Make) -> None:
    widget = make()
    staged(widget, "tip-first")
    sent = steps_of(widget)
    QTest.keyClick(widget.tickets.tip.home, Qt.Key.Key_Return)
    assert sent == []
    assert widget.toast.isVisible() and "0–0" in widget.toast.text()
    QTest.keyClick(widget.tickets.tip.home, Qt.Key.Key_Return)
    assert sent == [{"do": "tip", "home": 0, "away": 0}]


def test_a_typed_nought_is_a_look_at_the_tip(make: Make) -> None:
    widget = make()
    staged(widget, "tip-first")
    sent = steps_of(widget)
    QTest.keyClick(widget.tickets.tip.home, Qt.Key.Key_0)
    QTest.keyClick(widget.tickets.tip.home, Qt.Key.Key_Return)
    assert sent == [{"do": "tip", "home": 0, "away": 0}]


def test_my_turn_takes_the_keyboard_but_not_from_somebody_who_types(
    make: Make, qtbot: QtBot
) -> None:
    widget = make()
    line = QLineEdit(widget)
    line.show()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    stage(widget, "place-none")
    assert line.hasFocus()
    line.hide()
    widget.show_view(*_again(widget))
    assert not line.hasFocus()


def _again(widget: GoalTable) -> tuple[object, str | None, Around]:
    return widget.view, widget.me, Around(question=-1)


def test_in_a_break_only_the_two_who_may_can_go_on(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "pause")
    sent, hosted = steps_of(widget), []
    widget.hosted.connect(hosted.append)
    assert widget.tickets.place.primary is not None and not widget.tickets.place.primary.isEnabled()
    assert not widget.timeline.chooses()
    QTest.mouseClick(widget.hold.button, Qt.MouseButton.LeftButton)
    assert sent == [{"do": "resume"}]
    other = next(name for name in table.names if name != me)
    show(widget, table, other)
    assert not widget.hold.button.isVisible()
    show(widget, table, other, owner=True)
    QTest.mouseClick(widget.hold.button, Qt.MouseButton.LeftButton)
    assert hosted == [{"do": "resume"}]


def test_only_the_owner_can_go_on_without_somebody_and_is_asked_once_more(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "missing")
    hosted: list[dict[str, object]] = []
    widget.hosted.connect(hosted.append)
    gone = view_of(table).waiting[0]
    QTest.mouseClick(widget.hold.button, Qt.MouseButton.LeftButton)
    assert hosted == []
    QTest.mouseClick(widget.hold.button, Qt.MouseButton.LeftButton)
    assert hosted == [{"do": "skip", "player": gone}]
    show(widget, table, me, missing=(gone,))
    assert widget.hold.isVisible() and not widget.hold.button.isVisible()


def test_what_the_host_did_is_said_of_the_host(make: Make) -> None:
    """A break, a step skipped, somebody sent out; and who is back again."""
    widget = make()
    table, me = staged(widget, "missing")
    gone = view_of(table).waiting[0]
    show(widget, table, me, missing=(gone,), removed=frozenset({gone}))
    words = widget.words
    out = words("goal.missing.sent_out", name=gone), words("goal.missing.sent_out_help")
    assert widget.hold.text() == ". ".join(out)
    show(widget, table, me)
    assert widget.announcer._whisper == words("goal.missing.came_back", name=gone)
    widget.tell(table.act(HOST, {"do": "skip", "player": gone}))
    assert widget.announcer._whisper == words("goal.log.skipped", name=gone)
    table.act(HOST, {"do": "pause"})
    show(widget, table, me)
    assert widget.hold.text() == words("goal.hold.host") and HOST not in widget.hold.text()


def closing(widget: GoalTable) -> tuple[engine.Table, str]:
    """Shows the last moment before an action closes, then the first after it."""
    table = at("advanced", 3, phase("challenge"))
    me = next(name for name in table.names if name not in view_of(table).waiting)
    show(widget, table, me)
    while view_of(table).phase == "challenge":
        table.act(view_of(table).waiting[0], {"do": "pass"})
    show(widget, table, me)
    return table, me


def test_a_verdict_is_told_and_any_key_ends_it_and_does_no_more(make: Make) -> None:
    widget = make()
    table, me = closing(widget)
    sent = steps_of(widget)
    assert widget.telling() and widget.sheet is widget.tickets.verdict
    QTest.keyClick(widget, Qt.Key.Key_P)
    assert not widget.telling() and sent == []
    assert widget.view == view_of(table, me)
    assert offered(widget) == set(view_of(table, me).can)


def test_what_comes_during_a_verdict_is_shown_after_it(make: Make) -> None:
    widget = make()
    table, me = closing(widget)
    play(table, lambda view: view.phase == "place" and not view.paused, seed=2)
    show(widget, table, me)
    assert widget.telling()
    QTest.mouseClick(widget.announcer, Qt.MouseButton.LeftButton)
    assert widget.view == view_of(table, me)


def test_a_window_that_nobody_sees_tells_no_verdict(make: Make) -> None:
    widget = make(shown=False)
    closing(widget)
    assert not widget.telling()


def test_the_last_action_stays_until_the_next_one_has_closed(make: Make) -> None:
    widget = make(shown=False)
    table = at("advanced", 3, phase("tip"))
    last = view_of(table).last_result
    assert last is not None
    show(widget, table, table.names[0])
    before = widget.result.accessibleDescription()
    play(table, lambda view: view.phase == "place")
    show(widget, table, table.names[0])
    assert widget.result.accessibleDescription() == before != ""


def test_in_easy_the_pitch_of_the_action_is_shown_and_others_can_be_looked_at(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "place-easy-wait")
    view = view_of(table, me)
    assert view.active is not None and widget.tabs.names() == list(table.names)
    active, mine = widget.tabs.tab(view.active), widget.tabs.tab(me)
    assert active is not None and active.isChecked() and mine is not None
    QTest.mouseClick(mine, Qt.MouseButton.LeftButton)
    assert mine.isChecked() and not active.isChecked()
    play(table, lambda seen: seen.active not in (None, view.active) and seen.phase == "place")
    show(widget, table, me)
    widget.end_verdict()
    now = widget.tabs.tab(view_of(table).active or "")
    assert now is not None and now.isChecked()


def test_the_clock_is_not_put_back_by_what_stands_around_the_same_view(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "attempt")
    view = view_of(table, me)
    widget.show_view(view, me, around(table, me))
    clock = widget.tickets.attempt.clock
    QTest.qWait(30)
    left = clock.left()
    widget.show_view(view, me, around(table, me, bots=frozenset({"x"})))
    assert clock.left() <= left < 30


@pytest.mark.parametrize("eyes", ["active", "other"])
def test_the_last_ten_seconds_tick_for_whoever_has_them(
    eyes: str, make: Make, qtbot: QtBot
) -> None:
    widget = make()
    table, active = staged(widget, "attempt")
    me = active if eyes == "active" else next(n for n in table.names if n != active)
    heard: list[str] = []
    widget.sounded.connect(heard.append)
    clock = widget.tickets.attempt.clock
    view = msgspec.structs.replace(view_of(table, me), clock=11.05)
    widget.show_view(view, me, around(table, me))
    with qtbot.waitSignal(clock.ticked, timeout=20_000):
        pass
    assert clock.left() <= 10
    assert heard == (["tick"] if eyes == "active" else [])


def test_until_an_attempts_clip_runs_all_read_why_there_is_none(make: Make) -> None:
    mine, others = make(shown=False), make(shown=False)
    table, me = staged(mine, "attempt-start")
    other = next(name for name in table.names if name != me)

    def told() -> str:
        show(others, table, other)
        return others.announcer.call.big

    assert told() == others.words("goal.say.attempt_starts", active=me)
    button = mine.sheet.primary
    assert button is not None
    button.click()
    assert (button.text(), button.isEnabled()) == (mine.words("goal.clip.loading"), False)
    table.act(me, {"do": "start_clip"})
    assert told() == others.words("goal.say.attempt_other", active=me)


def test_a_break_stops_the_clock(make: Make) -> None:
    widget = make()
    table, me = staged(widget, "attempt")
    assert widget.tickets.attempt.clock.running()
    table.act(me, {"do": "pause"})
    show(widget, table, me)
    assert not widget.tickets.attempt.clock.running()


def test_a_clip_that_does_not_play_is_said_and_the_player_goes_on(
    make: Make, qtbot: QtBot, tmp_path: Path
) -> None:
    widget = make(clip_film=lambda token: tmp_path / "nothing.mp4")
    said: list[tuple[str, str]] = []
    widget.clip_said.connect(lambda token, state: said.append((token, state)))
    table = at("advanced", 2, phase("tip", 0))
    me = view_of(table).waiting[0]
    show(widget, table, me, clip="c1")
    qtbot.waitUntil(lambda: ("c1", "failed") in said, timeout=15_000)
    sent = steps_of(widget)
    assert widget.tickets.tip.refusal is not None
    QTest.mouseClick(widget.tickets.tip.refusal, Qt.MouseButton.LeftButton)
    assert sent == [{"do": "pass"}]


def test_the_hourglass_is_turned_by_whoever_likes_and_said(make: Make) -> None:
    widget = make()
    staged(widget, "place-wait")
    sent = steps_of(widget)
    QTest.mouseClick(widget.announcer.hourglass, Qt.MouseButton.LeftButton)
    assert sent == [{"do": "hourglass"}]
    widget.tell([HourglassTurned(by="Béla", waiting=("Anna",))])
    assert widget.announcer.hourglass.running()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hourglass_nudges_by_name(language: str) -> None:
    words = Words(language)
    turned = HourglassTurned(by="Béla", waiting=("Anna", "Csilla"))
    said = {me: whisper_of_all(turned, me, words) for me in ("Anna", "Béla", "Győző", None)}
    assert "Béla" in said["Anna"] and "Csilla" not in said["Anna"]
    assert "Anna" in said["Béla"] and "Béla" not in said["Béla"]
    for other in ("Győző", None):
        assert all(name in said[other] for name in ("Béla", "Anna", "Csilla"))
    alone = HourglassTurned(by="Béla", waiting=())
    assert whisper_of_all(alone, "Anna", words) == words("goal.small.hourglass", name="Béla")


def test_a_card_opens_over_the_table_and_escape_closes_it(make: Make) -> None:
    widget = make()
    staged(widget, "place-wait")
    assert widget.view is not None and widget.view.timeline is not None
    widget.timeline.card_opened.emit(widget.view.timeline[0].card)
    assert widget.opened.isVisible()
    QTest.keyClick(focus(), Qt.Key.Key_Escape)
    assert not widget.opened.isVisible()


def test_a_card_that_is_opened_grows_with_the_window(make: Make) -> None:
    widget = make()
    staged(widget, "place-wait")
    assert widget.view is not None and widget.view.timeline is not None
    units = []
    for wide in (1280, 2560):
        widget.resize(wide, wide * 9 // 16)
        widget.open_card(widget.view.timeline[0].card)
        panel = widget.opened.findChild(Panel)
        assert panel is not None
        units.append(panel.width() / widget.look.unit)
        widget.opened.close_card()
    assert widget.look.unit > 1.5 and units[1] == pytest.approx(units[0], rel=0.01)


def test_the_end_is_handed_over_once(make: Make) -> None:
    widget = make(shown=False)
    ended: list[bool] = []
    widget.finished.connect(lambda: ended.append(True))
    table = at("advanced", 2, lambda view: view.phase == "over")
    for _ in range(2):
        show(widget, table, table.names[0])
    assert ended == [True]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_no_button_cuts_its_words(name: str, language: str, make: Make) -> None:
    widget = make(language)
    staged(widget, name)
    for button in widget.findChildren(Button):
        if not button.isVisible():
            continue
        least = button._font()
        least.setPixelSize(max(1, round(least.pixelSize() * 0.6)))
        room = button.face().width() - button.look.px(16) - button._extra()
        assert QFontMetricsF(least).horizontalAdvance(button.text()) <= room, button.text()


@pytest.mark.parametrize("name", ["tip", "place", "challenge-wait", "place-easy-wait"])
def test_everything_stays_within_the_window(name: str, make: Make) -> None:
    widget = make()
    stage(widget, name)
    for size in ((960, 540), (1280, 720), (1920, 1080), (2560, 1440)):
        widget.resize(*size)
        button = widget.sheet.primary
        shown = [widget.announcer, widget.timeline, widget.sheet, widget.result]
        shown += [button] if button is not None and button.isVisible() else []
        for part in shown:
            corner = part.mapTo(widget, part.rect().bottomRight())
            assert widget.rect().contains(corner), (size, part)


class Paints(QObject):
    """Counts what is painted below a widget."""

    def __init__(self, root: QWidget) -> None:
        super().__init__()
        self.count = 0
        for widget in (root, *root.findChildren(QWidget)):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.parametrize("name", ["tip", "place", "challenge-wait", "extra"])
def test_an_idle_table_paints_nothing(name: str, make: Make) -> None:
    widget = make()
    staged(widget, name)
    QTest.qWait(600)
    paints = Paints(widget)
    QTest.qWait(400)
    assert paints.count == 0
