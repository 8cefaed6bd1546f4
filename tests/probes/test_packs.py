"""Packed decks from strangers, in small."""

from __future__ import annotations

import sys

import pytest

from tests.probes.packs import packs
from tests.probes.registry import PROBES


@pytest.mark.skipif(sys.platform == "win32", reason="every pack is opened in a fork of its own")
def test_a_hostile_pack_writes_nothing_outside_its_folder_and_is_refused_with_a_reason() -> None:
    found = packs(PROBES["D2"].each_commit, seed=1)
    assert found.faults == []
    assert found.did == PROBES["D2"].each_commit
