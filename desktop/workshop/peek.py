"""Single pictures of a video and how loud it is, for cutting. PyAV; no Qt.

`python -m desktop.workshop.peek` answers requests, in a process with limits: a line of JSON for
each, and after a picture's line its bytes (RGB, three to a point)."""

from __future__ import annotations

import array
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import av
import msgspec
from av.container import InputContainer

from desktop.workshop.limits import limit_myself
from desktop.workshop.media import open_safely, picture_of, sound_of
from net.clip_files import CannotUse

ROOT = Path(__file__).resolve().parents[2]
WIDEST = 960
HEARD = 1200.0
"""Seconds of sound that are listened to."""
COARSE = 8000
PATIENCE = 60.0
"""Seconds after which it hangs and is ended."""
LONGEST_LINE = 2**20
MOST_TAGS, LONGEST_TAG = 100, 1000


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture at `at` seconds; with `bins` the loudness instead, in so many parts; with `facts`
    only how long the video is and what is written into it."""

    file: str
    at: float = 0.0
    bins: int = 0
    facts: bool = False


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture's size, the seconds at which it really is, and the length and pictures a second of
    its video; or `loud`, 0 to 1 for each part, or `tags`. `wrong` is why there is nothing."""

    wide: int = 0
    high: int = 0
    at: float = 0.0
    seconds: float = 0.0
    rate: float = 25.0
    turned: int = 0
    loud: tuple[float, ...] = ()
    tags: tuple[str, ...] = ()
    wrong: str = ""


class Peek:
    """The process, started when it is first needed. Calls wait; they belong in a thread."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock, self._door = threading.Lock(), threading.Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, ask: Ask) -> tuple[Answer, bytes]:
        """The answer and, for a picture, its bytes. A process that breaks is an answer too."""
        with self._lock:
            try:
                return self._asked(ask)
            except (OSError, ValueError, msgspec.MsgspecError):
                self._end()
                return Answer(wrong="unreadable"), b""

    def _asked(self, ask: Ask) -> tuple[Answer, bytes]:
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        late = threading.Timer(self._patience, process.kill)
        late.daemon = True
        late.start()
        try:
            process.stdin.write(msgspec.json.encode(ask) + b"\n")
            process.stdin.flush()
            answer = msgspec.json.decode(process.stdout.readline(LONGEST_LINE), type=Answer)
            if not (0 <= answer.wide <= WIDEST and 0 <= answer.high <= WIDEST):
                raise ValueError("no picture has this size")
            size = answer.wide * answer.high * 3
            picture = process.stdout.read(size) if size else b""
        finally:
            late.cancel()
        if len(picture) < size:
            raise ValueError("the picture broke off")
        return answer, picture

    def _started(self) -> subprocess.Popen[bytes]:
        with self._door:
            if self._closed:
                raise ValueError("nobody asks any more")
            if self._process is None:
                command = [sys.executable, "-m", "desktop.workshop.peek"]
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(
                    command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
                )
            return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def close(self) -> None:
        """For good, and at once: a question that is still being answered ends with a reason."""
        with self._door:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        with self._lock:
            self._end()


class _Looker:
    """The process's side: keeps the last video open."""

    def __init__(self) -> None:
        self._file = ""
        self._opened: InputContainer | None = None

    def answer(self, ask: Ask) -> tuple[Answer, bytes]:
        try:
            if ask.facts:
                return self._facts(ask), b""
            if ask.bins:
                return _loudness(ask), b""
            return self._picture(ask)
        except CannotUse as error:
            return Answer(wrong=error.reason), b""
        except (av.FFmpegError, OSError, ValueError, EOFError):
            return Answer(wrong="unreadable"), b""
        except MemoryError:
            return Answer(wrong="too_large"), b""

    def _facts(self, ask: Ask) -> Answer:
        opened = self._video(ask.file)
        written = [opened.metadata, *(stream.metadata for stream in opened.streams)]
        written += [chapter["metadata"] for chapter in opened.chapters()]
        tags = [text[:LONGEST_TAG] for one in written for text in one.values() if text.strip()]
        seconds = (opened.duration or 0) / av.time_base
        return Answer(seconds=seconds, tags=tuple(tags[:MOST_TAGS]))

    def _video(self, file: str) -> InputContainer:
        if self._opened is None or file != self._file:
            if self._opened is not None:
                self._opened.close()
                self._opened = None
            self._opened, self._file = open_safely(file), file
            picture_of(self._opened).thread_type = "AUTO"
        return self._opened

    def _picture(self, ask: Ask) -> tuple[Answer, bytes]:
        opened = self._video(ask.file)
        stream = picture_of(opened)
        offset = (opened.start_time or 0) / av.time_base
        opened.seek(int((max(0.0, ask.at) + offset) * av.time_base), backward=True)
        rate = float(stream.average_rate or 25)
        found: Any = None
        for frame in opened.decode(stream):
            found = frame
            if frame.time is None or frame.time - offset >= ask.at - 0.5 / rate:
                break
        if found is None:
            return Answer(wrong="no_video"), b""
        shape = found.width * float(stream.sample_aspect_ratio or 1), found.height
        share = min(1.0, WIDEST / shape[0], WIDEST / shape[1])
        wide, high = (max(2, round(side * share / 2) * 2) for side in shape)
        plain = found.reformat(wide, high, "rgb24")
        plane = plain.planes[0]
        rows = memoryview(plane)
        data = b"".join(
            rows[y * plane.line_size : y * plane.line_size + wide * 3] for y in range(high)
        )
        told = Answer(
            wide=wide, high=high, at=(found.time or 0.0) - offset, rate=rate,
            seconds=(opened.duration or 0) / av.time_base,
            turned=round(getattr(found, "rotation", 0) or 0) % 360,
        )  # fmt: skip
        return told, data


def _loudness(ask: Ask) -> Answer:
    with open_safely(ask.file) as opened:
        seconds = min(HEARD, (opened.duration or 0) / av.time_base)
        loud = [0.0] * ask.bins
        sound = sound_of(opened)
        if sound is None or seconds <= 0:
            return Answer(loud=tuple(loud), seconds=seconds)
        coarse = av.AudioResampler(format="s16", layout="mono", rate=COARSE)
        heard, wide = 0, max(1, int(seconds * COARSE / ask.bins))
        thin = min(4, wide)
        for frame in opened.decode(sound):
            for part in coarse.resample(frame):
                samples = array.array("h", bytes(part.planes[0])[: part.samples * 2])
                for begin in range(0, len(samples), wide):
                    at = min(ask.bins - 1, int((heard + begin) / COARSE / seconds * ask.bins))
                    peak = max(map(abs, samples[begin : begin + wide : thin])) / 32768
                    loud[at] = max(loud[at], peak)
                heard += part.samples
            if heard > seconds * COARSE:
                break
        return Answer(loud=tuple(loud), seconds=seconds)


def main() -> int:
    # Whatever file it is asked about, and nothing is ever written.
    limit_myself([Path("/")])
    looker = _Looker()
    for line in sys.stdin.buffer:
        answer, picture = looker.answer(msgspec.json.decode(line, type=Ask))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n" + picture)
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
