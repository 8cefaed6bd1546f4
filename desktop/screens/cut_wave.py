"""How loud a video is, what of it is kept, and where one is. Shows; changes no file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPen

from desktop.look import Look
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for

HEARD = 0.003
"""What is not louder than this is silence."""
GRAB = 9.0
"""Points from an end within which the pointer holds it."""


class Wave(Painted):
    """How loud the video is, what of it is kept, and where one is. ← → step by a picture, with
    Shift by a second; I and O cut; the ends can be drawn with the pointer."""

    went = Signal(float)
    cut = Signal(float, float)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look)
        self.seconds, self.rate, self.at = 0.0, 25.0, 0.0
        self.begin, self.end = 0.0, 0.0
        self._loud: tuple[float, ...] = ()
        self._held = ""
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(round(look.px(74)))

    def show_loudness(self, loud: Sequence[float]) -> None:
        """0 to 1 for each part of the video; the loudest of them fills the height."""
        most = max(loud, default=0.0)
        self._loud = tuple(one / most for one in loud) if most > HEARD else tuple(loud)
        self.update()

    def show_cut(self, begin: float, end: float) -> None:
        self.begin, self.end = begin, end
        self.update()

    def _ground(self) -> QRectF:
        return QRectF(self.rect()).adjusted(BLEED, 8, -BLEED, -8)

    def _x(self, at: float) -> float:
        ground = self._ground()
        return ground.left() + ground.width() * (at / self.seconds if self.seconds else 0.0)

    def _time(self, x: float) -> float:
        ground = self._ground()
        return min(1.0, max(0.0, (x - ground.left()) / ground.width())) * self.seconds

    def step(self, pictures: float) -> None:
        self.go(self.at + pictures / self.rate)

    def go(self, at: float) -> None:
        last = max(0.0, self.seconds - 1 / self.rate)
        self.at = min(last, max(0.0, at))
        self.update()
        self.went.emit(self.at)

    def set_begin(self, at: float) -> None:
        self.cut.emit(min(at, self.end - 1 / self.rate), self.end)

    def set_end(self, at: float) -> None:
        self.cut.emit(self.begin, max(at, self.begin + 1 / self.rate))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        whole = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = self.rate if whole else 1.0
        does: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Left: partial(self.step, -step),
            Qt.Key.Key_Right: partial(self.step, step),
            Qt.Key.Key_Home: partial(self.go, self.begin),
            Qt.Key.Key_End: partial(self.go, self.end),
            Qt.Key.Key_I: lambda: self.set_begin(self.at),
            Qt.Key.Key_O: lambda: self.set_end(self.at),
        }
        do = does.get(event.key())
        if do is None:
            super().keyPressEvent(event)
            return
        self.ring = True
        do()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        x = event.position().x()
        near = {"begin": abs(x - self._x(self.begin)), "end": abs(x - self._x(self.end))}
        held = min(near, key=lambda which: near[which])
        self._held = held if near[held] <= GRAB else "at"
        self._drag(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self._drag(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = ""

    def _drag(self, x: float) -> None:
        at = self._time(x)
        if self._held == "begin":
            self.set_begin(at)
        elif self._held == "end":
            self.set_end(at)
        self.go(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, ground = self.look.theme, self._ground()
        painter.fillRect(ground, theme["board"])
        kept = QRectF(self._x(self.begin), ground.top(), 0, ground.height())
        kept.setRight(self._x(self.end))
        painter.fillRect(kept, theme["board2"])
        wide = ground.width() / max(1, len(self._loud))
        for number, loud in enumerate(self._loud):
            high = max(1.0, loud * (ground.height() - 6))
            x = ground.left() + number * wide
            inside = kept.left() <= x <= kept.right()
            bar = QRectF(x, ground.center().y() - high / 2, max(1.0, wide - 0.6), high)
            painter.fillRect(bar, theme["bulb" if inside else "bulb2"])
        for x in (kept.left(), kept.right()):
            painter.fillRect(
                QRectF(x - 2, ground.top() - 5, 4, ground.height() + 10), theme["grass"]
            )
        x = self._x(self.at)
        painter.fillRect(QRectF(x - 1, ground.top() - 3, 2, ground.height() + 6), theme["focus"])
        painter.setPen(QPen(theme["ink"], 1))
        painter.drawRect(ground)
        if self.hasFocus() and self.ring:
            paint_focus(painter, ground, 3, theme, self.look.unit)
