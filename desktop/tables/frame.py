"""What every game's table has, on a laptop and on the projector: who plays, the announcer, small
lines of what has happened, the game's end. Knows no game and no network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.base import Around, ClipFilm, ClipState, Table, may_come, no_clip
from desktop.widgets.announcer import Announcer
from desktop.widgets.seat import Scoreboard
from desktop.words import Words
from engine.game import HOST, HourglassTurned, PauseEnded, Skipped, TakenBack


def _nudge(event: HourglassTurned, me: str | None, words: Words) -> str:
    """Who turned the hourglass, and by name for whom."""
    mine = event.by == me
    if not event.waiting:
        return words("goal.small.hourglass_me" if mine else "goal.small.hourglass", name=event.by)
    if me in event.waiting and not mine:
        return words("goal.small.hourglass_you", name=event.by)
    key = "goal.small.hourglass_me_who" if mine else "goal.small.hourglass_who"
    return words(key, name=event.by, names=words.list(event.waiting))


def whisper_of_all(event: Any, me: str | None, words: Words) -> str:
    """What every game says in passing of what can happen in every game."""
    if isinstance(event, HourglassTurned):
        return _nudge(event, me, words)
    if isinstance(event, PauseEnded):
        return words("goal.log.resumed")
    if isinstance(event, Skipped):
        return words("goal.log.skipped", name=event.player)
    if isinstance(event, TakenBack):
        host = event.by == HOST
        return words("goal.log.taken_back_host" if host else "goal.log.taken_back", name=event.by)
    return ""


class Framed(Table):
    """The frame: the board above, the announcer under it."""

    def __init__(
        self,
        look: Look,
        words: Words,
        clip_film: ClipFilm = no_clip,
        clip_state: ClipState = may_come,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, words, clip_film, clip_state, parent)
        self.view: Any = None
        self.me: str | None = None
        self.around = Around()
        self._told_end = False
        self.board = Scoreboard(look, self)
        self.announcer = Announcer(look, words, self)
        self.furnish()
        self.build()

    def greet(self, around: Around) -> None:
        """Says who is there again by what will be around; one whose seat a bot has is not."""
        gone = {*around.missing, *around.bots}
        back = [name for name in self.around.missing if name not in gone]
        if back:
            said = [self.words("goal.missing.came_back", name=name) for name in back]
            self.announcer.whisper(" · ".join(said))

    def why_missing(self, name: str) -> str:
        """What is said of somebody who is not connected."""
        key = "sent_out" if name in self.around.removed else "gone"
        return self.words(f"goal.missing.{key}", name=name)

    # for the game

    def build(self) -> None:
        """Makes the parts of this game's stage, once the frame stands."""

    def whisper(self, event: Any) -> str:
        """What is said of an event in passing, '' for most."""
        return whisper_of_all(event, self.me, self.words)

    # for the frames

    def furnish(self) -> None:
        """Makes what else stands around the stage."""

    def tell(self, events: Sequence[Any]) -> None:
        for event in events:
            text = self.whisper(event)
            if text:
                self.announcer.whisper(text)
            if isinstance(event, HourglassTurned):
                self.announcer.hourglass.run()

    def tell_end(self) -> None:
        """Says that the game is over, once."""
        over = self.view.phase == "over"
        if over and not self._told_end:
            self.finished.emit()
        self._told_end = over

    def arrange_head(self) -> int:
        """Puts board and announcer at the top; where they end."""
        y = 0
        for row in (self.board, self.announcer):
            tall = row.sizeHint().height()
            row.setGeometry(0, y, self.width(), tall)
            y += tall
        return y
