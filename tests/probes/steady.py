"""R13: rooms full of bots that play one game after the other, leave and come back, and fetch clips.
Nothing grows, and nobody ever sees anything else than the host."""

from __future__ import annotations

import json
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import linear_regression, median_low
from typing import Any, NamedTuple

from tests.net.filmed import deck
from tests.probes.evenings import Evening, Kind, tidied
from tests.probes.probe import Found
from tests.probes.story import Story

GROWTH = 1.0
"""MB an hour that a host may grow by, over the second half."""

FLOOD = 10.0
"""MB that it may grow by while a short run lasts."""

STALLED = 300.0
"""Seconds in which something must be written down, clocks and pauses and all."""

THINKING, REJOIN = 0.6, 3.0
"""Seconds that a bot thinks, and between two who leave and come back; both at the pace of one."""

SAMPLE = 2.0
"""Seconds between two looks at the host."""

LONG = 1800.0
"""Seconds from which on a slope says something about an hour."""


class Sample(NamedTuple):
    """One look at a host."""

    at: float
    memory: float
    """MB of its own."""
    descriptors: int
    tasks: int
    threads: int


class Room(NamedTuple):
    """A full room: seats and spectators."""

    kind: Kind
    seats: int
    watchers: int
    clips: bool


ROOMS = (
    Room(Kind("okorkor", {"rounds": 3}, (10,)), 10, 10, clips=False),
    Room(Kind("goal", {"mode": "hard", "overtime": "shootout"}, (5,)), 5, 5, clips=True),
)
"""Ökörkör is the game for ten; the one with clips is GOAL."""

MOST_LAPTOPS = max(room.seats + room.watchers for room in ROOMS)


def steady(count: int, seed: int, env: Mapping[str, str] | None = None, pace: float = 1.0) -> Found:
    """`count`: for so many seconds, in which as much happens as in `pace` times as many. All rooms
    at the same time, a host each."""
    found = Found()
    runs = [_Run(room, count, seed + n, env or {}, pace) for n, room in enumerate(ROOMS)]
    threads = [threading.Thread(target=run.guarded) for run in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for run in runs:
        found.did += run.games
        _judged(run, count, found, pace)
    return found


def _judged(run: _Run, seconds: float, found: Found, pace: float) -> None:
    name = run.room.kind.game
    found.faults += [f"{name}: {one}" for one in run.wrong]
    found.figures |= {
        f"{name}: games": run.games,
        f"{name}: looked at, compared": f"{len(run.samples)}, {run.compared}",
        f"{name}: came back": run.rejoins,
    }
    found.must(run.compared > 0, f"{name}: no game came to its end")
    if len(run.samples) < 8:
        return found.must(False, f"{name}: looked at only {len(run.samples)} times")
    flat(name, run.samples, seconds, found, pace)


def flat(
    name: str, samples: Sequence[Sample], seconds: float, found: Found, pace: float = 1.0
) -> None:
    """Whether the second half of these has grown by anything. In a short run memory still finds
    its size, and only a flood of it is noticed. An hour is one of the pace of one."""
    half = samples[len(samples) // 2 :]
    slope = 3600 * linear_regression([s.at for s in half], [s.memory for s in half]).slope
    grown = slope * (half[-1].at - half[0].at) / 3600
    found.figures[f"{name}: memory, MB"] = f"{half[0].memory:.1f} to {half[-1].memory:.1f}"
    if seconds >= LONG:
        found.figures[f"{name}: memory, MB an hour by the clock"] = slope
        found.within(f"{name}: memory, MB an hour", slope / pace, GROWTH)
    found.must(seconds >= LONG or grown <= FLOOD, f"{name}: grew by {grown:.2f} MB")
    for what in ("descriptors", "tasks", "threads"):
        # Who is just coming or going counts for nothing; nor, in a short run, who fetches a clip.
        first, second = (
            median_low(getattr(s, what) for s in part)
            for part in (half[: len(half) // 2], half[len(half) // 2 :])
        )
        found.figures[f"{name}: {what}"] = f"{first} then {second}"
        slack = 0 if seconds >= LONG else MOST_LAPTOPS
        found.must(second <= first + slack, f"{name}: {what} grew from {first} to {second}")


class _Run:
    """One room's evening."""

    def __init__(
        self, room: Room, seconds: float, seed: int, env: Mapping[str, str], pace: float
    ) -> None:
        self.room, self._seconds, self._env, self._pace = room, seconds, env, pace
        self._rng = random.Random(seed)
        self._seed = seed
        self.samples: list[Sample] = []
        self.wrong: list[str] = []
        self.games = self.rejoins = self.compared = 0

    def guarded(self) -> None:
        """Whatever goes wrong is something that did not hold."""
        try:
            with tempfile.TemporaryDirectory(prefix="golest-steady-") as folder:
                self._run(Path(folder))
        except Exception as wrong:
            self.wrong.append(f"{type(wrong).__name__}: {wrong}")

    def _run(self, folder: Path) -> None:
        self._state = folder / "state"
        words = ["--deck", str(deck(folder / "deck", 90))] if self.room.clips else []
        evening = Evening(
            *(folder, self.room.kind, self.room.seats, self._seed, *words),
            env={"GOLEST_STATE": str(self._state), **self._env},
        )
        clips = ["--clips", str(folder / "laptops")] if self.room.clips else []
        players = evening.players(
            *("--brief", "--thinking", str(THINKING / self._pace), *clips),
            watchers=self.room.watchers,
        )
        with tidied(evening.host, players):
            players.all_have("begun")
            ends, since = time.monotonic() + self._seconds, 0.0
            while True:
                if not self._game(evening, players, since, ends):
                    return
                self.games += 1
                since = time.monotonic()
                players.lines.clear()
                evening.host.so_far().clear()
                evening.host.say({"do": "again"})

    def _game(self, evening: Evening, players: Any, since: float, ends: float) -> bool:
        """One game to its end; False if time was up before."""
        began = moved = time.monotonic()
        next_rejoin = next_sample = began
        written = 0
        looked = False
        while True:
            players.so_far()
            if self._all_over(players, since):
                self._compare(evening, players, lambda story, key: story.of(key)[-1:])
                return True
            now = time.monotonic()
            if now >= ends:
                return False
            if now - moved > STALLED:
                raise TimeoutError(f"a game stands still: {_waiting(evening)}")
            if now >= next_rejoin:
                next_rejoin = now + REJOIN / self._pace
                self.rejoins += 1
                players.say({"do": "rejoin", "who": self._rng.choice(players.keys)})
            if now >= next_sample:
                next_sample = now + SAMPLE
                self._sample(evening.host.pid)
                size = _written(evening)
                moved, written = (now, size) if size != written else (moved, written)
            if not looked and now - began > 10:
                looked = True
                self._compare(evening, players, lambda story, key: story.of(key))
            time.sleep(0.2)

    @staticmethod
    def _all_over(players: Any, since: float) -> bool:
        over = {line["over"] for line in players.lines if "over" in line and line["at"] > since}
        return len(over) == len(players.keys)

    def _compare(
        self, evening: Evening, players: Any, seen: Callable[[Story, str], Sequence[str]]
    ) -> None:
        """Everybody's last view is one of those that the record knows."""
        report = players.report()
        story = Story(_latest(evening))
        for key, one in report.items():
            if one["told"] and one["told"][-1][1] not in seen(story, key):
                self.wrong.append(f"{key} saw something else than the host in game {self.games}")
        self.compared += 1

    def _sample(self, pid: int) -> None:
        lines = self._state.read_text().count("\n") if self._state.exists() else 0
        os.kill(pid, signal.SIGUSR1)
        for _ in range(200):
            text = self._state.read_text() if self._state.exists() else ""
            if text.count("\n") > lines:
                break
            time.sleep(0.02)
        else:
            return
        state = json.loads(text.splitlines()[-1])
        self._state.write_text("")
        self.samples.append(
            Sample(
                at=time.monotonic(),
                memory=_own_memory(pid),
                descriptors=len(os.listdir(f"/proc/{pid}/fd")),
                tasks=state["tasks"],
                threads=state["threads"],
            )
        )


def _latest(evening: Evening) -> Path:
    return max(evening.save.parent.glob("*.golest"), key=lambda path: path.stat().st_mtime_ns)


def _written(evening: Evening) -> int:
    return _latest(evening).stat().st_size


def _waiting(evening: Evening) -> object:
    return Story(_latest(evening)).table.waiting()


def _own_memory(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024
    raise OSError(f"process {pid} does not say what it uses")
