"""The running clip: loads ahead, starts when everybody starts, says in words why it can't.

Knows a Player and the token of a clip, nothing of the card behind it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Signal

from desktop.look import Look
from desktop.tables.base import ClipPath, ClipState
from desktop.video import ClipWidget, ClipWords, Player
from desktop.words import Words

NO_PLAYER = ("vlc_missing", "vlc_wrong_bits", "vlc_too_old", "vlc_too_new", "vlc_broken")
OPENED = ("playing", "paused", "ended")


def clip_words(words: Words) -> ClipWords:
    return ClipWords(
        words("goal.clip.play"), words("goal.clip.again"), words("goal.clip.seek"),
        words("goal.clip.mute"), words("goal.clip.unmute"),
    )  # fmt: skip


class Clip(QObject):
    """One clip at a time on one `widget`. `said` tells the token and ready, failed, started, ended.

    `show_token` loads it as soon as it is here; `play` starts it, now or once it can.
    """

    said = Signal(str, str)
    playing = Signal(bool)

    def __init__(
        self,
        look: Look,
        words: Words,
        path: ClipPath,
        state: ClipState,
        player: Player | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.player = player or Player(self)
        self.widget = ClipWidget(self.player, clip_words(words), look)
        self._words, self._path, self._state = words, path, state
        self.token: str | None = None
        self._loaded = self._wanted = self._without = False
        self._why = ""
        self._number: int | None = None
        self.largest: QSize | None = None  # the size it will be seen in, if not the present one
        self.player.ready.connect(lambda: self._tell("ready"))
        self.player.started.connect(lambda: self._tell("started"))
        self.player.ended.connect(lambda: self._tell("ended"))
        self.player.failed.connect(self._failed)
        self.player.changed.connect(lambda _: self._explain())
        self.player.changed.connect(lambda state: self.playing.emit(state == "playing"))
        self._explain()

    def speak(self, words: Words) -> None:
        self._words = words
        self.widget.translate(clip_words(words))
        self._explain()

    def show_token(self, token: str | None, running: bool = False) -> None:
        """This is the running clip now; None: there is none, and the last one may be seen again
        unless a card is `running`, which then is played without."""
        without = token is None and running
        if (token, without) == (self.token, self._without) or (token is None and not running):
            return
        self.player.stop()
        self._without = without
        self.token, self._loaded, self._wanted, self._why = token, False, False, ""
        self.look_again()

    def look_again(self) -> None:
        """Clips have come, or will not."""
        path = self._path(self.token) if self.token and not self._loaded else None
        if path is not None:
            self._loaded = True
            if self.largest is not None:
                self.player.fit(self.largest * self.widget.devicePixelRatioF())
            self.player.load(path)
            if self._wanted:
                self.player.start()
        self._explain()

    def play(self, number: int | None = None) -> None:
        """Everybody starts it; the same number only once."""
        if number is not None and number == self._number:
            return
        self._number, self._wanted = number, True
        if self._loaded:
            opened = self.player.state in OPENED
            (self.player.replay if opened else self.player.start)()
        self._explain()

    def can_come(self) -> bool:
        """Whether it is here or may still come, and plays."""
        if self.token is None or self.player.state == "failed":
            return False
        return self._loaded or self._state(self.token) != "none"

    def close(self) -> None:
        self.player.close()

    def _tell(self, state: str) -> None:
        if self.token is not None and self._loaded:
            self.said.emit(self.token, state)

    def _failed(self, reason: str) -> None:
        self._why = reason
        self._explain()
        self._tell("failed")

    def _explain(self) -> None:
        """A sentence over the picture, where there is no picture."""
        text = ""
        if self.player.state == "failed":
            text = self._words("goal.clip.no_vlc" if self._why in NO_PLAYER else "goal.clip.broken")
        elif self.token is None:
            text = self._words("goal.clip.none") if self._without else ""
        elif not self._loaded:
            gone = self._state(self.token) == "none"
            text = self._words("goal.clip.none" if gone else "goal.clip.loading")
        self.widget.say(text)
