"""O2: ten put a card down in the same moment, each from a process of its own, over the real door.

All ten cards count, nobody is refused, everybody sees the same ten turned over, and until then
nobody hears anything of a card but their own. As a module it is one of the ten: `python -m
tests.probes.at_once PORT NAME SEED` says as JSON lines what it is asked, what it sent and what
was turned over, and takes {"at": TIME}, when to put a card down, of the machine's clock.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from engine.okorkor import model as m
from net import guest as g
from net import journal
from net.commands.lines import hear_stdin, say, step_of, utf8
from tests.bench.figures import spread
from tests.net.hosts import Friend
from tests.probes.evenings import NAMES, Evening, Kind, Patient, tidied
from tests.probes.probe import Found

TRICKS = 10
WITHIN = 0.05
"""Seconds in which all ten have put their cards down."""

MOST = 3
"""So many times the tricks that are wanted are played at most."""

AHEAD = 0.2
"""Seconds from saying when it is to be, to then: all ten have heard it by then."""


def at_once(count: int | None, seed: int, env: Mapping[str, str] | None = None) -> Found:
    """So many tricks of ten players within 50 ms; those that a busy machine has drawn out must
    hold too and do not count. `env`: for the host, as `watched` knows it."""
    count = count or TRICKS
    found, widths = Found(), list[float]()
    with tempfile.TemporaryDirectory(prefix="golest-ten-") as folder:
        rounds = -(-count * MOST // TRICKS)
        kind = Kind("okorkor", {"rounds": rounds}, (len(NAMES),))
        evening = Evening(Path(folder), kind, len(NAMES), seed, env=env)
        ten = [
            Patient("tests.probes.at_once", str(evening.port), name, str(seed + number))
            for number, name in enumerate(NAMES)
        ]
        with tidied(evening.host, *ten):
            while found.did < count and len(widths) < count * MOST and not found.faults:
                widths.append(_trick(ten, found))
                found.did += widths[-1] <= WITHIN
            put = [step for step in journal.read(evening.save).steps if step.get("do") == "play"]
    found.must(len(put) == len(widths) * len(NAMES), f"{len(put)} cards were written down")
    found.figures["tricks, the drawn out with them"] = len(widths)
    found.figures["from the first card to the last, ms"] = spread([1000 * one for one in widths])
    found.within(f"tricks within 50 ms, fewer than {count} by", count - found.did, 0)
    return found


def _trick(ten: list[Patient], found: Found) -> float:
    """One trick; how long after the first the last card was put down, in seconds."""
    asked = [one.wait_for(lambda line: "asked" in line)["asked"] for one in ten]
    found.must(asked.count(asked[0]) == len(ten), f"asked of different tricks: {asked}")
    when = time.monotonic() + AHEAD
    for one in ten:
        one.say({"at": when})
    sent = [one.wait_for(lambda line: "sent" in line) for one in ten]
    turned = [one.wait_for(lambda line: "turned" in line) for one in ten]
    cards = {name: line["card"] for name, line in zip(NAMES, sent, strict=True)}
    for name, line in zip(NAMES, turned, strict=True):
        found.must(line["turned"] == cards, f"{name} saw {line['turned']}, put were {cards}")
        found.faults += [f"{name}: {fault}" for fault in line["faults"]]
    times = [line["sent"] for line in sent]
    early = max(times) - min(line["first"] for line in turned)
    found.must(early <= 0, f"cards were seen {early} s before the last was put down")
    return float(max(times) - min(times))


class One:
    """One of the ten, over a real connection."""

    def __init__(self, port: int, name: str, seed: int) -> None:
        self._rng = random.Random(seed)
        self._asked: m.View | None = None
        self._card: int | None = None
        self._first: float | None = None
        self._answered: int | None = None
        self._faults: list[str] = []
        self.friend = Friend(port, name)
        self.friend.react = self._heard

    def put(self, when: float) -> None:
        """Puts a card down at this moment."""
        loop = asyncio.get_running_loop()
        loop.call_at(loop.time() + when - time.monotonic(), self._do_put)

    def _do_put(self) -> None:
        assert self._asked is not None
        self._card = self._rng.choice(self._asked.hand or ())
        sent = time.monotonic()
        self.friend.act(do="play", card=self._card)
        say({"sent": sent, "card": self._card})

    def _heard(self, friend: Friend, notice: g.Notice) -> None:
        match notice:
            case g.LinkChanged(link=g.Link.REFUSED, code="slow_down"):
                # All come from one address here, which has so many tries at a time.
                asyncio.get_running_loop().call_later(0.3, self._hello_again)
            case g.NotDone(code=code):
                self._faults.append(f"refused with {code}")
            case g.Heard(events=events):
                for event in events:
                    self._hears(event)
            case g.Shown(view=m.View() as view, question=question):
                self._sees(view, question)

    def _hello_again(self) -> None:
        now = asyncio.get_running_loop().time()
        self.friend.line.do(lambda guest: guest.hello(guest.who, now))

    def _hears(self, event: object) -> None:
        if isinstance(event, m.CardsTurned) and self._card in [one.card for one in event.cards]:
            self._first = self._first or time.monotonic()
        if isinstance(event, m.CardChanged):
            self._faults.append("a card was changed")

    def _sees(self, view: m.View, question: int | None) -> None:
        asked = self._asked
        if asked is not None and (view.phase, view.round, view.trick) == (
            "play", asked.round, asked.trick,
        ):  # fmt: skip
            self._sees_no_card(asked, view)
            return
        if asked is not None:
            self._turned(view)
        if view.phase == "play":
            self._asked, self._card, self._first = view, None, None
            say({"asked": [view.round, view.trick]})
        elif self.friend.name in view.waiting and question != self._answered:
            self._answered = question
            answer = {"take": {"do": "take", "row": 0}, "score": {"do": "ready"}}[view.phase]
            asyncio.get_running_loop().call_soon(lambda: self.friend.act(**answer))

    def _sees_no_card(self, asked: m.View, view: m.View) -> None:
        """All that may differ from the trick's beginning is who has put down, and the own card."""
        may = {"played": view.played, "waiting": view.waiting}
        if view.my_card == self._card:
            may["my_card"] = view.my_card
        if view != structs.replace(asked, **may):
            self._faults.append(f"before they were turned over: {view}")

    def _turned(self, view: m.View) -> None:
        """The trick is over, or somebody must choose a row first: its cards."""
        cards: Any = view.revealed if view.phase == "take" else view.last_trick
        self._asked = None
        turned = {one.by: one.card for one in cards or ()}
        first = self._first or time.monotonic()
        say({"turned": turned, "first": first, "faults": self._faults})
        self._faults = []


async def play(port: int, name: str, seed: int) -> None:
    """Until the room has closed or standard input has ended."""
    one = One(port, name, seed)

    def typed(line: str | None) -> None:
        match None if line is None else step_of(line):
            case {"at": float(when)}:
                one.put(when)
            case _:
                one.friend.task.cancel()

    hear_stdin(typed)
    await asyncio.gather(one.friend.task, return_exceptions=True)


if __name__ == "__main__":
    utf8()
    asyncio.run(play(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
    sys.exit(0)
