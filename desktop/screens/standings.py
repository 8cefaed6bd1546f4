"""The final table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop.look import Look
from desktop.screens.ending import Standing
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.flaps import Flaps
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, named
from desktop.widgets.panel import Panel
from desktop.widgets.seat import Badge
from desktop.words import Words

MANY = 6
"""With more players the lines of the final table move together."""


class Name(Painted):
    """A name in one line as wide as there is room: smaller, then narrower, before it is cut."""

    def __init__(self, look: Look, name: str, step: str) -> None:
        super().__init__(look)
        self._name, self._step = name, step
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.look.type(self._step))
        return QSize(round(metrics.horizontalAdvance(self._name)), round(metrics.height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(120)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        font = named(self.look.type(self._step), self._name, self.width(), self.look)
        base = self.height() / 2 + QFontMetricsF(font).capHeight() / 2
        ink = self.look.theme["ink"]
        draw_line(painter_for(self), 0, base, self._name, font, ink, self.width())


class Standings(Panel):
    """The final table. On the wall it is `grand` where nothing else wants its room."""

    def __init__(self, look: Look, words: Words) -> None:
        super().__init__(look, words("end.title"))
        self._words = words
        self._more: tuple[Label, ...] = ()
        self._said: list[Label] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(round(look.px(14)))
        self._grid.setVerticalSpacing(round(look.px(4) + look.size("note") * 0.5))
        self.body.addLayout(self._grid)
        self.body.addStretch(1)

    def show_standings(
        self, standings: Sequence[Standing], game: str = "goal", grand: bool = False
    ) -> None:
        look, words = self.look, self._words
        small = len(standings) > MANY
        grand = grand and not small
        air = 16 if grand else 1 if small else 4
        self._grid.setVerticalSpacing(round(look.px(air) + look.size("note") * 0.5))
        flaps = (72, 58) if grand else (44, 27) if small else (52, 40)
        for at, one in enumerate(standings):
            place = Label(look, words("end.rank", n=one.place), "title", wrap=False)
            badge = Badge(look, one.colour)
            name = self._name(one.name, grand)
            tokens = Label(look, self._deeds(one), "note", "ink2", wrap=False)
            self._said.append(tokens)
            points = Flaps(look, str(one.points), flaps)
            points.setAccessibleName(words.of(game, "common.points", n=one.points))
            for spot, made in enumerate((place, badge, name, tokens, points)):
                self._grid.addWidget(made, at, spot, Qt.AlignmentFlag.AlignVCenter)

    def _name(self, name: str, grand: bool) -> QWidget:
        if self.look.projector:
            return Name(self.look, name, "title" if grand else "strong")
        return Label(self.look, name, "strong")

    def _deeds(self, one: Standing) -> str:
        """'7 saját, 3 kihívás · 6 jó tipp', or what tokens are left."""
        words, deeds = self._words, one.deeds
        if deeds is None:
            return "" if one.tokens is None else words("common.tokens", n=one.tokens)
        cards = [words("end.own_cards", n=deeds.own)]
        if deeds.challenged:
            cards.append(words("end.challenge_cards", n=deeds.challenged))
        tips = words("end.tips", n=deeds.tips_right)
        return f"{', '.join(cards)} · {tips}"

    def show_note(self, title: str, text: str) -> None:
        """Below the table: something to remember."""
        self._more = (Label(self.look, title, "title"), Label(self.look, text, "body"))
        for made in self._more:
            self.body.insertWidget(self.body.count() - 1, made)
        self.body.insertSpacing(self.body.count() - 3, round(self.look.px(6)))

    def fit(self, large: bool) -> None:
        """Large letters have the width and wrap, and leave no room for what is below the table."""
        for made in self._more:
            made.setVisible(not large)
        for made in self._said:
            made.setWordWrap(large)
        for column, share in enumerate((2, 5) if large else (1, 0), start=2):
            self._grid.setColumnStretch(column, share)
