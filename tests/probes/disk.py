"""A process's calls to the disk, written down as they happen and, if wanted, made to fail. Stands
where Python calls the system; knows no file format.

`GOLEST_DISK` is a JSON object: `folder`: what lies in it counts; `trace`: the file that every call
is written to, a JSON line each; `fail`: {"call", "after", "code", "part"}: from the so-many-th such
call to a save on it fails with this error, `part` of the bytes having been written.
"""

from __future__ import annotations

import base64
import errno
import json
import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

SAVE = ".golest"


class Disk:
    """The calls of this process from `install` on."""

    def __init__(self, wanted: Mapping[str, Any]) -> None:
        self._folder = os.path.realpath(wanted["folder"])
        self._fail = wanted.get("fail")
        self._calls = 0
        self._lock = threading.RLock()
        self._paths: dict[int, str] = {}
        self._write = os.write
        self._trace = None
        if wanted.get("trace"):
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
            self._trace = os.open(wanted["trace"], flags, 0o600)

    def install(self) -> None:
        """Every call from here on."""
        for name, wrapped in (
            ("open", self._open),
            ("close", self._close),
            ("write", self._writes),
            ("ftruncate", self._on_file),
            ("fdatasync", self._on_file),
            ("fsync", self._on_file),
            ("replace", self._on_names),
            ("rename", self._on_names),
            ("unlink", self._on_names),
            ("mkdir", self._on_names),
        ):
            setattr(os, name, self._bound(name, wrapped))

    def _bound(self, name: str, wrapped: Callable[..., Any]) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*words: Any, **more: Any) -> Any:
            with self._lock:
                return wrapped(name, real, *words, **more)

        return call

    def _inside(self, path: Any) -> str | None:
        try:
            real = os.path.realpath(os.fspath(path))
        except TypeError:
            return None
        return os.path.relpath(real, self._folder) if real.startswith(self._folder) else None

    # The calls

    def _open(
        self, name: str, real: Callable[..., int], path: Any, flags: int, *more: Any, **at: Any
    ) -> int:
        inside = None if at else self._inside(path)
        if inside is None or inside.startswith(".."):
            return real(path, flags, *more, **at)
        there = os.path.lexists(path)
        fd = self._noted(name, inside, {"new": not there}, lambda: real(path, flags, *more))
        self._paths[fd] = inside
        return fd

    def _close(self, name: str, real: Callable[..., None], fd: int) -> None:
        self._paths.pop(fd, None)
        real(fd)

    def _writes(self, name: str, real: Callable[..., int], fd: int, data: Any) -> int:
        path = self._paths.get(fd)
        if path is None:
            return real(fd, data)
        at = os.lseek(fd, 0, os.SEEK_CUR)
        wrong = self._due(name, path)
        if wrong is not None:
            assert self._fail is not None
            data = bytes(data)[: int(len(data) * self._fail["part"])]
            self._fail["part"] = 0
            if not data:
                raise wrong
        facts = {"at": at, "data": base64.b64encode(bytes(data)).decode()}
        return self._noted(name, path, facts, lambda: real(fd, data))

    def _on_file(self, name: str, real: Callable[..., None], fd: int, *more: int) -> None:
        path = self._paths.get(fd)
        if path is None:
            return real(fd, *more)
        wrong = self._due(name, path)
        if wrong is not None:
            raise wrong
        return self._noted(name, path, {"length": more[0]} if more else {}, lambda: real(fd, *more))

    def _on_names(self, name: str, real: Callable[..., None], *words: Any, **more: Any) -> None:
        inside = self._inside(words[0])
        if inside is None or inside.startswith(".."):
            return real(*words, **more)
        to = self._inside(words[1]) if name in ("replace", "rename") else None
        if to is not None:
            for fd, path in self._paths.items():
                self._paths[fd] = to if path == inside else path
        return self._noted(
            name, inside, {} if to is None else {"to": to}, lambda: real(*words, **more)
        )

    # What becomes of them

    def _due(self, name: str, path: str) -> OSError | None:
        """The error this call is to end with."""
        fail = self._fail
        if fail is None or fail["call"] != name or not path.endswith(SAVE):
            return None
        self._calls += 1
        if self._calls <= fail["after"]:
            return None
        number = getattr(errno, fail["code"])
        return OSError(number, os.strerror(number))

    def _noted(self, name: str, path: str, facts: dict[str, Any], call: Callable[[], Any]) -> Any:
        began = time.monotonic()
        # Slow calls do not hold up those of other threads.
        self._lock.release()
        try:
            value = call()
        finally:
            self._lock.acquire()
        if self._trace is not None:
            line = {"call": name, "path": path, "from": began, "to_": time.monotonic(), **facts}
            if name == "write":
                line["written"] = value
            self._write(self._trace, (json.dumps(line) + "\n").encode())
        return value


def install_if_wanted() -> None:
    """If the environment says so."""
    wanted = os.environ.get("GOLEST_DISK")
    if wanted is not None:
        Disk(json.loads(wanted)).install()


def told(folder: Path, trace: Path | None = None, **fail: Any) -> dict[str, str]:
    """The environment that says so."""
    wanted = {"folder": str(folder), "trace": str(trace) if trace else None, "fail": fail or None}
    return {"GOLEST_DISK": json.dumps(wanted)}
