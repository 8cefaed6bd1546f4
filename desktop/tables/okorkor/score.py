"""Between two rounds: how everybody stands, and the one button that goes on. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.faces import paint_bull
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, named, paint_badge, paint_tick
from desktop.widgets.panel import Ticket
from desktop.words import Words

CROWDED = 1.3
"""With lines lower than so many times their text there are two columns."""


class Stands(Painted):
    """A line each: place, badge, name, the way to the limit, this round's heads, all heads."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._stands: tuple[sense.Stand, ...] = ()
        self._colours: Mapping[str, str] = {}
        self._ready: tuple[str, ...] = ()
        self._me: str | None = None
        self._limit: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_stands(
        self,
        stands: Sequence[sense.Stand],
        colours: Mapping[str, str],
        limit: int | None,
        ready: Sequence[str],
        me: str | None,
    ) -> None:
        self._stands, self._colours, self._limit = tuple(stands), dict(colours), limit
        self._ready, self._me = tuple(ready), me
        said = (
            f"{one.place}. {one.name}: {self._words('okorkor.heads', n=one.heads)}"
            for one in self._stands
        )
        self.setAccessibleName(", ".join(said))
        self.updateGeometry()
        self.update()

    def _wanted(self) -> float:
        return self.look.size("strong") * 2.1

    def sizeHint(self) -> QSize:
        high = self._wanted() * max(1, len(self._stands))
        return QSize(round(self.look.px(560)), round(high))

    def minimumSizeHint(self) -> QSize:
        least = self.look.size("strong") * CROWDED * max(1, -(-len(self._stands) // 2))
        return QSize(round(self.look.px(360)), round(least))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._stands:
            return
        painter, gap = painter_for(self), self.look.px(32)
        columns = self._columns()
        lines = -(-len(self._stands) // columns)
        high = min(self._wanted(), self.height() / lines)
        wide = (self.width() - gap * (columns - 1)) / columns
        for at, one in enumerate(self._stands):
            column, line = divmod(at, lines)
            box = QRectF((wide + gap) * column, high * line, wide, high)
            self._paint_one(painter, box, one)

    def _columns(self) -> int:
        """Two where as many as there are would be crowded below each other."""
        least = self.look.size("strong") * CROWDED
        return 2 if self.height() < least * len(self._stands) and len(self._stands) > 3 else 1

    def _paint_one(self, painter: QPainter, row: QRectF, one: sense.Stand) -> None:
        look, theme, px = self.look, self.look.theme, self.look.px
        middle = row.center().y()
        strong = look.type("strong", 700 if one.name == self._me else 600)
        strong.setPixelSize(
            max(round(look.least), min(strong.pixelSize(), round(row.height() * 0.62)))
        )
        figure = look.font("poster", 10, 800, figures=True)
        figure.setPixelSize(
            max(round(look.least), round(min(row.height() * 0.74, look.size("title"))))
        )
        base = middle + QFontMetricsF(figure).capHeight() / 2
        draw_line(painter, row.left(), base, f"{one.place}.", figure, theme["ink"])
        side = min(row.height() * 0.74, px(30))
        place = max(px(40), QFontMetricsF(figure).horizontalAdvance("10.") + px(8))
        badge = QRectF(row.left() + place, middle - side / 2, side, side)
        colour = self._colours.get(one.name, "white")
        paint_badge(painter, badge, colour, look.keyline(True), look.unit)
        if one.name in self._ready:
            self._paint_ready(painter, badge)
        left = badge.right() + px(12)
        name = row.width() * (0.27 if self._columns() == 1 else 0.34)
        text = middle + QFontMetricsF(strong).capHeight() / 2
        strong = named(strong, one.name, name, look)
        draw_line(painter, left, text, one.name, strong, theme["ink"], name)
        right = self._paint_figures(painter, row, one, figure, middle)
        if self._limit is not None:
            start = left + name + px(12)
            bar = QRectF(start, middle - px(6), right - start - px(14), px(12))
            share = min(1.0, one.heads / max(1, self._limit))
            filled = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
            painter.fillRect(bar, theme["paper2"])
            painter.fillRect(filled, theme["brick" if share >= 1 else "ink"])
            painter.setPen(QPen(theme["ink"], max(1.0, px(1.2))))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(bar)
        painter.fillRect(QRectF(0, row.bottom() - 1, row.width(), 1), theme["rule"])

    def _paint_figures(
        self, painter: QPainter, row: QRectF, one: sense.Stand, font: object, middle: float
    ) -> float:
        """All heads at the right end, before them this round's; gives where they begin."""
        theme, px = self.look.theme, self.look.px
        metrics = QFontMetricsF(font)  # type: ignore[arg-type]
        base = middle + metrics.capHeight() / 2
        side = metrics.capHeight() * 1.2
        bull = QRectF(row.right() - side, middle - side / 2, side, side)
        paint_bull(painter, bull, theme["ink"])
        wide = metrics.horizontalAdvance("000")
        text = str(one.heads)
        x = bull.left() - px(5) - metrics.horizontalAdvance(text)
        draw_line(painter, x, base, text, font, theme["ink"])  # type: ignore[arg-type]
        end = bull.left() - px(5) - wide - px(12)
        if one.gain is None:
            return end
        note = self.look.type("body", 600)
        gain = f"+{one.gain}"
        small = QFontMetricsF(note)
        end -= small.horizontalAdvance("+000")
        draw_line(painter, end, middle + small.capHeight() / 2, gain, note, theme["ink2"])
        return end - px(4)

    def _paint_ready(self, painter: QPainter, badge: QRectF) -> None:
        theme, r = self.look.theme, badge.width() * 0.28
        centre = badge.bottomRight() - QPointF(r * 0.3, r * 0.5)
        painter.setPen(QPen(theme["ink"], max(1.2, r * 0.2)))
        painter.setBrush(theme["grass"])
        painter.drawEllipse(centre, r, r)
        half = r * 0.62
        where = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
        paint_tick(painter, where, theme["on_grass"])


class ScoreSheet(Ticket):
    """The standings as a ticket; `go` is pressed for the next round."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words("okorkor.standing"), parent=parent)
        self.stands = Stands(look, words)
        self.note = Label(look, words("okorkor.small.fewest"), "note", "ink2")
        self.body.addWidget(self.note)
        self.body.addWidget(self.stands, 1)
        self.go = Button(look, "", primary=True)
        self.go.setObjectName("ready")
        self.foot.addWidget(self.go)

    def wanted(self) -> int:
        """How tall it wants to be, also before it was ever seen: its layout is told of no change
        until then."""
        self.body.invalidate()
        whole = self.layout()
        if whole is not None:
            whole.activate()
        return self.sizeHint().height()
