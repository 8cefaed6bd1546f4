"""What may be done in Golden Goal, when, by whom, and what stands against it. Changes nothing.

The order is that of the scenario format: bad values, the phase, whose turn, then the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Action, Refused
from engine.golden_goal import auction, goods, squares, trade, whistle
from engine.golden_goal import model as m
from engine.golden_goal import tasks as t
from engine.golden_goal.state import State

ANYBODY = (m.Sell, m.Offer, m.Accept, m.Reject, m.Withdraw)
"""What is done without being asked."""
TRADING: tuple[m.Phase, ...] = ("roll", "turn")

OPEN: Mapping[str, tuple[str, ...]] = {
    "roll": ("roll",),
    "dice": ("use", "pass"),
    "buy": ("buy", "pass"),
    "demand": ("demand", "pass"),
    "auction": ("bid", "pass"),
    "substitute": ("use", "pass"),
    "stake": ("stake", "pass"),
    "cancel": ("use", "pass"),
    "die": ("use", "pass"),
    "debt": ("pass",),
    "goals": ("buy_goals", "pass"),
    "cup": ("move_cup", "pass"),
    "tokens": ("buy_tokens", "pass"),
    "turn": ("end",),
}
"""What a phase asks of those it waits for."""

USES: Mapping[str, tuple[m.Use, ...]] = {
    "dice": ("dice",),
    "substitute": ("substitute",),
    "cancel": ("event",),
    "die": ("dice", "review"),
}
"""What can be used in which phase."""


def check(game: State, seat: int, action: Action) -> None:
    """Raises Refused if the seat may not do this now. Changes nothing."""
    kind = type(action)
    _or_nothing(RANGES, kind)(game, seat, action)
    if game.phase not in PHASES[kind] or (
        isinstance(action, m.Play) and action.what not in USES[game.phase]
    ):
        raise Refused("wrong_phase")
    if kind in ANYBODY:
        _check_party(game, seat, action)
    elif seat not in game.asked:
        raise Refused(_why_not(game, seat))
    _or_nothing(CHECKS, kind)(game, seat, action)


def _why_not(game: State, seat: int) -> str:
    if game.auction is not None and game.phase == "auction":
        if seat in game.auction.passed:
            return "already_answered"
        if seat == game.auction.leader:
            return "leading"
    return "not_your_turn"


def useless(game: State, seat: int, what: m.Use) -> str | None:
    """Why it cannot be used, as a code."""
    about = game.pending
    if (
        what == "dice"
        and isinstance(about, t.AskAgain)
        and (seat != about.thrower or about.token_used)
    ):
        return "wrong_phase"
    if what in ("dice", "event"):
        has = game.tokens[seat].of("dice" if what == "dice" else "event") > 0
    else:
        has = game.holds(seat, "substitute" if what == "substitute" else "review") is not None
    return None if has else "not_yours"


Check = Callable[[Any, int, Any], None]


def _any(game: Any, seat: int, action: Any) -> None:
    """Nothing is wrong with it."""


def _or_nothing(table: Mapping[type[Action], Check], kind: type[Action]) -> Check:
    return table.get(kind, _any)


def _party(game: State, seat: int, action: m.Accept | m.Reject | m.Withdraw) -> None:
    standing = trade.found(game, action.offer)
    if seat != (standing.by if isinstance(action, m.Withdraw) else standing.to):
        raise Refused("not_your_turn")


def _check_party(game: State, seat: int, action: Action) -> None:
    """One of an offer's two is the active player; an answer comes from the one it is due from."""
    if isinstance(action, m.Accept | m.Reject | m.Withdraw):
        _party(game, seat, action)
    elif isinstance(action, m.Offer) and game.mover() not in (seat, game.names.index(action.to)):
        raise Refused("not_your_turn")


def _check_use(game: State, seat: int, action: m.Play) -> None:
    why = useless(game, seat, action.what)
    if why is not None:
        raise Refused(why)


def _check_put_up(game: State, seat: int, action: m.PutUp) -> None:
    if not goods.has_things(game, seat, action.give):
        raise Refused("not_yours")


def _stake_range(game: State, seat: int, action: m.Stake) -> None:
    numbers = game.numbers
    if isinstance(action.goals, int) == isinstance(action.money, int):
        raise Refused("bad_value")
    if isinstance(action.goals, int):
        _within(action.goals, numbers.goals_at_once)
    if isinstance(action.money, int):
        _within(goods.sum_of(game.board, action.money), numbers.stake)


def _bid_range(game: State, seat: int, action: m.Bid) -> None:
    goods.sum_of(game.board, action.amount)


def _within(number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise Refused("bad_value")


def _cup_range(game: State, seat: int, action: m.MoveCup) -> None:
    goods.known((action.cup,), game.board.cups)
    goods.known((action.team,), game.board.team)


def _kinds_range(game: State, seat: int, action: m.BuyTokens) -> None:
    if not action.kinds or len(set(action.kinds)) < len(action.kinds):
        raise Refused("bad_value")


def _sale_range(game: State, seat: int, action: m.Sell) -> None:
    goods.known(action.tiles, game.board.place)
    goods.token_numbers(game.board, action.tokens)
    if not action.tiles and action.tokens == m.Tokens():
        raise Refused("bad_value")


def _offer_range(game: State, seat: int, action: m.Offer) -> None:
    give, get = (goods.well_formed(game.board, one) for one in (action.give, action.get))
    if action.to not in game.names or action.to == game.names[seat] or give == get == m.NOTHING:
        raise Refused("bad_value")


def _put_up_range(game: State, seat: int, action: m.PutUp) -> None:
    give = goods.well_formed(game.board, action.give)
    goods.sum_of(game.board, action.start, game.numbers.step)
    if give.money or give == m.NOTHING:
        raise Refused("bad_value")


RANGES: Mapping[type[Action], Check] = {
    m.Bid: _bid_range,
    m.Stake: _stake_range,
    m.BuyGoals: lambda game, seat, action: _within(action.number, game.numbers.goals_at_once),
    m.MoveCup: _cup_range,
    m.BuyTokens: _kinds_range,
    m.Sell: _sale_range,
    m.Offer: _offer_range,
    m.PutUp: _put_up_range,
    m.Transfer: lambda game, seat, action: goods.known((action.tile,), game.board.place),
}
"""What is a bad value at any time."""

_BY_DO: Mapping[type[Action], str] = {
    m.Roll: "roll",
    m.Pass: "pass",
    m.Play: "use",
    m.Buy: "buy",
    m.Demand: "demand",
    m.Bid: "bid",
    m.Stake: "stake",
    m.BuyGoals: "buy_goals",
    m.MoveCup: "move_cup",
    m.BuyTokens: "buy_tokens",
    m.End: "end",
}
_ALWAYS = tuple(phase for phase in OPEN)

PHASES: Mapping[type[Action], tuple[str, ...]] = {
    **{kind: tuple(p for p in OPEN if do in OPEN[p]) for kind, do in _BY_DO.items()},
    **dict.fromkeys((m.Offer, m.Accept, m.PutUp, m.Transfer), TRADING),
    **dict.fromkeys((m.Sell, m.Reject, m.Withdraw), _ALWAYS),
}
"""When an action can be taken at all."""

CHECKS: Mapping[type[Action], Check] = {
    m.Play: _check_use,
    m.Buy: squares.check_buy,
    m.Bid: auction.check_bid,
    m.Stake: squares.check_stake,
    m.BuyGoals: whistle.check_goals,
    m.MoveCup: whistle.check_cup,
    m.BuyTokens: whistle.check_tokens,
    m.Sell: goods.check_sale,
    m.Offer: trade.check_offer,
    m.PutUp: _check_put_up,
    m.Transfer: trade.check_transfer,
}
"""What stands against it now."""
