"""A deck of clips in which every picture says which it is, and reading that off the screen."""

from __future__ import annotations

import array
import math
from fractions import Fraction
from pathlib import Path

import av

from desktop.video.frames import Picture

RATE = 30
WIDE, HIGH = 1280, 720
STRIPES, BITS = 16, 12
"""Upright stripes, of which the first so many are the digits of a picture's number."""

WHITE, BLACK, GREY = 235, 16, 128
SOUND = 48_000


def deck(folder: Path, cards: int, seconds: float) -> Path:
    """So many cards of one clip's making, each with a file of its own."""
    folder.mkdir(parents=True)
    rows = ["id,match,date,home,away,score,order,clip"]
    film(folder / "0.mp4", seconds)
    for n in range(cards):
        if n:
            (folder / f"{n}.mp4").write_bytes((folder / "0.mp4").read_bytes())
        rows.append(f"c{n},m{n},{1900 + n}-05-01,Hungary,Italy,1-0,1,{n}.mp4")
    (folder / "deck.csv").write_text("\n".join(rows), encoding="utf-8")
    return folder


def film(path: Path, seconds: float) -> None:
    """720p, 30 pictures a second, with a tone."""
    step = SOUND // RATE
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as out:
        video = out.add_stream("libx264", rate=RATE, options={"preset": "veryfast"})
        video.width, video.height, video.pix_fmt = WIDE, HIGH, "yuv420p"
        sound = out.add_stream("aac", rate=SOUND, layout="mono")
        for number in range(round(seconds * RATE)):
            picture = av.VideoFrame(WIDE, HIGH, "yuv420p")
            luma, *chroma = picture.planes
            digits = (WHITE if number >> bit & 1 else BLACK for bit in range(BITS))
            line = b"".join(bytes([one]) * (WIDE // STRIPES) for one in digits)
            luma.update(line.ljust(luma.line_size, bytes([GREY])) * HIGH)
            for plane in chroma:
                plane.update(bytes([GREY]) * plane.buffer_size)
            picture.pts, picture.time_base = number, Fraction(1, RATE)
            out.mux(video.encode(picture))
            tone = av.AudioFrame("fltp", "mono", step)
            tone.sample_rate, tone.pts = SOUND, number * step
            at = range(number * step, number * step + step)
            wave = (0.1 * math.sin(2 * math.pi * 440 * one / SOUND) for one in at)
            tone.planes[0].update(array.array("f", wave).tobytes())
            out.mux(sound.encode(tone))
        for stream in (video, sound):
            out.mux(stream.encode(None))


def number_of(picture: Picture) -> int:
    """Which picture this is."""
    middle = picture.height // 2 * picture.pitch
    wide = picture.width / STRIPES
    spots = (middle + 4 * round((bit + 0.5) * wide) for bit in range(BITS))
    return sum(1 << bit for bit, spot in enumerate(spots) if picture.data[spot] > GREY)
