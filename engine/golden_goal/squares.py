"""Moving, and what the squares do: tiles of the Bank, visits, the corners but the whistle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chance import OffScript
from engine.game import Refused
from engine.golden_goal import auction, cards, whistle
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.board import Square
from engine.golden_goal.state import State
from engine.golden_goal.tasks import Go, GoOn, Hit, Land, Rest, StakeBack, Throw, Walk

FACES = frozenset(range(1, 7))

# The throw and the way


def roll(game: State, seat: int, action: m.Roll) -> None:
    """The movement dice; then perhaps again."""
    game.answered()
    throw_dice(game, again=False)
    game.plan(Go(), Rest(phase="turn"))
    if game.tokens[seat].dice:
        game.ask("dice", seat)


def throw_dice(game: State, again: bool) -> None:
    """Two dice."""
    first, second = game.chance.dice(2)
    if not {first, second} <= FACES:
        raise OffScript(f"no two dice show {first!r} and {second!r}")
    game.dice = (first, second)
    by = game.names[game.mover()]
    game.tell(e.DiceThrown(by=by, dice=game.dice, again=again))


def go(game: State, task: Go) -> None:
    """The pawn moves by the dice."""
    assert game.dice is not None
    game.plan(Walk(steps=sum(game.dice)))


def walk(game: State, task: Walk) -> None:
    """On, by way of the whistle if the way leads there; or back, which never does."""
    seat, round_ = game.mover(), len(game.board.squares)
    ahead = game.square[seat] + task.steps
    if task.steps < 0:
        game.go_to(seat, ahead % round_, task.steps)
        game.plan(Land())
    elif ahead < round_:
        game.go_to(seat, ahead, task.steps)
        game.plan(Land())
    else:
        game.go_to(seat, 0, round_ - game.square[seat])
        game.plan(*whistle.STEPS, GoOn(steps=ahead - round_))


def go_on(game: State, task: GoOn) -> None:
    """What is left of the way after the whistle."""
    if task.steps and not game.through(game.mover()):
        game.plan(Walk(steps=task.steps))


def land(game: State, task: Land) -> None:
    """Carries out the square under the active pawn."""
    square = game.board.squares[game.square[game.mover()]]
    LANDINGS[square.kind](game, square)


# Tiles


def _on_tile(game: State, square: Square) -> None:
    assert square.tile is not None and square.team is not None
    owner, mover = game.owner[square.tile], game.mover()
    if owner is None:
        game.tile = square.tile
        game.ask("buy", mover)
    elif owner != mover:
        _visit(game, square.tile, owner)


def _visit(game: State, tile: str, owner: int) -> None:
    square, mover = game.board.square[tile], game.mover()
    assert square.team is not None
    whole = game.whole(square.team) is not None
    cup = game.cup_on(square.team) if whole else None
    number = square.whole if whole else square.value
    lost, gained, money = -number, number, 0
    if cup is not None:
        bonus = game.numbers.cups[cup]
        lost, gained, money = lost + bonus.visitor, gained + bonus.owner, bonus.money
    visitor, host = game.names[mover], game.names[owner]
    game.tell(e.Visited(visitor=visitor, owner=host, tile=tile, cup=cup))
    hit_ = Hit(owner=owner, lost=lost, gained=gained, money=money)
    above = game.goals[mover] > -game.numbers.limit
    if game.holds(mover, "substitute") is not None and above:
        return game.ask("substitute", mover, about=hit_)
    game.plan(hit_)


def hit(game: State, task: Hit) -> None:
    """The visitor's marker first."""
    game.shift(game.mover(), task.lost)
    game.shift(task.owner, task.gained)
    game.pay(None, task.owner, task.money)


def play_substitute(game: State, seat: int) -> None:
    """Spares the visitor the whole loss; the owner gains all the same."""
    about = game.answered()
    card = game.holds(seat, "substitute")
    assert isinstance(about, Hit) and card is not None
    game.put_back(seat, card)
    game.tell(e.Used(by=game.names[seat], what="substitute"))
    game.plan(Hit(owner=about.owner, lost=0, gained=about.gained, money=about.money))


def no_substitute(game: State, seat: int) -> None:
    """The loss stands."""
    about = game.answered()
    assert about is not None
    game.plan(about)


def check_buy(game: State, seat: int, action: m.Buy) -> None:
    """Raises Refused if the cash does not reach."""
    if game.money[seat] < price_of(game):
        raise Refused("cannot_pay")


def price_of(game: State) -> int:
    """Of the tile that is asked about."""
    assert game.tile is not None
    return game.board.square[game.tile].price


def buy(game: State, seat: int, action: m.Buy) -> None:
    """Bought, unless the owner of the other two may demand an auction."""
    game.answered()
    tile = game.tile
    assert tile is not None
    team = game.board.square[tile].team
    assert team is not None
    first, second = (game.owner[one] for one in game.board.team[team] if one != tile)
    if first is not None and first == second and first != seat:
        return game.ask("demand", first)
    _bought(game)


def _bought(game: State) -> None:
    tile, mover = game.tile, game.mover()
    assert tile is not None
    game.pay(mover, None, price_of(game))
    game.give_tile(tile, mover)
    game.tile = None
    game.settle_teams()


def decline(game: State, seat: int) -> None:
    """The tile is auctioned among everybody."""
    game.answered()
    assert game.tile is not None
    game.tell(e.TileDeclined(by=game.names[seat], tile=game.tile))
    auction.open_to_all(game, game.tile)


def demand(game: State, seat: int, action: m.Demand) -> None:
    """The reserved auction."""
    game.answered()
    assert game.tile is not None
    game.tell(e.Demanded(by=game.names[seat], tile=game.tile))
    auction.reserved(game, game.tile, seat)


def no_demand(game: State, seat: int) -> None:
    """The mover has bought."""
    game.answered()
    _bought(game)


# Corners


def _nothing(game: State, square: Square) -> None:
    pass


def _takings(game: State, square: Square) -> None:
    assert game.dice is not None
    game.pay(None, game.mover(), game.numbers.pip * sum(game.dice))


def _capital(game: State, square: Square) -> None:
    game.ask("stake", game.mover())


def _scramble(game: State, square: Square) -> None:
    seat, gives = game.mover(), game.numbers.scramble
    goals = game.goals[seat]
    game.shift(seat, gives.below if goals < 0 else gives.above if goals > 0 else gives.level)


def check_stake(game: State, seat: int, action: m.Stake) -> None:
    """Raises Refused for more money than there is."""
    if isinstance(action.money, int) and action.money > game.money[seat]:
        raise Refused("cannot_pay")


def stake(game: State, seat: int, action: m.Stake) -> None:
    """The die decides about it."""
    game.answered()
    goals = action.goals if isinstance(action.goals, int) else 0
    money = action.money if isinstance(action.money, int) else 0
    game.tell(e.Staked(by=game.names[seat], goals=goals, money=money))
    game.plan(Throw(thrower=seat), StakeBack(goals=goals, money=money))


def no_stake(game: State, seat: int) -> None:
    """Nothing is staked."""
    game.answered()


def stake_back(game: State, task: StakeBack) -> None:
    """As much again, the stake back, or the stake lost."""
    seat = game.mover()
    if game.die == "green":
        game.shift(seat, task.goals)
        game.pay(None, seat, task.money)
    elif game.die == "red":
        game.shift(seat, -task.goals)
        game.pay(seat, None, task.money)


LANDINGS: Mapping[str, Callable[[State, Square], None]] = {
    "team": _on_tile,
    "football": cards.draw,
    "other": cards.draw,
    "whistle": _nothing,
    "takings": _takings,
    "capital": _capital,
    "scramble": _scramble,
}
"""What a square does, by its kind."""
