"""The pitch: the dice on the grass, and the markers that are still there, a mown stripe for each.

Shows what it is given; `pressed` says which die. Rolling only looks like it: the faces are known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.tables.tiszta_sor.calls import GAME
from desktop.tables.tiszta_sor.faces import paint_hole, paint_marker
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.die import paint_die
from desktop.widgets.icons import paint_icon
from desktop.widgets.paint import draw_centred, fitted, paint_badge
from desktop.widgets.pitch import paint_grass
from desktop.widgets.timeline_decades import Stripe
from desktop.words import Words
from engine.tiszta_sor.model import TYPES

ROLL_MS = 700
DICE = 3
BUTTON = 116
"""Design units that the button beside the dice wants at least."""


class Tray(Painted):
    """The strip at the foot of the table."""

    pressed = Signal(int)

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._dice: tuple[int, ...] = ()
        self._used: tuple[bool, ...] = ()
        self._marked: frozenset[int] = frozenset()
        self._able: frozenset[int] = frozenset()
        self._chosen: int | None = None
        self._again = False
        self._at: int | None = None
        self._takers: Mapping[str, str] = {}
        self._notes: Mapping[str, str] = {}
        self._rolling: frozenset[int] = frozenset()
        self._roll = QVariantAnimation(self)
        self._roll.setStartValue(0.0)
        self._roll.setEndValue(1.0)
        self._roll.setDuration(ROLL_MS)
        self._roll.valueChanged.connect(lambda _: self.update())
        self._roll.finished.connect(self.settle)
        self.setMouseTracking(True)

    # in

    def show_dice(
        self,
        dice: Sequence[int],
        used: Sequence[bool],
        able: Iterable[int] = (),
        chosen: int | None = None,
        marked: Iterable[int] = (),
        again: bool = False,
    ) -> None:
        """The dice; those that can be pressed, the one that is chosen to be written, those marked
        to be thrown again. `again`: pressing marks."""
        self._dice, self._used = tuple(dice), tuple(used)
        self._able, self._chosen, self._marked = frozenset(able), chosen, frozenset(marked)
        self._again = again
        if self._at is not None and self._at not in self._able:
            self._at = None
        policy = Qt.FocusPolicy.StrongFocus if self._able else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        self._tell_ear()
        self.update()

    def show_stock(self, takers: Mapping[str, str], notes: Mapping[str, str]) -> None:
        """Whose colour has taken which type's marker, and a line below each type."""
        self._takers, self._notes = takers, notes
        self._tell_ear()
        self.update()

    def roll(self, dice: Iterable[int]) -> None:
        """Lets these dice roll to what they show."""
        if self.look.still or not self.isVisible():
            return
        self._rolling = frozenset(dice)
        if self._rolling:
            self._roll.stop()
            self._roll.start()

    def settle(self) -> None:
        """They lie still now."""
        self._rolling = frozenset()
        self._roll.stop()
        self.update()

    def dice(self) -> tuple[int, ...]:
        return self._dice

    def _tell_ear(self) -> None:
        lie = ", ".join(
            str(die) for die, used in zip(self._dice, self._used, strict=True) if not used
        )
        left = (kind for kind in TYPES if kind not in self._takers)
        stock = ", ".join(self._words(f"{GAME}.marker.{kind}") for kind in left)
        self.setAccessibleName(self._words(f"{GAME}.ear.tray", dice=lie or "–", markers=stock))

    # where things are

    def _split(self) -> float:
        """Where the dice's grass ends and the markers' begins."""
        return round(self.width() * (0.42 if self.look.projector else 0.43))

    def die(self, at: int) -> QRectF:
        px = self.look.px
        side = min(self.height() * 0.6, px(96))
        if not self.look.projector:  # a button stands beside them
            side = min(side, (self._split() - px(40 + 28 + BUTTON)) / 3.72)
        pitch = side * 1.36
        left = px(40) if not self.look.projector else self._split() / 2 - pitch * 1.5 + side * 0.18
        middle = self.height() * 0.5 - (px(2) if self._again or self._marked else 0)
        return QRectF(left + pitch * at, middle - side / 2, side, side)

    def beside(self) -> QRectF:
        """The free grass beside the dice, where a button may stand."""
        left = self.die(DICE - 1).right() + self.look.px(20)
        return QRectF(left, 0, self._split() - left - self.look.px(8), self.height())

    def _die_at(self, point: QPointF) -> int | None:
        grow = self.look.px(8)
        return next(
            (
                at
                for at in range(len(self._dice))
                if self.die(at).adjusted(-grow, -grow, grow, grow).contains(point)
            ),
            None,
        )

    # acting

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._die_at(event.position())
        self._look_at(at if at in self._able else None)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._look_at(None)

    def _look_at(self, at: int | None) -> None:
        if at is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        if at != self._at:
            self._at = at
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._rolling:
            self.settle()
        at = self._die_at(event.position())
        if at in self._able and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something to the dice; it is done then."""
        key, able = Qt.Key(event.key()), sorted(self._able)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key)
        if not able:
            return False
        if step is not None:
            self.ring = True
            fresh = able[0] if step > 0 else able[-1]
            at = able.index(self._at) + step if self._at in able else None
            self._at = fresh if at is None else able[min(len(able) - 1, max(0, at))]
            self.update()
            return True
        if key == Qt.Key.Key_Space and self._at in able:
            if not event.isAutoRepeat():
                self.pressed.emit(self._at)
            return True
        return False

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        split = self._split()
        wide = (self.width() - split) / len(TYPES)
        stripes = [Stripe(0, 0.0, float(split))]
        stripes += [
            Stripe(at + 1, split + wide * at, split + wide * (at + 1)) for at in range(len(TYPES))
        ]
        chalk = self.height() - self._foot()
        whole = QRectF(self.rect())
        paint_grass(painter, whole, stripes, self.height() + self.look.px(20), self.look)
        line = QRectF(split, chalk - self.look.px(2), self.width() - split, self.look.px(4))
        painter.fillRect(line, self.look.theme["chalk"])
        for at, kind in enumerate(TYPES):
            self._paint_stock(painter, kind, QRectF(split + wide * at, 0, wide, self.height()))
        for at in range(len(self._dice)):
            self._paint_die(painter, at)

    def _foot(self) -> float:
        """How high the names below the chalk line stand."""
        look = self.look
        note = QFontMetricsF(look.type("note")).height()
        return look.size("chalk") * 1.25 + note * (2 if self._notes else 0) + look.px(8)

    def _paint_stock(self, painter: QPainter, kind: str, box: QRectF) -> None:
        look, theme = self.look, self.look.theme
        chalk = self.height() - self._foot()
        foot = QPointF(box.center().x() - look.px(18), chalk)
        high = min(look.px(62), chalk - look.px(14))
        taker = self._takers.get(kind)
        if taker is None:
            paint_marker(painter, foot, high, kind, look)  # type: ignore[arg-type]
        else:
            hole = QPointF(box.center().x(), chalk)
            paint_hole(painter, hole, look.px(7), look)
            side = look.px(28)
            badge = QRectF(hole.x() - side / 2, chalk - side - look.px(14), side, side)
            paint_badge(painter, badge, taker, look.keyline(False), look.unit)
        name = self._words(f"{GAME}.type.{kind}")
        size = look.size("chalk")
        font = fitted(look.type("chalk"), name, box.width() - look.px(8), look.size("note"))
        row = QRectF(box.left(), chalk + look.px(5), box.width(), size)
        draw_centred(painter, row, name, font, theme["decade"])
        note = look.type("note")
        tall, top = QFontMetricsF(note).height(), row.bottom() + look.px(1)
        for at, text in enumerate(self._notes.get(kind, "").split("\n")):
            small = fitted(note, text, box.width() - look.px(10), look.size("note"))
            where = QRectF(box.left(), top + tall * at, box.width(), tall)
            draw_centred(painter, where, text, small, theme["decade"])

    def _paint_die(self, painter: QPainter, at: int) -> None:
        look, box, value = self.look, self.die(at), self._dice[at]
        turn, used = (-4.0, 3.0, -2.0)[at % 3], self._used[at]
        share = float(self._roll.currentValue() or 0.0) if at in self._rolling else 1.0
        if share < 1:
            left = (1 - share) ** 2
            value = 1 + (value + math.floor(left * 17 + at)) % 6 if left > 0.03 else value
            box = box.translated(-left * look.px(90), -abs(math.sin(left * 9)) * look.px(26) * left)
            turn += left * 540
        chosen = at == self._chosen
        marked = at in self._marked
        if marked:
            turn += 14
        if chosen:
            box = box.translated(0, -look.px(5))
        lit = chosen or (at == self._at and at in self._able)
        paint_die(painter, box, value, look, turn=turn, lit=lit, used=used)
        if marked:
            self._paint_again(painter, box)
        if at in self._able and self._again:
            self._paint_key(painter, box, str(at + 1))
        if self.hasFocus() and self.ring and at == self._at:
            paint_focus(painter, box, box.width() * 0.17, look.theme, look.unit * 0.8)

    def _paint_again(self, painter: QPainter, box: QRectF) -> None:
        """This one will be thrown again."""
        theme = self.look.theme
        r = box.width() * 0.2
        centre = QPointF(box.right() - r * 0.3, box.top() + r * 0.3)
        painter.setPen(QColor(theme["ink"]))
        painter.setBrush(theme["bulb"])
        painter.drawEllipse(centre, r, r)
        side = r * 1.3
        icon = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        paint_icon(painter, "again", icon, theme["ink"])

    def _paint_key(self, painter: QPainter, box: QRectF, key: str) -> None:
        look = self.look
        font = look.type("note", 700)
        tall = QFontMetricsF(font).height()
        where = QRectF(box.left(), box.bottom() + look.px(5), box.width(), tall)
        if where.bottom() <= self.height():
            draw_centred(painter, where, key, font, look.theme["decade"])
