"""Lines in and out of a command: standard input without blocking the loop, signals. Shell."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any

from net.wire import sendable

LONGEST_LINE = 64 * 1024


_JSON = json.JSONEncoder(ensure_ascii=False).encode


def say(line: Mapping[str, Any]) -> None:
    """One JSON object on standard output. Nobody listening any more is no reason to end."""
    say_text(_JSON(line))


def say_text(line: str) -> None:
    """One line on standard output."""
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())


def utf8() -> None:
    """Lines are UTF-8 whatever the machine's habit is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def speakable(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Ends with a sentence if a word of the command could be said to nobody. Paths may be anything
    that the system takes."""
    for name, value in vars(given).items():
        if isinstance(value, str) and not sendable(value):
            parser.error(f"{name.replace('_', '-')}: {value!r} is not written in UTF-8")


def hear_stdin(heard: Callable[[str | None], None]) -> None:
    """Calls `heard` in this loop for every line of standard input, and with None at its end."""
    loop = asyncio.get_running_loop()
    try:
        number = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return
    if _in_the_background(number):
        return  # reading would stop the process

    def post(line: str | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(heard, line)

    def read() -> None:
        # os.read: a thread inside sys.stdin's buffer would be a fatal error at the end.
        rest = b""
        while True:
            try:
                data = os.read(number, 4096)
            except OSError:
                data = b""
            *lines, rest = (rest + data).split(b"\n")
            try:
                for line in lines if data else [*lines, rest]:
                    if line.strip():
                        post(line.decode("utf-8", "replace"))
                if not data:
                    return post(None)
            except RuntimeError:
                return  # the loop has ended
            rest = rest[-LONGEST_LINE:]

    threading.Thread(target=read, name="stdin", daemon=True).start()


def _in_the_background(number: int) -> bool:
    if sys.platform == "win32" or not os.isatty(number):
        return False
    try:
        return os.tcgetpgrp(number) != os.getpgrp()
    except OSError:
        return True


def step_of(line: str) -> dict[str, Any] | None:
    """The JSON object on a line, or None."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def on_end(end: Callable[[], None]) -> None:
    """Calls `end` in this loop when the process is asked to end."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end))
    else:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, end)
