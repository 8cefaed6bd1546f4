"""The rules of a game on one page, at the chapter that is asked about, and the way to its book."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.rules import PHASES, PICTURES, RULES, title_of
from desktop.screens.base import column, empty
from desktop.screens.forms import Pick
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import Words


class RulesSheet(Sheet):
    """A game on one page; without a game of its own, whichever is chosen at the top. `phase` is
    where the game stands: its chapter is the one that is seen first. `book`: the whole rulebook
    of this game is wanted."""

    book = Signal(str)

    def __init__(
        self,
        look: Look,
        words: Words,
        page: QWidget,
        game: str | None = None,
        phase: str | None = None,
    ) -> None:
        super().__init__(look, page, words("rules.title"), 760)
        self._words, self._phase = words, phase
        games = [(one, words(f"{one}.name")) for one in RULES]
        self.game = Pick(look, words("host.game"), games, game or "")
        self.game.setVisible(game is None)
        self._texts = column(space=8)
        self._chapters: dict[str, QWidget] = {}
        self.body.addWidget(self.game)
        self.body.addLayout(self._texts)
        whole = Button(look, words("rulebook.open"), step="small_button")
        whole.setObjectName("rulebook")
        whole.clicked.connect(lambda: self.book.emit(self.game.value))
        done = Button(look, words("common.close"), primary=True, step="small_button")
        done.setObjectName("close")
        done.clicked.connect(self.close_sheet)
        self.finish(whole, done)
        self._show()
        self.game.currentIndexChanged.connect(self._show)
        self.open(done)
        QTimer.singleShot(0, self, self._go_to_phase)

    def _show(self) -> None:
        look, words, game = self.look, self._words, self.game.value
        empty(self._texts)
        self._chapters.clear()
        place, chapters = RULES[game]
        self._texts.addWidget(Label(look, words(title_of(game)), "title"))
        self._texts.addWidget(Label(look, words(f"{place}.short"), "strong"))
        for title, texts in chapters:
            heading = Label(look, words(f"{place}.{title}_title"), "title")
            self._chapters[title] = heading
            self._texts.addWidget(heading)
            for text in texts:
                self._texts.addWidget(Label(look, words(f"{place}.{text}")))
                picture = PICTURES.get(game, {}).get(text)
                if picture is not None:
                    self._texts.addWidget(picture(look, words))
        self.refit()

    def _go_to_phase(self) -> None:
        chapter = PHASES.get(self.game.value, {}).get(self._phase or "")
        if chapter in self._chapters:
            self.scroll_to(self._chapters[chapter])
