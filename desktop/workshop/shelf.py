"""The clip that is looked at in the workshop, on its one player.

libVLC only ever gets clips that we made: one that came with somebody's deck is made anew first."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage
from shiboken6 import isValid

from desktop.look import Look
from desktop.tables.goal.clip import clip_words
from desktop.video import ClipWidget, Player
from desktop.words import Words
from desktop.workshop import store
from desktop.workshop.draft import Item, Source
from desktop.workshop.videos import Videos

COPY = "copy of "
"""Begins the key under which a clip is made only to be looked at."""


class Shelf(QObject):
    """`came`: a clip that had to be made anew is there."""

    came = Signal()

    def __init__(self, videos: Videos, parent: QObject) -> None:
        super().__init__(parent)
        self.player: Player | None = None
        self.copies: dict[Path, Path | None] = {}
        self._videos = videos
        self._shown: ClipWidget | None = None
        self._still: tuple[str, float] = ("", 0.0)
        videos.glimpsed.connect(self._glimpsed)
        self._temporary = tempfile.TemporaryDirectory(prefix="golest-clips-")

    def widget(self, look: Look, words: Words) -> ClipWidget:
        """What shows the clip on a page; the player stays when the page is made anew."""
        if self.player is None:
            self.player = Player(self)
        self._shown = ClipWidget(self.player, clip_words(words), look)
        return self._shown

    def load(self, folder: Path | None, item: Item | None) -> None:
        """The item's clip, if it has one, ready to be played."""
        if self.player is None:
            return
        self.player.stop()
        self._show_still(folder, item)
        shown = self.clip_of(folder, item)
        if shown is not None:
            self.player.load(shown)

    def _show_still(self, folder: Path | None, item: Item | None) -> None:
        """Until the clip is there and runs, its first picture says which video it is."""
        if self._shown is not None and isValid(self._shown):
            self._shown.show_still(None)
        self._still = ("", 0.0)
        if folder is None or item is None:
            return
        clip = str(folder / item.clip) if item.clip else ""
        of = item.source and (item.source.file, item.source.cut_in)
        self._still = (clip, 0.0) if clip else of or ("", 0.0)
        if self._still[0]:
            self._videos.glimpse(*self._still)

    @Slot(str, float, object)
    def _glimpsed(self, file: str, at: float, image: QImage) -> None:
        if (file, at) == self._still and self._shown is not None and isValid(self._shown):
            self._shown.show_still(image)

    def clip_of(self, folder: Path | None, item: Item | None) -> Path | None:
        """The clip of an item in the deck of this folder; None if there is none, or not yet."""
        if folder is None or item is None or not item.clip:
            return None
        clip = folder / item.clip
        if store.made_here(item.clip):
            return clip
        if clip not in self.copies:
            self.copies[clip] = None
            self._videos.make(f"{COPY}{clip}", Source(str(clip)), Path(self._temporary.name))
        return self.copies[clip]

    def take(self, source: Source, made: Path) -> None:
        """A copy has been made; it is taken from where it lies."""
        target = Path(self._temporary.name) / f"{secrets.token_hex(8)}{made.suffix}"
        self.copies[Path(source.file)] = made.rename(target)
        self.came.emit()

    def rest(self) -> None:
        """The deck is left: no clip is held open."""
        if self.player is not None:
            self.player.close()
            self.player.deleteLater()
            self.player = None

    def close(self) -> None:
        """Before the app ends."""
        self.rest()
        self._temporary.cleanup()
