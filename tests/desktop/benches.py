"""The workshop in a window, and the hands that work it. Not a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.exchange import Files
from desktop.look import load_fonts
from desktop.screens.workshop_deck import DeckScreen
from desktop.screens.workshop_library import LibrarySheet
from desktop.settings import Settings
from desktop.window import Window
from desktop.words import Words
from desktop.workbench import Workbench

LEFT, ENTER = Qt.MouseButton.LeftButton, Qt.Key.Key_Return


class Answers(Files):
    """A person who knows what to choose."""

    def __init__(self) -> None:
        super().__init__()
        self.many: list[str] = []
        self.one = self.target = ""

    def open_many(self, parent: QWidget, title: str, kinds: str, what: str = "") -> list[str]:
        return self.many

    def open_one(self, parent: QWidget, title: str, kinds: str, what: str = "") -> str:
        return self.one

    def save(self, parent: QWidget, title: str, name: str, kinds: str, what: str = "") -> str:
        return self.target


@contextmanager
def opened(qtbot: QtBot, folder: Path) -> Iterator[Workbench]:
    """With its decks in a folder of this one; ended afterwards. Set GOLEST_NO_AUDIO before."""
    load_fonts()
    window = Window(Settings(name="Béla", still=True), QSize(1280, 720))
    qtbot.addWidget(window)
    window.show()
    made = Workbench(window, Words("hu"), folder / "decks", Answers(), window)
    made.show_decks()
    yield made
    made.finish()


def press(qtbot: QtBot, bench: Workbench, name: str) -> None:
    found = bench.window.findChildren(QAbstractButton, name)
    (button,) = [one for one in found if one.isVisible()]
    assert button.isEnabled()
    qtbot.mouseClick(button, LEFT)


def write(qtbot: QtBot, bench: Workbench, name: str, text: str, end: Qt.Key = ENTER) -> None:
    (field,) = [f for f in bench.window.findChildren(QLineEdit, name) if f.isVisible()]
    field.setFocus()
    field.selectAll()
    field.insert(text)  # the test library can press no key that is not in Latin-1
    qtbot.keyClick(field, end)


def page(bench: Workbench) -> DeckScreen:
    found = bench.page()
    assert found is not None
    return found


def begin(qtbot: QtBot, bench: Workbench, title: str = "Döntők") -> DeckScreen:
    press(qtbot, bench, "new")
    write(qtbot, bench, "title", title)
    return page(bench)


def take_goal(qtbot: QtBot, bench: Workbench, typed: str) -> None:
    bench._deck_wanted("library")
    (sheet,) = bench.window.findChildren(LibrarySheet)
    sheet.search.field.setFocus()
    qtbot.keyClicks(sheet.search.field, typed)
    qtbot.keyClick(sheet.search.field, ENTER)
    qtbot.keyClick(sheet.search.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not bench.window.findChildren(LibrarySheet))


def titles(bench: Workbench) -> list[str]:
    return [entry.title for entry in page(bench).list.entries()]


def drop(target: QWidget, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    target.dropEvent(
        QDropEvent(
            QPointF(100, 100), Qt.DropAction.CopyAction, data, LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip
