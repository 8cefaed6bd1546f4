"""Tiszta sor's values: rows, actions, events and the view. Knows no rule.

Names and meanings follow the project's page on Tiszta sor, section 9.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.game import Action, PublicEvent, Struct

Type = Literal["desert", "field", "river", "peak", "mine"]
Colour = Literal["yellow", "green", "blue", "red", "black"]
Phase = Literal["reroll", "write", "marker", "leftovers", "last_throw", "over"]
End = Literal["front", "back", "new"]
Writing = Literal["local", "most"]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]

TYPES: tuple[Type, ...] = ("desert", "field", "river", "peak", "mine")
COLOURS: tuple[Colour, ...] = ("yellow", "green", "blue", "red", "black")
"""The markers, in the order of the types they close."""

PLAYERS = ("red", "blue", "yellow", "sky", "purple")
"""The players' colours; they have nothing to do with the markers'."""


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """What the room's host chose. `n`: longest desert; `m`: how often a value may stand in a field
    or a river; `writing`: any order (`local`), or one that writes the most numbers."""

    n: Annotated[int, msgspec.Meta(ge=3, le=12)] = 7
    m: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    writing: Writing = "local"


class Row(Struct, forbid_unknown_fields=True, frozen=True):
    """One row as written, left to right; closed if it has a marker."""

    nums: tuple[Die, ...]
    marker: Colour | None = None


class Position(Struct, forbid_unknown_fields=True, frozen=True):
    """A set-up position, in the first player's turn; what is left out is as usual there."""

    rows: dict[str, tuple[Row, ...]]
    pool: tuple[Colour, ...] | None = None
    phase: Phase = "reroll"
    dice: tuple[Die, ...] | None = None
    remaining: tuple[Die, ...] | None = None
    written: tuple[int, ...] = ()
    all_written: bool = True
    last_part: bool = False
    trigger: str | None = None


# Actions


class Reroll(Action, tag="reroll", frozen=True):
    """Throws these dice again, by index; none keeps them all. Then writing begins."""

    dice: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=2)], ...], msgspec.Meta(max_length=3)
    ]


class Write(Action, tag="write", frozen=True):
    """Writes one of the remaining numbers."""

    number: Die
    row: int
    end: End


class Undo(Action, tag="undo", frozen=True):
    """Takes back the last number written since the dice were thrown."""


class Take(Action, tag="take", omit_defaults=True, frozen=True):
    """Closes a row with a marker; without `colour` with the one whose condition it meets."""

    row: int
    colour: Colour | None = None


class Pass(Action, tag="pass", frozen=True):
    """No marker; no more left-over numbers; no last throw."""


class Throw(Action, tag="throw", frozen=True):
    """The last throw."""


# Events


class TurnBegan(PublicEvent, tag="turn_began", frozen=True):
    """It is this player's turn."""

    reveals: ClassVar[bool] = False
    player: str


class DiceThrown(PublicEvent, tag="dice_thrown", frozen=True):
    """All three dice were thrown."""

    by: str
    dice: tuple[int, ...]


class DiceRethrown(PublicEvent, tag="dice_rethrown", frozen=True):
    """The dice with these indices were thrown again, perhaps none; `dice` is what lies there."""

    by: str
    again: tuple[int, ...]
    dice: tuple[int, ...]


class NumberWritten(PublicEvent, tag="number_written", frozen=True):
    """A number was written."""

    reveals: ClassVar[bool] = False
    by: str
    number: int
    row: int
    end: End


class WritingUndone(PublicEvent, tag="writing_undone", frozen=True):
    """The last number was taken back."""

    reveals: ClassVar[bool] = False
    by: str


class MarkerTaken(PublicEvent, tag="marker_taken", frozen=True):
    """A row was closed."""

    reveals: ClassVar[bool] = False
    by: str
    row: int
    colour: Colour


class GotStuck(PublicEvent, tag="got_stuck", frozen=True):
    """None of the numbers `left` fits; `ends` if that triggers the end of the game."""

    reveals: ClassVar[bool] = False
    by: str
    left: tuple[int, ...]
    ends: bool


class LastPartBegan(PublicEvent, tag="last_part_began", frozen=True):
    """The game ends with this player's part."""

    reveals: ClassVar[bool] = False
    player: str


class RowsCounted(PublicEvent, tag="rows_counted", frozen=True):
    """The game is over; both names win a draw."""

    winners: tuple[str, ...]


# The view


class RowShown(Struct, frozen=True):
    """A row; `type` only when it is certain, `types` all it has in some assignment of all rows."""

    nums: tuple[int, ...]
    marker: Colour | None
    type: Type | None
    types: tuple[Type, ...]


class Spot(Struct, frozen=True):
    """Somewhere a number can be written."""

    number: int
    row: int
    end: End


class Barred(Struct, frozen=True):
    """An end at which a number may not be written, and why: the `rows` (the written one among
    them if it has a part in it) would have only the `types` among them, fewer than they are.
    No rows: it would fit, but fewer numbers could be written in all (option `most`)."""

    number: int
    row: int
    end: End
    rows: tuple[int, ...]
    types: tuple[Type, ...]


class Close(Struct, frozen=True):
    """A marker that may be taken."""

    row: int
    colour: Colour


class Reach(Struct, frozen=True):
    """How far an open row is from a marker that is still there: `have` of `need`, one by one.

    Yellow: equal numbers. Green, blue: different numbers; values standing there at least twice.
    Red, black: numbers before the extremum; numbers after it.
    """

    row: int
    colour: Colour
    have: tuple[int, ...]
    need: tuple[int, ...]


class View(Struct, frozen=True):
    """All there is to know of a game, the same for everybody but for `can`.

    Beyond the page's keys: `n`, `m` and `writing` as chosen; `colours` the players'; `turn` counts
    from 1; `written` the rows written in this turn; `barred`; `dead_ends` the places after which
    no number would fit; `reach` by name; `can` names the actions open to the viewer now.
    """

    phase: Phase
    n: int
    m: int
    writing: Writing
    colours: dict[str, str]
    turn: int
    active: str | None
    waiting: tuple[str, ...]
    dice: tuple[int, ...]
    remaining: tuple[int, ...]
    rerolled: bool
    rows: dict[str, tuple[RowShown, ...]]
    written: tuple[int, ...]
    pool: tuple[Colour, ...]
    places: tuple[Spot, ...]
    barred: tuple[Barred, ...]
    dead_ends: tuple[Spot, ...]
    closes: tuple[Close, ...]
    reach: dict[str, tuple[Reach, ...]]
    points: dict[str, int]
    last_part: bool
    trigger: str | None
    totals: dict[str, int] | None
    winners: tuple[str, ...] | None
    paused: bool
    paused_by: str | None
    hourglass: bool
    can: tuple[str, ...] = ()
