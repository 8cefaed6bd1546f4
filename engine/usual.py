"""What the rules of most games say alike. A game's own say what is otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import Chance
from engine.game import Struct, ranked, whole


class UsualRules:
    """For a game that needs nothing but seats, whose points decide."""

    seats: ClassVar[range]
    choice: ClassVar[type[Struct]]
    """Its options, with their usual values."""

    @classmethod
    def options(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        return whole(chosen, cls.choice)

    @classmethod
    def seating(cls, options: Mapping[str, Any]) -> range:
        return cls.seats

    @classmethod
    def standing(cls, view: Any) -> dict[str, int]:
        return ranked(view.points)

    @classmethod
    def wanted(cls, players: int, options: Mapping[str, Any]) -> int:
        return 0

    @classmethod
    def prepare(cls, material: Sequence[Any], chance: Chance) -> tuple[Any, ...]:
        return ()
