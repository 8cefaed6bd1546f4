"""Why a game holds: a break, or somebody who is missing. Knows no game; `pressed` says go on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.panel import paint_paper


class HoldBar(Painted):
    """A strip of paper under the announcer: a break, or somebody who is missing. `pressed` comes
    from its one button; a button that needs thinking over asks once more first."""

    pressed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._text = Label(look, "", "body", weight=600)
        self.button = Button(look, "", step="small_button")
        self.button.clicked.connect(self._press)
        self._plain = self._sure = ("", "")
        self._asks = False
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self.button)
        self._space()

    def dressed(self) -> None:
        self._space()

    def _space(self) -> None:
        px = self.look.px
        self._row.setContentsMargins(round(px(16)), round(px(1)), round(px(8)), round(px(3)))

    def show_hold(
        self, text: str, button: str = "", sure: tuple[str, str] = ("", ""), primary: bool = False
    ) -> None:
        """`sure`: what it asks, and the button's words, before `pressed` comes."""
        if (text, button) != self._plain:
            self._asks = False
        self._plain, self._sure = (text, button), sure
        self.button.set_primary(primary)
        self._say()

    def _say(self) -> None:
        text, button = self._sure if self._asks else self._plain
        self._text.setText(text)
        self.button.say(button)
        self.button.setVisible(bool(button))

    def text(self) -> str:
        return self._text.text()

    def _press(self) -> None:
        if self._sure[0] and not self._asks:
            self._asks = True
            self._say()
            return
        self._asks = False
        self._say()
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_paper(painter_for(self), QRectF(self.rect()), self.look)
