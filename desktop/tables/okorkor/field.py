"""The four rows and everybody's place, where the cards are put down, turned and sent from.

Shows a view and tells a trick between two views; `row_chosen` only while rows are offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.field_moving import paint_moving
from desktop.tables.okorkor.field_places import name_of, paint_places
from desktop.tables.okorkor.field_rows import paint_rows
from desktop.tables.okorkor.field_seen import Seen
from desktop.tables.okorkor.spots import Spots, spots_of
from desktop.tables.okorkor.telling import Moment, Telling, closed, telling_of
from desktop.widgets.base import Painted, painter_for
from desktop.words import Words
from engine.okorkor.model import View
from engine.okorkor.rows import ROWS, heads_in


class Field(Painted):
    """`row_chosen` a row, 0 to 3; `beat` the number of the card that moves, `told` at the end."""

    row_chosen = Signal(int)
    beat = Signal(int)
    told = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._view: View | None = None
        self._me: str | None = None
        self._aim = sense.Aim()
        self._missing: tuple[str, ...] = ()
        self._offered = False
        self._row: int | None = None
        self._telling: Telling | None = None
        self._ms, self._beat = 0.0, -1
        self._spots: Spots | None = None
        self._laid = QSize()
        self._aimed: int | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish)
        self.setMouseTracking(True)

    # in

    def show_view(
        self, view: View, me: str | None, aim: sense.Aim, missing: Sequence[str] = ()
    ) -> None:
        self._view, self._me, self._aim = view, me, aim
        self._missing = tuple(missing)
        self._spots = None
        self._tell_ear()
        self.update()

    def aim_at(self, row: int | None) -> None:
        """The row that a card somebody marks would go to as the rows stand."""
        if row != self._aimed:
            self._aimed = row
            self.update()

    def offer_rows(self, offered: bool) -> None:
        """Whether a row can be chosen now."""
        if offered != self._offered:
            self._offered = offered
            self._row = 0 if offered and self._row is None else self._row if offered else None
            policy = Qt.FocusPolicy.StrongFocus if offered else Qt.FocusPolicy.NoFocus
            self.setFocusPolicy(policy)
            shape = Qt.CursorShape.PointingHandCursor if offered else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def tell(self, old: View, new: View) -> bool:
        """Tells the trick between the two; False if there is none to tell."""
        if not closed(old, new):
            return False
        self._telling = telling_of(old, new)
        self._ms, self._beat = 0.0, -1
        self._clock.stop()
        self._clock.setDuration(round(self._telling.length))
        self._clock.setEndValue(self._telling.length)
        self._clock.start()
        self.update()
        return True

    def telling(self) -> Telling | None:
        return self._telling

    def finish(self) -> None:
        """What is told is told; `told` comes once."""
        if self._telling is None:
            return
        self._telling = None
        self._clock.stop()
        self.update()
        self.told.emit()

    def heads(self) -> Mapping[str, int]:
        """The totals as counted so far."""
        moment = self._moment()
        return moment.heads if moment is not None else self._view.heads if self._view else {}

    def _tick(self, ms: float) -> None:
        if self._telling is None:
            return
        self._ms = float(ms)
        now = self._telling.at(self._ms).beat
        if now != self._beat:
            self._beat = now
            self.beat.emit(now)
        self.update()

    def _moment(self) -> Moment | None:
        return self._telling.at(self._ms, self.look.still) if self._telling else None

    def _tell_ear(self) -> None:
        if self._view is None:
            return
        said = []
        for number, row in enumerate(self._view.rows, 1):
            heads = self._words("okorkor.heads", n=heads_in(row))
            cards = ", ".join(map(str, row))
            said.append(self._words("okorkor.row", n=number, cards=cards, heads=heads))
        self.setAccessibleName(" ".join(said))

    # where things are

    def spots(self) -> Spots:
        # Before it is seen a widget is told of its size late: it is not what it is laid out for.
        if self._spots is None or self._laid != self.size():
            self._laid = self.size()
            count = len(self._view.heads) if self._view is not None else 2
            drafted = self._view is not None and self._view.phase == "draft"
            self._spots = spots_of(self.look, self.width(), self.height(), count, drafted)
        return self._spots

    def dressed(self) -> None:
        self._spots = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._spots = None

    def rows_box(self) -> QRectF:
        """The part with the rows, where the draft's cards lie too."""
        return self.spots().rows

    # acting

    def _row_at(self, at: QPointF) -> int | None:
        spots = self.spots()
        return next((row for row in range(ROWS) if spots.row(row).contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        if self._offered and row is not None and row != self._row:
            self._row = row
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        if self._offered and row is not None and event.button() == Qt.MouseButton.LeftButton:
            self._row = row
            self.row_chosen.emit(row)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if self._offered and step is not None:
            self._row = min(ROWS - 1, max(0, (self._row or 0) + step))
            self.ring = True
            self.update()
        elif self._offered and enter and not event.isAutoRepeat():
            self.row_chosen.emit(self._row or 0)
        else:
            super().keyPressEvent(event)

    def name_of(self, seat: int, name: str) -> tuple[QFont, float, bool]:
        """How a name is written under its place: see `field_places`."""
        return name_of(self._seen(), seat, name)

    # painting

    def _seen(self) -> Seen:
        assert self._view is not None
        return Seen(
            self.look, self._view, self.spots(), self._me, self._missing, self._aim.limit,
            self.heads(), self._offered, self._row, self._telling, self._moment(), self._aimed,
        )  # fmt: skip

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._view is None:
            return
        painter, seen = painter_for(self), self._seen()
        if self._view.phase != "draft" or self._telling is not None:
            paint_rows(painter, seen)
        paint_places(painter, seen)
        paint_moving(painter, seen)
