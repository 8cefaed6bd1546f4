"""What happens in Golden Goal, for whoever shows or tells it. Nothing of it is secret."""

from __future__ import annotations

from typing import ClassVar

from engine.game import Event, PublicEvent
from engine.golden_goal.board import Colour
from engine.golden_goal.model import Goods, OfferShown, Outcome, Tokens, Use


class Plain(PublicEvent, frozen=True):
    """Nothing is thrown or drawn by it: all it tells is what somebody did, and what follows."""

    reveals: ClassVar[bool] = False


class TurnBegan(Plain, tag="turn_began", frozen=True):
    """The dice are passed to this player."""

    player: str


class DiceThrown(PublicEvent, tag="dice_thrown", frozen=True):
    """The movement dice; `again` after a dice token."""

    by: str
    dice: tuple[int, int]
    again: bool = False


class PawnMoved(Plain, tag="pawn_moved", frozen=True):
    """A pawn goes from a square to another: `steps` on, back if below 0."""

    player: str
    start: int
    to: int
    steps: int


class MoneyMoved(Plain, tag="money_moved", frozen=True):
    """Money changes hands; None is the Bank."""

    giver: str | None
    taker: str | None
    amount: int


class GoalsMoved(Plain, tag="goals_moved", frozen=True):
    """A goal-action marker moves."""

    player: str
    before: int
    now: int


class TileTaken(Plain, tag="tile_taken", frozen=True):
    """A tile changes hands; None is the Bank."""

    tile: str
    giver: str | None
    taker: str | None


class Visited(Plain, tag="visited", frozen=True):
    """A pawn stands on another's tile. `cup` if one adds to it."""

    visitor: str
    owner: str
    tile: str
    cup: str | None = None


class TileDeclined(Plain, tag="tile_declined", frozen=True):
    """The mover does not buy."""

    by: str
    tile: str


class Demanded(Plain, tag="demanded", frozen=True):
    """The owner of the other two wants a reserved auction."""

    by: str
    tile: str


class AuctionOpened(Plain, tag="auction_opened", frozen=True):
    """An auction of a tile of the Bank, or of somebody's goods, among `bidders`."""

    tile: str | None
    goods: Goods | None
    seller: str | None
    reserved: bool
    opening: int
    bidders: tuple[str, ...]


class BidMade(Plain, tag="bid_made", frozen=True):
    """The highest bid so far."""

    by: str
    amount: int


class BidderLeft(Plain, tag="bidder_left", frozen=True):
    """Out of this auction for good."""

    by: str


class AuctionClosed(Plain, tag="auction_closed", frozen=True):
    """`winner` pays `price`; None if nobody bid."""

    winner: str | None
    price: int


class Sold(Plain, tag="sold", frozen=True):
    """Given to the Bank for half."""

    by: str
    tiles: tuple[str, ...]
    tokens: Tokens
    amount: int


class OfferMade(Plain, tag="offer_made", frozen=True):
    """An offer stands."""

    offer: OfferShown


class OfferClosed(Plain, tag="offer_closed", frozen=True):
    """An offer stands no more. `why`: accepted, rejected, withdrawn, replaced, void, ended."""

    id: int
    by: str
    to: str
    why: str


class TeamCompleted(Plain, tag="team_completed", frozen=True):
    """Somebody has all three tiles; `cup` if that wins one."""

    player: str
    team: str
    cup: str | None


class CupMoved(Plain, tag="cup_moved", frozen=True):
    """A cup lies on another team, or with another owner."""

    player: str
    cup: str
    team: str | None


class CardDrawn(PublicEvent, tag="card_drawn", frozen=True):
    """An event card is turned up. `kept`: it goes to the hand."""

    by: str
    card: int
    kept: bool


class NothingDrawn(Plain, tag="nothing_drawn", frozen=True):
    """An event square that gives no card: too many in this turn, or an empty deck."""

    by: str


class Used(Plain, tag="used", frozen=True):
    """A token or a kept card is played (`transfer` too)."""

    by: str
    what: Use | str


class TokenTaken(Plain, tag="token_taken", frozen=True):
    """A token from the stock."""

    by: str
    kind: str


class DieThrown(PublicEvent, tag="die_thrown", frozen=True):
    """The outcome die."""

    by: str
    colour: Colour


class Staked(Plain, tag="staked", frozen=True):
    """Goal actions or money on the outcome die."""

    by: str
    goals: int
    money: int


class DebtOpened(Plain, tag="debt_opened", frozen=True):
    """Somebody cannot pay yet."""

    player: str
    amount: int


class DebtWaived(Plain, tag="debt_waived", frozen=True):
    """So much is let off."""

    player: str
    amount: int


class MatchEnded(Plain, tag="match_ended", frozen=True):
    """A match has its result."""

    result: Outcome


class GoldenGoalThrown(PublicEvent, tag="golden_goal_thrown", frozen=True):
    """One round of the golden goal."""

    throws: dict[str, Colour]


class GameEnded(Plain, tag="game_ended", frozen=True):
    """The winner."""

    winners: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    DiceThrown,
    PawnMoved,
    MoneyMoved,
    GoalsMoved,
    TileTaken,
    Visited,
    TileDeclined,
    Demanded,
    AuctionOpened,
    BidMade,
    BidderLeft,
    AuctionClosed,
    Sold,
    OfferMade,
    OfferClosed,
    TeamCompleted,
    CupMoved,
    CardDrawn,
    NothingDrawn,
    Used,
    TokenTaken,
    DieThrown,
    Staked,
    DebtOpened,
    DebtWaived,
    MatchEnded,
    GoldenGoalThrown,
    GameEnded,
)
"""All of them."""
