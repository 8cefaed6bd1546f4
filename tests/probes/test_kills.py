"""R4 in small, and that it finds a host that tells before it writes."""

from __future__ import annotations

import pytest

from tests.probes.failing_disks import failing_disks
from tests.probes.kills import kills
from tests.probes.registry import PROBES

KILLS = PROBES["R4"].each_commit or 0
PARTS = (0, 2, 5, 7, 9)
"""Seeds, so that nearly all kinds of games come up."""


@pytest.mark.parametrize("seed", PARTS)
def test_a_killed_host_has_all_that_anybody_was_told(seed: int) -> None:
    found = kills(KILLS // len(PARTS), seed)
    assert found.faults == []
    assert found.did == KILLS // len(PARTS)


def test_a_host_that_tells_before_it_writes_is_caught() -> None:
    assert kills(4, seed=1, env={"GOLEST_PLANT": "tell_before_writing"}).faults


def test_a_host_whose_disk_fails_stops_and_goes_on_once_it_is_mended() -> None:
    assert failing_disks(7, seed=1).faults == []
