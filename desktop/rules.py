"""Where each game's rules stand among the words, with which pictures, and what a phase is about.

Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.goal import pictures as goal
from desktop.tables.golden_goal import pictures as golden_goal
from desktop.tables.okorkor import pictures as okorkor
from desktop.tables.tiszta_sor import pictures as tiszta_sor
from desktop.words import Words

Chapters = Sequence[tuple[str, Sequence[str]]]
"""A chapter's title, and its texts, as keys of the words."""

Picture = Callable[[Look, Words], QWidget]
"""Makes a small picture."""


def _wordless(pictures: Mapping[str, Callable[[Look], QWidget]]) -> Mapping[str, Picture]:
    return {name: lambda look, words, make=make: make(look) for name, make in pictures.items()}


RULES: Mapping[str, tuple[str, Chapters]] = {
    "goal": (
        "rules",
        (
            ("tip", ("tip", "tip_easy", "tip_hard", "pens")),
            ("place", ("place",)),
            ("challenge", ("challenge",)),
            ("duel", ("duel",)),
            ("extra", ("extra",)),
            ("end", ("end", "overtime_traditional", "overtime_shootout")),
        ),
    ),
    "okorkor": (
        "okorkor.rules",
        (
            ("heads", ("heads",)),
            ("trick", ("trick",)),
            ("row", ("row", "full", "low")),
            ("end", ("end",)),
            ("expert", ("expert",)),
        ),
    ),
    "tiszta-sor": (
        "tiszta-sor.rules",
        (
            ("types", ("desert", "slope", "peak", "versions")),
            ("turn", ("turn",)),
            ("legal", ("legal",)),
            ("marker", ("marker", "conditions", "third")),
            ("end", ("end",)),
            ("points", ("points",)),
        ),
    ),
    "golden-goal": (
        "golden-goal.rules",
        (
            ("turn", ("turn",)),
            ("tile", ("tile", "visit")),
            ("team", ("team",)),
            ("whistle", ("whistle",)),
            ("corner", ("corner",)),
            ("event", ("event",)),
            ("token", ("token",)),
            ("bank", ("bank",)),
            ("end", ("end",)),
        ),
    ),
}
"""Where a game's rules stand among the words, and their order."""

PICTURES: Mapping[str, Mapping[str, Picture]] = {
    "goal": goal.PICTURES,
    "okorkor": _wordless(okorkor.PICTURES),
    "tiszta-sor": _wordless(tiszta_sor.PICTURES),
    "golden-goal": _wordless(golden_goal.PICTURES),
}
"""Small pictures by the text of the rules that they follow."""
TITLES = {"goal": "rules.goal_title"}

PHASES: Mapping[str, Mapping[str, str]] = {
    "goal": {
        "tip": "tip",
        "place": "place",
        "challenge": "challenge",
        "duel": "duel",
        "extra": "extra",
        "attempt": "end",
        "over": "end",
    },
    "okorkor": {"play": "trick", "take": "row", "draft": "expert", "score": "end", "over": "end"},
    "tiszta-sor": {
        "reroll": "turn",
        "write": "legal",
        "marker": "marker",
        "leftovers": "end",
        "last_throw": "end",
        "over": "points",
    },
    "golden-goal": {
        "roll": "turn",
        "dice": "turn",
        "buy": "tile",
        "demand": "tile",
        "auction": "tile",
        "substitute": "event",
        "stake": "corner",
        "cancel": "event",
        "die": "token",
        "debt": "bank",
        "goals": "whistle",
        "cup": "team",
        "tokens": "token",
        "turn": "turn",
        "over": "end",
    },
}
"""The chapter that explains a phase of the game; the others begin at the top."""


def title_of(game: str) -> str:
    """The key of a game's heading."""
    place, _ = RULES[game]
    return TITLES.get(game, f"{place}.title")
