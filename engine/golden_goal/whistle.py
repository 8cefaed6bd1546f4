"""The end and the start of a match, step by step, and the outcome die, and the end of the game."""

from __future__ import annotations

from engine.chance import OffScript
from engine.game import Refused
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.board import COLOURS, KINDS, Colour
from engine.golden_goal.state import State
from engine.golden_goal.tasks import (
    AskAgain,
    BonusTokens,
    Cup,
    Goals,
    Reset,
    Result,
    Settle,
    Task,
    Throw,
)
from engine.golden_goal.trade import strike_all

STEPS: tuple[Task, ...] = (Goals(), Result(), Settle(), Cup(), Reset(), BonusTokens())
"""The steps in order. Settle drops the last three after the last match."""

# Step 1


def ask_goals(game: State, task: Goals) -> None:
    """Goal actions for money, unless the marker is at its limit."""
    if game.goals[game.mover()] < game.numbers.limit:
        game.ask("goals", game.mover())


def check_goals(game: State, seat: int, action: m.BuyGoals) -> None:
    """Raises Refused beyond the limit, and beyond the cash."""
    if game.goals[seat] + action.number > game.numbers.limit:
        raise Refused("at_limit")
    if action.number * game.numbers.goal_price > game.money[seat]:
        raise Refused("cannot_pay")


def buy_goals(game: State, seat: int, action: m.BuyGoals) -> None:
    """So he gives up the purchase of tokens."""
    game.answered()
    game.pay(seat, None, action.number * game.numbers.goal_price)
    game.shift(seat, action.number)
    game.todo.remove(BonusTokens())


def go_without(game: State, seat: int) -> None:
    """Nothing bought, nothing moved."""
    game.answered()


# Steps 2 and 3


def throw_result(game: State, task: Result) -> None:
    """The active player throws for his match."""
    game.plan(Throw(thrower=game.mover()))


def settle(game: State, task: Settle) -> None:
    """Points, prize and the number of matches change together."""
    seat, colour = game.mover(), game.die
    assert colour is not None
    verdict = game.board.verdict(colour, game.goals[seat])
    game.played[seat] += 1
    game.points[seat] += game.numbers.points[verdict]
    game.last_result = m.Outcome(
        player=game.names[seat],
        match=game.played[seat],
        goals=game.goals[seat],
        colour=colour,
        result=verdict,
    )
    game.tell(e.MatchEnded(result=game.last_result))
    game.pay(None, seat, game.numbers.prizes[verdict])
    if game.through(seat):
        game.todo = [one for one in game.todo if not isinstance(one, Cup | Reset | BonusTokens)]
    if all(game.through(one) for one in game.seats):
        finish(game)


# Steps 4 to 6


def ask_cup(game: State, task: Cup) -> None:
    """A cup may be moved, if there is one and a team for it."""
    seat = game.mover()
    if may_move_cup(game, seat):
        game.ask("cup", seat)


def may_move_cup(game: State, seat: int) -> bool:
    """Whether there is a cup of his, and a team for it."""
    has = any(owner == seat for owner, _ in game.cups.values())
    return has and bool(game.free_teams(seat))


def check_cup(game: State, seat: int, action: m.MoveCup) -> None:
    """Raises Refused for a cup that is not his, or a team that cannot carry it."""
    if game.cups[action.cup][0] != seat:
        raise Refused("not_yours")
    if game.whole(action.team) != seat:
        raise Refused("not_whole")
    if game.cup_on(action.team) is not None:
        raise Refused("cup_there")


def move_cup(game: State, seat: int, action: m.MoveCup) -> None:
    """One move."""
    game.answered()
    game.put_cup(action.cup, seat, action.team)


def reset(game: State, task: Reset) -> None:
    """A new match: the marker stands on 0."""
    game.shift(game.mover(), -game.goals[game.mover()])


def ask_tokens(game: State, task: BonusTokens) -> None:
    """Tokens for money, if there is one that he may have."""
    seat, stock = game.mover(), game.stock()
    most = game.numbers.tokens_in_hand
    if any(stock.of(kind) > 0 and game.tokens[seat].of(kind) < most for kind in KINDS):
        game.ask("tokens", seat)


def check_tokens(game: State, seat: int, action: m.BuyTokens) -> None:
    """Raises Refused for a token too many, none left, or too little cash."""
    most, stock = game.numbers.tokens_in_hand, game.stock()
    if any(game.tokens[seat].of(kind) >= most for kind in action.kinds):
        raise Refused("token_limit")
    if any(stock.of(kind) < 1 for kind in action.kinds):
        raise Refused("none_left")
    if len(action.kinds) * game.numbers.token_price > game.money[seat]:
        raise Refused("cannot_pay")


def buy_tokens(game: State, seat: int, action: m.BuyTokens) -> None:
    """At most one of each kind."""
    game.answered()
    game.pay(seat, None, len(action.kinds) * game.numbers.token_price)
    for kind in action.kinds:
        take_token(game, seat, kind)


def take_token(game: State, seat: int, kind: str) -> None:
    """From the stock."""
    game.tokens[seat] = game.tokens[seat].plus(dice=kind == "dice", event=kind == "event")
    game.tell(e.TokenTaken(by=game.names[seat], kind=kind))


# The outcome die


def throw_outcome(game: State) -> Colour:
    """One throw, whoever throws."""
    faces = game.numbers.die
    colour = game.chance.outcome("die", lambda rng: rng.choice(faces))
    if colour not in COLOURS:
        raise OffScript(f"the outcome die has no {colour!r}")
    thrown: Colour = colour
    return thrown


def throw(game: State, task: Throw) -> None:
    """Then those are asked who could have it thrown again, from the thrower clockwise."""
    game.die = throw_outcome(game)
    game.tell(e.DieThrown(by=game.names[task.thrower], colour=game.die))
    seats = game.from_(task.thrower)
    game.plan(AskAgain(thrower=task.thrower, token_used=task.token_used, seats=seats))


def ask_again(game: State, task: AskAgain) -> None:
    """The next who has a card for it, or the thrower if he has a token left for this die."""
    for at, seat in enumerate(task.seats):
        token = seat == task.thrower and not task.token_used and game.tokens[seat].dice > 0
        if token or game.holds(seat, "review") is not None:
            left = task.seats[at + 1 :]
            about = AskAgain(thrower=task.thrower, token_used=task.token_used, seats=left)
            return game.ask("die", seat, about=about)


def thrown_again(game: State, seat: int, what: str) -> None:
    """By a token or a card; then asking starts anew."""
    about = game.answered()
    assert isinstance(about, AskAgain)
    token = what == "dice"
    if token:
        game.tokens[seat] = game.tokens[seat].plus(dice=-1)
    else:
        card = game.holds(seat, "review")
        assert card is not None
        game.put_back(seat, card)
    game.tell(e.Used(by=game.names[seat], what=what))
    game.plan(Throw(thrower=about.thrower, token_used=about.token_used or token))


def die_stands(game: State, seat: int) -> None:
    """As far as this player is asked."""
    about = game.answered()
    assert about is not None
    game.plan(about)


# The end


def finish(game: State) -> None:
    """Most points; then cash and tiles; then a golden goal."""
    strike_all(game)
    game.todo.clear()
    game.phase, game.active = "over", None
    best = max((game.points[s], game.worth(s)) for s in game.seats)
    tied = [s for s in game.seats if (game.points[s], game.worth(s)) == best]
    while len(tied) > 1:
        throws = {seat: throw_outcome(game) for seat in tied}
        named = {game.names[seat]: colour for seat, colour in throws.items()}
        game.golden_goal.append(named)
        game.tell(e.GoldenGoalThrown(throws=named))
        top = min(COLOURS.index(colour) for colour in throws.values())
        tied = [seat for seat in tied if COLOURS.index(throws[seat]) == top]
    game.winners = tuple(tied)
    game.tell(e.GameEnded(winners=tuple(game.names[s] for s in tied)))
