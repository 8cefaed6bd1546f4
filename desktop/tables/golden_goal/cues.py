"""What Golden Goal sounds like. Money is heard by whoever it reaches or leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from desktop.sounds.cues import Cue, Ears
from desktop.tables.golden_goal.motion import LONGEST_WALK_MS, ROLL_MS, STEP_MS
from engine.golden_goal import events as e

STANDS = {"victory": "roar", "defeat": "sigh"}
CRIES: tuple[tuple[type, str], ...] = (
    (e.AuctionOpened, "flag"),
    (e.BidMade, "peg"),
    (e.BidderLeft, "tick"),
    (e.AuctionClosed, "stamp"),
    (e.CardDrawn, "flap"),
    (e.TeamCompleted, "roar"),
    (e.GoldenGoalThrown, "dice"),
    (e.DieThrown, "dice"),
)
"""What is heard by all alike."""


def cues(events: Sequence[Any], ears: Ears) -> Iterable[Cue]:
    """The sounds of these events, one motion after the other."""
    after = 0.0
    for event in events:
        yield from (Cue(name, after) for kind, name in CRIES if isinstance(event, kind))
        if isinstance(event, e.DiceThrown):
            yield Cue("dice", after)
            after += ROLL_MS / 1000
        elif isinstance(event, e.PawnMoved):
            walk = min(LONGEST_WALK_MS, abs(event.steps) * STEP_MS) / 1000
            yield Cue("tick", after)
            after += walk
        elif isinstance(event, e.MoneyMoved):
            yield from _money(event, ears, after)
        elif isinstance(event, e.OfferMade):
            if ears.of(event.offer.to):
                yield Cue("peg", after)
        elif isinstance(event, e.MatchEnded):
            yield Cue("kick_off", after)
            stand = STANDS.get(event.result.result)
            if stand and ears.of(event.result.player):
                yield Cue(stand, after + 0.4)
        elif isinstance(event, e.GameEnded):
            yield Cue("final_whistle", after + 0.5)


def _money(event: e.MoneyMoved, ears: Ears, after: float) -> Iterable[Cue]:
    if event.taker is not None and ears.of(event.taker):
        yield Cue("coin_up", after)
    elif ears.me is not None and ears.me == event.giver:
        yield Cue("coin_down", after)
