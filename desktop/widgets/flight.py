"""Tokens that fly over a table to their owners. Lies over everything, takes no click."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import paint_coin
from desktop.widgets.seat import Scoreboard

RADIUS = 13.0


class Flight(Painted):
    """`fly` lets a coin go from one point to each of the others, one after the other."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._start = QPointF()
        self._ends: tuple[QPointF, ...] = ()
        self._ms = 0.0
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.valueChanged.connect(self._flies)
        self._run.finished.connect(self.land)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def fly(self, start: QPointF, ends: Sequence[QPointF]) -> None:
        """In this widget's parent; with reduced motion nothing flies."""
        self.land()
        each = self.look.ms("coin")
        parent = self.parentWidget()
        if not ends or not each or parent is None:
            return
        self._start, self._ends, self._ms = start, tuple(ends), 0.0
        whole = each + self.look.ms("coin_gap") * (len(ends) - 1)
        self._run.setEndValue(float(whole))
        self._run.setDuration(whole)
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._run.start()

    def fly_home(self, source: QWidget, board: Scoreboard, names: Sequence[str]) -> None:
        """From the middle of `source` to the coins of these players' plates."""
        parent = self.parentWidget()
        plates = [plate for plate in map(board.plate, names) if plate is not None]
        if parent is not None:
            start = QPointF(source.mapTo(parent, source.rect().center()))
            self.fly(start, [plate.mapTo(parent, plate.coin_at()) for plate in plates])

    def land(self) -> None:
        self._run.stop()
        self._ends = ()
        self.hide()

    def flying(self) -> int:
        """How many coins are on their way."""
        return len(self._ends)

    def _flies(self, ms: float) -> None:
        before, self._ms = self._coins(), ms
        for place in (*before, *self._coins()):
            reach = self.look.px(RADIUS + 3)
            box = QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)
            self.update(box.toAlignedRect())

    def _coins(self) -> list[QPointF]:
        """Where the coins are now, on their arcs."""
        curve = QEasingCurve(QEasingCurve.Type.InOutQuad)
        found = []
        for at, end in enumerate(self._ends):
            gone = (self._ms - at * self.look.ms("coin_gap")) / self.look.ms("coin")
            way = curve.valueForProgress(min(1.0, max(0.0, gone)))
            bend = QPointF(end.x() + (self._start.x() - end.x()) * 0.25, self._start.y())
            found.append(self._start * (1 - way) ** 2 + bend * (2 * way * (1 - way)) + end * way**2)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        for place in self._coins():
            paint_coin(painter, place, self.look.px(RADIUS), self.look)
