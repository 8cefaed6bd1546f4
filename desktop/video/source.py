"""Clips that VLC reads through us: it asks for bytes and never learns where they come from. No Qt.

As in frames.py the callbacks belong to the module, so that nothing may collect them.
"""

import ctypes
import itertools
import logging
import os
from dataclasses import dataclass
from typing import Any, Protocol

from desktop.video.libvlc import CLOSE, OPEN, READ, SEEK

log = logging.getLogger(__name__)

_FAILED = -1


class Source(Protocol):
    """A clip in memory, or wherever its bytes come from. Read from VLC's threads."""

    @property
    def size(self) -> int:
        """Bytes."""

    @property
    def picture(self) -> tuple[int, int]:
        """Width and height it is to be shown at: VLC finds out only those of files."""

    def read(self, offset: int, length: int) -> bytes:
        """At most so many bytes from there on, at least one before the end. Raises OSError."""


Film = str | os.PathLike[str] | Source
"""What a player plays."""


@dataclass
class _Reading:
    source: Source
    at: int = 0


def lend(source: Source) -> int:
    """The number by which VLC asks for it, until `take_back`."""
    key = next(_keys)
    _lent[key] = source
    return key


def take_back(key: int) -> None:
    """VLC has let go of it."""
    _lent.pop(key, None)


_keys = itertools.count(1)
_lent: dict[int, Source] = {}
_readings: dict[int, _Reading] = {}


@OPEN
def on_open(key: int, reading: Any, size: Any) -> int:
    source = _lent.get(key)
    if source is None:
        return _FAILED
    number = next(_keys)
    _readings[number] = _Reading(source)
    reading[0], size[0] = number, source.size
    return 0


@READ
def on_read(number: int, buffer: Any, length: int) -> int:
    reading = _readings.get(number)
    if reading is None:
        return _FAILED
    try:
        data = reading.source.read(reading.at, length)
    except Exception:  # there is nobody to raise it to
        log.exception("a clip could not be read")
        return _FAILED
    ctypes.memmove(buffer, data, len(data))
    reading.at += len(data)
    return len(data)


@SEEK
def on_seek(number: int, offset: int) -> int:
    reading = _readings.get(number)
    if reading is None or offset > reading.source.size:
        return _FAILED
    reading.at = offset
    return 0


@CLOSE
def on_close(number: int) -> None:
    _readings.pop(number, None)
