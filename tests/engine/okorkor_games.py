"""Random games of Ökörkör for tests and benchmarks: players who try everything."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.chance import Chance
from engine.game import HOST, Setup
from engine.okorkor.model import View
from engine.okorkor.play import OkorkorGame
from engine.okorkor.rules import Okorkor
from engine.table import Table

NAMES = (
    "Anna", "Béla", "Csaba", "Dani", "Edit", "Feri", "Gabi", "Hédi", "Imre", "Jóska",
)  # fmt: skip


def new_table(players: int, seed: int, **options: Any) -> Table:
    """A table at which nobody has acted yet."""
    return Table(Okorkor, Setup(options=options, players=NAMES[:players]), Chance(seed))


def game_of(table: Table) -> OkorkorGame:
    """The game, as its own type."""
    assert isinstance(table.game, OkorkorGame)
    return table.game


def view_of(table: Table, name: str | None) -> View:
    """A view, as its own type."""
    view = table.view(name)
    assert isinstance(view, View)
    return view


def answer(view: View, rng: random.Random) -> dict[str, Any]:
    """A random legal answer to what this view asks."""
    (do,) = view.can
    match do:
        case "pick":
            return {"do": do, "card": rng.choice(view.pool or ())}
        case "play":
            return {"do": do, "card": rng.choice(view.hand or ())}
        case "take":
            return {"do": do, "row": rng.randrange(4)}
    return {"do": do}


def legal_step(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A step the game takes: mostly an answer, sometimes another card or the host's skip."""
    name = rng.choice(table.waiting())
    if rng.random() < 0.03:
        return HOST, {"do": "skip", "player": name}
    if game_of(table).phase == "play" and rng.random() < 0.1:
        name = rng.choice(table.names)
    return name, answer(view_of(table, name), rng)


def stray_step(table: Table, rng: random.Random) -> tuple[str, Mapping[str, Any]]:
    """Anything anybody might try at any moment, allowed or not."""
    who = rng.choice([*table.names, HOST, "Nobody"])
    number = rng.choice([-1, 0, 1, 3, 4, 50, 104, 105, 2**70, "0", None, 1.0, True, [1]])
    steps: list[dict[str, Any]] = [
        {"do": "play", "card": number},
        {"do": "pick", "card": number},
        {"do": "take", "row": number},
        {"do": "ready"},
        {"do": "ready", "card": 1},
        {"do": "play"},
        {"do": "play", "card": 5, "row": 1},
        {"do": "pause"},
        {"do": "resume"},
        {"do": "hourglass"},
        {"do": "skip", "player": rng.choice([*table.names, "Nobody", 3])},
        {"do": "pass"},
        {"do": ["play"]},
        {},
    ]
    return who, rng.choice(steps)
