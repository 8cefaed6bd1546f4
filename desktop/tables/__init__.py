"""Which table plays which game, on a laptop and on the projector. Knows no network."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.tables.base import Table
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.table import GoalTable

TABLES: Mapping[str, type[Table]] = {"goal": GoalTable}
PROJECTED: Mapping[str, type[Table]] = {"goal": GoalProjector}
