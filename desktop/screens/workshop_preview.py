"""A card as players will see it: the two teams, the clip, and then the open card."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import row
from desktop.screens.sheet import EDGE, Sheet
from desktop.screens.workshop_card import Face
from desktop.screens.workshop_library import goal_note, goal_title
from desktop.video import ClipWidget, ClipWords, Player
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import Words
from engine.goal.model import Card

WIDTHS = range(1200, 320, -20)
"""Pixels that the clip may be wide."""


class PreviewSheet(Sheet):
    """The clip starts as on the table; the card turns when one wants it to."""

    def __init__(
        self,
        look: Look,
        words: Words,
        page: QWidget,
        card: Card,
        clip: Path | None,
        clip_words: ClipWords,
    ) -> None:
        super().__init__(look, page, words.match(card.home, card.away), 900)
        self.player = Player(self)
        self.clip = ClipWidget(self.player, clip_words, look)
        self.face = Face(look, words)
        self.face.show_card(card)
        self.face.setVisible(False)
        self.facts = Label(look, f"{goal_title(words, card)}\n{goal_note(words, card)}", "body")
        self.facts.setVisible(False)
        shown = row(space=14)
        shown.addWidget(self.clip, 1)
        shown.addWidget(self.face)
        self.body.addLayout(shown)
        self.body.addWidget(self.facts)
        back = Button(look, words("common.back"), step="small_button")
        back.setObjectName("back")
        self.turn = Button(look, words("workshop.turn"), primary=True, step="small_button")
        self.turn.setObjectName("turn")
        self.finish(back, self.turn)
        back.clicked.connect(self.close_sheet)
        self.turn.clicked.connect(self._turn)
        self.closed.connect(self.player.close)
        if clip is None:
            self.clip.say(words("workshop.making" if card.clip else "workshop.drawn"))
        else:
            self.player.load(clip)
            self.player.start()
        self.open(self.turn)

    def give_way(self) -> None:
        """What the card says is seen whole: the clip is as large as it can be beside it."""
        facts = 0 if self.facts.isHidden() else self.facts.sizeHint().height() + 8
        room = self._page.height() - EDGE - self.around() - facts - 8
        wide = next((w for w in WIDTHS if self.clip.heightForWidth(w) <= room), WIDTHS[-1])
        self.clip.setMinimumWidth(min(wide, 560))
        self.clip.setMaximumWidth(wide)

    def _turn(self) -> None:
        self.face.setVisible(True)
        self.facts.setVisible(True)
        self.turn.set_able(False)
        self.refit()
