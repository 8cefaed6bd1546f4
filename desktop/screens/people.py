"""Everybody's badge, name and points, as many in a line as there is room for. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import REFERENCE, Look
from desktop.screens.base import row
from desktop.widgets.label import Label
from desktop.widgets.seat import Badge

APART, BELOW = 14, 4
"""Pixels between two of them, and between two lines."""


class People(QWidget):
    """Who played, in the order given."""

    def __init__(self, look: Look, points: Mapping[str, int], colours: Mapping[str, str]) -> None:
        super().__init__()
        self._made: list[QWidget] = []
        for name, count in points.items():
            badge = Badge(look, colours.get(name, REFERENCE), name, 20)
            one = QWidget(self)
            one.setLayout(row(badge, Label(look, f"{name} {count}", "body", wrap=False), space=6))
            self._made.append(one)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, move=False)

    def sizeHint(self) -> QSize:
        widest = max((one.sizeHint().width() for one in self._made), default=0)
        return QSize(widest, self._lay(max(widest, self.width()), move=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(max((one.sizeHint().width() for one in self._made), default=0), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay(self.width(), move=True)

    def _lay(self, width: int, move: bool) -> int:
        x = y = high = 0
        for one in self._made:
            size = one.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + high + BELOW
            if move:
                one.setGeometry(x, y, size.width(), size.height())
            x, high = x + size.width() + APART, size.height()
        return y + high
