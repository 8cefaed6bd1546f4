"""Damaged and hostile videos, in small."""

from __future__ import annotations

import sys

import pytest

from tests.probes.media import media
from tests.probes.registry import PROBES


@pytest.mark.skipif(sys.platform == "win32", reason="every video is converted in a fork")
def test_a_hostile_video_touches_nothing_and_is_refused_with_a_reason_or_becomes_a_clip() -> None:
    found = media(PROBES["D3"].each_commit, seed=1)
    assert found.faults == []
    assert found.did == PROBES["D3"].each_commit
