"""How far apart five laptops start one clip: their clocks wrong, their network bad, all else real.

A host, four players and a projector, each a process with its own window on a virtual display, its
own libVLC and its own clock. Every picture says its number, and when it was painted is told by the
one clock of this machine. Here all of them share its processors, which at a table they do not.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bootstrap import virtual_display
from tests.bench.figures import load
from tests.bench.numbered import RATE, deck
from tests.net.hosts import CODE, Process, host, ready

LAPTOPS: tuple[tuple[str, float, float], ...] = (
    ("Anna", 5.0, 100.0),
    ("Béla", -5.0, -100.0),
    ("Csilla", 2.5, -100.0),
    ("Dani", -2.5, 100.0),
    ("", 0.0, 50.0),  # the projector
)
"""Name, seconds ahead, and parts of a million by which the clock drifts."""

JITTER = 20.0
"""Milliseconds by which anything is late at most, each way."""

STARTS = 20
SECONDS = 4.0
WANTED = 40.0


class Seen(NamedTuple):
    """What one laptop saw of one start: when each picture was painted, and when the first should
    have been, as this laptop understood the host. By this machine's clock."""

    pictures: dict[int, float]
    agreed: float

    @property
    def moved(self) -> float:
        """When the first picture gave way to another."""
        return self.pictures[min(number for number in self.pictures if number > 0)]

    @property
    def began(self) -> float:
        """When its beginning was, by where it is later on: the median of all pictures seen."""
        later = [at - number / RATE for number, at in self.pictures.items() if number > 0]
        return statistics.median(later)


FIGURES: Mapping[str, Callable[[Seen], float]] = {
    "the moment agreed, by their clocks": lambda one: one.agreed,
    "the first picture moves": lambda one: one.moved,
    "where the clip is in its first second": lambda one: one.began,
}

Showing = list[Seen]
"""One start, as every laptop saw it."""


def main(starts: int | None = None) -> None:
    """Prints how far apart they were, with sound and without."""
    starts = starts or STARTS
    print(f"together: {starts} starts, {len(LAPTOPS)} windows, {JITTER:.0f} ms jitter each way,")
    print("  clocks up to 5 s off and drifting by up to 100 ppm")
    for sound in (False, True):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="golest-")))
            env = {"DISPLAY": stack.enter_context(virtual_display()), "QT_QPA_PLATFORM": "xcb"}
            env |= stack.enter_context(loudspeaker(folder)) if sound else {"GOLEST_NO_AUDIO": "1"}
            before = load()
            showings = watched(stack, folder, starts, env)
        what = "without sound"
        if sound:
            what = "with sound" if "PULSE_SERVER" in env else "with sound, no device to play it on"
        say(what, showings, before)


def watched(stack: ExitStack, folder: Path, starts: int, env: dict[str, str]) -> list[Showing]:
    """One evening: each new card's clip, as all of them saw it."""
    cards = deck(folder / "deck", starts + 4, SECONDS)
    words = ("--deck", str(cards), "--watch-freely", "--seats", str(len(LAPTOPS)))
    process = stack.enter_context(host(folder / "host", *words, clips=True))
    bad = Process("tests.bench.relay", str(ready(process)["port"]), str(len(LAPTOPS)), str(JITTER))
    stack.callback(bad.tidy)
    ports = bad.wait_for(lambda line: "ports" in line)["ports"]
    laptops: list[Process] = []
    for (name, ahead, drift), port in zip(LAPTOPS, ports, strict=True):
        who = ("--name", name, "--code", CODE) if name else ()
        one = Process(
            "tests.bench.together_laptop",
            *("--port", str(port), "--data", str(folder / (name or "wall"))),
            *("--ahead", str(ahead), "--drift", str(drift), *who),
            env=env,
        )
        stack.callback(one.tidy)
        laptops.append(one)
    for one in laptops:
        one.wait_for(lambda line: line.get("clips", 0) >= 1)
    process.say({"do": "start"})
    showings = []
    for number in range(starts):
        showings.append([seen_in(one.wait_for(lambda line: "shown" in line)) for one in laptops])
        if number + 1 < starts:
            process.say({"do": "void_card"})
    return showings


def seen_in(line: dict[str, Any]) -> Seen:
    return Seen({int(number): at for number, at in line["pictures"]}, line["agreed"])


def say(what: str, showings: list[Showing], before: str) -> None:
    """Spreads over all five of each start, and of every later picture's place in time."""
    print(f"  {what} (load {before}, then {load()}); ms between the first and the last of five:")
    for name, of in FIGURES.items():
        times = [[of(one) for one in all_of_them] for all_of_them in showings]
        figures = sorted(map(spread, times))
        high = figures[round(0.95 * (len(figures) - 1))]
        print(f"    {name}: p50 {statistics.median(figures):.1f}, p95 {high:.1f}")
    print(f"    wanted of the second: p95 at most {WANTED:.0f}")


def spread(times: list[float]) -> float:
    """Milliseconds between the first and the last."""
    return (max(times) - min(times)) * 1000


@contextmanager
def loudspeaker(folder: Path) -> Iterator[dict[str, str]]:
    """A sound server of our own whose device nobody hears, if PulseAudio is here; what tells VLC
    of it."""
    program = shutil.which("pulseaudio")
    if program is None:
        print("  pulseaudio is not here (apt install pulseaudio): with sound is without a device")
        yield {}
        return
    home = folder / "sound"
    home.mkdir(mode=0o700)
    env = {name: str(home) for name in ("HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH")}
    where = f"unix:{home}/native"
    words = ("-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm")
    socket = f"module-native-protocol-unix socket={home}/native"
    server = subprocess.Popen(
        [program, *words, "-L", "module-null-sink", "-L", socket],
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + 10
        while not (home / "native").exists() and time.monotonic() < end:
            time.sleep(0.05)
        yield {"PULSE_SERVER": where}
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
