"""How the others play: learnt from whole rounds, in which every card they held came to light.

A manner is a number of tries as in playout.py. Knows no randomness; sees no hand that was not
played out in the open.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from math import comb, exp, log

from engine.okorkor.playout import HARMLESS, NEAREST, SAFEST, Board, Odds, nearest, risk, safest
from engine.okorkor.rows import FULL, HAND

MANNERS: Mapping[int, float] = {NEAREST: 0.1, SAFEST: 0.1, 1: 0.1, 2: 0.4, 4: 0.2, HAND: 0.1}
"""The manners thought of, and how likely each is of somebody who was never seen to play."""

SLIP = 0.05
"""How often somebody plays another card than their manner says."""


def likelihoods(card: int, hand: Sequence[int], board: Board, chances: Odds) -> list[float]:
    """How likely each of the manners plays this card of the hand (ascending)."""
    risks = [max(HARMLESS, risk(one, board, chances)) for one in hand]
    own = risks[hand.index(card)]
    worse, same, count = sum(one > own for one in risks), risks.count(own), len(hand)
    habits = {
        NEAREST: hand[nearest(list(hand), board)],
        SAFEST: hand[safest(list(hand), board, chances)],
    }
    found = []
    for tries in MANNERS:
        if tries in habits:
            likely = float(habits[tries] == card)
        else:
            tries = min(tries, count)
            ways = comb(worse + same, tries) - comb(worse, tries)
            likely = ways / comb(count, tries) / same
        found.append((1 - SLIP) * likely + SLIP / count)
    return found


def wishes(board: Board, cards: int, chances: Odds) -> dict[int, list[float]]:
    """By manner in which the same hand always plays alike, and by card: the one with the least
    is played. The cards are 1 to `cards`; that of number 0 means nothing."""
    numbers = range(1, cards + 1)
    risks = [0.0, *[risk(card, board, chances) for card in numbers]]
    return {
        NEAREST: [0.0, *[_way(card, board, cards) for card in numbers]],
        SAFEST: [one + card * EVEN for card, one in enumerate(risks)],
        HAND: [max(HARMLESS, one) for one in risks],
    }


EVEN = 1e-7
"""A difference in risk that only decides between equals."""


def _way(card: int, board: Board, cards: int) -> float:
    """How far the card is from where `nearest` would like one."""
    row = bisect(board.ends, card) - 1
    if row < 0:
        return 2 * cards + card
    return card - board.ends[row] + (cards if board.lengths[row] >= FULL else 0)


class Acquaintance:
    """What rounds seen to their end say of how everybody plays."""

    def __init__(self) -> None:
        self._logs: dict[str, list[float]] = {}

    def learn(
        self,
        boards: Mapping[int, Sequence[Sequence[int]]],
        played: Mapping[int, Mapping[str, int]],
        chances: Odds,
    ) -> None:
        """From a round: the rows before its tricks and the cards played in them, by number. Of
        what was not seen up to the last trick, nothing is learnt."""
        hands: dict[str, list[int]] = {}
        for trick in range(HAND, 0, -1):
            if trick not in played:
                return
            for name, card in played[trick].items():
                hand = hands.setdefault(name, [])
                hand.append(card)
                if trick in boards and len(hand) > 1:
                    found = likelihoods(card, sorted(hand), Board.of(boards[trick]), chances)
                    logs = self._logs.setdefault(name, [0.0] * len(MANNERS))
                    self._logs[name] = [one + log(p) for one, p in zip(logs, found, strict=True)]

    def manners(self, name: str) -> list[float]:
        """How likely this player has each of the manners; adds up to 1."""
        logs = self._logs.get(name, [0.0] * len(MANNERS))
        most = max(logs)
        weights = [exp(one - most) * p for one, p in zip(logs, MANNERS.values(), strict=True)]
        return [weight / sum(weights) for weight in weights]
