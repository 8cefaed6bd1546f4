"""A long list on paper: each line a title, a note and a mark. Thousands of lines cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look import Look
from desktop.widgets.base import BLEED, painter_for
from desktop.widgets.paint import draw_line

Index = QModelIndex | QPersistentModelIndex
TALL, LEAST = 330, 120
"""Units it would like to be high, and can do with."""
SIGNS = {"fine": "✓", "doubt": "!", "stop": "✕", "": ""}
INKS = {"fine": "grass", "doubt": "ink", "stop": "brick", "": "ink"}


@dataclass(frozen=True)
class Entry:
    """`mark`: `fine`, `doubt`, `stop` or nothing; `said` is the mark in words."""

    key: str
    title: str
    note: str = ""
    mark: str = ""
    said: str = ""


class _Model(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = ()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (entry.title, entry.note, entry.said)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.said or None
        return entry.title if role == Qt.ItemDataRole.DisplayRole else None

    def show(self, entries: Sequence[Entry]) -> None:
        entries = tuple(entries)
        if len(entries) == len(self.entries):
            self.entries = entries
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()


class _Lines(QStyledItemDelegate):
    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = self._look
        high = look.size("body") * 1.35 + look.size("note") * 1.35 + look.px(12)
        return QSize(100, round(high))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, theme = self._look, self._look.theme
        model = index.model()
        assert isinstance(model, _Model)
        entry = model.entries[index.row()]
        rect = QRectF(option.rect)  # type: ignore[attr-defined]
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(rect, theme["ink"])
        else:
            painter.setPen(QPen(theme["rule"], 1))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        side = 3 * _radius(look)
        left, room = rect.left() + look.px(10), rect.width() - look.px(20) - side
        first = rect.top() + look.px(5) + look.size("body") * 1.05
        main, second = (theme["paper"],) * 2 if chosen else (theme["ink"], theme["ink2"])
        _line(painter, left, first, entry.title, look, "body", 600, main, room)
        below = first + look.size("note") * 1.4
        _line(painter, left, below, entry.note, look, "note", None, second, room)
        if entry.mark:
            self._mark(painter, rect, entry.mark, chosen)
        painter.restore()

    def _mark(self, painter: QPainter, rect: QRectF, mark: str, chosen: bool) -> None:
        look = self._look
        r = _radius(look)
        middle = QPointF(rect.right() - r - look.px(12), rect.center().y())
        colour = look.theme["paper"] if chosen else look.theme[INKS[mark]]
        painter.setPen(QPen(colour, max(1.5, look.px(2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, r, r)
        painter.setFont(look.type("note", 700))
        box = QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, SIGNS[mark])


def _radius(look: Look) -> float:
    """Of a mark's ring, which its sign has room in."""
    return max(look.px(10), look.size("note") * 0.72)


def _line(
    painter: QPainter, x: float, y: float, text: str, look: Look, step: str, weight: int | None,
    colour: QColor, room: float,
) -> None:  # fmt: skip
    font = look.type(step, weight)
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
    draw_line(painter, x, y, shown, font, colour, room)


class Listing(QListView):
    """`moved`: another line is the current one; `chosen`: Enter or a double click on it;
    `removed`: Delete. Keys are those of the entries."""

    moved = Signal(str)
    chosen = Signal(str)
    removed = Signal(str)

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._lines, self._quiet = _Model(), False
        self.setModel(self._lines)
        self.setItemDelegate(_Lines(look, self))
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme = look.theme
        self.setStyleSheet(f"""
            QListView {{ background: #FFFFFF; border: 2px solid {theme.ink}; border-radius: 6px;
                margin: 0 {round(look.px(BLEED))}px; padding: 2px; outline: none; }}
            QListView:focus {{ border: 3px solid {theme.ink}; padding: 1px; }}
            QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
            QScrollBar::handle:vertical {{ background: {theme.rule}; border-radius: 4px;
                min-height: 40px; margin: 2px; }}
            QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; }}
            QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}""")
        self.selectionModel().currentChanged.connect(self._moved)
        self.doubleClicked.connect(lambda index: self._tell(index))
        self._empty = ""

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(160, round(self.look.px(LEAST)))

    def heights(self) -> tuple[float, float]:
        """How high it has to be, and would like to be."""
        return self.look.px(LEAST), self.look.px(TALL) * max(1.0, self.look.text)

    def say_when_empty(self, text: str) -> None:
        """What to read where nothing is."""
        self._empty = text
        self.viewport().update()

    def show_entries(self, entries: Sequence[Entry], current: str | None = None) -> None:
        """The lines; `current` is the one that is chosen, else the one that was, else the first."""
        wanted = current if current is not None else self.current()
        self._quiet = True
        self._lines.show(entries)
        keys = [entry.key for entry in entries]
        at = keys.index(wanted) if wanted in keys else (0 if keys else -1)
        self.setCurrentIndex(self._lines.index(at) if at >= 0 else QModelIndex())
        self._quiet = False

    def current(self) -> str | None:
        index = self.currentIndex()
        return self._lines.entries[index.row()].key if index.isValid() else None

    def entries(self) -> tuple[Entry, ...]:
        return self._lines.entries

    def _moved(self, now: QModelIndex, _: QModelIndex) -> None:
        if now.isValid() and not self._quiet:
            self.moved.emit(self._lines.entries[now.row()].key)

    def _tell(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._lines.entries[index.row()].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, now = event.key(), self.current()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._tell(self.currentIndex())
        elif key == Qt.Key.Key_Delete and now is not None:
            self.removed.emit(now)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._lines.entries and self._empty:
            painter = painter_for(self.viewport())
            painter.setFont(self.look.type("body"))
            painter.setPen(self.look.theme["ink2"])
            box = QRectF(self.viewport().rect()).adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box, flags, self._empty)
