"""What the room's wall promises in moments that are hard on it: everything large enough to be read
from afar, on its own ground, inside the window, and no pawn over a square's words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.commands.gallery_moments import ON_THE_WALL, moments
from desktop.commands.gallery_wall import evenings
from desktop.look import PLAYER_COLOURS, load_fonts, projector
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.tables.base import Around, Table
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.golden_goal.cell_plan import plan_of
from desktop.tables.golden_goal.layers import Layer
from desktop.tables.golden_goal.layout import lay_out
from desktop.video import Player
from desktop.widgets.flaps import Flaps
from desktop.widgets.seat import Scoreboard, Seat
from desktop.words import Words
from tests.desktop.drawn import contrast, drawn_on, ground_of

SIZE = QSize(1280, 720)
HARD = {
    "okorkor": ("draft-6-all", "10-long", "2-long"),
    "tiszta-sor": ("nines", "nines-long", "fives"),
    "golden-goal": ("debt", "offers", "auction-asked", "auction-long", "heap", "demand"),
}
LANGUAGES = ("hu", "en", "it")


@pytest.mark.parametrize(
    ("game", "name", "language"),
    [
        (game, name, LANGUAGES[number % 3])
        for game, names in HARD.items()
        for number, name in enumerate(names)
    ],
)
def test_every_text_on_the_wall_is_large_stands_out_and_is_inside(
    game: str, name: str, language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(
        self: Layer,
        painter: QPainter,
        room: QRectF,
        key: object,
        draw: Callable[[QPainter], object],
    ) -> None:
        draw(painter)  # kept pictures do not say where their texts are

    monkeypatch.setattr(Layer, "show", at_once)
    load_fonts()
    page = moments()[f"table-{game}-at-{name}"].page(projected=True)
    assert name in ON_THE_WALL[game]
    table = page.make(projector(SIZE.height(), still=True), Words(language))
    qtbot.addWidget(table)
    table.resize(SIZE)
    table.show()
    QApplication.processEvents()
    image, texts = drawn_on(table)
    assert isinstance(table, Table) and texts
    for one in texts:
        assert one.size >= SIZE.height() / 36 - 0.5, one
        assert one.box.isEmpty() or QRectF(image.rect()).adjusted(-1, -1, 1, 1).contains(one.box)
        ground = ground_of(image, one)
        if ground is not None and not one.faint:
            assert contrast(one.colour, ground) >= one.least_contrast, (one, ground.name())
    table.close_clips()


def test_in_easy_flags_fly_above_cards_that_can_be_read(qtbot: QtBot) -> None:
    load_fonts()
    wall = GoalProjector(projector(720, still=True), Words("hu"), player=Player(sound=False))
    qtbot.addWidget(wall)
    wall.resize(SIZE)
    wall.show()
    view = evenings()["easy-5-challenge"].moment().everybodys
    assert len(view.challenges) > 1 and view.active is not None
    wall.show_view(view, None, Around())
    lines = dict(zip(view.timelines or {}, wall.stack.lines(), strict=True))
    high = {name: line.height() for name, line in lines.items()}
    flags = 2 * 44  # two of them, one above the other
    assert high[view.active] >= flags + 100 and min(high.values()) >= 75
    assert sum(high.values()) == wall.stack.height()
    wall.close_clips()


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 768)])
@pytest.mark.parametrize("name", ["5-challenge", "5-place", "easy-5-tip"])
def test_on_walls_of_every_shape_what_everybody_did_is_told_whole(
    name: str, size: tuple[int, int], qtbot: QtBot
) -> None:
    load_fonts()
    high = min(size[1], size[0] * 9 / 16 * 1.15)  # as the window has it
    wall = GoalProjector(projector(high, still=True), Words("en"), player=Player(sound=False))
    qtbot.addWidget(wall)
    wall.resize(*size)
    wall.show()
    wall.show_view(evenings()[name].moment().everybodys, None, Around())
    told = [one.text for part in (wall.rows, wall.announcer) for one in drawn_on(part)[1]]
    assert told and not [text for text in told if text.endswith("…")]
    wall.close_clips()


def test_in_easy_the_clip_and_the_card_stand_beside_the_pitches(qtbot: QtBot) -> None:
    load_fonts()
    wall = GoalProjector(projector(720, still=True), Words("hu"), player=Player(sound=False))
    qtbot.addWidget(wall)
    wall.resize(SIZE)
    wall.show()
    wall.show_view(evenings()["easy-5-tip"].moment().everybodys, None, Around())
    parts = (wall.title, wall.clip.widget, wall.card, wall.result)
    assert all(part.isVisible() for part in parts)
    for one, other in combinations(parts, 2):
        assert not one.geometry().intersects(other.geometry()), (one, other)
    wall.close_clips()


def test_a_long_name_leaves_the_points_of_the_end_in_sight(qtbot: QtBot) -> None:
    load_fonts()
    page = EndScreen(projector(720, still=True), Words("hu"))
    qtbot.addWidget(page)
    page.show_end(result_of(evenings()["5-over"].moment().everybodys), None, False)
    page.resize(SIZE)
    page.show()
    QApplication.processEvents()
    points = page.standings.findChildren(Flaps)
    assert len(points) == 5
    for one in points:
        assert one.visibleRegion().boundingRect() == one.rect()
    words = next(one for one in drawn_on(page.joy)[1] if "nyert" in one.text)
    assert page.joy.rect().toRectF().contains(words.box)


@pytest.mark.parametrize("name", ["5-challenge", "5-extra", "easy-5-challenge"])
def test_whose_the_last_action_was_is_read_whole(name: str, qtbot: QtBot) -> None:
    load_fonts()
    wall = GoalProjector(projector(720, still=True), Words("hu"), player=Player(sound=False))
    qtbot.addWidget(wall)
    wall.resize(SIZE)
    wall.show()
    view = evenings()[name].moment().everybodys
    assert view.last_result is not None and len(view.last_result.player) > 15
    wall.show_view(view, None, Around())
    texts = [one.text for one in drawn_on(wall.result)[1]]
    assert view.last_result.player in texts
    assert wall.words("goal.result.title") in texts
    wall.close_clips()


@pytest.mark.parametrize("banded", [True, False])
@pytest.mark.parametrize("of", range(1, 7))
def test_pawns_on_a_square_stand_beside_each_other_and_off_its_words(of: int, banded: bool) -> None:
    layout = lay_out(QRectF(0, 0, 1240, 514), 40, 82, 167, 25)
    for cell in layout.cells:
        plan = plan_of(cell, 1.0, 14, tile=cell.side != "corner", banded=banded)
        stands = plan.stands(of, 12, 1.0)
        for spot, r in stands:
            around = QRectF(spot.x() - r, spot.y() - r, 2 * r, 2 * r)
            for box in (plan.sign, plan.words, plan.role):
                over = box.intersected(around)
                assert min(over.width(), over.height()) < 0.5
            if cell.side in ("foot", "top") or banded:
                assert not cell.band.adjusted(1, 1, -1, -1).intersects(around)
        for (one, r), (other, _) in combinations(stands, 2):
            assert (one - other).manhattanLength() >= 2 * r - 0.1


def test_six_plates_have_their_money_on_one_line_clear_of_the_points(qtbot: QtBot) -> None:
    load_fonts()
    board = Scoreboard(projector(720, still=True))
    qtbot.addWidget(board)
    board.resize(1280, board.sizeHint().height())
    names = ("Anna", "Béla", "Csilla", "Maximilian", "Edit", "Ferenc")
    money = ("0,9 M", "12,3 M", "8 M", "10,8 M", "2,4 M", "11,7 M")
    given = zip(names, PLAYER_COLOURS, money, strict=False)
    board.show_seats([Seat(name, colour, 18, None, cash=count) for name, colour, count in given])
    board.show_round("4 meccs", "Bank: 14 lapka")
    board.show()
    drawn = {one.text: one for one in drawn_on(board)[1]}
    tops = [drawn[one].box.top() for one in money]
    assert max(tops) - min(tops) <= 1
    for name, count in zip(names, money, strict=True):
        plate = board.plate(name)
        assert plate is not None
        points = plate.findChild(Flaps)
        assert drawn[count].box.right() < plate.x() + points.x()
