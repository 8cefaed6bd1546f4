"""Any video in, one kind out: what a clip is afterwards, and that nothing of the source is left."""

from __future__ import annotations

import hashlib
import shutil
import struct
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import pytest

from desktop.commands.deck import main
from desktop.workshop.convert import GAP, LOUDNESS, convert
from desktop.workshop.converting import ROOT, Conversion
from desktop.workshop.draft import Box, Draft, Source
from desktop.workshop.filters import meter_graph, shown_rate, shown_size
from desktop.workshop.peek import Ask, Peek
from desktop.workshop.store import sweep
from net.clip_files import CLIP_CLASS, CannotUse
from tests.film.videos import TITLE, video

Colour = tuple[int, int, int]


def frames(path: Path) -> list[av.VideoFrame]:
    with av.open(str(path)) as opened:
        return [frame.reformat(format="rgb24") for frame in opened.decode(video=0)]


def at(frame: av.VideoFrame, across: float, down: float) -> Colour:
    plane = frame.planes[0]
    x, y = int(across * frame.width), int(down * frame.height)
    start = y * plane.line_size + 3 * x
    red, green, blue = bytes(memoryview(plane)[start : start + 3])
    return red, green, blue


def level(path: Path) -> float:
    """LUFS."""
    with av.open(str(path)) as opened:
        graph, said = None, {}
        for frame in opened.decode(audio=0):
            graph = graph or meter_graph(opened.streams.audio[0], frame)
            graph.push(frame)
            while True:
                try:
                    said = graph.pull().metadata
                except (BlockingIOError, EOFError):
                    break
        return float(said["lavfi.r128.I"])


KINDS: dict[str, dict[str, Any]] = {
    "a.mp4": {"codec": "mpeg4", "sound": "mono"},
    "b+& ő 😀.mkv": {"codec": "libvpx-vp9", "sound": "5.1", "size": (200, 150),
                      "options": {"deadline": "realtime", "cpu-used": "8"}},
    "c.ts": {"codec": "mpeg2video", "sound": "stereo", "heard": "mp2"},
    "d.avi": {"codec": "mjpeg", "pixels": "yuvj420p", "size": (162, 98), "sound": "stereo",
              "heard": "pcm_s16le"},
    "e.mov": {"codec": "libx264", "rate": 60, "size": (90, 160)},
    "f.webm": {"codec": "libvpx", "options": {"deadline": "realtime", "cpu-used": "8"},
               "sound": "stereo", "heard": "libopus"},
    "g.webm": {"codec": "libsvtav1", "options": {"preset": "12"}},
    "h.mp4": {"codec": "libx265", "options": {"x265-params": "log-level=none"}},
    "odd size.mkv": {"codec": "ffv1", "size": (161, 91)},
    "interlaced.ts": {"codec": "mpeg2video", "options": {"flags": "+ilme+ildct"}},
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_any_kind_becomes_the_one_that_is_played(tmp_path: Path, name: str) -> None:
    facts = KINDS[name]
    (tmp_path / "own").mkdir()
    source = video(tmp_path / "own" / name, **facts)
    before = hashlib.sha256(source.read_bytes()).digest()
    clip = convert(Source(str(source)), tmp_path / "clip.mp4")
    size = facts.get("size", (160, 90))
    with av.open(str(clip)) as opened:
        (picture,) = opened.streams.video
        assert len(opened.streams) == 1 + bool(facts.get("sound"))
        assert (picture.codec_context.name, picture.profile) == ("h264", "High")
        assert (picture.width, picture.height) == tuple(round(side / 2) * 2 for side in size)
        assert picture.average_rate == (30 if facts.get("rate") == 60 else 25)
        assert picture.pix_fmt == "yuv420p"
        heard = [(s.codec_context.name, s.layout.name) for s in opened.streams.audio]
        assert heard == ([("aac", "stereo")] if facts.get("sound") else [])
        assert abs(opened.duration / av.time_base - 1.0) < 0.15
        assert not opened.metadata.keys() & {"title", "comment", "date", "creation_time"}
    data = clip.read_bytes()
    assert TITLE.encode() not in data
    assert data.index(b"moov") < data.index(b"mdat")
    assert clip.stat().st_size % CLIP_CLASS == 0
    assert hashlib.sha256(source.read_bytes()).digest() == before
    assert [path.name for path in source.parent.iterdir()] == [name]


def told_all_over(path: Path) -> Path:
    """A video with chapters, a subtitle and an attached file, all of which tell the goal."""
    plain, words = video(path.with_suffix(".mp4"), sound="mono"), path.with_suffix(".srt")
    words.write_text(f"1\n00:00:00,000 --> 00:00:00,900\n{TITLE}\n", "utf-8")
    with av.open(str(plain)) as film, av.open(str(words)) as said, av.open(str(path), "w") as out:
        tracks = {
            id(stream): out.add_stream_from_template(stream)
            for stream in (*film.streams, *said.streams)
        }
        out.add_attachment(f"{TITLE}.txt", "text/plain", TITLE.encode())
        chapter: Any = {"id": 1, "start": 0, "end": 900, "time_base": Fraction(1, 1000)}
        out.set_chapters([{**chapter, "metadata": {"title": f"Rahn, {TITLE}"}}])
        for opened in (film, said):
            for packet in opened.demux():
                if packet.dts is not None:
                    packet.stream = tracks[id(packet.stream)]
                    out.mux(packet)
    return path


def test_chapters_subtitles_and_what_is_attached_stay_behind(tmp_path: Path) -> None:
    source = told_all_over(tmp_path / "a.mkv")
    with av.open(str(source)) as opened:
        kinds = {stream.type for stream in opened.streams}
        assert kinds == {"video", "audio", "subtitle", "attachment"} and opened.chapters()
    peek = Peek()
    tags = peek.ask(Ask(str(source), facts=True))[0].tags
    peek.close()
    assert f"Rahn, {TITLE}" in tags
    clip = convert(Source(str(source)), tmp_path / "clip.mp4")
    with av.open(str(clip)) as opened:
        assert [stream.type for stream in opened.streams] == ["video", "audio"]
        assert opened.chapters() == []
    assert TITLE.encode() not in clip.read_bytes()


def test_no_clip_is_larger_or_faster_than_what_is_played() -> None:
    sizes = {(3840, 2160): (1280, 720), (1920, 800): (1280, 534), (1080, 1920): (404, 720),
             (101, 51): (100, 52), (4096, 2): (1280, 16), (2, 2): (16, 16)}  # fmt: skip
    for size, shown in sizes.items():
        assert shown_size(av.VideoFrame(*size, "yuv420p"), None) == shown
    assert shown_size(av.VideoFrame(720, 576, "yuv420p"), Fraction(64, 45)) == (1024, 576)
    rates = {60: 30, 50: 25, Fraction(30000, 1001): Fraction(30000, 1001), 24: 24, 120: 30, 15: 30,
             Fraction(29_700_000, 991_000): 30, 1_000_000: 30, None: 30}  # fmt: skip
    for rate, shown_at in rates.items():
        given = None if rate is None else Fraction(rate)
        assert abs(shown_rate(given) - shown_at) < 0.04, rate


def test_a_picture_that_was_turned_stands_upright(tmp_path: Path) -> None:
    source = video(tmp_path / "a.mp4", size=(160, 96), seconds=0.4, turn=90)
    shown = frames(convert(Source(str(source)), tmp_path / "clip.mp4"))[0]
    assert (shown.width, shown.height) == (96, 160)
    # The white edge was on the right and is now below.
    assert at(shown, 0.5, 0.95)[0] > 200 > 60 > at(shown, 0.5, 0.5)[0]


def test_times_that_vary_become_even(tmp_path: Path) -> None:
    times = [0, 10, 50, 200, 210, 500, 510, 900, 920, 960]
    source = video(tmp_path / "a.mkv", "libx264", seconds=0.4, times=times)
    clip = convert(Source(str(source)), tmp_path / "clip.mp4")
    with av.open(str(clip)) as opened:
        got = [frame.time or 0.0 for frame in opened.decode(video=0)]
    steps = {round(later - before, 3) for before, later in pairwise(got)}
    assert len(steps) == 1 or max(steps) - min(steps) < 0.002
    assert 0.85 < got[-1] < 1.05


@pytest.mark.parametrize("transfer", [16, 18])
def test_hdr_becomes_what_every_screen_shows(tmp_path: Path, transfer: int) -> None:
    source = video(
        tmp_path / "a.mkv", "libx265", seconds=0.2, pixels="yuv420p10le", transfer=transfer,
        options={"x265-params": "log-level=none"},
    )  # fmt: skip
    clip = convert(Source(str(source)), tmp_path / "clip.mp4")
    shown = frames(clip)[3]
    white, grey = at(shown, 0.95, 0.5), at(shown, 0.4, 0.5)
    assert min(white) > 225
    assert grey[0] < 235
    with av.open(str(clip)) as opened:
        assert opened.streams.video[0].codec_context.color_trc == 1


def test_clips_are_equally_loud_and_silence_stays_silent(tmp_path: Path) -> None:
    for loud in (0.02, 0.6):
        source = video(tmp_path / f"{loud}.mp4", seconds=2.0, sound="stereo", loud=loud)
        clip = convert(Source(str(source)), tmp_path / "clip.mp4")
        assert abs(level(clip) - LOUDNESS) < 1
    silent = video(tmp_path / "silent.mp4", seconds=1.0, sound="stereo")
    assert level(convert(Source(str(silent)), tmp_path / "clip.mp4")) <= -70


def test_a_cut_begins_and_ends_where_it_was_set(tmp_path: Path) -> None:
    source = video(tmp_path / "a.mp4", seconds=2.0, sound="mono")
    clip = convert(Source(str(source), 0.5, 1.5), tmp_path / "clip.mp4")
    shown = frames(clip)
    assert abs(len(shown) - 25) <= 1
    # It gets brighter by 100 a second, from 0 on.
    assert abs(at(shown[0], 0.5, 0.5)[0] - 50) < 12
    assert abs(at(shown[-1], 0.5, 0.5)[0] - 150) < 12
    with pytest.raises(CannotUse) as refused:
        convert(Source(str(source), 5.0), tmp_path / "none.mp4")
    assert refused.value.reason == "nothing_left"


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
    with pytest.raises(CannotUse) as refused:
        convert(Source(str(tmp_path / "x.mp4")), tmp_path / "clip.mp4")
    assert refused.value.reason == "unreadable"
    assert not (tmp_path / "clip.mp4").exists()


def test_a_video_that_breaks_off_gives_what_there_was(tmp_path: Path) -> None:
    source = video(tmp_path / "a.ts", "mpeg2video", seconds=2.0)
    source.write_bytes(source.read_bytes()[: source.stat().st_size // 2])
    shown = frames(convert(Source(str(source)), tmp_path / "clip.mp4"))
    assert 10 < len(shown) < 50


def test_a_last_picture_that_says_it_lasts_for_days_does_not(tmp_path: Path) -> None:
    source = video(tmp_path / "long.mp4", size=(64, 48), seconds=0.2)
    data = bytearray(source.read_bytes())
    times = data.index(b"stts") + 8
    pictures = 5
    assert int.from_bytes(data[times + 4 : times + 8], "big") == pictures
    data[times : times + 12] = struct.pack(">3I", 1, pictures, 2**31 - 1)
    source.write_bytes(data)
    convert(Source(str(source)), tmp_path / "clip.mp4")
    assert len(frames(tmp_path / "clip.mp4")) <= (GAP + 1) * 30


def test_a_conversion_can_be_ended_at_any_time_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Source(str(video(tmp_path / "a.mp4")))
    folder = tmp_path / "clips"

    def reason(conversion: Conversion, progress: Any = lambda told: None) -> str:
        with pytest.raises(CannotUse) as refused:
            conversion.run(progress)
        assert list(folder.iterdir()) == []
        return refused.value.reason

    running = Conversion(source, folder)
    assert reason(running, lambda told: running.cancel()) == "cancelled"
    hanging = Conversion(source, folder, patience=0.0)
    assert reason(hanging) == "too_slow"
    monkeypatch.setattr(
        sys, "executable", shutil.which("false")
    )  # a process that ends without a word
    assert reason(Conversion(source, folder)) == "broke"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux shuts a process in")
def test_a_process_that_reads_videos_reaches_nothing_else(tmp_path: Path) -> None:
    for name in ("own", "inside"):
        (tmp_path / name).mkdir()
    for name in ("own/a.mp4", "own/b.mp4"):
        (tmp_path / name).write_bytes(b"as it was")
    tries = f"""
import os, socket
from pathlib import Path
from desktop.workshop.limits import limit_myself
folder = Path({str(tmp_path)!r})
kept = limit_myself([folder / "own/a.mp4"], folder / "inside")
def able(do):
    try:
        do()
    except OSError:
        return False
    return True
print({{
    "read": able((folder / "own/a.mp4").read_bytes),
    "write": able(lambda: (folder / "inside/x").write_bytes(b"x")),
}}, {{
    "files": "files" in kept and any([able((folder / "own/b.mp4").read_bytes),
        able(lambda: (folder / "own/a.mp4").write_bytes(b"x")),
        able(lambda: (folder / "own/c.mp4").write_bytes(b"x"))]),
    "network": "network" in kept and any([able(socket.socket),
        able(lambda: os.execv("/bin/true", ["true"]))]),
}})
"""
    done = subprocess.run(
        [sys.executable, "-c", tries], cwd=ROOT, capture_output=True, text=True, check=True
    )
    able = "{'read': True, 'write': True}"
    assert done.stdout.strip() == f"{able} {{'files': False, 'network': False}}"
    assert (tmp_path / "own/a.mp4").read_bytes() == b"as it was"


def test_the_command_makes_clips_and_says_why_one_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = video(tmp_path / "á +&.mp4", seconds=1.0)
    (tmp_path / "bad.mp4").write_bytes(b"nothing")
    words = ["--deck", str(tmp_path / "deck"), "--from", "0:00.2", "--to", "0.8"]
    words += ["--box", "0.1,0.1,0.2,0.2,fill"]
    assert main(["convert", str(good), str(tmp_path / "bad.mp4"), *words]) == 1
    said = capsys.readouterr()
    (clip,) = (tmp_path / "deck" / "clips").iterdir()
    assert f"clips/{clip.name}" in said.out
    assert "bad.mp4: it is no video of a known kind, or broken." in said.err
    assert abs(len(frames(clip)) - 15) <= 1
    sweep(tmp_path / "deck", Draft("Mine"))
    assert clip.exists(), "it waits for the card that will name it"
    with pytest.raises(SystemExit):
        main(["convert", str(good), "--deck", str(tmp_path), "--box", "0.9,0,0.5,1"])


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
        assert peek.ask(Ask(str(tmp_path / "none.mp4")))[0].wrong == "missing"
        # It goes on after a video that cannot be read.
        assert peek.ask(Ask(str(source), 0.0))[0].wide == 160
        facts = peek.ask(Ask(str(source), facts=True))[0]
        assert abs(facts.seconds - 2.0) < 0.1 and TITLE in facts.tags
        (tmp_path / "x.mp4").write_bytes(b"no video")
        assert peek.ask(Ask(str(tmp_path / "x.mp4"), facts=True))[0].wrong == "unreadable"
    finally:
        peek.close()
    assert peek.ask(Ask(str(source)))[0].wrong  # and starts no other process
