"""How a closed action is told: nothing before its moment, why in one sentence, tokens home."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from itertools import product

import pytest
from msgspec import UNSET
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts, projector
from desktop.tables.base import Table
from desktop.tables.goal.calls import Reader
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.reasons import reason_of, tip_missed
from desktop.tables.goal.results import verdict_of
from desktop.tables.goal.table import GoalTable
from desktop.video import Player
from desktop.widgets.beats import COINS, DONE, STAMP
from desktop.widgets.flight import Flight
from desktop.widgets.skip import AnyPress
from desktop.words import LANGUAGES, Words
from engine import table as engine
from engine.goal.model import Card, Challenged, ChallengePassed, RoundBegan, Tip, TipShown, View
from engine.goal.tips import is_right_tip
from tests.desktop.goal_evening import VERDICTS, around, closing, view_of

Make = Callable[..., Table]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    made: list[Table] = []

    def build(projected: bool = False, still: bool = False) -> Table:
        load_fonts()
        player = Player(sound=False)
        if projected:
            widget: Table = GoalProjector(projector(720, still=still), Words("hu"), player=player)
        else:
            widget = GoalTable(laptop(still=still), Words("hu"), player=player)
        widget.resize(1280, 720)
        qtbot.addWidget(widget)
        widget.show()
        qtbot.waitExposed(widget)
        made.append(widget)
        return widget

    yield build
    for widget in made:
        widget.close_clips()


def told(widget: Table, kind: str, me: str | None = None) -> tuple[engine.Table, View, View]:
    """Lets an action of this kind close on the widget; gives the views before and after."""
    table, before, events = closing(kind)
    widget.show_view(before[me], me, around(table, me))
    widget.show_view(view_of(table, me), me, around(table, me))
    widget.tell(table.may_hear(events, me))
    return table, before[me], view_of(table, me)


def points(widget: Table, view: View) -> dict[str, int]:
    plates = {name: widget.board.plate(name) for name in view.points}  # type: ignore[attr-defined]
    return {name: plate.seat.points for name, plate in plates.items()}


@pytest.mark.parametrize("projected", [False, True])
def test_nothing_is_told_before_the_card_is_open_and_figures_turn_last(
    projected: bool, make: Make, qtbot: QtBot
) -> None:
    widget = make(projected)
    announcer, drama = widget.announcer, widget._drama  # type: ignore[attr-defined]
    said: list[tuple[str, str, dict[str, int]]] = []

    def note(beat: str) -> None:
        view = widget.view  # type: ignore[attr-defined]
        said.append((beat, announcer.call.big, points(widget, view)))

    drama.opened.connect(lambda: note("opened"))
    drama.paid.connect(lambda: note("paid"))
    with qtbot.waitSignal(drama.ended, timeout=20_000):
        _, before, after = told(widget, "challenged")
        assert announcer.call.big == widget.words("goal.say.verdict")
        assert points(widget, before) == before.points
    reason = reason_of(Reader(after, None, widget.words), after.last_result)
    assert [beat for beat, _, _ in said] == ["opened", "paid"]
    assert all(big == reason for _, big, _ in said)
    assert said[0][2] == before.points and said[1][2] == after.points
    assert announcer.call.big != reason


def test_nobody_talks_over_a_verdict_and_what_comes_of_it_is_said_after_it(make: Make) -> None:
    widget = make(still=True)
    told(widget, "challenged")
    assert isinstance(widget, GoalTable) and widget.telling()
    widget.tell([ChallengePassed(by="Béla"), RoundBegan(round=7, order=("Béla",))])
    assert widget.announcer._whisper == ""
    widget.end_verdict()
    assert widget.announcer._whisper == widget.words("goal.log.round", round=7)


@pytest.mark.parametrize("projected", [False, True])
def test_with_reduced_motion_the_facts_are_there_at_once(projected: bool, make: Make) -> None:
    widget = make(projected, still=True)
    _, _, after = told(widget, "gained")
    reason = reason_of(Reader(after, None, widget.words), after.last_result)
    assert widget.announcer.call.big == reason  # type: ignore[attr-defined]
    assert points(widget, after) == after.points
    assert widget.flight.flying() == 0  # type: ignore[attr-defined]
    assert not widget.dim.isVisible()  # type: ignore[attr-defined]


@pytest.mark.parametrize("projected", [False, True])
def test_the_stage_goes_dark_in_the_hush_and_comes_back_with_the_facts(
    projected: bool, make: Make, qtbot: QtBot
) -> None:
    widget = make(projected)
    dim, drama = widget.dim, widget._drama  # type: ignore[attr-defined]
    lit: list[bool] = []
    drama.opened.connect(lambda: lit.append(not dim.isVisible()))
    with qtbot.waitSignal(drama.opened, timeout=20_000):
        told(widget, "challenged")
        card = widget.card if projected else widget.tickets.verdict  # type: ignore[attr-defined]
        inside = dim.parentWidget().children()
        assert dim.isVisible() and inside.index(card) > inside.index(dim)
    qtbot.waitUntil(lambda: lit == [True])


def test_tokens_fly_to_those_who_got_one(make: Make, qtbot: QtBot) -> None:
    widget = make()
    flying: list[int] = []
    drama, flight = widget._drama, widget.flight  # type: ignore[attr-defined]
    drama.paid.connect(lambda: flying.append(flight.flying()))
    with qtbot.waitSignal(drama.paid, timeout=20_000):
        _, _, after = told(widget, "gained")
    assert after.last_result is not None
    assert flying == [len(after.last_result.gained)]
    qtbot.waitUntil(flight.isHidden, timeout=20_000)


def test_the_challenge_that_closes_an_action_has_its_row_and_its_flag(make: Make) -> None:
    widget = make(still=True)
    _, before, events = closing("challenged")
    last = [event for event in events if isinstance(event, Challenged)]
    assert last and all(event.by not in {f.by for f in before[None].challenges} for event in last)
    told(widget, "challenged", before[None].active)
    names = [row.name for row in widget.tickets.verdict.rows()]  # type: ignore[attr-defined]
    assert last[0].by in names
    flags = widget.timeline._scene.model.challenges  # type: ignore[attr-defined]
    assert (last[0].slot, last[0].by) in [(flag.slot, flag.name) for flag in flags]


def test_a_duel_is_told_longer_with_its_dates_nearest_first(make: Make) -> None:
    widget = make(still=True)
    _, _, after = told(widget, "duel")
    drama, outcome = widget._drama, after.last_result  # type: ignore[attr-defined]
    assert outcome is not None and outcome.dates
    true = date.fromisoformat(after.cards[outcome.card].date)
    off = {name: abs((date.fromisoformat(d) - true).days) for name, d in outcome.dates.items() if d}
    rows = drama.tale.verdict.rows
    duellists = [row.name for row in rows if row.figure]
    assert duellists == sorted(off, key=lambda name: off[name])
    assert rows[-1].name == outcome.player
    long = drama.tale.ms
    widget.end_verdict()  # type: ignore[attr-defined]
    told(widget, "right")
    assert long > drama.tale.ms > DONE > COINS > STAMP[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["right", "challenged", "nobody", "easy"])
def test_the_reason_names_years_that_are_in_this_order(kind: str, language: str) -> None:
    table, _, _ = closing(kind)
    view = view_of(table)
    outcome = view.last_result
    assert outcome is not None
    said = reason_of(Reader(view, None, Words(language)), outcome)
    card = view.cards[outcome.card]
    years = [int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", said)]
    assert years[0] == int(card.date[:4]) and len(years) in (2, 3)
    beside = [view.cards[c].date for c in outcome.between or () if c]
    assert {str(year) for year in years[1:]} <= {day[:4] for day in beside}
    if outcome.won_by:
        assert outcome.won_by[0] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", VERDICTS)
def test_every_verdict_is_one_whole_sentence_for_everybody(kind: str, language: str) -> None:
    table, _, _ = closing(kind)
    for me in (None, *table.names):
        view = view_of(table, me)
        assert view.last_result is not None
        said = reason_of(Reader(view, me, Words(language)), view.last_result)
        assert said and not {"{", "⟨"} & set(said)


@pytest.mark.parametrize("mode", ["easy", "hard"])
def test_a_wrong_tip_and_no_right_one_is_told_why(mode: str) -> None:
    sides = ((1, 1), (2, 1), (1, 2), (0, 0))
    pens = ("home", "away") if mode == "easy" else ((4, 2), (2, 4))
    for at, shot in product(sides, (None, (4, 2), (2, 4))):
        if shot and at[0] != at[1]:
            continue
        card = Card("c", "m", "1990-07-04", "Italy", "Spain", at, 1, shot)
        for score, said in product(sides, (None, *pens)):
            if said and score[0] != score[1]:
                continue
            tip = Tip(*score, UNSET if said is None else said)
            why = tip_missed(TipShown(*score, said), card, mode)
            assert (why == "") == is_right_tip(tip, card, mode), (tip, card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_tipped_wrong_reads_what_it_was(language: str) -> None:
    words = Words(language)
    table, before, _ = closing("challenged")
    missed = 0
    for me in table.names:
        view, old = view_of(table, me), before[me]
        outcome, tip = view.last_result, (old.tips or {})[me]
        assert outcome is not None
        told = verdict_of(Reader(view, me, words), old, outcome).tips
        assert not {"{", "⟨"} & set(told)
        card = view.cards[outcome.card]
        if tip is not None and (tip.home, tip.away) != card.score and card.pens is None:
            missed += 1
            assert words.score(card.score) in told
    assert missed


def test_coins_fly_from_one_point_to_each_and_land(qtbot: QtBot) -> None:
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(300, 200)
    flight = Flight(laptop(), home)
    home.show()
    flight.fly(QPointF(10, 190), [QPointF(200, 5), QPointF(280, 5)])
    assert flight.flying() == 2 and flight._coins()[0] == QPointF(10, 190)
    qtbot.waitUntil(flight.isHidden)
    flight.wear(laptop(still=True))
    flight.fly(QPointF(10, 190), [QPointF(200, 5)])
    assert flight.flying() == 0


def test_any_press_is_heard_once_and_does_no_more(qtbot: QtBot) -> None:
    home = QWidget()
    qtbot.addWidget(home)
    skip = AnyPress(home)
    heard: list[bool] = []
    skip.pressed.connect(lambda: (heard.append(True), skip.stop()))
    skip.listen()
    QTest.keyClick(home, Qt.Key.Key_Shift)
    assert heard == []
    QTest.keyClick(home, Qt.Key.Key_X)
    QTest.keyClick(home, Qt.Key.Key_X)
    assert heard == [True]
