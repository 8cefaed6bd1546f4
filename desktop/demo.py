"""`./play --demo`: four bots play a whole evening over TCP, the projector open, the clips running.

Leaves a folder with the record and pictures of the end, and says a line per player. Nobody has to
press anything.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget

from desktop import settings as kept
from desktop.__main__ import keep_log, size
from desktop.host_process import HostProcess, Ready
from desktop.link import Link
from desktop.look import load_fonts
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.projector import ProjectorWindow
from desktop.session import Session
from desktop.settings import Settings
from desktop.video import Player, available
from desktop.video.player import SILENT_VARIABLE
from desktop.words import LANGUAGES, Words
from net import guest as g
from net.messages import LONELY, VERSION

BOTS = 4
FULL_HD = QSize(1920, 1080)
LONGEST_S = 165.0
"""An evening that is not over by then is called unfinished."""
FAREWELL_MS = 12_000
"""The table says when it has told everything; after so long it is not waited for."""
SEED, THINKING = 7, 0.7


class Failed(Exception):
    """The demo did not do what it is for; the sentence says what."""


class Demo(QObject):
    """One evening. `run` gives the exit code."""

    def __init__(self, given: argparse.Namespace, folder: Path) -> None:
        super().__init__()
        self._given, self._folder = given, folder
        self._words = Words(given.language)
        self._kept = tempfile.TemporaryDirectory(prefix="golest-", ignore_cleanup_errors=True)
        data = Path(self._kept.name)
        self._link = Link(data / "seats.json", data / "clips")
        self._host = HostProcess(self._arguments(), self)
        self._host.ready.connect(self._ready)
        self._host.died.connect(self._died)
        self._window: ProjectorWindow | None = None
        self._session: Session | None = None
        self._pictures: Counter[str] = Counter()
        self._players: set[Player] = set()
        self._why = ""
        self._watched = False
        self._begun = time.monotonic()
        self._deadline = QTimer(self, singleShot=True, interval=round(LONGEST_S * 1000))
        self._deadline.timeout.connect(self._too_late)

    def _arguments(self) -> list[str]:
        given = self._given
        return [
            *("--data", self._kept.name, "--json", "--no-code", "--no-announce"),
            *("--listen", LONELY, "--port", "0", "--die-with-parent"),
            *("--seed", str(given.seed)),
            *("--name", self._words("app.demo_room"), "--bots", str(BOTS), "--level", "3"),
            *("--option", f"mode={given.mode}", "--option", f"overtime={given.overtime}"),
            *("--thinking", str(given.thinking), "--film-size", "640x360"),
        ]

    def run(self) -> int:
        """0 when an evening was played to its end with clips that ran, else 1 with a sentence."""
        print(f"Playing; everything will be in {self._folder}", flush=True)
        self._link.start()
        self._host.start()
        self._deadline.start()
        QApplication.exec()
        try:
            self._account()
        except Failed as failed:
            print(failed, file=sys.stderr)
            return 1
        finally:
            self._end()
        return 0

    # the evening

    @Slot(object)
    def _ready(self, ready: Ready) -> None:
        who = g.Who(role="watch", owner=ready.owner, version=VERSION)
        room = self._link.dial((LONELY, ready.port), who, ready.room_id)
        self._session = Session(room.post, room)
        room.noticed.connect(self._session.take)
        room.clip_came.connect(self._session.clip_came)
        room.clip_failed.connect(self._session.clip_failed)
        room.begin()
        self._session.lobby_changed.connect(self._lobby_changed)
        self._session.state_changed.connect(self._state_changed)
        address = f"{LONELY}:{ready.port}"
        self._window = ProjectorWindow(self._words, self._session, Settings(), (address,))
        self._window.resize(self._given.window)
        self._window.show()
        self._window.closed.connect(self._closed)

    @Slot()
    def _lobby_changed(self) -> None:
        session = self._session
        if session is None or session.lobby is None or session.lobby.started:
            return
        seats = session.lobby.seats
        if len(seats) == BOTS and all(seat.present for seat in seats):
            session.as_host("start")

    @Slot()
    def _state_changed(self) -> None:
        if self._window is None or self._session is None:
            return
        for player in self._window.findChildren(Player):
            if player not in self._players:
                self._players.add(player)
                player.pictured.connect(self._pictured)
        if self._window.table is not None and not self._watched:
            self._watched = True
            self._window.table.finished.connect(self._over)
        if self._session.view.phase == "over":
            QTimer.singleShot(FAREWELL_MS, self, self._over)

    @Slot()
    def _pictured(self) -> None:
        """Another picture of a clip has really come out of the decoder."""
        player, state = self.sender(), self._session.state if self._session else None
        if isinstance(player, Player) and player.image() is not None and state is not None:
            self._pictures[str(state.clip)] += 1

    @Slot()
    def _over(self) -> None:
        QApplication.exit(0)

    @Slot(str)
    def _died(self, why: str) -> None:
        self._why = f"The host stopped before the evening was over: {why}"
        QApplication.exit(1)

    @Slot()
    def _closed(self) -> None:
        self._why = "The window was closed before the evening was over."
        QApplication.exit(1)

    @Slot()
    def _too_late(self) -> None:
        where = ""
        if self._session is not None and self._session.view is not None:
            view = self._session.view
            where = f" (round {view.round}, {view.phase}, points {dict(view.points)})"
        self._why = f"The evening was not over after {LONGEST_S:.0f} seconds{where}."
        QApplication.exit(1)

    # the account

    def _account(self) -> None:
        session, window = self._session, self._window
        if self._why:
            raise Failed(self._why)
        if session is None or window is None or session.view is None:
            raise Failed("The evening did not begin.")
        result = result_of(session.view)
        self._keep_record(session)
        page = window.table.widget if window.table is not None else window
        self._picture(page, "table.png")
        end = EndScreen(window.look, self._words)
        end.show_end(result, None, False)
        end.resize(window.size())
        self._picture(end, "end.png")
        for one in result.standings:
            print(
                f"{one.place}. {one.name}: {self._words('common.points', n=one.points)},"
                f" {self._words('common.tokens', n=one.tokens)}"
                f"{' · ' + self._words('end.won', name=one.name) if one.won else ''}"
            )
        self._say_clips()

    def _say_clips(self) -> None:
        shown = {clip: count for clip, count in self._pictures.items() if clip != "None"}
        if not sum(shown.values()):
            why = available() or "no film was ready in time"
            raise Failed(
                f"No clip was decoded ({why}). Is VLC installed? The game itself was played to its"
                f" end: see {self._folder}"
            )
        took = time.monotonic() - self._begun
        print(
            f"{len(shown)} clips ran, {sum(shown.values())} pictures decoded, {took:.0f} s."
            f" Record and pictures: {self._folder}",
            flush=True,
        )

    def _keep_record(self, session: Session) -> None:
        where = self._host.where
        if where is None or not where.save:
            raise Failed("The host named no record.")
        shutil.copyfile(where.save, self._folder / "record.jsonl")

    def _picture(self, of: QWidget, name: str) -> None:
        file = self._folder / name
        if not of.grab().save(str(file)):
            raise Failed(f"{file} could not be written.")

    def _end(self) -> None:
        if self._window is not None:
            self._window.closed.disconnect(self._closed)
            self._window.close()
        self._host.stop_and_wait()
        self._link.close()
        self._kept.cleanup()


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="play --demo", description="Four bots play a whole evening of GOAL; then it ends."
    )
    add = parser.add_argument
    add("--language", choices=LANGUAGES, help="instead of the system's")
    add("--window", type=size, default=FULL_HD, metavar="WxH", help="1920x1080")
    add("--into", type=Path, metavar="DIR", help="leaves everything there")
    add("--seed", type=int, default=SEED, help="the same again: cards and bots (7)")
    add("--mode", choices=("easy", "advanced", "hard"), default="advanced")
    add("--overtime", choices=("traditional", "shootout"), default="traditional")
    add(
        "--thinking",
        type=float,
        default=THINKING,
        metavar="SECONDS",
        help="a bot thinks about so long",
    )
    return parser.parse_args(argv)


def folder_of(given: argparse.Namespace) -> Path:
    """A new folder, named by the moment."""
    if given.into is not None:
        folder: Path = given.into.absolute()
    else:
        folder = kept.folders().data / f"demo-{time.strftime('%Y%m%d-%H%M%S')}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def hush() -> None:
    """A machine without a sound card is not told about it a hundred times."""
    if sys.platform == "linux" and not Path("/dev/snd").exists():
        os.environ.setdefault(SILENT_VARIABLE, "1")


def main(argv: Sequence[str] | None = None) -> int:
    given = arguments(argv)
    hush()
    try:
        folder = folder_of(given)
    except OSError as wrong:
        print(f"The demo has nowhere to leave its record: {wrong}", file=sys.stderr)
        return 1
    keep_log(folder)
    qt = QApplication(sys.argv[:1])
    qt.setQuitOnLastWindowClosed(False)
    load_fonts()
    return Demo(given, folder).run()


if __name__ == "__main__":
    sys.exit(main())
