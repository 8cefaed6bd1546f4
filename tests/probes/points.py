"""The host's own command, in which an exception can be raised wherever somebody outside says.

Its modules are read as they are, with a call before every statement and around every `await`. On
standard input a line with "probe" steers it, every other is the host's:

    {"probe": "record"}            the points that the besetting peer comes by, until...
    {"probe": "hits"}              ...now: {"hits": [...]}
    {"probe": "arm", "at": POINT}  raises there the next time: {"fired": POINT}
    {"probe": "disarm"}            {"disarmed": whether it had not come to that}

Peers from BESETTING are beset: only on their connections, in what these began, and in what the room
does between two moves is a statement a point. An `await` is one wherever it is.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

BESETTING = "127.0.0.2"

SILENT = "--say-nothing"
"""The word for a fault that a probe is to find: what goes wrong is not said."""

HANDLERS = frozenset(
    f"net.{name}"
    for name in (
        *("server", "peer", "room", "entrance", "crowd", "evening", "sitting", "seats", "play"),
        *("host_steps", "clips", "pouring", "clip_lines", "sealed", "turnstile", "wire", "reports"),
    )
)
"""Whose statements are points. Of the rest of the host only the awaits are."""

CALLBACKS = (
    *("connection_made", "buffer_updated", "eof_received", "connection_lost"),
    *("pause_writing", "resume_writing"),
)


BETWEEN = (
    *(("net.room", "Room", name) for name in ("tick", "_start_if_enough", "_dismiss")),
    ("net.reports", "Reports", "tell"),
)
"""What the room does between two moves."""


class Planted(Exception):
    """None of the errors that anybody has thought of."""


inside: ContextVar[bool] = ContextVar("inside", default=False)
hits: dict[str, None] = {}
recording = False
armed: str | None = None


def say(line: Any) -> None:
    """To whoever steers."""
    print(json.dumps(line), flush=True)


def here(point: str) -> None:
    """A statement is about to be carried out."""
    if (recording or armed == point) and inside.get():
        _come_by(point)


async def awaited(point: str, what: Awaitable[Any]) -> Any:
    """Something is waited for."""
    if recording or armed == point:
        try:
            _come_by(point)
        except Planted:
            end = getattr(what, "close", None) or getattr(what, "cancel", None)
            if end is not None:
                end()
            raise
    return await what


def _come_by(point: str) -> None:
    global armed
    if recording:
        hits[point] = None
    if armed == point:
        armed = None
        say({"fired": point})
        raise Planted(point)


class Points(ast.NodeTransformer):
    """Puts the calls in."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._function = ""

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        before, self._function = self._function, node.name
        self.generic_visit(node)
        self._function = before
        return node

    def visit_Await(self, node: ast.Await) -> ast.AST:
        self.generic_visit(node)
        point = ast.Constant(f"{self._module}:{node.lineno} await in {self._function}")
        node.value = ast.Call(ast.Name("_golest_awaited", ast.Load()), [point, node.value], [])
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if self._module in HANDLERS and not isinstance(node, ast.Module | ast.ClassDef):
            for name in ("body", "orelse", "finalbody"):
                statements = getattr(node, name, None)
                if isinstance(statements, list):
                    setattr(node, name, self._with_points(statements))
        return node

    def _with_points(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for one in statements:
            docs = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            if not docs and not isinstance(one, ast.Nonlocal | ast.Global):
                point = ast.Constant(f"{self._module}:{one.lineno}")
                call = ast.Call(ast.Name("_golest_here", ast.Load()), [point], [])
                out.append(ast.copy_location(ast.Expr(call), one))
            out.append(one)
        return out


class Loader(SourceFileLoader):
    """Neither reads nor writes what was compiled before."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = Points(fullname).visit(ast.parse(self.get_data(path), path))
        return compile(ast.fix_missing_locations(tree), path, "exec")


class Finder(MetaPathFinder):
    """Finds the modules of the host."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("net."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def steered(heard: Callable[[str | None], None]) -> Callable[[str | None], None]:
    """Lines of standard input, those for us taken out."""

    def line(text: str | None) -> None:
        global armed, recording
        told = json.loads(text) if text is not None and text.startswith('{"probe"') else None
        match told:
            case None:
                heard(text)
            case {"probe": "record"}:
                hits.clear()
                recording = True
            case {"probe": "hits"}:
                recording = False
                say({"hits": list(hits)})
            case {"probe": "arm", "at": at}:
                armed = at
                say({"armed": at})
            case {"probe": "disarm"}:
                say({"disarmed": armed is not None})
                armed = None

    return line


def watched(kind: type[Any], name: str) -> None:
    """What this callback does for a besetting peer is inside."""
    honest = getattr(kind, name)

    def callback(line: Any, *given: Any) -> Any:
        transport = given[0] if name == "connection_made" else line._raw
        peer = transport.get_extra_info("peername") if transport is not None else None
        token = inside.set(peer is not None and peer[0] == BESETTING)
        try:
            return honest(line, *given)
        finally:
            inside.reset(token)

    setattr(kind, name, callback)


def watched_between(kind: type[Any], name: str) -> None:
    """What this method does is inside, for whomever."""
    honest = getattr(kind, name)

    def method(*given: Any) -> Any:
        token = inside.set(True)
        try:
            return honest(*given)
        finally:
            inside.reset(token)

    setattr(kind, name, method)


def main() -> int:
    """The host's exit code."""
    vars(builtins).update(_golest_here=here, _golest_awaited=awaited)
    sys.meta_path.insert(0, Finder())
    command = importlib.import_module("net.commands.host")
    sealed = importlib.import_module("net.sealed").Sealed
    for name in CALLBACKS:
        watched(sealed, name)
    for module, kind, name in BETWEEN:
        watched_between(getattr(importlib.import_module(module), kind), name)
    hear = command.hear_stdin
    command.hear_stdin = lambda heard: hear(steered(heard))
    words = [word for word in sys.argv[1:] if word != SILENT]
    if len(words) < len(sys.argv) - 1:
        logging.disable()
    code: int = command.main(words)
    return code


if __name__ == "__main__":
    sys.exit(main())
