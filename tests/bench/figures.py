"""How a measurement is repeated and printed."""

from __future__ import annotations

import cProfile
import os
import pstats
import statistics
import time
from collections.abc import Callable, Sequence


def spread(values: list[float]) -> str:
    """Median, and the 5th and 95th percentile."""
    ordered = sorted(values)
    low = ordered[round(0.05 * (len(ordered) - 1))]
    high = ordered[round(0.95 * (len(ordered) - 1))]
    return f"median {statistics.median(ordered):,.1f} (p5 {low:,.1f}, p95 {high:,.1f})"


def load() -> str:
    """The machine's load, the last minute's first."""
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def middle(values: list[float]) -> str:
    """Median, and from the least to the most: of a few rounds."""
    if not values:
        return "-"
    median, least, most = (
        f"{one:,.3g}" if abs(one) < 1000 else f"{one:,.0f}"
        for one in (statistics.median(values), min(values), max(values))
    )
    return f"{median} ({least} to {most})"


def timed(work: Callable[[], object]) -> float:
    """Seconds that the work took in this process (processor time)."""
    start = time.process_time()
    work()
    return time.process_time() - start


def heaviest(work: Callable[[], object], most: int = 8) -> list[str]:
    """The functions in which the work spends its own time, as shares of all of it."""
    profile = cProfile.Profile()
    profile.runcall(work)
    return shares(profile, most)


def shares(profile: cProfile.Profile, most: int, waiting: Sequence[str] = ()) -> list[str]:
    """The heaviest of what was profiled, but for the functions that only wait."""
    stats = pstats.Stats(profile)
    own = sorted(
        (
            (row[2], func)
            for func, row in stats.stats.items()  # type: ignore[attr-defined]
            if not any(name in func[2] for name in waiting)
        ),
        reverse=True,
    )
    total = sum(seconds for seconds, _ in own)
    return [
        f"{seconds / total:6.1%}  {func[2]} ({func[0].rpartition('/')[2]}:{func[1]})"
        for seconds, func in own[:most]
    ]
