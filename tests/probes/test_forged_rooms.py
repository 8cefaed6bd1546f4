"""R12 in small, and that it finds a laptop that believes what it is told."""

from __future__ import annotations

import pytest

from tests.probes.alone import possible
from tests.probes.forged_rooms import forged_rooms
from tests.probes.registry import PROBES

pytestmark = pytest.mark.skipif(not possible(), reason="no network of its own can be made here")


def test_forged_rooms_are_few_and_gone_again_and_fool_nobody() -> None:
    count = PROBES["R12"].each_commit
    found = forged_rooms(count, seed=1)
    assert found.faults == []
    assert found.did == count


def test_a_laptop_that_believes_what_it_is_told_is_caught() -> None:
    assert forged_rooms(200, 1, "gullible").faults
