"""R3 in small, and that it finds a host that says nothing of what goes wrong."""

from __future__ import annotations

from tests.probes.points import SILENT
from tests.probes.raising import exceptions
from tests.probes.registry import PROBES


def test_an_exception_anywhere_ends_one_connection_and_the_game_goes_on() -> None:
    found = exceptions(PROBES["R3"].each_commit, seed=1)
    assert found.faults == []
    assert found.did == PROBES["R3"].each_commit


def test_a_host_that_says_nothing_of_what_goes_wrong_is_caught() -> None:
    found = exceptions(10, 1, SILENT)  # some of them are not come by a second time
    assert found.faults, found.figures
