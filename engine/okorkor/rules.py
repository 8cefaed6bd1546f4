"""The rules of Ökörkör as the contract wants them: what the game needs, and how one begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import Chance
from engine.game import Action, Brain, Event, Refused, Setup, Struct, converted, named, ranked, worn
from engine.okorkor import model as m
from engine.okorkor.bot import bot
from engine.okorkor.play import OkorkorGame
from engine.usual import UsualRules

PROFESSIONALS = range(2, 7)
"""Seats with one of the professional switches."""


class Okorkor(UsualRules):
    """The rules of Ökörkör, for 2 to 10 seats."""

    name: ClassVar[str] = "okorkor"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 11)
    colours: ClassVar[tuple[str, ...]] = m.COLOURS
    actions: ClassVar[Mapping[str, type[Action]]] = named(
        m.Pick,
        m.Play,
        m.Take,
        m.Ready,
    )
    choice: ClassVar[type[Struct]] = m.Options
    view: ClassVar[type[Struct]] = m.View
    events: ClassVar[tuple[type[Event], ...]] = (
        m.RoundBegan,
        m.CardPicked,
        m.CardPut,
        m.CardChanged,
        m.CardsTurned,
        m.RowAsked,
        m.TrickPlaced,
        m.RoundScored,
        m.ReadySaid,
        m.GameEnded,
    )

    @classmethod
    def seating(cls, options: Mapping[str, Any]) -> range:
        expert = options.get("known_cards") or options.get("open_draft")
        return PROFESSIONALS if expert else cls.seats

    @classmethod
    def standing(cls, view: m.View) -> dict[str, int]:
        return ranked(view.heads, fewest=True)

    @staticmethod
    def start(setup: Setup, chance: Chance) -> OkorkorGame:
        options = converted(setup.options, m.Options)
        if len(setup.players) not in Okorkor.seating(setup.options):
            raise Refused("bad_value")
        colours = worn(setup, m.COLOURS)
        position = None if setup.position is None else converted(setup.position, m.Position)
        return OkorkorGame(options, setup.players, colours, chance, position)

    @staticmethod
    def brain(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Brain:
        return bot(level, seed)
