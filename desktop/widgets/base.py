"""What every painted widget shares: it wears a look, and shows its focus ring after Tab."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.look import Look, Theme

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
PRESS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BLEED = 6.0  # room round a focusable face for its ring: 3 of `focus`, 3 of `ink` outside it
_BY_KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}


class Dressed:
    """Mixin for a QWidget: `look` is what it wears, `wear` changes it, `dressed` reacts."""

    look: Look

    def wear(self, look: Look) -> None:
        self.look = look
        self.dressed()
        if isinstance(self, QWidget):
            self.updateGeometry()
            self.update()

    def dressed(self) -> None:
        """Takes over fonts, sizes and colours that are not read while painting."""


class Painted(Dressed, QWidget):
    """A widget that paints itself."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.ring = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.ring = event.reason() in _BY_KEYBOARD
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.ring = False
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.hasFocus() and not self.ring:
            self.ring = True
            self.update()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.ring:
            self.ring = False
            self.update()
        super().mousePressEvent(event)


def by_keyboard(reason: Qt.FocusReason) -> bool:
    """Whether focus that came this way shows a ring."""
    return reason in _BY_KEYBOARD


def leaves_to_page(event: QKeyEvent, by_mouse: bool) -> bool:
    """Whether a button lets its page have this key first: the arrows, which Qt would take to go to
    the next button, and Enter where only the mouse has been on it."""
    return event.key() in ARROWS or (event.key() in PRESS and by_mouse)


def after_page(holder: QWidget | None, event: QKeyEvent) -> bool:
    """What a button left to its page comes here if the page had no use for it: goes to the next
    button, or presses this one. Whether that was so."""
    if not isinstance(holder, QAbstractButton):
        return False
    if event.key() in PRESS and not event.isAutoRepeat():
        holder.click()
    elif event.key() in ARROWS:
        holder.focusNextPrevChild(event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down))
    else:
        return False
    return True


def dress(root: QWidget, look: Look) -> None:
    """Puts the look on a widget and on everything in it."""
    for widget in (root, *root.findChildren(QWidget)):
        wear = getattr(widget, "wear", None)
        if wear is not None:
            wear(look)


def painter_for(widget: QWidget) -> QPainter:
    painter = QPainter(widget)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    return painter


def paint_focus(
    painter: QPainter, face: QRectF, radius: float, theme: Theme, unit: float = 1.0
) -> None:
    """The ring round a face: light inside, dark outside, so one half shows on any ground."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for distance, token in ((1.5, "focus"), (4.5, "ink")):
        grown = distance * unit
        painter.setPen(QPen(theme[token], 3 * unit))
        rect = face.adjusted(-grown, -grown, grown, grown)
        painter.drawRoundedRect(rect, radius + grown, radius + grown)
    painter.restore()
