"""A game of Golden Goal in play: what may be done when, and the to-do list that is worked off.

Source: the project's page on the game; the single parts are in the modules beside this one.
Knows no clock: nothing in this game runs by time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Action, Around, Event, Refused, Struct
from engine.golden_goal import auction, cards, goods, squares, trade, whistle
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal import tasks as t
from engine.golden_goal.state import State
from engine.golden_goal.view import build_view

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


class GoldenGoalGame(State):
    """One game in play: the state and what changes it."""

    def begin(self) -> None:
        """The first question, once the hands are dealt or the position is set up."""
        self._new_turn(self.mover(), "turn" if self.phase == "turn" else "roll")
        self._work()

    # Questions

    def waiting(self) -> tuple[int, ...]:
        return self.asked

    def over(self) -> bool:
        return self.phase == "over"

    def outcome(self) -> tuple[int, ...] | None:
        return self.winners

    def question(self, seat: int) -> int | None:
        return self.question_of.get(seat)

    def choices(self, seat: int) -> tuple[str, ...]:
        if self.over():
            return ()
        can = list(OPEN[self.phase]) if seat in self.asked else []
        to_me = any(one.to == seat for one in self.offers)
        if self.phase in TRADING:
            can.append("offer")
            if to_me:
                can.append("accept")
            if seat == self.active:
                can.append("put_up")
                if self.holds(seat, "transfer") is not None:
                    can.append("transfer")
        if goods.has_saleable(self, seat):
            can.append("sell")
        if to_me:
            can.append("reject")
        if any(one.by == seat for one in self.offers):
            can.append("withdraw")
        return tuple(can)

    def uses(self, seat: int) -> tuple[m.Use, ...]:
        """What somebody who is asked may use."""
        return tuple(what for what in USES.get(self.phase, ()) if self.useless(seat, what) is None)

    def useless(self, seat: int, what: m.Use) -> str | None:
        """Why it cannot be used, as a code."""
        about = self.pending
        if (
            what == "dice"
            and isinstance(about, t.AskAgain)
            and (seat != about.thrower or about.token_used)
        ):
            return "wrong_phase"
        if what in ("dice", "event"):
            has = self.tokens[seat].of("dice" if what == "dice" else "event") > 0
        else:
            has = self.holds(seat, "substitute" if what == "substitute" else "review") is not None
        return None if has else "not_yours"

    def deadline(self) -> int | None:
        return None

    def showing(self) -> str | None:
        return None

    def upcoming(self) -> tuple[str, ...]:
        return ()

    def view(self, seat: int | None, around: Around) -> Struct:
        can = {name: self.choices(at) for at, name in enumerate(self.names)}
        uses = {self.names[at]: self.uses(at) for at in self.asked}
        return build_view(self, around, can, {name: some for name, some in uses.items() if some})

    # What may be done

    def check(self, seat: int, action: Action) -> None:
        kind = type(action)
        _or_nothing(RANGES, kind)(self, seat, action)
        if self.phase not in PHASES[kind] or (
            isinstance(action, m.Play) and action.what not in USES[self.phase]
        ):
            raise Refused("wrong_phase")
        if kind in ANYBODY:
            _check_party(self, seat, action)
        elif seat not in self.asked:
            raise Refused(self._why_not(seat))
        _or_nothing(CHECKS, kind)(self, seat, action)

    def _why_not(self, seat: int) -> str:
        if self.auction is not None and self.phase == "auction":
            if seat in self.auction.passed:
                return "already_answered"
            if seat == self.auction.leader:
                return "leading"
        return "not_your_turn"

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        self.heard = []
        DO[type(action)](self, seat, _tidy(self, action))
        self._work()
        return self.heard

    def skip(self, seat: int) -> Sequence[Event]:
        """`roll` in roll, `end` in turn, `pass` everywhere else."""
        actions: Mapping[str, Action] = {"roll": m.Roll(), "turn": m.End()}
        return self.act(seat, actions.get(self.phase, m.Pass()))

    def pass_time(self, microseconds: int) -> Sequence[Event]:
        return ()

    # What is done

    def _work(self) -> None:
        """Works the list off until somebody is asked, and is at rest then."""
        while not self.asked and not self.over():
            task = self.todo.pop()
            TASKS[type(task)](self, task)
        trade.strike_impossible(self)
        self._number_questions()

    def _number_questions(self) -> None:
        """A new number to everybody whose own question is another one now. Who is only offered
        something is asked by the offer."""
        for seat in self.seats:
            offers = [one.id for one in self.offers if one.to == seat]
            about: tuple[str, int] | None = None
            if seat in self.asked:
                about = ("phase", self.asking)
            elif offers:
                about = ("offer", offers[-1])
            if about is None:
                self.asked_about.pop(seat, None)
                self.question_of.pop(seat, None)
            elif self.asked_about.get(seat) != about:
                self.number += 1
                self.asked_about[seat] = about
                self.question_of[seat] = self.number

    def _new_turn(self, seat: int, phase: m.Phase = "roll") -> None:
        self.active = seat
        self.dice = self.die = self.card = None
        self.draws = 0
        self.tell(e.TurnBegan(player=self.names[seat]))
        self.plan(t.Rest(phase="turn" if phase == "turn" else "roll"))

    def _rest(self, task: t.Rest) -> None:
        self.ask(task.phase, self.mover())

    def _end(self, seat: int, action: m.End) -> None:
        self.answered()
        trade.strike_all(self)
        self._new_turn(next(s for s in (*self.from_(seat)[1:], seat) if not self.through(s)))

    def _pass(self, seat: int, action: m.Pass) -> None:
        PASSES[self.phase](self, seat)

    def _use(self, seat: int, action: m.Play) -> None:
        if self.phase == "dice":
            self.answered()
            self.tokens[seat] = self.tokens[seat].plus(dice=-1)
            self.tell(e.Used(by=self.names[seat], what="dice"))
            squares.throw_dice(self, again=True)
        elif self.phase == "substitute":
            squares.play_substitute(self, seat)
        elif self.phase == "cancel":
            cards.cancel(self, seat)
        else:
            whistle.thrown_again(self, seat, action.what)

    def _sell(self, seat: int, action: m.Sell) -> None:
        goods.sell(self, seat, action.tiles, action.tokens)
        if self.phase == "debt" and seat in self.asked:
            cards.sold_in_debt(self, seat)


# Tables


Check = Callable[[Any, int, Any], None]


def _any(game: Any, seat: int, action: Any) -> None:
    """Nothing is wrong with it."""


def _or_nothing(table: Mapping[type[Action], Check], kind: type[Action]) -> Check:
    return table.get(kind, _any)


def _tidy(game: GoldenGoalGame, action: Action) -> Action:
    """Goods in the order in which everybody shows them."""
    board = game.board
    if isinstance(action, m.Offer):
        give, get = (goods.well_formed(board, one) for one in (action.give, action.get))
        return m.Offer(to=action.to, give=give, get=get)
    if isinstance(action, m.PutUp):
        return m.PutUp(give=goods.well_formed(board, action.give), start=action.start)
    if isinstance(action, m.Sell):
        tiles = tuple(sorted(action.tiles, key=board.tiles.index))
        return m.Sell(tiles=tiles, tokens=action.tokens)
    return action


def _party(game: GoldenGoalGame, seat: int, action: m.Accept | m.Reject | m.Withdraw) -> None:
    standing = trade.found(game, action.offer)
    if seat != (standing.by if isinstance(action, m.Withdraw) else standing.to):
        raise Refused("not_your_turn")


def _check_party(game: GoldenGoalGame, seat: int, action: Action) -> None:
    """One of an offer's two is the active player; an answer comes from the one it is due from."""
    if isinstance(action, m.Accept | m.Reject | m.Withdraw):
        _party(game, seat, action)
    elif isinstance(action, m.Offer) and game.mover() not in (seat, game.names.index(action.to)):
        raise Refused("not_your_turn")


def _check_use(game: GoldenGoalGame, seat: int, action: m.Play) -> None:
    why = game.useless(seat, action.what)
    if why is not None:
        raise Refused(why)


def _check_put_up(game: GoldenGoalGame, seat: int, action: m.PutUp) -> None:
    if not goods.has_things(game, seat, action.give):
        raise Refused("not_yours")


def _stake_range(game: GoldenGoalGame, seat: int, action: m.Stake) -> None:
    numbers = game.numbers
    if isinstance(action.goals, int) == isinstance(action.money, int):
        raise Refused("bad_value")
    if isinstance(action.goals, int):
        _within(action.goals, numbers.goals_at_once)
    if isinstance(action.money, int):
        _within(goods.sum_of(game.board, action.money), numbers.stake)


def _bid_range(game: GoldenGoalGame, seat: int, action: m.Bid) -> None:
    goods.sum_of(game.board, action.amount)


def _within(number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise Refused("bad_value")


def _cup_range(game: GoldenGoalGame, seat: int, action: m.MoveCup) -> None:
    goods.known((action.cup,), game.board.cups)
    goods.known((action.team,), game.board.team)


def _kinds_range(game: GoldenGoalGame, seat: int, action: m.BuyTokens) -> None:
    if not action.kinds or len(set(action.kinds)) < len(action.kinds):
        raise Refused("bad_value")


def _sale_range(game: GoldenGoalGame, seat: int, action: m.Sell) -> None:
    goods.known(action.tiles, game.board.place)
    goods.token_numbers(game.board, action.tokens)
    if not action.tiles and action.tokens == m.Tokens():
        raise Refused("bad_value")


def _offer_range(game: GoldenGoalGame, seat: int, action: m.Offer) -> None:
    give, get = (goods.well_formed(game.board, one) for one in (action.give, action.get))
    if action.to not in game.names or action.to == game.names[seat] or give == get == m.NOTHING:
        raise Refused("bad_value")


def _put_up_range(game: GoldenGoalGame, seat: int, action: m.PutUp) -> None:
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

DO: Mapping[type[Action], Check] = {
    m.Roll: squares.roll,
    m.Pass: GoldenGoalGame._pass,
    m.Play: GoldenGoalGame._use,
    m.Buy: squares.buy,
    m.Demand: squares.demand,
    m.Bid: auction.bid,
    m.Stake: squares.stake,
    m.BuyGoals: whistle.buy_goals,
    m.MoveCup: whistle.move_cup,
    m.BuyTokens: whistle.buy_tokens,
    m.End: GoldenGoalGame._end,
    m.Sell: GoldenGoalGame._sell,
    m.Offer: trade.offer,
    m.Accept: trade.accept,
    m.Reject: trade.reject,
    m.Withdraw: trade.withdraw,
    m.PutUp: auction.put_up,
    m.Transfer: trade.transfer,
}

PASSES: Mapping[str, Callable[[Any, int], None]] = {
    "dice": whistle.go_without,
    "buy": squares.decline,
    "demand": squares.no_demand,
    "auction": auction.leave,
    "substitute": squares.no_substitute,
    "stake": squares.no_stake,
    "cancel": cards.no_cancel,
    "die": whistle.die_stands,
    "debt": cards.sell_for_debt,
    "goals": whistle.go_without,
    "cup": whistle.go_without,
    "tokens": whistle.go_without,
}

TASKS: Mapping[type[t.Task], Callable[[Any, Any], None]] = {
    t.Rest: GoldenGoalGame._rest,
    t.Go: squares.go,
    t.Walk: squares.walk,
    t.GoOn: squares.go_on,
    t.Land: squares.land,
    t.Hit: squares.hit,
    t.Goals: whistle.ask_goals,
    t.Result: whistle.throw_result,
    t.Settle: whistle.settle,
    t.Cup: whistle.ask_cup,
    t.Reset: whistle.reset,
    t.BonusTokens: whistle.ask_tokens,
    t.Throw: whistle.throw,
    t.AskAgain: whistle.ask_again,
    t.StakeBack: squares.stake_back,
    t.Cancel: cards.ask_cancel,
    t.Shift: cards.shift,
    t.Receive: cards.receive,
    t.Pay: cards.pay,
    t.Move: cards.move,
    t.Fly: cards.fly,
    t.Take: cards.take,
    t.CardThrow: cards.card_throw,
    t.CardDie: cards.card_die,
}
