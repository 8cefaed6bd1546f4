"""Real games of GOAL, played to any moment: for tests and for looking at the table.

`python -m tests.desktop.goal_evening FOLDER [WORD...]` writes a picture of every situation whose
name has one of the words.
"""

from __future__ import annotations

import copy
import os
import random
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.look import laptop, load_fonts, projector
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Table
from desktop.words import Words
from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.goal.model import Outcome, View
from engine.goal.rules import Goal
from net.decks import STARTER, load_deck
from tests.engine.games import legal_step

NAMES = ("Anna", "Béla", "Csilla", "Győző", "Erzsi")
LONG = (
    "Maximiliánusz Bódog", "Wilhelmina-Charlotte", "Ő", "Győzőke Ármányossy", "Erzsébet-Friderika",
)  # fmt: skip


@lru_cache(maxsize=1)
def starter() -> tuple[dict[str, Any], ...]:
    return tuple(msgspec.to_builtins(card) for card in load_deck(STARTER).cards)


def sit_down(
    mode: str,
    players: int,
    overtime: str = "traditional",
    seed: int = 1,
    names: Iterable[str] = NAMES,
    cards: int = 200,
) -> engine.Table:
    """A table with the starter deck at which nobody has acted."""
    deck = list(starter())
    random.Random(seed).shuffle(deck)
    setup = Setup(
        options={"mode": mode, "overtime": overtime},
        players=tuple(names)[:players],
        material=tuple(deck[:cards]),
    )
    return engine.Table(Goal, setup, Chance())


def view_of(table: engine.Table, name: str | None = None) -> View:
    view = table.view(name)
    assert isinstance(view, View)
    return view


def play(
    table: engine.Table, until: Callable[[View], bool], seed: int = 1, skill: float = 0.7
) -> list[Any]:
    """Legal steps until the spectator's view is as wanted; gives the last step's events."""
    rng = random.Random(seed)
    events: list[Any] = []
    for _ in range(4000):
        view = view_of(table)
        if until(view):
            return events
        if view.phase == "over":
            break
        events = list(table.act(*(legal_step if skill < 1 else calm_step)(table, rng, skill)))
    raise LookupError("this game never came there")


def calm_step(table: engine.Table, rng: random.Random, skill: float) -> tuple[str, dict[str, Any]]:
    """Everybody places right, and wants nothing else: such evenings end level."""
    while True:
        name, step = legal_step(table, rng, skill)
        wanted = step["do"] in ("place", "pass", "start_clip", "date")
        if wanted or (step["do"] == "tip" and "pass" not in view_of(table, name).can):
            return name, step


_FOUND: dict[tuple[object, ...], engine.Table] = {}
"""The first evening that had such a moment, at that moment: looked for once."""


def at(
    mode: str,
    players: int,
    until: Callable[[View], bool],
    overtime: str = "traditional",
    skill: float = 0.7,
    names: Iterable[str] = NAMES,
) -> engine.Table:
    """A game at the first moment like this, in the first evening that has one."""
    wanted = (mode, players, until, overtime, skill, tuple(names))
    if wanted not in _FOUND:
        _FOUND[wanted] = _first(mode, players, until, overtime, skill, names)
    return copy.deepcopy(_FOUND[wanted])


def _first(
    mode: str,
    players: int,
    until: Callable[[View], bool],
    overtime: str,
    skill: float,
    names: Iterable[str],
) -> engine.Table:
    for seed in range(1, 200):
        table = sit_down(mode, players, overtime, seed, names)
        with suppress(LookupError):
            play(table, until, seed, skill)
            return table
    raise LookupError(f"no evening came there: {mode}, {players}, {overtime}")


def around(table: engine.Table, name: str | None, **more: Any) -> Around:
    question = None if name is None else table.question(name)
    return Around(question=question, sand=table.sand_left, **more)


@dataclass(frozen=True)
class Situation:
    """A moment, and whose eyes see it: `eyes` is a name, 'active', 'asked', 'idle' or ''."""

    mode: str
    players: int
    until: Callable[[View], bool]
    eyes: str
    overtime: str = "traditional"
    skill: float = 0.7
    names: tuple[str, ...] = NAMES
    do: Callable[[Any], None] = lambda table: None
    more: dict[str, Any] = msgspec.UNSET  # type: ignore[assignment]


def cards(view: View) -> int:
    lines = (view.timelines or {}).values()
    return len(view.timeline or ()) or sum(len(line) for line in lines)


def phase(name: str, least: int = 9, **wants: int) -> Callable[[View], bool]:
    def like(view: View) -> bool:
        good = view.phase == name and cards(view) >= least
        good = good and len(view.challenges) >= wants.get("flags", 0)
        return good and view.round >= wants.get("round", 0)

    return like


def score(home: int, away: int) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        table.tickets.tip.home.set_value(home)
        table.tickets.tip.away.set_value(away)

    return do


def pens(side: str) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        score(1, 1)(table)
        table.tickets.tip.penalties.choose(side)

    return do


def slot(number: int) -> Callable[[Any], None]:
    def do(table: Any) -> None:
        table.timeline._pick(number)

    return do


SITUATIONS: dict[str, Situation] = {
    "tip": Situation("advanced", 4, phase("tip"), "asked", do=score(2, 3)),
    "tip-first": Situation("advanced", 2, phase("tip", 0), "asked"),
    "tip-draw": Situation("advanced", 4, phase("tip"), "asked", do=pens("home")),
    "tip-hard": Situation("hard", 4, phase("tip"), "asked", do=pens("exact")),
    "tip-hard-first": Situation("hard", 4, phase("tip", 0), "asked"),
    "tip-easy-empty": Situation("easy", 2, phase("tip", 0), "asked"),
    "tip-sent": Situation(
        "advanced", 5, lambda v: phase("tip")(v) and len(v.tipped or ()) >= 3, "idle"
    ),
    "place": Situation("advanced", 4, phase("place"), "active", do=slot(4)),
    "place-none": Situation("advanced", 4, phase("place"), "active"),
    "place-30": Situation("advanced", 5, phase("place", 31), "active", skill=0.75, do=slot(12)),
    "place-wait": Situation("advanced", 4, phase("place"), "idle"),
    "place-easy": Situation("easy", 5, phase("place"), "active", do=slot(1)),
    "place-easy-wait": Situation("easy", 5, phase("place"), "idle"),
    "place-long": Situation("advanced", 5, phase("place"), "idle", names=LONG),
    "challenge": Situation("advanced", 4, phase("challenge", flags=2), "asked", do=slot(1)),
    "challenge-none": Situation("advanced", 4, phase("challenge"), "asked"),
    "challenge-wait": Situation("advanced", 5, phase("challenge", flags=1), "idle"),
    "challenge-mine": Situation("advanced", 5, phase("challenge", flags=1), "active"),
    "challenge-long": Situation("advanced", 5, phase("challenge", flags=2), "asked", names=LONG),
    "duel": Situation("advanced", 4, phase("duel"), "asked", skill=0.6),
    "duel-watch": Situation("advanced", 5, phase("duel"), "idle", skill=0.6),
    "extra": Situation("advanced", 4, phase("extra"), "asked"),
    "extra-wait": Situation("advanced", 4, phase("extra"), "idle"),
    "attempt-start": Situation("advanced", 2, phase("attempt", 0), "active", "shootout", 1.0),
    "attempt": Situation("advanced", 2, phase("attempt", 0), "active", "shootout", 1.0, do=slot(5)),
    "attempt-wait": Situation("advanced", 4, phase("attempt", 0), "idle", "shootout", 1.0),
    "over": Situation("advanced", 4, phase("over"), "idle", skill=0.9),
    "pause": Situation("advanced", 4, phase("place"), "active", do=slot(4)),
    "missing": Situation("advanced", 4, phase("place"), "idle"),
}


def seen_by(table: engine.Table, eyes: str) -> str | None:
    view = view_of(table)
    if eyes == "active":
        return view.active
    if eyes == "asked":
        return view.waiting[-1] if view.phase == "tip" else view.waiting[0]
    if eyes == "idle":
        return next(n for n in table.names if n not in view.waiting and n != view.active)
    return None


def stage(widget: Table, name: str) -> engine.Table:
    """Puts a situation on a table."""
    it = SITUATIONS[name]
    table = at(it.mode, it.players, it.until, it.overtime, it.skill, it.names)
    me = seen_by(table, it.eyes)
    more: dict[str, Any] = {}
    if name == "attempt" and me is not None:
        table.act(me, {"do": "start_clip"})
        table.pass_time(12.6)
    if name == "pause" and me is not None:
        table.act(me, {"do": "pause"})
    if name == "missing":
        more = {"missing": view_of(table).waiting[:1], "owner": True}
    widget.show_view(view_of(table, me), me, around(table, me, **more))
    return table


VERDICTS: dict[str, tuple[str, int, str, Callable[[Outcome], bool]]] = {
    "right": ("advanced", 4, "traditional", lambda o: o.outcome == "right"),
    "challenged": ("advanced", 4, "traditional", lambda o: o.outcome == "wrong" and bool(o.won_by)),
    "nobody": ("advanced", 4, "traditional", lambda o: o.outcome == "wrong" and not o.won_by),
    "duel": ("advanced", 5, "traditional", lambda o: bool(o.dates) and len(o.won_by) == 1),
    "gained": ("advanced", 4, "traditional", lambda o: len(o.gained) > 1),
    "easy": ("easy", 4, "traditional", lambda o: o.outcome == "wrong" and bool(o.won_by)),
    "attempt": ("advanced", 3, "shootout", lambda o: o.action == "attempt"),
}
"""How actions end: mode, players, overtime, and what the outcome is like."""


@lru_cache(maxsize=16)
def closing(
    kind: str, least: int = 9
) -> tuple[engine.Table, dict[str | None, View], tuple[Any, ...]]:
    """A game just after such an action has closed, what everybody saw the moment before, and the
    events of the step that closed it."""
    mode, players, overtime, like = VERDICTS[kind]
    for seed in range(1, 300):
        table = sit_down(mode, players, overtime, seed)
        rng, skill = random.Random(seed), 1.0 if kind == "attempt" else 0.55
        for _ in range(1500):
            if view_of(table).phase == "over":
                break
            before = {name: view_of(table, name) for name in (None, *table.names)}
            events = table.act(*(legal_step if skill < 1 else calm_step)(table, rng, skill))
            result = view_of(table).last_result
            fresh = result is not None and result != before[None].last_result
            full = kind == "attempt" or cards(before[None]) >= least
            if result is not None and fresh and full and like(result):
                return table, before, tuple(events)
    raise LookupError(f"no evening has this: {kind}")


def verdicts(folder: Path, wanted: list[str], make: Callable[[str], Table]) -> None:
    """Pictures of verdicts, so many ms after they have come."""
    for kind in VERDICTS:
        if wanted and f"verdict-{kind}" not in wanted and "verdict" not in wanted:
            continue
        for label in ("1280", "1920", "projector"):
            widget = make(label)
            table, before, events = closing(kind)
            active = before[None].active
            me = None if label == "projector" else active
            if kind != "attempt" and me is not None:
                me = next(name for name in table.names if name != active)
            widget.show()
            widget.show_view(before[me], me, around(table, me))
            QTest.qWait(100)
            widget.show_view(view_of(table, me), me, around(table, me))
            widget.tell(table.may_hear(events, me))
            gone = 0
            for ms in (300, 620, 1000, 1500, 2600):
                QTest.qWait(ms - gone)
                gone = ms
                widget.grab().save(str(folder / f"verdict-{kind}-{label}-{ms}.png"))
            widget.close_clips()
            widget.close()


def main(folder: Path, wanted: list[str]) -> None:
    os.environ["GOLEST_NO_AUDIO"] = "1"
    app = QApplication.instance() or QApplication([])
    load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    sizes = {"1280": (1280, 720, 1.0), "1920": (1920, 1080, 1.25)}
    for name, situation in SITUATIONS.items():
        if wanted and not any(word == name or word in name.split("+") for word in wanted):
            continue
        for label, (wide, high, text) in sizes.items():
            if label not in os.environ.get("SIZES", "1280,1920").split(","):
                continue
            language = os.environ.get("LANGUAGE_SHOWN", "hu")
            theme = os.environ.get("THEME", "dark")
            grown = float(os.environ.get("TEXT", "1"))
            widget = TABLES["goal"](laptop(theme, text * grown), Words(language))
            widget.resize(wide, high)
            widget.show()
            stage(widget, name)
            QTest.qWait(120)
            situation.do(widget)
            QTest.qWait(420)
            widget.grab().save(str(folder / f"{name}-{label}-{language}.png"))
            widget.close_clips()
            widget.close()
            widget.deleteLater()
        if os.environ.get("PROJECTOR"):
            shown = PROJECTED["goal"](projector(720), Words("hu"))
            shown.resize(1280, 720)
            shown.show()
            table = at(
                situation.mode, situation.players, situation.until, situation.overtime,
                situation.skill, situation.names,
            )  # fmt: skip
            shown.show_view(view_of(table), None, around(table, None))
            QTest.qWait(400)
            shown.grab().save(str(folder / f"{name}-projector.png"))
            shown.close_clips()
            shown.close()
    language, theme = os.environ.get("LANGUAGE_SHOWN", "hu"), os.environ.get("THEME", "dark")

    def make(label: str) -> Table:
        wide, high, text = sizes.get(label, (1920, 1080, 1.0))
        if label == "projector":
            widget = PROJECTED["goal"](projector(high, theme), Words(language))
        else:
            widget = TABLES["goal"](laptop(theme, text), Words(language))
        widget.resize(wide, high)
        return widget

    verdicts(folder, wanted, make)
    del app


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
