"""Plain questions about a view of Ökörkör. Pure, no words; decides nothing of what is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.okorkor.model import Placed, View
from engine.okorkor.rows import FULL, heads_in


@dataclass(frozen=True)
class Aim:
    """What the game is played to, by the room's options."""

    limit: int | None = 66
    rounds: int | None = None

    @staticmethod
    def of(options: Mapping[str, Any]) -> Aim:
        """Rounds, if there is a number of them, else the limit."""
        rounds, limit = options.get("rounds"), options.get("limit", 66)
        return Aim(None, int(rounds)) if rounds else Aim(int(limit or 66))


@dataclass(frozen=True)
class Stand:
    """A player's place at a moment: equals share one. `gain` in this round, if it is known."""

    place: int
    name: str
    heads: int
    gain: int | None = None


def names(view: View) -> tuple[str, ...]:
    """The seats in order."""
    return tuple(view.heads)


def colour(view: View, name: str | None) -> str:
    return view.colours.get(name or "", "white")


def danger(row: tuple[int, ...]) -> tuple[int, int, bool]:
    """How many cards lie in a row, the heads on them, and whether the next one takes them."""
    return len(row), heads_in(row), len(row) >= FULL


def home(rows: Sequence[Sequence[int]], card: int) -> int | None:
    """The row a card would go to as the rows stand; None if it is lower than the end of each."""
    below = [at for at, row in enumerate(rows) if row[-1] < card]
    return max(below, key=lambda at: rows[at][-1], default=None)


def stands(view: View, began: Mapping[str, int] | None) -> tuple[Stand, ...]:
    """Everybody, the fewest heads first; `began`: the heads when the round began."""
    found: list[Stand] = []
    for at, (name, heads) in enumerate(sorted(view.heads.items(), key=lambda one: one[1])):
        place = found[-1].place if found and found[-1].heads == heads else at + 1
        gain = None if began is None else heads - began.get(name, 0)
        found.append(Stand(place, name, heads, gain))
    return tuple(found)


def newest(view: View) -> dict[int, str]:
    """Whose the cards are that the last trick brought into the rows."""
    lie = {card for row in view.rows for card in row}
    return {way.card: way.by for way in _ways(view) if way.card in lie}


def _ways(view: View) -> tuple[Placed, ...]:
    return view.last_trick or ()


def chooser(view: View) -> str | None:
    """Who takes a row of their choice now."""
    return view.waiting[0] if view.phase == "take" and view.waiting else None
