"""Videos of all the kinds that people have, made here: a moving test picture, or one that gets
brighter. Not a test."""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import pytest
from av.filter import Graph

TITLE = "Final 1954 Bern"
HEARD = 44_100


def video(
    path: Path,
    codec: str = "mpeg4",
    size: tuple[int, int] = (160, 90),
    rate: int = 25,
    seconds: float = 1.0,
    sound: str | None = None,
    pixels: str = "yuv420p",
    heard: str = "aac",
    loud: float = 0.0,
    options: dict[str, str] | None = None,
    transfer: int | None = None,
    times: Sequence[int] = (),
    drawn: str = "",
    turn: int = 0,
    points: Fraction | None = None,
) -> Path:
    """A video that gets brighter, white at its right edge, or of `drawn`, a source of FFmpeg's;
    `sound` is a layout of channels, `times` the pictures' own, in thousandths, `turn` what a phone
    writes down (MP4 and MOV), `points` their shape. Skips where FFmpeg lacks the encoder."""
    try:
        av.codec.Codec(codec, "w")
        av.codec.Codec(heard, "w")
    except av.codec.codec.UnknownCodecError as unknown:
        pytest.skip(f"this FFmpeg has no such encoder: {unknown}")
    hertz = 48_000 if heard == "libopus" else HEARD
    with av.open(str(path), "w") as out:
        out.metadata.update(title=TITLE, comment=TITLE)
        stream = out.add_stream(codec, rate=rate, options=options or {})
        stream.width, stream.height, stream.pix_fmt = *size, pixels
        if points is not None:
            stream.sample_aspect_ratio = points
        if transfer is not None:
            context = stream.codec_context
            context.color_trc, context.color_primaries, context.colorspace = transfer, 9, 9
        if times:
            stream.codec_context.time_base = Fraction(1, 1000)
        track = out.add_stream(heard, rate=hertz, layout=sound) if sound else None
        if track is not None:
            track.bit_rate = 128_000
        frames = round(seconds * rate)
        pictures = _drawn(drawn, size, rate) if drawn else _brighter(size, frames)
        for i in range(frames):
            frame = next(pictures)
            plain = frame.reformat(format=pixels)
            plain.pts, plain.time_base = i, Fraction(1, rate)
            if times:
                plain.pts, plain.time_base = times[i], Fraction(1, 1000)
            out.mux(stream.encode(plain))
        if track is not None:
            _tone(out, track, str(sound), round(seconds * hertz), hertz, loud)
        out.mux(stream.encode(None))
    if turn:
        path.write_bytes(_turned(path.read_bytes(), turn, size))
    return path


def _brighter(size: tuple[int, int], frames: int) -> Iterator[av.VideoFrame]:
    for i in range(frames):
        frame = av.VideoFrame(*size, "rgb24")
        grey = bytes([round(200 * i / frames)] * 3)
        plane = frame.planes[0]
        row = grey * (size[0] - size[0] // 4) + b"\xff" * 3 * (size[0] // 4)
        plane.update((row + bytes(plane.line_size - len(row))) * size[1])
        yield frame


def _drawn(source: str, size: tuple[int, int], rate: int) -> Iterator[av.VideoFrame]:
    graph = Graph()
    words = f"size={size[0]}x{size[1]}:rate={rate}"
    graph.add(source, words).link_to(graph.add("buffersink"))
    graph.configure()
    while True:
        yield graph.pull()


def _turned(data: bytes, turn: int, size: tuple[int, int]) -> bytes:
    """With the matrix in which a track's header says how it was held."""
    one, (wide, high) = 1 << 16, size
    rest = {
        90: (0, one, 0, -one, 0, 0, high * one, 0),
        180: (-one, 0, 0, 0, -one, 0, wide * one, high * one),
        270: (0, -one, 0, one, 0, 0, 0, wide * one),
    }[turn]
    begin = data.index(b"tkhd") + 4 + 40
    return data[:begin] + struct.pack(">9i", *rest, 1 << 30) + data[begin + 36 :]


def _tone(out: Any, track: Any, sound: str, length: int, hertz: int, loud: float) -> None:
    wave = [loud * math.sin(2 * math.pi * 1000 * i / hertz) for i in range(length)]
    fifo = av.AudioFifo()
    tone = av.AudioFrame("fltp", sound, length)
    for plane in tone.planes:
        plane.update(struct.pack(f"{length}f", *wave).ljust(plane.buffer_size, b"\0"))
    tone.pts, tone.sample_rate, tone.time_base = 0, hertz, Fraction(1, hertz)
    fifo.write(tone)
    size = track.codec_context.frame_size or 1024
    wanted = av.AudioResampler(format=track.format, frame_size=size)
    for part in wanted.resample(tone):
        out.mux(track.encode(part))
    out.mux(track.encode(None))


os.environ.setdefault("SVT_LOG", "1")  # it tells more than anybody asked for
QUICK = {"preset": "ultrafast"}
FAST = {"deadline": "realtime", "cpu-used": "8"}
QUIET = {"x265-params": "log-level=none", "preset": "ultrafast"}
VARIES = [0, 10, 50, 200, 210, 500, 510, 900, 920, 960, 1000, 1040, 1200, 1240, 1500]
H264: dict[str, Any] = {"codec": "libx264", "options": QUICK, "sound": "stereo"}
ODD: Mapping[str, dict[str, Any]] = {
    "match.mp4": H264,
    "camera 0042.MOV": {**H264, "sound": "mono"},
    "film.mkv": {**H264, "sound": "5.1"},
    "web vp8.webm": {"codec": "libvpx", "options": FAST, "sound": "stereo", "heard": "libopus"},
    "web vp9.webm": {"codec": "libvpx-vp9", "options": FAST, "sound": "mono", "heard": "libopus"},
    "web av1.webm": {
        "codec": "libsvtav1",
        "options": {"preset": "12"},
        "sound": "stereo",
        "heard": "libopus",
    },
    "old camera.avi": {
        "codec": "mjpeg",
        "pixels": "yuvj420p",
        "sound": "mono",
        "heard": "pcm_s16le",
    },
    "divx.avi": {"codec": "mpeg4", "sound": "stereo", "heard": "libmp3lame"},
    "recorder.ts": {"codec": "mpeg2video", "sound": "stereo", "heard": "mp2"},
    "hevc.mp4": {"codec": "libx265", "options": QUIET, "sound": "stereo"},
    "phone upright.mp4": {**H264, "turn": 90},
    "phone the other way.mp4": {**H264, "turn": 270},
    "phone upside down.mov": {**H264, "turn": 180},
    "variable.mkv": {"codec": "libx264", "seconds": 0.6, "times": VARIES},
    "hdr pq.mkv": {"codec": "libx265", "options": QUIET, "pixels": "yuv420p10le", "transfer": 16},
    "hdr hlg.mp4": {
        "codec": "libx265",
        "options": QUIET,
        "pixels": "yuv420p10le",
        "transfer": 18,
        "sound": "stereo",
    },
    "interlaced.ts": {
        "codec": "mpeg2video",
        "options": {"flags": "+ilme+ildct"},
        "sound": "stereo",
        "heard": "mp2",
    },
    "surround.mkv": {**H264, "sound": "5.1", "heard": "ac3"},
    "silent.mp4": {"codec": "libx264", "options": QUICK},
    "odd 161x91.mkv": {"codec": "ffv1", "size": (161, 91)},
    "4K60.mp4": {**H264, "size": (3840, 2160), "rate": 60, "seconds": 0.5},
    "  names  with   spaces .mp4": H264,
    "a+b+c.mkv": H264,
    "this & that.mp4": H264,
    "gól, 90. perc, ő ű.mp4": H264,
    "⚽😀🥅.webm": {"codec": "libvpx", "options": FAST, "sound": "stereo", "heard": "libopus"},
    "100% #1 'best' 50p.mp4": {**H264, "rate": 50},
    "wide points.mp4": {**H264, "size": (180, 144), "points": Fraction(16, 11)},
    "windows.wmv": {"codec": "wmv2", "sound": "stereo", "heard": "wmav2"},
    "disc.mpg": {"codec": "mpeg2video", "sound": "stereo", "heard": "mp2"},
}
"""Thirty names and what is odd about each."""
FEW = ("camera 0042.MOV", "phone upright.mp4", "web vp8.webm", "a+b+c.mkv",
       "gól, 90. perc, ő ű.mp4", "silent.mp4", "old camera.avi", "this & that.mp4")  # fmt: skip


def odd_videos(folder: Path, names: Sequence[str] = tuple(ODD)) -> list[Path]:
    """These of the thirty, those that this FFmpeg can write."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in names:
        facts = {"size": (320, 180), "drawn": "testsrc2", "loud": 0.1, **ODD[name]}
        try:
            made.append(video(folder / name, **facts))
        except pytest.skip.Exception:
            continue
    return made
