"""One clip in one libVLC player, worked by a thread of its own. No Qt in here.

Every call into that player is made by that thread, so nothing libVLC does (opening a sound
device, a stop that takes its time, a file on a dead disk) can hold up a window. The thread looks at
the player's state instead of listening to VLC's events: no VLC thread runs code of ours but the
picture callbacks, and nothing can be stopped from inside an event.
"""

import atexit
import contextlib
import logging
import os
import queue
import stat
import threading
import time
from collections.abc import Callable

from desktop.video import frames as painting
from desktop.video import libvlc
from desktop.video import source as reading
from desktop.video.device import device, unheard
from desktop.video.frames import Frames, Picture
from desktop.video.last import Last
from desktop.video.showing import ROUNDING, Report, Showing, Stage
from desktop.video.source import Film

log = logging.getLogger(__name__)

_QUICK, _RELAXED = 0.01, 0.05  # seconds between two looks at the player
_TIME_STEP = 0.4  # VLC tells the time about three times a second; we count on between
_PAUSE_TAKES = 1.5  # a clip that cannot be paused by then is started cold
_EOF_SURE = 1.0
_PARSE_MS = 3000
_DOZES = {Stage.ENDED: 1, Stage.PAUSED: 1, Stage.READY: 8}
"""After so many times `doze` a clip at rest lets go of VLC; a primed one is to start at once."""
_EARLY = 0.010
"""Seconds from letting a resting clip run to its first picture: the same on every machine tried."""
_LATE = 0.15
"""Seconds that a clip may begin late; later, it is joined where the others are."""
_TAIL = 0.17
"""Seconds by which a clip's pictures may last shorter: so much they do with none dropped."""
_FIRST = 3
"""Pictures until the place is to be seen that a clip is opened at."""
_JOIN = 0.4
"""Seconds to go to a place and be ready to run from there."""


class Reel:
    """`tell(report)` and `arrived()` are called from other threads; after retire() never again."""

    def __init__(
        self,
        film: Film,
        showing: Showing,
        tell: Callable[[Report], None],
        arrived: Callable[[], None],
        after: "Reel | None" = None,
    ) -> None:
        self._film = film
        self._lent: int | None = None
        self._showing = showing
        self._volume, self._muted = showing.volume, showing.muted
        self._tell, self._arrived = tell, arrived
        self._mouth = threading.Lock()
        self._retired = threading.Event()
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._frames: Frames | None = None
        self._player = self._media = None
        self._stage = Stage.OPENING if showing.prime else Stage.COLD
        self._go = False
        self._plan: tuple[float, float] | None = None  # to be followed once it can be
        self._due: float | None = None  # when to let it run
        self._sought = False
        self._dozing = self._woken = False
        self._openings = 0
        self._whole = False  # whether it runs from its beginning on without a stop
        self._last: Last | None = None
        self._then: float | None = None  # where to go as soon as it is awake, 0 to 1
        self._known_length = 0.0
        self._since = self._moved = time.monotonic()
        self._was_playing = False
        self._vlc_time = self._shown_time = 0.0
        self._thread = threading.Thread(target=self._work, args=(after,), daemon=True)
        self._thread.name = "clip"
        with _registry:
            _running.add(self)
        self._thread.start()

    # What the owner says, from any thread.

    def start(self) -> None:
        self._orders.put(self._start)

    def follow(self, at: float, position: float) -> None:
        self._orders.put(lambda: self._follow(at, position))

    def replay(self) -> None:
        self._orders.put(self._replay)

    def pause(self) -> None:
        self._orders.put(self._pause)

    def seek(self, fraction: float) -> None:
        self._orders.put(lambda: self._seek(fraction))

    def sound(self, volume: int, muted: bool) -> None:
        self._orders.put(lambda: self._set_sound(volume, muted))

    def take(self) -> Picture | None:
        """The newest picture not taken yet."""
        frames = self._frames
        return frames.take() if frames else None

    def retire(self) -> None:
        """Fall silent at once; the thread stops and frees the clip in its own time."""
        with self._mouth:
            self._retired.set()
        self._orders.put(lambda: None)

    def wait(self, seconds: float) -> bool:
        """Whether the retired clip has been freed within that time."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # The thread.

    def _work(self, after: "Reel | None") -> None:
        try:
            if after is not None:  # one clip at a time, however fast they are loaded
                after.wait(self._showing.patience)
                del after
            if not self._retired.is_set():
                self._prepare()
            while not self._retired.is_set():
                self._obey()
                look = _LOOKS.get(self._stage)
                if look and not self._retired.is_set():
                    look(self)
        except Exception:
            log.exception("a clip broke")
            self._become(Stage.FAILED, "broke")
        finally:
            self._free()
            with _registry:
                _running.discard(self)

    def _obey(self) -> None:
        with contextlib.suppress(queue.Empty):
            self._orders.get(timeout=self._pace())()
        if self._due is not None and time.monotonic() >= self._due - _EARLY:
            self._roll()

    def _pace(self) -> float | None:
        """Seconds until the player is looked at again; None: only when something is said."""
        if self._due is not None:
            return max(0.0, self._due - _EARLY - time.monotonic())
        if self._stage in _DOZES and not self._dozing:
            return max(_QUICK, self._since + self._doze_after() - time.monotonic())
        return _PACES.get(self._stage)

    def _doze_after(self) -> float:
        return _DOZES[self._stage] * self._showing.doze

    def _become(self, stage: Stage, reason: str = "") -> None:
        self._stage, self._since = stage, time.monotonic()
        if stage is not Stage.ENDED:
            self._leave_last()
        if self._frames:
            self._frames.hold_still(stage in _RESTING)
        self._report(Report(stage, reason, self._shown_time, self._length()))

    def _report(self, report: Report) -> None:
        with self._mouth, contextlib.suppress(RuntimeError):  # whoever listened is deleted
            if not self._retired.is_set():
                self._tell(report)

    def _picture_arrived(self) -> None:
        with self._mouth, contextlib.suppress(RuntimeError):
            if not self._retired.is_set():
                self._arrived()

    def _prepare(self) -> None:
        wrong = self._open()
        if wrong:
            self._become(Stage.FAILED, wrong)
        elif self._stage is Stage.COLD:
            self._become(Stage.COLD)
        else:
            self._play()

    def _open(self) -> str | None:
        """Make the player; the reason why not."""
        wrong = self._open_media()
        if self._media is None:
            return wrong
        self._media.add_option(":play-and-pause")  # at its end the clip rests on its last picture
        if not self._showing.sound or device.deaf:
            self._media.add_option(":no-audio")
        size = self._picture_size()
        if not all(size):
            return "unreadable"
        self._frames = Frames(*_fitted(size, self._showing.limit), self._picture_arrived)
        self._player = libvlc.instance().media_player_new()
        self._player.set_media(self._media)
        libvlc.paint_into_memory(
            self._player, self._frames.key,
            painting.on_lock, painting.on_display, painting.on_format, painting.on_cleanup,
        )  # fmt: skip
        return None

    def _open_media(self) -> str | None:
        film = self._film
        if isinstance(film, str | os.PathLike):
            try:
                found = os.stat(film)
            except (OSError, ValueError):
                return "missing"
            if not stat.S_ISREG(found.st_mode):
                return "missing"
            size = found.st_size
        else:
            size = film.size
        if not size:
            return "empty"
        vlc = libvlc.instance()
        if vlc is None:
            return libvlc.available()
        if not isinstance(film, str | os.PathLike):
            self._lent = reading.lend(film)
        self._media = self._new_media(vlc)
        return None if self._media is not None else "unreadable"

    def _new_media(self, one: "libvlc.vlc.Instance") -> "libvlc.vlc.Media":
        if self._lent is None:
            return one.media_new_path(os.fsencode(self._film))
        return libvlc.media_read_by(
            one, self._lent, reading.on_open, reading.on_read, reading.on_seek, reading.on_close
        )

    def _picture_size(self) -> tuple[int, int]:
        if all(self._showing.size):
            return self._showing.size
        if isinstance(self._film, str | os.PathLike):
            return self._parsed_size()
        return self._film.picture

    def _parsed_size(self) -> tuple[int, int]:
        assert self._media is not None
        self._media.parse_with_options(libvlc.vlc.MediaParseFlag.local, _PARSE_MS)
        last = time.monotonic() + 2 * _PARSE_MS / 1000
        while not _value(self._media.get_parsed_status()) and time.monotonic() < last:
            if self._retired.wait(_QUICK):
                break
        return libvlc.picture_size(self._media)

    def _play(self) -> None:
        if self._showing.sound:
            self._player.audio_set_mute(True)
        self._sought = False
        self._become(Stage.OPENING)
        if self._player.play() < 0:
            self._become(Stage.FAILED, "unreadable")

    def _roll(self) -> None:
        """Let it run in the open."""
        self._plan = self._due = None
        self._was_playing = False
        self._moved = time.monotonic()
        self._whole = self._stage is Stage.READY
        self._frames.begin()
        self._stage = Stage.PLAYING
        self._player.set_pause(0)
        self._become(Stage.PLAYING)
        self._frames.show(True)
        self._set_sound(self._volume, self._muted)

    def _doze(self) -> None:
        """Stop VLC and keep the picture: at rest it would draw the same one 12 times a second."""
        self._dozing = True
        self._let_go()
        if self._stage is Stage.READY:
            self._stage = Stage.COLD

    def _let_go(self) -> None:
        self._known_length = self._length()
        self._player.stop()
        self._frames.count = 0

    def _wake(self, fraction: float, go: bool) -> None:
        """Open it anew at a place, to run on or to be paused there."""
        self._leave_last()
        if not self._dozing:
            self._let_go()
        place = fraction * self._known_length
        self._open_at(place)
        self._frames.hold_still(False)
        self._vlc_time = self._shown_time = place
        self._stage, self._since = Stage.OPENING, time.monotonic()
        self._go, self._woken, self._dozing = go, True, False
        self._then = None
        if not go:
            self._frames.rest_after(_FIRST)
        if self._showing.sound and not go:
            self._player.audio_set_mute(True)
        if self._player.play() < 0:
            self._become(Stage.FAILED, "unreadable")

    def _open_at(self, place: float) -> None:
        """Where VLC begins when it plays next, in seconds."""
        # The last one said counts, but VLC does not take the same words twice: these never are.
        self._openings += 1
        self._media.add_option(f":start-time={place:.3f}00000{self._openings}")

    def _waking(self) -> bool:
        """Whether it is being opened anew, and shows the picture it rested on."""
        return self._woken and self._stage is Stage.OPENING

    def _see_last(self) -> None:
        """Have its last picture anew, unless it must have been shown."""
        length = self._length()
        if not length or (self._whole and self._frames.lasted() >= length - _TAIL):
            return
        if self._last is not None:
            self._last.wait()  # the one before, long dropped
        size = (self._frames.width, self._frames.height)
        self._last = Last(
            self._new_media, size, length, self._showing.patience,
            lambda last: self._orders.put(lambda: self._show_last(last)),
        )  # fmt: skip

    def _show_last(self, last: Last) -> None:
        last.wait()
        if last is not self._last:
            return
        self._last = None
        if last.frames is not None and self._stage is Stage.ENDED:
            self._frames.end_on(last.frames)

    def _leave_last(self) -> None:
        if self._last is not None:
            self._last.drop()

    def _free(self) -> None:
        if self._last is not None:
            self._last.drop()
            self._last.wait()
            self._last = None
        if self._player is not None:
            self._player.stop()
            self._player.release()
        if self._media is not None:
            self._media.release()
        if self._lent is not None:
            reading.take_back(self._lent)
        if self._frames is not None:
            self._frames.forget()
        # Frames and reel know each other: left to the garbage collector, megabytes would pile up.
        self._player = self._media = self._frames = None

    # Orders.

    def _start(self) -> None:
        if self._stage is Stage.COLD:
            self._go = True
            self._play()
        elif self._stage is Stage.OPENING:
            self._go = True
        elif self._stage is Stage.SETTLING:
            if not self._sought:
                self._rewind()
            self._roll()
        elif self._stage is Stage.PAUSED and self._dozing:
            self._wake(self._shown_time / (self._known_length or 1.0), go=True)
        elif self._stage in (Stage.READY, Stage.PAUSED, Stage.SEEKING, Stage.JOINING):
            self._roll()
        elif self._stage is Stage.ENDED:
            self._replay()

    def _follow(self, at: float, position: float) -> None:
        self._plan = (at, position)
        if self._dozing or self._stage is Stage.COLD:
            self._prime_anew()
        elif self._stage not in (Stage.OPENING, Stage.SETTLING):
            self._join()

    def _prime_anew(self) -> None:
        """Open it again, hidden, to be followed when its first picture is there."""
        self._frames.show(False)
        self._frames.hold_still(False)
        self._frames.count = 0
        self._open_at(0.0)
        self._go = self._woken = self._dozing = False
        self._play()

    def _join(self) -> None:
        """To where the others are, or will be."""
        assert self._plan is not None
        at, position = self._plan
        now = time.monotonic()
        if self._stage is Stage.READY and position == 0 and now - at <= _LATE:
            self._due = at
            return
        due = max(at, now + _JOIN)
        position += due - at
        length = self._length()
        if 0 < length <= position:
            self._plan = None  # it is over; whoever wants to see it has it from its beginning
            if self._stage is Stage.PAUSED:
                self._roll()
            else:
                self._become(self._stage)
            return
        if _value(self._player.get_state()) in _OVER:
            self._player.stop()
            self._prime_anew()
            return
        self._frames.show(False)
        if self._showing.sound:
            self._player.audio_set_mute(True)
        self._player.set_pause(1)
        self._player.set_time(round(position * 1000))
        self._vlc_time = self._shown_time = position
        self._due = due
        self._become(Stage.JOINING)

    def _replay(self) -> None:
        self._plan = self._due = None
        if self._waking():
            self._then, self._go = 0.0, True
        elif self._dozing and self._stage in _SHOWN:
            self._wake(0.0, go=True)
        elif self._stage in _SHOWN:
            self._go_to(0.0)
            if self._stage is not Stage.OPENING:
                self._roll()
        else:
            self._start()

    def _pause(self) -> None:
        self._go = False
        self._plan = self._due = None
        if self._stage in (Stage.PLAYING, Stage.JOINING):
            self._player.set_pause(1)
            self._become(Stage.PAUSED)

    def _seek(self, fraction: float) -> None:
        fraction = min(max(fraction, 0.0), 1.0)
        if self._waking():
            self._then = fraction
            return
        if self._stage not in _SHOWN:
            return
        self._plan = self._due = None
        if self._dozing or self._stage in (Stage.PAUSED, Stage.SEEKING):
            # VLC may put off or forget a place it is sent to: opened there, it is there.
            self._wake(fraction, go=self._stage is Stage.ENDED)
            return
        self._go_to(fraction)
        if self._stage is Stage.ENDED:
            self._roll()

    def _peek(self) -> None:
        """VLC 3 does not reliably show where a paused clip is: let it run a little."""
        if self._showing.sound:
            self._player.audio_set_mute(True)
        self._counted = self._frames.count
        self._player.set_pause(0)
        self._become(Stage.SEEKING)

    def _go_to(self, fraction: float) -> None:
        if _value(self._player.get_state()) in _OVER:  # where play-and-pause did not hold it
            self._open_at(fraction * self._length())
            self._player.stop()
            self._frames.count = 0
            self._go = True
            self._play()
            return
        self._send_to(fraction)
        self._vlc_time = self._shown_time = fraction * self._length()
        self._moved = time.monotonic()

    def _send_to(self, fraction: float) -> None:
        self._whole = False
        self._player.set_position(fraction)

    def _rewind(self) -> None:
        self._send_to(0.0)
        self._sought = True
        self._counted = self._frames.count

    def _set_sound(self, volume: int, muted: bool) -> None:
        self._volume, self._muted = volume, muted
        heard = self._stage in _SHOWN and self._stage not in (Stage.SEEKING, Stage.JOINING)
        if self._player is not None and self._showing.sound and heard:
            self._player.audio_set_volume(volume)
            self._player.audio_set_mute(muted)

    # Looking.

    def _look_opening(self) -> None:
        state = _value(self._player.get_state())
        waited = time.monotonic() - self._since
        self._listen()
        if self._frames.count and self._then is not None:
            self._wake(self._then, self._go)
        elif self._frames.count:
            if self._go:
                self._roll()
            elif self._woken:
                self._peek()
            else:
                self._player.set_pause(1)
                self._stage, self._since = Stage.SETTLING, time.monotonic()
        elif state in _OVER and (state != _STOPPED or waited > _EOF_SURE):
            self._become(Stage.FAILED, "unreadable")  # stopped: from before, or not begun yet
        elif waited > (_EOF_SURE if state == _PAUSED else self._showing.patience):
            self._become(Stage.FAILED, "no_picture")  # paused here: at its end without a picture

    def _look_settling(self) -> None:
        """Pause, go back to the first picture, and see it come: then the start is quickest."""
        state = _value(self._player.get_state())
        waited = time.monotonic() - self._since
        if not self._sought and state == _PAUSED:
            self._rewind()
        elif self._sought and (self._frames.count >= self._counted + 2 or waited > _PAUSE_TAKES):
            self._become(Stage.READY)
            if self._plan is not None:
                self._join()
        elif waited > _PAUSE_TAKES or state in _OVER:
            self._player.stop()
            self._frames.count = 0
            self._become(Stage.COLD)
            if self._plan is not None:
                self._start()

    def _look_seeking(self) -> None:
        waited = time.monotonic() - self._since
        state = _value(self._player.get_state())
        at_the_end = state in _OVER or (state == _PAUSED and waited > _EOF_SURE)
        if self._frames.count >= self._counted + 2 or waited > _PAUSE_TAKES or at_the_end:
            self._player.set_pause(1)
            self._become(Stage.PAUSED)
            self._set_sound(self._volume, self._muted)

    def _look_resting(self) -> None:
        rested = time.monotonic() - self._since >= self._doze_after()
        if rested and not self._dozing and self._due is None:
            self._doze()

    def _look_playing(self) -> None:
        state, now = _value(self._player.get_state()), time.monotonic()
        seconds = max(0, self._player.get_time()) / 1000
        self._listen()
        if seconds != self._vlc_time or not self._was_playing:
            self._vlc_time, self._moved = seconds, now
        self._was_playing = self._was_playing or state == _PLAYING
        if state == _ERROR:
            self._become(Stage.FAILED, "broke_off")
        elif state in _OVER or (state == _PAUSED and self._at_the_end()):
            self._shown_time = self._length()
            self._see_last()
            self._become(Stage.ENDED)
        elif now - max(self._moved, self._since) > self._showing.patience:
            self._become(Stage.FAILED, "stalled")
        else:
            length = self._length()
            ahead = seconds + min(now - self._moved, _TIME_STEP)
            if not 0 < self._shown_time - ahead < _TIME_STEP:  # our counting never goes back
                self._shown_time = min(ahead, length) if length else ahead
            self._report(Report(Stage.PLAYING, "", self._shown_time, length))

    def _at_the_end(self) -> bool:
        """VLC paused by itself, rather than not having begun to run yet."""
        return self._was_playing or time.monotonic() - self._since > _EOF_SURE

    def _listen(self) -> None:
        """Without a sound device VLC tries to open one for every block, noisily: stop it."""
        if not self._showing.sound or device.deaf:
            return
        if unheard(self._media):
            self._player.audio_set_track(-1)
            device.missing()

    def _length(self) -> float:
        length = max(0, self._player.get_length()) / 1000 if self._player is not None else 0.0
        return length or self._known_length


def _value(state: object) -> int:
    """The number of one of python-vlc's enumerations, which are ctypes objects or None."""
    return int(getattr(state, "value", state) or 0)


def _fitted(size: tuple[int, int], limit: tuple[int, int]) -> tuple[int, int]:
    """The size scaled down, never up, into the limit; which it fills where only rounding is
    between them, so that whoever paints it has nothing left to scale."""
    if not all(limit):
        return size
    factor = min(1.0, limit[0] / size[0], limit[1] / size[1])
    wide, high = max(1, round(size[0] * factor)), max(1, round(size[1] * factor))
    if factor < 1 and limit[0] - wide <= ROUNDING and limit[1] - high <= ROUNDING:
        return limit
    return wide, high


_PLAYING, _PAUSED, _STOPPED, _ENDED, _ERROR = 3, 4, 5, 6, 7  # libvlc_state_t
_OVER = (_STOPPED, _ENDED, _ERROR)
_SHOWN = (Stage.PLAYING, Stage.SEEKING, Stage.JOINING, Stage.PAUSED, Stage.ENDED)
_RESTING = (Stage.SEEKING, Stage.PAUSED, Stage.ENDED)
_PACES = {
    Stage.OPENING: _QUICK,
    Stage.SETTLING: _QUICK,
    Stage.SEEKING: _QUICK,
    Stage.PLAYING: _RELAXED,
}
_LOOKS = {
    Stage.OPENING: Reel._look_opening,
    Stage.SETTLING: Reel._look_settling,
    Stage.SEEKING: Reel._look_seeking,
    Stage.PLAYING: Reel._look_playing,
    Stage.READY: Reel._look_resting,
    Stage.PAUSED: Reel._look_resting,
    Stage.ENDED: Reel._look_resting,
}
_registry = threading.Lock()
_running: set[Reel] = set()


@atexit.register
def _close_all() -> None:
    """VLC must not call into an interpreter that has gone."""
    with _registry:
        left = list(_running)
    for reel in left:
        reel.retire()
    for reel in left:
        reel.wait(3)
