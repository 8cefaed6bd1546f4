"""What this window knows of one room: latest lobby, view, question, clips, link. Knows no socket.

Everything comes from the link as messages and goes on as signals; reports are whole, so the last
of each kind is all there is to keep. An action goes out with the question it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from engine.game import COMMON, Action, Rules
from engine.games import GAMES
from net import messages as m

CONNECTING, UP, LOST, ENDED = "connecting", "up", "lost", "ended"


class Session(QObject):
    """One room as one connection sees it. `send` is the way out.

    `link_changed` tells CONNECTING, UP, LOST or ENDED; `ended` why there will be no more, with
    the code of Bye or of the refused Hello.
    """

    link_changed = Signal(str)
    welcomed = Signal()
    lobby_changed = Signal()
    state_changed = Signal()
    told = Signal(list)
    refused = Signal(str, str)
    play_clip = Signal(str, int)
    clips_changed = Signal()
    ended = Signal(str)

    def __init__(self, send: Callable[[Any], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._send = send
        self._refs = count(1)
        self.link = CONNECTING
        self.room = ""
        self.room_id = ""
        self.you: str | None = None
        self.owner = False
        self.lobby: m.Lobby | None = None
        self.state: m.State | None = None
        self.view: Any = None
        self.wanted: tuple[m.ClipInfo, ...] = ()
        self.files: dict[str, str] = {}
        self.playing: tuple[str, int] | None = None
        self.closed = ""

    # what is known

    @property
    def rules(self) -> type[Rules] | None:
        return GAMES.get(self.lobby.game) if self.lobby else None

    @property
    def question(self) -> int | None:
        return self.state.question if self.state else None

    def seat(self, name: str | None) -> m.SeatInfo | None:
        seats = self.lobby.seats if self.lobby else ()
        return next((seat for seat in seats if seat.name == name), None)

    def clip_state(self, clip: str | None) -> str:
        """`here`, `waiting` (it may still come) or `none`."""
        if clip is None:
            return "none"
        if clip in self.files:
            return "here"
        said = next((info.state for info in self.wanted if info.clip == clip), "waiting")
        return "none" if said == "none" else "waiting"

    # what goes out

    def act(self, action: Action) -> None:
        """A step of this seat's, as the answer to what it is asked now."""
        if self.rules is None:
            return
        names = {kind: name for name, kind in {**COMMON, **self.rules.actions}.items()}
        step = {"do": names[type(action)], **msgspec.to_builtins(action)}
        self._send(m.Act(ref=next(self._refs), step=step, question=self.question))

    def step_as_host(self, do: str, **fields: Any) -> None:
        """One of the host's rights; only an owner's are heard."""
        self._send(m.Host(ref=next(self._refs), step={"do": do, **fields}))

    def choose_colour(self, colour: str) -> None:
        self._send(m.ChooseColour(ref=next(self._refs), colour=colour))

    def rename(self, name: str) -> None:
        self._send(m.Rename(ref=next(self._refs), name=name))

    def leave(self) -> None:
        self._send(m.Leave(ref=next(self._refs)))

    def clip_is(self, clip: str, state: str) -> None:
        """Tells the host how a clip stands here: ready, failed, started, ended."""
        self._send(m.ClipState(clip=clip, state=state))  # type: ignore[arg-type]

    # what comes in

    @Slot(object)
    def take(self, message: Any) -> None:
        """A message of the host's."""
        known = self._TAKES.get(type(message))
        if known is not None:
            known(self, message)

    @Slot(str)
    def link_is(self, state: str) -> None:
        if state != self.link:
            self.link = state
            self.link_changed.emit(state)

    @Slot(str, str)
    def clip_came(self, clip: str, file: str) -> None:
        """A clip lies here now, whole."""
        self.files[clip] = file
        self.clips_changed.emit()

    def _take_welcome(self, said: m.Welcome) -> None:
        self.room, self.room_id = said.room, said.room_id
        self.you, self.owner = said.you, said.owner
        self.welcomed.emit()

    def _take_lobby(self, said: m.Lobby) -> None:
        self.lobby, self.room = said, said.room
        if not said.started:
            self.state = self.view = self.playing = None
        self.lobby_changed.emit()

    def _take_state(self, said: m.State) -> None:
        if self.rules is None:
            return
        self.state = said
        self.view = msgspec.convert(said.view, self.rules.view)
        self.state_changed.emit()

    def _take_told(self, said: m.Told) -> None:
        self.told.emit(list(said.events))

    def _take_refused(self, said: m.Refused) -> None:
        self.refused.emit(said.code, said.of)

    def _take_wanted(self, said: m.ClipsWanted) -> None:
        self.wanted = said.clips
        self.clips_changed.emit()

    def _take_play(self, said: m.PlayClip) -> None:
        self.playing = (said.clip, said.number)
        self.play_clip.emit(said.clip, said.number)

    def _take_bye(self, said: m.Bye) -> None:
        self.closed = said.code
        self.ended.emit(said.code)

    _TAKES: Mapping[type, Callable[[Session, Any], None]] = {
        m.Welcome: _take_welcome,
        m.Lobby: _take_lobby,
        m.State: _take_state,
        m.Told: _take_told,
        m.Refused: _take_refused,
        m.ClipsWanted: _take_wanted,
        m.PlayClip: _take_play,
        m.Bye: _take_bye,
    }
