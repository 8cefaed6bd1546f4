"""Sheets over the table: a trade with somebody, a sale to the Bank, an auction of one's own goods,
the transfer window. They follow the view, and send one step. Know no network.

Whatever would cost somebody their last tile or a whole team is asked about once more.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.sheet import Sheet
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, money, tile, tile_short
from desktop.tables.golden_goal.chips import Chips, MoneyStepper, Slip
from desktop.tables.golden_goal.faces import paint_team_shirt
from desktop.tables.golden_goal.picking import Side, keys_of, slips_of
from desktop.tables.golden_goal.sense import Pile, Purse
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.words import Words
from engine.golden_goal.model import Goods, View

Step = dict[str, Any]
NARROW_TEXT = 1.35
"""From this size of text on the two sides of a trade stand below each other."""


class DealSheet(Sheet):
    """What all of them have: they follow the view, say what is left, and ask before a loss."""

    sent = Signal(dict)

    def __init__(
        self, look: Look, words: Words, page: QWidget, title: str, me: str, wide: int
    ) -> None:
        super().__init__(look, page, title, wide)
        self._words, self._me = words, me
        self.view: View | None = None
        self._armed = ""
        self.left = Label(look, "", "body", weight=600)
        self.warning = Label(look, "", "body", "brick", weight=600)
        self.go = Button(look, "", primary=True, step="small_button")
        self.go.setObjectName("go")
        self.stay = Button(look, words("common.cancel"), step="small_button")
        self.stay.setObjectName("cancel")
        self.go.clicked.connect(self._press)
        self.stay.clicked.connect(self.close_sheet)

    def say(self, key: str, **values: object) -> str:
        return self._words.of(GAME, key, me=self._me, **values)

    def close_up(self) -> None:
        """The words at the end and the buttons, after all that is picked from."""
        self.body.addWidget(self.left)
        self.body.addWidget(self.warning)
        self.finish(self.stay, self.go)

    def show_view(self, view: View) -> None:
        """The newest view: what is gone is not picked any more."""
        self.view = view
        if view.phase == "over" or (self._me in view.waiting and not self.possible()):
            self.close_sheet()
            return
        self.refresh()
        self.reckon()

    # for each of them

    def possible(self) -> bool:
        """Whether it can still be done at all."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Shows what can be picked now."""
        raise NotImplementedError

    def step(self) -> Step | None:
        """What would be sent, None if nothing can."""
        raise NotImplementedError

    def words_for(self) -> tuple[str, str, str]:
        """The button, what is left, and a loss that is asked about ('' for none)."""
        raise NotImplementedError

    # doing

    def reckon(self) -> None:
        """Says what it comes to."""
        button, left, loss = self.words_for()
        self.left.setText(left)
        self.left.setVisible(bool(left))
        armed = bool(loss) and self._armed == loss
        if not armed:
            self._armed = ""
        self.warning.setText(loss)
        self.warning.setVisible(bool(loss))
        self.go.say(self.say("button.sure", what=button) if armed else button)
        view = self.view
        paused = view is not None and view.paused
        possible = self.possible() and not paused
        why = self._words.error("paused") if paused else self.say("why.not_now")
        self.go.set_able(possible and self.step() is not None, "" if possible else why)
        self.refit()

    def _press(self) -> None:
        loss = self.words_for()[2]
        if loss and self._armed != loss:
            self._armed = loss
            self.reckon()
            return
        step = self.step()
        if step is not None:
            self.sent.emit(step)

    def losses(self, lost: Pile) -> str:
        """What giving this would cost beyond its price."""
        view, me = self.view, self._me
        assert view is not None
        if lost.tiles and lost.tiles >= frozenset(view.tiles[me]):
            return self.say("sure.last_tile")
        before = sense.whole_after(view, me, (), ())
        broken = before - sense.whole_after(view, me, tuple(lost.tiles), ())
        if broken:
            teams = self._words.list(sorted(self._words.team(team) for team in broken))
            return self.say("sure.breaks", teams=teams)
        return ""


class TradeSheet(DealSheet):
    """What I give and what I get, with somebody."""

    def __init__(
        self, look: Look, words: Words, page: QWidget, view: View, me: str, other: str
    ) -> None:
        title = words.of(GAME, "sheet.trade", name=other)
        super().__init__(look, words, page, title, me, 1000)
        self.other = other
        empty = self.say("sheet.no_goods")
        self.give = Side(look, words, self.say("sheet.give"), True, empty)
        self.get = Side(look, words, self.say("sheet.get", name=other), True, empty)
        both = QWidget()
        down = look.text / look.unit > NARROW_TEXT
        box = QBoxLayout(
            QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight, both
        )
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(look.px(24)))
        box.addWidget(self.give, 1)
        box.addWidget(self.get, 1)
        self.body.addWidget(both)
        self.close_up()
        for side in (self.give, self.get):
            side.changed.connect(self.reckon)
        self._keep = (frozenset[str](), frozenset[str]())
        self.show_view(view)
        self.open(self.give.purse)

    def answer(self, give: Goods, get: Goods) -> None:
        """Begins with these goods on both sides."""
        view = self.view
        assert view is not None
        for side, goods, name in ((self.give, give, self._me), (self.get, get, self.other)):
            slips = slips_of(self._words, view, name, Pile(), False)
            side.show_goods(slips, view.money[name], view.board.step, keys_of(goods))
            side.purse.set_value(goods.money)
        self.reckon()

    def possible(self) -> bool:
        view = self.view
        return view is not None and self.other in sense.partners(view, self._me)

    def refresh(self) -> None:
        view = self.view
        assert view is not None
        for side, name in ((self.give, self._me), (self.get, self.other)):
            slips = slips_of(self._words, view, name, Pile(), False)
            side.show_goods(slips, view.money[name], view.board.step, side.chips.picked())

    def step(self) -> Step | None:
        view, give, get = self.view, self.give.pile(), self.get.pile()
        if view is None or (give.empty() and get.empty()) or self._crowded(give, get):
            return None
        return {"do": "offer", "to": self.other, "give": give.step(view), "get": get.step(view)}

    def _crowded(self, give: Pile, get: Pile) -> bool:
        view = self.view
        assert view is not None
        return sense.too_many_tokens(view, self._me, give, get) or sense.too_many_tokens(
            view, self.other, get, give
        )

    def words_for(self) -> tuple[str, str, str]:
        view, words, give, get = self.view, self._words, self.give.pile(), self.get.pile()
        assert view is not None
        mine = view.money[self._me] - give.money + get.money
        theirs = view.money[self.other] + give.money - get.money
        left = self.say(
            "sheet.left_both", mine=money(words, mine), name=self.other, theirs=money(words, theirs)
        )
        if self._crowded(give, get):
            left = self.say("why.token_limit")
        elif give.empty() and get.empty():
            left = self.say("sheet.trade_hint")
        gained = sense.whole_after(view, self._me, tuple(give.tiles), tuple(get.tiles))
        new = gained - sense.whole_after(view, self._me, (), ())
        theirs_new = sense.whole_after(
            view, self.other, tuple(get.tiles), tuple(give.tiles)
        ) - sense.whole_after(view, self.other, (), ())
        for teams, key in ((new, "sheet.whole_me"), (theirs_new, "sheet.whole_other")):
            if teams:
                named = words.list(sorted(words.team(team) for team in teams))
                left = f"{left} {self.say(key, teams=named, name=self.other)}"
        key = "button.gift" if get.empty() and not give.empty() else "button.offer"
        loss = self.losses(give)
        if not loss and get.empty() and not give.empty():
            loss = self.say("sure.gift", name=self.other)
        return self.say(key, name=self.other), left, loss


class SaleSheet(DealSheet):
    """To the Bank, for half."""

    def __init__(self, look: Look, words: Words, page: QWidget, view: View, me: str) -> None:
        super().__init__(look, words, page, words.of(GAME, "sheet.sale"), me, 620)
        self.goods = Side(
            look, words, self.say("sheet.sale_hint"), False, self.say("sheet.nothing")
        )
        self.body.addWidget(self.goods)
        self.close_up()
        self.goods.changed.connect(self.reckon)
        self.show_view(view)
        chips = self.goods.chips.chips
        self.open(chips[0] if chips else self.stay)

    def possible(self) -> bool:
        return self.view is not None and "sell" in self.view.can.get(self._me, ())

    def refresh(self) -> None:
        view = self.view
        assert view is not None
        slips = slips_of(self._words, view, self._me, sense.held_back(view, self._me), True)
        self.goods.show_goods(slips, 0, view.board.step, self.goods.chips.picked())

    def step(self) -> Step | None:
        pile = self.goods.pile()
        if self.view is None or pile.empty():
            return None
        return {"do": "sell", **pile.step(self.view)}

    def words_for(self) -> tuple[str, str, str]:
        view, words, pile = self.view, self._words, self.goods.pile()
        assert view is not None
        gets = sense.bank_gives(view, pile)
        has = view.money[self._me] + gets
        left = self.say("sheet.left", money=money(words, has))
        if view.debt is not None and view.debt.player == self._me:
            lacks = max(0, view.debt.amount - has)
            key = "sheet.debt_left" if lacks else "sheet.debt_paid"
            left = self.say(key, money=money(words, lacks))
        return self.say("button.sell", money=money(words, gets)), left, self.losses(pile)


class PutUpSheet(DealSheet):
    """One's own goods, to whoever bids most."""

    def __init__(self, look: Look, words: Words, page: QWidget, view: View, me: str) -> None:
        super().__init__(look, words, page, words.of(GAME, "sheet.put_up"), me, 640)
        self.goods = Side(
            look, words, self.say("sheet.put_up_hint"), False, self.say("sheet.nothing")
        )
        self._opening = Label(look, self.say("sheet.opening"), "body", weight=600)
        self.start = MoneyStepper(look, words, self.say("sheet.opening"))
        for widget in (self.goods, self._opening, self.start):
            self.body.addWidget(widget)
        self.close_up()
        self.goods.changed.connect(self._picked)
        self.start.changed.connect(lambda _: self.reckon())
        self.show_view(view)
        chips = self.goods.chips.chips
        self.open(chips[0] if chips else self.stay)

    def possible(self) -> bool:
        return self.view is not None and "put_up" in self.view.can.get(self._me, ())

    def refresh(self) -> None:
        view = self.view
        assert view is not None
        slips = slips_of(self._words, view, self._me, Pile(), False)
        self.goods.show_goods(slips, 0, view.board.step, self.goods.chips.picked())
        richest = max((m for n, m in view.money.items() if n != self._me), default=0)
        step = view.board.step
        most = max(step, richest // step * step)
        self.start.show_purse(Purse(step, most, step, self.start.value()))

    def _picked(self) -> None:
        """The sum begins at what the Bank would give."""
        view = self.view
        assert view is not None
        self.start.set_value(max(view.board.step, sense.bank_gives(view, self.goods.pile())))
        self.reckon()

    def step(self) -> Step | None:
        pile = self.goods.pile()
        if self.view is None or pile.empty():
            return None
        return {"do": "put_up", "give": pile.step(self.view), "start": self.start.value()}

    def words_for(self) -> tuple[str, str, str]:
        amount = money(self._words, self.start.value())
        return (
            self.say("button.put_up", money=amount),
            self.say("sheet.put_up_left"),
            self.losses(self.goods.pile()),
        )


class TransferSheet(DealSheet):
    """The kept card that buys any tile of the Bank."""

    def __init__(self, look: Look, words: Words, page: QWidget, view: View, me: str) -> None:
        super().__init__(look, words, page, words.of(GAME, "card.55.name"), me, 640)
        self.goods = Chips(look)
        self.body.addWidget(Label(look, self.say("sheet.transfer_hint")))
        self.body.addWidget(self.goods)
        self.close_up()
        self.goods.changed.connect(self.reckon)
        self.show_view(view)
        self.open(self.goods.chips[0] if self.goods.chips else self.stay)

    def possible(self) -> bool:
        return self.view is not None and "transfer" in self.view.can.get(self._me, ())

    def refresh(self) -> None:
        view, words = self.view, self._words
        assert view is not None
        squares = sense.squares(view.board)
        slips = [
            Slip(
                one, f"{tile_short(words, one)}: {money(words, squares[one].price)}",
                lambda p, box, look, s=squares[one]: paint_team_shirt(
                    p, box, s.team or "", str(s.value), look
                ),
                tile(words, one),
            )
            for one in sense.ready(view)
        ]  # fmt: skip
        self.goods.show_slips(slips, self.goods.picked())

    def step(self) -> Step | None:
        picked = next(iter(self.goods.picked()), None)
        return None if picked is None else {"do": "transfer", "tile": picked}

    def words_for(self) -> tuple[str, str, str]:
        view = self.view
        assert view is not None
        picked = next(iter(self.goods.picked()), None)
        if picked is None:
            key = "sheet.transfer_none" if not self.goods.chips else "sheet.transfer_pick"
            return self.say("button.transfer"), self.say(key), ""
        price = sense.squares(view.board)[picked].price
        left = money(self._words, view.money[self._me] - price)
        return (
            self.say("button.buy", money=money(self._words, price)),
            self.say("sheet.left", money=left),
            "",
        )
