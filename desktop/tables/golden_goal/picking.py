"""Goods to pick from: slips of all somebody has, what the picked ones are, one side of a deal.
Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import column
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, card, money, tile, tile_short
from desktop.tables.golden_goal.chips import Chips, MoneyStepper, Slip
from desktop.tables.golden_goal.faces import (
    paint_cup,
    paint_kept,
    paint_team_shirt,
    paint_token,
)
from desktop.tables.golden_goal.sense import Pile, Purse
from desktop.widgets.label import Heading, Label
from desktop.words import Words
from engine.golden_goal.model import Goods, View


def slips_of(words: Words, view: View, name: str, without: Pile, prices: bool) -> list[Slip]:
    """What a player has, each thing on a slip; `prices`: with what the Bank gives."""
    board, made = view.board, []
    squares = sense.squares(board)
    for one in view.tiles[name]:
        square = squares[one]
        if one in without.tiles:
            continue
        number = str(sense.number(view, square))
        text = tile_short(words, one)
        if prices:
            text = f"{text}: {money(words, sense.half(board, square.price))}"
        made.append(
            Slip(
                f"tile:{one}", text,
                lambda p, box, look, t=square.team or "", n=number: paint_team_shirt(
                    p, box, t, n, look
                ),
                f"{tile(words, one)}, {money(words, square.price)}",
            )
        )  # fmt: skip
    hand = view.tokens[name]
    for kind, count, held in (
        ("dice", hand.dice, without.dice),
        ("event", hand.event, without.event),
    ):
        for at in range(count - held):
            text = words(f"{GAME}.token.{kind}")
            if prices:
                text = f"{text}: {money(words, sense.half(board, board.token_price))}"
            made.append(
                Slip(
                    f"{kind}:{at}", text, lambda p, box, look, k=kind: paint_token(p, box, k, look)
                )
            )
    if prices:
        return made
    for cup in sense.cups_of(view, name):
        made.append(
            Slip(
                f"cup:{cup}",
                words(f"{GAME}.cup.{cup}"),
                lambda p, box, look, c=cup: paint_cup(p, box, c),
            )
        )
    for number in view.cards[name]:
        made.append(Slip(f"card:{number}", card(words, number), paint_kept))
    return made


def pile_of(picked: frozenset[str], amount: int = 0) -> Pile:
    """The slips that are picked, as goods."""
    by: dict[str, list[str]] = {}
    for key in picked:
        kind, _, what = key.partition(":")
        by.setdefault(kind, []).append(what)
    return Pile(
        amount,
        frozenset(by.get("tile", ())),
        frozenset(by.get("cup", ())),
        len(by.get("dice", ())),
        len(by.get("event", ())),
        frozenset(int(number) for number in by.get("card", ())),
    )


def keys_of(given: Goods) -> frozenset[str]:
    """The slips of goods, for an offer that answers another."""
    keys = [f"tile:{one}" for one in given.tiles]
    keys += [f"cup:{one}" for one in given.cups]
    keys += [f"card:{one}" for one in given.cards]
    keys += [f"dice:{at}" for at in range(given.tokens.dice)]
    keys += [f"event:{at}" for at in range(given.tokens.event)]
    return frozenset(keys)


class Side(QWidget):
    """One side of a deal: a sum, and slips of all there is."""

    changed = Signal()

    def __init__(self, look: Look, words: Words, title: str, with_money: bool, empty: str) -> None:
        super().__init__()
        self._words = words
        self.heading = Heading(look, title, "strong")
        self.purse = MoneyStepper(look, words, title)
        self.chips = Chips(look, several=True)
        self._empty = Label(look, empty, "note", "ink2")
        self.purse.setVisible(with_money)
        self._with_money = with_money
        self.setLayout(column(self.heading, self.purse, self.chips, self._empty, 0, space=4))
        self.chips.changed.connect(self.changed)
        self.purse.changed.connect(lambda _: self.changed.emit())

    def show_goods(self, slips: Sequence[Slip], cash: int, step: int, keep: frozenset[str]) -> None:
        """What there is; `keep` are picked, as far as they are still there."""
        self.chips.show_slips(slips, keep)
        self._empty.setVisible(not slips)
        if self._with_money:
            value = min(self.purse.value(), cash // step * step)
            self.purse.show_purse(Purse(0, cash // step * step, step, value))

    def pile(self) -> Pile:
        return pile_of(self.chips.picked(), self.purse.value() if self._with_money else 0)
