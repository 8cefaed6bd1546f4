"""Everybody's own timeline on the projector: one pitch per player, a shirt at its left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.card_face import Picture, no_picture
from desktop.widgets.letters import fits, text_width, write
from desktop.widgets.paint import paint_shirt
from desktop.widgets.scene import TimelineModel
from desktop.widgets.timeline import Timeline
from desktop.words import Words

NARROWED = 0.84
"""How far a long name's letters are narrowed before it is cut."""
LEAST_PITCH = 76
"""Units for a pitch that is only looked at."""
CARDS, FLAG, FLAGS = 138, 44, 2
"""Units for a pitch with cards that can be read, for each flag above the others, and for how many
of them there is room as soon as a card lies there."""


@dataclass(frozen=True)
class OwnTimeline:
    """A player and what lies before them. `active`: this pitch gets the most room."""

    name: str
    colour: str
    model: TimelineModel
    active: bool = False


class TimelineStack(QWidget):
    """Nobody chooses anything here: it is for looking at."""

    def __init__(
        self,
        look: Look,
        words: Words,
        picture: Picture = no_picture,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._words, self._picture = look, words, picture
        self._players: tuple[OwnTimeline, ...] = ()
        self._lines: list[Timeline] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def wear(self, look: Look) -> None:
        self._look = look
        for line in self._lines:
            line.wear(look)
        self._arrange()

    def display(self, players: Sequence[OwnTimeline]) -> None:
        """Shows these players' timelines, first on top."""
        while len(self._lines) > len(players):
            line = self._lines.pop()
            line.hide()
            line.deleteLater()
        while len(self._lines) < len(players):
            line = Timeline(self._look, self._words, self._picture, self)
            self._lines.append(line)
            line.show()
        self._players = tuple(players)
        self._arrange()
        for line, player in zip(self._lines, players, strict=True):
            line.display(player.model)
            line.setAccessibleName(player.name)

    def lines(self) -> list[Timeline]:
        """The timelines, first on top."""
        return list(self._lines)

    def sizeHint(self) -> QSize:
        return QSize(round(1280 * self._look.unit), round(520 * self._look.unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _column(self) -> float:
        """As wide as the names want it, within reason."""
        unit, size = self._look.unit, fits(self._look)
        names = (text_width(player.name, size) for player in self._players)
        return min(144 * unit, max(108 * unit, max(names, default=0.0) * NARROWED + 14 * unit))

    def _arrange(self) -> None:
        """Shares the height: the active player's pitch counts for more where there are many, and
        has room for flags above its cards once a card lies on it."""
        many, whole = len(self._players), float(self.height())
        others = sum(not player.active for player in self._players)
        active = whole / max(1, many) if many < 3 else whole * 1.7 / (many + 0.7)
        if any(player.model.provisional for player in self._players):
            most = whole - others * LEAST_PITCH * self._look.unit
            flags = max(len(player.model.challenges) for player in self._players)
            wanted = (CARDS + FLAG * max(FLAGS, flags)) * self._look.unit
            active = max(active, min(wanted, most))
        each = (whole - active) / others if others < many else whole / max(1, many)
        top, column = 0.0, round(self._column())
        for line, player in zip(self._lines, self._players, strict=False):
            high = active if player.active else each
            line.setGeometry(
                column, round(top), self.width() - column, round(top + high) - round(top)
            )
            top += high
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, unit, size = self._look, self._look.unit, fits(self._look)
        for line, player in zip(self._lines, self._players, strict=False):
            box = QRectF(0, line.y(), self._column(), line.height())
            token = "plate" if player.active else "board"
            painter.fillRect(box.adjusted(0, 0, 0, -2 * unit), look.colour(token))
            side = min(72 * unit, box.height() - size * 1.5 - 12 * unit)
            tall = side + size * 1.4
            shirt = QRectF(0, 0, side, side)
            shirt.moveCenter(box.center())
            shirt.moveTop(box.center().y() - tall / 2)
            paint_shirt(painter, shirt, player.colour)
            name = QRectF(
                box.left() + 6 * unit, shirt.bottom(), box.width() - 12 * unit, size * 1.4
            )
            write(painter, name, player.name, size, look.colour("bulb"))
        painter.end()
