"""Frames that no host should take: random ones, real ones that were mangled, and ones built by
msgpack's own grammar. Chance goes in, bytes come out; knows no socket.

A frame is *soft* if a peer that follows the protocol could send it and is told no; any other is
bad, and whoever sends it is to be gone.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence

import msgpack

from net import messages as msg
from net.wire import HEAD

FILLER = b"\xc1"
"""The one byte that msgpack never uses; it is no UTF-8 either."""


def framed(packed: bytes) -> bytes:
    """With its length before it."""
    return len(packed).to_bytes(HEAD, "big") + packed


def finished(data: bytes) -> bytes:
    """These bytes, and whatever more makes their last frame a whole and surely a bad one."""
    at = 0
    while at + HEAD <= len(data):
        length = int.from_bytes(data[at : at + HEAD], "big")
        if length > msg.CLIENT_FRAME:
            return data
        at += HEAD + length
    if at == len(data):
        return data + framed(FILLER)
    if at > len(data):
        # What is lacking could still make it a good one: one more is bad for certain.
        return data + FILLER * (at - len(data)) + framed(FILLER)
    return finished(data + b"\xff" * (at + HEAD - len(data)))  # an unfinished length becomes one


# Random, and mangled


def noise(rng: random.Random, recordings: Sequence[bytes]) -> bytes:
    """Random bytes, with a length before them or without."""
    data = rng.randbytes(rng.choice((1, 3, 5, 40, 300, 2000)))
    return framed(data) if rng.random() < 0.7 else data


def mangled(rng: random.Random, recordings: Sequence[bytes]) -> bytes:
    """What was really said once, a few bytes otherwise."""
    data = bytearray(rng.choice(recordings))
    for _ in range(rng.choice((1, 1, 1, 2, 5, 20))):
        rng.choice(MANGLES)(rng, data, recordings)
    if rng.random() < 0.6 and len(data) > HEAD:
        data[:HEAD] = (len(data) - HEAD).to_bytes(HEAD, "big")  # the fault lies deeper
    return bytes(data)


def _flip(rng: random.Random, data: bytearray, recordings: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _put(rng: random.Random, data: bytearray, recordings: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] = rng.choice(b"\x00\x7f\x80\x9f\xa0\xc0\xc1\xc7\xdb\xdf\xff")


def _cut(rng: random.Random, data: bytearray, recordings: Sequence[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    del data[at : at + rng.randint(1, 9)]


def _twice(rng: random.Random, data: bytearray, recordings: Sequence[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    data[at:at] = data[at : at + rng.randint(1, 30)]


def _splice(rng: random.Random, data: bytearray, recordings: Sequence[bytes]) -> None:
    other = rng.choice(recordings)
    data[rng.randrange(len(data) + 1) :] = other[rng.randrange(len(other)) :]


Mangle = Callable[[random.Random, bytearray, Sequence[bytes]], None]
MANGLES: Sequence[Mangle] = (_flip, _put, _cut, _twice, _splice)


# By the grammar


def grown(rng: random.Random, recordings: Sequence[bytes]) -> bytes:
    """A message that is almost one: a map with a type, and something wrong somewhere in it."""
    tag = rng.choice(TAGS)
    fields = {b"\xa4type": _text(tag), b"\xa3ref": msgpack.packb(rng.randrange(100))}
    where = rng.choice((b"\xa3ref", b"\xa4step", b"\xa4name", b"\xa5token", b"\xa4clip"))
    wrong = rng.choice(WRONGS)(rng)
    if where == b"\xa4step" and rng.random() < 0.7:
        wrong = b"\x82\xa2do" + _text("tip") + b"\xa4home" + wrong
    fields[where] = wrong
    pairs = list(fields.items())
    if rng.random() < 0.2:
        pairs.append(rng.choice(pairs))  # a key twice
    if rng.random() < 0.2:
        pairs.append((rng.choice(ODD_KEYS), b"\x01"))
    count = len(pairs) + rng.choice((0, 0, 0, 0, 1, -1, 9))  # how many it says that there are
    head = bytes([0x80 | count]) if count < 16 else struct.pack(">BH", 0xDE, count)
    body = b"".join(key + value for key, value in pairs)
    packed = head + body + rng.choice((b"", b"", b"", b"\x00", b"\x80", FILLER))
    return framed(packed)


def lying(rng: random.Random, recordings: Sequence[bytes]) -> bytes:
    """A length that is not the frame's: none, too long, too short, far too long."""
    packed = rng.choice(recordings)[HEAD:]
    length = rng.choice((0, 1, len(packed) - 1, len(packed) + 1, 16 * 1024, 16 * 1024 + 1, 2**31))
    return length.to_bytes(HEAD, "big") + packed


def _text(text: str) -> bytes:
    return bytes(msgpack.packb(text))


def _deep(rng: random.Random) -> bytes:
    depth = rng.choice((9, 30, 500, 8000))
    return rng.choice((b"\x91", b"\x81\xa1x")) * depth + b"\xc0"


def _endless(rng: random.Random) -> bytes:
    """Says that very much follows."""
    kind = rng.choice(b"\xdc\xdd\xde\xdf\xd9\xda\xdb\xc4\xc5\xc6\xc7\xc8\xc9")
    return bytes([kind]) + b"\xff" * rng.choice((1, 2, 4)) + rng.randbytes(rng.choice((0, 4, 40)))


def _many(rng: random.Random) -> bytes:
    count = rng.choice((4097, 12_000))
    return struct.pack(">BH", 0xDC, count) + rng.choice((b"\x80", b"\x90", b"\xc0")) * count


def _number(rng: random.Random) -> bytes:
    return rng.choice(
        (
            struct.pack(">Bd", 0xCB, rng.choice((float("nan"), float("inf"), -float("inf")))),
            struct.pack(">Bf", 0xCA, float("nan")),
            struct.pack(">BQ", 0xCF, 2**64 - 1),
            struct.pack(">Bq", 0xD3, -(2**63)),
            struct.pack(">Bd", 0xCB, 1e308),
        )
    )


def _foreign(rng: random.Random) -> bytes:
    """Types that the protocol does not have."""
    size = rng.choice((0, 1, 4, 8, 12, 16))
    return rng.choice(
        (
            bytes(msgpack.packb(msgpack.ExtType(rng.randrange(128), rng.randbytes(size)))),
            b"\xd6\xff" + rng.randbytes(4),  # a time
            b"\xc7\x0c\xff" + rng.randbytes(12),
            bytes(msgpack.packb(rng.randbytes(size), use_bin_type=True)),
            FILLER,
        )
    )


def _no_text(rng: random.Random) -> bytes:
    bad = rng.choice((b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"))
    return bytes([0xA0 | len(bad)]) + bad


WRONGS = (_deep, _endless, _many, _number, _foreign, _no_text)
ODD_KEYS = (b"\x01", b"\xc0", b"\xc4\x04type", b"\xcb" + bytes(8), b"\x90", b"\xa0", b"\xa1\xff")
TAGS = (
    *(str(kind.__struct_config__.tag) for kind in (*msg.WHEN, msg.Clips, msg.Fetch, msg.Welcome)),
    *("", "?", "x" * 500),
)

Bad = Callable[[random.Random, Sequence[bytes]], bytes]
BAD: dict[str, Bad] = {
    "random": noise,
    "mangled": mangled,
    "grammar": grown,
    "lying length": lying,
}


# Soft


def soft_step(rng: random.Random) -> msg.Message:
    """From somebody who is not asked: refused, whatever it says."""
    ref = rng.randrange(2**53)
    match rng.randrange(6):
        case 0:
            return msg.Host(ref=ref, step={"do": rng.choice(("start", "close", "skip", "deck"))})
        case 1:
            return msg.Ping(ref=ref)
        case 2:
            return msg.ChooseColour(ref=ref, colour=rng.choice(("", "no colour", "\0", "é" * 60)))
        case 3:
            return msg.AskSeat(ref=ref, player=rng.choice(("", "Anna", "nobody", "é" * 200)))
    do = rng.choice(("tip", "place", "challenge", "date", "pass", "buy", "", "x" * 60, "__class__"))
    value = rng.choice((0, -1, 2**60, 0.5, "x", None, [], {}, True, [[1]], {"do": "x"}))
    name = rng.choice(("home", "slot", "date", "pens", ""))
    return msg.Act(ref=ref, step={"do": do, name: value}, question=rng.choice((None, 0, 1, 2**60)))


def soft_hello(rng: random.Random) -> msg.Message:
    """From a stranger: refused, and another may follow."""
    return msg.Hello(
        protocol=msg.PROTOCOL,
        role=rng.choice(("play", "watch")),
        name=rng.choice(("", "Zoli", "é" * 100, "\u202e", "Anna")),
        token=rng.choice((None, "")),  # a wrong one would be a try, and of those there are few
    )


# Not even sealed


def unsealed(rng: random.Random, hello: bytes) -> bytes:
    """No TLS, or some that was mangled. `hello`: the beginning of a real one."""
    match rng.randrange(5):
        case 0:
            data = rng.randbytes(rng.choice((1, 5, 300, 3000)))
        case 1:
            data = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        case 2:
            data = hello[: rng.randrange(len(hello))]
        case 3:
            data = b"\x16\x03\x01" + rng.randbytes(2) + hello[5:]
        case _:
            mixed = bytearray(hello)
            for _ in range(rng.choice((1, 3, 20))):
                rng.choice(MANGLES)(rng, mixed, [hello])
            data = bytes(mixed)
    return data + b"\xff" * (17 * 1024)  # more than any record: what it waits for has come
