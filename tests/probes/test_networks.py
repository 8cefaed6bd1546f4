"""R8 in small: one game over a bad network, where this system lets us make one."""

from __future__ import annotations

import pytest

from tests.probes.networks import impossible, networks
from tests.probes.registry import PROBES


def test_a_game_over_a_bad_network_is_the_hosts_for_everybody() -> None:
    why_not = impossible()
    if why_not is not None:
        pytest.skip(why_not)
    assert networks(PROBES["R8"].each_commit or 0, seed=1).faults == []
