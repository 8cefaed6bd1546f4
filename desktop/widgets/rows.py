"""A player a line: badge, name, what there is to say, right or wrong. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_line, fitted, mark, outcome_colour, paint_badge

ROW = 33  # units a row takes on a laptop; the projector's rows grow with its text


@dataclass(frozen=True)
class Row:
    """`text` follows the name, `figure` stands at the right in the poster face, `word` with its
    `outcome` ('right', 'wrong', 'expired') too. `mine` writes the text in green: not sent yet."""

    name: str
    colour: str
    text: str = ""
    figure: str = ""
    word: str = ""
    outcome: str = ""
    mine: bool = False
    faint: bool = False


class PlayerRows(Painted):
    """Rows below each other, with rules between them if `ruled`. `ground` is paper or night.

    `column` is how wide the names are in units; 0 lets the text follow at once.
    """

    def __init__(
        self,
        look: Look,
        ruled: bool = False,
        column: float = 96,
        on_night: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._rows: tuple[Row, ...] = ()
        self._ruled, self._column, self._on_night = ruled, column, on_night
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_rows(self, rows: Sequence[Row]) -> None:
        rows = tuple(rows)
        if rows == self._rows:
            return
        self._rows = rows
        said = (" ".join(filter(None, (r.name, r.text, r.figure, r.word))) for r in rows)
        self.setAccessibleName(". ".join(said))
        self.updateGeometry()
        self.update()

    def _tall(self) -> float:
        least = self.look.px(ROW + (8 if self._ruled else 0))
        return max(least, QFontMetricsF(self.look.type("body")).height() * 1.35)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(240)), round(self._tall() * len(self._rows)))

    def minimumSizeHint(self) -> QSize:
        tall = QFontMetricsF(self.look.type("body")).height()
        return QSize(round(self.look.px(160)), round(tall * len(self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        if not self._rows:
            return
        tall = min(self._tall(), self.height() / len(self._rows))
        for i, row in enumerate(self._rows):
            rect = QRectF(0, i * tall, self.width(), tall)
            painter.setOpacity(0.5 if row.faint else 1.0)
            self._paint_row(painter, rect, row)
            painter.setOpacity(1.0)
            if self._ruled:
                line = max(1.0, self.look.px(1))
                where = QRectF(0, rect.bottom() - line, rect.width(), line)
                painter.fillRect(where, self.look.theme["rule"])

    def _paint_row(self, painter: QPainter, rect: QRectF, row: Row) -> None:
        theme, px, middle = self.look.theme, self.look.px, rect.center().y()
        ink = theme["surf_text" if self._on_night else "ink"]
        side = min(rect.height() * 0.78, px(26) if not self.look.projector else rect.height() * 0.7)
        badge = QRectF(0, middle - side / 2, side, side)
        keyline = self.look.keyline(not self._on_night)
        paint_badge(painter, badge, row.colour, keyline, self.look.unit)
        end = self._paint_end(painter, rect, row)
        name = self.look.type("body", 600)
        baseline = middle + QFontMetricsF(name).capHeight() / 2
        x = side + px(11)
        room = min(px(self._column), end - x) if self._column and row.text else end - x
        wide = draw_line(painter, x, baseline, row.name, name, ink, room)
        if row.text:
            x += px(self._column) if self._column else wide + px(12)
            font = fitted(self.look.type("body"), row.text, end - x, self.look.size("note"))
            colour = theme["grass"] if row.mine and not self._on_night else ink
            draw_line(painter, x, baseline, row.text, font, colour, max(0.0, end - x))

    def _paint_end(self, painter: QPainter, rect: QRectF, row: Row) -> float:
        """Figure or outcome at the right; gives where the room for text ends."""
        px, middle, end = self.look.px, rect.center().y(), rect.right()
        ink = self.look.theme["surf_text" if self._on_night else "ink"]
        if row.word:
            font = self.look.type("body", 700)
            colour = outcome_colour(row.outcome, self.look) if row.outcome else ink
            end -= QFontMetricsF(font).horizontalAdvance(row.word)
            cap = QFontMetricsF(font).capHeight()
            draw_line(painter, end, middle + cap / 2, row.word, font, colour)
            if row.outcome:
                tick = cap * 1.15
                end -= tick * 1.6
                mark(painter, QRectF(end, middle - tick / 2, tick, tick), row.outcome, self.look)
            end -= px(10)
        if row.figure:
            font = self.look.font("poster", 26, 800, figures=True)
            end -= QFontMetricsF(font).horizontalAdvance(row.figure)
            cap = QFontMetricsF(font).capHeight()
            draw_line(painter, end, middle + cap / 2, row.figure, font, ink)
            end -= px(10)
        return end
