"""Follows a session and says which sounds are heard where it is shown. Knows no game by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Slot

from desktop.session import Session
from desktop.sounds.cues import Cues, Ears, common, no_cues
from desktop.sounds.speaker import Speaker


class Listener(QObject):
    """`room`: these are the projector's ears, which hear what the whole room may; a laptop's hear
    when it is one's own turn."""

    def __init__(
        self,
        session: Session,
        speaker: Speaker,
        games: Mapping[str, Cues],
        parent: QObject | None = None,
        *,
        room: bool = False,
    ) -> None:
        super().__init__(parent)
        self._session, self._speaker, self._games, self._room = session, speaker, games, room
        self._seats: frozenset[str] | None = None
        self._alone = False
        session.told.connect(self._told)
        session.state_changed.connect(self._state_changed)
        session.lobby_changed.connect(self._lobby_changed)

    @Slot(tuple)
    def _told(self, events: tuple[Any, ...]) -> None:
        lobby = self._session.lobby
        ears = Ears(self._session.you, self._room)
        game = self._games.get(lobby.game, no_cues) if lobby is not None else no_cues
        for cue in (*common(events, ears), *game(events, ears)):
            self._speaker.play(cue.name, cue.after)

    @Slot()
    def _state_changed(self) -> None:
        """The rattle: everybody else waits for this seat alone, and did not before."""
        state, me = self._session.state, self._session.you
        alone = state is not None and me is not None and tuple(state.view.waiting) == (me,)
        if alone and not self._alone and not self._room:
            self._speaker.play("turn")
        self._alone = alone

    @Slot()
    def _lobby_changed(self) -> None:
        """Somebody has hung up a shirt."""
        lobby = self._session.lobby
        seats = frozenset(seat.name for seat in lobby.seats) if lobby is not None else frozenset()
        if self._seats is not None and seats - self._seats and not (lobby and lobby.started):
            self._speaker.play("peg")
        self._seats = seats
