"""A real host in a process of its own, and windows' ends of the link to it. For tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from desktop.host_process import HostProcess, Ready
from desktop.link import Link
from desktop.session import Session
from net import guest as g

LOCAL = ("--listen", "127.0.0.1", "--no-announce", "--no-code", "--json", "--fast", "--no-clips")
LONG = 20_000


def started(
    qtbot: QtBot, data: Path, *arguments: str, port: int = 0, words: Sequence[str] = LOCAL
) -> HostProcess:
    """A host that is ready."""
    host = HostProcess(["--data", str(data), "--port", str(port), *words, *arguments])
    with qtbot.waitSignal(host.ready, timeout=LONG):
        host.start()
    return host


def where(host: HostProcess) -> Ready:
    assert host.where is not None
    return host.where


@contextmanager
def network(folder: Path) -> Iterator[Link]:
    """A window's network, with its own memory of seats and clips."""
    link = Link(folder / "seats.json", folder / "clips")
    link.start()
    try:
        yield link
    finally:
        link.close()


def dialled(link: Link, ready: Ready, **who: Any) -> Session:
    """A session on its way in."""
    room = link.dial(("127.0.0.1", ready.port), g.Who(**who), ready.room_id)
    session = Session(room.post, room)
    room.noticed.connect(session.take)
    room.clip_came.connect(session.clip_came)
    room.clip_failed.connect(session.clip_failed)
    room.begin()
    return session


def seated(qtbot: QtBot, link: Link, ready: Ready, name: str, **who: Any) -> Session:
    """A session whose seat is there."""
    session = dialled(link, ready, name=name, **who)
    qtbot.waitUntil(lambda: session.lobby is not None and session.you is not None, timeout=LONG)
    return session
