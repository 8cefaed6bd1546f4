"""The clips of the deck that is open: asked for, stopped, asked for again, and told about in words.

Which there are to be is the draft's business; how one is made is `Videos`'."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from desktop.words import Words
from desktop.workshop.converting import Progress
from desktop.workshop.doubts import STOPPED, Video
from desktop.workshop.draft import Item, Source
from desktop.workshop.making import Making
from desktop.workshop.videos import Videos

A_MINUTE = 90.0
"""Seconds above which time left is told in minutes."""


class Strip(NamedTuple):
    """All clips together: a sentence, and 0 to 1."""

    text: str
    share: float


class ClipMaking(QObject):
    """`went_on`: one of them is further than it was; `stopped`: some will not be made now."""

    went_on = Signal()
    stopped = Signal()

    def __init__(self, videos: Videos, words: Callable[[], Words], parent: QObject) -> None:
        super().__init__(parent)
        self._videos, self._words = videos, words
        self._making = Making()
        videos.progress.connect(self._goes_on)
        videos.looked.connect(self._looked)

    @Slot(str, object)
    def _goes_on(self, key: str, progress: Progress) -> None:
        self._making.goes_on(key, progress)
        self.went_on.emit()

    @Slot(str, object)
    def _looked(self, file: str, video: Video) -> None:
        self._making.lasts(file, video.seconds)

    def start(self, key: str, source: Source, folder: Path) -> None:
        """Makes an item's clip, in a folder of its own inside `folder`."""
        known = self._videos.known.get(source.file)
        if known is not None:
            self._making.lasts(source.file, known.seconds)
        self._making.begin(key, source, time.monotonic())
        self._videos.look(source.file)
        self._videos.make(key, source, folder)

    def lacks(self, items: Iterable[Item]) -> list[tuple[str, Source]]:
        """Items whose clip is neither there nor on its way nor given up."""
        return [
            (item.key, item.source)
            for item in items
            if item.source is not None
            and not item.clip
            and not self._making.why_not(item)
            and not self._videos.makes(item.key)
            and Path(item.source.file).is_file()
        ]

    def made(self, key: str, source: Source) -> None:
        self._making.made(key, source)

    def failed(self, key: str, why: str) -> None:
        """It cannot be made, for this reason."""
        self._making.give_up(key, why)

    def stop(self, *keys: str) -> None:
        """Gives these up until somebody wants them again; without any, all."""
        for key in keys or self._making.running():
            self._videos.cancel(key)
            self._making.give_up(key, STOPPED)
        self.stopped.emit()

    def forget(self, key: str) -> None:
        """The card has been taken out."""
        self._videos.cancel(key)
        self._making.forget(key)

    def leave(self) -> None:
        """The deck is left; what is not made yet is begun again when it is opened."""
        for key in self._making.running():
            self._videos.cancel(key)
        self._making = Making()

    def waiting(self) -> int:
        """How many clips are still to come."""
        return len(self._making.running())

    def refused(self, items: Iterable[Item]) -> dict[str, str]:
        """Why which of them will get no clip."""
        return {item.key: why for item in items if (why := self._making.why_not(item))}

    def way(self, item: Item) -> str:
        """What can be done about its clip: `stop`, `make` or nothing."""
        if self._videos.makes(item.key):
            return "stop"
        return "make" if self._making.why_not(item) else ""

    # in words

    def told(self, item: Item) -> str:
        """How far its clip is: '… 40 %, 12 seconds left'; nothing if it is not on its way."""
        words, far = self._words(), self._making.far(item.key)
        if item.clip or not self._videos.makes(item.key):
            return ""
        if far is None:
            return words("workshop.making")
        said = words("workshop.making_share", percent=round(100 * far.share))
        return said if far.left is None else f"{said}, {self._left(far.left)}"

    def strip(self) -> Strip | None:
        """How far all of them are; None if none is being made."""
        whole = self._making.whole(time.monotonic())
        if whole is None:
            return None
        said = self._words()("workshop.clips_made", made=whole.made, all=whole.all)
        if whole.left is not None:
            said += f", {self._left(whole.left)}"
        return Strip(said, whole.share)

    def _left(self, seconds: float) -> str:
        if seconds > A_MINUTE:
            return self._words()("workshop.left_minutes", n=round(seconds / 60))
        return self._words()("workshop.left_seconds", n=max(1, round(seconds)))
