"""Any video in, one kind out: what a clip is afterwards, and that nothing of the source is left."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path

import av
import pytest

from desktop.workshop.convert import HIGH, RATE, WIDE, convert
from desktop.workshop.draft import Box, Source
from desktop.workshop.peek import Ask, Peek
from desktop.workshop.videos import look_at, make_clip
from net.clip_files import CLIP_CLASS, CannotUse

TITLE = "Final 1954 Bern"
Colour = tuple[int, int, int]


def video(
    path: Path,
    codec: str = "mpeg4",
    size: tuple[int, int] = (160, 90),
    rate: int = 25,
    seconds: float = 1.0,
    sound: str | None = None,
    pixels: str = "yuv420p",
) -> Path:
    """A video that gets brighter, white at its right edge; `sound` is a layout of channels."""
    with av.open(str(path), "w") as out:
        out.metadata.update(title=TITLE, comment=TITLE)
        stream = out.add_stream(codec, rate=rate)
        stream.width, stream.height, stream.pix_fmt = *size, pixels
        heard = out.add_stream("aac", rate=44_100, layout=sound) if sound else None
        frames = round(seconds * rate)
        for i in range(frames):
            frame = av.VideoFrame(*size, "rgb24")
            grey = bytes([round(200 * i / frames)] * 3)
            plane = frame.planes[0]
            row = grey * (size[0] - size[0] // 4) + b"\xff" * 3 * (size[0] // 4)
            plane.update((row + bytes(plane.line_size - len(row))) * size[1])
            plain = frame.reformat(format=pixels)
            plain.pts, plain.time_base = i, Fraction(1, rate)
            out.mux(stream.encode(plain))
        if heard is not None:
            for i in range(round(seconds * 44_100 / 1024)):
                tone = av.AudioFrame("fltp", sound, 1024)
                for plane in tone.planes:
                    plane.update(bytes(plane.buffer_size))
                tone.pts, tone.sample_rate = i * 1024, 44_100
                tone.time_base = Fraction(1, 44_100)
                out.mux(heard.encode(tone))
            out.mux(heard.encode(None))
        out.mux(stream.encode(None))
    return path


def frames(path: Path) -> list[av.VideoFrame]:
    with av.open(str(path)) as opened:
        return [frame.reformat(format="rgb24") for frame in opened.decode(video=0)]


def at(frame: av.VideoFrame, across: float, down: float) -> Colour:
    plane = frame.planes[0]
    x, y = int(across * frame.width), int(down * frame.height)
    start = y * plane.line_size + 3 * x
    red, green, blue = bytes(memoryview(plane)[start : start + 3])
    return red, green, blue


KINDS = {
    "a.mp4": {"codec": "mpeg4", "sound": "mono"},
    "b+& ő 😀.mkv": {"codec": "libvpx-vp9", "sound": "5.1", "size": (200, 150)},
    "c.ts": {"codec": "mpeg2video", "sound": "stereo"},
    "d.avi": {"codec": "mjpeg", "pixels": "yuvj420p", "size": (162, 98)},
    "e.mov": {"codec": "libx264", "rate": 60, "size": (90, 160)},
}


@pytest.mark.parametrize("name", KINDS)
def test_any_kind_becomes_the_one_that_is_played(tmp_path: Path, name: str) -> None:
    facts = KINDS[name]
    source = video(tmp_path / name, **facts)  # type: ignore[arg-type]
    before = hashlib.sha256(source.read_bytes()).digest()
    clip = make_clip(Source(str(source)), tmp_path)
    with av.open(str(clip)) as opened:
        (picture,) = opened.streams.video
        assert (picture.codec_context.name, picture.width, picture.height) == ("h264", WIDE, HIGH)
        assert picture.average_rate == RATE and picture.pix_fmt == "yuv420p"
        heard = [s.codec_context.layout.name for s in opened.streams.audio]
        assert heard == (["stereo"] if facts.get("sound") else [])
        assert abs(opened.duration / av.time_base - 1.0) < 0.15
        assert not opened.metadata.keys() & {"title", "comment", "date", "creation_time"}
    assert TITLE.encode() not in clip.read_bytes()
    assert clip.stat().st_size % CLIP_CLASS == 0
    assert hashlib.sha256(source.read_bytes()).digest() == before


def test_a_cut_begins_and_ends_where_it_was_set(tmp_path: Path) -> None:
    source = video(tmp_path / "a.mp4", seconds=2.0)
    clip = convert(Source(str(source), 0.5, 1.5), tmp_path / "clip.mp4")
    shown = frames(clip)
    assert abs(len(shown) - RATE) <= 1
    # It gets brighter by 100 a second, from 0 on.
    assert abs(at(shown[0], 0.5, 0.5)[0] - 50) < 12
    assert abs(at(shown[-1], 0.5, 0.5)[0] - 150) < 12


def test_a_box_hides_what_is_below_it_and_nothing_else(tmp_path: Path) -> None:
    source = video(tmp_path / "a.mp4", size=(320, 180), seconds=0.4)
    boxes = (Box(0.70, 0.1, 0.1, 0.2, "fill"), Box(0.65, 0.6, 0.2, 0.2, "blur"))
    clip = convert(Source(str(source), boxes=boxes), tmp_path / "clip.mp4")
    frame = frames(clip)[3]
    bright, dark = at(frame, 0.9, 0.5), at(frame, 0.5, 0.5)
    assert bright[0] > 230 and dark[0] < 80
    assert at(frame, 0.77, 0.2)[0] < 40
    edge = at(frame, 0.755, 0.7)
    assert dark[0] + 30 < edge[0] < bright[0] - 20
    assert at(frame, 0.77, 0.45)[0] > 230


@pytest.mark.parametrize(
    "data", [b"", b"no video", b"#EXTM3U\nhttp://127.0.0.1:9/x.ts\n", b"\0" * 99]
)
def test_what_is_no_video_is_refused_with_the_reason(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.mp4").write_bytes(data)
    assert look_at(tmp_path / "x.mp4").wrong == "unreadable"
    with pytest.raises(CannotUse) as refused:
        convert(Source(str(tmp_path / "x.mp4")), tmp_path / "clip.mp4")
    assert refused.value.reason == "unreadable"
    assert not (tmp_path / "clip.mp4").exists()


def test_a_video_that_breaks_off_gives_what_there_was(tmp_path: Path) -> None:
    source = video(tmp_path / "a.ts", "mpeg2video", seconds=2.0)
    source.write_bytes(source.read_bytes()[: source.stat().st_size // 2])
    shown = frames(convert(Source(str(source)), tmp_path / "clip.mp4"))
    assert 10 < len(shown) < 2 * RATE


def test_pictures_and_loudness_are_told_by_a_process_of_their_own(tmp_path: Path) -> None:
    source = video(tmp_path / "a.mkv", seconds=2.0, sound="stereo")
    peek = Peek()
    try:
        answer, data = peek.ask(Ask(str(source), 1.0))
        assert (answer.wide, answer.high, answer.rate) == (160, 90, 25.0)
        assert abs(answer.at - 1.0) <= 0.04 and abs(answer.seconds - 2.0) < 0.1
        assert len(data) == 160 * 90 * 3
        assert abs(data[0] - 100) < 12
        assert len(peek.ask(Ask(str(source), bins=40))[0].loud) == 40
        assert peek.ask(Ask(str(tmp_path / "none.mp4")))[0].wrong == "unreadable"
        # It goes on after a video that cannot be read.
        assert peek.ask(Ask(str(source), 0.0))[0].wide == 160
    finally:
        peek.close()
