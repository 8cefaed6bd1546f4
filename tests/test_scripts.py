"""What play, test and golest promise before anything of the game runs. Installs nothing."""

from __future__ import annotations

import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import bootstrap

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = runpy.run_path(str(ROOT / "golest"))["COMMANDS"]

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")


def script(
    name: str, *arguments: str, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / name), *arguments]
    return subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False)


def test_help_names_every_command() -> None:
    shown = script("golest", "--help")
    assert shown.returncode == 0
    assert [name for name in COMMANDS if f"    {name} " not in shown.stdout] == []


@pytest.mark.parametrize("module", [*(c.module for c in COMMANDS.values()), "desktop.demo"])
def test_every_command_leads_to_a_module_that_can_be_run(module: str) -> None:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    if spec.submodule_search_locations is not None:
        assert importlib.util.find_spec(f"{module}.__main__") is not None


WITHOUT_THE_TESTS = """if True:
    import importlib, sys
    sys.modules |= dict.fromkeys(("pytest", "hypothesis", "pytestqt"))
    for module in sys.argv[1:]:
        importlib.import_module(module)
"""


def test_a_command_that_asks_for_nothing_more_starts_without_what_the_tests_need() -> None:
    """Nobody has run ./test before their first command."""
    modules = [command.module for command in COMMANDS.values() if not command.extras]
    command = [sys.executable, "-c", WITHOUT_THE_TESTS, *modules, "desktop.demo"]
    subprocess.run(command, cwd=ROOT, check=True)


def test_an_unknown_command_is_refused_with_a_sentence() -> None:
    refused = script("golest", "hots")
    assert refused.returncode == 2
    assert "--help" in refused.stderr


@on_linux
@pytest.mark.parametrize("name", ["play", "golest"])
def test_without_a_display_the_app_says_how_to_go_on(name: str) -> None:
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    refused = script(name, env=bare)
    assert refused.returncode == 1
    assert "./play --demo" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_a_virtual_display_lasts_as_long_as_it_is_needed() -> None:
    with bootstrap.virtual_display() as display:
        socket = Path("/tmp/.X11-unix", f"X{display[1:]}")
        assert socket.exists()
    assert not socket.exists()


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("Failed: NewConnectionError\nERROR: No matching distribution found", "network"),
        ("ERROR: No matching distribution found for av", "Python 3.11 to 3.13"),
        ("something nobody thought of", "something nobody thought of"),
    ],
)
def test_a_failed_installation_says_what_to_do(output: str, advice: str) -> None:
    assert advice in bootstrap._explain(output, "pip failed")
