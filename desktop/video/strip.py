"""The control strip under a clip: play or replay, a bar to seek, the time, sound. Knows no clip.

Says what the player of the game asks for; what is shown is set from outside.
"""

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QSlider, QWidget

from desktop.look import Look
from desktop.video.icons import paint_icon
from desktop.widgets.base import leaves_to_page

_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_SEEK_EVERY_MS = 80  # while dragging
_DIMMED = 0.45
_WORDY_FROM = 380
_STRIP, _HIT, _ICON, _BAR, _KNOB = 40, 32, 22, 6, 14


@dataclass(frozen=True)
class ClipWords:
    """What the strip says, in the player's language. Only `play` and `replay` are written out."""

    play: str
    replay: str
    seek: str
    mute: str
    unmute: str


def paint_focus(painter: QPainter, rect: QRectF, look: Look) -> None:
    """The two halves of the ring: light inside, ink outside."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, token in ((1.0, "ink"), (3.0, "focus")):
        gap = look.px(inset)
        painter.setPen(QPen(look.colour(token), look.px(2)))
        painter.drawRoundedRect(rect.adjusted(gap, gap, -gap, -gap), look.px(6), look.px(6))


class StripButton(QAbstractButton):
    """An icon, perhaps with a word; straight on the board."""

    def __init__(self, icon: str, look: Look, parent: QWidget, *, wordy: bool = False) -> None:
        super().__init__(parent)
        self._icon, self._look, self._wordy = icon, look, wordy
        self._ring = self._by_mouse = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_as(self, icon: str, text: str) -> None:
        """Change icon and word. The word is read out even where it is not written."""
        if (icon, text) != (self._icon, self.text()):
            self._icon = icon
            self.setText(text)
            self.setAccessibleName(text)
            self.setToolTip("" if self._wordy else text)
            self.updateGeometry()
            self.update()

    def write_out(self, wordy: bool) -> None:
        """Whether there is room for the word."""
        if wordy != self._wordy:
            self._wordy = wordy
            self.setToolTip("" if wordy else self.text())
            self.updateGeometry()
            self.update()

    def wear(self, look: Look) -> None:
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = self._look.px(_HIT)
        if self._wordy:
            words = QFontMetricsF(self._look.type("note", 600))
            width += words.horizontalAdvance(self.text()) + self._look.px(6)
        return QSize(round(width), round(self._look.px(_HIT)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in _BY_KEYBOARD
        self._by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def enterEvent(self, event: object) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: object) -> None:
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if leaves_to_page(event, self._by_mouse):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        px, look = self._look.px, self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isEnabled() and (self.isDown() or self.underMouse()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("plate" if self.isDown() else "board2"))
            painter.drawRoundedRect(QRectF(self.rect()), px(6), px(6))
        painter.setOpacity(1.0 if self.isEnabled() else _DIMMED)
        colour = look.colour("bulb")
        side = px(_ICON)
        left = (px(_HIT) - side) / 2
        box = QRectF(left, (self.height() - side) / 2, side, side)
        paint_icon(painter, self._icon, box, colour)
        if self._wordy:
            painter.setFont(look.type("note", 600))
            painter.setPen(colour)
            room = QRectF(px(_HIT), 0, self.width() - px(_HIT), self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self._ring and self.hasFocus():
            painter.setOpacity(1.0)
            paint_focus(painter, QRectF(self.rect()), look)


class SeekBar(QSlider):
    """Milliseconds of the clip. A click goes there, dragging follows. Reached by Tab, its arrows
    step half a second; a click leaves the keyboard where it is."""

    asked = Signal(float)  # a fraction

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look = look
        self._ring = False
        self._since_asked = QElapsedTimer()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setRange(0, 0)
        self.setSingleStep(500)
        self.setPageStep(2000)
        self.actionTriggered.connect(self._acted)

    def show_at(self, seconds: float, length: float) -> None:
        """Follow the clip, unless a hand is on the bar. Repaints only when it can be seen."""
        if self.isSliderDown():
            return
        full = round(length * 1000)
        self.setMaximum(full)
        before, now = self._x(self.value()), self._x(round(seconds * 1000))
        if round(before) != round(now) or not seconds:
            self.setValue(round(seconds * 1000))

    def wear(self, look: Look) -> None:
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._look.px(160)), round(self._look.px(_HIT)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._look.px(48)), round(self._look.px(_HIT)))

    def _track(self) -> QRectF:
        side, high = self._look.px(_KNOB) / 2, self._look.px(_BAR)
        return QRectF(side, (self.height() - high) / 2, max(1.0, self.width() - 2 * side), high)

    def _x(self, value: int) -> float:
        track = self._track()
        return track.left() + track.width() * (value / self.maximum() if self.maximum() else 0)

    def _acted(self, action: int) -> None:
        if not self.isSliderDown() and self.maximum():
            self.asked.emit(self.sliderPosition() / self.maximum())

    def _go_to(self, x: float, *, at_once: bool) -> None:
        track = self._track()
        fraction = min(max((x - track.left()) / track.width(), 0.0), 1.0)
        self.setValue(round(fraction * self.maximum()))
        if at_once or self._since_asked.elapsed() > _SEEK_EVERY_MS:
            self._since_asked.start()
            self.asked.emit(fraction)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.maximum():
            self.setSliderDown(True)
            self._go_to(event.position().x(), at_once=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._go_to(event.position().x(), at_once=False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown() and event.button() == Qt.MouseButton.LeftButton:
            self._go_to(event.position().x(), at_once=True)
            self.setSliderDown(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in _BY_KEYBOARD
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, track = self._look, self._track()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        round_by = track.height() / 3
        painter.setBrush(look.colour("plate"))
        painter.drawRoundedRect(track, round_by, round_by)
        painter.setBrush(look.colour("bulb"))
        x = self._x(self.value())
        if x > track.left():
            painter.drawRoundedRect(track.adjusted(0, 0, x - track.right(), 0), round_by, round_by)
        touched = self.underMouse() or self.isSliderDown() or (self._ring and self.hasFocus())
        if self.isEnabled() and touched:
            r = look.px(_KNOB) / 2 - 1
            painter.drawEllipse(QPointF(x, self.height() / 2), r, r)
        if self._ring and self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), look)


class _Time(QWidget):
    """'0:05 / 0:08', as wide as the longest it can become, so that nothing moves."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._text, self._known = look, "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_text(self, text: str, *, known: bool) -> None:
        """A time not known yet keeps its place."""
        if (text, known) != (self._text, self._known):
            self._known = known
            wider = len(text) != len(self._text)
            self._text = text
            self.setAccessibleName(text)
            if wider:
                self.updateGeometry()
            self.update()

    def wear(self, look: Look) -> None:
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        letters = QFontMetricsF(self._look.type("note", 600, figures=True))
        width = letters.horizontalAdvance(self._text) + 1
        return QSize(round(width + 0.5), round(letters.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._known:
            return
        painter = QPainter(self)
        painter.setFont(self._look.type("note", 600, figures=True))
        painter.setPen(self._look.colour("bulb"))
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignVCenter, self._text)


class Strip(QWidget):
    """The row of controls."""

    play_asked = Signal()
    seek_asked = Signal(float)
    sound_asked = Signal(bool)  # True: muted is wanted

    def __init__(self, words: ClipWords, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._words, self._muted, self._fresh = words, False, True
        self.play = StripButton("play", look, self, wordy=True)
        self.bar = SeekBar(look, self)
        self._time = _Time(look, self)
        self.sound = StripButton("sound", look, self)
        self._row = QHBoxLayout(self)
        for part, stretch in ((self.play, 0), (self.bar, 1), (self._time, 0), (self.sound, 0)):
            self._row.addWidget(part, stretch)
        self.play.clicked.connect(self.play_asked)
        self.bar.asked.connect(self.seek_asked)
        self.sound.clicked.connect(lambda: self.sound_asked.emit(not self._muted))
        self.translate(words)
        self.show_time(0, 0)
        self.wear(look)

    def translate(self, words: ClipWords) -> None:
        self._words = words
        self.bar.setAccessibleName(words.seek)
        self.show_fresh(self._fresh)
        self.show_sound(self._muted)

    def wear(self, look: Look) -> None:
        self._look = look
        for part in (self.play, self.bar, self._time, self.sound):
            part.wear(look)
        edge, gap = round(look.px(8)), round(look.px(8))
        self._row.setContentsMargins(edge, round(look.px(4)), edge, round(look.px(4)))
        self._row.setSpacing(gap)
        self.setFixedHeight(round(max(look.px(_STRIP), look.size("note") * 2.4)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.play.write_out(self.width() >= self._look.px(_WORDY_FROM) * self._look.text)
        super().resizeEvent(event)

    def show_fresh(self, fresh: bool) -> None:
        """Whether the button begins (or goes on) or begins again."""
        self._fresh = fresh
        name = "play" if fresh else "replay"
        self.play.show_as(name, getattr(self._words, name))

    def show_time(self, seconds: float, length: float) -> None:
        self.bar.show_at(seconds, length)
        self._time.show_text(f"{_clock(seconds)} / {_clock(length)}", known=length > 0)

    def show_sound(self, muted: bool) -> None:
        self._muted = muted
        words = self._words
        self.sound.show_as(*(("silent", words.unmute) if muted else ("sound", words.mute)))


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.05), 60)
    return f"{minutes}:{rest:02}"
