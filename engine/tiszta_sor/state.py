"""The state of a game of Tiszta sor, and questions about it. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Struct
from engine.tiszta_sor import model as m
from engine.tiszta_sor import types as t
from engine.tiszta_sor.sheet import (
    Rows,
    barred,
    fits,
    legal_spots,
    markers,
    most_written,
    points,
    spots,
    takes,
    without,
    written,
)

MOST_MARKERS = 3

OPEN: Mapping[str, tuple[str, ...]] = {
    "reroll": ("reroll",),
    "write": ("write",),
    "marker": ("take", "pass"),
    "leftovers": ("write", "pass"),
    "last_throw": ("throw", "pass"),
    "over": (),
}
"""What a phase asks of the player whose turn it is."""


class Before(Struct, frozen=True):
    """What undoing one number brings back."""

    phase: m.Phase
    rows: Rows
    remaining: tuple[int, ...]
    written: frozenset[int]
    all_written: bool


class SheetState:
    """Both players' rows, the dice, and whose turn it is."""

    def __init__(
        self, options: m.Options, names: tuple[str, ...], colours: Mapping[str, str]
    ) -> None:
        self.options = options
        self.names = names
        self.colours = dict(colours)
        self.rows: list[Rows] = [() for _ in names]
        self.pool: tuple[m.Colour, ...] = m.COLOURS
        self.phase: m.Phase = "reroll"
        self.active = 0
        self.turn = 0
        self.dice: tuple[int, ...] = ()
        self.remaining: tuple[int, ...] = ()
        self.rerolled = False
        self.written: frozenset[int] = frozenset()
        self.all_written = False
        self.last_part = False
        self.trigger: int | None = None
        self.winners: tuple[int, ...] | None = None
        self.undoing: tuple[Before, ...] = ()
        self.number = 0

    # What is asked

    def waiting(self) -> tuple[int, ...]:
        return () if self.over() else (self.active,)

    def over(self) -> bool:
        return self.phase == "over"

    def outcome(self) -> tuple[int, ...] | None:
        return self.winners

    def question(self, seat: int) -> int | None:
        return self.number if seat in self.waiting() else None

    def choices(self, seat: int) -> tuple[str, ...]:
        if seat not in self.waiting():
            return ()
        asked = [do for do in OPEN[self.phase] if do != "take" or self.closes()]
        return (*asked, "undo") if self.undoing else tuple(asked)

    def deadline(self) -> int | None:
        return None

    def showing(self) -> str | None:
        return None

    def upcoming(self) -> tuple[str, ...]:
        return ()

    # Writing

    def mine(self) -> Rows:
        """The rows of the player whose turn it is."""
        return self.rows[self.active]

    def must_write_most(self) -> bool:
        """Left-over numbers may be written, the own throw's must."""
        return self.phase == "write" and self.options.writing == "most"

    def wastes(self, spot: m.Spot) -> bool:
        """Whether fewer numbers could be written in all after this legal write."""
        best = most_written(self.mine(), self.remaining, self.options)
        rows, left = written(self.mine(), spot), without(self.remaining, spot.number)
        return 1 + most_written(rows, left, self.options) < best

    def places(self) -> tuple[m.Spot, ...]:
        """The legal writes now."""
        if self.phase not in ("write", "leftovers"):
            return ()
        legal = legal_spots(self.mine(), self.remaining, self.options)
        if self.must_write_most():
            legal = [spot for spot in legal if not self.wastes(spot)]
        return tuple(legal)

    def barred(self) -> tuple[m.Barred, ...]:
        """The ends at which a remaining number may not be written."""
        if self.phase not in ("write", "leftovers"):
            return ()
        return tuple(
            barred(self.mine(), spot, self.options)
            for spot in spots(self.mine(), self.remaining)
            if not fits(self.mine(), spot, self.options)
            or (self.must_write_most() and self.wastes(spot))
        )

    def dead_ends(self) -> tuple[m.Spot, ...]:
        """The legal writes after which numbers are left and none of them fits."""
        if self.phase != "write":
            return ()
        return tuple(spot for spot in self.places() if self.leads_nowhere(spot))

    def leads_nowhere(self, spot: m.Spot) -> bool:
        left = without(self.remaining, spot.number)
        return bool(left) and not legal_spots(written(self.mine(), spot), left, self.options)

    # Markers

    def refusal(self, at: int, colour: m.Colour | None) -> str | None:
        """The code with which taking this marker is refused, None if it may be taken."""
        rows = self.mine()
        if not 0 <= at < len(rows) or rows[at].marker is not None:
            return "no_such_place"
        if at not in self.written:
            return "not_written_this_turn"
        met = t.closing(rows[at].nums, self.options.n, self.options.m)
        wanted = met if colour is None else colour
        if wanted is not None and wanted not in self.pool:
            return "marker_gone"
        if wanted is None or wanted != met:
            return "marker_condition"
        if not takes(rows, at, wanted, self.options):
            return "breaks_rows"
        return None if self.may_have_another() else "third_marker"

    def may_have_another(self) -> bool:
        """At most three; in the last part a third only if the whole own throw was written."""
        allowed = MOST_MARKERS if self.all_written else MOST_MARKERS - 1
        return markers(self.mine()) < allowed

    def closes(self) -> tuple[m.Close, ...]:
        """The markers that may be taken now."""
        if self.phase != "marker":
            return ()
        found = []
        for at, row in enumerate(self.mine()):
            colour = t.closing(row.nums, self.options.n, self.options.m)
            if colour is not None and self.refusal(at, colour) is None:
                found.append(m.Close(row=at, colour=colour))
        return tuple(found)

    # Points

    def points(self, seat: int) -> int:
        """This seat's points if the game ended now: three times for closed rows if the other
        got stuck first with three markers."""
        triggered = self.trigger is not None and self.trigger != seat
        broken = triggered and markers(self.rows[1 - seat]) == MOST_MARKERS
        return points(self.rows[seat], 3 if broken else 2)
