"""The window's frame: one page at a time, a toast, a veil while the link is lost. Knows no flow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDateTime, QSize, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.look import Look, laptop
from desktop.screens.base import Screen
from desktop.screens.projector import Veil
from desktop.screens.sheet import Sheet
from desktop.settings import Settings
from desktop.tables.base import Table
from desktop.widgets.base import after_page
from desktop.widgets.notices import Toast
from desktop.words import Words

LEAST = QSize(1280, 720)
SETTLE_MS = 120
LARGEST = 1.5
COMFORTABLE = QSize(1536, 864)
"""From here on everything grows with the window, so that a large screen is not a sea of ground."""

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly

MakePage = Callable[[Look], QWidget]


def fitting(settings: Settings, size: QSize) -> Look:
    """The look for a window of this size and these settings."""
    share = min(size.width() / COMFORTABLE.width(), size.height() / COMFORTABLE.height())
    grown = min(LARGEST, max(1.0, share))
    return laptop(settings.theme, round(settings.text / 100 * grown, 2), settings.still)


class Window(QWidget):
    """`turn_to` makes a page with the look that fits; another size or another setting makes it
    anew. `closing` asks whoever listens; `allow_close` says that it may."""

    closing = Signal()

    def __init__(self, settings: Settings, size: QSize) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.settings = settings
        self.setWindowTitle("Gólest")
        self._may_close = False
        self._make: MakePage | None = None
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self.look = laptop()
        self.resize(size)
        self.setMinimumSize(QSize(960, 540).boundedTo(size))
        self.look = self._fitting()
        self.toast = Toast(self.look, self)
        self.veil = Veil(self.look, self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self._settled)

    def _fitting(self) -> Look:
        return fitting(self.settings, self.size())

    def turn_to(self, make: MakePage) -> QWidget:
        """Shows the page that `make` makes, and forgets the one before."""
        self._make = make
        before = self._pages.currentWidget()
        page = make(self.look)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        if before is not None:
            self._pages.removeWidget(before)
            before.hide()
            before.deleteLater()
        first = page.first_focus() if isinstance(page, Screen) else None
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
        for above in (*self.findChildren(Sheet, options=DIRECT), self.veil, self.toast):
            above.raise_()
        return page

    def page(self) -> QWidget | None:
        return self._pages.currentWidget()

    def wear(self, settings: Settings) -> None:
        """Other settings: everything is made anew in them."""
        self.settings = settings
        self._redress(always=True)

    def _settled(self) -> None:
        self._redress(always=False)

    def _redress(self, always: bool) -> None:
        look = self._fitting()
        if look == self.look and not always:
            return
        self.look = look
        self.toast.wear(look)
        self.veil.look = look
        page = self.page()
        if isinstance(page, Table) and not always:
            page.wear(look)
        elif self._make is not None:
            focused = self.focusWidget()
            name = focused.objectName() if focused is not None else ""
            page = self.turn_to(self._make)
            again = page.findChild(QWidget, name) if name else None
            if again is not None:
                again.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_as_wished(self) -> None:
        if self.settings.fullscreen:
            self.showFullScreen()
        else:
            self.show()

    def save_picture(self, of: QWidget, words: Words) -> Path | None:
        """A picture of a widget among the person's pictures; the toast says where."""
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        stamp = QDateTime.currentDateTime().toString("yyyy-MM-dd HH.mm.ss")
        file = Path(folder or ".") / f"Gólest {stamp}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        if not of.grab().save(str(file)):
            self.toast.say(words("app.not_saved", file=str(file)))
            return None
        self.toast.say(words("end.picture_saved", path=str(file)), wrong=False)
        return file

    def allow_close(self) -> None:
        """Closes now, without asking."""
        self._may_close = True
        self.close()

    # Qt's

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.veil.setGeometry(self.rect())
        if self.isVisible():
            self._settling.start()
        elif self._make is None:
            self.look = self._fitting()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            if self.isFullScreen():
                self.showNormal()
            else:
                self.showFullScreen()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        elif not self._page_takes(event) and not after_page(self.focusWidget(), event):
            super().keyPressEvent(event)

    def _page_takes(self, event: QKeyEvent) -> bool:
        """Where nothing holds the keyboard, the page gets what is pressed."""
        page, holder = self.page(), self.focusWidget()
        held = holder is not None and holder is not self and holder.isVisible()
        asked = any(one.isVisible() for one in self.findChildren(Sheet, options=DIRECT))
        if page is None or held or asked:
            return False
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        page.keyPressEvent(event)
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close:
            self.closing.emit()
        # A close() from within the signal does nothing: this event is the one that decides.
        event.setAccepted(self._may_close)
