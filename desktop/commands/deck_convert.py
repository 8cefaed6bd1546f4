"""`golest deck convert`: anybody's videos become clips of a deck."""

from __future__ import annotations

import argparse
import math
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from desktop.words import Words
from desktop.workshop.converting import Conversion, Progress
from desktop.workshop.draft import Box, Source
from net.clip_files import CannotUse
from net.decks import TEXTS

CLIPS = "clips"
_TIME = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")
WAYS = ("blur", "fill")


def add_to(commands: Any) -> None:
    """Adds the command to `golest deck`."""
    one = commands.add_parser(
        "convert",
        help="makes clips for a deck of videos of any kind",
        description="Makes clips of videos: cut, with parts hidden, equally loud, without tags. "
        "The videos themselves are only read.",
    )
    add = one.add_argument
    add("source", nargs="+", type=Path, help="the videos")
    add("--deck", type=Path, required=True, metavar="DIR", help=f"the deck's folder; into {CLIPS}/")
    add("--from", dest="cut_in", type=_seconds, default=0.0, metavar="TIME", help="12.5 or 1:02:03")
    add("--to", dest="cut_out", type=_seconds, metavar="TIME", help="where it ends")
    add(
        "--box",
        action="append",
        type=_box,
        default=[],
        metavar="X,Y,W,H[,fill]",
        help="a part of the picture to blur, or to fill, in shares of its width and height "
        "(repeatable)",
    )
    add("--json", action="store_true", help="one JSON object for each step")
    one.set_defaults(run=run)


def _seconds(text: str) -> float:
    found = _TIME.fullmatch(text.strip())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; write 12.5 or 1:02.5")
    hours, minutes, seconds = found.groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(seconds)


def _box(text: str) -> Box:
    *numbers, how = text.split(",") if text.endswith(WAYS) else (*text.split(","), "blur")
    try:
        left, top, wide, high = map(float, numbers)
    except ValueError:
        left = math.nan
    inside = left >= 0 and top >= 0 and wide > 0 and high > 0
    if not inside or left + wide > 1.001 or top + high > 1.001 or how not in WAYS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no box; write X,Y,W,H as shares of the picture: 0.05,0.05,0.2,0.1"
        )
    return Box(left, top, wide, high, "fill" if how == "fill" else "blur")


def run(chosen: argparse.Namespace) -> int:
    """Makes one clip after the other; 1 if there is one that could not be made."""
    if chosen.cut_out is not None and chosen.cut_out <= chosen.cut_in:
        print("--to must be later than --from.", file=sys.stderr)
        return 2
    folder = chosen.deck / CLIPS
    said = _Said(chosen.json)
    for file in chosen.source:
        source = Source(str(file.absolute()), chosen.cut_in, chosen.cut_out, tuple(chosen.box))
        try:
            clip = Conversion(source, folder).run(lambda told, file=file: said.step(file, told))
        except CannotUse as error:
            said.refused(file, error.reason)
        except KeyboardInterrupt:
            said.refused(file, "cancelled")
            return 1
        else:
            said.made(file, f"{CLIPS}/{clip.name}")
    if said.clips and not chosen.json and not any((chosen.deck / text).exists() for text in TEXTS):
        print(f"{chosen.deck} has no deck.csv yet; name the clips in its column clip.")
    return 1 if said.failed else 0


class _Said:
    """What is printed."""

    def __init__(self, as_json: bool) -> None:
        self._json, self._words = as_json, Words("en")
        self._line = not as_json and sys.stderr.isatty()
        self.clips = self.failed = 0

    def step(self, file: Path, told: Progress) -> None:
        if self._json:
            self._say(source=str(file), progress=round(told.share, 3), left=told.left)
        elif self._line:
            left = "" if told.left is None else f", {told.left:.0f} s left"
            print(f"\r\x1b[K{file.name}: {told.share:.0%}{left}", end="", file=sys.stderr)

    def made(self, file: Path, clip: str) -> None:
        self.clips += 1
        if self._json:
            self._say(source=str(file), clip=clip)
        else:
            self._clear()
            print(f"{file}: {clip}")

    def refused(self, file: Path, code: str) -> None:
        self.failed += 1
        text = self._words(f"workshop.reason_{code}")
        if self._json:
            self._say(source=str(file), refused=code, text=text)
        else:
            self._clear()
            print(f"{file}: {text}.", file=sys.stderr)

    def _clear(self) -> None:
        if self._line:
            print("\r\x1b[K", end="", file=sys.stderr)

    def _say(self, **what: object) -> None:
        print(msgspec.json.encode(what).decode(), flush=True)
