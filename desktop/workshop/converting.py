"""A conversion seen from outside: started, listened to, ended. Nothing it says is believed without
looking, and whatever becomes of it, this process goes on. No Qt."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from desktop.workshop.convert import Job
from desktop.workshop.draft import Source
from net.clip_files import CannotUse

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds without a word after which it hangs."""
LONGEST = 3600.0
LONGEST_LINE = 4096
LOOKS = 0.2
MAKING = ".making-"

log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """`share` is 0 to 1; `left` in seconds, None as long as nobody can tell."""

    share: float
    left: float | None


class _Said(msgspec.Struct, frozen=True):
    """A line of the process."""

    progress: float | None = None
    failed: str = ""
    detail: str = ""
    done: bool = False


class Conversion:
    """One video on its way to a clip. `run` waits and belongs in a thread; `cancel` may be called
    from any other."""

    def __init__(self, source: Source, folder: Path, patience: float = PATIENCE) -> None:
        self._source, self.folder, self._patience = source, folder, patience
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._why = ""
        self._heard = 0.0

    def cancel(self) -> None:
        """It ends with the reason `cancelled`, also if it has not begun."""
        self._stop("cancelled")

    def run(self, progress: Callable[[Progress], None] = lambda progress: None) -> Path:
        """The clip, under a name that tells nothing, in the folder. Raises CannotUse; nothing is
        left in the folder then."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            inside = Path(tempfile.mkdtemp(prefix=MAKING, dir=self.folder))
        except OSError as error:
            raise CannotUse("cannot_write", str(error)) from error
        try:
            made = inside / "clip.mp4"
            self._converted(made, progress)
            # Not of the form of the workshop's own, which it sweeps when no card has them.
            target = self.folder / f"{secrets.token_hex(10)}.mp4"
            os.replace(made, target)
            return target
        except OSError as error:
            raise CannotUse("cannot_write", str(error)) from error
        finally:
            shutil.rmtree(inside, ignore_errors=True)

    def _converted(self, made: Path, progress: Callable[[Progress], None]) -> None:
        command = [sys.executable, "-m", "desktop.workshop.convert"]
        pipe = subprocess.PIPE
        with self._lock:
            if self._why:
                raise CannotUse(self._why)
            process = self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            )
        self._heard = time.monotonic()
        watch = threading.Thread(target=self._watch, daemon=True)
        watch.start()
        try:
            last = self._listened(process, Job(self._source, str(made)), progress)
        finally:
            self._ended.set()
            process.kill()
            process.wait()
            for end in (process.stdin, process.stdout):
                # What was written to a process that has ended is still to be flushed.
                with contextlib.suppress(OSError):
                    if end is not None:
                        end.close()
            watch.join()
        if self._why:
            raise CannotUse(self._why)
        if last is not None and last.failed:
            raise CannotUse(last.failed, last.detail)
        if last is None or not last.done or made.is_symlink() or not made.is_file():
            code = process.returncode
            log.warning("a conversion ended with %s", code)
            late = sys.platform != "win32" and code in (-signal.SIGXCPU, -signal.SIGXFSZ)
            raise CannotUse("too_slow" if late else "broke", f"ended with {code}")

    def _listened(
        self, process: subprocess.Popen[bytes], job: Job, progress: Callable[[Progress], None]
    ) -> _Said | None:
        """The last thing it says."""
        assert process.stdin is not None and process.stdout is not None
        began = time.monotonic()
        last: _Said | None = None
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            process.stdin.flush()
            while last is None or last.progress is not None:
                line = process.stdout.readline(LONGEST_LINE)
                if not line:
                    return None
                self._heard = time.monotonic()
                last = msgspec.json.decode(line, type=_Said)
                if last.progress is not None:
                    progress(_told(last.progress, self._heard - began))
        except (OSError, msgspec.MsgspecError):
            return None
        return last

    def _watch(self) -> None:
        """Ends it when it says nothing for too long."""
        began = time.monotonic()
        while not self._ended.wait(min(LOOKS, self._patience)):
            now = time.monotonic()
            if now - self._heard > self._patience or now - began > LONGEST:
                self._stop("too_slow")
                return

    def _stop(self, why: str) -> None:
        with self._lock:
            self._why = self._why or why
            if self._process is not None:
                self._process.kill()


def _told(share: float, took: float) -> Progress:
    share = min(1.0, max(0.0, share))
    return Progress(share, took * (1 - share) / share if share > 0.01 else None)
