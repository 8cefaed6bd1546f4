"""The order in which those who come in are let in. Shell; knows no connection."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable

SHARE = 1 / 8
"""Of a host's time, at most, for those who come in."""

AT_ONCE = 0.1
"""Seconds of a processor's that are saved up for them: over a hundred laptops."""

LOST = 1.0
"""Seconds after which a turn that has not come is no more waited for."""


class Turnstile:
    """Those who come in, one by one: a seal costs its half of a millisecond to make, and between
    any two everybody else's lines are served. A whole party comes in at once; whoever goes on
    knocking gets no more than a share of the loop's time, each address as much as any other. Of one
    loop."""

    def __init__(self, share: float = SHARE, at_once: float = AT_ONCE) -> None:
        """`share`: of a processor, for all of them. `at_once`: seconds of work that are saved up
        for them while nobody comes."""
        self._share, self._most = share, at_once
        self._saved, self._since = at_once, time.perf_counter()
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self._goes_on = -math.inf
        """When `_next` comes, if anybody waits."""

    def enter(self, work: Callable[[], None], whose: str = "") -> None:
        """Does this in one of the loop's next turns, after what has been waiting longer of the same
        address."""
        first = not self._waiting
        self._waiting.setdefault(whose, deque()).append(work)
        # Should we get a turn wrong, all the others would wait for it for ever.
        if first or time.perf_counter() > self._goes_on + LOST:
            self._go_on(0.0)

    def _go_on(self, after: float) -> None:
        self._goes_on = time.perf_counter() + after
        loop = asyncio.get_running_loop()
        loop.call_later(after, self._next) if after else loop.call_soon(self._next)

    def _next(self) -> None:
        if not self._waiting:
            return
        now = time.perf_counter()
        self._saved = min(self._most, self._saved + (now - self._since) * self._share)
        self._since = now
        if self._saved < 0:
            return self._go_on(-self._saved / self._share)
        whose, works = self._waiting.popitem(last=False)
        work = works.popleft()
        if works:
            self._waiting[whose] = works
        if self._waiting:
            self._go_on(0.0)
        worked = time.thread_time()  # what others take of the processor is not theirs
        try:
            work()
        finally:
            self._saved -= time.thread_time() - worked
