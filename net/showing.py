"""When the running clip starts, at one moment for everybody. Pure; time is the host's clock.

A clip starts once every laptop has its first picture decoded. Who is slower than the others is not
waited for long, and joins the clip where it then is. In an overtime shootout it is not even
prepared to start before the player whose turn it is wants it, and that moment is the clock's too.
"""

from __future__ import annotations

from typing import NamedTuple

CLIP_WAIT = 4.0
"""Seconds that those who are ready wait for the others."""

LONGEST_WAIT = 12.0
"""Seconds a clip waits if nobody is ready: as long as tables may tell the last verdict, and then
some. In an attempt so long is its player waited for, whose time runs from the start on."""

LEAD = 0.3
"""Seconds from the word to the start: every laptop has heard it by then."""


class Standing(NamedTuple):
    """How far a clip is on the laptops: whether `all` can start it now or never will, whether
    `some` can; `settled` are the seats whose laptops have said the one or the other."""

    all: bool
    some: bool
    settled: frozenset[str] = frozenset()


class Showing:
    """The running clip. `number` is its place in the game, from 1, the same after a host's
    restart; `again` how often the host has had it begin anew.

    `at` is when it runs from `position` (seconds), None while that is not known. `held`: nobody
    starts it before a player does; `starter` is who, from then on who has.
    """

    def __init__(self, material: str, clip: str | None, number: int, now: float) -> None:
        self.material = material
        self.clip = clip
        self.number = number
        self.again = 0
        self.at: float | None = None
        self.position = 0.0
        self.held = False
        self.starter: str | None = None
        self.acted = False
        """Whether the game knows that its player has started it."""
        self.told = False
        """Whether everybody has been told of `at`."""
        self._since = self._until = now
        self._ready_since: float | None = None
        self._lead = 0.0
        self._stopped = False

    @property
    def open(self) -> bool:
        """Whether its time has come, so that laptops may see what it is."""
        return not self.held

    @property
    def waits(self) -> bool:
        """Whether it waits for a player, or for laptops since that player wants it."""
        return self.held or (self.starter is not None and not self.acted)

    @property
    def begun(self) -> bool:
        """Whether everybody knows when it starts, or has started."""
        return self.at is not None

    def hold(self, waits: bool, now: float) -> None:
        """Whether the game waits for a player to start it; one whose start was taken back is
        waited for again."""
        if waits and self.acted:
            self.acted, self.starter = False, None
            self.anew(now)
        if self.starter is None:
            self.held = waits

    def want(self, starter: str, now: float) -> None:
        """The player it was held for wants it."""
        if self.held:
            self.held, self.starter = False, starter
            self._since, self._ready_since = now, now

    def anew(self, now: float) -> None:
        """From the beginning, for everybody."""
        self.again += 1
        self.at, self.position = None, 0.0
        self._since, self._ready_since = now, now

    def pause(self, paused: bool, now: float) -> None:
        """How the common pause stands: a clip stops with it, and goes on from there."""
        if paused and not self._stopped and self.at is not None:
            self.position += max(0.0, now - self.at)
        elif self._stopped and not paused:
            self._since = now
            self._ready_since = None if self._ready_since is None else now
            if self.at is not None:
                self.at, self.told = now + self._lead, False
        self._stopped = paused

    def start(self, standing: Standing, now: float, lead: float) -> bool:
        """Whether it is settled now, by how it stands, that it starts in `lead` seconds."""
        if self.at is not None or self.held or self._stopped:
            return False
        if standing.some and self._ready_since is None:
            self._ready_since = now
        self._until = self._ends(standing)
        if not standing.all and now < self._until:
            return False
        self.at, self.told, self._lead = now + lead, False, lead
        return True

    def wake_at(self) -> float | None:
        """When it waits no longer, after `start` has been asked in vain."""
        waits = not (self.begun or self.held or self._stopped)
        return self._until if waits else None

    def clicks_at(self) -> float | None:
        """When its player's time begins to run."""
        waits = self.starter is not None and not self.acted and not self._stopped
        return self.at if waits else None

    def _ends(self, standing: Standing) -> float:
        longest = self._since + LONGEST_WAIT
        own = self.starter is not None and self.starter not in standing.settled
        if own or self._ready_since is None:
            return longest
        return min(longest, self._ready_since + CLIP_WAIT)
