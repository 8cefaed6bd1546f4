"""R4, kills: a host killed the hard way at random moments of whole games. Everything that anybody
was told is in its record when it is started again, and everybody is back unaided."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from queue import Empty
from typing import NamedTuple

from net import journal
from tests.bench.figures import spread
from tests.probes.evenings import Evening, Players, any_kind, tidied, worked
from tests.probes.probe import Found
from tests.probes.story import Restart, Story, disagreements, last_seen

READY, BACK = 2.0, 3.0
"""Seconds from the start to being ready, and from there to everybody's being in their seats."""

A_GAME = 12
"""Kills in one game at most; two games at least."""

ENOUGH = 50
"""Faults after which there is no need to look for more."""

LONGEST = 0.15
"""Seconds that are played on at most before the next kill."""


class Killed(NamedTuple):
    """The host was killed and came back: when it was ready, with how many steps, after how many
    seconds and how many of a processor's; and how long all took from there to their seats."""

    ready_at: float
    steps: int
    took: float
    worked: float
    back: float


def kills(
    count: int,
    seed: int,
    env: Mapping[str, str] | None = None,
    saves: list[bytes] | None = None,
) -> Found:
    """So many kills, in games of all kinds. `env`: for the host, as `watched` knows it; `saves`
    takes what the games left."""
    rng, found = random.Random(seed), Found()
    all_killed: list[Killed] = []
    games = steps = 0
    while len(all_killed) < count and len(found.faults) < ENOUGH:
        kind, seats = any_kind(seed + games, rng)
        games += 1
        most = min(A_GAME, -(-count // 2), count - len(all_killed))
        with tempfile.TemporaryDirectory(prefix="golest-kill-") as folder:
            evening = Evening(Path(folder), kind, seats, rng.randrange(2**31), env=env)
            players = evening.players()
            with tidied(lambda evening=evening: evening.host, players):
                try:
                    killed, wrong = one_game(evening, players, rng, most, env)
                except (AssertionError, Empty) as stuck:
                    killed, wrong = [], [f"it did not go on: {stuck!r}"]
                if saves is not None:
                    saves.append(evening.save.read_bytes())
        all_killed += killed
        steps += killed[-1].steps if killed else 0
        found.faults += [f"game {games} ({kind.game}): {one}" for one in wrong]
    found.did = len(all_killed)
    found.figures |= {"games": games, "steps": steps}
    times_of_return(found, all_killed)
    return found


def times_of_return(found: Found, killed: Sequence[Killed]) -> None:
    """How long hosts took to be ready, and their players from there to their seats."""
    if not killed:
        return
    for what, times, most in (
        ("ready again", [one.took for one in killed], READY),
        ("back in their seats after that", [one.back for one in killed], BACK),
    ):
        found.figures[f"{what}, ms"] = spread([1000 * one for one in times])
        found.within(f"{what}, s at most", max(times), most)
    found.figures["processor's time until ready, ms"] = spread([1000 * k.worked for k in killed])


def one_game(
    evening: Evening,
    players: Players,
    rng: random.Random,
    most: int,
    env: Mapping[str, str] | None = None,
) -> tuple[list[Killed], list[str]]:
    """One game to its end, with so many kills on the way; these, and what was wrong."""
    players.all_have("begun")
    killed: list[Killed] = []
    while len(killed) < most:
        time.sleep(rng.uniform(0, LONGEST))
        if players.said("over"):
            break
        evening.host.kill()
        killed.append(goes_on(evening, players, env))
    return killed, seen_to_the_end(evening, players, killed)


def goes_on(evening: Evening, players: Players, env: Mapping[str, str] | None = None) -> Killed:
    """The host is started on what its record has; everybody comes back by themselves."""
    steps = len(journal.read(evening.save).steps)
    began = time.monotonic()
    host = evening.resumed(env)
    ready, work = time.monotonic(), worked(host)
    back = players.all_have("joined", since=began)
    return Killed(ready, steps, ready - began, work, max(back - ready, 0.0))


def seen_to_the_end(evening: Evening, players: Players, killed: Sequence[Killed]) -> list[str]:
    """The game is played to its end; what was wrong."""
    players.all_have("over")
    report = players.report()
    story = Story(evening.save)
    wrong = disagreements(story, report, [Restart(one.ready_at, one.steps) for one in killed])
    if not story.table.game.over():
        wrong.append("the record is not at the game's end")
    for key, one in report.items():
        if last_seen(one) != story.of(key)[-1]:
            wrong.append(f"{key} saw another end than the record's")
    return wrong
