"""Somebody with a folder of videos: makes a deck of it in the workshop, by clicks and keys on the
real window, before the evening. Not a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)

from desktop.app import App
from desktop.screens.home import Home
from desktop.screens.workshop import DecksScreen
from desktop.screens.workshop_cut import CutSheet
from desktop.screens.workshop_deck import DeckScreen
from desktop.screens.workshop_library import LibrarySheet
from desktop.screens.workshop_preview import PreviewSheet
from desktop.words import names_in_all_languages
from desktop.workshop.doubts import Doubt
from desktop.workshop.draft import Item
from net.decks import STARTER, load_deck
from net.library import Library
from net.tables.cells import fold

LOOK_MS = 20
STUCK_LOOKS = 3000
LEFT, ENTER = Qt.MouseButton.LeftButton, Qt.Key.Key_Return
EVERY_NTH = 13
CUTS = 3
BY_HAND = {
    "date": "2019-05-04", "home": "Vasas", "away": "Puskas Akademia", "score": "2-1",
    "minute": "45+2", "order": "3", "scorer": "Kovacs Bela",
}  # fmt: skip

Condition = Callable[[], object]
Steps = Iterator[Condition]
Say = Callable[[dict[str, object]], None]
Picture = Callable[[str, QWidget], None]


def words_for(wanted: int) -> list[str]:
    """What to type for so many goals of the library, each found by it alone."""
    cards = load_deck(STARTER).cards
    library = Library(cards, names_in_all_languages())
    found: list[str] = []
    for card in [*cards[::EVERY_NTH], *cards]:
        typed = f"{fold(card.scorer or '')} {card.date[:4]} {card.minute or ''}"
        if typed.isascii() and typed not in found and len(library.find(typed)) == 1:
            found.append(typed)
        if len(found) == wanted:
            break
    return found


class Maker(QObject):
    """Does one step after the other, each when it can be done. `done` is called at the end; every
    refusal of a video is told with its reason."""

    def __init__(
        self,
        app: App,
        folder: Path,
        title: str,
        say: Say,
        picture: Picture,
        done: Callable[[], object],
    ) -> None:
        super().__init__(app)
        self._app, self._folder, self._title = app, folder, title
        self._say, self._picture, self._done = say, picture, done
        self._waits: Condition = lambda: True
        self._looks = 0
        self._steps = self._all()
        self._looking = QTimer(self, interval=LOOK_MS)
        self._looking.timeout.connect(self._look)
        self._looking.start()

    @Slot()
    def _look(self) -> None:
        self._looks += 1
        if self._looks > STUCK_LOOKS:
            self._shoot("stuck")
            page = type(self._app.window.page()).__name__
            toast = self._app.window.toast.text()
            self._say({"stuck": page, "waits for": self._waits.__qualname__, "toast": toast})
            QApplication.exit(4)
            return
        if not self._waits():
            return
        self._looks = 0
        following = next(self._steps, None)
        if following is None:
            self._looking.stop()
            self._done()
        else:
            self._waits = following

    # hands: later, for a dialog comes back only when it is closed

    def _later(self, do: Callable[[], object]) -> None:
        QTimer.singleShot(0, self, do)

    def _find(self, name: str) -> QAbstractButton | None:
        found = self._app.window.findChildren(QAbstractButton, name)
        return next((one for one in found if one.isVisible() and one.isEnabled()), None)

    def _press(self, name: str) -> Steps:
        yield lambda: self._find(name)
        button = self._find(name)
        self._later(lambda: QTest.mouseClick(button, LEFT))

    def _write(self, name: str, text: str) -> None:
        fields = self._app.window.findChildren(QLineEdit, name)
        field = next(one for one in fields if one.isVisible())
        QTest.mouseClick(field, LEFT)
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, ENTER)

    def _page(self) -> DeckScreen:
        page = self._app.window.page()
        assert isinstance(page, DeckScreen)
        return page

    def _items(self) -> tuple[Item, ...]:
        assert self._app.workbench is not None
        return self._app.workbench.history.now.items

    def _doubts(self, key: str) -> Sequence[Doubt]:
        assert self._app.workbench is not None
        return self._app.workbench.doubts()[key]

    def _shoot(self, name: str) -> None:
        self._picture(f"workshop-{name}", self._app.window)

    def _sheet(self, kind: type[QWidget]) -> QWidget | None:
        found = self._app.window.findChildren(kind)
        return next((one for one in found if one.isVisible()), None)

    # the way through

    def _all(self) -> Steps:
        yield from self._begin()
        yield from self._add_folder()
        for number, (key, typed) in enumerate(self._wanted()):
            yield from self._choose(key)
            yield from self._facts(typed)
            if number == 0:
                self._shoot("facts")
        yield self._made
        for number, item in enumerate([one for one in self._items() if one.clip][:CUTS]):
            yield from self._choose(item.key)
            yield from self._cut(fill=number == 1, picture=number == 0)
        yield self._made
        yield from self._drop_the_refused()
        yield from self._look_as_players_do()
        stops = [one.code for item in self._items() for one in self._doubts(item.key) if one.stops]
        clips = sum(bool(item.clip) for item in self._items())
        self._say({"made": self._title, "cards": len(self._items()), "clips": clips,
                   "stops": stops})  # fmt: skip
        yield from self._press("back")
        yield lambda: isinstance(self._app.window.page(), DecksScreen)
        self._shoot("decks")
        yield from self._press("back")
        yield lambda: isinstance(self._app.window.page(), Home)

    def _begin(self) -> Steps:
        yield lambda: isinstance(self._app.window.page(), Home)
        yield from self._press("workshop")
        yield from self._press("new")
        yield lambda: self._find("make")
        self._write("title", self._title)
        yield lambda: isinstance(self._app.window.page(), DeckScreen)
        self._shoot("empty")

    def _add_folder(self) -> Steps:
        """Add ▸ Videos of a folder… ▸ the dialog of the system, or Qt's."""
        yield from self._press("add")
        yield lambda: isinstance(QApplication.activePopupWidget(), QMenu)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        place = menu.actionGeometry(menu.actions()[2]).center()
        self._later(lambda: QTest.mouseClick(menu, LEFT, pos=place))
        yield lambda: isinstance(QApplication.activeModalWidget(), QFileDialog)
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(line, QLineEdit)
        line.insert(str(self._folder))  # pasted: typing would be completed to something else
        self._picture("workshop-folder", dialog)
        choose = next(one for one in dialog.findChildren(QPushButton) if one.isDefault())
        self._later(lambda: QTest.mouseClick(choose, LEFT))
        yield self._items
        yield lambda: self._page().making.isVisible()
        self._shoot("making")

    def _wanted(self) -> list[tuple[str, str]]:
        """Each card, and what to type for its goal; nothing for the one that is made by hand."""
        keys = [item.key for item in self._items()]
        return list(zip(keys, ["", *words_for(len(keys) - 1)], strict=True))

    def _choose(self, key: str) -> Steps:
        """A click on a line of the list."""
        cards = self._page().list
        at = [entry.key for entry in cards.entries()].index(key)
        index = cards.model().index(at, 0)
        cards.scrollTo(index)
        place = cards.visualRect(index).center()
        QTest.mouseClick(cards.viewport(), LEFT, pos=place)
        assert self._app.workbench is not None
        yield lambda: self._app.workbench is not None and self._app.workbench.current == key

    def _facts(self, typed: str) -> Steps:
        if not typed:
            for name, text in BY_HAND.items():
                self._write(name, text)
            return
        yield from self._press("library")
        yield lambda: self._sheet(LibrarySheet)
        self._write("search", typed)
        yield lambda: self._sheet(LibrarySheet) is None

    def _cut(self, fill: bool, picture: bool) -> Steps:
        """A few pictures less at both ends, and a box over a corner."""
        yield from self._press("cut")
        yield lambda: self._sheet(CutSheet)
        sheet = self._sheet(CutSheet)
        assert isinstance(sheet, CutSheet)
        yield lambda: sheet.wave.seconds > 0
        for key in (*[Qt.Key.Key_Right] * 3, Qt.Key.Key_I, Qt.Key.Key_End,
                    *[Qt.Key.Key_Left] * 3, Qt.Key.Key_O):  # fmt: skip
            QTest.keyClick(sheet.wave, key)
        if fill:
            QTest.keyClick(sheet.how, Qt.Key.Key_Down)
        place = sheet.picture.place()
        start = (place.topLeft() + QPointF(12, 12)).toPoint()
        end = start + QPoint(round(place.width() / 3), round(place.height() / 5))
        QTest.mousePress(sheet.picture, LEFT, pos=start)
        QTest.mouseMove(sheet.picture, (start + end) / 2)
        QTest.mouseMove(sheet.picture, end)
        QTest.mouseRelease(sheet.picture, LEFT, pos=end)
        if picture:
            self._shoot("cut")
        yield from self._press("done")
        yield lambda: self._sheet(CutSheet) is None

    def _made(self) -> bool:
        bench = self._app.workbench
        return bench is not None and bench.clips.waiting() == 0

    def _drop_the_refused(self) -> Steps:
        """Cards whose video is none are told about and taken out."""
        for item in [item for item in self._items() if not item.clip]:
            yield from self._choose(item.key)
            said = self._page().card.doubts.text()
            name = Path(item.source.file).name if item.source else ""
            self._say({"refused": name, "why": said})
            self._shoot("refused")
            yield from self._press("remove")
            yield lambda key=item.key: all(one.key != key for one in self._items())

    def _look_as_players_do(self) -> Steps:
        yield from self._choose(self._items()[1].key)
        shelf = self._app.workbench.shelf if self._app.workbench else None
        yield lambda: shelf and shelf.player and shelf.player.state in ("ready", "failed")
        self._shoot("card")
        yield from self._press("preview")
        yield lambda: self._sheet(PreviewSheet)
        sheet = self._sheet(PreviewSheet)
        assert isinstance(sheet, PreviewSheet)
        yield lambda: sheet.player.state in ("playing", "ended", "failed")
        self._say({"preview": sheet.player.state})
        self._shoot("preview")
        yield from self._press("turn")
        yield lambda: sheet.face.isVisible()
        self._shoot("turned")
        QTest.keyClick(sheet, Qt.Key.Key_Escape)
        yield lambda: self._sheet(PreviewSheet) is None
