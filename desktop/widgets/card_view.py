"""A card on its own, off the timeline; the running one can be dragged to it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.widgets.beats import DONE, STAMP
from desktop.widgets.card import paint_card
from desktop.widgets.card_back import paint_back, paint_running
from desktop.widgets.card_face import CardFace, Picture, no_picture, result
from desktop.widgets.stamp import paint_stamp
from desktop.widgets.told_card import Told, paint_told
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
        self._told: Told | None = None
        self._ms = float(DONE)
        self._telling = QVariantAnimation(self)
        self._telling.setStartValue(0.0)
        self._telling.setEndValue(float(sum(STAMP)))
        self._telling.setDuration(sum(STAMP))
        self._telling.valueChanged.connect(self._tells)
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
        self._show(face=face, stamp=right)

    def show_running(self, colour: str, name: str, draggable: bool = False) -> None:
        """The card in play, being thought about by this player."""
        self._show(running=(colour, name))
        self._can_drag(draggable)

    def tell(self, told: Told) -> None:
        """The card in play turns over and is stamped; with reduced motion it has been."""
        self._show(told=told)
        if self._look.still:
            self._ms = DONE
        else:
            self._ms = 0.0
            self._telling.start()

    def _show(
        self,
        face: CardFace | None = None,
        stamp: bool | None = None,
        running: tuple[str, str] | None = None,
        told: Told | None = None,
    ) -> None:
        self._telling.stop()
        self._face, self._stamp, self._running, self._told = face, stamp, running, told
        open_face = told.face if told is not None else face
        name = running[1] if running is not None else ""
        if open_face is not None:
            name = f"{open_face.year}. {result(open_face, self._words)}"
        self.setAccessibleName(name)
        self._can_drag(False)

    def _tells(self, ms: float) -> None:
        self._ms = ms
        self.update()

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
        if self._told is not None:
            paint_told(painter, rect, self._told, self._ms, self._look, self._words, self._picture)
        elif self._face is not None:
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
