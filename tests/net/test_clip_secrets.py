"""Before an action begins nothing that a laptop was sent tells its card: not the clip, its name,
its size or its order. Real rooms and shelves; the deck's owner tries, see tests/net/telling.py."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from net import clips, sealing
from net import effects as do
from net.clips import ClipShelf
from net.deal import Material
from net.pouring import Filled
from net.sealing import BRICK, Brick, Clear, Pile, sealed
from tests.engine.games import random_deck
from tests.net.rooms import OWNER, Bench, Laptop
from tests.net.telling import Count, Trial, counted
from tests.net.test_clips import Told, strange, until

GAMES = 60
CARDS = random_deck(random.Random(5), 8)
IDS = [str(card["id"]) for card in CARDS]
DECK = {one: random.Random(one).randbytes(BRICK * n - 7) for n, one in enumerate(IDS, 1)}
"""Each clip has a size of its own."""

LEAST = 4
"""Where fewer cards are left, little is to be told."""

UNSURE, SURE = 4.0, 6.0
"""Standard deviations from chance: less than the first may be chance, more than the second is
none."""


class Evening:
    """A room with a real shelf, a player and somebody who watches."""

    def __init__(self, shelf: ClipShelf, told: Told, seed: int) -> None:
        self.shelf, self.told = shelf, told
        self.bench = Bench(seed, Material("d", "Deck", tuple(CARDS)), options={"mode": "easy"})
        self.anna = self.bench.laptop("Anna", owner=OWNER)
        self.laptops = [self.bench.laptop("Béla"), self.bench.laptop(role="watch")]
        self.starts = [len(one.heard) for one in self.laptops]
        self.trials: list[Trial] = []

    async def ready(self) -> None:
        """The shelf hears what the room wants and has made it all."""
        wants = [one for one in self.bench.effects if isinstance(one, do.WantClips)]
        self.bench.effects.clear()
        for want in wants[-1:]:
            self.shelf.want(want.names, want.showing, want.upcoming, want.secret)
            await until(lambda: not self.told.now.making)
        self.bench.room.clips_are(self.told.now)
        self.bench.settle()

    def look(self, laptop: Laptop, start: int) -> None:
        """What this laptop was sent until now, before the next action."""
        evening = self.bench.room.evening
        unseen = evening.play.table.game.upcoming() if evening.play else evening.deal.ids
        if len(unseen) < LEAST:
            return
        inside, bricks = {}, set()
        for info in self.told.now.wanted:
            filled = self.shelf.file(info.clip)
            assert isinstance(filled, Filled)
            cards = {clip: card for card, clip in evening.deal.clips.items()}
            inside[info.clip] = frozenset(cards[clip] for clip in filled.held)
            places = enumerate(filled.pile.bricks)
            clip = evening.deal.clips[unseen[0]]
            bricks |= {(info.clip, at) for at, one in places if one.clip == clip}
        left = tuple(one for one in IDS if one in unseen)
        heard = tuple(laptop.heard[start:])
        self.trials.append(Trial(heard, left, unseen[0], frozenset(bricks), inside))

    async def game(self) -> None:
        """One card after the other."""
        starts = [len(one.heard) for one in self.laptops]
        await self.ready()
        who = len(self.trials) % 2
        self.look(self.laptops[who], starts[who])
        assert self.anna.host({"do": "start"}) is None
        while self.bench.play.table.game.running is not None:  # type: ignore[attr-defined]
            await self.ready()
            self.look(self.laptops[who], starts[who])
            assert self.anna.host({"do": "void_card"}) is None
        assert self.anna.host({"do": "lobby"}) is None


async def trials_of(folder: Path, games: int, seed: int) -> list[Trial]:
    made = folder / "made"
    made.mkdir(exist_ok=True)
    for one, clip in DECK.items():
        (made / f"{one}.ready").write_bytes(clip)
    told = Told()
    shelf = ClipShelf(told, folder / "cache", films=strange("ready_made", made))
    try:
        shelf.material(CARDS, {})
        evening = Evening(shelf, told, seed)
        for _ in range(games):
            await evening.game()
        return evening.trials
    finally:
        await shelf.close()


def best(counts: Mapping[str, Count]) -> tuple[str, float]:
    name = max(counts, key=lambda one: counts[one].sigmas)
    return name, counts[name].sigmas


def test_whoever_owns_the_deck_can_tell_no_card_before_its_action(tmp_path: Path) -> None:
    trials = asyncio.run(trials_of(tmp_path, GAMES, seed=1))
    assert len(trials) > GAMES * 4
    counts = counted(DECK, trials, seed=1)
    assert {"lowest", "whose_by_size", "learned"} <= counts.keys()
    assert all(len(one.chances) >= GAMES / 2 for one in counts.values())
    assert best(counts)[1] < UNSURE, {name: one.sigmas for name, one in counts.items()}


# Planted: each is a way to do it that looks well enough.


def clip_by_clip(
    secret: str, names: Mapping[str, str], own: object, drawn: int
) -> list[tuple[str, ...]]:
    """Every clip is a file of its own, in no order that tells anything, and so large as it is."""
    return [(card,) for card in sorted(names, key=lambda card: names[card][::-1])]


def as_drawn(
    secret: str, names: Mapping[str, str], own: object, drawn: int
) -> list[tuple[str, ...]]:
    """What is needed soonest comes first."""
    return [(card,) for card in names]


def in_drawing_order(secret: str, clears: list[Clear]) -> Pile:
    """One pile, of which nobody can see where a clip ends; the soonest first."""
    order = {clip: at for at, clip in enumerate(DRAWN)}
    bricks = [Brick(one.clip, place) for one in clears for place in range(one.bricks)]
    return Pile(HONEST(secret, clears).name, tuple(sorted(bricks, key=lambda b: order[b.clip])))


def named_by_what_is_in_it(secret: str, clears: list[Clear]) -> Pile:
    return Pile(clears[0].digest[:32], HONEST(secret, clears).bricks)


HONEST = sealing.pile_of
DRAWN: list[str] = []


@pytest.mark.parametrize(
    ("planted", "caught"),
    [
        ({"shared_out": clip_by_clip}, "whose_by_size"),
        ({"shared_out": as_drawn}, "by_size_of_the_first"),
        ({"shared_out": as_drawn}, "learned"),
        ({"pile_of": in_drawing_order}, "lowest"),
        ({"shared_out": clip_by_clip, "pile_of": named_by_what_is_in_it}, "whose_by_name"),
    ],
    ids=["size", "size-and-order", "learned", "order", "name"],
)
def test_a_planted_leak_is_caught(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    planted: dict[str, Callable[..., object]],
    caught: str,
) -> None:
    for name, leak in planted.items():
        monkeypatch.setattr(clips, name, leak)
    honest = ClipShelf.want

    def want(shelf: ClipShelf, names: Mapping[str, str], *rest: object) -> None:
        DRAWN[:] = names.values()
        honest(shelf, names, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(ClipShelf, "want", want)
    counts = counted(DECK, asyncio.run(trials_of(tmp_path, GAMES // 2, seed=2)), seed=2)
    assert counts[caught].sigmas > SURE, {name: one.sigmas for name, one in counts.items()}


def test_of_two_games_with_one_deck_no_brick_is_the_same() -> None:
    """Or whoever was there the last time would know them again."""
    clear = Clear("c" * 32, 3 * BRICK, "d" * 64)
    seen = {
        sealed(sealing.key_of(secret, clear), place, bytes(BRICK))
        for secret in ("one game's", "another's")
        for place in range(3)
    }
    assert len(seen) == 6
