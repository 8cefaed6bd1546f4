"""Which clips of a deck are being made, how far they are together, and which were given up. Pure:
no window and no file; the time is passed in."""

from __future__ import annotations

from typing import NamedTuple

from desktop.workshop.convert import LONGEST
from desktop.workshop.converting import Progress
from desktop.workshop.draft import Item, Source

UNKNOWN = 10.0
"""Seconds a video is taken to last as long as nobody has looked."""
TELLING = 0.02
"""Share of the work from which its pace says something."""


class Whole(NamedTuple):
    """`made` of `all` clips are there; `share`, 0 to 1, of the work is done; `left` in seconds,
    None as long as nobody can tell."""

    made: int
    all: int
    share: float
    left: float | None


class Making:
    """A batch begins with the first clip that is asked for and is over with the last."""

    def __init__(self) -> None:
        self._batch: dict[str, Source] = {}
        self._made: set[str] = set()
        self._far: dict[str, Progress] = {}
        self._lengths: dict[str, float] = {}
        self._given_up: dict[str, tuple[Source, str]] = {}
        self._began = 0.0

    def begin(self, key: str, source: Source, now: float) -> None:
        """An item's clip is asked for."""
        if not self._batch:
            self._began = now
        self._batch[key] = source
        self._made.discard(key)
        self._far.pop(key, None)
        self._given_up.pop(key, None)

    def lasts(self, file: str, seconds: float) -> None:
        """How long a video is."""
        if seconds > 0:
            self._lengths[file] = seconds

    def goes_on(self, key: str, progress: Progress) -> None:
        self._far[key] = progress

    def made(self, key: str, source: Source) -> None:
        """The clip is there; one of another source is an older one that came late."""
        if self._batch.get(key) == source:
            self._made.add(key)
        self._rest()

    def give_up(self, key: str, why: str) -> None:
        """It was stopped, or cannot be made; it is not tried again by itself."""
        source = self._batch.pop(key, None)
        if source is not None:
            self._given_up[key] = (source, why)
        self._rest()

    def forget(self, key: str) -> None:
        """Its card is gone."""
        self._batch.pop(key, None)
        self._rest()

    def _rest(self) -> None:
        if self._batch.keys() <= self._made:
            self._batch.clear()
            self._made.clear()
            self._far.clear()

    def running(self) -> list[str]:
        """Items whose clips are being made, or wait to be."""
        return [key for key in self._batch if key not in self._made]

    def far(self, key: str) -> Progress | None:
        """How far one clip is; None while it waits."""
        return self._far.get(key)

    def why_not(self, item: Item) -> str:
        """Why there will be no clip of the item as it is now; empty if nothing speaks against."""
        source, why = self._given_up.get(item.key, (None, ""))
        return why if item.source is not None and item.source == source and not item.clip else ""

    def whole(self, now: float) -> Whole | None:
        """All of the batch; None if nothing is being made."""
        if not self._batch:
            return None
        work = {key: self._weight(source) for key, source in self._batch.items()}
        done = sum(weight * self._share(key) for key, weight in work.items())
        share = done / sum(work.values())
        left = (now - self._began) * (1 - share) / share if share > TELLING else None
        return Whole(len(self._made), len(self._batch), share, left)

    def _share(self, key: str) -> float:
        far = self._far.get(key)
        return 1.0 if key in self._made else far.share if far is not None else 0.0

    def _weight(self, source: Source) -> float:
        end = self._lengths.get(source.file) if source.cut_out is None else source.cut_out
        seconds = UNKNOWN if end is None else end - source.cut_in
        return min(LONGEST, max(0.1, seconds))
