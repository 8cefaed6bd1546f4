"""Ties a game's table to a session: views, events and clips in, steps out.

The table knows no session and the session no widget; what lies between them is here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from desktop.look import Look
from desktop.session import Session
from desktop.tables.base import Around, Start, Table
from desktop.video import Film
from desktop.words import Words
from net.door import grouped
from net.notices import Play


class Binding(QObject):
    """A table that follows a session. `menu_asked`: its menu; `finished`: the end may be shown;
    `sounded`: a sound of the table's own."""

    menu_asked = Signal()
    finished = Signal()
    sounded = Signal(str)

    def __init__(
        self,
        look: Look,
        words: Words,
        session: Session,
        tables: Mapping[str, type[Table]],
        addresses: Sequence[str] = (),
        parent: QObject | None = None,
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        """`kept`: what goes on from a table that stood here before, see `Table.keeps`."""
        super().__init__(parent)
        assert session.lobby is not None
        self.session = session
        self._hint = addresses[0] if addresses else ""
        made, film = tables[session.lobby.game], self._clip_film
        self.widget = made(look, words, film, session.clip_state, **(kept or {}))
        self.widget.acted.connect(session.act)
        self.widget.hosted.connect(self._hosted)
        self.widget.clip_said.connect(session.clip_is)
        self.widget.asked.connect(self._asked)
        self.widget.finished.connect(self.finished)
        self.widget.sounded.connect(self.sounded)
        self._follows = (
            (session.state_changed, self._show),
            (session.lobby_changed, self._show),
            (session.told, self._tell),
            (session.refused, self._refused),
            (session.clip_started, self._clip_started),
            (session.clips_changed, self._clips_changed),
        )
        for signal, slot in self._follows:
            signal.connect(slot)
        self._show()
        if session.playing is not None and not kept:
            self._clip_started(session.playing)

    def wear(self, look: Look) -> None:
        """Another size or theme."""
        self.widget.wear(look)

    def close(self) -> None:
        """Lets go of the session and of every clip."""
        for signal, slot in self._follows:
            signal.disconnect(slot)
        self.widget.close_clips()
        self.deleteLater()

    def _clip_film(self, token: str) -> Film | None:
        return self.session.films.get(token)

    @Slot()
    def _show(self) -> None:
        state, lobby = self.session.state, self.session.lobby
        if state is None or lobby is None:
            return
        around = Around(
            question=state.question,
            sand=state.sand,
            clip=state.clip,
            clips=state.clips,
            missing=state.missing,
            removed=frozenset(seat.name for seat in lobby.seats if seat.removed),
            unseen=state.unseen,
            slow=state.slow,
            bots=frozenset(seat.name for seat in lobby.seats if seat.bot),
            owner=self.session.owner,
            hint=" · ".join(filter(None, (self._hint, grouped(lobby.code or "")))),
            options=lobby.options,
        )
        self.widget.show_view(state.view, self.session.you, around)

    @Slot(tuple)
    def _tell(self, events: tuple[Any, ...]) -> None:
        self.widget.tell(events)

    @Slot(str, str)
    def _refused(self, code: str, of: str) -> None:
        self.widget.refused(code)

    @Slot(object)
    def _clip_started(self, play: Play) -> None:
        self.widget.play_clip(Start(play.clip, play.number, play.at, play.position, play.again))

    @Slot()
    def _clips_changed(self) -> None:
        self.widget.clips_changed()

    @Slot(dict)
    def _hosted(self, step: dict[str, Any]) -> None:
        self.session.as_host(**step)

    @Slot(str)
    def _asked(self, what: str) -> None:
        if what == "menu":
            self.menu_asked.emit()
