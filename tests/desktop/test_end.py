"""The end of an evening: what is counted adds up, every goal can be opened, evenings are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from desktop import history
from desktop.commands.gallery_games import other_moments
from desktop.look import laptop, load_fonts, projector
from desktop.screens.end import EndScreen
from desktop.screens.ending import contested, result_of
from desktop.screens.past import PastSheet, when_words
from desktop.screens.story import StorySheet
from desktop.words import LANGUAGES, Words
from engine.goal.model import View
from tests.desktop.drawn import contrast, drawn_on, ground_of
from tests.desktop.goal_evening import at, phase, view_of


@pytest.fixture(scope="module")
def view(qapp: object) -> View:
    load_fonts()
    return view_of(at("advanced", 4, phase("over"), skill=0.8))


def test_own_cards_and_challenges_add_up_to_the_points(view: View) -> None:
    for one in result_of(view).standings:
        assert one.deeds is not None
        assert one.deeds.own + one.deeds.challenged == one.points
        assert one.deeds.tips_right <= one.deeds.tips


def test_the_goal_of_the_night_was_put_in_most_places(view: View) -> None:
    found = contested(view.story or ())
    if found is not None:
        one, places = found
        assert places == len({one.placed, *(flag.slot for flag in one.challenges)} - {None}) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_has_a_line_an_action_and_each_opens_its_goal(
    language: str, view: View, qtbot: QtBot
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    sheet = StorySheet(laptop(), Words(language), page, result_of(view))
    opened = QSignalSpy(sheet.card_opened)
    assert view.story and len(sheet.rows) == len(view.story)
    for row, one in zip(sheet.rows, view.story, strict=True):
        assert one.result.player in row.accessibleName()
        row.click()
    cards = [opened.at(i)[0] for i in range(opened.count())]
    assert cards == [one.result.card for one in view.story]
    texts = [one.text for one in drawn_on(sheet)[1]]
    assert view.cards[cards[0]].date[:4] in texts
    QTest.keyClick(sheet, Qt.Key.Key_Escape)


def test_nothing_scrolls_on_the_projectors_end_and_it_has_no_buttons(
    view: View, qtbot: QtBot
) -> None:
    page = EndScreen(projector(720, still=True), Words("hu"))
    qtbot.addWidget(page)
    page.show_end(result_of(view), None, False)
    page.resize(1280, 720)
    page.show()
    assert not page.again_button.isVisible() and not page.story_button.isVisible()
    bars = page.findChildren(QScrollBar)
    assert bars and not any(bar.isVisible() for bar in bars)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_end_shows_who_won_and_the_table_at_once_and_can_be_read(
    text: float, theme: str, view: View, qtbot: QtBot
) -> None:
    page = EndScreen(laptop(theme, text, still=True), Words("it"))
    qtbot.addWidget(page)
    page.show_end(result_of(view), "Anna", True)
    page.resize(1280, 720)
    page.show()
    QTest.qWait(1)
    image, texts = drawn_on(page)
    winner = result_of(view).standings[0].name
    assert winner in [one.text for one in texts] and any("punti" in one.text for one in texts)
    again = page.again_button
    assert again.isVisible() and again.visibleRegion().boundingRect() == again.rect()
    for one in texts[:3]:  # of the winner: what is drawn below may be scrolled away
        ground = ground_of(image, one)
        assert ground is None or contrast(one.colour, ground) >= one.least_contrast, one


def evening(**more: object) -> history.Evening:
    facts: dict[str, object] = {
        "when": "2026-06-20T20:14", "room": "Nappali", "game": "goal", "mode": "hard",
        "winners": ("Anna",), "points": {"Anna": 10, "Béla": 7}, "colours": {"Anna": "red"},
        "round": 9, **more,
    }  # fmt: skip
    return history.Evening(**facts)  # type: ignore[arg-type]


def test_an_evening_is_kept_once_and_the_latest_stands_first(tmp_path: Path) -> None:
    file = tmp_path / "deeper" / "evenings.jsonl"
    assert history.read(file) == []
    assert history.keep(file, evening())
    assert not history.keep(file, evening(when="2026-06-20T20:15"))
    assert history.keep(file, evening(when="2026-06-21T19:00", winners=("Béla",)))
    assert [one.winners for one in history.read(file)] == [("Béla",), ("Anna",)]


def test_what_cannot_be_read_of_the_evenings_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "evenings.jsonl"
    history.keep(file, evening())
    with file.open("ab") as kept:
        kept.write(b'\xff\xfe rubbish\n{"when": 3}\n')
    history.keep(file, evening(room="Padlás"))
    assert [one.room for one in history.read(file)] == ["Padlás", "Nappali"]
    assert not history.keep(tmp_path, evening())  # a folder stands there


def test_the_evenings_so_far_name_who_won(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    words = Words("en")
    sheet = PastSheet(laptop(), words, page, [evening(), evening(winners=("Anna", "Béla"))])
    texts = [one.text for one in drawn_on(sheet)[1]]
    assert "Nappali: Anna won" in texts and "Nappali: Anna and Béla won together" in texts
    assert when_words(words, "2026-06-20T20:14") == "20 June 2026 20:14"
    assert when_words(words, "some day") == "some day"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [960, 1100, 1280])
def test_at_the_end_no_button_is_pushed_out_of_the_window(
    language: str, wide: int, view: View, qtbot: QtBot
) -> None:
    page = EndScreen(laptop(still=True), Words(language))
    qtbot.addWidget(page)
    page.show_end(result_of(view), "Anna", True, "Béla")
    page.resize(wide, 540)
    page.show()
    QTest.qWait(1)
    for part in (page.again_button, page.story_button, page.past_button, page.home_link):
        right = part.mapTo(page, part.rect().topRight()).x()
        assert right < wide and part.width() >= part.minimumSizeHint().width()


@pytest.mark.parametrize("players", [2, 10])
def test_a_game_without_a_timeline_ends_in_the_middle_of_the_window(
    players: int, qtbot: QtBot
) -> None:
    load_fonts()
    shown = other_moments()[f"okorkor-{players}-over"]
    page = EndScreen(laptop(still=True), Words("hu"))
    qtbot.addWidget(page)
    page.show_end(result_of(shown.mine), "Anna", True)
    page.resize(1280, 720)
    page.show()
    QTest.qWait(1)
    table = page.standings
    above = table.mapTo(page, table.rect().topLeft()).y()
    below = page.height() - table.mapTo(page, table.rect().bottomLeft()).y()
    assert table.height() >= table.sizeHint().height()
    assert above > 60 and 0.4 < above / (above + below) < 0.6
