"""R1 in small, and that it finds a host that bad frames do harm to."""

from __future__ import annotations

import pytest

from net import messages as msg
from net.wire import HEAD
from tests.probes.bad_frames import bad_frames
from tests.probes.frames import FILLER, finished
from tests.probes.registry import PROBES


def test_bad_frames_in_any_state_end_their_connection_alone() -> None:
    count = PROBES["R1"].each_commit
    found = bad_frames(count, seed=1)
    assert found.faults == []
    assert count is not None and found.did >= count


@pytest.mark.parametrize("data", [b"\0" * n for n in range(10)] + [b"\0\0\0\5ab", b"\x7f\0"])
def test_what_is_finished_ends_with_a_frame_that_is_whole_and_bad(data: bytes) -> None:
    at, done, length = 0, finished(data), 0
    while length <= msg.CLIENT_FRAME and at < len(done):
        length = int.from_bytes(done[at : at + HEAD], "big")
        at += HEAD + length
    assert length > msg.CLIENT_FRAME or (at == len(done) and done.endswith(FILLER))


@pytest.mark.parametrize("plant", ["trip_over_odd_keys", "keep_what_is_bad"])
def test_a_host_that_bad_frames_do_harm_to_is_caught(plant: str) -> None:
    assert bad_frames(500, seed=1, plant=plant).faults
