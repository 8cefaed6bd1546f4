"""Where a key takes the choice or the reading on a timeline. Plain questions about a model."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from desktop.widgets.scene import TimelineModel

CONFIRM = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
OPEN = (*CONFIRM, Qt.Key.Key_Space)
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
MOVES = (*STEPS, Qt.Key.Key_Home, Qt.Key.Key_End)


def _leaps(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def decades(model: TimelineModel) -> list[int]:
    """The slots in which a decade begins, and both ends."""
    years = model.years()
    inner = [i for i in range(1, len(years)) if years[i] // 10 != years[i - 1] // 10]
    return [0, *inner, len(years)]


def free(model: TimelineModel, slot: int, step: int) -> int | None:
    """The first slot from here on that may be chosen; None: there is none."""
    while 0 <= slot <= len(model.cards):
        if model.allows(slot):
            return slot
        slot += step
    return None


def next_slot(
    event: QKeyEvent, model: TimelineModel, chosen: int | None, hover: int | None
) -> int | None:
    """The slot a key goes to from the one chosen (else from the one pointed at); None for other
    keys and where there is no other."""
    count, step = len(model.cards), STEPS.get(Qt.Key(event.key()))
    if event.key() == Qt.Key.Key_Home:
        return free(model, 0, 1)
    if event.key() == Qt.Key.Key_End:
        return free(model, count, -1)
    if step is None:
        return None
    if chosen is None:
        return free(model, hover if hover is not None else (count + 1) // 2, step)
    if not _leaps(event):
        return free(model, chosen + step, step)
    ahead = [slot for slot in decades(model) if (slot - chosen) * step > 0]
    return free(model, min(ahead, key=lambda s: abs(s - chosen)), step) if ahead else None


def next_card(event: QKeyEvent, model: TimelineModel, reading: int | None) -> int | None:
    """The card a key goes to; None for other keys."""
    count, step = len(model.cards), STEPS.get(Qt.Key(event.key()))
    if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
        return 0 if event.key() == Qt.Key.Key_Home else count - 1
    if step is None:
        return None
    here = count // 2 if reading is None else reading
    wanted = here + step
    if _leaps(event):
        ahead = [slot for slot in decades(model) if (slot - here) * step > 0]
        wanted = min(ahead, key=lambda slot: abs(slot - here), default=wanted)
    return min(count - 1, max(0, wanted))
