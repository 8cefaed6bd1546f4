"""What comes into the workshop and goes out of it as files: tables, packed decks, sharing.

Asks, reads and packs in the background; what becomes of it is somebody else's."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.screens.sheet import tell
from desktop.screens.workshop_import import ImportSheet, problem_words
from desktop.window import Window
from desktop.words import Words
from desktop.workshop.background import Background
from net import decks
from net.deck_folders import folder_name
from net.pack_entries import PackRefused
from net.packs import SUFFIX, open_pack, pack_deck
from net.tables.reading import LARGEST, Choices, Preview, read_table

TABLES = {".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".xls"}


VIDEOS, PAPERS = "videos", "papers"
"""What is looked for: films, or tables and decks."""

USUAL = {
    VIDEOS: QStandardPaths.StandardLocation.MoviesLocation,
    PAPERS: QStandardPaths.StandardLocation.DocumentsLocation,
}


class Places:
    """Where files were chosen last, by what was looked for; kept in a file, if there is one. At
    first the person's own films and documents."""

    def __init__(self, kept: Path | None = None) -> None:
        self._kept = kept

    def of(self, what: str) -> str:
        """The folder to begin in: one that is there."""
        usual = QStandardPaths.writableLocation(USUAL[what])
        found = (Path(one) for one in (self._read().get(what, ""), usual) if one)
        return str(next((one for one in found if one.is_dir()), Path.home()))

    def remember(self, what: str, chosen: str) -> None:
        """`chosen` is a file or a folder; '' nothing. On a full disk it is not kept."""
        if not chosen or self._kept is None:
            return
        folder = Path(chosen) if Path(chosen).is_dir() else Path(chosen).parent
        with contextlib.suppress(OSError):
            self._kept.parent.mkdir(parents=True, exist_ok=True)
            self._kept.write_bytes(msgspec.json.encode({**self._read(), what: str(folder)}))

    def _read(self) -> dict[str, str]:
        if self._kept is None:
            return {}
        try:
            return msgspec.json.decode(self._kept.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.MsgspecError):
            return {}


class Files:
    """Asks the person for files, where such files are; tests answer themselves."""

    def __init__(self, places: Places | None = None) -> None:
        self._places = places or Places()

    def open_many(self, parent: QWidget, title: str, kinds: str, what: str = VIDEOS) -> list[str]:
        start = self._places.of(what)
        chosen = QFileDialog.getOpenFileNames(parent, title, start, kinds)[0]
        self._places.remember(what, chosen[0] if chosen else "")
        return chosen

    def open_one(self, parent: QWidget, title: str, kinds: str, what: str = PAPERS) -> str:
        start = self._places.of(what)
        return self._chosen(what, QFileDialog.getOpenFileName(parent, title, start, kinds)[0])

    def folder(self, parent: QWidget, title: str, what: str = VIDEOS) -> str:
        start = self._places.of(what)
        return self._chosen(what, QFileDialog.getExistingDirectory(parent, title, start))

    def save(self, parent: QWidget, title: str, name: str, kinds: str, what: str = PAPERS) -> str:
        start = str(Path(self._places.of(what)) / name)
        return self._chosen(what, QFileDialog.getSaveFileName(parent, title, start, kinds)[0])

    def _chosen(self, what: str, chosen: str) -> str:
        self._places.remember(what, chosen)
        return chosen


class Exchange(QObject):
    """`taken` gives a title and the preview whose cards are wanted, `opened` a new folder."""

    taken = Signal(str, object)
    opened = Signal(object)

    def __init__(
        self,
        window: Window,
        words: Callable[[], Words],
        own: Path,
        files: Files,
        work: Background,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.window, self._words, self.own, self.files = window, words, own, files
        self._work = work
        self._import: ImportSheet | None = None

    @property
    def words(self) -> Words:
        return self._words()

    def choose_table(self) -> None:
        title = self.words("workshop.table")
        kinds = " ".join(f"*{suffix}" for suffix in sorted(TABLES))
        chosen = self.files.open_one(self.window, title, f"{title} ({kinds})")
        if chosen:
            self.show_table(Path(chosen))

    def show_table(self, file: Path) -> None:
        """The preview of a table."""
        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
        except OSError as error:
            self.wrong(error)
            return
        self._read(data, file.stem, Choices())

    def _read(self, data: bytes, title: str, choices: Choices) -> None:
        def done(preview: object) -> None:
            assert isinstance(preview, Preview)
            if self._import is not None:
                self._import.show_preview(preview)
                return
            sheet = ImportSheet(self.window.look, self.words, self.window, title, preview)
            self._import = sheet
            sheet.asked.connect(lambda choices: self._read(data, title, choices))
            sheet.closed.connect(self._import_closed)
            sheet.taken.connect(self.taken)

        self._work.do(lambda: read_table(data, choices), done, self.wrong)

    def _import_closed(self) -> None:
        self._import = None

    def choose_pack(self) -> None:
        title = self.words("workshop.open")
        chosen = self.files.open_one(self.window, title, f"{title} (*{SUFFIX})")
        if chosen:
            self.open_pack(Path(chosen))

    def open_pack(self, file: Path) -> None:
        """A deck that somebody sent."""

        def done(folder: object) -> None:
            assert isinstance(folder, Path)
            self.opened.emit(folder)
            said = self.words("workshop.opened", deck=decks.load_deck(folder).title)
            self.window.toast.say(said, wrong=False)

        self._work.do(lambda: open_pack(file, self.own), done, self.wrong)

    def share(self, folder: Path) -> None:
        """One file of a deck, where the person wants it."""
        deck = decks.load_deck(folder)
        if not deck.cards:
            self.window.toast.say(self.words("workshop.nothing_to_share"))
            return
        name = folder_name(deck.title) + SUFFIX
        title = self.words("workshop.share")
        chosen = self.files.save(self.window, title, name, f"{title} (*{SUFFIX})")
        if not chosen:
            return
        target = Path(chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX)

        def done(_: object) -> None:
            said = self.words("workshop.shared", file=str(target))
            self.window.toast.say(said, wrong=False)

        self._work.do(lambda: pack_deck(deck, target), done, self.wrong)

    def wrong(self, error: Exception) -> None:
        """What went wrong, in words; what nobody foresaw is raised."""
        if isinstance(error, PackRefused):
            said = problem_words(self.words, error.problem)
        elif isinstance(error, OSError):
            said = self.words("workshop.disk", why=error.strerror or type(error).__name__)
        else:
            raise error
        tell(self.window.look, self.words, self.window, self.words("workshop.failed"), said)
