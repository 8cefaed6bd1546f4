"""The pictures of one clip on their way from VLC's thread to the screen. No Qt, never waits.

Three buffers: VLC writes one, one is the newest finished picture, one is being shown. Finishing
and taking a picture only swap names under a lock, so neither side ever waits for the other.
The callbacks belong to the module: VLC may call them as long as the process lives, so nothing
may collect them.
"""

import ctypes
import itertools
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from desktop.video.libvlc import CLEANUP, DISPLAY, FORMAT, LOCK

_ALIGNMENT = 32
_LINES = 4
_CHROMA = b"RV32"  # in memory B G R x: QImage's Format_RGB32


@dataclass(frozen=True)
class Picture:
    """One finished picture: 4 bytes a pixel, `pitch` bytes a line. Good until the next take()."""

    data: memoryview
    width: int
    height: int
    pitch: int


class Frames:
    """Where VLC paints. `arrived` is called from VLC's thread, once per picture not yet taken."""

    def __init__(self, width: int, height: int, arrived: Callable[[], None]) -> None:
        self.width, self.height = width, height
        self.pitch = -(-width * 4 // _ALIGNMENT) * _ALIGNMENT
        self.count = 0
        self._arrived = arrived
        self._swap = threading.Lock()
        self._open = False
        self._still = False
        self._fresh = False
        self._over = False
        self._most: int | None = None
        self._mark = self._glance = 0
        self._first = self._last = self._gap = 0.0
        # Of every picture only so much is looked at to tell whether it is a new one.
        self._strip = slice(high := height // 2 * self.pitch, high + _LINES * self.pitch)
        self._buffers = [_Buffer(self.pitch * height) for _ in range(3)]
        self._writing, self._newest, self._shown = self._buffers
        self.key = next(_keys)
        _painting[self.key] = self

    def show(self, shown: bool) -> None:
        """While hidden, pictures are counted but reach nobody."""
        with self._swap:
            self._open = shown

    def hold_still(self, still: bool) -> None:
        """A paused VLC repeats its picture 12 times a second; held still, repeats are dropped."""
        self._still = still
        if not still:
            self._over, self._most = False, None

    def rest_after(self, pictures: int) -> None:
        """Show so many more, and then none until it is no more held still: how far VLC runs until
        it is paused is not to be seen."""
        self._most = self.count + pictures

    def begin(self) -> None:
        """From here on it is measured how long the pictures last."""
        self._first = 0.0

    def lasted(self) -> float:
        """Seconds from the first new picture to the last but one: VLC drops what is late when
        it comes to it, so the last one may be of any moment since."""
        return self._last - self._gap - self._first if self._first else 0.0

    def end_on(self, other: "Frames") -> None:
        """Show what another was painted while hidden, and nothing else as long as it is held still.
        VLC has let go of the other's player."""
        with self._swap:
            self._over = True
            self._newest = other._writing
            told, self._fresh = self._fresh, True
        if not told:
            self._arrived()

    def take(self) -> Picture | None:
        """The newest picture, or None if it was taken already."""
        with self._swap:
            if not self._fresh:
                return None
            self._fresh = False
            self._shown, self._newest = self._newest, self._shown
            return Picture(self._shown.view, self.width, self.height, self.pitch)

    def forget(self) -> None:
        """VLC has let go of the player: nothing will be painted any more."""
        _painting.pop(self.key, None)

    def finished(self) -> None:
        """VLC has finished the picture it was writing."""
        self.count += 1
        self._measure()
        if self._most is not None and self.count > self._most:
            return
        mark = zlib.adler32(self._writing.view) if self._still else 0
        if self._still and mark == self._mark:
            return
        with self._swap:
            if not self._open or self._over:
                return
            self._mark = mark
            self._writing, self._newest = self._newest, self._writing
            told, self._fresh = self._fresh, True
        if not told:
            self._arrived()

    def _measure(self) -> None:
        glance = zlib.adler32(self._writing.view[self._strip])
        if glance != self._glance:
            now = time.monotonic()
            self._glance, self._gap, self._last = glance, now - self._last, now
            self._first = self._first or now

    @property
    def target(self) -> int:
        return self._writing.address


class _Buffer:
    """Aligned memory; VLC copies whole lines with wide instructions."""

    def __init__(self, size: int) -> None:
        self._memory = ctypes.create_string_buffer(size + 2 * _ALIGNMENT)
        start = ctypes.addressof(self._memory)
        offset = -start % _ALIGNMENT
        self.address = start + offset
        self.view = memoryview(self._memory).cast("B")[offset : offset + size]


_keys = itertools.count(1)
_painting: dict[int, Frames] = {}


@FORMAT
def on_format(opaque: Any, chroma: Any, width: Any, height: Any, pitch: Any, lines: Any) -> int:
    """Called several times, the last with a padded height: the true size is forced every time."""
    frames = _painting.get(opaque[0])
    if frames is None:
        return 0
    ctypes.memmove(chroma, _CHROMA, len(_CHROMA))
    width[0], height[0] = frames.width, frames.height
    pitch[0], lines[0] = frames.pitch, frames.height
    return 1


@CLEANUP
def on_cleanup(opaque: Any) -> None:
    """The buffers outlive VLC's output; they go with the clip."""


@LOCK
def on_lock(key: int, planes: Any) -> None:
    planes[0] = _painting[key].target


@DISPLAY
def on_display(key: int, picture: int | None) -> None:
    _painting[key].finished()
