"""The dressing room's board at the top, and its programme. They know no lobby."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.screens.base import Scroller, column, empty, row
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Link
from desktop.widgets.flaps import Flaps
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.words import Words
from net.door import grouped

MOST_GROUPS = 4
"""Of a code's figures."""
LARGE = 1.3
"""From this text size on things stand below each other."""


class Bar(Painted):
    """The board at the top: the room, what is going on, and what may be opened from here."""

    wanted = Signal(str)

    def __init__(self, look: Look, words: Words) -> None:
        super().__init__(look)
        self._room = Label(look, "", "figure", "bulb", wrap=False)
        self._line = Label(look, "", "body", "bulb2", wrap=False)
        self._address = Label(look, "", "title", "bulb", wrap=False)
        self._address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._where = Label(look, words("lobby.address"), "body", "bulb2", wrap=False)
        self.projector = Link(look, words("lobby.projector"), "bulb", "screen", False)
        self.menu = Link(look, words("a11y.menu"), "bulb", "menu", False)
        for name, made in (("projector", self.projector), ("menu", self.menu)):
            made.setObjectName(name)
            made.clicked.connect(partial(self.wanted.emit, name))
        self._code = tuple(Flaps(look, "", (32, 46), split=True) for _ in range(MOST_GROUPS))
        self._code_is = Label(look, words("lobby.code"), "body", "bulb2", wrap=False)
        self._small = Label(look, "", "note", "bulb2", wrap=False)
        self._small.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        right = Qt.AlignmentFlag.AlignRight
        said = column(0, self._code_is, self._small, 0, space=0)
        for one in (self._code_is, self._small):
            one.setAlignment(right)
        doors = row(self.projector, self.menu, space=14)
        where = row(self._where, self._address, said, row(*self._code, space=9), space=14)
        if look.text > LARGE:
            laid: QHBoxLayout | QVBoxLayout = column(
                row(self._room, 0, doors), row(self._line, 0, where)
            )
        else:
            laid = row(self._room, self._line, 0, where, 8, doors, space=14)
        laid.setContentsMargins(28, 6, 22, 6)
        self.setLayout(laid)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_room(
        self, room: str, line: str, addresses: Sequence[str], code: str | None = None
    ) -> None:
        """With a code (only who leads the room knows it) the address steps back."""
        first = addresses[0] if addresses else ""
        self._room.setText(room)
        self._line.setText(line)
        self._address.setText(first)
        self._small.setText(first)
        groups = grouped(code).split() if code else []
        for at, plates in enumerate(self._code):
            plates.set_text(groups[at] if at < len(groups) else "")
            plates.setVisible(at < len(groups))
        for one in (self._where, self._address):
            one.setVisible(bool(first) and not code)
        self._code_is.setVisible(bool(code))
        self._small.setVisible(bool(code and first))
        for spoken in (self._address, self._small):
            spoken.setToolTip("\n".join(addresses))
        self._give_way()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """On a narrow board the line goes, which the rest of the page says too, and a long name
        is set smaller: the code and the doors stay whole."""
        if self.look.text > LARGE:
            return
        name, large = self._room.text(), self.look.type("figure")
        grown = QFontMetricsF(large).horizontalAdvance(name) - self._room.sizeHint().width()
        wanted = self.layout().sizeHint().width() + max(0.0, grown)
        self._room.setFont(self.look.type("title") if wanted - self._line_wide() > self.width()
                           else large)  # fmt: skip
        if self._line.isHidden():
            wanted += self._line.sizeHint().width() + self.layout().spacing()
        self._line.setHidden(wanted > self.width())

    def _line_wide(self) -> int:
        """What the line takes up now."""
        hidden = self._line.isHidden()
        return 0 if hidden else self._line.sizeHint().width() + self.layout().spacing()

    def sizeHint(self) -> QSize:
        wanted = self.layout().sizeHint().height()
        return QSize(400, max(72, wanted))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter_for(self).fillRect(self.rect(), self.look.theme["board"])


class Programme(Panel):
    """What is fixed once the game starts, line by line; `foot` is always seen below the lines."""

    def __init__(self, look: Look, words: Words, foot: QWidget | None = None) -> None:
        super().__init__(look, words("lobby.programme"))
        self._lines = QVBoxLayout()
        note = Label(look, words("lobby.fixed_note"), "note", "ink2")
        said = column(note, self._lines, 0, space=round(look.px(8)))
        if foot is None:
            self.body.addLayout(said)
        else:
            inside = QWidget()
            inside.setLayout(said)
            self.body.addWidget(Scroller(inside, look), 1)
            self.body.addWidget(foot)
        self._said: tuple[tuple[str, str, str], ...] = ()

    def show_lines(self, lines: Sequence[tuple[str, str, str]]) -> None:
        """Name, value and a note (or '')."""
        if tuple(lines) == self._said:
            return
        self._said = tuple(lines)
        empty(self._lines)
        self._lines.setSpacing(0)
        right = Qt.AlignmentFlag.AlignRight
        for name, value, note in lines:
            line = QWidget()
            grid = QGridLayout(line)
            grid.setContentsMargins(0, 5, 0, 6)
            grid.setVerticalSpacing(1)
            grid.setColumnStretch(1, 1)
            grid.addWidget(Label(self.look, name, "body", "ink2", False), 0, 0)
            grid.addWidget(Label(self.look, value, "strong", "ink", True, None, right), 0, 1)
            if note:
                made = Label(self.look, note, "note", "ink2", True, None, right)
                grid.addWidget(made, 1, 0, 1, 2)
            self._lines.addWidget(line)
            self._lines.addWidget(Rule(self.look))


class Rule(Painted):
    """A thin line on paper."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter_for(self).fillRect(self.rect(), self.look.theme["rule"])
