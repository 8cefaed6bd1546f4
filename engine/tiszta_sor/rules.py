"""The rules of Tiszta sor as the contract wants them: what it needs, and how a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import Chance
from engine.game import Action, Brain, Event, Refused, Setup, Struct, converted, named, worn
from engine.tiszta_sor import model as m
from engine.tiszta_sor.bot import bot
from engine.tiszta_sor.play import SheetGame
from engine.tiszta_sor.sheet import assigned, markers
from engine.tiszta_sor.state import MOST_MARKERS
from engine.tiszta_sor.types import MOST_ROWS
from engine.usual import UsualRules


class TisztaSor(UsualRules):
    """The rules of Tiszta sor, for 2 seats."""

    name: ClassVar[str] = "tiszta-sor"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    colours: ClassVar[tuple[str, ...]] = m.PLAYERS
    actions: ClassVar[Mapping[str, type[Action]]] = named(
        m.Reroll,
        m.Write,
        m.Undo,
        m.Take,
        m.Pass,
        m.Throw,
    )
    choice: ClassVar[type[Struct]] = m.Options
    view: ClassVar[type[Struct]] = m.View
    events: ClassVar[tuple[type[Event], ...]] = (
        m.TurnBegan,
        m.DiceThrown,
        m.DiceRethrown,
        m.NumberWritten,
        m.WritingUndone,
        m.MarkerTaken,
        m.GotStuck,
        m.LastPartBegan,
        m.RowsCounted,
    )

    @staticmethod
    def start(setup: Setup, chance: Chance) -> SheetGame:
        options = converted(setup.options, m.Options)
        if len(setup.players) not in TisztaSor.seats:
            raise Refused("bad_value")
        colours = worn(setup, m.PLAYERS)
        position = None
        if setup.position is not None:
            position = converted(setup.position, m.Position)
            _check_position(position, setup.players, options)
        return SheetGame(options, setup.players, colours, chance, position)

    @staticmethod
    def brain(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Brain:
        return bot(level, seed)


def _check_position(position: m.Position, names: tuple[str, ...], options: m.Options) -> None:
    """Raises Refused('bad_value') for what cannot stand on paper, 'breaks_rows' for rows that
    cannot all be finished. Whether it can be reached by play is not looked at."""
    taken = [row.marker for rows in position.rows.values() for row in rows if row.marker]
    mine = position.rows.get(names[0], ())
    triggers = names if position.phase == "over" else names[1:]
    wrong = (
        not position.rows.keys() <= set(names)
        or any(
            len(rows) > MOST_ROWS
            or markers(rows) > MOST_MARKERS
            or not all(row.nums for row in rows)
            for rows in position.rows.values()
        )
        or len(set(taken)) < len(taken)
        or position.trigger not in (None, *triggers)
        or not set(position.written) <= set(range(len(mine)))
        or (position.phase == "reroll" and len(position.dice or (1, 1, 1)) != 3)
    )
    if wrong:
        raise Refused("bad_value")
    if any(assigned(rows, options) is None for rows in position.rows.values()):
        raise Refused("breaks_rows")
