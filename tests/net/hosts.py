"""Real hosts and players for tests: processes on this machine, sockets on 127.0.0.1."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from net import guest as g
from net.dial import Line, always
from net.tls import Key

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 40.0
CODE = "246810"


@cache
def a_key() -> Key:
    """A host's key for tests that need one and no host."""
    with tempfile.TemporaryDirectory() as folder:
        return Key(Path(folder), "tests")


def sealed(line: socket.socket) -> ssl.SSLSocket:
    """This connection to a host, sealed. Whoever answers is believed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(line)


def reset(line: socket.socket) -> None:
    """Ends it without a goodbye, as a machine that has crashed does."""
    # As the system's own struct linger: two shorts on Windows, two ints elsewhere.
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack(LINGER, 1, 0))
    line.close()


LINGER = "hh" if sys.platform == "win32" else "ii"


class Process:
    """One command of ours, its lines of JSON as they come."""

    patience = PATIENCE
    """Seconds that a line is waited for."""

    def __init__(
        self,
        module: str,
        *words: str,
        before: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
    ) -> None:
        """`module`: a command's name, or a module of the tests that runs one. `before`: words
        before Python's own; `env`: what is added to the environment."""
        name = module if "." in module else f"net.commands.{module}"
        self._process = subprocess.Popen(
            [*before, sys.executable, "-m", name, *words],
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.lines: list[dict[str, Any]] = []
        self._fresh: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._said = ""
        self._threads = [
            threading.Thread(target=self._read, daemon=True),
            threading.Thread(target=self._hear, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._fresh.put(json.loads(line))
        self._fresh.put(None)

    def _hear(self) -> None:
        assert self._process.stderr is not None
        self._said = self._process.stderr.read()

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next line that is wanted."""
        while True:
            line = self._fresh.get(timeout=self.patience)
            assert line is not None, f"it ended before: {self.error()}"
            self.lines.append(line)
            if wanted(line):
                return line

    def so_far(self) -> list[dict[str, Any]]:
        """All lines that have come, without waiting."""
        with suppress(queue.Empty):
            while (line := self._fresh.get_nowait()) is not None:
                self.lines.append(line)
            self._fresh.put(None)
        return self.lines

    def say(self, line: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write((line if isinstance(line, str) else json.dumps(line)) + "\n")
        self._process.stdin.flush()

    def hang_up(self) -> None:
        """Its standard input ends."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)

    def terminate(self) -> int:
        self._process.terminate()
        return self.end()

    def end(self) -> int:
        """Waits for its end; the exit code."""
        code = self._process.wait(self.patience)
        for thread in self._threads:
            thread.join(PATIENCE)
        return code

    def error(self) -> str:
        self.end()
        return self._said

    def tidy(self) -> None:
        if self._process.poll() is None:
            self.kill()
        for thread in self._threads:
            thread.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


@contextmanager
def host(
    data: Path,
    *words: str,
    clips: bool = False,
    module: str = "host",
    before: Sequence[str] = (),
) -> Iterator[Process]:
    """A host that is ready, not announced, on a port of its own, with the tests' code."""
    usual = ["--json", "--no-announce", "--data", str(data)]
    usual += [] if clips else ["--no-clips"]
    usual += [] if "--port" in words else ["--port", "0"]
    usual += [] if {"--code", "--no-code"} & {*words} else ["--code", CODE]
    process = Process(module, *usual, *words, before=before)
    try:
        process.wait_for(lambda line: "ready" in line)
        yield process
    finally:
        process.tidy()


def ready(process: Process) -> dict[str, Any]:
    return process.lines[0]


@contextmanager
def joined(port: int, *words: str) -> Iterator[Process]:
    usual = [] if "--code" in words else ["--code", CODE]
    process = Process("join", f"127.0.0.1:{port}", "--json", *usual, *words)
    try:
        yield process
    finally:
        process.tidy()


class Friend:
    """A player in this process, over a real socket."""

    def __init__(self, port: int, name: str, **who: Any) -> None:
        self.port = port
        self.guest = g.Guest(g.Who(**{"name": name, "code": CODE, **who}))
        self.line = Line(self.guest, always("127.0.0.1", port), self._heard)
        self.heard: list[g.Notice] = []
        self.react: Callable[[Friend, g.Notice], None] | None = None
        self._news = asyncio.Event()
        self.task = asyncio.create_task(self.line.run())

    def _heard(self, notice: g.Notice) -> None:
        self.heard.append(notice)
        if self.react is not None:
            self.react(self, notice)
        self._news.set()

    @property
    def name(self) -> str:
        assert self.guest.joined is not None and self.guest.joined.you is not None
        return self.guest.joined.you

    @property
    def view(self) -> Any:
        return None if self.guest.shown is None else self.guest.shown.view

    async def until(self, true: Callable[[Friend], Any]) -> None:
        """Waits for something to have come true."""
        async with asyncio.timeout(PATIENCE):
            while not true(self):
                self._news.clear()
                await self._news.wait()

    def act(self, **step: Any) -> int:
        """The number by which it is refused, if it is."""
        shown = self.guest.shown
        return self.line.do(lambda guest: guest.act(step, shown.question if shown else None))

    def refused(self, ref: int) -> bool:
        """Whether the host would not have it, lately."""
        return any(isinstance(n, g.NotDone) and n.ref == ref for n in self.heard[-50:])

    async def leave(self) -> None:
        self.line.do(lambda guest: guest.close())
        await self.task


async def answered(friend: Friend) -> None:
    """The host still answers this one: a refusal comes back."""
    ref = friend.line.do(lambda guest: guest.choose_colour("no colour"))
    await friend.until(lambda f: f.refused(ref))
