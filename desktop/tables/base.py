"""What every game's table is to the app: two doors in, one out. Knows no game and no network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import Screen
from desktop.video import Film
from desktop.words import Words

Step = dict[str, Any]
"""What somebody does, as scenarios write it: {"do": "tip", "home": 2, "away": 3}."""

ClipFilm = Callable[[str], Film | None]
"""The clip of this token, once it may be seen and is here."""
ClipState = Callable[[str], str]
"""`here`, `waiting` (it may still come), `lost` (it cannot be had here) or `none`."""


def no_clip(token: str) -> Film | None:
    return None


def may_come(token: str) -> str:
    return "waiting"


@dataclass(frozen=True)
class Around:
    """What comes with a view: the number of what this seat is asked, seconds of sand, the running
    clip's token, tokens of the cards in sight, who is not connected, who of them was sent out, who
    is a bot, whether this window has the host's rights, for a projector how to join, the game's
    options, whose laptop cannot show the running clip, and whose it waits for."""

    question: int | None = None
    sand: float | None = None
    clip: str | None = None
    clips: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    removed: frozenset[str] = frozenset()
    bots: frozenset[str] = frozenset()
    owner: bool = False
    hint: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    unseen: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()


@dataclass(frozen=True)
class Start:
    """When everybody's clip runs: at `at`, on the clock of time.monotonic, it is `position` seconds
    from its beginning. The same `token`, `number` and `again` are the same showing."""

    token: str
    number: int
    at: float
    position: float = 0.0
    again: int = 0


class Table(Screen):
    """A game as one seat or a spectator sees it. Shows what it is given, says what is wanted.

    It never decides what is legal: it lights up what the view offers. `show_view` may come at any
    time and is whole; `tell` only narrates.
    """

    acted = Signal(dict)  # a step of this seat's
    hosted = Signal(dict)  # one of the host's rights: {"do": "skip", "player": name}
    clip_said = Signal(str, str)  # token; ready, failed, started, ended
    asked = Signal(str)  # an entry of the app's: "menu"
    sounded = Signal(str)  # a sound by its recipe's name, of what runs here by itself
    finished = Signal()  # the game is over and told: the end may be shown

    def __init__(
        self,
        look: Look,
        words: Words,
        clip_film: ClipFilm = no_clip,
        clip_state: ClipState = may_come,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, words, parent)
        self._clip_film, self._clip_state = clip_film, clip_state

    # in

    def show_view(self, view: Any, me: str | None, around: Around) -> None:
        """The game as this seat (None: a spectator) may see it now."""
        raise NotImplementedError

    def tell(self, events: Sequence[Any]) -> None:
        """What has just happened, for motion and small lines."""

    def play_clip(self, start: Start) -> None:
        """Everybody starts a clip, or goes on with it after a pause."""

    def clips_changed(self) -> None:
        """Clips have come, or will not."""

    def refused(self, code: str) -> None:
        """What was sent was not taken."""

    def wear(self, look: Look) -> None:
        """Another size, theme or text size; nothing that was begun is lost."""
        self.look = look
        self._ground = QPixmap()
        self.update()

    def keeps(self) -> dict[str, Any]:
        """What goes on in a table made anew in this one's place, in another language or text size:
        its constructor takes it. From now on it is not this one's to close."""
        return {}

    def close_clips(self) -> None:
        """The table goes away: lets go of every clip."""

    def menu_place(self) -> QPoint:
        """Where a menu opens, globally."""
        return self.mapToGlobal(QPoint(0, 0))
