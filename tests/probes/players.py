"""Players in a process of their own: real guests with bots' minds, who remember what they were
told. Run by the probes as `python -m tests.probes.players 127.0.0.1:PORT --names Anna,Béla`.

Says as JSON lines who came in (`joined`), was cut off (`lost`), sees a game begin (`begun`) and end
(`over`), each with a time of the machine's monotonic clock. Takes {"do": "report"}, {"do":
"rejoin", "who": NAME} and {"do": "close"}.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec

from net import guest as g
from net.clip_fetch import ClipFetch
from net.clip_store import ClipStore, SealedClip
from net.commands.join import Bot
from net.commands.lines import hear_stdin, say, step_of, utf8
from net.dial import Line, address_of, always


def digest(view: Any) -> str:
    """What a view is compared by."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:16]


class Player:
    """One seat or spectator, through as many connections as it takes.

    `told`: every view, [time, digest]; a loss is [time, None]. `acts`: every answer, [question,
    step, "sent" / "refused" / "taken" / "lost"]: "sent" and "lost" may have been carried out or
    not. An answer is "taken" if the next question came after it, and it was the only one on its
    way: which of several it was is not said. Where others were asked too, the question may have
    gone on without it, so a loss right after that leaves it "lost".
    """

    def __init__(self, given: argparse.Namespace, key: str, seed: int) -> None:
        self.key = key
        self._given = given
        self._watches = key.startswith("watcher")
        mind = argparse.Namespace(
            bot=given.level, thinking=given.thinking, fast=given.thinking is None, seed=seed
        )
        self._bot = None if self._watches else Bot(mind, self._act)
        self.told: list[tuple[float, str | None]] = []
        self.acts: list[list[Any]] = []
        self._refs: dict[int, list[Any]] = {}  # of this connection
        self._flying: list[list[Any]] = []  # on their way, all to one question
        self._alone = True  # whether nobody else was asked, too
        self._doubtful: list[Any] | None = None
        self._phase = ""
        self._line: Line
        self._fetch: ClipFetch | None = None
        self._rejoin = False
        self._clips: set[str] = set()

    async def run(self) -> None:
        """Until the room has closed; says why if it ends by anything else."""
        try:
            await self._run()
        except Exception:
            say({"ended": self.key, "code": traceback.format_exc()})

    async def _run(self) -> None:
        where = always(*address_of(self._given.address))
        clips = self._given.clips
        fetching: asyncio.Task[None] | None = None
        if clips is not None:
            store = ClipStore(clips / self.key)
            self._fetch = ClipFetch(store, where, self._has_clip, progress=self._moved)
            fetching = asyncio.create_task(self._fetch.run())
        token = certificate = None
        while True:
            who = g.Who(
                role="watch" if self._watches else "play",
                name="" if self._watches else self.key,
                code=self._given.code,
            )
            now = asyncio.get_running_loop().time()
            guest = g.Guest(who, token, now, None, certificate=certificate, sure=True)
            self._line = Line(guest, where, self._heard)
            await self._line.run()
            if not self._rejoin:
                break
            self._rejoin = False
            self._lost()
            token, certificate = guest.token, guest.certificate
        say({"ended": self.key, "code": guest.code})
        if fetching is not None:
            fetching.cancel()

    def _hello_again(self, guest: g.Guest) -> None:
        if guest is self._line.guest:
            now = asyncio.get_running_loop().time()
            self._line.do(lambda guest: guest.hello(guest.who, now))

    def rejoin(self) -> None:
        """As a window that is closed and opened again."""
        self._rejoin = True
        self._line.do(lambda guest: guest.close())

    def report(self) -> dict[str, Any]:
        return {"told": self.told, "acts": self.acts}

    # What is heard

    def _heard(self, notice: g.Notice) -> None:
        match notice:
            case g.Joined():
                say({"joined": self.key, "at": time.monotonic()})
                if self._bot is not None:
                    self._bot.refused()
                if self._fetch is not None:
                    self._fetch.ticket(notice.clip_ticket, notice.certificate)
            case g.LinkChanged(link=g.Link.LOST):
                self._lost()
            case g.LinkChanged(link=g.Link.REFUSED, code="slow_down"):
                # All come from one address here, which has so many tries at a time.
                loop = asyncio.get_running_loop()
                loop.call_later(0.3, self._hello_again, self._line.guest)
            case g.LinkChanged(link=g.Link.REFUSED, code=code):
                say({"refused": self.key, "code": code})
                self._line.guest.close()
            case g.NotDone(ref=ref):
                act = self._refs.pop(ref or 0, None)
                if act is not None:
                    act[2] = "refused"
                    self._flying = [one for one in self._flying if one is not act]
                if self._bot is not None:
                    self._bot.refused()
            case g.Opened(keys=keys):
                if self._fetch is not None:
                    self._fetch.opened(keys)
            case g.Wanted(clips=clips):
                # As the app does, of no others: after eight games more than a host listens to.
                for one in clips:
                    if one.clip in self._clips:
                        self._line.guest.clip_state(one.clip, "ready")
                if self._fetch is not None:
                    self._fetch.want(clips)
            case g.Shown():
                self._shown(notice)

    def _shown(self, notice: g.Shown) -> None:
        if self._given.brief:
            self.told.clear()
        self.told.append((time.monotonic(), digest(notice.view)))
        if self._flying and notice.question != self._flying[0][0]:
            if len(self._flying) == 1:
                self._flying[0][2] = "taken"
                self._doubtful = None if self._alone else self._flying[0]
            self._flying = []
        self._alone = notice.view.waiting == (self.key,)
        over = notice.view.phase == "over"
        phase = "over" if over else "begun"
        if phase != self._phase:
            if over and not self._phase:  # whoever comes in at the end has seen it begun, too
                say({"begun": self.key, "at": time.monotonic()})
            self._phase = phase
            say({phase: self.key, "at": time.monotonic()})
        if self._bot is not None:
            self._bot.sees(notice, self._line.guest)

    def _lost(self) -> None:
        say({"lost": self.key, "at": time.monotonic()})
        if not self._given.brief:
            self.told.append((time.monotonic(), None))
        for act in self._flying + ([] if self._doubtful is None else [self._doubtful]):
            if act[2] != "refused":
                act[2] = "lost"
        self._flying, self._doubtful, self._refs = [], None, {}

    def _act(self, step: dict[str, Any], question: int | None) -> None:
        act = [question, step, "sent"]
        if not self._given.brief:
            self.acts.append(act)

        def send(guest: g.Guest) -> int:
            ref = guest.act(step, question)
            self._refs[ref] = act
            self._flying.append(act)
            return ref

        self._line.do(send)

    def _has_clip(self, clip: str, film: SealedClip) -> None:
        self._moved(clip, 1.0)

    def _moved(self, name: str, share: float) -> None:
        if share == 1.0:
            self._clips.add(name)
            self._line.do(lambda guest: guest.clip_state(name, "ready"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="players", description=__doc__)
    add = parser.add_argument
    add("address")
    add("--names", default="", help="of the seats, with commas")
    add("--watchers", type=int, default=0)
    add("--code")
    add("--level", type=int, default=1)
    add("--thinking", type=float, help="seconds; else they answer at once")
    add("--seed", type=int, default=1)
    add("--clips", type=Path, help="fetches the clips to this folder")
    add("--brief", action="store_true", help="remembers nothing but what was told last")
    return parser


async def _run(given: argparse.Namespace) -> None:
    watchers = [f"watcher-{number}" for number in range(given.watchers)]
    keys = [*filter(None, given.names.split(",")), *watchers]
    players = {key: Player(given, key, given.seed + n) for n, key in enumerate(keys)}
    tasks = [asyncio.create_task(player.run()) for player in players.values()]

    def typed(line: str | None) -> None:
        match None if line is None else step_of(line):
            case {"do": "report"}:
                say({"report": {key: player.report() for key, player in players.items()}})
            case {"do": "rejoin", "who": str(who)}:
                players[who].rejoin()
            case _:
                for task in tasks:
                    task.cancel()

    hear_stdin(typed)
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    utf8()
    asyncio.run(_run(_parser().parse_args()))
    sys.exit(0)
