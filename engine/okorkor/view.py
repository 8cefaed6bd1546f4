"""What one seat may know of a game of Ökörkör, built from that alone.

Nothing in here may look at another seat's hand beyond its size, or at a card that lies face down
and is not the viewer's own.
"""

from __future__ import annotations

from engine.game import Around
from engine.okorkor import model as m
from engine.okorkor.state import OkorkorState


def build_view(game: OkorkorState, seat: int | None, around: Around) -> m.View:
    """The view of `seat`, or a spectator's."""
    names = game.names
    playing = game.phase == "play"
    return m.View(
        phase=game.phase,
        round=game.round,
        trick=game.trick,
        rows=tuple(map(tuple, game.rows)),
        hand=None if seat is None else tuple(game.hands[seat]),
        hand_sizes={name: len(hand) for name, hand in zip(names, game.hands, strict=True)},
        played=tuple(names[s] for s in game.seats if s in game.put) if playing else None,
        my_card=game.put.get(seat) if playing and seat is not None else None,
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
        can=() if seat is None else game.choices(seat),
    )
