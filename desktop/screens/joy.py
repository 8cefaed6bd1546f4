"""The winner's shirt in the floodlight, paper falling round it. Knows no game."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QRadialGradient, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import PLAYER_COLOURS, Look, kit
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.paint import draw_centred, draw_wrapped, fitted, paint_shirt

CONFETTI = 70
MIDDLE = Qt.AlignmentFlag.AlignHCenter


class Joy(Painted):
    """The winner's shirt in the floodlight, paper falling round it, and the words. `alone`: nothing
    stands below."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._colours: tuple[str, ...] = ()
        self._big = self._small = ""
        self.alone = False
        self._fallen = 1.0
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(0.0)
        self._fall.setEndValue(1.0)
        self._fall.valueChanged.connect(self._falls)
        self._fall.setDuration(look.ms("verdict"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_winners(self, colours: Sequence[str], big: str, small: str) -> None:
        self._colours, self._big, self._small = tuple(colours), big, small
        self.setAccessibleName(f"{big} {small}")
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.look.ms("verdict"):
            self._fall.start()

    def _falls(self, share: float) -> None:
        self._fallen = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(420)), round(self.look.px(360)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(240)), round(self.look.px(220)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = painter_for(self), self.look.px
        wide, high = float(self.width()), float(self.height())
        middle = QPointF(wide / 2, high * (0.42 if self.look.projector else 0.4))
        dark = self.look.theme.name == "dark"
        light = QRadialGradient(middle, min(wide * 0.5, high * 0.4))
        light.setColorAt(0, QColor(255, 243, 196, 120 if dark else 230))
        light.setColorAt(1, QColor(255, 243, 196, 0))
        painter.fillRect(self.rect(), light)
        big = (
            self.look.type("event")
            if not self.look.projector
            else self.look.font("poster", 96, 900)
        )
        line = wide - px(24)
        big = fitted(big, self._big, line, self.look.size("title"))
        if QFontMetricsF(big).horizontalAdvance(self._big) > line:  # a long name has its own line
            longest = max(self._big.split(), key=QFontMetricsF(big).horizontalAdvance)
            big = fitted(big, longest, line, self.look.size("note"))
        least = self.look.size("note") * (1.0 if self.look.projector else 0.8)
        small = fitted(self.look.type("body"), self._small, wide - px(16), least)
        room, soft = QRectF(px(8), 0, wide - px(16), 0), self.look.theme["surf_text2"]
        tall = draw_wrapped(None, room, self._small, small, soft)
        head = QRectF(px(12), 0, line, 0)
        lines = draw_wrapped(None, head, self._big, big, soft)
        alone = lines < QFontMetricsF(big).height() * 1.5
        lines = big.pixelSize() * 1.1 if alone else lines
        words = lines + tall + small.pixelSize() * 0.9
        side = max(
            px(60), min(high - words - px(10), wide * 0.72 / max(1, len(self._colours)) ** 0.6)
        )
        if self.look.projector or self.alone:  # in the middle of the height
            painter.translate(0, max(0.0, (high - side - words - px(10)) / 2))
        self._paint_confetti(painter, wide, side)
        step = side * 0.72
        left = wide / 2 - (step * (len(self._colours) - 1) + side) / 2
        for at, colour in enumerate(self._colours):
            paint_shirt(painter, QRectF(left + step * at, px(4), side, side), colour)
        head = QRectF(head.left(), side + px(8), line, lines)
        if alone:
            draw_centred(painter, head, self._big, big, self.look.theme["surf_text"])
        else:
            draw_wrapped(painter, head, self._big, big, self.look.theme["surf_text"], MIDDLE)
        room.moveTop(head.bottom() + px(4))
        draw_wrapped(painter, room, self._small, small, soft, MIDDLE)

    def _paint_confetti(self, painter: QPainter, wide: float, high: float) -> None:
        chance = random.Random(7)
        worn = [kit(colour).value for colour in self._colours or PLAYER_COLOURS[:1]]
        colours = [*worn * 3, "#FFFFFF", "#FFAF1C"]
        size = self.look.px(11)
        for _ in range(CONFETTI):
            x, end = chance.uniform(0, wide), chance.uniform(-0.02, 0.98) * high
            delay, turn = chance.uniform(0, 0.45), chance.uniform(0, 180)
            colour = QColor(chance.choice(colours))
            share = min(1.0, max(0.0, (self._fallen - delay) / 0.55))
            if share <= 0:
                continue
            y = end - (1 - share) * (high + 40)
            painter.save()
            painter.translate(x + math.sin(share * 9 + turn) * 6, y)
            painter.rotate(turn + share * 240)
            painter.fillRect(QRectF(-size * 0.25, -size * 0.5, size * 0.5, size), colour)
            painter.restore()
