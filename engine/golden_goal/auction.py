"""Auctions: of a tile of the Bank among all or between two, and of a player's own goods.

No order: whoever is in and does not lead may speak at any moment. A pass is final.
"""

from __future__ import annotations

from engine.game import Refused
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.goods import hand_over, room_for
from engine.golden_goal.state import State
from engine.golden_goal.tasks import Auction, Rest


def least(game: State, auction: Auction) -> int:
    """The next bid."""
    return auction.opening if auction.bid is None else auction.bid + game.numbers.step


def open_to_all(game: State, tile: str) -> None:
    """A declined tile, from half its price."""
    opening = game.board.up(game.board.square[tile].price)
    _open(game, Auction(tile=tile, opening=opening, bidders=game.seats))


def reserved(game: State, tile: str, owner: int) -> None:
    """Between the mover, who leads with the full price, and the owner of the other two."""
    price, mover = game.board.square[tile].price, game.mover()
    _open(
        game,
        Auction(
            tile=tile,
            opening=price,
            bidders=tuple(sorted((mover, owner))),
            reserved=True,
            leader=mover,
            bid=price,
        ),
    )


def put_up(game: State, seat: int, action: m.PutUp) -> None:
    """The active player's own goods, among all others; then he is where he was."""
    assert game.phase in ("roll", "turn")
    game.answered()
    game.plan(Rest(phase=game.phase))
    others = tuple(other for other in game.seats if other != seat)
    _open(game, Auction(goods=action.give, seller=seat, opening=action.start, bidders=others))


def _open(game: State, auction: Auction) -> None:
    game.auction = auction
    game.tell(
        e.AuctionOpened(
            tile=auction.tile,
            goods=auction.goods,
            seller=game.name(auction.seller),
            reserved=auction.reserved,
            opening=auction.opening,
            bidders=tuple(game.names[s] for s in auction.bidders),
        )
    )
    game.ask("auction", *_awaited(auction))


def _awaited(auction: Auction) -> tuple[int, ...]:
    return tuple(seat for seat in auction.bidders if seat != auction.leader)


def check_bid(game: State, seat: int, action: m.Bid) -> None:
    """Raises Refused for a bid that does not count."""
    auction = game.auction
    assert auction is not None
    if action.amount < least(game, auction):
        raise Refused("too_low")
    if action.amount > game.money[seat]:
        raise Refused("cannot_pay")
    if auction.goods is not None and not room_for(game, seat, auction.goods.tokens):
        raise Refused("token_limit")


def bid(game: State, seat: int, action: m.Bid) -> None:
    """The highest so far."""
    assert game.auction is not None
    game.tell(e.BidMade(by=game.names[seat], amount=action.amount))
    _go_on(game, _with(game.auction, leader=seat, bid=action.amount))


def leave(game: State, seat: int) -> None:
    """Out for good."""
    auction = game.auction
    assert auction is not None
    game.tell(e.BidderLeft(by=game.names[seat]))
    still = tuple(one for one in auction.bidders if one != seat)
    _go_on(game, _with(auction, bidders=still, passed=(*auction.passed, seat)))


def _with(auction: Auction, **changed: object) -> Auction:
    kept = {name: getattr(auction, name) for name in auction.__struct_fields__}
    return Auction(**{**kept, **changed})


def _go_on(game: State, auction: Auction) -> None:
    """Ends when nobody but the leader is in, or nobody at all."""
    game.auction = auction
    game.asked = _awaited(auction)
    if game.asked:
        return
    game.answered()
    game.auction = None
    game.tile = None
    winner, price = auction.leader, auction.bid or 0
    game.tell(e.AuctionClosed(winner=game.name(winner), price=price))
    if winner is None:
        return
    game.pay(winner, auction.seller, price)
    if auction.tile is not None:
        game.give_tile(auction.tile, winner)
        game.settle_teams()
    else:
        assert auction.goods is not None and auction.seller is not None
        hand_over(game, auction.seller, winner, auction.goods)
        game.settle_teams(auction.goods.cups)
