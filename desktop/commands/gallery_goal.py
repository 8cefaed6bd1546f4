"""GOAL for the gallery: every phase from games that bots play, and what is only seen while it
moves, runs or is open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.commands.gallery_page import Make, Page, Step, rest, wait, wait_for
from desktop.film.facts import facts_of
from desktop.film.render import render_film
from desktop.look import Look
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Start, Table, may_come
from desktop.words import Words
from engine import table as engine
from engine.chance import Chance
from engine.game import HOST, HourglassTurned, Setup
from engine.goal.model import Card, View
from engine.goal.play import GoalGame
from engine.goal.rules import Goal
from engine.goal.timeline import last_right_slot
from net.decks import STARTER, load_deck

PLAYERS = ("Anna", "Béla", "Csilla", "Győző")
COLOURS = ("red", "blue", "yellow", "sky")
ME = "Anna"
PHASES = ("tip", "place", "challenge", "duel", "extra", "attempt")
PLANS = (("advanced", "traditional"), ("hard", "shootout"), ("easy", "shootout"))
GAMES, STEPS = 60, 4000
FULL = 60
"""Cards on the fullest timeline."""
TOKEN = "film"
SIZE, RATE = (960, 540), Fraction(6)
"""Of the films in the pictures."""
SEEN_FROM = 4.6
"""Seconds from a film's beginning, where its picture is taken."""
BEATS = {"hush": 250, "turn": 600, "stamp": 1050, "slide": 1400, "tokens": 1750, "reason": 2800}
"""Of a verdict, in milliseconds."""


@dataclass(frozen=True)
class Moment:
    """A moment of a game: what the seat and a spectator see, what the seat is asked, and the card
    that is being played."""

    mine: View
    everybodys: View
    question: int | None
    running: Card | None = None

    def view(self, projected: bool) -> View:
        return self.everybodys if projected else self.mine


@dataclass(frozen=True)
class Close:
    """An action closes: the moments before and after, and what the two hear of it."""

    before: Moment
    after: Moment
    mine: Sequence[Any]
    everybodys: Sequence[Any]


Found = dict[str, Moment]
Closes = dict[str, Close]


# games


def moments() -> tuple[Found, Closes]:
    """Every phase, asked and watching, from games in several modes: the fullest timeline wins. And
    how actions close."""
    found: Found = {}
    closes: Closes = {}
    deck = _deck()
    wanted = {f"{phase}-{who}" for phase in PHASES for who in ("me", "other")}
    wanted |= {"over", "paused", "challenge-many", "easy-tip-me", "easy-place-me", "easy-over"}
    for seed in range(GAMES):
        mode, overtime = PLANS[seed % len(PLANS)]
        table = _sit_down(mode, overtime, seed, deck)
        brains = {name: Goal.brain(2, seed * 10 + n, deck) for n, name in enumerate(PLAYERS)}
        for name, moment in _played(table, brains, closes):
            known = found.get(name)
            if known is None or _fuller(moment.mine, known.mine):
                found[name] = moment
        if wanted <= found.keys() and CLOSES.keys() <= closes.keys() and seed >= 2:
            break
    return found | _level(deck), closes


def _deck() -> tuple[Any, ...]:
    return tuple(msgspec.to_builtins(card) for card in load_deck(STARTER).cards)


def _fuller(one: View, other: View) -> bool:
    """The middle of an evening shows more than its start."""
    return len(other.cards) < len(one.cards) <= 25


def _sit_down(mode: str, overtime: str, seed: int, deck: Sequence[Any]) -> engine.Table:
    chance = Chance(seed)
    setup = Setup(
        options={"mode": mode, "overtime": overtime},
        players=PLAYERS,
        colours=dict(zip(PLAYERS, COLOURS, strict=True)),
        material=Goal.prepare(deck, chance),
    )
    return engine.Table(Goal, setup, chance)


def _played(
    table: engine.Table, brains: dict[str, Any], closes: Closes
) -> Iterator[tuple[str, Moment]]:
    for step in range(STEPS):
        yield _named(table)
        if _game(table).over():
            return
        if step == 30:
            table.act(HOST, {"do": "pause"})
            yield "paused", _moment(table)
            table.act(HOST, {"do": "resume"})
        for name in table.waiting():
            answer = brains[name].answer(table.view(name), name)
            if answer is not None:
                before = _moment(table)
                _notice(closes, table, before, table.act(name, answer))
                break
        else:
            table.pass_time(31.0)


def _game(table: engine.Table) -> GoalGame:
    assert isinstance(table.game, GoalGame)
    return table.game


def _moment(table: engine.Table) -> Moment:
    mine, everybodys = table.view(ME), table.view(None)
    assert isinstance(mine, View) and isinstance(everybodys, View)
    return Moment(mine, everybodys, table.question(ME), _game(table).running)


def _named(table: engine.Table) -> tuple[str, Moment]:
    moment = _moment(table)
    view = moment.mine
    if view.mode == "easy":  # everybody has a timeline
        asked = "" if view.phase == "over" else "-me" if ME in view.waiting else "-other"
        return f"easy-{view.phase}{asked}", moment
    if view.phase == "over":
        return "over", moment
    if view.phase == "challenge" and len(view.challenges) > 1:
        return "challenge-many", moment
    return f"{view.phase}-{'me' if ME in view.waiting else 'other'}", moment


CLOSES: dict[str, Callable[[View, View], bool]] = {
    "right": lambda old, new: _closed(new).outcome == "right" and len(_closed(new).gained) > 1,
    "challenged": lambda old, new: (
        _closed(new).dates is None and bool(_closed(new).won_by) and len(old.challenges) > 1
    ),
    "duel": lambda old, new: bool(_closed(new).dates),
}
"""How an action may close: by the views before and after."""


def _closed(view: View) -> Any:
    return view.last_result


def _notice(closes: Closes, table: engine.Table, before: Moment, events: Sequence[Any]) -> None:
    """Keeps it if an action of somebody else's has closed so for the first time."""
    after = _moment(table)
    old, new = before.mine, after.mine
    if new.last_result is None or new.last_result == old.last_result or old.active == ME:
        return
    if old.timeline is None or len(old.timeline) < 9 or old.phase == "attempt":
        return
    for name, like in CLOSES.items():
        if name not in closes and like(old, new):
            heard = table.may_hear(events, ME), table.may_hear(events, None)
            closes[name] = Close(before, after, *heard)


def _level(deck: Sequence[Any]) -> Found:
    """Everybody is always right: a timeline of 60 cards, and a shootout Anna leaves."""
    found: Found = {}
    table = _sit_down("advanced", "traditional", 1, deck)
    while len(_moment(table).mine.cards) < FULL or _named(table)[0] != "place-me":
        _answer(table)
    found["full"] = _moment(table)
    table = _sit_down("advanced", "shootout", 2, deck)
    while (moment := _moment(table)).mine.still_in is None:
        _answer(table)
    while moment.mine.clock is None or moment.mine.active != ME:
        _answer(table)
        moment = _moment(table)
    table.pass_time(12.6)
    found["attempt-running"] = _moment(table)
    while moment.mine.clock is None or ME in (moment.mine.still_in or (ME,)):
        _answer(table, wrong=ME)
        moment = _moment(table)
    table.pass_time(12.6)
    found["attempt-out"] = _moment(table)
    return found


def _answer(table: engine.Table, wrong: str = "") -> None:
    """The next answer of those who know every date and want nothing else."""
    name = table.waiting()[0]
    view, game = table.view(name), _game(table)
    assert isinstance(view, View)
    if "place" not in view.can:
        table.act(name, {"do": "start_clip" if "start_clip" in view.can else "pass"})
        return
    assert game.running is not None and game.active is not None
    line = game.line_of(game.active)
    slot = last_right_slot(line, game.running, by_goal=game.by_goal)
    if name == wrong:
        slot = 0 if slot else len(line)
    table.act(name, {"do": "place", "slot": slot})


# the table


class Films:
    """The films of running cards, made in `folder` when they are wanted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, card: Card) -> Path:
        path = self._folder / f"{card.id}.mp4"
        if not path.exists():
            render_film(facts_of(card), path, SIZE, RATE)
        return path

    def broken(self) -> Path:
        path = self._folder / "broken.mp4"
        path.write_bytes(b"no film")
        return path


Clip = Callable[[], Path | None]
"""Gives the running clip when the table is made."""


def no_film() -> None:
    return None


def table(moment: Moment, projected: bool, film: Clip = no_film, **around: Any) -> Make:
    """How the table is made at this moment, with what else is around it."""

    def make(look: Look, words: Words) -> QWidget:
        kinds, clip = PROJECTED if projected else TABLES, film()
        page: Any = kinds["goal"](look, words, lambda token: clip, may_come)
        page.clip.player.set_volume(0)
        page.show_view(moment.view(projected), _eyes(projected), _around(moment, projected, around))
        return page

    return make


def _eyes(projected: bool) -> str | None:
    return None if projected else ME


def _around(moment: Moment, projected: bool, more: Mapping[str, Any]) -> Around:
    usual: dict[str, Any] = {
        "question": moment.question,
        "owner": not projected,
        "bots": frozenset({"Győző"}),
        "clip": TOKEN if moment.running else None,
    }
    return Around(**(usual | dict(more)))


def _run(page: Any) -> None:
    """The clip runs, as if everybody had begun it a while ago."""
    page.play_clip(Start(TOKEN, 1, time.monotonic() - SEEN_FROM))
    wait_for(lambda: page.clip.player.image() is not None)
    wait(200)


def seen(page: Any) -> None:
    """The clip has been seen, and rests."""
    _run(page)
    page.clip.put_aside()
    wait_for(lambda: page.clip.player.state == "paused")


def _is(state: str, page: Any) -> None:
    """The clip is so."""
    wait_for(lambda: page.clip.player.state == state)
    wait(50)


def _without_vlc(page: Any) -> None:
    """The clip cannot be shown on this machine at all."""
    _is("failed", page)
    page.clip.player.failed.emit("vlc_missing")
    wait(50)


def _missed(page: Any) -> None:
    """The clip came after everybody had seen it."""
    page.play_clip(Start(TOKEN, 1, time.monotonic() - 30))
    wait_for(lambda: page.clip.missed)
    wait(50)


def _open_card(page: Any) -> None:
    page.open_card(page.view.timeline[len(page.view.timeline) // 2].card)
    page.opened.player.set_volume(0)
    wait_for(lambda: page.opened.player.image() is not None)
    wait(1500)


def _nudged(page: Any) -> None:
    """The hourglass has been turned, and somebody asks what it is."""
    page.tell((HourglassTurned(by="Béla", waiting=(ME,)),))
    wait(500)
    page.announcer.info.click()


def _choose(page: Any) -> None:
    """A gap is chosen by the keyboard, and not confirmed."""
    line, keys = page.timeline, Qt.KeyboardModifier.NoModifier
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QApplication.sendEvent(line, QKeyEvent(QEvent.Type.KeyPress, key, keys))
    wait_for(lambda: not line.in_motion())


def _draw(page: Any) -> None:
    """A drawn tip, with who wins the shoot-out."""
    tip = page.tickets.tip
    tip.home.set_value(1)
    tip.away.set_value(1)
    tip.penalties.choose("home")
    wait(100)


def _point(page: Any) -> None:
    """The pointer is where cards are many."""
    line = page.timeline
    at = QPointF(line.width() * 0.62, line.height() * 0.6)
    none = Qt.MouseButton.NoButton
    kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(kind, at, QPointF(line.mapToGlobal(at)), none, none, keys)
    QApplication.sendEvent(line, moved)
    wait_for(lambda: not line.in_motion())


class Telling:
    """A verdict from its beginning, a step a beat."""

    def __init__(self, close: Close, projected: bool) -> None:
        self._close, self._projected = close, projected
        self._began = 0.0
        self.steps: tuple[Step, ...] = tuple(
            (f"-{name}", partial(self._until, ms)) for name, ms in BEATS.items()
        )

    def _until(self, ms: int, page: Table) -> None:
        if not self._began:
            self._begin(page)
        wait(max(0, ms - round((time.monotonic() - self._began) * 1000)))

    def _begin(self, page: Table) -> None:
        seen(page)
        close, projected = self._close, self._projected
        view, around = close.after.view(projected), _around(close.after, projected, {})
        page.show_view(view, _eyes(projected), around)
        page.tell(close.everybodys if projected else close.mine)
        self._began = time.monotonic()


def pages(found: Found, closes: Closes, films: Films) -> dict[str, Page]:
    """GOAL's table and projector in every phase, and in what comes about within one."""
    made = {}
    for projected in (False, True):
        where = "projector" if projected else "table"
        shown = {name: _resting(one, projected, films) for name, one in found.items()}
        shown |= _clips(found["tip-other"], projected, films)
        for name, close in closes.items():
            assert close.before.running is not None
            film = partial(films.of, close.before.running)
            make, told = table(close.before, projected, film), Telling(close, projected)
            shown[f"verdict-{name}"] = Page(projected, make, told.steps, moving=True)
        if not projected:
            shown |= _by_hand(found, films)
        made |= {f"{where}-{name}": page for name, page in shown.items()}
    return made


def _resting(moment: Moment, projected: bool, films: Films) -> Page:
    """As it stands, the clip seen, unless it is still sealed. Between actions it is the last."""
    card, view = moment.running, moment.mine
    if view.phase == "attempt" and view.clock is None:
        return Page(projected, table(moment, projected))
    if card is None and view.last_result is not None:
        card = view.cards[view.last_result.card]
    assert card is not None
    make = table(moment, projected, partial(films.of, card), clip=TOKEN)
    return Page(projected, make, (("", seen),))


def _clips(moment: Moment, projected: bool, films: Films) -> dict[str, Page]:
    """What a clip may come to."""
    assert moment.running is not None
    film = partial(films.of, moment.running)

    def page(clip: Clip, step: Callable[[Any], None], **around: Any) -> Page:
        return Page(projected, table(moment, projected, clip, **around), (("", step),))

    return {
        "clip-coming": page(no_film, rest),
        "clip-ready": page(film, partial(_is, "ready"), slow=("Béla", "Csilla")),
        "clip-running": page(film, _run),
        "clip-missed": page(film, _missed),
        "clip-broken": page(films.broken, partial(_is, "failed")),
        "clip-no-vlc": page(films.broken, _without_vlc),
    }


def _by_hand(found: Found, films: Films) -> dict[str, Page]:
    """What comes about by a hand, or by somebody who is gone."""
    asked, waits = found["place-me"], found["place-other"]
    flags, tips = found["challenge-me"], found["tip-me"]
    opened = waits.mine.timeline or ()
    card = opened[len(opened) // 2].card

    def clip_of(moment: Moment, card: Card | None = None) -> Clip:
        of = card or moment.running
        return no_film if of is None else partial(films.of, of)

    def page(
        moment: Moment, step: Callable[[Any], None], clip: Clip,
        then: Callable[[Any], None] = rest, **around: Any,
    ) -> Page:  # fmt: skip
        def both(shown: Any) -> None:
            step(shown)
            then(shown)

        return Page(False, table(moment, False, clip, **around), (("", both),))

    gone = waits.mine.waiting
    return {
        "card": page(waits, _open_card, clip_of(waits, waits.mine.cards[card]),
                     clips={card: TOKEN}),
        "hourglass": page(asked, seen, clip_of(asked), then=_nudged, sand=47.0),
        "place-chosen": page(asked, seen, clip_of(asked), then=_choose),
        "challenge-chosen": page(flags, seen, clip_of(flags), then=_choose),
        "tip-drawn": page(tips, seen, clip_of(tips), then=_draw),
        "full-pointer": page(found["full"], seen, clip_of(found["full"]), then=_point),
        "missing-host": page(waits, seen, clip_of(waits), missing=gone),
        "missing": page(waits, seen, clip_of(waits), missing=gone, owner=False),
        "sent-out": page(
            waits, seen, clip_of(waits), missing=gone, removed=frozenset(gone), owner=False
        ),
    }  # fmt: skip
