"""A game of Tiszta sor in play: throwing, writing, markers, getting stuck and the last part.

Source: sections 3 to 6 of the project's page on Tiszta sor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from engine.chance import Chance
from engine.game import Action, Around, Event, Refused, Struct
from engine.tiszta_sor import model as m
from engine.tiszta_sor import types as t
from engine.tiszta_sor.sheet import fits, legal_spots, without, written
from engine.tiszta_sor.state import Before, SheetState
from engine.tiszta_sor.view import build_view


class SheetGame(SheetState):
    """One game of Tiszta sor in play: the state and what changes it."""

    def __init__(
        self,
        options: m.Options,
        names: tuple[str, ...],
        colours: Mapping[str, str],
        chance: Chance,
        position: m.Position | None = None,
    ) -> None:
        super().__init__(options, names, colours)
        self.chance = chance
        self.heard: list[Event] = []
        if position is None:
            self._begin_turn(0)
        else:
            self._set_up(position)

    def view(self, seat: int | None, around: Around) -> Struct:
        return build_view(self, seat, around)

    def view_beside(self, public: m.View, seat: int, around: Around) -> Struct:
        view: m.View = structs.replace(public, can=self.choices(seat))
        return view

    # What may be done

    def check(self, seat: int, action: Action) -> None:
        if isinstance(action, m.Reroll) and len(set(action.dice)) < len(action.dice):
            raise Refused("bad_value")
        undoable = not isinstance(action, m.Undo) or (self.undoing and seat == self.active)
        if self.phase not in PHASES[type(action)] or not undoable:
            raise Refused("wrong_phase")
        if seat != self.active:
            raise Refused("not_your_turn")
        if isinstance(action, m.Pass) and self.phase == "write":
            raise Refused("must_write")
        if isinstance(action, m.Write):
            self._check_write(m.Spot(number=action.number, row=action.row, end=action.end))
        if isinstance(action, m.Take):
            code = self.refusal(action.row, action.colour)
            if code is not None:
                raise Refused(code)

    def _check_write(self, spot: m.Spot) -> None:
        rows = self.mine()
        new = spot.end == "new"
        exists = spot.row == len(rows) < t.MOST_ROWS if new else 0 <= spot.row < len(rows)
        if spot.number not in self.remaining or not exists:
            raise Refused("no_such_place")
        if not new and rows[spot.row].marker is not None:
            raise Refused("no_such_place")
        if not fits(rows, spot, self.options):
            raise Refused("breaks_rows")
        if self.must_write_most() and self.wastes(spot):
            raise Refused("must_write")

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        self.heard = []
        self.number += 1
        DO[type(action)](self, action)
        return self.heard

    def skip(self, seat: int) -> Sequence[Event]:
        """Ends the turn: keeps all dice, writes at the first places, passes everything else."""
        self.heard = []
        self.number += 1
        while self.active == seat and not self.over():
            if self.phase == "reroll":
                self._reroll(m.Reroll(dice=()))
            elif self.phase == "write":
                spot = self.places()[0]
                self._write(m.Write(number=spot.number, row=spot.row, end=spot.end))
            else:
                self._pass(m.Pass())
        return self.heard

    def pass_time(self, microseconds: int) -> Sequence[Event]:
        return ()

    def _tell(self, event: Event) -> None:
        self.heard.append(event)

    @property
    def _name(self) -> str:
        return self.names[self.active]

    # A turn

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        self.turn += 1
        self._tell(m.TurnBegan(player=self._name))
        self.written = frozenset()
        self._throw(None)

    def _throw(self, action: m.Throw | None) -> None:
        self._lay(tuple(self.chance.dice(3)))
        self._tell(m.DiceThrown(by=self._name, dice=self.dice))

    def _lay(self, dice: tuple[int, ...]) -> None:
        self.phase = "reroll"
        self.dice = dice
        self.remaining = ()
        self.rerolled = False
        self.all_written = False
        self.undoing = ()

    def _reroll(self, action: m.Reroll) -> None:
        if action.dice:
            fresh = dict(zip(action.dice, self.chance.dice(len(action.dice)), strict=True))
            self.dice = tuple(fresh.get(at, die) for at, die in enumerate(self.dice))
        self._tell(m.DiceRethrown(by=self._name, again=action.dice, dice=self.dice))
        self.rerolled = True
        self.remaining = self.dice
        self.phase = "write"
        self._go_on()

    def _write(self, action: m.Write) -> None:
        before = Before(
            phase=self.phase,
            rows=self.mine(),
            remaining=self.remaining,
            written=self.written,
            all_written=self.all_written,
        )
        self.undoing = (*self.undoing, before)
        spot = m.Spot(number=action.number, row=action.row, end=action.end)
        self.rows[self.active] = written(self.mine(), spot)
        self.remaining = without(self.remaining, spot.number)
        self.written |= {spot.row}
        self._tell(m.NumberWritten(by=self._name, number=spot.number, row=spot.row, end=spot.end))
        self._go_on()

    def _go_on(self) -> None:
        """After a number or a throw: more to write, all written, or stuck."""
        if legal_spots(self.mine(), self.remaining, self.options):
            return
        if self.phase == "leftovers":
            self.phase = "last_throw"
            return
        self.all_written = not self.remaining
        if not self.all_written:
            self._tell(m.GotStuck(by=self._name, left=self.remaining, ends=not self.last_part))
            if not self.last_part:
                return self._begin_last_part()
        self.phase = "marker"

    def _undo(self, action: m.Undo) -> None:
        *self_undoing, before = self.undoing
        self.undoing = tuple(self_undoing)
        self.phase = before.phase
        self.rows[self.active] = before.rows
        self.remaining = before.remaining
        self.written = before.written
        self.all_written = before.all_written
        self._tell(m.WritingUndone(by=self._name))

    def _take(self, action: m.Take) -> None:
        row = self.mine()[action.row]
        colour = t.closing(row.nums, self.options.n, self.options.m)
        assert colour is not None
        rows = list(self.mine())
        rows[action.row] = m.Row(nums=row.nums, marker=colour)
        self.rows[self.active] = tuple(rows)
        self.pool = tuple(one for one in self.pool if one != colour)
        self._tell(m.MarkerTaken(by=self._name, row=action.row, colour=colour))
        self._end_turn()

    def _pass(self, action: m.Pass) -> None:
        if self.phase == "leftovers":
            self.phase = "last_throw"
        elif self.phase == "last_throw":
            self.phase = "marker"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.last_part:
            self._end()
        else:
            self._begin_turn(1 - self.active)

    # The end

    def _begin_last_part(self) -> None:
        self.last_part = True
        self.trigger = self.active
        self.active = 1 - self.active
        self.turn += 1
        self.written = frozenset()
        self.undoing = ()
        self.phase = "leftovers"
        self._tell(m.LastPartBegan(player=self._name))
        self._go_on()

    def _end(self) -> None:
        self.phase = "over"
        self.undoing = ()
        totals = [self.points(seat) for seat in range(len(self.names))]
        best = max(totals)
        self.winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        self._tell(m.RowsCounted(winners=tuple(self.names[seat] for seat in self.winners)))

    # A set-up position

    def _set_up(self, position: m.Position) -> None:
        """Takes the position over; the rules module has seen to it that it is one."""
        self.turn = 1
        self.rows = [position.rows.get(name, ()) for name in self.names]
        taken = {row.marker for rows in self.rows for row in rows}
        pool = m.COLOURS if position.pool is None else position.pool
        self.pool = tuple(one for one in m.COLOURS if one in pool and one not in taken)
        self.written = frozenset(position.written)
        if position.trigger is not None:
            self.trigger = self.names.index(position.trigger)
        if position.last_part or position.phase in ("leftovers", "last_throw"):
            self.trigger = 1 if self.trigger is None else self.trigger
        self.last_part = self.trigger is not None
        PREPARE[position.phase](self, position)

    def _set_up_dice(self, position: m.Position) -> None:
        if position.dice is None:
            self._throw(None)
        else:
            self._lay(position.dice)

    def _set_up_writing(self, position: m.Position) -> None:
        self.phase = position.phase
        self.rerolled = position.phase == "write"
        left = position.dice if position.remaining is None else position.remaining
        self.remaining = left or ()
        self.dice = position.dice or self.remaining
        self._go_on()

    def _set_up_choice(self, position: m.Position) -> None:
        self.phase = position.phase
        self.rerolled = position.phase == "marker"
        self.dice = position.dice or ()
        self.remaining = position.remaining or ()
        self.all_written = position.phase == "marker" and position.all_written

    def _set_up_end(self, position: m.Position) -> None:
        self.remaining = position.remaining or ()
        self._end()


PHASES: Mapping[type[Action], tuple[str, ...]] = {
    m.Reroll: ("reroll",),
    m.Write: ("write", "leftovers"),
    m.Undo: ("write", "marker", "leftovers", "last_throw"),
    m.Take: ("marker",),
    m.Pass: ("write", "marker", "leftovers", "last_throw"),
    m.Throw: ("last_throw",),
}
"""The phases in which each action has its place (passing while one must write is refused)."""

DO: Mapping[type[Action], Callable[[SheetGame, Any], None]] = {
    m.Reroll: SheetGame._reroll,
    m.Write: SheetGame._write,
    m.Undo: SheetGame._undo,
    m.Take: SheetGame._take,
    m.Pass: SheetGame._pass,
    m.Throw: SheetGame._throw,
}

PREPARE: Mapping[m.Phase, Callable[[SheetGame, m.Position], None]] = {
    "reroll": SheetGame._set_up_dice,
    "write": SheetGame._set_up_writing,
    "leftovers": SheetGame._set_up_writing,
    "marker": SheetGame._set_up_choice,
    "last_throw": SheetGame._set_up_choice,
    "over": SheetGame._set_up_end,
}
