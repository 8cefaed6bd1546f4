"""R1 in small, and that it finds a host that bad frames do harm to."""

from __future__ import annotations

import pytest

from tests.probes.bad_frames import bad_frames
from tests.probes.registry import PROBES


def test_bad_frames_in_any_state_end_their_connection_alone() -> None:
    count = PROBES["R1"].each_commit
    found = bad_frames(count, seed=1)
    assert found.faults == []
    assert count is not None and found.did >= count


@pytest.mark.parametrize("plant", ["trip_over_odd_keys", "keep_what_is_bad"])
def test_a_host_that_bad_frames_do_harm_to_is_caught(plant: str) -> None:
    assert bad_frames(500, seed=1, plant=plant).faults
