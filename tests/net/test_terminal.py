"""What somebody at a terminal reads, and how a command ends there. Real terminals and processes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.net.hosts import CODE, PATIENCE, ROOT, host, joined, ready

if sys.platform != "win32":
    import fcntl
    import pty
    import select
    import termios

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")


class Terminal:
    """A command with a terminal of its own, and what stands on it."""

    def __init__(self, module: str, *words: str) -> None:
        self._here, there = pty.openpty()
        command = [sys.executable, "-m", f"net.commands.{module}", *words]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=there,
            stdout=there,
            stderr=there,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(there)
        self.text = ""

    def until(self, true: Callable[[str], object]) -> None:
        """Reads on until what stands there is so."""
        end = time.monotonic() + PATIENCE
        while not true(self.text):
            assert time.monotonic() < end, self.text
            if not self.read():
                assert true(self.text), self.text

    def read(self) -> bool:
        """Something more; whether there may be more after it."""
        if not select.select([self._here], [], [], 0.5)[0]:
            return True
        try:
            data = os.read(self._here, 65536)
        except OSError:
            return False
        self.text += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self._here, (line + "\n").encode())

    def end(self) -> int:
        while self.read() and self.process.poll() is None:
            pass
        while self.read() and select.select([self._here], [], [], 0.2)[0]:
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._here)


@contextmanager
def at(module: str, *words: str) -> Iterator[Terminal]:
    terminal = Terminal(module, *words)
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_player_at_a_terminal_reads_sentences(tmp_path: Path) -> None:
    """From the lobby to the goodbye, and nothing of the protocol."""
    with host(tmp_path, "--fast", "--name", "Kocsma", "--seed", "1") as process:
        where = f"127.0.0.1:{ready(process)['port']}"
        with at("join", where, "--name", "Anna", "--code", CODE) as anna:
            anna.until(lambda text: "You sit here as Anna" in text)
            with joined(ready(process)["port"], "--name", "Béla", "--bot", "1", "--fast"):
                anna.until(lambda text: "Béla (bot)" in text)
                process.say({"do": "start"})
                anna.until(lambda text: "it is your turn. You can " in text)
                anna.type('{"do": "sing"}')
                anna.until(lambda text: "Not done: sing (unknown_action)." in text)
                anna.type('{"do": "pass"}')
                anna.until(lambda text: "tips opened" in text)
                process.say({"do": "close"})
                anna.until(lambda text: "The room has closed." in text)
            assert anna.end() == 0
    typed = re.sub(r'\{"do": "\w+"\}', "", anna.text)
    assert not re.search(r"[{}\[\]]|'\w+':", typed), anna.text


def test_a_program_reads_lines_of_json_as_ever(tmp_path: Path) -> None:
    with host(tmp_path) as process:
        where = f"127.0.0.1:{ready(process)['port']}"
        words = (where, "--name", "Anna", "--code", CODE)
        command = [sys.executable, "-m", "net.commands.join", *words]
        piped = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert piped.stdout is not None
        assert piped.stdout.readline().startswith('{"joined": ')
        process.say({"do": "close"})
        assert piped.wait(PATIENCE) == 0
        piped.stdout.close()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "nowhere.invalid"])
def test_where_nobody_listens_is_said_at_once(name: str) -> None:
    with socket.socket() as line:  # bound and not listening: nobody else can be there
        line.bind(("127.0.0.1", 0))
        port = line.getsockname()[1]
        command = [sys.executable, "-m", "net.commands.join", f"{name}:{port}", "--name", "Anna"]
        # Far below the ten seconds for which a silent machine is dialled again.
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert said.returncode == 1 and f"No host answers at {name}:{port}" in said.stderr
    assert said.stdout.count("\n") <= 1


@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_host_that_is_interrupted_while_films_are_made_ends_quietly(
    tmp_path: Path, sign: str
) -> None:
    """As at a terminal: the whole group of processes hears of it."""
    words = ("--no-announce", "--port", "0", "--data", str(tmp_path), "--film-size", "128x72")
    with at("host", *words, "--bots", "2", "--fast") as process:
        process.until(lambda text: text.count("seated") == 2)
        os.killpg(process.process.pid, getattr(signal, sign))
        assert process.end() == 0
        for word in ("Traceback", "WARNING", "ERROR", "has failed", "never retrieved"):
            assert word not in process.text, process.text
