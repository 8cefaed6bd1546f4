"""What a goal film may know: never a date, a competition, a stage, a match or a score. No Qt."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from engine.goal.model import Card

VERSION = 1
"""Part of every cached film's name: raise it whenever the pictures or the sound change."""

SECONDS = 8.5
SIZES: dict[str, tuple[int, int, Fraction]] = {
    "full": (1280, 720, Fraction(25)),
    "draft": (640, 360, Fraction(25, 2)),
}


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn. `home` and `away` are the deck's names (they choose the kits), the
    `..._name` ones are what is written."""

    home: str
    away: str
    home_name: str
    away_name: str
    side: Literal["home", "away"] | None
    scorer: str | None
    minute: str | None
    own_goal: bool
    penalty: bool

    @property
    def team_name(self) -> str | None:
        return {None: None, "home": self.home_name, "away": self.away_name}[self.side]

    @property
    def seed(self) -> int:
        """Decides positions and motion; the same in every language."""
        return int.from_bytes(_digest([self.home, self.away, *self._goal()])[:8], "big")

    def _goal(self) -> list[object]:
        return [self.side, self.scorer, self.minute, self.own_goal, self.penalty]


def facts_of(card: Card, names: Mapping[str, str] | None = None) -> Facts:
    """The card's facts with team names as `names` (deck's name -> shown name) spells them."""
    shown = names or {}
    sides: dict[str | None, Literal["home", "away"]] = {card.home: "home", card.away: "away"}
    return Facts(
        home=card.home,
        away=card.away,
        home_name=shown.get(card.home, card.home),
        away_name=shown.get(card.away, card.away),
        side=sides.get(card.team),
        scorer=card.scorer,
        minute=card.minute,
        own_goal=card.own_goal,
        penalty=card.penalty and not card.own_goal,
    )


def film_key(facts: Facts, width: int, height: int, fps: Fraction) -> str:
    """The name of this film in a cache; equal facts give the same film."""
    return _digest([VERSION, msgspec.structs.astuple(facts), width, height, str(fps)]).hex()[:40]


def _digest(value: list[object]) -> bytes:
    return hashlib.sha256(msgspec.json.encode(value)).digest()
