"""O2 in small, and that it finds a host that shows cards too early."""

from __future__ import annotations

from tests.probes.at_once import at_once
from tests.probes.registry import PROBES


def test_ten_cards_put_down_at_once_all_count_and_none_is_seen_early() -> None:
    assert at_once(PROBES["O2"].each_commit, seed=1).faults == []


def test_a_host_that_shows_cards_too_early_is_caught() -> None:
    # Ten cards that all come in one turn of the host's are turned over before anybody is told.
    assert at_once(20, seed=1, env={"GOLEST_PLANT": "show_what_is_put"}).faults
