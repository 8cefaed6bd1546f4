"""What is met on the way and off it, for the gallery: joining, refusals, notices, the veil, nothing
to show yet, and the window in which a file is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from desktop.address import EXAMPLE
from desktop.commands.gallery_goal import Found, table
from desktop.commands.gallery_page import Make, Page, Step
from desktop.commands.gallery_workshop import draft
from desktop.look import Look
from desktop.qt_words import QtWords
from desktop.screens.doors import AddressSheet, CodeSheet
from desktop.screens.home import Home
from desktop.screens.host_form import HostForm
from desktop.screens.lobby import LobbyScreen
from desktop.screens.past import PastSheet
from desktop.screens.projector import Veil
from desktop.screens.saves import SavesSheet
from desktop.screens.settings import NameSheet
from desktop.screens.sheet import Sheet, ask, tell
from desktop.screens.workshop_import import ImportSheet, problem_words
from desktop.screens.workshop_library import LibrarySheet
from desktop.screens.workshop_preview import PreviewSheet
from desktop.stay import Joining
from desktop.tables.goal.clip import clip_words
from desktop.widgets.notices import Toast
from desktop.words import Words, names_in_all_languages
from engine.goal.model import Card
from net.deck_problems import Problem
from net.decks import STARTER, load_deck
from net.library import Library
from net.messages import Lobby
from net.tables.reading import read_table

Over = Callable[[Callable[[Look, Words, QWidget], QWidget]], Make]
EMPTY_TABLE = b"who;what\nnobody;nothing\n"
SAVED = "Pictures/G\N{LATIN SMALL LETTER O WITH ACUTE}lest 2026-06-20.png"


def screens(over: Over, lobby: Callable[[], Lobby]) -> dict[str, tuple[bool, Make]]:
    """As in the gallery. `over` and `lobby` are its own: a sheet over an empty page, a room."""
    made = {f"door-{name}": (False, make) for name, make in _doors(over).items()}
    made |= {f"none-{name}": (False, make) for name, make in _nothing(over, lobby).items()}
    return made | {f"workshop-{name}": (False, make) for name, make in _workshop(over).items()}


def pages(found: Found, over: Over, home: Make) -> dict[str, Page]:
    """What is told when it is over, what lies over a page, what is a window of its own. `home` is a
    front page with rooms."""
    made = {f"told-{code}": Page(False, make) for code, make in _told(over).items()}
    made |= {f"notice-{name}": page for name, page in _notices(found, home).items()}
    made["veil"] = Page(False, table(found["place-other"], False), (_veiled("lost"),))
    made["veil-host"] = Page(False, table(found["place-me"], False), (_veiled("host_stopped"),))
    made["projector-veil"] = Page(True, table(found["place-me"], True), (_veiled("lost"),))
    made["files"] = Page(False, _files)
    return made


def _doors(over: Over) -> dict[str, Make]:
    """Coming in, and what may stand in the way."""

    def complaining(sheet: Callable[..., Any], *given: str, code: str) -> Make:
        def make(look: Look, words: Words, page: QWidget) -> QWidget:
            made = sheet(look, words, page, *given)
            why = (
                words("home.no_answer", address=EXAMPLE) if code == "silent" else words.error(code)
            )
            made.name.complain(why) if code == "name_taken" else made.complain(why)
            made.refit()
            return made  # type: ignore[no-any-return]

        return over(make)

    def asked(code: str, yes: str, more: str = "") -> Make:
        def make(look: Look, words: Words, page: QWidget) -> QWidget:
            said = f"{words.error(code)} {words(more) if more else ''}".strip()
            return ask(look, words, page, said, words(yes), _nothing_happens)

        return over(make)

    return {
        "joining": lambda look, words: Joining(look, words, "Nappali"),
        "wrong-code": complaining(CodeSheet, "Nappali", code="wrong_code"),
        "slow-down": complaining(CodeSheet, "Nappali", code="slow_down"),
        "no-answer": complaining(AddressSheet, EXAMPLE, code="silent"),
        "name-taken": complaining(NameSheet, "Anna", "red", code="name_taken"),
        "full": asked("room_full", "home.watch", "app.watch_instead"),
        "locked": asked("locked", "common.retry"),
        "no-code": asked("code_not_wanted", "app.without_code"),
        "host-changed": asked("host_changed", "app.as_somebody_new"),
    }


def _nothing_happens() -> None:
    """Nobody answers in a picture."""


def _nothing(over: Over, lobby: Callable[[], Lobby]) -> dict[str, Make]:
    """Pages on which there is nothing yet."""

    def hosting(look: Look, words: Words) -> QWidget:
        return HostForm(look, words, words("host.default_name", name="Anna"), [], [])

    def alone(owner: bool) -> Make:
        def make(look: Look, words: Words) -> QWidget:
            page, seats = LobbyScreen(look, words), lobby().seats[:1]
            you = seats[0].name if owner else None
            page.show_lobby(msgspec.structs.replace(lobby(), seats=seats, watchers=0), you, owner)
            return page

        return make

    return {
        "saves": over(lambda lo, w, p: SavesSheet(lo, w, p, [])),
        "past": over(lambda lo, w, p: PastSheet(lo, w, p, [])),
        "decks": hosting,
        "lobby-host": alone(True),
        "lobby-watcher": alone(False),
    }


CLOSED = ("closed", "closed_own", "closed_over")
TOLD = (*CLOSED, "host_gone", "removed", "elsewhere", "wrong_version", "protocol", "kicked")


def _told(over: Over) -> dict[str, Make]:
    """Why one is back on the front page, and what became of a host."""

    def make(code: str, look: Look, words: Words, page: QWidget) -> Sheet:
        if code in CLOSED:
            title, said = words(f"goal.missing.{code}"), words(f"goal.missing.{code}_help")
        else:
            been_in = code in ("host_gone", "elsewhere", "kicked")
            title, said = words("home.out" if been_in else "home.failed"), words.error(code)
        return tell(look, words, page, title, said)

    def failed(look: Look, words: Words, page: QWidget) -> Sheet:
        return tell(look, words, page, words("host.failed"), words.error("port_busy"))

    def died(look: Look, words: Words, page: QWidget) -> Sheet:
        said = words("app.host_died", why=words.error("save_failed"))
        return ask(look, words, page, said, words("app.host_restart"), _nothing_happens)

    made = {code: over(partial(make, code)) for code in TOLD}
    return made | {"host-failed": over(failed), "host-died": over(died)}


def _notices(found: Found, home: Make) -> dict[str, Page]:
    """What is said for a moment at the foot."""

    def said(key: str, wrong: bool, **facts: object) -> tuple[Step, ...]:
        def step(page: Any) -> None:
            if isinstance(page, Home):
                page.toast = Toast(page.look, page)  # type: ignore[attr-defined]
            page.toast.say(page.words(key, **facts), wrong=wrong)
            QApplication.processEvents()

        return (("", step),)

    mine, waits = found["challenge-me"], found["tip-other"]
    return {
        "back": Page(False, table(waits, False), said("goal.say.back", False)),
        "refused": Page(False, table(mine, False), said("errors.slot_taken", True)),
        "saved": Page(False, home, said("end.picture_saved", False, path=SAVED)),
        "settings": Page(False, home, said("app.settings_aside", True, file="settings.json")),
    }


def _veiled(what: str) -> Step:
    def step(page: Any) -> None:
        veil = Veil(page.look, page)
        veil.say(page.words(f"goal.say.{what}"), page.words(f"goal.small.{what}"))

    return "", step


def _workshop(over: Over) -> dict[str, Make]:
    """The preview before and after the card turns, nothing found, and what a file may lack."""
    card: Card = load_deck(STARTER).cards[48]

    def preview(look: Look, words: Words, page: QWidget, turned: bool) -> Sheet:
        sheet = PreviewSheet(look, words, page, card, None, clip_words(words))
        if turned:
            sheet.turn.click()
        return sheet

    def library(look: Look, words: Words, page: QWidget) -> Sheet:
        goals = Library(load_deck(STARTER).cards, names_in_all_languages())
        sheet = LibrarySheet(look, words, page, goals)
        sheet.search.field.setText("xyzzy")
        return sheet

    def table_of(data: bytes) -> Callable[[Look, Words, QWidget], QWidget]:
        return lambda look, words, page: ImportSheet(look, words, page, "2006", read_table(data))

    def failed(said: Callable[[Words], str]) -> Make:
        return over(lambda lo, w, p: tell(lo, w, p, w("workshop.failed"), said(w)))

    def deleting(look: Look, words: Words, page: QWidget) -> Sheet:
        sentence = words("workshop.delete_sure", deck=draft().title)
        yes = words("workshop.delete")
        return ask(look, words, page, sentence, yes, _nothing_happens, careful=True)

    return {
        "preview": over(partial(preview, turned=False)),
        "preview-turned": over(partial(preview, turned=True)),
        "library-none": over(library),
        "import-none": over(table_of(EMPTY_TABLE)),
        "import-empty": over(table_of(b"")),
        "failed-pack": failed(lambda words: problem_words(words, Problem(code="pack_broken"))),
        "failed-disk": failed(lambda words: words("workshop.disk", why="No space left on device")),
        "delete": over(deleting),
    }


def _files(look: Look, words: Words) -> QWidget:
    """Qt's own window, where the system has none."""
    speaks = QtWords()
    speaks.speak(words)
    title = words("workshop.video")
    made = QFileDialog(None, title, "/", f"{title} (*.mkv *.mp4)")
    made.setOption(QFileDialog.Option.DontUseNativeDialog)
    speaks.setParent(made)
    return made
