"""The host that this machine runs: started, missed when it dies, started again on its save.

Knows no window; what is said about it to a person is the app's.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from desktop import hosting
from desktop.host_process import HostProcess, Ready
from net.messages import LONELY, PORT

KNOCK_S = 0.3
"""Seconds that this very machine has to answer."""


class OwnerKey:
    """The key of the room this machine has opened, in a file of its user's alone: the host's rights
    survive a fault of the window."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, ready: Ready) -> None:
        """Instead of the one before, until the room is closed. On a full disk it is not kept."""
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(descriptor, "wb") as file:
                file.write(msgspec.json.encode(ready))

    def of(self, room_id: str | None) -> str | None:
        """The key, if it is this room's."""
        kept = self.kept()
        return kept.owner if kept and room_id and kept.room_id == room_id else None

    def kept(self) -> Ready | None:
        """The room that was opened last and that nobody has closed yet."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Ready)
        except (OSError, msgspec.MsgspecError):
            return None

    def left_open(self) -> Ready | None:
        """That room, if its host is still there, as after a crash of the window."""
        kept = self.kept()
        if kept is None:
            return None
        try:
            socket.create_connection((LONELY, kept.port), KNOCK_S).close()
        except (OSError, OverflowError):
            return None
        return kept

    def forget(self) -> None:
        """The room has been closed."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)


class OwnHost(QObject):
    """One host process at a time. `died` when it has ended by itself, with its last words."""

    died = Signal(object, str)

    def __init__(self, data: Path, words: tuple[str, ...], parent: QObject) -> None:
        """`words`: further ones for every host that is started."""
        super().__init__(parent)
        self._data, self._words = data, words
        self.language = ""
        """Of the films it makes."""
        self.process: HostProcess | None = None

    def start(self, arguments: list[str], ready: Callable[[Ready], object]) -> None:
        """Starts one; if the usual port is taken, on any other."""
        host = HostProcess([*arguments, *self._more()], self)
        self.process = host

        def died(why: str) -> None:
            usual = str(PORT) in arguments
            if host.where is None and usual and "--port" in why:
                self.start(hosting.with_port(arguments, hosting.ANY_PORT), ready)
            else:
                self.died.emit(host, why)

        host.ready.connect(ready)
        host.died.connect(died)
        host.start()

    def again(self, dead: HostProcess) -> HostProcess | None:
        """The same room on the same port with the same key: every laptop comes back by itself."""
        where = dead.where
        if where is None:
            return None
        save = Path(where.save) if where.save else None
        if save is not None and save.exists():
            arguments = hosting.resumed(save, self._data, where.port, where.private)
        else:
            arguments = hosting.with_port(list(dead.arguments), where.port)
            arguments = hosting.anew(arguments, where.room_id)
        arguments = hosting.with_code(arguments, where.code)
        host = HostProcess([*arguments, *self._more()], self, where.owner)
        self.process = host
        host.died.connect(lambda why: self.died.emit(host, why))
        host.start()
        return host

    def let_go(self) -> None:
        """The stay in its room is over."""
        self.process = None

    def stop_and_wait(self) -> None:
        """For when the app itself is ending."""
        for host in self.findChildren(HostProcess):
            host.stop_and_wait()

    def _more(self) -> tuple[str, ...]:
        return "--language", self.language, *self._words
