"""A card on its own, off the timeline; the running one can be dragged to it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.widgets.card import paint_card
from desktop.widgets.card_back import paint_back, paint_running
from desktop.widgets.card_face import CardFace, Picture, no_picture
from desktop.widgets.stamp import paint_stamp
from desktop.words import Words


class CardView(QWidget):
    """One card off the timeline: a face, a back, or the running card, which can be dragged.

    `carried(QPoint)` and `dropped(QPoint)` give global positions; a timeline takes them.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(
        self,
        look: Look,
        words: Words,
        picture: Picture = no_picture,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._words, self._picture = look, words, picture
        self._face: CardFace | None = None
        self._running: tuple[str, str] | None = None
        self._stamp: bool | None = None
        self._draggable = False
        self._pressed: QPoint | None = None
        self._away = False

    def sizeHint(self) -> QSize:
        return QSize(round(152 * self._look.unit), round(260 * self._look.unit))

    def wear(self, look: Look) -> None:
        self._look = look
        self.updateGeometry()
        self.update()

    def show_face(self, face: CardFace, right: bool | None = None) -> None:
        """An open card, stamped if `right` says how it went."""
        self._face, self._running, self._stamp = face, None, right
        self._can_drag(False)

    def show_back(self) -> None:
        self._face = self._running = self._stamp = None
        self._can_drag(False)

    def show_running(self, colour: str, name: str, draggable: bool = False) -> None:
        """The card in play, being thought about by this player."""
        self._face, self._running, self._stamp = None, (colour, name), None
        self._can_drag(draggable)

    def _can_drag(self, draggable: bool) -> None:
        self._draggable = draggable
        if draggable:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()
            self._pressed, self._away = None, False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        air = 9 * self._look.unit
        rect = QRectF(self.rect()).adjusted(air, air, -air, -air)
        if self._away:
            painter.setOpacity(0.35)
        if self._face is not None:
            paint_card(
                painter, rect, self._face, self._look, self._words, self._picture(self._face.id)
            )
            if self._stamp is not None:
                text = self._words(
                    "goal.result.stamp_right" if self._stamp else "goal.result.stamp_wrong"
                )
                paint_stamp(painter, rect, text, self._stamp, self._look)
        elif self._running is not None:
            paint_running(painter, rect, *self._running, self._look)
        else:
            paint_back(painter, rect, self._look)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._draggable and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        here = event.globalPosition().toPoint()
        if not self._away and (here - self._pressed).manhattanLength() < 8:
            return
        self._away = True
        self.carried.emit(here)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._away:
            self.dropped.emit(event.globalPosition().toPoint())
        self._pressed, self._away = None, False
        self.update()
