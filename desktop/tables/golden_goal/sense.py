"""Plain questions about a view of Golden Goal. Pure, no words; nothing in here decides a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.golden_goal.board import COLOURS, KINDS, Colour, Shown, Square, TokenKind, Verdict
from engine.golden_goal.model import AuctionShown, OfferShown, View

VERDICTS: tuple[Verdict, ...] = ("victory", "draw", "defeat")
FOOTBALL = range(1, 29)
"""The numbers of the football deck; the other cards are those off the pitch."""
TRADING = ("roll", "turn")
"""The phases in which anybody deals."""


@dataclass(frozen=True)
class Pile:
    """Goods while they are being chosen."""

    money: int = 0
    tiles: frozenset[str] = frozenset()
    cups: frozenset[str] = frozenset()
    dice: int = 0
    event: int = 0
    cards: frozenset[int] = frozenset()

    def step(self, view: View) -> dict[str, object]:
        """As an action carries them; what is missing is left out."""
        order = [square.tile for square in view.board.squares]
        made: dict[str, object] = {}
        if self.money:
            made["money"] = self.money
        if self.tiles:
            made["tiles"] = sorted(self.tiles, key=order.index)
        if self.cups:
            made["cups"] = [cup for cup in view.board.cups if cup in self.cups]
        if self.dice or self.event:
            made["tokens"] = {"dice": self.dice, "event": self.event}
        if self.cards:
            made["cards"] = sorted(self.cards)
        return made

    def empty(self) -> bool:
        return self == Pile()


class Shirt(NamedTuple):
    """A tile: its team, its number now, and whether the team is whole."""

    team: str
    number: str
    whole: bool


def shirts(view: View, name: str) -> tuple[Shirt, ...]:
    """Somebody's tiles, those of a team beside each other."""
    known = squares(view.board)
    mine = [known[tile] for tile in view.tiles[name]]
    teams = list(dict.fromkeys(square.team or "" for square in mine))
    mine.sort(key=lambda square: teams.index(square.team or ""))
    return tuple(
        Shirt(one.team or "", str(number(view, one)), one.team in view.whole) for one in mine
    )


def names(view: View) -> tuple[str, ...]:
    """The seats in order."""
    return tuple(view.money)


def colour(view: View, name: str | None) -> str:
    return view.colours.get(name or "", "white")


def squares(board: Shown) -> dict[str, Square]:
    """By tile, in the order of the board."""
    return {square.tile: square for square in board.squares if square.tile is not None}


def owners(view: View) -> dict[str, str]:
    """Who has which tile; those of the Bank are left out."""
    return {tile: name for name, tiles in view.tiles.items() for tile in tiles}


def team_tiles(board: Shown, team: str) -> tuple[str, ...]:
    return tuple(s.tile for s in board.squares if s.team == team and s.tile is not None)


def number(view: View, square: Square) -> int:
    """What a visit there takes and gives now, without a cup."""
    return square.whole if square.team in view.whole else square.value


def cup_on(view: View, team: str | None) -> str | None:
    """The cup that lies on a team."""
    return next((c for c, one in view.cups.items() if team and one.team == team), None)


def visit(view: View) -> tuple[str, str] | None:
    """The tile on which the active player has landed in this turn and whose it is, if it is
    another's."""
    if view.active is None or view.dice is None or view.phase not in ("turn", "substitute"):
        return None
    tile = view.board.squares[view.square[view.active]].tile
    owner = owners(view).get(tile or "")
    return None if tile is None or owner in (None, view.active) else (tile, owner or "")


def cups_of(view: View, name: str) -> tuple[str, ...]:
    return tuple(cup for cup, one in view.cups.items() if one.owner == name)


def idle_teams(view: View, name: str) -> tuple[str, ...]:
    """Whole teams of this player on which no cup lies."""
    return tuple(
        team for team, owner in view.whole.items() if owner == name and cup_on(view, team) is None
    )


def cup_moves(view: View, name: str) -> list[tuple[str, str]]:
    """Every cup of this player's with every team it may go to."""
    return [(c, team) for c in cups_of(view, name) for team in idle_teams(view, name)]


# The whistle


def verdict(board: Shown, die: Colour, goals: int) -> Verdict:
    """What a match comes to with this die and this marker."""
    band = board.results[die]
    if goals >= band.victory:
        return "victory"
    return "draw" if goals >= band.draw else "defeat"


def odds(board: Shown, goals: int) -> dict[Verdict, float]:
    """How likely each verdict is at the whistle."""
    found = dict.fromkeys(VERDICTS, 0.0)
    for die in board.die:
        found[verdict(board, die, goals)] += 1 / len(board.die)
    return found


def expected(board: Shown, goals: int) -> float:
    """The points to be expected at the whistle."""
    return sum(share * board.points[what] for what, share in odds(board, goals).items())


def faces(board: Shown) -> dict[Colour, int]:
    """How many faces of the outcome die have which colour."""
    return {colour: board.die.count(colour) for colour in COLOURS if colour in board.die}


STEPS = ("goals", "die", "prize", "cup", "reset", "tokens")
"""What happens at the whistle, in order."""


def whistle_step(view: View) -> int | None:
    """Which of the steps it is at, None while nobody stands at the whistle for them."""
    if view.active is None or view.square[view.active] != 0:
        return None
    if view.phase == "die" and view.thrower != view.active:
        return None
    return STEPS.index(view.phase) if view.phase in STEPS else None


def goals_to_buy(view: View, name: str) -> list[int]:
    """How many goal actions may be bought at this whistle."""
    board = view.board
    room = min(board.goals_at_once, board.limit - view.goals[name])
    if board.goal_price:
        room = min(room, view.money[name] // board.goal_price)
    return list(range(1, room + 1))


def kinds_to_buy(view: View, name: str) -> list[TokenKind]:
    """The tokens the Bank still has and this player may still hold."""
    most = view.board.tokens_in_hand
    hand, stock = view.tokens[name], view.stock
    return [kind for kind in KINDS if stock.of(kind) > 0 and hand.of(kind) < most]


# Money and the Bank


def half(board: Shown, amount: int) -> int:
    """What the Bank gives for something of this price."""
    return amount // (2 * board.step) * board.step


def bank_gives(view: View, pile: Pile) -> int:
    """For tiles and tokens."""
    prices = squares(view.board)
    each = half(view.board, view.board.token_price)
    tiles = sum(half(view.board, prices[tile].price) for tile in pile.tiles)
    return tiles + each * (pile.dice + pile.event)


def held_back(view: View, name: str) -> Pile:
    """What this player cannot sell now, for it is just being put up."""
    auction = view.auction
    if auction is None or auction.seller != name or auction.goods is None:
        return Pile()
    goods = auction.goods
    tokens = goods.tokens
    return Pile(tiles=frozenset(goods.tiles), dice=tokens.dice, event=tokens.event)


def ready(view: View) -> list[str]:
    """The tiles of the Bank that the active player's cash reaches, dearest first."""
    prices = squares(view.board)
    money = view.money.get(view.active or "", 0)
    found = [tile for tile in view.bank if prices[tile].price <= money]
    return sorted(found, key=lambda tile: -prices[tile].price)


# Auctions and offers


def passed(view: View, auction: AuctionShown) -> tuple[str, ...]:
    """Those who are not in this auction, or not any more; the seller is neither."""
    return tuple(n for n in names(view) if n not in auction.bidders and n != auction.seller)


def to_me(view: View, me: str | None) -> list[OfferShown]:
    return [one for one in view.offers if one.to == me]


def by_me(view: View, me: str | None) -> list[OfferShown]:
    return [one for one in view.offers if one.by == me]


def partners(view: View, me: str) -> list[str]:
    """With whom this player may deal now: one of the two must be the active player."""
    if view.phase not in TRADING or view.active is None:
        return []
    return [n for n in names(view) if n != me and view.active in (me, n)]


def whole_after(view: View, name: str, lost: Sequence[str], won: Sequence[str]) -> set[str]:
    """The teams this player would have whole after giving and getting these tiles."""
    has = (set(view.tiles[name]) - set(lost)) | set(won)
    teams = {square.team for square in view.board.squares if square.team is not None}
    return {team for team in teams if set(team_tiles(view.board, team)) <= has}


def too_many_tokens(view: View, name: str, lost: Pile, won: Pile) -> bool:
    most, hand = view.board.tokens_in_hand, view.tokens[name]
    return hand.dice - lost.dice + won.dice > most or hand.event - lost.event + won.event > most


# The way of a pawn


def way(start: int, to: int, steps: int | None, round_: int) -> tuple[int, ...]:
    """The squares a pawn touches, start and end included. `steps` below 0 goes back; without it
    the way is the one ahead."""
    if steps is not None and steps < 0:
        return tuple((start - at) % round_ for at in range(-steps + 1))
    length = (to - start) % round_
    return tuple((start + at) % round_ for at in range(length + 1))


@dataclass(frozen=True)
class Purse:
    """What a stepper for money runs between."""

    least: int = 0
    most: int = 0
    step: int = 100_000
    value: int = 0


@dataclass(frozen=True)
class Choice:
    """What has been chosen here and not been sent. `picked` are keys of the ticket's chips."""

    picked: frozenset[str] = field(default_factory=frozenset)
    money: int = 0
    armed: str = ""


def decided(view: View) -> str:
    """By what the game was won: points, or between equal ones `worth` or the `golden_goal`."""
    best = max(view.points.values())
    tied = sum(points == best for points in view.points.values()) > 1
    return "golden_goal" if view.golden_goal else "worth" if tied else "points"
