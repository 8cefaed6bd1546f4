"""A player's hand in a process of its own: the real app, operated by clicks on what it shows.

Prints a JSON line when something is reached; ends with 0 when the end was seen. Not a test.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget

from desktop.__main__ import catch_everything, keep_log
from desktop.app import App, Wishes
from desktop.look import load_fonts
from desktop.screens.doors import CodeSheet
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.home import Home
from desktop.screens.host_form import HostForm
from desktop.screens.lobby import LobbyScreen
from desktop.screens.sheet import Sheet as OverSheet
from desktop.tables.goal.table import GoalTable
from desktop.tables.golden_goal.chips import Chip
from desktop.tables.golden_goal.sheets import DealSheet, TradeSheet
from desktop.tables.golden_goal.table import GoldenGoalTable
from desktop.tables.okorkor.table import OkorkorTable
from desktop.tables.tiszta_sor.table import TisztaSorTable
from desktop.video.strip import Strip
from desktop.widgets.field import Choice
from tests.e2e.fingers import Fingers, Keyboard, Mouse
from tests.e2e.goal_hand import GoalPlayer, known_of
from tests.e2e.maker import Maker

LOOK_MS = 60
STUCK_LOOKS = 1000
"""So many looks without anything new, and the hand gives up and says what it sees."""
LEFT = Qt.MouseButton.LeftButton
CODE = "482 913"


class Hand(QObject):
    """Looks at the window every few moments and does the next thing a player would do."""

    def __init__(self, app: App, given: argparse.Namespace) -> None:
        super().__init__(app)
        self._app, self._given = app, given
        self._random = random.Random(given.seed)
        self._fingers: Fingers = Keyboard() if given.keys else Mouse()
        known = known_of(given.knows) if given.knows else {}
        self._goal = GoalPlayer(self._fingers, self._random, known)
        self._seen: set[str] = set()
        self._ran: set[str] = set()
        self._told: dict[str, int] = {}
        self._hands: list[str] = list(given.hands)
        self._mended: set[str | None] = set()
        self._last: object = None
        self._same = 0
        self._silent = 0.0
        self._last_look = time.monotonic()
        self._looking = QTimer(self, interval=given.look)
        self._looking.timeout.connect(self._look)
        self._looking.start()
        app.link.broke.connect(self._broke)

    @Slot(str)
    def _broke(self, what: str) -> None:
        say({"broke": what})
        QApplication.exit(3)

    @Slot()
    def _look(self) -> None:
        now = time.monotonic()
        self._silent = max(self._silent, now - self._last_look)
        self._last_look = now
        page = self._app.window.page()
        known: dict[type, Callable[[QWidget], None]] = {
            Home: self._at_home,
            HostForm: self._at_host_form,
            LobbyScreen: self._in_lobby,
            GoalTable: self._at_table,
            OkorkorTable: self._at_okorkor,
            TisztaSorTable: self._at_tiszta_sor,
            GoldenGoalTable: self._at_golden_goal,
            EndScreen: self._at_end,
        }
        self._notice_if_stuck(page)
        do = known.get(type(page))
        if do is not None and page is not None:
            self._picture(type(page).__name__)
            do(page)

    def _notice_if_stuck(self, page: QWidget | None) -> None:
        stay = self._app.stay
        state = stay.session.state if stay is not None else None
        sees = (type(page).__name__, state)
        self._same = self._same + 1 if sees == self._last else 0
        self._last = sees
        if self._same == self._given.patience:
            sheet = page.sheet if isinstance(page, GoalTable) else None
            primary = sheet.primary if sheet is not None else None
            clip = page.clip if isinstance(page, GoalTable) else None
            say(
                {
                    "stuck": sees[0],
                    "view": repr(state)[:1500],
                    "sheet": type(sheet).__name__,
                    "primary": primary is not None and primary.isEnabled(),
                    "clip": clip and (clip.token, clip.player.state, page.around.unseen),
                    "link": str(stay and (stay.session.link, stay.session.why)),
                    "toast": self._app.window.toast.text(),
                    "over it": [
                        label.text()
                        for sheet in self._app.window.findChildren(OverSheet)
                        for label in sheet.findChildren(QLabel)
                        if label.isVisible()
                    ],
                }
            )
            QApplication.exit(4)

    def _click(self, button: QAbstractButton | None) -> None:
        self._fingers.press(button)

    def _named(self, page: QWidget, name: str) -> QAbstractButton | None:
        found = page.findChild(QAbstractButton, name)
        return found if isinstance(found, QAbstractButton) else None

    # pages

    def _at_home(self, page: QWidget) -> None:
        if self._given.host:
            self._click(self._named(page, "host"))
            return
        sheet = self._app.window.findChild(CodeSheet)
        if isinstance(sheet, CodeSheet) and sheet.isVisible():
            self._fingers.write(sheet.line.field, CODE)
            self._click(sheet.go)
        else:
            self._click(self._named(page, f"join-{self._given.room}"))

    def _at_host_form(self, page: QWidget) -> None:
        assert isinstance(page, HostForm)
        if page.open.isEnabled():
            fingers = self._fingers
            fingers.write(page.name.field, self._given.room)
            fingers.pick(page.game, self._given.game)
            for wish in self._given.choose:
                name, _, entry = wish.partition("=")
                control = page.wishes.control(name)
                (fingers.choose if isinstance(control, Choice) else fingers.pick)(control, entry)
            if page.deck.isVisible():
                fingers.pick(page.deck, self._given.deck)
            self._click(page.open)

    def _in_lobby(self, page: QWidget) -> None:
        assert isinstance(page, LobbyScreen)
        lobby = self._app.stay.session.lobby if self._app.stay else None
        if self._given.host and lobby is not None and len(lobby.seats) == self._given.players:
            self._click(page.start)

    def _at_table(self, page: QWidget) -> None:
        assert isinstance(page, GoalTable)
        view = page.view
        if view is None or page.me is None:
            return
        mine = page.me in view.waiting
        if page.telling():
            self._picture(f"verdict-{view.phase}")
        elif view.still_in is not None and page.me not in view.still_in:
            self._picture(f"{view.phase}-out")
        else:
            self._picture(f"{view.phase}-{'me' if mine else 'other'}")
        said = page.clip.widget.accessibleDescription()
        if self._given.clips and said:
            self._told[said] = self._told.get(said, 0) + 1
        watching = self._given.clips and mine and not page.telling()
        if watching:
            self._catch_up(page)
        if watching and (self._mends(page) or not self._watched(page)):
            return
        self._goal.play(page)

    def _mends(self, page: GoalTable) -> bool:
        """The host's hands, one for each card that somebody's laptop does not show."""
        token, unseen = page.clip.token, page.around.unseen
        if not self._hands or token in self._mended or page.sheet is None:
            return False
        if not unseen or page.clip.player.state not in ("ended", "paused", "failed"):
            return bool(unseen)  # first it is seen by whoever can
        self._mended.add(token)
        hand = self._hands.pop(0)
        self._picture(f"before-{hand}")
        say({"hand": hand, "unseen": list(unseen)})
        QTest.mouseClick(page.announcer.menu, LEFT)
        QTimer.singleShot(0, self, partial(self._choose, hand))
        return True

    def _choose(self, hand: str) -> None:
        """A click on an entry of the menu that is open, and on yes if it asks."""
        menu, text = QApplication.activePopupWidget(), self._app.words(f"hands.{hand}")
        assert isinstance(menu, QMenu)
        action = next(one for one in menu.actions() if one.text() == text)
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        QTimer.singleShot(0, self, lambda: self._click(self._named(self._app.window, "yes")))

    def _catch_up(self, page: GoalTable) -> None:
        """A clip that ran out for everybody else before it could run here is seen now."""
        if page.clip.missed:
            self._click(page.clip.widget.findChild(Strip).play)

    def _watched(self, page: GoalTable) -> bool:
        """Whether this card's clip has been seen, as far as it can be. Counts those that ran."""
        clip = page.clip
        if clip.token is None or clip.player.state in ("failed", "ended", "paused"):
            return True
        if clip.player.state == "playing" and clip.player.image() is not None:
            self._ran.add(clip.token)
            self._picture("clip")
        return page._clip_state(clip.token) in ("none", "lost")

    def _at_okorkor(self, page: QWidget) -> None:
        """A card by a click, a row by a key, the next round by the button."""
        assert isinstance(page, OkorkorTable)
        view = page.view
        if view is None or page.me is None:
            return
        mine = page.me in view.waiting
        self._picture("telling" if page.telling() else f"{view.phase}-{'me' if mine else 'other'}")
        if page.telling():
            if self._random.random() < 0.2:  # some watch longer than others
                QTest.keyClick(page, Qt.Key.Key_Space)
        elif mine and "play" in view.can:
            card = self._random.choice(page.hand.cards())
            QTest.mouseClick(page.hand, LEFT, pos=page.hand.centre(card).toPoint())
        elif "take" in view.can:
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + self._random.randrange(4)))
        elif "ready" in view.can:
            self._click(page.score.go)

    def _at_tiszta_sor(self, page: QWidget) -> None:
        """By clicks or by keys, as it comes; now and then a number is taken back."""
        assert isinstance(page, TisztaSorTable)
        view = page.view
        if view is None or page.me is None:
            return
        self._picture(f"{view.phase}-{'me' if view.can else 'other'}")
        if not view.can:
            return
        keys = self._random.random() < 0.5
        if view.phase == "reroll" and self._random.random() < 0.4:
            self._mark_die(page, self._random.randrange(3), keys)
        elif "undo" in view.can and self._random.random() < 0.1:
            QTest.keyClick(page, Qt.Key.Key_Backspace) if keys else self._click(page.undo)
        elif "write" in view.can:
            self._write_number(page, keys)
        elif keys:
            QTest.keyClick(page, Qt.Key.Key_Return)
        else:
            self._click(page.ticket.primary)

    def _mark_die(self, page: TisztaSorTable, die: int, keys: bool) -> None:
        if keys:
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + die))
        else:
            QTest.mouseClick(page.tray, LEFT, pos=page.tray.die(die).center().toPoint())

    def _write_number(self, page: TisztaSorTable, keys: bool) -> None:
        assert page.view is not None
        spot = self._random.choice(page.view.places)
        QTest.keyClick(page, Qt.Key(Qt.Key.Key_0 + spot.number))
        if keys:
            for _ in range(self._random.randrange(12)):
                QTest.keyClick(page, Qt.Key.Key_Right)
            QTest.keyClick(page, Qt.Key.Key_Return)
        else:
            box = page.mine.place_box((spot.row, spot.end))
            QTest.mouseClick(page.mine, LEFT, pos=box.center().toPoint())
        if page.ticket.primary.isVisible() and self._random.random() < 0.2:
            self._click(page.ticket.primary)

    def _at_golden_goal(self, page: QWidget) -> None:
        """Whatever is asked by clicks or keys; now and then a deal, a sale, an auction."""
        assert isinstance(page, GoldenGoalTable)
        view, me = page.view, page.me
        if view is None or me is None:
            return
        mine, dice = me in view.waiting, self._random.random()
        self._picture(f"{view.phase}-{'me' if mine else 'other'}")
        if page.sheet is not None:
            self._picture(type(page.sheet).__name__)
            self._in_sheet(page.sheet)
        elif page.offer.isVisible() and page.offer.yes.isEnabled():
            self._picture("offer-me")
            self._click(page.offer.yes if dice < 0.5 else page.offer.no)
        elif dice < 0.12 and view.phase in ("roll", "turn"):
            doors = [row.button for row in page.people.rows if row.button.isVisible()]
            doors += [one for one in page.people.doors.values() if one.isVisible()]
            self._click(self._random.choice(doors) if doors else None)
        elif mine:
            chips = page.ticket.chips.chips if page.ticket.chips.isVisible() else []
            if chips and not page.ticket.chips.picked():
                self._click(self._random.choice(chips))
            bold = self._random.random() < (0.5 if view.phase == "auction" else 0.8)
            no = page.ticket.refusal
            if not bold and no.isVisible() and no.isEnabled():
                self._click(no)
            elif dice < 0.5:
                QTest.keyClick(page, Qt.Key.Key_Return)
            else:
                self._click(page.ticket.primary)

    def _in_sheet(self, sheet: DealSheet) -> None:
        """Picks one or two things and says go, twice if that is asked; or thinks better of it."""
        chips = [chip for chip in sheet.findChildren(Chip) if not chip.isChecked()]
        for chip in self._random.sample(chips, min(len(chips), self._random.randrange(1, 3))):
            self._click(chip)
        if isinstance(sheet, TradeSheet):
            money = self._random.choice((sheet.give.purse, sheet.get.purse))
            QTest.keyClick(money, Qt.Key.Key_PageUp)
        self._click(sheet.go)
        if sheet.isVisible() and self._random.random() < 0.5:
            self._click(sheet.stay)

    def _at_end(self, page: QWidget) -> None:
        assert isinstance(page, EndScreen) and self._app.stay is not None
        view = self._app.stay.session.view
        points = {one.name: one.points for one in result_of(view).standings}
        say(
            {
                "over": list(view.winners),
                "points": points,
                "phases": sorted(self._seen),
                "ran": len(self._ran),
                "told": sorted(self._told),
                "silent": round(self._silent, 3),
            }
        )
        self._looking.stop()
        # The host leaves last: the others have then seen the end.
        QTimer.singleShot(2500 if self._given.host else 300, self, _leave)

    def _picture(self, name: str) -> None:
        if name not in self._seen:
            self._seen.add(name)
            say({"reached": name})
            take(self._given.pictures, name, self._app.window)


def take(folder: Path | None, name: str, shown: QWidget) -> None:
    """A picture of what is shown, if pictures are wanted."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        shown.grab().save(str(folder / f"{name}.png"))


def _leave() -> None:
    # quit() would ask the window, which asks the host whether the room may be closed.
    QApplication.exit(0)


def say(what: dict[str, object]) -> None:
    print(json.dumps(what, ensure_ascii=False), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    add("--data", type=Path, required=True)
    add("--name", required=True)
    add("--room", required=True)
    add("--host", action="store_true")
    add("--players", type=int, default=3)
    add("--bots", type=int, default=0, help="of these players")
    add("--look", type=int, default=LOOK_MS, metavar="MS", help="looks at the window so often")
    add("--game", default="goal")
    add("--choose", action="append", default=[], metavar="WISH=ENTRY")
    add("--deck", default="starter")
    add("--language", default="en")
    add("--seed", type=int, default=1)
    add("--pictures", type=Path)
    add("--patience", type=int, default=STUCK_LOOKS, metavar="LOOKS", help="without anything new")
    add("--clips", action="store_true", help="the host sends clips")
    add("--hands", action="append", default=[], metavar="DO", help="of the host, if a clip fails")
    add("--make", type=Path, metavar="DIR", help="first makes the deck, of these videos")
    add("--keys", action="store_true", help="touches no mouse")
    add("--knows", type=Path, metavar="DECK", help="when the goals of this deck.csv were")
    given = parser.parse_args()
    keep_log(given.data / "log")
    QApplication(sys.argv[:1])
    load_fonts()
    hosting = ("--code", CODE, "--bots", str(given.bots), "--thinking", "0")
    hosting += () if given.clips else ("--no-clips",)
    size = QSize(1280, 720)
    wishes = Wishes(given.language, size, given.data, name=given.name, hosting=hosting, port=0)
    app = App(wishes)
    catch_everything(app)
    app.start()
    if given.make is None:
        Hand(app, given)
    else:
        pictures = partial(take, given.pictures)
        Maker(app, given.make, given.deck, say, pictures, lambda: Hand(app, given))
    code = QApplication.exec()
    app.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
