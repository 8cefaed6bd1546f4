"""What every screen promises to eye, ear and keyboard: readable, whole at twice the size, reached
by Tab, named. Tables and the end have theirs beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.commands.gallery import screens
from desktop.look import load_fonts, projector
from desktop.screens.forms import Line
from desktop.screens.sheet import Sheet
from desktop.screens.workshop_card import CardEditor
from desktop.screens.workshop_preview import PreviewSheet
from desktop.settings import Settings
from desktop.widgets.base import BLEED
from desktop.widgets.button import Button
from desktop.widgets.field import Choice
from desktop.widgets.label import Heading, Label
from desktop.widgets.listing import Listing
from desktop.window import fitting
from desktop.words import LANGUAGES, Words
from tests.desktop.drawn import contrast, drawn_on, ground_of

SIZE = QSize(1280, 720)
SCREENS = screens()
LAPTOP = [name for name, (projected, _) in SCREENS.items() if not projected]
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSlider, Choice)

Open = Callable[..., QWidget]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    load_fonts()
    made: list[QWidget] = []

    def open_screen(
        name: str, language: str = "hu", theme: str = "dark", text: int = 100
    ) -> QWidget:
        projected, make = SCREENS[name]
        wished = Settings(theme=theme, text=text, still=True)  # type: ignore[arg-type]
        look = projector(720, theme, still=True) if projected else fitting(wished, SIZE)
        page = make(look, Words(language))
        page.resize(SIZE)
        page.show()
        qtbot.waitExposed(page)
        QApplication.processEvents()
        made.append(page)
        return page

    yield open_screen
    for page in made:
        page.close()
        page.deleteLater()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", SCREENS)
def test_every_text_stands_out_and_none_is_too_small(name: str, theme: str, opened: Open) -> None:
    page = opened(name, theme=theme)
    image, texts = drawn_on(page)
    least = SIZE.height() / 36 if SCREENS[name][0] else 14
    assert texts
    for one in texts:
        assert one.size >= least - 0.5, one
        ground = ground_of(image, one)
        if ground is not None and not one.faint:
            assert contrast(one.colour, ground) >= one.least_contrast, (one, ground.name())


def reachable(page: QWidget) -> set[QWidget]:
    return {
        one
        for one in page.findChildren(QWidget)
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
    }  # fmt: skip


@pytest.mark.parametrize("name", LAPTOP)
def test_every_control_is_reached_by_tab_and_has_a_name(
    name: str, opened: Open, qtbot: QtBot
) -> None:
    page = opened(name)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    controls = [
        one
        for one in page.findChildren(QWidget)
        if isinstance(one, CONTROLS) and not isinstance(one, QScrollBar)
        and one.isVisible() and one.isEnabled()
    ]  # fmt: skip
    wanted = reachable(page)
    assert controls and [one for one in controls if one not in wanted] == []
    seen: set[QWidget] = set()
    for _ in range(2 * len(wanted) + 2):
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        holder = QApplication.focusWidget()
        assert holder is not None
        seen.add(holder)
    assert wanted <= seen, wanted - seen
    for one in wanted:
        text = one.text() if isinstance(one, QAbstractButton) else ""
        assert one.accessibleName() or text, one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LAPTOP)
def test_with_text_twice_as_large_every_button_still_holds_its_words(
    name: str, language: str, opened: Open
) -> None:
    page = opened(name, language, text=200)
    shown = {one.text for one in drawn_on(page)[1]}
    for button in page.findChildren(Button):
        if button.isVisible() and button.text() and not button.visibleRegion().isEmpty():
            assert button.text() in shown, (button.text(), sorted(shown))


FORMS = [
    "name", "code", "address", "settings", "practice", "host",
    "workshop-new", "workshop-library", "workshop-import",
]  # fmt: skip
RINGED = (QLineEdit, Choice, Listing, Button)
"""What leaves room for its ring."""


def seen_left(page: QWidget, widget: QWidget) -> int:
    """Where it begins to be seen."""
    inset = widget.contentsMargins().left() if isinstance(widget, Label) else 0
    return widget.mapTo(
        page, QPoint(inset + (round(BLEED) if isinstance(widget, RINGED) else 0), 0)
    ).x()


@pytest.mark.parametrize("name", FORMS)
def test_what_is_written_and_what_is_chosen_begin_on_one_line(name: str, opened: Open) -> None:
    page = opened(name)
    kinds = (*RINGED, QComboBox, Label, Heading)
    shown = [one for one in page.findChildren(QWidget) if isinstance(one, kinds)]
    lefts = {
        seen_left(page, one): one
        for one in shown
        if one.isVisible() and (not isinstance(one, Label) or one.text())
    }
    for left, one in lefts.items():
        near = [other for other in lefts if 0 < abs(other - left) < 2 * BLEED]
        assert not near, (one, left, [lefts[other] for other in near], near)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_smallest_window_a_card_still_says_what_is_doubtful(
    language: str, opened: Open
) -> None:
    page = opened("workshop-deck", language)
    page.resize(960, 540)
    QApplication.processEvents()
    assert page.width() == 960
    card = page.findChild(CardEditor)
    assert card is not None and card.doubts.text()
    assert card.doubts.width() >= 150 and not card.face.isVisible()
    for way in (card.remove, card.video, card.cut, card.preview, card.library):
        assert way.width() >= way.sizeHint().width(), way.text()
    more = card.form.parentWidget().parentWidget().more  # type: ignore[union-attr]
    assert more.isVisible() and all(card.lines[one].name.text() in more.last
                                    for one in ("competition", "stage"))  # fmt: skip


@pytest.mark.parametrize("name", ["door-wrong-code", "door-name-taken", "door-no-answer"])
def test_a_sheet_grows_with_what_is_wrong_in_it(name: str, opened: Open) -> None:
    page = opened(name)
    sheet = page.findChild(Sheet)
    assert sheet is not None
    QApplication.processEvents()
    line = sheet.findChild(Line)
    assert line is not None and line.wrong.visibleRegion().boundingRect() == line.wrong.rect()
    assert sheet._scroller.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("text", [100, 150])
def test_of_a_turned_card_everything_is_seen_beside_its_clip(text: int, opened: Open) -> None:
    page = opened("workshop-preview-turned", text=text)
    sheet = page.findChild(PreviewSheet)
    assert sheet is not None
    for part in (sheet.clip, sheet.face, sheet.facts):
        assert part.visibleRegion().boundingRect() == part.rect(), part


@pytest.mark.parametrize(
    ("name", "text"), [("workshop-deck", 100), ("workshop-deck", 125), ("workshop-making", 100)]
)
def test_all_lines_of_a_card_are_in_sight_below_its_clip(
    name: str, text: int, opened: Open
) -> None:
    page = opened(name, text=text)
    card = page.findChild(CardEditor)
    assert card is not None
    stage = card.lines["stage"].field
    assert stage.visibleRegion().boundingRect() == stage.rect()
