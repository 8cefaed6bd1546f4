"""Golden Goal as one seat sees it: shows views, lights up what they offer, says what is wanted.

Decides nothing about the rules. What is asked goes out once and waits for the next view; deals and
sales to the Bank may go out at any moment besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from desktop.tables.base import Around, Step
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, goods, money
from desktop.tables.golden_goal.asks import SELL, Ask, ask_of, first_choice
from desktop.tables.golden_goal.beside import Beside
from desktop.tables.golden_goal.calls import Reader, call_of, round_of, seats_of, whisper_of
from desktop.tables.golden_goal.field import Field
from desktop.tables.golden_goal.flights import Flights
from desktop.tables.golden_goal.offers import OfferCard
from desktop.tables.golden_goal.people import People, Person
from desktop.tables.golden_goal.sense import Choice
from desktop.tables.golden_goal.sheets import (
    DealSheet,
    PutUpSheet,
    SaleSheet,
    TradeSheet,
    TransferSheet,
)
from desktop.tables.golden_goal.ticket import GoldenTicket
from desktop.tables.laptop import LaptopTable
from desktop.widgets.button import Button
from desktop.widgets.seat import Scoreboard
from desktop.words import Words
from engine.golden_goal.events import MoneyMoved
from engine.golden_goal.model import OfferShown, View

UNASKED = ("sell", "offer", "accept", "reject", "withdraw", "transfer")
"""Steps that answer no question of the game's: any newer view shows whether they were taken."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def plate_spot(board: Scoreboard, name: str, on: QWidget) -> QPoint | None:
    """Where a player's coin is, on the table."""
    plate = board.plate(name)
    return None if plate is None else plate.mapTo(on, plate.coin_at().toPoint())


def fly_money(
    flights: Flights, board: Scoreboard, field: Field, events: Sequence[Any], words: Words
) -> None:
    """Coins for every sum that has changed hands; the Bank's come from the middle of the pitch."""
    table = flights.parentWidget()
    for event in events:
        if not isinstance(event, MoneyMoved) or field.width() < 50:
            continue
        spots = []
        for name in (event.giver, event.taker):
            spot = plate_spot(board, name, table) if name is not None else None
            if spot is None:
                spot = field.mapTo(table, field.bank().toPoint())
            spots.append(spot.toPointF())
        flights.fly(spots[0], spots[1], money(words, event.amount))


class GoldenGoalTable(LaptopTable):
    """The laptop's table."""

    game = GAME
    text_wants_room = True
    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self._choice = Choice()
        self._ask: Ask | None = None
        self._sent_on: View | None = None
        self._yes_to: int | None = None
        self._bidding: object = None
        self.sheet: DealSheet | None = None
        self.field = Field(look, words, self)
        self.ticket = GoldenTicket(look, words, self)
        self.offer = OfferCard(look, words(f"{GAME}.button.counter"), self)
        self.people = People(look, self)
        self.flights = Flights(look, self)
        self.swap = Button(look, "", step="small_button", parent=self)
        self.swap.setObjectName("swap")
        names = (self.say("page.ticket"), self.say("page.offer"), self.say("page.people"))
        self.beside = Beside(self.ticket, self.offer, self.people, self.swap, names)
        self.swap.clicked.connect(self._swap)
        self.offer.hide()
        self.ticket.agreed.connect(self._agree)
        self.ticket.declined.connect(self._decline)
        self.ticket.chosen.connect(self._chosen)
        self.offer.accepted.connect(self._accept)
        self.offer.rejected.connect(lambda number: self.send({"do": "reject", "offer": number}))
        self.offer.countered.connect(self._counter)
        self.people.deal.connect(self.open_trade)
        self.people.withdrawn.connect(lambda n: self.send({"do": "withdraw", "offer": n}))
        self.people.asked.connect(self._door)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        self.take(view, me, around)

    def question_of(self, view: Any, me: str | None, around: Around) -> object:
        mine = view.can.get(me, ()) if me is not None else ()
        asked = [one for one in mine if one not in UNASKED]
        least = view.auction.least if view.auction is not None else None
        return me, view.phase, around.question, asked, least

    def answered(self, step: Step) -> bool:
        return step["do"] in UNASKED and self.view is not self._sent_on

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        self.field.tell(events)
        if self.isVisible():
            fly_money(self.flights, self.board, self.field, events, self.words)

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, self.me, self.words)

    def close_clips(self) -> None:
        self.field.settle()
        self.flights.settle()

    def first_focus(self) -> QWidget | None:
        view = self.view
        if view is None or self.sheet is not None:
            return None
        if self.me in view.waiting:
            return self.ticket.primary
        return self.offer.no if not self.offer.isHidden() else None

    # showing

    def reader(self) -> Reader:
        assert self.view is not None
        return Reader(self.view, self.me, self.words)

    def show_game(self, fresh: bool) -> None:
        reader = self.reader()
        view = reader.view
        if fresh:
            self._choice = self._kept(first_choice(view, self.me))
            self.beside.turn_to(self.offer if self._stands() and not reader.asked else self.ticket)
        self.board.show_seats(seats_of(reader, self.around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, self.around.hint))
        self.field.show_view(view, self.me)
        self._show_offer(reader)
        if self.sheet is not None:
            self.sheet.show_view(view)
        if fresh:
            self.allow()
            self._focus()

    def _kept(self, first: Choice) -> Choice:
        """A bid that was being made still stands if it is more than is now asked for."""
        view, before = self.view, self._bidding
        auction = view.auction if view is not None else None
        self._bidding = (auction.tile, auction.goods) if auction is not None else None
        if auction is not None and self._bidding == before and self._choice.money > auction.least:
            return replace(first, money=self._choice.money)
        return first

    def _show_offer(self, reader: Reader) -> None:
        """The oldest offer that stands before this seat."""
        view = reader.view
        standing = sense.to_me(view, self.me)
        if not standing:
            self._yes_to = None
            return
        one = standing[0]
        if self._yes_to not in (None, one.id):
            self._yes_to = None
        title = reader.say("offer.title", name=one.by)
        if len(standing) > 1:
            title = f"{title} {reader.say('offer.more', n=len(standing) - 1)}"
        left = reader.say(
            "sheet.left", money=reader.money(reader.mine() + one.give.money - one.get.money)
        )
        loss = self._loss_of(one)
        lines = (
            reader.say("offer.get", goods=goods(self.words, one.give)),
            reader.say("offer.give", goods=goods(self.words, one.get)),
            left,
            loss,
        )
        yes = reader.say("button.accept")
        if loss and self._yes_to == one.id:
            yes = reader.say("button.sure", what=yes)
        self.offer.show_offer(one.id, title, lines, (yes, reader.say("button.reject")))

    def _loss_of(self, one: OfferShown) -> str:
        """What saying yes would cost beyond what is written there."""
        reader = self.reader()
        view, me = reader.view, self.me or ""
        lost, won = one.get.tiles, one.give.tiles
        if lost and set(lost) >= set(view.tiles[me]) and not won:
            return reader.say("sure.last_tile")
        broken = sense.whole_after(view, me, (), ()) - sense.whole_after(view, me, lost, won)
        if broken:
            teams = self.words.list(sorted(self.words.team(team) for team in broken))
            return reader.say("sure.breaks", teams=teams)
        theirs = sense.whole_after(view, one.by, won, lost) - sense.whole_after(
            view, one.by, (), ()
        )
        if theirs:
            teams = self.words.list(sorted(self.words.team(team) for team in theirs))
            return reader.say("sure.completes", name=one.by, teams=teams)
        return ""

    def allow(self) -> None:
        if self.view is None:
            return
        reader = self.reader()
        view, can = reader.view, reader.view.can.get(self.me or "", ())
        self._say()
        able = self.able
        asked = reader.asked and not view.paused
        accept = able and "accept" in can
        why = reader.say("why.not_now") if able and "accept" not in can else ""
        counter = "offer" in can
        self.offer.show_able(accept, able and "reject" in can, counter, not asked, why)
        self._show_people(reader, able)

    def _say(self) -> None:
        """The ticket, after whatever has been chosen."""
        ask = ask_of(self.reader(), self._choice)
        if self.view is not None and self.view.paused:
            ask = replace(
                ask, asks=replace(ask.asks, primary="", refusal="", keys=()), slips=(), purse=None
            )
        elif ask.sure and self._choice.armed == ask.sure:
            asks = replace(
                ask.asks,
                warning=ask.sure,
                primary=self.say("button.sure", what=ask.asks.primary),
            )
            ask = replace(ask, asks=asks)
        self._ask = ask
        self.ticket.show_ask(ask, self._choice.picked, self.able)

    def _show_people(self, reader: Reader, able: bool) -> None:
        view, me = reader.view, self.me
        partners = sense.partners(view, me) if me is not None else []
        mine = {one.to: one.id for one in sense.by_me(view, me)}
        order = list(sense.names(view))
        if me in order:
            order.remove(me)
            order.insert(0, me or "")
        people = []
        for name in order:
            offer = mine.get(name)
            deal = reader.say("button.withdraw") if offer is not None else ""
            if not deal and name in partners:
                deal = reader.say("button.deal")
            people.append(self._person(reader, name, deal, offer))
        self.people.show_people(people, able)
        can = view.can.get(me or "", ())
        doors = [
            (what, reader.say(f"button.door_{what}"))
            for what in ("sell", "put_up", "transfer")
            if what in can
        ]
        self.people.show_doors(doors, able)

    def _person(self, reader: Reader, name: str, deal: str, offer: int | None) -> Person:
        view = reader.view
        hand, cash = view.tokens[name], reader.money(view.money[name])
        cups = sense.cups_of(view, name)
        said = [
            name, cash,
            reader.say("ear.hand", tiles=len(view.tiles[name]), dice=hand.dice, event=hand.event,
                       cards=len(view.cards[name])),
            *(reader.say(f"cup.{cup}") for cup in cups),
        ]  # fmt: skip
        shown = name if name != self.me else reader.say("people.me", name=name)
        return Person(
            shown, sense.colour(view, name), cash, reader.money(view.worth[name]), hand.dice,
            hand.event, len(view.cards[name]), cups, sense.shirts(view, name), name == view.active,
            name == self.me, deal, offer, ", ".join(said), name,
        )  # fmt: skip

    # choosing and acting

    def _chosen(self) -> None:
        picked = self.ticket.chips.picked() if self.ticket.chips.isVisible() else frozenset()
        money_ = self.ticket.purse.value() if self.ticket.purse.isVisible() else self._choice.money
        self._choice = Choice(picked, money_)
        self.allow()
        self._arrange()

    def send(self, step: Step) -> bool:
        self._sent_on = self.view
        return super().send(step)

    def _agree(self) -> None:
        ask = self._ask
        if ask is None:
            return
        if ask.opens == SELL:
            self._door(SELL)
        elif ask.sure and self._choice.armed != ask.sure:
            self._choice = replace(self._choice, armed=ask.sure)
            self.allow()
            self._arrange()
        elif ask.step is not None:
            self.send(ask.step)

    def _decline(self) -> None:
        if self._ask is not None and self._ask.refusal is not None:
            self.send(self._ask.refusal)

    def _accept(self, number: int) -> None:
        one = next((o for o in sense.to_me(self.reader().view, self.me) if o.id == number), None)
        if one is None:
            return
        if self._loss_of(one) and self._yes_to != number:
            self._yes_to = number
            self._show_offer(self.reader())
            return
        self.send({"do": "accept", "offer": number})

    def _counter(self, number: int) -> None:
        one = next((o for o in sense.to_me(self.reader().view, self.me) if o.id == number), None)
        if one is not None:
            sheet = self.open_trade(one.by)
            if sheet is not None:
                sheet.answer(one.get, one.give)

    def open_trade(self, name: str) -> TradeSheet | None:
        """The sheet on which an offer is put together."""
        view = self.view
        if view is None or self.me is None or name not in sense.partners(view, self.me):
            return None
        sheet = TradeSheet(self.look, self.words, self, view, self.me, name)
        self._hold(sheet)
        return sheet

    def _door(self, what: str) -> None:
        kinds = {"sell": SaleSheet, "put_up": PutUpSheet, "transfer": TransferSheet}
        view = self.view
        if view is not None and self.me is not None and what in view.can.get(self.me, ()):
            self._hold(kinds[what](self.look, self.words, self, view, self.me))

    def _hold(self, sheet: DealSheet) -> None:
        if self.sheet is not None:
            self.sheet.close_sheet()
        self.sheet = sheet
        sheet.sent.connect(self._sheet_sent)
        sheet.closed.connect(self._sheet_closed)

    def _sheet_sent(self, step: Step) -> None:
        sheet = self.sheet
        if self.send(step) and sheet is not None:
            sheet.close_sheet()

    def _sheet_closed(self) -> None:
        self.sheet = None
        self._focus()

    # the keyboard

    def _focus(self) -> None:
        """To what is asked, but never away from where somebody writes or puts a deal together."""
        holder = QApplication.focusWidget()
        if self.sheet is not None or (isinstance(holder, QLineEdit) and holder.isVisible()):
            return
        target = self.first_focus()
        if target is not None and not (self.view is not None and self.view.paused):
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_focus(self, holder: QWidget | None) -> None:
        """A sheet keeps the keyboard while it is there."""
        if self.sheet is None:
            super()._keep_focus(holder)
        elif holder is None or not holder.isEnabled() or not self.sheet.isAncestorOf(holder):
            self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.view is None or event.isAutoRepeat() or self.sheet is not None:
            super().keyPressEvent(event)
        elif (key in _ENTER and self._press(self.ticket.primary)) or (
            key == Qt.Key.Key_P and self._press(self.ticket.refusal)
        ):
            pass
        elif not self.able or not self.ticket.take_key(event):
            super().keyPressEvent(event)

    def _press(self, button: Button) -> bool:
        able = button.isVisible() and button.isEnabled()
        if able:
            button.click()
        return able

    # size

    def arrange(self, top: int) -> None:
        """The board at the left; ticket, an offer if one stands, and everybody's hand beside it."""
        px, wide, high = self.look.px, self.width(), self.height()
        large = self.look.text / self.look.unit - 1
        margin, gap = round(px(18)), round(px(12))
        y, foot = top + round(px(10)), high - round(px(12))
        side = round(max(px(300), wide * 0.3) * (1 + large * 0.4))
        x = wide - margin - side
        self.field.setGeometry(margin, y, x - margin - gap, foot - y)
        room = QRect(x, y, side, foot - y)
        self.beside.arrange(room, gap, self._stands())
        self.flights.setGeometry(self.rect())

    def _swap(self) -> None:
        self.beside.turn()
        self._arrange()

    def _stands(self) -> bool:
        view = self.view
        return view is not None and view.phase != "over" and bool(sense.to_me(view, self.me))
