"""D2: packed decks from strangers. Each is opened in a process with limits; the file system is
compared before and after, and every write, child and connection on the way is seen."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.bench.figures import spread
from tests.probes.opening import MEMORY, SECONDS
from tests.probes.probe import Found

ROOT = Path(__file__).resolve().parents[2]


def packs(count: int | None, seed: int) -> Found:
    """So many packs, each tried once."""
    found, codes = Found(), Counter[str]()
    took: list[float] = []
    used: list[float] = []
    with tempfile.TemporaryDirectory(prefix="golest-packs-") as folder:
        words = ["-m", "tests.probes.opening", folder, str(count or 0), str(seed)]
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
    found.must(done.returncode == 0, f"opening ended with {done.returncode}: {done.stderr[-400:]}")
    for line in done.stdout.splitlines():
        said = json.loads(line)
        found.did += 1
        codes[said.get("refused", "opened")] += 1
        took.append(said["seconds"] * 1000)
        used.append(said["memory"] / 2**20)
        found.must(not said.get("fault"), f"{said['pack']}: {said.get('fault')}")
    found.figures["opened after all"] = codes.pop("opened", 0)
    found.figures["refused"] = ", ".join(f"{code} {n}" for code, n in sorted(codes.items()))
    found.figures["processor ms"] = spread(took)
    found.within("most processor seconds", max(took) / 1000, SECONDS)
    found.within("most memory, MB", max(used), MEMORY / 2**20)
    return found
