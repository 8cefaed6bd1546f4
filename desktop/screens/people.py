"""Everybody's badge, name and points, as many in a line as there is room for. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from desktop.look import REFERENCE, Look
from desktop.screens.base import row
from desktop.screens.flow import Flow
from desktop.widgets.label import Label
from desktop.widgets.seat import Badge

APART, BELOW = 14, 4
"""Pixels between two of them, and between two lines."""


class People(Flow):
    """Who played, in the order given."""

    def __init__(self, look: Look, points: Mapping[str, int], colours: Mapping[str, str]) -> None:
        made = []
        for name, count in points.items():
            badge = Badge(look, colours.get(name, REFERENCE), name, 20)
            said = Label(look, f"{name} {count}", "body", wrap=False)
            made.append(QWidget())
            made[-1].setLayout(row(badge, said, space=6))
        super().__init__(made, APART, BELOW)
