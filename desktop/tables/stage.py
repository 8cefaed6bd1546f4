"""What every game's table on the projector has: a spectator's view, large. Nothing can be pressed.

One unit is a 720th of the height. A game adds its stage by `build`, `show_game` and `arrange`.
Knows no game and no network.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.base import Around
from desktop.tables.frame import Framed
from desktop.widgets.announcer import Call
from desktop.widgets.base import dress


class Stage(Framed):
    """The frame."""

    # for the game

    def show_game(self) -> None:
        """Shows `view`."""
        raise NotImplementedError

    def arrange(self, top: int) -> None:
        """Puts the stage into the room below `top`."""
        raise NotImplementedError

    def with_missing(self, call: Call) -> Call:
        """The call, and below it whose laptop does not answer: on a plate it is a small sign."""
        gone = [self.why_missing(name) for name in self.around.missing]
        return replace(call, small=" · ".join(filter(None, (call.small, *gone))))

    # in

    def show_view(self, view: Any, me: str | None, around: Around) -> None:
        self.take(view, around)

    def take(self, view: Any, around: Around) -> None:
        """Shows this view, all of it."""
        again = view is self.view  # only what is around it has changed: its times are old
        self.greet(around)
        self.view, self.around = view, around
        if not again:
            self.announcer.hourglass.keep(around.sand)
        self.announcer.await_somebody(view.phase != "over")
        self.show_game()
        self._arrange()
        self.tell_end()

    def wear(self, look: Look) -> None:
        super().wear(look)
        for part in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            dress(part, look)
        self._arrange()

    # where things are

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.arrange(self.arrange_head())
