"""A deck while it is being made: cards that may lack facts, the videos they come from, and every
step back. Values only; no Qt, no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from engine.goal.model import Card
from net.tables.dates import read_date

Pair = tuple[int, int]
STEPS = 200
"""How many steps can be taken back."""


class Box(msgspec.Struct, frozen=True, array_like=True):
    """A part of the picture to hide, in shares of its width and height."""

    left: float
    top: float
    wide: float
    high: float
    how: Literal["blur", "fill"] = "blur"


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's own video and what of it is wanted, in seconds. It is only ever read."""

    file: str
    cut_in: float = 0.0
    cut_out: float | None = None
    boxes: tuple[Box, ...] = ()


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in the making. `clip` is the made clip, seen from the deck's folder."""

    key: str
    date: str = ""
    home: str = ""
    away: str = ""
    score: Pair | None = None
    pens: Pair | None = None
    order: int | None = None
    scorer: str = ""
    minute: str = ""
    side: Literal["home", "away"] | None = None
    own_goal: bool = False
    penalty: bool = False
    competition: str = ""
    stage: str = ""
    match: str = ""
    source: Source | None = None
    clip: str = ""

    @property
    def day(self) -> str | None:
        """The day, ISO; None if none is written, or one that may be two."""
        found = read_date(self.date) if self.date else None
        return None if found is None or found.ambiguous else found.day.isoformat()

    @property
    def pairing(self) -> str:
        """What tells its match from others."""
        return self.match or f"{self.day} {self.home} – {self.away}"


class Draft(msgspec.Struct, frozen=True):
    title: str
    items: tuple[Item, ...] = ()

    def item(self, key: str) -> Item | None:
        return next((item for item in self.items if item.key == key), None)

    def put(self, item: Item) -> Draft:
        """With this item instead of the one of its key, or at the end."""
        if self.item(item.key) is None:
            return msgspec.structs.replace(self, items=(*self.items, item))
        items = tuple(item if old.key == item.key else old for old in self.items)
        return msgspec.structs.replace(self, items=items)

    def without(self, keys: Iterable[str]) -> Draft:
        gone = set(keys)
        items = tuple(item for item in self.items if item.key not in gone)
        return msgspec.structs.replace(self, items=items)

    def with_cards(self, cards: Iterable[Card]) -> Draft:
        """With these at the end, without their clips, and without those it has already."""
        had, number = set(goals_in(self)), int(self.fresh_key())
        items = list(self.items)
        for card in cards:
            goal = card.date, card.match, card.order
            if goal not in had:
                had.add(goal)
                items.append(item_of(msgspec.structs.replace(card, clip=None), str(number)))
                number += 1
        return msgspec.structs.replace(self, items=tuple(items))

    def fresh_key(self) -> str:
        numbers = [int(item.key) for item in self.items if item.key.isdigit()]
        return str(max(numbers, default=0) + 1)


Goal = tuple[str | None, str, int | None]
"""Day, match and number of a goal."""


def goals_in(draft: Draft) -> frozenset[Goal]:
    """The goals that a draft's items are of."""
    return frozenset((item.day, item.match, item.order) for item in draft.items)


def item_of(card: Card, key: str, source: Source | None = None) -> Item:
    """The item of a finished card."""
    sides: dict[str | None, Literal["home", "away"]] = {card.home: "home", card.away: "away"}
    return Item(
        key=key, date=card.date, home=card.home, away=card.away, score=card.score, pens=card.pens,
        order=card.order, scorer=card.scorer or "", minute=card.minute or "",
        side=sides.get(card.team), own_goal=card.own_goal, penalty=card.penalty,
        competition=card.competition or "", stage=card.stage or "", match=card.match,
        source=source, clip=card.clip or "",
    )  # fmt: skip


def with_facts(item: Item, card: Card) -> Item:
    """The item with the facts of this card and its own video."""
    facts = item_of(card, item.key, item.source)
    return msgspec.structs.replace(facts, clip=item.clip)


def shows(draft: Draft, item: Item, card: Card) -> Draft:
    """The draft in which this item shows the goal of this card. A card of the same goal that has
    no video of its own, as a table brings them, has said what it had to say and goes."""
    goal = card.date, card.match, card.order
    said = [
        other.key
        for other in draft.items
        if other.key != item.key
        and (other.day, other.pairing, other.order) == goal
        and other.source is None
        and not other.clip
    ]
    return draft.put(with_facts(item, card)).without(said)


def card_of(item: Item) -> Card | None:
    """The card, or None while it lacks what no card can be without."""
    day = item.day
    if day is None or not item.home or not item.away or item.score is None:
        return None
    if item.home.casefold() == item.away.casefold():
        return None
    if item.pens and (item.score[0] != item.score[1] or item.pens[0] == item.pens[1]):
        return None
    return Card(
        id=item.key, match=item.pairing, date=day, home=item.home, away=item.away,
        score=item.score, order=item.order or 1, pens=item.pens, scorer=item.scorer or None,
        team={"home": item.home, "away": item.away, None: None}[item.side],
        minute=item.minute or None, own_goal=item.own_goal, penalty=item.penalty,
        competition=item.competition or None, stage=item.stage or None, clip=item.clip or None,
    )  # fmt: skip


def cards_of(draft: Draft) -> list[Card]:
    """What can be played: of two cards of one goal the first; ids that tell the goal."""
    cards: list[Card] = []
    taken: set[tuple[str, int]] = set()
    firsts: dict[str, Card] = {}
    for item in draft.items:
        card = card_of(item)
        if card is None:
            continue
        first = firsts.setdefault(card.match, card)
        agrees = (first.date, first.score, first.pens) == (card.date, card.score, card.pens)
        if (card.match, card.order) in taken or not agrees:
            continue
        taken.add((card.match, card.order))
        cards.append(msgspec.structs.replace(card, id=f"{card.match}-{card.order:02}"))
    return cards


class History:
    """The draft as it is, and as it was."""

    def __init__(self, draft: Draft, changed: Callable[[Draft], None] = lambda draft: None) -> None:
        self.now = draft
        self._changed = changed
        self._before: list[Draft] = []
        self._after: list[Draft] = []

    def do(self, draft: Draft) -> None:
        """The next state."""
        if draft == self.now:
            return
        self._before = [*self._before, self.now][-STEPS:]
        self._after.clear()
        self._be(draft)

    def undo(self) -> bool:
        """One step back; whether there was one."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        return self._step(self._after, self._before)

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    def _step(self, out: list[Draft], into: list[Draft]) -> bool:
        if not out:
            return False
        into.append(self.now)
        self._be(out.pop())
        return True

    def _be(self, draft: Draft) -> None:
        self.now = draft
        self._changed(draft)
