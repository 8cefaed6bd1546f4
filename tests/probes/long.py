"""What `./test` leaves to those who ask for it."""

from __future__ import annotations

import os

import pytest

by_wish = pytest.mark.skipif(
    "GOLEST_PROBES" not in os.environ,
    reason="kills hosts for minutes; GOLEST_PROBES=1 ./test or ./golest soak --probe R4 and R5",
)
