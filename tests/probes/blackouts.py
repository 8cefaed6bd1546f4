"""R5: the power goes. From the true calls of a host to its disk, states of the disk are built in
which any part of what was not synced is lost; whatever anybody had been told by then is there."""

from __future__ import annotations

import random
import tempfile
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from queue import Empty
from typing import Any, NamedTuple

from net.journal import JournalFailed
from net.tls import Key, keys_folder
from tests.net.hosts import ready
from tests.probes import disk
from tests.probes.evenings import Evening, Players, any_kind, tidied
from tests.probes.kills import ENOUGH, Killed, goes_on, times_of_return
from tests.probes.power import Drive, calls_of, torn
from tests.probes.probe import Found
from tests.probes.recovery import Steps, unlike
from tests.probes.story import Story

AN_EVENING = 100
"""States built from one recording."""

TORN = b'{"as":"Anna","do":"pl'


class Recording(NamedTuple):
    """An evening as its disk saw it. `told`: times and the number of steps that somebody had been
    told of by then, both rising; `let_in`: when the first was let in."""

    calls: Sequence[dict[str, Any]]
    save: str
    steps: Steps
    told: Sequence[tuple[float, int]]
    let_in: float
    room_id: str
    certificate: str

    def least(self, when: float) -> int | None:
        """How many steps must be there if the power goes then; None: no game needs to be."""
        at = bisect_right(self.told, when, key=lambda one: one[0])
        return None if at == 0 else self.told[at - 1][1]


def blackouts(count: int, seed: int, env: Mapping[str, str] | None = None) -> Found:
    """So many states of a disk. From some of them a real host starts."""
    rng, found = random.Random(seed), Found()
    killed: list[Killed] = []
    evenings = 0
    while found.did < count and len(found.faults) < ENOUGH:
        kind, seats = any_kind(rng.randrange(100), rng)
        evenings += 1
        with tempfile.TemporaryDirectory(prefix="golest-power-") as name:
            folder = Path(name)
            trace = folder / "trace"
            env_of_host = {**disk.told(folder / "before", trace), **(env or {})}
            (folder / "before").mkdir()
            evening = Evening(folder / "before", kind, seats, rng.randrange(2**31), env=env_of_host)
            players = evening.players()
            with tidied(lambda evening=evening: evening.host, players):
                recording = recorded(evening, players, trace, rng, env_of_host)
                some = min(AN_EVENING, count - found.did)
                for number in range(some):
                    wrong = one_state(recording, folder / f"state-{number}", rng)
                    if wrong is not None:
                        found.faults.append(f"evening {evenings} ({kind.game}): {wrong}")
                found.did += some
                if found.faults:
                    continue  # what players would go on from may not even know them
                try:
                    one = started_from(recording, evening, players, folder / "after", rng)
                except (AssertionError, Empty, JournalFailed) as wrong:
                    found.faults.append(
                        f"evening {evenings} ({kind.game}): nobody could go on: {wrong!r}"
                    )
                    continue
                killed.append(one)
    found.figures["evenings"] = evenings
    times_of_return(found, killed)
    return found


def recorded(
    evening: Evening, players: Players, trace: Path, rng: random.Random, env: Mapping[str, str]
) -> Recording:
    """Some of a game: its host is killed, goes on from a torn save, and is killed again."""
    let_in = players.all_have("begun")
    time.sleep(rng.uniform(0.1, 0.4))
    evening.host.kill()
    certificate = ready(evening.host)["certificate"]
    room_id = ready(evening.host)["room_id"]
    length = evening.save.stat().st_size
    with open(evening.save, "ab") as file:
        file.write(TORN)
    name = str(evening.save.relative_to(evening.folder))
    calls = [torn(name, length, TORN, time.monotonic())]
    began = time.monotonic()
    evening.resumed(env)
    players.all_have("joined", since=began)
    time.sleep(rng.uniform(0.1, 0.4))
    evening.host.kill()
    story = Story(evening.save)
    told = [
        (at, steps)
        for key, one in players.report().items()
        for (at, _), steps in zip(
            [entry for entry in one["told"] if entry[1] is not None],
            story.where(key, one["told"]),
            strict=True,
        )
        if steps is not None
    ]
    return Recording(
        calls=sorted([*calls, *calls_of(trace)], key=lambda call: call["from"]),
        save=name,
        steps=story.steps,
        told=_rising(told),
        let_in=min(line["at"] for line in players.lines if "joined" in line) if let_in else 0.0,
        room_id=room_id,
        certificate=certificate,
    )


def _rising(told: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    most, rising = -1, []
    for at, steps in sorted(told):
        if steps > most:
            most = steps
            rising.append((at, steps))
    return rising


def one_state(recording: Recording, folder: Path, rng: random.Random) -> str | None:
    """What is wrong with the disk if the power goes at some moment."""
    calls = recording.calls
    call = rng.choice(calls)
    when = rng.uniform(call["from"], min(call["to_"] + 0.01, calls[-1]["to_"]))
    build(recording, when, folder, rng)
    save, least = folder / recording.save, recording.least(when)
    if when >= recording.let_in and _certificate(recording, folder) != recording.certificate:
        return "the room's key is gone: nobody would know the host again"
    if least is None and not (save.exists() and save.stat().st_size):
        return None
    if not save.exists():
        return f"the save is gone, {least} steps were told"
    before = save.read_bytes()
    wrong = unlike(save, recording.steps, least or 0)
    if least is None and wrong is not None:
        return None  # nobody has been told of a game yet
    if TORN in before and not any(TORN in p.read_bytes() for p in save.parent.iterdir()):
        return "what could not be read is nowhere any more"
    return wrong


def build(recording: Recording, when: float, folder: Path, rng: random.Random) -> None:
    """A state of the disk at that moment."""
    drive = Drive()
    for call in recording.calls:
        if call["from"] > when:
            break
        drive.do(call, ended=call["to_"] <= when)
    folder.mkdir()
    drive.left(folder, rng)


def _certificate(recording: Recording, folder: Path) -> str:
    return Key(keys_folder(folder / "data"), recording.room_id).fingerprint


def started_from(
    recording: Recording, evening: Evening, players: Players, folder: Path, rng: random.Random
) -> Killed:
    """A real host on what is left at the end."""
    build(recording, recording.calls[-1]["to_"] + 1, folder, rng)
    evening.folder, evening.save = folder, folder / recording.save
    return goes_on(evening, players)
