"""`golest gallery DIR`: a picture of every screen and phase, from the real widgets and rules.

No host and no network: the views come from games that bots play at a table of the engine's.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from desktop import history
from desktop.__main__ import size
from desktop.commands import gallery_workshop as workshop
from desktop.commands.gallery_games import other_moments
from desktop.evenings import Evening
from desktop.look import Look, load_fonts, projector
from desktop.screens.base import Screen
from desktop.screens.doors import AddressSheet, CodeSheet
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.home import FOUND, SEARCHING, Home, Room
from desktop.screens.host_form import DeckShown, HostForm, PracticeSheet
from desktop.screens.lobby import LobbyScreen
from desktop.screens.past import PastSheet
from desktop.screens.projector import ProjectorLobby, Veil
from desktop.screens.rules import RulesSheet
from desktop.screens.saves import SavesSheet
from desktop.screens.settings import NameSheet, SettingsSheet
from desktop.screens.story import StorySheet
from desktop.settings import Settings
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, no_clip
from desktop.window import fitting
from desktop.words import LANGUAGES, Words
from engine.chance import Chance
from engine.game import HOST, Setup
from engine.goal.model import View
from engine.goal.rules import Goal
from engine.table import Table
from net.decks import STARTER, load_deck
from net.messages import Lobby, SeatInfo

PLAYERS = ("Anna", "Béla", "Csilla", "Győző")
COLOURS = ("red", "blue", "yellow", "sky")
ME = "Anna"
PHASES = ("tip", "place", "challenge", "duel", "extra", "attempt")
GAMES = 60
STEPS = 4000

Make = Callable[[Look, Words], QWidget]


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the table's view for the seat, the spectator's, and the question."""

    name: str
    mine: View
    everybodys: View
    question: int | None


def moments() -> dict[str, Moment]:
    """Every phase, asked and watching, from games in several modes; the fullest timeline wins."""
    found: dict[str, Moment] = {}
    cards = tuple(msgspec.to_builtins(card) for card in load_deck(STARTER).cards)
    plans = [("advanced", "traditional"), ("hard", "shootout"), ("easy", "shootout")]
    wanted = {f"{phase}-{who}" for phase in PHASES for who in ("me", "other")} | {"over", "paused"}
    for seed in range(GAMES):
        mode, overtime = plans[seed % len(plans)]
        for moment in _game(seed, mode, overtime, cards):
            known = found.get(moment.name)
            if known is None or _fuller(moment.mine, known.mine):
                found[moment.name] = moment
        if wanted <= found.keys() and seed >= 2:
            break
    return found


def _fuller(one: View, other: View) -> bool:
    """Shared timelines show more than own ones, the middle of an evening more than its start."""
    if (one.mode == "easy") != (other.mode == "easy"):
        return other.mode == "easy"
    return len(other.cards) < len(one.cards) <= 25


def _game(seed: int, mode: str, overtime: str, cards: Sequence[Any]) -> Iterator[Moment]:
    chance = Chance(seed)
    setup = Setup(
        options={"mode": mode, "overtime": overtime},
        players=PLAYERS,
        colours=dict(zip(PLAYERS, COLOURS, strict=True)),
        material=Goal.prepare(cards, chance),
    )
    table = Table(Goal, setup, chance)
    brains = {name: Goal.brain(2, seed * 10 + n, cards) for n, name in enumerate(PLAYERS)}
    for step in range(STEPS):
        view: Any = table.view(ME)
        yield _moment(table, view)
        if table.game.over():
            return
        if step == 30:
            table.act(HOST, {"do": "pause"})
            yield _moment(table, table.view(ME), "paused")
            table.act(HOST, {"do": "resume"})
        for name in table.waiting():
            answer = brains[name].answer(table.view(name), name)
            if answer is not None:
                table.act(name, answer)
                break
        else:
            table.pass_time(31.0)


def _moment(table: Table, view: Any, name: str = "") -> Moment:
    who = "me" if ME in view.waiting else "other"
    named = name or ("over" if view.phase == "over" else f"{view.phase}-{who}")
    return Moment(named, view, table.view(None), table.question(ME))  # type: ignore[arg-type]


# what is shown


def rooms() -> list[Room]:
    signs = ("red", "yellow", "sky")
    return [
        Room("a", "Nappali", "goal", "advanced", "shootout", "Anna", signs, 3, 5),
        Room("b", "Konyhaasztal", "goal", "easy", "traditional", "Réka", ("purple",), 1, 5, True),
        Room("c", "Padlás", "goal", "hard", "traditional", "Tünde", signs, 3, 5, fits=False),
    ]


def lobby() -> Lobby:
    seats = (
        SeatInfo(name="Anna", colour="red", present=True, clips=1.0, owner=True),
        SeatInfo(name="Béla", colour="blue", present=True, clips=0.4),
        SeatInfo(name="Csilla", colour="yellow", present=False),
        SeatInfo(name="Öcsi", colour="sky", present=True, bot=2),
    )
    return Lobby(
        room="Nappali", room_id="gallery", game="goal",
        options={"mode": "advanced", "overtime": "shootout"},
        deck="Gólest", cards=409, cards_wanted=80, seats=seats, least_seats=2, most_seats=5,
        colours=("red", "blue", "yellow", "sky", "purple"), starter="Anna",
        started=False, over=False, watchers=1, clips=32,
    )  # fmt: skip


def evenings() -> list[Evening]:
    points = dict(zip(PLAYERS, (7, 6, 4, 6), strict=True))
    colours = dict(zip(PLAYERS, COLOURS, strict=True))
    when = datetime(2026, 6, 20, 20, 14)
    return [
        Evening(Path("a"), when, "Nappali", "goal", "advanced", "shootout", 5, points, colours),
        Evening(Path("b"), when.replace(day=13), broken=True),
    ]


def _home(state: str, found: Sequence[Room]) -> Make:
    def make(look: Look, words: Words) -> Home:
        page = Home(look, words)
        page.show_me("Béla", "blue", False)
        page.show_saves(2)
        page.show_rooms(found, state)
        return page

    return make


def _over(sheet: Callable[[Look, Words, QWidget], QWidget]) -> Make:
    """A sheet over an empty page."""

    def make(look: Look, words: Words) -> Screen:
        page = Screen(look, words)
        sheet(look, words, page)
        return page

    return make


def _lobby(owner: bool) -> Make:
    def make(look: Look, words: Words) -> LobbyScreen:
        page = LobbyScreen(look, words)
        you = "Anna" if owner else "Béla"
        page.show_lobby(lobby(), you, owner, ("192.168.1.20:4729",))
        return page

    return make


def _host_form(look: Look, words: Words) -> HostForm:
    decks = [DeckShown("starter", "Gólest", 409), DeckShown("own", "Saját", 24, 3)]
    return HostForm(look, words, words("host.default_name", name="Anna"), decks, ["HDMI-1"])


def _projector_lobby(look: Look, words: Words) -> ProjectorLobby:
    page = ProjectorLobby(look, words)
    page.show_lobby(lobby(), ("192.168.1.20:4729", "10.0.0.7:4729"))
    return page


def _table(moment: Moment, projected: bool) -> Make:
    def make(look: Look, words: Words) -> QWidget:
        kinds = PROJECTED if projected else TABLES
        page = kinds["goal"](look, words, no_clip, lambda token: "none")
        view, me = (moment.everybodys, None) if projected else (moment.mine, ME)
        around = Around(question=moment.question, owner=not projected, bots=frozenset({"Győző"}))
        page.show_view(view, me, around)
        return page

    return make


def _lost(moment: Moment) -> Make:
    def make(look: Look, words: Words) -> QWidget:
        page = _table(moment, False)(look, words)
        page.resize(1280, 720)
        veil = Veil(look, page)
        veil.say(words("goal.say.lost"), words("goal.small.lost"))
        return page

    return make


def _end(moment: Moment) -> Callable[[Look, Words], EndScreen]:
    def make(look: Look, words: Words) -> EndScreen:
        page = EndScreen(look, words)
        page.show_end(result_of(moment.mine), ME, not look.projector, "Béla")
        return page

    return make


def _story(moment: Moment) -> Make:
    def make(look: Look, words: Words) -> EndScreen:
        page = _end(moment)(look, words)
        page.resize(1280, 720)
        StorySheet(look, words, page, result_of(moment.mine))
        return page

    return make


def past() -> list[history.Evening]:
    points, colours = (
        dict(zip(PLAYERS, (11, 9, 7, 4), strict=True)),
        dict(zip(PLAYERS, COLOURS, strict=True)),
    )
    one = history.Evening(
        when="2026-06-20T20:14", room="Nappali", game="goal", mode="advanced",
        winners=PLAYERS[:1], points=points, colours=colours, round=9,
    )  # fmt: skip
    other = msgspec.structs.replace(one, game="okorkor", mode="", winners=PLAYERS[1:3])
    return [one, other]


def screens() -> dict[str, tuple[bool, Make]]:
    """All but tables and ends: name -> (on the projector?, how it is made)."""
    return {
        "home-rooms": (False, _home(FOUND, rooms())),
        "home-searching": (False, _home(SEARCHING, ())),
        "home-none": (False, _home(FOUND, ())),
        "name": (False, _over(lambda lo, w, p: NameSheet(lo, w, p, "", "red"))),
        "code": (False, _over(lambda lo, w, p: CodeSheet(lo, w, p, "Nappali"))),
        "address": (False, _over(lambda lo, w, p: AddressSheet(lo, w, p, "192.168.1.20"))),
        "settings": (False, _over(lambda lo, w, p: SettingsSheet(lo, w, p, Settings(name="Béla")))),
        "practice": (False, _over(PracticeSheet)),
        "saves": (False, _over(lambda lo, w, p: SavesSheet(lo, w, p, evenings()))),
        "rules": (False, _over(RulesSheet)),
        **workshop.pages(_over),
        "host": (False, _host_form),
        "lobby-host": (False, _lobby(True)),
        "lobby-guest": (False, _lobby(False)),
        "projector-lobby": (True, _projector_lobby),
    }


def pages(found: Mapping[str, Moment]) -> dict[str, tuple[bool, Make]]:
    """Everything there is to see: name -> (on the projector?, how it is made)."""
    made = screens()
    for name, moment in sorted(found.items()):
        made[f"table-{name}"] = (False, _table(moment, False))
        made[f"projector-{name}"] = (True, _table(moment, True))
    if "over" in found:
        made["end"] = (False, _end(found["over"]))
        made["end-story"] = (False, _story(found["over"]))
        made["end-past"] = (False, _over(lambda lo, w, p: PastSheet(lo, w, p, past())))
        made["projector-end"] = (True, _end(found["over"]))
    for name, shown in other_moments().items():
        made[f"table-{name}"] = (False, shown.table)
        made[f"projector-{name}"] = (True, shown.table)
    if "place-me" in found:
        made["table-lost"] = (False, _lost(found["place-me"]))
    return made


def small(image: QImage, wide: int) -> QImage:
    """So many points wide and with the 256 colours it has most of: a sixth of the bytes."""
    mode = Qt.TransformationMode.SmoothTransformation
    shown = image.scaledToWidth(wide, mode).convertToFormat(QImage.Format.Format_RGB32)
    counted = Counter(memoryview(shown.constBits()).cast("I"))
    table = [colour for colour, _ in counted.most_common(256)]
    plain = Qt.ImageConversionFlag.ThresholdDither
    return shown.convertToFormat(QImage.Format.Format_Indexed8, table, plain)


def take(page: QWidget, where: Path, wanted: QSize, wide: int | None = None) -> None:
    """The page's picture, once everything in it is at rest; `wide`: made small for a document."""
    page.resize(wanted)
    page.show()
    for _ in range(20):
        QApplication.processEvents()
    image = page.grab().toImage()
    (image if wide is None else small(image, wide)).save(str(where), quality=0)
    page.close()
    page.deleteLater()
    QApplication.processEvents()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="golest gallery", description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("folder", type=Path, metavar="DIR", help="where the pictures go")
    add("--language", choices=LANGUAGES, help="all of them if none is given")
    add("--window", type=size, default=QSize(1280, 720), metavar="WxH", help="1280x720")
    add("--theme", choices=("dark", "light"), default="dark")
    add("--text", type=int, default=100, metavar="PERCENT", help="text size, 100 to 200")
    add("--only", default="", metavar="WORD", help="only pictures with this in their name")
    add("--small", type=int, metavar="WIDTH", help="for a document: so wide, and with few colours")
    given = parser.parse_args(argv)
    QApplication(sys.argv[:1])
    load_fonts()
    found = moments()
    for language in [given.language] if given.language else LANGUAGES:
        words = Words(language)
        folder = given.folder / language
        folder.mkdir(parents=True, exist_ok=True)
        for name, (projected, make) in pages(found).items():
            if given.only not in name:
                continue
            high = given.window.height()
            wished = Settings(theme=given.theme, text=given.text, still=True)
            look = fitting(wished, given.window)
            if projected:
                look = projector(high, given.theme, still=True)
            take(make(look, words), folder / f"{name}.png", given.window, given.small)
            print(folder / f"{name}.png", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
