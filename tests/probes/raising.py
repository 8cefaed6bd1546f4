"""R3: an exception that nobody has thought of, raised at every await on a connection's way, and at
every statement that a message makes the host come by, there and between two moves.

Somebody says everything that can be said, each thing once for every point that lies on its way.
What must follow: that connection ends, the host says why on its standard error, the three at the
table stay where they are, see what is written down, and play on.

What the host itself waits for between two moves is nobody's connection: there it has to end, saying
so, and the save has all that anybody was told.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from net import guest as g
from net import messages as msg
from net.door import Visitor
from tests.net.hosts import CODE, Friend, Process, answered, host
from tests.probes.bad_frames import said, small_deck
from tests.probes.points import BESETTING
from tests.probes.probe import Found
from tests.probes.victim import PEOPLE, Raw, Victim, away, people, play_to, seated, started

MALLORY = "Márk"
HEARTBEAT = ("serve", "_carry_out")
"""Functions of the server in which nobody's connection is waited for; the journal has no others."""

PATIENT = 30.0
"""Seconds in which a connection must have ended that something has gone wrong on."""

SETTLED = 0.2
"""Seconds that the host has for what comes behind a connection's end."""


class Trial:
    """One host, and what is said to it."""

    def __init__(self, process: Process, folder: Path, found: Found) -> None:
        self.process, self.found = process, found
        self.victim = Victim(process, folder)
        self.fired: list[str] = []
        self.lines: list[Raw] = []
        self.token: str | None = None
        self.keeper: Friend
        self.clip = ""

    async def line(self) -> Raw:
        line = await Raw.dial(self.victim.port, "127.0.0.1", BESETTING)
        self.lines.append(line)
        return line

    def drop(self) -> None:
        """Whatever lines there still are."""
        while self.lines:
            self.lines.pop().drop()

    async def welcomed(self, **hello: str) -> Raw:
        """Where Márk sits, or beside it."""
        line = await self.line()
        line.say(msg.Hello(**{"protocol": msg.PROTOCOL, "token": self.token, **hello}))
        await line.hear(msg.Welcome)
        return line

    def steer(self, **told: str) -> None:
        self.process.say({"probe": told.pop("probe"), **told})

    async def told(self, key: str) -> object:
        """What the host says to whoever steers it."""
        line = await asyncio.to_thread(self.process.wait_for, lambda line: key in line)
        return line[key]


# What can be said


async def hello(trial: Trial) -> Raw:
    return await trial.welcomed()


async def watch(trial: Trial) -> Raw:
    return await trial.welcomed(role="watch")


async def door(trial: Trial) -> Raw:
    """The whole exchange."""
    line = await trial.line()
    visitor = Visitor("code", CODE, line.certificate, secrets.token_bytes)
    line.say(msg.Knock(by="code", element=visitor.element))
    answer = await line.hear(msg.Answer)
    proof = visitor.proof(answer.element, answer.proof)
    assert proof is not None
    line.say(msg.Proof(proof=proof), msg.Hello(protocol=msg.PROTOCOL, role="watch"))
    await line.hear(msg.Welcome)
    return line


async def refusals(trial: Trial) -> Raw:
    """One of each that is refused in a game."""
    line = await trial.welcomed()
    for one in (
        msg.ChooseColour(ref=1, colour="red"),
        msg.Rename(ref=2, name="Z"),
        msg.AskSeat(ref=3, player="Anna"),
        msg.Host(ref=4, step={"do": "skip", "player": "Anna"}),
        msg.Act(ref=5, step={"do": "place", "slot": 0}),
    ):
        line.say(one)
        await line.hear(msg.Refused)
    return line


async def moves(trial: Trial) -> Raw:
    """What is accepted."""
    line = await trial.welcomed()
    for number, do in enumerate(("pause", "resume")):
        line.say(msg.Act(ref=number, step={"do": do}), msg.Ping(ref=number))
        await line.hear(msg.Pong)
    line.say(msg.ClipState(clip=trial.clip, state="ready"), msg.Ping(ref=9))
    await line.hear(msg.Pong)
    return line


async def hands(trial: Trial) -> Raw:
    """The host's own."""
    line = await trial.line()
    owner = msg.Hello(protocol=msg.PROTOCOL, role="watch", owner=trial.victim.owner)
    line.say(owner)
    await line.hear(msg.Welcome)
    for number, do in enumerate(("lock", "unlock")):
        line.say(msg.Host(ref=number, step={"do": do}), msg.Ping(ref=number))
        await line.hear(msg.Pong)
    return line


async def leave(trial: Trial) -> Raw:
    line = await trial.welcomed(role="watch")
    line.say(msg.Leave(ref=1))
    await line.hear(msg.Bye)
    return line


async def clips(trial: Trial) -> Raw:
    """A clip that there is, and one that there is not."""
    line = await trial.line()
    keeper = trial.keeper.guest.joined
    assert keeper is not None
    line.say(msg.Clips(ticket=keeper.clip_ticket), msg.Fetch(clip=trial.clip))
    await line.hear(msg.Part)
    line.say(msg.Fetch(clip="none"))
    await line.hear(msg.Refused)
    return line


async def bad_frame(trial: Trial) -> Raw:
    line = await trial.welcomed()
    line.say(b"\x00\x00\x00\x01\xc1")
    await line.hear(msg.Refused)
    return line


Saying = Callable[[Trial], Awaitable[Raw]]
SAYINGS: dict[str, Saying] = {
    saying.__name__: saying
    for saying in (hello, watch, door, refusals, moves, hands, leave, clips, bad_frame)
}


# One of them, with and without a fault


async def points_of(trial: Trial, saying: Saying) -> list[str]:
    """What the host comes by."""
    trial.steer(probe="record")
    await saying(trial)
    trial.drop()
    await asyncio.sleep(SETTLED)
    trial.steer(probe="hits")
    hits = await trial.told("hits")
    assert isinstance(hits, list)
    return hits


async def raised(trial: Trial, name: str, point: str, friends: list[Friend]) -> str:
    """Raises there, and looks at what has become of everybody. What became of the connection:
    `ended`, `went on` (it was at its end anyway), `hung`, or `missed`: it did not come to it."""
    trial.steer(probe="arm", at=point)
    await trial.told("armed")
    outcome = "went on"
    try:
        async with asyncio.timeout(PATIENT):
            await SAYINGS[name](trial)
        trial.drop()
        await asyncio.sleep(SETTLED)
    except (OSError, EOFError, AssertionError):
        outcome = "ended"
    except TimeoutError:
        outcome = "hung"
    trial.drop()
    trial.steer(probe="disarm")
    if await trial.told("disarmed"):
        return "missed"
    what = f"{name}, {point}"
    trial.found.must(outcome != "hung", f"{what}: the connection hangs")
    trial.fired.append(point)
    await agreed(trial, what, friends)
    return outcome


async def agreed(trial: Trial, what: str, friends: list[Friend]) -> None:
    """Everybody is still there, and what they see after the next move is what is written down."""
    found, first = trial.found, friends[0]
    try:
        for do in ("resume", "pause", "resume"):
            first.act(do=do)
            await answered(first)
        for friend in friends:
            await answered(friend)
    except TimeoutError:
        found.must(False, f"{what}: the host answers nobody any more")
        return
    saved = trial.victim.saved()
    for friend in friends:
        found.must(friend.view == saved.view(friend.name), f"{what}: {friend.name} sees another")
        lost = [one for one in friend.heard if one == g.LinkChanged(link=g.Link.LOST)]
        found.must(not lost, f"{what}: {friend.name} was cut off")
        friend.heard.clear()


# The evening


def is_heart(point: str) -> bool:
    """Whether nobody's connection is waited for there."""
    served = point.startswith("net.server") and point.endswith(HEARTBEAT)
    return served or point.startswith("net.journal")


async def evening(trial: Trial, count: int | None, rng: random.Random) -> list[str]:
    """In the middle of a game: all points, or so many of them. Gives those that are nobody's."""
    friends = people(trial.victim, *PEOPLE)
    mallory = Friend(trial.victim.port, MALLORY)
    trial.keeper = Friend(trial.victim.port, "Zoli", role="watch")
    await seated([*friends, mallory, trial.keeper])
    await started([*friends, mallory])
    await play_to("place", [*friends, mallory], rng, without=MALLORY)
    await trial.keeper.until(lambda f: ready_clip(f) is not None)
    trial.clip = ready_clip(trial.keeper) or ""
    trial.token = mallory.guest.token
    await away(mallory)
    for friend in friends:
        friend.heard.clear()
    found = [
        (name, point)
        for name, saying in SAYINGS.items()
        for point in await points_of(trial, saying)
    ]
    ways = [(name, point) for name, point in found if not is_heart(point)]
    trial.found.figures["points"] = len({point for _, point in ways})
    trial.found.figures["awaits of connections"] = len({p for _, p in ways if "await" in p})
    first = {point: (name, point) for name, point in reversed(ways)}
    once = sorted(first.values(), key=lambda way: ("await" not in way[1], rng.random()))
    outcomes: Counter[str] = Counter()
    for name, point in once if count is None else once[:count]:
        if trial.found.faults:
            break
        outcomes[await raised(trial, name, point, friends)] += 1
        trial.found.did += 1
    trial.found.figures["connections"] = said(outcomes)
    for friend in [*friends, trial.keeper]:
        await friend.leave()
    return sorted({point for _, point in found if is_heart(point)})


async def at_the_heart(trial: Trial, point: str) -> None:
    """It ends, and what the three have been told is written down."""
    friends = people(trial.victim, *PEOPLE)
    await seated(friends)
    await started(friends)
    trial.steer(probe="arm", at=point)
    await trial.told("armed")
    friends[0].act(do="pause")
    code = await asyncio.to_thread(trial.process.end)
    found, complaint = trial.found, trial.process.error()
    found.must(code != 0, f"{point}: the host went on as if nothing were wrong")
    found.must(f"Planted: {point}" in complaint, f"{point}: not said on standard error")
    saved = trial.victim.saved()
    for friend in friends:
        await away(friend)
        ahead = saved.around.paused and not friend.view.paused
        found.must(ahead or friend.view == saved.view(friend.name), f"{point}: told, not written")
    found.did += 1


def ready_clip(friend: Friend) -> str | None:
    """A clip that can be fetched."""
    infos = [info for one in friend.heard if isinstance(one, g.Wanted) for info in one.clips]
    return next((info.clip for info in infos if info.state == "ready"), None)


def exceptions(count: int | None, seed: int, *words: str) -> Found:
    """About so many points, awaits first; None: all that there are. `words`: for the host."""
    found = Found()
    with tempfile.TemporaryDirectory(prefix="golest-probe-") as name:
        folder = Path(name)
        deck = small_deck(folder / "deck")
        words += ("--fast", "--deck", str(deck), "--seed", str(seed))
        with host(folder, *words, clips=True, module="tests.probes.points") as process:
            trial = Trial(process, folder, found)
            hearts = asyncio.run(evening(trial, count, random.Random(seed)))
            found.must(process.alive, "the host has died")
            code = process.terminate()
            found.must(code == 0, f"the host ended with {code}")
            complaint = process.error()
    silent = [point for point in trial.fired if f"Planted: {point}" not in complaint]
    found.must(not silent, f"not said on standard error: {silent[:5]} ({len(silent)})")
    found.figures["awaits that are nobody's"] = len(hearts)
    for point in hearts if count is None else ():
        with (
            tempfile.TemporaryDirectory(prefix="golest-probe-") as name,
            host(Path(name), "--fast", module="tests.probes.points") as process,
        ):
            asyncio.run(at_the_heart(Trial(process, Path(name), found), point))
    return found
