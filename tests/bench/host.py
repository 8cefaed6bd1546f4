"""How fast the host is beside boardgame.io: processor time, delay, durability and memory.

Rounds in which both take turns, on this machine, their clients in this process: our host as it is
(its door, TLS, a real game of GOAL, every move on the disk before anybody hears of it) and a
boardgame.io server as it comes (plain HTTP, a game that only counts, nothing on the disk) whose
messages have about 2 KB. Without node, npm or its registry only ours is measured.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.bench.boardgame import VERSION, NotHere, set_up, usual_folder
from tests.bench.figures import load, middle
from tests.bench.rivals import Cost, cost, memory_of, our_table, their_table
from tests.bench.slow_disk import SLOWER

SEED = 20_261_130
ROUNDS = 5
CLIENTS = (10, 50, 200)
"""Five of them play, the others watch."""

WARM_UP, MOVES, PROFILED = 30, 120, 600
IN_FLIGHT, STREAM = 8, 1200
MEMORY = Path("/dev/shm")
SLOW = "tests.bench.slow_disk"

Figures = defaultdict[str, list[float]]


def main(
    rounds: int | None = None, folder: Path | None = None, clients: Sequence[int] = CLIENTS
) -> None:
    """Prints what both took, and their ratio. `folder`: where boardgame.io is set up."""
    rounds = rounds or ROUNDS
    there = compared_with(folder)
    print(
        f"host: {rounds} rounds of {MOVES} moves ({WARM_UP} before), {list(clients)} clients, "
        f"seed {SEED}, load {load()}"
    )
    figures: Figures = defaultdict(list)
    for number in range(rounds):
        one_round(figures, number, clients, there)
        print(f"  round {number + 1} done, load {load()}", flush=True)
    say(figures, clients, there is not None)


def profiled(count: int = CLIENTS[0]) -> None:
    """Prints what dominates in our host."""
    with our_table(count, SEED, module="tests.bench.profiled_host") as table:
        took = cost(table, PROFILED, WARM_UP)
        said = table.last_words()
    print(
        f"host: {PROFILED} moves, {count} clients, {took.cpu * 1000:.2f} ms a move while profiled"
    )
    print("  where its loop spends its own time (joining included, waiting left out):")
    print(said.rstrip())


def compared_with(folder: Path | None) -> Path | None:
    """Where boardgame.io is; None, said aloud, where it cannot be had."""
    try:
        return set_up(folder or usual_folder())
    except NotHere as why:
        print(f"host: boardgame.io {VERSION} is left out: {why}")
        return None


def one_round(figures: Figures, number: int, clients: Sequence[int], there: Path | None) -> None:
    """One measurement of everything; who comes first changes from round to round."""
    for count in clients:
        turns = [partial(ours, figures, number, count, where) for where in places()]
        if there is not None:
            turns.append(partial(theirs, figures, there, count))
        for turn in turns if number % 2 == 0 else reversed(turns):
            turn()
    durability(figures, number)


def places() -> dict[str, Path | None]:
    """Where saves of ours are put; None: on the disk that temporary files are on."""
    return {"disk": None, **({"memory": MEMORY} if MEMORY.is_dir() else {})}


def ours(figures: Figures, number: int, count: int, where: str) -> None:
    with our_table(count, SEED + number, places()[where]) as table:
        note(figures, f"{where} {count}", cost(table, MOVES, WARM_UP), table.pid)


def theirs(figures: Figures, there: Path, count: int) -> None:
    with their_table(count, there) as table:
        note(figures, f"theirs {count}", cost(table, MOVES, WARM_UP), table.pid)


def note(figures: Figures, whose: str, took: Cost, pid: int) -> None:
    figures[f"{whose} cpu"].append(took.cpu * 1000)
    figures[f"{whose} all"].append(statistics.median(took.all) * 1000)
    figures[f"{whose} mover"].append(statistics.median(took.mover) * 1000)
    figures[f"{whose} bytes"].append(took.report)
    for kind, megabytes in memory_of(pid).items():
        figures[f"{whose} {kind}"].append(megabytes)


def durability(figures: Figures, number: int) -> None:
    """How many moves a second when some are always on their way, here and on a slower disk."""
    for where, module in (("disk", "host"), ("slow", SLOW)):
        with our_table(CLIENTS[0], SEED + number, module=module) as table:
            took = cost(table, MOVES, WARM_UP)
            figures[f"{where} alone"].append(MOVES / sum(took.mover))
            figures[f"{where} at once"].append(STREAM / table.at_once(STREAM, IN_FLIGHT))
    figures["sync"].append(sync_of(Path(tempfile.gettempdir())) * 1000)


def sync_of(folder: Path, times: int = 200) -> float:
    """Seconds that a short line and its fdatasync take there, the median of some."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(times):
            began = time.perf_counter()
            os.write(file.fileno(), b"x" * 80)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took)


# What is said


WANTED = (
    ("cpu", "ms of processor a move", 0.5),
    ("all", "ms until everybody has it (p50)", 0.7),
    ("own", "MB of memory (shared pages in shares)", 0.6),
    ("resident", "MB resident", None),
)


def say(figures: Figures, clients: Sequence[int], compared: bool) -> None:
    """Medians, from the least to the most, and what is asked for."""
    for count in clients:
        theirs = f"; theirs {middle(figures[f'theirs {count} bytes'])}" if compared else ""
        print(
            f"  {count} clients, reports of {middle(figures[f'disk {count} bytes'])} bytes{theirs}"
        )
        for what, unit, most in WANTED:
            wanted = "" if most is None else f", at most {most}"
            print(f"    {unit}{wanted}")
            their = figures[f"theirs {count} {what}"]
            if compared:
                print(f"      boardgame.io, nothing kept  {middle(their)}")
            for where in places():
                our = figures[f"{where} {count} {what}"]
                ratio = [a / b for a, b in zip(our, their, strict=False)]
                told = f"  ratio {middle(ratio)}" if compared else ""
                print(f"      ours, save {where_it_is(where)}  {middle(our)}{told}")
    say_durability(figures, clients[0])


def where_it_is(where: str) -> str:
    return "on the disk  " if where == "disk" else "in memory    "


def say_durability(figures: Figures, count: int) -> None:
    sync, disk, memory = (
        figures["sync"],
        *(figures[f"{w} {count} mover"] for w in ("disk", "memory")),
    )
    print(f"  on the disk before anybody is told, {count} clients")
    print(f"    ms of one fdatasync here: {middle(sync)}")
    print(f"    ms until the mover has it (p50): {middle(disk)}; save in memory {middle(memory)}")
    if memory:
        rates = [d / (m + s) for d, m, s in zip(disk, memory, sync, strict=True)]
        print(f"      ratio to memory + one fdatasync, at most 1.3: {middle(rates)}")
    for where, extra in (("disk", 0.0), ("slow", SLOWER * 1000)):
        name = f"a disk {extra:.0f} ms slower" if extra else "this disk"
        alone, at_once = figures[f"{where} alone"], figures[f"{where} at once"]
        bare = [1000 / (each + extra) for each in sync]
        print(f"    moves a second, {name}: one by one {middle(alone)}")
        print(
            f"      {IN_FLIGHT} in flight {middle(at_once)}: {times(at_once, alone)} times as many"
        )
        print(
            f"      one fsync a move and nothing else {middle(bare)}: {times(at_once, bare)} times"
        )


def times(some: list[float], others: list[float]) -> str:
    return middle([a / b for a, b in zip(some, others, strict=True)])


if __name__ == "__main__":
    main()
