"""Any video to the one kind that is played: H.264 and AAC in MP4, at most 720p, without tags, cut,
with parts hidden, as loud as the others. PyAV; no Qt.

`python -m desktop.workshop.convert` does one, told on standard input, in a process with limits:

in   {"source": {"file": PATH, "cut_in": S, "cut_out": S, "boxes": [[X, Y, W, H, HOW]]},
      "target": PATH}
out  {"progress": 0.5} …  {"done": true}  {"failed": CODE, "detail": TEXT}"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import av
import msgspec
from av.container import InputContainer, OutputContainer
from av.filter import Graph

from desktop.workshop.draft import Source
from desktop.workshop.filters import (
    SOUND,
    meter_graph,
    picture_graph,
    shown_rate,
    shown_size,
    sound_graph,
)
from desktop.workshop.limits import limit_myself
from desktop.workshop.media import open_safely, picture_of, sound_of
from net.clip_files import BARE, CLIP_CLASS, CannotUse, finished, pad

LONGEST = 180.0
"""Seconds of a clip."""
GAP = 10.0
"""Seconds without a picture after which a video has ended, whatever its clock says."""
LOUDNESS, SILENCE, MOST_GAIN = -16.0, -60.0, 20.0
"""LUFS, LUFS and dB (EBU R128)."""
THREADS = max(1, min(4, os.cpu_count() or 1))
EVERY = 1.0
BT709, LIMITED = 1, 1
ENDED = (BlockingIOError, EOFError)

Progress = Callable[[float], None]
Cut = tuple[float, float]


class Job(msgspec.Struct, frozen=True):
    source: Source
    target: str


def convert(source: Source, target: Path, progress: Progress = lambda share: None) -> Path:
    """Makes the clip `target`. `progress` hears 0 to 1. Raises CannotUse."""
    first, gain = _first_picture(source), _gain(source)
    with open_safely(source.file) as opened, finished(target) as part:
        try:
            with av.open(str(part), "w", format="mp4", options=BARE["mp4"]) as out:
                pictures = _Converter(opened, out, source, first, gain).run(progress)
        except MemoryError as error:
            raise CannotUse("too_large", str(error)) from error
        except (av.error.InvalidDataError, ValueError) as error:
            raise CannotUse("unreadable", str(error)) from error
        if not pictures:
            raise CannotUse("unreadable", "no picture in it")
        pad(part, CLIP_CLASS)
    progress(1.0)
    return target


def _cut(opened: InputContainer, source: Source) -> Cut:
    """What is wanted of it, in seconds of its own clock."""
    length = (opened.duration or 0) / av.time_base or math.inf
    begin = max(0.0, source.cut_in)
    end = min(length if source.cut_out is None else source.cut_out, begin + LONGEST)
    if end <= begin or begin >= length:
        raise CannotUse("nothing_left")
    start = (opened.start_time or 0) / av.time_base
    return begin + start, end + start


def _first_picture(source: Source) -> Any:
    """What the clip's size follows from, before a byte is written."""
    with open_safely(source.file) as opened:
        for _, frame in _frames(opened, [picture_of(opened)], _cut(opened, source)):
            return frame
    raise CannotUse("unreadable", "no picture in it")


def _gain(source: Source) -> float:
    """By how much its sound is to be louder, in dB; 0 for silence, and for what has no measure."""
    level = -math.inf
    with open_safely(source.file) as opened:
        cut = _cut(opened, source)
        sound = sound_of(opened)
        if sound is None:
            return 0.0
        graph: Graph | None = None
        try:
            for _, frame in _frames(opened, [sound], cut):
                graph = graph or meter_graph(sound, frame)
                graph.push(frame)
                for heard in _pulled(graph):
                    level = float(heard.metadata.get("lavfi.r128.I", level))
        except (av.FFmpegError, ValueError):
            return 0.0
    return min(MOST_GAIN, LOUDNESS - level) if level > SILENCE else 0.0


def _frames(opened: InputContainer, streams: list[Any], cut: Cut) -> Iterator[tuple[str, Any]]:
    """Decoded pictures and sounds of the cut. What cannot be decoded is left out; a file that
    breaks off, or whose clock leaps, ends there."""
    if cut[0] > (opened.start_time or 0) / av.time_base:
        with suppress(av.FFmpegError):  # then it is read from its beginning
            opened.seek(int(cut[0] * av.time_base), backward=True)
    last = {stream.index: cut[0] for stream in streams}
    packets = opened.demux(*streams)
    while last:
        try:
            packet = next(packets, None)
        except av.FFmpegError:
            return
        if packet is None:
            return
        index = packet.stream.index
        if index not in last:
            continue
        try:
            decoded = packet.decode()
        except (av.FFmpegError, ValueError):
            continue
        for frame in decoded:
            if frame.pts is None or frame.time is None:
                continue
            if frame.time - last[index] > GAP or frame.time >= cut[1]:
                last.pop(index, None)
                break
            last[index] = frame.time
            if frame.duration * frame.time_base > GAP:
                frame.duration = int(GAP / frame.time_base)
            yield packet.stream.type, frame


def _pulled(graph: Graph) -> Iterator[Any]:
    while True:
        try:
            yield graph.pull()
        except ENDED:
            return


class _Converter:
    """One video on its way through the filters."""

    def __init__(
        self,
        opened: InputContainer,
        out: OutputContainer,
        source: Source,
        first: Any,
        gain: float,
    ) -> None:
        self._in, self._out, self._boxes, self._gain = opened, out, source.boxes, gain
        self._cut = _cut(opened, source)
        self._video = picture_of(opened)
        self._video.codec_context.thread_count = THREADS
        self._video.thread_type = "AUTO"
        self._audio = sound_of(opened)
        self._rate = shown_rate(self._video.average_rate or self._video.guessed_rate)
        self._graphs: dict[str, Graph] = {}
        self._shapes: dict[str, object] = {}
        self._streams = {"video": self._new_picture(first)}
        if self._audio is not None:
            self._streams["audio"] = self._new_sound()

    def run(self, progress: Progress) -> int:
        """How many pictures were written."""
        pictures, said = 0, 0.0
        begin, end = self._cut
        streams = [one for one in (self._video, self._audio) if one is not None]
        for kind, frame in _frames(self._in, streams, self._cut):
            pictures += self._push(kind, frame)
            if kind == "video" and time.monotonic() - said > EVERY:
                said = time.monotonic()
                progress(max(0.0, min(1.0, (frame.time - begin) / (end - begin))))
        for kind in self._streams:
            pictures += self._flush(kind)
        for stream in self._streams.values():
            self._out.mux(stream.encode(None))
        return pictures

    def _new_picture(self, first: Any) -> Any:
        made = self._out.add_stream("libx264", rate=self._rate)
        made.width, made.height = shown_size(first, self._video.sample_aspect_ratio)
        made.pix_fmt = "yuv420p"
        made.options = {"preset": "veryfast", "crf": "21", "profile": "high"}
        context = made.codec_context
        context.thread_count = THREADS
        context.colorspace = context.color_primaries = context.color_trc = BT709
        context.color_range = LIMITED
        return made

    def _new_sound(self) -> Any:
        made = self._out.add_stream("aac", rate=SOUND, layout="stereo")
        made.bit_rate = 128_000
        return made

    def _push(self, kind: str, frame: Any) -> int:
        """Through the filters and into the file; how many pictures came out."""
        if kind == "video":
            shape = (frame.width, frame.height, frame.format.name)
            known = self._shapes.setdefault(kind, shape)
            if shape != known:
                frame = frame.reformat(*known)
        else:
            shape = (frame.sample_rate, frame.format.name, frame.layout.name)
            if self._shapes.setdefault(kind, shape) != shape:
                self._flush(kind)
                self._shapes[kind] = shape
        count = 0
        if kind not in self._graphs:
            try:
                self._graphs[kind] = self._graph(kind, frame)
            except (av.FFmpegError, ValueError):
                if kind == "video":
                    raise
                return 0
        self._graphs[kind].push(frame)
        for made in _pulled(self._graphs[kind]):
            count += self._write(kind, made)
        return count

    def _graph(self, kind: str, frame: Any) -> Graph:
        if kind == "audio":
            first = "heard" not in self._shapes
            self._shapes["heard"] = True
            return sound_graph(self._audio, frame, self._cut, self._gain, first)
        size = (self._streams["video"].width, self._streams["video"].height)
        return picture_graph(self._video, frame, size, self._rate, self._cut, self._boxes)

    def _flush(self, kind: str) -> int:
        graph = self._graphs.pop(kind, None)
        if graph is None:
            return 0
        graph.push(None)
        return sum(self._write(kind, made) for made in _pulled(graph))

    def _write(self, kind: str, made: Any) -> int:
        if kind == "video":
            made.pict_type = 0
        self._out.mux(self._streams[kind].encode(made))
        return kind == "video"


def shut_in_for(job: Job) -> None:
    """From now on this process reaches no more than this job needs."""
    # PyAV imports some of itself late.
    python = [sys.prefix, sys.base_prefix, *sys.path[1:]]
    limit_myself([Path(job.source.file), *map(Path, python)], Path(job.target).parent)


def main() -> int:
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    shut_in_for(job)

    def say(**what: object) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
        sys.stdout.buffer.flush()

    try:
        convert(job.source, Path(job.target), lambda share: say(progress=share))
    except CannotUse as error:
        say(failed=error.reason, detail=error.detail[:400])
        return 1
    except MemoryError:
        say(failed="too_large", detail="not enough memory")
        return 1
    say(done=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
