"""A part of a picture that is only painted again once what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.widgets.paint import ratio


class Layer:
    """One such part."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: object = None

    def forget(self) -> None:
        self._key = None

    def show(
        self, painter: QPainter, room: QRectF, key: object, draw: Callable[[QPainter], object]
    ) -> None:
        """Puts it into `room`; `draw` paints it, in the widget's own coordinates, if `key` is not
        what it was."""
        box, dpr = room.toAlignedRect(), ratio(painter)
        wanted = (key, box, dpr)
        if wanted != self._key:
            self._key = wanted
            self._pixmap = QPixmap(box.size() * dpr)
            self._pixmap.setDevicePixelRatio(dpr)
            self._pixmap.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._pixmap)
            inner.setRenderHints(painter.renderHints())
            inner.translate(-box.topLeft())
            draw(inner)
            inner.end()
        painter.drawPixmap(box.topLeft(), self._pixmap)
