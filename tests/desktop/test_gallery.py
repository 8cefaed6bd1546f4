"""The gallery's pages: a picture a step, with what is open over them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.commands.gallery_moments import moments
from desktop.commands.gallery_page import rest, taken, wait
from desktop.commands.gallery_wall import closes, evenings, trick
from desktop.look import laptop
from desktop.widgets.notices import Guide

SIZE = QSize(640, 360)


def test_every_step_of_a_page_has_its_picture(qtbot: QtBot) -> None:
    page = QLabel()

    def say(page: QLabel) -> None:
        page.setText("Goal!")
        wait(20)

    images = taken(page, (("", rest), ("-said", say)), SIZE)
    assert list(images) == ["", "-said"]
    assert all(image.size() == SIZE * image.devicePixelRatio() for image in images.values())
    assert images[""] != images["-said"]


def test_what_is_open_in_a_window_of_its_own_is_in_the_picture(qtbot: QtBot) -> None:
    page = QWidget()
    door = QWidget(page)
    door.setGeometry(500, 20, 40, 40)
    look = laptop()

    def open_guide(page: QWidget) -> None:
        Guide(look, "Hourglass", ("Turn it.",), page).show_by(door)

    image = taken(page, (("", open_guide),), SIZE)[""]
    inside = QPoint(530, 70) * image.devicePixelRatio()
    assert image.pixelColor(inside).name() == QColor(look.theme["paper"]).name()


MOMENTS = moments()
ASKED = [name for name in MOMENTS if name.endswith(("-me", "-asked", "debt", "pointed", "trade"))]


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_that_is_set_up_comes_about(name: str) -> None:
    moment = MOMENTS[name]
    table = moment.table()
    over = "-over" in name
    assert (table.view(moment.eyes and table.names[0]).phase == "over") is over
    if name in ASKED:
        assert moment.eyes is not None and table.question(moment.eyes) is not None


EVENINGS = evenings()


@pytest.mark.parametrize("name", EVENINGS)
def test_every_moment_of_goal_for_the_wall_comes_about(name: str) -> None:
    moment = EVENINGS[name].moment()
    assert (moment.everybodys.mode == "easy") is name.startswith("easy")
    assert moment.everybodys.phase in name or name in ("easy-first", "first", "40")


CLOSES = closes()


@pytest.mark.parametrize("name", CLOSES)
def test_every_verdict_for_the_wall_comes_about(name: str) -> None:
    close = CLOSES[name].close()
    assert close.before.running is not None and close.everybodys
    assert close.after.mine.last_result != close.before.mine.last_result


@pytest.mark.parametrize("players", [5, 10])
def test_a_trick_for_the_wall_has_somebody_take_a_row(players: int) -> None:
    before, after = trick(players)
    assert sum(after.heads.values()) > sum(before.heads.values())
