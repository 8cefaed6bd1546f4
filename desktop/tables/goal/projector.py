"""GOAL as the room sees it."""

from desktop.tables.base import Table


class GoalProjector(Table):
    """The projector's table."""
