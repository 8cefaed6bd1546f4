"""What everybody in the room sees: a window of its own with the dressing room, the table, the end.

Follows a session that only watches; one unit is a 720th of the window's height.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.binding import Binding
from desktop.look import Look, projector
from desktop.news import is_bad, said_of_all
from desktop.screens.base import Screen
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.lobby import hosts_name, pegs_of
from desktop.screens.options import summary
from desktop.screens.pegs import Pegs
from desktop.session import Session
from desktop.settings import Settings
from desktop.tables import PROJECTED
from desktop.widgets.base import painter_for
from desktop.widgets.notices import Toast
from desktop.widgets.paint import draw_line, draw_wrapped, fitted, paint_flap
from desktop.words import Words
from net.door import grouped
from net.guest import Link
from net.messages import Lobby

LONGEST_END_MS = 8000
"""The table says when the end may be shown; after so long it is shown in any case."""


class ProjectorLobby(Screen):
    """The room's name and address, three steps to come in, and the shirts on their pegs."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._lobby: Lobby | None = None
        self._addresses: tuple[str, ...] = ()
        self._pegs = Pegs(look, self)
        self._place()

    def wear(self, look: Look) -> None:
        self.look = look
        self._pegs.wear(look)
        self._place()
        self.update()

    def show_lobby(self, lobby: Lobby, addresses: Sequence[str]) -> None:
        self._lobby, self._addresses = lobby, tuple(addresses)
        pegs = pegs_of(self.words, lobby, None)
        self._pegs.show_pegs(pegs)
        said = [lobby.room, *self._steps(), *(peg.told or peg.line for peg in pegs), self._bench()]
        self.setAccessibleName(". ".join(said))
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def _board(self) -> float:
        return self.height() * 0.455

    def _place(self) -> None:
        px = self.look.px
        top = self._board() + px(36)
        wide = self.width() - px(112)
        high = self.height() - top - px(74)
        self._pegs.setMinimumHeight(0)
        self._pegs.setGeometry(round(px(56)), round(top), round(wide), round(high))

    def _steps(self) -> list[str]:
        words, lobby = self.words, self._lobby
        room = lobby.room if lobby else ""
        last = "projector.step_3" if lobby and lobby.code else "projector.step_3_no_code"
        keys = ("projector.step_1", "projector.step_2", last)
        return [f"{n}. {words(key, room=room)}" for n, key in enumerate(keys, 1)]

    def _bench(self) -> str:
        words, lobby = self.words, self._lobby
        if lobby is None:
            return ""
        count = len(lobby.seats)
        if not count:
            return words("projector.bench_empty")
        free = lobby.most_seats - count
        key = "projector.bench" if free else "projector.bench_full"
        said = [words(key, count=words.count(count), free=free)]
        host = hosts_name(lobby)
        if host and count >= lobby.least_seats:
            said.append(words("projector.host_may_start", name=host))
        return " ".join(said)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look, theme, px = painter_for(self), self.look, self.look.theme, self.look.px
        high = self._board()
        painter.fillRect(QRectF(0, 0, self.width(), high), theme["board"])
        painter.fillRect(QRectF(0, high - px(3), self.width(), px(3)), theme["plate"])
        lobby = self._lobby
        if lobby is None:
            return
        left, half = px(56), self.width() * 0.5 - px(56)
        name = fitted(look.font("poster", 84, 900), lobby.room, half, px(36))
        draw_line(painter, left, px(98), lobby.room, name, theme["bulb"], half)
        # The name's letters reach below its line; what follows begins under them.
        under = px(98) + QFontMetricsF(name).descent() + px(2)
        box = QRectF(left, under, half, high - px(16) - under)
        fits = (
            large for large in (1.0, 0.92) if self._how(None, lobby, box, large) <= box.height()
        )
        self._how(painter, lobby, box, next(fits, 0.84))
        if lobby.code:
            self._paint_code(painter, lobby.code, left + half + px(40), high)
        else:
            self._paint_address(painter, left + half + px(40), high)
        bench = QRectF(px(40), self.height() - px(62), self.width() - px(80), 0)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_wrapped(painter, bench, self._bench(), look.type("body"), theme["surf_text"], middle)

    def _how(self, painter: QPainter | None, lobby: Lobby, box: QRectF, large: float) -> float:
        """What is played and how to come in, `large` of the usual size; gives the height it takes.
        Without a painter it only measures."""
        look, words, game = self.look, self.words, lobby.game
        said = " · ".join([words(f"{game}.name"), *summary(words, game, lobby.options)])
        lines = [
            (said, 24, 500, "bulb2", 22),
            *((step, 26, 600, "bulb", 7) for step in self._steps()),
        ]
        y = box.top()
        for text, size, weight, colour, below in lines:
            font = look.font("text", size * large, weight)
            font.setPixelSize(max(font.pixelSize(), round(look.size("note"))))
            room = QRectF(box.left(), y, box.width(), 0)
            y += (
                draw_wrapped(painter, room, text, font, look.theme[colour]) + look.px(below) * large
            )
        return y - box.top()

    def _paint_code(self, painter: QPainter, code: str, left: float, high: float) -> None:
        """A plate for each figure, a gap where people take a breath, the address below."""
        look, theme, px = self.look, self.look.theme, self.look.px
        room, right = self.width() - px(56) - left, Qt.AlignmentFlag.AlignRight
        title = look.font("text", 24, 500)
        box = QRectF(left, px(34), room, 0)
        draw_wrapped(painter, box, self.words("lobby.code"), title, theme["bulb2"], right)
        said, gap, breath = grouped(code), px(8), px(18)
        breaths = sum(figure.isspace() for figure in said)
        wide = (room - gap * (len(code) - 1) - breath * breaths) / len(code)
        tall = min(high - px(150), wide * 1.6)
        x, top = left, px(76)
        for figure in said:
            if figure.isspace():
                x += breath
                continue
            plate = QRectF(x, top, wide, tall)
            paint_flap(painter, plate, figure, fitted(_big(look, 150), figure, wide, 20), look)
            x += wide + gap
        if self._addresses:
            below = QRectF(left, top + tall + px(14), room, 0)
            text = f"{self.words('lobby.address')}: {self._addresses[0]}"
            draw_wrapped(painter, below, text, look.font("text", 20, 500), theme["bulb2"], right)

    def _paint_address(self, painter: QPainter, left: float, high: float) -> None:
        look, theme, px = self.look, self.look.theme, self.look.px
        if not self._addresses:
            return
        room = self.width() - px(56) - left
        title = look.font("text", 24, 500)
        draw_line(painter, left, px(62), self.words("lobby.address"), title, theme["bulb2"], room)
        host, _, port = self._addresses[0].rpartition(":")
        box = QRectF(left, px(78), room, px(104))
        paint_flap(painter, box, host, fitted(_big(look, 88), host, room * 0.94, 20), look)
        below = QRectF(left, box.bottom() + px(10), px(230), px(84))
        paint_flap(painter, below, f":{port}", fitted(_big(look, 66), port, px(190), 20), look)
        x = below.right() + px(24)
        rest = QRectF(x, below.top() + px(6), self.width() - px(56) - x, 0)
        others = "\n".join(self._addresses[1:3])
        draw_wrapped(painter, rest, others, look.font("text", 20, 500), theme["bulb2"])


def _big(look: Look, units: float) -> QFont:
    return look.font("poster", units, 800, figures=True)


class Veil(QWidget):
    """Over a page whose link is lost: the last picture stays at 60 %, a board says why."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self._big, self._small = look, "", ""
        self.hide()

    def say(self, big: str, small: str) -> None:
        self._big, self._small = big, small
        self.setAccessibleName(f"{big} {small}")
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        night = QColor(theme["night"])
        night.setAlphaF(0.4)
        painter.fillRect(self.rect(), night)
        tall = look.px(118) * max(1.0, look.text * 0.9)
        box = QRectF(0, self.height() * 0.5 - tall / 2, self.width(), tall)
        painter.fillRect(box, theme["board"])
        for y in (box.top(), box.bottom() - 2):
            painter.fillRect(QRectF(0, y, self.width(), 2), theme["plate"])
        room = self.width() - look.px(48)
        big = fitted(look.type("announcer"), self._big, room, look.size("note"))
        middle = Qt.AlignmentFlag.AlignHCenter
        line = QRectF(look.px(24), box.top() + tall * 0.16, room, 0)
        took = draw_wrapped(painter, line, self._big, big, theme["bulb"], middle)
        line.moveTop(line.top() + took + 4)
        draw_wrapped(painter, line, self._small, look.type("body"), theme["bulb2"], middle)


class ProjectorWindow(QWidget):
    """Full screen on one screen or in a window; closes its own link when it is closed."""

    closed = Signal()
    sounded = Signal(str)

    def __init__(
        self,
        words: Words,
        session: Session,
        settings: Settings,
        addresses: Sequence[str],
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.words, self.session, self._settings = words, session, settings
        self._addresses = tuple(addresses)
        self.look = self._fitting(720)
        self.table: Binding | None = None
        self._end: EndScreen | None = None
        self.lobby_page = ProjectorLobby(self.look, words)
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self.lobby_page)
        self._veil = Veil(self.look, self)
        self.toast = Toast(self.look, self)
        self._to_end = QTimer(self, singleShot=True)
        self._to_end.timeout.connect(self.show_end)
        self.setWindowTitle(f"Gólest · {words('lobby.projector')}")
        self.setMinimumSize(480, 270)
        self.resize(1280, 720)
        session.lobby_changed.connect(self._lobby_changed)
        session.state_changed.connect(self._state_changed)
        session.link_changed.connect(self._link_changed)
        session.told.connect(self._told)
        if session.lobby is not None:
            self._lobby_changed()
        if session.state is not None:
            self._state_changed()

    def open_on(self, screen: QScreen | None) -> None:
        """Full screen there; without a screen in a window."""
        if screen is None:
            self.show()
            return
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    # what it follows

    @Slot()
    def _lobby_changed(self) -> None:
        lobby = self.session.lobby
        if lobby is None:
            return
        self.setWindowTitle(f"{lobby.room} · Gólest")
        self.lobby_page.show_lobby(lobby, self._addresses)
        if not lobby.started:
            self._show(self.lobby_page)
            self._drop_table()

    @Slot()
    def _state_changed(self) -> None:
        view = self.session.view
        if view is None:
            return
        if self.table is None:
            self.table = Binding(
                self.look, self.words, self.session, PROJECTED, self._addresses, self
            )
            self.table.finished.connect(self.show_end)
            self.table.sounded.connect(self.sounded)
            self._pages.addWidget(self.table.widget)
        if view.phase != "over":
            self._to_end.stop()
            self._show(self.table.widget)
            self._drop_end()
        elif self.page() is self.table.widget and not self._to_end.isActive():
            self._to_end.start(LONGEST_END_MS)
        elif self._end is None:
            self.show_end()

    @Slot()
    def show_end(self) -> None:
        """Once the table has told how it ended."""
        self._to_end.stop()
        view = self.session.view
        if view is None or view.phase != "over":
            return
        self._drop_end()
        self._end = EndScreen(self.look, self.words)
        self._end.show_end(result_of(view), None, False)
        self._pages.addWidget(self._end)
        self._show(self._end)

    @Slot(tuple)
    def _told(self, events: tuple[object, ...]) -> None:
        if said := said_of_all(events, self.words):
            self.toast.say(said, wrong=is_bad(events))

    @Slot(object, str)
    def _link_changed(self, link: Link, why: str) -> None:
        words = self.words
        if link is Link.IN:
            self._veil.hide()
        elif link is Link.LOST:
            self._veil.say(words("goal.say.lost"), words("app.lost_projector"))
        elif link is Link.OVER:
            self._veil.say(words("goal.missing.closed"), words("goal.missing.closed_help"))

    def _show(self, page: QWidget) -> None:
        self._pages.setCurrentWidget(page)
        self._veil.raise_()

    def _drop_end(self) -> None:
        if self._end is not None:
            self._pages.removeWidget(self._end)
            self._end.deleteLater()
            self._end = None

    def _drop_table(self) -> None:
        self._drop_end()
        if self.table is not None:
            self._pages.removeWidget(self.table.widget)
            widget = self.table.widget
            self.table.close()
            widget.deleteLater()
            self.table = None

    # the window

    def _fitting(self, height: float) -> Look:
        return projector(height, self._settings.theme, self._settings.still)

    def page(self) -> QWidget | None:
        return self._pages.currentWidget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # A window that is not wide enough must not get letters that are too large for it.
        high = min(self.height(), self.width() * 9 / 16 * 1.15)
        self.look = self._fitting(high)
        self.lobby_page.wear(self.look)
        self._veil.look = self.look
        self.toast.wear(self.look)
        self._veil.setGeometry(self.rect())
        if self.table is not None:
            self.table.wear(self.look)
        if self._end is not None:
            self.show_end()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.toggle_full_screen()

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._drop_table()
        super().closeEvent(event)
        self.closed.emit()
