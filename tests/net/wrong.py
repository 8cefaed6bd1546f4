"""Every message a laptop can send, every field, forty things that can be wrong with it.

Driven by the Structs themselves: a new message, action or field is covered the day it is written.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, get_args

import msgpack
from msgspec import inspect

from net import messages as msg

NAMES = ("Anna", "Béla", "Csaba")

WRONG: dict[str, Any] = {
    "null": None,
    "true": True,
    "huge": 2**63 + 1,
    "below": -1,
    "very negative": -(2**63),
    "half": 0.5,
    "one as a float": 1.0,
    "nan": math.nan,
    "infinite": -math.inf,
    "text": "x",
    "a number as text": "1",
    "no text": "",
    "long text": "é" * 5000,
    "zeros": "\0\0",
    "half a date": "2024-02-30",
    "other digits": "٢٠٢٤-٠١-٠١",
    "list": [],
    "numbers": [1, 2, 3],
    "long list": [0] * 5000,
    "deep": [[[[[[[[[[0]]]]]]]]]],
    "object": {},
    "odd keys": {1: 2},
    "strange object": {"do": {"do": []}, "": None},
    "bytes": b"\xff",
    "time": msgpack.Timestamp(5),
    "extension": msgpack.ExtType(1, b"x"),
    "false": False,
    "nothing as a float": 0.0,
    "tiny": 5e-324,
    "vast": 1.7e308,
    "largest": 2**64 - 1,
    "lines": "a\nb",
    "path": "../../etc/x",
    "tower of marks": "e" + "\u0301" * 60,
    "turned": "\u202eannA",
    "spaces": "   ",
    "of no plane": "\U0010ffff",
    "another message": '{"type":"leave","ref":1}',
    "list of nothing": [None],
    "list of objects": [{}, {"do": "close"}],
    "object of nothing": {"x": None},
    "long key": {"x" * 300: 1},
    "a message": {"type": "leave", "ref": 1},
}
"""Forty and some; whatever a field is, hardly any is right for it."""

GOOD: dict[str, dict[str, Any]] = {
    "knock": {"by": "code", "element": "42" * 33},
    "proof": {"proof": "00" * 32},
    "hello": {"protocol": msg.PROTOCOL, "name": "Dóra"},
    "act": {"ref": 1, "step": {"do": "pass"}},
    "choose_colour": {"ref": 1, "colour": "purple"},
    "rename": {"ref": 1, "name": "Edit"},
    "ask_seat": {"ref": 1, "player": "Anna"},
    "leave": {"ref": 1},
    "host": {"ref": 1, "step": {"do": "shuffle"}},
    "clip_state": {"clip": "c", "state": "ready"},
    "ping": {"ref": 1},
    "clips": {"ticket": "t"},
    "fetch": {"clip": "c", "offset": 0},
}
"""One good message of each type; the test breaks one field of it at a time."""

STEPS: dict[str, dict[str, Any]] = {
    "tip": {"home": 1, "away": 1},
    "pass": {},
    "place": {"slot": 0},
    "challenge": {"slot": 0},
    "date": {"date": "1986-06-22"},
    "buy": {},
    "start_clip": {},
    "pause": {},
    "resume": {},
    "hourglass": {},
    "skip": {"player": "Anna"},
    "take_back": {},
    "void_card": {},
    "drop_clip": {},
    "replay_clip": {},
    "start": {},
    "kick": {"player": "Edit"},
    "invite": {"player": "Edit"},
    "unseat_bot": {"player": "Anna"},
    "give_seat": {"player": "Anna"},
    "lock": {},
    "unlock": {},
    "admit": {"watchers": True},
    "seat_bot": {"level": 1},
    "order": {"players": list(NAMES)},
    "starter": {"player": "Anna"},
    "shuffle": {},
    "options": {"options": {"mode": "hard"}},
    "deck": {"deck": "starter"},
    "again": {},
    "lobby": {},
    "close": {},
}

NAMES_AFTER_ALL = {
    *("text", "a number as text", "half a date", "other digits", "lines", "path"),
    *("tower of marks", "another message"),
}

FINE: dict[tuple[str, str], set[str]] = {
    ("tip", "pens"): set(),
    ("rename", "name"): NAMES_AFTER_ALL,
    ("deck", "deck"): set(WRONG),  # text of any kind is looked for; test_room has the answer
    ("seat_bot", "name"): {"null", *NAMES_AFTER_ALL},
    ("options", "options"): {"object"},
    ("seat_bot", "player"): {"null"},
    ("admit", "watchers"): {"true", "false"},
    ("clip_state", "clip"): {what for what, value in WRONG.items() if isinstance(value, str)},
    ("clip_state", "share"): {"half", "one as a float", "nothing as a float", "tiny"},
}
"""Values that are nothing wrong for just this field."""


def fields(kind: type[Any]) -> Iterator[tuple[str, bool]]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    yield from ((field.encode_name, field.required) for field in info.fields)


def message_kinds() -> dict[str, type[msg.Message]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(msg.ClientMessage)}


def packed(fields: dict[str, Any]) -> bytes:
    frame = bytes(msgpack.packb(fields))
    return len(frame).to_bytes(4, "big") + frame


def broken(good: dict[str, Any], kind: type[Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The message with one thing wrong: the field, what is wrong, the message."""
    for name, required in fields(kind):
        if required:
            yield name, "missing", {k: v for k, v in good.items() if k != name}
        for what, value in WRONG.items():
            yield name, what, {**good, name: value}
    yield "", "extra", {**good, "surplus": 1}
    yield "", "extra empty", {**good, "": None}
