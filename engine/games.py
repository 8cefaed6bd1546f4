"""The games there are. A further game adds its line here and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Rules
from engine.goal.rules import Goal
from engine.golden_goal.rules import GoldenGoal
from engine.okorkor.rules import Okorkor
from engine.tiszta_sor.rules import TisztaSor

GAMES: Mapping[str, type[Rules]] = {
    Goal.name: Goal,
    Okorkor.name: Okorkor,
    TisztaSor.name: TisztaSor,
    GoldenGoal.name: GoldenGoal,
}
"""Rules by the name a scenario, a record and a room give the game."""
