"""Somebody who plays GOAL with their own fingers and knows the goals, or not. Not a test."""

from __future__ import annotations

import bisect
import csv
import random
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tables.goal import sense
from desktop.tables.goal.table import GoalTable
from engine.goal.model import View
from tests.e2e.fingers import Fingers, Keyboard

SKILL = 0.7
"""How often somebody who knows the goals is right, in the beginning and in a shootout."""
LATE = 5
"""From so many points on those who know the goals wait for each other: there shall be a tie."""
BOLD = 0.25
"""How often somebody challenges who knows nothing."""
Key = Qt.Key


Known = Mapping[tuple[str, str], tuple[str, str]]
"""Date and score of a match, by its teams."""


def known_of(deck: Path) -> Known:
    """What there is to know of a deck."""
    with deck.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {(row["home"], row["away"]): (row["date"], row["score"]) for row in rows}


class GoalPlayer:
    """Answers what is asked at a table, one thing a look."""

    def __init__(self, fingers: Fingers, rng: random.Random, known: Known) -> None:
        self._fingers, self._random, self._known = fingers, rng, known
        self._by_keys = isinstance(fingers, Keyboard)

    def play(self, page: GoalTable) -> None:
        """Does the next thing; nothing if nothing is asked."""
        view = page.view
        if page.telling():
            self._fingers.skip(page)
        elif view is not None and page.me in view.waiting:
            _DOES[view.phase](self, page, view)

    def _tip(self, page: GoalTable, view: View) -> None:
        tip = page.tickets.tip
        if self._random.random() < 0.15 and tip.refusal is not None:
            self._refuse(page)
            return
        home, away = self._random.choice(((1, 0), (2, 1), (1, 1), (0, 2), (3, 1)))
        if view.prompt in self._known and self._random.random() < SKILL:
            home, away = (int(goals) for goals in self._known[view.prompt][1].split("-"))
        if self._by_keys:
            for stepper, goals in ((tip.home, home), (tip.away, away)):
                self._fingers._reach(stepper)  # type: ignore[union-attr]
                QTest.keyClick(stepper, Key(Key.Key_0 + goals))
        else:
            for stepper, goals in ((tip.home, home), (tip.away, away)):
                for _ in range(goals):
                    more = stepper._places()[2].center().toPoint()
                    QTest.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=more)
        self._confirm(page)

    def _place(self, page: GoalTable, view: View) -> None:
        if view.phase == "attempt" and "start_clip" in view.can:
            self._confirm(page)
            return
        dates = sense.dates_of(view, page.me)
        slot = self._slot(view, dates)
        if slot is None:
            slot = self._random.randrange(len(dates) + 1)
        elif not self._wants_it(page, view):
            slot = (slot + 1) % (len(dates) + 1)
        if self._fingers.put(page.timeline, slot):
            self._confirm(page)

    def _wants_it(self, page: GoalTable, view: View) -> bool:
        """Whether to be right: late in the game, only whoever is not ahead."""
        if view.phase == "attempt" or max(view.points.values()) < LATE:
            return self._random.random() < SKILL
        mine, points = view.points[page.me or ""], view.points.values()
        if min(points) == max(points):  # and last in the round: the other has just caught up
            return sense.round_order(view)[0] == page.me
        return mine < max(points)

    def _slot(self, view: View, dates: list[str]) -> int | None:
        known = self._known.get(view.prompt) if view.prompt else None
        return None if known is None else bisect.bisect(dates, known[0])

    def _challenge(self, page: GoalTable, view: View) -> None:
        slot = self._slot(view, sense.dates_of(view, view.active))
        if slot is None and self._random.random() < BOLD:
            slot = self._random.randrange(len(sense.dates_of(view, view.active)) + 1)
        late = bool(self._known) and max(view.points.values()) >= LATE
        if slot is None or slot == view.placed or late:
            self._refuse(page)
        elif self._fingers.put(page.timeline, slot):
            self._confirm(page)

    def _duel(self, page: GoalTable, view: View) -> None:
        self._confirm(page)

    def _extra(self, page: GoalTable, view: View) -> None:
        if max(view.points.values()) < LATE and self._random.random() < 0.5:
            self._confirm(page)
        else:
            self._refuse(page)

    def _confirm(self, page: GoalTable) -> None:
        if self._by_keys:
            QTest.keyClick(page.window().focusWidget() or page, Key.Key_Return)
        else:
            self._fingers.press(page.sheet.primary)

    def _refuse(self, page: GoalTable) -> None:
        if self._by_keys:
            QTest.keyClick(page.window().focusWidget() or page, Key.Key_P)
        else:
            self._fingers.press(page.sheet.refusal)


_DOES: Mapping[str, Callable[[GoalPlayer, GoalTable, View], None]] = {
    "tip": GoalPlayer._tip,
    "place": GoalPlayer._place,
    "attempt": GoalPlayer._place,
    "challenge": GoalPlayer._challenge,
    "duel": GoalPlayer._duel,
    "extra": GoalPlayer._extra,
}
