"""What one seat may know of a game of Ökörkör, built from that alone.

Nothing in here may look at another seat's hand beyond its size, or at a card that lies face down
and is not the viewer's own.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from engine.game import Around
from engine.okorkor import model as m
from engine.okorkor.state import OkorkorState


def build_view(
    game: OkorkorState, seat: int | None, around: Around, public: m.View | None = None
) -> m.View:
    """The view of `seat`, or a spectator's. `public`: the spectator's, if it is at hand."""
    if public is not None:
        return structs.replace(public, **_own(game, seat))
    names = game.names
    playing = game.phase == "play"
    return m.View(
        phase=game.phase,
        round=game.round,
        trick=game.trick,
        rows=tuple(map(tuple, game.rows)),
        hand_sizes={name: len(hand) for name, hand in zip(names, game.hands, strict=True)},
        played=tuple(names[s] for s in game.seats if s in game.put) if playing else None,
        revealed=game.revealed,
        last_trick=game.last_trick,
        heads=dict(zip(names, game.heads, strict=True)),
        pool=tuple(game.pool) if game.phase == "draft" else None,
        waiting=tuple(names[s] for s in game.asked),
        winners=None if game.winners is None else tuple(names[s] for s in game.winners),
        known_cards=game.options.known_cards,
        open_draft=game.options.open_draft,
        colours=game.colours,
        paused=around.paused,
        paused_by=around.paused_by,
        hourglass=around.hourglass,
        **_own(game, seat),
    )


def _own(game: OkorkorState, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    if seat is None:
        return {"hand": None, "my_card": None, "can": ()}
    card = game.put.get(seat) if game.phase == "play" else None
    return {"hand": tuple(game.hands[seat]), "my_card": card, "can": game.choices(seat)}
