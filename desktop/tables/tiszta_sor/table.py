"""Tiszta sor as one seat sees it: shows views, lights up what they offer, says what is wanted.

Decides nothing about the rules; nothing but a step goes out, once, and waits for the next view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from desktop.tables.ask import LARGE, AskSheet
from desktop.tables.base import Around
from desktop.tables.laptop import LaptopTable
from desktop.tables.tiszta_sor import sense
from desktop.tables.tiszta_sor.calls import (
    GAME,
    Choice,
    Reader,
    asks_of,
    call_of,
    round_of,
    seats_of,
    stock_notes,
    takers_of,
    whisper_of,
)
from desktop.tables.tiszta_sor.page import Page
from desktop.tables.tiszta_sor.tray import Tray
from desktop.widgets.button import Button
from engine.tiszta_sor.model import DiceRethrown, DiceThrown, View

LEAST_PAGE = 130
"""With less height in units a second page could not be read."""
ROOMY = 680
"""With less height in units the pages have what the grass can spare: it names the types only."""
WRITES = ("write", "leftovers")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_FIGURES = tuple(getattr(Qt.Key, f"Key_{figure}") for figure in range(1, 7))


class TisztaSorTable(LaptopTable):
    """The laptop's table."""

    game = GAME
    text_wants_room = True
    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self._choice = Choice()
        self._began = sense.Began()
        self.mine, self.theirs = Page(look, words, self), Page(look, words, self)
        self.tray = Tray(look, words, self)
        self.ticket = AskSheet(look, self)
        self.undo = Button(look, words(f"{GAME}.button.undo"), step="small_button", parent=self)
        self.mine.pressed.connect(self._pressed)
        self.mine.pointed.connect(self._pointed)
        self.mine.closing.connect(lambda row: self._choose(close=row))
        self.tray.pressed.connect(self._die_pressed)
        self.ticket.agreed.connect(self._agree)
        self.ticket.declined.connect(lambda: self.send({"do": "pass"}))
        self.undo.clicked.connect(lambda: self.send({"do": "undo"}))
        self.undo.setToolTip("Ctrl+Z")
        self.swap = Button(look, "", step="small_button", parent=self)
        self.swap.clicked.connect(self._swap)
        self._swapped = False

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        self.take(view, me, around)

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        for event in events:
            if isinstance(event, DiceThrown):
                self.tray.roll(range(len(event.dice)))
            elif isinstance(event, DiceRethrown):
                self.tray.roll(event.again)

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, self.me, self.words)

    def close_clips(self) -> None:
        self.tray.settle()

    def first_focus(self) -> QWidget | None:
        view = self.view
        if view is None or not view.can:
            return None
        if view.phase == "reroll":
            return self.tray
        return self.mine if view.phase in WRITES or view.closes else self.ticket.primary

    # showing

    def reader(self) -> Reader:
        assert self.view is not None
        return Reader(self.view, self.me, self.words)

    def show_game(self, fresh: bool) -> None:
        reader = self.reader()
        view = reader.view
        self._began.see(view)
        if fresh:
            self._choice = self._first_choice(view)
        self.board.show_seats(seats_of(reader, self.around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, self.around.hint))
        self._show_stock()
        mine = self.me if self.me is not None else sense.names(view)[0]
        self.mine.keep_ends(self.me is not None)
        for page, name in ((self.mine, mine), (self.theirs, sense.other(view, mine))):
            lines = sense.lines(view, name, self._began.rows.get(name))
            title = reader.say("page.mine" if name == self.me else "page.of", name=name)
            colour = sense.colour(view, name)
            page.show_page(title, colour, lines)
        if fresh:
            self._swapped = False
            self.allow()
            self._focus()
        self._name_swap()

    def _first_choice(self, view: View) -> Choice:
        """A number that fits, the one chosen before if it still lies there; the first row that
        may be closed."""
        if not view.can:
            return Choice()
        fits = sense.writable(view)
        kept = self._choice.number if self._choice.number in fits else None
        number = kept if kept is not None else next(iter(fits), None)
        close = view.closes[0].row if view.closes else None
        return Choice(number if view.phase in WRITES else None, close=close)

    def allow(self) -> None:
        view = self.view
        if view is None:
            return
        can = view.can if self.able else ()
        writing = "write" in can and self._choice.number is not None
        self.mine.show_offer(sense.offer(view, self._choice.number or 0) if writing else None)
        self.mine.show_closes("take" in can, self._choice.close)
        self._show_dice(view, can)
        self.undo.setVisible("undo" in view.can)
        self.undo.set_able("undo" in can)
        self._say()

    def _show_dice(self, view: View, can: Sequence[str]) -> None:
        used = sense.used(view)
        marks = "reroll" in can
        able = range(len(view.dice)) if marks else ()
        chosen = None
        if "write" in can:
            fits = sense.writable(view)
            able = [at for at, die in enumerate(view.dice) if not used[at] and die in fits]
            chosen = next((at for at in able if view.dice[at] == self._choice.number), None)
        again = self._choice.again if view.phase == "reroll" else ()
        self.tray.show_dice(view.dice, used, able, chosen, again, marks)

    def _say(self) -> None:
        """The ticket, after whatever has been chosen."""
        asks = asks_of(self.reader(), self._choice)
        if self.view is not None and self.view.paused:
            asks = replace(asks, primary="", refusal="", keys=())
        self.ticket.show_asks(asks, self.able)

    # choosing

    def _choose(self, **chosen: Any) -> None:
        self._choice = replace(self._choice, **chosen)
        self.allow()

    def _pointed(self, place: sense.Place | None) -> None:
        armed = self._choice.armed
        # What was said of a dead end stays until another end is pointed at.
        self._choice = replace(
            self._choice,
            place=place if place is not None else armed,
            armed=armed if place in (None, armed) else None,
        )
        if self.view is not None:
            self._say()

    def _die_pressed(self, at: int) -> None:
        view = self.view
        if view is None or not 0 <= at < len(view.dice):
            return
        if view.phase == "reroll":
            self._choose(again=self._choice.again ^ {at})
        else:
            self._choose_number(view.dice[at])

    def _choose_number(self, number: int) -> None:
        if self.view is not None and number in sense.writable(self.view):
            self._choose(number=number, place=self.mine.cursor_place(), armed=None)

    def _pressed(self, row: int, end: str) -> None:
        """An end was pressed: it is written if it is open; a dead end asks once more first."""
        view, number = self.view, self._choice.number
        if view is None or number is None:
            return
        offer, place = sense.offer(view, number), (row, end)
        if place not in offer.open:
            return
        if place in offer.dead and self._choice.armed != place:
            self._choose(place=place, armed=place)
            return
        self.send({"do": "write", "number": number, "row": row, "end": end})

    def _agree(self) -> None:
        """The green button."""
        view, choice = self.view, self._choice
        if view is None:
            return
        if view.phase == "reroll":
            self.send({"do": "reroll", "dice": sorted(choice.again)})
        elif view.phase in WRITES and choice.place is not None:
            self._choice = replace(choice, armed=choice.place)
            self._pressed(*choice.place)
        elif view.phase == "marker" and choice.close is not None:
            self.send({"do": "take", "row": choice.close})
        elif view.phase == "marker":
            self.send({"do": "pass"})
        elif view.phase == "last_throw":
            self.send({"do": "throw"})

    # the keyboard

    def _focus(self) -> None:
        """To what is asked, but never away from where somebody writes."""
        holder = QApplication.focusWidget()
        if isinstance(holder, QLineEdit) and holder.isVisible():
            return
        target = self.first_focus()
        if target is not None and not (self.view is not None and self.view.paused):
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        view, key = self.view, Qt.Key(event.key())
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        undo = key == Qt.Key.Key_Backspace or (control and key == Qt.Key.Key_Z)
        if view is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif undo and "undo" in view.can:
            self.send({"do": "undo"})
        elif control or not self._take_key(view, event):
            super().keyPressEvent(event)

    def _take_key(self, view: View, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _FIGURES and view.phase == "reroll" and "reroll" in view.can:
            if key in _FIGURES[: len(view.dice)] and self.able:
                self._die_pressed(_FIGURES.index(key))
            return True
        if key in _FIGURES and "write" in view.can and self.able:
            self._choose_number(_FIGURES.index(key) + 1)
            return True
        if key in _ENTER and self._press(self.ticket.primary):
            return True
        if key == Qt.Key.Key_P and self._press(self.ticket.refusal):
            return True
        part = self.tray if view.phase == "reroll" else self.mine
        taken = part.take_key(event)
        if taken and not part.hasFocus():
            part.setFocus(Qt.FocusReason.OtherFocusReason)
            part.ring = True
        return taken

    def _press(self, button: Button) -> bool:
        able = button.isVisible() and button.isEnabled()
        if able:
            button.click()
        return able

    # size

    def arrange(self, top: int) -> None:
        """My page at the left, ticket and the other's page at the right, the pitch below."""
        px, wide, high = self.look.px, self.width(), self.height()
        large = self.look.text / self.look.unit - 1
        low = high < px(ROOMY)
        tray = round(px(142 if self._roomy() else 112 if self._large() and not low else 100))
        self.tray.setGeometry(0, high - tray, wide, tray)
        self._show_stock()
        self._arrange_undo(high - tray, tray)
        margin, between = round(px(24)), round(px(16))
        y, foot = top + round(px(12)), high - tray - round(px(12))
        side = round(max(px(430), wide * 0.3) * (1 + large * 0.2))
        left, x = wide - 2 * margin - between - side, wide - margin - side
        self.mine.setGeometry(margin, y, left, foot - y)
        # While nothing is asked the other's page has the room.
        asked = self.view is not None and bool(self.view.can) and not self.view.paused
        ticket = round(px(232 if asked else 140) * (1 + large * 0.9))
        gap, least = round(px(12)), round(px(LEAST_PAGE * (1 + large)))
        if asked:  # a long question takes what the other's page can spare
            ticket = max(ticket, min(self.ticket.wanted(side), foot - least - gap - y))
        below = y + ticket + gap
        cramped = foot - below < least
        self.swap.setVisible(cramped)
        self.theirs.setVisible(not cramped or self._swapped)
        self.mine.setVisible(not (cramped and self._swapped))
        self.theirs.setGeometry(x, below, side, foot - below)
        if cramped:
            button = self.swap.sizeHint().height()
            ticket = foot - y - button
            self.swap.setGeometry(x, foot - button, side, button)
            self.theirs.setGeometry(self.mine.geometry())
        self.ticket.setGeometry(x, y, side, ticket)

    def _large(self) -> bool:
        return self.look.text / self.look.unit > LARGE

    def _roomy(self) -> bool:
        return not self._large() and self.height() >= self.look.px(ROOMY)

    def _swap(self) -> None:
        """The other's page in my page's place, or back, where there is no room for both."""
        self._swapped = not self._swapped
        self._name_swap()
        self._arrange()

    def _show_stock(self) -> None:
        if self.view is not None:
            notes = stock_notes(self.reader()) if self._roomy() else {}
            self.tray.show_stock(takers_of(self.view), notes)

    def _name_swap(self) -> None:
        self.swap.say((self.mine if self._swapped else self.theirs).title())

    def _arrange_undo(self, top: int, tall: int) -> None:
        """Beside the dice, on the grass."""
        spot, size = self.tray.beside(), self.undo.sizeHint()
        wide = min(size.width(), round(spot.width()))
        y = top + (tall - size.height()) // 2
        self.undo.setGeometry(round(spot.left()), y, wide, size.height())
