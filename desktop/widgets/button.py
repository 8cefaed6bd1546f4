"""What is pressed: a printed button, a link, an icon. Knows no action, only its words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.base import (
    BLEED,
    PRESS,
    Dressed,
    by_keyboard,
    leaves_to_page,
    paint_focus,
    painter_for,
)
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import draw_wrapped, fitted, paint_coin

SHADOW = 3


class Pressed(Dressed, QAbstractButton):
    """Hover, ring, Enter: what every kind of button does."""

    def __init__(self, look: Look, text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.look = look
        self.ring = self._by_mouse = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def say(self, text: str) -> None:
        """Changes its words, for the eye and for the screen reader."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)  # type: ignore[arg-type]
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.ring = by_keyboard(event.reason())
        self._by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.ring = False
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.ring, self._by_mouse = False, True
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if leaves_to_page(event, self._by_mouse and not self.ring):
            event.ignore()
            return
        self.ring = True
        if event.key() in PRESS and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)
        self.update()


class Button(Pressed):
    """A printed button. `primary` is grass green (one a screen), otherwise paper.

    `set_able(False, reason)` turns it off and writes the reason in a line under it. `step` is
    'button' or 'small_button'. `coin` draws a token after the words.
    """

    def __init__(
        self,
        look: Look,
        text: str = "",
        primary: bool = False,
        step: str = "button",
        icon: str | None = None,
        coin: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, text, parent)
        self._primary, self._step, self._icon, self._coin = primary, step, icon, coin
        self._reason = ""
        self._reason_on_night = False
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def set_able(self, able: bool, reason: str = "") -> None:
        self.setEnabled(able)
        reason = "" if able else reason
        if reason != self._reason:
            self._reason = reason
            self.setAccessibleDescription(reason)
            self.updateGeometry()
        self.update()

    def set_primary(self, primary: bool) -> None:
        self._primary = primary
        self.update()

    def stand_on_night(self, on_night: bool = True) -> None:
        """Its reason is written in the colour for text straight on the night."""
        self._reason_on_night = on_night

    @property
    def reason(self) -> str:
        return self._reason

    def face(self) -> QRectF:
        """The pressed surface, without ring, shadow and reason."""
        b = self._bleed()
        return QRectF(b, b, self.width() - 2 * b, self._face_height())

    def _bleed(self) -> float:
        return round(self.look.px(BLEED))

    def _font(self) -> QFont:
        return self.look.type(self._step)

    def _face_height(self) -> float:
        small = self._step == "small_button"
        return round(self._font().pixelSize() * (1.5 if small else 1.45) + self.look.px(10))

    def _extra(self) -> float:
        size = self._font().pixelSize()
        return (size * 1.25 if self._icon else 0) + (size * 1.25 if self._coin else 0)

    def _reason_height(self, width: float) -> float:
        if not self._reason:
            return 0
        rect = QRectF(0, 0, max(1.0, width), 0)
        return draw_wrapped(
            None, rect, self._reason, self.look.type("note"), QColor()
        ) + self.look.px(4)

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self._font())
        wide = metrics.horizontalAdvance(self.text()) + self._extra() + self.look.px(40)
        return QSize(round(wide + 2 * self._bleed()), self.heightForWidth(round(wide)))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), round(self.look.px(90))), hint.height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        b = self._bleed()
        tall = self._face_height() + self.look.px(SHADOW) + 2 * b - self.look.px(SHADOW)
        return round(tall + self._reason_height(width - 2 * b))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, face = self.look.theme, self.face()
        radius = self.look.px(6)
        front = self._paint_face(painter, face, radius)
        down = self.isDown() and self.isEnabled()
        shown = face.translated(0, self.look.px(SHADOW)) if down else face
        self._paint_words(painter, shown, front)
        if self.hasFocus() and self.ring:
            paint_focus(painter, shown, radius, theme, self.look.unit)
        if self._reason:
            below = QRectF(
                face.left(), face.bottom() + self.look.px(5), face.width(), self.look.px(60)
            )
            colour = theme["surf_text2" if self._reason_on_night else "ink2"]
            draw_wrapped(painter, below, self._reason, self.look.type("note"), colour)

    def _paint_face(self, painter: QPainter, face: QRectF, radius: float) -> QColor:
        theme = self.look.theme
        if not self.isEnabled():
            painter.setPen(QPen(theme["ink2"], max(1.5, self.look.px(1.5))))
            painter.setBrush(theme["paper2"])
            painter.drawRoundedRect(face, radius, radius)
            return theme["ink2"]
        down, over = self.isDown(), self.underMouse()
        if self._primary:
            fill = theme["grass_down" if down else "grass_hover" if over else "grass"]
        else:
            fill = QColor("#FFFFFF") if over and not down else theme["paper"]
        drop = self.look.px(SHADOW)
        painter.setPen(QPen(theme["ink"], max(1.5, self.look.px(2))))
        if not down:
            painter.setBrush(theme["ink"])
            painter.drawRoundedRect(face.translated(0, drop), radius, radius)
        painter.setBrush(fill)
        painter.drawRoundedRect(face.translated(0, drop if down else 0), radius, radius)
        return theme["on_grass" if self._primary else "ink"]

    def _paint_words(self, painter: QPainter, face: QRectF, colour: QColor) -> None:
        font = self._font()
        room = face.width() - self.look.px(16) - self._extra()
        font = fitted(font, self.text(), room, font.pixelSize() * 0.6)
        metrics = QFontMetricsF(font)
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        size = font.pixelSize()
        wide = metrics.horizontalAdvance(text) + self._extra()
        x, middle = face.center().x() - wide / 2, face.center().y()
        if self._icon:
            side = size * 0.9
            paint_icon(painter, self._icon, QRectF(x, middle - side / 2, side, side), colour)
            x += size * 1.25
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), text)
        if self._coin:
            x += metrics.horizontalAdvance(text) + size * 0.75
            paint_coin(painter, QPointF(x, middle), size * 0.42, self.look)


class Link(Pressed):
    """Underlined words. `colour` is a token: surf_text on the night, ink on paper."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        colour: str = "surf_text",
        icon: str | None = None,
        underline: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, text, parent)
        self._colour, self._icon, self._underline = colour, icon, underline
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_icon(self, icon: str | None) -> None:
        self._icon = icon
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.look.type("body", 600))
        icon = metrics.height() * 1.35 if self._icon else 0
        b = 2 * BLEED * self.look.unit
        wide = metrics.horizontalAdvance(self.text()) + icon + b
        return QSize(round(wide + 1), round(max(metrics.height() + b, self.look.px(32))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        font = self.look.type("body", 600)
        metrics = QFontMetricsF(font)
        off = "surf_text2" if self._colour.startswith("surf") else "ink2"
        colour = self.look.theme[self._colour if self.isEnabled() else off]
        x, middle = BLEED * self.look.unit, self.height() / 2
        if self._icon:
            side = metrics.height() * 0.95
            paint_icon(painter, self._icon, QRectF(x, middle - side / 2, side, side), colour)
            x += metrics.height() * 1.35
        room = self.width() - x - BLEED * self.look.unit + 1
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        baseline = middle + metrics.capHeight() / 2
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(QPointF(x, baseline), text)
        wide = metrics.horizontalAdvance(text)
        if self.isEnabled() and (self._underline or self.underMouse()):
            thick = self.look.px(2 if self.underMouse() else 1.2)
            painter.fillRect(QRectF(x, baseline + self.look.px(3), wide, thick), colour)
        if self.hasFocus() and self.ring:
            rect = QRectF(self.rect()).adjusted(6, 6, -6, -6)
            paint_focus(painter, rect, self.look.px(3), self.look.theme, 1.0)


class IconButton(Pressed):
    """A square with an icon; `on_board` draws it for the dark board. Needs words for the ear."""

    def __init__(
        self,
        look: Look,
        icon: str,
        name: str,
        side: int = 44,
        frame: bool = True,
        on_board: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, "", parent)
        self._icon, self._side, self._frame, self._on_board = icon, side, frame, on_board
        self.setAccessibleName(name)
        self.setToolTip(name)

    def set_icon(self, icon: str, name: str) -> None:
        self._icon = icon
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def set_on_board(self, on_board: bool) -> None:
        if on_board != self._on_board:
            self._on_board = on_board
            self.update()

    def sizeHint(self) -> QSize:
        side = round(self.look.px(self._side) + 2 * self.look.px(BLEED))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, b = self.look.theme, self.look.px(BLEED)
        face = QRectF(self.rect()).adjusted(b, b, -b, -b)
        front = theme["bulb" if self._on_board else "ink"]
        if not self.isEnabled():
            front = theme["bulb2" if self._on_board else "ink2"]
        radius = self.look.px(6)
        if self._frame:
            ground = theme["board2" if self._on_board else "paper2"]
            hover = self.underMouse() and self.isEnabled()
            painter.setPen(QPen(front, max(1.5, self.look.px(2))))
            painter.setBrush(ground if hover or self.isDown() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(face, radius, radius)
        side = self.look.px(min(24.0, self._side * (0.55 if self._frame else 0.62)))
        where = QRectF(face.center().x() - side / 2, face.center().y() - side / 2, side, side)
        paint_icon(painter, self._icon, where, front)
        if self.hasFocus() and self.ring:
            paint_focus(painter, face, radius, theme, self.look.unit)
