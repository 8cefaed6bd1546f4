"""Evenings for probes: every game there is, a real host, and players in a process of their own."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.engine.games import MODES, OVERTIMES
from tests.net.hosts import CODE, Process, ready

NAMES = (
    "Anna", "Béla", "Csaba", "Dóra", "Edit", "Feri", "Gabi", "Hédi", "Imre", "Jóska",
)  # fmt: skip


class Kind(NamedTuple):
    """A game with its options, and how many sit down to it."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]


KINDS = (
    *(
        Kind("goal", {"mode": mode, "overtime": overtime}, (2, 3, 5))
        for mode in MODES
        for overtime in OVERTIMES
    ),
    Kind("okorkor", {"rounds": 2}, (2, 4, 10)),
    Kind("okorkor", {"rounds": 1, "open_draft": "true"}, (3, 6)),
    Kind("tiszta-sor", {}, (2,)),
    Kind("tiszta-sor", {"n": 5, "writing": "most"}, (2,)),
    Kind("golden-goal", {"quick": "true"}, (2, 3)),
)


class Evening:
    """A host on a folder of its own, killed and started again on its save and port."""

    def __init__(
        self,
        folder: Path,
        kind: Kind,
        seats: int,
        seed: int,
        *words: str,
        env: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
    ) -> None:
        """`env`: what the host is told besides, for `watched`."""
        self.folder, self.kind, self.seats, self.seed = folder, kind, seats, seed
        self.words, self.before = words, before
        options = [w for k, v in kind.options.items() for w in ("--option", f"{k}={v}")]
        self.host = self.started(
            *("--port", "0", "--game", kind.game, "--start-when", str(seats), *options),
            *("--seed", str(seed)),
            env=env,
        )
        self.port = int(ready(self.host)["port"])
        self.save = Path(ready(self.host)["save"])

    def started(self, *words: str, env: Mapping[str, str] | None = None) -> Process:
        """A host that is ready, by the real door."""
        host = Patient(
            "tests.probes.watched",
            *("host", "--json", "--no-announce", "--fast", "--code", CODE),
            *([] if "--deck" in self.words else ["--no-clips"]),
            *("--data", str(self.folder / "data"), *self.words, *words),
            env=env,
            before=self.before,
        )
        try:
            host.wait_for(lambda line: "ready" in line)
        except BaseException:
            host.tidy()
            raise
        return host

    def resumed(self, env: Mapping[str, str] | None = None) -> Process:
        """The host once more, where it was."""
        self.host.tidy()
        self.host = self.started("--port", str(self.port), "--resume", str(self.save), env=env)
        return self.host

    def players(self, *words: str, watchers: int = 1) -> Players:
        """All who sit down, and some who watch."""
        names = NAMES[: self.seats]
        return Players(f"127.0.0.1:{self.port}", names, watchers, "--seed", str(self.seed), *words)


GIVEN_UP = ("refused", "ended")
"""What a player says who will not come back by itself."""


class Patient(Process):
    """One that may take its time: how long things took is judged afterwards."""

    patience = 120.0


class Players(Patient):
    """`tests.probes.players`, and what it said."""

    def __init__(
        self, address: str, names: Sequence[str], watchers: int, *words: str, **process: Any
    ) -> None:
        super().__init__(
            "tests.probes.players",
            *(address, "--code", CODE, "--names", ",".join(names), "--watchers", str(watchers)),
            *words,
            **process,
        )
        self.keys = (*names, *(f"watcher-{number}" for number in range(watchers)))

    def all_have(self, what: str, since: float = 0.0) -> float:
        """Waits until all have said this later than `since`; when the last of them did."""
        times: dict[str, float] = {}
        for line in self.lines:
            self._note(line, what, since, times)
        while len(times) < len(self.keys):
            line = self.wait_for(lambda line: any(one in line for one in ("at", *GIVEN_UP)))
            assert not any(one in line for one in GIVEN_UP), line
            self._note(line, what, since, times)
        return max(times.values())

    @staticmethod
    def _note(line: Mapping[str, Any], what: str, since: float, times: dict[str, float]) -> None:
        if what in line and line["at"] > since:
            times.setdefault(line[what], line["at"])

    def said(self, what: str) -> bool:
        """Whether any of them has said this, without waiting."""
        return any(what in line for line in self.so_far())

    def report(self) -> dict[str, Any]:
        """By player: what was told, what was answered."""
        self.say({"do": "report"})
        report: dict[str, Any] = self.wait_for(lambda line: "report" in line)["report"]
        return report


def worked(process: Process) -> float:
    """Seconds of a processor that it has used, where the system says so; else 0."""
    stat = Path(f"/proc/{process.pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def tidied(*processes: Process | Callable[[], Process]) -> Iterator[None]:
    """Whatever happens inside, these have ended afterwards."""
    try:
        yield
    finally:
        for one in processes:
            (one if isinstance(one, Process) else one()).tidy()


def any_kind(number: int, rng: random.Random) -> tuple[Kind, int]:
    """A kind of game, in turn, and how many play it."""
    kind = KINDS[number % len(KINDS)]
    return kind, rng.choice(kind.seats)
