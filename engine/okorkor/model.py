"""Ökörkör's values: actions, events and the view. Knows no rule.

Names and keys are those of the project's page on Ökörkör, so that a scenario, a record and a
message all say the same. Cards are their numbers.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from engine.game import Action, PrivateEvent, PublicEvent, Struct

Phase = Literal["draft", "play", "take", "score", "over"]
Taking = Literal["take_full", "take_chosen"]
Row = tuple[int, ...]
AtLeastOne = Annotated[int, Meta(ge=1, le=1000)]

COLOURS = (
    "red", "blue", "yellow", "sky", "purple", "green", "orange", "pink", "brown", "teal",
)  # fmt: skip
"""The players' colours, GOAL's five first."""


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """What the room's host chose, visible before joining, fixed for the game.

    `rounds`: so many rounds are played and `limit` does not count.
    """

    known_cards: bool = False
    open_draft: bool = False
    limit: AtLeastOne = 66
    rounds: AtLeastOne | None = None


class Position(Struct, forbid_unknown_fields=True, frozen=True):
    """A set-up position: cards in hand, all the same number, and rows, in the `play` phase."""

    rows: tuple[Row, Row, Row, Row]
    hands: dict[str, Row]
    heads: dict[str, int] = field(default_factory=dict)


class Deal(Struct, forbid_unknown_fields=True, frozen=True):
    """What a round is dealt."""

    rows: tuple[int, int, int, int]
    hands: dict[str, Row]


# Actions


class Pick(Action, tag="pick", frozen=True):
    """One of the open cards of the draft."""

    card: int


class Play(Action, tag="play", frozen=True):
    """The card put down for this trick; again to change it."""

    card: int


class Take(Action, tag="take", frozen=True):
    """The row, 0 to 3, taken for a card that is lower than all row ends."""

    row: int


class Ready(Action, tag="ready", frozen=True):
    """Enough of the score: the next round may begin."""


# Events


class RoundBegan(PublicEvent, tag="round_began", frozen=True):
    """Cards are dealt, or lie open for the draft."""

    round: int


class CardPicked(PublicEvent, tag="card_picked", frozen=True):
    """Somebody took an open card into their hand."""

    reveals: ClassVar[bool] = False
    by: str
    card: int


class CardPut(PublicEvent, tag="card_put", frozen=True):
    """Somebody has put a card down; never which."""

    reveals: ClassVar[bool] = False
    by: str


class CardChanged(PrivateEvent, tag="card_changed", frozen=True):
    """Another card lies there now. The others need not even know that it was changed."""

    reveals: ClassVar[bool] = False
    card: int


class Turned(Struct, frozen=True):
    """A card that was put down, and whose it was."""

    by: str
    card: int


class CardsTurned(PublicEvent, tag="cards_turned", frozen=True):
    """All have put one down; the cards, ascending."""

    cards: tuple[Turned, ...]


class RowAsked(PublicEvent, tag="row_asked", frozen=True):
    """The lowest card fits nowhere; its owner chooses a row."""

    by: str


class Placed(Struct, frozen=True):
    """A card's way to its row, and the cards its owner took for it."""

    by: str
    card: int
    row: int
    action: Literal["append"] | Taking
    taken: Row


class TrickPlaced(PublicEvent, tag="trick_placed", frozen=True):
    """The trick's cards lie in their rows; in the order in which they went there."""

    cards: tuple[Placed, ...]


class RoundScored(PublicEvent, tag="round_scored", frozen=True):
    """A round is over; the totals by name."""

    round: int
    heads: dict[str, int]


class ReadySaid(PublicEvent, tag="ready_said", frozen=True):
    """Somebody is ready for the next round."""

    reveals: ClassVar[bool] = False
    by: str


class GameEnded(PublicEvent, tag="game_ended", frozen=True):
    """The winners, in seat order."""

    winners: tuple[str, ...]


# The view


class View(Struct, frozen=True):
    """All that one seat (or a spectator) may know. Keys as on the project's page.

    `hand` and `my_card` are the viewer's own (None for a spectator); a card that is put down
    stays in the hand until all are turned over. `played` while cards are put down, `pool` in the
    draft, `revealed` from the turning until the next trick opens; else None. Beyond the page:
    `can` names the actions open to the viewer now; `paused_by` the caller of the pause.
    """

    phase: Phase
    round: int
    trick: int
    rows: tuple[Row, ...]
    hand: Row | None
    hand_sizes: dict[str, int]
    played: tuple[str, ...] | None
    my_card: int | None
    revealed: tuple[Turned, ...] | None
    last_trick: tuple[Placed, ...] | None
    heads: dict[str, int]
    pool: Row | None
    waiting: tuple[str, ...]
    winners: tuple[str, ...] | None
    known_cards: bool
    open_draft: bool
    colours: dict[str, str]
    paused: bool
    paused_by: str | None
    hourglass: bool
    can: tuple[str, ...] = ()
