"""The timeline: shows the cards, lets one gap be chosen. Knows no rule and no network.

Choosing is local (`slot_chosen`), confirming is not (`confirmed`). The pointer is asked against
the rows that are painted, never against those they are moving to: the gap shown is the gap sent.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets.card_face import CardFace, Picture, no_picture
from desktop.widgets.scene import Marker, Scene, TimelineModel, Verdict
from desktop.widgets.timeline_keys import CONFIRM, MOVES, OPEN, next_card, next_slot
from desktop.widgets.timeline_layout import Row, carried
from desktop.widgets.timeline_motion import Motion
from desktop.widgets.timeline_paint import paint_ring, paint_scene
from desktop.widgets.told_card import Told
from desktop.words import Words

__all__ = ["Marker", "Timeline", "TimelineModel"]

BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class Timeline(QWidget):
    """One pitch with its cards. `display` is the way in; the signals are the way out."""

    slot_hovered = Signal(int)  # -1: none
    slot_chosen = Signal(int)
    slot_lifted = Signal()
    slot_refused = Signal(int)
    confirmed = Signal(int)
    card_opened = Signal(str)
    verdict_done = Signal()

    def __init__(
        self,
        look: Look,
        words: Words,
        picture: Picture = no_picture,
        parent: QWidget | None = None,
        *,
        today: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._scene = Scene(look, words, picture, today or date.today().year)
        self._next_model: TimelineModel | None = None
        self._pressed: QPointF | None = None
        self._before_drag: int | None = None
        self._from_holder = False
        self._ring = False
        self._motion = Motion(self._scene, self)
        self._motion.moved.connect(self._shifted)
        self._motion.told.connect(self.finish)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(words("a11y.timeline"))
        self._motion.settle(0)

    # ------------------------------------------------------------ the way in

    def wear(self, look: Look) -> None:
        """Another theme, text size or unit."""
        self._scene.look = look
        self._scene.drawn.forget()
        self.updateGeometry()
        self._motion.settle(0)

    def speak(self, words: Words) -> None:
        """Another language."""
        self._scene.words = words
        self._scene.drawn.forget()
        self.setAccessibleName(words("a11y.timeline"))
        self._tell()
        self.update()

    def display(self, model: TimelineModel) -> None:
        """Shows this model; during a verdict it waits for its end."""
        scene, old = self._scene, self._scene.model
        if scene.verdict is not None:
            self._next_model = model
            return
        scene.model = model
        same = old.asks() == model.asks()
        if not same or model.chosen is not None:
            scene.chosen = model.chosen if model.choosing else None
        if scene.chosen is not None and not model.allows(scene.chosen):
            scene.chosen = None
        if not same:
            scene.dragging, self._pressed = False, None
        scene.reading = None if old.ids() != model.ids() or self.chooses() else scene.reading
        self._allow()
        self._motion.plant(old, model)
        if old.ids() != model.ids() and len(scene.rows) == 1 and len(scene.slices()) == 1:
            # New cards start in the gaps they come into.
            scene.rows = [carried(scene.rows[0], old.ids(), model.ids())]
        if len(old.cards) != len(model.cards):
            self.updateGeometry()
        self._motion.settle(scene.look.ms("spread"))
        self._tell()

    def chooses(self) -> bool:
        """Whether a gap may be chosen now."""
        return self._scene.model.choosing is not None

    def _allow(self) -> None:
        """Where nothing is asked the keyboard still goes from card to card, to open them."""
        scene = self._scene
        reached = self.chooses() or (bool(scene.model.cards) and not scene.look.projector)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if reached else Qt.FocusPolicy.NoFocus)
        shape = Qt.CursorShape.PointingHandCursor if reached else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def choose(self, slot: int | None) -> None:
        """Puts the choice on a slot, or lifts it off, without a signal."""
        scene = self._scene
        scene.chosen = slot if slot is not None and scene.model.allows(slot) else None
        self._motion.settle(scene.look.ms("slot"))
        self._tell()

    def chosen(self) -> int | None:
        """The slot chosen and not yet confirmed."""
        return self._scene.chosen

    def hovered(self) -> int | None:
        """The slot marked under the pointer."""
        return self._scene.hover

    def rows(self) -> list[Row]:
        """The rows as they are painted now, in this widget's pixels."""
        return list(self._scene.rows)

    def in_motion(self) -> bool:
        """Whether anything on the pitch is still moving."""
        return self._motion.running()

    def slot_words(self, slot: int) -> str:
        """'1958 és 1962 közé'."""
        dates = [card.date for card in self._scene.model.cards]
        return self._scene.words.slot(dates, slot)

    def carry_to(self, place: QPoint) -> None:
        """A card is being dragged here from its holder (global position)."""
        at = QPointF(self.mapFromGlobal(place))
        scene = self._scene
        over = QRectF(self.rect()).contains(at) and scene.slot_at(at) is not None
        if scene.model.choosing is None or scene.verdict is not None:
            return
        if over:
            if not self._from_holder:
                self._from_holder, self._before_drag = True, scene.chosen
            self._drag(at)
        elif self._from_holder:
            self._end_drag()
            self.choose(self._before_drag)

    def drop_at(self, place: QPoint) -> None:
        """The card from the holder was let go here (global position): in the gap that is shown,
        for the rows have moved since it was carried here."""
        if not self._from_holder or not self.rect().contains(self.mapFromGlobal(place)):
            self.carry_to(place)
        if self._from_holder:
            self._drop()

    def play_verdict(
        self, face: CardFace, right: bool, slot: int | None, start: Marker | None = None
    ) -> None:
        """Turns the running card over, stamps it, and slides it to `slot` or off the field.

        Any key or click ends it at once. What `display` gets meanwhile is shown at its end.
        """
        self.finish()
        scene = self._scene
        given = start or scene.model.provisional or self._own_choice()
        colour, name = (given.colour, given.name) if given else (face.colour, face.owner or "")
        told = Told(face, right, colour, name)
        self._motion.tell(Verdict(told, slot, given.slot if given else None))

    def _own_choice(self) -> Marker | None:
        scene = self._scene
        chosen = scene.chosen if scene.model.choosing == "place" else None
        return None if chosen is None else Marker(chosen, *scene.model.me)

    def plant(self, flag: Marker) -> None:
        """One more challenge on what is shown, also while a verdict is told."""
        scene = self._scene
        if flag not in scene.model.challenges:
            old = scene.model
            scene.model = replace(old, challenges=(*old.challenges, flag))
            self._motion.plant(old, scene.model)
            self._motion.settle(scene.look.ms("spread"))

    def finish(self) -> None:
        """Ends all motion now: everything stands where it belongs."""
        scene = self._scene
        over = scene.verdict is not None
        self._motion.halt()
        waiting, self._next_model = self._next_model, None
        if waiting is not None:
            self.display(waiting)
            self._motion.stand()
        self._motion.settle(0)
        if over:
            self.verdict_done.emit()

    def _shifted(self) -> None:
        """The rows may have moved under a resting pointer: marked is what is under it now."""
        self._rehover()
        self.update()

    # ------------------------------------------------------------ choosing

    def _rehover(self) -> None:
        """Marks the gap under the pointer, by the rows as painted."""
        scene, slot = self._scene, None
        if scene.pointer is not None and scene.model.choosing and scene.verdict is None:
            here = scene.rows[min(scene.pointer_row, len(scene.rows) - 1)].slot_at(scene.pointer)
            slot = here if scene.model.allows(here) else None
        if slot != scene.hover:
            scene.hover = slot
            self.slot_hovered.emit(-1 if slot is None else slot)

    def _point(self, at: QPointF) -> None:
        index = self._scene.row_at(at.y())
        self._scene.pointer = at.x() if index is not None else None
        self._scene.pointer_row = index or 0

    def _pick(self, slot: int) -> None:
        """The player's own choice: said to the table."""
        if not self._scene.model.allows(slot):
            self.slot_refused.emit(slot)
        elif slot != self._scene.chosen:
            self.choose(slot)
            self.slot_chosen.emit(slot)

    def _drag(self, at: QPointF) -> None:
        scene = self._scene
        scene.dragging = True
        self._point(at)
        slot = scene.slot_at(at)
        if slot is not None and scene.model.allows(slot):
            scene.chosen = slot
            self._tell()
        self._motion.settle(scene.look.ms("spread"))

    def _drop(self) -> None:
        scene = self._scene
        self._end_drag()
        scene.lift = scene.pointer
        self._motion.settle(scene.look.ms("slot"))
        if scene.chosen is not None and scene.chosen != self._before_drag:
            self.slot_chosen.emit(scene.chosen)
        self._tell()

    def _end_drag(self) -> None:
        self._scene.dragging = self._from_holder = False
        self._pressed = None

    def _tell(self) -> None:
        """Says the choice, or the card that is read, to whoever listens instead of looking."""
        chosen, reading = self._scene.chosen, self._scene.reading
        text = "" if chosen is None else self.slot_words(chosen)
        if reading is not None:
            text = self._card_words(self._scene.model.cards[reading])
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            changed = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(changed)

    def _card_words(self, card: CardFace) -> str:
        """'1954. július 4., NSZK – Magyarország 3–2, Béla'."""
        words = self._scene.words
        played = words.match(card.home, card.away)
        if card.score is not None:
            played = words.result(card.home, card.away, card.score, card.pens)
        whose = card.owner or words("common.reference")
        return ", ".join((words.date(card.date), played, whose))

    # ------------------------------------------------------------ keys

    def _read(self, event: QKeyEvent) -> bool:
        """Goes from card to card while nothing is asked; Enter opens the one that is read."""
        scene = self._scene
        here = scene.reading
        if not scene.model.cards or scene.look.projector:
            return False
        if event.key() in OPEN and here is not None:
            self.card_opened.emit(scene.model.cards[here].id)
            return True
        if event.key() == Qt.Key.Key_Escape and here is not None:
            scene.reading = None
        else:
            wanted = next_card(event, scene.model, here)
            if wanted is None:
                return False
            scene.reading = wanted
        scene.pointer = scene.lens = None
        self._motion.settle(scene.look.ms("spread"))
        self._tell()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        scene = self._scene
        if scene.verdict is not None:
            self.finish()
            return
        if not self.chooses() and self._read(event):
            return
        if event.key() in CONFIRM and scene.model.choosing and scene.chosen is not None:
            self.confirmed.emit(scene.chosen)
        elif not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something to the choice of a gap; it is done then, wherever the
        keyboard is."""
        scene = self._scene
        if not self.chooses() or scene.verdict is not None:
            return False
        if event.key() in MOVES:
            slot = next_slot(event, scene.model, scene.chosen, scene.hover)
            scene.pointer = scene.lens = None
            self._ring = True
            self._rehover()
            if slot is not None:
                self._pick(slot)
        elif event.key() == Qt.Key.Key_Escape and scene.dragging:
            self._end_drag()
            self.choose(self._before_drag)
        elif event.key() == Qt.Key.Key_Escape and scene.chosen is not None:
            self.choose(None)
            self.slot_lifted.emit()
        else:
            return False
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_TAB
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        self._scene.reading = None
        self._tell()
        self._motion.settle(self._scene.look.ms("spread"))

    # ------------------------------------------------------------ mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        scene, at = self._scene, event.position()
        if scene.verdict is not None:
            self.finish()
        elif event.button() == Qt.MouseButton.LeftButton:
            slot = scene.slot_at(at)
            if at.y() < scene.strip():
                self._look_at(at.x())
            elif scene.model.choosing is None:
                self._open(at)
            elif slot is not None:
                self._pressed = at
                self._point(at)
                self._pick(slot)
                self._before_drag = scene.chosen

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        scene, at = self._scene, event.position()
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if held and self._pressed is None and scene.lens is not None:
            self._look_at(at.x())
        elif held and self._pressed is not None and self._far(at):
            self._drag(at)
        else:
            self._point(at)
            if scene.pointer is not None:
                scene.lens = None
            self._rehover()
            self._motion.settle(scene.look.ms("spread"))

    def _far(self, at: QPointF) -> bool:
        moved = self._pressed is not None and (at - self._pressed).manhattanLength() > 8
        return moved or self._scene.dragging

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            if self._scene.dragging and not self._from_holder:
                self._drop()
            self._pressed = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open(QPointF(event.pos()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._scene.lens = None

    def leaveEvent(self, event: QEvent) -> None:
        if not self._scene.dragging:
            self._scene.pointer = None
            self._rehover()
            self._motion.settle(self._scene.look.ms("spread"))

    def _open(self, at: QPointF) -> None:
        scene = self._scene
        index = scene.row_at(at.y())
        card = scene.rows[index].card_at(at.x()) if index is not None else None
        if card is not None:
            self.card_opened.emit(scene.model.cards[card].id)

    def _look_at(self, x: float) -> None:
        """The lens was put here on the overview: spread the cards of that time."""
        scene = self._scene
        lefts = [left for left, _ in scene.blocks()]
        nearest = min(range(len(lefts)), key=lambda i: abs(lefts[i] - x))
        scene.lens, scene.pointer = float(nearest), None
        self._rehover()
        self._motion.settle(scene.look.ms("spread"))

    # ------------------------------------------------------------ size and paint

    def sizeHint(self) -> QSize:
        return self._size(1280, 264)

    def minimumSizeHint(self) -> QSize:
        return self._size(480, 216)

    def _size(self, wide: float, high: float) -> QSize:
        unit, strip = self._scene.look.unit, self._scene.strip()
        return QSize(round(wide * unit), round(high * unit + strip))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._motion.settle(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scene.ground(0).height() < 1:
            return  # no grass is left to be seen
        painter = QPainter(self)
        paint_scene(painter, self._scene)
        resting = self._scene.chosen is None and self._scene.reading is None
        if self._ring and self.hasFocus() and resting:
            paint_ring(painter, self._scene)
        painter.end()
