"""`golest soak`: whole games of real processes over real sockets, hosts killed and started again;
with `--probe`, faults tried on purpose; with `--windows`, six people at real windows; with
`--workshop`, thirty odd videos that become a deck by clicks and are played; with `--evenings`,
whole evenings of GOAL at two windows, one by clicks and one by keys alone.

Each game is a host, its bots and its save in a folder of its own. At random moments the host is
killed the hard way and started on its save; at the end the save is replayed and must be the game
that was announced. Prints a line per game and a summary; 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from engine.record import replayed
from engine.table import Table
from net import journal
from tests.bench import workshop_soak
from tests.bench.figures import spread
from tests.e2e.goal_evenings import ALL, evening
from tests.e2e.hands import ends_of, golden_goal, heard
from tests.engine.games import MODES, OVERTIMES
from tests.net.hosts import Process
from tests.probes.probe import Found, Probe
from tests.probes.registry import PROBES

SIX = ("Anna", "Béla", "Csilla", "Dezső", "Edit", "Győző")
LONGEST_GAME = 1200.0
"""Seconds for a game at six windows, also on a busy machine."""
USUAL = ("--json", "--no-announce", "--no-clips", "--fast")

PACED = "R13"
"""The probe that can be hurried: what it looks for comes of hours."""

MOST_SHOWN = 20
"""Faults of one probe that are printed."""


class Played(NamedTuple):
    """How one game went."""

    kills: int
    steps: int
    back_in: list[float]
    fault: str | None


def started(folder: Path, *words: str) -> Process:
    """A host that is ready."""
    process = Process("host", *USUAL, "--data", str(folder), *words)
    process.wait_for(lambda line: "ready" in line)
    return process


def game(folder: Path, rng: random.Random, kills: int) -> Played:
    """One game of bots to its end, with that many kills on the way."""
    mode, overtime = rng.choice(MODES), rng.choice(OVERTIMES)
    bots = rng.randint(2, 5)
    process = started(
        folder,
        *("--port", "0", "--bots", str(bots), "--start-when", str(bots)),
        *("--option", f"mode={mode}", "--option", f"overtime={overtime}"),
        *("--seed", str(rng.randrange(2**31)), "--level", str(rng.randint(1, 3))),
    )
    save = str(process.lines[0]["save"])
    back_in: list[float] = []
    try:
        for _ in range(kills):
            steps = rng.randint(1, 60)
            if not played_on(process, steps):
                break
            process.kill()
            process.tidy()
            before = time.monotonic()
            process = started(folder, "--port", "0", "--resume", save)
            back_in.append(time.monotonic() - before)
        finished = wait_for_the_end(process, Path(save))
        process.terminate()
    finally:
        process.tidy()
    steps, fault = checked(Path(save), finished)
    return Played(len(back_in), steps, back_in, fault)


def played_on(process: Process, steps: int) -> bool:
    """Waits for some steps; whether the game is still on then."""
    save = Path(str(process.lines[0]["save"]))
    if save.exists() and ended(save):
        return False  # it was killed between the last move and saying so
    for _ in range(steps):
        line = process.wait_for(lambda line: line.get("event") in ("step", "over"))
        if line["event"] == "over":
            return False
    return True


def table_of(save: Path) -> Table:
    """The table as the save has it."""
    saved = journal.read(save)
    return replayed(saved.header, saved.steps)


def ended(save: Path) -> bool:
    """Whether the game had ended when it was last written down."""
    return table_of(save).game.over()


def wait_for_the_end(process: Process, save: Path) -> dict[str, Any] | None:
    """What the host says of the end; None if it was resumed behind it and has nothing to say."""
    over = [line for line in process.lines if line.get("event") == "over"]
    if over or ended(save):
        return over[-1] if over else None
    return process.wait_for(lambda line: line.get("event") == "over")


def checked(save: Path, over: dict[str, Any] | None) -> tuple[int, str | None]:
    """Steps in the save, and what does not agree with what was announced."""
    table = table_of(save)
    view: Any = table.view(None)
    if not table.game.over():
        return len(table.record), "the save is not at the game's end"
    if over is not None and dict(view.points) != over.get("points"):
        return len(table.record), f"points differ: {dict(view.points)} and {over.get('points')}"
    return len(table.record), None


def probed(name: str, probe: Probe, count: int | None, seed: int, **more: object) -> Found:
    """Runs one probe and prints what it saw. `more`: what only this one takes."""
    count = probe.count if count is None else count
    print(f"{name}: {probe.does}; {shown(count) if count else 'all'}, seed {seed}", flush=True)
    began = time.monotonic()
    found = probe.run(count, seed, **more)
    took = time.monotonic() - began
    print(f"  tried {shown(found.did)} in {took:,.1f} s ({shown(found.did / took)} a second)")
    for what, value in found.figures.items():
        print(f"  {what}: {shown(value)}")
    faults = [*found.faults, *found.slow]
    for fault in faults[:MOST_SHOWN]:
        print(f"  FAULT {fault}")
    print(f"  {f'DID NOT HOLD: {len(faults)} faults' if faults else 'held'}", flush=True)
    return found


def shown(value: object) -> str:
    """A figure as people read it."""
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def probes_in_words() -> str:
    """The probes that there are."""
    lines = []
    for name, probe in PROBES.items():
        count, small = (
            "all" if one is None else shown(one) for one in (probe.count, probe.each_commit)
        )
        lines.append(f"  {name:<4} {probe.does} ({count}; {small} in ./test)")
    return "\n".join(["probes (how many they try if --count does not say):", *lines])


def main() -> int:
    """Plays, or tries, what is asked for."""
    parser = argparse.ArgumentParser(
        prog="golest soak",
        description=__doc__,
        epilog=probes_in_words(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--kills", type=int, default=3, help="of the host, in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--probe", action="append", choices=[*PROBES], help="instead of games; several may be"
    )
    parser.add_argument("--count", type=int, help="faults that the probe tries")
    parser.add_argument(
        "--pace", type=float, default=1.0, help=f"of {PACED}: so many times as much in its time"
    )
    parser.add_argument(
        "--windows", type=int, metavar="N", help="so many games of Golden Goal at six real windows"
    )
    parser.add_argument("--workshop", action="store_true", help="videos, a deck, a game")
    parser.add_argument(
        "--real", action="store_true", help="of `--workshop`: sample videos, by pip"
    )
    parser.add_argument("--few", action="store_true", help="of `--workshop`: not all thirty")
    parser.add_argument(
        "--evenings",
        type=int,
        metavar="N",
        help=f"so many evenings of GOAL at two windows; {ALL} are every mode in every language",
    )
    parser.add_argument("--first", type=int, default=1, metavar="N", help="of these evenings")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="of every screen and phase")
    wanted = parser.parse_args()
    faulthandler.enable()  # a probe that dies of a library says where
    if wanted.probe:
        paced = {PACED: {"pace": wanted.pace}}
        found = [
            probed(name, PROBES[name], wanted.count, wanted.seed, **paced.get(name, {}))
            for name in wanted.probe
        ]
        return 1 if any(one.faults or one.slow for one in found) else 0
    if wanted.workshop:
        return workshop_soak.main(wanted.real, wanted.few, wanted.pictures)
    if wanted.evenings:
        return evenings_played(wanted.first - 1, wanted.evenings, wanted.pictures)
    if wanted.windows:
        return windows_played(wanted.windows, wanted.seed)
    return games_played(wanted.games, wanted.kills, wanted.seed)


def windows_played(count: int, seed: int) -> int:
    """Quick games that six people click their way through; 1 if anything did not hold."""
    print(f"soak: {count} games of Golden Goal at {len(SIX)} windows, seed {seed}", flush=True)
    faults = 0
    for number in range(count):
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="golest-soak-") as folder:
            room = f"Soak {seed}-{number}-{os.getpid()}"
            hands = golden_goal(Path(folder), room, SIX, bots=0, seed=seed + number * len(SIX))
            said = heard(hands, LONGEST_GAME)
        ends = ends_of(said)
        same = len({str((end["over"], end["points"])) for end in ends}) == 1
        wrong = [err or out[-800:] for (out, err), one in zip(said, hands, strict=True)
                 if one.returncode or "Traceback" in err]  # fmt: skip
        held = same and len(ends) == len(SIX) and not wrong
        faults += not held
        seen = sorted({phase for end in ends for phase in end["phases"]})
        took = time.monotonic() - began
        print(f"  game {number + 1}: {took:,.0f} s, {'ok' if held else wrong}", flush=True)
        print(f"    {ends[0]['points'] if ends else 'no end'}; seen: {', '.join(seen)}", flush=True)
    print(f"games {count}, faults {faults}")
    return 1 if faults else 0


def evenings_played(first: int, count: int, pictures: Path | None) -> int:
    """GOAL by a mouse and by keys; 1 if anything did not hold."""
    print(f"soak: {count} evenings of GOAL at two windows, from number {first + 1}", flush=True)
    faults = 0
    for number in range(first, first + count):
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="golest-soak-") as folder:
            one = evening(Path(folder), number, LONGEST_GAME, pictures)
        faults += bool(one.fault)
        took = time.monotonic() - began
        ways = f"{one.mode}, mouse in {one.mouse}, keys in {one.keys}"
        print(f"  {number + 1}: {ways}: {took:,.0f} s, {one.fault or 'ok'}", flush=True)
        print(f"    {one.points}; seen: {', '.join(sorted(one.seen))}", flush=True)
    print(f"evenings {count}, faults {faults}")
    return 1 if faults else 0


def games_played(count: int, kills: int, seed: int) -> int:
    """Whole games; 1 if anything did not hold."""
    print(f"soak: {count} games, {kills} kills each, seed {seed}", flush=True)
    rng = random.Random(seed)
    games: list[Played] = []
    for number in range(1, count + 1):
        with tempfile.TemporaryDirectory(prefix="golest-soak-") as folder:
            games.append(game(Path(folder), rng, kills))
        one = games[-1]
        said = one.fault or "ok"
        print(f"  game {number}: {one.steps} steps, {one.kills} kills: {said}", flush=True)
    faults = [one.fault for one in games if one.fault]
    back = [seconds * 1000 for one in games for seconds in one.back_in]
    print(f"games {len(games)}, kills {len(back)}, faults {len(faults)}")
    if back:
        print(f"ready again after a kill, ms: {spread(back)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
