"""What can be known of a room before joining, and how a TXT record says it. Pure.

What a record says is a stranger's word: it is bounded, and shown, never believed.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

LONGEST = 200
"""Bytes of a text; a TXT record's entry holds 255 with its key."""


@dataclass(frozen=True)
class Announcement:
    """What can be known of a room before joining. `signs`: the colours of who is in; `code`:
    whether one is wanted."""

    name: str
    room_id: str
    game: str
    mode: str
    overtime: str
    players: int
    seats: int
    started: bool
    protocol: int
    version: str
    host: str
    signs: tuple[str, ...] = ()
    code: bool = False


def label_of(room_id: str) -> str:
    """The name under which a room is announced."""
    return "golest-" + hashlib.sha256(room_id.encode()).hexdigest()[:20]


def properties(announcement: Announcement, revision: int) -> dict[str, str]:
    """As a TXT record says it. `revision` makes two announcements differ: what was said a second
    ago may still lie in a cache and would not count as news."""
    return {
        "name": _cut(announcement.name),
        "room": _cut(announcement.room_id),
        "game": _cut(announcement.game),
        "mode": _cut(announcement.mode),
        "overtime": _cut(announcement.overtime),
        "players": str(announcement.players),
        "seats": str(announcement.seats),
        "started": str(int(announcement.started)),
        "protocol": str(announcement.protocol),
        "version": _cut(announcement.version),
        "host": _cut(announcement.host),
        "signs": _cut(",".join(announcement.signs)),
        "code": str(int(announcement.code)),
        "revision": str(revision),
    }


def announcement_of(said: Mapping[bytes, bytes | None]) -> Announcement | None:
    """What a TXT record says, None if it is not a room's or is out of bounds."""
    try:
        text = {
            key.decode("ascii"): _checked((value or b"").decode()) for key, value in said.items()
        }
        return Announcement(
            name=_filled(text["name"]),
            room_id=_filled(text["room"]),
            game=_word(text["game"]),
            mode=_word(text.get("mode", "")),
            overtime=_word(text.get("overtime", "")),
            players=_number(text["players"], 99),
            seats=_number(text["seats"], 99),
            started=bool(_number(text["started"], 1)),
            protocol=_number(text["protocol"], 9999),
            version=text.get("version", "")[:32],
            host=text.get("host", "")[:64],
            signs=tuple(_word(sign) for sign in text.get("signs", "").split(",")[:12] if sign),
            code=bool(_number(text.get("code", "0"), 1)),
        )
    except (KeyError, ValueError):
        return None


def _cut(text: str) -> str:
    return text.encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore")


# Those that turn the writing direction could make a name cover what stands beside it.
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _checked(text: str) -> str:
    if any(c in _TURNS or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text):
        raise ValueError(text)
    return text


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


def _word(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9_-]{0,32}", text):
        raise ValueError(text)
    return text


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        raise ValueError(text)
    return int(text)
