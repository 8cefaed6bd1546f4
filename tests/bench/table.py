"""What GOAL's table costs and how soon it shows: frames with 60 cards, a verdict on every screen of
a real evening, the way to a usable home, CPU at rest and during a clip.

Without a display Qt paints offscreen: the same painting, no window system.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.binding import Binding
from desktop.film.facts import facts_of
from desktop.film.render import render_film
from desktop.host_process import HostProcess
from desktop.link import Link
from desktop.look import laptop, load_fonts, projector
from desktop.session import Session
from desktop.tables import PROJECTED, TABLES
from desktop.tables.base import Around, Start
from desktop.tables.goal.table import GoalTable
from desktop.widgets.scene import Marker, TimelineModel
from desktop.widgets.timeline import Timeline
from desktop.words import Words
from net import guest as g
from net.decks import STARTER, load_deck
from tests.bench.figures import spread
from tests.desktop.goal_evening import at, cards, phase, view_of
from tests.desktop.timeline_demo import demo_faces

SEED = 20_261_130
CARDS = 60
SWEEPS = 3
VERDICTS = 12
STARTS = 5
SETTLES_MS = 6000  # a clip that has ended lets go of VLC within these
SCREENS = 3  # laptops, and a projector beside them
HOST = ("--listen", "127.0.0.1", "--no-announce", "--no-code", "--json", "--fast", "--no-clips",
        "--start-when", str(SCREENS), "--seed", str(SEED))  # fmt: skip

HOME = """
import sys, time
from desktop import __main__ as golest
from desktop.app import App
from PySide6.QtCore import QTimer
show = App.start
def start(self):
    show(self)
    QTimer.singleShot(0, lambda: (print(time.time(), flush=True), self.window.allow_close()))
App.start = start
sys.exit(golest.main(sys.argv[1:]))
"""


def percentiles(values: list[float]) -> str:
    ordered = sorted(values)
    p50, p99 = ordered[len(ordered) // 2], ordered[round(0.99 * (len(ordered) - 1))]
    return f"p50 {p50:.1f}, p99 {p99:.1f} ms of {len(values)}"


def wait(ms: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def until(reached: Callable[[], bool], ms: int = 20_000) -> None:
    """Runs the event loop until it is so; raises TimeoutError."""
    since = QElapsedTimer()
    since.start()
    loop = QEventLoop()
    look = QTimer(interval=5)
    look.timeout.connect(lambda: loop.quit() if reached() or since.elapsed() > ms else None)
    look.start()
    loop.exec()
    look.stop()
    if not reached():
        raise TimeoutError("the evening went on without it")


class Timed(Timeline):
    """Notes when each frame was painted and what work that was, whatever else the machine does."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.took: list[float] = []
        self.at: list[float] = []
        super().__init__(*given, **more)

    def paintEvent(self, event: QPaintEvent) -> None:
        begun, work = time.perf_counter(), time.thread_time()
        super().paintEvent(event)
        self.took.append(1000 * (time.thread_time() - work))
        self.at.append(1000 * begun)

    def gaps(self) -> list[float]:
        """Between frames of one motion; a pause is none."""
        steps = (b - a for a, b in zip(self.at, self.at[1:], strict=False))
        return [step for step in steps if step < 100]


def frames() -> None:
    """Sixty cards spread under a pointer, and a verdict among them."""
    for name, look, size in (
        ("laptop 1280x720", laptop(), (1280, 300)),
        ("laptop 1920x1080", laptop(text=1.25), (1920, 430)),
        ("projector 1920x1080", projector(1080), (1920, 760)),
    ):
        line = Timed(look, Words("en"), today=2026)
        line.resize(*size)
        line.show()
        faces = demo_faces(CARDS)
        line.display(TimelineModel(faces, choosing="place", me=("red", "Anna")))
        wait(300)
        line.took.clear(), line.at.clear()
        if not look.projector:
            for x in [*range(40, size[0] - 40, 16), *range(size[0] - 40, 40, -16)] * SWEEPS:
                _point(line, x, size[1] - 60)
                wait(8)
            _report(f"{name}: {CARDS} cards under the pointer", line)
        line.took.clear(), line.at.clear()
        for _ in range(SWEEPS):
            line.display(TimelineModel(faces, Marker(20, "red", "Anna")))
            line.play_verdict(demo_faces(61)[40], True, 41)
            until(partial(_still, line))
        _report(f"{name}: a verdict among {CARDS} cards", line)
        line.close()


def _still(line: Timeline) -> bool:
    return not line.in_motion()


def _point(line: Timeline, x: int, y: int) -> None:
    none = Qt.MouseButton.NoButton
    at, kind = QPointF(x, y), QEvent.Type.MouseMove
    event = QMouseEvent(kind, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(line, event)


def _report(what: str, line: Timed) -> None:
    over = sum(work > 1000 / 60 for work in line.took) / max(1, len(line.took))
    print(f"  {what}: painting, processor {percentiles(line.took)}")
    print(f"    between frames {percentiles(line.gaps())}; {over:.1%} of the frames are more work")
    print("    than a 60th of a second has")


class Painted(QObject):
    """When a widget was first painted after `clear`."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.first: float | None = None
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self.first is None:
            self.first = time.perf_counter()
        return False


class Evening:
    """Laptops and a projector at a real host, all in this process, over TLS on loopback."""

    def __init__(self, folder: Path) -> None:
        self.host = HostProcess(["--data", str(folder / "host"), "--port", "0", *HOST])
        self.links: list[Link] = []
        self.host.start()
        until(lambda: self.host.where is not None)
        self.wall = wall = self._dial(folder, None)
        self.sessions = [self._dial(folder, f"P{n}") for n in range(SCREENS)]
        until(lambda: all(one.state is not None for one in (*self.sessions, wall)))
        words = Words("en")
        looks = [*((laptop(), TABLES, one) for one in self.sessions)]
        looks.append((projector(720), PROJECTED, wall))
        self.bound = [Binding(look, words, one, kinds) for look, kinds, one in looks]
        for one in self.bound:
            one.widget.resize(1280, 720)
            one.widget.show()
        self.seen = [Painted(one.widget.announcer) for one in self.bound]  # type: ignore[attr-defined]

    def _dial(self, folder: Path, name: str | None) -> Session:
        ready = self.host.where
        assert ready is not None
        place = folder / (name or "wall")
        link = Link(place / "seats.json", place / "clips")
        link.start()
        self.links.append(link)
        who = g.Who(name=name) if name else g.Who(role="watch")
        room = link.dial(("127.0.0.1", ready.port), who, ready.room_id)
        session = Session(room.post, room)
        room.noticed.connect(session.take)
        room.begin()
        until(lambda: session.lobby is not None)
        return session

    def play_on(self, rng: random.Random) -> None:
        """Everybody who is asked answers; nobody challenges."""
        for one in self.sessions:
            view: Any = one.view
            if view is not None and view.can and view.phase != "over":
                slots = len(view.timeline or ()) + 1
                place = {"do": "place", "slot": rng.randrange(slots)}
                one.act(place if "place" in view.can else {"do": "pass"})

    def verdict(self, rng: random.Random) -> tuple[float, float]:
        """Plays to the next verdict. Ms from its coming to the last screen that shows it, and
        between the first screen and the last."""
        came: list[float] = []
        last = self._last()

        def note() -> None:
            if self._last() != last:
                came.append(time.perf_counter())
                for seen in self.seen if len(came) == 1 else ():
                    seen.first = None

        for one in (*self.sessions, self.wall):
            one.state_changed.connect(note)
        while not came:
            self.play_on(rng)
            wait(60)
        until(lambda: all(seen.first is not None for seen in self.seen))
        for one in (*self.sessions, self.wall):
            one.state_changed.disconnect(note)
        shown = [seen.first or 0.0 for seen in self.seen]
        for bound in self.bound:
            bound.widget.end_verdict()  # type: ignore[attr-defined]
        return 1000 * (max(shown) - came[0]), 1000 * (max(shown) - min(shown))

    def _last(self) -> object:
        ones = (one.view for one in (*self.sessions, self.wall))
        results = [view.last_result for view in ones if view is not None]
        return next((one for one in results if one != results[0]), results[0])

    def close(self) -> None:
        for one in self.bound:
            one.close()
        for link in self.links:
            link.close()
        self.host.stop()


def verdicts() -> None:
    """On three laptops and a projector of one real evening."""
    rng, late, apart = random.Random(SEED), [], []
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        try:
            for _ in range(VERDICTS):
                all_of_them, between = evening.verdict(rng)
                late.append(all_of_them)
                apart.append(between)
        finally:
            evening.close()
    print(f"  verdict: arrived → shown on {SCREENS} laptops and a projector: ms {spread(late)}")
    print(f"    first to last screen: ms {spread(apart)}")


def home() -> None:
    """A process of its own each time: from its start to a window that can be used."""
    took, work = [], []
    for _ in range(STARTS):
        before = _work_of_children()
        with tempfile.TemporaryDirectory() as data:
            begun = time.time()
            run = [sys.executable, "-c", HOME, "--data", data, "--name", "Anna"]
            done = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
            took.append(1000 * (float(done.stdout.split()[0]) - begun))
        work.append(1000 * (_work_of_children() - before))
    print(f"  start to usable home: ms {spread(took)}, {STARTS} starts")
    print(f"    processor, with closing again: ms {spread(work)}")


def _work_of_children() -> float:
    """Processor seconds of the processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def load() -> None:
    """Share of a core: a full table whose clip runs, and the same at rest when it has ended."""
    table = at("advanced", 5, lambda view: phase("tip")(view) and cards(view) > 30, skill=0.8)
    me = view_of(table).waiting[0]
    deck = load_deck(STARTER)
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder) / "film.mp4"
        render_film(facts_of(deck.cards[0]), film, (1280, 720), Fraction(25))
        widget = GoalTable(laptop(), Words("en"), lambda token: film)
        widget.resize(1280, 720)
        widget.show()
        around = Around(question=table.question(me), clip="one")
        widget.show_view(view_of(table, me), me, around)
        wait(1500)
        widget.play_clip(Start("one", 1, at=time.monotonic()))
        until(lambda: widget.clip.player.state == "playing")
        print(f"  CPU during a clip (720p, 25 a second): {_share(6000):.1%} of a core")
        until(lambda: widget.clip.player.state == "ended")
        wait(SETTLES_MS)
        print(f"  CPU at rest, its last picture on the screen: {_share(8000):.1%} of a core")
        widget.close_clips()
        widget.close()


def _share(ms: int) -> float:
    work, wall = time.process_time(), time.perf_counter()
    wait(ms)
    return (time.process_time() - work) / (time.perf_counter() - wall)


def main() -> None:
    """Prints all of it."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["GOLEST_NO_AUDIO"] = "1"
    app = QApplication.instance() or QApplication([])
    load_fonts()
    print(f"table: {CARDS} cards, seed {SEED}, Qt on {QApplication.platformName()}")
    frames()
    verdicts()
    home()
    load()
    del app
