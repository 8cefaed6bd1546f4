"""R4: hosts are killed, the saves they left are damaged, disks fail."""

from __future__ import annotations

from tests.probes.failing_disks import failing_disks
from tests.probes.kills import kills
from tests.probes.probe import Found
from tests.probes.tails import tails

TAILS = 10
"""Damaged saves to one kill."""

KILLS = 7
"""Kills to one failing disk."""


def broken(count: int, seed: int) -> Found:
    """`count`: kills; the other two in proportion."""
    saves: list[bytes] = []
    found = kills(count, seed, saves=saves)
    for name, other in (
        ("damaged saves", tails(saves, TAILS * count, seed)),
        ("failing disks", failing_disks(-(-count // KILLS), seed)),
    ):
        found.figures[name] = other.did
        found.figures |= {f"{name}: {what}": value for what, value in other.figures.items()}
        found.faults += [f"{name}: {fault}" for fault in other.faults]
        found.slow += [f"{name}: {slow}" for slow in other.slow]
    return found
