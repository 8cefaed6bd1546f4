"""Clips on their way: how far they are, stopped, made after all, and refused with the reason."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.screens.workshop import DecksScreen
from desktop.screens.workshop_preview import PreviewSheet
from desktop.video import ClipWidget
from desktop.workbench import Workbench
from desktop.workshop.converting import Progress
from desktop.workshop.draft import Item, Source, with_facts
from desktop.workshop.dropped import files_in
from desktop.workshop.making import Making
from tests.desktop.benches import ENTER, begin, drop, opened, page, press
from tests.desktop.test_workshop_draft import RAHN
from tests.film.test_clip_files import clip

A, B = Source("a.mp4"), Source("b.mp4", 5.0, 15.0)


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workbench]:
    monkeypatch.setenv("GOLEST_NO_AUDIO", "1")
    with opened(qtbot, tmp_path) as made:
        yield made


def dropped(qtbot: QtBot, bench: Workbench, folder: Path, *names: str) -> None:
    """A new deck whose videos have just been asked for."""
    own = folder / "own"
    own.mkdir()
    for name in names:
        clip(own / name)
    begin(qtbot, bench)
    drop(page(bench), own)


def items(bench: Workbench) -> tuple[Item, ...]:
    return bench.history.now.items


def left_over(bench: Workbench) -> list[str]:
    assert bench.folder is not None
    return [path.name for path in bench.folder.iterdir() if path.name.startswith(".")]


def test_time_left_follows_what_is_done_of_all_that_is_wanted() -> None:
    making = Making()
    assert making.whole(0.0) is None
    making.begin("1", A, 0.0)
    making.begin("2", B, 0.0)
    making.lasts("a.mp4", 30.0)
    making.goes_on("1", Progress(0.5, 4.0))
    # 15 of 40 seconds are done; of the other video only 10 are wanted.
    assert making.whole(3.0) == (0, 2, 0.375, 5.0)
    making.made("1", Source("a.mp4", 1.0))
    assert making.running() == ["1", "2"]  # a late one of an older cut changes nothing
    making.made("1", A)
    assert making.whole(6.0) == (1, 2, 0.75, 2.0)
    making.made("2", B)
    assert making.whole(8.0) is None


def test_what_was_given_up_stays_so_until_it_is_asked_for_or_cut_anew() -> None:
    making = Making()
    making.begin("1", A, 0.0)
    making.give_up("1", "broke")
    assert making.whole(1.0) is None and making.running() == []
    assert making.why_not(Item("1", source=A)) == "broke"
    assert making.why_not(Item("1", source=B)) == ""
    making.begin("1", A, 2.0)
    assert making.why_not(Item("1", source=A)) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="has no pipes and links of this kind")
def test_of_what_is_dropped_only_files_of_the_right_kinds_are_looked_at(tmp_path: Path) -> None:
    for name in ("b/2.MOV", "a/1.mp4", "a/notes.pdf", ".hidden/3.mp4", "._4.mp4", "closed/5.mp4"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "b" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.mp4").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.mp4")
    (tmp_path / "closed").chmod(0)
    names = [file.name for file in files_in([str(tmp_path)], {".mp4", ".mov"})]
    (tmp_path / "closed").chmod(0o700)
    # Whoever is root may read a closed folder as well.
    assert names in (["1.mp4", "2.MOV"], ["1.mp4", "2.MOV", "5.mp4"])
    assert files_in([str(tmp_path / "a" / "notes.pdf"), "nowhere"], {".mp4"}) == []


def test_a_clip_is_stopped_and_made_after_all(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    dropped(qtbot, bench, tmp_path, "a.mp4", "b.mp4")
    shown = page(bench)
    assert shown.making.isVisible() and "0 / 2" in shown.making.said.text()
    press(qtbot, bench, "stop")
    assert "le van állítva" in shown.card.doubts.text()
    qtbot.waitUntil(lambda: bool(items(bench)[1].clip), timeout=20_000)
    qtbot.waitUntil(lambda: left_over(bench) == [])
    assert items(bench)[0].clip == "" and not shown.making.isVisible()
    press(qtbot, bench, "make")
    qtbot.waitUntil(lambda: bool(items(bench)[0].clip), timeout=20_000)
    assert "le van állítva" not in shown.card.doubts.text()


def test_all_are_stopped_by_the_keyboard_and_no_step_begins_them_again(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    dropped(qtbot, bench, tmp_path, "a.mp4", "b.mp4", "c.mp4")
    shown = page(bench)
    shown.making.link.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(shown.making.link, ENTER)
    assert not shown.making.isVisible()
    bench._deck_wanted("undo")
    assert items(bench) == ()
    bench._deck_wanted("redo")
    assert bench.clips.waiting() == 0 and len(items(bench)) == 3
    assert [entry.mark for entry in shown.list.entries()] == ["stop"] * 3
    qtbot.waitUntil(lambda: left_over(bench) == [])
    press(qtbot, bench, "back")
    assert isinstance(bench.window.page(), DecksScreen)


def test_a_card_shows_which_video_it_is_before_there_is_a_clip(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    dropped(qtbot, bench, tmp_path, "a.mp4")
    press(qtbot, bench, "stop")
    (shown,) = page(bench).findChildren(ClipWidget)
    qtbot.waitUntil(lambda: shown._picture.image() is not None, timeout=20_000)
    image = shown._picture.image()
    assert image is not None and (image.width(), image.height()) == (64, 48)
    bench._deck_wanted("hand")  # another card, without a video
    assert shown._picture.image() is None


def test_as_players_see_it_runs_at_once_and_turns_the_card(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    dropped(qtbot, bench, tmp_path, "a.mp4")
    bench.history.do(bench.history.now.put(with_facts(items(bench)[0], RAHN)))
    qtbot.waitUntil(lambda: bool(items(bench)[0].clip), timeout=20_000)
    press(qtbot, bench, "preview")
    (sheet,) = bench.window.findChildren(PreviewSheet)
    if sheet.player.state != "failed":  # no VLC here
        qtbot.waitUntil(lambda: sheet.player.state in ("playing", "ended"), timeout=20_000)
    assert not sheet.face.isVisible() and not sheet.facts.isVisible()
    press(qtbot, bench, "turn")
    assert sheet.face.isVisible() and "1954" in sheet.facts.text()


def test_a_deck_whose_clips_are_not_ready_is_left_knowingly_and_gone_on_with(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    dropped(qtbot, bench, tmp_path, "a.mp4")
    folder = bench.folder
    assert folder is not None
    press(qtbot, bench, "back")
    press(qtbot, bench, "cancel")
    assert bench.clips.waiting() == 1
    press(qtbot, bench, "back")
    press(qtbot, bench, "yes")
    assert isinstance(bench.window.page(), DecksScreen) and bench.clips.waiting() == 0
    bench.edit(folder)
    qtbot.waitUntil(lambda: bool(items(bench)[0].clip), timeout=20_000)


def test_a_video_that_becomes_no_clip_says_why_on_its_card(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    (tmp_path / "x.mp4").write_bytes(b"no video")
    begin(qtbot, bench)
    drop(page(bench), tmp_path / "x.mp4")
    shown = page(bench)
    qtbot.waitUntil(lambda: "Ebből a videóból nincs klip" in shown.card.doubts.text())
    assert "unreadable" not in shown.card.doubts.text()
    assert not shown.making.isVisible()
