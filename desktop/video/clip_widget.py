"""A clip on a panel: picture, what there is to say instead of it, controls. Knows only a Player."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import DARK, RADIUS, Look
from desktop.video.player import Player
from desktop.video.showing import ROUNDING
from desktop.video.strip import ClipWords, Strip

_OUTLINE = 2
_SCRIM = 0.78  # how much of a picture a text over it hides
_STARTED = ("playing", "paused", "ended")


class _Picture(QWidget):
    """The picture, or a still of an empty pitch; a text and a measure over either. Opaque."""

    def __init__(self, player: Player, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._player, self.look = player, look
        self.text, self.share = "", None
        self.still: QImage | None = None
        self.alone = False  # no strip below
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def fit(self) -> None:
        """Let the next clip come in the size it is shown in: nothing left to scale here."""
        self._player.fit(self.size() * self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        image = self.image()
        if image is None:
            self._paint_still(painter)
        else:
            target = self.picture_rect()
            if target != self.rect():
                painter.fillRect(self.rect(), Qt.GlobalColor.black)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(target, image)
        if self.text:
            if image is not None:
                scrim = self.look.colour("board")
                scrim.setAlphaF(_SCRIM)
                painter.fillRect(self.rect(), scrim)
            self._paint_text(painter)
        self._paint_corners(painter)

    def image(self) -> QImage | None:
        """What is seen of the clip, or what stands for it until it runs."""
        shown = self._player.image()
        return self.still if shown is None else shown

    def picture_rect(self) -> QRect:
        """Where the picture is drawn: never stretched, bars where its shape is another."""
        image = self.image()
        if image is None:
            return self.rect()
        size = image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        slack = self.size() - size
        if slack.width() <= ROUNDING and slack.height() <= ROUNDING:
            return self.rect()
        return QRect(slack.width() // 2, slack.height() // 2, size.width(), size.height())

    def _paint_still(self, painter: QPainter) -> None:
        """An empty pitch in the evening, in every theme: it stands for a film."""
        wide, high = self.width(), self.height()
        painter.fillRect(self.rect(), DARK["night2"])
        stripe = wide / 8
        for i in range(0, 8, 2):
            painter.fillRect(QRectF(i * stripe, 0, stripe, high), DARK["pitch2"])
        chalk = DARK["chalk"]
        chalk.setAlphaF(0.25)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(chalk, max(2.0, high / 130)))
        painter.drawLine(QPointF(wide / 2, 0), QPointF(wide / 2, high))
        painter.drawEllipse(QPointF(wide / 2, high / 2), high * 0.3, high * 0.3)

    def _paint_text(self, painter: QPainter) -> None:
        look = self.look
        font = look.type("strong", 600)
        edge = min(look.px(32), self.width() * 0.06)
        room = QRectF(self.rect()).adjusted(edge, 0, -edge, 0)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.setFont(font)
        box = painter.boundingRect(room, flags, self.text)
        pad, bar = look.px(16), look.px(8)
        if self.share is not None:
            box.adjust(0, 0, 0, pad + bar)
        box.moveCenter(room.center())
        plate = box.adjusted(-pad, -pad, pad, pad)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("board"))
        painter.drawRoundedRect(plate, look.px(RADIUS["button"]), look.px(RADIUS["button"]))
        painter.setPen(look.colour("bulb"))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        lines = QRectF(room.left(), box.top(), room.width(), box.height())
        painter.drawText(lines, flags, self.text)
        if self.share is not None:
            self._paint_share(painter, QRectF(box.left(), box.bottom() - bar, box.width(), bar))

    def _paint_share(self, painter: QPainter, bar: QRectF) -> None:
        round_by = bar.height() / 3
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour("plate"))
        painter.drawRoundedRect(bar, round_by, round_by)
        bar.setWidth(bar.width() * min(max(self.share, 0.0), 1.0))
        painter.setBrush(self.look.colour("bulb"))
        painter.drawRoundedRect(bar, round_by, round_by)

    def _paint_corners(self, painter: QPainter) -> None:
        """Round the free corners in the outline's colour: cheaper than clipping each picture."""
        r = self.look.px(RADIUS["panel"] - _OUTLINE)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high = self.width(), self.height()
        corners = ((0, 0, 0), (wide, 0, 90), (wide, high, 180), (0, high, 270))
        for x, y, turn in corners if self.alone else corners[:2]:
            corner = QPainterPath(QPointF(0, 0))
            corner.lineTo(r, 0)
            corner.arcTo(QRectF(0, 0, 2 * r, 2 * r), 90, 90)
            corner.closeSubpath()
            painter.save()
            painter.translate(x, y)
            painter.rotate(turn)
            painter.fillPath(corner, self.look.colour("ink"))
            painter.restore()


class ClipWidget(QWidget):
    """What the table shows of a clip. It starts nothing by itself; its button does.

    It prefers the shape of a 16:9 picture with the strip below (height for width). `touched` when
    somebody has started, paused or moved it.
    """

    touched = Signal()

    def __init__(
        self, player: Player, words: ClipWords, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._player, self._look = player, look
        self._picture = _Picture(player, look, self)
        self._strip = Strip(words, look, self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._strip.play_asked.connect(self._play)
        self._strip.seek_asked.connect(self._seek)
        self._strip.sound_asked.connect(self._mute)
        self._strip.show_sound(player.muted)
        self._strip.sound.setVisible(player.audible)
        player.pictured.connect(self._picture.update)
        player.position.connect(self._strip.show_time)
        player.changed.connect(self._on_changed)
        self._on_changed(player.state)

    def show_strip(self, shown: bool) -> None:
        """A projector needs no controls."""
        self._strip.setVisible(shown)
        self._picture.alone = not shown
        self._arrange()

    def say(self, text: str, share: float | None = None) -> None:
        """A short text over the picture ('' takes it away); a bar, 0 to 1, for what is coming."""
        picture = self._picture
        if (text, share) != (picture.text, picture.share):
            picture.text, picture.share = text, share
            self.setAccessibleDescription(text)
            picture.update()

    def show_still(self, image: QImage | None) -> None:
        """A picture that stands for the clip until it runs; without one, an empty pitch."""
        self._picture.still = image
        self._picture.update()

    def translate(self, words: ClipWords) -> None:
        self._strip.translate(words)

    def wear(self, look: Look) -> None:
        """Another theme or size."""
        self._look = self._picture.look = look
        self._strip.wear(look)
        self._arrange()
        self.update()

    def _seek(self, fraction: float) -> None:
        self.touched.emit()
        self._player.seek(fraction)

    def _play(self) -> None:
        self.touched.emit()
        fresh = self._player.state in ("ready", "paused")
        (self._player.start if fresh else self._player.replay)()

    def _mute(self, muted: bool) -> None:
        self._player.set_muted(muted)
        self._strip.show_sound(muted)

    def _on_changed(self, state: str) -> None:
        strip, started = self._strip, state in _STARTED
        if not started:
            strip.show_time(0, 0)
        strip.show_fresh(not started or state == "paused")
        strip.play.setEnabled(started or state == "ready")
        strip.bar.setEnabled(started)
        strip.sound.setEnabled(state != "failed")

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        edge = self._edge()
        return round((width - 2 * edge) * 9 / 16) + self._strip_height() + edge * 2

    def sizeHint(self) -> QSize:
        width = round(self._look.px(506))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = round(self._look.px(320))
        return QSize(width, self.heightForWidth(width))

    def _edge(self) -> int:
        return round(self._look.px(_OUTLINE))

    def _strip_height(self) -> int:
        return 0 if self._strip.isHidden() else self._strip.height()

    def picture_in(self, size: QSize) -> QSize:
        """How large the picture is where this widget has that size."""
        edge = 2 * self._edge()
        return size - QSize(edge, edge + self._strip_height())

    def _arrange(self) -> None:
        edge, strip = self._edge(), self._strip_height()
        inner = self.rect().adjusted(edge, edge, -edge, -edge)
        self._picture.setGeometry(inner.adjusted(0, 0, 0, -strip))
        self._strip.setGeometry(inner.left(), inner.bottom() - strip + 1, inner.width(), strip)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel under picture and strip; neither repaints it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = self._edge() / 2
        painter.setPen(QPen(self._look.colour("ink"), self._edge()))
        painter.setBrush(self._look.colour("board"))
        r = self._look.px(RADIUS["panel"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), r, r)
