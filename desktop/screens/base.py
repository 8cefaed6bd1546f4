"""What all screens stand on: the night under the floodlight, menus, and a place that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFontMetricsF,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.grammar import capital
from desktop.look import Look, floodlight
from desktop.widgets.base import ARROWS
from desktop.widgets.paint import draw_line
from desktop.words import Words


class Screen(QWidget):
    """A page of the window."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.words = look, words
        self._ground = QPixmap()

    def first_focus(self) -> QWidget | None:
        """What the keyboard starts on."""
        return None

    def way_back(self) -> QAbstractButton | None:
        """The button that Esc presses, on a page on which nothing is lost by it."""
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = self.way_back()
        if event.key() == Qt.Key.Key_Escape and back is not None and back.isEnabled():
            back.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        wanted = self.size() * ratio
        if self._ground.size() != wanted:
            self._ground = QPixmap(wanted)
            self._ground.setDevicePixelRatio(ratio)
            painter = QPainter(self._ground)
            floodlight(painter, QRectF(self.rect()), self.look.theme)
            painter.end()
        QPainter(self).drawPixmap(0, 0, self._ground)


class Dropping(Screen):
    """A page onto which files and folders can be dropped: `dropped` gives their paths."""

    dropped = Signal(list)

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.dropped.emit(files)


def column(*things: QWidget | QLayout | int, space: int = 0) -> QVBoxLayout:
    """Things below each other; a number is air of so many pixels, 0 takes all there is."""
    made = QVBoxLayout()
    fill(made, things, space)
    return made


def row(*things: QWidget | QLayout | int, space: int = 0) -> QHBoxLayout:
    """Things beside each other; a number as in `column`."""
    made = QHBoxLayout()
    fill(made, things, space)
    return made


def fill(made: QBoxLayout, things: Iterable[QWidget | QLayout | int], space: int = 0) -> None:
    """Puts things into a layout without margins."""
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(space)
    for thing in things:
        if isinstance(thing, QWidget):
            made.addWidget(thing)
        elif isinstance(thing, QLayout):
            made.addLayout(thing)
        elif thing:
            made.addSpacing(thing)
        else:
            made.addStretch(1)


class Ends(QWidget):
    """Two things at the two ends of a line, or below each other where a line is too short."""

    def __init__(self, left: QWidget, right: QWidget, space: int = 8) -> None:
        super().__init__()
        self._pair, self._space = (left, right), space
        self._laid = row(left, 0, right)
        self.setLayout(self._laid)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """After one of them has changed."""
        shown = [one for one in self._pair if not one.isHidden()]
        wanted = sum(one.sizeHint().width() + self._space for one in shown) - self._space
        way = QBoxLayout.Direction
        short = len(shown) > 1 and wanted > self.width()
        self._laid.setDirection(way.TopToBottom if short else way.LeftToRight)

    def minimumSizeHint(self) -> QSize:
        widest = max(one.minimumSizeHint().width() for one in self._pair)
        return QSize(widest, self._laid.minimumSize().height())


def empty(layout: QLayout) -> None:
    """Takes everything out of a layout and ends the widgets in it."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)


MORE_THAN = 12
"""Pixels that have to be hidden below before it is worth a sign."""

BAR = 12
"""How wide a scroll bar is, in any size."""


class Scroller(QScrollArea):
    """Scrolls up and down when its content is taller; follows the keyboard's focus."""

    def __init__(
        self,
        inside: QWidget,
        look: Look,
        parent: QWidget | None = None,
        last: str = "",
        ground: str = "paper",
    ) -> None:
        """`last` names what stands at the very end, for whoever does not see it there; `ground`
        is the colour that it all stands on, '' where nothing stands at the foot."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        # A style sheet on the area itself would reach, and change, everything inside it.
        self.verticalScrollBar().setStyleSheet(scrollbar_style(look))
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # setWidget turns it on
        # Otherwise the height that wrapped text wants when narrow is taken for the least height.
        inside.setMinimumHeight(1)
        self.more = More(look, self, last, ground)
        self.verticalScrollBar().valueChanged.connect(self._show_more)
        self.verticalScrollBar().rangeChanged.connect(self._show_more)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.more.place(self.viewport().geometry())
        self._show_more()

    def _show_more(self) -> None:
        bar = self.verticalScrollBar()
        self.more.setVisible(bar.maximum() - bar.value() > MORE_THAN)

    def minimumSizeHint(self) -> QSize:
        inside = self.widget()
        return QSize(inside.minimumSizeHint().width() + BAR if inside else 0, 80)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        inside = self.widget()
        if event.type() is QEvent.Type.LayoutRequest and watched is inside:
            layout = inside.layout()
            if layout is not None:  # Qt asks for the height only where text wraps
                least = 1 if layout.hasHeightForWidth() else layout.minimumSize().height()
                inside.setMinimumHeight(max(1, least))
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            event.ignore()  # meant for the page: what has the keyboard is brought into sight anyhow
        else:
            super().keyPressEvent(event)


class More(QWidget):
    """A fade into the ground and an arrow at the foot of what scrolls: there is something below
    that could look as if it ended here. `last`: what it is. Takes no press."""

    def __init__(self, look: Look, parent: QWidget, last: str = "", ground: str = "paper") -> None:
        super().__init__(parent)
        self._look, self.last, self._ground = look, last, ground
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def place(self, area: QRect) -> None:
        named = max(self._look.px(32), self._look.size("note") * 1.7)
        high = round(named if self.last else self._look.px(24))
        self.setGeometry(area.left(), area.bottom() + 1 - high, area.width(), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, theme = self._look.px, self._look.theme
        if self._ground:  # what is written under the arrow must not read into it
            shade, ground = QLinearGradient(0, 0, 0, self.height()), theme[self._ground]
            shade.setColorAt(0, QColor(ground.red(), ground.green(), ground.blue(), 0))
            shade.setColorAt(0.4, ground)
            painter.fillRect(self.rect(), shade)
        middle, arm = QPointF(self.width() / 2, self.height() - px(12)), px(4.5)
        painter.setPen(QPen(theme["ink"], px(1.5)))
        painter.setBrush(theme["paper"])
        if self.last:
            middle = self._named(painter)
        else:
            painter.drawEllipse(middle, px(9.5), px(9.5))
        painter.setPen(QPen(theme["ink"], px(2.2)))
        below = middle + QPointF(0, arm / 2)
        painter.drawPolyline([below - QPointF(arm, arm), below, below + QPointF(arm, -arm)])

    def _named(self, painter: QPainter) -> QPointF:
        """A label with what is below; gives where its arrow goes."""
        look, px = self._look, self._look.px
        font = look.type("note", 600)
        metrics = QFontMetricsF(font)
        wide, high = metrics.horizontalAdvance(self.last) + px(46), self.height() - px(4)
        box = QRectF((self.width() - wide) / 2, px(2), wide, high)
        painter.drawRoundedRect(box, px(6), px(6))
        base = box.center().y() + metrics.capHeight() / 2
        draw_line(painter, box.left() + px(12), base, self.last, font, look.theme["ink"], wide)
        return QPointF(box.right() - px(16), box.center().y())


def scrollbar_style(look: Look) -> str:
    theme = look.theme
    return f"""
        QScrollBar:vertical {{ background: transparent; width: {BAR}px; margin: 0; }}
        QScrollBar::handle:vertical {{ background: {theme.rule}; border-radius: 4px;
            min-height: 40px; margin: 2px; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}"""


MENU_EDGE = 8
"""Pixels between a menu and the window's edge."""

Entry = tuple[str, Callable[[], object]] | None


def open_menu(look: Look, entries: Sequence[Entry], parent: QWidget, at: QPoint) -> QMenu:
    """A printed menu; None is a line between entries. Choosing one calls what it stands for."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setFont(look.type("body", 600))
    theme = look.theme
    menu.setStyleSheet(f"""
        QMenu {{ background: {theme.paper}; color: {theme.ink}; border: 2px solid {theme.ink};
            padding: 6px 0; }}
        QMenu::item {{ padding: 9px 26px; background: transparent; color: {theme.ink}; }}
        QMenu::item:selected {{ background: {theme.ink}; color: {theme.paper}; }}
        QMenu::item:disabled {{ color: {theme.ink2}; }}
        QMenu::separator {{ height: 1px; background: {theme.rule}; margin: 6px 14px; }}""")
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        text, chosen = entry
        action = menu.addAction(capital(text).replace("&", "&&"))
        action.triggered.connect(lambda _=False, call=chosen: call())
    menu.popup(_within(parent.window().geometry(), menu.sizeHint(), at))
    return menu


def _within(window: QRect, size: QSize, at: QPoint) -> QPoint:
    """Where something of this size is wholly inside the window, as near as can be."""
    left = min(at.x(), window.right() - MENU_EDGE - size.width())
    top = min(at.y(), window.bottom() - MENU_EDGE - size.height())
    return QPoint(max(left, window.left() + MENU_EDGE), max(top, window.top() + MENU_EDGE))


def below(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(QPoint(0, widget.height()))
