"""R6 with real hosts: two processes resume two records that differ only in what a seat may not see.
What it and a spectator are sent through their seals is the same, down to each record's length."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.game import HOST
from engine.record import line_of
from net import messages as msg
from net.wire import Unsendable
from tests.net.hosts import CODE, Process, ready
from tests.probes.evenings import Patient, tidied
from tests.probes.hidden import KINDS, OFTEN, Kind, a_table, room_of
from tests.probes.probe import Found
from tests.probes.sniffed import Sniffed
from tests.probes.twins import Record, record_of, replays, twin

STRAYS, MOVES = 4, 3

Heard = Mapping[str, list[tuple[list[int], list[msg.Message]]]]


def hidden_live(count: int, seed: int, env: Mapping[str, str] | None = None) -> Found:
    """So many pairs of hosts. `env`: for one of each pair, as `watched` knows it."""
    rng, found = random.Random(seed), Found()
    while found.did < count:
        name = OFTEN[found.did % len(OFTEN)]
        table = a_table(KINDS[name], rng)
        if table.deadline() is not None:
            continue  # a clock runs: no two hosts look at it at the same moment
        seat = rng.randrange(len(table.names))
        extra, listener = room_of(table.names), table.names[seat]
        pair = (record_of(table, extra), twin(table, seat, extra, rng))
        made: int | None = None
        both = []
        for record in pair:
            listening = _Listening(KINDS[name], record, listener, found.did)
            both.append(listening.run(made, env))
            made = listening.made
        found.did += 1
        for who, lines in both[0].items():
            if lines != both[1][who]:
                found.faults.append(f"pair {found.did} ({name}): {who} can tell")
    return found


class _Listening:
    """One host, all its players, and what one of them and a spectator hear."""

    def __init__(self, kind: Kind, record: Record, listener: str, seed: int) -> None:
        self._kind, self._record, self._listener = kind, record, listener
        self._rng = random.Random(seed)
        self._mirror = replays(record)
        self.made = 0

    def run(self, made: int | None, env: Mapping[str, str] | None) -> Heard:
        """Does `made` of what there is to do; None: until something is revealed."""
        with tempfile.TemporaryDirectory(prefix="golest-hidden-") as folder:
            save = Path(folder, "save.golest")
            save.write_text("".join(map(line_of, [self._record[0], *self._record[1]])), "utf-8")
            words = ("--resume", str(save), "--data", folder, "--fast", "--watch-freely")
            process = Patient(
                *("tests.probes.watched", "host", "--json", "--no-announce", "--no-clips"),
                *("--port", "0", "--code", CODE, *words),
                env=env,
            )
            with tidied(process):
                process.wait_for(lambda line: "ready" in line)
                return self._talk(process, made)

    def _talk(self, process: Process, made: int | None) -> Heard:
        port = int(ready(process)["port"])
        lines: dict[str, list[Sniffed]] = {}
        watcher = Sniffed(port)
        watcher.asked(msg.Hello(protocol=msg.PROTOCOL, role="watch"))
        lines["watcher"] = [watcher]
        for name in (*(n for n in self._mirror.names if n != self._listener), self._listener):
            lines[name] = [self._joined(port, name)]
        self._settle(lines)

        def comes_back() -> None:
            lines[self._listener][-1].close()
            lines["watcher"][-1].until(msg.State)  # the host has noticed
            lines[self._listener].append(self._joined(port, self._listener))

        deeds: list[Callable[[], bool]] = [
            *[lambda: self._tries(lines)] * STRAYS,
            lambda: comes_back() is None,
            *[lambda: self._moves(lines, process)] * MOVES,
        ]
        for number, deed in enumerate(deeds):
            if made is not None and number >= made:
                break
            if not deed():
                break
            self._settle(lines)
            self.made = number + 1
        heard = {
            who: [(line.records, line.heard) for line in lines[who]]
            for who in ("watcher", self._listener)
        }
        for one in lines.values():
            one[-1].close()
        return heard

    @staticmethod
    def _joined(port: int, name: str) -> Sniffed:
        line = Sniffed(port)
        line.asked(msg.Hello(protocol=msg.PROTOCOL, name=name, token=f"token of {name}"))
        return line

    @staticmethod
    def _settle(lines: Mapping[str, list[Sniffed]]) -> None:
        """Everybody has heard everything."""
        for one in lines.values():
            one[-1].asked()

    def _quiet(self, who: str, step: dict[str, Any]) -> bool:
        """Whether nothing is revealed by it; it has then been done to the mirror."""
        before = len(self._mirror.record)
        with suppress(Exception):
            self._mirror.act(who, step)
        return len(self._mirror.record) == before or not self._mirror.revealed

    def _tries(self, lines: Mapping[str, list[Sniffed]]) -> bool:
        _, step = self._kind.stray(self._mirror, self._rng)
        if step.get("do") == "hourglass" or not self._quiet(self._listener, dict(step)):
            return step.get("do") == "hourglass"  # it would start a clock
        with suppress(Unsendable):
            lines[self._listener][-1].asked(msg.Act(ref=0, step=dict(step)))
        return True

    def _moves(self, lines: Mapping[str, list[Sniffed]], process: Process) -> bool:
        seed = self._rng.getrandbits(32)
        if self._mirror.game.over():
            return True
        try:
            who, step = self._kind.legal(self._mirror, random.Random(seed))
        except IndexError:
            return True
        if not self._quiet(who, step) or self._mirror.deadline() is not None:
            return False
        if who == HOST:
            process.say(step)
            process.wait_for(lambda line: line.get("event") in ("step", "refused"))
        else:
            lines[who][-1].asked(msg.Act(ref=0, step=step))
        return True
