"""A video's picture and the boxes that hide parts of it, drawn and moved by pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop.look import Look
from desktop.widgets.base import BLEED, Painted, paint_focus, painter_for
from desktop.workshop.draft import Box

SMALLEST = 0.02
"""Share of the picture below which a drawn box was only a click."""
STEP = 0.01
FRESH = Box(0.4, 0.42, 0.2, 0.12)
"""The box that a key makes."""
SQUARES = 18
"""Squares to the picture's height where it is blurred, as in the clip."""


class Picture(Painted):
    """Drawing with the pointer makes a box, a click chooses one, which can then be drawn along.
    Keys: Insert or + makes one, Space chooses the next, arrows move it and with Shift size it,
    Delete takes it away. `changed` gives the boxes."""

    changed = Signal(object)

    def __init__(self, look: Look, name: str, help_text: str = "") -> None:
        super().__init__(look)
        self.boxes: tuple[Box, ...] = ()
        self.chosen: int | None = None
        self.how = "blur"
        self._image = QImage()
        self._begun: QPointF | None = None
        self._drawn = QRectF()
        self._grabbed: Box | None = None
        self.setAccessibleName(name)
        self.setAccessibleDescription(help_text)
        self.setToolTip(help_text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(320, 180))

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def show_boxes(self, boxes: Sequence[Box]) -> None:
        self.boxes = tuple(boxes)
        if self.chosen is not None and self.chosen >= len(self.boxes):
            self.chosen = None
        self.update()

    def place(self) -> QRectF:
        """Where the picture is."""
        room = QRectF(self.rect()).adjusted(BLEED, 8, -BLEED, -8)
        shape = self._image.size() if not self._image.isNull() else QSize(16, 9)
        size = shape.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        left = room.center().x() - size.width() / 2
        return QRectF(left, room.center().y() - size.height() / 2, size.width(), size.height())

    def rect_of(self, box: Box) -> QRectF:
        """Where a box is."""
        at = self.place()
        return QRectF(
            at.left() + box.left * at.width(), at.top() + box.top * at.height(),
            box.wide * at.width(), box.high * at.height(),
        )  # fmt: skip

    def _box(self) -> Box | None:
        return None if self.chosen is None else self.boxes[self.chosen]

    def _put(self, box: Box) -> None:
        """Instead of the chosen one."""
        self.changed.emit(tuple(box if n == self.chosen else b for n, b in enumerate(self.boxes)))

    def _add(self, box: Box) -> None:
        fresh = msgspec.structs.replace(box, how="fill" if self.how == "fill" else "blur")
        self.chosen = len(self.boxes)
        self.changed.emit((*self.boxes, fresh))

    def remove_chosen(self) -> None:
        if self.chosen is not None:
            boxes = tuple(one for at, one in enumerate(self.boxes) if at != self.chosen)
            self.chosen = None
            self.changed.emit(boxes)

    # by pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._begun, box = event.position(), self._box()
        self._drawn = QRectF()
        inside = box is not None and self.rect_of(box).contains(self._begun)
        self._grabbed = box if inside else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._begun is None:
            return
        if self._grabbed is not None:
            gone, at = event.position() - self._begun, self.place()
            self._put(_moved(self._grabbed, gone.x() / at.width(), gone.y() / at.height()))
            return
        self._drawn = QRectF(self._begun, event.position()).normalized() & self.place()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at, drawn, begun = self.place(), self._drawn, self._begun
        grabbed, self._grabbed = self._grabbed, None
        self._begun, self._drawn = None, QRectF()
        if begun is None:
            return
        if drawn.width() > SMALLEST * at.width() and drawn.height() > SMALLEST * at.height():
            left, top = drawn.left() - at.left(), drawn.top() - at.top()
            wide, high = drawn.width() / at.width(), drawn.height() / at.height()
            self._add(Box(left / at.width(), top / at.height(), wide, high))
        elif grabbed is None or grabbed == self._box():
            hit = [n for n, box in enumerate(self.boxes) if self.rect_of(box).contains(begun)]
            self.chosen = hit[-1] if hit else None
        self.update()

    # by keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        size = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        does: dict[int, Callable[[], None]] = {
            keys.Key_Delete: self.remove_chosen,
            keys.Key_Backspace: self.remove_chosen,
            keys.Key_Insert: partial(self._add, FRESH),
            keys.Key_Plus: partial(self._add, FRESH),
            keys.Key_Space: self._choose_next,
            keys.Key_Left: partial(self._push, -STEP, 0.0, size),
            keys.Key_Right: partial(self._push, STEP, 0.0, size),
            keys.Key_Up: partial(self._push, 0.0, -STEP, size),
            keys.Key_Down: partial(self._push, 0.0, STEP, size),
        }
        do = does.get(event.key())
        if do is None:
            super().keyPressEvent(event)
            return
        self.ring = True
        do()
        self.update()

    def _choose_next(self) -> None:
        if self.boxes:
            self.chosen = 0 if self.chosen is None else (self.chosen + 1) % len(self.boxes)

    def _push(self, across: float, down: float, size: bool) -> None:
        box = self._box()
        if box is not None:
            self._put(_sized(box, across, down) if size else _moved(box, across, down))

    # what is seen

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        place, theme = self.place(), self.look.theme
        painter.fillRect(place, theme["board"])
        if not self._image.isNull():
            painter.drawImage(place, self._image)
        for number, box in enumerate(self.boxes):
            rect = self.rect_of(box)
            self._hide(painter, box, rect)
            painter.setPen(QPen(theme["ink"], 6 if number == self.chosen else 4))
            painter.drawRect(rect)
            painter.setPen(QPen(theme["focus"], 3 if number == self.chosen else 1.5))
            painter.drawRect(rect)
        if not self._drawn.isNull():
            painter.setPen(QPen(theme["focus"], 2, Qt.PenStyle.DashLine))
            painter.drawRect(self._drawn)
        if self.hasFocus() and self.ring:
            paint_focus(painter, place, 3, theme, self.look.unit)

    def _hide(self, painter: QPainter, box: Box, rect: QRectF) -> None:
        """As the clip will: black, or squares in which nothing can be read."""
        image = self._image
        if box.how == "fill" or image.isNull():
            painter.fillRect(rect, QColor(0, 0, 0))
            return
        part = image.copy(
            round(box.left * image.width()), round(box.top * image.height()),
            max(1, round(box.wide * image.width())), max(1, round(box.high * image.height())),
        )  # fmt: skip
        square = image.height() / SQUARES
        few = QSize(max(1, round(part.width() / square)), max(1, round(part.height() / square)))
        shape, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode
        blurred = part.scaled(few, shape, smooth.SmoothTransformation)
        painter.drawImage(rect, blurred.scaled(part.size(), shape, smooth.SmoothTransformation))


def _moved(box: Box, across: float, down: float) -> Box:
    """Elsewhere in the picture, and never outside."""
    left = min(1 - box.wide, max(0.0, box.left + across))
    top = min(1 - box.high, max(0.0, box.top + down))
    return msgspec.structs.replace(box, left=left, top=top)


def _sized(box: Box, across: float, down: float) -> Box:
    """Wider and higher by so much, as far as the picture goes."""
    wide = min(1 - box.left, max(SMALLEST, box.wide + across))
    high = min(1 - box.top, max(SMALLEST, box.high + down))
    return msgspec.structs.replace(box, wide=wide, high=high)
