"""What the room's wall shows beside the laptops' moments: GOAL in easy mode, with few and many at
the table and long names; full lobbies, every game's end, a lost link."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
from PySide6.QtWidgets import QWidget

from desktop.commands import gallery_goal as goal
from desktop.commands.gallery_games import Shown
from desktop.commands.gallery_goal import Films
from desktop.commands.gallery_page import Make, Page, wait
from desktop.commands.gallery_staged import LONG, NAMES
from desktop.look import PLAYER_COLOURS, Look
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.projector import ProjectorLobby, Veil
from desktop.tables import PROJECTED
from desktop.tables.base import Around
from desktop.tables.okorkor.telling import closed
from desktop.words import Words
from engine import table as engine
from engine.chance import Chance
from engine.game import HourglassTurned, Setup
from engine.games import GAMES
from engine.goal.model import View
from engine.goal.rules import Goal
from net.decks import STARTER, load_deck
from net.messages import Lobby, SeatInfo

ADDRESS = "192.168.1.20:4729"
STEPS = 4000
SKILL = 2


@dataclass(frozen=True)
class Evening:
    """A game of GOAL among bots until it looks so."""

    mode: str
    names: Sequence[str]
    until: Callable[[View], bool]
    overtime: str = "traditional"
    seed: int = 5
    skill: int = SKILL

    def moment(self) -> goal.Moment:
        """Raises LookupError if it never does."""
        for moment, _ in self._steps():
            if self.until(moment.everybodys):
                return moment
        raise LookupError(f"no such moment: {self}")

    def close(self) -> goal.Close:
        """How the first action closes at whose end it looks so. Raises LookupError as well."""
        for (old, _), (new, heard) in pairwise(self._steps()):
            closed = new.mine.last_result not in (None, old.mine.last_result)
            if closed and self.until(old.everybodys):
                return goal.Close(old, new, heard, heard)
        raise LookupError(f"no such close: {self}")

    def _steps(self) -> Iterator[tuple[goal.Moment, Sequence[Any]]]:
        """Every moment as the room sees it, and what it has heard of it."""
        deck = tuple(msgspec.to_builtins(card) for card in load_deck(STARTER).cards)
        chance = Chance(self.seed)
        setup = Setup(
            options={"mode": self.mode, "overtime": self.overtime},
            players=tuple(self.names),
            colours=dict(zip(self.names, PLAYER_COLOURS, strict=False)),
            material=Goal.prepare(deck, chance),
        )
        table = engine.Table(Goal, setup, chance)
        minds = {
            name: Goal.brain(self.skill, self.seed * 10 + at, deck)
            for at, name in enumerate(self.names)
        }
        heard: Sequence[Any] = ()
        for _ in range(STEPS):
            view = table.view(None)
            assert isinstance(view, View)
            yield goal.Moment(view, view, None, getattr(table.game, "running", None)), heard
            heard = ()
            for name in table.waiting():
                answer = minds[name].answer(table.view(name), name)
                if answer is not None:
                    heard = table.may_hear(table.act(name, answer), None)
                    break
            else:
                if view.phase == "over":
                    return
                table.pass_time(31.0)


def _phase(name: str, cards: int = 0, flags: int = 0) -> Callable[[View], bool]:
    def so(view: View) -> bool:
        many = len(view.cards) >= cards and len(view.challenges) >= flags
        return view.phase == name and many

    return so


def evenings() -> dict[str, Evening]:
    """By the name of the picture."""
    two, five, long = NAMES[:2], NAMES[:5], (*LONG[:2], *LONG[5:8])
    return {
        "easy-first": Evening("easy", two, _phase("tip")),
        "easy-2-place": Evening("easy", two, _phase("place", 14)),
        "easy-2-challenge": Evening("easy", two, _phase("challenge", 12)),
        "easy-5-tip": Evening("easy", five, _phase("tip", 24)),
        "easy-5-place": Evening("easy", long, _phase("place", 24)),
        "easy-5-challenge": Evening("easy", long, _phase("challenge", 20, 2)),
        "easy-5-over": Evening("easy", long, _phase("over")),
        "first": Evening("advanced", two, _phase("tip")),
        "2-place": Evening("advanced", two, _phase("place", 12)),
        "5-place": Evening("hard", long, _phase("place", 18)),
        "5-challenge": Evening("advanced", long, _phase("challenge", 10, 3), seed=1),
        "5-extra": Evening("advanced", long, _phase("extra", 12), seed=1),
        "5-attempt": Evening("advanced", long, _phase("attempt"), "shootout", 17),
        "5-over": Evening("advanced", long, _phase("over")),
        "40": Evening("advanced", NAMES[:5], _phase("place", 39), skill=3),
    }


def closes() -> dict[str, Evening]:
    """Whose action's end is told."""
    return {
        "verdict-easy": Evening("easy", NAMES[:4], _phase("challenge", 14, 1)),
        "verdict-easy-5": Evening("easy", (*LONG[:2], *LONG[5:8]), _phase("challenge", 20, 2)),
        "verdict-5": Evening(
            "advanced", (*LONG[:2], *LONG[5:8]), _phase("challenge", 10, 3), seed=1
        ),
    }


def _shown(evening: Evening, films: Films) -> Page:
    """The game is only played if the picture is wanted."""
    made: list[goal.Moment] = []

    def moment() -> goal.Moment:
        made[:] = made or [evening.moment()]
        return made[0]

    def make(look: Look, words: Words) -> QWidget:
        card = moment().running
        film = goal.no_film if card is None else partial(films.of, card)
        return goal.table(moment(), True, film)(look, words)

    def seen(page: Any) -> None:
        if moment().running is not None and page.view.phase != "attempt":
            goal.seen(page)

    return Page(True, make, (("", seen),))


def _told(evening: Evening, films: Films) -> Page:
    """A verdict, a step a beat."""
    close = evening.close()
    assert close.before.running is not None
    make = goal.table(close.before, True, partial(films.of, close.before.running))
    return Page(True, make, goal.Telling(close, True).steps, moving=True)


def _nudged(page: Any) -> None:
    goal.seen(page)
    page.tell((HourglassTurned(by="Béla", waiting=("Csilla",)),))
    wait(300)


def _veiled(big: str, small: str) -> Callable[[Any], None]:
    def fall(page: Any) -> None:
        Veil(page.look, page).say(page.words(big), page.words(small))

    return fall


# a trick of Ökörkör


def trick(players: int) -> tuple[Any, Any]:
    """What the room sees before and after a trick in which somebody takes a row."""
    rules, names = GAMES["okorkor"], NAMES[:players]
    colours = dict(zip(names, rules.colours, strict=False))
    setup = Setup(options=rules.options({}), players=names, colours=colours)
    table = engine.Table(rules, setup, Chance(11))
    minds = {name: rules.brain(SKILL, 11 + at, ()) for at, name in enumerate(names)}
    for _ in range(STEPS):
        before: Any = table.view(None)
        for name in table.waiting():
            answer = minds[name].answer(table.view(name), name)
            if answer is not None:
                table.act(name, answer)
                break
        after: Any = table.view(None)
        if closed(before, after) and after.heads != before.heads:
            return before, after
    raise LookupError("nobody ever took a row")


def _trick(players: int) -> Page:
    """It is told: the cards turn, go to their rows, and somebody takes one."""

    def make(look: Look, words: Words) -> QWidget:
        page: Any = PROJECTED["okorkor"](look, words)
        page.show_view(trick(players)[0], None, Around())
        return page

    def begin(page: Any) -> None:
        page.show_view(trick(players)[1], None, Around())
        wait(700)

    steps = (("-turned", begin), *((f"-{n}", lambda page: wait(900)) for n in range(1, 4)))
    return Page(True, make, steps, moving=True)


# the lobby


def _lobby(game: str, seats: int, most: int, code: str | None, names: Sequence[str] = LONG) -> Make:
    given = tuple(
        SeatInfo(name=name, colour=colour, present=at != 2, clips=1.0, owner=not at)
        for at, (name, colour) in enumerate(zip(names[:seats], PLAYER_COLOURS, strict=False))
    )
    room = "Nagymamáék nyári konyhája" if names is LONG else "Nappali"
    shown = Lobby(
        room=room, room_id="gallery", game=game, options={}, deck="", cards=0, cards_wanted=0,
        seats=given, least_seats=2, most_seats=most, colours=PLAYER_COLOURS, starter=None,
        started=False, over=False, watchers=1, clips=0, code=code,
    )  # fmt: skip

    def make(look: Look, words: Words) -> ProjectorLobby:
        page = ProjectorLobby(look, words)
        page.show_lobby(shown, (ADDRESS, "10.0.0.7:4729"))
        return page

    return make


# the end


def _end(view: Callable[[], Any]) -> Make:
    def make(look: Look, words: Words) -> EndScreen:
        page = EndScreen(look, words)
        page.show_end(result_of(view()), None, False)
        return page

    return make


def pages(found: goal.Found, others: dict[str, Shown], films: Films) -> dict[str, Page]:
    """A page for each."""
    waits = found["place-other"]
    assert waits.running is not None
    table = goal.table(waits, True, partial(films.of, waits.running))
    away = goal.table(waits, True, missing=waits.mine.waiting)
    made = {name: _shown(evening, films) for name, evening in evenings().items()}
    made |= {name: _told(evening, films) for name, evening in closes().items()}
    made |= {
        "nudged": Page(True, table, (("", _nudged),)),
        "missing": Page(True, away),
        "lost": Page(True, table, (("", _veiled("goal.say.lost", "app.lost_projector")),)),
        "closed": Page(
            True, table, (("", _veiled("goal.missing.closed", "goal.missing.closed_help")),)
        ),
        "lobby-empty": Page(True, _lobby("tiszta-sor", 0, 2, None)),
        "lobby-2": Page(True, _lobby("tiszta-sor", 2, 2, "482913", NAMES)),
        "lobby-5": Page(True, _lobby("goal", 5, 5, "482913")),
        "lobby-10": Page(True, _lobby("okorkor", 10, 10, None)),
        "end-goal-5": Page(True, _end(lambda: evenings()["5-over"].moment().mine)),
    }
    made |= {f"okorkor-{players}-trick": _trick(players) for players in (5, 10)}
    for name, shown in others.items():
        if name.endswith("-over"):
            made[f"end-{name.removesuffix('-over')}"] = Page(
                True, _end(lambda shown=shown: shown.everybodys)
            )
    return {f"projector-{name}": page for name, page in made.items()}
