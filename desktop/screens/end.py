"""The end of the evening: who has won, how everybody stands, and the finished timeline.

Shows a game's last view as plain values; replays and new games are asked for by signals.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.look import REFERENCE, Look
from desktop.screens.base import Screen, Scroller, column, row
from desktop.screens.ending import Result, contested
from desktop.screens.joy import Joy
from desktop.screens.standings import Standings
from desktop.tables.goal.faces import Stills
from desktop.tables.laptop import COMFORTABLE
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.scene import TimelineModel
from desktop.widgets.timeline import Timeline
from desktop.words import Words
from engine.goal.model import Card

LARGE = 1.4
"""How much larger than usual letters may be, beside what they grow with the window."""
SIDE = 0.64
"""Of the width for the table and the doors, beside the winner."""
ROOMY = 3
"""So many lines of the table leave room on a projector for a word below them."""


class EndScreen(Screen):
    """`card_opened` asks for a card's facts and film."""

    again = Signal()
    home = Signal()
    card_opened = Signal(str)
    picture = Signal()
    story_asked = Signal()
    past_asked = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.joy = Joy(look)
        self.standings = Standings(look, words)
        self._facts: Mapping[str, Card] = {}
        self.timeline = Timeline(look, words, Stills(lambda card: self._facts.get(card)))
        self.timeline.card_opened.connect(self.card_opened)
        self.again_button = Button(look, words("end.again"), primary=True)
        self.again_button.setObjectName("again")
        self.again_button.clicked.connect(self.again)
        self.picture_button = Button(look, words("end.picture"), step="small_button", icon="down")
        self.picture_button.setObjectName("picture")
        self.picture_button.clicked.connect(self.picture)
        self.story_button = Button(look, words("end.who_guessed"), step="small_button")
        self.story_button.setObjectName("story")
        self.story_button.clicked.connect(self.story_asked)
        self.past_button = Button(look, words("end.past"), step="small_button")
        self.past_button.setObjectName("past")
        self.past_button.clicked.connect(self.past_asked)
        self.home_link = Link(look, words("end.home"))
        self.home_link.setObjectName("home")
        self.home_link.clicked.connect(self.home)
        self._who = Label(look, "", "body", "surf_text2")
        self._who.setIndent(8)
        self._hint = Label(look, words("end.timeline_hint"), "body", "surf_text2")
        self._hint.setIndent(28)
        self._lay_out()

    def _lay_out(self) -> None:
        look = self.look
        doors = QWidget()
        doors.setLayout(
            column(
                self.again_button, self._who, 8, self.story_button, 4, self.picture_button, 4,
                self.past_button, 6, self.home_link, 0, space=2,
            )
        )  # fmt: skip
        if look.projector:
            for hidden in (doors, self._hint):
                hidden.hide()
        self._doors = doors
        self._table = column(self.standings, 0)
        self._beside = row(self._table, doors, space=round(look.px(24)))
        self._beside.setStretch(0, 40)
        self._beside.setStretch(1, 24)
        side = QWidget()
        side.setLayout(self._beside)
        self._under = QWidget()
        self._under.setLayout(column())
        left = column(self.joy, self._under, space=round(look.px(8)))
        self._well = Scroller(side, look, ground="night")
        stage = row(left, self._well, space=round(look.px(24)))
        stage.setStretch(0, round((1 - SIDE) * 100))
        stage.setStretch(1, round(SIDE * 100))
        edge = round(look.px(28))
        stage.setContentsMargins(edge, edge, edge, round(look.px(8)))
        whole = column(stage, self._hint, 4, self.timeline)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        share = 0.38 if self.look.projector else 0.36
        least, most = (236, 320) if not self.look.projector else (round(self.look.px(220)), 2000)
        self.timeline.setFixedHeight(min(most, max(least, round(self.height() * share))))
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Where letters are large for the window, or table and doors too wide for it, the doors
        stand under the table, but for the first one, which stays in sight under the winner; and
        there is no room for what is only nice to know."""
        grown = min(self.width() / COMFORTABLE[0], self.height() / COMFORTABLE[1])
        large = self.look.text / self.look.unit > LARGE * max(1.0, grown)
        self.standings.fit(False)
        parts = (self.standings, self._doors)
        for part in parts:
            part.layout().activate()  # or what it says of its size is of before
        wanted = sum(part.minimumSizeHint().width() for part in parts) + self.look.px(24)
        wide = (self.width() - self.look.px(80)) * SIDE
        large = not self.look.projector and (large or wanted > wide)
        way = QBoxLayout.Direction
        self._beside.setDirection(way.TopToBottom if large else way.LeftToRight)
        self.standings.fit(large)
        home = self._under if large else self._doors
        if self.again_button.parentWidget() is not home:
            home.layout().insertWidget(0, self.again_button)
        self._under.setVisible(large)
        free = self._well.height() - max(part.sizeHint().height() for part in parts)
        top = max(0, free // 2) if self.joy.alone and not large else 0
        if top != self._beside_top():
            self._beside.setContentsMargins(0, top, 0, 0)

    def _beside_top(self) -> int:
        return self._beside.contentsMargins().top()

    def show_end(
        self, result: Result, you: str | None, owner: bool, next_starter: str = ""
    ) -> None:
        words = self.words
        winners = result.winners
        if len(winners) == 1:
            big = words("end.won_me" if winners[0] == you else "end.won", name=winners[0])
        else:
            big = words("end.shared")
        points = max((one.points for one in result.standings if one.won), default=0)
        game, how = result.game, f"end.how_{result.ended_by}"
        small = words.of(game, how, points=points, round=result.round)
        if len(winners) > 1:
            small = f"{words('end.shared_names', names=words.list(winners))}, {small}"
        self.joy.alone = not result.cards
        self.joy.show_winners([result.colours.get(n, REFERENCE) for n in winners], big, small)
        grand = self.look.projector and not result.cards
        self.standings.show_standings(result.standings, game, grand)
        if grand:
            self._table.insertStretch(0, 1)  # in the middle of the height
        self._facts = result.facts
        self.timeline.display(TimelineModel(cards=result.cards))
        self.story_button.setVisible(bool(result.story))
        self._show_goal(result)
        self.timeline.setVisible(bool(result.cards))
        self._hint.setVisible(bool(result.cards) and not self.look.projector)
        self.picture_button.say(words.of(game, "end.picture"))
        self.again_button.set_able(owner, words("end.again_waits"))
        self.again_button.stand_on_night()
        self._who.setText(words("end.again_help", name=next_starter) if next_starter else "")
        self._who.setVisible(bool(next_starter) and owner)

    def _show_goal(self, result: Result) -> None:
        """The goal of the night: the one that was put in most places."""
        found, words = contested(result.story), self.words
        card = result.facts.get(found[0].result.card) if found else None
        crowded = self.look.projector and len(result.standings) > ROOMY
        if found is None or card is None or crowded:
            return
        said = words(
            "end.contested", n=found[1], scorer=card.scorer or words.match(card.home, card.away),
            year=card.date[:4],
        )  # fmt: skip
        self.standings.show_note(words("end.goal_of_the_night"), said)

    def first_focus(self) -> QWidget | None:
        return self.again_button if self.again_button.isEnabled() else self.home_link
