"""A command of ours in a process that can be looked into and interfered with from outside:
`python -m tests.probes.watched host ...`. The command itself is the real one.

On SIGUSR1 it adds a line to the file `GOLEST_STATE`: its tasks, threads and objects.
`GOLEST_PLANT`: one of PLANTS, a fault that a probe has to find.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.game import Around, Struct
from engine.okorkor.model import Turned
from engine.okorkor.play import OkorkorGame
from net import messages as msg
from net.journal import Journal
from net.peer import Peer
from net.play import Play
from tests.probes.disk import install_if_wanted


def say_state(*_: object) -> None:
    """What a process holds, as one line."""
    state = {
        "tasks": len(asyncio.all_tasks(asyncio.get_running_loop())),
        "threads": threading.active_count(),
        "objects": len(gc.get_objects()),
    }
    with open(os.environ["GOLEST_STATE"], "a", encoding="utf-8") as file:
        file.write(json.dumps(state) + "\n")


def tell_before_writing() -> None:
    """Moves are told at once and written some time later."""
    honest = Journal.commit

    async def commit(journal: Journal, lines: Sequence[Mapping[str, Any]]) -> None:
        async def later() -> None:
            await asyncio.sleep(0.05)
            await honest(journal, lines)

        tasks.add(asyncio.create_task(later()))

    tasks: set[asyncio.Task[None]] = set()
    Journal.commit = commit  # type: ignore[method-assign]


def keep_all_that_is_sent() -> None:
    """Memory, a descriptor and a task for every message."""
    honest = Peer.send

    def send(peer: Peer, frames: Sequence[Any], whole: bytes) -> None:
        kept.append(whole * 20)
        if len(frames) > 1:
            kept.append(os.dup(0))
            kept.append(asyncio.get_running_loop().create_task(asyncio.sleep(10**6)))
        honest(peer, frames, whole)

    kept: list[Any] = []
    Peer.send = send  # type: ignore[method-assign]


def tell_by_size() -> None:
    """A view is so much longer as the running card's name says."""
    honest = Play.state

    def state(play: Play, name: str | None, missing: tuple[str, ...], *_: Any) -> msg.State:
        one = honest(play, name, missing)
        pad = "." * (sum(map(ord, play.table.game.showing() or "")) % 64)
        return msgspec.structs.replace(one, view={**msgspec.to_builtins(one.view), "pad": pad})

    Play.state = state  # type: ignore[method-assign]


def sync_nothing() -> None:
    """The disk is never asked to keep anything."""
    os.fdatasync = os.fsync = lambda fd: None


def show_what_is_put() -> None:
    """A card that is put down in Ökörkör lies face up."""
    honest = OkorkorGame.view

    def view(game: OkorkorGame, seat: int | None, around: Around) -> Struct:
        put = tuple(Turned(by=game.names[by], card=card) for by, card in game.put.items())
        return msgspec.structs.replace(honest(game, seat, around), revealed=put or game.revealed)

    OkorkorGame.view = view  # type: ignore[method-assign]


PLANTS: Mapping[str, Callable[[], None]] = {
    "tell_before_writing": tell_before_writing,
    "sync_nothing": sync_nothing,
    "tell_by_size": tell_by_size,
    "keep_all_that_is_sent": keep_all_that_is_sent,
    "show_what_is_put": show_what_is_put,
}


def main() -> int:
    """The command's exit code."""
    if "GOLEST_STATE" in os.environ:
        signal.signal(signal.SIGUSR1, say_state)
    install_if_wanted()
    plant = os.environ.get("GOLEST_PLANT")
    if plant:
        PLANTS[plant]()
    command = importlib.import_module(f"net.commands.{sys.argv[1]}")
    code: int = command.main(sys.argv[2:])
    return code


if __name__ == "__main__":
    sys.exit(main())
