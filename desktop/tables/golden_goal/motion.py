"""What moves on the board and for how long: pawns hop, markers slide, dice roll. No widget here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ROLL_MS, STEP_MS, SLIDE_MS, FLIP_MS = 650, 150, 420, 260
LONGEST_WALK_MS = 1900


@dataclass(frozen=True)
class Motion:
    """From `begin` for `length` milliseconds."""

    begin: float
    length: float

    def share(self, now: float) -> float:
        """0 before, 1 after."""
        if self.length <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.begin) / self.length))

    def end(self) -> float:
        return self.begin + self.length


@dataclass(frozen=True)
class Walk:
    """A pawn's way over squares."""

    way: tuple[int, ...]
    motion: Motion


@dataclass
class Scene:
    """Everything that is on its way just now, by what it is."""

    walks: dict[str, Walk] = field(default_factory=dict)
    slides: dict[str, tuple[int, int, Motion]] = field(default_factory=dict)
    dice: Motion | None = None
    die: Motion | None = None
    card: Motion | None = None

    def walk(self, name: str, way: tuple[int, ...], begin: float) -> float:
        """Sets a pawn going; gives when it is there."""
        length = min(LONGEST_WALK_MS, STEP_MS * (len(way) - 1))
        made = Walk(way, Motion(begin, length))
        self.walks[name] = made
        return made.motion.end()

    def slide(self, name: str, before: int, now: int, begin: float) -> None:
        self.slides[name] = (before, now, Motion(begin, SLIDE_MS))

    def markers(self, goals: Mapping[str, int], now: float) -> dict[str, float]:
        """Where the markers are at this time."""
        found = {name: float(number) for name, number in goals.items()}
        for name, (before, after, motion) in self.slides.items():
            share = eased(motion.share(now))
            found[name] = before + (after - before) * share
        return found

    def end(self) -> float:
        """When all of it is over."""
        motions = [walk.motion for walk in self.walks.values()]
        motions += [motion for _, _, motion in self.slides.values()]
        motions += [one for one in (self.dice, self.die, self.card) if one is not None]
        return max((motion.end() for motion in motions), default=0.0)


def eased(share: float) -> float:
    """Fast at first, then slower."""
    return 1 - (1 - share) ** 3
