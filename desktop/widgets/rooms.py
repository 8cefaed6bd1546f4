"""A room found nearby, as a ticket to tear off. Knows no network: it is told what to show."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.paint import draw_line, paint_badge
from desktop.widgets.panel import paint_paper, perforate


@dataclass(frozen=True)
class Room:
    """`line` is game, mode, overtime; `host` a sentence; `colours` who is in; `seats` in words."""

    name: str
    line: str
    host: str = ""
    colours: tuple[str, ...] = ()
    seats: str = ""
    button: str = ""
    able: bool = True
    reason: str = ""


class RoomTicket(Painted):
    """A room with its button. `first` makes the button green: only one on the screen may be."""

    joined = Signal()

    def __init__(
        self, look: Look, room: Room, first: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._room = room
        self.button = Button(look, room.button, primary=first, step="small_button", parent=self)
        self.button.clicked.connect(self.joined)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.dressed()
        self.show_room(room, first)

    def show_room(self, room: Room, first: bool = False) -> None:
        self._room = room
        self.button.say(room.button)
        self.button.setAccessibleName(f"{room.button}: {room.name}")
        self.button.set_primary(first)
        self.button.set_able(room.able)
        said = (room.name, room.line, room.host, room.seats, room.reason)
        self.setAccessibleName(". ".join(filter(None, said)))
        self.update()

    def dressed(self) -> None:
        self.layout().setContentsMargins(0, 0, round(self.look.px(14)), 0)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(480)), round(self.look.tall(108)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(380)), round(self.look.tall(96)))

    def _people_width(self) -> float:
        seats = QFontMetricsF(self.look.type("note", 600)).horizontalAdvance(self._room.seats)
        badges = len(self._room.colours) * self.look.px(28)
        return max(seats, badges) + self.look.px(18)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px, room = self.look.theme, self.look.px, self._room
        rect = QRectF(self.rect())
        paint_paper(painter, rect, self.look, rect.height() / 2)
        button = self.button.geometry()
        torn = button.left() - self._people_width() - px(14)
        top, bottom = QPointF(torn, px(18)), QPointF(torn, rect.height() - px(20))
        perforate(painter, top, bottom, self.look)
        left, width = px(24), torn - px(40)
        name, note = self.look.type("title"), self.look.type("note")
        below = room.reason or room.host
        tall = QFontMetricsF(name).capHeight() + QFontMetricsF(note).height() * 2 + px(8)
        y = (rect.height() - px(2) - tall) / 2 + QFontMetricsF(name).capHeight()
        draw_line(painter, left, y, room.name, name, theme["ink"], width)
        for line in (room.line, below):
            y += QFontMetricsF(note).height() + (px(6) if line is room.line else px(1))
            draw_line(painter, left, y, line, note, theme["ink2"], width)
        self._paint_people(painter, button.left() - px(12))

    def _paint_people(self, painter: QPainter, end: float) -> None:
        px, room = self.look.px, self._room
        font = self.look.type("note", 600)
        middle = (self.height() - px(2)) / 2
        x = end
        for colour in reversed(room.colours):
            x -= px(24)
            where = QRectF(x, middle - px(27), px(24), px(24))
            paint_badge(painter, where, colour, self.look.keyline(True), self.look.unit)
            x -= px(4)
        baseline = middle + (px(18) if room.colours else px(5))
        x = end - QFontMetricsF(font).horizontalAdvance(room.seats)
        draw_line(painter, x, baseline, room.seats, font, self.look.theme["ink2"])
