"""Somebody's own clips: what is dropped, what is kept, and that sizes do not tell."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import pytest

from net.clip_files import CLIP_CLASS, CannotUse, prepare_clip

TITLE = "Final 1954 Bern"


def clip(path: Path, codec: str = "mpeg4", pixels: str = "yuv420p", pictures: int = 30) -> Path:
    """A short clip that says too much about itself."""
    with av.open(str(path), "w") as out:
        out.metadata.update(title=TITLE, comment=TITLE, date="1954-07-04")
        stream = out.add_stream(codec, rate=25)
        stream.width, stream.height, stream.pix_fmt = 64, 48, pixels
        stream.metadata["handler_name"] = TITLE
        for i in range(pictures):
            frame = av.VideoFrame(64, 48, pixels)
            for plane in frame.planes:
                plane.update(bytes([i * 7 % 256]) * plane.buffer_size)
            frame.pts, frame.time_base = i, Fraction(1, 25)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    return path


def pictures_of(path: Path) -> list[bytes]:
    with av.open(str(path)) as opened:
        return [bytes(frame.planes[0]) for frame in opened.decode(video=0)]


@pytest.mark.parametrize(
    "name, codec, pixels, suffix",
    [
        ("a.mp4", "mpeg4", "yuv420p", ".mp4"),
        ("a.mkv", "mpeg4", "yuv420p", ".mp4"),
        ("a.mkv", "ffv1", "yuv420p", ".mkv"),
        ("a.avi", "mpeg4", "yuv420p", None),
        ("a.avi", "mjpeg", "yuvj420p", ".mkv"),
    ],
)
def test_a_clip_keeps_its_pictures_and_loses_its_tale(
    tmp_path: Path, name: str, codec: str, pixels: str, suffix: str | None
) -> None:
    source = clip(tmp_path / name, codec, pixels)
    made = prepare_clip(source, tmp_path / "x7f3")
    assert suffix is None or made.suffix == suffix
    assert pictures_of(made) == pictures_of(source)
    data = made.read_bytes()
    assert len(data) == CLIP_CLASS
    for word in (TITLE.encode(), b"1954", b"Bern", b"Lavf6"):
        assert word not in data
    assert [path for path in tmp_path.iterdir() if ".part" in path.name] == []


def test_a_longer_clip_of_the_same_class_has_the_same_size(tmp_path: Path) -> None:
    sizes = set()
    for count in (10, 60):
        source = clip(tmp_path / f"{count}.mp4", pictures=count)
        sizes.add(prepare_clip(source, tmp_path / f"out{count}").stat().st_size)
    assert sizes == {CLIP_CLASS}


def test_the_same_clip_is_prepared_the_same_way_every_time(tmp_path: Path) -> None:
    source = clip(tmp_path / "a.mkv", "ffv1")
    one, two = prepare_clip(source, tmp_path / "one"), prepare_clip(source, tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()


def test_what_is_no_clip_is_refused_with_a_reason(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.mp4"
    rubbish.write_bytes(b"\0\1\2\3 not a film " * 999)
    sound = tmp_path / "sound.wav"
    with av.open(str(sound), "w") as out:
        stream = out.add_stream("pcm_s16le", rate=8000, layout="mono")
        frame = av.AudioFrame(format="s16", layout="mono", samples=800)
        frame.planes[0].update(bytes(frame.planes[0].buffer_size))
        frame.sample_rate = 8000
        out.mux(stream.encode(frame))
    missing = tmp_path / "missing.mp4"
    for source, reason in ((rubbish, "unreadable"), (missing, "unreadable"), (sound, "no_video")):
        with pytest.raises(CannotUse) as refused:
            prepare_clip(source, tmp_path / "out")
        assert refused.value.reason == reason
    assert not list(tmp_path.glob("out*"))


def test_a_clip_cut_off_in_the_middle_is_played_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = clip(tmp_path / "a.mkv", pictures=200).read_bytes()
    short = tmp_path / "short.mkv"
    short.write_bytes(whole[: len(whole) // 2])
    made = prepare_clip(short, tmp_path / "out")
    assert 0 < len(pictures_of(made)) < 200
