"""Videos looked at and made into clips, in threads of their own. The files are only read.

The one place that knows how a clip is made."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path

import av
from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from desktop.workshop.doubts import Video
from desktop.workshop.draft import Source
from net.clip_files import CannotUse, prepare_clip

log = logging.getLogger(__name__)
THREADS = 2


def look_at(file: Path) -> Video:
    """Its length and what is written into it. Never raises for what a file can hold."""
    try:
        with av.open(str(file)) as opened:
            if not opened.streams.video:
                return Video(wrong="no_video")
            seconds = (opened.duration or 0) / av.time_base
            written = [opened.metadata, *(stream.metadata for stream in opened.streams)]
            tags = tuple(text for tags in written for text in tags.values() if text.strip())
            return Video(seconds, tags)
    except (OSError, av.FFmpegError, ValueError) as error:
        return Video(wrong=type(error).__name__)


def make_clip(source: Source, folder: Path) -> Path:
    """The clip of a video, in `folder`. Raises CannotUse."""
    return prepare_clip(Path(source.file), folder / "clip.mp4")


class Videos(QObject):
    """`looked` tells what a file is, `made` where an item's clip lies (it must be taken from there
    before the slot returns), `failed` why there is none."""

    looked = Signal(str, object)
    made = Signal(str, object, object)
    failed = Signal(str, str)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[str, Video] = {}
        self._asked: set[str] = set()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(THREADS)
        self._done.connect(lambda call: call())

    def look(self, file: str) -> None:
        """Asks about a file, once."""
        if file in self._asked:
            return
        self._asked.add(file)

        def work() -> None:
            video = look_at(Path(file))
            self._done.emit(lambda: self._looked(file, video))

        self._start(work)

    def _looked(self, file: str, video: Video) -> None:
        self.known[file] = video
        self.looked.emit(file, video)

    def make(self, key: str, source: Source, inside: Path) -> None:
        """Makes an item's clip; it comes to lie in a folder of its own inside `inside`."""

        def work() -> None:
            folder = Path(tempfile.mkdtemp(prefix=".making-", dir=inside))
            try:
                clip = make_clip(source, folder)
            except CannotUse as error:
                reason = error.reason
                self._done.emit(lambda: self.failed.emit(key, reason))
                folder.rmdir()
            else:
                self._done.emit(lambda: self._made(key, source, clip))

        self._start(work)

    def _made(self, key: str, source: Source, clip: Path) -> None:
        try:
            self.made.emit(key, source, clip)
        finally:
            clip.unlink(missing_ok=True)
            clip.parent.rmdir()

    def _start(self, work: Callable[[], None]) -> None:
        self._pool.start(_Work(work))

    def finish(self) -> None:
        """Waits for what still runs."""
        self._pool.clear()
        self._pool.waitForDone()


class _Work(QRunnable):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work

    def run(self) -> None:
        try:
            self._work()
        except Exception:
            log.exception("a video could not be worked on")
