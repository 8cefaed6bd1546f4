"""The last closed action, as plain words: when, what match, who, right or wrong, who got it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import (
    double_rule,
    draw_line,
    draw_wrapped,
    fitted,
    mark,
    named,
    outcome_colour,
    paint_badge,
)
from desktop.widgets.panel import paint_paper

STEPS_DOWN = (1.0, 0.93)  # how much the laptop's text may shrink before lines are left out


@dataclass(frozen=True)
class ResultRow:
    """A line with somebody's badge: a duel's date, a challenge. `outcome` marks it, '' does not; a
    `figure` stands before the mark, on the name's own line."""

    name: str
    colour: str
    text: str
    outcome: str = ""
    word: str = ""
    figure: str = ""


@dataclass(frozen=True)
class Result:
    """`outcome` is 'right', 'wrong' or 'expired', `word` how that is said."""

    year: str
    day: str
    match: str
    scorer: str
    name: str
    colour: str
    outcome: str
    word: str
    sentence: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[ResultRow, ...] = ()


class ResultPanel(Painted):
    """Always in the same place; changes only with `show_result`. Empty, it says what will be here.

    Too little room makes the laptop's text smaller first, then leaves out lines from the end; the
    projector's text stays as large as it must be. The projector sets day and match beside the year.
    """

    def __init__(
        self,
        look: Look,
        title: str,
        empty: str,
        empty_help: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._title, self._empty, self._empty_help = title, empty, empty_help
        self._result: Result | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._tell()

    def show_result(self, result: Result | None) -> None:
        if result != self._result:
            self._result = result
            self._tell()
            self.updateGeometry()
            self.update()

    def _tell(self) -> None:
        self.setAccessibleName(self._title)
        shown = self._result
        if shown is None:
            self.setAccessibleDescription(self._empty)
            return
        rows = (f"{row.name}: {row.text or row.figure} {row.word}" for row in shown.rows)
        facts = (shown.year, shown.day, shown.match, shown.scorer, shown.name, shown.word)
        self.setAccessibleDescription(". ".join((*facts, shown.sentence, *rows, *shown.lines)))

    def sizeHint(self) -> QSize:
        wide = round(self.look.px(268))
        return QSize(wide, round(self.wanted(wide)))

    def wanted(self, wide: float) -> float:
        """How high it would be with everything it says, this wide."""
        return self._flow(None, round(wide), 1.0, 99)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(200)), round(self.look.px(150)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_paper(painter, QRectF(self.rect()), self.look)
        painter.setClipRect(self.rect().adjusted(0, 0, 0, -4))
        self._flow(painter, self.width(), *self._fitting())

    def _fitting(self) -> tuple[float, int]:
        """How far to shrink, and how many of the lines below the verdict to keep."""
        steps = STEPS_DOWN[:1] if self.look.projector else STEPS_DOWN
        shown = self._result
        most = 1 + len(shown.rows) + len(shown.lines) if shown else 0
        ways = [(step, most) for step in steps]
        ways += [(steps[-1], keep) for keep in range(most - 1, -1, -1)]
        fits = (way for way in ways if self._flow(None, self.width(), *way) <= self.height())
        return next(fits, ways[-1])

    def _flow(self, painter: QPainter | None, width: int, shrink: float, keep: int) -> float:
        """Lays everything out from the top; gives the height it needs."""
        flow = _Flow(painter, width, self.look, shrink)
        return flow.all(self._title, self._result, self._empty, self._empty_help, keep)


class _Flow:
    """One pass over the panel from top to bottom, painting or only measuring."""

    def __init__(self, painter: QPainter | None, width: float, look: Look, shrink: float) -> None:
        self.painter, self.look, self.shrink = painter, look, shrink
        side = look.px(16)
        self.left, self.right = side, width - side
        self.y = look.px(14)

    def px(self, units: float) -> float:
        return self.look.px(units) * self.shrink

    def font(self, step: str, weight: int | None = None, figures: bool = False) -> QFont:
        made = self.look.type(step, weight, figures)
        made.setPixelSize(max(8, round(made.pixelSize() * self.shrink)))
        return made

    def all(
        self, title: str, result: Result | None, empty: str, empty_help: str, keep: int
    ) -> float:
        self._title(title, result)
        if result is None:
            self._text(empty, "strong", "ink")
            self.y += self.px(4)
            self._text(empty_help, "note", "ink2")
            return self.y + self.px(12)
        if self.look.projector:
            self._when_and_what(result)
        else:
            self._when(result)
            self._text(result.match, "strong", "ink", 700)
            self._text(result.scorer, "note", "ink2")
            self._rule()
        if not (self.look.projector and self._room_at_the_top(title, result)):
            self._who(result)
        for part in (result.sentence, *result.rows, *result.lines)[:keep]:
            if isinstance(part, ResultRow):
                self._row(part)
            else:
                self._text(part, "note", "ink2")
        return self.y + self.px(10)

    def _title(self, title: str, result: Result | None) -> None:
        metrics = QFontMetricsF(self.font("note", 700))
        theme, baseline = self.look.theme, self.y + metrics.ascent()
        font = self._head_font(title, result)
        if self.painter is not None:
            draw_line(self.painter, self.left, baseline, title, font, theme["ink"])
        wide = result is not None and self._room_at_the_top(title, result)
        if self.look.projector and result is not None and wide:
            self._who_at_the_top(result, baseline, self._room_for_name(title, result, font))
        self.y += metrics.height() + self.px(5)
        if self.painter is not None:
            double_rule(self.painter, self.left, self.right, self.y, self.look)
        self.y += self.look.px(4) + self.px(8)

    def _head_font(self, title: str, result: Result | None) -> QFont:
        """Of the title; on the wall in narrow letters where else a name beside it would be cut."""
        font = self.font("note", 700)
        if result is None or not self.look.projector or self._fits(title, result, font):
            return font
        narrow = self.look.font("poster", 1, 700)
        narrow.setPixelSize(round(font.pixelSize() * 1.1))
        return narrow if self._fits(title, result, narrow) else font

    def _room_for_name(self, title: str, result: Result, head: QFont) -> float:
        """What badge, word and this title leave of the line."""
        taken = QFontMetricsF(head).horizontalAdvance(title) + self.px(84)
        taken += QFontMetricsF(self.font("body", 700)).horizontalAdvance(result.word)
        return self.right - self.left - taken

    def _fits(self, title: str, result: Result, head: QFont) -> bool:
        """Whether the whole name stands beside this title."""
        room = self._room_for_name(title, result, head)
        font = named(self.font("body", 600), result.name, max(1.0, room), self.look)
        return QFontMetricsF(font).horizontalAdvance(result.name) < room

    def _room_at_the_top(self, title: str, result: Result) -> bool:
        """Whether badge, name and word fit beside the title."""
        return self._fits(title, result, self._head_font(title, result))

    def _when_and_what(self, result: Result) -> None:
        """The year, and beside it the day over the match, which goes below if it is too long."""
        year = self.font("figure", 800, figures=True)
        day = self.font("note", 600)
        metrics = QFontMetricsF(year)
        line = QFontMetricsF(day).height()
        tall = max(metrics.capHeight(), 2 * line - self.px(4))
        middle = self.y + tall / 2
        x = self.left + metrics.horizontalAdvance(result.year) + self.px(14)
        room = self.right - x
        match = self.look.font("poster", 27, 700)
        match = fitted(match, result.match, room, self.look.size("note"))
        beside = QFontMetricsF(match).horizontalAdvance(result.match) <= room
        if self.painter is not None:
            theme, baseline = self.look.theme, middle + metrics.capHeight() / 2
            draw_line(self.painter, self.left, baseline, result.year, year, theme["ink"])
            cap = QFontMetricsF(day).capHeight()
            upper = middle + cap / 2 - (line / 2 if beside else 0)
            draw_line(self.painter, x, upper, result.day, day, theme["ink2"], room)
            if beside:
                draw_line(self.painter, x, upper + line, result.match, match, theme["ink"], room)
        self.y += tall + self.px(8)
        if not beside:
            self._text(result.match, "chalk", "ink")

    def _who_at_the_top(self, result: Result, baseline: float, most: float) -> None:
        if self.painter is None:
            return
        theme = self.look.theme
        font = named(self.font("body", 600), result.name, most, self.look)
        metrics = QFontMetricsF(font)
        word = self.font("body", 700)
        x = self.right - QFontMetricsF(word).horizontalAdvance(result.word)
        colour = outcome_colour(result.outcome, self.look)
        draw_line(self.painter, x, baseline, result.word, word, colour)
        tick = metrics.capHeight()
        x -= tick * 1.4
        mark(self.painter, QRectF(x, baseline - tick, tick, tick), result.outcome, self.look)
        room = min(metrics.horizontalAdvance(result.name), most)
        x -= room + self.px(14)
        draw_line(self.painter, x, baseline, result.name, font, theme["ink"], room + 1)
        side = metrics.height()
        x -= side + self.px(8)
        rect = QRectF(x, baseline - metrics.capHeight() / 2 - side / 2, side, side)
        paint_badge(self.painter, rect, result.colour, self.look.keyline(True), self.look.unit)

    def _when(self, result: Result) -> None:
        """The year, largest of all, with day and month beside its foot."""
        year = self.font("choice", 800, figures=True)
        metrics = QFontMetricsF(year)
        baseline = self.y + metrics.capHeight()
        if self.painter is not None:
            theme = self.look.theme
            wide = draw_line(self.painter, self.left, baseline, result.year, year, theme["ink"])
            x = self.left + wide + self.px(10)
            day = self.font("note", 600)
            room = self.right - x
            draw_line(self.painter, x, baseline, result.day, day, theme["ink2"], room)
        self.y = baseline + self.px(8)

    def _who(self, result: Result) -> None:
        theme, side = self.look.theme, self.px(26)
        font = self.font("body", 600)
        word = self.font("body", 700)
        middle = self.y + side / 2
        baseline = middle + QFontMetricsF(font).capHeight() / 2
        if self.painter is not None:
            badge = QRectF(self.left, self.y, side, side)
            paint_badge(self.painter, badge, result.colour, self.look.keyline(True), self.look.unit)
            colour = outcome_colour(result.outcome, self.look)
            x = self.right - QFontMetricsF(word).horizontalAdvance(result.word)
            draw_line(self.painter, x, baseline, result.word, word, colour)
            tick = self.px(13)
            where = QRectF(x - tick * 1.5, middle - tick / 2, tick, tick)
            mark(self.painter, where, result.outcome, self.look)
            start = self.left + side + self.px(9)
            room = where.left() - start - self.px(6)
            font = named(font, result.name, room, self.look)
            draw_line(self.painter, start, baseline, result.name, font, theme["ink"], room)
        self.y += side + self.px(6)

    def _row(self, row: ResultRow) -> None:
        theme, side = self.look.theme, self.px(18)
        font = self.font("note")
        start = self.left + side + self.px(8)
        room = QRectF(start, self.y, self.right - start - (self.px(20) if row.outcome else 0), 0)
        if row.figure:
            took = self._figure(row, room)
        else:
            said = f"{row.name}: {row.text}"
            took = draw_wrapped(self.painter, room, said, font, theme["ink"])
        if self.painter is not None:
            badge = QRectF(self.left, self.y, side, side)
            paint_badge(self.painter, badge, row.colour, self.look.keyline(True), self.look.unit)
            if row.outcome:
                tick = self.px(12)
                where = QRectF(self.right - tick, self.y + self.px(3), tick, tick)
                mark(self.painter, where, row.outcome, self.look)
        self.y += max(took, side) + self.px(4)

    def _figure(self, row: ResultRow, room: QRectF) -> float:
        """Name and figure at both ends of one line; a long name in narrower letters."""
        theme, figures = self.look.theme, self.font("note", 600, figures=True)
        metrics = QFontMetricsF(figures)
        if self.painter is not None:
            baseline = self.y + metrics.ascent()
            wide = metrics.horizontalAdvance(row.figure)
            x = room.right() - wide
            draw_line(self.painter, x, baseline, row.figure, figures, theme["ink"])
            left = x - room.left() - self.px(6)
            font = named(self.font("note", 600), row.name, left, self.look)
            draw_line(self.painter, room.left(), baseline, row.name, font, theme["ink"], left)
        return metrics.height()

    def _text(self, text: str, step: str, colour: str, weight: int | None = None) -> None:
        if not text:
            return
        room = QRectF(self.left, self.y, self.right - self.left, 0)
        font = self.font(step, weight)
        took = draw_wrapped(self.painter, room, text, font, self.look.theme[colour])
        self.y += took + self.px(2)

    def _rule(self) -> None:
        self.y += self.px(6)
        if self.painter is not None:
            thick = max(1.5, self.look.px(2))
            where = QRectF(self.left, self.y, self.right - self.left, thick)
            self.painter.fillRect(where, self.look.theme["ink"])
        self.y += self.px(11)
