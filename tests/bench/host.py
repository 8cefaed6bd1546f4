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
from pathlib import Path

from tests.bench.boardgame import VERSION, NotHere, set_up, usual_folder
from tests.bench.figures import middle
from tests.bench.rivals import Cost, cost, memory_of, our_table, their_table
from tests.bench.slow_disk import SLOWER

SEED = 20_261_130
ROUNDS = 5
CLIENTS = (10, 50, 200)
"""Five of them play, the others watch."""

WARM_UP, MOVES = 40, 200
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
        took = cost(table, MOVES, WARM_UP)
        said = table.last_words()
    print(f"host: {MOVES} moves, {count} clients, {took.cpu * 1000:.2f} ms a move while profiled")
    print("  where its loop spends its own time (joining included, waiting left out):")
    print(said.rstrip())


def compared_with(folder: Path | None) -> Path | None:
    """Where boardgame.io is; None, said aloud, where it cannot be had."""
    try:
        return set_up(folder or usual_folder())
    except NotHere as why:
        print(f"host: boardgame.io {VERSION} is left out: {why}")
        return None


def load() -> str:
    """The machine's load, the last minute's first."""
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def one_round(figures: Figures, number: int, clients: Sequence[int], there: Path | None) -> None:
    """One measurement of everything; who comes first changes from round to round."""
    for count in clients:
        turns = [lambda count=count: ours(figures, number, count)]
        if there is not None:
            turns.append(lambda count=count: theirs(figures, there, count))
        for turn in turns if number % 2 == 0 else reversed(turns):
            turn()
    durability(figures, number)


def ours(figures: Figures, number: int, count: int) -> None:
    with our_table(count, SEED + number) as table:
        note(figures, f"ours {count}", cost(table, MOVES, WARM_UP), table.pid)


def theirs(figures: Figures, there: Path, count: int) -> None:
    with their_table(count, there) as table:
        note(figures, f"theirs {count}", cost(table, MOVES, WARM_UP), table.pid)


def note(figures: Figures, whose: str, took: Cost, pid: int) -> None:
    figures[f"{whose} cpu"].append(took.cpu * 1000)
    figures[f"{whose} all"].append(statistics.median(took.all) * 1000)
    figures[f"{whose} bytes"].append(took.report)
    for kind, megabytes in memory_of(pid).items():
        figures[f"{whose} {kind}"].append(megabytes)


def durability(figures: Figures, number: int) -> None:
    """The same table with its save on this disk, in memory, and on a slower disk."""
    count = CLIENTS[0]
    places = (("disk", None, "host"), ("memory", MEMORY, "host"), ("slow", None, SLOW))
    for where, disk, module in places:
        if where == "memory" and not MEMORY.is_dir():
            continue
        with our_table(count, SEED + number, disk, module) as table:
            took = cost(table, MOVES, WARM_UP)
            figures[f"{where} acknowledged"].append(statistics.median(took.mover) * 1000)
            figures[f"{where} alone"].append(MOVES / sum(took.mover))
            seconds = table.at_once(STREAM, IN_FLIGHT)
            figures[f"{where} at once"].append(STREAM / seconds)
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


def say(figures: Figures, clients: Sequence[int], compared: bool) -> None:
    for count in clients:
        print(f"  {count} clients, {report_size(figures, count, compared)}")
        for what, unit, most in (
            ("cpu", "ms of processor a move", 0.5),
            ("all", "ms until everybody has it (p50)", 0.7),
            ("own", "MB of memory, shared pages in shares", 0.6),
            ("resident", "MB resident", None),
        ):
            our, their = (figures[f"{who} {count} {what}"] for who in ("ours", "theirs"))
            print(f"    {unit}: ours {middle(our)}")
            if compared:
                ratio = middle([a / b for a, b in zip(our, their, strict=True)])
                wanted = "" if most is None else f" (at most {most})"
                print(f"      boardgame.io {middle(their)}; ratio {ratio}{wanted}")
    say_durability(figures)


def report_size(figures: Figures, count: int, compared: bool) -> str:
    size = f"a report of {middle(figures[f'ours {count} bytes'])} bytes"
    return size + (f", theirs {middle(figures[f'theirs {count} bytes'])}" if compared else "")


def say_durability(figures: Figures) -> None:
    sync, disk = figures["sync"], figures["disk acknowledged"]
    print(f"  on the disk before it is told, {CLIENTS[0]} clients")
    print(f"    ms of one fdatasync here: {middle(sync)}")
    memory = figures["memory acknowledged"]
    print(f"    ms until the mover has it: {middle(disk)}; save in memory {middle(memory)}")
    if memory:
        rates = [d / (m + s) for d, m, s in zip(disk, memory, sync, strict=True)]
        print(f"      ratio to memory + one fdatasync: {middle(rates)} (at most 1.3)")
    slower = SLOWER * 1000
    for where, name in (("disk", "this disk"), ("slow", f"a disk {slower:.0f} ms slower")):
        alone, at_once = figures[f"{where} alone"], figures[f"{where} at once"]
        extra = 0 if where == "disk" else slower
        one_by_one = [1000 / (each + extra) for each in sync]
        times = [a / b for a, b in zip(at_once, one_by_one, strict=True)]
        print(
            f"    moves a second, {name}: one in flight {middle(alone)}, {IN_FLIGHT} in flight"
            f" {middle(at_once)}; one fsync a move and nothing else {middle(one_by_one)}"
        )
        print(f"      {IN_FLIGHT} in flight are {middle(times)} times that")


if __name__ == "__main__":
    main()
