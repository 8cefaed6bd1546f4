"""Players below each other, each with a word about them: tips, challenges, who has answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import (
    draw_line,
    draw_wrapped,
    fitted,
    mark,
    named,
    outcome_colour,
    paint_badge,
    paint_cross,
    paint_tick,
)

RING = 0.31
"""Radius of an answer's ring, of its badge's side."""


@dataclass(frozen=True)
class Row:
    """`text` follows the name; `figure` and `word` stand at the right end, `word` with the mark
    of `outcome`. `given` draws a tick or an empty ring on the badge; `colour` is the player's,
    `ink` the text's token."""

    name: str
    colour: str
    text: str = ""
    figure: str = ""
    outcome: str = ""
    word: str = ""
    given: bool | None = None
    ink: str = "ink"
    bold: bool = False


class Rows(Painted):
    """`columns` lays them beside each other. `surface` is 'paper' or 'night'. `nameless` leaves
    the names to the badges, and to the ear; `tight` it has narrow letters."""

    def __init__(
        self,
        look: Look,
        rows: Sequence[Row] = (),
        columns: int = 1,
        surface: str = "paper",
        ruled: bool = False,
        nameless: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._rows, self._columns, self._ruled = tuple(rows), columns, ruled
        self._surface, self._nameless, self._tight = surface, nameless, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Row]) -> None:
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            told = (" ".join(filter(None, (r.name, r.text, r.figure, r.word))) for r in rows)
            self.setAccessibleName(", ".join(told))
            self.updateGeometry()
            self.update()

    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def set_columns(self, columns: int, nameless: bool = False, tight: bool = False) -> None:
        if (columns, nameless, tight) != (self._columns, self._nameless, self._tight):
            self._columns, self._nameless, self._tight = columns, nameless, tight
            self.updateGeometry()
            self.update()

    def _badge(self) -> float:
        return self.look.size("body") * 1.5

    def _row_height(self) -> float:
        return self._badge() + self.look.px(14 if self._ruled else 6)

    def _name_font(self) -> QFont:
        return self.look.type("body", 700)  # the widest a name is drawn

    def _name_width(self, room: float) -> float:
        metrics = QFontMetricsF(self._name_font())
        widest = max((metrics.horizontalAdvance(row.name) for row in self._rows), default=0)
        return min(widest, room * 0.42)

    def _heights(self, width: float) -> list[float]:
        """How high each line of rows is, texts wrapped."""
        column = (width - self._gap() * (self._columns - 1)) / self._columns
        tall = [max(self._row_height(), self._text_height(row, column)) for row in self._rows]
        lines = [tall[i : i + self._columns] for i in range(0, len(tall), self._columns)]
        return [max(line) for line in lines]

    def _gap(self) -> float:
        return self.look.px(10 if self._nameless else 24)

    def _left(self, room: float) -> float:
        """Where the texts begin within a column."""
        return self._badge() + self._beside() + self._name_width(room) + self.look.px(14)

    def _beside(self) -> float:
        """Between a badge and the name: the rings of answers hang over the badge's edge."""
        given = any(row.given is not None for row in self._rows)
        return max(self.look.px(10), self._badge() * RING + self.look.px(4) if given else 0)

    def _end(self, row: Row) -> float:
        """How much the right end takes."""
        wide = 0.0
        if row.word:
            font = self.look.type("body", 700 if row.outcome else 500)
            wide = QFontMetricsF(font).horizontalAdvance(row.word) + self.look.px(8)
        if row.outcome:
            wide += self.look.size("body") * 1.2
        if row.figure:
            wide += QFontMetricsF(self._figure_font()).horizontalAdvance(row.figure)
            wide += self.look.px(18) if row.word or row.outcome else 0
        return wide

    def _figure_font(self) -> QFont:
        size = self.look.size("body")
        return self.look.font("poster", size * 1.45 / self.look.letters, 800, figures=True)

    def _text_height(self, row: Row, column: float) -> float:
        if not row.text:
            return 0
        left, end = self._left(column), self._end(row)
        if self._nameless:
            left, end = self._badge() + self._beside(), 0
        room = QRectF(0, 0, max(40.0, column - left - end), 0)
        plain = self._plain()
        took = draw_wrapped(None, room, row.text, plain, self.look.theme["ink"])
        # Under the last line there is as much room as over the first.
        return took + self._row_height() - QFontMetricsF(plain).height()

    def _plain(self) -> QFont:
        """Of a row's text."""
        if not self._tight:
            return self.look.type("body", 500)
        font = self.look.font("poster", 1, 700)
        font.setPixelSize(round(self.look.size("note") * 1.1))
        return font

    def sizeHint(self) -> QSize:
        wide = self.width() if self.width() > 100 else round(self.look.px(300))
        return QSize(round(self.look.px(200)), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(120)), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        given = any(row.given is not None for row in self._rows)
        below = self._badge() * RING - self.look.px(2) if given else 0
        return round(sum(self._heights(width)) + below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # texts wrap elsewhere

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        column = (self.width() - self._gap() * (self._columns - 1)) / self._columns
        heights, y = self._heights(self.width()), 0.0
        for at, row in enumerate(self._rows):
            line, place = divmod(at, self._columns)
            if place == 0 and line:
                y += heights[line - 1]
            self._paint_row(
                painter, QRectF(place * (column + self._gap()), y, column, heights[line]), row
            )
            if self._ruled:
                painter.fillRect(
                    QRectF(0, y + heights[line] - 1, self.width(), 1), self.look.theme["rule"]
                )

    def _token(self, token: str) -> str:
        night = {"ink": "surf_text", "ink2": "surf_text2"}
        return night.get(token, token) if self._surface == "night" else token

    def _paint_row(self, painter: QPainter, box: QRectF, row: Row) -> None:
        look, theme, px = self.look, self.look.theme, self.look.px
        side, middle = self._badge(), box.top() + self._row_height() / 2
        badge = QRectF(box.left(), middle - side / 2, side, side)
        paint_badge(painter, badge, row.colour, look.keyline(self._surface == "paper"), look.unit)
        if row.given is not None:
            self._paint_given(painter, badge, row.given)
        font = look.type("body", 700 if row.bold else 600)
        name = self._name_width(box.width())
        left = badge.right() + self._beside()
        baseline = middle + QFontMetricsF(font).capHeight() / 2
        ink, figure = theme[self._token("ink")], box.width()
        if self._nameless:
            self._paint_beside(painter, left, middle, row, box)
            return
        if not row.text:
            wanted = QFontMetricsF(font).horizontalAdvance(row.name) + 1
            free = box.width() - side - self._beside() - px(10)
            least = fitted(font, row.name, 1, look.size("note"))
            least_wanted = QFontMetricsF(least).horizontalAdvance(row.name)
            if least_wanted > free - self._end(row):
                # A name is not cut for the sake of "after that", or of "wrong" beside its cross.
                row = replace(row, word="")
            if row.figure and not row.word:  # large figures give way before a name is cut
                narrow = QFontMetricsF(named(font, row.name, 1, look)).horizontalAdvance(row.name)
                wanted = wanted if wanted <= free - self._end(row) else narrow + 1
                figure = max(QFontMetricsF(font).height(), free - wanted)
            name = max(px(20), free - min(self._end(row), figure))
        font = named(font, row.name, name, look)
        draw_line(painter, left, baseline, row.name, font, ink, name)
        self._paint_end(painter, box, row, middle, figure)
        if row.text:
            start = box.left() + self._left(box.width())
            room = QRectF(start, 0, box.right() - start - self._end(row), 0)
            plain = look.type("body", 500)
            tall = draw_wrapped(None, room, row.text, plain, ink)
            line = QFontMetricsF(plain).height()
            room.moveTop(middle - (tall if tall < line * 1.5 else line) / 2)
            draw_wrapped(painter, room, row.text, plain, theme[self._token(row.ink)])

    def _paint_beside(
        self, painter: QPainter, left: float, middle: float, row: Row, box: QRectF
    ) -> None:
        """The figure, or else the words, right beside the badge."""
        said, room = row.figure or row.text or row.word, box.right() - left
        ink = self.look.theme[self._token(row.ink)]
        if row.text and not row.figure:
            plain = self._plain()
            tall = draw_wrapped(None, QRectF(left, 0, room, 0), said, plain, ink)
            line = QFontMetricsF(plain).height()
            top = middle - (tall if tall < line * 1.5 else line) / 2
            draw_wrapped(painter, QRectF(left, top, room, 0), said, plain, ink)
            return
        font = self.font_beside(room, bool(row.figure))
        font.setWeight(QFont.Weight(600) if row.bold and not row.figure else font.weight())
        baseline = middle + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, left, baseline, said, font, ink, room)

    def font_beside(self, room: float, figures: bool) -> QFont:
        """The font of all figures, or of all words, that stand right beside their badges: one size,
        in which the longest fits."""
        kind = [row for row in self._rows if bool(row.figure) == figures]
        said = [row.figure or row.text or row.word for row in kind]
        least = self.look.size("note") * (1.0 if self.look.projector else 0.7)
        font = self._figure_font() if figures else self.look.type("body", 500)
        widest = max(said, key=QFontMetricsF(font).horizontalAdvance, default="")
        font = fitted(font, widest, room, least)
        if QFontMetricsF(font).horizontalAdvance(widest) > room:  # narrower letters before cut ones
            font = fitted(self.look.type("small_button"), widest, room, least)
        return font

    def _paint_end(
        self, painter: QPainter, box: QRectF, row: Row, middle: float, figure: float
    ) -> None:
        look, x, px = self.look, box.right(), self.look.px
        if row.word or row.outcome:
            font = look.type("body", 700 if row.outcome else 500)
            metrics = QFontMetricsF(font)
            x -= metrics.horizontalAdvance(row.word)
            night = self._surface == "night"
            colour = look.theme[self._token("ink" if row.outcome else "ink2")]
            if row.outcome and not night:
                colour = outcome_colour(row.outcome, look)
            draw_line(painter, x, middle + metrics.capHeight() / 2, row.word, font, colour)
            if row.outcome:
                tick = font.pixelSize() * 0.8
                x -= tick * 1.5
                where = QRectF(x, middle - tick / 2, tick, tick)
                if night:
                    (paint_tick if row.outcome == "right" else paint_cross)(painter, where, colour)
                else:
                    mark(painter, where, row.outcome, look)
        if row.figure:
            room = min(figure, box.width() * 0.5)
            font = fitted(self._figure_font(), row.figure, room, look.size("note"))
            metrics = QFontMetricsF(font)
            x -= metrics.horizontalAdvance(row.figure) + (px(18) if row.word or row.outcome else 0)
            ink = look.theme[self._token("ink")]
            draw_line(painter, x, middle + metrics.capHeight() / 2, row.figure, font, ink)

    def _paint_given(self, painter: QPainter, badge: QRectF, given: bool) -> None:
        theme, r = self.look.theme, badge.width() * RING
        centre = badge.bottomRight() + QPointF(1, -1)
        painter.setPen(QPen(theme["ink" if given else "ink2"], max(1.4, r * 0.22)))
        painter.setBrush(theme["grass" if given else "paper"])
        painter.drawEllipse(centre, r, r)
        if given:
            half = r * 0.62
            where = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
            paint_tick(painter, where, Qt.GlobalColor.white)  # type: ignore[arg-type]
