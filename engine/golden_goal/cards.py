"""Event cards: drawn, fixed as a list of what they do to whom, cancelled by tokens, carried out.

Whom a card names and how much it counts is fixed when it is drawn; what happens while the harmed
are asked changes nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal import tasks as t
from engine.golden_goal import whistle
from engine.golden_goal.board import Effect, Square
from engine.golden_goal.goods import has_saleable, sell_cheapest
from engine.golden_goal.state import State


def draw(game: State, square: Square) -> None:
    """The top card of the square's deck: obeyed, or kept."""
    seat = game.mover()
    deck = game.decks["football" if square.kind == "football" else "other"]
    if not deck or game.draws >= game.numbers.draws_in_a_turn:
        return game.tell(e.NothingDrawn(by=game.names[seat]))
    game.draws += 1
    card = game.card = deck.pop(0)
    kept = card in game.board.keeps
    game.tell(e.CardDrawn(by=game.names[seat], card=card, kept=kept))
    if kept:
        game.cards[seat] = sorted([*game.cards[seat], card])
        return
    deck.append(card)
    items = tuple(item for effect in game.board.effects[card] for item in items_of(game, effect))
    harmed = {item.seat for item in items if item.harms}
    game.plan(t.Cancel(items=items, seats=tuple(s for s in game.from_(seat) if s in harmed)))


def items_of(game: State, effect: Effect) -> Iterator[t.Item]:
    """What one effect does now, one item a player, in order."""
    drawer = game.mover()
    if effect.owning is not None and not _owns(game, drawer, effect.owning):
        return
    if effect.collect:
        for seat in game.from_(drawer)[1:]:
            yield t.Pay(seat=seat, harms=True, money=effect.collect, to=(drawer,))
    if effect.share:
        others = game.from_(drawer)[1:]
        amount = effect.share * len(others)
        yield t.Pay(seat=drawer, harms=True, money=amount, to=others)
    for seat in NAMED[effect.who](game, drawer):
        goals = game.goals[seat]
        if effect.only is None or (goals > 0 if effect.only == "above" else goals < 0):
            yield from _items_for(game, effect, seat)


def _items_for(game: State, effect: Effect, seat: int) -> Iterator[t.Item]:
    goals = -game.goals[seat] if effect.level else effect.goals
    money = effect.money * (len(game.tiles_of(seat)) if effect.per_tile else 1)
    if goals:
        yield t.Shift(seat=seat, harms=goals < 0, goals=goals)
    if money > 0:
        yield t.Receive(seat=seat, money=money)
    if money < 0:
        yield t.Pay(seat=seat, harms=True, money=-money)
    if effect.die_goals or effect.die_money:
        by_die, sums = effect.die_goals or {}, effect.die_money or {}
        harms = any(number < 0 for number in (*by_die.values(), *sums.values()))
        yield t.CardThrow(seat=seat, harms=harms, goals=by_die, money=sums)
    if effect.move:
        yield t.Move(seat=seat, harms=effect.move < 0, steps=effect.move)
    if effect.whistle:
        yield t.Fly(seat=seat)
    if effect.token is not None:
        yield t.Take(seat=seat, kind=effect.token)


def _owns(game: State, seat: int, role: str) -> bool:
    return any(game.board.square[tile].role == role for tile in game.tiles_of(seat))


def _rival(game: State, drawer: int) -> tuple[int, ...]:
    return (next(seat for seat in game.ranking() if seat != drawer),)


def _richest(game: State, drawer: int) -> tuple[int, ...]:
    return (max(game.seats, key=lambda seat: (game.money[seat], -seat)),)


NAMED: Mapping[str, Callable[[State, int], tuple[int, ...]]] = {
    "drawer": lambda game, drawer: (drawer,),
    "everybody": lambda game, drawer: game.from_(drawer),
    "others": lambda game, drawer: game.from_(drawer)[1:],
    "leader": lambda game, drawer: (game.ranking()[0],),
    "last": lambda game, drawer: (game.ranking()[-1],),
    "rival": _rival,
    "richest": _richest,
}
"""Whom a card names."""

# Cancelling


def ask_cancel(game: State, task: t.Cancel) -> None:
    """The next of the harmed who has a token; when none is left the card is carried out."""
    for at, seat in enumerate(task.seats):
        if game.tokens[seat].event:
            left = t.Cancel(items=task.items, seats=task.seats[at + 1 :], spared=task.spared)
            return game.ask("cancel", seat, about=left)
    game.plan(*(one for one in task.items if not (one.harms and one.seat in task.spared)))


def cancel(game: State, seat: int) -> None:
    """The token spares its owner only."""
    about = game.answered()
    assert isinstance(about, t.Cancel)
    game.tokens[seat] = game.tokens[seat].plus(event=-1)
    game.tell(e.Used(by=game.names[seat], what="event"))
    game.plan(t.Cancel(items=about.items, seats=about.seats, spared=(*about.spared, seat)))


def no_cancel(game: State, seat: int) -> None:
    """It strikes this player."""
    about = game.answered()
    assert about is not None
    game.plan(about)


# Carrying out


def shift(game: State, task: t.Shift) -> None:
    """A marker moves."""
    game.shift(task.seat, task.goals)


def receive(game: State, task: t.Receive) -> None:
    """Money from the Bank."""
    game.pay(None, task.seat, task.money)


def move(game: State, task: t.Move) -> None:
    """The drawer's pawn, and the square it comes to."""
    game.plan(t.Walk(steps=task.steps))


def fly(game: State, task: t.Fly) -> None:
    """Straight to the whistle, and no further."""
    seat = game.mover()
    game.go_to(seat, 0, len(game.board.squares) - game.square[seat])
    game.plan(*whistle.STEPS)


def take(game: State, task: t.Take) -> None:
    """A token, if there is one and room for it."""
    room = game.tokens[task.seat].of(task.kind) < game.numbers.tokens_in_hand
    if room and game.stock().of(task.kind) > 0:
        whistle.take_token(game, task.seat, task.kind)


def card_throw(game: State, task: t.CardThrow) -> None:
    """The outcome die for a card."""
    game.plan(
        t.Throw(thrower=task.seat),
        t.CardDie(seat=task.seat, goals=task.goals, money=task.money),
    )


def card_die(game: State, task: t.CardDie) -> None:
    """What the die has said."""
    assert game.die is not None
    game.shift(task.seat, task.goals.get(game.die, 0))
    money = task.money.get(game.die, 0)
    if money:
        game.pay(None, task.seat, money)


# Payments


def pay(game: State, task: t.Pay) -> None:
    """Enough cash pays without a question; else things must be sold, the rest is waived."""
    if game.money[task.seat] >= task.money or not has_saleable(game, task.seat):
        return _pay_out(game, task)
    game.tell(e.DebtOpened(player=game.names[task.seat], amount=task.money))
    game.ask("debt", task.seat, about=task)


def _pay_out(game: State, task: t.Pay) -> None:
    left = min(game.money[task.seat], task.money)
    waived = task.money - left
    if not task.to:
        game.pay(task.seat, None, left)
    each = task.money // max(len(task.to), 1)
    for seat in task.to:
        game.pay(task.seat, seat, min(each, left))
        left -= min(each, left)
    if waived:
        game.tell(e.DebtWaived(player=game.names[task.seat], amount=waived))


def sold_in_debt(game: State, seat: int) -> None:
    """A sale by the debtor that covers the debt pays it."""
    about = game.pending
    assert isinstance(about, t.Pay)
    if game.money[seat] >= about.money or not has_saleable(game, seat):
        game.answered()
        _pay_out(game, about)


def sell_for_debt(game: State, seat: int) -> None:
    """Cheapest first, only as many as needed."""
    about = game.answered()
    assert isinstance(about, t.Pay)
    sell_cheapest(game, seat, about.money)
    _pay_out(game, about)


def owed(game: State) -> m.Owed | None:
    """The debt that is asked about."""
    about = game.pending
    if game.phase != "debt" or not isinstance(about, t.Pay):
        return None
    return m.Owed(player=game.names[about.seat], amount=about.money)
