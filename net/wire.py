"""Bytes to messages and back: frames of msgpack, and their limits. No sockets here.

A frame is its length (4 bytes, big-endian) and one msgpack map with string keys. Whatever the
bytes are, reading them raises nothing but BadFrame and costs no more than its limit allows.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from typing import Any, Generic, TypeVar

import msgpack  # type: ignore[import-untyped]
import msgspec

from net import messages as msg

HEAD = 4
DEEPEST = 8
"""Maps and lists within each other, the message itself the first."""

LONGEST_LIST = 4096
"""Entries of one map or list."""

ALLOWED = str | int | float
HARMLESS = frozenset({str, int, bool, type(None)})

M = TypeVar("M")


class BadFrame(Exception):
    """The peer does not speak the protocol: `bad_message` or `too_big`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unsendable(Exception):
    """The message holds what the wire does not carry, or more than a frame may."""


def encoded(message: msg.Message, limit: int) -> bytes:
    """The message as a frame of at most `limit` bytes. Raises Unsendable."""
    fault = _fault(message.step, 2) if isinstance(message, FREE) else None
    if fault is not None:
        raise Unsendable(fault)
    try:
        packed = _PACK(message)
    except (ValueError, OverflowError, TypeError, RecursionError) as wrong:
        raise Unsendable(str(wrong)) from None  # half a surrogate pair, 2**64, no plain value
    if len(packed) > limit:
        raise Unsendable(f"{len(packed)} bytes")
    return len(packed).to_bytes(HEAD, "big") + packed


class Packer:
    """Messages as frames of at most `limit` bytes, each packed once however many it goes to."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._done: dict[int, tuple[msg.Message, bytes]] = {}  # a message that is kept keeps its id

    def frame(self, message: msg.Message) -> bytes:
        """Raises Unsendable."""
        done = self._done.get(id(message))
        if done is None:
            done = self._done[id(message)] = message, encoded(message, self._limit)
        return done[1]


def head_of(clip: str, total: int, offset: int, size: int) -> bytes:
    """All that comes before the `size` bytes of a Part on their way: then they need not be copied.
    Raises Unsendable."""
    packed = _PACK(msg.Part(clip=clip, total=total, offset=offset, data=b""))
    assert packed.endswith(NO_BYTES), "the bytes come last"
    head = packed.removesuffix(NO_BYTES) + BYTES + size.to_bytes(4, "big")
    if len(head) + size > msg.HOST_FRAME:
        raise Unsendable(f"{len(head) + size} bytes")
    return (len(head) + size).to_bytes(HEAD, "big") + head


NO_BYTES, BYTES = b"\xc4\x00", b"\xc6"
"""As msgpack says that none follow, and before their number in four bytes."""

FREE = (msg.Act, msg.Host)
"""Messages with a field into which somebody may have put anything."""

_PACK = msgspec.msgpack.Encoder().encode


def sendable(value: Any) -> bool:
    """Whether the wire could carry this value: no half of a surrogate pair, NaN, or bottomless
    depth. What did not come over the wire (typed at the host) is held to the same."""
    try:
        msgpack.packb(value)
    except (ValueError, OverflowError, TypeError, RecursionError):
        return False
    return _fault(value) is None


class Decoder(Generic[M]):
    """Messages of one kind out of a stream of bytes. After BadFrame it is of no more use."""

    def __init__(self, kinds: Any, limit: int, *, allow_bytes: bool = False) -> None:
        self._kinds = kinds
        self._limit = limit
        self._allow_bytes = allow_bytes
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[M]:
        """The messages that are whole with these bytes, in order. Raises BadFrame at the first
        that is none; those before it have been given."""
        self._buffer += data
        while len(self._buffer) >= HEAD:
            length = int.from_bytes(self._buffer[:HEAD], "big")
            if length > self._limit:
                raise BadFrame("too_big")
            if len(self._buffer) < HEAD + length:
                return
            frame = bytes(self._buffer[HEAD : HEAD + length])
            del self._buffer[: HEAD + length]
            yield self._message(frame)

    @property
    def rest(self) -> bytes:
        """The bytes that are no whole frame yet."""
        return bytes(self._buffer)

    def _message(self, frame: bytes) -> M:
        unpacked(frame, allow_bytes=self._allow_bytes)  # raises for what only looks like one
        try:
            message: M = _typed(self._kinds).decode(frame)
        except msgspec.DecodeError:
            raise BadFrame("bad_message") from None
        return message


@cache
def _typed(kinds: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kinds)


def client_decoder() -> Decoder[msg.ClientMessage]:
    """What a laptop may send to the host."""
    return Decoder(msg.ClientMessage, msg.CLIENT_FRAME)


def host_decoder() -> Decoder[msg.HostMessage]:
    """What the host may send to a laptop."""
    return Decoder(msg.HostMessage, msg.HOST_FRAME, allow_bytes=True)


def unpacked(frame: bytes, *, allow_bytes: bool = False) -> dict[str, Any]:
    """The one map in a frame. Raises BadFrame('bad_message') for anything else."""
    most = len(frame)
    try:
        plain = msgpack.unpackb(
            frame,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_map,
            ext_hook=_no_extension,
            max_str_len=most,
            max_bin_len=most if allow_bytes else 0,
            max_array_len=min(most, LONGEST_LIST),
            max_map_len=min(most, LONGEST_LIST),
            max_ext_len=0,
        )
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError, OverflowError):
        raise BadFrame("bad_message") from None
    if not isinstance(plain, dict) or _fault(plain, allow_bytes=allow_bytes) is not None:
        raise BadFrame("bad_message")
    return plain


def _map(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) < len(pairs) or not all(isinstance(key, str) for key in plain):
        raise ValueError("a key is there twice, or is not a string")
    return plain


def _no_extension(code: int, data: bytes) -> Any:
    raise ValueError("extension types are not part of the protocol")


def _fault(value: Any, depth: int = 1, *, allow_bytes: bool = False) -> str | None:
    """What of this value, so many maps and lists deep, the wire does not carry, or None."""
    waiting = [(value, depth)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, dict | list | tuple):
            if depth > DEEPEST or len(one) > LONGEST_LIST:
                return "too deep or too long"
            if isinstance(one, dict) and not all(isinstance(key, str) for key in one):
                return "a key that is no string"
            inside = one.values() if isinstance(one, dict) else one
            waiting += [(each, depth + 1) for each in inside if type(each) not in HARMLESS]
        elif isinstance(one, float) and not math.isfinite(one):
            return "not a finite number"
        elif not (one is None or isinstance(one, ALLOWED) or (allow_bytes and type(one) is bytes)):
            return f"a {type(one).__name__}"
    return None


class Outbox:
    """Frames on their way to one peer, in order and bounded.

    A State is whole: a newer one takes the place of one that has not left yet. `overflowed` when
    more is waiting than `bound` bytes: the peer does not read.
    """

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._waiting: OrderedDict[int, tuple[type[msg.Message], bytes]] = OrderedDict()
        self._last_of: dict[type[msg.Message], int] = {}
        self._count = 0
        self.size = 0

    def put(self, kind: type[msg.Message], frame: bytes) -> None:
        """One more frame at the end. Takes as long however many wait."""
        self._count += 1
        if kind in WHOLE:
            _, old = self._waiting.pop(self._last_of.get(kind, 0), (kind, b""))
            self.size -= len(old)
            self._last_of[kind] = self._count
        self._waiting[self._count] = kind, frame
        self.size += len(frame)

    def take(self, most: int) -> bytes:
        """The next frames, together about `most` bytes, always a whole one; empty: none waits."""
        frames: list[bytes] = []
        while self._waiting and most > 0:
            _, (_, frame) = self._waiting.popitem(last=False)
            frames.append(frame)
            most -= len(frame)
            self.size -= len(frame)
        return b"".join(frames)

    @property
    def overflowed(self) -> bool:
        """Whether more is waiting than may."""
        return self.size > self._bound


WHOLE = frozenset({msg.State, msg.Lobby, msg.ClipsWanted})
"""Messages of which only the last one counts."""
