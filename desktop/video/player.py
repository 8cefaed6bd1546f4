"""A player of clips for Qt: loads ahead, starts at once, tells what happens. Never blocks.

Lives in the GUI thread. What it may not know: cards, tables, the network. libVLC only through Reel.
"""

import os

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage

from desktop.video.frames import Picture
from desktop.video.reel import Reel
from desktop.video.showing import Report, Showing, Stage
from desktop.video.source import Film

SILENT_VARIABLE = "GOLEST_NO_AUDIO"
_CLOSE_SECONDS = 3.0
_STATES = {
    Stage.OPENING: "loading",
    Stage.COLD: "ready",
    Stage.READY: "ready",
    Stage.PLAYING: "playing",
    Stage.SEEKING: "paused",
    Stage.JOINING: "playing",
    Stage.PAUSED: "paused",
    Stage.ENDED: "ended",
    Stage.FAILED: "failed",
}


class Player(QObject):
    """States: empty, loading, ready, playing, paused, ended, failed. After `failed` every call is
    harmless and load() begins anew. Reasons of failed: those of available(), and `missing`,
    `empty`, `unreadable`, `no_picture`, `stalled`, `broke_off`, `broke`.
    """

    ready = Signal()
    started = Signal()  # the first picture is there to be shown; once per load
    position = Signal(float, float)  # seconds, length in seconds (0 while unknown)
    ended = Signal()
    failed = Signal(str)
    changed = Signal(str)  # the state
    pictured = Signal()  # image() is a new one, or gone

    _told = Signal(int, object)
    _arrived = Signal(int)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        sound: bool = True,
        patience: float = 8.0,
        doze: float = 3.0,
    ) -> None:
        """`sound=False` (or GOLEST_NO_AUDIO in the environment) leaves the sound device alone.
        A clip that shows or moves nothing for `patience` seconds has failed; one that has rested
        for `doze` seconds keeps its picture and costs nothing."""
        super().__init__(parent)
        self._sound = sound and not os.environ.get(SILENT_VARIABLE)
        self._patience, self._doze = patience, doze
        self._volume, self._muted = 100, False
        self._limit = (0, 0)
        self._load = 0
        self._reel: Reel | None = None
        self._leaving: Reel | None = None  # the last one dropped, perhaps not freed yet
        self._state = "empty"
        self._has_started = False
        self._image: QImage | None = None
        self._picture: Picture | None = None  # owns the memory the image looks at
        self._watchdog = QTimer(self, singleShot=True)
        self._watchdog.setInterval(int((patience * 2 + 4) * 1000))
        self._watchdog.timeout.connect(self._bite)
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def state(self) -> str:
        return self._state

    @property
    def muted(self) -> bool:
        return self._muted

    @property
    def audible(self) -> bool:
        """Whether sound was asked for at all."""
        return self._sound

    def image(self) -> QImage | None:
        """The picture to show. It looks at memory that is good until `pictured` comes again."""
        return self._image

    def fit(self, size: QSize) -> None:
        """Clips loaded from now on are delivered no larger than this, in device pixels."""
        self._limit = (max(0, size.width()), max(0, size.height()))

    def load(self, film: Film, width: int = 0, height: int = 0, *, prime: bool = True) -> None:
        """Take this clip instead of whatever there is; its true size is found out if not given.

        Primed, it runs hidden and mute to its first picture and waits there: `ready`. Otherwise
        it is ready when the file is there, and start() opens it.
        """
        self._drop()
        self._become("loading")
        self._load += 1
        number = self._load
        showing = Showing(
            (width, height), self._limit, prime, self._sound,
            self._volume, self._muted, self._patience, self._doze,
        )  # fmt: skip
        self._reel = Reel(
            film,
            showing,
            lambda report: self._told.emit(number, report),
            lambda: self._arrived.emit(number),
            after=self._leaving,
        )
        self._watchdog.start()

    @Slot()
    def start(self) -> None:
        """Run, from where it stands; while loading, as soon as it can."""
        if self._reel is not None:
            self._watchdog.start()
            self._reel.start()

    def follow(self, at: float, position: float = 0.0) -> None:
        """Run together with others: at `at` (on the clock of time.monotonic) it is `position`
        seconds from its beginning. Its first picture moves then; where that has passed, it is
        joined where it is now, and where it is over, nothing happens."""
        if self._reel is not None:
            self._watchdog.start()
            self._reel.follow(at, position)

    @Slot()
    def replay(self) -> None:
        """Run from the beginning."""
        if self._reel is not None:
            self._watchdog.start()
            self._reel.replay()

    @Slot()
    def pause(self) -> None:
        if self._reel is not None:
            self._reel.pause()

    @Slot()
    def stop(self) -> None:
        """Take the clip out: no picture, no sound, nothing loaded."""
        self._drop()
        self._become("empty")

    def seek(self, fraction: float) -> None:
        """Go to a place of a started clip, 0 to 1. A paused clip stays paused."""
        if self._reel is not None:
            self._reel.seek(fraction)

    def set_volume(self, percent: int) -> None:
        self._volume = min(max(int(percent), 0), 100)
        self._pass_on_sound()

    def set_muted(self, muted: bool) -> None:
        self._muted = bool(muted)
        self._pass_on_sound()

    @Slot()
    def close(self) -> None:
        """stop(), and wait, a few seconds at most, for libVLC to let go. Before a window closes."""
        self.stop()
        if self._leaving is not None:
            self._leaving.wait(_CLOSE_SECONDS)

    def _pass_on_sound(self) -> None:
        if self._reel is not None:
            self._reel.sound(self._volume, self._muted)

    def _drop(self) -> None:
        """Silence the clip there is; its reel frees itself."""
        reel, self._reel = self._reel, None
        self._watchdog.stop()
        self._has_started = False
        if reel is not None:
            reel.retire()
            self._leaving = reel
        if self._image is not None:
            self._image = self._picture = None
            self.pictured.emit()

    def _become(self, state: str) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def _fail(self, reason: str) -> None:
        self._drop()
        self._become("failed")
        self.failed.emit(reason)

    @Slot()
    def _bite(self) -> None:
        self._fail("stalled")

    @Slot(int, object)
    def _on_told(self, number: int, report: Report) -> None:
        if number != self._load or self._reel is None:
            return
        state, before = _STATES[report.stage], self._state
        if state == "failed":
            self._fail(report.reason)
            return
        if state in ("loading", "playing"):
            self._watchdog.start()
        else:
            self._watchdog.stop()
        self._become(state)
        if state in ("playing", "paused", "ended"):
            self.position.emit(report.seconds, report.length)
        if state == "ready" and before != "ready":
            self.ready.emit()
        elif state == "ended" and before != "ended":
            self.ended.emit()

    @Slot(int)
    def _on_arrived(self, number: int) -> None:
        if number != self._load or self._reel is None:
            return
        picture = self._reel.take()
        if picture is None:
            return
        self._picture = picture
        self._image = QImage(
            picture.data, picture.width, picture.height, picture.pitch, QImage.Format.Format_RGB32
        )
        self.pictured.emit()
        if not self._has_started:
            self._has_started = True
            self.started.emit()
