"""Which keys do what, as printed key caps with a word after each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import draw_line

ARROWS = {"←": "left", "→": "right"}
Hint = tuple[Sequence[str], str]
"""Keys ('←', 'Enter', …), and what they do."""


class KeyHints(Painted):
    """`KeyHints(look, [(('←', '→'), 'hely'), (('Enter',), 'lerakom')], 'vagy húzd a kártyát')`.

    Hints that find no room are left out from the end. `surface` is 'paper' or 'night'.
    """

    def __init__(
        self,
        look: Look,
        hints: Sequence[Hint] = (),
        tail: str = "",
        surface: str = "paper",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, parent)
        self._hints, self._tail = tuple(hints), tail
        night = surface == "night"
        self._inks = ("surf_text", "surf_text2") if night else ("ink", "ink2")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tell()

    def show_hints(self, hints: Sequence[Hint], tail: str = "") -> None:
        self._hints, self._tail = tuple(hints), tail
        self._tell()
        self.update()

    def _tell(self) -> None:
        said = [f"{' '.join(keys)}: {what}" for keys, what in self._hints]
        self.setAccessibleName(", ".join(filter(None, (*said, self._tail))))

    def sizeHint(self) -> QSize:
        return QSize(
            round(self.look.px(200)), round(max(self.look.px(26), self.look.size("note") * 1.7))
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, x = painter_for(self), 0.0
        for keys, what in self._hints:
            if x + self._width(keys, what) > self.width():
                return
            x = self._paint_hint(painter, x, keys, what)
        note, ink = self.look.type("note"), self.look.theme[self._inks[1]]
        if x + QFontMetricsF(note).horizontalAdvance(self._tail) <= self.width():
            draw_line(painter, x, self._baseline(), self._tail, note, ink)

    def _baseline(self) -> float:
        return self.height() / 2 + QFontMetricsF(self.look.type("note")).capHeight() / 2

    def _grown(self, units: float) -> float:
        """So many units, and more in large letters."""
        return max(self.look.px(units), units * self.look.size("note") / 14)

    def _cap_width(self, key: str) -> float:
        if key in ARROWS:
            return self._grown(24)
        wide = QFontMetricsF(self.look.type("note", 700)).horizontalAdvance(key)
        return wide + self._grown(14)

    def _width(self, keys: Sequence[str], what: str) -> float:
        caps = sum(self._cap_width(key) + self._grown(5) for key in keys)
        return caps + QFontMetricsF(self.look.type("note")).horizontalAdvance(what)

    def _paint_hint(self, painter: QPainter, x: float, keys: Sequence[str], what: str) -> float:
        theme, px = self.look.theme, self.look.px
        front, second = (theme[ink] for ink in self._inks)
        font = self.look.type("note", 700)
        for key in keys:
            wide, tall = self._cap_width(key), min(self._grown(21), self.height() - px(3))
            cap = QRectF(x, (self.height() - tall) / 2, wide, tall)
            painter.setPen(QPen(second, max(1.0, px(1.2))))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cap, px(4), px(4))
            foot = QRectF(cap.left() + px(2), cap.bottom() - px(1), wide - px(4), px(2))
            painter.fillRect(foot, second)
            if key in ARROWS:
                side = self._grown(13)
                where = QRectF(cap.center().x() - side / 2, cap.center().y() - side / 2, side, side)
                paint_icon(painter, ARROWS[key], where, front)
            else:
                metrics = QFontMetricsF(font)
                left = cap.center().x() - metrics.horizontalAdvance(key) / 2
                base = cap.center().y() + metrics.capHeight() / 2
                draw_line(painter, left, base, key, font, front)
            x = cap.right() + self._grown(5)
        note = self.look.type("note")
        x += draw_line(painter, x, self._baseline(), what, note, second)
        return x + self._grown(14)
