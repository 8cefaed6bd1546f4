"""What this window knows of one room: latest lobby, view, question, clips, link. Knows no socket.

Notices of the guest core come in from the link and go on as signals; they are whole, so the last
of each kind is all there is to keep. What somebody does goes out as a verb of the guest's, an
action with the question it answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from desktop.video import Source
from net import guest as g
from net import messages as m

# The network's loop counts the same seconds as time.monotonic().
Verb = Callable[[g.Guest], object]
Post = Callable[[Verb], None]


class Session(QObject):
    """One room as one connection sees it. `post` hands a verb to the network's side.

    `link_changed` comes with how the link stands and why; `refused` with the code and what was
    refused; `told` with the engine's events; `clip_started` with when a clip runs (g.Play), also
    again for one that is running.
    """

    link_changed = Signal(object, str)
    joined = Signal()
    lobby_changed = Signal()
    state_changed = Signal()
    told = Signal(tuple)
    refused = Signal(str, str)
    clip_started = Signal(object)
    clips_changed = Signal()

    def __init__(self, post: Post, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._post = post
        self.link = g.Link.DIALLING
        self.why = ""
        self.room: g.Joined | None = None
        self.lobby: m.Lobby | None = None
        self.state: g.Shown | None = None
        self.wanted: tuple[m.ClipInfo, ...] = ()
        self.films: dict[str, Source] = {}
        self.lost: set[str] = set()
        self.playing: g.Play | None = None
        self.code: str | None = None
        """The room code that was typed here, if any."""

    # what is known

    @property
    def you(self) -> str | None:
        return self.room.you if self.room else None

    @property
    def owner(self) -> bool:
        return self.room is not None and self.room.owner

    @property
    def view(self) -> Any:
        return self.state.view if self.state else None

    def seat(self, name: str | None) -> m.SeatInfo | None:
        seats = self.lobby.seats if self.lobby else ()
        return next((seat for seat in seats if seat.name == name), None)

    def clip_state(self, clip: str | None) -> str:
        """`here`, `waiting` (it may still come), `lost` (it cannot be had here) or `none`."""
        if clip is None:
            return "none"
        if clip in self.films:
            return "here"
        if clip in self.lost:
            return "lost"
        said = next((info.state for info in self.wanted if info.clip == clip), "waiting")
        return "none" if said == "none" else "waiting"

    # what goes out

    @Slot(dict)
    def act(self, step: dict[str, Any]) -> None:
        """A step of this seat's, as the answer to what it is asked in the view it was shown."""
        question = self.state.question if self.state else None
        self._post(lambda guest: guest.act(step, question))

    def as_host(self, do: str, **fields: Any) -> None:
        """One of the host's rights; only an owner's are heard."""
        step = {"do": do, **fields}
        self._post(lambda guest: guest.host(step))

    def choose_colour(self, colour: str) -> None:
        self._post(lambda guest: guest.choose_colour(colour))

    def rename(self, name: str) -> None:
        self._post(lambda guest: guest.rename(name))

    def ask_seat(self, name: str) -> None:
        """From who only watches: this seat for me, please."""
        self._post(lambda guest: guest.ask_seat(name))

    def hello_as(self, **who: Any) -> None:
        """Tries again after a refused Hello, with another name, colour or code, or to watch."""
        self.code = who.get("code", self.code)

        def again(guest: g.Guest) -> None:
            guest.hello(msgspec.structs.replace(guest.who, **who), time.monotonic())

        self._post(again)

    def hang_up(self) -> None:
        """Ends the connection; the seat stays."""
        self._post(lambda guest: guest.close())

    def leave(self) -> None:
        self._post(lambda guest: guest.leave())

    @Slot(str, str)
    def clip_is(self, clip: str, state: str) -> None:
        """Tells the host how a clip stands here (g.Standing)."""
        self._post(lambda guest: guest.clip_state(clip, state))  # type: ignore[arg-type]

    # what comes in

    @Slot(object)
    def take(self, notice: g.Notice) -> None:
        """Something the guest core has noticed."""
        known = self._TAKES.get(type(notice))
        if known is not None:
            known(self, notice)

    @Slot(str, object)
    def clip_came(self, clip: str, film: Source) -> None:
        """A clip that may be seen is here now."""
        self.films[clip] = film
        self.lost.discard(clip)
        self.clips_changed.emit()

    @Slot(str, str)
    def clip_failed(self, clip: str, why: str) -> None:
        """A clip cannot be had here."""
        self.lost.add(clip)
        self.clips_changed.emit()

    def _take_link(self, notice: g.LinkChanged) -> None:
        self.link, self.why = notice.link, notice.code or ""
        self.link_changed.emit(self.link, self.why)

    def _take_joined(self, notice: g.Joined) -> None:
        self.room = notice
        self.joined.emit()

    def _take_lobby(self, notice: g.LobbyShown) -> None:
        self.lobby = notice.lobby
        if not self.lobby.started:
            self.state = self.playing = None
        self.lobby_changed.emit()

    def _take_shown(self, notice: g.Shown) -> None:
        self.state = notice
        self.state_changed.emit()

    def _take_heard(self, notice: g.Heard) -> None:
        self.told.emit(notice.events)

    def _take_refusal(self, notice: g.NotDone) -> None:
        if notice.of != "hello":
            self.refused.emit(notice.code, notice.of)

    def _take_wanted(self, notice: g.Wanted) -> None:
        self.wanted = notice.clips
        self.clips_changed.emit()

    def _take_play(self, notice: g.Play) -> None:
        self.playing = notice
        self.clip_started.emit(notice)

    _TAKES: Mapping[type, Callable[[Session, Any], None]] = {
        g.LinkChanged: _take_link,
        g.Joined: _take_joined,
        g.LobbyShown: _take_lobby,
        g.Shown: _take_shown,
        g.Heard: _take_heard,
        g.NotDone: _take_refusal,
        g.Wanted: _take_wanted,
        g.Play: _take_play,
    }
