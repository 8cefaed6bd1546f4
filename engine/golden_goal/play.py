"""A game of Golden Goal in play: what may be done when, and the to-do list that is worked off.

Source: the project's page on the game; the single parts are in the modules beside this one.
Knows no clock: nothing in this game runs by time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Action, Around, Event, Struct
from engine.golden_goal import auction, cards, goods, squares, trade, whistle
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal import tasks as t
from engine.golden_goal.board import Board
from engine.golden_goal.checks import OPEN, TRADING, USES, check, useless
from engine.golden_goal.state import State
from engine.golden_goal.view import build_view


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
        can = [do for do in OPEN[self.phase] if self._still(do, seat)] if seat in self.asked else []
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

    def _still(self, do: str, seat: int) -> bool:
        """Whether what was asked can be done: a sale may have taken away what it needs."""
        if do == "move_cup":
            return whistle.may_move_cup(self, seat)
        return do != "use" or bool(self.uses(seat))

    def uses(self, seat: int) -> tuple[m.Use, ...]:
        """What somebody who is asked may use."""
        return tuple(what for what in USES.get(self.phase, ()) if useless(self, seat, what) is None)

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

    def view_beside(self, public: m.View, seat: int, around: Around) -> Struct:
        return public  # nothing in it is anybody's secret

    # What may be done

    def check(self, seat: int, action: Action) -> None:
        check(self, seat, action)

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        self.heard = []
        DO[type(action)](self, seat, _tidy(self.board, action))
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


def _tidy(board: Board, action: Action) -> Action:
    """Goods in the order in which everybody shows them."""
    if isinstance(action, m.Offer):
        give, get = (goods.well_formed(board, one) for one in (action.give, action.get))
        return m.Offer(to=action.to, give=give, get=get)
    if isinstance(action, m.PutUp):
        return m.PutUp(give=goods.well_formed(board, action.give), start=action.start)
    if isinstance(action, m.Sell):
        tiles = tuple(sorted(action.tiles, key=board.tiles.index))
        return m.Sell(tiles=tiles, tokens=action.tokens)
    return action


Carry = Callable[[Any, int, Any], None]

DO: Mapping[type[Action], Carry] = {
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
