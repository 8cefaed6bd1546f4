"""What every test stands on: folders of its own, a screen nobody watches, repeatable examples."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import hypothesis
import pytest

from tests.examples import MANY

# The same examples every time; `HYPOTHESIS_PROFILE=wide` looks for new ones.
hypothesis.settings.register_profile("suite", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("wide", deadline=None, max_examples=MANY, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

_folders = pytest.StashKey[tempfile.TemporaryDirectory[str]]()

LONG = {"e2e", "probes"}
"""Folders of what takes long."""

# Where programs look for a person's folders, on each system.
FOLDERS = {
    "HOME": ".",
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "XDG_RUNTIME_DIR": "runtime",
    "USERPROFILE": ".",
    "APPDATA": "roaming",
    "LOCALAPPDATA": "local",
}


def _only_hands_out(config: pytest.Config) -> bool:
    """With -n, the process that starts the workers; they would inherit what it sets."""
    return config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput")


@pytest.hookimpl(trylast=True)  # by then pytest-xvfb has started a display, if it can
def pytest_configure(config: pytest.Config) -> None:
    if _only_hands_out(config):
        return
    home = tempfile.TemporaryDirectory(prefix="golest-test-", ignore_cleanup_errors=True)
    config.stash[_folders] = home
    for variable, name in FOLDERS.items():
        folder = Path(home.name, name).resolve()
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ[variable] = str(folder)
    if sys.platform == "linux":
        # Never Wayland: windows of tests belong on pytest-xvfb's display.
        platform = "xcb" if os.environ.get("DISPLAY") else "offscreen"
        os.environ.setdefault("QT_QPA_PLATFORM", platform)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With -n, each worker begins with its share of what takes long, so that all end together."""
    if not hasattr(config, "workerinput"):
        return
    workers = config.workerinput["workercount"]
    long, short = [], []
    for item in items:
        (long if LONG & {*item.path.parts} else short).append(item)
    share = -(-len(short) // workers)
    items[:] = [
        item
        for worker in range(workers)
        for item in (*long[worker::workers], *short[worker * share : (worker + 1) * share])
    ]


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    home = config.stash.get(_folders, None)
    if home is not None:
        home.cleanup()
