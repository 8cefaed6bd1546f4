"""Videos looked at and made into clips, in threads of their own. The files are only read.

The one place that knows how a clip is made."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import av
import msgspec
from PySide6.QtCore import QObject, Signal

from desktop.workshop.background import Background
from desktop.workshop.convert import Job, open_safely
from desktop.workshop.doubts import Video
from desktop.workshop.draft import Source
from net.clip_files import CannotUse

log = logging.getLogger(__name__)
THREADS = 2
PATIENCE = 1200
"""Seconds after which a conversion is given up, however little of the processor it got."""
ROOT = Path(__file__).resolve().parents[2]


def look_at(file: Path) -> Video:
    """Its length and what is written into it. Never raises for what a file can hold."""
    try:
        with open_safely(str(file)) as opened:
            seconds = (opened.duration or 0) / av.time_base
            written = [opened.metadata, *(stream.metadata for stream in opened.streams)]
            tags = tuple(text for tags in written for text in tags.values() if text.strip())
            return Video(seconds, tags)
    except CannotUse as error:
        return Video(wrong=error.reason)


def make_clip(source: Source, folder: Path) -> Path:
    """The clip of a video, in `folder`, made by a process with limits. Raises CannotUse."""
    job = msgspec.json.encode(Job(source, str(folder / "clip.mp4")))
    command = [sys.executable, "-m", "desktop.workshop.convert"]
    try:
        done = subprocess.run(
            command, input=job + b"\n", capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise CannotUse("unreadable", "it takes too long") from error
    said = done.stdout.splitlines()
    last = msgspec.json.decode(said[-1], type=dict[str, object]) if said else {}
    if "done" in last:
        return Path(str(last["done"]))
    if "failed" in last:
        raise CannotUse(str(last["failed"]), str(last.get("detail", "")))
    log.warning("a conversion ended with %s: %s", done.returncode, done.stderr[-800:])
    raise CannotUse("unreadable", "the conversion broke")


class Videos(QObject):
    """`looked` tells what a file is, `made` where an item's clip lies (it must be taken from there
    before the slot returns), `failed` why there is none."""

    looked = Signal(str, object)
    made = Signal(str, object, object)
    failed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[str, Video] = {}
        self._asked: set[str] = set()
        self._work = Background(THREADS, self)

    def look(self, file: str) -> None:
        """Asks about a file, once."""
        if file not in self._asked:
            self._asked.add(file)
            self._work.do(lambda: look_at(Path(file)), partial(self._looked, file))

    def _looked(self, file: str, video: object) -> None:
        assert isinstance(video, Video)
        self.known[file] = video
        self.looked.emit(file, video)

    def make(self, key: str, source: Source, inside: Path) -> None:
        """Makes an item's clip; it comes to lie in a folder of its own inside `inside`."""

        def work() -> Path | CannotUse:
            folder = Path(tempfile.mkdtemp(prefix=".making-", dir=inside))
            try:
                return make_clip(source, folder)
            except CannotUse as error:
                shutil.rmtree(folder, ignore_errors=True)
                return error

        def done(made: object) -> None:
            if isinstance(made, Path):
                try:
                    self.made.emit(key, source, made)
                finally:
                    shutil.rmtree(made.parent, ignore_errors=True)
            elif isinstance(made, CannotUse):
                self.failed.emit(key, made.reason)

        self._work.do(work, done)

    def finish(self) -> None:
        """Waits for what still runs."""
        self._work.finish()
