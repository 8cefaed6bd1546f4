"""The state of a game of Ökörkör, and questions about it. Changes nothing.

Everything in here is plain fields without an encoding: it can be looked at, never sent.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.okorkor import model as m
from engine.okorkor.rows import ROWS, cards_in_play

OPEN: Mapping[str, tuple[str, ...]] = {
    "draft": ("pick",),
    "play": ("play",),
    "take": ("take",),
    "score": ("ready",),
    "over": (),
}
"""What may be done in a phase by those who are asked."""


class OkorkorState:
    """One game's state. Seats are numbers from 0 in seat order."""

    def __init__(
        self, options: m.Options, names: tuple[str, ...], colours: Mapping[str, str]
    ) -> None:
        self.options = options
        self.names = names
        self.colours = dict(colours)
        self.seats = tuple(range(len(names)))
        self.known = options.known_cards or options.open_draft
        self.cards = cards_in_play(len(names), known=self.known)
        self.phase: m.Phase = "play"
        self.round = 0
        self.trick = 0
        self.rows: list[list[int]] = [[] for _ in range(ROWS)]
        self.ends: list[int] = []
        self.order: list[int] = []
        """The rows' ends, ascending, and the numbers of their rows."""
        self.hands: list[list[int]] = [[] for _ in names]
        self.heads = [0] * len(names)
        self.put: dict[int, int] = {}
        """The cards of the running trick by seat: face down in `play`, open in `take`."""
        self.pool: list[int] = []
        self.asked: list[int] = []
        """Who is waited for, in seat order."""
        self.number = 0
        self.revealed: tuple[m.Turned, ...] | None = None
        self.last_trick: tuple[m.Placed, ...] | None = None
        self.winners: tuple[int, ...] | None = None

    # What is asked

    def waiting(self) -> tuple[int, ...]:
        return tuple(self.asked)

    def over(self) -> bool:
        return self.phase == "over"

    def outcome(self) -> tuple[int, ...] | None:
        return self.winners

    def is_asked(self, seat: int) -> bool:
        """Whether the seat may answer: who has put a card down may still change it."""
        return self.phase == "play" or seat in self.asked

    def question(self, seat: int) -> int | None:
        return self.number if self.is_asked(seat) else None

    def choices(self, seat: int) -> tuple[str, ...]:
        return OPEN[self.phase] if self.is_asked(seat) else ()

    def deadline(self) -> int | None:
        return None

    def showing(self) -> str | None:
        return None

    def upcoming(self) -> tuple[str, ...]:
        return ()
