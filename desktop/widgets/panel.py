"""Printed paper to put things on: a plain panel, and a ticket, which wants an answer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import RADIUS, Look
from desktop.widgets.base import BLEED, Painted, painter_for
from desktop.widgets.label import Heading


def paper_path(rect: QRectF, look: Look, notch_y: float | None = None) -> QPainterPath:
    """The outline of a sheet; with `notch_y` two half-round notches are punched at that height."""
    path = QPainterPath()
    path.addRoundedRect(rect, look.px(RADIUS["panel"]), look.px(RADIUS["panel"]))
    if notch_y is not None:
        r = look.px(RADIUS["notch"])
        for x in (rect.left(), rect.right()):
            hole = QPainterPath()
            hole.addEllipse(QPointF(x, notch_y), r, r)
            path = path.subtracted(hole)
    return path


def paint_paper(
    painter: QPainter, rect: QRectF, look: Look, notch_y: float | None = None
) -> QPainterPath:
    """A sheet with its hard shadow; gives its outline."""
    drop = look.px(2)
    path = paper_path(rect.adjusted(0, 0, 0, -drop), look, notch_y)
    painter.fillPath(path.translated(0, drop), look.theme["ink"])
    painter.fillPath(path, look.theme["paper"])
    return path


def perforate(painter: QPainter, start: QPointF, end: QPointF, look: Look) -> None:
    pen = QPen(look.theme["rule"], max(1.5, look.px(2)))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.drawLine(start, end)


class Panel(Painted):
    """Plain paper. Put widgets into `body`; a title gets the double rule."""

    def __init__(
        self, look: Look, title: str = "", step: str = "title", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self.heading = Heading(look, title, step, self)
        self.heading.setVisible(bool(title))
        self.body = QVBoxLayout()
        self._column = QVBoxLayout(self)
        self._head = QVBoxLayout()
        self._head.addWidget(self.heading)
        self._column.addLayout(self._head)
        self._column.addLayout(self.body, 1)
        self._space()

    def set_title(self, title: str) -> None:
        self.heading.set_text(title)
        self.heading.setVisible(bool(title))

    def dressed(self) -> None:
        self._space()

    def _space(self) -> None:
        side, top = round(self.look.px(16)), round(self.look.px(14))
        bleed = round(self.look.px(BLEED))
        self._column.setContentsMargins(side, top, side, top)
        self._head.setContentsMargins(bleed, 0, bleed, 0)
        self.body.setContentsMargins(bleed, 0, bleed, 0)
        self._column.setSpacing(round(self.look.px(6)))
        self.body.setSpacing(round(self.look.px(8)))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_paper(painter_for(self), QRectF(self.rect()), self.look)


class Ticket(Panel):
    """A panel that wants an answer: `foot`, below the perforation, holds the buttons."""

    def __init__(
        self, look: Look, title: str = "", step: str = "title", parent: QWidget | None = None
    ) -> None:
        self.foot = QHBoxLayout()
        super().__init__(look, title, step, parent)
        self._column.addLayout(self.foot)
        self._space()

    def _space(self) -> None:
        super()._space()
        if hasattr(self, "foot"):
            self.foot.setContentsMargins(0, round(self.look.px(14)), 0, 0)
            self.foot.setSpacing(0)

    def perforation(self) -> float:
        """The height at which it is torn off."""
        return float(self.foot.geometry().top()) + self.look.px(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        if not self._answers():
            paint_paper(painter, QRectF(self.rect()), self.look)
            return
        y, inset = self.perforation(), self.look.px(14)
        paint_paper(painter, QRectF(self.rect()), self.look, y)
        perforate(painter, QPointF(inset, y), QPointF(self.width() - inset, y), self.look)

    def _answers(self) -> bool:
        items = (self.foot.itemAt(i).widget() for i in range(self.foot.count()))
        return any(widget is not None and widget.isVisible() for widget in items)
