"""The further games' laptop moments that bots seldom come by: set up, and done by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from desktop.commands.gallery_page import Page, rest, wait
from desktop.look import Look
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Table
from desktop.words import Words
from engine import table as engine
from engine.chance import Chance
from engine.game import Setup
from engine.games import GAMES
from net.boards import board_of

Did = tuple[str, Mapping[str, Any]]
"""Whose step, and the step as scenarios write it."""
Hand = Callable[[Any], None]
"""What is done at the window before its picture is taken."""

NAMES = (
    "Anna", "Béla", "Csilla", "Dezső", "Edit", "Győző", "Hajnalka", "Imre", "Jolán", "Kálmán",
)  # fmt: skip
LONG = (
    "Ábrahámné Etelka 👵", "Wolfeschlegelstein", "محمد صلاح", "李小龍", "Ő", "WWWWWWWWWWWWWWWWWWWW",
    "Örzse néni 🦉🦉", "Maria Assunta Rossi", "Bartholomäus der 3.", "Zsolti",
)  # fmt: skip
ANNA, BELA = NAMES[:2]
STEPS = 600


@dataclass(frozen=True)
class Moment:
    """`steps` are taken from where the position has it, and what comes of the `last` one is told;
    before that bots play until `until`."""

    game: str
    players: int = 2
    steps: Sequence[Did] = ()
    last: Did | None = None
    eyes: str | None = ANNA
    hand: Hand = rest
    names: Sequence[str] = NAMES
    options: Mapping[str, Any] = field(default_factory=dict)
    script: Sequence[Mapping[str, Any]] = ()
    until: Callable[[Any], bool] | None = None
    around: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    seed: int = 7

    def table(self) -> engine.Table:
        """The game at this moment."""
        rules, who, told = GAMES[self.game], tuple(self.names[: self.players]), self._told()
        setup = Setup(
            options=dict(self.options),
            players=who,
            colours=dict(zip(who, rules.colours, strict=False)),
            position=_named(self.position, told) if self.position is not None else None,
            material=board_of(self.game),
        )
        script = tuple(self.script)
        chance = Chance(self.seed, script) if script else Chance(self.seed)
        table = engine.Table(rules, setup, chance)
        if self.until is not None:
            _play(table, self.until)
        for name, step in self.steps:
            table.act(told[name], _named(step, told))
        return table

    def _told(self) -> Mapping[str, str]:
        """What they are called who are NAMES otherwise."""
        return dict(zip(NAMES, self.names, strict=False))

    def page(self, projected: bool = False) -> Page:
        """Its picture, on a laptop or on the wall."""
        if projected:
            return replace(self, eyes=None, hand=rest)._page(PROJECTED)
        return self._page(TABLES)

    def _page(self, kinds: Mapping[str, Callable[..., Table]]) -> Page:
        tables: list[engine.Table] = []

        def made(look: Look, words: Words) -> Table:
            tables[:] = [self.table()]
            shown = kinds[self.game](look, words)
            self._show(shown, tables[0])
            return shown

        def acted(page: Any) -> None:
            wait(20)
            if self.last is not None:
                name, step = self.last
                events = tables[0].act(self._told()[name], _named(step, self._told()))
                self._show(page, tables[0])
                page.tell(events)
            self.hand(page)
            wait(60)

        return Page(kinds is PROJECTED, made, (("", acted),))

    def _show(self, page: Table, table: engine.Table) -> None:
        eyes = self.eyes if self.eyes is None else self._told()[self.eyes]
        asked = None if eyes is None else table.question(eyes)
        given = {"question": asked, "owner": eyes == self.names[0], "options": self.options}
        page.show_view(table.view(eyes), eyes, Around(**given | dict(self.around)))


def _named(given: Any, told: Mapping[str, str]) -> Any:
    """The same with the players' names as they are here."""
    if isinstance(given, Mapping):
        return {told.get(key, key): _named(value, told) for key, value in given.items()}
    if isinstance(given, list | tuple):
        return [_named(one, told) for one in given]
    return told.get(given, given) if isinstance(given, str) else given


def _play(table: engine.Table, until: Callable[[Any], bool]) -> None:
    """Bots play up to there, or the end."""
    rules = table.rules
    minds = {name: rules.brain(1, at, ()) for at, name in enumerate(table.names)}
    for _ in range(STEPS):
        view: Any = table.view(None)
        if until(view) or view.phase == "over":
            return
        for name in table.waiting():
            step = minds[name].answer(table.view(name), name)
            if step is not None:
                table.act(name, step)
                break
