"""Bots as processes: each is a `golest join --bot` of its own, and ends with the host. Shell."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 2.0


class Bots:
    """The bots of one host, by the name of their seat.

    Each holds on to this process by a pipe: if the host dies in whatever way, the pipe breaks and
    the bot ends.
    """

    def __init__(
        self,
        room_id: str,
        certificate: str,
        *,
        fast: bool,
        thinking: float | None = None,
        seed: int | None = None,
    ) -> None:
        """`certificate`: the host's, by which they know it. `fast`: they answer at once.
        `thinking`: about so many seconds, else like a person. `seed`: of their minds."""
        self._room_id, self._certificate = room_id, certificate
        self._seed = seed
        self._pace = ["--fast"] if fast else []
        if thinking is not None:
            self._pace = ["--thinking", str(thinking)]
        self._folder = tempfile.TemporaryDirectory(prefix="golest-bots-")
        self._running: dict[str, asyncio.subprocess.Process] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: set[str] = set()
        self._count = 0
        self._ended = False

    def start(self, name: str, level: int, token: str, port: int) -> None:
        """A bot's process, that takes its seat by the token."""
        self.stop(name)
        self._wanted.add(name)
        self._count += 1
        file = Path(self._folder.name, f"{self._count}.json")
        seat = {"token": token, "certificate": self._certificate}
        kept = {self._room_id: {**seat, "address": f"127.0.0.1:{port}"}}
        file.write_text(json.dumps({"rooms": kept}), encoding="utf-8")
        self._do(self._start(name, level, file, port, self._count))

    def stop(self, name: str) -> None:
        """Ends this bot's process."""
        self._wanted.discard(name)
        process = self._running.pop(name, None)
        if process is not None:
            self._do(self._end(process))

    async def end(self) -> None:
        """Ends them all."""
        self._ended = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)
        await asyncio.gather(*map(self._end, self._running.values()))
        self._running = {}
        self._folder.cleanup()

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, name: str, level: int, file: Path, port: int, number: int) -> None:
        seed = [] if self._seed is None else ["--seed", str(self._seed + number)]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "net.commands.join", f"127.0.0.1:{port}", "--json", "--die-with-parent"),
            *("--bot", str(level), "--name", name, "--token-file", str(file)),
            *(*self._pace, *seed),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        if self._ended or name not in self._wanted:
            await self._end(process)
        else:
            self._running[name] = process

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
