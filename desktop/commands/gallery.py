"""`golest gallery DIR`: a picture of every screen and phase, from the real widgets and rules.

No host and no network: the views come from games that bots play at a table of the engine's.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop import history
from desktop.__main__ import size
from desktop.address import EXAMPLE
from desktop.commands import gallery_goal as goal
from desktop.commands import gallery_troubles as troubles
from desktop.commands import gallery_wall as wall
from desktop.commands import gallery_workshop as workshop
from desktop.commands.gallery_games import Shown, other_moments
from desktop.commands.gallery_goal import COLOURS, ME, PLAYERS, Closes, Films, Found, Moment
from desktop.commands.gallery_moments import pages as staged
from desktop.commands.gallery_page import Make, Page, save, taken
from desktop.evenings import Evening
from desktop.look import PLAYER_COLOURS, Look, load_fonts, projector
from desktop.screens.base import Screen
from desktop.screens.doors import AddressSheet, CodeSheet
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.home import FOUND, SEARCHING, Home, Room
from desktop.screens.host_form import DeckShown, HostForm, PracticeSheet
from desktop.screens.lobby import LobbyScreen
from desktop.screens.options import OFFERED
from desktop.screens.past import PastSheet
from desktop.screens.projector import ProjectorLobby, Veil
from desktop.screens.rulebook import RulebookWindow
from desktop.screens.rules import RulesSheet
from desktop.screens.saves import SavesSheet
from desktop.screens.settings import NameSheet, SettingsSheet
from desktop.screens.sheet import ask
from desktop.screens.story import StorySheet
from desktop.settings import Settings
from desktop.window import fitting
from desktop.words import LANGUAGES, Words
from net.messages import Lobby, SeatInfo

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
        started=False, over=False, watchers=1, clips=32, code="482913",
    )  # fmt: skip


LONG_NAMES = (
    "Ábrahámné Etelka 👵", "Wolfeschlegelstein", "محمد صلاح", "李小龍", "Ő", "Bartholomäus der 3.",
    "Örzse néni 🦉🦉", "Maria Assunta Rossi", "WWWWWWWWWWWWWWWWWWWW", "Zsolti",
)  # fmt: skip


def ten_of_them() -> tuple[dict[str, int], dict[str, str]]:
    """The points and colours of as many as a game takes."""
    points = {name: 66 - 7 * number for number, name in enumerate(LONG_NAMES)}
    return points, dict(zip(LONG_NAMES, PLAYER_COLOURS, strict=True))


def evenings() -> list[Evening]:
    points = dict(zip(PLAYERS, (7, 6, 4, 6), strict=True))
    colours = dict(zip(PLAYERS, COLOURS, strict=True))
    when = datetime(2026, 6, 20, 20, 14)
    many, worn = ten_of_them()
    return [
        Evening(Path("a"), when, "Nappali", "goal", "advanced", "shootout", 5, points, colours),
        Evening(Path("c"), when, "Nappali", "okorkor", points=many, colours=worn, over=True),
        Evening(Path("b"), when.replace(day=13), broken=True),
    ]


def _home(state: str, found: Sequence[Room]) -> Make:
    def make(look: Look, words: Words) -> Home:
        page = Home(look, words)
        page.show_me("Béla", "blue", False)
        page.show_saves(2)
        page.show_unfinished("Nappali" if found else "")
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
        page.show_lobby(lobby(), you, owner, (EXAMPLE,))
        return page

    return make


def _host_form(look: Look, words: Words) -> HostForm:
    decks = [DeckShown("starter", "Gólest", 409), DeckShown("own", "Saját", 24, 3)]
    return HostForm(look, words, words("host.default_name", name="Anna"), decks, ["HDMI-1"])


def _hosting(game: str) -> Make:
    def make(look: Look, words: Words) -> HostForm:
        page = _host_form(look, words)
        page.game.setCurrentIndex(page.game.findData(game))
        return page

    return make


def _full_lobby(look: Look, words: Words) -> LobbyScreen:
    """As many as a game takes, with names as people have them."""
    seats = tuple(
        SeatInfo(name=name, colour=colour, present=True, clips=1.0, owner=not number)
        for number, (name, colour) in enumerate(zip(LONG_NAMES, PLAYER_COLOURS, strict=True))
    )
    full = msgspec.structs.replace(
        lobby(), game="okorkor", room="Nagymamáék nyári konyhája", options={}, deck="", cards=0,
        cards_wanted=0, seats=seats, most_seats=10, colours=PLAYER_COLOURS, starter=None, clips=0,
    )  # fmt: skip
    page = LobbyScreen(look, words)
    page.show_lobby(full, LONG_NAMES[0], True, (EXAMPLE,))
    return page


def _asked(title: str, sentence: str, yes: str) -> Make:
    return _over(lambda lo, w, p: ask(lo, w, p, w(sentence), w(yes), rest_now, w(title)))


def rest_now() -> None:
    """Nobody answers in a picture."""


def _rulebook(look: Look, words: Words) -> RulebookWindow:
    page = RulebookWindow(look, words, "goal")
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return page


def _projector_lobby(look: Look, words: Words) -> ProjectorLobby:
    page = ProjectorLobby(look, words)
    page.show_lobby(lobby(), (EXAMPLE, "10.0.0.7:4729"))
    return page


def _lose(page: Any) -> None:
    """The link is lost: the window's veil falls."""
    veil = Veil(page.look, page)
    veil.say(page.words("goal.say.lost"), page.words("goal.small.lost"))


def _end(moment: Moment) -> Callable[[Look, Words], EndScreen]:
    def make(look: Look, words: Words) -> EndScreen:
        page = EndScreen(look, words)
        page.show_end(result_of(moment.mine), ME, not look.projector, "Béla")
        return page

    return make


def _end_of(shown: Shown) -> Make:
    """The end of another game."""

    def make(look: Look, words: Words) -> EndScreen:
        page = EndScreen(look, words)
        page.show_end(result_of(shown.mine), ME, True, "Béla")
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
    many, worn = ten_of_them()
    other = msgspec.structs.replace(
        one, game="okorkor", mode="", winners=LONG_NAMES[:2], points=many, colours=worn
    )
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
        **troubles.screens(_over, lobby),
        "host": (False, _host_form),
        "lobby-host": (False, _lobby(True)),
        "lobby-guest": (False, _lobby(False)),
        "projector-lobby": (True, _projector_lobby),
    }


def pages(found: Found, closes: Closes, films: Films) -> dict[str, Page]:
    """Everything there is to see."""
    made = {name: Page(*screen) for name, screen in screens().items()}
    made |= goal.pages(found, closes, films)
    made["end"] = Page(False, _end(found["over"]))
    made["end-story"] = Page(False, _story(found["over"]))
    made["end-past"] = Page(False, _over(lambda lo, w, p: PastSheet(lo, w, p, past())))
    made["projector-end"] = Page(True, _end(found["over"]))
    made["table-lost"] = Page(False, goal.table(found["place-me"], False), (("", _lose),))
    for game in list(OFFERED)[1:]:
        made[f"host-{game}"] = Page(False, _hosting(game))
        made[f"rules-{game}"] = Page(
            False, _over(lambda lo, w, p, game=game: RulesSheet(lo, w, p, game))
        )
    made |= troubles.pages(found, _over, _home(FOUND, rooms()))
    made["lobby-full"] = Page(False, _full_lobby)
    made["rulebook"] = Page(False, _rulebook)
    made["ask-close"] = Page(
        False, _asked("lobby.close_title", "lobby.close_game", "lobby.close_and_quit")
    )
    made["ask-quit"] = Page(
        False, _asked("app.quit_title", "goal.button.leave_sure", "common.quit")
    )
    others = other_moments()
    made |= wall.pages(found, others, films)
    for name, shown in others.items():
        if name.endswith("-over"):
            made[f"end-{name.removesuffix('-over')}"] = Page(False, _end_of(shown))
        made[f"table-{name}"] = Page(False, shown.table)
        made[f"projector-{name}"] = Page(True, shown.table)
    return made | staged()


def look_of(page: Page, theme: Any, text: int, window: QSize) -> Look:
    if page.projected:
        return projector(window.height(), theme, still=not page.moving)
    return fitting(Settings(theme=theme, text=text, still=not page.moving), window)


def _wanted(name: str, page: Page, words: Sequence[str]) -> bool:
    return any(word in f"{name}{step}" for step, _ in page.steps for word in words)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="golest gallery", description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("folder", type=Path, metavar="DIR", help="where the pictures go")
    add("--language", choices=LANGUAGES, help="all of them if none is given")
    add("--window", type=size, default=QSize(1280, 720), metavar="WxH", help="1280x720")
    add("--theme", choices=("dark", "light"), default="dark")
    add("--text", type=int, default=100, metavar="PERCENT", help="text size, 100 to 200")
    add("--only", action="append", metavar="WORD", help="only pictures with this, or this")
    add("--small", type=int, metavar="WIDTH", help="for a document: so wide, and with few colours")
    given = parser.parse_args(argv)
    QApplication(sys.argv[:1])
    load_fonts()
    found, closes = goal.moments()
    with tempfile.TemporaryDirectory() as films:
        for language in [given.language] if given.language else LANGUAGES:
            shown = pages(found, closes, Films(Path(films)))
            for name, page in shown.items():
                if _wanted(name, page, given.only or [""]):
                    look = look_of(page, given.theme, given.text, given.window)
                    made = page.make(look, Words(language))
                    for step, image in taken(made, page.steps, given.window).items():
                        where = given.folder / language / f"{name}{step}.png"
                        where.parent.mkdir(parents=True, exist_ok=True)
                        save(image, where, given.small)
                        print(where, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
