"""The further games' moments for the gallery, played by bots: every phase, asked and watching.

A game whose rules want no deck of goals comes in by itself, with two, with as many as may play, and
with FIVE where that lies far between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.look import Look
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Table
from desktop.words import Words
from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.games import GAMES
from net.boards import board_of

PLAYERS = (
    "Anna", "Béla", "Csilla", "Győző", "Edit", "Ferenc", "Maximilian", "Hajnalka", "Imre", "Jolán",
)  # fmt: skip
FIVE = 5
ME = "Anna"
LEVEL, SEED = 2, 11
STEPS = 900
LATER = 40
"""After so many steps a phase shows more than when it came first."""


@dataclass(frozen=True)
class Shown:
    """A moment of some game as Anna and as the room sees it."""

    game: str
    mine: Any
    everybodys: Any
    question: int | None

    def table(self, look: Look, words: Words) -> Table:
        """On a laptop, or on the projector if the look is its."""
        kinds = PROJECTED if look.projector else TABLES
        page = kinds[self.game](look, words)
        view, me = (self.everybodys, None) if look.projector else (self.mine, ME)
        page.show_view(view, me, Around(question=self.question, owner=not look.projector))
        return page


def other_moments() -> dict[str, Shown]:
    """By the name of the picture: game, players, phase, and who is asked."""
    found: dict[str, Shown] = {}
    for game, rules in GAMES.items():
        if rules.wanted(2, rules.options({})):
            continue
        most = rules.seats[-1]
        for players in dict.fromkeys((2, FIVE if most > 2 * FIVE - 1 else most, most)):
            found |= _moments(game, PLAYERS[:players])
    return found


def _moments(game: str, players: Sequence[str]) -> dict[str, Shown]:
    found: dict[str, Shown] = {}
    for step, table in enumerate(_played(game, players)):
        view: Any = table.view(ME)
        who = "me" if ME in view.waiting else "other"
        phase = "over" if view.phase == "over" else f"{view.phase}-{who}"
        name = f"{game}-{len(players)}-{phase}"
        if name not in found or step < LATER:
            found[name] = Shown(game, view, table.view(None), table.question(ME))
    return found


def _played(game: str, players: Sequence[str]) -> Iterator[engine.Table]:
    """The same table before every step of a bot's."""
    rules = GAMES[game]
    colours = dict(zip(players, rules.colours, strict=False))
    setup = Setup(
        options=rules.options({}), players=tuple(players), colours=colours, material=board_of(game)
    )
    table = engine.Table(rules, setup, Chance(SEED))
    minds = {name: rules.brain(LEVEL, SEED + at, ()) for at, name in enumerate(players)}
    for _ in range(STEPS):
        yield table
        asked = [name for name in players if table.question(name) is not None]
        for name in sorted(asked, key=lambda n: n in table.waiting()):
            step = minds[name].answer(table.view(name), name)
            if step is not None:
                table.act(name, step)
                break
        else:
            return
