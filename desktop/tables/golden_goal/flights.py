"""Money that moves: coins from giver to taker, with the sum beside them. Lets the mouse through."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from desktop.look import INK, Look
from desktop.tables.golden_goal.motion import eased
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_centred, paint_coin

FLY_MS, APART_MS, FRAME_MS = 900, 130, 25


@dataclass(frozen=True)
class Flight:
    """From one point to another, from `begin` on, with the sum."""

    start: QPointF
    end: QPointF
    text: str
    begin: float


class Flights(Painted):
    """Lies over the whole table."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._flights: list[Flight] = []
        self._dirty = QRegion()
        self._clock = QElapsedTimer()
        self._clock.start()
        self._frames = QTimer(self, interval=FRAME_MS)
        self._frames.timeout.connect(self._frame)
        self.hide()

    def fly(self, start: QPointF, end: QPointF, text: str) -> None:
        """One more; those that are on their way go on."""
        if self.look.still:
            return
        now = float(self._clock.elapsed())
        last = max((one.begin for one in self._flights), default=now - APART_MS)
        self._flights.append(Flight(start, end, text, max(now, last + APART_MS)))
        self.setGeometry(self.parentWidget().rect())
        self.show()
        self.raise_()
        self._frames.start()

    def flying(self) -> int:
        return len(self._flights)

    def settle(self) -> None:
        self._flights = []
        self._frames.stop()
        self.hide()

    def _frame(self) -> None:
        now = self._clock.elapsed()
        self._flights = [one for one in self._flights if one.begin + FLY_MS > now]
        if not self._flights:
            self.settle()
            return
        self.update(self._dirty + self._boxes(now))
        self._dirty = self._boxes(now)

    def _boxes(self, now: float) -> QRegion:
        """Where coins are at this time."""
        region, r = QRegion(), self.look.px(20)
        for one in self._flights:
            share = min(1.0, max(0.0, (now - one.begin) / FLY_MS))
            spot = one.start + (one.end - one.start) * eased(share)
            region += QRectF(spot.x() - r, spot.y() - r, r * 7, 2 * r).toAlignedRect()
        return region

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = painter_for(self), self.look
        now = self._clock.elapsed()
        font = look.type("note", 700, figures=True)
        for one in self._flights:
            share = (now - one.begin) / FLY_MS
            if not 0 <= share <= 1:
                continue
            spot = one.start + (one.end - one.start) * eased(share)
            r = look.px(17 if look.projector else 12)
            painter.setOpacity(min(1.0, 6 * share, 6 * (1 - share)))
            wide = QFontMetricsF(font).horizontalAdvance(one.text) + look.px(14)
            plate = QRectF(spot.x() + r * 0.5, spot.y() - r * 0.8, wide + r * 0.6, r * 1.6)
            painter.setPen(QPen(QColor(INK), max(1.2, look.px(1.4))))
            painter.setBrush(look.theme["paper"])
            painter.drawRoundedRect(plate, r * 0.4, r * 0.4)
            draw_centred(painter, plate.adjusted(r * 0.5, 0, 0, 0), one.text, font, QColor(INK))
            paint_coin(painter, spot, r, look)
