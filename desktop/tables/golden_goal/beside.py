"""What stands beside the board: the question, an offer, everybody. Below each other where there is
room for all, else a page at a time. Knows no view."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from desktop.tables.golden_goal.offers import OfferCard
from desktop.tables.golden_goal.people import DENSE, PLAIN, RICH, People
from desktop.tables.golden_goal.ticket import GoldenTicket
from desktop.widgets.button import Button

FEWEST = 4
"""So many are in sight beside the question, or everybody has a page of their own."""
LEAST = 120
"""The question is never lower, in units."""
Page = tuple[QWidget, ...]


class Beside:
    """Places its four widgets; `names` are the words that lead to question, offer and people."""

    def __init__(
        self,
        ticket: GoldenTicket,
        offer: OfferCard,
        people: People,
        swap: Button,
        names: tuple[str, str, str],
    ) -> None:
        self.ticket, self.offer, self.people, self.swap = ticket, offer, people, swap
        self._names = names
        self._page: QWidget = ticket
        self._turned = False

    def turn_to(self, page: QWidget) -> None:
        """Where there is room for one page only, this is the one."""
        self._page = page

    def turn(self) -> None:
        """The next page from now on."""
        self._turned = True

    def arrange(self, room: QRect, gap: int, stands: bool) -> None:
        """`stands`: there is an offer."""
        if not self._in_a_column(room, gap, stands):
            self.ticket.be_terse(0)
            self.people.be(PLAIN)
            self._one_page(room, stands)

    def _in_a_column(self, room: QRect, gap: int, stands: bool) -> bool:
        """All of them, each in fewer words where that is needed; the people scroll first. False:
        there is not room for that."""
        side = room.width()
        for terse in (0, 1, 2) if stands else (0, 1):
            self.ticket.be_terse(terse)
            least = round(self.ticket.look.px(LEAST))
            parts: list[tuple[QWidget, int]] = [(self.ticket, max(least, self.ticket.wanted(side)))]
            if stands:
                parts.append((self.offer, self.offer.wanted(side)))
            left = room.height() - sum(tall + gap for _, tall in parts)
            if left >= self.people.wanted(DENSE):
                break
        if left < self.people.wanted(DENSE, FEWEST):
            return False
        fits = (style for style in (RICH, PLAIN) if left >= self.people.wanted(style))
        style = next(fits, DENSE)
        self.people.be(style)
        for widget in (self.ticket, self.people):
            widget.show()
        self.offer.setVisible(stands)
        self.swap.hide()
        at = room.top()
        for widget, tall in (*parts, (self.people, min(left, self.people.wanted(style)))):
            widget.setGeometry(room.left(), at, side, tall)
            at += tall + gap
        return True

    def _pages(self, room: QRect, stands: bool) -> list[tuple[Page, str]]:
        """What is shown together, and the words that lead there."""
        wide, (question, offer, people) = room.width(), self._names
        pages: list[tuple[Page, str]] = [((self.ticket,), question)]
        if stands:
            both = self.ticket.wanted(wide) + self.offer.wanted(wide)
            if both <= room.height():
                pages = [((self.ticket, self.offer), question)]
            else:
                pages.append(((self.offer,), offer))
        return [*pages, ((self.people,), people)]

    def _one_page(self, room: QRect, stands: bool) -> None:
        foot = self.swap.sizeHint().height()
        whole = room.adjusted(0, 0, 0, -foot)
        pages = self._pages(whole, stands)
        at = next((n for n, (shown, _) in enumerate(pages) if self._page in shown), 0)
        at, self._turned = (at + self._turned) % len(pages), False
        shown, (_, after) = pages[at][0], pages[(at + 1) % len(pages)]
        self._page = shown[0]
        self.swap.say(after)
        self.swap.setGeometry(room.left(), whole.bottom() + 1, room.width(), foot)
        self.swap.show()
        for widget in (self.ticket, self.offer, self.people):
            widget.setVisible(widget in shown)
            widget.setGeometry(whole)
        if len(shown) > 1:
            tall = self.offer.wanted(room.width())
            self.ticket.setGeometry(whole.adjusted(0, 0, 0, -tall))
            self.offer.setGeometry(room.left(), whole.bottom() + 1 - tall, room.width(), tall)
