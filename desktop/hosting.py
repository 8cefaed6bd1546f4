"""What a host is started with: a room, a practice, a save. Plain words for the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from desktop.screens.host_form import Opening, Practice
from net.messages import PORT

ANY_PORT = 0
DESERTED_S = 300
"""A room outlives the app that opened it (a crash of the window is no end of the evening), but
not for longer than this with nobody in it."""

OUTLIVES = ("--desert-after", str(DESERTED_S))
DIES = ("--die-with-parent",)


def room(opening: Opening, data: Path, port: int = PORT) -> list[str]:
    """A room that is announced, for people to come in."""
    return [
        *("--data", str(data), "--json", "--port", str(port)),
        *("--name", opening.room, *_game(opening.game, opening.options)),
        *(("--deck", opening.deck) if opening.deck else ()),
        *(("--seats", str(opening.seats)) if opening.seats else ()),
        *(() if opening.code else ("--no-code",)),
        *OUTLIVES,
    ]


def practice(wish: Practice, name: str, data: Path) -> list[str]:
    """A room of this machine alone; it begins when its person has sat down and ends with them."""
    return [
        *("--data", str(data), "--json", "--port", str(ANY_PORT), "--private", *DIES),
        *("--name", name, *_game(wish.game, wish.options)),
        *("--bots", str(wish.bots), "--level", str(wish.level)),
        *("--start-when", str(wish.bots + 1)),
    ]


def _game(game: str, options: Mapping[str, Any]) -> list[str]:
    """Which game, and its options: words as they are, all else as JSON."""
    said = ["--game", game]
    for name, value in options.items():
        said += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return said


def resumed(save: Path, data: Path, port: int = PORT, private: bool = False) -> list[str]:
    """A saved evening goes on; with the same port nobody notices that the host is new. That a
    practice stays `private` the save itself says; here it is only whether it ends with the app."""
    return [
        *("--data", str(data), "--json", "--port", str(port), "--resume", str(save)),
        *(DIES if private else OUTLIVES),
    ]


def looked_at(save: Path, data: Path) -> list[str]:
    """A finished game, to see its end again: nobody else is to come in."""
    return [*resumed(save, data, ANY_PORT, private=True), "--private"]


def anew(arguments: Sequence[str], room_id: str | None) -> list[str]:
    """The same room again, of which there is no save yet; laptops know it by its id."""
    return [*arguments, *(("--room-id", room_id) if room_id else ())]


def with_code(arguments: Sequence[str], code: str | None) -> list[str]:
    """The same host with the code that people already have, or its door as open as it was."""
    if {"--code", "--no-code", "--private"} & {*arguments}:
        return list(arguments)
    return [*arguments, *(("--code", code) if code is not None else ("--no-code",))]


def with_port(arguments: list[str], port: int) -> list[str]:
    """The same host on another port."""
    made = list(arguments)
    made[made.index("--port") + 1] = str(port)
    return made
