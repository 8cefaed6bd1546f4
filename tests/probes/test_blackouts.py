"""R5 in small, that it finds a host that never syncs, and what the drive it imagines may lose."""

from __future__ import annotations

import base64
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.net.hosts import ROOT
from tests.probes.blackouts import blackouts
from tests.probes.disk import told
from tests.probes.power import Drive, calls_of
from tests.probes.registry import PROBES


def test_what_anybody_was_told_survives_a_power_cut() -> None:
    found = blackouts(PROBES["R5"].each_commit or 0, seed=1)
    assert found.faults == []
    assert found.did == PROBES["R5"].each_commit


def test_a_host_that_never_syncs_is_caught() -> None:
    assert blackouts(20, seed=1, env={"GOLEST_PLANT": "sync_nothing"}).faults


def call(name: str, path: str, **facts: Any) -> dict[str, Any]:
    return {"call": name, "path": path, **facts}


def written(path: str, at: int, data: bytes) -> dict[str, Any]:
    return call("write", path, at=at, data=base64.b64encode(data).decode())


def states(calls: list[dict[str, Any]], path: str, folder: Path) -> set[bytes | None]:
    """All that may be left of a file."""
    found: set[bytes | None] = set()
    for seed in range(100):
        drive = Drive()
        for one in calls:
            drive.do(one)
        here = folder / str(seed)
        here.mkdir()
        drive.left(here, random.Random(seed))
        found.add((here / path).read_bytes() if (here / path).exists() else None)
    return found


NEW = [call("open", "a", new=True), written("a", 0, b"x" * 1024)]


def test_what_was_never_synced_may_be_there_in_any_part(tmp_path: Path) -> None:
    found = states(NEW, "a", tmp_path)
    assert {None, b"", b"x" * 512, b"x" * 1024, b"\0" * 512 + b"x" * 512} <= found


def test_a_synced_file_in_a_synced_folder_is_there(tmp_path: Path) -> None:
    calls = [*NEW, call("fdatasync", "a"), call("fsync", ".")]
    assert states(calls, "a", tmp_path) == {b"x" * 1024}


def test_a_synced_file_without_a_name_may_be_gone(tmp_path: Path) -> None:
    assert states([*NEW, call("fsync", "a")], "a", tmp_path) == {None, b"x" * 1024}


def test_a_cut_that_was_not_synced_may_not_have_been(tmp_path: Path) -> None:
    calls = [*NEW, call("fsync", "a"), call("fsync", "."), call("ftruncate", "a", length=10)]
    assert states(calls, "a", tmp_path) == {b"x" * 10, b"x" * 1024}


def test_a_rename_is_there_or_not(tmp_path: Path) -> None:
    old = [call("open", "b", new=True), written("b", 0, b"old"), call("fsync", "b")]
    new = [*NEW, call("fsync", "a"), call("fsync", "."), call("replace", "a", to="b")]
    assert states([*old, *new], "b", tmp_path) == {b"old", b"x" * 1024}


REPLACED = """if True:
    import sys
    from pathlib import Path
    from net.durable import replace
    from tests.probes.disk import install_if_wanted
    install_if_wanted()
    for content in (b"first", b"second"):
        replace(Path(sys.argv[1], "deep", "seat.json"), content)
"""


def test_a_file_that_is_replaced_is_always_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    folder, trace = tmp_path / "data", tmp_path / "trace"
    folder.mkdir()
    command = [sys.executable, "-c", REPLACED, str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **told(folder, trace)}, check=True)
    calls = calls_of(trace)
    renamed = [number for number, one in enumerate(calls) if one["call"] == "replace"]
    for many in range(1, len(calls) + 1):
        here = tmp_path / f"after-{many}"
        here.mkdir()
        found = states(calls[:many], "deep/seat.json", here)
        assert found <= {None, b"first", b"second"}
        assert None not in found or many <= renamed[0] + 3  # the rename, and the folder's sync
    assert found == {b"second"}
