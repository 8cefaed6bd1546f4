"""What a save keeps of the room beside the game: its seats, who was sent out, what it is called.

Pure. It stands under `room` in the header and again, whole, in a line of its own whenever it has
changed; the last one counts. Of tokens only fingerprints are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.game import Struct


class KeptSeat(Struct, frozen=True):
    """A seat: the token as a fingerprint, empty if the seat is open to who says its name.
    `stands_in`: the bot sits there for somebody; `removed`: that one was sent out."""

    name: str
    token: str = ""
    bot: int = 0
    stands_in: bool = False
    removed: bool = False


class Out(Struct, frozen=True):
    """Somebody who was sent out and stays out until invited again."""

    name: str
    token: str


class KeptRoom(Struct, frozen=True):
    """The room. `path`: of the deck, if its name does not find it; `locked`: nobody new comes in;
    `admits`: spectators may; `private`: it never leaves its machine, a save of it neither."""

    name: str
    id: str
    deck: str = ""
    path: str = ""
    title: str = ""
    clips: str = ""
    seats: tuple[KeptSeat, ...] = ()
    locked: bool = False
    admits: bool = True
    out: tuple[Out, ...] = ()
    private: bool = False


def kept_room(
    header: Mapping[str, Any], steps: Iterable[Mapping[str, Any]] = ()
) -> KeptRoom | None:
    """The room of a save as it was last; None in saves of other origin."""
    noted = [header, *(step for step in steps if "room" in step)]
    for note in reversed(noted):
        try:
            return msgspec.convert(note.get("room"), KeptRoom)
        except msgspec.ValidationError:
            continue
    return None


def note_of(room: KeptRoom) -> dict[str, Any]:
    """A line of the record that says how the room is now."""
    return {"room": msgspec.to_builtins(room)}
