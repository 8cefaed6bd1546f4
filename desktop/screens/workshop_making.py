"""How far the clips of a deck are, and a way to stop them. Shows; makes nothing."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import column, row
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Link
from desktop.widgets.label import Label
from desktop.words import Words


class Bar(Painted):
    """A share of a whole."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.share = 0.0
        self.setFixedHeight(round(look.px(10)))

    def show_share(self, share: float) -> None:
        self.share = min(1.0, max(0.0, share))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = painter_for(self), self.look.theme
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        done = QRectF(whole)
        done.setWidth(whole.width() * self.share)
        painter.fillRect(done, theme["grass"])
        painter.setPen(QPen(theme["ink"], 1.5))
        painter.drawRect(whole)


class MakingStrip(QWidget):
    """There while clips are being made. `stop`: no more of them."""

    stop = Signal()

    def __init__(self, look: Look, words: Words) -> None:
        super().__init__()
        self.said = Label(look, "", "note", "ink2")
        self.bar = Bar(look)
        self.link = Link(look, words("workshop.stop_all"), "ink")
        self.link.setObjectName("stop_all")
        self.link.clicked.connect(lambda _=False: self.stop.emit())
        self.setLayout(column(row(self.said, self.link, space=8), self.bar, space=2))
        self.hide()

    def show_far(self, text: str, share: float) -> None:
        """A sentence and 0 to 1; without a sentence there is nothing to show."""
        self.said.setText(text)
        self.bar.show_share(share)
        self.bar.setAccessibleName(text)
        self.setVisible(bool(text))
