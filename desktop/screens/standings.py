"""The final table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from desktop.look import Look
from desktop.screens.ending import Standing
from desktop.widgets.flaps import Flaps
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.widgets.seat import Badge
from desktop.words import Words

MANY = 6
"""With more players the lines of the final table move together."""


class Standings(Panel):
    """The final table."""

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

    def show_standings(self, standings: Sequence[Standing], game: str = "goal") -> None:
        look, words = self.look, self._words
        small = len(standings) > MANY
        self._grid.setVerticalSpacing(round(look.px(1 if small else 4) + look.size("note") * 0.5))
        for at, one in enumerate(standings):
            place = Label(look, words("end.rank", n=one.place), "title", wrap=False)
            badge = Badge(look, one.colour)
            name = Label(look, one.name, "strong")
            tokens = Label(look, self._deeds(one), "note", "ink2", wrap=False)
            self._said.append(tokens)
            points = Flaps(look, str(one.points), (44, 27) if small else (52, 40))
            points.setAccessibleName(words.of(game, "common.points", n=one.points))
            for spot, made in enumerate((place, badge, name, tokens, points)):
                self._grid.addWidget(made, at, spot, Qt.AlignmentFlag.AlignVCenter)

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
