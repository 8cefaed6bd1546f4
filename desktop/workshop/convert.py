"""Any video to the one kind that is played: H.264 and AAC in MP4, 1280 by 720, 30 pictures a
second, without tags, cut, with parts hidden, as loud as the others. PyAV; no Qt.

`python -m desktop.workshop.convert` does one, told on standard input, in a process with limits."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import msgspec
from av.container import InputContainer, OutputContainer
from av.filter import Graph
from av.filter.context import FilterContext

from desktop.workshop.draft import Box, Source
from desktop.workshop.limits import limit_myself
from net.clip_files import BARE, CLIP_CLASS, CannotUse, finished, pad

WIDE, HIGH, RATE = 1280, 720, 30
SOUND = 48_000
LONGEST = 180.0
"""Seconds of a clip."""
# Not loudnorm: of a silent clip it makes what is no number, and the encoder stops.
LOUDNESS = "f=400:g=31:p=0.85:m=8:r=0.18"
# Only what lies in the file itself is read, and only by these readers.
SAFE = {
    "protocol_whitelist": "file",
    "format_whitelist": "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,asf,"
    "flv,mxf,h264,hevc",
}
TURNS = {90: ("cclock",), 180: ("cclock", "cclock"), 270: ("clock",)}

Progress = Callable[[float], None]


class Job(msgspec.Struct, frozen=True):
    source: Source
    target: str


def open_safely(file: str) -> InputContainer:
    """The file as a container of a known kind. Raises CannotUse."""
    try:
        opened = av.open(file, options=dict(SAFE))
    except (OSError, av.FFmpegError, ValueError) as error:
        raise CannotUse("unreadable", str(error)) from error
    if not opened.streams.video:
        opened.close()
        raise CannotUse("no_video")
    return opened


def convert(source: Source, target: Path, progress: Progress = lambda share: None) -> Path:
    """Makes the clip `target`. `progress` hears 0 to 1. Raises CannotUse."""
    with open_safely(source.file) as opened:
        begin, end = _cut(opened, source)
        with finished(target) as part:
            with av.open(str(part), "w", format="mp4", options=BARE["mp4"]) as out:
                pictures = _Converter(opened, out, source, begin, end).run(progress)
            if not pictures:
                raise CannotUse("unreadable", "no picture in it")
            pad(part, CLIP_CLASS)
    progress(1.0)
    return target


def _cut(opened: InputContainer, source: Source) -> tuple[float, float]:
    length = (opened.duration or 0) / av.time_base or math.inf
    begin = max(0.0, source.cut_in)
    end = min(length if source.cut_out is None else source.cut_out, begin + LONGEST)
    if end <= begin:
        raise CannotUse("unreadable", "nothing is left of it")
    return begin, end


class _Converter:
    """One video on its way through the filters."""

    def __init__(
        self, opened: InputContainer, out: OutputContainer, source: Source, begin: float, end: float
    ) -> None:
        self._in, self._out, self._source = opened, out, source
        self._begin, self._end = begin, end
        start = opened.start_time or 0
        self._offset = start / av.time_base
        self._video = opened.streams.video[0]
        self._video.thread_type = "AUTO"
        self._audio = opened.streams.audio[0] if opened.streams.audio else None
        self._picture = out.add_stream("libx264", rate=RATE)
        self._picture.width, self._picture.height = WIDE, HIGH
        self._picture.pix_fmt = "yuv420p"
        self._picture.options = {"preset": "veryfast", "crf": "21"}
        self._sound = None
        if self._audio is not None:
            self._sound = out.add_stream("aac", rate=SOUND)
            self._sound.bit_rate = 128_000
            self._sound.layout = "stereo"
        self._graphs: dict[str, Graph] = {}
        self._samples, self._heard = av.AudioFifo(), 0

    def run(self, progress: Progress) -> int:
        """How many pictures were written."""
        if self._begin:
            self._in.seek(int((self._begin + self._offset) * av.time_base), backward=True)
        pictures, said = 0, -1.0
        open_ones = {"video", *(["audio"] if self._audio is not None else [])}
        for kind, frame in self._frames():
            if kind not in open_ones:
                if not open_ones:
                    break
                continue
            at = (frame.time or 0.0) - self._offset
            if at >= self._end:
                open_ones.discard(kind)
                continue
            pictures += self._push(kind, frame)
            share = (at - self._begin) / (self._end - self._begin)
            if kind == "video" and share - said > 0.02:
                said = share
                progress(max(0.0, min(1.0, share)))
        for kind in ("video", "audio"):
            pictures += self._push(kind, None)
        for stream in filter(None, (self._picture, self._sound)):
            self._out.mux(stream.encode(None))
        return pictures

    def _frames(self) -> Iterator[tuple[str, Any]]:
        """Decoded pictures and sounds; what cannot be decoded is left out, a file that breaks off
        ends there."""
        streams = [one for one in (self._video, self._audio) if one is not None]
        packets = self._in.demux(*streams)
        while True:
            try:
                packet = next(packets, None)
            except av.FFmpegError:
                return
            if packet is None:
                return
            try:
                decoded = packet.decode()
            except av.FFmpegError:
                continue
            for frame in decoded:
                if frame.pts is not None:
                    yield packet.stream.type, frame

    def _push(self, kind: str, frame: Any) -> int:
        """Through the filters and into the file; how many pictures came out."""
        graph = self._graphs.get(kind)
        if graph is None:
            if frame is None:
                return 0
            make = self._video_graph if kind == "video" else self._audio_graph
            graph = self._graphs[kind] = make(frame)
        graph.push(frame)
        count = 0
        while True:
            try:
                made = graph.pull()
            except (BlockingIOError, EOFError):
                break
            count += 1
            self._write(kind, made)
        if kind == "audio" and frame is None:
            self._write_sound(self._samples.read(0, partial=True))
        return count if kind == "video" else 0

    def _write(self, kind: str, made: Any) -> None:
        if kind == "video":
            made.pict_type = 0
            self._out.mux(self._picture.encode(made))
            return
        # The encoder wants so many samples a time, and no more.
        made.pts = None
        self._samples.write(made)
        while (part := self._samples.read(1024)) is not None:
            self._write_sound(part)

    def _write_sound(self, part: Any) -> None:
        if part is not None and self._sound is not None:
            part.pts, part.time_base = self._heard, Fraction(1, SOUND)
            self._heard += part.samples
            self._out.mux(self._sound.encode(part))

    def _trim(self) -> str:
        begin, end = self._begin + self._offset, self._end + self._offset
        return f"start={begin:.6f}:end={end:.6f}"

    def _video_graph(self, frame: Any) -> Graph:
        graph = Graph()
        last: FilterContext = graph.add_buffer(template=self._video)
        turned = TURNS.get(round(getattr(frame, "rotation", 0) or 0) % 360, ())
        steps = [
            ("trim", self._trim()),
            ("setpts", "PTS-STARTPTS"),
            ("bwdif", "deint=interlaced"),
            *(("transpose", f"dir={turn}") for turn in turned),
            ("scale", "w=trunc(iw*sar/2)*2:h=ih"),
            ("setsar", "1"),
            ("scale", f"w={WIDE}:h={HIGH}:force_original_aspect_ratio=decrease"),
            ("format", "yuv420p"),
        ]
        last = _chain(graph, last, steps)
        for box in self._source.boxes:
            last = _hidden(graph, last, box)
        steps = [
            ("pad", f"w={WIDE}:h={HIGH}:x=(ow-iw)/2:y=(oh-ih)/2"),
            ("setsar", "1"),
            ("fps", f"fps={RATE}"),
            ("format", "yuv420p"),
        ]
        _chain(graph, last, steps).link_to(graph.add("buffersink"))
        graph.configure()
        return graph

    def _audio_graph(self, frame: Any) -> Graph:
        graph = Graph()
        assert self._audio is not None and self._sound is not None
        steps = [
            ("atrim", self._trim()),
            ("asetpts", "PTS-STARTPTS"),
            ("dynaudnorm", LOUDNESS),
            ("aresample", f"{SOUND}:async=1000"),
            ("aformat", f"sample_fmts=fltp:sample_rates={SOUND}:channel_layouts=stereo"),
        ]
        last = _chain(graph, graph.add_abuffer(template=self._audio), steps)
        last.link_to(graph.add("abuffersink"))
        graph.configure()
        return graph


def _chain(graph: Graph, last: FilterContext, steps: list[tuple[str, str]]) -> FilterContext:
    for name, words in steps:
        made = graph.add(name, words)
        last.link_to(made)
        last = made
    return last


def _hidden(graph: Graph, last: FilterContext, box: Box) -> FilterContext:
    """The picture with this part of it filled, or blurred past reading."""
    left, top = min(max(box.left, 0.0), 1.0), min(max(box.top, 0.0), 1.0)
    wide, high = min(box.wide, 1 - left), min(box.high, 1 - top)
    if wide <= 0 or high <= 0:
        return last
    if box.how == "fill":
        words = f"x=iw*{left}:y=ih*{top}:w=iw*{wide}:h=ih*{high}:color=black:t=fill"
        return _chain(graph, last, [("drawbox", words)])
    split = graph.add("split")
    over = graph.add("overlay", f"x=trunc(W*{left}/2)*2:y=trunc(H*{top}/2)*2")
    place = f"x=trunc(iw*{left}/2)*2:y=trunc(ih*{top}/2)*2"
    crop = graph.add(
        "crop", f"w=max(16,trunc(iw*{wide}/2)*2):h=max(16,trunc(ih*{high}/2)*2):{place}"
    )
    last.link_to(split)
    split.link_to(over, 0, 0)
    split.link_to(crop, 1, 0)
    # Large squares first: what stood there is gone, and not only out of focus.
    patch = _chain(graph, crop, [("pixelize", "w=40:h=40"), ("gblur", "sigma=14")])
    patch.link_to(over, 0, 1)
    return over


def main() -> int:
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    limit_myself()

    def say(**what: object) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
        sys.stdout.buffer.flush()

    try:
        made = convert(job.source, Path(job.target), lambda share: say(progress=share))
    except CannotUse as error:
        say(failed=error.reason, detail=error.detail)
        return 1
    say(done=str(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
