"""`golest rooms`: lists the rooms found on this network. Knows no rule."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any

from net.discovery import Finder, FoundRoom


def main(argv: Sequence[str] | None = None) -> int:
    """Looks for some seconds; prints the rooms, or JSON lines. 1 if there is no network."""
    parser = argparse.ArgumentParser(
        prog="golest rooms", description="Lists the rooms found on this network."
    )
    parser.add_argument(
        "--seconds", type=_seconds, default=3.0, metavar="S", help="how long to look (3)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args(argv)
    rooms, trouble = asyncio.run(found(given.seconds))
    if trouble is not None:
        print(
            f"No network to look for rooms on ({trouble}). Connect this machine to one.",
            file=sys.stderr,
        )
        return 1
    for room in rooms:
        print(json.dumps(facts(room), ensure_ascii=False) if given.json else line(room))
    if not rooms:
        print(
            f"No room was found in {given.seconds:g} s. Is the host running, on this same network,"
            " and let through by its firewall? It can also be joined by its address.",
            file=sys.stderr,
        )
    return 0


async def found(seconds: float) -> tuple[tuple[FoundRoom, ...], str | None]:
    """The rooms after so many seconds, and why nothing could be heard (None: it could)."""
    finder = Finder()
    await finder.start(lambda rooms: None)
    await asyncio.sleep(seconds)
    rooms, trouble = finder.rooms, finder.trouble
    await finder.stop()
    return rooms, trouble


def facts(room: FoundRoom) -> dict[str, Any]:
    """A room as a line of JSON says it."""
    said = room.announcement
    return {
        "name": said.name,
        "game": said.game,
        "mode": said.mode,
        "overtime": said.overtime,
        "players": said.players,
        "seats": said.seats,
        "started": said.started,
        "version": said.version,
        "protocol": said.protocol,
        "addresses": list(room.addresses),
        "port": room.port,
        "reachable": room.reachable,
        "host": said.host,
        "room_id": said.room_id,
        "signs": list(said.signs),
        "code": said.code,
    }


def line(room: FoundRoom) -> str:
    """A room as a person reads it."""
    said = room.announcement
    how = ", ".join(filter(None, [said.game, said.mode, said.overtime]))
    playing = ", playing" if said.started else ""
    code = "" if said.code else "  no code"
    barred = "" if room.reachable else "  (does not answer: a firewall?)"
    where = f"{room.addresses[0]}:{room.port}"
    seats = f"{said.players}/{said.seats}{playing}"
    return f"{said.name}  {how}  {seats}  {where}  {said.version}{code}{barred}"


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 3600:
        raise ValueError(text)
    return value


if __name__ == "__main__":
    sys.exit(main())
