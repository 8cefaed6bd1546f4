"""R2: every message with every field wrong in forty ways, from whoever may have a line to the host.

The messages, and the steps of every game inside them, come from the Structs that the host itself
reads with; what is wrong with them is that of tests/net/wrong.py. A seat that is not asked, a
spectator, who fetches clips and a stranger say all of them; the host says no every time, and the
game is what it was.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import inspect

from engine.game import COMMON
from engine.games import GAMES
from net import host_steps
from net import messages as msg
from tests.net.hosts import Friend, answered
from tests.net.wrong import FINE, GOOD, STEPS, broken, message_kinds, packed
from tests.probes.bad_frames import said, small_deck
from tests.probes.probe import Found
from tests.probes.victim import PEOPLE, Raw, Victim, away, people, play_to, seated, started, victim

MALLORY = "Márk"
WHO = ("seat", "spectator", "stranger", "clips")


class Case(NamedTuple):
    """One wrong message. `fine`: the host may take it, there is nothing wrong with it after all."""

    what: str
    frame: bytes
    fine: bool = False


def cases() -> Iterator[Case]:
    """All messages, and all steps of all games."""
    for tag, kind in message_kinds().items():
        for name, what, message in broken({"type": tag, **GOOD[tag]}, kind):
            yield _case(tag, name, what, message)
    for do, kind in steps().items():
        good = {"do": do, **STEPS.get(do, filled(kind))}
        for name, what, step in broken(good, kind):
            for tag in ("act", "host"):
                case = _case(do, name, what, {"type": tag, "ref": 7, "step": step})
                yield case._replace(what=f"{tag} {case.what}")


def _case(tag: str, name: str, what: str, message: Mapping[str, Any]) -> Case:
    fine = what in FINE.get((tag, name), ())
    return Case(f"{tag}.{name} {what}", packed(dict(message)), fine)


def steps() -> dict[str, type[Any]]:
    """What can be done in some game or by the host, by name."""
    games = {do: kind for rules in GAMES.values() for do, kind in rules.actions.items()}
    hosts = {do: when.kind for do, when in host_steps.HOST_STEPS.items() if when.kind is not None}
    return {**games, **COMMON, **hosts}


def filled(kind: type[Any]) -> dict[str, Any]:
    """Something for every field that must be there."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: 0 for field in info.fields if field.required}


# Who says it


class Trial:
    """One run. `said`: codes that came, by who was told."""

    def __init__(self, victim: Victim, found: Found) -> None:
        self.victim = victim
        self.found = found
        self.token: str | None = None
        self.ticket = ""
        self.codes: dict[str, Counter[str]] = {}

    async def line(self, who: str) -> Raw:
        """A connection of theirs, welcomed where they are."""
        line = await Raw.dial(self.victim.port)
        if who == "clips":
            line.say(msg.Clips(ticket=self.ticket))
        elif who != "stranger":
            role = "play" if who == "seat" else "watch"
            line.say(msg.Hello(protocol=msg.PROTOCOL, role=role, token=self.token))
            await line.hear(msg.Welcome)
        return line

    async def all_of(self, who: str, tried: list[Case]) -> None:
        """One after the other, on a new line whenever the host has ended the last one."""
        line = await self.line(who)
        for case in tried:
            if line.over:
                line = await self.line(who)
            fence = who not in ("clips", "stranger")
            codes = await self._answers(line, case.frame, fence=fence)
            if not codes and line.over:  # what was said before may have been its end
                line = await self.line(who)
                codes = await self._answers(line, case.frame, fence=fence)
            self.codes.setdefault(who, Counter()).update(codes)
            held = bool(codes) or case.fine
            self.found.must(held, f"{who}: {case.what}: not refused with a code")
            self.found.did += 1
        line.drop()

    @staticmethod
    async def _answers(line: Raw, frame: bytes, *, fence: bool) -> list[str]:
        """The codes with which it is refused. `fence`: what ends the answers of a line that goes
        on is the answer to a ping; others are answered at once or ended."""
        ping = msg.Ping(ref=FENCE)
        line.say(frame, *([ping] if fence else []))
        codes = []
        with suppress(EOFError, TimeoutError):
            while not isinstance(answer := await line.hear(msg.Refused, msg.Pong), msg.Pong):
                codes.append(answer.code)
                if not fence and answer.code not in ENDS:
                    break
        return codes


FENCE = 2**53
ENDS = ("bad_message", "too_big", "too_fast", "bad_ticket", "not_host", "wrong_version")
"""Codes after which a stranger's line ends, so that its end is waited for."""


# The evening


async def evening(trial: Trial, tried: list[Case], rng: random.Random) -> None:
    """In the middle of a game, all at the same time."""
    friends = people(trial.victim, *PEOPLE)
    mallory = Friend(trial.victim.port, MALLORY)
    keeper = Friend(trial.victim.port, "Zoli", role="watch")
    await seated([*friends, mallory, keeper])
    assert keeper.guest.joined is not None
    trial.token, trial.ticket = mallory.guest.token, keeper.guest.joined.clip_ticket
    await started([*friends, mallory])
    await play_to("place", [*friends, mallory], rng, without=MALLORY)
    await away(mallory)
    before = trial.victim.game()
    trial.victim.begin()
    await asyncio.gather(*(trial.all_of(who, tried) for who in WHO))
    for friend in friends:
        await answered(friend)
    for friend in [*friends, keeper]:
        await friend.leave()
    trial.found.must(trial.victim.game() == before, "the game changed")


def wrong_values(count: int | None, seed: int, plant: str = "") -> Found:
    """`count`: about so many of them, evenly spread; None: all."""
    found = Found()
    tried = list(cases())
    if count is not None:
        each = max(1, len(tried) * len(WHO) // count)
        tried = tried[seed % each :: each]
    with tempfile.TemporaryDirectory(prefix="golest-deck-") as folder:
        deck = small_deck(Path(folder) / "deck")
        with victim("--deck", str(deck), "--seed", str(seed), clips=True, plant=plant) as host:
            trial = Trial(host, found)
            asyncio.run(evening(trial, tried, random.Random(seed)))
            host.judged(found)
    found.figures["wrong messages"] = len(tried)
    for who, codes in trial.codes.items():
        found.figures[f"refused to {who}"] = said(codes)
    return found
