"""The rules of Golden Goal as the contract wants them: what the game needs, how one begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import Chance
from engine.game import Action, Brain, Event, Refused, Setup, Struct, converted, named, worn
from engine.golden_goal import model as m
from engine.golden_goal import start
from engine.golden_goal.board import board_of
from engine.golden_goal.bot import bot
from engine.golden_goal.events import EVENTS
from engine.golden_goal.play import GoldenGoalGame
from engine.usual import UsualRules


class GoldenGoal(UsualRules):
    """The rules of Golden Goal, for 2 to 6 seats. Its material is one thing: the board."""

    name: ClassVar[str] = "golden-goal"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    colours: ClassVar[tuple[str, ...]] = m.COLOURS
    actions: ClassVar[Mapping[str, type[Action]]] = named(
        m.Roll,
        m.Pass,
        m.Play,
        m.Buy,
        m.Demand,
        m.Bid,
        m.Stake,
        m.BuyGoals,
        m.MoveCup,
        m.BuyTokens,
        m.End,
        m.Sell,
        m.Offer,
        m.Accept,
        m.Reject,
        m.Withdraw,
        m.PutUp,
        m.Transfer,
    )
    choice: ClassVar[type[Struct]] = m.Options
    view: ClassVar[type[Struct]] = m.View
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    @classmethod
    def prepare(cls, material: Sequence[Any], chance: Chance) -> tuple[Any, ...]:
        return tuple(material)

    @staticmethod
    def start(setup: Setup, chance: Chance) -> GoldenGoalGame:
        options = converted(setup.options, m.Options)
        board = board_of(setup.material)
        if len(setup.players) not in GoldenGoal.seats or len(setup.players) not in board.starts:
            raise Refused("bad_value")
        colours = worn(setup, m.COLOURS)
        game = GoldenGoalGame(options, setup.players, colours, board, chance)
        if setup.position is None:
            start.deal(game)
        else:
            start.set_up(game, setup.position)
        game.begin()
        return game

    @staticmethod
    def brain(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Brain:
        return bot(level, seed)
