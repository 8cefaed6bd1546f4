"""Trades between two players, one of them the active one: offers, answers, the Bank's window."""

from __future__ import annotations

from engine.game import Refused
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.goods import hand_over, has_things, room_for
from engine.golden_goal.state import State
from engine.golden_goal.tasks import Standing


def check_offer(game: State, seat: int, action: m.Offer) -> None:
    """Raises Refused for an offer that could not be carried out."""
    to = game.names.index(action.to)
    if not has_things(game, seat, action.give):
        raise Refused("not_yours")
    if game.money[seat] < action.give.money:
        raise Refused("cannot_pay")
    if not has_things(game, to, action.get) or game.money[to] < action.get.money:
        raise Refused("not_theirs")
    gives, gets = action.give.tokens, action.get.tokens
    if not (room_for(game, seat, gets, gives) and room_for(game, to, gives, gets)):
        raise Refused("token_limit")


def offer(game: State, seat: int, action: m.Offer) -> None:
    """It stands; an older one to the same player does not any more."""
    to = game.names.index(action.to)
    for old in [one for one in game.offers if (one.by, one.to) == (seat, to)]:
        strike(game, old, "replaced")
    game.offered += 1
    standing = Standing(id=game.offered, by=seat, to=to, give=action.give, get=action.get)
    game.offers.append(standing)
    game.tell(e.OfferMade(offer=shown(game, standing)))


def shown(game: State, standing: Standing) -> m.OfferShown:
    """With names."""
    by, to = game.names[standing.by], game.names[standing.to]
    return m.OfferShown(id=standing.id, by=by, to=to, give=standing.give, get=standing.get)


def found(game: State, number: int) -> Standing:
    """A standing offer by its number. Raises Refused('no_such_offer')."""
    for standing in game.offers:
        if standing.id == number:
            return standing
    raise Refused("no_such_offer")


def strike(game: State, standing: Standing, why: str) -> None:
    """It stands no more."""
    game.offers.remove(standing)
    by, to = game.names[standing.by], game.names[standing.to]
    game.tell(e.OfferClosed(id=standing.id, by=by, to=to, why=why))


def accept(game: State, seat: int, action: m.Accept) -> None:
    """Everything changes hands at once."""
    standing = found(game, action.offer)
    strike(game, standing, "accepted")
    hand_over(game, standing.by, standing.to, standing.give)
    hand_over(game, standing.to, standing.by, standing.get)
    game.settle_teams((*standing.give.cups, *standing.get.cups))


def reject(game: State, seat: int, action: m.Reject) -> None:
    """The addressee does not want it."""
    strike(game, found(game, action.offer), "rejected")


def withdraw(game: State, seat: int, action: m.Withdraw) -> None:
    """The maker takes it back."""
    strike(game, found(game, action.offer), "withdrawn")


def possible(game: State, standing: Standing) -> bool:
    """Whether both sides could carry it out now."""
    by, to, give, get = standing.by, standing.to, standing.give, standing.get
    return (
        has_things(game, by, give)
        and has_things(game, to, get)
        and game.money[by] >= give.money
        and game.money[to] >= get.money
        and room_for(game, by, get.tokens, give.tokens)
        and room_for(game, to, give.tokens, get.tokens)
    )


def strike_impossible(game: State) -> None:
    """Offers that one side could not carry out any more."""
    for standing in [one for one in game.offers if not possible(game, one)]:
        strike(game, standing, "void")


def strike_all(game: State) -> None:
    """The dice are passed, or the game is over."""
    for standing in tuple(game.offers):
        strike(game, standing, "ended")


def check_transfer(game: State, seat: int, action: m.Transfer) -> None:
    """Raises Refused if the card cannot buy this tile."""
    if game.holds(seat, "transfer") is None:
        raise Refused("not_yours")
    if game.owner[action.tile] is not None:
        raise Refused("not_for_sale")
    if game.money[seat] < game.board.square[action.tile].price:
        raise Refused("cannot_pay")


def transfer(game: State, seat: int, action: m.Transfer) -> None:
    """Plays the card: a tile of the Bank at its price."""
    card = game.holds(seat, "transfer")
    assert card is not None
    game.put_back(seat, card)
    game.tell(e.Used(by=game.names[seat], what="transfer"))
    game.pay(seat, None, game.board.square[action.tile].price)
    game.give_tile(action.tile, seat)
    game.settle_teams()
