"""Worker processes that make clips: JSON lines in, JSON lines out, one thing at a time. Shell.

A worker may crash, hang, or not start at all (no Qt on this machine): it is started again a few
times, then given up, and nobody waits for it any more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90.0
"""Seconds without a word from a worker after which it hangs."""
CRASHES = 3
"""So many in a row, nothing made between them, and it is given up."""
LONGEST_LINE = 2**20
TOLD_TO_END = [
    -number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, 0))
]
"""Exit codes of who was asked to end by a terminal or a person."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Made:
    """A clip's file, and the width and height it is to be shown at ((0, 0): not said)."""

    file: Path
    picture: tuple[int, int] = (0, 0)


class NotMade(Exception):
    """It was not made; `reason` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Maker:
    """One kind of worker. `module` is run as `python -m module arguments`."""

    def __init__(self, module: str, *arguments: str, patience: float = PATIENCE) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self._patience = patience
        self._process: asyncio.subprocess.Process | None = None
        self._crashes = 0
        self._ended = False

    @property
    def given_up(self) -> bool:
        """Whether nothing will come from here any more."""
        return self._ended or self._crashes >= CRASHES

    async def make(
        self, request: Mapping[str, Any], progress: Callable[[float], None] = lambda share: None
    ) -> Made:
        """What the worker made. Raises NotMade."""
        line = json.dumps(request).encode() + b"\n"
        for _ in range(2):  # a worker killed from outside must not cost this film
            if self.given_up:
                break
            try:
                return await self._asked(line, progress)
            except (OSError, TimeoutError, ValueError, EOFError) as wrong:
                self._has_failed(wrong, await self._end())
        raise NotMade("worker_failed")

    async def close(self) -> None:
        """Ends the worker; what it is making is left."""
        self._ended = True
        await self._end()

    def _has_failed(self, wrong: Exception, code: int | None) -> None:
        """`code`: with which it ended. One that was just beginning still hears what a terminal
        says to the host, which will end it anyhow: nothing to warn of."""
        if not self._ended:
            self._crashes += 1
            level = logging.INFO if code in TOLD_TO_END else logging.WARNING
            log.log(level, "%s has failed: %r", self._command[2], wrong)

    async def _asked(self, line: bytes, progress: Callable[[float], None]) -> Made:
        process = self._process or await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        while True:
            async with asyncio.timeout(self._patience):
                said = await process.stdout.readline()
            if not said:
                raise EOFError("it has ended")
            match json.loads(said):
                case {"done": _, "path": str(path), "picture": [int(width), int(height)]}:
                    self._crashes = 0
                    return Made(Path(path), (width, height))
                case {"done": _, "path": str(path)}:
                    self._crashes = 0
                    return Made(Path(path))
                case {"failed": _, "reason": str(reason)}:
                    self._crashes = 0
                    raise NotMade(reason)
                case {"share": float() | int() as share}:
                    progress(float(share))

    async def _started(self) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # an interrupt at the terminal is the host's to answer
        )
        return self._process

    async def _end(self) -> int | None:
        """Its exit code, negative for the signal that ended it; None if there was no process."""
        process, self._process = self._process, None
        if process is None:
            return None
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        code = await process.wait()
        if process.stdin is not None:
            process.stdin.close()
            with contextlib.suppress(OSError):
                await process.stdin.wait_closed()
        return code
