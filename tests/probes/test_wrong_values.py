"""R2 in small, and that it finds a host that does not answer."""

from __future__ import annotations

from tests.probes.registry import PROBES
from tests.probes.wrong_values import wrong_values


def test_wrong_values_are_refused_with_a_code_whoever_says_them() -> None:
    assert wrong_values(PROBES["R2"].each_commit, seed=1).faults == []


def test_a_host_that_hangs_up_without_a_word_is_caught() -> None:
    assert wrong_values(200, seed=1, plant="trip_over_odd_keys").faults
