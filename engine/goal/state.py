"""The state of a game of GOAL, and questions about it. Changes nothing.

Everything in here is plain fields without an encoding: it can be looked at, never sent.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.goal import model as m

START_TOKENS = 2
CHALLENGE_PRICE = 1
EXTRA_PRICE = 3
WINNING_POINTS = 10
ATTEMPT_TIME = 30_000_000
"""Microseconds of an attempt in the overtime shootout, from the clip's first start."""

OPEN: Mapping[str, tuple[str, ...]] = {
    "tip": ("tip", "pass"),
    "place": ("place",),
    "challenge": ("challenge", "pass"),
    "duel": ("date",),
    "extra": ("buy", "pass"),
    "over": (),
}
"""What a phase asks of those it waits for (an attempt asks by its clock)."""


class GoalState:
    """Who has what, what is open, and whose answer is awaited."""

    def __init__(
        self,
        options: m.Options,
        names: tuple[str, ...],
        colours: Mapping[str, str],
        cards: tuple[m.Card, ...],
    ) -> None:
        self.options = options
        self.names = names
        self.colours = dict(colours)
        self.seats = tuple(range(len(names)))
        self.shared = options.mode != "easy"
        self.by_goal = options.mode == "hard"
        self.card = {card.id: card for card in cards}
        self.deck = list(cards)
        self.deck.reverse()  # drawn from the end
        self.deck_ids = tuple(card.id for card in self.deck)
        self.tokens = [START_TOKENS] * len(names)
        self.points = [0] * len(names)
        self.own: list[list[m.Card]] = [[] for _ in names]
        self.common: list[m.Card] = []
        self.owner: dict[str, int | None] = {}
        self.round = 0
        self.phase: m.Phase = "extra"
        self.action: str | None = None
        self.active: int | None = None
        self.running: m.Card | None = None
        self.clipless = False
        self.queue: list[int] = []
        self.tips: dict[int, m.Tip | None] = {}
        self.terms: tuple[int, ...] = ()
        self.placed: int | None = None
        self.challenges: dict[int, int] = {}
        self.declined: list[int] = []
        self.asked: list[int] = []
        self.dates: dict[int, str | None] = {}
        self.passed = 0
        self.action_was = "normal"
        self.challengers: list[int] = []
        self.still_in: tuple[int, ...] | None = None
        self.bout = 0
        self.attempts: dict[int, str] = {}
        self.clock: int | None = None
        self.last_result: m.Outcome | None = None
        self.story: list[m.Played] = []
        self.winners: tuple[int, ...] | None = None
        self.number = 0
        if self.shared:
            reference = self.deck.pop()
            self.common.append(reference)
            self.owner[reference.id] = None

    # What is asked

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "tip":
            return tuple(s for s in self.seats if s not in self.tips)
        if self.phase == "duel":
            return tuple(s for s, sent in self.dates.items() if s in self.asked)
        return tuple(self.asked)

    def over(self) -> bool:
        return self.phase == "over"

    def outcome(self) -> tuple[int, ...] | None:
        return self.winners

    def waits_for(self, seat: int) -> bool:
        """Whether this seat is among those of `waiting`."""
        if self.phase == "tip":
            return seat not in self.tips
        return seat in self.asked and (self.phase != "duel" or seat in self.dates)

    def question(self, seat: int) -> int | None:
        return self.number if self.waits_for(seat) else None

    def choices(self, seat: int) -> tuple[str, ...]:
        if not self.waits_for(seat):
            return ()
        if self.phase == "attempt":
            return ("start_clip",) if self.clock is None else ("place",)
        return OPEN[self.phase]

    def deadline(self) -> int | None:
        return None if self.clock is None else ATTEMPT_TIME - self.clock

    def showing(self) -> str | None:
        return None if self.running is None or self.clipless else self.running.id

    def upcoming(self) -> tuple[str, ...]:
        unseen = self.deck_ids[: len(self.deck)][::-1]
        if self.phase == "attempt" and self.clock is None and self.running is not None:
            return (self.running.id, *unseen)
        return unseen

    def line_of(self, seat: int) -> list[m.Card]:
        """The timeline on which this seat's action is placed."""
        return self.common if self.shared and self.still_in is None else self.own[seat]

    def order(self) -> tuple[int, ...]:
        """This round's order: even rounds of the shared modes are fully reversed."""
        return self.seats[::-1] if self.shared and self.round % 2 == 0 else self.seats

    def after(self, seat: int) -> list[int]:
        """All seats in round order, from the one after `seat` to `seat` itself."""
        order = list(self.order())
        at = order.index(seat) + 1
        return order[at:] + order[:at]

    def has_answered(self, seat: int) -> bool:
        """Whether this seat has already answered what the open phase asks."""
        if self.phase == "tip":
            return seat in self.tips
        if self.phase == "duel":
            return seat in self.dates
        return self.phase == "challenge" and seat in (*self.challenges, *self.declined)
