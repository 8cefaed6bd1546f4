"""A player on the board: badge, name, lamp, tokens, points. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look, kit
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.flaps import Flaps
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import draw_line, fitted, named, paint_badge, paint_coin, paint_lamp


@dataclass(frozen=True)
class Seat:
    """What the board shows of a player. `mark` is '', 'bot' or 'missing'; `said` is for the ear;
    `cash` stands after the coin in games that count no tokens."""

    name: str
    colour: str
    points: int = 0
    tokens: int | None = 0
    active: bool = False
    out: bool = False
    mark: str = ""
    said: str = ""
    cash: str = ""

    @property
    def count(self) -> str:
        """What stands after the coin, '' if none is shown."""
        return self.cash if self.tokens is None else str(self.tokens)


class Badge(Painted):
    """A player's sign on their colour. `on_paper` chooses the keyline."""

    def __init__(
        self,
        look: Look,
        colour: str,
        name: str = "",
        size: float = 26,
        on_paper: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._colour, self._size, self._on_paper = colour, size, on_paper
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = round(self.look.px(self._size))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self.look.keyline(self._on_paper)
        paint_badge(painter_for(self), QRectF(self.rect()), self._colour, line, self.look.unit)


class SeatPlate(Painted):
    """One seat's plate on the scoreboard."""

    def __init__(self, look: Look, seat: Seat, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._seat = seat
        self._stacked = self._below = False
        self._flaps = Flaps(look, str(seat.points), parent=self)
        self._flaps.fade(self._faintness())
        self.setAccessibleName(seat.said or seat.name)

    @property
    def seat(self) -> Seat:
        return self._seat

    def show_seat(self, seat: Seat) -> None:
        if seat != self._seat:
            self._seat = seat
            self._flaps.set_text(str(seat.points))
            self._flaps.fade(self._faintness())
            self.setAccessibleName(seat.said or seat.name)
            self.update()

    def stack(self, stacked: bool) -> None:
        """Whether the name stands below badge, coin and figures, in a line of its own."""
        if stacked != self._stacked:
            self._stacked = stacked
            self._place()
            self.update()

    def cramped(self) -> bool:
        """Whether name and coin have no room between badge and figures."""
        if not self._seat.count and self.width() < 1.9 * self.height():
            return True
        room = self.width() - self._u(12 + 36 + 10) - self._u(40 + 12 + 6)
        font = self._letters(1, 700)
        name = QFontMetricsF(font).horizontalAdvance(self._seat.name)
        if not self._seat.count:
            return name > room
        count = QFontMetricsF(self._count_font()).horizontalAdvance(self._seat.count)
        signs = self._u(12 + 17) if self._seat.mark else 0
        return max(name + self._u(18), count + self._u(16 + 6) + signs) > room

    def coin_at(self) -> QPointF:
        """Where a coin flies to, in this widget."""
        return self._coin().center()

    def dressed(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _faintness(self) -> float:
        return 0.5 if self._seat.out or self._seat.mark == "missing" else 1.0

    # A plate is narrow with many seats: then badge, gaps and figures shrink together.

    def _scale(self) -> float:
        return min(1.0, max(0.5, self.width() / (2.9 * max(1, self.height()))))

    def _u(self, units: float) -> float:
        """Units on the plate, which is 68 high on a laptop and 96 on the projector."""
        return units * self.height() / 68 * self._scale()

    def _place(self) -> None:
        if self._stacked:
            wide, tall = self._stacked_flaps()
            self._flaps.resize_plate((wide / self.look.unit, tall / self.look.unit))
            self._flaps.resize(round(wide), round(tall))
            x = self.width() - self._edge() - wide
            self._flaps.move(round(x), round(self.height() * 0.07))
            return
        tall, wide = self._u(47), self._u(40)
        self._flaps.resize_plate((wide / self.look.unit, tall / self.look.unit))
        self._flaps.resize(round(wide), round(tall))
        x = self.width() - wide - self._u(12)
        self._flaps.move(round(x), round((self.height() - self._u(4) - tall) / 2 + self._u(1)))

    def _stacked_flaps(self) -> tuple[float, float]:
        tall = self.height() * 0.5
        return min(tall * 0.85, self.width() * 0.4), tall

    def _badge(self) -> QRectF:
        if self._stacked:
            tall = 0.4 if self._seat.count else 0.46
            side = min(self.height() * tall, self.width() * 0.38)
            return QRectF(self._edge(), self.height() * 0.09, side, side)
        side = self._u(36)
        return QRectF(self._u(12), (self.height() - side) / 2, side, side)

    def _edge(self) -> float:
        """Of a stacked plate."""
        if self._seat.count:  # what is after the coin wants the room
            return min(self.width() * 0.05, self.height() * 0.1)
        return min(self.width() * 0.08, self.height() * 0.16)

    def _text_left(self) -> float:
        close = self._stacked and bool(self._seat.count)
        return self._badge().right() + self._u(6 if close else 10)

    def _coin(self) -> QRectF:
        side = self._u(16)
        top = self._badge().center().y() - side / 2 if self._stacked else self.height() / 2
        return QRectF(self._text_left(), top + (0 if self._stacked else self._u(3)), side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, seat = self.look.theme, self._seat
        rect = QRectF(self.rect())
        painter.fillRect(rect, theme["plate" if seat.active else "board"])
        painter.fillRect(QRectF(rect.right() - 1, 0, 1, rect.height()), QColor(255, 255, 255, 34))
        bar = self._u(7 if seat.active else 4)
        painter.fillRect(
            QRectF(0, rect.height() - bar, rect.width() - 1, bar), QColor(kit(seat.colour).value)
        )
        painter.setOpacity(self._faintness())
        paint_badge(painter, self._badge(), seat.colour, self.look.keyline(False), self.look.unit)
        self._paint_words(painter)

    def _paint_stacked(self, painter: QPainter) -> None:
        """The name in a line of its own, with the mark before it, the coin beside the badge."""
        theme, seat = self.look.theme, self._seat
        below = bool(seat.count) and self._below
        beside = bool(seat.count) and not below
        left = self._paint_count(painter) if beside else self._badge().right()
        if seat.active and left + self._u(22) < self._flaps.x():
            lamp = QPointF(left + self._u(13), self._badge().center().y())
            paint_lamp(painter, lamp, self._u(4.6), self.look)
        font = self.look.type("note", 700 if seat.active else 600)
        cap, edge = QFontMetricsF(font).capHeight(), self._edge()
        baseline = self.height() * 0.92 - self._u(6)
        left, mark = edge, cap * 1.3 if seat.mark else 0.0
        if seat.mark:
            where = QRectF(left, baseline - cap * 1.15, mark, mark)
            icon = "bot" if seat.mark == "bot" else "lost"
            paint_icon(painter, icon, where, theme["bulb2"])
            left += mark + edge * 0.5
        room = self.width() - left - edge * 0.5
        if below:
            count = self._narrow_font()
            room -= QFontMetricsF(count).horizontalAdvance(seat.count) + self._u(8)
            x = left + room + self._u(8)
            draw_line(painter, x, baseline, seat.count, count, theme["bulb2"])
        font = named(font, seat.name, room, self.look)
        draw_line(painter, left, baseline, seat.name, font, theme["bulb"], room)

    def _narrow_font(self) -> QFont:
        """On stacked plates letters are narrow on all: they are told apart by what they say."""
        font = self.look.font("poster", 1, 700, figures=True)
        font.setPixelSize(round(self._least() * 1.15))
        return font

    def put_below(self, below: bool) -> None:
        """Whether what is counted ends the line of a stacked plate's name."""
        if below != self._below:
            self._below = below
            self.update()

    def count_fits(self) -> bool:
        """Whether what is after the coin has room between it and the figures."""
        figures = self.width() - self._edge() - self._stacked_flaps()[0]
        room = figures - self._u(12) - self._coin().right()
        font = fitted(self._narrow_font(), self._seat.count, room, self.look.least)
        return QFontMetricsF(font).horizontalAdvance(self._seat.count) <= room

    def _paint_words(self, painter: QPainter) -> None:
        if self._stacked:
            return self._paint_stacked(painter)
        theme, seat, x = self.look.theme, self._seat, self._text_left()
        end, alone = self._flaps.x() - self._u(6), not seat.count
        font = self._letters(17, 700 if seat.active else 600)
        signs = (self._u(18) if seat.active else 0) + (self._u(20) if seat.mark and alone else 0)
        least = fitted(font, seat.name, 1, self._least())
        # Where no coin stands below it, a name goes before the signs beside it: they go below.
        below = alone and QFontMetricsF(least).horizontalAdvance(seat.name) > end - x - signs
        baseline = self.height() / 2 - self._u(6)
        if alone and not (below and signs):
            baseline = (self.height() - self._u(4) + QFontMetricsF(font).capHeight()) / 2
        room = end - x - (0 if below else signs)
        font = fitted(font, seat.name, room, self._least())
        wide = draw_line(painter, x, baseline, seat.name, font, theme["bulb"], room)
        left, middle = x + wide, baseline - QFontMetricsF(font).capHeight() / 2
        if below:
            left, middle = x - self._u(6), self._coin().center().y()
        if seat.active:
            paint_lamp(painter, QPointF(left + self._u(11), middle), self._u(4.6), self.look)
        if alone:
            lamp = self._u(18) if seat.active else 0
            self._paint_mark(painter, left + lamp + self._u(6), middle)
            return
        self._paint_mark(
            painter, self._paint_count(painter) + self._u(12), self._coin().center().y()
        )

    def _paint_count(self, painter: QPainter) -> float:
        """The coin and what is after it; gives where that ends."""
        coin, font = self._coin(), self._count_font()
        paint_coin(painter, coin.center(), coin.width() / 2, self.look)
        left = coin.right() + self._u(6)
        room = self._flaps.x() - self._u(6) - left
        if self._stacked:
            font = fitted(self._narrow_font(), self._seat.count, room, self.look.least)
        else:
            font = named(font, self._seat.count, room, self.look)
        baseline = coin.center().y() + QFontMetricsF(font).capHeight() / 2
        ink = self.look.theme["bulb2"]
        return left + draw_line(painter, left, baseline, self._seat.count, font, ink)

    def _paint_mark(self, painter: QPainter, left: float, middle: float) -> None:
        """The sign of a bot or of somebody who is not there, where the name needs no room."""
        if self._seat.mark:
            side = self._u(17)
            where = QRectF(left, middle - side / 2, side, side)
            icon = "bot" if self._seat.mark == "bot" else "lost"
            paint_icon(painter, icon, where, self.look.theme["bulb2"])

    def _least(self) -> float:
        return self.look.size("note")

    def _count_font(self) -> QFont:
        return self._letters(16, 600, figures=True)

    def _letters(self, units: float, weight: int, figures: bool = False) -> QFont:
        made = self.look.font("text", 1, weight, figures)
        made.setPixelSize(max(round(self._least()), round(self._u(units))))
        return made


class Scoreboard(Painted):
    """All seats in a row, and at the right the round with its direction. 68 high, or 96 units.

    Give it no round (projector in the pictures) and the plates take the whole width.
    """

    HEIGHT = (68, 96)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._plates: list[SeatPlate] = []
        self._round = self._way = self._arrow = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        while len(self._plates) > len(seats):
            self._plates.pop().deleteLater()
        for plate, seat in zip(self._plates, seats, strict=False):
            plate.show_seat(seat)
        for seat in seats[len(self._plates) :]:
            plate = SeatPlate(self.look, seat, self)
            plate.show()
            self._plates.append(plate)
        self._place()

    def show_round(self, text: str, line: str = "", arrow: str = "") -> None:
        """'3. kör' and below it 'jobbra'; `arrow` is '', 'left' or 'right'."""
        if (text, line, arrow) != (self._round, self._way, self._arrow):
            self._round, self._way, self._arrow = text, line, arrow
            self._place()
            self.update()

    def plate(self, name: str) -> SeatPlate | None:
        return next((plate for plate in self._plates if plate.seat.name == name), None)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(640)), self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(320)), self._tall())

    def _tall(self) -> int:
        return round(self.look.tall(self.HEIGHT[self.look.projector]))

    def _corner(self) -> float:
        if not self._round:
            return 0
        wide = QFontMetricsF(self.look.type("note")).horizontalAdvance(self._way)
        wide += self.look.px(17) if self._arrow else 0
        return max(self.look.px(136 if self.look.projector else 112), wide + self.look.px(24))

    def dressed(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        if not self._plates:
            return
        each = (self.width() - self._corner()) / len(self._plates)
        for i, plate in enumerate(self._plates):
            left, right = round(i * each), round((i + 1) * each)
            plate.setGeometry(left, 0, right - left, self.height())
        # One plate that wants a line for its name gives all of them one: a board has one shape.
        stacked = any(plate.cramped() for plate in self._plates)
        for plate in self._plates:
            plate.stack(stacked)
        below = stacked and not all(plate.count_fits() for plate in self._plates)
        for plate in self._plates:
            plate.put_below(below)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        painter.fillRect(self.rect(), theme["board"])
        if not self._round:
            return
        left, wide = self.width() - self._corner(), self._corner()
        least = self.look.size("note") * 0.5
        font = fitted(self.look.type("body", 700), self._round, wide - px(10), least)
        small = fitted(self.look.type("note"), self._way, wide - px(10), least)
        middle = left + wide / 2
        upper = self.height() / 2 - px(3)
        x = middle - QFontMetricsF(font).horizontalAdvance(self._round) / 2
        draw_line(painter, x, upper, self._round, font, theme["bulb"])
        icon = px(14) if self._arrow else 0
        text = QFontMetricsF(small).horizontalAdvance(self._way)
        x = middle - (text + icon + px(3)) / 2
        lower = self.height() / 2 + QFontMetricsF(small).ascent()
        if self._arrow:
            cap = QFontMetricsF(small).xHeight()
            where = QRectF(x, lower - cap / 2 - icon / 2, icon, icon)
            paint_icon(painter, self._arrow, where, theme["bulb2"])
        draw_line(painter, x + icon + px(3), lower, self._way, small, theme["bulb2"])
