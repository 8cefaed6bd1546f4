"""The hush before a verdict: what does not matter now goes dark. Decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.widgets.base import Dressed

DARK = 0.55
"""How much of what lies below it hides."""
FALLS = 240  # ms


class Dim(Dressed, QWidget):
    """Over its parent, under what is to stay in the light. Presses go through it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self._share = look, 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._fall = QVariantAnimation(self, duration=FALLS)
        self._fall.setStartValue(0.0)
        self._fall.setEndValue(1.0)
        self._fall.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._fall.valueChanged.connect(self._fallen)
        self.hide()

    def fall(self, where: QRect, lit: tuple[QWidget, ...]) -> None:
        """Over `where`; these siblings stay in the light. Nothing moves with reduced motion."""
        if self.look.still:
            return
        self.setGeometry(where)
        self._share = 0.0
        self.show()
        self.raise_()
        for widget in lit:
            widget.raise_()
        self._fall.start()

    def lift(self) -> None:
        self._fall.stop()
        self.hide()

    def share(self) -> float:
        """How far it has fallen, 0 to 1."""
        return self._share if self.isVisible() else 0.0

    def _fallen(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        night = self.look.theme["night"]
        night.setAlphaF(DARK * self._share)
        QPainter(self).fillRect(self.rect(), night)
