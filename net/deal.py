"""What a game is about to be played with: the material in drawing order and its clips' names.

Pure. A clip's name is made from the game's secret and the drawing position alone, so that neither
it nor the order of names tells anything about what is on the clip.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.chance import Chance
from engine.game import Rules


@dataclass(frozen=True)
class Material:
    """A deck as a room knows it: `cards` as mappings with an `id`, unshuffled; `path` if its name
    does not find it; `problems` counts by code."""

    name: str = ""
    title: str = ""
    cards: tuple[Mapping[str, Any], ...] = ()
    problems: Mapping[str, int] = field(default_factory=dict)
    path: str = ""


@dataclass(frozen=True)
class Deal:
    """One game's material, shuffled; `clips` names clips by the material's id."""

    material: tuple[Mapping[str, Any], ...]
    seed: int
    secret: str
    clips: Mapping[str, str]
    names: frozenset[str]

    @classmethod
    def new(cls, rules: type[Rules], material: Material, seed: int, secret: str) -> Deal:
        """A fresh shuffle. The game's own chance is another one: it must not repeat this one."""
        chance = Chance(seed)
        cards = rules.prepare(material.cards, chance)
        return cls._of(cards, chance.dice(1, 2**53)[0], secret)

    @classmethod
    def kept(cls, material: Sequence[Mapping[str, Any]], secret: str) -> Deal:
        """That of a saved game."""
        return cls._of(tuple(material), 0, secret)

    @classmethod
    def _of(cls, material: tuple[Mapping[str, Any], ...], seed: int, secret: str) -> Deal:
        clips = {
            str(one["id"]): _name(secret, at) for at, one in enumerate(material) if "id" in one
        }
        return cls(material, seed, secret, clips, frozenset(clips.values()))

    @property
    def ids(self) -> tuple[str, ...]:
        """In drawing order."""
        return tuple(self.clips)


def _name(secret: str, position: int) -> str:
    return hashlib.sha256(f"{secret}:{position}".encode()).hexdigest()[:32]
