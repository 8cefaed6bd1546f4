"""A card's face: what is known is readable at every size, and nothing is ever covered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.look import PLAYER_COLOURS, Look, laptop, load_fonts, projector
from desktop.widgets import card_cache
from desktop.widgets.card import paint_card
from desktop.widgets.card_back import paint_back, paint_running
from desktop.widgets.card_cache import CardCache
from desktop.widgets.card_face import CardFace, result, surname
from desktop.widgets.card_full import plan
from desktop.widgets.card_view import CardView
from desktop.widgets.stamp import paint_stamp
from desktop.widgets.timeline_layout import SHORT
from desktop.words import Words

WORDS = Words("hu")
LOOK = laptop()
FACE = CardFace(
    "c1", "1958-06-29", "Sweden", "Brazil", (2, 5), None, "Nils Liedholm", "Győző", "sky"
)
GROUND = QColor("#17533F")
SIZES = [(152, 260), (105, 180), (84, 132), (64, 200), (40, 150), (30, 150), (22, 120), (12, 120)]


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QApplication) -> None:
    load_fonts()


def canvas() -> tuple[QImage, QPainter]:
    image = QImage(260, 380, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    return image, QPainter(image)


def card(face: CardFace, width: float = 152, height: float = 260, look: object = LOOK) -> QImage:
    image, painter = canvas()
    paint_card(painter, QRectF(50, 50, width, height), face, look, WORDS)  # type: ignore[arg-type]
    painter.end()
    return image


def inked(image: QImage, part: QRect) -> bool:
    """Whether any letter stands there."""
    return any(
        image.pixelColor(x, y).lightness() < 60
        for x in range(part.left(), part.right() + 1)
        for y in range(part.top(), part.bottom() + 1)
    )


def test_results_are_written_as_the_home_side_first() -> None:
    assert result(FACE, WORDS) == "SVÉ 2–5 BRA"
    assert result(replace(FACE, score=(3, 3), pens=(4, 2)), WORDS) == "SVÉ 3–3 BRA"
    assert result(replace(FACE, score=(3, 3), pens=(4, 2)), WORDS, pens=True) == "SVÉ 3–3 (4–2) BRA"
    assert result(replace(FACE, score=None), WORDS) == "SVÉ – BRA"


@pytest.mark.parametrize(
    ("scorer", "expected"),
    [
        ("Nils Liedholm", "Liedholm"),
        ("Pelé", "Pelé"),
        ("Marco van Basten", "van Basten"),
        ("Ángel Di María", "María"),
        (None, ""),
        ("", ""),
    ],
)
def test_a_scorer_is_called_by_the_family_name(scorer: str | None, expected: str) -> None:
    assert surname(scorer) == expected


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("owner", ["Győző", "X" * 30, "🦊🦊🦊", "", None])
def test_nothing_is_painted_beyond_the_card_and_its_shadow(
    width: float, height: float, owner: str | None
) -> None:
    image = card(replace(FACE, owner=owner, scorer="Y" * 60), width, height)
    around = QRect(50, 50, int(width), int(height)).adjusted(-10, -10, 10, 10)
    for x in range(image.width()):
        for y in range(0, image.height(), 3):
            if not around.contains(x, y):
                assert image.pixelColor(x, y) == GROUND


@pytest.mark.parametrize("day", ["0001-01-01", "0954-12-31", "1930-07-30", "9999-12-31"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_any_year_of_the_calendar_is_painted(day: str, width: float, height: float) -> None:
    assert card(replace(FACE, date=day), width, height) != card(
        replace(FACE, date="1962-05-05"), width, height
    )


def test_a_missing_scorer_leaves_every_other_line_where_it_is() -> None:
    known, unknown = card(FACE), card(replace(FACE, scorer=None))
    share = plan(QRectF(50, 50, 152, 260), LOOK)
    year_end = round(50 + share.band + 5 + share.picture + share.slack + share.year)
    top = QRect(50, 50, 152, year_end - 50)
    assert known.copy(top) == unknown.copy(top)
    foot = QRect(50, 310 - round(share.note * 1.7), 152, round(share.note * 1.7))
    assert known.copy(foot) == unknown.copy(foot)


@pytest.mark.parametrize(("width", "height"), [(152, 260), (105, 180), (84, 236), (64, 150)])
@pytest.mark.parametrize("right", [True, False])
def test_a_stamp_covers_neither_year_nor_name(width: float, height: float, right: bool) -> None:
    rect = QRectF(50, 80, width, height)
    plain, painter = canvas()
    paint_card(painter, rect, FACE, LOOK, WORDS)
    painter.end()
    stamped, painter = canvas()
    paint_card(painter, rect, FACE, LOOK, WORDS)
    paint_stamp(painter, rect, "HELYES" if right else "TÉVES", right, LOOK)
    painter.end()
    assert stamped != plain
    full = width >= 84
    share = plan(rect, LOOK)
    name = QRect(50, 80, int(width), int(share.band)) if full else QRect(50, 80, int(width), 20)
    year_top = 80 + share.band + 5 + share.picture + share.slack if full else 100
    year = QRect(50, round(year_top), int(width), round(height + 80 - year_top))
    letters = name.adjusted(2, 5, -2, -5)
    assert stamped.copy(letters) == plain.copy(letters)
    assert stamped.copy(year) == plain.copy(year)


@pytest.mark.parametrize("colour", PLAYER_COLOURS)
@pytest.mark.parametrize("width", [152.0, 64.0, 30.0, 14.0])
def test_an_owner_is_told_without_colour_too(colour: str, width: float) -> None:
    """In grey, every player's card still differs from every other player's: by its sign."""

    def grey(of: str) -> QImage:
        image = card(replace(FACE, owner=None, colour=of), width, 200)
        band = image.copy(QRect(50, 50, int(width), 34))
        return band.convertToFormat(
            QImage.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither
        )

    others = [other for other in PLAYER_COLOURS if other != colour]
    assert all(grey(colour) != grey(other) for other in others)


def test_the_year_is_there_at_every_level_of_detail() -> None:
    for width, height in SIZES:
        image = card(replace(FACE, home="", away="", scorer=None), width, height)
        other = card(replace(FACE, home="", away="", scorer=None, date="1977-06-29"), width, height)
        assert image != other


def test_all_backs_are_the_same() -> None:
    """A back is painted from a place and a look alone: it cannot tell one card from another."""
    pictures = []
    for _ in range(2):
        image, painter = canvas()
        paint_back(painter, QRectF(50, 50, 152, 260), LOOK)
        painter.end()
        pictures.append(image)
    assert pictures[0] == pictures[1]
    assert paint_back.__code__.co_varnames[: paint_back.__code__.co_argcount] == (
        "painter",
        "rect",
        "look",
    )


def test_a_chosen_card_has_a_ring_and_a_placed_one_has_none() -> None:
    def running(chosen: bool) -> QImage:
        image, painter = canvas()
        paint_running(painter, QRectF(50, 50, 120, 200), "red", "Anna", LOOK, chosen=chosen)
        painter.end()
        return image

    ring = QColor(LOOK.theme.focus)
    assert running(True).pixelColor(45, 150) == ring
    assert running(False).pixelColor(45, 150) != ring


def test_the_picture_of_the_film_fills_its_frame() -> None:
    still = QPixmap(640, 360)
    still.fill(QColor("#ff00ff"))
    image, painter = canvas()
    rect = QRectF(50, 50, 152, 260)
    paint_card(painter, rect, FACE, LOOK, WORDS, still)
    painter.end()
    share = plan(rect, LOOK)
    for x in (58, 126, 194):
        assert (
            image.pixelColor(x, round(50 + share.band + 5 + share.picture / 2)).name() == "#ff00ff"
        )


def test_a_projector_writes_larger() -> None:
    assert (
        plan(QRectF(0, 0, 120, 260), projector(720)).note > plan(QRectF(0, 0, 120, 260), LOOK).note
    )


def test_the_running_card_can_be_carried_and_dropped(qtbot: QtBot) -> None:
    view = CardView(LOOK, WORDS)
    qtbot.addWidget(view)
    view.resize(120, 200)
    view.show()
    carried, dropped = QSignalSpy(view.carried), QSignalSpy(view.dropped)

    def drag() -> None:
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(60, 100))
        QTest.mouseMove(view, QPoint(90, 140))
        QTest.mouseMove(view, QPoint(110, 190))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(110, 190))

    view.show_running("red", "Anna")
    drag()
    assert (carried.count(), dropped.count()) == (0, 0)
    view.show_running("red", "Anna", draggable=True)
    drag()
    assert carried.count() >= 1
    assert dropped.at(0) == [view.mapToGlobal(QPoint(110, 190))]
    view.show_face(FACE, True)
    view.grab()


def test_letters_stand_on_every_face_large_enough() -> None:
    image = card(FACE, 105, 180)
    assert inked(image, QRect(70, 110, 60, 60))


def cached(cache: CardCache, face: CardFace, width: float, look: Look = LOOK) -> QImage:
    image, painter = canvas()
    cache.paint(painter, QRectF(50, 50, width, 200), face, look, WORDS, None, SHORT)
    painter.end()
    return image


def test_a_kept_card_looks_as_if_it_was_just_painted() -> None:
    cache = CardCache()
    image, painter = canvas()
    paint_card(painter, QRectF(50, 50, 64, 200), FACE, LOOK, WORDS, None, SHORT)
    painter.end()
    for _ in range(2):
        kept = cached(cache, FACE, 64)
        for x in range(44, 124):
            for y in range(44, 262, 3):
                one, other = kept.pixelColor(x, y), image.pixelColor(x, y)
                assert abs(one.lightness() - other.lightness()) < 12, (x, y)
    assert len(cache) == 1


def test_cards_are_kept_by_what_is_on_them_and_forgotten_when_they_are_too_many() -> None:
    cache = CardCache()
    blue = replace(FACE, owner="Béla", colour="blue")
    assert cached(cache, FACE, 64) != cached(cache, blue, 64)
    assert len(cache) == 2
    most = card_cache.MOST_PIXELS
    try:
        card_cache.MOST_PIXELS = 40_000
        for width in range(30, 60):
            cached(cache, FACE, width)
        assert len(cache) < 6
    finally:
        card_cache.MOST_PIXELS = most
    cache.forget()
    assert len(cache) == 0
