"""The rules of the house, held over the whole tree by reading it. Runs none of it."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Whose modules each part may import. Tests may import everything.
LAYERS = {
    "engine": {"engine"},
    "net": {"engine", "net"},
    "desktop": {"engine", "net", "desktop"},
}
OURS = {*LAYERS, "tests", "bootstrap"}
CORES = (
    "engine/", "net/messages.py", "net/wire.py", "net/room.py", "net/evening.py", "net/play.py",
    "net/seats.py", "net/names.py", "net/deal.py", "net/door.py", "net/effects.py", "net/guest.py",
    "net/sealing.py",
)  # fmt: skip
OUTSIDE = {  # clock, files, sockets, threads, chance
    "asyncio", "builtins", "ctypes", "fcntl", "fileinput", "glob", "http", "io", "logging", "mmap",
    "multiprocessing", "os", "pathlib", "queue", "random", "sched", "secrets", "select",
    "selectors", "shutil", "signal", "socket", "socketserver", "sqlite3", "ssl", "subprocess",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
# Where a module may be known at all.
HOMES = {
    "zeroconf": ("net/announcer.py", "net/discovery.py", "net/multicast.py"),
    "msgpack": ("net/wire.py",),
    "spake2": ("net/door.py",),
    "cryptography": ("net/tls.py", "net/sealing.py"),
    "vlc": ("desktop/video/",),
    "PySide6": ("desktop/",),
}
NAMES_AT_THE_TOP = {
    *LAYERS, "assets", "tests", "docs", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE",
    "play", "test", "golest", "bootstrap.py",
}  # fmt: skip
LEFTOVERS = re.compile(
    r"(^|/)(build|dist|__pycache__|\.venv|[^/]*\.egg-info)/"
    r"|\.(pyc|so|o|whl|log|mp4|mkv|webm|mov|avi)$"
)
MACHINE = re.compile(r"(?<![\w.])/(home|root|work|Users)/\w|[A-Z]:\\Users\\")
REGISTRY = re.compile(
    r"\b(pypi|pythonhosted|npmjs|crates)\.(org|com|io)\b|\b(deb\.debian|archive\.ubuntu)\.\w+"
)


class Import(NamedTuple):
    module: str
    line: int
    in_function: bool


class Module(NamedTuple):
    path: str
    """Relative to the root, with slashes."""
    name: str
    tree: ast.Module

    @property
    def part(self) -> str:
        return self.path.split("/")[0]

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))


class Tree:
    """A checkout, as far as the rules look at it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._imports: dict[str, list[Import]] = {}

    @cached_property
    def modules(self) -> Mapping[str, Module]:
        """Every Python module of ours, by its dotted name."""
        paths = [path for part in (*LAYERS, "tests") for path in self.root.glob(f"{part}/**/*.py")]
        return {module.name: module for module in map(self._read, sorted(paths))}

    @cached_property
    def cores(self) -> list[Module]:
        """The named cores and every module of ours they lean on: pure only if all are."""
        known = {name for name, module in self.modules.items() if module.path.startswith(CORES)}
        ahead = set(known)
        while ahead:
            used = {used.module for name in ahead for used in self.imports(self.modules[name])}
            ahead = (used & self.modules.keys()) - known
            known |= ahead
        return [self.modules[name] for name in sorted(known)]

    def _read(self, path: Path) -> Module:
        relative = path.relative_to(self.root)
        parts = (
            relative.parent.parts if path.name == "__init__.py" else relative.with_suffix("").parts
        )
        return Module(relative.as_posix(), ".".join(parts), ast.parse(path.read_bytes()))

    def imports(self, module: Module) -> list[Import]:
        """What it imports, each by the deepest name that is a module. Looked up once."""
        if module.name not in self._imports:
            self._imports[module.name] = list(self._found(module, module.tree, False))
        return self._imports[module.name]

    def _found(self, module: Module, node: ast.AST, inner: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in self._names(module, node):
                yield Import(name, node.lineno, inner)
        elif not isinstance(node, ast.expr):  # no statement stands in one
            inner = inner or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for child in ast.iter_child_nodes(node):
                yield from self._found(module, child, inner)

    def _names(self, module: Module, node: ast.AST) -> list[str]:
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        assert isinstance(node, ast.ImportFrom)
        base = node.module or ""
        if node.level:
            is_package = module.path.endswith("/__init__.py")
            upwards = node.level - is_package
            package = module.name.split(".")[: -upwards or None]
            base = ".".join([*package, *filter(None, [base])])
        deeper = [f"{base}.{alias.name}" for alias in node.names]
        return [name if name in self.modules else base for name in deeper]

    @cached_property
    def files(self) -> list[str]:
        """The files git knows, relative to the root."""
        # The checkout may belong to somebody else than whoever runs the tests.
        command = ["git", "-c", "safe.directory=*", "-C", str(self.root), "ls-files", "-z"]
        listed = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
        return [name for name in listed.split("\0") if name and (self.root / name).is_file()]

    def texts(self) -> Iterator[tuple[str, int, str]]:
        """Every line of every text file: path, number, line."""
        for name in self.files:
            data = (self.root / name).read_bytes()
            if b"\0" not in data:
                lines = data.decode("utf-8", errors="replace").splitlines()
                yield from ((name, number, line) for number, line in enumerate(lines, 1))


# --- the rules: each finds what breaks it, as `place: what` ----------------------------------


def parts_import_only_what_lies_below(tree: Tree) -> Iterator[str]:
    for module, used in _product_imports(tree):
        other = used.module.split(".")[0]
        if other in OURS and other not in LAYERS[module.part]:
            yield f"{module.path}:{used.line}: {module.part} imports {used.module}"


def libraries_are_known_only_in_their_homes(tree: Tree) -> Iterator[str]:
    for module, used in _product_imports(tree):
        homes = HOMES.get(used.module.split(".")[0])
        if homes is not None and not module.path.startswith(homes):
            yield f"{module.path}:{used.line}: knows {used.module}"


def cores_have_no_clock_file_socket_or_chance(tree: Tree) -> Iterator[str]:
    for module in tree.cores:
        for used in tree.imports(module):
            chance = module.path == "engine/chance.py" and used.module == "random"
            if used.module.split(".")[0] in OUTSIDE and not chance:
                yield f"{module.path}:{used.line}: imports {used.module}"


def cores_call_nothing_of_the_outside(tree: Tree) -> Iterator[str]:
    for module in tree.cores:
        for call in module.nodes(ast.Call):
            assert isinstance(call, ast.Call)
            name = ast.unparse(call.func)
            outside = name in ("open", "print", "input", "__import__", "breakpoint")
            if outside or re.search(r"\b(date|datetime)\.(now|utcnow|today)$", name):
                yield f"{module.path}:{call.lineno}: calls {name}"


def cores_never_wait(tree: Tree) -> Iterator[str]:
    for module in tree.cores:
        for function in module.nodes(ast.AsyncFunctionDef):
            assert isinstance(function, ast.AsyncFunctionDef)
            yield f"{module.path}:{function.lineno}: async def {function.name}"


def only_the_link_knows_both_threads(tree: Tree) -> Iterator[str]:
    for module in tree.modules.values():
        known = {used.module.split(".")[0] for used in tree.imports(module)}
        allowed = module.path == "desktop/link.py" or module.part == "tests"
        if {"asyncio", "PySide6"} <= known and not allowed:
            yield f"{module.path}: imports asyncio and Qt"


def imports_go_in_no_circle(tree: Tree) -> Iterator[str]:
    uses = {
        name: sorted({used.module for used in tree.imports(module)} & tree.modules.keys())
        for name, module in tree.modules.items()
    }
    done: set[str] = set()

    def follow(name: str, way: list[str]) -> Iterator[str]:
        if name in way:
            yield " -> ".join([*way[way.index(name) :], name])
        elif name not in done:
            for other in uses[name]:
                yield from follow(other, [*way, name])
            done.add(name)

    for name in uses:
        yield from follow(name, [])


def imports_stand_at_the_top(tree: Tree) -> Iterator[str]:
    for module in tree.modules.values():
        for used in tree.imports(module):
            if used.in_function:
                yield f"{module.path}:{used.line}: imports {used.module} in a function"


def modules_say_what_they_are(tree: Tree) -> Iterator[str]:
    for module in tree.modules.values():
        if module.tree.body and not (ast.get_docstring(module.tree) or "").strip():
            yield f"{module.path}: has no docstring"


def files_name_no_machine_and_no_registry(tree: Tree) -> Iterator[str]:
    for name, number, line in tree.texts():
        for found in filter(None, [MACHINE.search(line), REGISTRY.search(line)]):
            yield f"{name}:{number}: {found.group()}"


def git_holds_only_sources(tree: Tree) -> Iterator[str]:
    for name in tree.files:
        top = name.split("/")[0]
        if top not in NAMES_AT_THE_TOP and not top.startswith("."):
            yield f"{name}: a new name at the top"
        if LEFTOVERS.search(name):
            yield f"{name}: is made, not written"


def languages_say_the_same_things(tree: Tree) -> Iterator[str]:
    files = sorted(tree.root.glob("assets/strings/*.toml"))
    texts = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in files}
    for read in texts.values():
        read.pop("language", None)  # its rules, which are its own
    said = {language: set(_keys(read)) for language, read in texts.items()}
    for language, keys in said.items():
        for key in sorted(set().union(*said.values()) - keys):
            yield f"assets/strings/{language}.toml: lacks {key}"


def _product_imports(tree: Tree) -> Iterator[tuple[Module, Import]]:
    for module in tree.modules.values():
        if module.part in LAYERS:
            yield from ((module, used) for used in tree.imports(module))


def _keys(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    for key, value in table.items():
        # One text may have a form for one and another for more, or not, as its language does.
        deeper = isinstance(value, dict) and not value.keys() <= FORMS
        yield from _keys(value, f"{above}{key}.") if deeper else [above + key]


FORMS = {"zero", "one", "two", "few", "many", "other"}

Rule = Callable[[Tree], Iterable[str]]

# Each rule with trees that break it, so that it is known to find something.
RULES: dict[Rule, list[dict[str, str]]] = {
    parts_import_only_what_lies_below: [
        {"engine/a.py": "from net import wire"},
        {"net/a.py": "import desktop.look"},
        {"desktop/a.py": "from tests.desktop import helpers"},
        {"net/a.py": "if True:\n    from ..desktop import look"},
    ],
    libraries_are_known_only_in_their_homes: [
        {"net/server.py": "import zeroconf"},
        {"net/room.py": "from msgpack import packb"},
        {"desktop/tables/goal.py": "import vlc"},
        {"net/guest.py": "from PySide6.QtCore import QObject"},
    ],
    cores_have_no_clock_file_socket_or_chance: [
        {"engine/goal/rules.py": "import time"},
        {"engine/goal/bot.py": "import random"},
        {"net/room.py": "from asyncio import Queue"},
        {"net/wire.py": "import socket"},
        {"net/room.py": "from net import seats", "net/seats.py": "import time"},
    ],
    cores_call_nothing_of_the_outside: [
        {"engine/record.py": "text = open('save').read()"},
        {"engine/goal/dates.py": "import datetime\nnow = datetime.datetime.now()"},
        {"net/guest.py": "from datetime import date\n\ndef f():\n    return date.today()"},
    ],
    cores_never_wait: [{"net/room.py": "async def f(): ..."}],
    only_the_link_knows_both_threads: [
        {"desktop/session.py": "import asyncio\nfrom PySide6 import QtCore"}
    ],
    imports_go_in_no_circle: [
        {"net/a.py": "from net import b", "net/b.py": "import net.a"},
        {"net/a.py": "import net.b", "net/b.py": "from .c import x", "net/c.py": "from . import a"},
    ],
    imports_stand_at_the_top: [
        {"net/a.py": "def f():\n    import json"},
        {"tests/net/test_a.py": "class A:\n    async def f(self):\n        from net import wire"},
    ],
    modules_say_what_they_are: [{"engine/a.py": "X = 1"}],
    files_name_no_machine_and_no_registry: [
        {"docs/a.md": "kept in /" + "home/anna/golest"},
        {"a.sh": "cd /" + "root/x"},
        {"a.toml": "url = 'https://pypi" + ".org/simple'"},
    ],
    git_holds_only_sources: [
        {"assets/clips/a.mp4": ""},
        {"engine/__pycache__/a.pyc": ""},
        {"scratch.py": ""},
    ],
    languages_say_the_same_things: [
        {
            "assets/strings/hu.toml": "[home]\ntitle = 'Gólest'\nhost = 'Új este'",
            "assets/strings/en.toml": "[home]\ntitle = 'Gólest'",
        }
    ],
}


def _of(rule: Rule) -> str:
    return rule.__name__


@pytest.fixture(scope="module")
def checkout() -> Tree:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    return Tree(ROOT)


@pytest.mark.parametrize("rule", RULES, ids=_of)
def test_the_tree_keeps_the_rules(rule: Rule, checkout: Tree) -> None:
    assert list(rule(checkout)) == []


@pytest.mark.parametrize("rule", RULES, ids=_of)
def test_each_rule_finds_what_breaks_it(rule: Rule, tmp_path: Path) -> None:
    for number, files in enumerate(RULES[rule]):
        root = tmp_path / str(number)
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", root], check=True)
        subprocess.run(["git", "-C", root, "add", "--force", "."], check=True)
        assert list(rule(Tree(root))), files


def test_the_rules_let_ordinary_code_pass(tmp_path: Path) -> None:
    files = {
        "engine/chance.py": '"""Chance."""\nimport random',
        "engine/goal/dates.py": '"""Dates."""\nfrom datetime import date\nD = date(1, 1, 1)',
        "net/wire.py": '"""Wire."""\nimport msgpack\nfrom engine import chance',
        "desktop/video/player.py": '"""Player."""\nimport vlc',
        "desktop/link.py": '"""Link."""\nimport asyncio\nfrom PySide6 import QtCore',
        "assets/strings/hu.toml": "cards = '{n} lap'",
        "assets/strings/en.toml": "cards = { one = '{n} card', other = '{n} cards' }",
        "docs/a.md": "see https://example.org/work/a and ~/golest",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    subprocess.run(["git", "-C", tmp_path, "add", "."], check=True)
    assert [found for rule in RULES for found in rule(Tree(tmp_path))] == []
