"""R13 in small, and that what grows is found."""

from __future__ import annotations

import sys

import pytest

from tests.probes.probe import Found
from tests.probes.registry import PROBES
from tests.probes.steady import LONG, SAMPLE, Sample, flat, steady

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@linux
def test_full_rooms_grow_by_nothing_and_show_nothing_else() -> None:
    found = steady(PROBES["R13"].each_commit or 0, seed=1)
    assert found.faults == []


@linux
def test_a_host_that_keeps_what_it_sends_is_caught() -> None:
    faults = steady(20, seed=1, env={"GOLEST_PLANT": "keep_all_that_is_sent"}).faults
    for what in ("grew by", "descriptors", "tasks"):
        assert any(what in fault for fault in faults), faults


def samples(hours: float, mb_an_hour: float = 0.0, every: int = 10**9) -> list[Sample]:
    """Looks at a host that grows so fast, and keeps a descriptor for every so many looks."""
    times = [SAMPLE * n for n in range(int(hours * 3600 / SAMPLE))]
    return [
        Sample(
            at, 40 + mb_an_hour * at / 3600 + 0.2 * (n % 7), 20 + n // every + (n % 3 == 0), 2, 4
        )
        for n, at in enumerate(times)
    ]


def seen(looks: list[Sample]) -> Found:
    found = Found()
    flat("room", looks, LONG, found)
    return found


def test_a_slope_is_told_from_ups_and_downs() -> None:
    assert not seen(samples(1)).slow + seen(samples(1)).faults
    assert not seen(samples(1, mb_an_hour=0.8)).slow
    assert seen(samples(1, mb_an_hour=1.2)).slow
    assert seen(samples(1, every=300)).faults
