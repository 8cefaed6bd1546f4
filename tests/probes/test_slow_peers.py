"""R7 in small, and that it finds a host that keeps whoever does not read."""

from __future__ import annotations

import sys

import pytest

from tests.probes.registry import PROBES
from tests.probes.slow_peers import slow_peers

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="what a process has open is only seen on Linux"
)


def test_who_does_not_read_costs_little_and_is_gone() -> None:
    assert slow_peers(PROBES["R7"].each_commit, seed=1).faults == []


def test_a_host_that_hoards_for_who_does_not_read_is_caught() -> None:
    assert slow_peers(1, seed=1, plant="hoard_for_who_does_not_read").faults
