"""Goods: whether they are well formed, whether somebody has them, and how they change hands."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.game import Refused
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.board import KINDS, Board
from engine.golden_goal.state import State


def well_formed(board: Board, goods: m.Goods) -> m.Goods:
    """The goods in the order in which the view shows them. Raises Refused('bad_value')."""
    sum_of(board, goods.money)
    known(goods.tiles, board.place)
    known(goods.cups, board.cups)
    known(goods.cards, board.keeps)
    token_numbers(board, goods.tokens)
    return m.Goods(
        money=goods.money,
        tiles=tuple(sorted(goods.tiles, key=board.tiles.index)),
        cups=tuple(sorted(goods.cups, key=board.cups.index)),
        tokens=goods.tokens,
        cards=tuple(sorted(goods.cards)),
    )


def sum_of(board: Board, amount: int, least: int = 0) -> int:
    """An amount that notes can make. Raises Refused('bad_value')."""
    if amount < least or amount % board.shown.step:
        raise Refused("bad_value")
    return amount


def known(things: Sequence[Hashable], among: object) -> None:
    """Raises Refused('bad_value') for strange names and repeats."""
    if len(set(things)) < len(things) or not all(one in among for one in things):  # type: ignore[operator]
        raise Refused("bad_value")


def token_numbers(board: Board, tokens: m.Tokens) -> None:
    """Raises Refused('bad_value') for more tokens than a hand holds, or fewer than none."""
    if not all(0 <= tokens.of(kind) <= board.shown.tokens_in_hand for kind in KINDS):
        raise Refused("bad_value")


def has_things(game: State, seat: int, goods: m.Goods) -> bool:
    """Whether somebody has all of it, money aside."""
    return (
        all(game.owner[tile] == seat for tile in goods.tiles)
        and all(game.cups[cup][0] == seat for cup in goods.cups)
        and all(card in game.cards[seat] for card in goods.cards)
        and all(game.tokens[seat].of(kind) >= goods.tokens.of(kind) for kind in KINDS)
    )


def room_for(game: State, seat: int, gets: m.Tokens, gives: m.Tokens = m.NOTHING.tokens) -> bool:
    """Whether nobody's hand would hold too many tokens of a kind."""
    most = game.numbers.tokens_in_hand
    hand = game.tokens[seat]
    return all(hand.of(kind) - gives.of(kind) + gets.of(kind) <= most for kind in KINDS)


def hand_over(game: State, giver: int, taker: int, goods: m.Goods) -> None:
    """From one player to another; whole teams and cups are for `settle_teams` then."""
    game.pay(giver, taker, goods.money)
    for tile in goods.tiles:
        game.give_tile(tile, taker)
    for cup in goods.cups:
        game.cups[cup] = (taker, None)
    for card in goods.cards:
        game.cards[giver].remove(card)
        game.cards[taker] = sorted([*game.cards[taker], card])
    dice, event = goods.tokens.dice, goods.tokens.event
    game.tokens[giver] = game.tokens[giver].plus(-dice, -event)
    game.tokens[taker] = game.tokens[taker].plus(dice, event)


# The Bank


def bank_gives(board: Board, tiles: Sequence[str], tokens: m.Tokens) -> int:
    """What the Bank gives for it: half of each, rounded down."""
    each = board.down(board.shown.token_price)
    return sum(board.down(board.square[tile].price) for tile in tiles) + each * (
        tokens.dice + tokens.event
    )


def check_sale(game: State, seat: int, sale: m.Sell) -> None:
    """Raises Refused for what somebody cannot sell now."""
    goods = m.Goods(tiles=sale.tiles, tokens=sale.tokens)
    if not has_things(game, seat, goods):
        raise Refused("not_yours")
    auction = game.auction
    if auction is None or auction.seller != seat or auction.goods is None:
        return
    held = auction.goods.tokens.plus(sale.tokens.dice, sale.tokens.event)
    if set(sale.tiles) & set(auction.goods.tiles) or not has_things(
        game, seat, m.Goods(tokens=held)
    ):
        raise Refused("in_auction")


def sell(game: State, seat: int, tiles: Sequence[str], tokens: m.Tokens) -> None:
    """To the Bank."""
    amount = bank_gives(game.board, tiles, tokens)
    for tile in tiles:
        game.give_tile(tile, None)
    game.tokens[seat] = game.tokens[seat].plus(-tokens.dice, -tokens.event)
    game.tell(e.Sold(by=game.names[seat], tiles=tuple(tiles), tokens=tokens, amount=amount))
    game.pay(None, seat, amount)
    game.settle_teams()


def has_saleable(game: State, seat: int) -> bool:
    """Whether the Bank would take anything of this player's."""
    return seat in game.owner.values() or game.tokens[seat] != m.Tokens()


def sell_cheapest(game: State, seat: int, amount: int) -> None:
    """Sells as little as needed to have this much, cheapest first."""
    board = game.board
    token = board.down(board.shown.token_price)
    things: list[tuple[int, int, int, str]] = []
    hand = game.tokens[seat]
    things += [(token, 0, 0, "dice")] * hand.dice + [(token, 1, 0, "event")] * hand.event
    for tile in game.tiles_of(seat):
        price = board.square[tile].price
        things.append((board.down(price), 2, price, tile))
    things.sort(key=lambda one: (*one[:3], board.place.get(one[3], 0)))
    have, tiles, tokens = game.money[seat], [], m.Tokens()
    for gives, rank, _, what in things:
        if have >= amount:
            break
        have += gives
        if rank == 2:
            tiles.append(what)
        else:
            tokens = tokens.plus(dice=rank == 0, event=rank == 1)
    tiles.sort(key=board.tiles.index)
    sell(game, seat, tiles, tokens)
