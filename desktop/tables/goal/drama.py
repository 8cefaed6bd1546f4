"""A closed action told beat by beat: a hush, the card turns, the reason, tokens fly home.

What is told is plain values (`Tale`); `Drama` only keeps the time, the same on every screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.look import Look
from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader, action_of, hush_call
from desktop.tables.goal.faces import face_of
from desktop.tables.goal.reasons import reason_of
from desktop.tables.goal.results import Verdict, verdict_of
from desktop.tables.goal.waits import match_of
from desktop.widgets.announcer import Call
from desktop.widgets.beats import COINS, STAMP
from desktop.widgets.scene import Marker
from desktop.widgets.told_card import Told
from engine.goal.model import Challenged, Flag, Outcome, View

ACTION_MS, DUEL_MS = 4500, 8000
"""How long an action is told, so that it can be read; a date duel has dates to compare."""


@dataclass(frozen=True)
class Tale:
    """`hush` is announced before the card is open and `call` from then on; `match` is what was
    known before; `gained` got a token; `ms` is how long all of it lasts."""

    hush: Call
    call: Call
    match: str
    verdict: Verdict
    told: Told
    gained: tuple[str, ...]
    ms: int


def tale_of(reader: Reader, old: View, outcome: Outcome) -> Tale:
    """`reader.view` is the view after the close, `old` the last one before it."""
    view = reader.view
    winner = (outcome.won_by or (outcome.player,))[0]
    face = face_of(view.cards[outcome.card], winner, view.colours)
    player = outcome.player
    return Tale(
        hush=hush_call(reader, old, outcome),
        call=Call(
            reason_of(reader, outcome), action_of(reader, old, outcome), view.colours[winner]
        ),
        match=match_of(Reader(old, reader.me, reader.words)),
        verdict=verdict_of(reader, old, outcome),
        told=Told(face, bool(outcome.won_by), sense.colour(view, player), player),
        gained=outcome.gained,
        ms=DUEL_MS if outcome.dates else ACTION_MS,
    )


def began(old: View, owner: str | None, outcome: Outcome) -> Marker | None:
    """Where the running card was put on `owner`'s timeline; None if nowhere, or not seen."""
    if outcome.between is None:
        return None
    line = [card for card, _ in sense.line_of(old, owner)]
    left, right = outcome.between
    if left in line:
        slot = line.index(left) + 1
    elif right in line:
        slot = line.index(right)
    elif left is right is None and not line:
        slot = 0
    else:
        return None
    return Marker(slot, sense.colour(old, outcome.player), outcome.player)


def landing(old: View, view: View, owner: str | None, card: str) -> int | None:
    """The slot of `owner`'s timeline as it was in which the card lies now."""
    before = [one for one, _ in sense.line_of(old, owner)]
    after = [one for one, _ in sense.line_of(view, owner)]
    return sense.landing(before, after, card)


class Drama(QObject):
    """Tells closed actions one at a time; `tale` is the one being told.

    `opened` when the card is open, `paid` when tokens fly and figures turn, `ended` once.
    """

    opened = Signal()
    paid = Signal()
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.tale: Tale | None = None
        self._told: tuple[Reader, View, Outcome] | None = None
        self._open = False
        self._timers = [QTimer(self, singleShot=True) for _ in range(3)]
        beats = (self._opens, self.paid.emit, self.ended.emit)
        for timer, beat in zip(self._timers, beats, strict=True):
            timer.timeout.connect(beat)

    def tell(self, reader: Reader, old: View, outcome: Outcome) -> Tale:
        """A new tale; `begin` starts it."""
        self._told, self._open = (reader, old, outcome), False
        self.tale = tale_of(reader, old, outcome)
        return self.tale

    def begin(self, look: Look) -> None:
        """With reduced motion the facts are there at once, and stay as long."""
        if self.tale is None:
            return
        opens, pays, ends = self._timers
        ends.start(self.tale.ms)
        if look.still:
            self._opens()
            self.paid.emit()
        else:
            opens.start(STAMP[0])
            pays.start(COINS)

    def hear(self, events: Sequence[Any]) -> tuple[Marker, ...]:
        """The challenge that closed the action is in no view, only heard of: gives its flag."""
        if self._told is None:
            return ()
        reader, old, outcome = self._told
        known = {flag.by for flag in old.challenges}
        new = [e for e in events if isinstance(e, Challenged) and e.by not in known]
        if not new:
            return ()
        flags = (*old.challenges, *(Flag(event.by, event.slot) for event in new))
        old = msgspec.structs.replace(old, challenges=flags)
        self._told, self.tale = (reader, old, outcome), tale_of(reader, old, outcome)
        if self._open:
            self.opened.emit()
        return tuple(Marker(e.slot, sense.colour(old, e.by), e.by) for e in new)

    def _opens(self) -> None:
        self._open = True
        self.opened.emit()

    def running(self) -> bool:
        return self._timers[-1].isActive()

    def stop(self) -> None:
        self.tale = self._told = None
        for timer in self._timers:
            timer.stop()
