"""What a turn still has to do, as values: the game's to-do list. Does nothing.

The list is a stack; whatever asks a player something stops it, and the answer goes on with it.
So all that is pending can be looked at, and compared.
"""

from __future__ import annotations

from typing import Literal

from engine.game import Struct
from engine.golden_goal.board import Colour, TokenKind
from engine.golden_goal.model import Goods


class Task(Struct, kw_only=True, frozen=True):
    """Something to do."""


class Rest(Task, kw_only=True, frozen=True):
    """The active player is at leave: before the throw, or once the square is done."""

    phase: Literal["roll", "turn"]


class Go(Task, kw_only=True, frozen=True):
    """The active pawn moves by the dice."""


class Walk(Task, kw_only=True, frozen=True):
    """The active pawn moves on, or back if `steps` is below 0, and the square is carried out."""

    steps: int


class GoOn(Task, kw_only=True, frozen=True):
    """After the whistle: the rest of the way, unless the player is through."""

    steps: int


class Land(Task, kw_only=True, frozen=True):
    """The square under the active pawn."""


class Hit(Task, kw_only=True, frozen=True):
    """A visit on another's tile, as it was when the pawn landed."""

    owner: int
    lost: int
    gained: int
    money: int


# The whistle


class Goals(Task, kw_only=True, frozen=True):
    """Step 1."""


class Result(Task, kw_only=True, frozen=True):
    """Step 2: the die has to be thrown."""


class Settle(Task, kw_only=True, frozen=True):
    """Steps 2 and 3: the die has been thrown."""


class Cup(Task, kw_only=True, frozen=True):
    """Step 4."""


class Reset(Task, kw_only=True, frozen=True):
    """Step 5."""


class BonusTokens(Task, kw_only=True, frozen=True):
    """Step 6, if no goal action was bought."""


# The outcome die


class Throw(Task, kw_only=True, frozen=True):
    """The outcome die is thrown, and those are asked who could have it thrown again."""

    thrower: int
    token_used: bool = False


class AskAgain(Task, kw_only=True, frozen=True):
    """These are still to be asked about the die that lies there."""

    thrower: int
    token_used: bool
    seats: tuple[int, ...]


class StakeBack(Task, kw_only=True, frozen=True):
    """The die says what becomes of a stake."""

    goals: int
    money: int


# Cards


class Item(Task, kw_only=True, frozen=True):
    """One thing a card does to `seat`; `harms` it if a token of its could cancel it."""

    seat: int
    harms: bool = False


class Shift(Item, kw_only=True, frozen=True):
    """Moves a goal-action marker."""

    goals: int


class Receive(Item, kw_only=True, frozen=True):
    """Money from the Bank."""

    money: int


class Pay(Item, kw_only=True, frozen=True):
    """Money to the Bank, or in `share`s to others as far as it goes."""

    money: int
    to: tuple[int, ...] = ()


class Move(Item, kw_only=True, frozen=True):
    """The pawn moves by so many squares."""

    steps: int


class Fly(Item, kw_only=True, frozen=True):
    """The pawn goes straight to the whistle."""


class Take(Item, kw_only=True, frozen=True):
    """A token from the stock."""

    kind: TokenKind


class CardThrow(Item, kw_only=True, frozen=True):
    """The outcome die decides between goal actions or money."""

    goals: dict[Colour, int]
    money: dict[Colour, int]


class CardDie(Task, kw_only=True, frozen=True):
    """The die has been thrown for a card."""

    seat: int
    goals: dict[Colour, int]
    money: dict[Colour, int]


class Cancel(Task, kw_only=True, frozen=True):
    """A card's items, the harmed who are still to be asked, and those who are spared."""

    items: tuple[Item, ...]
    seats: tuple[int, ...]
    spared: tuple[int, ...] = ()


# What stands on the table


class Auction(Struct, kw_only=True, frozen=True):
    """A running auction; `seller` None: the Bank. `bidders` are those still in."""

    opening: int
    bidders: tuple[int, ...]
    passed: tuple[int, ...] = ()
    tile: str | None = None
    goods: Goods | None = None
    seller: int | None = None
    reserved: bool = False
    leader: int | None = None
    bid: int | None = None


class Standing(Struct, kw_only=True, frozen=True):
    """A standing offer."""

    id: int
    by: int
    to: int
    give: Goods
    get: Goods
