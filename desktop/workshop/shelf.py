"""The clip that is looked at in the workshop, on its one player.

libVLC only ever gets clips that we made: one that came with somebody's deck is made anew first."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

from PySide6.QtCore import QObject, Signal

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
        self._temporary = tempfile.TemporaryDirectory(prefix="golest-clips-")

    def widget(self, look: Look, words: Words) -> ClipWidget:
        """What shows the clip on a page; the player stays when the page is made anew."""
        if self.player is None:
            self.player = Player(self)
        return ClipWidget(self.player, clip_words(words), look)

    def load(self, folder: Path | None, item: Item | None) -> None:
        """The item's clip, if it has one, ready to be played."""
        if self.player is None:
            return
        self.player.stop()
        shown = self.clip_of(folder, item)
        if shown is not None:
            self.player.load(shown)

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
