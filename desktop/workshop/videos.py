"""Videos looked at and made into clips, in threads of their own. The files are only read.

The one place that knows how a clip is made."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop.workshop.background import Background
from desktop.workshop.converting import MAKING, Conversion, Progress
from desktop.workshop.doubts import Video
from desktop.workshop.draft import Source
from desktop.workshop.glance import image_of
from desktop.workshop.peek import Answer, Ask, Peek
from net.clip_files import CannotUse

THREADS = max(1, min(4, (os.cpu_count() or 2) // 2))
"""Clips made at the same time; each takes more than one processor."""


class Videos(QObject):
    """`looked` tells what a file is, `made` where an item's clip lies (it must be taken from there
    before the slot returns), `failed` why there is none, `progress` how far it is.
    `glimpsed` is a picture of a file at so many seconds."""

    looked = Signal(str, object)
    made = Signal(str, object, object)
    failed = Signal(str, str)
    progress = Signal(str, object)
    glimpsed = Signal(str, float, object)
    _told = Signal(str, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[str, Video] = {}
        self._asked: set[str] = set()
        self._wanted: tuple[str, float] = ("", 0.0)
        self._running: dict[str, Conversion] = {}
        self._peek = Peek()
        self._looking = Background(1, self)
        self._work = Background(THREADS, self)
        self._told.connect(self._hear)

    def look(self, file: str) -> None:
        """Asks about a file, once."""
        if file not in self._asked:
            self._asked.add(file)
            self._looking.do(lambda: self._look(file), partial(self._looked, file))

    def _look(self, file: str) -> Video:
        answer, _ = self._peek.ask(Ask(file, facts=True))
        return Video(answer.seconds, answer.tags, answer.wrong)

    def _looked(self, file: str, video: object) -> None:
        assert isinstance(video, Video)
        self.known[file] = video
        self.looked.emit(file, video)

    def glimpse(self, file: str, at: float) -> None:
        """Asks for a picture; a video that has none tells nothing. Who walks through a list asks
        for many: those that have been passed by are not looked for."""
        self._wanted = (file, at)

        def look() -> tuple[Answer, bytes]:
            late = self._wanted != (file, at)
            return (Answer(wrong="late"), b"") if late else self._peek.ask(Ask(file, at))

        def seen(told: object) -> None:
            answer, data = told if isinstance(told, tuple) else (Answer(wrong="broke"), b"")
            if not answer.wrong:
                image = image_of(answer.wide, answer.high, data, answer.turned)
                self.glimpsed.emit(file, at, image)

        self._looking.do(look, seen)

    def make(self, key: str, source: Source, inside: Path) -> None:
        """Makes an item's clip; it comes to lie in a folder of its own inside `inside`. What was
        being made for the item is given up."""
        self.cancel(key)
        try:
            folder = Path(tempfile.mkdtemp(prefix=MAKING, dir=inside))
        except OSError:
            self.failed.emit(key, "cannot_write")
            return
        conversion = self._running[key] = Conversion(source, folder)

        def work() -> Path | CannotUse:
            try:
                return conversion.run(lambda progress: self._told.emit(key, conversion, progress))
            except CannotUse as error:
                return error

        def done(made: object) -> None:
            mine = self._running.get(key) is conversion
            if mine:
                del self._running[key]
            try:
                if isinstance(made, Path):
                    self.made.emit(key, source, made)
                elif isinstance(made, CannotUse) and mine and made.reason != "cancelled":
                    self.failed.emit(key, made.reason)
            finally:
                shutil.rmtree(folder, ignore_errors=True)

        self._work.do(work, done)

    @Slot(str, object, object)
    def _hear(self, key: str, conversion: Conversion, progress: Progress) -> None:
        if self._running.get(key) is conversion:
            self.progress.emit(key, progress)

    def makes(self, key: str) -> bool:
        """Whether the item's clip is being made."""
        return key in self._running

    def cancel(self, key: str) -> None:
        """Gives up the item's clip if it is being made; its folder goes when its process has."""
        conversion = self._running.pop(key, None)
        if conversion is not None:
            conversion.cancel()

    def finish(self) -> None:
        """Gives up what still runs."""
        folders = [conversion.folder for conversion in self._running.values()]
        for key in list(self._running):
            self.cancel(key)
        self._peek.close()
        self._looking.finish()
        self._work.finish()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
