"""A sheet of paper over a page that wants an answer first. Holds the keyboard while it is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from desktop.look import Look
from desktop.screens.base import Scroller, column, row
from desktop.widgets.base import BLEED, after_page
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.words import Words

EDGE = 32
"""Pixels above and below a sheet together, at least."""


class Sheet(QWidget):
    """Covers `page`. Put widgets into `body`, which scrolls if it must, and buttons into the foot,
    which never leaves the window. Esc or a press beside it closes it: `closed`. On a `form` the
    edges of controls stand below the heading's, so what else is in it has to be put `in_line`."""

    closed = Signal()

    def __init__(
        self, look: Look, page: QWidget, title: str = "", width: int = 560, form: bool = False
    ) -> None:
        super().__init__(page)
        self.look, self._page, self._wide = look, page, width
        self._before = page.window().focusWidget()
        self.panel = Panel(look, title, parent=self)
        self._inside = QWidget()
        self.body = column(space=8)
        bleed = 0 if form else round(look.px(BLEED))
        self.body.setContentsMargins(bleed, 0, bleed, 0)
        self._inside.setLayout(self.body)
        self._scroller = Scroller(self._inside, look)
        self._foot = row(space=4)
        self.panel.body.setContentsMargins(0, 0, 0, 0)
        self.panel.body.addWidget(self._scroller, 1)
        self.panel.body.addLayout(self._foot)
        self.setAccessibleName(title)
        page.installEventFilter(self)
        self._inside.installEventFilter(self)
        self._place()

    def open(self, first: QWidget | None = None) -> None:
        self.refit()
        self.show()
        self.raise_()
        (first or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def close_sheet(self) -> None:
        self._page.removeEventFilter(self)
        self.hide()
        self.closed.emit()
        self.deleteLater()
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() is QEvent.Type.Resize:
            self.refit()
        elif watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self._place()  # what has changed deep inside is known only now
        return False

    def finish(self, *made: Button) -> None:
        """The buttons at the foot."""
        for button in made:
            self._foot.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def grow(self, widget: QWidget, least: float, most: float) -> None:
        """Gives a part of the body what height the page leaves it."""
        widget.setMinimumHeight(round(least))
        self.setGeometry(self._page.rect())
        room = max(0, self.height() - EDGE - self._wanted(self._width()))
        widget.setMinimumHeight(round(min(most, least + room)))

    def _width(self) -> int:
        look = self.look
        grown = look.unit * max(1.0, (look.text / look.unit) ** 0.7)
        return min(round(self._wide * grown), self.width() - 48)

    def _wanted(self, wide: int) -> int:
        """How high it would be if it could."""
        inner = wide - 2 * round(self.look.px(16))
        body = self.body
        flows = body.hasHeightForWidth()
        high = 4 + (body.heightForWidth(inner) if flows else body.sizeHint().height())
        self._scroller.setMinimumHeight(min(high, 80))
        return high + self.around()

    def around(self) -> int:
        """How high all of it is that is not the body."""
        px, foot = self.look.px, self._foot.sizeHint().height()
        heading = self.panel.heading.sizeHint().height() + px(6) if self.accessibleName() else 0
        return round(heading + foot + px(12) + 2 * round(px(14)) + px(8))

    def _place(self) -> None:
        self.setGeometry(self._page.rect())
        wide = self._width()
        high = min(self._wanted(wide), self.height() - EDGE)
        self.panel.setGeometry((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)

    def scroll_to(self, widget: QWidget) -> None:
        """Brings a part of the body to the top, as far as there is enough below it."""
        bar = self._scroller.verticalScrollBar()
        bar.setValue(widget.mapTo(self._inside, widget.rect().topLeft()).y())

    def refit(self) -> None:
        """After its content has changed."""
        self.give_way()
        self._place()

    def give_way(self) -> None:
        """Before it is placed: what can be less high on a lower page."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        reachable = [
            widget
            for widget in self._chain()
            if widget.isVisible()
            and widget.isEnabled()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not reachable:
            return True
        now = self.window().focusWidget()
        at = reachable.index(now) if now in reachable else (-1 if forward else 0)
        following = reachable[(at + (1 if forward else -1)) % len(reachable)]
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        following.setFocus(reason)
        if self._inside.isAncestorOf(following):
            self._scroller.ensureWidgetVisible(following)
        return True

    def _chain(self) -> list[QWidget]:
        found, widget = [], self.panel.nextInFocusChain()
        while widget is not None and widget is not self.panel:
            if self.panel.isAncestorOf(widget):
                found.append(widget)
            widget = widget.nextInFocusChain()
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        else:
            holder = self.window().focusWidget()
            # An Enter that has closed this sheet is not also one for the button that opened it.
            if holder is not None and self.isAncestorOf(holder):
                after_page(holder, event)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.close_sheet()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(8, 16, 12, 165))


def ask(
    look: Look,
    words: Words,
    page: QWidget,
    sentence: str,
    yes: str,
    do: Callable[[], object],
    title: str = "",
    careful: bool = False,
    no: Callable[[], object] | None = None,
) -> Sheet:
    """One question with its two answers. `do` is called for yes, `no` for any other end of it.
    `careful`: yes cannot be undone, so the other answer is the one that lies at hand."""
    sheet = Sheet(look, page, title, 480)
    go = Button(look, yes, primary=not careful, step="small_button")
    go.setObjectName("yes")
    stay = Button(look, words("common.cancel"), careful, step="small_button")
    stay.setObjectName("cancel")
    sheet.body.addWidget(Label(look, sentence))
    sheet.finish(stay, go)
    if no is not None:
        sheet.closed.connect(no)
        go.clicked.connect(lambda: sheet.closed.disconnect(no))
    go.clicked.connect(sheet.close_sheet)
    go.clicked.connect(lambda: do())
    stay.clicked.connect(sheet.close_sheet)
    sheet.open(stay if careful else go)
    return sheet


def tell(look: Look, words: Words, page: QWidget, title: str, *sentences: str) -> Sheet:
    """Something to know, and a button that says all right."""
    sheet = Sheet(look, page, title, 520)
    fine = Button(look, words("common.ok"), primary=True, step="small_button")
    fine.setObjectName("ok")
    for sentence in sentences:
        sheet.body.addLayout(column(Label(look, sentence)))
    sheet.finish(fine)
    fine.clicked.connect(sheet.close_sheet)
    sheet.open(fine)
    return sheet
