"""Any key or click ends what is being told: heard in the whole window, and it does no more."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

_PRESSES = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
_SILENT = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
)  # fmt: skip


class AnyPress(QObject):
    """`pressed` at the first key or click in the window of `owner` while it listens."""

    pressed = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner

    def listen(self) -> None:
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def stop(self) -> None:
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in _PRESSES:
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self._owner.window():
            return False
        if isinstance(event, QKeyEvent) and event.key() in _SILENT:
            return False
        self.pressed.emit()
        return True
