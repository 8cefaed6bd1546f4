"""What one seat may know of a game of GOAL, built from that alone.

Nothing in here may look at the running card beyond its two teams, at the deck, at another
seat's open tip, or at a date of an open duel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from engine.game import Around
from engine.goal import model as m
from engine.goal.state import ATTEMPT_TIME, GoalState
from engine.goal.tips import shown


def build_view(
    game: GoalState, seat: int | None, around: Around, public: m.View | None = None
) -> m.View:
    """The view of `seat`, or a spectator's. `public`: the spectator's, if it is at hand."""
    if public is not None and game.still_in is None:
        return structs.replace(public, **_own(game, seat))
    names, tipping = game.names, game.phase == "tip"
    tips_public = game.running is not None and game.phase in ("place", "challenge", "duel")
    lines = _lines(game, seat)
    final = _all_lines(game) if game.phase == "over" else None
    return m.View(
        phase=game.phase,
        mode=game.options.mode,
        overtime=game.options.overtime,
        colours=game.colours,
        round=game.round,
        action=game.action,
        active=None if game.active is None else names[game.active],
        waiting=tuple(names[s] for s in game.waiting()),
        tokens=dict(zip(names, game.tokens, strict=True)),
        points=dict(zip(names, game.points, strict=True)),
        timeline=_spots(game) if game.shared and game.still_in is None else None,
        timelines=lines,
        placed=game.placed,
        challenges=tuple(m.Flag(by=names[s], slot=at) for s, at in game.challenges.items()),
        tipped=tuple(names[s] for s in game.seats if s in game.tips) if tipping else None,
        tips={names[s]: shown(game.tips[s]) for s in game.seats} if tips_public else None,
        clock=_seconds_left(game.clock),
        paused=around.paused,
        paused_by=around.paused_by,
        hourglass=around.hourglass,
        last_result=game.last_result,
        cards=_open_cards(game, lines, final),
        prompt=None if game.running is None else (game.running.home, game.running.away),
        winners=None if game.winners is None else tuple(names[s] for s in game.winners),
        still_in=None if game.still_in is None else tuple(names[s] for s in game.still_in),
        attempts=_attempts(game),
        bout=game.bout or None,
        duellists=tuple(names[s] for s in game.dates),
        reference=_reference(game, seat),
        final=final,
        story=tuple(game.story) if game.phase == "over" else None,
        **_own(game, seat),
    )


def _own(game: GoalState, seat: int | None) -> dict[str, Any]:
    """What nobody else sees, outside an overtime shootout (there timelines are secret too)."""
    if seat is None:
        return {"my_tip": None, "can": (), "my_date": None}
    tip = shown(game.tips.get(seat)) if game.phase == "tip" else None
    return {"my_tip": tip, "can": game.choices(seat), "my_date": game.dates.get(seat)}


def _spots(game: GoalState) -> tuple[m.Spot, ...]:
    owners = {card.id: game.owner[card.id] for card in game.common}
    return tuple(
        m.Spot(card=one, owner=None if who is None else game.names[who])
        for one, who in owners.items()
    )


def _lines(game: GoalState, seat: int | None) -> dict[str, tuple[str, ...]] | None:
    """Easy: everybody's; in an overtime shootout only the viewer's own."""
    if game.still_in is not None:
        seen: Iterable[int] = () if seat is None else (seat,)
    elif game.shared:
        return None
    else:
        seen = game.seats
    return {game.names[s]: tuple(card.id for card in game.own[s]) for s in seen}


def _all_lines(game: GoalState) -> dict[str, tuple[str, ...]]:
    """Every timeline once the game is over, by name; the shared one's cards by their owner."""
    if game.shared and game.still_in is None:
        return {
            name: tuple(card.id for card in game.common if game.owner[card.id] == s)
            for s, name in enumerate(game.names)
        }
    return {name: tuple(c.id for c in game.own[s]) for s, name in enumerate(game.names)}


def _attempts(game: GoalState) -> dict[str, str] | None:
    """How the attempts of this shootout round went, as far as they are closed."""
    if game.still_in is None:
        return None
    return {game.names[seat]: outcome for seat, outcome in game.attempts.items()}


def _reference(game: GoalState, seat: int | None) -> str | None:
    """In an overtime shootout a spectator sees no timeline, so no reference card either."""
    unseen = game.still_in is not None and seat is None and game.phase != "over"
    if not game.shared or unseen:
        return None
    return next(card.id for card in game.common if game.owner[card.id] is None)


def _open_cards(
    game: GoalState,
    lines: dict[str, tuple[str, ...]] | None,
    final: dict[str, tuple[str, ...]] | None,
) -> dict[str, m.Card]:
    """Cards on timelines that the viewer sees, and those of the last result; at the end all that
    have been played."""
    ids = [one for line in (lines or {}).values() for one in line]
    ids += [one for line in (final or {}).values() for one in line]
    if game.shared and game.still_in is None:
        ids += [card.id for card in game.common]
    if game.last_result is not None:
        ids += [game.last_result.card, *game.last_result.rewards]
    if game.phase == "over":
        ids += [one.result.card for one in game.story]
    return {one: game.card[one] for one in ids}


def _seconds_left(clock: int | None) -> float | int | None:
    if clock is None:
        return None
    left = (ATTEMPT_TIME - clock) / 1_000_000
    return int(left) if left == int(left) else left
