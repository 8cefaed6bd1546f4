"""What stands round the stage: tabs of timelines, a card opened for reading."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.tables.goal.clip import NO_PLAYER, clip_words
from desktop.tables.goal.faces import scorer_of
from desktop.video import ClipWidget, Film, Player
from desktop.widgets.base import after_page, paint_focus, painter_for
from desktop.widgets.button import IconButton, Pressed
from desktop.widgets.card_face import CardFace, Picture
from desktop.widgets.card_view import CardView
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, paint_badge
from desktop.widgets.panel import Panel
from desktop.words import Words
from engine.goal.model import Card


class Tab(Pressed):
    """A timeline's owner: badge and name, underlined while it is the one shown."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "", parent)
        self._colour, self._count = "white", 0
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_owner(self, name: str, colour: str, count: int, told: str) -> None:
        if (name, colour, count) != (self.text(), self._colour, self._count):
            self._colour, self._count = colour, count
            self.say(name)
            self.updateGeometry()
        self.setAccessibleName(told)
        self.setToolTip(told)

    def nextCheckState(self) -> None:
        """Stays as its owner says."""

    def _label(self) -> str:
        return f"{self.text()}  {self._count}"

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.look.type("note", 700))
        wide = metrics.horizontalAdvance(self._label()) + metrics.height() * 1.3 + self.look.px(34)
        return QSize(round(wide), round(max(metrics.height() + self.look.px(14), self.look.px(34))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, theme = painter_for(self), self.look, self.look.theme
        on = self.isChecked()
        face = QRectF(self.rect()).adjusted(look.px(3), 0, -look.px(3), 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            theme["pitch1"] if on else theme["board2" if self.underMouse() else "board"]
        )
        painter.drawRoundedRect(face.adjusted(0, 0, 0, look.px(6)), look.px(6), look.px(6))
        font = look.type("note", 700)
        metrics = QFontMetricsF(font)
        side = metrics.height()
        badge = QRectF(face.left() + look.px(10), (self.height() - side) / 2, side, side)
        paint_badge(painter, badge, self._colour, look.keyline(False), look.unit)
        ink = theme["decade" if on else "bulb"]
        baseline = self.height() / 2 + metrics.capHeight() / 2
        draw_line(painter, badge.right() + look.px(8), baseline, self._label(), font, ink)
        if self.hasFocus() and self.ring:
            paint_focus(painter, face.adjusted(5, 5, -5, -5), look.px(4), theme, look.unit * 0.7)


class Tabs(QWidget):
    """Whose timeline is shown. `chosen` gives the name."""

    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._tabs: list[Tab] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)

    def wear(self, look: Look) -> None:
        self._look = look

    def show_owners(self, owners: Sequence[tuple[str, str, int, str]], shown: str | None) -> None:
        """(name, colour, cards, words for the ear) of each."""
        while len(self._tabs) > len(owners):
            self._tabs.pop().deleteLater()
        while len(self._tabs) < len(owners):
            tab = Tab(self._look, self)
            tab.clicked.connect(lambda _=False, tab=tab: self.chosen.emit(tab.text()))
            self._row.insertWidget(len(self._tabs), tab)
            self._tabs.append(tab)
        for tab, owner in zip(self._tabs, owners, strict=True):
            tab.show_owner(*owner)
            tab.setChecked(owner[0] == shown)
            tab.update()

    def names(self) -> list[str]:
        return [tab.text() for tab in self._tabs]

    def tab(self, name: str) -> Tab | None:
        return next((tab for tab in self._tabs if tab.text() == name), None)


class Opened(QWidget):
    """A card over the table: its facts, and its film once more. Esc or a click beside closes it."""

    closed = Signal()

    def __init__(self, look: Look, words: Words, picture: Picture, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._words = look, words
        self._panel = Panel(look, "", parent=self)
        self._card = CardView(look, words, picture)
        self._facts = [
            Label(look, "", step, colour)
            for step, colour in (
                ("strong", "ink"),
                ("body", "ink"),
                ("body", "ink2"),
                ("body", "ink2"),
            )
        ]
        self._say = Label(look, "", "note", "ink2")
        self._close = IconButton(
            look, "close", words("common.close"), 36, False, parent=self._panel
        )
        self._close.clicked.connect(self.close_card)
        self.player: Player | None = None
        self._clip: ClipWidget | None = None
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        look = self._look
        self._right = QVBoxLayout()
        self._right.setSpacing(round(look.px(4)))
        for label in self._facts:
            self._right.addWidget(label)
        self._right.addWidget(self._say)
        self._right.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(round(look.px(20)))
        across.addWidget(self._card, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(self._right, 1)
        self._panel.body.addLayout(across)
        self._size()

    def _size(self) -> None:
        self._card.setFixedSize(round(self._look.px(210)), round(self._look.px(340)))

    def wear(self, look: Look) -> None:
        """Another size of window: what is inside wears it by itself."""
        self._look = look
        self._size()
        self._place()

    def open_card(self, face: CardFace, card: Card, whose: str, clip: Film | None) -> None:
        words = self._words
        self._card.show_face(face)
        self._panel.set_title(words.date(card.date))
        facts = (
            words.result(card.home, card.away, card.score, card.pens),
            scorer_of(card, words),
            words.occasion(card.competition, card.stage),
            whose,
        )
        for label, text in zip(self._facts, facts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        self._show_clip(clip)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._place()
        self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_clip(self, film: Film | None) -> None:
        self._say.setText("" if film else self._words("goal.clip.none"))
        self._say.setVisible(film is None)
        if film is not None and self.player is None:
            self.player = Player(self)
            self._clip = ClipWidget(self.player, clip_words(self._words), self._look)
            self.player.failed.connect(self._failed)
            self._right.addSpacing(round(self._look.px(8)))
            self._right.addWidget(self._clip)
        if self._clip is not None:
            self._clip.setVisible(film is not None)
        if film is not None and self.player is not None:
            self.player.load(film)
            self.player.start()

    def _failed(self, reason: str) -> None:
        key = "goal.clip.no_vlc" if reason in NO_PLAYER else "goal.clip.broken"
        if self._clip is not None:
            self._clip.say(self._words(key))

    def close_card(self) -> None:
        if self.player is not None:
            self.player.stop()
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def _place(self) -> None:
        px = self._look.px
        filmed = self._clip is not None and not self._clip.isHidden()
        wide = min(self.width() - px(48), px(840 if filmed else 600))
        high = min(self.height() - px(48), px(560 if filmed else 450) + 40 * (self._look.text - 1))
        self._panel.setGeometry(
            round((self.width() - wide) / 2), round((self.height() - high) / 2),
            round(wide), round(high),
        )  # fmt: skip
        side = self._close.sizeHint()
        self._close.setGeometry(
            round(wide - side.width() - px(10)), round(px(6)), side.width(), side.height()
        )
        self._close.raise_()

    def resizeEvent(self, event: object) -> None:
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            after_page(self.window().focusWidget(), event)
        # Nothing goes on to the table below.
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._panel.geometry().contains(event.position().toPoint()):
            self.close_card()

    def paintEvent(self, event: QPaintEvent) -> None:
        night = QColor(self._look.theme["board"])
        night.setAlphaF(0.72)
        painter_for(self).fillRect(self.rect(), night)
