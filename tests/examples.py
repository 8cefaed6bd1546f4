"""How many examples a property is tried on."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

WIDE = os.environ.get("HYPOTHESIS_PROFILE") == "wide"
MANY = 2000
"""Examples of everything for whoever asks for the wide profile."""


def examples(count: int, **more: Any) -> settings:
    """Of something that takes longer than most: so many with every commit, as many as of all else
    in the wide profile. `more`: other settings."""
    return settings(max_examples=max(count, MANY) if WIDE else count, **more)
