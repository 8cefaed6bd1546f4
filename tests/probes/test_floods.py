"""R9 in small, and that it finds a host that lets people guess."""

from __future__ import annotations

from tests.probes.floods import floods
from tests.probes.registry import PROBES


def test_nobody_gets_a_seat_by_force_or_by_guessing() -> None:
    count = PROBES["R9"].each_commit
    found = floods(count, seed=1)
    assert found.faults == []
    assert count is not None and found.did >= count


def test_a_host_that_counts_no_guesses_is_caught() -> None:
    assert floods(300, seed=1, plant="count_no_guesses").faults
