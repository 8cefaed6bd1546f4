"""What a disk may hold after the power has gone, from the calls that a process made to it.

A file's bytes are certain once a sync of it has ended, a name once a sync of its folder has.
Everything else may be there or not: each block of a write for itself, the file's new length with
or without the bytes that belong there, each name. A rename is there or not, never half.
"""

from __future__ import annotations

import base64
import json
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

BLOCK = 512


@dataclass
class Content:
    """A file: what is certain of it, and what has been done to it since."""

    durable: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Where, and which bytes; None: cut off there."""

    def settle(self) -> None:
        """A sync has ended."""
        self.durable, self.pending = _applied(self.durable, self.pending), []

    def left(self, rng: random.Random) -> bytes:
        """What is left of it without power: nothing of what is uncertain, a first part of it,
        or any of its blocks."""
        fate = rng.choice(("nothing", "first", "any", "any", "all"))
        if fate == "nothing":
            return self.durable
        if fate in ("first", "all"):
            some = rng.randint(0, len(self.pending)) if fate == "first" else len(self.pending)
            return _applied(self.durable, self.pending[:some])
        left, length = self.durable, len(self.durable)
        for at, data in self.pending:
            if data is not None:
                left = _applied(left, [one for one in _blocks(at, data) if rng.random() < 0.5])
                length = max(length, at + len(data))
            elif rng.random() < 0.5:
                left, length = left[:at], at
        grown = rng.random() < 0.5  # its length is known, what belongs there is not
        return left.ljust(length, b"\0") if grown else left


def _applied(content: bytes, pieces: Iterable[tuple[int, bytes | None]]) -> bytes:
    for at, data in pieces:
        content = content[:at].ljust(at, b"\0") + (
            b"" if data is None else data + content[at + len(data) :]
        )
    return content


def _blocks(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """A write in pieces that a disk writes as one."""
    end = at + len(data)
    edges = [at, *range(at - at % BLOCK + BLOCK, end, BLOCK), end]
    for start, stop in pairwise(edges):
        yield start, data[start - at : stop - at]


@dataclass(eq=False)
class Name:
    """A change of names: what `path` is from now on (None: nothing), and what it was called."""

    path: str
    what: Content | None
    was: str | None = None
    folder: bool = False


class Drive:
    """A drive that is empty at first; `do` a call, then ask what is `left`."""

    def __init__(self) -> None:
        self._open: dict[str, Content] = {}
        self._names: dict[str, Content | None] = {}
        """What is certain; None: a folder."""
        self._pending: list[Name] = []

    def do(self, call: dict[str, Any], *, ended: bool = True) -> None:
        """A call. Not `ended`: it had only begun."""
        path, name = call["path"], call["call"]
        match name:
            case "mkdir":
                self._pending.append(Name(path, None, folder=True))
            case "open":
                if call["new"]:
                    self._open[path] = Content()
                    self._pending.append(Name(path, self._open[path]))
            case "write":
                data = base64.b64decode(call["data"])
                self._open[path].pending.append((call["at"], data))
            case "ftruncate":
                self._open[path].pending.append((call["length"], None))
            case "replace" | "rename":
                content = self._open.pop(path)
                self._open[call["to"]] = content
                self._pending.append(Name(call["to"], content, was=path))
            case "unlink":
                self._open.pop(path, None)
                self._pending.append(Name(path, None))
            case "fsync" | "fdatasync" if ended:
                self._sync(path)
            case "torn":
                self._open[path].pending.append((call["at"], base64.b64decode(call["data"])))
                self._open[path].settle()

    def _sync(self, path: str) -> None:
        if path in self._open:
            return self._open[path].settle()
        here = [one for one in self._pending if (os.path.dirname(one.path) or ".") == path]
        self._pending = [one for one in self._pending if one not in here]
        _renamed(self._names, here)

    def left(self, folder: Path, rng: random.Random) -> None:
        """Builds what is left in an empty folder."""
        names = dict(self._names)
        some = rng.random()
        _renamed(names, [one for one in self._pending if rng.random() < some])
        contents: dict[int, bytes] = {}
        for path, content in sorted(names.items()):
            if not (folder / path).parent.is_dir():
                continue  # the name is known in a folder that is not
            if content is None:
                (folder / path).mkdir(exist_ok=True)
            else:
                if id(content) not in contents:
                    contents[id(content)] = content.left(rng)
                (folder / path).write_bytes(contents[id(content)])


def _renamed(names: dict[str, Content | None], changes: Sequence[Name]) -> None:
    for one in changes:
        if one.was is not None:
            names.pop(one.was, None)
        if one.what is None and not one.folder:
            names.pop(one.path, None)
        else:
            names[one.path] = one.what


def torn(path: str, at: int, data: bytes, when: float) -> dict[str, Any]:
    """A call that nobody made: what an earlier misfortune has left in a file."""
    facts = {"data": base64.b64encode(data).decode(), "from": when, "to_": when}
    return {"call": "torn", "path": path, "at": at, **facts}


def calls_of(trace: Path) -> list[dict[str, Any]]:
    """The calls that `disk` wrote down, by the time at which they began."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    return sorted((json.loads(line) for line in lines), key=lambda call: call["from"])
