"""The evening told again: every action in order, who was right and who was not; a press opens the
goal and its film."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import REFERENCE, Look
from desktop.screens.ending import Result
from desktop.screens.sheet import Sheet
from desktop.tables.goal.faces import scorer_of
from desktop.widgets.base import paint_focus, painter_for
from desktop.widgets.button import Button, Pressed
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, fitted, mark, paint_badge
from desktop.words import Words
from engine.goal.model import Card, Played

GAP = 14  # units between columns
MARKED = 1.95  # sides of a badge with its mark


class StoryRow(Pressed):
    """One action. `who` are (name, colour, right) of the placer and the challengers, `tips` (name,
    colour) of those who tipped right."""

    def __init__(
        self,
        look: Look,
        year: str,
        match: str,
        detail: str,
        who: Sequence[tuple[str, str, bool]],
        tips: Sequence[tuple[str, str]],
        told: str,
    ) -> None:
        super().__init__(look, "", None)
        self._year, self._match, self._detail = year, match, detail
        self._who, self._tips = tuple(who), tuple(tips)
        self._wide: tuple[float, ...] = self.needs()
        self.setAccessibleName(told)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = self.look
        tall = look.size("body") * 1.3 + look.size("note") * 1.35 + look.px(10)
        return QSize(round(look.px(420)), round(tall))

    def needs(self) -> tuple[float, float, float]:
        """How wide who placed it, who challenged and whose tip was right are here."""
        side = self._side()
        return MARKED * side, (len(self._who) - 1) * MARKED * side, len(self._tips) * 1.25 * side

    def set_columns(self, wide: Sequence[float]) -> None:
        """The same for all rows; the match has the rest."""
        self._wide = tuple(wide)

    def columns(self) -> list[float]:
        """Left edges of the four columns."""
        left, edges = self.look.size("title") * 2.3, [float(self.width())]
        for wide in reversed(self._wide):
            edges.insert(0, edges[0] - wide - self.look.px(GAP))
        return [left, *edges[:-1]]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        if self.underMouse():
            painter.fillRect(self.rect(), theme["paper2"])
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme["rule"])
        middle, columns = self.height() / 2, self.columns()
        year = look.type("title", figures=True)
        base = middle + QFontMetricsF(year).capHeight() / 2
        draw_line(painter, look.px(4), base, self._year, year, theme["ink"])
        bold, small = look.type("body", 600), look.type("note")
        room = columns[1] - columns[0] - look.px(10)
        upper = middle - look.px(2)
        bold = fitted(bold, self._match, room, look.size("note") * 0.78)
        draw_line(painter, columns[0], upper, self._match, bold, theme["ink"], room)
        lower = middle + QFontMetricsF(small).ascent()
        small = fitted(small, self._detail, room, look.size("note") * 0.78)
        draw_line(painter, columns[0], lower, self._detail, small, theme["ink2"], room)
        self._paint_who(painter, columns[1], self._who[:1])
        self._paint_who(painter, columns[2], self._who[1:])
        for at, (_, colour) in enumerate(self._tips):
            self._paint_badge(painter, columns[3] + at * self._side() * 1.25, colour)
        if self.hasFocus() and self.ring:
            face = QRectF(self.rect()).adjusted(6, 6, -6, -6)
            paint_focus(painter, face, look.px(4), theme, look.unit)

    def _side(self) -> float:
        return self.look.size("body") * 1.3

    def _paint_badge(self, painter: QPainter, x: float, colour: str) -> QRectF:
        side = self._side()
        box = QRectF(x, (self.height() - side) / 2, side, side)
        paint_badge(painter, box, colour, self.look.keyline(True), self.look.unit)
        return box

    def _paint_who(self, painter: QPainter, x: float, who: Sequence[tuple[str, str, bool]]) -> None:
        tick = self._side() * 0.5
        for at, (_, colour, right) in enumerate(who):
            box = self._paint_badge(painter, x + at * self._side() * MARKED, colour)
            where = QRectF(box.right() - tick * 0.25, box.center().y() - tick / 2, tick, tick)
            where.translate(tick * 0.4, 0)
            mark(painter, where, "right" if right else "wrong", self.look)


class Heads(QWidget):
    """What the columns are."""

    def __init__(self, look: Look, like: StoryRow, heads: Sequence[str]) -> None:
        super().__init__()
        self.look, self._like, self._heads = look, like, tuple(heads)
        self.setFixedHeight(round(QFontMetricsF(look.type("note", 700)).height() + look.px(6)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = painter_for(self), self.look
        font = look.type("note", 700)
        base = QFontMetricsF(font).ascent()
        for x, head in zip(self._like.columns()[1:], self._heads, strict=True):
            draw_line(painter, x, base, head, font, look.theme["ink2"], self.width() - x)


class StorySheet(Sheet):
    """`card_opened` asks for a card's facts and film."""

    card_opened = Signal(str)

    def __init__(self, look: Look, words: Words, page: QWidget, result: Result) -> None:
        super().__init__(look, page, words("end.who_guessed"), 1040)
        self.body.addWidget(Label(look, words("end.story_hint"), "note", "ink2"))
        self.rows: list[StoryRow] = []
        for one in result.story:
            card = result.facts.get(one.result.card)
            if card is None:
                continue
            made = row_of(look, words, result, one, card)
            made.clicked.connect(partial(self.card_opened.emit, card.id))
            self.rows.append(made)
        if self.rows:
            heads = [words(f"end.head_{what}") for what in ("placed", "challenged", "tips")]
            self._line_up(heads)
            self.body.addWidget(Heads(look, self.rows[0], heads))
        for made in self.rows:
            self.body.addWidget(made)
        done = Button(look, words("common.close"), primary=True, step="small_button")
        done.setObjectName("close")
        done.clicked.connect(self.close_sheet)
        self.finish(done)
        self.refit()
        self.open(done)

    def _line_up(self, heads: Sequence[str]) -> None:
        """Each column as wide as its head and the fullest row want it."""
        metrics = QFontMetricsF(self.look.type("note", 700))
        named = [metrics.horizontalAdvance(head) + 2 for head in heads]
        wide = [
            max(column) for column in zip(named, *(row.needs() for row in self.rows), strict=True)
        ]
        for row in self.rows:
            row.set_columns(wide)


def row_of(look: Look, words: Words, result: Result, one: Played, card: Card) -> StoryRow:
    """An action as a line, and as a sentence for the ear."""
    outcome = one.result

    def colour(name: str) -> str:
        return result.colours.get(name, REFERENCE)

    right_ones = {*outcome.won_by, *(outcome.dates or {})}
    who = [(outcome.player, colour(outcome.player), outcome.outcome == "right")]
    who += [(flag.by, colour(flag.by), flag.by in right_ones) for flag in one.challenges]
    tips = [(name, colour(name)) for name in one.tipped_right]
    scorer = scorer_of(card, words)
    detail = ", ".join(part for part in (words.day(card.date), scorer) if part)
    match = words.result(card.home, card.away, card.score, card.pens)
    said = [f"{name}: {words(f'goal.result.{_word(right)}')}" for name, _, right in who]
    if tips:
        said.append(words("goal.result.tip_gained", names=words.list(name for name, _ in tips)))
    told = ". ".join((words.date(card.date), match, *said))
    return StoryRow(look, card.date[:4], match, detail, who, tips, told)


def _word(right: bool) -> str:
    return "right" if right else "wrong"
