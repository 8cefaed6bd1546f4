"""Pictures and sound into an MP4 that tells nothing but what it shows. PyAV; no Qt, no network."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av
from av.audio.frame import AudioFrame
from av.video.frame import VideoFrame

from desktop.film.facts import SECONDS
from desktop.film.sound import RATE
from net.clip_files import BARE, KIB, MIB, finished, pad

FILM_CLASS: dict[int, int] = {360: 512 * KIB, 720: 2 * MIB}
"""Size of every film, by height. Without a bound films come to 1.2 and 2.7 MB; bounded to these
they look the same from a chair, and 60 of them cross a slow Wi-Fi before they are needed."""
SOUND_RATE = 96_000
# As H.264 numbers them.
BT709, LIMITED = 1, 1


def film_class(height: int) -> int:
    """The size that all films of this height have, in bytes."""
    return FILM_CLASS.get(height) or max(512, -(-height * height * 4 // KIB)) * KIB


def write_film(
    target: Path,
    size: tuple[int, int],
    fps: Fraction,
    frames: int,
    draw: Callable[[int], bytes],
    sound: bytes,
) -> None:
    """Encodes `frames` pictures and 16-bit stereo; `draw(i)` gives 32-bit BGRA rows without gaps,
    as bytes or a view of them. Films of one height have the same number of bytes. Raises
    CannotUse."""
    with finished(target) as part:
        with av.open(str(part), "w", format="mp4", options=BARE["mp4"]) as out:
            _write_streams(out, size, fps, frames, draw, sound)
        pad(part, film_class(size[1]))


def _write_streams(
    out: av.container.OutputContainer,
    size: tuple[int, int],
    fps: Fraction,
    frames: int,
    draw: Callable[[int], bytes],
    sound: bytes,
) -> None:
    video = out.add_stream("libx264", rate=fps)
    video.width, video.height = size
    video.pix_fmt = "yuv420p"
    # The encoder may spend its rate for SECONDS and its buffer of one second once more; what is
    # left of the class is for the sound, the index, and the filler.
    room = film_class(size[1]) * 8 - SOUND_RATE * SECONDS - 40 * KIB * 8
    peak = int(room / (SECONDS + 1.2) / 1000)
    video.options = {
        "preset": "superfast" if size[1] >= 720 else "ultrafast",
        "crf": "23",
        "threads": "1",
        "maxrate": f"{peak}k",
        "bufsize": f"{peak}k",
        "x264-params": "keyint=50:rc-lookahead=12",
    }
    video.thread_count = 1
    # Said aloud, because players guess by the height otherwise and draw reds too dark.
    context = video.codec_context
    context.colorspace = context.color_primaries = context.color_trc = BT709
    context.color_range = LIMITED
    audio = out.add_stream("aac", rate=RATE, layout="stereo")
    audio.bit_rate = SOUND_RATE
    audio.options = {"aac_coder": "fast"}
    for packet in audio.encode(_audio_frame(sound)):
        out.mux(packet)
    for packet in audio.encode(None):
        out.mux(packet)
    frame = VideoFrame(*size, "bgra")
    for i in range(frames):
        frame.planes[0].update(draw(i))
        picture = frame.reformat(format="yuv420p", dst_colorspace="ITU709", dst_color_range="MPEG")
        picture.pts, picture.time_base = i, 1 / fps
        for packet in video.encode(picture):
            out.mux(packet)
    for packet in video.encode(None):
        out.mux(packet)


def _audio_frame(sound: bytes) -> AudioFrame:
    frame = AudioFrame(format="s16", layout="stereo", samples=len(sound) // 4)
    frame.planes[0].update(sound)
    frame.sample_rate = RATE
    frame.pts, frame.time_base = 0, Fraction(1, RATE)
    return frame
