"""Faults tried on purpose against real hosts, by name. `golest soak --probe NAME` runs them in
full, `./test` in small. Each is a module with a function that takes a count and a seed."""

from __future__ import annotations

from tests.probes.probe import Probes

PROBES: Probes = {}
"""In the order of their names. New ones: a module here, a line here, a test beside it."""
