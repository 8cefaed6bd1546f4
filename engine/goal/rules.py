"""The rules of GOAL as the contract wants them: what the game needs, and how one begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import Chance
from engine.game import Action, Brain, Event, Refused, Setup, Struct, converted, named, worn
from engine.goal import model as m
from engine.goal.bot import bot
from engine.goal.deck import cards_of, cards_wanted
from engine.goal.play import GoalGame
from engine.usual import UsualRules


class Goal(UsualRules):
    """The rules of GOAL, for 2 to 5 seats."""

    name: ClassVar[str] = "goal"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 6)
    colours: ClassVar[tuple[str, ...]] = m.COLOURS
    actions: ClassVar[Mapping[str, type[Action]]] = named(
        m.Tip,
        m.Pass,
        m.Place,
        m.Challenge,
        m.SendDate,
        m.Buy,
        m.StartClip,
        m.VoidCard,
        m.DropClip,
    )
    choice: ClassVar[type[Struct]] = m.Options
    view: ClassVar[type[Struct]] = m.View
    events: ClassVar[tuple[type[Event], ...]] = (
        m.ActionOpened,
        m.TipSent,
        m.TipsOpened,
        m.Placed,
        m.Challenged,
        m.ChallengePassed,
        m.DuelOpened,
        m.DateSent,
        m.ClipStarted,
        m.CardVoided,
        m.ClipDropped,
        m.ActionClosed,
        m.Bought,
        m.ExtraPassed,
        m.RoundBegan,
        m.ShootoutBegan,
        m.KnockedOut,
        m.GameEnded,
    )

    @classmethod
    def wanted(cls, players: int, options: Mapping[str, Any]) -> int:
        return cards_wanted(players, cls.options(options)["mode"])

    @classmethod
    def prepare(cls, material: Sequence[Any], chance: Chance) -> tuple[Any, ...]:
        return tuple(chance.shuffled(material, "deck"))

    @staticmethod
    def start(setup: Setup, chance: Chance) -> GoalGame:
        options = converted(setup.options, m.Options)
        cards = cards_of(setup.material)
        if not cards or setup.position is not None or len(setup.players) not in Goal.seats:
            raise Refused("bad_value")
        return GoalGame(options, setup.players, worn(setup, m.COLOURS), cards)

    @staticmethod
    def brain(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Brain:
        return bot(level, seed, lore)
