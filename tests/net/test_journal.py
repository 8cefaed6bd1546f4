"""The journal on real disks: what is promised stays, what cannot be read is kept aside."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import line_of
from net import durable
from net.journal import QUICK, Journal, JournalFailed, read, saves_folder
from tests.examples import examples
from tests.net.small_disk import no_file_larger_than

posix = pytest.mark.skipif(sys.platform == "win32", reason="asks a POSIX system to fail")
ROOT = Path(__file__).resolve().parents[2]
HEADER = {"schema": 2, "game": "goal", "players": ["Anna", "Béla 🦊"], "seed": 1, "deck": []}


def step(number: int) -> dict[str, Any]:
    return {"as": "Béla 🦊", "do": "place", "slot": number}


def written(path: Path, count: int) -> Journal:
    journal = Journal.create(path, HEADER)
    asyncio.run(journal.commit([step(n) for n in range(count)]))
    return journal


def saved(path: Path, count: int) -> Path:
    written(path, count).close()
    return path


def refusal(path: Path) -> str:
    with pytest.raises(JournalFailed) as failed:
        Journal.resume(path)
    assert str(path) in str(failed.value)
    return failed.value.code


def test_what_was_committed_comes_back_in_order(tmp_path: Path) -> None:
    path = saved(tmp_path / "új este" / "save.golest", 5)
    journal, header, steps, aside = Journal.resume(path)
    assert (header, steps, aside) == (HEADER, [step(n) for n in range(5)], None)
    asyncio.run(journal.commit([step(5)]))
    journal.close()
    assert read(path).steps == [step(n) for n in range(6)]
    first = json.loads(path.read_text("utf-8").splitlines()[1])
    assert {key: value for key, value in first.items() if key != "crc"} == step(0)


def test_commits_at_the_same_time_keep_their_order(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "save", HEADER)

    async def many() -> None:
        await asyncio.gather(*(journal.commit([step(n), {"clock": n}]) for n in range(300)))

    asyncio.run(many())
    journal.close()
    expected = [line for n in range(300) for line in (step(n), {"clock": n})]
    assert read(tmp_path / "save").steps == expected


def test_a_cancelled_commit_loses_and_doubles_nothing(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "save", HEADER)

    async def some_given_up() -> None:
        tasks = [asyncio.create_task(journal.commit([step(n)])) for n in range(50)]
        await asyncio.sleep(0)
        for task in tasks[::3]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await journal.commit([step(50)])

    asyncio.run(some_given_up())
    journal.close()
    assert read(tmp_path / "save").steps == [step(n) for n in range(51)]


def test_a_disk_that_becomes_slow_stops_the_loop_once_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, slow = durable.sync, threading.Event()
    first, turns = threading.get_ident(), 0
    in_the_loop: list[bool] = []

    def patient(file: int) -> None:
        """The data go to the disk; once it is slow, not before the loop has turned twenty times,
        if that can be."""
        sync(file)
        if slow.is_set():
            in_the_loop.append(threading.get_ident() == first)
            wanted = turns + 20
            time.sleep(2 * QUICK)
            while turns < wanted and not in_the_loop[-1]:
                time.sleep(0)

    monkeypatch.setattr("net.journal.sync", patient)
    journal = Journal.create(tmp_path / "save", HEADER)

    async def turning() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def both() -> None:
        other = asyncio.create_task(turning())
        for n in range(40):
            if n == 30:
                slow.set()
            await journal.commit([step(n)])
        other.cancel()

    asyncio.run(both())
    journal.close()
    assert len(in_the_loop) == 10
    assert sum(in_the_loop) <= 1
    assert read(tmp_path / "save").steps == [step(n) for n in range(40)]


def test_a_killed_host_has_all_that_it_told(tmp_path: Path) -> None:
    program = """if True:
        import asyncio, sys
        from pathlib import Path
        from net.journal import Journal
        journal = Journal.create(Path(sys.argv[1]), {"players": []})
        async def main():
            for n in range(10**6):
                await journal.commit([{"clock": n}])
                print(n, flush=True)
        asyncio.run(main())
    """
    path = tmp_path / "save"
    host = subprocess.Popen(
        [sys.executable, "-c", program, path], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert host.stdout is not None
    for _ in range(30):
        host.stdout.readline()
    host.kill()
    told = 29 + len(host.stdout.read().split())
    host.wait()
    host.stdout.close()
    journal, _, steps, _ = Journal.resume(path)
    journal.close()
    assert len(steps) > told
    assert steps == [{"clock": n} for n in range(len(steps))]


@pytest.mark.parametrize(
    "tail",
    [b'{"as":"Anna","do":"pl', b'{"as":"\\ud83e"}\n', b"\0" * 4096, b"\xff\xfe\n", b"[1]\n",
     b'{"clock":NaN}\n', b'{"a":' * 5000 + b"\n", b"\0" * 9 + b'{"clock":1}\n'],
    ids=["torn", "half-a-character", "nuls", "not-utf-8", "no-object", "nan", "deep",
         "nuls-then-a-line"],
)  # fmt: skip
def test_an_unreadable_tail_is_kept_aside(tmp_path: Path, tail: bytes) -> None:
    path = saved(tmp_path / "save", 3)
    good = path.read_bytes()
    path.write_bytes(good + tail)
    assert read(path).rest == tail
    assert path.read_bytes() == good + tail
    journal, _, steps, aside = Journal.resume(path)
    assert steps == [step(n) for n in range(3)]
    assert aside is not None
    assert aside.read_bytes() == tail
    asyncio.run(journal.commit([step(3)]))
    journal.close()
    assert read(path).steps == [step(n) for n in range(4)]


def test_an_earlier_rest_is_not_written_over(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 1)
    kept = []
    for tail in (b"one", b"two"):
        path.write_bytes(path.read_bytes() + tail)
        journal, _, _, aside = Journal.resume(path)
        journal.close()
        assert aside is not None
        kept.append(aside)
    assert [aside.read_bytes() for aside in kept] == [b"one", b"two"]


@examples(100)
@given(at=st.integers(0, 10**6), by=st.integers(1, 255))
def test_a_flipped_byte_is_noticed_and_loses_no_step_before_it(
    tmp_path_factory: pytest.TempPathFactory, at: int, by: int
) -> None:
    path = saved(tmp_path_factory.mktemp("flip") / "save", 6)
    data = bytearray(path.read_bytes())
    at %= len(data) - 1  # the last line break is nothing that was said
    line = bytes(data[:at]).count(b"\n")
    data[at] ^= by
    path.write_bytes(data)
    try:
        journal, _, steps, aside = Journal.resume(path)
    except JournalFailed as failed:
        assert failed.code == "no_record"
        assert line == 0
        assert path.read_bytes() == data
        return
    journal.close()
    assert line > 0 and aside is not None
    assert steps == [step(n) for n in range(line - 1)]
    assert path.read_bytes() + aside.read_bytes() == bytes(data)


def test_every_byte_of_a_line_and_its_checksum_counts(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 1)
    head, line = path.read_bytes().splitlines(keepends=True)
    for at, by in product(range(len(line) - 1), (1, 2, 4, 8, 16, 32, 64, 128, 0x2A)):
        changed = bytearray(line)
        changed[at] ^= by
        path.write_bytes(head + changed)
        assert read(path).steps == [], bytes(changed)


@pytest.mark.parametrize(
    "respaced", [False, True], ids=["without checksums", "spaced by another program"]
)
def test_a_record_of_other_hands_is_read_and_gone_on_with(tmp_path: Path, respaced: bool) -> None:
    path = saved(tmp_path / "save", 3)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines if not respaced else []:
        del line["crc"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    journal, header, steps, aside = Journal.resume(path)
    assert (header, steps, aside) == (HEADER, [step(n) for n in range(3)], None)
    asyncio.run(journal.commit([step(3)]))
    journal.close()
    assert read(path).steps == [step(n) for n in range(4)]
    changed = path.read_text("utf-8").replace('"slot": 1', '"slot": 2')
    path.write_text(changed, encoding="utf-8")
    assert len(read(path).steps) == (1 if respaced else 4), "only a checksum can tell"


@pytest.mark.parametrize(
    ("order", "good"),
    [("0134", 1), ("01123", 1), ("0213", 0), ("012", 2)],
    ids=["a line is missing", "there twice", "elsewhere", "the last are missing"],
)
def test_a_step_that_is_not_in_its_place_is_noticed(tmp_path: Path, order: str, good: int) -> None:
    path = saved(tmp_path / "save", 4)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[int(one)] for one in order))
    assert read(path).steps == [step(n) for n in range(good)]


def test_a_record_from_before_its_lines_were_numbered_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "save"
    path.write_text("".join(map(line_of, [HEADER, step(0), step(1)])), encoding="utf-8")
    journal, *_ = Journal.resume(path)
    asyncio.run(journal.commit([step(2)]))
    journal.close()
    assert read(path).steps == [step(n) for n in range(3)]


def test_steps_that_a_game_does_not_accept_are_set_aside(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 5)
    whole = path.read_bytes()
    journal, *_ = Journal.resume(path)
    assert journal.set_aside(5) is None
    aside = journal.set_aside(2)
    assert aside is not None
    asyncio.run(journal.commit([step(9)]))
    journal.close()
    assert read(path).steps == [step(0), step(1), step(9)]
    assert whole.endswith(aside.read_bytes())
    assert len(aside.read_bytes().splitlines()) == 3


def test_a_record_edited_by_hand_goes_on(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 2)
    text = path.read_text("utf-8").rstrip("\n").replace("\n", "\r\n\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    journal, header, steps, aside = Journal.resume(path)
    assert (header, steps, aside) == (HEADER, [step(0), step(1)], None)
    asyncio.run(journal.commit([step(2)]))
    journal.close()
    assert read(path).steps == [step(n) for n in range(3)]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty"), (b"\0" * 512, "empty"), (b" \n\n", "empty"), (b"hello\n", "no_record"),
     (b'{"not": "ours"}\n', "no_record"), (b"\0\0{}\n", "no_record"), (b"[]", "no_record")],
)  # fmt: skip
def test_what_is_no_record_is_refused_and_left_alone(
    tmp_path: Path, content: bytes, code: str
) -> None:
    path = tmp_path / "save"
    path.write_bytes(content)
    assert refusal(path) == code
    assert path.read_bytes() == content
    assert [found.name for found in tmp_path.iterdir()] == ["save"]


def test_a_folder_and_nothing_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "not_a_file"
    assert refusal(tmp_path / "none") == "missing"
    saved(tmp_path / "file", 0)
    assert refusal(tmp_path / "file" / "below") == "missing"
    with pytest.raises(JournalFailed, match="folder"):
        Journal.create(tmp_path / "file" / "save", HEADER)


@posix
def test_a_device_and_a_pipe_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "not_a_file"
    assert refusal(Path(os.devnull)) == "not_a_file"


def test_a_new_record_never_takes_an_old_ones_place(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 1)
    before = path.read_bytes()
    with pytest.raises(JournalFailed) as failed:
        Journal.create(path, HEADER)
    assert failed.value.code == "exists"
    assert path.read_bytes() == before


@posix
def test_no_permission_is_said(tmp_path: Path) -> None:
    path = saved(tmp_path / "kept" / "save", 1)
    path.chmod(0o444)
    path.parent.chmod(0o500)
    root = os.geteuid() == 0
    if root:  # who has every right, so for a moment it is nobody
        os.seteuid(65534)
    try:
        assert refusal(path) == "no_permission"
        with pytest.raises(JournalFailed) as failed:
            Journal.create(path.parent / "new", HEADER)
    finally:
        if root:
            os.seteuid(0)
        path.parent.chmod(0o700)
    assert failed.value.code == "no_permission"


def test_two_hosts_do_not_write_one_save(tmp_path: Path) -> None:
    path = tmp_path / "save"
    journal = written(path, 1)
    assert refusal(path) == "in_use"
    program = (
        "import sys; from pathlib import Path; from net.journal import Journal\n"
        "Journal.resume(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", program, str(path)]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert "another host is playing on this save" in other.stderr
    assert read(path).steps == [step(0)]
    journal.close()
    assert subprocess.run(command, cwd=ROOT).returncode == 0


@posix
def test_a_full_disk_is_said_and_leaves_no_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "save"
    journal = written(path, 2)
    before = path.read_bytes()
    with no_file_larger_than(len(before) + 10):
        for number in (2, 3):
            with pytest.raises(JournalFailed) as failed:
                asyncio.run(journal.commit([step(number)]))
            assert failed.value.code == "disk_full"
            assert path.read_bytes() == before
    asyncio.run(journal.commit([]))  # there is room again
    journal.close()
    assert read(path).steps == [step(n) for n in range(4)]


@posix
def test_no_half_of_a_new_record_stays_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "save"
    with no_file_larger_than(10), pytest.raises(JournalFailed, match="full"):
        Journal.create(path, HEADER)
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_rest_that_cannot_be_kept_aside_stays_where_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path / "save", 1)
    data = path.read_bytes() + b"x" * 500
    path.write_bytes(data)
    with no_file_larger_than(100), pytest.raises(JournalFailed, match="full"):
        Journal.resume(path)
    assert path.read_bytes() == data
    assert [found.name for found in tmp_path.iterdir()] == ["save"]


@posix
def test_a_really_full_file_system_is_said(tmp_path: Path) -> None:
    mounting = ["mount", "-t", "tmpfs", "-o", "size=64k", "golest-test", str(tmp_path)]
    try:
        mounted = subprocess.run(mounting, capture_output=True).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("no small file system can be mounted here")
    try:
        journal = Journal.create(tmp_path / "save", HEADER)
        with contextlib.suppress(OSError), (tmp_path / "filler").open("wb", 0) as filler:
            while True:
                filler.write(b"x" * 4096)
        many = [step(n) for n in range(200)]
        with pytest.raises(JournalFailed) as failed:
            asyncio.run(journal.commit(many))
        assert failed.value.code == "disk_full"
        assert read(tmp_path / "save").steps == []
        (tmp_path / "filler").unlink()
        asyncio.run(journal.commit([]))
        journal.close()
        assert read(tmp_path / "save").steps == many
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_saves_lie_where_they_are_asked_for(tmp_path: Path) -> None:
    assert saves_folder(tmp_path) == tmp_path / "saves"
    assert saves_folder().name == "saves"
