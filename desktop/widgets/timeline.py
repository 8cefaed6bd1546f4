"""The timeline: shows the cards, lets one gap be chosen. Knows no rule and no network.

Choosing is local (`slot_chosen`), confirming is not (`confirmed`). What is painted is always
`self._shown`; the pointer is asked against the same rows, so the gap shown is the gap sent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

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
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.widgets import pitch
from desktop.widgets.card import (
    CardFace,
    Picture,
    no_picture,
    paint_card,
    paint_running,
    paint_stamp,
    write,
)
from desktop.widgets.timeline_layout import (
    ONE_ROW_UP_TO,
    OVERVIEW_FROM,
    Flag,
    Row,
    Sizes,
    blend,
    carried,
    cell_widths,
    flags,
    focus_at,
    names,
    opening,
    overview,
    row,
    scale,
    split,
    stripes,
)
from desktop.words import Words


@dataclass(frozen=True)
class Marker:
    """Somebody's slot: the provisional card or a challenge."""

    slot: int
    colour: str
    name: str


@dataclass(frozen=True)
class TimelineModel:
    """Everything a timeline shows, as plain values.

    `choosing` says whether this seat may choose a gap now, and what for; `me` is (colour, name).
    `question` names what is asked: a choice lives as long as question, cards and choosing stay.
    `taken` slots are refused. `empty` is said where no card is yet. `lit` is a gap shown as the place where a card belongs.
    """

    cards: tuple[CardFace, ...] = ()
    provisional: Marker | None = None
    challenges: tuple[Marker, ...] = ()
    choosing: Literal["place", "challenge"] | None = None
    me: tuple[str, str] = ("white", "")
    chosen: int | None = None
    taken: frozenset[int] = frozenset()
    lit: int | None = None
    empty: str = ""
    question: Hashable = None


@dataclass(frozen=True)
class Verdict:
    """How the running card ends: turned over, stamped, slid to its gap or off the field."""

    face: CardFace
    right: bool
    slot: int | None
    colour: str
    name: str
    start: int | None


# When each part of the verdict begins and how long it lasts, in ms.
TURN, STAMP, SLIDE, DONE = (400, 500), (900, 200), (1100, 600), 2000


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
        self._words, self._picture = words, picture
        self._today = today or date.today().year
        self._model = TimelineModel()
        self._waiting_model: TimelineModel | None = None
        self._chosen: int | None = None
        self._hover: int | None = None
        self._pointer: float | None = None
        self._lens: float | None = None
        self._pressed: QPointF | None = None
        self._before_drag: int | None = None
        self._dragging = False
        self._outside_drag = False
        self._ring = False
        self._verdict: Verdict | None = None
        self._verdict_ms = 0.0
        self._shown: list[Row] = []
        self._start: list[Row] = []
        self._target: list[Row] = []
        self._head = self._start_head = self._target_head = 0.0
        self._lift: float | None = None
        self._start_lift: float | None = None
        self._new_flags: set[tuple[int, str]] = set()
        self._flag_rise = 1.0
        self._motion = self._animation(QEasingCurve.Type.OutCubic, self._moved)
        overshoot = QEasingCurve(QEasingCurve.Type.OutBack)
        overshoot.setOvershoot(1.2)
        self._flag_motion = self._animation(overshoot, self._risen)
        self._play = self._animation(QEasingCurve.Type.Linear, self._played)
        self._play.finished.connect(self.finish)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(words("a11y.timeline"))
        self.wear(look)

    def _animation(
        self, curve: QEasingCurve | QEasingCurve.Type, step: Callable[[float], None]
    ) -> QVariantAnimation:
        made = QVariantAnimation(self)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.setEasingCurve(curve)
        made.valueChanged.connect(step)
        return made

    # ------------------------------------------------------------ what comes in

    def wear(self, look: Look) -> None:
        """Another theme, text size or unit."""
        self._look = look
        self._sizes = (
            Sizes.projector(look.unit) if look.projector else Sizes.laptop(max(1.0, look.text))
        )
        self.updateGeometry()
        self._settle(0)

    def display(self, model: TimelineModel) -> None:
        """Shows this model; during a verdict it waits for its end."""
        if self._verdict is not None:
            self._waiting_model = model
            return
        old, self._model = self._model, model
        same = (old.choosing, old.question, _ids(old)) == (
            model.choosing,
            model.question,
            _ids(model),
        )
        if model.chosen is not None or not same or model.choosing is None:
            self._chosen = model.chosen if model.choosing else None
        if self._chosen is not None and not self._allowed(self._chosen):
            self._chosen = None
        if not same:
            self._dragging, self._pressed = False, None
        self._rehover()
        active = model.choosing is not None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if active else Qt.FocusPolicy.NoFocus)
        self._cursor()
        self._plant(old, model)
        self._carry(old, model)
        if len(old.cards) != len(model.cards):
            self.updateGeometry()
        self._settle(self._look.ms("spread"))
        self._tell()

    def choose(self, slot: int | None) -> None:
        """Puts the choice on a slot, or lifts it off, without a signal."""
        self._chosen = slot if slot is not None and self._allowed(slot) else None
        self._settle(self._look.ms("slot"))
        self._tell()

    def chosen(self) -> int | None:
        """The slot chosen and not yet confirmed."""
        return self._chosen

    def hovered(self) -> int | None:
        """The slot marked under the pointer."""
        return self._hover

    def rows(self) -> list[Row]:
        """The rows as they are painted now, in this widget's pixels."""
        return list(self._shown)

    def slot_at(self, position: QPointF) -> int | None:
        """The gap under a point of the widget, None off the grass."""
        index = self._row_at(position.y())
        if index is None or not self._shown:
            return None
        return self._shown[index].slot_at(position.x())

    def carry_to(self, place: QPoint) -> None:
        """A card is being dragged here from its holder (global position)."""
        at = QPointF(self.mapFromGlobal(place))
        inside = QRectF(self.rect()).contains(at) and self.slot_at(at) is not None
        if not inside or self._model.choosing is None:
            if self._outside_drag:
                self._outside_drag = self._dragging = False
                self.choose(self._before_drag)
            return
        if not self._outside_drag:
            self._outside_drag = True
            self._before_drag = self._chosen
        self._drag(at)

    def drop_at(self, place: QPoint) -> None:
        """The card from the holder was let go here (global position)."""
        self.carry_to(place)
        if self._outside_drag:
            self._outside_drag = False
            self._drop()

    def play_verdict(
        self, face: CardFace, right: bool, slot: int | None, start: Marker | None = None
    ) -> None:
        """Turns the running card over, stamps it, and slides it to `slot` or off the field.

        Any key or click ends it at once. What `display` gets meanwhile is shown at its end.
        """
        self.finish()
        given = start or self._model.provisional
        colour, name = (given.colour, given.name) if given else (face.colour, face.owner or "")
        at = given.slot if given else None
        self._verdict = Verdict(face, right, slot, colour, name, at)
        self._verdict_ms = 0.0
        self._settle(self._look.ms("spread"))
        self._play.setDuration((self._look.ms("verdict") and DONE) or 2 * 120)
        self._play.start()

    def finish(self) -> None:
        """Ends all motion now: everything stands where it belongs."""
        verdict, self._verdict = self._verdict, None
        self._play.stop()
        self._flag_motion.stop()
        self._flag_rise = 1.0
        waiting, self._waiting_model = self._waiting_model, None
        if waiting is not None:
            self.display(waiting)
        self._settle(0)
        if verdict is not None:
            self.verdict_done.emit()

    # ------------------------------------------------------------ layout

    def sizeHint(self) -> QSize:
        return QSize(round(1280 * self._look.unit), round(264 * self._look.unit + self._strip()))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(480 * self._look.unit), round(216 * self._look.unit + self._strip()))

    def _strip(self) -> float:
        """Height of the overview with the air under it, 0 while there is none."""
        few = len(self._model.cards) < OVERVIEW_FROM
        return 0.0 if self._look.projector or few else 60 * self._look.unit

    def _years(self) -> list[int]:
        return [card.year for card in self._model.cards]

    def _slices(self) -> list[tuple[int, int]]:
        count = len(self._model.cards)
        return split(self._years(), ONE_ROW_UP_TO) if self._look.projector else [(0, count)]

    def _ground(self, index: int) -> QRectF:
        """The grass of one row."""
        top = self._strip()
        rows = max(1, len(self._target))
        high = (self.height() - top) / rows
        return QRectF(0, top + index * high, self.width(), high)

    def _row_at(self, y: float) -> int | None:
        for index in range(len(self._shown)):
            ground = self._ground(index)
            if ground.top() <= y < ground.bottom():
                return index
        return None

    def _foot(self) -> float:
        return pitch.name_size(self._look) * 1.78

    def _chalk(self, index: int) -> float:
        return self._ground(index).bottom() - self._foot()

    def _card_height(self, index: int) -> float:
        ground = self._ground(index)
        room = ground.height() - self._foot() - self._head
        return max(20.0, min(room, 262 * self._look.unit))

    def _openings(self) -> dict[int, float]:
        """Slots that stand open, and how wide."""
        model, count = self._model, len(self._model.cards)
        share = max((stop - start for start, stop in self._slices()), default=count)
        wide = opening(share, self.width(), self._sizes)
        open_slots: dict[int, float] = {}
        if self._verdict is not None:
            sliding = self._verdict_ms >= SLIDE[0]
            slot = self._verdict.slot if sliding else self._verdict.start
            return {} if slot is None else {slot: wide}
        if model.provisional is not None:
            open_slots[model.provisional.slot] = wide
        if model.choosing == "place" and self._chosen is not None:
            open_slots[self._chosen] = wide
        if model.lit is not None:
            open_slots[model.lit] = wide
        return open_slots

    def _focus(self, openings: dict[int, float]) -> float | None:
        """The card the row spreads round: the pointer's, the lens's, or the open gap's."""
        if self._pointer is not None:
            count = len(self._model.cards)
            return focus_at(self._pointer, count, self.width(), self._sizes, openings=openings)
        if self._lens is not None:
            return self._lens
        if self._chosen is not None:
            return self._chosen - 0.5
        return min(openings) - 0.5 if openings else None

    def _settle(self, ms: int) -> None:
        """Moves everything to where it belongs now, in so many milliseconds."""
        slices = self._slices()
        openings = self._openings()
        focus = None if self._look.projector else self._focus(openings)
        taken: set[int] = set()
        target: list[Row] = []
        for first, stop in slices:
            own = {k: w for k, w in openings.items() if first <= k <= stop and k not in taken}
            taken |= own.keys()
            target.append(
                row(stop - first, self.width(), self._sizes, first=first, focus=focus, openings=own)
            )
        self._target, self._target_head = target, self._wanted_head()
        same_shape = [len(r.cells) for r in target] == [len(r.cells) for r in self._shown]
        moved = target != self._shown or self._target_head != self._head
        self._start, self._start_head, self._start_lift = self._shown, self._head, self._lift
        self._motion.stop()
        if ms and same_shape and self.isVisible():
            if moved or self._lift != self._lift_target():
                self._motion.setDuration(ms)
                self._motion.start()
        else:
            self._moved(1.0)
        self.update()

    def _moved(self, share: float) -> None:
        if share >= 1 or len(self._start) != len(self._target):
            self._shown = self._target
            self._head = self._target_head
            self._lift = self._lift_target()
        else:
            self._shown = [
                blend(a, b, share) for a, b in zip(self._start, self._target, strict=True)
            ]
            self._head = self._start_head + (self._target_head - self._start_head) * share
            end = self._lift_target()
            if end is not None and self._start_lift is not None:
                self._lift = self._start_lift + (end - self._start_lift) * share
            else:
                self._lift = end
        # The layout moved under a resting pointer: what is marked must stay what is under it.
        self._rehover()
        self.update()

    def _carry(self, old: TimelineModel, new: TimelineModel) -> None:
        """Starts the motion to new cards from where the old ones stand."""
        if _ids(old) == _ids(new) or len(self._shown) != 1 or len(self._slices()) != 1:
            return
        self._shown = [carried(self._shown[0], _ids(old), _ids(new))]

    def _lift_target(self) -> float | None:
        """Where this seat's own lifted card stands."""
        if self._model.choosing != "place" or self._chosen is None:
            return None
        return next((r.spot(self._chosen) for r in self._target if r.has_slot(self._chosen)), None)

    def _wanted_head(self) -> float:
        """Room between touchline and card tops: more for a lifted card, more for flags."""
        unit = self._look.unit
        head = 34 * unit
        lifted = self._verdict is not None or self._model.provisional or self._chosen is not None
        if lifted or self._model.choosing == "place":
            head = 54 * unit
        levels = 1 + max((f.level for _, f in self._flown(self._target)), default=-1)
        if levels:
            head = max(head, 22 * unit + levels * (pitch.flag_height(self._look) + 5 * unit))
        return head

    # ------------------------------------------------------------ flags

    def _flags(self) -> list[Marker]:
        found = list(self._model.challenges)
        if self._model.choosing == "challenge" and self._chosen is not None:
            found.append(Marker(self._chosen, self._model.me[0], f"{self._model.me[1]}?"))
        return sorted(found, key=lambda marker: marker.slot)

    def _flown(self, rows: Sequence[Row]) -> list[tuple[Marker, Flag]]:
        """Every flag with how it flies, row by row."""
        found: list[tuple[Marker, Flag]] = []
        left = self._flags()
        for laid in rows:
            here = [marker for marker in left if laid.has_slot(marker.slot)]
            left = [marker for marker in left if not laid.has_slot(marker.slot)]
            provisional = self._model.provisional
            lifted = None
            if provisional is not None and laid.has_slot(provisional.slot):
                lifted = laid.gap(provisional.slot)
            flown = flags(
                [laid.spot(marker.slot) for marker in here],
                [pitch.flag_width(marker.name, self._look) for marker in here],
                0,
                self.width(),
                lifted,
                5 * self._look.unit,
            )
            found += zip(here, flown, strict=True)
        return found

    def _plant(self, old: TimelineModel, new: TimelineModel) -> None:
        before = {(m.slot, m.colour) for m in old.challenges}
        self._new_flags = {(m.slot, m.colour) for m in new.challenges} - before
        ms = self._look.ms("flag")
        if self._new_flags and ms and self.isVisible():
            self._flag_rise = 0.0
            self._flag_motion.setDuration(ms)
            self._flag_motion.start()

    def _risen(self, share: float) -> None:
        self._flag_rise = share
        self.update()

    # ------------------------------------------------------------ choosing

    def _allowed(self, slot: int) -> bool:
        return 0 <= slot <= len(self._model.cards) and slot not in self._model.taken

    def _rehover(self) -> None:
        slot = None
        if self._pointer is not None and self._model.choosing and self._shown and not self._verdict:
            index = self._pointer_row
            if index < len(self._shown):
                slot = self._shown[index].slot_at(self._pointer)
                slot = slot if self._allowed(slot) else None
        if slot != self._hover:
            self._hover = slot
            self.slot_hovered.emit(-1 if slot is None else slot)

    _pointer_row = 0

    def _cursor(self) -> None:
        choosing = self._model.choosing is not None
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if choosing else Qt.CursorShape.ArrowCursor
        )

    def _pick(self, slot: int) -> None:
        """The player's own choice: said to the table."""
        if not self._allowed(slot):
            self.slot_refused.emit(slot)
            return
        if slot != self._chosen:
            self.choose(slot)
            self.slot_chosen.emit(slot)

    def _drag(self, at: QPointF) -> None:
        self._dragging = True
        self._point(at)
        slot = self.slot_at(at)
        if slot is not None and self._allowed(slot) and slot != self._chosen:
            self._chosen = slot
        self._settle(self._look.ms("spread"))

    def _drop(self) -> None:
        self._dragging = False
        self._lift = self._pointer
        self._settle(self._look.ms("slot"))
        if self._chosen is not None and self._chosen != self._before_drag:
            self.slot_chosen.emit(self._chosen)
        self._tell()

    def _point(self, at: QPointF) -> None:
        index = self._row_at(at.y())
        self._pointer = at.x() if index is not None else None
        self._pointer_row = index or 0

    def _decade_starts(self) -> list[int]:
        years = self._years()
        inner = [i for i in range(1, len(years)) if years[i] // 10 != years[i - 1] // 10]
        return [0, *inner, len(years)]

    def _key_slot(self, event: QKeyEvent) -> int | None:
        """Where a key would take the choice; None for other keys."""
        count = len(self._model.cards)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        here = self._chosen
        if event.key() == Qt.Key.Key_Home:
            return self._free(0, 1)
        if event.key() == Qt.Key.Key_End:
            return self._free(count, -1)
        if step is None:
            return None
        if here is None:
            start = self._hover if self._hover is not None else (count + 1) // 2
            return self._free(start, step)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            starts = self._decade_starts()
            ahead = [s for s in starts if (s - here) * step > 0]
            return self._free(min(ahead, key=lambda s: abs(s - here)), step) if ahead else here
        return self._free(here + step, step)

    def _free(self, slot: int, step: int) -> int | None:
        """The first slot from here on that may be chosen; else the choice as it is."""
        while 0 <= slot <= len(self._model.cards):
            if self._allowed(slot):
                return slot
            slot += step
        return self._chosen

    def _tell(self) -> None:
        """Says the choice in words to whoever listens instead of looking."""
        text = "" if self._chosen is None else self.slot_words(self._chosen)
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            QAccessible.updateAccessibility(
                QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            )

    def slot_words(self, slot: int) -> str:
        """'1958 és 1962 közé'."""
        return self._words.slot([card.date for card in self._model.cards], slot)

    # ------------------------------------------------------------ events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._verdict is not None:
            self.finish()
            return
        key = event.key()
        if self._model.choosing is None:
            super().keyPressEvent(event)
            return
        slot = self._key_slot(event)
        if slot is not None:
            self._pointer = self._lens = None
            self._ring = True
            self._pick(slot)
            self._rehover()
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen is not None:
            self.confirmed.emit(self._chosen)
        elif key == Qt.Key.Key_Escape and self._dragging:
            self._dragging, self._pressed = False, None
            self.choose(self._before_drag)
        elif key == Qt.Key.Key_Escape and self._chosen is not None:
            self.choose(None)
            self.slot_lifted.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._verdict is not None:
            self.finish()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position()
        if at.y() < self._strip():
            self._look_at(at.x())
            return
        slot = self.slot_at(at)
        if self._model.choosing is None:
            self._open_card(at)
        elif slot is not None:
            self._point(at)
            self._pressed, self._before_drag = at, self._chosen
            self._pick(slot)
            self._before_drag = self._chosen

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if held and self._pressed is None and self._lens is not None:
            self._look_at(at.x())
            return
        far = self._pressed is not None and (at - self._pressed).manhattanLength() > 8
        if held and (far or self._dragging):
            self._drag(at)
            return
        self._point(at)
        if self._pointer is not None:
            self._lens = None
        self._rehover()
        self._settle(self._look.ms("spread"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            if self._dragging:
                self._drop()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_card(QPointF(event.pos()))

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self._rehover()
        self._settle(self._look.ms("spread"))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._lens = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle(0)

    def _open_card(self, at: QPointF) -> None:
        index = self._row_at(at.y())
        card = self._shown[index].card_at(at.x()) if index is not None and self._shown else None
        if card is not None:
            self.card_opened.emit(self._model.cards[card].id)

    def _look_at(self, x: float) -> None:
        """The lens was put here on the overview: spread the cards of that time."""
        years = self._years()
        if not years:
            return
        blocks = self._blocks()
        nearest = min(range(len(years)), key=lambda i: abs(blocks[i][0] - x))
        self._lens, self._pointer = float(nearest), None
        self._rehover()
        self._settle(self._look.ms("spread"))

    def _overview_rect(self) -> QRectF:
        unit = self._look.unit
        margin = self._sizes.margin
        return QRectF(margin, 0, self.width() - 2 * margin, self._strip() - 8 * unit)

    def _blocks(self) -> list[tuple[float, int]]:
        years = self._years()
        span = pitch.overview_span(self._overview_rect(), self._look)
        return overview(years, *scale(years, self._today), *span, pitch.block_size(self._look))

    # ------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._strip():
            self._paint_strip(painter)
        for index, laid in enumerate(self._shown):
            self._paint_row(painter, index, laid)
        self._paint_flags(painter)
        self._paint_choice(painter)
        if self._verdict is not None:
            self._paint_verdict(painter, self._verdict)
        if self._ring and self.hasFocus() and self._chosen is None:
            self._paint_ring(painter)
        painter.end()

    def _paint_strip(self, painter: QPainter) -> None:
        rect, years = self._overview_rect(), self._years()
        blocks = self._blocks()
        lens = None
        widths = [right - left for left, right in self._shown[0].cells] if self._shown else []
        if widths and max(widths) > 1.3 * min(widths):
            wide = [i for i, w in enumerate(widths) if w > 0.5 * max(widths)]
            block = pitch.block_size(self._look)
            lens = blocks[wide[0]][0] - block, blocks[wide[-1]][0] + 2 * block
        colours = [card.colour for card in self._model.cards]
        pitch.paint_overview(
            painter, rect, blocks, colours, scale(years, self._today), lens, self._look
        )

    def _paint_row(self, painter: QPainter, index: int, laid: Row) -> None:
        look, model = self._look, self._model
        cards = model.cards[laid.first : laid.last_slot]
        ground, chalk = self._ground(index), self._chalk(index)
        decades = stripes(laid, [card.year for card in cards])
        pitch.paint_grass(painter, ground, decades, chalk, look)
        forms = {s.decade: [self._words.decade(s.decade, k) for k in range(4)] for s in decades}
        size = pitch.name_size(look)
        placed = names(
            decades,
            lambda decade: [pitch.text_width(text, size) for text in forms[decade]],
            6 * look.unit,
            self.width() - 6 * look.unit,
            10 * look.unit,
        )
        middle = (chalk + ground.bottom()) / 2 + 1.5 * look.unit
        pitch.paint_names(painter, placed, [forms[n.decade][n.form] for n in placed], middle, look)
        high = self._card_height(index)
        self._paint_spots(painter, laid, chalk)
        if not cards:
            self._paint_empty(painter, laid, chalk, high)
        for offset, face in enumerate(cards):
            left, right = laid.card(laid.first + offset)
            rect = self._snapped(painter, QRectF(left, chalk - high, right - left, high))
            paint_card(painter, rect, face, look, self._words, self._picture(face.id))
        if model.lit is not None and laid.has_slot(model.lit) and self._verdict is None:
            left, right = laid.gap(model.lit)
            if right - left > 20 * look.unit:
                air = 8 * look.unit
                lit = QRectF(left + air, chalk - high, right - left - 2 * air, high)
                pitch.paint_lit_gap(painter, lit, look)
        shown = model.provisional
        if shown is not None and laid.has_slot(shown.slot) and self._verdict is None:
            gap = laid.gap(shown.slot)
            if gap[1] > gap[0] or len(self._shown) == 1:
                self._paint_lifted(painter, index, sum(gap) / 2, shown.colour, shown.name, False)

    def _snapped(self, painter: QPainter, rect: QRectF) -> QRectF:
        """On whole device pixels once everything is at rest: sharp edges and letters."""
        if self._motion.state() == QVariantAnimation.State.Running:
            return rect
        dpr = painter.device().devicePixelRatioF()
        left, top = round(rect.left() * dpr) / dpr, round(rect.top() * dpr) / dpr
        right, bottom = round(rect.right() * dpr) / dpr, round(rect.bottom() * dpr) / dpr
        return QRectF(left, top, right - left, bottom - top)

    def _paint_spots(self, painter: QPainter, laid: Row, chalk: float) -> None:
        """Chalk spots where there is room for them: all while choosing, else in wide rows."""
        if self._look.projector:
            return
        opened = self._openings()
        spots = [laid.spot(laid.first + k) for k in range(len(laid.gaps))]
        for k, x in enumerate(spots):
            slot = laid.first + k
            near = min(
                (abs(x - other) for other in spots[max(0, k - 1) : k + 2] if other != x),
                default=99.0,
            )
            if slot in opened or slot in self._model.taken:
                continue
            r = min(5.5, near / self._look.unit * 0.16)
            if r >= 2.4:
                pitch.paint_spot(painter, x, chalk, self._look, r)

    def _paint_empty(self, painter: QPainter, laid: Row, chalk: float, high: float) -> None:
        """A timeline without cards: one friendly place."""
        if self._openings() or self._verdict is not None:
            return
        look = self._look
        wide = min(110 * look.unit, high * 0.7)
        x = laid.spot(0)
        rect = QRectF(x - wide / 2, chalk - high, wide, high)
        pitch.paint_lit_gap(painter, rect, look)
        text = self._model.empty or self._words("goal.timeline.empty")
        size = pitch.name_size(look)
        box = QRectF(0, self._chalk(0) + 2 * look.unit, self.width(), self._foot())
        write(painter, box, text, size, look.colour("decade"))

    def _lifted_rect(self, index: int, x: float) -> QRectF:
        unit, chalk = self._look.unit, self._chalk(index)
        high = self._card_height(index)
        share = max((stop - start for start, stop in self._slices()), default=0)
        wide = opening(share, self.width(), self._sizes) - 22 * unit
        wide = min(wide, max(high, 150 * unit) * 0.72)
        rise = 34 * unit
        room = chalk - rise - self._ground(index).top() - 16 * unit
        high = min(max(high * 1.06, 150 * unit), room)
        return QRectF(x - wide / 2, chalk - rise - high, wide, high)

    def _paint_lifted(
        self, painter: QPainter, index: int, x: float, colour: str, name: str, chosen: bool
    ) -> None:
        rect = self._lifted_rect(index, x)
        pitch.paint_footprint(painter, x, self._chalk(index), rect.width(), colour, self._look)
        paint_running(
            painter, self._snapped(painter, rect), colour, name, self._look, chosen=chosen
        )

    def _paint_choice(self, painter: QPainter) -> None:
        """This seat's own lifted card, and the mark under the pointer with its words."""
        if self._verdict is not None or not self._model.choosing:
            return
        look, hover = self._look, self._hover
        if self._model.choosing == "place" and self._chosen is not None:
            index = next((i for i, r in enumerate(self._shown) if r.has_slot(self._chosen)), 0)
            at = self._pointer if self._dragging else self._lift
            at = at if at is not None else self._shown[index].spot(self._chosen)
            self._paint_lifted(painter, index, at, *self._model.me, chosen=True)
        if hover is None or hover == self._chosen or self._dragging or not self._model.cards:
            return
        index = min(self._pointer_row, len(self._shown) - 1)
        laid, chalk = self._shown[index], self._chalk(index)
        top = chalk - self._card_height(index)
        pitch.paint_mark(painter, laid.spot(hover), top - 6 * look.unit, chalk, look)
        pitch.paint_label(
            painter,
            laid.spot(hover),
            top - 10 * look.unit,
            self.slot_words(hover),
            look,
            self._ground(index),
        )

    def _paint_flags(self, painter: QPainter) -> None:
        look, unit = self._look, self._look.unit
        if self._verdict is not None:
            return
        high = pitch.flag_height(look)
        own = self._chosen if self._model.choosing == "challenge" else None
        flown = self._flown(self._target)
        drawn: list[tuple[Marker, Flag, float, float]] = []
        for marker, flag in flown:
            index = next(i for i, r in enumerate(self._shown) if r.has_slot(marker.slot))
            x, chalk = self._shown[index].spot(marker.slot), self._chalk(index)
            top = (
                chalk - self._card_height(index) - 8 * unit - high - flag.level * (high + 5 * unit)
            )
            if (marker.slot, marker.colour) in self._new_flags:
                top -= (1 - self._flag_rise) * 40 * unit
            pitch.paint_pole(painter, x, top - 5 * unit, chalk, look)
            pitch.paint_coloured_spot(painter, x, chalk, marker.colour, look)
            drawn.append((marker, flag, x, top))
        for marker, flag, x, top in drawn:
            unsent = marker.slot == own and marker.colour == self._model.me[0]
            pitch.paint_flag(
                painter,
                x,
                top,
                pitch.flag_width(marker.name, look),
                flag,
                marker.colour,
                marker.name,
                look,
                unsent,
            )

    def _paint_ring(self, painter: QPainter) -> None:
        ground = self._ground(0)
        for grow, token in ((1.5, "ink"), (4.5, "focus")):
            air = grow * self._look.unit
            painter.setPen(QPen(self._look.colour(token), 3 * self._look.unit))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(ground.adjusted(air, air, -air, -air))

    # ------------------------------------------------------------ verdict

    def _played(self, share: float) -> None:
        before, self._verdict_ms = self._verdict_ms, share * DONE
        if before < SLIDE[0] <= self._verdict_ms:
            self._settle(self._look.ms("slot"))
        self.update()

    def _paint_verdict(self, painter: QPainter, verdict: Verdict) -> None:
        ms = self._verdict_ms
        start = self._place(verdict.start)
        rect = self._lifted_rect(*start)
        turned = _share(ms, TURN)
        slid = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(_share(ms, SLIDE))
        if verdict.slot is not None:
            index, x = self._place(verdict.slot)
            chalk, high = self._chalk(index), self._card_height(index)
            wide = cell_widths(len(self._model.cards) + 1, self.width(), None, self._sizes)[0]
            wide = max(0.8 * wide, rect.width())
            goal = QRectF(x - wide / 2, chalk - high, wide, high)
        else:
            goal = rect.translated(0, -rect.bottom() - 20 * self._look.unit)
        here = _between(rect, goal, slid)
        open_share = abs(1 - 2 * turned)
        painter.save()
        painter.translate(here.center().x(), 0)
        painter.scale(max(0.02, open_share), 1)
        painter.translate(-here.center().x(), 0)
        if turned < 0.5:
            paint_running(painter, here, verdict.colour, verdict.name, self._look)
        else:
            paint_card(
                painter,
                here,
                verdict.face,
                self._look,
                self._words,
                self._picture(verdict.face.id),
            )
        painter.restore()
        if ms >= STAMP[0]:
            fallen = _share(ms, STAMP)
            text = self._words(
                "goal.result.stamp_right" if verdict.right else "goal.result.stamp_wrong"
            )
            paint_stamp(painter, here, text, verdict.right, self._look, 1.4 - 0.4 * fallen)

    def _place(self, slot: int | None) -> tuple[int, float]:
        """Row and x of a slot; without one the middle of the field."""
        for index, laid in enumerate(self._shown):
            if slot is not None and laid.has_slot(slot):
                return index, laid.spot(slot)
        return 0, self.width() / 2


def _share(ms: float, part: tuple[int, int]) -> float:
    return min(1.0, max(0.0, (ms - part[0]) / part[1]))


def _between(a: QRectF, b: QRectF, share: float) -> QRectF:
    pairs = zip(a.getRect(), b.getRect(), strict=True)
    return QRectF(*(one + (other - one) * share for one, other in pairs))


def _ids(model: TimelineModel) -> list[str]:
    return [card.id for card in model.cards]
