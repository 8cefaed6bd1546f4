"""Somebody who owns the same deck with all its files, and tries to tell cards by what a laptop is
sent before their action begins. Three questions; whoever knows nothing is right by chance alone."""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from net import messages as msg
from net.sealing import BRICK, SEALED
from net.wire import encoded

LAST = 8
"""Frames, the latest, whose lengths are looked at."""


@dataclass(frozen=True)
class Trial:
    """What was heard since the deal, what is still unseen, and the answer."""

    heard: tuple[msg.Message, ...]
    unseen: tuple[str, ...]
    """Cards in the deck's order; everybody knows which have been seen."""
    card: str
    """The next."""
    bricks: frozenset[tuple[str, int]]
    """Where the next one lies: file and place."""
    inside: Mapping[str, frozenset[str]]
    """Of what can be fetched, the cards in it."""

    @property
    def offered(self) -> tuple[msg.ClipInfo, ...]:
        """What can be fetched and is not known to be seen, in the order in which it was told."""
        wanted = [one.clips for one in self.heard if isinstance(one, msg.ClipsWanted)]
        seen = {key.clip for key in self.keys}
        opened = Counter(pile for pile, _ in {(k.pile, at) for k in self.keys for at in k.bricks})
        return tuple(
            one
            for one in (wanted[-1] if wanted else ())
            if one.clip not in seen and opened[one.clip] * SEALED < one.size
        )

    @property
    def keys(self) -> tuple[msg.ClipKey, ...]:
        return tuple(key for one in self.heard if isinstance(one, msg.ClipKeys) for key in one.keys)


@dataclass
class Count:
    """How often somebody was right, and how often that would have been by chance."""

    right: int = 0
    chances: list[float] = field(default_factory=list)

    def add(self, right: bool, chance: float) -> None:
        self.right += right
        self.chances.append(chance)

    @property
    def sigmas(self) -> float:
        """How far from chance, in standard deviations."""
        spread = math.sqrt(sum(one * (1 - one) for one in self.chances))
        return (self.right - sum(self.chances)) / max(spread, 1e-9)


class Owner:
    """Knows the deck: the bytes of each card's clip, in the deck's order."""

    def __init__(self, deck: Mapping[str, bytes], rng: random.Random) -> None:
        self.deck, self._rng = deck, rng
        self._sizes = {card: (-(-len(clip) // BRICK) * SEALED) for card, clip in deck.items()}
        kinds = ("sha256", "sha1", "md5")
        self._known = {
            text.lower(): card
            for card, clip in deck.items()
            for text in (card, *(hashlib.new(kind, clip).hexdigest() for kind in kinds))
        }

    def _of_size(self, size: int, among: Sequence[str]) -> str:
        """The card whose clip comes closest, sealed or as it is."""
        best = min(
            min(abs(self._sizes[card] - size), abs(len(self.deck[card]) - size)) for card in among
        )
        close = [
            card
            for card in among
            if best in (abs(self._sizes[card] - size), abs(len(self.deck[card]) - size))
        ]
        return self._rng.choice(close)

    def _named(self, name: str) -> str | None:
        long = name.lower()
        found = [card for text, card in self._known.items() if min(len(long), len(text)) >= 6
                 and (long.startswith(text[:32]) or text.startswith(long))]  # fmt: skip
        return found[0] if found else None

    # Which card is next?

    def by_size_of_the_first(self, trial: Trial) -> str:
        """What is offered first is what comes next, and so large is it."""
        if not trial.offered:
            return self._rng.choice(trial.unseen)
        return self._of_size(trial.offered[0].size, trial.unseen)

    def by_name_of_the_first(self, trial: Trial) -> str:
        named = self._named(trial.offered[0].clip) if trial.offered else None
        return named if named in trial.unseen else self._rng.choice(trial.unseen)

    def by_running_name(self, trial: Trial) -> str:
        """The name in the last State, among what is offered."""
        states = [one for one in trial.heard if isinstance(one, msg.State)]
        sizes = {one.clip: one.size for one in trial.offered}
        clip = states[-1].clip if states else None
        if clip is None:
            return self._rng.choice(trial.unseen)
        named = self._named(clip)
        if named in trial.unseen:
            return named
        if clip in sizes:
            return self._of_size(sizes[clip], trial.unseen)
        return self._rng.choice(trial.unseen)

    def by_order(self, trial: Trial) -> str:
        """Games go through a deck as it is written."""
        return trial.unseen[0]

    # Where does the next one lie?

    def lowest(self, trial: Trial) -> tuple[str, int]:
        """At the first place of which nobody has said whose it is."""
        open_now = {(key.pile, at) for key in trial.keys for at in key.bricks}
        return next(place for place in places(trial) if place not in open_now)

    def after_the_last(self, trial: Trial) -> tuple[str, int]:
        """Behind what was opened last."""
        open_now = {(key.pile, at) for key in trial.keys for at in key.bricks}
        everywhere = places(trial)
        last = [(key.pile, at) for key in trial.keys[-1:] for at in key.bricks]
        start = everywhere.index(max(last)) if last and max(last) in everywhere else -1
        turned = everywhere[start + 1 :] + everywhere[: start + 1]
        return next(place for place in turned if place not in open_now)

    # Whose is this?

    def whose_by_size(self, trial: Trial, item: msg.ClipInfo) -> str:
        return self._of_size(item.size, tuple(self.deck))

    def whose_by_name(self, trial: Trial, item: msg.ClipInfo) -> str:
        return self._named(item.clip) or self._rng.choice(tuple(self.deck))

    def whose_by_order(self, trial: Trial, item: msg.ClipInfo) -> str:
        order = tuple(self.deck)
        return order[trial.offered.index(item) % len(order)]


def places(trial: Trial) -> list[tuple[str, int]]:
    """All that can be fetched, brick by brick."""
    return [(one.clip, at) for one in trial.offered for at in range(one.size // SEALED)]


class Learner:
    """Knows nothing beforehand: learns from other games which signs go with which card."""

    def __init__(self) -> None:
        self._signs: dict[str, Counter[Any]] = defaultdict(Counter)
        self._cards: Counter[str] = Counter()

    def learn(self, trial: Trial) -> None:
        self._cards[trial.card] += 1
        self._signs[trial.card].update(signs(trial))

    def next_card(self, trial: Trial) -> str:
        found = signs(trial)

        def fits(card: str) -> float:
            total = self._cards[card] + 2
            return sum(math.log((self._signs[card][sign] + 0.1) / total) for sign in found)

        return max(trial.unseen, key=fits)


def signs(trial: Trial) -> set[Any]:
    """Everything about a log that can be counted."""
    found: set[Any] = {("offered", len(trial.offered))}
    for at, one in enumerate(trial.offered):
        found |= {("size", at, one.size), ("name", at, one.clip[:1]), ("any", one.size)}
    for at, message in enumerate(trial.heard[: -LAST - 1 : -1]):
        kind = type(message).__name__
        found.add((kind, at, len(encoded(message, msg.HOST_FRAME))))
    states = [one for one in trial.heard if isinstance(one, msg.State)]
    found |= {("running", (states[-1].clip or "")[:1]) for _ in states[-1:]}
    return found


def counted(deck: Mapping[str, bytes], trials: Sequence[Trial], seed: int) -> dict[str, Count]:
    """How well each way of guessing does."""
    rng = random.Random(seed)
    owner, learner = Owner(deck, rng), Learner()
    counts: dict[str, Count] = defaultdict(Count)
    cards: Mapping[str, Callable[[Trial], str]] = {
        name: getattr(owner, name)
        for name in ("by_size_of_the_first", "by_name_of_the_first", "by_running_name", "by_order")
    }
    for trial in trials[: len(trials) // 2]:
        learner.learn(trial)
    for trial in trials:
        chance = 1 / len(trial.unseen)
        for name, guess in cards.items():
            counts[name].add(guess(trial) == trial.card, chance)
        closed = {*places(trial)} - {(k.pile, at) for k in trial.keys for at in k.bricks}
        for place in (owner.lowest, owner.after_the_last) if closed else ():
            share = len(trial.bricks) / len(closed)
            counts[place.__name__].add(place(trial) in trial.bricks, share)
        if trial.offered and not trial.keys:
            item = rng.choice(trial.offered)
            inside = rng.choice(sorted(trial.inside[item.clip]))
            for whose in (owner.whose_by_size, owner.whose_by_name, owner.whose_by_order):
                counts[whose.__name__].add(whose(trial, item) == inside, 1 / len(deck))
    for trial in trials[len(trials) // 2 :]:
        right = learner.next_card(trial) == trial.card
        counts["learned"].add(right, 1 / len(trial.unseen))
    return counts
