"""The running clip of GOAL's table: with the others, unless its player has gone their own way."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.look import laptop
from desktop.tables.base import Around, Start
from desktop.tables.goal.clip import Clip
from desktop.tables.goal.table import GoalTable
from desktop.video import Player, available
from desktop.video.strip import Strip
from desktop.words import Words
from tests.desktop.goal_evening import at, phase, view_of
from tests.desktop.test_video import film

pytestmark = pytest.mark.skipif(available() is not None, reason=f"clips: {available()}")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return film(tmp_path_factory.mktemp("clip") / "clip.mp4", seconds=20)


@pytest.fixture
def clip(qtbot: QtBot, file: Path) -> Iterator[Clip]:
    made = Clip(
        laptop(), Words("en"), lambda token: file, lambda token: "here", Player(sound=False)
    )
    qtbot.addWidget(made.widget)
    yield made
    made.close()


def now(position: float = 0.0, again: int = 0) -> Start:
    return Start("c", 1, time.monotonic(), position, again)


def stands(qtbot: QtBot, clip: Clip, state: str) -> None:
    qtbot.waitUntil(lambda: clip.player.state == state, timeout=15000)


def running(qtbot: QtBot, clip: Clip) -> None:
    clip.show_token("c", running=True)
    stands(qtbot, clip, "ready")
    with qtbot.waitSignal(clip.player.started, timeout=15000):
        clip.play(now())
    stands(qtbot, clip, "playing")


def said(clip: Clip) -> list[str]:
    log: list[str] = []
    clip.said.connect(lambda token, state: log.append(state))
    return log


def test_while_the_table_tells_something_else_the_clip_is_ready_for_nobody(
    qtbot: QtBot, clip: Clip
) -> None:
    log = said(clip)
    clip.busy(True)
    clip.show_token("c", running=True)
    stands(qtbot, clip, "ready")
    assert log == []
    clip.busy(False)
    assert log == ["ready"]


def test_a_start_that_came_before_the_clip_is_followed_when_it_can(
    qtbot: QtBot, clip: Clip
) -> None:
    clip.show_token("c", running=True)
    clip.play(now())
    stands(qtbot, clip, "playing")


def test_who_makes_room_for_a_clip_knows_of_its_start_before_it_starts(
    qtbot: QtBot, clip: Clip
) -> None:
    clip.show_token("c", running=True)
    stands(qtbot, clip, "ready")
    states: list[tuple[bool, str]] = []
    clip.playing.connect(lambda runs: states.append((runs, clip.player.state)))
    clip.play(Start("c", 1, time.monotonic() + 0.2))
    assert states == [(True, "ready")] and clip.runs
    stands(qtbot, clip, "playing")
    assert states[-1] == (True, "playing")


def test_the_common_pause_stops_it_until_the_others_go_on(qtbot: QtBot, clip: Clip) -> None:
    running(qtbot, clip)
    clip.pause(True)
    stands(qtbot, clip, "paused")
    clip.pause(False)
    qtbot.wait(50)
    assert clip.player.state == "paused"
    clip.play(now(2.0))
    stands(qtbot, clip, "playing")


def test_a_pause_before_the_start_holds_it_too(qtbot: QtBot, clip: Clip) -> None:
    clip.show_token("c", running=True)
    stands(qtbot, clip, "ready")
    clip.play(Start("c", 1, time.monotonic() + 0.2))
    clip.pause(True)
    qtbot.wait(300)
    assert clip.player.state == "ready"
    clip.play(now())
    stands(qtbot, clip, "playing")


def test_who_is_told_again_of_a_clip_that_runs_here_sees_no_difference(
    qtbot: QtBot, clip: Clip
) -> None:
    """A line was lost and is back, or the host has been started again."""
    running(qtbot, clip)
    states: list[str] = []
    clip.player.changed.connect(states.append)
    clip.play(now())
    qtbot.wait(100)
    assert states == []


def test_who_replays_for_themselves_goes_on_with_that_after_a_pause(
    qtbot: QtBot, clip: Clip
) -> None:
    running(qtbot, clip)
    clip.widget._strip.play_asked.emit()
    clip.pause(True)
    stands(qtbot, clip, "paused")
    clip.pause(False)
    clip.play(now(2.0))
    stands(qtbot, clip, "playing")
    places: list[float] = []
    clip.player.position.connect(lambda seconds, _: places.append(seconds))
    qtbot.waitUntil(lambda: len(places) > 2, timeout=15000)
    assert max(places[:3]) < 1.5


def test_when_the_host_has_it_begin_anew_everybody_is_with_the_others_again(
    qtbot: QtBot, clip: Clip
) -> None:
    running(qtbot, clip)
    clip.widget._strip.seek_asked.emit(0.9)
    places: list[float] = []
    clip.player.position.connect(lambda seconds, _: places.append(seconds))
    clip.play(now(again=1))
    qtbot.waitUntil(lambda: bool(places) and places[-1] < 5, timeout=15000)
    assert clip.player.state == "playing"


def test_a_clip_everybody_has_seen_says_that_it_was_missed_until_it_is_started(
    qtbot: QtBot, clip: Clip
) -> None:
    words = Words("en")

    def says(key: str) -> bool:
        return clip.widget.accessibleDescription() == words(key)

    clip.show_token("c", running=True)
    stands(qtbot, clip, "ready")
    assert says("goal.clip.ready") and not clip.missed
    clip.wait_for(["Béla", "Csilla"])
    assert clip.widget.accessibleDescription() == "Ready. Waiting for Béla and Csilla"
    clip.play(Start("c", 1, time.monotonic() - 60))
    assert not clip.missed
    qtbot.waitUntil(lambda: clip.missed and says("goal.clip.missed"), timeout=5000)
    clip.widget.findChild(Strip).play.click()
    stands(qtbot, clip, "playing")
    assert clip.widget.accessibleDescription() == "" and not clip.missed


def test_another_language_or_text_size_leaves_a_clip_running_and_as_loud_as_it_was(
    qtbot: QtBot, file: Path
) -> None:
    def made(language: str, text: float, **kept: object) -> GoalTable:
        table = GoalTable(
            laptop(text=text), Words(language), lambda _: file, lambda _: "here", **kept
        )
        qtbot.addWidget(table)
        table.resize(1280, 720)
        table.show()
        return table

    before = made("en", 1.0)
    game = at("advanced", 2, phase("tip", 0))
    view, around = view_of(game, "Anna"), Around(clip="c")
    before.show_view(view, "Anna", around)
    running(qtbot, before.clip)
    player = before.clip.player
    player.set_muted(True)
    qtbot.waitUntil(lambda: player.image() is not None)
    after = made("hu", 2.0, **before.keeps())
    log: list[str] = []
    after.clip_said.connect(lambda token, state: log.append(state))
    before.close_clips()
    after.show_view(view, "Anna", around)
    before.hide()
    assert after.clip.player is player and player.muted and player.image() is not None
    assert after.clip.widget.isVisible() and after.isAncestorOf(after.clip.widget)
    with qtbot.waitSignal(player.position, timeout=15000):
        pass
    assert player.state == "playing"
    player.seek(0.98)
    qtbot.waitUntil(lambda: "ended" in log, timeout=15000)
    assert log.count("ended") == 1
    after.close_clips()
