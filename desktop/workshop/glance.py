"""Looks into a video for whoever cuts it: of many pictures asked for in a hurry only the last."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QTransform

from desktop.workshop.background import Background
from desktop.workshop.peek import Answer, Ask, Peek

BINS = 400
"""Parts in which loudness is told."""


@dataclass(frozen=True)
class Seen:
    """A picture of the video, and when in it; lengths in seconds."""

    image: QImage
    at: float
    seconds: float
    rate: float


class Glance(QObject):
    """`seen` gives a picture, `heard` how loud the video is, `wrong` why neither."""

    seen = Signal(object)
    heard = Signal(object)
    wrong = Signal(str)

    def __init__(self, file: str, work: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._file, self._work = file, work
        self._pictures, self._sound = Peek(), Peek()
        self._busy, self._over = False, False
        self._next: float | None = None

    def look(self, at: float) -> None:
        """The picture at so many seconds."""
        self._next = at
        self._go_on()

    def _go_on(self) -> None:
        if self._busy or self._over or self._next is None:
            return
        at, self._next, self._busy = self._next, None, True
        self._work.do(lambda: self._pictures.ask(Ask(self._file, at)), self._saw)

    def _saw(self, told: object) -> None:
        self._busy = False
        answer, data = told if isinstance(told, tuple) else (Answer(), b"")
        if self._over:
            return
        if answer.wrong:
            self.wrong.emit(answer.wrong)
        else:
            image = image_of(answer.wide, answer.high, data, answer.turned)
            self.seen.emit(Seen(image, answer.at, answer.seconds, answer.rate))
        self._go_on()

    def listen(self) -> None:
        """How loud the whole of it is."""
        self._work.do(lambda: self._sound.ask(Ask(self._file, bins=BINS)), self._heard)

    def _heard(self, told: object) -> None:
        answer = told[0] if isinstance(told, tuple) else Answer()
        if not self._over:
            self.heard.emit(answer.loud)
        self._sound.close()

    def finish(self) -> None:
        """Ends the processes; nothing is told any more."""
        self._over = True
        self._pictures.close()
        self._sound.close()
        self.deleteLater()


def image_of(wide: int, high: int, data: bytes, turned: int) -> QImage:
    """A picture from its bytes, upright."""
    image = QImage(data, wide, high, wide * 3, QImage.Format.Format_RGB888).copy()
    return image.transformed(QTransform().rotate(-turned)) if turned else image
