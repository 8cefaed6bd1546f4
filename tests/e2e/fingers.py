"""Two ways of touching a window: a mouse, or the keyboard and nothing else. Not a test.

The keyboard goes where Tab leads: what cannot be reached that way cannot be pressed.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget

from desktop.widgets.field import Choice
from desktop.widgets.timeline import Timeline

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
MOST_TABS = 80


class Unreachable(Exception):
    """Tab does not lead there."""


def _move(over: QWidget, at: QPoint) -> None:
    """Not QTest's: it moves the screen's one pointer, which several windows share."""
    none, kind = Qt.MouseButton.NoButton, QEvent.Type.MouseMove
    where, globally = QPointF(at), QPointF(over.mapToGlobal(at))
    plain = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(over, QMouseEvent(kind, where, globally, none, none, plain))


class Mouse:
    """Clicks on what is seen; writes where it has clicked."""

    def press(self, button: QAbstractButton | None) -> None:
        if button is not None and button.isVisible() and button.isEnabled():
            QTest.mouseClick(button, LEFT)

    def write(self, field: QLineEdit, text: str) -> None:
        QTest.mouseClick(field, LEFT)
        field.selectAll()
        QTest.keyClicks(field, text)

    def pick(self, listed: QComboBox, value: object) -> None:
        listed.setCurrentIndex(listed.findData(value))

    def choose(self, choice: Choice, key: str) -> None:
        choice.choose(key)

    def skip(self, page: QWidget) -> None:
        """What is being told is known already."""
        QTest.mouseClick(page, LEFT, pos=QPoint(page.width() // 2, page.height() // 2))

    def put(self, line: Timeline, slot: int) -> bool:
        """Chooses a gap of the timeline: goes along it until that gap shows, and clicks."""
        y = round(line.height() * 0.7)
        slots = sum(len(row.cells) for row in line.rows()) + 1
        guess = round(line.width() * (slot + 0.5) / slots)
        for x in sorted(range(4, line.width() - 4, 7), key=lambda x: abs(x - guess)):
            _move(line, QPoint(x, y))
            if line.hovered() == slot:
                QTest.mouseClick(line, LEFT, pos=QPoint(x, y))
                break
        return line.chosen() == slot


class Keyboard:
    """Tab, arrows, Enter, letters."""

    def _reach(self, wanted: QWidget) -> None:
        window = wanted.window()
        for _ in range(MOST_TABS):
            holder = window.focusWidget()
            if holder is wanted or (holder is not None and holder is wanted.focusProxy()):
                return
            QTest.keyClick(holder or window, Key.Key_Tab)
        raise Unreachable(wanted.objectName() or wanted.accessibleName() or repr(wanted))

    def press(self, button: QAbstractButton | None) -> None:
        if button is not None and button.isVisible() and button.isEnabled():
            self._reach(button)
            QTest.keyClick(button, Key.Key_Space)

    def write(self, field: QLineEdit, text: str) -> None:
        self._reach(field)
        QTest.keyClick(field, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def pick(self, listed: QComboBox, value: object) -> None:
        self._reach(listed)
        self._turn(listed, lambda: listed.currentIndex(), listed.findData(value))

    def choose(self, choice: Choice, key: str) -> None:
        self._reach(choice)
        for _ in range(8):
            QTest.keyClick(choice, Key.Key_Up)
        for _ in range(8):
            if choice.key() == key:
                return
            QTest.keyClick(choice, Key.Key_Down)
        raise Unreachable(key)

    def _turn(self, widget: QWidget, now: Callable[[], int], wanted: int) -> None:
        for _ in range(40):
            if now() == wanted:
                return
            QTest.keyClick(widget, Key.Key_Down if now() < wanted else Key.Key_Up)
        raise Unreachable(widget.accessibleName())

    def skip(self, page: QWidget) -> None:
        QTest.keyClick(page.window().focusWidget() or page, Key.Key_Space)

    def put(self, line: Timeline, slot: int) -> bool:
        self._reach(line)
        if line.chosen() is None or line.chosen() > slot:
            QTest.keyClick(line, Key.Key_Home)
        while line.chosen() is not None and line.chosen() < slot:
            before = line.chosen()
            QTest.keyClick(line, Key.Key_Right)
            if line.chosen() == before:
                break
        return line.chosen() == slot


Fingers = Mouse | Keyboard
