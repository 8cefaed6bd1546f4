"""The timeline: shows the cards, lets one gap be chosen. Knows no rule and no network.

Choosing is local (`slot_chosen`), confirming is not (`confirmed`). The pointer is asked against
the rows that are painted, never against those they are moving to: the gap shown is the gap sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
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
from desktop.widgets.beats import DONE, SLIDE
from desktop.widgets.card_face import CardFace, Picture, no_picture
from desktop.widgets.scene import STILL, Marker, Scene, TimelineModel, Verdict
from desktop.widgets.timeline_layout import Row, blend, carried
from desktop.widgets.timeline_paint import paint_ring, paint_scene
from desktop.widgets.told_card import Told
from desktop.words import Words

__all__ = ["Marker", "Timeline", "TimelineModel"]

CONFIRM = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
OPEN = (*CONFIRM, Qt.Key.Key_Space)
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
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
        self._start: tuple[list[Row], float, float | None] = ([], 0.0, None)
        self._target: tuple[list[Row], float, float | None] = ([], 0.0, None)
        self._motion = self._animation(QEasingCurve.Type.OutCubic, self._moved)
        overshoot = QEasingCurve(QEasingCurve.Type.OutBack)
        overshoot.setOvershoot(1.2)
        self._planting = self._animation(overshoot, self._planted)
        self._playing = self._animation(QEasingCurve.Type.Linear, self._played)
        self._playing.finished.connect(self.finish)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(words("a11y.timeline"))
        self._settle(0)

    def _animation(
        self, curve: QEasingCurve | QEasingCurve.Type, step: Callable[[float], None]
    ) -> QVariantAnimation:
        made = QVariantAnimation(self)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.setEasingCurve(curve)
        made.valueChanged.connect(step)
        return made

    # ------------------------------------------------------------ the way in

    def wear(self, look: Look) -> None:
        """Another theme, text size or unit."""
        self._scene.look = look
        self._scene.drawn.forget()
        self.updateGeometry()
        self._settle(0)

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
        self._plant(old, model)
        if old.ids() != model.ids() and len(scene.rows) == 1 and len(scene.slices()) == 1:
            # New cards start in the gaps they come into.
            scene.rows = [carried(scene.rows[0], old.ids(), model.ids())]
        if len(old.cards) != len(model.cards):
            self.updateGeometry()
        self._settle(scene.look.ms("spread"))
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
        self._settle(scene.look.ms("slot"))
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
        running = QVariantAnimation.State.Running
        return any(m.state() == running for m in (self._motion, self._planting, self._playing))

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
        scene.verdict = Verdict(told, slot, given.slot if given else None)
        scene.verdict_ms = 0.0
        self._settle(scene.look.ms("spread"))
        self._playing.setDuration(STILL if scene.look.still else DONE)
        self._playing.start()

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
            self._plant(old, scene.model)
            self._settle(scene.look.ms("spread"))

    def finish(self) -> None:
        """Ends all motion now: everything stands where it belongs."""
        scene = self._scene
        over, scene.verdict = scene.verdict is not None, None
        self._playing.stop()
        self._planting.stop()
        scene.flag_rise = 1.0
        waiting, self._next_model = self._next_model, None
        if waiting is not None:
            self.display(waiting)
            self._planting.stop()
            scene.flag_rise = 1.0
        self._settle(0)
        if over:
            self.verdict_done.emit()

    # ------------------------------------------------------------ motion

    def _settle(self, ms: int) -> None:
        """Moves everything to where it belongs now, in so many milliseconds."""
        scene = self._scene
        scene.width, scene.height = float(self.width()), float(self.height())
        rows = scene.wanted_rows()
        target = (rows, scene.wanted_head(rows), scene.wanted_lift(rows))
        running = self._motion.state() == QVariantAnimation.State.Running
        if running and ms and target == self._target:
            return
        now = (scene.rows, scene.head, scene.lift)
        self._motion.stop()
        self._start, self._target = now, target
        alike = [len(laid.cells) for laid in rows] == [len(laid.cells) for laid in scene.rows]
        if ms and alike and self.isVisible() and now != target:
            self._motion.setDuration(ms)
            self._motion.start()
        else:
            self._moved(1.0)
        self.update()

    def _moved(self, share: float) -> None:
        scene = self._scene
        (rows, head, lift), (to_rows, to_head, to_lift) = self._start, self._target
        if share >= 1 or len(rows) != len(to_rows):
            scene.rows, scene.head, scene.lift = self._target
            scene.moving = False
        else:
            scene.rows = [blend(a, b, share) for a, b in zip(rows, to_rows, strict=True)]
            scene.head = head + (to_head - head) * share
            both = lift is not None and to_lift is not None
            scene.lift = lift + (to_lift - lift) * share if both else to_lift
            scene.moving = True
        # The rows moved under a resting pointer: marked is what is under it now.
        self._rehover()
        self.update()

    def _plant(self, old: TimelineModel, new: TimelineModel) -> None:
        before = {(marker.slot, marker.colour) for marker in old.challenges}
        scene, ms = self._scene, self._scene.look.ms("flag")
        scene.new_flags = {(marker.slot, marker.colour) for marker in new.challenges} - before
        if scene.new_flags and ms and self.isVisible():
            scene.flag_rise = 0.0
            self._planting.setDuration(ms)
            self._planting.start()

    def _planted(self, share: float) -> None:
        self._scene.flag_rise = share
        self.update()

    def _played(self, share: float) -> None:
        scene = self._scene
        # Reduced motion: the facts at once and no travel, long enough to be read.
        before, scene.verdict_ms = scene.verdict_ms, DONE if scene.look.still else share * DONE
        if before < SLIDE[0] <= scene.verdict_ms:
            self._settle(scene.look.ms("slot"))
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
        self._settle(scene.look.ms("spread"))

    def _drop(self) -> None:
        scene = self._scene
        self._end_drag()
        scene.lift = scene.pointer
        self._settle(scene.look.ms("slot"))
        if scene.chosen is not None and scene.chosen != self._before_drag:
            self.slot_chosen.emit(scene.chosen)
        self._tell()

    def _end_drag(self) -> None:
        self._scene.dragging = self._from_holder = False
        self._pressed = None

    def _key_slot(self, event: QKeyEvent) -> int | None:
        """Where a key takes the choice; None for other keys."""
        scene, count = self._scene, len(self._scene.model.cards)
        if event.key() == Qt.Key.Key_Home:
            return self._free(0, 1)
        if event.key() == Qt.Key.Key_End:
            return self._free(count, -1)
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            return None
        here = scene.chosen
        if here is None:
            return self._free(scene.hover if scene.hover is not None else (count + 1) // 2, step)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            ahead = [slot for slot in self._decades() if (slot - here) * step > 0]
            return self._free(min(ahead, key=lambda s: abs(s - here)), step) if ahead else here
        return self._free(here + step, step)

    def _decades(self) -> list[int]:
        """The slots in which a decade begins, and both ends."""
        years = self._scene.model.years()
        inner = [i for i in range(1, len(years)) if years[i] // 10 != years[i - 1] // 10]
        return [0, *inner, len(years)]

    def _free(self, slot: int, step: int) -> int | None:
        """The first slot from here on that may be chosen; else the choice as it is."""
        model = self._scene.model
        while 0 <= slot <= len(model.cards):
            if model.allows(slot):
                return slot
            slot += step
        return self._scene.chosen

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
        scene, count = self._scene, len(self._scene.model.cards)
        key, here = event.key(), self._scene.reading
        if not count or scene.look.projector:
            return False
        step = STEPS.get(Qt.Key(key))
        if key in OPEN and here is not None:
            self.card_opened.emit(scene.model.cards[here].id)
            return True
        if key == Qt.Key.Key_Escape and here is not None:
            scene.reading = None
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            scene.reading = 0 if key == Qt.Key.Key_Home else count - 1
        elif step is not None:
            wanted = (count // 2 if here is None else here) + step
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                ahead = [slot for slot in self._decades() if (slot - (here or 0)) * step > 0]
                wanted = min(ahead, key=lambda slot: abs(slot - (here or 0)), default=wanted)
            scene.reading = min(count - 1, max(0, wanted))
        else:
            return False
        scene.pointer = scene.lens = None
        self._settle(scene.look.ms("spread"))
        self._tell()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        scene = self._scene
        if scene.verdict is not None:
            self.finish()
            return
        if not self.chooses() and self._read(event):
            return
        slot = self._key_slot(event) if self.chooses() else None
        if slot is not None:
            scene.pointer = scene.lens = None
            self._ring = True
            self._rehover()
            self._pick(slot)
        elif event.key() in CONFIRM and scene.model.choosing and scene.chosen is not None:
            self.confirmed.emit(scene.chosen)
        elif event.key() == Qt.Key.Key_Escape and scene.dragging:
            self._end_drag()
            self.choose(self._before_drag)
        elif event.key() == Qt.Key.Key_Escape and scene.chosen is not None:
            self.choose(None)
            self.slot_lifted.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_TAB
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        self._scene.reading = None
        self._tell()
        self._settle(self._scene.look.ms("spread"))

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
            self._settle(scene.look.ms("spread"))

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
            self._settle(self._scene.look.ms("spread"))

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
        self._settle(scene.look.ms("spread"))

    # ------------------------------------------------------------ size and paint

    def sizeHint(self) -> QSize:
        return self._size(1280, 264)

    def minimumSizeHint(self) -> QSize:
        return self._size(480, 216)

    def _size(self, wide: float, high: float) -> QSize:
        unit, strip = self._scene.look.unit, self._scene.strip()
        return QSize(round(wide * unit), round(high * unit + strip))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_scene(painter, self._scene)
        resting = self._scene.chosen is None and self._scene.reading is None
        if self._ring and self.hasFocus() and resting:
            paint_ring(painter, self._scene)
        painter.end()
