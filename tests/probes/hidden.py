"""R6: two games that differ only in what a seat may not see. Every byte that this seat and the
spectators are sent is the same, in the same frames and order: joining, coming back, being refused,
clips, moves of all, from a record that is replayed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.chance import Chance
from engine.game import Refused, Setup
from engine.goal.rules import Goal
from engine.table import Table
from net import effects as do
from net import messages as msg
from net.deal import Material
from net.door import fingerprint
from net.kept import KeptRoom, KeptSeat, note_of
from net.sealing import Clear, key_of, pile_of, shared_out
from net.wire import Unsendable
from tests.engine import games as goal
from tests.engine import golden_games, okorkor_games, tiszta_sor_games
from tests.net.rooms import Bench, Laptop
from tests.probes.probe import Found
from tests.probes.twins import Record, record_of, replays, twin

FILM = 2**20
"""Bytes of every film: their sizes are those of classes, see `net.clip_files`."""

ENOUGH = 500
"""Pairs among which every phase comes up."""

PHASES = {
    *(f"goal {one}" for one in ["tip", "place", "challenge", "duel", "extra", "attempt", "over"]),
    *(f"okorkor {one}" for one in ["play", "take", "score", "over"]),
    *(f"golden-goal {one}" for one in ["roll", "turn", "auction", "buy"]),
    *(f"tiszta-sor {one}" for one in ["reroll", "write", "marker"]),
}

OVERTIMES = ("shootout", "shootout", "traditional")

RARE: Mapping[str, float] = {
    **{"duel": 0.2, "extra": 0.05, "attempt": 0.5, "take": 0.05, "score": 0.4},
    **{"leftovers": 0.2, "last_throw": 0.2, "goals": 0.1, "tokens": 0.1},
}
"""Phases that are looked into with this likelihood whenever they come up."""

STRAYS, MOVES = 6, 4
"""Things that are tried, and steps that are made, while somebody listens."""

Step = tuple[str, dict[str, Any]]


class Kind(NamedTuple):
    """A game: a table at its start, a step that is taken, one that somebody may try."""

    start: Callable[[random.Random], Table]
    play: Callable[[Table, random.Random], Step]
    """A step on the way to the moment that is looked at; it may peep at what is hidden."""
    legal: Callable[[Table, random.Random], Step]
    stray: Callable[[Table, random.Random], tuple[str, Mapping[str, Any]]]
    longest: int
    """Steps after which it has ended, about."""


def _goal(rng: random.Random) -> Table:
    options = {"mode": rng.choice(goal.MODES), "overtime": rng.choice(OVERTIMES)}
    deck = goal.random_deck(rng, 40, days=20)
    players = goal.NAMES[: rng.choice((2, 2, 3, 4))]
    return Table(Goal, Setup(options=options, players=players, material=tuple(deck)), Chance(1))


def _okorkor(rng: random.Random) -> Table:
    return okorkor_games.new_table(rng.randint(2, 5), rng.getrandbits(32), rounds=2)


def _golden(rng: random.Random) -> Table:
    return golden_games.new_table(rng.getrandbits(32), rng.randint(2, 4), quick=True)


def _sheet(rng: random.Random) -> Table:
    return tiszta_sor_games.new_table(rng.getrandbits(32), 7, 2)


def _goal_play(table: Table, rng: random.Random) -> Step:
    return goal.legal_step(table, rng, skill=rng.choice((0.3, 0.95)))


def _goal_step(table: Table, rng: random.Random) -> Step:
    return goal.legal_step(table, rng, skill=0.0)


KINDS: Mapping[str, Kind] = {
    "goal": Kind(_goal, _goal_play, _goal_step, goal.stray_step, 150),
    "okorkor": Kind(_okorkor, *[okorkor_games.legal_step] * 2, okorkor_games.stray_step, 90),
    "golden-goal": Kind(_golden, *[golden_games.legal_step] * 2, golden_games.stray_step, 120),
    "tiszta-sor": Kind(
        *(_sheet, *[tiszta_sor_games.legal_step] * 2, tiszta_sor_games.stray_step, 120)
    ),
}
OFTEN = ("goal", "goal", "okorkor", "goal", "okorkor", "golden-goal", "goal", "tiszta-sor")
"""Where more is hidden, more is looked for."""


def hidden(count: int, seed: int) -> Found:
    """So many pairs of games."""
    found, phases = Found(), Counter[str]()
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        name = OFTEN[number % len(OFTEN)]
        table = a_table(KINDS[name], rng)
        seat = rng.choice([None, *range(len(table.names))])
        phase = f"{name} {_phase(table)}"
        phases[phase] += 1
        try:
            wrong = tells(KINDS[name], table, seat, rng.getrandbits(32))
        except Exception as odd:
            wrong = f"they could not be compared: {odd!r}"
        if wrong is not None:
            found.faults.append(f"pair {number}, {phase}, seat {seat}: {wrong}")
        found.did += 1
    if count >= ENOUGH:
        found.must(set(phases) >= PHASES, f"no look into {PHASES - set(phases)}")
    found.figures["phases"] = ", ".join(f"{one} {n}" for one, n in sorted(phases.items()))
    return found


def a_table(kind: Kind, rng: random.Random) -> Table:
    """A game at some moment of it, now and then at its end."""
    while True:
        table = kind.start(rng)
        wanted = rng.randrange(kind.longest) if rng.random() < 0.7 else 10 * kind.longest
        try:
            for _ in range(wanted):
                if table.game.over() or rng.random() < RARE.get(_phase(table), 0):
                    break
                table.act(*kind.play(table, rng))
        except IndexError:
            continue  # the random player has no answer here
        return table


def _phase(table: Table) -> str:
    return str(table.view(None).phase)  # type: ignore[attr-defined]


def tells(kind: Kind, table: Table, seat: int | None, seed: int) -> str | None:
    """What the seat or a spectator could tell the two games apart by."""
    names = table.names
    extra = room_of(names)
    first = record_of(table, extra)
    second = twin(table, seat, extra, random.Random(seed))
    listener = None if seat is None else names[seat]
    honest = Session(kind, first, listener, seed)
    honest.run(None)
    other = Session(kind, second, listener, seed)
    other.run(honest.made)
    return honest.unlike(other)


def room_of(names: Sequence[str]) -> dict[str, Any]:
    seats = tuple(KeptSeat(name=name, token=fingerprint(f"token of {name}")) for name in names)
    return note_of(KeptRoom(name="Kocsma", id="r1", seats=seats, clips="a secret"))


def films_of(want: do.WantClips) -> do.ClipsNow:
    """Films of one size in their piles, and the keys of those that were seen. Of what is in a film
    the shelf takes a digest, which nobody can tell from another; here all have the same."""
    films = {card: Clear(clip, FILM, "") for card, clip in want.names.items()}
    seen = [card for card in films if card not in want.upcoming]
    shares = shared_out(want.secret, want.names, (), len(seen))
    piles = {cards: pile_of(want.secret, [films[card] for card in cards]) for cards in shares}
    lies = {card: pile for cards, pile in piles.items() for card in cards}
    keys = (
        msg.ClipKey(
            clip=films[card].clip,
            key=key_of(want.secret, films[card]).hex(),
            size=FILM,
            pile=lies[card].name,
            bricks=lies[card].of(films[card].clip),
        )
        for card in seen
    )
    running = [want.names[card] for card in seen if card == want.showing]
    wanted = [msg.ClipInfo(clip=clip, size=FILM) for clip in running]
    wanted += [msg.ClipInfo(clip=pile.name, size=pile.size) for pile in piles.values()]
    return do.ClipsNow(tuple(wanted), tuple(keys), ahead=len(lies))


@dataclass
class Session:
    """One room that goes on with a record, and what a listener and a spectator hear of it."""

    kind: Kind
    record: Record
    listener: str | None
    seed: int
    made: int = 0
    """How much was done before something was revealed."""
    heard: dict[str, list[bytes]] = field(default_factory=dict)
    marks: list[dict[str, int]] = field(default_factory=list)

    def run(self, made: int | None) -> None:
        """Does everything in turn; `made`: so much of it."""
        header, steps = self.record
        self._bench = Bench(self.seed, Material(), game=header["game"], fast=True)
        self._table = replays(self.record)
        self._bench.records.append([header, *steps])
        self._bench.room.resume(header, self._table, steps)
        self._rng = random.Random(self.seed)
        self._joined: dict[str, Laptop] = {}
        for name in self._table.names:
            if name != self.listener:
                self._joins(name)
        self._watcher = self._listening(self._bench.laptop(role="watch"), "watcher")
        if self.listener is not None:
            self._joins(self.listener)
        for number, deed in enumerate(self._deeds()):
            if made is not None and number >= made:
                return
            self._mark()
            if self._table.game.over() and deed == self._move:
                continue
            before = len(self._table.record)
            deed()
            self._serve_clips()
            new = len(self._table.record) > before
            if made is None and new and self._table.revealed:
                return  # from here on the two games may look different
            self.made = number + 1
        self._mark()

    def _deeds(self) -> list[Callable[[], None]]:
        strays = [self._try] * STRAYS if self.listener else []
        again = [self._comes_back] if self.listener else []
        return [self._ask, *strays, *again, *[self._move, *strays[:2]] * MOVES]

    def _mark(self) -> None:
        self.marks.append({who: len(frames) for who, frames in self.heard.items()})

    def _joins(self, name: str) -> None:
        laptop = self._bench.laptop(name, token=f"token of {name}")
        self._joined[name] = laptop
        if name == self.listener:
            self._listening(laptop, name)
        self._serve_clips()

    def _listening(self, laptop: Laptop, who: str) -> Laptop:
        """Keeps every frame from now on, and the one with which it began."""
        frames = self.heard.setdefault(who, [])
        frames.append(laptop.bytes)
        take = laptop.take

        def keep(frame: bytes) -> None:
            frames.append(frame)
            take(frame)

        laptop.take = keep  # type: ignore[method-assign]
        return laptop

    def _serve_clips(self) -> None:
        """As the shelf does."""
        wants = [one for one in self._bench.effects if isinstance(one, do.WantClips)]
        self._bench.effects.clear()
        if wants:
            self._bench.room.clips_are(films_of(wants[-1]))
            self._bench.settle()

    # What is done

    def _ask(self) -> None:
        listening = [self._watcher, *([self._joined[self.listener]] if self.listener else [])]
        for laptop in listening:
            laptop.ask(msg.Ping)
            laptop.act({"do": "hourglass"})

    def _try(self) -> None:
        assert self.listener is not None
        _, step = self.kind.stray(self._table, self._rng)
        with suppress(Unsendable):
            self._joined[self.listener].act(dict(step))

    def _comes_back(self) -> None:
        assert self.listener is not None
        self._joined[self.listener].lost()
        self._joins(self.listener)

    def _move(self) -> None:
        try:
            who, step = self.kind.legal(self._table, random.Random(self._rng.getrandbits(32)))
        except IndexError:
            return  # a random player has no answer here
        if who in self._joined:
            self._joined[who].act(step)
        else:
            with suppress(Refused):  # there is a break
                self._bench.room.host_step(step, self._bench.now)
            self._bench.settle()

    def unlike(self, other: Session) -> str | None:
        """What was heard here and not there, before anything was revealed."""
        for who, frames in self.heard.items():
            mine = frames[: self.marks[other.made][who]]
            if mine != other.heard[who]:
                at = next(
                    (n for n, two in enumerate(zip(mine, other.heard[who], strict=False))
                     if two[0] != two[1]),
                    min(len(mine), len(other.heard[who])),
                )  # fmt: skip
                return f"{who} can tell by frame {at} of {len(mine)}"
        return None
