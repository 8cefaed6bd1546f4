"""Videos that mean ill, or were damaged: sound ones of every kind, changed at random, and some made
by hand. All from a seed."""

from __future__ import annotations

import random
import struct
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.film.videos import video

SMALL: dict[str, Any] = {"size": (64, 48), "seconds": 0.4}
FAST = {"deadline": "realtime", "cpu-used": "8"}
KINDS: dict[str, dict[str, Any]] = {
    "mpeg4.mp4": {"sound": "stereo"},
    "h264.mov": {"codec": "libx264", "sound": "mono", "options": {"preset": "ultrafast"}},
    "h264.mkv": {"codec": "libx264", "sound": "5.1", "options": {"preset": "ultrafast"}},
    "hevc.mp4": {"codec": "libx265", "options": {"x265-params": "log-level=none"}},
    "vp9.webm": {"codec": "libvpx-vp9", "options": FAST},
    "vp8.webm": {"codec": "libvpx", "options": FAST, "sound": "stereo", "heard": "libopus"},
    "mpeg2.ts": {"codec": "mpeg2video", "sound": "stereo", "heard": "mp2"},
    "mjpeg.avi": {"codec": "mjpeg", "pixels": "yuvj420p", "sound": "mono", "heard": "pcm_s16le"},
    "ffv1.mkv": {"codec": "ffv1"},
}
EXTREMES = (0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def sound() -> dict[str, bytes]:
    """One video of every kind that this FFmpeg can write."""
    made = {}
    with tempfile.TemporaryDirectory(prefix="golest-media-") as folder:
        for name, facts in KINDS.items():
            try:
                made[name] = video(Path(folder, name), **{**SMALL, **facts}).read_bytes()
            except pytest.skip.Exception:
                continue
    return made


def by_hand() -> dict[str, bytes]:
    """What FFmpeg would follow elsewhere if it were let, and what only looks like a video."""
    return {
        "empty.mp4": b"",
        "zeros.mp4": bytes(4096),
        "playlist.mp4": b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\nhttp://127.0.0.1:9/a.ts\n",
        "concat.mkv": b"ffconcat version 1.0\nfile /etc/passwd\nfile http://127.0.0.1:9/a.mp4\n",
        "sdp.ts": b"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n",
        "mpd.mp4": b"<MPD><Period><BaseURL>http://127.0.0.1:9/</BaseURL></Period></MPD>",
        "subtitles.mkv": b"1\n00:00:01,000 --> 00:00:02,000\nfile:///etc/passwd\n",
        "picture.mp4": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\2\0\0\0",
        "boxes.mp4": b"\0\0\0\x18ftypisom\0\0\2\0isomiso2" + b"\0\0\0\x08moov" * 2000,
        "deep.mp4": b"\0\0\0\x14ftypisom\0\0\2\0isom"
        + b"".join(struct.pack(">I4s", 8 * (600 - n), b"moov") for n in range(600)),
        "program.avi": b"\x7fELF" + bytes(200),
        "script.ts": b"#!/bin/sh\ntouch /tmp/golest-evil.mp4\n",
    }


Change = Callable[[random.Random, bytearray], None]


def _flip(rng: random.Random, data: bytearray) -> None:
    for _ in range(rng.choice((1, 3, 10, 40))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _cut(rng: random.Random, data: bytearray) -> None:
    del data[rng.randrange(len(data)) :]


def _drop(rng: random.Random, data: bytearray) -> None:
    begin = rng.randrange(len(data))
    del data[begin : begin + rng.choice((1, 4, 16, 400))]


def _repeat(rng: random.Random, data: bytearray) -> None:
    begin, length = rng.randrange(len(data)), rng.choice((4, 64, 1000))
    at = rng.randrange(len(data))
    data[at:at] = data[begin : begin + length] * rng.choice((1, 2, 50))


def _overwrite(rng: random.Random, data: bytearray) -> None:
    begin, length = rng.randrange(len(data)), rng.choice((2, 8, 64, 500))
    filler = rng.choice((bytes(length), b"\xff" * length, rng.randbytes(length)))
    data[begin : begin + length] = filler[: len(data) - begin]


def _extreme(rng: random.Random, data: bytearray) -> None:
    """Sizes and times are whole numbers, most of them near the beginning."""
    for _ in range(rng.choice((1, 2, 6))):
        near = rng.random() < 0.6
        at = rng.randrange(min(len(data), 1200) if near else len(data))
        number = struct.pack(rng.choice((">I", "<I")), rng.choice(EXTREMES))
        data[at : at + 4] = number[: len(data) - at]


def _shuffle(rng: random.Random, data: bytearray) -> None:
    size = max(1, len(data) // rng.choice((2, 5, 20)))
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    rng.shuffle(parts)
    data[:] = b"".join(parts)


CHANGES: tuple[Change, ...] = (
    _flip,
    _cut,
    _drop,
    _repeat,
    _overwrite,
    _extreme,
    _extreme,
    _shuffle,
)


def mutated(kinds: Mapping[str, bytes], count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many, each with the name of what it was made of and how. One at a time: all of them would
    weigh upon every fork. The same number of a seed is the same video, however many there are."""
    names = sorted(kinds)
    for number in range(count):
        rng = random.Random(f"{seed}-{number}")
        name = names[number % len(names)]
        data = bytearray(kinds[name])
        how = [rng.choice(CHANGES) for _ in range(rng.choice((1, 1, 2, 3)))]
        for change in how:
            if data:
                change(rng, data)
        said = "+".join(change.__name__.strip("_") for change in how)
        yield f"{number} {said} {name}", bytes(data)
