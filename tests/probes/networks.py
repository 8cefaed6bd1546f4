"""R8: whole games between network namespaces whose packets are lost, late, out of order and few,
whose links break and whose addresses change. Every game ends, everybody saw what the host had, each
answer was carried out once.

The kernel's own `netem` is not everywhere; `bad_line` does to real packets what it would.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Empty

from tests.bench.figures import spread
from tests.net.hosts import Process
from tests.probes.bad_line import Line
from tests.probes.evenings import NAMES, Evening, Kind, Patient, Players
from tests.probes.probe import Found
from tests.probes.story import Story, disagreements, last_seen

TOGETHER = 10
"""Games that are played at the same time."""

LONGEST = 600.0
"""Seconds that a game may take, bad network and all."""

BACK = 3.0
"""Seconds from the network's being back to everybody's being in their seats."""

KINDS = (
    Kind("okorkor", {"rounds": 1}, (2, 3)),
    Kind("tiszta-sor", {"n": 5}, (2,)),
    Kind("okorkor", {"rounds": 1, "open_draft": "true"}, (3,)),
    Kind("goal", {"mode": "easy", "overtime": "shootout"}, (2,)),
)


GOOD = Line()


@dataclass(frozen=True)
class Profile:
    """What happens to a game. `line`: to every packet; then once or more: `cut` for so many seconds
    (`whole`: the host's line, else a player's; `down`: the device itself), `moves`: a player's
    address changes."""

    name: str
    line: Line = GOOD
    cut: float = 0.0
    times: int = 1
    whole: bool = False
    down: bool = False
    moves: bool = False


FAR, MIXED = Line(delay=0.1), Line(delay=0.02, jitter=0.03, early=0.25)

PROFILES = (
    *(Profile(f"loss {share}", Line(loss=share)) for share in (0.01, 0.02, 0.03, 0.05)),
    Profile("200 ms there and back", FAR),
    Profile("200 ms, uneven", Line(delay=0.05, jitter=0.1)),
    Profile("out of order", MIXED),
    Profile("100 Mbit/s", Line(rate=1e8)),
    Profile("1 Mbit/s", Line(rate=1e6)),
    *(
        Profile(f"200 ms, loss {share}", Line(loss=share, delay=0.1))
        for share in (0.01, 0.03, 0.05)
    ),
    Profile("out of order, loss 0.02", Line(0.02, 0.02, 0.03, 0.25)),
    Profile("100 Mbit/s, loss 0.01", Line(loss=0.01, rate=1e8)),
    *(Profile(f"a player is gone for {length} s", cut=length) for length in (5, 10, 20, 30)),
    *(Profile(f"the host is gone for {length} s", cut=length, whole=True) for length in (5, 15)),
    Profile("a device is down for 8 s", cut=8, down=True),
    Profile("an address changes", moves=True),
    Profile("an address changes, loss 0.02", Line(loss=0.02), moves=True),
    Profile("a link breaks three times, loss 0.01", Line(loss=0.01), cut=3, times=3),
)

_numbers = itertools.count()


def networks(count: int, seed: int) -> Found:
    """So many games, the profiles in turn."""
    found = Found()
    why_not = impossible()
    if why_not is not None:
        found.figures["left out"] = why_not
        return found
    rng = random.Random(seed)
    games = [(PROFILES[n % len(PROFILES)], n, rng.getrandbits(31)) for n in range(count)]
    with ThreadPoolExecutor(TOGETHER) as pool:
        played = list(pool.map(lambda game: guarded(*game), games))
    back: list[float] = []
    for (profile, number, _), (wrong, times) in zip(games, played, strict=True):
        found.faults += [f"game {number}, {profile.name}: {one}" for one in wrong]
        back += times
    found.did = count
    found.figures["profiles"] = len({profile.name for profile, _, _ in games})
    if back:
        found.figures["back after the network, ms"] = spread([1000 * one for one in back])
        found.within("back after the network, s at most", max(back), BACK)
    return found


def impossible() -> str | None:
    """Why this system cannot do it; None: it can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root may make network namespaces"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "there is no /dev/net/tun here"
    name = f"golest-{os.getpid()}"
    try:
        if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
            return "this system does not let us make network namespaces"
    except OSError:
        return "there is no `ip` here"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return None


def guarded(profile: Profile, number: int, seed: int) -> tuple[list[str], list[float]]:
    """One game; whatever goes wrong is something that did not hold."""
    try:
        return one_game(profile, KINDS[number // len(PROFILES) % len(KINDS)], seed)
    except Empty:
        return [f"it stood still (seed {seed})"], []
    except Exception as wrong:
        return [f"{type(wrong).__name__}: {wrong} (seed {seed})"], []


def one_game(profile: Profile, kind: Kind, seed: int) -> tuple[list[str], list[float]]:
    """What was wrong, and how long everybody took to be back each time the network was."""
    rng = random.Random(seed)
    names = NAMES[: rng.choice(kind.seats)]
    with ExitStack() as stack:
        net = stack.enter_context(a_network(len(names) + 1, seed))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="golest-net-")))
        evening = Evening(folder, kind, len(names), seed, before=net.inside(0))
        stack.callback(lambda: evening.host.tidy())
        net.cable.say({"do": "line", **asdict(profile.line)})
        players = []
        for number, name in enumerate(names):
            address = f"{net.address(0)}:{evening.port}"
            words = ("--thinking", "0.1", "--seed", str(seed + number))
            player = Players(address, [name], 0, *words, before=net.inside(number + 1))
            stack.callback(player.tidy)
            players.append(player)
        for player in players:
            player.all_have("begun")
        back = misfortune(profile, net, players, rng)
        ends = time.monotonic() + LONGEST
        while not all(player.said("over") for player in players):
            if time.monotonic() > ends:
                waiting = Story(evening.save).table.waiting()
                return [f"it stood still, waiting for {waiting} (seed {seed})"], back
            time.sleep(0.2)
        reports = {key: one for player in players for key, one in player.report().items()}
        story = Story(evening.save)
        wrong = disagreements(story, reports)
        for key, one in reports.items():
            if last_seen(one) != story.of(key)[-1]:
                wrong.append(f"{key} saw another end than the host's")
        return wrong, back


def misfortune(
    profile: Profile, net: Network, players: Sequence[Players], rng: random.Random
) -> list[float]:
    """What happens once, or more often, in the middle of a game."""
    if not profile.cut and not profile.moves:
        return []
    back = []
    for _ in range(profile.times):
        time.sleep(rng.uniform(0.1, 0.5))
        who = rng.randrange(len(players))
        place = 0 if profile.whole else who + 1
        began = time.monotonic()
        if profile.moves:
            net.move(place)
        else:
            net.cut(place, True, device=profile.down)
            time.sleep(profile.cut)
            net.cut(place, False, device=profile.down)
        healed = time.monotonic()
        for player in players if profile.whole else [players[who]]:
            lost = [one["at"] for one in player.so_far() if "lost" in one and one["at"] > began]
            if lost and not profile.line.loss:
                joined = player.all_have("joined", since=lost[0])
                back.append(max(joined - healed, 0.0))
    return back


@dataclass
class Network:
    """Namespaces on one cable; the first is the host's."""

    name: str
    size: int
    cable: Process

    def namespace(self, place: int) -> str:
        return f"{self.name}n{place}"

    def device(self, place: int) -> str:
        return f"{self.name}d{place}"

    def address(self, place: int) -> str:
        return f"10.77.0.{place + 1}"

    def inside(self, place: int) -> tuple[str, ...]:
        """What a command is preceded by to run there."""
        return ("ip", "netns", "exec", self.namespace(place))

    def cut(self, place: int, off: bool, *, device: bool) -> None:
        """Cuts it off or joins it again: on the way, or by its own device."""
        if device:
            state = "down" if off else "up"
            ip("-n", self.namespace(place), "link", "set", self.device(place), state)
        else:
            self.cable.say({"do": "cut", "device": self.device(place), "off": off})

    def move(self, place: int) -> None:
        """It gets another address."""
        ip("-n", self.namespace(place), "addr", "flush", "dev", self.device(place))
        address = f"10.77.0.{place + 101}/24"
        ip("-n", self.namespace(place), "addr", "add", address, "dev", self.device(place))


@contextmanager
def a_network(size: int, seed: int) -> Iterator[Network]:
    """Namespaces of our own, which end with it."""
    name = f"g{os.getpid() % 100_000}x{next(_numbers)}"
    net = Network(name, size, cable=None)  # type: ignore[arg-type]
    made = []
    try:
        for place in range(size):
            ip("netns", "add", net.namespace(place))
            made.append(net.namespace(place))
        words = [
            word
            for place in range(size)
            for word in (net.device(place), net.namespace(place), net.address(place))
        ]
        net.cable = Patient("tests.probes.bad_line", str(seed), *words)
        net.cable.wait_for(lambda line: "ready" in line)
        yield net
    finally:
        if net.cable is not None:
            net.cable.tidy()
        for namespace in made:
            ip("netns", "del", namespace)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
