"""One laptop of `golest bench together`, a process: real link, table, window and libVLC, and a
clock that is wrong. Prints when each picture of a clip was painted, by the machine's clock.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from desktop.binding import Binding
from desktop.link import Link
from desktop.look import laptop, load_fonts, projector
from desktop.session import Session
from desktop.tables import PROJECTED, TABLES
from desktop.tables.goal.projector import GoalProjector
from desktop.tables.goal.table import GoalTable
from desktop.words import Words
from net.notices import Who
from tests.bench.numbered import number_of

SEEN = 25
"""Pictures of a showing after which it is told."""

true_time = time.monotonic


def plant(ahead: float, drift: float) -> None:
    """From here on this process's clock is so many seconds ahead, and drifts by so many parts of
    a million."""
    rate = 1 + drift / 1e6
    time.monotonic = lambda: true_time() * rate + ahead


class Watch(QObject):
    """Looks at every picture that is painted."""

    def __init__(self, table: GoalTable | GoalProjector, ahead: float, drift: float) -> None:
        super().__init__(table)
        self._ahead, self._rate = ahead, 1 + drift / 1e6
        self._clip = table.clip
        self._seen: list[tuple[int, float]] = []
        self._told: object = None
        self._clip.widget._picture.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self._look(true_time())
        return False

    def _look(self, at: float) -> None:
        """What is about to be painted; a moment later it may be the next one already."""
        picture, start = self._clip.player._picture, self._clip._start
        if picture is None or start is None:
            return
        showing = [start.token, start.number, start.again]
        if showing == self._told:
            return
        number = number_of(picture)
        if not self._seen or number > self._seen[-1][0]:
            self._seen.append((number, at))
        elif number < self._seen[-1][0]:
            self._seen = [(number, at)]
        if len(self._seen) >= SEEN:
            self._told = showing
            agreed = (start.at - self._ahead) / self._rate
            say({"shown": showing, "pictures": self._seen, "agreed": agreed})
            self._seen = []


def say(line: dict[str, object]) -> None:
    print(json.dumps(line), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--name", default="")
    parser.add_argument("--code")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--ahead", type=float, default=0.0)
    parser.add_argument("--drift", type=float, default=0.0)
    given = parser.parse_args()
    plant(given.ahead, given.drift)
    app = QApplication(sys.argv[:1])
    load_fonts()
    link = Link(given.data / "seats.json", given.data / "clips", app)
    link.start()
    role = "play" if given.name else "watch"
    who = Who(role=role, name=given.name, code=given.code)
    room = link.dial(("127.0.0.1", given.port), who)
    session = Session(room.post, app)
    room.noticed.connect(session.take)
    room.clip_came.connect(session.clip_came)
    room.clip_failed.connect(session.clip_failed)
    shown: list[Binding] = []

    def show() -> None:
        if shown:
            return
        look, tables = (laptop(), TABLES) if given.name else (projector(720), PROJECTED)
        binding = Binding(look, Words("en"), session, tables)
        shown.append(binding)
        binding.widget.resize(1280, 720)
        binding.widget.show()
        assert isinstance(binding.widget, GoalTable | GoalProjector)
        Watch(binding.widget, given.ahead, given.drift)

    session.state_changed.connect(show)

    def look() -> None:
        """Whether all that is fetched ahead is here."""
        wanted = session.wanted
        made = session.lobby is not None and not session.lobby.clips_making
        if made and wanted and all(link.store.path(one.clip, one.size) for one in wanted):
            looking.stop()
            say({"clips": len(wanted)})

    looking = QTimer(app, interval=50)
    looking.timeout.connect(look)
    looking.start()
    room.begin()
    try:
        return app.exec()
    finally:
        for binding in shown:
            binding.close()
        link.close()


if __name__ == "__main__":
    sys.exit(main())
