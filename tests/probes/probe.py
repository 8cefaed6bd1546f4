"""What a probe is, and what it gives back. Knows none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass
class Found:
    """What one run of a probe has seen. `did`: faults that were tried; `figures`: what was
    measured, to be printed; `faults`: sentences about what did not hold; `slow`: the same about
    times, which a loaded machine can be to blame for: `golest soak` judges them, `./test` does
    not."""

    did: int = 0
    figures: dict[str, object] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)

    def must(self, held: bool, otherwise: str) -> None:
        """A promise; the sentence if it was not kept."""
        if not held:
            self.faults.append(otherwise)

    def within(self, what: str, value: float, most: float) -> None:
        """A figure that must not be above this."""
        self.figures[what] = value
        if value > most:
            self.slow.append(f"{what}: {value:,.3g}, more than {most:,.3g}")


class Probe(NamedTuple):
    """`run` takes how many faults to try and a seed. `count` is what a soak tries if it is not
    told otherwise, `each_commit` what `./test` does; None: all there are."""

    does: str
    run: Callable[..., Found]
    count: int | None
    each_commit: int | None


Probes = Mapping[str, Probe]
