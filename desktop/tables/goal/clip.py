"""The running clip: loads ahead, starts when everybody starts, says in words why it can't.

Knows a Player and the token of a clip, nothing of the card behind it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal

from desktop.look import Look
from desktop.tables.base import ClipFilm, ClipState, Start
from desktop.video import ClipWidget, ClipWords, Player
from desktop.words import Words

GONE = {"none": "goal.clip.none", "lost": "goal.clip.lost"}
MISSED = 2.0
"""Seconds after which a clip that everybody has started is not waited for here any more."""
NO_PLAYER = ("vlc_missing", "vlc_wrong_bits", "vlc_too_old", "vlc_too_new", "vlc_broken")


def clip_words(words: Words) -> ClipWords:
    return ClipWords(
        words("goal.clip.play"), words("goal.clip.again"), words("goal.clip.seek"),
        words("goal.clip.mute"), words("goal.clip.unmute"),
    )  # fmt: skip


class Clip(QObject):
    """One clip at a time on one `widget`. `said` tells the token and ready, failed, started, ended;
    `playing` whether it `runs`, `waiting` whether it `waits`.

    `show_token` loads it as soon as it is here; `play` has it run with everybody else's, as soon as
    it can; `pause` stops it with them. Who replays or seeks follows the others no more.
    """

    said = Signal(str, str)
    playing = Signal(bool)
    waiting = Signal(bool)

    def __init__(
        self,
        look: Look,
        words: Words,
        film: ClipFilm,
        state: ClipState,
        player: Player | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.player = player or Player(self)
        self.widget = ClipWidget(self.player, clip_words(words), look)
        self._words, self._film, self._state = words, film, state
        self.token: str | None = None
        self._loaded = self._without = self._held = False
        self._why = ""
        self._slow: tuple[str, ...] = ()
        self._start: Start | None = None
        self._due = 0.0  # when it runs here, if it ever does
        self._overdue = QTimer(self, singleShot=True)
        self._overdue.setTimerType(Qt.TimerType.PreciseTimer)  # others may come too early
        self._overdue.timeout.connect(self._explain)
        self._look = look
        self._busy = self._paused = self._own_way = self._about_to = self._waited = False
        self.seen_in: QSize | None = None  # the size it will be seen in, if not the present one
        self.player.ready.connect(self._tell_ready)
        self.player.started.connect(lambda: self._tell("started"))
        self.player.ended.connect(lambda: self._tell("ended"))
        self.player.failed.connect(self._failed)
        self.widget.touched.connect(self._go_own_way)
        self.player.changed.connect(lambda _: self._explain())
        self.player.changed.connect(lambda _: self._expect(False))
        self._explain()

    def move_to(
        self, table: QObject, look: Look, words: Words, film: ClipFilm, state: ClipState
    ) -> None:
        """It goes on, heard or muted as it was, on a table that was made in its old one's place."""
        self.said.disconnect()
        self.setParent(table)
        self._look, self._words, self._film, self._state = look, words, film, state
        self.widget.translate(clip_words(words))
        self.widget.wear(look)
        self._explain()

    def show_token(self, token: str | None, running: bool = False, held: bool = False) -> None:
        """This is the running clip now; None: there is none, and the last one may be seen again
        unless a card is `running`, which then is played without. `held`: it stays under seal until
        somebody starts it."""
        without = token is None and running
        if held != self._held:
            self._held = held
            self._explain()
        if (token, without) == (self.token, self._without) or (token is None and not running):
            return
        self.player.stop()
        self._without = without
        self.token, self._loaded, self._why = token, False, ""
        self._start, self._paused, self._own_way = None, False, False
        self.look_again()

    def wait_for(self, names: Sequence[str]) -> None:
        """Whose laptops it waits for, before everybody starts it."""
        if tuple(names) != self._slow:
            self._slow = tuple(names)
            self._explain()

    def look_again(self) -> None:
        """Clips have come, or will not."""
        film = self._film(self.token) if self.token and not self._loaded else None
        if film is not None:
            self._loaded = True
            if self.seen_in is not None:
                self.player.fit(self.seen_in * self.widget.devicePixelRatioF())
            self.player.load(film)
            if self._start is not None:
                self._follow(self._start)
        self._explain()

    def play(self, start: Start) -> None:
        """Everybody starts it. A showing that was begun here is only gone on with, where a pause
        has stopped it; who has gone their own way goes on with that."""
        old, self._start = self._start, start
        same = old is not None and (old.number, old.again) >= (start.number, start.again)
        if same and (self._own_way or not self._paused):
            return
        self._own_way = self._paused = False
        if self._loaded:
            self._follow(start)
            self._expect(self.player.state == "ready" and start.at > time.monotonic())
        self._explain()

    @property
    def runs(self) -> bool:
        """Whether it plays, or is about to: what makes room for it has no time when it starts."""
        return self._about_to or self.player.state == "playing"

    @property
    def waits(self) -> bool:
        """Whether everybody's showing is still to come, as far as is known here."""
        if self.token is None or self._held or self._start is not None:
            return False
        return self.player.state != "failed" and self._state(self.token) not in GONE

    @property
    def missed(self) -> bool:
        """Whether everybody has seen it before it could run here: it stands at its beginning."""
        waits = self.player.state == "ready" and not self._own_way and not self._paused
        return waits and self._start is not None and time.monotonic() >= self._due

    def _follow(self, start: Start) -> None:
        self.player.follow(start.at, start.position)
        self._wait_for(start)

    def _wait_for(self, start: Start) -> None:
        left = max(0.0, start.at - time.monotonic()) + MISSED
        self._due = time.monotonic() + left
        self._overdue.start(math.ceil(left * 1000))

    def _expect(self, about_to: bool) -> None:
        self._about_to = about_to
        self.playing.emit(self.runs)

    def pause(self, paused: bool) -> None:
        """How the common pause stands. What follows the others goes on when they do: `play`."""
        begun = self._start is not None and self.player.state not in ("ended", "failed")
        if paused and not self._paused and begun:
            self._paused = True
            self._expect(False)
            self.player.pause()
        elif self._paused and not paused and self._own_way:
            self._paused = False
            self.player.start()

    def put_aside(self) -> None:
        """Something else is looked at here."""
        self._go_own_way()
        self._expect(False)
        self.player.pause()

    def busy(self, busy: bool) -> None:
        """While the table tells something else, the clip is not `ready` for anybody."""
        self._busy = busy
        if not busy and self.player.state == "ready":
            self._tell_ready()

    def close(self) -> None:
        self.player.close()

    def _tell(self, state: str) -> None:
        if self.token is not None and self._loaded:
            self.said.emit(self.token, state)

    def _tell_ready(self) -> None:
        if self._start is not None:
            self._wait_for(self._start)
        if not self._busy:
            self._tell("ready")

    def _go_own_way(self) -> None:
        self._own_way, self._paused = True, False

    def _failed(self, reason: str) -> None:
        self._why = reason
        self._explain()
        self._tell("failed")

    def _explain(self) -> None:
        """A sentence over the picture, where there is no picture."""
        if self.waits != self._waited:
            self._waited = self.waits
            self.waiting.emit(self._waited)
        text = ""
        if self.player.state == "failed":
            text = self._words("goal.clip.no_vlc" if self._why in NO_PLAYER else "goal.clip.broken")
        elif self.token is None:
            text = self._words("goal.clip.none") if self._without else ""
        elif not self._loaded:
            coming = "goal.clip.sealed" if self._held else "goal.clip.loading"
            text = self._words(GONE.get(self._state(self.token), coming))
        elif self.player.state == "loading":
            text = self._words("goal.clip.loading")
        elif self.missed:
            here = "goal.clip.missed_here" if self._look.projector else "goal.clip.missed"
            text = self._words(here)
        elif self.player.state == "ready" and self._start is None:
            who = self._words.list(self._slow)
            text = self._words("goal.clip.ready_but" if who else "goal.clip.ready", names=who)
        self.widget.say(text)
