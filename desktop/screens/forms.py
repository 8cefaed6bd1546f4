"""What is filled in on paper: a line to write on, one of several, a colour, a number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from desktop.grammar import capital
from desktop.look import WELL_APART, Look
from desktop.screens.base import column
from desktop.widgets.base import BLEED, paint_focus, painter_for
from desktop.widgets.button import Pressed
from desktop.widgets.field import Field
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, paint_badge, paint_pattern
from desktop.widgets.panel import paper_path
from desktop.words import Words


def example(words: Words, key: str) -> str:
    """What could be written here: nobody is to take it for what has been."""
    return words("common.example", what=words(key))


def in_line(look: Look, label: Label) -> Label:
    """What is said about a control begins where the control's edge is seen."""
    label.setContentsMargins(round(look.px(BLEED)), 0, round(look.px(BLEED)), 0)
    return label


class Line(QWidget):
    """A line to write on, with its name above and what is wrong with it below."""

    changed = Signal(str)
    entered = Signal()

    def __init__(
        self, look: Look, name: str, text: str = "", hint: str = "", longest: int = 64
    ) -> None:
        super().__init__()
        self.field = Field(look, text, name, hint)
        self.field.setMaxLength(longest)
        self.name = in_line(look, Label(look, name, "note", "ink2", weight=600))
        self.name.setBuddy(self.field)
        self.wrong = in_line(look, Label(look, "", "note", "brick", weight=600))
        self.wrong.hide()
        self.field.textChanged.connect(self._edited)
        self.field.returnPressed.connect(self.entered)
        self.setLayout(column(self.name, self.field, self.wrong))
        self.setFocusProxy(self.field)

    def _edited(self, text: str) -> None:
        self.complain("")
        self.changed.emit(text)

    @property
    def text(self) -> str:
        return " ".join(self.field.text().split())

    def complain(self, why: str) -> None:
        """Says what is wrong; '' takes it back."""
        self.wrong.setText(f"✕ {why}" if why else "")
        self.wrong.setVisible(bool(why))
        self.field.setAccessibleDescription(why)


class Pick(QComboBox):
    """One of a list that may grow long."""

    def __init__(self, look: Look, name: str, entries: Sequence[tuple[str, str]], now: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFont(look.type("body", 600))
        theme = look.theme
        self.setStyleSheet(f"""
            QComboBox {{ combobox-popup: 0;
                background: {theme.paper}; color: {theme.ink}; padding: 7px 10px;
                border: 2px solid {theme.ink}; border-radius: 6px; }}
            QComboBox:focus {{ border: 3px solid {theme.ink}; padding: 6px 9px; background: #FFF; }}
            QComboBox::drop-down {{ width: 30px; border: none; }}
            QComboBox QAbstractItemView {{ background: {theme.paper}; color: {theme.ink};
                border: 2px solid {theme.ink}; selection-background-color: {theme.ink};
                selection-color: {theme.paper}; outline: none; }}
            QComboBox QAbstractItemView::item {{ min-height: {round(look.size("body") * 2)}px;
                padding: 0 10px; }}
            QComboBox QAbstractItemView::item:selected {{ background: {theme.ink};
                color: {theme.paper}; }}""")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        listed = QListView()
        listed.setFont(self.font())
        self.setView(listed)
        for value, text in entries:
            self.addItem(capital(text), value)
        self.setCurrentIndex(max(0, self.findData(now)))

    @property
    def value(self) -> str:
        return str(self.currentData())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = painter_for(self)
        painter.setPen(QPen(QColor("#1E1A15"), 2.4))
        x, y = self.width() - 18.0, self.height() / 2
        painter.drawPolyline([QPointF(x - 6, y - 3), QPointF(x, y + 3), QPointF(x + 6, y - 3)])


def among_others(look: Look, widget: QWidget) -> QVBoxLayout:
    """A list whose edges stand below those of lines and choices, which leave room for a ring."""
    made = column(widget)
    made.setContentsMargins(round(look.px(BLEED)), 0, round(look.px(BLEED)), 0)
    return made


NOTE_EMS = 5.5
"""How wide a colour's note may make its box, in heights of its letters."""


APART = 4
"""Pixels between the boxes of two colours."""


class ColourBox(Pressed):
    """A player's colour with its pattern and sign, its name and who has it."""

    def __init__(self, look: Look, colour: str, name: str, on_paper: bool, parent: QWidget) -> None:
        super().__init__(look, name, parent)
        self.colour, self.note, self._on_paper = colour, "", on_paper
        self.mine = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_state(self, note: str, mine: bool, able: bool) -> None:
        self.note, self.mine = note, mine
        self.setEnabled(able)
        self.setAccessibleDescription(note)
        self.updateGeometry()
        self.update()

    def _side(self) -> float:
        return 46 * max(1.0, self.look.text * 0.75)

    def sizeHint(self) -> QSize:
        name = QFontMetricsF(self.look.type("body", 600)).horizontalAdvance(self.text())
        note = QFontMetricsF(self.look.type("note")).horizontalAdvance(self.note)
        # Somebody's name may be long: it is shortened, the page does not grow with it.
        note = min(note, self.look.size("note") * NOTE_EMS)
        lines = self.look.size("body") * 1.25 + self.look.size("note") * 1.3
        high = max(self._side(), lines) + 2 * BLEED
        return QSize(round(self._side() + 10 + max(name, note) + 2 * BLEED), round(high))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        look, theme, side = self.look, self.look.theme, self._side()
        box = QRectF(BLEED, (self.height() - side) / 2, side, side)
        painter.setOpacity(1.0 if self.isEnabled() or self.mine else 0.5)
        path = paper_path(box.adjusted(1, 1, -1, -1), look)
        paint_pattern(painter, path, self.colour)
        painter.setPen(QPen(look.keyline(self._on_paper), 4 if self.mine else 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        inner = box.adjusted(side * 0.22, side * 0.22, -side * 0.22, -side * 0.22)
        paint_badge(painter, inner, self.colour, look.keyline(self._on_paper))
        painter.setOpacity(1.0)
        main, second = ("ink", "ink2") if self._on_paper else ("surf_text", "surf_text2")
        x, room = box.right() + 10, self.width() - box.right() - 10
        font, small = look.type("body", 600), look.type("note")
        top = self.height() / 2 - (
            look.size("body") * 0.1 if self.note else -look.size("body") * 0.35
        )
        draw_line(painter, x, top, self.text(), font, theme[main], room)
        draw_line(painter, x, top + look.size("note") * 1.35, self.note, small, theme[second], room)
        if self.hasFocus() and self.ring:
            paint_focus(painter, box, 6, theme)


class Colours(QWidget):
    """The players' colours, one of which is one's own: in rows of `most`, or of fewer where there
    is less room."""

    chosen = Signal(str)

    def __init__(self, look: Look, words: Words, most: int = 5, on_paper: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(words("lobby.your_colour"))
        self._look, self._words, self._most, self._on_paper = look, words, most, on_paper
        self._made: dict[str, ColourBox] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.offer(WELL_APART)

    def offer(self, colours: Sequence[str]) -> None:
        """The colours of a game, in its order."""
        if tuple(self._made) == tuple(colours):
            return
        for gone in self._made.values():
            gone.hide()
            gone.deleteLater()
        self._made = {}
        for colour in colours:
            name = self._words.colour(colour)
            made = ColourBox(self._look, colour, name, self._on_paper, self)
            made.setObjectName(f"colour-{colour}")
            made.clicked.connect(lambda _=False, one=colour: self.chosen.emit(one))
            made.show()
            self._made[colour] = made
        self._place()
        self.updateGeometry()

    def in_a_row(self, width: int) -> int:
        """As many as there is room for, but none left over alone in the last row."""
        widest = max((made.sizeHint().width() for made in self._made.values()), default=1)
        count = len(self._made)
        fit = max(1, min(self._most, count, (width + APART) // (widest + APART)))
        even = (one for one in range(fit, 1, -1) if count % one != 1)
        return next(even, fit)

    def _high(self) -> int:
        return max((made.sizeHint().height() for made in self._made.values()), default=0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self._made) // self.in_a_row(width))
        return max(0, rows * (self._high() + APART) - APART)

    def sizeHint(self) -> QSize:
        widest = max((made.sizeHint().width() for made in self._made.values()), default=1)
        wide = self._most * (widest + APART) - APART
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        widest = max((made.sizeHint().width() for made in self._made.values()), default=1)
        return QSize(min(2, self._most) * (widest + APART) - APART, self._high())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        columns, high = self.in_a_row(self.width()), self._high()
        wide = (self.width() + APART) / columns
        for number, made in enumerate(self._made.values()):
            across, down = number % columns, number // columns
            left, right = round(across * wide), round((across + 1) * wide) - APART
            made.setGeometry(left, down * (high + APART), right - left, high)

    def show_colours(self, mine: str | None, owners: dict[str, str]) -> None:
        """`owners`: colour -> who has it; one's own is `mine`."""
        for colour, made in self._made.items():
            if colour == mine:
                made.show_state(self._words("lobby.yours"), True, True)
            elif colour in owners:
                made.show_state(owners[colour], False, False)
            else:
                made.show_state(self._words("lobby.free"), False, mine is not None)
        self._place()

    def choose_freely(self, mine: str) -> None:
        """Outside a room: every colour can be wished for."""
        for colour, made in self._made.items():
            made.show_state(
                self._words("a11y.selected") if colour == mine else "", colour == mine, True
            )
        self._place()

    def box(self, colour: str) -> ColourBox:
        return self._made[colour]


class Slide(QSlider):
    """A number on a line."""

    def __init__(self, look: Look, name: str, least: int, most: int, now: int, step: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setSingleStep(step)
        self.setPageStep(step * 2)
        self.setTickInterval(step)
        self.setValue(now)
        theme = look.theme
        self.setMinimumHeight(36)
        self.setStyleSheet(f"""
            QSlider::groove:horizontal {{ height: 6px; background: {theme.rule};
                border-radius: 3px; }}
            QSlider::sub-page:horizontal {{ background: {theme.ink}; border-radius: 3px; }}
            QSlider::handle:horizontal {{ width: 22px; margin: -9px 0; border-radius: 6px;
                background: {theme.paper}; border: 3px solid {theme.ink}; }}
            QSlider::handle:horizontal:focus {{ background: #FFFFFF; }}
            QSlider:focus {{ border: 2px solid {theme.ink}; border-radius: 6px; }}""")
