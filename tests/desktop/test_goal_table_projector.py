"""GOAL on the projector with real views: large, whole, and only what a spectator may see."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent, QPixmap, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.look import STEPS, load_fonts, projector
from desktop.tables.base import Around, Start
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.rows import Row, Rows
from desktop.tables.goal.whispers import whisper_of
from desktop.video import Player
from desktop.words import Words
from engine import table as engine
from engine.goal.model import RoundBegan
from tests.desktop.drawn import spying
from tests.desktop.goal_evening import around, at, calm_step, cards, phase, play, sit_down, view_of
from tests.engine.games import legal_step


@pytest.fixture
def wall(qtbot: QtBot) -> Iterator[GoalProjector]:
    load_fonts()
    widget = GoalProjector(projector(720, still=True), Words("hu"), player=Player(sound=False))
    widget.resize(1280, 720)
    qtbot.addWidget(widget)
    yield widget
    widget.close_clips()


def show(wall: GoalProjector, table: engine.Table) -> None:
    wall.show_view(view_of(table), None, around(table, None))


@pytest.mark.parametrize("mode", ["easy", "advanced", "hard"])
def test_every_moment_of_an_evening_can_be_shown(mode: str, wall: GoalProjector) -> None:
    table, rng = sit_down(mode, 4, "shootout", seed=2), random.Random(2)
    ended: list[bool] = []
    wall.finished.connect(lambda: ended.append(True))
    wall.show()
    for _ in range(90):
        show(wall, table)
        wall.end_verdict()
        assert wall.announcer.call.big and not wall.announcer.call.lit
        table.act(*legal_step(table, rng, 0.6))
    while view_of(table).phase != "over":
        table.act(*legal_step(table, rng, 0.95))
    for _ in range(2):
        show(wall, table)
        wall.end_verdict()
    assert ended == [True]


def test_in_easy_everybodys_pitch_is_there(wall: GoalProjector) -> None:
    table = at("easy", 5, phase("place", 4))
    wall.show()
    show(wall, table)
    assert wall.stack.isVisible() and not wall.timeline.isVisible()
    assert [line.accessibleName() for line in wall.stack.lines()] == list(table.names)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1200)])
def test_a_clip_is_loaded_in_the_size_it_will_be_shown_in(
    size: tuple[int, int], wall: GoalProjector
) -> None:
    wall.resize(*size)
    wall.show()
    show(wall, sit_down("advanced", 3))
    loaded = wall.clip.seen_in
    assert loaded is not None and loaded.width() > wall.width() / 2
    wall.clip._expect(True)  # it is about to run
    assert wall.clip.widget._picture.size() == loaded


def test_an_overtime_shootout_shows_clock_and_results_and_nobodys_pitch(
    wall: GoalProjector,
) -> None:
    table = sit_down("easy", 2, "shootout", seed=3)
    rng = random.Random(3)
    while view_of(table).phase != "attempt":
        table.act(*calm_step(table, rng, 1.0))
    wall.show()
    show(wall, table)
    assert wall.clock.isVisible() and wall.rows.isVisible() and wall.result.isVisible()
    assert not wall.timeline.isVisible() and not wall.stack.isVisible()
    assert not wall.clock.running()
    table.act(view_of(table).active or "", {"do": "start_clip"})
    show(wall, table)
    assert wall.clock.running()


def test_the_rounds_of_an_overtime_shootout_are_counted_from_one(wall: GoalProjector) -> None:
    table = sit_down("easy", 2, "shootout", seed=3)
    rng = random.Random(3)
    before: set[int] = set()
    while view_of(table).phase != "attempt":
        before.add(view_of(table).round)
        table.act(*calm_step(table, rng, 1.0))
    show(wall, table)
    assert view_of(table).round > 1 and view_of(table).bout == 1
    assert wall.announcer.call.small.startswith(wall.words("goal.small.attempt", round=1))
    while view_of(table).phase == "attempt" and view_of(table).bout == 1:
        table.act(*calm_step(table, rng, 1.0))
    assert view_of(table).bout == 2
    later = RoundBegan(round=11, order=table.names, bout=2)
    assert whisper_of(later, None, wall.words) == ""


def test_from_forty_one_cards_on_the_pitch_takes_the_whole_room(wall: GoalProjector) -> None:
    table = at("advanced", 5, lambda view: cards(view) > 40, skill=0.9)
    wall.show()
    show(wall, table)
    assert wall.timeline.isVisible() and not wall.result.isVisible()


@pytest.mark.parametrize("height", [720, 1080, 2160])
def test_nothing_is_written_smaller_than_a_36th_of_the_height(height: int, qtbot: QtBot) -> None:
    load_fonts()
    widget = GoalProjector(projector(height), Words("hu"), player=Player(sound=False))
    qtbot.addWidget(widget)
    widget.resize(height * 16 // 9, height)
    show(widget, at("advanced", 4, phase("place")))
    least = height / 36 - 0.5
    assert all(widget.look.size(step) >= least for step in STEPS)
    sizes = [label.font().pixelSize() for label in widget.findChildren(QLabel) if label.text()]
    assert all(size >= least for size in sizes)
    picture = QPixmap(widget.size())
    widget.render(picture)
    widget.close_clips()


def test_how_to_join_stands_in_the_announcer(wall: GoalProjector) -> None:
    table = at("advanced", 3, phase("place"))
    wall.show_view(view_of(table), None, Around(hint="192.168.1.20:4729"))
    assert wall.announcer.call.note == "192.168.1.20:4729"


def test_a_clip_waits_until_the_verdict_is_told(wall: GoalProjector) -> None:
    table = at("advanced", 3, phase("challenge"))
    wall.show()
    show(wall, table)
    play(table, lambda view: view.phase == "tip")
    wall.show_view(view_of(table), None, around(table, None, clip="next"))
    wall.play_clip(Start("next", 1, at=0.0))
    assert wall.view is not None and wall.view.phase == "challenge"
    assert wall.clip._start is None
    wall.end_verdict()
    assert wall.clip._start is not None and wall.view.phase == "tip"


def test_everything_grows_with_the_window(wall: GoalProjector) -> None:
    wall.show()
    show(wall, at("advanced", 3, phase("place")))
    wall.resize(1920, 1080)
    wall.wear(projector(1080, still=True))
    QTest.qWait(1)
    assert wall.grab().size() == wall.size() * wall.devicePixelRatioF()
    assert wall.board.height() > 100


def test_the_shadow_of_a_card_goes_with_the_card(wall: GoalProjector, qtbot: QtBot) -> None:
    painted: list[QRegion] = []

    class Paints(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                painted.append(event.region())
            return False

    wall.show()
    qtbot.waitExposed(wall)
    show(wall, at("advanced", 4, phase("place")))
    QTest.qWait(50)
    shade = wall._shade()
    assert not shade.isEmpty()
    wall.installEventFilter(filtering := Paints())
    show(wall, at("advanced", 4, phase("challenge")))
    assert wall._shade().isEmpty()
    foot = shade.adjusted(4, 8, -4, -1).toAlignedRect()
    qtbot.waitUntil(lambda: any(region.contains(foot) for region in painted))
    wall.removeEventFilter(filtering)


def test_whose_laptop_does_not_answer_is_said_to_the_room(wall: GoalProjector) -> None:
    table = at("advanced", 4, phase("place"))
    wall.show_view(view_of(table), None, around(table, None, missing=("Béla",)))
    assert "Béla gépe nem válaszol" in wall.announcer.call.small
    show(wall, table)
    assert "Béla" not in wall.announcer.call.small.replace(view_of(table).active or "", "")


def test_until_everybodys_clip_begins_the_room_is_told_that_it_is_waited_for(
    wall: GoalProjector,
) -> None:
    table = at("advanced", 3, phase("tip"))
    about = around(table, None, clip="c", slow=("Béla",))
    wall.show_view(view_of(table), None, about)
    assert wall.announcer.call.big == wall.words("goal.say.clip_comes")
    assert "Béla" in wall.announcer.call.small
    wall.play_clip(Start("c", 1, at=0.0))
    assert wall.announcer.call.big == wall.words("goal.say.tip_all")


@pytest.mark.parametrize("mode", ["easy", "advanced"])
def test_when_it_is_over_everybody_stands_there_by_name_and_no_sand_runs(
    mode: str, wall: GoalProjector
) -> None:
    table, rng = sit_down(mode, 4, "traditional", seed=2), random.Random(2)
    wall.show()
    show(wall, table)
    assert wall.announcer.hourglass.isVisible()
    while view_of(table).phase != "over":
        table.act(*legal_step(table, rng, 0.95))
    wall.take(view_of(table), around(table, None))
    assert not wall.announcer.hourglass.isVisible()
    with spying() as found:
        wall.rows.grab()
    assert set(table.names) <= {one.text for one in found}
    assert not wall.result.isVisible() and wall.rows.geometry().bottom() < wall.height()


def test_rows_beside_each_other_are_written_in_one_size(qtbot: QtBot) -> None:
    rows = Rows(projector(720), surface="night")
    qtbot.addWidget(rows)
    said = ("1958 és 1962 közé tette", "1962 és 1982 közé hívta: kártya, +1 pont", "passzolt")
    rows.show_rows([Row("Anna", "red", text) for text in said])
    rows.set_columns(2, nameless=True, tight=True)
    rows.resize(570, 120)
    with spying() as found:
        rows.grab()
    assert len(found) == 3 and len({one.size for one in found}) == 1
