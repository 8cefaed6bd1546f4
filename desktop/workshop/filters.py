"""The ways of pictures and of sound through FFmpeg's filters. PyAV; no Qt, no file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from av.audio.stream import AudioStream
from av.filter import Graph
from av.filter.context import FilterContext
from av.video.stream import VideoStream

from desktop.workshop.draft import Box

WIDE, HIGH = 1280, 720
SMALLEST = 16
SOUND = 48_000
RATES = (Fraction(24000, 1001), Fraction(24), Fraction(25), Fraction(30000, 1001), Fraction(30))
NEAR = 0.02
TURNS = {90: ("cclock",), 180: ("clock", "clock"), 270: ("clock",)}
UNKNOWN, PQ, HLG = 2, 16, 18
"""As H.264 numbers them."""
WHITE, PEAK, BEND = 203, 1000, 0.3
"""Nits of paper and of the brightest lamp in an HDR picture; below BEND nothing is squeezed."""
LINEAR = {
    PQ: "pow(max(pow({v},1/78.84375)-0.8359375,0)/(18.8515625-18.6875*pow({v},1/78.84375)),"
    "1/0.1593017578125)*10000",
    HLG: f"pow(if(lte({{v}},0.5),{{v}}*{{v}}/3,"
    f"(exp(({{v}}-0.55991073)/0.17883277)+0.28466892)/12),1.2)*{PEAK}",
}
BT2020_TO_709 = (
    "rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:"
    "br=-0.0182:bg=-0.1006:bb=1.1187"
)

Steps = Sequence[tuple[str, str]]


def even(value: float) -> int:
    return max(SMALLEST, round(value / 2) * 2)


def shown_size(frame: Any, shape: Fraction | None) -> tuple[int, int]:
    """How large a decoded picture is shown at most: upright, with square points, at most 720p."""
    ratio = float(shape or 1)
    wide = frame.width * (ratio if 0.2 <= ratio <= 5 else 1.0)
    high = float(frame.height)
    if turn_of(frame) in (90, 270):
        wide, high = high, wide
    share = min(1.0, WIDE / wide, HIGH / high)
    return min(WIDE, even(wide * share)), min(HIGH, even(high * share))


def turn_of(frame: Any) -> int:
    return round((getattr(frame, "rotation", 0) or 0) / 90) * 90 % 360


def shown_rate(rate: Fraction | None) -> Fraction:
    """Pictures a second: the video's own if it is a usual one, half of it above 31, else 30."""
    wanted = float(rate or 30)
    while wanted > 31:
        wanted /= 2
    nearest = min(RATES, key=lambda one: abs(one - wanted))
    return nearest if abs(nearest - wanted) <= NEAR * wanted else RATES[-1]


def picture_graph(
    stream: VideoStream,
    frame: Any,
    size: tuple[int, int],
    rate: Fraction,
    cut: tuple[float, float],
    boxes: Sequence[Box],
) -> Graph:
    """From the stream's pictures to those of the clip; `cut` in seconds of the stream's clock."""
    graph = Graph()
    wide, high = size
    turns = TURNS.get(turn_of(frame), ())
    across = (high, wide) if len(turns) == 1 else size
    scale = f"w={across[0]}:h={across[1]}:flags=bicubic:out_range=tv"
    if stream.codec_context.colorspace == UNKNOWN:
        scale += f":in_color_matrix={'bt709' if frame.height >= HIGH else 'smpte170m'}"
    steps = [
        ("trim", f"start={cut[0]:.6f}:end={cut[1]:.6f}"),
        ("setpts", f"PTS-{cut[0]:.6f}/TB"),
        ("bwdif", "mode=send_frame:deint=interlaced"),
        *_brought_down(stream.codec_context.color_trc, scale),
        *(("transpose", f"dir={turn}") for turn in turns),
        ("setsar", "1"),
        ("format", "yuv420p"),
    ]
    last = _chain(graph, graph.add_buffer(template=stream), steps)
    for box in boxes:
        last = _hidden(graph, last, box, size)
    # However long the last picture says it lasts.
    end = cut[1] - cut[0] + float(1 / rate)
    steps = [
        ("fps", f"fps={rate}:start_time=0"), ("trim", f"end={end:.6f}"), ("format", "yuv420p"),
    ]  # fmt: skip
    _chain(graph, last, steps).link_to(graph.add("buffersink"))
    graph.configure()
    return graph


def _brought_down(transfer: int, scale: str) -> Steps:
    """To the size that is shown and, from HDR, to what every screen can show."""
    if transfer not in LINEAR:
        return [("scale", f"{scale}:out_color_matrix=bt709"), ("format", "yuv420p")]
    bright = f"({LINEAR[transfer].format(v='(val/maxval)')})/{WHITE}"
    peak = PEAK / WHITE
    a = -(BEND**2) * (peak - 1) / (BEND**2 - 2 * BEND + peak)
    b = (BEND**2 - 2 * BEND * peak + peak) / (peak - 1)
    slope = (b * b + 2 * b * BEND + BEND**2) / (b - a)
    squeezed = f"st(0,min({bright},{peak}));if(lte(ld(0),{BEND}),ld(0),"
    squeezed += f"{slope}*(ld(0)+{a})/(ld(0)+{b}))*maxval"
    coded = "pow(val/maxval,1/2.2)*maxval"
    return [
        ("scale", scale.replace(":out_range=tv", "")),
        ("format", "gbrp16le"),
        ("lutrgb", ":".join(f"{one}='{squeezed}'" for one in "rgb")),
        ("colorchannelmixer", BT2020_TO_709),
        ("lutrgb", ":".join(f"{one}='{coded}'" for one in "rgb")),
        ("scale", "out_color_matrix=bt709:out_range=tv"),
        ("setparams", "color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"),
        ("format", "yuv420p"),
    ]


def _hidden(graph: Graph, last: FilterContext, box: Box, size: tuple[int, int]) -> FilterContext:
    """The picture with this part of it filled, or blurred past reading."""
    left, wide = _covered(box.left, box.wide, size[0])
    top, high = _covered(box.top, box.high, size[1])
    if not wide or not high:
        return last
    if box.how == "fill":
        words = f"x={left}:y={top}:w={wide}:h={high}:color=black:t=fill"
        return _chain(graph, last, [("drawbox", words)])
    split = graph.add("split")
    over = graph.add("overlay", f"x={left}:y={top}")
    crop = graph.add("crop", f"w={wide}:h={high}:x={left}:y={top}")
    last.link_to(split)
    split.link_to(over, 0, 0)
    split.link_to(crop, 1, 0)
    # Large squares first: what stood there is gone, and not only out of focus.
    square = max(8, size[1] // 18)
    steps = [("pixelize", f"w={square}:h={square}"), ("gblur", f"sigma={square / 3:.2f}")]
    _chain(graph, crop, steps).link_to(over, 0, 1)
    return over


def _covered(begin: float, share: float, length: int) -> tuple[int, int]:
    """Where a box begins and how long it is, in even points that cover all of it."""
    low = max(0, math.floor(begin * length / 2) * 2)
    high = min(length, math.ceil((begin + share) * length / 2) * 2)
    if high <= low:
        return 0, 0
    high = max(high, min(length, low + SMALLEST))
    low = min(low, high - SMALLEST)
    return low, high - low


def sound_graph(
    stream: AudioStream, frame: Any, cut: tuple[float, float], gain: float, first: bool
) -> Graph:
    """From the stream's sound to the clip's: stereo, made louder by `gain` dB."""
    graph = Graph()
    start = ":first_pts=0" if first else ""
    steps = [
        ("atrim", f"start={cut[0]:.6f}:end={cut[1]:.6f}"),
        ("asetpts", f"PTS-{cut[0]:.6f}/TB"),
        ("aresample", f"{SOUND}:async=1{start}"),
        ("aformat", f"sample_fmts=fltp:sample_rates={SOUND}:channel_layouts=stereo"),
        ("volume", f"{gain:.2f}dB"),
        ("alimiter", "limit=0.84:level=0:latency=1"),
        ("asetnsamples", "n=1024:p=0"),
    ]
    _chain(graph, _heard(graph, stream, frame), steps).link_to(graph.add("abuffersink"))
    graph.configure()
    return graph


def meter_graph(stream: AudioStream, frame: Any) -> Graph:
    """How loud it is: every frame that comes out carries `lavfi.r128.I`, in LUFS so far."""
    graph = Graph()
    steps = [
        ("aformat", f"sample_rates={SOUND}:channel_layouts=stereo"),
        ("ebur128", "metadata=1"),
    ]
    _chain(graph, _heard(graph, stream, frame), steps).link_to(graph.add("abuffersink"))
    graph.configure()
    return graph


def _heard(graph: Graph, stream: AudioStream, frame: Any) -> FilterContext:
    return graph.add_abuffer(
        sample_rate=frame.sample_rate,
        format=frame.format.name,
        layout=frame.layout.name,
        time_base=stream.time_base,
    )


def _chain(graph: Graph, last: FilterContext, steps: Steps) -> FilterContext:
    for name, words in steps:
        made = graph.add(name, words)
        last.link_to(made)
        last = made
    return last
