"""Plays the app's sounds through libVLC, from a thread of its own. No Qt, no table, no network.

Sounds are made when they are first wanted, in the volume that is wanted, and kept as files in the
cache: VLC's own volume is the whole program's on some systems. Without VLC, without a device,
with a full disk it is silent; nothing ever waits for a sound.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import os
import queue
import threading
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from desktop.sounds import recipes
from desktop.video import libvlc
from desktop.video.device import device, unheard
from desktop.video.player import SILENT_VARIABLE

log = logging.getLogger(__name__)

EDITION = 1
"""Part of every file's name: raise it when a recipe changes."""
_STEP = 5
"""Volumes are rounded to so many percent: a slider makes no hundred files."""
_AT_ONCE = 4
_SAME = 0.12  # seconds within which the same sound is heard once
_LATE = 0.5  # a sound that is later than this is left out
_LONGEST = 4.0
_LOOK = 0.05
_ENDED, _ERROR = 6, 7  # libvlc_state_t


@dataclass
class _Playing:
    player: Any
    media: Any
    since: float


class Speaker:
    """`play` may be called from any thread. After `close` everything is silent."""

    def __init__(self, folder: Path, volume: int = 80, *, muted: bool = False) -> None:
        """`folder` is where made sounds are kept; it need not exist. `volume` in percent."""
        self._folder = folder
        self.set_volume(volume, muted=muted)
        self._orders: queue.SimpleQueue[tuple[float, str] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._last: dict[str, float] = {}
        self._numbers = count()
        self._due: list[tuple[float, int, str]] = []
        self._playing: list[_Playing] = []
        self._silent = bool(os.environ.get(SILENT_VARIABLE))

    def set_volume(self, volume: int, *, muted: bool) -> None:
        """From now on; sounds that play go on as they are."""
        self._volume = min(100, -(-volume // _STEP) * _STEP)
        self._muted = muted

    def play(self, name: str, after: float = 0.0) -> None:
        """A sound by its recipe's name, `after` seconds from now. Raises KeyError."""
        if name not in recipes.RECIPES:
            raise KeyError(name)
        if self._silent or self._muted or not self._volume or device.deaf:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()
        self._orders.put((time.monotonic() + after, name))

    def close(self) -> None:
        """Silence, for good; waits a second at most for VLC to let go."""
        self._silent = True
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join(1.0)

    # The thread's own.

    def _work(self) -> None:
        try:
            while self._next_order():
                self._start_due()
                self._let_go()
        except Exception:  # a sound is never worth an evening
            log.exception("sounds are silent from now on")
            self._silent = True
        finally:
            self._let_go(all_of_them=True)

    def _next_order(self) -> bool:
        """Waits for the next thing to do. False: the speaker is closed."""
        wait = None
        if self._due:
            wait = max(0.0, self._due[0][0] - time.monotonic())
        if self._playing:
            wait = min(_LOOK, _LOOK if wait is None else wait)
        with contextlib.suppress(queue.Empty):
            order = self._orders.get(timeout=wait)
            if order is None:
                return False
            when, name = order
            heapq.heappush(self._due, (when, next(self._numbers), name))
        return True

    def _start_due(self) -> None:
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            when, _, name = heapq.heappop(self._due)
            late = now - when > _LATE
            again = now - self._last.get(name, -_SAME) < _SAME
            if late or again or self._muted or device.deaf or len(self._playing) >= _AT_ONCE:
                continue
            self._last[name] = now
            self._start(name)

    def _start(self, name: str) -> None:
        vlc = libvlc.instance()
        file = self._file(name)
        if vlc is None or file is None:
            return
        media = vlc.media_new_path(os.fsencode(file))
        media.add_option(":no-video")
        player = vlc.media_player_new()
        player.set_media(media)
        player.play()
        self._playing.append(_Playing(player, media, time.monotonic()))

    def _file(self, name: str) -> Path | None:
        """The sound in the wanted volume, made if it is not there. None: it cannot be kept."""
        file = self._folder / f"{name}-{EDITION}-{self._volume}.wav"
        if not file.exists():
            fresh = file.with_suffix(f".{os.getpid()}")
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                fresh.write_bytes(recipes.wav(name, self._volume))
                os.replace(fresh, file)
            except OSError as trouble:
                log.warning("no sound, it cannot be kept: %s", trouble)
                return None
        return file

    def _let_go(self, *, all_of_them: bool = False) -> None:
        """Frees what has ended."""
        for one in list(self._playing):
            state = one.player.get_state()
            over = int(getattr(state, "value", state) or 0) in (_ENDED, _ERROR)
            if over or all_of_them or time.monotonic() - one.since > _LONGEST:
                if over and unheard(one.media, 1):
                    device.missing()
                one.player.stop()
                one.player.release()
                one.media.release()
                self._playing.remove(one)
