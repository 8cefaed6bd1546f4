"""The ticket: what this seat is asked, what there is to pick, what each answer leaves. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from desktop.tables.ask import Asks
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, card, goals, goods, signed, tile
from desktop.tables.golden_goal.calls import Reader
from desktop.tables.golden_goal.chips import Slip
from desktop.tables.golden_goal.faces import paint_cup, paint_token
from desktop.tables.golden_goal.sense import Choice, Purse
from engine.golden_goal.model import View

Step = dict[str, Any]
DARING = 1_000_000
"""A bid so far above the least one is asked about once more."""
MONEY = "money"
SELL = "sell"
"""What the green button does in a debt: opens the sale."""


@dataclass(frozen=True)
class Ask:
    """The ticket's words, its slips, its sum, and the steps its two buttons send. `sure` is asked
    before the green one sends."""

    asks: Asks
    slips: tuple[Slip, ...] = ()
    several: bool = False
    purse: Purse | None = None
    step: Step | None = None
    refusal: Step | None = None
    sure: str = ""
    opens: str = ""


PASS: Step = {"do": "pass"}


def ask_of(reader: Reader, choice: Choice) -> Ask:
    """The ticket for this reader."""
    view = reader.view
    if view.phase == "over":
        how = sense.decided(view)
        hint = "over_hint" if how == "points" else f"over_{how}"
        return Ask(Asks(reader.say("ticket.over"), reader.say(f"ticket.{hint}")))
    if not reader.asked:
        return _waits(reader)
    ask = _ASKS[view.phase](reader, choice)
    return replace(ask, asks=replace(ask.asks, keys=_keys(reader, ask)))


def first_choice(view: View, me: str | None) -> Choice:
    """What is chosen before anybody has: the least bid, nothing else."""
    if view.auction is not None and me in view.waiting:
        return Choice(money=view.auction.least)
    if view.phase == "stake":
        return Choice(money=min(view.board.stake, view.money.get(me or "", 0)))
    return Choice()


def _keys(reader: Reader, ask: Ask) -> tuple[Any, ...]:
    keys = []
    if ask.slips:
        last = str(min(9, len(ask.slips)))
        keys.append(
            ((("1", "…", last) if len(ask.slips) > 2 else ("1", last)), reader.say("key.pick"))
        )
    if ask.purse is not None:
        keys.append((("↑", "↓"), reader.say("key.money")))
    if ask.asks.primary:
        keys.append((("Enter",), reader.say("key.yes")))
    if ask.asks.refusal:
        keys.append((("P",), reader.say("key.no")))
    return tuple(keys)


def _waits(reader: Reader) -> Ask:
    view = reader.view
    auction = view.auction
    if auction is not None:
        if auction.leader is not None and auction.leader == reader.me:
            left = reader.money(reader.mine() - (auction.bid or 0))
            return Ask(Asks(reader.say("ticket.lead"), reader.say("ticket.lead_hint", left=left)))
        if reader.me is not None and auction.seller == reader.me:
            return Ask(Asks(reader.say("ticket.selling"), reader.say("ticket.selling_hint")))
        key = (
            "ticket.out_hint" if reader.me in sense.passed(view, auction) else "ticket.auction_hint"
        )
        return Ask(Asks(reader.say("ticket.auction_waits"), reader.say(key)))
    name = view.waiting[0] if view.waiting else view.active or ""
    title = reader.say("ticket.waits", name=name)
    what = tile(reader.words, view.tile) if view.tile else ""
    if view.card is not None and view.phase in ("cancel", "die"):
        what = card(reader.words, view.card)
    key = f"ticket.waits_{view.phase}"
    text = reader.say(key, name=name, what=what)
    deals = reader.me is not None and bool(sense.partners(view, reader.me))
    return Ask(Asks(title, f"{text} {reader.say('ticket.may_deal')}" if deals else text))


# By phase


def _roll(reader: Reader, choice: Choice) -> Ask:
    view, me = reader.view, reader.me or ""
    first = view.played[me] == 0 and view.square[me] == 0 and view.last_result is None
    hint = reader.say("ticket.roll_first" if first else "ticket.roll_hint")
    asks = Asks(reader.say("ticket.roll"), hint, primary=reader.say("button.roll"))
    return Ask(asks, step={"do": "roll"})


def _dice(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    assert view.dice is not None
    steps, squares = sum(view.dice), view.board.squares
    ahead = view.square[reader.me or ""] + steps
    square = squares[ahead % len(squares)]
    where = tile(reader.words, square.tile) if square.tile else reader.say(f"square.{square.kind}")
    key = "ticket.dice_whistle" if ahead >= len(squares) else "ticket.dice_hint"
    asks = Asks(
        reader.say("ticket.dice", n=steps),
        reader.say(key, where=where),
        primary=reader.say("button.go", n=steps),
        refusal=reader.say("button.throw_again"),
    )
    return Ask(asks, step=PASS, refusal={"do": "use", "what": "dice"})


def _buy(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    square = sense.squares(view.board)[view.tile or ""]
    left = reader.mine() - square.price
    mates = [one for one in sense.team_tiles(view.board, square.team or "") if one != view.tile]
    mine = [one for one in mates if one in view.tiles[reader.me or ""]]
    text = reader.say("ticket.buy_hint", left=reader.money(left))
    warning = ""
    if len(mine) == len(mates):
        warning = reader.say("ticket.completes", team=reader.words.team(square.team or ""))
    able = left >= 0
    if not able:
        text = reader.say("ticket.buy_short")
    asks = Asks(
        reader.say("ticket.buy", what=tile(reader.words, view.tile or "")),
        text,
        warning,
        reader.say("button.buy", money=reader.money(square.price)),
        able,
        reader.say("why.cannot_pay", money=reader.money(-left)),
        reader.say("button.decline"),
    )
    return Ask(asks, step={"do": "buy"}, refusal=PASS)


def _demand(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    square = sense.squares(view.board)[view.tile or ""]
    least = square.price + view.board.step
    asks = Asks(
        reader.say("ticket.demand", name=view.active or ""),
        reader.say(
            "ticket.demand_hint",
            what=tile(reader.words, view.tile or ""),
            money=reader.money(least),
        ),
        reader.say("ticket.demand_short") if reader.mine() < least else "",
        reader.say("button.demand"),
        refusal=reader.say("button.no_demand"),
    )
    return Ask(asks, step={"do": "demand"}, refusal=PASS)


def _auction(reader: Reader, choice: Choice) -> Ask:
    view, auction = reader.view, reader.view.auction
    assert auction is not None
    cash = reader.mine()
    amount = max(auction.least, min(choice.money, cash))
    able = auction.least <= cash
    what = (
        tile(reader.words, auction.tile)
        if auction.tile
        else goods(reader.words, auction.goods)
        if auction.goods
        else ""
    )
    team = sense.squares(view.board)[auction.tile].team if auction.tile else None
    warning = ""
    if team is not None and auction.tile is not None:
        whole = sense.whole_after(view, reader.me or "", (), (auction.tile,))
        if team in whole:
            warning = reader.say("ticket.completes", team=reader.words.team(team))
    crowded = auction.goods is not None and sense.too_many_tokens(
        view, reader.me or "", sense.Pile(),
        sense.Pile(dice=auction.goods.tokens.dice, event=auction.goods.tokens.event),
    )  # fmt: skip
    left = reader.money(cash - amount)
    why = (
        reader.say("why.token_limit")
        if crowded
        else reader.say("why.bid_short", money=reader.money(auction.least))
    )
    hint = reader.say("ticket.bid_hint", left=left) if able else ""
    title = what
    if auction.tile is None:
        title, hint = reader.say("say.lot", name=auction.seller or ""), f"{what}. {hint}"
        title = title[:1].upper() + title[1:]
    asks = Asks(
        title,
        hint,
        warning,
        reader.say("button.bid", money=reader.money(amount)),
        able and not crowded,
        why,
        reader.say("button.out"),
    )
    purse = (
        Purse(auction.least, max(auction.least, cash), view.board.step, amount) if able else None
    )
    sure = ""
    if amount >= auction.least + DARING:
        sure = reader.say(
            "sure.bid", money=reader.money(amount), least=reader.money(auction.least), left=left
        )
    return Ask(asks, purse=purse, step={"do": "bid", "amount": amount}, refusal=PASS, sure=sure)


def _substitute(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    square = view.board.squares[view.square[reader.me or ""]]
    lost = sense.number(view, square)
    cup = sense.cup_on(view, square.team) if square.team in view.whole else None
    if cup is not None:
        lost -= view.board.cups[cup].visitor
    what = tile(reader.words, square.tile or "")
    asks = Asks(
        reader.say("ticket.substitute"),
        reader.say("ticket.substitute_hint", what=what, n=lost),
        primary=reader.say("button.substitute"),
        refusal=reader.say("button.take_it", n=lost),
    )
    return Ask(asks, step={"do": "use", "what": "substitute"}, refusal=PASS)


def _stake(reader: Reader, choice: Choice) -> Ask:
    view, cash = reader.view, reader.mine()
    board = view.board
    slips = [Slip(str(n), goals(reader.words, n)) for n in range(1, board.goals_at_once + 1)]
    if cash >= board.step:
        slips.append(Slip(MONEY, reader.say("slip.money")))
    picked = next(iter(choice.picked), "")
    purse = step = None
    primary, text = reader.say("button.stake_none"), reader.say("ticket.stake_hint")
    if picked == MONEY:
        most = min(board.stake, cash)
        amount = max(board.step, min(choice.money or most, most))
        purse = Purse(board.step, most, board.step, amount)
        step = {"do": "stake", "money": amount}
        primary = reader.say("button.stake", what=reader.money(amount))
        text = reader.say(
            "ticket.stake_money", win=reader.money(cash + amount), lose=reader.money(cash - amount)
        )
    elif picked:
        number = int(picked)
        step = {"do": "stake", "goals": number}
        primary = reader.say("button.stake", what=goals(reader.words, number))
        now, limit = view.goals[reader.me or ""], board.limit
        text = reader.say(
            "ticket.stake_goals",
            win=signed(min(limit, now + number)),
            lose=signed(max(-limit, now - number)),
        )
    asks = Asks(
        reader.say("ticket.stake"), text, primary=primary, able=step is not None,
        why=reader.say("why.pick"), refusal=reader.say("button.no_stake"),
    )  # fmt: skip
    return Ask(asks, tuple(slips), False, purse, step, PASS)


def _cancel(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    name = card(reader.words, view.card) if view.card is not None else ""
    text = reader.words(f"{GAME}.card.{view.card}.text") if view.card is not None else ""
    asks = Asks(
        reader.say("ticket.cancel", what=name),
        f"{text} {reader.say('ticket.cancel_hint')}".strip(),
        primary=reader.say("button.cancel"),
        refusal=reader.say("button.bear_it"),
    )
    return Ask(asks, step={"do": "use", "what": "event"}, refusal=PASS)


def _die(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    uses = view.uses.get(reader.me or "", ())
    slips = [Slip(use, reader.say(f"use.{use}")) for use in uses] if len(uses) > 1 else []
    what = next((use for use in uses if use in choice.picked), uses[0] if uses else "")
    colour = reader.say(f"colour.{view.die}") if view.die else ""
    mine = view.thrower == reader.me
    text = reader.say(
        "ticket.die_mine" if mine else "ticket.die_other", name=view.thrower or "", colour=colour
    )
    at_whistle = (
        view.thrower is not None and view.square[view.thrower] == 0 and view.die is not None
    )
    if at_whistle and view.thrower is not None and view.die is not None:
        verdict = sense.verdict(view.board, view.die, view.goals[view.thrower])
        text = f"{text} {reader.say('ticket.die_means', result=reader.say(f'result.{verdict}'))}"
    asks = Asks(
        reader.say("ticket.die", colour=colour), text,
        primary=reader.say("button.leave_die"),
        refusal=reader.say("button.use", what=reader.say(f"use.{what}")) if what else "",
    )  # fmt: skip
    return Ask(asks, tuple(slips), False, None, PASS, {"do": "use", "what": what} if what else None)


def _debt(reader: Reader, choice: Choice) -> Ask:
    view = reader.view
    amount = view.debt.amount if view.debt is not None else 0
    lacks = reader.money(max(0, amount - reader.mine()))
    asks = Asks(
        reader.say("ticket.debt", money=reader.money(amount)),
        reader.say("ticket.debt_hint", money=lacks),
        primary=reader.say("button.choose_sale"),
        refusal=reader.say("button.cheapest"),
    )
    return Ask(asks, refusal=PASS, opens=SELL, step=None)


def _goals(reader: Reader, choice: Choice) -> Ask:
    view, me = reader.view, reader.me or ""
    board, now = view.board, view.goals[me]
    numbers = sense.goals_to_buy(view, me)
    slips = tuple(Slip(str(n), f"+{n}: {reader.money(n * board.goal_price)}") for n in numbers)
    picked = next((int(key) for key in choice.picked if int(key) in numbers), 0)
    odds, cost = _odds(reader, now), picked * board.goal_price
    text = reader.say("ticket.goals_now", odds=odds)
    if picked:
        text = reader.say("ticket.goals_then", before=odds, after=_odds(reader, now + picked))
    asks = Asks(
        reader.say("ticket.goals", goals=signed(now)), text,
        primary=reader.say("button.buy_goals", n=picked, money=reader.money(cost))
        if picked else reader.say("button.whistle"),
        refusal=reader.say("button.no_goals") if picked else "",
    )  # fmt: skip
    step = {"do": "buy_goals", "number": picked} if picked else PASS
    return Ask(asks, slips, False, None, step, PASS)


def _odds(reader: Reader, number: int) -> str:
    shares = sense.odds(reader.view.board, number)
    return reader.say(
        "ticket.odds", **{what: f"{round(share * 100)}%" for what, share in shares.items()}
    )


def _cup(reader: Reader, choice: Choice) -> Ask:
    moves = sense.cup_moves(reader.view, reader.me or "")
    slips = tuple(
        Slip(
            f"{cup}/{team}",
            reader.say("slip.cup", cup=reader.say(f"cup.{cup}"), team=reader.words.team(team)),
            lambda painter, box, look, c=cup: paint_cup(painter, box, c),
        )
        for cup, team in moves
    )
    picked = next((move for move in moves if "/".join(move) in choice.picked), None)
    asks = Asks(
        reader.say("ticket.cup"), reader.say("ticket.cup_hint"),
        primary=reader.say("button.move_cup"), able=picked is not None,
        why=reader.say("why.pick"), refusal=reader.say("button.no_cup"),
    )  # fmt: skip
    step = {"do": "move_cup", "cup": picked[0], "team": picked[1]} if picked else None
    return Ask(asks, slips, False, None, step, PASS)


def _tokens(reader: Reader, choice: Choice) -> Ask:
    view, me = reader.view, reader.me or ""
    price, kinds = view.board.token_price, sense.kinds_to_buy(view, me)
    slips = tuple(
        Slip(
            kind,
            reader.say(f"token.{kind}"),
            lambda painter, box, look, k=kind: paint_token(painter, box, k, look),
        )
        for kind in kinds
    )
    picked = [kind for kind in kinds if kind in choice.picked]
    cost = price * len(picked)
    able = bool(picked) and cost <= reader.mine()
    none = reader.say("button.no_tokens")
    lacks = reader.say("why.cannot_pay", money=reader.money(cost - reader.mine())) if picked else ""
    asks = Asks(
        reader.say("ticket.tokens"), reader.say("ticket.tokens_hint", money=reader.money(price)),
        primary=reader.say("button.buy_tokens", money=reader.money(cost)) if picked else none,
        able=able or not picked, why=lacks,
        refusal=none if picked else "",
    )  # fmt: skip
    return Ask(
        asks, slips, True, None, {"do": "buy_tokens", "kinds": picked} if picked else PASS, PASS
    )


def _turn(reader: Reader, choice: Choice) -> Ask:
    asks = Asks(
        reader.say("ticket.turn"), reader.say("ticket.turn_hint"), primary=reader.say("button.end")
    )
    return Ask(asks, step={"do": "end"})


_ASKS: Mapping[str, Callable[[Reader, Choice], Ask]] = {
    "roll": _roll,
    "dice": _dice,
    "buy": _buy,
    "demand": _demand,
    "auction": _auction,
    "substitute": _substitute,
    "stake": _stake,
    "cancel": _cancel,
    "die": _die,
    "debt": _debt,
    "goals": _goals,
    "cup": _cup,
    "tokens": _tokens,
    "turn": _turn,
}
