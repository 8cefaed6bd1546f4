"""Bots as processes: each is a `golest join --bot` of its own, and ends with the host. Shell."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from net.messages import LONELY

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 2.0
NO_MORE = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""What a machine says that has no room for one program or file more."""

log = logging.getLogger(__name__)


class Bots:
    """The bots of one host, by the name of their seat.

    Each holds on to this process by a pipe: if the host dies in whatever way, the pipe breaks and
    the bot ends.
    """

    def __init__(
        self,
        room_id: str,
        certificate: str,
        failed: Callable[[str, str, str], None],
        *,
        fast: bool,
        thinking: float | None = None,
        seed: int | None = None,
    ) -> None:
        """`certificate`: the host's, by which they know it. `failed` is called with the seat's
        name, why as a code (net/news.py), and for a person, when a bot cannot be started or has
        ended by itself. `fast`:
        they answer at once. `thinking`: about so many seconds, else like a person. `seed`: of
        their minds."""
        self._room_id, self._certificate = room_id, certificate
        self._failed = failed
        self._seed = seed
        self._pace = ["--fast"] if fast else []
        if thinking is not None:
            self._pace = ["--thinking", str(thinking)]
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._running: dict[str, asyncio.subprocess.Process] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: dict[str, int] = {}
        self._count = 0
        self._ended = False

    def start(self, name: str, level: int, token: str, port: int) -> None:
        """A bot's process, that takes its seat by the token. None any more after `end`."""
        if self._ended:
            return
        self.stop(name)
        self._count += 1
        self._wanted[name] = self._count
        try:
            file = self._remember(token, port)
        except OSError as wrong:
            code = "no_process" if wrong.errno in NO_MORE else "no_disk"
            return self._failed(name, code, f"its seat cannot be written down: {wrong}")
        self._do(self._run(name, level, file, port, self._count))

    def stop(self, name: str) -> None:
        """Ends this bot's process."""
        self._wanted.pop(name, None)
        process = self._running.pop(name, None)
        if process is not None:
            self._do(self._end(process))

    async def end(self) -> None:
        """Ends them all."""
        self._ended = True
        running, self._running, self._wanted = [*self._running.values()], {}, {}
        await asyncio.gather(*map(self._end, running))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3 * PATIENCE)
        if self._folder is not None:
            self._folder.cleanup()

    def _remember(self, token: str, port: int) -> Path:
        """The file by which a bot comes to its seat. Raises OSError."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(
                prefix="golest-bots-", ignore_cleanup_errors=True
            )
        file = Path(self._folder.name, f"{self._count}.json")
        seat = {"token": token, "certificate": self._certificate}
        kept = {self._room_id: {**seat, "address": f"{LONELY}:{port}"}}
        file.write_text(json.dumps({"rooms": kept}), encoding="utf-8")
        return file

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("a bot could not be looked after", exc_info=wrong)

    async def _run(self, name: str, level: int, file: Path, port: int, number: int) -> None:
        """One process, until it has ended."""
        seed = [] if self._seed is None else ["--seed", str(self._seed + number)]
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "net.commands.join", f"{LONELY}:{port}", "--json", "--die-with-parent"),
                *("--bot", str(level), "--name", name, "--token-file", str(file)),
                *(*self._pace, *seed),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # an interrupt at the terminal is the host's to answer
            )
        except OSError as wrong:
            if self._wanted.get(name) == number:
                self._failed(name, "no_process", f"its process cannot be started: {wrong}")
            return
        if self._ended or self._wanted.get(name) != number:
            return await self._end(process)
        self._running[name] = process
        code = await process.wait()
        if self._running.get(name) is process:
            del self._running[name]
            self._failed(name, "ended", f"its process has ended with exit code {code}")

    @staticmethod
    async def _end(process: asyncio.subprocess.Process) -> None:
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(ProcessLookupError, TimeoutError):
            await asyncio.wait_for(process.wait(), PATIENCE)
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
