"""boardgame.io beside us: set up in a folder of its own outside the project, started, stopped.

Nothing of it lies in the project but `boardgame.js`, a small server of our own words that uses it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

import platformdirs

VERSION = "0.50.2"
PACKAGES = {
    "name": "golest-comparison",
    "private": True,
    "dependencies": {"boardgame.io": VERSION, "node-persist": "3.1.3"},
    "overrides": {"koa-compose": "4.1.0"},
}
"""Its file store wants node-persist and does not bring it; a newer koa-compose does not fit."""

SCRIPT = Path(__file__).with_name("boardgame.js")
PATIENCE = 300.0


class NotHere(Exception):
    """It cannot be compared with; the sentence says why and what to do."""


def usual_folder() -> Path:
    """Where it is set up if no other folder is given: in the user's caches."""
    return Path(platformdirs.user_cache_dir("Golest", False)) / f"boardgame.io-{VERSION}"


def set_up(folder: Path) -> Path:
    """The folder with it installed, by npm where it is not yet. Raises NotHere."""
    missing = [one for one in ("node", "npm") if shutil.which(one) is None]
    if missing:
        raise NotHere(f"{' and '.join(missing)} not found; install Node.js 20 to compare")
    if _is_there(folder):
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGES))
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise NotHere(f"npm could not install boardgame.io in {PATIENCE:.0f} s") from None
    if done.returncode or not _is_there(folder):
        why = (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise NotHere(f"npm could not install boardgame.io {VERSION}: {why}")
    return folder


def _is_there(folder: Path) -> bool:
    try:
        wanted: dict[str, str] = PACKAGES["dependencies"]  # type: ignore[assignment]
        packages = [folder / "node_modules" / name / "package.json" for name in wanted]
        found = [json.loads(package.read_text())["version"] for package in packages]
    except (OSError, ValueError, KeyError):
        return False
    return found == list(wanted.values())


class Boardgame:
    """A server of it, until the `with` ends."""

    def __init__(
        self, folder: Path, *, bytes_of_state: int = 2000, store: Path | None = None
    ) -> None:
        told = {"bytes": bytes_of_state, "store": None if store is None else str(store)}
        self.process = subprocess.Popen(
            ["node", str(SCRIPT), json.dumps(told)],
            env={**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        line = next((one for one in self.process.stdout if one.startswith('{"ready"')), None)
        if line is None:
            self.process.wait()
            raise NotHere("its server did not start")
        ready: dict[str, Any] = json.loads(line)
        self.port = int(ready["port"])

    @property
    def pid(self) -> int:
        """Of its process."""
        return self.process.pid

    def __enter__(self) -> Boardgame:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
