"""D3: damaged and hostile videos. Each is converted in a process with limits, a fork of this one
that does what `desktop.workshop.convert` does; every hundredth goes the app's whole way, through
processes that it starts. The file system is compared before and after."""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections import Counter
from itertools import chain
from pathlib import Path

import av

from desktop.words import LANGUAGES, Words
from desktop.workshop.convert import Job, convert, shut_in_for
from desktop.workshop.converting import Conversion
from desktop.workshop.draft import Source
from desktop.workshop.peek import Ask, Peek
from net.clip_files import CannotUse
from tests.bench.figures import spread
from tests.probes.hostile_media import by_hand, mutated, sound
from tests.probes.opening import EVIL, MEMORY, SECONDS, snapshot
from tests.probes.probe import Found

WHOLE_WAY = 100
TELLS = 500
"""After so many it says how far it is: whatever ends it, one then knows where."""
PATIENCE = 300
"""Seconds of a loaded machine after which a conversion is ended."""


def media(count: int | None, seed: int) -> Found:
    """So many videos, after those made by hand."""
    found, codes = Found(), Counter[str]()
    took: list[float] = []
    used: list[float] = []
    names: list[str] = []
    peek, whole, reasons = Peek(), 0, set[str]()
    with tempfile.TemporaryDirectory(prefix="golest-media-") as name:
        folder = Path(name)
        for part in ("own", "clips"):
            (folder / part).mkdir()
        (folder / "own" / "beside.mp4").write_bytes(b"untouched")
        made = by_hand()
        tried = chain(made.items(), mutated(sound(), max(0, (count or 0) - len(made)), seed))
        for number, (what, data) in enumerate(tried):
            if number % TELLS == TELLS - 1:
                print(f"  {number + 1:,} tried, {len(found.faults)} faults", flush=True)
            file = folder / "own" / f"ő {number}{Path(what).suffix}"
            file.write_bytes(data)
            before = snapshot(folder)
            said = _forked(Job(Source(str(file)), str(folder / "clips" / "clip.mp4")))
            if number % WHOLE_WAY == 0:
                whole += 1
                reasons |= _whole_way(found, peek, file, folder, what)
            (folder / "clips" / "clip.mp4").unlink(missing_ok=True)
            found.did += 1
            found.must("fault" not in said, f"{what}: {said.get('fault')}")
            found.must(snapshot(folder) == before and not EVIL.exists(), f"{what}: files changed")
            codes[str(said.get("refused", "converted"))] += 1
            names.append(what)
            took.append(float(str(said["seconds"])) * 1000)
            used.append(float(str(said["memory"])) / 2**20)
            file.unlink()
    peek.close()
    known = [Words(language) for language in LANGUAGES]
    for code in reasons | codes.keys() - {"converted"}:
        told = all(words.has(f"workshop.reason_{code}") for words in known)
        found.must(told, f"{code} has no sentence")
    found.figures["came to"] = ", ".join(f"{code} {n}" for code, n in sorted(codes.items()))
    found.figures["the app's whole way"] = whole
    found.figures["processor ms"] = spread(took)
    found.within("most processor seconds", max(took) / 1000, SECONDS)
    found.figures["the slowest"] = names[took.index(max(took))]
    found.within("most memory, MB", max(used), MEMORY / 2**20)
    return found


def _whole_way(found: Found, peek: Peek, file: Path, folder: Path, what: str) -> set[str]:
    """As the app does it: looked at, shown, converted, each in a process of its own. The reasons
    it gives."""
    asked = (Ask(str(file), facts=True), Ask(str(file), 0.2), Ask(str(file), bins=20))
    reasons = {peek.ask(ask)[0].wrong for ask in asked}
    try:
        Conversion(Source(str(file)), folder / "clips").run().unlink()
    except CannotUse as refused:
        reasons.add(refused.reason)
    found.must(not any((folder / "clips").glob(".*")), f"{what}: something is left behind")
    return reasons - {""}


def _forked(job: Job) -> dict[str, object]:
    """What became of it in a child that is shut in as the app's is."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            signal.alarm(PATIENCE)
            os.write(write, json.dumps(_tried(job)).encode()[:4000])
        finally:
            os._exit(0)  # whatever happened: the rest of this program is the parent's
    os.close(write)
    with open(read, "rb") as pipe:
        told = pipe.read()
    _, status, used = os.wait4(child, 0)
    said = json.loads(told) if told else {"refused": "broke"}
    if status & 127 == signal.SIGALRM:
        said = {"fault": f"not done after {PATIENCE} seconds"}
    return {**said, "seconds": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}


def _tried(job: Job) -> dict[str, object]:
    try:
        shut_in_for(job)
        clip = convert(job.source, Path(job.target))
        return {} if (wrong := _unsound(clip)) is None else {"fault": wrong}
    except CannotUse as refused:
        return {"refused": refused.reason}
    except MemoryError:
        return {"refused": "too_large"}
    except BaseException as error:  # whatever it was: the other side must hear of it
        return {"fault": f"{type(error).__name__}: {error}"}


def _unsound(clip: Path) -> str | None:
    """What a clip has that it must not have."""
    with av.open(str(clip)) as opened:
        kinds = [stream.codec_context.name for stream in opened.streams]
        if kinds not in (["h264"], ["h264", "aac"]):
            return f"it holds {kinds}"
        if not any(True for _ in opened.decode(video=0)):
            return "it shows nothing"
    return None
