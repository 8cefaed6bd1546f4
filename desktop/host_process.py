"""The host as a process of its own: started, told, ended. Knows its first line and no game.

A stuck window or a crashed video does not stop the evening: only the host decides.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

ROOT = Path(__file__).resolve().parent.parent
HOST = "net.commands.host"
PATIENCE_MS = 4000
LAST_WORDS = 2000


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """The host's first line: where it is and the key that gives its rights."""

    port: int
    addresses: tuple[str, ...] = ()
    owner: str | None = None
    save: str | None = None
    room: str = ""
    room_id: str | None = None
    code: str | None = None
    lost_deck: str = ""
    """Of a saved game that goes on without its clips."""
    private: bool = False
    """A practice: nobody from elsewhere comes in."""


class HostProcess(QObject):
    """`golest host` with these arguments, and the owner's key if it is to be a certain one: not in
    the arguments, which other users of the machine see. One object is one run of it.

    `died` comes for every end that was not asked for, with the last thing it said; `ended` for
    one that was.
    """

    ready = Signal(object)
    happened = Signal(dict)
    died = Signal(str)
    ended = Signal()

    def __init__(
        self, arguments: Sequence[str], parent: QObject | None = None, key: str | None = None
    ) -> None:
        super().__init__(parent)
        self.arguments = tuple(arguments)
        self.where: Ready | None = None
        self._asked_to_end = False
        self._done = False
        self._said = ""
        self._process = QProcess(self)
        self._process.setProgram(sys.executable)
        self._process.setArguments(["-m", HOST, *self.arguments])
        self._process.setWorkingDirectory(str(ROOT))
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONUTF8", "1")
        if key is not None:
            environment.insert("GOLEST_OWNER_KEY", key)
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.readyReadStandardError.connect(self._hear)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)
        self._impatience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._impatience.timeout.connect(self._process.kill)

    @property
    def running(self) -> bool:
        return self._process.state() is not QProcess.ProcessState.NotRunning

    @property
    def pid(self) -> int:
        return int(self._process.processId())

    def start(self) -> None:
        self._process.start()

    def tell(self, step: dict[str, Any]) -> None:
        """Uses one of the host's rights: {"do": "start"}, ..."""
        if self.running:
            self._process.write(json.dumps(step).encode() + b"\n")

    def stop(self) -> None:
        """Asks it to end; its save stays. Whoever does not listen is ended after a while."""
        self._asked_to_end = True
        if not self.running:
            return
        self.tell({"do": "close"})
        self._process.closeWriteChannel()
        self._impatience.start()

    def stop_and_wait(self) -> None:
        """stop(), for when the app itself is ending."""
        self.stop()
        if self.running and not self._process.waitForFinished(PATIENCE_MS):
            self._process.kill()
            self._process.waitForFinished(PATIENCE_MS)

    @Slot()
    def _read(self) -> None:
        while self._process.canReadLine():
            line = bytes(self._process.readLine().data())
            try:
                said = json.loads(line)
            except ValueError:
                continue
            if not isinstance(said, dict):
                continue
            if said.get("ready"):
                self.where = msgspec.convert(said, Ready)
                self.ready.emit(self.where)
            else:
                self.happened.emit(said)

    @Slot()
    def _hear(self) -> None:
        heard = bytes(self._process.readAllStandardError().data())
        self._said = (self._said + heard.decode("utf-8", "replace"))[-LAST_WORDS:]

    @Slot(int, QProcess.ExitStatus)
    def _finished(self, code: int, _status: QProcess.ExitStatus) -> None:
        self._hear()
        self._over(self._last_words() or f"exit code {code}")

    @Slot(QProcess.ProcessError)
    def _failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._over(self._process.errorString())

    def _over(self, why: str) -> None:
        if self._done:
            return
        self._done = True
        self._impatience.stop()
        if self._asked_to_end:
            self.ended.emit()
        else:
            self.died.emit(why)

    def _last_words(self) -> str:
        lines = [line for line in self._said.strip().splitlines() if line.strip()]
        return lines[-1].strip() if lines else ""
