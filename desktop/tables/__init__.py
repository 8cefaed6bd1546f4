"""Which table plays which game, on a laptop and on the projector, and what is heard.

Knows no network.
"""

from __future__ import annotations

from collections.abc import Mapping

from desktop.sounds.cues import Cues
from desktop.tables.base import Table
from desktop.tables.goal import cues as goal
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.table import GoalTable
from desktop.tables.golden_goal import cues as golden_goal
from desktop.tables.golden_goal.projector import GoldenGoalProjector
from desktop.tables.golden_goal.table import GoldenGoalTable
from desktop.tables.okorkor import cues as okorkor
from desktop.tables.okorkor.projector import OkorkorProjector
from desktop.tables.okorkor.table import OkorkorTable
from desktop.tables.tiszta_sor import cues as tiszta_sor
from desktop.tables.tiszta_sor.projector import TisztaSorProjector
from desktop.tables.tiszta_sor.table import TisztaSorTable

TABLES: Mapping[str, type[Table]] = {
    "goal": GoalTable,
    "okorkor": OkorkorTable,
    "tiszta-sor": TisztaSorTable,
    "golden-goal": GoldenGoalTable,
}
PROJECTED: Mapping[str, type[Table]] = {
    "goal": GoalProjector,
    "okorkor": OkorkorProjector,
    "tiszta-sor": TisztaSorProjector,
    "golden-goal": GoldenGoalProjector,
}
SOUNDED: Mapping[str, Cues] = {
    "goal": goal.cues,
    "okorkor": okorkor.cues,
    "tiszta-sor": tiszta_sor.cues,
    "golden-goal": golden_goal.cues,
}
