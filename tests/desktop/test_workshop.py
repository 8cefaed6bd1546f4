"""The workshop's windows: a deck is made by clicks and keys, kept at once, shared and opened."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.exchange import PAPERS, VIDEOS, Places
from desktop.look import laptop
from desktop.screens.workshop import DecksScreen
from desktop.screens.workshop_cut import CutSheet
from desktop.screens.workshop_import import ImportSheet
from desktop.screens.workshop_library import LibrarySheet
from desktop.words import Words
from desktop.workbench import Workbench
from desktop.workshop.draft import Source
from net.deck_folders import write_deck
from net.decks import STARTER, load_deck
from net.packs import SUFFIX
from net.tables.letters import LETTERS
from net.tables.reading import read_table
from tests.desktop.benches import (
    ENTER,
    LEFT,
    Answers,
    begin,
    drop,
    opened,
    press,
    take_goal,
    titles,
    write,
)
from tests.film.test_clip_files import clip
from tests.film.videos import video

TABLE = (
    "Dátum;Hazai;Vendég;Eredmény;Perc;Gólszerző\n"
    "9/7/2006;Olaszország;Franciaország;1-1;7 (p);Zidane\n"
    "x;A;B;1-0;3;y\n"
)
OURS = (
    "date,home,away,score,minute,scorer,team\n"
    "2019-05-04,Vasas,Honvéd,1-1,7,Nagy Béla,Vasas\n"
    "2019-05-04,Vasas,Honvéd,1-1,80,Kis Ede,Honvéd\n"
)


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workbench]:
    monkeypatch.setenv("GOLEST_NO_AUDIO", "1")
    with opened(qtbot, tmp_path) as made:
        yield made


def test_a_deck_is_made_of_the_library_and_by_hand_and_kept_at_once(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench)
    take_goal(qtbot, bench, "rahn 84")
    take_goal(qtbot, bench, "puskas 1954 6")
    assert titles(bench) == ["Helmut Rahn, 84. perc", "Ferenc Puskás, 6. perc"]
    bench._deck_wanted("hand")
    for name, text in (
        ("date", "2006. július 9."), ("home", "Olaszország"), ("away", "Franciaország"),
        ("score", "1-1"), ("minute", "7"), ("scorer", "Zinédine Zidane"),
    ):  # fmt: skip
        write(qtbot, bench, name, text)
    item = bench._item()
    assert item is not None
    # The match is a known one: its other facts come by themselves.
    assert (item.home, item.pens, item.order, item.penalty) == ("Italy", (5, 3), 1, True)
    folder = tmp_path / "decks" / "Döntők"
    qtbot.waitUntil(lambda: len(load_deck(folder).cards) == 3)
    assert load_deck(folder).errors == ()


def test_steps_are_taken_back_with_the_keyboard(qtbot: QtBot, bench: Workbench) -> None:
    deck = begin(qtbot, bench)
    take_goal(qtbot, bench, "rahn 84")
    deck.list.setFocus()
    qtbot.keyClick(deck.list, Qt.Key.Key_Delete)
    assert titles(bench) == []
    qtbot.keyClick(deck.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert titles(bench) == ["Helmut Rahn, 84. perc"]
    press(qtbot, bench, "undo")
    assert titles(bench) == []
    press(qtbot, bench, "redo")
    assert titles(bench) == ["Helmut Rahn, 84. perc"]


def test_what_a_card_lacks_stands_beside_it_and_in_the_list(qtbot: QtBot, bench: Workbench) -> None:
    deck = begin(qtbot, bench)
    bench._deck_wanted("hand")
    assert "Hiányzik a dátum." in deck.card.doubts.text()
    assert [entry.mark for entry in deck.list.entries()] == ["stop"]
    write(qtbot, bench, "date", "2006-02-30")
    assert "2006-02-30: ez nem nap." in deck.card.doubts.text()
    write(qtbot, bench, "score", "three")
    assert deck.card.lines["score"].wrong.isVisible()


def test_videos_dropped_on_the_page_become_cards_and_stay_as_they_were(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    videos = tmp_path / "my videos"
    videos.mkdir()
    for name in ("á b+&.mp4", "two.mkv"):
        clip(videos / name)
    (videos / "broken.mp4").write_bytes(b"no video")
    before = {file: hashlib.sha256(file.read_bytes()).digest() for file in videos.iterdir()}
    deck = begin(qtbot, bench)
    drop(deck, videos)
    assert titles(bench) == ["broken.mp4", "two.mkv", "á b+&.mp4"]
    made = lambda: [item.key for item in bench.history.now.items if item.clip]  # noqa: E731
    qtbot.waitUntil(lambda: len(made()) == 2, timeout=20_000)
    qtbot.waitUntil(lambda: "broken.mp4" in bench.window.toast.text())
    assert {file: hashlib.sha256(file.read_bytes()).digest() for file in videos.iterdir()} == before
    assert bench.folder is not None
    assert [path.name for path in bench.folder.iterdir() if path.name.startswith(".")] == []
    marks = {entry.title: entry.said for entry in deck.list.entries()}
    assert "1954" in marks["two.mkv"]  # its title tells the year


def test_a_table_is_previewed_asked_about_once_and_taken(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    (tmp_path / "vb.csv").write_text(TABLE, "utf-8")
    drop(bench.window.page(), tmp_path / "vb.csv")
    qtbot.waitUntil(lambda: bool(bench.window.findChildren(ImportSheet)))
    (sheet,) = bench.window.findChildren(ImportSheet)
    assert not sheet.take.isEnabled()
    assert [entry.mark for entry in sheet.list.entries()] == ["stop", "stop"]
    press(qtbot, bench, "dates-day")
    qtbot.waitUntil(sheet.take.isEnabled)
    assert [entry.mark for entry in sheet.list.entries()] == ["doubt", "stop"]
    press(qtbot, bench, "take")
    assert titles(bench) == ["Zidane, 7. perc (tizenegyes)"]
    item = bench._item()
    assert item is not None and item.date == "2006-07-09"


def test_a_table_among_videos_is_not_meant_and_one_beside_them_is(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    clip(downloads / "a.mp4")
    (downloads / "read me.txt").write_text("Thank you for downloading.\n", "utf-8")
    (tmp_path / "ours.csv").write_text(OURS, "utf-8")
    drop(bench.window.page(), downloads)
    write(qtbot, bench, "title", "Letöltve")
    assert titles(bench) == ["a.mp4"]
    bench.work.finish()
    QApplication.processEvents()  # what the work had to tell
    assert not bench.window.findChildren(ImportSheet)
    drop(bench.window.page(), clip(tmp_path / "b.mp4"), tmp_path / "ours.csv")
    qtbot.waitUntil(lambda: bool(bench.window.findChildren(ImportSheet)))
    press(qtbot, bench, "take")
    assert titles(bench)[:2] == ["a.mp4", "b.mp4"] and len(titles(bench)) == 4


def test_a_deck_is_shared_and_opened_where_it_is_dropped(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench)
    take_goal(qtbot, bench, "rahn 84")
    assert isinstance(bench.files, Answers)
    bench.files.target = str(tmp_path / "sent")
    press(qtbot, bench, "share")
    sent = tmp_path / f"sent{SUFFIX}"
    qtbot.waitUntil(sent.exists)
    press(qtbot, bench, "back")
    drop(bench.window.page(), sent)
    there = lambda: (tmp_path / "decks" / "Döntők 2").exists()  # noqa: E731
    qtbot.waitUntil(there)
    qtbot.waitUntil(lambda: "Döntők" in bench.window.toast.text())
    shown = bench.window.page()
    assert isinstance(shown, DecksScreen)
    assert shown.findChild(QAbstractButton, f"edit-{tmp_path / 'decks' / 'Döntők 2'}")


def test_a_pack_that_means_ill_is_refused_in_words(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    (tmp_path / "evil.golest").write_bytes(b"PK\x03\x04 and nothing")
    bench.take([str(tmp_path / "evil.golest")])
    qtbot.waitUntil(lambda: bench.window.findChild(QAbstractButton, "ok") is not None)
    press(qtbot, bench, "ok")
    assert not any((tmp_path / "decks").iterdir())


def test_a_deck_is_deleted_only_when_asked_twice(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench, "Old")
    press(qtbot, bench, "back")
    press(qtbot, bench, f"delete-{tmp_path / 'decks' / 'Old'}")
    assert (tmp_path / "decks" / "Old").exists()
    press(qtbot, bench, "yes")
    assert not (tmp_path / "decks" / "Old").exists()


def test_a_video_is_cut_and_hidden_by_keys_and_pointer(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench)
    video(tmp_path / "a.mp4", seconds=2.0, sound="mono")
    bench.add_videos([tmp_path / "a.mp4"])
    qtbot.waitUntil(lambda: bool(bench.history.now.items[0].clip), timeout=20_000)
    first = bench.history.now.items[0].clip
    press(qtbot, bench, "cut")
    (sheet,) = bench.window.findChildren(CutSheet)
    qtbot.waitUntil(lambda: sheet.wave.seconds > 1.9, timeout=10_000)
    for _ in range(10):
        qtbot.keyClick(sheet.wave, Qt.Key.Key_Right)
    qtbot.keyClick(sheet.wave, Qt.Key.Key_I)
    qtbot.keyClick(sheet.wave, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(sheet.wave, Qt.Key.Key_O)
    place = sheet.picture.place()
    start = (place.topLeft() + QPointF(10, 10)).toPoint()
    qtbot.mousePress(sheet.picture, LEFT, pos=start)
    qtbot.mouseMove(sheet.picture, start + QPoint(80, 60))
    qtbot.mouseRelease(sheet.picture, LEFT, pos=start + QPoint(80, 60))
    press(qtbot, bench, "done")
    source = bench.history.now.items[0].source
    assert source is not None and (source.cut_in, source.cut_out) == (0.4, 1.4)
    (box,) = source.boxes
    assert abs(box.wide - 80 / place.width()) < 0.02
    qtbot.waitUntil(lambda: bench.history.now.items[0].clip not in ("", first), timeout=20_000)
    bench._deck_wanted("undo")
    assert bench.history.now.items[0].source == Source(str(tmp_path / "a.mp4"))
    assert bench.history.now.items[0].clip == first
    bench._deck_wanted("undo")
    bench._deck_wanted("redo")
    qtbot.waitUntil(lambda: bool(bench.history.now.items[0].clip), timeout=20_000)


def test_boxes_are_made_moved_and_sized_by_keys_and_drawn_along_by_the_pointer(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench)
    bench.add_videos([clip(tmp_path / "a.mp4")])
    press(qtbot, bench, "cut")
    (sheet,) = bench.window.findChildren(CutSheet)
    picture, shift = sheet.picture, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(picture, Qt.Key.Key_Insert)
    qtbot.keyClick(picture, Qt.Key.Key_Plus)
    (first, second) = picture.boxes
    for _ in range(100):
        qtbot.keyClick(picture, Qt.Key.Key_Right)
        qtbot.keyClick(picture, Qt.Key.Key_Down, shift)
    assert picture.boxes[0] == first
    moved = picture.boxes[1]
    assert (moved.left, moved.top) == pytest.approx((1 - second.wide, second.top))
    assert moved.top + moved.high == pytest.approx(1)
    qtbot.keyClick(picture, Qt.Key.Key_Space)
    assert picture.chosen == 0
    start = picture.rect_of(first).center().toPoint()
    qtbot.mousePress(picture, LEFT, pos=start)
    qtbot.mouseMove(picture, start - QPoint(60, 0))
    qtbot.mouseRelease(picture, LEFT, pos=start - QPoint(60, 0))
    drawn = picture.boxes[0]
    assert drawn.left == pytest.approx(first.left - 60 / picture.place().width())
    assert (drawn.wide, drawn.high) == (first.wide, first.high)
    qtbot.keyClick(picture, Qt.Key.Key_Delete)
    assert picture.boxes == (moved,)


def test_a_video_gets_the_facts_of_a_goal_that_a_table_brought_and_takes_its_place(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    begin(qtbot, bench)
    (tmp_path / "ours.csv").write_text(OURS, "utf-8")
    bench.take([str(tmp_path / "ours.csv")])
    qtbot.waitUntil(lambda: bool(bench.window.findChildren(ImportSheet)))
    press(qtbot, bench, "take")
    assert titles(bench) == ["Nagy Béla, 7. perc", "Kis Ede, 80. perc"]
    bench.add_videos([clip(tmp_path / "a.mp4")])
    press(qtbot, bench, "library")
    (sheet,) = bench.window.findChildren(LibrarySheet)
    qtbot.keyClicks(sheet.search.field, "nagy vasas")
    qtbot.keyClick(sheet.search.field, ENTER)
    assert titles(bench) == ["Kis Ede, 80. perc", "Nagy Béla, 7. perc"]
    item = bench._item()
    assert item is not None and item.source is not None and item.order == 1
    assert bench.doubts()[item.key] == []
    press(qtbot, bench, "undo")
    assert len(titles(bench)) == 3


def test_a_clip_that_came_with_a_deck_is_made_anew_before_it_is_played(
    qtbot: QtBot, bench: Workbench, tmp_path: Path
) -> None:
    folder = tmp_path / "theirs"
    clip_of_theirs = folder / "clips" / "0001.mp4"
    clip_of_theirs.parent.mkdir(parents=True)
    video(clip_of_theirs)
    card = msgspec.structs.replace(load_deck(STARTER).cards[0], clip="clips/0001.mp4")
    write_deck(folder, [card], "Theirs")
    bench.edit(folder)
    assert bench.shelf.player is not None and bench.shelf.player.state == "empty"
    qtbot.waitUntil(lambda: bench.shelf.player.state == "ready", timeout=20_000)
    (copy,) = bench.shelf.copies.values()
    assert copy is not None and not copy.is_relative_to(folder)
    assert [path.name for path in clip_of_theirs.parent.iterdir()] == ["0001.mp4"]


def test_files_are_looked_for_where_the_last_ones_were_and_first_among_ones_own(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "config" / "places.json"
    films = tmp_path / "Films"
    films.mkdir()
    places = Places(kept)
    assert Path(places.of(VIDEOS)).is_dir() and Path(places.of(VIDEOS)) != Path.cwd()
    places.remember(VIDEOS, str(films / "goal.mp4"))
    assert Places(kept).of(VIDEOS) == str(films)
    assert Places(kept).of(PAPERS) == places.of(PAPERS) != str(films)
    places.remember(VIDEOS, "")
    assert Places(kept).of(VIDEOS) == str(films), "nothing chosen is nothing to remember"
    films.rmdir()
    assert Path(Places(kept).of(VIDEOS)).is_dir()
    kept.write_text("{oh no")
    assert Path(Places(kept).of(PAPERS)).is_dir()


def test_the_letters_a_table_was_read_in_are_shown_and_can_be_asked_for(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    table = "date;home;away;score;scorer\n1954-07-04;Magyarország;Őrség;1-0;Nagy"
    preview = read_table(table.encode("utf-8"))
    sheet = ImportSheet(laptop(), Words("en"), page, "a", preview)
    assert (sheet.letters.value, sheet.letters.currentText()) == (preview.letters, "UTF-8")
    assert {sheet.letters.itemData(at) for at in range(sheet.letters.count())} == set(LETTERS)
