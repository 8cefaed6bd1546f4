"""The host's clock, as a laptop knows it by pings: how far it is from its own, and how fast it
drifts. Pure.

A ping was answered after it was sent and before the answer came, so each bounds the distance of
the two clocks from both sides. In time the bounds form a corridor, and the straight line in the
middle of the widest one is taken: delays only ever widen a corridor, so those of single pings cost
nothing as long as some were quick in each direction. What is left is half the difference between
the shortest ways there and back, which nobody can see from one end.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

KEPT = 64
"""Pings: about a minute."""

MOST_DRIFT = 500e-6
"""Seconds a second that two clocks drift apart at most; quartz in laptops is within a fifth."""

STIFF = 10.0
"""Seconds by which a corridor must be longer than that before it tells more of a drift than that
most clocks have little."""

STEPS = 40


class Heard(NamedTuple):
    """One answered ping, in seconds: `sent` and `received` on the own clock, `host` on the
    other."""

    sent: float
    received: float
    host: float


class HostClock:
    """Turns the host's seconds into those of the own clock."""

    def __init__(self) -> None:
        self._heard: deque[Heard] = deque(maxlen=KEPT)

    @property
    def known(self) -> bool:
        """Whether anything is known of it."""
        return bool(self._heard)

    def heard(self, sent: float, received: float, host: float) -> None:
        """One more answered ping."""
        self._heard.append(Heard(sent, received, host))
        while len(self._heard) > 1 and self._width(self._drift()) < 0:
            # A machine has slept or a host has moved: what was before counts no more.
            for _ in range(len(self._heard) // 2):
                self._heard.popleft()

    def here(self, host: float) -> float:
        """When on the own clock it is `host` there. Only if it is `known`."""
        drift = self._drift()
        low, high = self._corridor(drift)
        ahead = (low + high) / 2  # of the host's clock, at the last answer
        return (host - ahead + drift * self._last) / (1 + drift)

    @property
    def _last(self) -> float:
        return self._heard[-1].received

    def _corridor(self, drift: float) -> tuple[float, float]:
        """How far ahead the host's clock is at least and at most when the last answer came, if it
        drifts so."""
        last = self._last
        low = max(one.host - one.received - drift * (one.received - last) for one in self._heard)
        high = min(one.host - one.sent - drift * (one.sent - last) for one in self._heard)
        return low, high

    def _width(self, drift: float) -> float:
        low, high = self._corridor(drift)
        return high - low

    def _worth(self, drift: float) -> float:
        return self._width(drift) - STIFF * abs(drift)

    def _drift(self) -> float:
        """Of the widest corridor. Its worth has one maximum: it is a least of straight lines."""
        low, high = -MOST_DRIFT, MOST_DRIFT
        for _ in range(STEPS):
            left, right = low + (high - low) * 0.4, low + (high - low) * 0.6
            if self._worth(left) < self._worth(right):
                low = left
            else:
                high = right
        return (low + high) / 2
