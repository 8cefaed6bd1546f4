"""The rooms that are found on this network, as the front page shows them. Knows no page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.link import Link
from desktop.screens.home import FOUND, SEARCHING, Room
from net.discovery import FoundRoom
from net.messages import PROTOCOL

SEARCHING_MS = 3000
"""So long an empty list means that it is being looked."""


class Nearby(QObject):
    """`changed` when there is something else to show."""

    changed = Signal()

    def __init__(self, link: Link, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[FoundRoom, ...] = ()
        self._mine: Callable[[str], bool] = link.has_seat
        self._patience = QTimer(self, singleShot=True, interval=SEARCHING_MS)
        self._patience.timeout.connect(self.changed)
        link.found.connect(self._rooms_found)

    def begin(self) -> None:
        self._patience.start()

    def stop(self) -> None:
        self._patience.stop()

    def find(self, key: str) -> FoundRoom | None:
        """The room of this id, if it is still there."""
        return next((room for room in self._found if room.announcement.room_id == key), None)

    def state(self) -> str:
        """`searching` or `found`."""
        return SEARCHING if not self._found and self._patience.isActive() else FOUND

    def rooms(self) -> list[Room]:
        return [self._shown(room) for room in self._found]

    @Slot(tuple)
    def _rooms_found(self, rooms: tuple[FoundRoom, ...]) -> None:
        self._found = rooms
        self.changed.emit()

    def _shown(self, room: FoundRoom) -> Room:
        said = room.announcement
        return Room(
            key=said.room_id,
            name=said.name,
            game=said.game,
            mode=said.mode,
            overtime=said.overtime,
            host=said.host,
            signs=said.signs,
            players=said.players,
            seats=said.seats,
            started=said.started,
            fits=said.protocol == PROTOCOL,
            reachable=room.reachable,
            mine=self._mine(said.room_id),
        )
