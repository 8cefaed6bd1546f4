"""How fast a video becomes a clip, beside plain ffmpeg with the same encoder's settings.

Both in turns, each a process of its own from its start to its end: ours as the app runs it, with
its limits, the sound's loudness measured first. The ratio is of processor time, for ours gives way
to everything else on the machine; the wall's is told beside it. ffmpeg is only for this."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from desktop.workshop.convert import THREADS
from tests.bench.figures import load, middle
from tests.net.hosts import ROOT

ROUNDS = 3
SECONDS = 10
SOURCES = {"1080p, 30 a second": "1920x1080", "720p, 30 a second": "1280x720"}
WANTED = 0.9

Cost = tuple[float, float]
"""Seconds of processor, and on the wall."""


def main(rounds: int | None = None) -> None:
    """Prints both, and the ratio."""
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        return print("conversion: ffmpeg is not here (apt install ffmpeg): left out")
    rounds = rounds or ROUNDS
    print(f"conversion: {rounds} rounds of {SECONDS} s, load {load()}")
    with tempfile.TemporaryDirectory(prefix="golest-") as name:
        for what, size in SOURCES.items():
            source = made(ffmpeg, Path(name), size)
            costs: defaultdict[str, list[Cost]] = defaultdict(list)
            for number in range(rounds):
                for who in ("ours", "ffmpeg") if number % 2 == 0 else ("ffmpeg", "ours"):
                    costs[who].append(_COST[who](ffmpeg, source, Path(name)))
            say(what, costs["ours"], costs["ffmpeg"])


def made(ffmpeg: str, folder: Path, size: str) -> Path:
    """A moving picture with noise in it, as a camera's, and a tone."""
    source = folder / f"{size}.mp4"
    picture = f"testsrc2=size={size}:rate=30,noise=alls=12:allf=t"
    inputs = ("-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=frequency=440")
    coded = ("-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac")
    quiet = (ffmpeg, "-v", "error", "-y")
    subprocess.run([*quiet, *inputs, "-t", str(SECONDS), *coded, str(source)], check=True)
    return source


def ours(ffmpeg: str, source: Path, folder: Path) -> Cost:
    job = {"source": {"file": str(source)}, "target": str(folder / "ours.mp4")}
    return cost([sys.executable, "-m", "desktop.workshop.convert"], json.dumps(job) + "\n")


def theirs(ffmpeg: str, source: Path, folder: Path) -> Cost:
    words = ("-v", "error", "-y", "-i", str(source), "-vf", "scale=1280:720")
    video = ("-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-profile:v", "high")
    sound = ("-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000")
    bare = ("-threads", str(THREADS), "-map_metadata", "-1", "-movflags", "+faststart")
    return cost([ffmpeg, *words, *video, *sound, *bare, str(folder / "theirs.mp4")])


_COST = {"ours": ours, "ffmpeg": theirs}


def cost(command: Sequence[str], said: str = "") -> Cost:
    """Of a process, its children and threads."""
    began = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, encoding="utf-8"
    )
    assert process.stdin is not None
    process.stdin.write(said)
    process.stdin.close()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command[0]} failed: {process.returncode}")
    return used.ru_utime + used.ru_stime, time.perf_counter() - began


def say(what: str, ours: list[Cost], theirs: list[Cost]) -> None:
    for at, unit in ((0, "s of processor"), (1, "s on the wall")):
        our, their = [one[at] for one in ours], [one[at] for one in theirs]
        ratio = [b / a for a, b in zip(our, their, strict=True)]
        wanted = f", at least {WANTED} wanted" if at == 0 else ""
        print(f"  {what}: ours {middle(our)}, ffmpeg {middle(their)} {unit}")
        print(f"    speed / ffmpeg: {middle(ratio)}{wanted}")


if __name__ == "__main__":
    main()
