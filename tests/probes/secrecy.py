"""R6: games that differ only in what somebody may not see, here and between real hosts."""

from __future__ import annotations

from tests.probes.hidden import hidden
from tests.probes.hidden_live import hidden_live
from tests.probes.probe import Found

PAIRS = 200
"""Pairs of games to one pair of hosts."""


def secrecy(count: int, seed: int) -> Found:
    """`count`: pairs of games; of hosts in proportion."""
    found, live = hidden(count, seed), hidden_live(-(-count // PAIRS), seed)
    found.figures["pairs of hosts"] = live.did
    found.faults += live.faults
    return found
