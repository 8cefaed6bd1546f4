"""The same faults at boardgame.io and at our host: what does not fail there, we cannot see.

R2: a player's move with a wrong argument. R4: killed while it writes, opened again. R6: what is
secret in a spectator's first message. R7: a spectator that does not read. For each the figure of
both; 1 if one of them held at boardgame.io or did not hold here. The full probes of our host are
those of `golest soak --probe`.
"""

from __future__ import annotations

import contextlib
import random
import re
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from net import journal
from tests.bench.boardgame import VERSION, Boardgame, NotHere, set_up, usual_folder
from tests.bench.crowd import Browser, Crowd, Laptop
from tests.bench.rivals import USUAL, OurTable, memory_of, our_table
from tests.net.hosts import host, ready

SEED = 20_261_130
WRONG: tuple[Any, ...] = (None, True, -1, 1e300, "x", [], [None], {}, {"place": {}}, "é" * 99)
"""Given as a move's argument, one after the other."""

KILLS = 12
DEAF_SECONDS = 12.0
LARGE = 20_000
"""Bytes of boardgame.io's state where memory is looked at: an hour's game."""


class Figure(NamedTuple):
    """One fault at one of the two."""

    says: str
    held: bool


class Fault(NamedTuple):
    name: str
    does: str
    theirs: Callable[[Path, random.Random], Figure]
    ours: Callable[[random.Random], Figure]


def main(folder: Path | None = None, seed: int = SEED) -> int:
    """0 if every fault is seen there and none here."""
    try:
        there = set_up(folder or usual_folder())
    except NotHere as why:
        print(f"control: skipped, boardgame.io {VERSION} cannot be had here: {why}")
        return 0
    print(f"control: boardgame.io {VERSION} beside our host, seed {seed}", flush=True)
    as_meant = True
    for fault in FAULTS:
        theirs = fault.theirs(there, random.Random(seed))
        ours = fault.ours(random.Random(seed))
        as_meant &= ours.held and not theirs.held
        print(f"  {fault.name} {fault.does}")
        for who, figure in (("boardgame.io", theirs), ("ours", ours)):
            print(f"    {who:<13} {'held' if figure.held else 'FAILS'}: {figure.says}", flush=True)
    print("  seen there and not here" if as_meant else "  NOT AS MEANT")
    return 0 if as_meant else 1


# R2


def their_wrong_moves(there: Path, rng: random.Random) -> Figure:
    ended = 0
    for value in WRONG:
        with Boardgame(there) as server:
            player = Browser(server.port, "0", "hands")
            player.move("show", value)
            ended += ends(server, 1.0)
            player.sock.close()
    return Figure(f"{ended} of {len(WRONG)} wrong arguments ended the process", not ended)


def our_wrong_moves(rng: random.Random) -> Figure:
    ended = 0
    with our_table(2, SEED) as table:
        player = table.crowd.clients[0]
        assert isinstance(player, Laptop)
        for value in WRONG:
            player.act({"do": "tip", "home": value, "away": 0}, None)
            table.crowd.read(1.0)
            ended += not table.alive
        refused = len(player.refused)
    says = f"{ended} of {len(WRONG)} ended the process, {refused} were refused with a code"
    return Figure(says, refused == len(WRONG) and not ended)


def ends(server: Boardgame, seconds: float) -> bool:
    """Whether its process ends within this time."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        server.process.wait(seconds)
    return server.process.poll() is not None


# R4


class Reopened(NamedTuple):
    """What was found of the stores of killed processes."""

    unreadable: int
    lost: int

    @property
    def figure(self) -> Figure:
        says = f"of {KILLS}, {self.unreadable} could not be read again, {self.lost} had lost moves"
        return Figure(f"{says} that all had been told of", not self.unreadable + self.lost)

    def and_one(self, moves: int | None, told: int) -> Reopened:
        """One more, in which so many moves are left (None: it cannot be read)."""
        lost = moves is not None and moves < told
        return Reopened(self.unreadable + (moves is None), self.lost + lost)


def their_kills(there: Path, rng: random.Random) -> Figure:
    found = Reopened(0, 0)
    for _ in range(KILLS):
        with tempfile.TemporaryDirectory(prefix="golest-") as folder:
            store = Path(folder, "store")
            with Boardgame(there, store=store) as server:
                player = Browser(server.port, "0")
                crowd = Crowd([player])
                told = played(crowd, player, rng.uniform(0.3, 0.9))
                server.process.kill()
                server.process.wait()
                crowd.close()
            found = found.and_one(left_in(there, store), told)
    return found.figure


def played(crowd: Crowd, player: Browser, seconds: float) -> int:
    """Moves for so long, each after the last; how many were acknowledged."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        player.move("count")
        crowd.wait(player.reports + 1)
    return player.reports


def left_in(there: Path, store: Path) -> int | None:
    """The moves in a store of boardgame.io; None if a server cannot read it."""
    try:
        with Boardgame(there, store=store) as server:
            first = Browser(server.port, None, patience=5.0).first
    except (NotHere, OSError):
        return None
    found = re.search(rb'"G":\{"moves":(\d+)', first)
    return None if found is None else int(found[1])


def our_kills(rng: random.Random) -> Figure:
    found = Reopened(0, 0)
    for number in range(KILLS):
        with tempfile.TemporaryDirectory(prefix="golest-") as folder:
            with host(Path(folder), *USUAL) as process:
                table = OurTable(process, 2, SEED + number)
                told = 0
                until = time.monotonic() + rng.uniform(0.3, 0.9)
                while time.monotonic() < until:
                    table.move()
                    told += 1
                process.kill()
                table.crowd.close()
                saves = Path(str(ready(process)["save"])).parent
            found = found.and_one(moves_in(Path(folder), saves), told)
    return found.figure


def moves_in(folder: Path, saves: Path) -> int | None:
    """The moves in all of an evening's games; None if a host cannot go on with one of them."""
    moves = 0
    for save in saves.iterdir():
        try:
            with host(folder, "--resume", str(save)):
                moves += sum("do" in step for step in journal.read(save).steps)
        except (AssertionError, journal.JournalFailed):
            return None
    return moves


# R6


def their_first_message(there: Path, rng: random.Random) -> Figure:
    pairs = []
    for _ in range(2):
        with Boardgame(there) as server:
            pairs.append(Browser(server.port, None, "hands").first)
    told = len({*re.findall(rb"secret-\d+", pairs[0])})
    seed = b'"seed":"' in pairs[0]
    says = f"{told} of 40 hidden cards{' and the random seed' if seed else ''} in it"
    differ = pairs[0] != pairs[1]
    return Figure(f"{says}; two shuffles {'differ' if differ else 'are equal'}", not told)


def our_first_message(rng: random.Random) -> Figure:
    firsts, hidden = [], set()
    for seed in (1, 2):
        with tempfile.TemporaryDirectory(prefix="golest-") as folder:
            words = ("--seed", str(seed), "--room-id", "r", "--name", "R", "--watch-freely")
            with host(Path(folder), *words) as process:
                table = OurTable(process, 2, SEED)
                watcher = Laptop(int(ready(process)["port"]), None)
                Crowd([watcher]).wait(1)
                firsts.append(watcher.report)
                header = journal.read(Path(str(ready(process)["save"]))).header
                shown = {*watcher.state()["view"]["cards"]}
                hidden = {card["id"] for card in header["deck"]} - shown
                hidden.add(str(header["seed"]))
                watcher.sock.close()
                table.crowd.close()
    told = sum(one.encode() in firsts[1] for one in hidden)
    return Figure(f"{told} of {len(hidden) - 1} hidden cards or the seed in it", not told)


# R7


def their_deaf(there: Path, rng: random.Random) -> Figure:
    with Boardgame(there, bytes_of_state=LARGE) as server:
        player, deaf = Browser(server.port, "0"), Browser(server.port, None)
        crowd = Crowd([player])
        before = memory_of(server.pid)["own"]
        until = time.monotonic() + DEAF_SECONDS
        while time.monotonic() < until:
            player.move("count")
            crowd.wait(player.reports + 1)
        grown = memory_of(server.pid)["own"] - before
        dropped = hung_up(deaf.sock)
        crowd.close()
        deaf.sock.close()
    return deaf_figure(grown, dropped, player.bytes / 1e6)


def our_deaf(rng: random.Random) -> Figure:
    with our_table(2, SEED) as table:
        deaf = Laptop(table.port, None)
        table.count_anew()
        for one in table.crowd.clients:
            one.bytes = 0
        before = memory_of(table.pid)["own"]
        until = time.monotonic() + DEAF_SECONDS
        while time.monotonic() < until:
            table.move()
        grown = memory_of(table.pid)["own"] - before
        dropped = hung_up(deaf.sock)
        sent = sum(one.bytes for one in table.crowd.clients) / len(table.crowd.clients) / 1e6
        deaf.sock.close()
    return deaf_figure(grown, dropped, sent)


def deaf_figure(grown: float, dropped: bool, sent: float) -> Figure:
    says = f"{grown:,.1f} MB grown in {DEAF_SECONDS:.0f} s of {sent:,.0f} MB for a spectator"
    return Figure(f"{says}, who was {'dropped' if dropped else 'not dropped'}", dropped)


def hung_up(line: socket.socket) -> bool:
    """Whether this connection has been ended by the other side."""
    try:
        while line.recv(1 << 20):
            pass
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    except OSError:
        return True
    return True


FAULTS = (
    Fault(
        "R2", "one seated player's move with a wrong argument", their_wrong_moves, our_wrong_moves
    ),
    Fault("R4", "kill -9 in the middle of moves, then opened again", their_kills, our_kills),
    Fault("R6", "a spectator's first message", their_first_message, our_first_message),
    Fault("R7", "a spectator that stops reading", their_deaf, our_deaf),
)
