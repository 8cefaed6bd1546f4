"""R1: bad frames in every state of the protocol.

Lanes of peers beset one real host side by side: strangers, people at the door, somebody who sits
there, people who watch, those who fetch clips, and those who do not even seal their line. Each
connection says some frames that are only refused, then one that is bad; then the host has to hang
up. Meanwhile three people have a game, which is to be what it was.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import ssl
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import av

from net import messages as msg
from net.door import Visitor
from net.wire import encoded
from tests.net.hosts import CODE, PATIENCE, Friend, answered
from tests.probes.frames import BAD, finished, soft_hello, soft_step, unsealed
from tests.probes.probe import Found
from tests.probes.victim import (
    PEOPLE,
    Raw,
    Victim,
    away,
    back,
    people,
    play_to,
    seated,
    started,
    victim,
)

GONE = 1.0
"""Seconds after which whoever sent a bad frame is gone."""

MALLORY = "Márk"
"""Has a seat, and is never the one who is asked."""

MOST_MEMORY = 10.0
"""MB by which bad frames may make the host larger."""

STAGES = ("lobby", "tip", "place", "challenge", "extra")
MOST_SOFT = 120
MOST_KEPT_OUT = 0.01
"""The share that may be too slow for the host's five seconds, where a machine has much to do."""

KEEPERS = 3
"""Those who watch all the time, and whose tickets others fetch clips with."""

WARM_UP = (200, 20_000)
"""At least and at most so many come before memory and times count, else a tenth."""

NOT_SAID = (msg.Leave, msg.Proof)
"""What recordings are without: who says it leaves, and is no more in the state to be tried."""


class Spent(Exception):
    """As many as were to be tried have been."""


class Trial:
    """One run: what is known of the host, what has been tried, what was seen."""

    def __init__(self, victim: Victim, seed: int) -> None:
        self.victim = victim
        self.rng = random.Random(seed)
        self.found = Found()
        self.recordings: list[bytes] = []
        self.keepers: list[Friend] = []
        self.token: str | None = None
        self.until = 0
        self.tried: Counter[str] = Counter()
        self.states: Counter[str] = Counter()
        self.kept_out: Counter[str] = Counter()
        self.last_words: Counter[str] = Counter()
        self.slowest = 0.0
        self.stage = ""

    def one_more(self) -> None:
        """Raises Spent."""
        if self.found.did >= self.until:
            raise Spent
        if sum(self.states.values()) % 50 == 0:
            self.victim.look()

    def bad(self) -> bytes:
        """A bad frame of some kind, maybe with others before or behind it."""
        kind = self.rng.choice(list(BAD))
        self.tried[kind] += 1
        return finished(BAD[kind](self.rng, self.recordings))

    async def beset(self, state: str, line: Raw, soft: list[msg.Message]) -> None:
        """Says it all, in one piece or several, and waits for the host to hang up."""
        data = b"".join(encoded(one, msg.CLIENT_FRAME) for one in soft) + self.bad()
        pieces = self.rng.choice((1, 1, 1, 2, 5))
        cuts = sorted(self.rng.randrange(len(data)) for _ in range(pieces - 1))
        for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
            line.say(data[start:end])
            if pieces > 1:
                await asyncio.sleep(0)
        before = len(line.heard)
        took = await line.ended(PATIENCE)
        line.drop()
        answers = [m for m in line.heard[before:] if isinstance(m, msg.Refused | msg.Pong)]
        last = answers[-1] if answers else None
        self.last_words[last.code if isinstance(last, msg.Refused) else "none"] += 1
        self.gone(state, took)
        self.found.did += max(1, len(answers))

    def gone(self, state: str, took: float | None) -> None:
        """A connection has ended, or has not."""
        self.states[f"{self.stage} {state}"] += 1
        self.found.must(took is not None, f"{state} in {self.stage}: the host did not hang up")
        self.slowest = max(self.slowest, took or 0.0)

    def soft(self, make: Callable[[random.Random], msg.Message]) -> list[msg.Message]:
        return [make(self.rng) for _ in range(self.rng.randint(0, MOST_SOFT))]

    # Who does it

    async def stranger(self) -> None:
        line = await Raw.dial(self.victim.port)
        await self.beset("stranger", line, self.soft(soft_hello))

    async def at_the_door(self) -> None:
        """In the middle of the exchange as often as the door allows, else when it has gone well."""
        line = await Raw.dial(self.victim.port)
        visitor = Visitor("code", CODE, line.certificate, secrets.token_bytes)
        line.say(msg.Knock(by="code", element=visitor.element))
        answer = await line.hear(msg.Answer, msg.Refused)
        if isinstance(answer, msg.Refused):
            return await self.beset("refused at the door", line, self.soft(soft_hello))
        if self.rng.random() < 0.1:
            return await self.beset("in the exchange", line, [])
        proof = await asyncio.to_thread(visitor.proof, answer.element, answer.proof)
        assert proof is not None
        line.say(msg.Proof(proof=proof))
        await self.beset("through the door", line, [])

    async def sits(self) -> None:
        line = await self._welcomed(msg.Hello(protocol=msg.PROTOCOL, token=self.token))
        await self.beset("seat", line, self.soft(soft_step))

    async def watches(self) -> None:
        line = await self._welcomed(
            msg.Hello(protocol=msg.PROTOCOL, role="watch", token=self.token)
        )
        await self.beset("spectator", line, self.soft(soft_step))

    async def _welcomed(self, hello: msg.Hello) -> Raw:
        line = await Raw.dial(self.victim.port)
        line.say(hello)
        welcome = await line.hear(msg.Welcome, msg.Refused)
        if isinstance(welcome, msg.Refused):
            raise EOFError(welcome.code)
        return line

    async def fetches(self) -> None:
        line = await Raw.dial(self.victim.port)
        keeper = self.rng.choice(self.keepers).guest.joined
        assert keeper is not None
        line.say(msg.Clips(ticket=keeper.clip_ticket))
        soft = [msg.Fetch(clip=f"{n}", offset=n) for n in range(self.rng.randint(0, MOST_SOFT))]
        await self.beset("clips", line, [*soft])

    async def unsealed(self) -> None:
        """The client's half of a real handshake is there to be mangled."""
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        half = context.wrap_bio(incoming, outgoing, server_hostname="golest")
        with suppress(ssl.SSLWantReadError):
            half.do_handshake()
        data = unsealed(self.rng, outgoing.read())
        reader, writer = await asyncio.open_connection("127.0.0.1", self.victim.port)
        line = Raw(reader, writer)
        with suppress(OSError):
            line.say(data)
        took = await silent(reader, PATIENCE)
        line.drop()
        self.tried["TLS rubbish"] += 1
        self.gone("no seal", took)
        self.found.did += 1


async def silent(reader: asyncio.StreamReader, within: float) -> float | None:
    """Reads to the end, whatever it is; how many seconds it took."""
    now = asyncio.get_running_loop().time
    began = now()
    try:
        async with asyncio.timeout(within):
            with suppress(OSError):
                while await reader.read(65536):
                    pass
    except TimeoutError:
        return None
    return now() - began


Peer = Callable[[Trial], Awaitable[None]]
LANES: tuple[Peer, ...] = (
    *(Trial.stranger,) * 5,
    Trial.at_the_door,
    Trial.sits,
    *(Trial.watches,) * 6,
    *(Trial.fetches,) * 3,
    *(Trial.unsealed,) * 2,
)
"""Who besets the host at the same time."""


async def lane(trial: Trial, peer: Peer) -> None:
    """The same again and again, until enough has been tried."""
    with suppress(Spent):
        while True:
            trial.one_more()
            try:
                await peer(trial)
            except (OSError, EOFError, TimeoutError) as wrong:
                trial.kept_out[f"{peer.__name__} {wrong!r}"] += 1
                some = trial.kept_out.total() <= MOST_KEPT_OUT * max(1_000, trial.found.did)
                trial.found.must(some, f"too many could not come in: {trial.kept_out}")
                if not some:
                    return


async def until(trial: Trial, count: int) -> None:
    """All lanes, until so many have been tried in all."""
    trial.until = count
    await asyncio.gather(*(lane(trial, peer) for peer in LANES))


def small_deck(folder: Path) -> Path:
    """A deck whose cards all show one small clip, so that there is a clip to fetch at once."""
    folder.mkdir()
    rows = ["id,match,date,home,away,score,order,clip"]
    rows += [
        f"c{n},m{n},{1900 + n}-05-01,Hungary,Italy,{n % 4}-{n % 3},1,clip.mp4" for n in range(80)
    ]
    (folder / "deck.csv").write_text("\n".join(rows), encoding="utf-8")
    with av.open(str(folder / "clip.mp4"), "w") as out:
        stream = out.add_stream("mpeg4", rate=Fraction(10))
        stream.width = stream.height = 64
        for _ in range(5):
            out.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
        out.mux(stream.encode(None))
    return folder


def recorded(friend: Friend, into: list[bytes]) -> None:
    """What this laptop says from now on is kept."""
    send = friend.line._send

    def keep(messages: list[msg.Message]) -> None:
        said = [one for one in messages if not isinstance(one, NOT_SAID)]
        into.extend(encoded(one, msg.CLIENT_FRAME) for one in said)
        send(messages)

    friend.line._send = keep  # type: ignore[method-assign]


# The evening


async def evening(trial: Trial, count: int) -> None:
    """From the lobby through the phases of a game, a share of the bad frames in each."""
    victim = trial.victim
    friends = people(victim, *PEOPLE)
    mallory = Friend(victim.port, MALLORY)
    for friend in [*friends, mallory]:
        recorded(friend, trial.recordings)
    await seated([*friends, mallory])
    trial.token = mallory.guest.token
    trial.keepers = [Friend(victim.port, f"Z{n}", role="watch") for n in range(KEEPERS)]
    await seated(trial.keepers)
    warm_up = min(max(count // 10, WARM_UP[0]), WARM_UP[1])
    for number, trial.stage in enumerate(STAGES):
        if trial.stage != "lobby":
            mallory = await back(mallory)
            if trial.stage == STAGES[1]:
                await started([*friends, mallory])
            await play_to(trial.stage, [*friends, mallory], trial.rng, without=MALLORY)
        await away(mallory)
        if number < 2:  # once in the lobby and once in a game
            await until(trial, trial.found.did + warm_up // 2)
            victim.begin()
        await unharmed(trial, friends, trial.found.did + count // len(STAGES))
    for friend in [*friends, *trial.keepers]:
        await friend.leave()


async def unharmed(trial: Trial, friends: list[Friend], count: int) -> None:
    """So many in all, and everything is as it was before."""
    victim = trial.victim
    playing = trial.stage != "lobby"
    before = [friend.view for friend in friends]
    seats = [_seats(friend) for friend in friends]
    written = victim.game() if playing else None
    await until(trial, count)
    for friend in friends:
        await answered(friend)
    trial.found.must([friend.view for friend in friends] == before, f"{trial.stage}: a view")
    now = [_seats(friend) for friend in friends]
    trial.found.must(now == seats, f"{trial.stage}: the seats changed: {seats}, now {now}")
    if playing:
        trial.found.must(victim.game() == written, f"{trial.stage}: the game changed")


def _seats(friend: Friend) -> list[Any]:
    """What this laptop sees of the seats but the one whose laptop comes and goes."""
    assert friend.guest.lobby is not None
    return [
        (seat.name, seat.colour, seat.present, seat.owner)
        for seat in friend.guest.lobby.seats
        if seat.name != MALLORY
    ]


def bad_frames(count: int | None, seed: int, plant: str = "") -> Found:
    """So many frames in all."""
    assert count is not None
    with tempfile.TemporaryDirectory(prefix="golest-deck-") as folder:
        deck = small_deck(Path(folder) / "deck")
        # An easy game is soon level at its end, which is one of the stages.
        words = ("--deck", str(deck), "--seed", str(seed), "--option", "mode=easy")
        with victim(*words, clips=True, plant=plant) as host:
            trial = Trial(host, seed)
            try:
                asyncio.run(evening(trial, count))
            except TimeoutError:
                trial.found.must(False, f"{trial.stage}: who plays was not answered")
            host.judged(trial.found, MOST_MEMORY)
    found = trial.found
    found.figures["kinds"] = said(trial.tried)
    found.figures["states"] = said(trial.states)
    found.figures["came too slowly"] = said(trial.kept_out) or "none"
    found.figures["last words"] = said(trial.last_words)
    found.within("gone after, s at most", trial.slowest, GONE)
    return found


def said(counts: Counter[str]) -> str:
    """Counts in words."""
    return ", ".join(f"{what} {count:,}" for what, count in sorted(counts.items()))
