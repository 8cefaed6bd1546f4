"""Everybody's hand: cash, tokens, kept cards, cups, and a button to deal with each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.look import INK, Look
from desktop.screens.base import Scroller, column
from desktop.tables.golden_goal.chips import Chip, Slip
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_kept,
    paint_plain_shirt,
    paint_team_shirt,
    paint_token,
)
from desktop.tables.golden_goal.sense import Shirt
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.paint import draw_line, named, paint_badge
from desktop.widgets.panel import Panel

LOW, LOWEST = 34, 26
"""So high is the button of a row, and of a dense one."""
DENSE, PLAIN, RICH = range(3)
"""A row in one line, without the cash, which stands on the board above too; in two; or with what
tiles somebody has below them."""
HEIGHTS = {DENSE: (30, 2.1), PLAIN: (39, 2.7), RICH: (70, 4.9)}
"""Of a row: at least so many units, and so many times the size of a note."""
SHIRT = 26


@dataclass(frozen=True)
class Person:
    """A row: `seat` is the player, `name` as the row says it. `deal` are the words of its button,
    '' for none; `offer` is the number of my offer to them that stands: the button withdraws it."""

    name: str
    colour: str
    cash: str
    worth: str
    dice: int = 0
    event: int = 0
    cards: int = 0
    cups: tuple[str, ...] = ()
    tiles: tuple[Shirt, ...] = ()
    active: bool = False
    mine: bool = False
    deal: str = ""
    offer: int | None = None
    said: str = ""
    seat: str = ""


class PersonRow(Painted):
    """One player's row."""

    pressed = Signal(str)
    withdrawn = Signal(int)

    def __init__(self, look: Look, person: Person, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.person = person
        self._style = PLAIN
        self.button = Chip(look, Slip("deal", ""), LOW, self)
        self.button.setCheckable(False)
        self.button.setObjectName(f"deal-{person.seat}")
        self.button.clicked.connect(self._press)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_person(self, person: Person, able: bool) -> None:
        self.person = person
        self.button.setObjectName(f"deal-{person.seat}")
        self.button.say(person.deal)
        self.button.setAccessibleName(f"{person.deal}: {person.name}")
        self.button.setVisible(bool(person.deal))
        self.button.setEnabled(able)
        self.setAccessibleName(person.said)
        self._place()
        self.update()

    def be(self, style: int) -> None:
        """DENSE, PLAIN or RICH."""
        if style != self._style:
            self._style = style
            dense = style == DENSE
            self.button.be_high(LOWEST if dense else LOW, 1.6 if dense else 1.9)
            self.updateGeometry()
            self._place()
            self.update()

    def _press(self) -> None:
        if self.person.offer is not None:
            self.withdrawn.emit(self.person.offer)
        else:
            self.pressed.emit(self.person.seat)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(240)), self.tall(self._style))

    def tall(self, style: int) -> int:
        """How high it is in that style."""
        units, of_text = HEIGHTS[style]
        return round(max(self.look.px(units), self.look.size("note") * of_text))

    def _head(self) -> float:
        """How high the part without the shirts is."""
        return float(min(self.height(), self.tall(min(self._style, PLAIN))))

    def resizeEvent(self, event: object) -> None:
        self._place()

    def _place(self) -> None:
        size = self.button.sizeHint()
        wide = min(size.width(), round(self.width() * 0.4))
        y = round((self._head() - size.height()) / 2)
        self.button.setGeometry(self.width() - wide + 6, y, wide, size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, one = painter_for(self), self.look, self.person
        px, ink = look.px, QColor(INK)
        if one.active:
            painter.fillRect(QRectF(self.rect()).adjusted(-4, 1, 4, -1), look.theme["paper2"])
        head = self._head()
        side = min(head * 0.62, px(28))
        badge = QRectF(px(2), (head - side) / 2, side, side)
        paint_badge(painter, badge, one.colour, ink, look.unit)
        left = badge.right() + px(8)
        end = float(self.button.x() if self.button.isVisible() else self.width())
        font, note = look.type("note", 700), look.type("note", 600, figures=True)
        if self._style == DENSE:
            base = (head + QFontMetricsF(font).capHeight()) / 2
            room = (end - left) * 0.46
            draw_line(painter, left, base, one.name, named(font, one.name, room, look), ink, room)
            self._paint_things(painter, left + room + px(8), base, end)
            return
        upper = head / 2 - px(3)
        lower = head / 2 + QFontMetricsF(note).ascent() + px(1)
        name = draw_line(painter, left, upper, one.name, font, ink, (end - left) * 0.62)
        draw_line(
            painter, left + name + px(8), upper, one.cash, note, ink, end - left - name - px(8)
        )
        self._paint_things(painter, left, lower, end)
        if self._style == RICH:
            self._paint_shirts(painter, left, head)

    def _paint_shirts(self, painter: QPainter, left: float, top: float) -> None:
        """Every tile's shirt; many of them overlap."""
        look, tiles = self.look, self.person.tiles
        side = min(look.px(SHIRT), self.height() - top - look.px(2))
        room = self.width() - left - side - look.px(4)
        step = min(side + look.px(4), room / max(1, len(tiles) - 1))
        for at, one in enumerate(tiles):
            box = QRectF(left + step * at, top, side, side)
            if one.whole:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.theme["brass"])
                painter.drawRoundedRect(box, look.px(4), look.px(4))
            paint_team_shirt(painter, box, one.team, one.number, look)

    def _paint_things(self, painter: QPainter, left: float, lower: float, end: float) -> None:
        """Tiles, tokens, cards and cups in small."""
        look, one = self.look, self.person
        px, ink = look.px, look.theme["ink2"]
        note = look.type("note", 600, figures=True)
        side = QFontMetricsF(note).height() * 0.92
        top = lower - side * 0.82
        parts = [
            (len(one.tiles), "tile"),
            (one.dice, "dice"),
            (one.event, "event"),
            (one.cards, "card"),
        ]
        for count, what in parts:
            if not count or left + side * 2 > end:
                continue
            box = QRectF(left, top, side, side)
            if what == "tile":
                paint_plain_shirt(painter, box)
            elif what == "card":
                paint_kept(painter, box, look)
            else:
                paint_token(painter, box, what, look)
            left = box.right() + px(2)
            left += draw_line(painter, left, lower, str(count), note, ink) + px(8)
        for cup in one.cups:
            if left + side > end:
                break
            paint_cup(painter, QRectF(left, top, side, side), cup)
            left += side + px(3)


class People(Panel):
    """The rows, and below them what one does with the Bank and with one's own."""

    deal = Signal(str)
    withdrawn = Signal(int)
    asked = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self._style = PLAIN
        super().__init__(look, "", parent=parent)
        self.rows: list[PersonRow] = []
        self.doors: dict[str, Button] = {}
        self._foot = QHBoxLayout()
        self._inner = QWidget()
        self._list = column(0)
        self._inner.setLayout(self._list)
        self._scroller = Scroller(self._inner, look)
        self._scroller.setMinimumHeight(20)
        self.body.addWidget(self._scroller, 1)
        self.body.addLayout(self._foot)
        self._tight()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_foot"):
            self._tight()
            self._inner.setMinimumHeight(self._tall(self._style))

    def _tight(self) -> None:
        self.body.setSpacing(0)
        self._foot.setSpacing(0)

    def show_people(self, people: Sequence[Person], able: bool) -> None:
        while len(self.rows) > len(people):
            self.rows.pop().deleteLater()
        for one in people[len(self.rows) :]:
            row = PersonRow(self.look, one)
            row.pressed.connect(self.deal)
            row.withdrawn.connect(self.withdrawn)
            self._list.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for row, one in zip(self.rows, people, strict=True):
            row.show_person(one, able)
            row.be(self._style)
        self._inner.setMinimumHeight(self._tall(self._style))

    def be(self, style: int) -> None:
        """How rich its rows are: what there is room for."""
        self._style = style
        for row in self.rows:
            row.be(style)
        self._inner.setMinimumHeight(self._tall(style))

    def _tall(self, style: int, rows: int | None = None) -> int:
        return sum(row.tall(style) for row in self.rows[:rows])

    def show_doors(self, doors: Sequence[tuple[str, str]], able: bool) -> None:
        """Name and words of each button at the foot."""
        wanted = dict(doors)
        for name, text in doors:
            if name not in self.doors:
                made = Button(self.look, text, step="small_button")
                made.setObjectName(name)
                made.clicked.connect(lambda _=False, what=name: self.asked.emit(what))
                self._foot.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
                self.doors[name] = made
        for name, button in self.doors.items():
            button.say(wanted.get(name, button.text()))
            button.setVisible(name in wanted)
            button.set_able(able)

    def wanted(self, style: int, most: int | None = None) -> int:
        """How high it would be if nothing had to scroll, or with so many rows in sight."""
        rows = self._tall(style, most)
        feet = [b.sizeHint().height() for b in self.doors.values() if not b.isHidden()]
        return round(rows + max(feet, default=0) + self.look.px(2 * 14 + 8))

    def row(self, name: str) -> PersonRow | None:
        return next((row for row in self.rows if row.person.seat == name), None)
