"""The last picture of a clip, had anew by a player of its own. No Qt in here.

On a busy machine VLC drops pictures that come too late, the clip's last ones with them. So its end
is opened once more, unseen and unheard, by a libVLC that drops none, and stepped to the last.
"""

import logging
import threading
import time
from collections.abc import Callable

from desktop.video import frames as painting
from desktop.video import libvlc
from desktop.video.frames import Frames

log = logging.getLogger(__name__)

_LOOK = 0.01
_FROM_END = 0.3
"""Seconds from its end that a clip is opened at: no more than VLC reads ahead before it shows
anything, so none of it can be too late."""


class Last:
    """`done(last)` is the last it does, in a thread of its own; its picture is then in `frames`, or
    could not be had. wait() before the clip is freed, drop() where that is not to take long."""

    def __init__(
        self,
        media: "Callable[[libvlc.vlc.Instance], libvlc.vlc.Media]",
        size: tuple[int, int],
        length: float,
        patience: float,
        done: Callable[["Last"], None],
    ) -> None:
        self.frames: Frames | None = None
        self._new_media, self._size, self._done = media, size, done
        self._place, self._patience = max(0.0, length - _FROM_END), patience
        self._dropped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="end of a clip", daemon=True)
        self._thread.start()

    def drop(self) -> None:
        self._dropped.set()

    def wait(self) -> None:
        self._thread.join()

    def _work(self) -> None:
        try:
            frames = self._painted()
        except Exception:
            log.exception("the last picture of a clip could not be had")
        else:
            self.frames = None if self._dropped.is_set() else frames
        self._done(self)

    def _painted(self) -> Frames | None:
        one = libvlc.thorough()
        media = self._new_media(one)
        media.add_option(":play-and-pause")
        media.add_option(f":start-time={self._place:.3f}")
        player = one.media_player_new()
        player.set_media(media)
        frames = Frames(*self._size, lambda: None)
        libvlc.paint_into_memory(
            player, frames.key,
            painting.on_lock, painting.on_display, painting.on_format, painting.on_cleanup,
        )  # fmt: skip
        try:
            return frames if self._reach_the_end(player, frames) else None
        finally:
            player.stop()
            player.release()
            media.release()
            frames.forget()

    def _reach_the_end(self, player: "libvlc.vlc.MediaPlayer", frames: Frames) -> bool:
        went_on = threading.Event()
        kind, events = libvlc.vlc.EventType.MediaPlayerPlaying, player.event_manager()
        events.event_attach(kind, lambda _: went_on.set())
        try:
            if player.play() < 0 or not self._comes(lambda: _paused(player)) or not frames.count:
                return False
            # It may have paused with the last picture ready and not shown; the step shows it. VLC
            # obeys one after the other: when it has gone on, the step is done.
            went_on.clear()
            player.next_frame()
            player.set_pause(0)
            return self._comes(went_on.is_set)
        finally:
            events.event_detach(kind)

    def _comes(self, there: Callable[[], bool]) -> bool:
        until = time.monotonic() + self._patience
        while not there():
            if self._dropped.wait(_LOOK) or time.monotonic() > until:
                return False
        return True


def _paused(player: "libvlc.vlc.MediaPlayer") -> bool:
    return player.get_state() == libvlc.vlc.State.Paused
