"""How much somebody may do: so much at once, and more as time goes by. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Allowance:
    """`left`: of whatever it counts, as it was at `since`, in seconds of the host's clock."""

    left: float
    since: float

    def take(self, amount: float, now: float, rate: float, most: float) -> bool:
        """Takes so much if it is there; whether it was. `rate`: what comes back in a second, until
        there is `most`."""
        self.left = min(most, self.left + (now - self.since) * rate)
        self.since = now
        if self.left < amount:
            return False
        self.left -= amount
        return True
