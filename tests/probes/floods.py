"""R9: floods of joiners, guesses of the code, stolen seats, replayed tokens and proofs.

Where a network of its own can be made, from two hundred addresses, else from this machine's alone.
Somebody at the table measures meanwhile how quickly the host answers: without all that, while it is
done to another host on the same machine, and while it is done to theirs.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from net import messages as msg
from net.door import ALL_MINUTE, EACH_MINUTE, MINUTE, Visitor, fingerprint, neighbourhood
from tests.net.hosts import CODE, Friend, answered
from tests.probes.alone import alone, hand_back, open_up, possible
from tests.probes.bad_frames import said
from tests.probes.player import p99, player
from tests.probes.probe import Found
from tests.probes.victim import PEOPLE, Raw, Victim, away, people, seated, victim

HERE = "127.0.0.1"
ADDRESSES = 200
LANES = 12
MOST_SLOWED = 1.3


class Trial:
    """One run against one host. `by`: the addresses it comes from."""

    def __init__(
        self, victim: Victim, rng: random.Random, by: list[str], tokens: list[str]
    ) -> None:
        self.victim, self.rng, self.by = victim, rng, by
        self.tokens = tokens
        self.given_up: str | None = None
        self.knock = msg.Knock(by="code", element="")
        self.proofs: list[str] = []
        self.guesses: dict[str, list[float]] = defaultdict(list)
        self.kinds: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.seats = self.done = 0

    async def line(self) -> tuple[Raw, str]:
        """A connection from one of the addresses. Raises OSError."""
        by = self.rng.choice(self.by)
        return await Raw.dial(self.victim.port, by, by), by

    async def told(self, line: Raw) -> str:
        """The code with which it is refused, "" for an end without a word."""
        with suppress(EOFError, TimeoutError):
            answer = await line.hear(msg.Refused, msg.Answer, msg.Welcome)
            if isinstance(answer, msg.Welcome):
                self.seats += 1
                return "welcome"
            code = answer.code if isinstance(answer, msg.Refused) else "answer"
            self.codes[code] += 1
            return code
        return ""

    def guessed(self, by: str) -> None:
        """The host has looked at a guess from there."""
        self.guesses[neighbourhood(by)].append(asyncio.get_running_loop().time())

    # What is tried

    async def guess(self) -> None:
        """A code. Whether it is right is only known after the proof."""
        line, by = await self.line()
        line.say(self.knock)
        if await self.told(line) == "answer":
            self.guessed(by)
            line.say(msg.Proof(proof=self.rng.choice([*self.proofs, secrets.token_hex(32)])))
            await self.told(line)
        line.drop()

    async def show(self, **hello: str | None) -> None:
        """A Hello that shows something that was not given to who says it."""
        line, by = await self.line()
        line.say(msg.Hello(**{"protocol": msg.PROTOCOL, "name": "Zoli", **hello}))
        code = await self.told(line)
        if (hello.get("token") or hello.get("owner")) and code not in ("slow_down", ""):
            self.guessed(by)
        line.drop()

    async def steal(self) -> None:
        """A seat by its name, or by a token that is almost the right one."""
        token = list(self.rng.choice(self.tokens))
        token[self.rng.randrange(len(token))] = self.rng.choice("0123456789abcdefé")
        kept = fingerprint(self.rng.choice(self.tokens))
        wrong = self.rng.choice((None, "".join(token), kept, kept.upper(), "0" * 64))
        if wrong not in self.tokens:
            await self.show(name=self.rng.choice(PEOPLE), token=wrong)

    async def own(self) -> None:
        """The host's rights."""
        await self.show(owner=self.rng.choice((secrets.token_hex(16), "", "owner", "é")))

    async def replay(self) -> None:
        """What somebody else said when they came in: a whole exchange, byte for byte; a token
        that was given up."""
        if self.rng.random() < 0.5:
            return await self.show(token=self.given_up)
        line, by = await self.line()
        line.say(self.knock, msg.Proof(proof=self.rng.choice(self.proofs)))
        if await self.told(line) == "answer":
            self.guessed(by)
        line.drop()

    async def join(self) -> None:
        """In, and in, and in, or just as far as the door."""
        if self.rng.random() < 0.3:
            _, writer = await asyncio.open_connection(self.rng.choice(self.by), self.victim.port)
            writer.transport.abort()
        else:
            await self.show(token=None, name=self.rng.choice(("Zoli", "Anna", "é" * 20)))

    async def fetch(self) -> None:
        """A clip, with a ticket that is nobody's."""
        line, by = await self.line()
        line.say(msg.Clips(ticket=secrets.token_hex(32)))
        if await self.told(line) not in ("slow_down", ""):
            self.guessed(by)
        line.drop()

    async def try_all(self, count: int) -> None:
        """So many, several at a time."""
        todo = iter(range(count))

        async def lane() -> None:
            for _ in todo:
                kind = self.rng.choice(TRIES)
                self.kinds[kind.__name__] += 1
                with suppress(OSError, TimeoutError):  # a host full of strangers hangs up
                    await kind(self)
                self.done += 1

        await asyncio.gather(*(lane() for _ in range(LANES)))


TRIES: tuple[Callable[[Trial], Awaitable[None]], ...] = (
    *(Trial.guess,) * 3,
    *(Trial.join,) * 3,
    *(Trial.steal,) * 2,
    Trial.replay,
    Trial.own,
    Trial.fetch,
)


async def prepared(host: Victim, rng: random.Random, by: list[str]) -> tuple[Trial, list[Friend]]:
    """Three at the table of a host, one who has given a seat up, and an exchange to be replayed."""
    friends = people(host, *PEOPLE)
    gone = Friend(host.port, "Dóra")
    await seated([*friends, gone])
    tokens = [friend.guest.token or "" for friend in friends]
    trial = Trial(host, rng, by, tokens)
    trial.given_up = gone.guest.token
    gone.line.do(lambda guest: guest.leave())
    await gone.task
    line = await Raw.dial(host.port)
    visitor = Visitor("code", CODE, line.certificate, secrets.token_bytes)
    trial.knock = msg.Knock(by="code", element=visitor.element)
    line.say(trial.knock)
    answer = await line.hear(msg.Answer)
    proof = visitor.proof(answer.element, answer.proof)
    assert proof is not None
    trial.proofs.append(proof)
    line.say(msg.Proof(proof=proof))  # right, so that it is no try
    line.drop()
    return trial, friends


async def flooded(
    found: Found, host: Victim, decoy: Victim, count: int, rng: random.Random, by: list[str]
) -> None:
    """Round by round, so that whatever else the machine does falls on all three samples."""
    trial, friends = await prepared(host, rng, by)
    other, others = await prepared(decoy, rng, by)
    csaba = friends.pop()
    await away(csaba)
    await trial.try_all(count // 20)
    host.begin()
    rounds = max(1, min(8, count // 1_000))
    quiet, elsewhere, here = [], [], []
    with player(host.port, csaba.guest.token or "") as sitting:
        for _ in range(rounds):
            quiet += await sitting.meanwhile(asyncio.sleep(1.0))
            elsewhere += await sitting.meanwhile(other.try_all(count // rounds // 8))
            here += await sitting.meanwhile(trial.try_all(count // rounds))
    for friend in friends:
        await answered(friend)
    lobby = friends[0].guest.lobby
    assert lobby is not None
    seats = tuple(seat.name for seat in lobby.seats)
    found.must(sorted(seats) == sorted(PEOPLE), f"now at the table: {seats}")
    for friend in [*friends, *others]:
        await friend.leave()
    found.did = trial.done
    found.figures["tried"] = said(trial.kinds)
    found.figures["told"] = said(trial.codes)
    found.figures["seats taken"] = trial.seats
    found.must(trial.seats == 0, f"{trial.seats} were welcomed")
    guesses_counted(found, trial)
    found.figures["p99 of a seated player, ms"] = (
        f"{p99(quiet):.1f} quiet, {p99(elsewhere):.1f} while it is done to another host,"
        f" {p99(here):.1f} while it is done to this one"
    )
    ratio = p99(here) / p99(elsewhere)
    found.within("p99, this host ÷ another", ratio, MOST_SLOWED)


def guesses_counted(found: Found, trial: Trial) -> None:
    """The most within any minute, from one address and from all others than this machine's."""
    each = max((most_in_a_minute(times) for times in trial.guesses.values()), default=0)
    others = [
        t for who, times in trial.guesses.items() if who != neighbourhood(HERE) for t in times
    ]
    found.figures["addresses"] = len({neighbourhood(one) for one in trial.by})
    found.figures["guesses looked at"] = sum(map(len, trial.guesses.values()))
    found.figures["of one address in a minute, at most"] = each
    found.must(each <= EACH_MINUTE, f"{each} guesses of one address in a minute")
    found.figures["of all others in a minute, at most"] = most = most_in_a_minute(sorted(others))
    found.must(most <= ALL_MINUTE, f"{most} guesses in a minute")


def most_in_a_minute(times: list[float]) -> int:
    """Of these moments, in order. What the host counts at its own, a little earlier, may look
    closer together from here."""
    minute = MINUTE - 2.0
    return max((sum(at <= one < at + minute for one in times) for at in times), default=0)


def here(count: int, seed: int, by: list[str], plant: str = "") -> Found:
    """In whatever network this process is in."""
    found, rng = Found(), random.Random(seed)
    with victim("--seats", "5", plant=plant) as host, victim("--seats", "5") as decoy:
        asyncio.run(flooded(found, host, decoy, count, rng, by))
        host.judged(found)
    return found


def floods(count: int | None, seed: int, plant: str = "") -> Found:
    """So many tries in all."""
    assert count is not None
    if possible():
        return alone("tests.probes.floods", str(count), str(seed), plant)
    found = here(count, seed, [f"127.9.0.{n}" for n in range(1, ADDRESSES + 1)], plant)
    found.figures["many addresses"] = "not here: no network of its own can be made"
    return found


if __name__ == "__main__":
    open_up()
    many = [f"10.9.{n // 250}.{n % 250 + 1}" for n in range(ADDRESSES)]
    hand_back(here(int(sys.argv[1]), int(sys.argv[2]), many, sys.argv[3]))
