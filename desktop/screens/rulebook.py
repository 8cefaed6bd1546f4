"""The whole rulebook in a window of its own, with its contents at the left; saved by a click."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QKeySequence, QTextCursor, QTextOption
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTextBrowser, QWidget

from desktop.look import LIGHT, Look
from desktop.rulebook.document import blocks, rulebook
from desktop.rulebook.paper import SAVES
from desktop.screens.base import Screen, column, row, scrollbar_style
from desktop.screens.rules import RulesSheet
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.notices import Toast
from desktop.window import Window
from desktop.words import Words

DEEPEST = 3
"""Headings below this level are not in the contents."""


def open_rules(
    window: Window, words: Words, game: str | None = None, phase: str | None = None
) -> RulesSheet:
    """The rules of a game on one page over the window, and from there the whole book."""
    sheet = RulesSheet(window.look, words, window, game, phase)
    sheet.book.connect(lambda wanted: RulebookWindow(window.look, words, wanted, window).show())
    return sheet


class RulebookWindow(Screen):
    """A book to read beside the game. Esc or the window's own button closes it."""

    saved = Signal(str)

    def __init__(self, look: Look, words: Words, game: str, owner: QWidget | None = None) -> None:
        super().__init__(look, words, owner)
        self.setWindowFlag(Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._title = words("rulebook.title", game=words(f"{game}.name"))
        self.setWindowTitle(f"{self._title} · Gólest")
        self._document = rulebook(words, game, look)
        self.page = QTextBrowser()
        self.page.setDocument(self._document)
        self.page.setOpenLinks(False)
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # in tables too no word is broken
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.setAccessibleName(self._title)
        self.page.setStyleSheet(
            f"QTextBrowser {{ background: {LIGHT.paper}; color: {LIGHT.ink}; border: 0;"
            f" border-radius: 8px; }}"
        )
        self.page.verticalScrollBar().setStyleSheet(scrollbar_style(look))
        self.contents = self._made_contents()
        left = column(Label(look, words("rulebook.contents"), "title", "surf_text"), space=10)
        left.addWidget(self.contents, 1)
        for ending, said in (("pdf", "save_pdf"), ("docx", "save_word")):
            button = Button(look, words(f"rulebook.{said}"), step="small_button")
            button.setObjectName(said)
            button.clicked.connect(partial(self.save, ending))
            left.addWidget(button)
        self._file = ""
        self._open = Link(look, "", "surf_text", "book")
        self._open.setObjectName("open_saved")
        self._open.clicked.connect(self.open_saved)
        self._open.hide()
        left.addWidget(self._open)
        whole = row(space=18)
        whole.addLayout(left, 0)
        whole.addWidget(self.page, 1)
        whole.setContentsMargins(22, 20, 22, 20)
        self.setLayout(whole)
        self.toast = Toast(look, self)
        self.resize(1060, 700)

    def first_focus(self) -> QWidget:
        return self.contents

    def _made_contents(self) -> QListWidget:
        look, theme = self.look, self.look.theme
        made = QListWidget()
        made.setFont(look.type("body", 600))
        made.setAccessibleName(self.words("rulebook.contents"))
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setStyleSheet(
            f"QListWidget {{ background: transparent; border: 0; color: {theme.surf_text};"
            f" outline: 0; }} QListWidget::item {{ padding: 6px 8px; border-radius: 5px; }}"
            f" QListWidget::item:selected {{ background: {LIGHT.paper}; color: {LIGHT.ink}; }}"
        )
        made.verticalScrollBar().setStyleSheet(scrollbar_style(look))
        for block in blocks(self._document):
            level = block.blockFormat().headingLevel()
            if 1 < level <= DEEPEST:
                item = QListWidgetItem("    " * (level - 2) + block.text())
                item.setData(Qt.ItemDataRole.UserRole, block.position())
                made.addItem(item)
        made.setFixedWidth(round(made.sizeHintForColumn(0) + 30))
        made.currentItemChanged.connect(lambda item, _: self._go_to(item))
        return made

    def _go_to(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        cursor = QTextCursor(self._document)
        cursor.setPosition(item.data(Qt.ItemDataRole.UserRole))
        self.page.setTextCursor(cursor)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect(cursor).top() - 16)

    def save(self, ending: str) -> Path | None:
        """Among the person's documents; the toast says where, or why not."""
        where = QStandardPaths.StandardLocation.DocumentsLocation
        folder = Path(QStandardPaths.writableLocation(where) or ".")
        name = self._title.replace(":", " –").replace("/", "-")
        file = folder / f"{name}.{ending}"
        words = self.words
        try:
            folder.mkdir(parents=True, exist_ok=True)
            SAVES[ending](self._document, self._title, words.language, file)
        except OSError as trouble:
            why = trouble.strerror or str(trouble)
            self.toast.say(words("rulebook.not_saved", why=why))
            return None
        self.toast.say(words("rulebook.saved", file=str(file)), wrong=False)
        self._file = str(file)
        self._open.say(words("rulebook.open_file", file=file.name))
        self._open.setToolTip(self._file)
        self._open.show()
        self.saved.emit(str(file))
        return file

    def open_saved(self) -> None:
        """What was saved last, in the program that this machine opens such files with."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(self._file)):
            self.toast.say(self.words("rulebook.not_opened", file=self._file))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.close()
        else:
            super().keyPressEvent(event)
