"""Golden Goal's values: options, goods, actions, events and the view. Knows no rule.

The names are those of the game's page: tiles `"Spain attack"`, teams `"Spain"`, cups, tokens
`dice` and `event`, cards by their number, money in whole units.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from engine.game import Action, Struct
from engine.golden_goal.board import Colour, Shown, TokenKind, Verdict

Phase = Literal[
    "roll",
    "dice",
    "buy",
    "demand",
    "auction",
    "substitute",
    "stake",
    "cancel",
    "die",
    "debt",
    "goals",
    "cup",
    "tokens",
    "turn",
    "over",
]
Use = Literal["dice", "substitute", "event", "review"]

COLOURS = ("red", "blue", "yellow", "sky", "purple", "white")
"""The players' colours."""


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """What the room's host chose. `quick`: fewer matches; `compensation`: money for moving late."""

    quick: bool = False
    compensation: bool = True


# Goods


class Tokens(Struct, forbid_unknown_fields=True, frozen=True):
    """So many bonus tokens of each kind."""

    dice: int = 0
    event: int = 0

    def of(self, kind: TokenKind) -> int:
        """How many of this kind."""
        return self.dice if kind == "dice" else self.event

    def plus(self, dice: int = 0, event: int = 0) -> Tokens:
        """With so many more, or fewer."""
        return Tokens(dice=self.dice + dice, event=self.event + event)


class Goods(Struct, forbid_unknown_fields=True, frozen=True):
    """Anything that can change hands."""

    money: int = 0
    tiles: tuple[str, ...] = ()
    cups: tuple[str, ...] = ()
    tokens: Tokens = Tokens()
    cards: tuple[int, ...] = ()


NOTHING = Goods()


# Actions


class Roll(Action, tag="roll", frozen=True):
    """Throws the movement dice."""


class Pass(Action, tag="pass", frozen=True):
    """No, to whatever is asked."""


class Play(Action, tag="use", frozen=True):
    """`use`: a token or a card kept in hand, where the phase asks for it."""

    what: Use


class Buy(Action, tag="buy", frozen=True):
    """Buys the tile of the square at its price."""


class Demand(Action, tag="demand", frozen=True):
    """The owner of the other two wants an auction between himself and the mover."""


class Bid(Action, tag="bid", frozen=True):
    """Money for what is auctioned."""

    amount: int


class Stake(Action, tag="stake", omit_defaults=True, frozen=True):
    """Goal actions or money on the outcome die: exactly one of the two."""

    goals: int | UnsetType = UNSET
    money: int | UnsetType = UNSET


class BuyGoals(Action, tag="buy_goals", frozen=True):
    """So many goal actions, before the match is decided."""

    number: int


class MoveCup(Action, tag="move_cup", frozen=True):
    """A cup onto another whole team."""

    cup: str
    team: str


class BuyTokens(Action, tag="buy_tokens", frozen=True):
    """One token of each of these kinds."""

    kinds: tuple[TokenKind, ...]


class End(Action, tag="end", frozen=True):
    """Passes the dice."""


class Sell(Action, tag="sell", omit_defaults=True, frozen=True):
    """To the Bank, for half."""

    tiles: tuple[str, ...] = ()
    tokens: Tokens = Tokens()


class Offer(Action, tag="offer", frozen=True):
    """What one gives and what one wants for it."""

    to: str
    give: Goods
    get: Goods


class Accept(Action, tag="accept", frozen=True):
    """Yes to a standing offer."""

    offer: int


class Reject(Action, tag="reject", frozen=True):
    """No to a standing offer."""

    offer: int


class Withdraw(Action, tag="withdraw", frozen=True):
    """Takes an offer of one's own back."""

    offer: int


class PutUp(Action, tag="put_up", frozen=True):
    """An auction of one's own goods among all others."""

    give: Goods
    start: int


class Transfer(Action, tag="transfer", frozen=True):
    """Plays the card that buys any tile of the Bank."""

    tile: str


# The view's parts


class CupShown(Struct, frozen=True):
    """Who has a cup, and on which team it lies (None: idle)."""

    owner: str | None
    team: str | None


class AuctionShown(Struct, frozen=True):
    """A running auction: of a tile of the Bank, or of `goods` of `seller`.

    `bidders` are those still in, `least` is the next bid, `leader` has bid `bid`.
    """

    tile: str | None
    goods: Goods | None
    seller: str | None
    reserved: bool
    opening: int
    leader: str | None
    bid: int | None
    bidders: tuple[str, ...]
    least: int


class OfferShown(Struct, frozen=True):
    """A standing offer."""

    id: int
    by: str
    to: str
    give: Goods
    get: Goods


class Owed(Struct, frozen=True):
    """What somebody has to find the money for."""

    player: str
    amount: int


class Outcome(Struct, frozen=True):
    """How a match ended. `match` counts the player's own from 1."""

    player: str
    match: int
    goals: int
    colour: Colour
    result: Verdict


class View(Struct, frozen=True):
    """All that there is to know: everybody sees the same. Keys as on the game's page.

    Beyond them: `colours` by name; `can` the actions open to each player, by name, and `uses` what
    those who are asked may use; `board` the squares and numbers of this game; `paused_by`.
    """

    phase: Phase
    active: str | None
    waiting: tuple[str, ...]
    matches: int
    square: dict[str, int]
    played: dict[str, int]
    goals: dict[str, int]
    points: dict[str, int]
    money: dict[str, int]
    worth: dict[str, int]
    tiles: dict[str, tuple[str, ...]]
    tokens: dict[str, Tokens]
    cards: dict[str, tuple[int, ...]]
    bank: tuple[str, ...]
    whole: dict[str, str]
    completed: tuple[str, ...]
    cups: dict[str, CupShown]
    stock: Tokens
    deck_sizes: dict[str, int]
    dice: tuple[int, int] | None
    die: Colour | None
    card: int | None
    tile: str | None
    auction: AuctionShown | None
    thrower: str | None
    debt: Owed | None
    offers: tuple[OfferShown, ...]
    last_result: Outcome | None
    golden_goal: tuple[dict[str, Colour], ...]
    paused: bool
    paused_by: str | None
    hourglass: bool
    winners: tuple[str, ...] | None
    colours: dict[str, str]
    can: dict[str, tuple[str, ...]]
    uses: dict[str, tuple[Use, ...]]
    board: Shown
