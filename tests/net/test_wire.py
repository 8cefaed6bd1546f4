"""Whatever the bytes are: a message, more to come, or BadFrame, and never more than the limits."""

from __future__ import annotations

import math
import sys
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import messages as msg
from net.wire import (
    DEEPEST,
    BadFrame,
    Outbox,
    Unsendable,
    client_decoder,
    encoded,
    head_of,
    host_decoder,
    unpacked,
)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary()
    | st.floats(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(-9, 9), inner),
    max_leaves=20,
)  # fmt: skip

SENDABLE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.floats(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def frame(packed: bytes) -> bytes:
    return len(packed).to_bytes(4, "big") + packed


def depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inside), default=0)


def read(data: bytes) -> list[msg.Message]:
    return list(client_decoder().feed(data))


def refused(data: bytes) -> str:
    with pytest.raises(BadFrame) as bad:
        read(data)
    return bad.value.code


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_refused_or_wait_for_more(data: bytes) -> None:
    try:
        read(data)
    except BadFrame as bad:
        assert bad.code in ("bad_message", "too_big")


@given(st.binary(max_size=300))
def test_arbitrary_frames_are_refused(data: bytes) -> None:
    assert refused(frame(data)) == "bad_message"


@given(PLAIN)
def test_arbitrary_values_are_refused(value: Any) -> None:
    assert refused(frame(msgpack.packb(value))) == "bad_message"


@given(
    st.dictionaries(st.sampled_from(["ref", "step", "question", "protocol", "name", "x"]), PLAIN),
    st.sampled_from(["act", "hello", "ping", "host", "rename", "welcome", "?"]),
)
def test_arbitrary_fields_raise_nothing_but_bad_frame(fields: dict[str, Any], tag: str) -> None:
    try:
        read(frame(msgpack.packb({"type": tag, **fields})))
    except BadFrame as bad:
        assert bad.code == "bad_message"


@given(st.lists(st.integers(1, 7), min_size=1), st.integers(1, 5))
def test_messages_come_out_whole_however_the_bytes_are_cut(cuts: list[int], count: int) -> None:
    sent = [msg.Act(ref=n, step={"do": "tip", "home": n, "pens": [4, 3]}) for n in range(count)]
    data = b"".join(encoded(message, msg.CLIENT_FRAME) for message in sent)
    decoder, heard = client_decoder(), []
    while data:
        size = cuts[len(heard) % len(cuts)]
        heard += decoder.feed(data[:size])
        data = data[size:]
    assert heard == sent


@pytest.mark.parametrize(
    "value",
    [
        {"type": "ping", "ref": math.nan},
        {"type": "act", "ref": 1, "step": {"do": math.inf}},
        {"type": "act", "ref": 1, "step": {"do": b"bytes"}},
        {"type": "act", "ref": 1, "step": {"do": msgpack.Timestamp(1)}},
        {"type": "act", "ref": 1, "step": {"do": msgpack.ExtType(5, b"x")}},
        {"type": "act", "ref": 1, "step": {1: 2}},
        {"type": "act", "ref": 1, "step": {"do": "x"}, b"question": 1},
        {"type": "welcome"},
        [1],
    ],
    ids=repr,
)
def test_what_the_protocol_does_not_have_is_refused(value: Any) -> None:
    assert refused(frame(msgpack.packb(value))) == "bad_message"


def test_a_key_may_not_be_there_twice() -> None:
    packed = b"\x83\xa4type\xa4ping\xa3ref\x01\xa3ref\x02"
    assert refused(frame(packed)) == "bad_message"


def test_text_that_is_not_utf8_is_refused() -> None:
    assert refused(frame(b"\x82\xa4type\xa4ping\xa3ref\xa2\xff\xfe")) == "bad_message"


def test_bytes_after_the_message_are_refused() -> None:
    assert refused(frame(msgpack.packb({"type": "ping", "ref": 1}) + b"\x00")) == "bad_message"


@pytest.mark.parametrize("depth", [DEEPEST + 1, 500, 5000])
def test_deep_nesting_is_refused(depth: int) -> None:
    step = b"\x91" * depth + b"\xc0"
    assert refused(frame(b"\x83\xa4type\xa3act\xa3ref\x01\xa4step\x81\xa1x" + step)) == (
        "bad_message"
    )


def test_a_size_beyond_the_limit_is_refused_before_it_has_come() -> None:
    assert refused((msg.CLIENT_FRAME + 1).to_bytes(4, "big")) == "too_big"
    assert refused(b"\xff\xff\xff\xff") == "too_big"


def test_a_list_that_claims_to_be_endless_is_refused() -> None:
    assert refused(frame(b"\xdd\xff\xff\xff\xff")) == "bad_message"
    assert refused(frame(b"\xdf\xff\xff\xff\xff")) == "bad_message"
    assert refused(frame(b"\xdb\xff\xff\xff\xff")) == "bad_message"


def test_a_full_frame_of_empty_maps_is_refused() -> None:
    packed = b"\xdc\x3f\xf0" + b"\x80" * 0x3FF0
    assert refused(frame(packed)) == "bad_message"


@given(SENDABLE)
def test_what_is_encoded_comes_out_the_same(value: Any) -> None:
    message = msg.Act(ref=1, step={"x": value})
    try:
        data = encoded(message, msg.CLIENT_FRAME)
    except Unsendable:
        assert "inf" in repr(value) or "nan" in repr(value) or depth(value) > 5
        return
    assert read(data) == [message]


def test_a_message_too_large_is_unsendable() -> None:
    with pytest.raises(Unsendable):
        encoded(msg.Act(ref=1, step={"x": "y" * msg.CLIENT_FRAME}), msg.CLIENT_FRAME)


def test_a_piece_of_a_clip_goes_from_host_to_laptop() -> None:
    part = msg.Part(clip="c", total=3, offset=0, data=b"\x00\xff\x01")
    assert list(host_decoder().feed(encoded(part, msg.HOST_FRAME))) == [part]
    with pytest.raises(BadFrame):
        unpacked(msgpack.packb({"data": b""}))


def test_a_newer_state_takes_the_place_of_one_unsent() -> None:
    outbox = Outbox(bound=100)
    for kind, data in [
        (msg.State, b"old"),
        (msg.Told, b"told"),
        (msg.Lobby, b"lobby"),
        (msg.State, b"new"),
        (msg.Told, b"told too"),
    ]:
        outbox.put(kind, data)
    assert outbox.take(1) == b"told"
    assert outbox.take(6) == b"lobbynew"
    assert outbox.take(100) == b"told too"
    assert outbox.take(100) == b"" and outbox.size == 0


def test_however_much_waits_one_frame_more_costs_the_same() -> None:
    def steps_for(waiting: int) -> int:
        """Lines of Python for one more State behind so many others."""
        outbox, steps = Outbox(bound=10**9), 0
        outbox.put(msg.State, b"old")
        for _ in range(waiting):
            outbox.put(msg.Told, b"told")

        def count(*_: object) -> object:
            nonlocal steps
            steps += 1
            return count

        sys.settrace(count)
        try:
            outbox.put(msg.State, b"new")
        finally:
            sys.settrace(None)
        assert outbox.size == 3 + 4 * waiting
        return steps

    assert steps_for(10_000) == steps_for(1)


def test_an_outbox_says_when_nobody_reads() -> None:
    outbox = Outbox(bound=10)
    outbox.put(msg.Told, b"12345")
    assert not outbox.overflowed
    outbox.put(msg.Told, b"1234567")
    assert outbox.overflowed


@pytest.mark.parametrize("size", [0, 1, 200, 70_000, 500_000])
def test_a_part_sent_in_two_reads_as_one(size: int) -> None:
    data = bytes(size)
    frame = head_of("c" * 32, 10**9, 12345, size) + data
    (part,) = host_decoder().feed(frame)
    assert part == msg.Part(clip="c" * 32, total=10**9, offset=12345, data=data)
    with pytest.raises(Unsendable):
        head_of("c", 10**9, 0, msg.HOST_FRAME)
