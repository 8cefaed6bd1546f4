"""Where things stand by the width there is: in lines that wrap, in columns or below each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from desktop.look import Look

BETWEEN, BELOW = 36, 14
"""Pixels between columns, and between parts below each other."""


class _ByWidth(QWidget):
    """How high it is follows from how wide it is; `lay` says how high, and puts things there."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def lay(self, width: int, move: bool) -> int:
        raise NotImplementedError

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.lay(width, move=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.lay(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # something in it has another size
            self.updateGeometry()
            self.lay(self.width(), move=True)
        return super().event(event)


class Flow(_ByWidth):
    """As many in a line as there is room for, each as wide as it wants to be."""

    def __init__(self, things: Sequence[QWidget], apart: int, below: int) -> None:
        super().__init__()
        self._things, self._apart, self._below = tuple(things), apart, below
        for one in self._things:
            one.setParent(self)

    def sizeHint(self) -> QSize:
        widest = max((one.sizeHint().width() for one in self._things), default=0)
        return QSize(widest, self.lay(max(widest, self.width()), move=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(max((one.sizeHint().width() for one in self._things), default=0), 0)

    def lay(self, width: int, move: bool) -> int:
        x = y = high = 0
        for one in self._things:
            size = one.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + high + self._below
            if move:
                one.setGeometry(x, y, size.width(), size.height())
            x, high = x + size.width() + self._apart, size.height()
        return y + high


class Columns(_ByWidth):
    """Parts of one width beside each other, or below each other where each would have less than
    `least` units."""

    def __init__(self, look: Look, least: float, *parts: QLayout) -> None:
        super().__init__()
        self._least, self._parts = least * max(1.0, look.text), []
        for part in parts:
            holder = QWidget(self)
            holder.setLayout(part)
            self._parts.append(holder)

    _parts: list[QWidget]

    def sizeHint(self) -> QSize:
        wide = max(self.width(), self.minimumSizeHint().width())
        return QSize(wide, self.lay(wide, move=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(part.minimumSizeHint().width() for part in self._parts), 0)

    def lay(self, width: int, move: bool) -> int:
        count = len(self._parts)
        wide = (width - BETWEEN * (count - 1)) // count
        if wide >= self._least:
            if move:
                for at, part in enumerate(self._parts):
                    part.setGeometry(at * (wide + BETWEEN), 0, wide, self.height())
            return max(_high(part, wide) for part in self._parts)
        y = 0
        for part in self._parts:
            high = _high(part, width)
            if move:
                part.setGeometry(0, y, width, high)
            y += high + BELOW
        return y - BELOW


def _high(part: QWidget, width: int) -> int:
    layout = part.layout()
    flows = layout.hasHeightForWidth()
    return layout.totalHeightForWidth(width) if flows else layout.totalSizeHint().height()
