"""What `disk` writes down is what the system was asked for, and what it makes fail fails."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from net.journal import read
from tests.net.hosts import ROOT
from tests.probes.disk import told
from tests.probes.power import calls_of

PROGRAM = """if True:
    import asyncio, sys
    from pathlib import Path
    from net.journal import Journal
    from net.tls import Key
    from tests.probes.disk import install_if_wanted
    install_if_wanted()
    folder = Path(sys.argv[1])
    Key(folder / "keys", "r1")
    journal = Journal.create(folder / "deep" / "saves" / "a.golest", {"players": []})
    for n in range(5):
        asyncio.run(journal.commit([{"clock": n}]))
    journal.close()
    with open(folder / "deep" / "saves" / "a.golest", "ab") as file:
        file.write(b"torn")
    journal, *_ = Journal.resume(folder / "deep" / "saves" / "a.golest")
    asyncio.run(journal.commit([{"clock": 5}]))
"""
CALLS = {"openat": "open", "rename": "replace", "renameat": "replace", "renameat2": "replace"}
TRACED = "openat,write,ftruncate,fdatasync,fsync,rename,renameat,renameat2,mkdir,unlink"


def run(folder: Path, *before: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [*before, sys.executable, "-c", PROGRAM, str(folder)]
    return subprocess.run(command, cwd=ROOT, env={**env}, capture_output=True, text=True)


def test_every_call_the_system_sees_is_written_down(tmp_path: Path) -> None:
    if shutil.which("strace") is None:
        pytest.skip("there is no strace here")
    folder, trace, seen = tmp_path / "data", tmp_path / "trace", tmp_path / "seen"
    folder.mkdir()
    before = ("strace", "-f", "-y", "-o", str(seen), "-e", f"trace={TRACED}")
    done = run(folder, *before, **told(folder, trace))
    if "ptrace" in done.stderr:
        pytest.skip("this system lets nobody be traced")
    assert done.returncode == 0, done.stderr
    system = Counter(
        CALLS.get(found[1], found[1])
        for line in seen.read_text(encoding="utf-8").splitlines()
        if str(folder) in line and "= -1" not in line
        if (found := re.match(r"\d+\s+(\w+)\(", line))
    )
    ours = Counter(call["call"] for call in calls_of(trace))
    # Reading a key and tearing the file on purpose open it past the layer.
    reading = system.pop("open") - ours.pop("open")
    system["write"] -= 1
    assert ours == system
    assert ours["fsync"] >= 5 and ours["fdatasync"] >= 7 and reading >= 0


def test_a_call_that_is_to_fail_fails_where_it_is_to(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    done = run(folder, **told(folder, call="write", code="ENOSPC", after=3, part=0.5))
    assert "the disk is full" in done.stderr
    saved = read(folder / "deep" / "saves" / "a.golest")
    assert saved.steps == [{"clock": 0}, {"clock": 1}] and saved.rest == b""
