"""All goals that are known on this machine, found by typing a name, a team or a year. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from engine.goal.model import Card
from net.tables.cells import fold

MOST = 60


class Library:
    """Goals of several decks, each goal once, each match's goals together and in their order.

    `names` gives what teams, competitions and stages are called in other languages, by the name
    a deck has for them."""

    def __init__(
        self, cards: Iterable[Card] = (), names: Mapping[str, Iterable[str]] | None = None
    ) -> None:
        self._names = {fold(name): tuple(others) for name, others in (names or {}).items()}
        self._called = {
            fold(other): name for name, others in (names or {}).items() for other in (name, *others)
        }
        self._matches: dict[tuple[str, str, str], list[Card]] = {}
        self._goals: list[tuple[Card, str, str]] = []
        for card in cards:
            self._add(card)
        for goals in self._matches.values():
            goals.sort(key=lambda card: card.order)
        self._goals.sort(key=lambda goal: (goal[0].date, goal[0].match, goal[0].order))

    def __len__(self) -> int:
        return len(self._goals)

    def _add(self, card: Card) -> None:
        goals = self._matches.setdefault(self._key(card), [])
        # Another deck's word for a match that is known already says nothing new.
        if any(known.order == card.order or known.match != card.match for known in goals):
            return
        goals.append(card)
        said = [card.scorer or "", card.date, card.date[:4], card.minute or ""]
        for name in (card.home, card.away, card.competition or "", card.stage or ""):
            said += [name, *self._names.get(fold(name), ())]
        self._goals.append((card, f" {fold(card.scorer or '')}", " " + _plain(" ".join(said))))

    def _key(self, card: Card) -> tuple[str, str, str]:
        one, other = sorted((self.called(card.home), self.called(card.away)))
        return card.date, one, other

    def called(self, name: str) -> str:
        """A deck's name for the team, competition or stage that is called so in some language."""
        return self._called.get(fold(name), name)

    def in_deck_names(self, card: Card) -> Card:
        """The card with the names that decks use, so that everybody reads it in their language."""
        return msgspec.structs.replace(
            card,
            home=self.called(card.home),
            away=self.called(card.away),
            team=card.team and self.called(card.team),
            competition=card.competition and self.called(card.competition),
            stage=card.stage and self.called(card.stage),
        )

    def find(self, text: str, most: int = MOST) -> list[Card]:
        """The goals in whose facts every word of `text` begins a word, without case and accents:
        those whose scorer is meant first, then by day. An empty text finds all."""
        words = [f" {word}" for word in _plain(text).split()]
        by_name: list[Card] = []
        others: list[Card] = []
        for card, scorer, said in self._goals:
            if all(word in said for word in words):
                (by_name if any(word in scorer for word in words) else others).append(card)
                if len(by_name) >= most:
                    break
        return [*by_name, *others][:most]

    def match_of(self, card: Card) -> tuple[Card, ...]:
        """All known goals of the card's match, in their order."""
        return tuple(self._matches.get(self._key(card), ()))

    def goal_of(self, card: Card) -> Card | None:
        """The known goal that this card is of: its match's, of its minute and scorer as far as
        they are said."""
        if not card.minute or not self._fits(card):
            return None
        same = [goal for goal in self.match_of(card) if goal.minute == card.minute]
        if card.scorer:
            same = [goal for goal in same if _alike(card.scorer, goal.scorer or "")]
        return same[0] if len(same) == 1 else None

    def in_match(self, card: Card) -> Card:
        """The card with what is known of its match: name, teams, shoot-out, occasion. As it was if
        the match is not known, or not with this score."""
        if not self._fits(card):
            return card
        known = self.match_of(card)[0]
        return msgspec.structs.replace(
            card, match=known.match, home=known.home, away=known.away, score=known.score,
            pens=known.pens, team=card.team and self.called(card.team),
            competition=known.competition, stage=known.stage,
        )  # fmt: skip

    def _fits(self, card: Card) -> bool:
        goals = self.match_of(card)
        if not goals:
            return False
        turned = self.called(card.home) == goals[0].away
        score = (card.score[1], card.score[0]) if turned else card.score
        return score == goals[0].score


def _alike(one: str, other: str) -> bool:
    """Whether two spellings name one scorer: every word of the shorter is in the longer."""
    first, second = set(_plain(one).split()), set(_plain(other).split())
    return first <= second or second <= first


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(text)))
