"""How the others play: learnt from whole rounds, in which every card they held came to light.

A manner is a number of tries as in playout.py. Knows no randomness; sees no hand that was not
played out in the open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, exp, log

from engine.okorkor.playout import HARMLESS, NEAREST, Board, Odds, nearest, risk
from engine.okorkor.rows import HAND

MANNERS: Mapping[int, float] = {NEAREST: 0.1, 1: 0.1, 2: 0.5, 4: 0.2, HAND: 0.1}
"""The manners thought of, and how likely each is of somebody who was never seen to play."""

SLIP = 0.05
"""How often somebody plays another card than their manner says."""


def likelihoods(card: int, hand: Sequence[int], board: Board, chances: Odds) -> list[float]:
    """How likely each of the manners plays this card of the hand (ascending)."""
    risks = [max(HARMLESS, risk(one, board, chances)) for one in hand]
    own = risks[hand.index(card)]
    worse, same, count = sum(one > own for one in risks), risks.count(own), len(hand)
    found = []
    for tries in MANNERS:
        if tries == NEAREST:
            likely = float(hand[nearest(list(hand), board)] == card)
        else:
            tries = min(tries, count)
            ways = comb(worse + same, tries) - comb(worse, tries)
            likely = ways / comb(count, tries) / same
        found.append((1 - SLIP) * likely + SLIP / count)
    return found


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
